//! A game that lives in this browser alone: chance comes from the browser, everything is kept in its storage.

use super::{Backend, Connection, Notice, Session};
use heist_content::game::Game;
use heist_content::notation::NotationError;
use heist_rules::chance::Seeded;
use heist_rules::who::{Crew, Who};
use leptos::prelude::*;

/// The chance of a local game.
pub struct LocalTable {
    chance: StoredValue<Seeded>,
}

impl LocalTable {
    /// A session in which one person runs everybody.
    pub fn open(game: Game, seed: u64) -> Session {
        let everybody: Crew = Who::ALL.into_iter().filter(|who| game.setup().member(*who).is_some()).collect();
        let table = LocalTable { chance: StoredValue::new(Seeded::new(seed)) };
        Session::new(game, everybody, Connection::Local, Backend::Local(table))
    }

    pub(super) fn say(&self, session: Session, line: &str) {
        let mut refused = None;
        session.game.update(|game| {
            self.chance.update_value(|chance| {
                refused = game.say(line, chance).err();
            });
        });
        if let Some(error) = refused {
            session.notice.set(Some(match error {
                NotationError::Refused(refusal) => refusal.into(),
                NotationError::Syntax(words) => Notice { words, rule: None },
            }));
        }
    }
}

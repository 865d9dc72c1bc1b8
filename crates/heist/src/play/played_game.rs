//! A game that is played in the terminal: around one keyboard, or at a table on a server.

use super::recorded_game::RecordedGame;
use crate::join::remote_game::RemoteGame;
use heist_client::Objection;
use heist_format::game::Game;
use heist_format::notation::ParsedLine;
use heist_format::replay;
use heist_rules::command::Speaker;
use heist_rules::fact::Fact;
use heist_rules::who::{Crew, Who};
use std::io;

/// A game, wherever it is played.
pub enum PlayedGame {
    /// Around one keyboard.
    Here(Box<RecordedGame>),
    /// At a table on a server.
    AtTable(Box<RemoteGame>),
}

impl From<RecordedGame> for PlayedGame {
    fn from(recorded: RecordedGame) -> PlayedGame {
        PlayedGame::Here(Box::new(recorded))
    }
}

impl From<RemoteGame> for PlayedGame {
    fn from(table: RemoteGame) -> PlayedGame {
        PlayedGame::AtTable(Box::new(table))
    }
}

impl PlayedGame {
    /// The game.
    pub fn game(&self) -> &Game {
        match self {
            PlayedGame::Here(recorded) => recorded.game(),
            PlayedGame::AtTable(table) => table.game(),
        }
    }
    /// The table on a server, if it is played there.
    pub fn table(&self) -> Option<&RemoteGame> {
        match self {
            PlayedGame::Here(_) => None,
            PlayedGame::AtTable(table) => Some(table),
        }
    }
    /// The same, to be changed.
    pub fn table_mut(&mut self) -> Option<&mut RemoteGame> {
        match self {
            PlayedGame::Here(_) => None,
            PlayedGame::AtTable(table) => Some(table),
        }
    }
    /// The characters who are played here.
    pub fn mine(&self) -> Crew {
        match self {
            PlayedGame::Here(recorded) => Who::ALL.into_iter().collect::<Crew>() - recorded.bots,
            PlayedGame::AtTable(table) => table.mine(),
        }
    }
    /// Whether this speaker may be spoken for here.
    pub fn may_act_for(&self, by: Speaker) -> bool {
        match (self, by) {
            (PlayedGame::Here(recorded), Speaker::One(who)) => !recorded.bots.has(who),
            (PlayedGame::Here(_), Speaker::Team) => true,
            (PlayedGame::AtTable(table), by) => table.may_act_for(by),
        }
    }
    /// From now on the chance of a game around one keyboard follows from a seed.
    pub fn roll_from(&mut self, seed: u64) {
        if let PlayedGame::Here(recorded) = self {
            recorded.roll_from(seed);
        }
    }
    /// From now on bots play these characters.
    pub fn seat_bots(&mut self, crew: Crew) {
        if let PlayedGame::Here(recorded) = self {
            recorded.bots = crew;
        }
    }
    /// Who spoke last of those who may be spoken for here.
    pub fn last_speaker(&self) -> Option<Speaker> {
        self.game().last_speaker_among(|by| self.may_act_for(by))
    }

    /// Carries out what a line says, and writes it down.
    pub fn carry_out(&mut self, line: ParsedLine) -> Result<Vec<Fact>, Objection> {
        match self {
            PlayedGame::Here(recorded) => {
                let done = match line {
                    ParsedLine::Command(command) => recorded.apply(command),
                    ParsedLine::Undo(by) => recorded.undo(by).map(|()| Vec::new()),
                };
                done.map_err(|refusal| Objection::of_said(recorded.game(), &line, &refusal))
            }
            PlayedGame::AtTable(table) => table.carry_out(line),
        }
    }

    /// The seed of the dice, where it is known.
    pub fn seed(&self) -> Option<u64> {
        match self {
            PlayedGame::Here(recorded) => recorded.remarks.seed,
            PlayedGame::AtTable(_) => None,
        }
    }
    /// Waits until everything that was said is on the disk.
    pub fn sync(&mut self) {
        if let PlayedGame::Here(recorded) = self {
            recorded.sync();
        }
    }
    /// What went wrong when the last command was written down, once.
    pub fn take_trouble(&mut self) -> Option<String> {
        match self {
            PlayedGame::Here(recorded) => recorded.take_trouble(),
            PlayedGame::AtTable(_) => None,
        }
    }
    /// The replay up to now.
    pub fn replay(&self) -> String {
        match self {
            PlayedGame::Here(recorded) => recorded.replay(),
            PlayedGame::AtTable(table) => replay::record(table.game(), None),
        }
    }
    /// The name of the game where it is kept here.
    pub fn id(&self) -> Option<&str> {
        match self {
            PlayedGame::Here(recorded) => recorded.id(),
            PlayedGame::AtTable(_) => None,
        }
    }
    /// Ends the files, or leaves the table; the game as it stands.
    pub fn close(self) -> (Game, io::Result<()>) {
        match self {
            PlayedGame::Here(recorded) => recorded.close(),
            PlayedGame::AtTable(table) => {
                let (game, unsent) = table.leave();
                let words = format!("the server did not confirm: {}", unsent.join("; "));
                (game, if unsent.is_empty() { Ok(()) } else { Err(io::Error::other(words)) })
            }
        }
    }
}

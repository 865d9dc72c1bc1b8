//! What the bots of a game have said and proposed last, kept beside it: after a reload it is there again, before they have thought.

use super::id_of;
use crate::session::PageSession;
use crate::storage;
use heist_protocol::{ChatLine, Colour};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

const SAID: &str = "heist.said.";
/// So many lines are kept.
const MAX_LINES: usize = 20;

/// What is kept.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
struct Memory {
    /// What they said, the last line last.
    #[serde(default)]
    said: Vec<ChatLine>,
    /// What one of them proposes: who, the commands, what for.
    #[serde(default)]
    proposed: Option<(Colour, Vec<String>, Option<String>)>,
    /// How many commands were given when that was proposed.
    #[serde(default)]
    commands: usize,
}

/// How many commands were given in a game.
pub fn commands(session: PageSession) -> usize {
    session.game.with_untracked(|game| game.history().len())
}

/// Keeps what the bots of a game have said, and what one of them proposes.
pub fn remember(session: PageSession, game: &str) {
    let said = session.chat.with_untracked(|chat| chat[chat.len().saturating_sub(MAX_LINES)..].to_vec());
    let proposed = session.intents.with_untracked(|intents| {
        let intent = intents.iter().find(|intent| !intent.lines.is_empty())?;
        Some((intent.who?, intent.lines.clone(), intent.why.clone()))
    });
    let commands = commands(session);
    // Whoever keeps nothing hears them once.
    let _ = storage::write_json(&format!("{SAID}{game}"), &Memory { said, proposed, commands });
}

/// Shows again what was said, and what was proposed for the game as it stands. After how many commands, if anything was.
pub fn recall(session: PageSession, game: &str) -> Option<usize> {
    let memory: Memory = storage::read_json(&format!("{SAID}{game}"))?;
    session.chat.set(memory.said);
    let (who, lines, why) = memory.proposed?;
    if memory.commands != commands(session) || !session.is_bots(who.into()) {
        return None;
    }
    session.intends(id_of(who), |intent| (intent.who, intent.lines, intent.why) = (Some(who), lines, why));
    Some(memory.commands)
}

/// Forgets what was said in a game.
pub fn forget(game: &str) {
    storage::remove(&format!("{SAID}{game}"));
}

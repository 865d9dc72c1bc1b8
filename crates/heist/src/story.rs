//! What happened, as sentences in the terminal.

use crate::style;
use crate::text::{page_width, wrapped};
use heist_rules::fact::Fact;
use heist_rules::setup::Setup;
use heist_rules::state::State;
use heist_words::facts;

/// The sentences, wrapped behind an indentation, alarming ones in a colour. The state is the one after it all.
pub fn story(setup: &Setup, state: &State, facts: &[Fact], indent: &str) -> Vec<String> {
    let set = |sentence: facts::Sentence| {
        let text = wrapped(&sentence.words, indent, page_width());
        if sentence.alarming { format!("{}{text}{:#}", style::ALARM, style::ALARM) } else { text }
    };
    facts::story(setup, state, facts).into_iter().map(set).collect()
}

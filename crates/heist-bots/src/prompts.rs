//! Open questions: every answer is tried, and the one with the best position is given.

use crate::score::{Root, score};
use crate::situation::{Knowledge, Situation};
use heist_rules::chance::UnknownChance;
use heist_rules::command::Answer;
use heist_rules::state::Prompt;
use heist_rules::{Command, Verb, View, apply_unchecked};

/// The best of some answers.
pub fn answer(view: View<'_>, now: &Situation, known: &Knowledge, list: &[Command]) -> Option<Command> {
    let (setup, state) = (view.setup, view.state);
    if let Prompt::RevealNext { .. } = state.prompt {
        let useful = |command: &&Command| match command.verb {
            Verb::Choose(Answer::Space(at)) => now.useful.has(at),
            _ => false,
        };
        if let Some(command) = list.iter().find(useful) {
            return Some(*command);
        }
        return list.first().copied();
    }
    let root = Root::new(state);
    let mut best: Option<(i32, Command)> = None;
    for command in list {
        let mut next = *state;
        apply_unchecked(setup, &mut next, command, &mut UnknownChance::default(), &mut ());
        let mut worth = score(View { setup, state: &next }, now, known, &root);
        // To say no ends questions that may be asked again and again.
        if matches!(command.verb, Verb::Choose(Answer::No)) {
            worth += 5;
        }
        if let Verb::Plan(at) = command.verb {
            worth += if now.useful.has(at) { 30 } else { 1 };
        }
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, *command));
        }
    }
    best.map(|(_, command)| command)
}

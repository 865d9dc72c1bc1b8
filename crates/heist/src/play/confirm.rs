//! Commands that are legal and yet perhaps a slip: something would be left behind, or the heist would be over.

use crate::status;
use heist_format::notation;
use heist_rules::cards::SubAction;
use heist_rules::edition::{Edition, VoluntaryEscape};
use heist_rules::setup::Setup;
use heist_rules::state::{PersonFlags, Phase, State};
use heist_rules::who::Who;
use heist_words::costs;
use heist_words::english::several;

/// What speaks against some lines, in a sentence; `None`: nothing.
pub fn about(setup: &Setup, state: &State, lines: &[String]) -> Option<String> {
    let speakers = |verb: &str| -> Vec<Who> {
        lines.iter().filter_map(|line| line.strip_suffix(verb)).filter_map(Who::from_word).collect()
    };
    let unused: u8 = speakers(" done").into_iter().map(|who| state.person(who).left.count(SubAction::Idea)).sum();
    if unused > 0 {
        return Some(format!("{} unused (`think`).", several(unused, "idea icon")));
    }
    if let Some(alerts) = alerts_of_moves(setup, state, lines) {
        return Some(format!("That raises {}.", several(alerts, "alert")));
    }
    if lines.iter().any(|line| line == "team escape") && setup.edition.voluntary_escape == VoluntaryEscape::AtOnce {
        return Some(escaping(&setup.edition).to_owned());
    }
    let ready = speakers(" ready");
    let planned =
        state.players_in_play().into_iter().all(|who| state.person(who).is(PersonFlags::READY) || ready.contains(&who));
    if state.phase == Phase::Planning && planned && !ready.is_empty() {
        let left = status::left_in_planning(setup, state);
        return (!left.is_empty()).then(|| format!("Planning would be over. {}", left.join(" ")));
    }
    None
}

/// The alerts that moves would raise, such as onto a live camera; nothing where they raise none.
fn alerts_of_moves(setup: &Setup, state: &State, lines: &[String]) -> Option<u8> {
    if !lines.iter().any(|line| line.contains(" move ")) {
        return None;
    }
    let mut now = *state;
    let mut commands = Vec::new();
    for line in lines {
        let command = notation::parse(setup, &now, line).ok()?;
        commands.push(command);
        match costs::after(setup, &now, &command) {
            Some(next) => now = next,
            None => break,
        }
    }
    Some(costs::foresee(setup, state, &commands).alerts).filter(|alerts| *alerts > 0)
}

/// What announcing the escape means in an edition.
pub fn escaping(edition: &Edition) -> &'static str {
    match edition.voluntary_escape {
        VoluntaryEscape::AtOnce => "The escape begins at once: nobody acts any more, and there is no way back.",
        VoluntaryEscape::AfterTheEventPhase => "That announces the escape: the heist ends after this round.",
    }
}

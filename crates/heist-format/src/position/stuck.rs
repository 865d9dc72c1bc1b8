//! Positions in which nothing can go on. Loading triggers nothing, so what the rules would do next by themselves, the end of
//! a phase above all, would never come: such a position is refused, and the fault says how to write what is meant.

use heist_data::error::{ContentError, FaultKind};
use heist_rules::View;
use heist_rules::setup::Setup;
use heist_rules::state::{PersonFlags, Phase, Prompt, State, Step, Walk};
use heist_rules::{Scope, legal};

/// Whether there is something to do, unless the heist is over.
pub(super) fn check_goes_on(setup: &Setup, state: &State) -> Result<(), ContentError> {
    if state.phase == Phase::Over {
        return Ok(());
    }
    if state.prompt == Prompt::None {
        check_nothing_is_under_way(state)?;
    }
    // Other steps lead out of the phase by themselves, once the question is answered.
    if matches!(state.step, Step::Idle | Step::Effect { .. } | Step::CardDone) {
        check_phase_goes_on(setup, state)?;
    }
    if !has_its_matter(setup, state) {
        return Err(fault_at("prompt", "nothing is left of what this question is about; leave it out"));
    }
    let mut list = Vec::new();
    legal(setup, state, Scope::All, &mut list);
    match (list.is_empty(), state.prompt) {
        (false, _) => Ok(()),
        (true, Prompt::None) => Err(fault_at("phase", "nobody can do anything here, and yet the heist is not over")),
        (true, _) => Err(fault_at("prompt", "nobody can answer this question as things stand; leave it out")),
    }
}

/// The rules stop in the middle of something only to ask.
fn check_nothing_is_under_way(state: &State) -> Result<(), ContentError> {
    let key = if state.step != Step::Idle {
        "step"
    } else if (state.to_reveal | state.to_chase | state.to_chase_newcomer).any()
        || state.noise_due | state.gates_due | state.machinist_ideas > 0
        || state.replans != [0; 4]
        || state.walk != Walk::NONE
    {
        "pending"
    } else {
        return Ok(());
    };
    Err(fault_at(key, format!("this is carried out only after the answer to a `prompt`: leave `{key}` out")))
}

fn check_phase_goes_on(setup: &Setup, state: &State) -> Result<(), ContentError> {
    let fault = |key: &str, words: &str| Err(ContentError::new(words).at_key(key));
    let answered = State { prompt: Prompt::None, ..*state };
    let look = View { setup, state: &answered };
    match state.phase {
        Phase::Planning => {
            let planning = |who| !state.person(who).is(PersonFlags::READY);
            if !state.players_in_play().into_iter().any(planning) {
                return fault(
                    "crew",
                    "everybody is ready or busted, and then planning is over: leave one `ready` out, or write phase = \"roll\"",
                );
            }
            if state.in_play().into_iter().any(|who| state.person(who).is(PersonFlags::DONE)) {
                return fault("crew", "nobody is done before the roll: leave `done` out, or write phase = \"action\"");
            }
            let settled = |who| state.person(who).flags.intersects(PersonFlags::READY | PersonFlags::PLACED);
            let nowhere = |who| !state.person(who).at.is_somewhere();
            if state.players_in_play().into_iter().any(|who| settled(who) && nowhere(who)) {
                return fault("crew", "who is ready or placed stands somewhere: say where with `at`");
            }
            if look.tunnels_to_place() > look.tunnels_left() {
                return fault("map", "the heist asks for more entrances on tunnel cells (T) than the map has room for");
            }
            if !look.everybody_can_start() {
                return Err(ContentError::new(
                    "there are not enough places to start for this crew: raise the limit of an entrance, or add one",
                )
                .rule("plan.start-on-entrance")
                .of_kind(FaultKind::NoRoom));
            }
            Ok(())
        }
        Phase::Roll if state.in_play().into_iter().any(|who| state.person(who).is(PersonFlags::DONE)) => {
            fault("crew", "nobody is done before the roll: leave `done` out, or write phase = \"action\"")
        }
        Phase::Roll | Phase::Action if state.in_play().is_empty() => {
            fault("phase", "everybody is busted, and then the heist is over: write phase = \"over\"")
        }
        Phase::Action if state.all_done() => fault(
            "crew",
            "everybody is done, and then the actions are over: leave one `done` out, or write phase = \"event\"",
        ),
        // Who is left behind on a full exit is asked last of all.
        Phase::Escape if state.prompt != Prompt::None => Ok(()),
        Phase::Escape if state.in_play().into_iter().all(|who| state.person(who).is(PersonFlags::STAYED)) => fault(
            "crew",
            "everybody is busted or has stayed, and then the heist is over: leave one `stayed` out, or write phase = \"over\"",
        ),
        _ => Ok(()),
    }
}

fn fault_at(key: &str, words: impl Into<String>) -> ContentError {
    ContentError::new(words).at_key(key)
}

/// Whether that is there which an answer to the open question takes away.
fn has_its_matter(setup: &Setup, state: &State) -> bool {
    match state.prompt {
        Prompt::Replan { who } => state.replans.get(who as usize).is_some_and(|tokens| *tokens > 0),
        Prompt::Machinist => state.machinist_ideas > 0,
        Prompt::Consultant { .. } => state.blanks_at_hand > 0,
        Prompt::DogAfter { .. } | Prompt::DogTo { .. } => state.walk.waiting > 0,
        Prompt::DogStep { .. } => state.walk.at.is_somewhere() && state.walk.left > 0,
        Prompt::FumbleSafe { left } => left > 0 && left == View { setup, state }.safe_pieces_left(),
        Prompt::RevealNext { who } => state.person(who).reveals > 0,
        _ => true,
    }
}

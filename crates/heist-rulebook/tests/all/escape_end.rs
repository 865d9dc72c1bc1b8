//! The escape ends when nobody has anything left to decide, and not before.

use heist_data::library::Library;
use heist_format::setup;
use heist_rules::command::Verb;
use heist_rules::fast_rng::FastRng;
use heist_rules::state::{PersonFlags, Phase, State};
use heist_rules::{Command, Scope, Setup, View, apply, legal, legal_for, random_play};

/// Whether somebody may still say anything but `stay`, or is on the way.
fn is_open(setup: &Setup, state: &State, own: &mut Vec<Command>) -> bool {
    state.in_play().into_iter().filter(|who| !state.person(*who).is(PersonFlags::STAYED)).any(|who| {
        legal_for(setup, state, who, Scope::All, own);
        !View { setup, state }.is_away(who) || own.iter().any(|command| command.verb != Verb::Stay)
    })
}

#[test]
fn an_escape_goes_on_as_long_as_somebody_can_do_more_than_stay() {
    let (mut list, mut own) = (Vec::new(), Vec::new());
    let mut escapes = 0;
    for heist in Library::official().heists.iter().filter(|heist| heist.is_for("v24")) {
        let Ok((setup, start)) = setup::official_game(&heist.id) else { continue };
        for seed in 0..3 {
            let (mut state, mut rng) = (start, FastRng::new(seed));
            random_play::plan_all(&setup, &mut state, &mut rng, &mut ());
            for _ in 0..3000 {
                legal(&setup, &state, Scope::All, &mut list);
                if state.phase == Phase::Escape && !state.prompt.is_open() {
                    assert!(is_open(&setup, &state, &mut own), "{}, seed {seed}: nobody has anything left", heist.id);
                    let together = list.contains(&Command::team(Verb::Stay));
                    let outside = |who| View { setup: &setup, state: &state }.in_refuge(who);
                    let open = |who: &heist_rules::Who| !state.person(*who).is(PersonFlags::STAYED);
                    assert_eq!(together, state.in_play().into_iter().filter(open).any(outside), "{}", heist.id);
                    escapes += 1;
                }
                if list.is_empty() {
                    break;
                }
                let command = list[rng.below(list.len() as u32) as usize];
                apply(&setup, &mut state, command, &mut rng, &mut ()).expect("a listed command");
            }
        }
    }
    assert!(escapes > 100, "{escapes}");
}

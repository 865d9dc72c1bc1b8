//! Greedy knows what the chapters of older editions ask for: it is seen to do it.

use heist_bots::trial;
use heist_bots::{Greedy, Weights, search_plan};
use heist_data::library::Library;
use heist_format::setup::{self, Options};
use heist_rules::cards::{Loot, Thing};
use heist_rules::command::Speaker;
use heist_rules::state::{Phase, Place};
use heist_rules::{Command, Setup, State, Verb, View, Who};

fn chapter(id: &str) -> (Setup, State) {
    let library = Library::official();
    let heist = library.heist(id).expect("a chapter");
    let crew = setup::proposed_crew(library, heist, 4);
    setup::new_game(library, id, heist.newest_edition(), &crew, &Options::alone(heist)).expect("a crew")
}

/// Plays some games with a plan that is looked for, and shows every command with the position before it.
fn watch(id: &str, games: u64, mut see: impl FnMut(&Setup, &State, &Command)) -> u64 {
    let (setup, start) = chapter(id);
    let plan = search_plan(&setup, &start, Weights::default(), 300, 1);
    let mut bot = Greedy::with(&setup, Weights::default(), Some(plan));
    let play = |tape| trial::play(&setup, &start, &mut bot, tape, |state, command| see(&setup, state, command)).won();
    (0..games).map(play).filter(|won| *won).count() as u64
}

#[test]
fn what_the_team_brings_along_goes_with_those_who_come_by_its_place() {
    let mut carriers = Vec::new();
    watch("venetian-swap-4-campaign", 1, |_, state, command| {
        if state.phase == Phase::Planning
            && matches!(command.verb, Verb::PickUp(..))
            && let Speaker::One(who) = command.by
        {
            carriers.push(who);
        }
    });
    assert_eq!(carriers.len(), 5, "every fake goes along: {carriers:?}");
    assert!(carriers.iter().any(|who| *who != carriers[0]), "not all with one: {carriers:?}");
}

#[test]
fn real_paintings_go_up_and_fakes_come_off_the_wall() {
    let won = watch("venetian-swap-6-last-heist", 20, |_, _, _| {});
    assert!(won >= 10, "won {won} of 20");
}

#[test]
fn fakes_are_left_and_real_paintings_brought_out() {
    let mut most = 0;
    watch("venetian-swap-4-last-heist", 20, |setup, state, _| {
        most = most.max(View { setup, state }.swaps(false, None));
    });
    assert!(most >= 2, "{most} swaps");
}

#[test]
fn those_who_have_to_come_out_open_the_rings_that_hold_them() {
    let mut freed = 0;
    watch("venetian-swap-1-last-heist", 10, |_, state, _| {
        freed += u32::from(state.phase == Phase::Escape && !state.rings().any());
    });
    assert!(freed > 0, "nobody opened the rings around the cells");
}

#[test]
fn where_an_exit_takes_only_one_they_leave_by_different_ones() {
    let mut apart = 0;
    watch("fall-guys-3-last-heist", 20, |setup, state, command| {
        if state.phase == Phase::Escape && command.verb == Verb::Stay {
            let view = View { setup, state };
            let out = Who::PLAYERS.into_iter().filter(|who| view.is_away(*who)).count();
            apart += u32::from(out >= 3);
        }
    });
    assert!(apart > 0, "never three by different exits");
}

#[test]
fn the_guide_goes_to_the_paintings_that_lie_face_down() {
    let mut nearest = u32::MAX;
    let mut at_first = u32::MAX;
    watch("long-con-2-campaign", 10, |setup, state, _| {
        let npc = state.person(Who::Npc).at;
        let lie = |kind: Loot| state.loot.iter().filter(move |(_, it, _)| *it == kind);
        let far = lie(Loot::PaintingFaceDown).filter_map(|(_, _, place)| Place::space(place));
        let far = far.map(|at| steps(setup, state, npc, at)).min().unwrap_or(0);
        if npc.is_somewhere() {
            at_first = at_first.min(if state.round == 1 { far } else { u32::MAX });
            nearest = nearest.min(far);
        }
    });
    assert!(nearest + 2 <= at_first, "from {at_first} steps to {nearest}");
}

#[test]
fn in_the_escape_somebody_fetches_what_still_lies_about() {
    let mut fetched = 0;
    for id in ["fall-guys-2-last-heist", "fall-guys-1-campaign", "venetian-swap-2-campaign"] {
        watch(id, 20, |_, state, command| {
            let fetches =
                |thing: Thing, at| matches!(thing, Thing::Loot(kind) if state.loot.find(kind, Place::on(at)).is_some());
            if let (Phase::Escape, Verb::PickUp(thing, at)) = (state.phase, command.verb) {
                fetched += u32::from(fetches(thing, at));
            }
        });
    }
    assert!(fetched > 0, "nothing was fetched in the escape");
}

/// Steps between two spaces, whatever is in the way.
fn steps(setup: &Setup, state: &State, from: heist_rules::Space, to: heist_rules::Space) -> u32 {
    let (mut seen, mut steps) = (from.only(), 0);
    while from.is_somewhere() && !seen.has(to) && steps < 60 {
        seen |= state.adjacent_to_any(setup, seen);
        steps += 1;
    }
    steps
}

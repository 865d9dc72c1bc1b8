//! When to leave: what the odds are to get out with everything, now.

use crate::situation::Situation;
use heist_rules::state::{HeistFlags, PersonFlags};
use heist_rules::{Command, State, Verb, View, Who, check, good_rolls};

/// No heist that goes well takes that many rounds.
const LAST_ROUND: u8 = 30;

/// How likely everybody who has to come out would, in thousandths, if the escape were now; gates close first.
pub fn odds(view: View<'_>, now: &Situation) -> i32 {
    if now.done {
        return 1000;
    }
    if !now.in_hand {
        return 0;
    }
    let mut after: State = *view.state;
    for gate in view.setup.board.gates {
        after.removed |= gate.only();
    }
    let after = View { setup: view.setup, state: &after };
    now.carriers.into_iter().fold(1000, |odds, who| odds * way_out(after, now, who) / 1000)
}

/// How likely somebody would come out where it is to leave, in thousandths.
pub fn way_out(view: View<'_>, now: &Situation, who: Who) -> i32 {
    if view.in_refuge(who) {
        return 1000;
    }
    let cost = view.escape_cost(who, now.refuge[who as usize]);
    cost.map_or(0, |cost| i32::from(good_rolls(cost, view.person(who).ideas)) * 1000 / 6)
}

/// The escape is announced when there is nothing more to win, or when waiting makes it worse. `late`: nobody has anything useful
/// left to do in this round.
pub fn call(view: View<'_>, now: &Situation, late: bool) -> Option<Command> {
    if view.state.is(HeistFlags::ESCAPE_CALLED) {
        return None;
    }
    // Where nothing forces an end, a crew that has got stuck would go on for ever.
    let stuck = view.state.round >= LAST_ROUND;
    let command = Command::team(Verb::Escape);
    if !(now.in_hand || stuck) || check(view.setup, view.state, &command).is_err() {
        return None;
    }
    if stuck {
        return Some(command);
    }
    if now.done {
        return Some(command);
    }
    // Whoever still acts may come nearer first.
    let acting =
        now.carriers.into_iter().any(|who| !view.person(who).is(PersonFlags::DONE) && view.state.in_play().has(who));
    if acting && !late {
        return None;
    }
    let odds = odds(view, now);
    let enough = match now.events {
        ..=2 => 160,
        3..=4 => 500,
        5..=7 => 830,
        _ => 1000,
    };
    (odds >= enough).then_some(command)
}

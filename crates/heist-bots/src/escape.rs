//! The escape: carriers first, then whoever can still fetch what a busted one has left behind.

use crate::leave::way_out;
use crate::situation::Situation;
use heist_rules::cards::{Loot, Thing};
use heist_rules::state::{PersonFlags, Place};
use heist_rules::{Command, Space, Verb, View, Who, check};

/// The next command of the escape.
pub fn run(view: View<'_>, now: &Situation) -> Option<Command> {
    let crew = view.state.in_play();
    let open = |who: &Who| !view.person(*who).is(PersonFlags::STAYED);
    // Pieces within reach are taken along.
    for who in crew.into_iter().filter(open) {
        if let Some(command) = take_along(view, now, who) {
            return Some(command);
        }
    }
    // Whoever has rolled goes its way to the end.
    for who in crew.into_iter().filter(open) {
        if view.person(who).is(PersonFlags::ROLLED)
            && let Some(command) = step(view, who)
        {
            return Some(command);
        }
    }
    let out = |who: Who| view.in_refuge(who);
    // Carriers run, the surest first.
    let carriers = crew.into_iter().filter(open).filter(|who| carries(view, now, *who) && !out(*who));
    if let Some(who) = carriers.max_by_key(|who| way_out(view, *who)) {
        if let Some(command) = hand_over(view, now, who) {
            return Some(command);
        }
        return get_out(view, who);
    }
    // What a busted one had is fetched.
    for who in crew.into_iter().filter(open) {
        if let Some(command) = fetch(view, now, who) {
            return Some(command);
        }
    }
    // The others run as well.
    for who in crew.into_iter().filter(open) {
        if !out(who) {
            return get_out(view, who);
        }
    }
    let together = Command::team(Verb::Stay);
    if check(view.setup, view.state, &together).is_ok() {
        return Some(together);
    }
    crew.into_iter().find(open).map(|who| Command::by(who, Verb::Stay))
}

fn carries(view: View<'_>, now: &Situation, who: Who) -> bool {
    view.state.loot.kinds_in(Place::with(who)) & now.wanted != 0
        || now.wants_cash && view.person(who).cash > 0
        || now.carriers.has(who)
}

/// Something wanted lies here, or with somebody who is busted here.
fn take_along(view: View<'_>, now: &Situation, who: Who) -> Option<Command> {
    let at = view.person(who).at;
    let mut kinds = now.wanted;
    while kinds != 0 {
        let kind = Loot::ALL[kinds.trailing_zeros() as usize];
        kinds &= kinds - 1;
        let here = view.state.loot.find(kind, Place::on(at)).is_some();
        let left = Who::ALL.into_iter().any(|other| is_left(view, other, at) && Situation::holds(view, other, kind));
        let command = Command::by(who, Verb::PickUp(Thing::Loot(kind), at));
        if (here || left) && !now.drops.contains(&(kind, at)) && check(view.setup, view.state, &command).is_ok() {
            return Some(command);
        }
    }
    let cash = Command::by(who, Verb::PickUp(Thing::Cash, at));
    let lies = view.state.cash_on[at.index()] > 0
        || Who::ALL.into_iter().any(|other| is_left(view, other, at) && view.person(other).cash > 0);
    (now.wants_cash && lies && check(view.setup, view.state, &cash).is_ok()).then_some(cash)
}

fn is_left(view: View<'_>, who: Who, at: Space) -> bool {
    let person = view.person(who);
    person.at == at && (person.is(PersonFlags::BUSTED) || person.is(PersonFlags::STAYED))
}

/// Somebody on the same space with better odds takes the piece.
fn hand_over(view: View<'_>, now: &Situation, who: Who) -> Option<Command> {
    let own = way_out(view, who);
    if own >= 1000 || view.person(who).is(PersonFlags::ROLLED) {
        return None;
    }
    let others = view.state.characters_at(view.person(who).at).into_iter().filter(|other| {
        *other != who && !view.person(*other).is(PersonFlags::ROLLED) && !view.person(*other).is(PersonFlags::STAYED)
    });
    let best = others.max_by_key(|other| way_out(view, *other)).filter(|other| way_out(view, *other) > own)?;
    let mut kinds = view.state.loot.kinds_in(Place::with(who)) & now.wanted;
    while kinds != 0 {
        let kind = Loot::ALL[kinds.trailing_zeros() as usize];
        kinds &= kinds - 1;
        let command = Command::by(who, Verb::Give(Thing::Loot(kind), best));
        if check(view.setup, view.state, &command).is_ok() {
            return Some(command);
        }
    }
    None
}

/// The next step of the way that was declared.
fn step(view: View<'_>, who: Who) -> Option<Command> {
    let person = view.person(who);
    let to = view.state.next(view.setup, person.at, person.way.first()?.side)?;
    let command = Command::by(who, Verb::Run(to));
    check(view.setup, view.state, &command).is_ok().then_some(command)
}

/// By the cheapest way: with ideas as far as they are enough, with the last ditch otherwise.
fn get_out(view: View<'_>, who: Who) -> Option<Command> {
    let person = view.person(who);
    let routes = view.escape_routes(who);
    if let Some(route) = routes.first().filter(|_| !person.is(PersonFlags::ROLLED)) {
        let command = if person.ideas >= route.cost {
            let to = route.way.first().and_then(|step| view.state.next(view.setup, person.at, step.side));
            Command::by(who, Verb::Run(to?))
        } else {
            Command::by(who, Verb::LastDitch(person.ideas, route.way))
        };
        if check(view.setup, view.state, &command).is_ok() {
            return Some(command);
        }
    }
    Some(Command::by(who, Verb::Stay))
}

/// Goes in for a piece that was left behind, when ideas pay for the way there and something is left for the way back.
fn fetch(view: View<'_>, now: &Situation, who: Who) -> Option<Command> {
    let person = view.person(who);
    if person.is(PersonFlags::ROLLED) || person.ideas == 0 {
        return None;
    }
    let left = |other: &Who| {
        let it = view.person(*other);
        it.is(PersonFlags::BUSTED) || it.is(PersonFlags::STAYED) && !view.in_refuge(*other)
    };
    let goals = Who::ALL.into_iter().filter(left).filter(|other| {
        view.state.loot.kinds_in(Place::with(*other)) & now.wanted != 0 || now.wants_cash && view.person(*other).cash > 0
    });
    let mut best: Option<(u8, Space)> = None;
    for goal in goals {
        let at = view.person(goal).at;
        let Some((cost, first)) = steps_to(view, who, at) else { continue };
        if cost > person.ideas {
            continue;
        }
        let mut there = *view.state;
        there.person_mut(who).at = at;
        there.person_mut(who).ideas -= cost;
        let odds = way_out(View { setup: view.setup, state: &there }, who);
        if odds > 0 && best.is_none_or(|(least, _)| cost < least) {
            best = Some((cost, first));
        }
    }
    let command = Command::by(who, Verb::Run(best?.1));
    check(view.setup, view.state, &command).is_ok().then_some(command)
}

/// What the way of escape moves to a space costs, and its first step.
fn steps_to(view: View<'_>, who: Who, goal: Space) -> Option<(u8, Space)> {
    let from = view.person(who).at;
    let barred = view.state.barred();
    let mut cost = [255u8; 64];
    let mut first = [Space::NOWHERE; 64];
    cost[from.index()] = 0;
    let mut edge = from.only();
    while edge.any() {
        let mut changed = heist_rules::Spaces::NONE;
        for at in edge {
            let leave = cost[at.index()].saturating_add(1 + view.state.security.guards_at(at));
            for to in view.adjacent(at) - barred {
                if leave < cost[to.index()] {
                    cost[to.index()] = leave;
                    first[to.index()] = if at == from { to } else { first[at.index()] };
                    changed.insert(to);
                }
            }
        }
        edge = changed;
    }
    (cost[goal.index()] < 255 && goal != from).then(|| (cost[goal.index()], first[goal.index()]))
}

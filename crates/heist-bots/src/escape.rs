//! The escape: carriers first, then whoever can still fetch what a busted one has left behind.

use crate::leave::way_out;
use crate::situation::Situation;
use heist_rules::cards::{Loot, Thing};
use heist_rules::command::{Way, WayStep};
use heist_rules::state::{PersonFlags, Place};
use heist_rules::{Command, Crew, EscapeRoute, Space, Spaces, Verb, View, Who, check};

/// The next command of the escape, by one of these characters.
pub fn run(view: View<'_>, now: &Situation, crew: Crew) -> Option<Command> {
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
    // Pieces that have a place go there, whatever becomes of the carrier.
    for who in crew.into_iter().filter(open) {
        if let Some(command) = deliver(view, now, who) {
            return Some(command);
        }
    }
    // What still lies about is fetched first: without it nothing is won.
    if !now.in_hand
        && let Some(command) = fetch(view, now, crew)
    {
        return Some(command);
    }
    let out = |who: Who| view.in_refuge(who);
    // Carriers run, the surest first.
    let carriers = crew.into_iter().filter(open).filter(|who| carries(view, now, *who) && !out(*who));
    if let Some(who) = carriers.max_by_key(|who| way_out(view, now, *who)) {
        if let Some(command) = hand_over(view, now, who) {
            return Some(command);
        }
        return get_out(view, now, who);
    }
    // What a busted one had is fetched.
    if let Some(command) = fetch(view, now, crew) {
        return Some(command);
    }
    // The others run as well.
    for who in crew.into_iter().filter(open) {
        if !out(who) {
            return get_out(view, now, who);
        }
    }
    let together = Command::team(Verb::Stay);
    if crew == view.state.in_play() && check(view.setup, view.state, &together).is_ok() {
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
        let left = Who::ALL
            .into_iter()
            .any(|other| is_left(view, other, at) && Situation::holds(view, other, Thing::Loot(kind)));
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
    let own = way_out(view, now, who);
    if own >= 1000 || view.person(who).is(PersonFlags::ROLLED) {
        return None;
    }
    let others = view.state.characters_at(view.person(who).at).into_iter().filter(|other| {
        *other != who && !view.person(*other).is(PersonFlags::ROLLED) && !view.person(*other).is(PersonFlags::STAYED)
    });
    let best =
        others.max_by_key(|other| way_out(view, now, *other)).filter(|other| way_out(view, now, *other) > own)?;
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

/// Puts a piece down in its place, or runs there with it: with ideas as far as they are enough, with the last ditch otherwise.
fn deliver(view: View<'_>, now: &Situation, who: Who) -> Option<Command> {
    let person = view.person(who);
    let fine = |verb: Verb| {
        let command = Command::by(who, verb);
        check(view.setup, view.state, &command).is_ok().then_some(command)
    };
    let mut places =
        now.drops.into_iter().filter(|(kind, at)| at.is_somewhere() && Situation::holds(view, who, Thing::Loot(*kind)));
    places.find_map(|(kind, at)| {
        if person.at == at {
            return fine(Verb::Drop(Thing::Loot(kind), at));
        }
        let (cost, way) = way_to(view, who, person.at, at)?;
        let to = view.state.next(view.setup, person.at, way.first()?.side)?;
        if person.ideas >= cost { fine(Verb::Run(to)) } else { fine(Verb::LastDitch(person.ideas, way)) }
    })
}

/// By the cheapest way: with ideas as far as they are enough, with the last ditch otherwise.
fn get_out(view: View<'_>, now: &Situation, who: Who) -> Option<Command> {
    let person = view.person(who);
    let routes = view.escape_routes(who);
    let dealt = routes.iter().find(|route| now.refuge[who as usize].has(route.exit));
    if let Some(route) = dealt.or(routes.first()).filter(|_| !person.is(PersonFlags::ROLLED)) {
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

/// Whether something wanted lies on a space that somebody who came there could take.
fn lies_for(view: View<'_>, now: &Situation, who: Who, at: Space) -> bool {
    let mut kinds = view.state.loot.kinds_in(Place::on(at)) & now.wanted;
    while kinds != 0 {
        let kind = Loot::ALL[kinds.trailing_zeros() as usize];
        kinds &= kinds - 1;
        let command = Command::by(who, Verb::PickUp(Thing::Loot(kind), at));
        if !now.drops.contains(&(kind, at)) && check(view.setup, view.state, &command).is_ok() {
            return true;
        }
    }
    false
}

/// The best way to fetch a piece that lies about or was left behind: somebody goes there and on to an exit, by ideas as far as they are
/// enough, otherwise by a last ditch along the whole way.
fn fetch(view: View<'_>, now: &Situation, crew: Crew) -> Option<Command> {
    let crew = crew.into_iter().filter(|who| {
        let person = view.person(*who);
        !person.is(PersonFlags::STAYED) && !person.is(PersonFlags::ROLLED)
    });
    let left = |other: &Who| {
        let it = view.person(*other);
        (it.is(PersonFlags::BUSTED) || it.is(PersonFlags::STAYED) && !view.in_refuge(*other))
            && (view.state.loot.kinds_in(Place::with(*other)) & now.wanted != 0 || now.wants_cash && it.cash > 0)
    };
    let behind: Spaces = Who::ALL.into_iter().filter(left).map(|who| view.person(who).at).collect();
    let lying = if now.in_hand { Spaces::NONE } else { view.state.loot_spaces };
    let mut best: Option<((u8, bool), Command)> = None;
    for who in crew {
        let person = view.person(who);
        for at in behind | lying {
            let mut arrived = *view.state;
            arrived.person_mut(who).at = at;
            let arrived = View { setup: view.setup, state: &arrived };
            if at == person.at || !behind.has(at) && !lies_for(arrived, now, who, at) {
                continue;
            }
            let Some((there, mut way)) = way_to(view, who, person.at, at) else { continue };
            let routes = arrived.escape_routes(who);
            let Some(route) = routes.first() else { continue };
            let first = way.first().and_then(|step| view.state.next(view.setup, person.at, step.side));
            if !route.way.steps().all(|step| way.push(step)) {
                continue;
            }
            let cost = there.saturating_add(route.cost);
            let good = EscapeRoute { cost, ..*route }.good_rolls(person.ideas);
            let verb = match first {
                Some(to) if person.ideas >= cost => Verb::Run(to),
                _ => Verb::LastDitch(person.ideas, way),
            };
            let command = Command::by(who, verb);
            // Of equal odds, those of somebody with free hands are risked.
            let odds = (good, !carries(view, now, who));
            if good > 0 && best.is_none_or(|(most, _)| odds > most) && check(view.setup, view.state, &command).is_ok() {
                best = Some((odds, command));
            }
        }
    }
    best.map(|(_, command)| command)
}

/// The cheapest way of escape moves from one space to another, with its cost.
fn way_to(view: View<'_>, who: Who, from: Space, goal: Space) -> Option<(u8, Way)> {
    let barred = view.closed_to(who);
    let mut cost = [255u8; 64];
    let mut before = [Space::NOWHERE; 64];
    cost[from.index()] = 0;
    let mut edge = from.only();
    while edge.any() {
        let mut changed = Spaces::NONE;
        for at in edge {
            let leave = cost[at.index()].saturating_add(1 + view.state.security.guards_at(at));
            for to in view.adjacent(at) - barred {
                if leave < cost[to.index()] {
                    cost[to.index()] = leave;
                    before[to.index()] = at;
                    changed.insert(to);
                }
            }
        }
        edge = changed;
    }
    if cost[goal.index()] == 255 || !view.state.in_play().has(who) {
        return None;
    }
    let (mut way, mut at) = (Way::EMPTY, goal);
    while at != from {
        let prior = before[at.index()];
        let side = view.state.side_towards(view.setup, prior, at)?;
        if !way.push_front(WayStep { side, open: false }) {
            return None;
        }
        at = prior;
    }
    Some((cost[goal.index()], way))
}

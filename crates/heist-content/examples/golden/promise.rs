//! How promising a position is: how far the pieces, the NPC and the people are from where the objective wants them.

use heist_rules::board::Side;
use heist_rules::cards::{Ability, Item, Loot, NpcKind};
use heist_rules::chits::Chit;
use heist_rules::look::Look;
use heist_rules::setup::{Goal, Setup};
use heist_rules::space::{Space, Spaces};
use heist_rules::state::{Mark, Phase, Place, Sign, State};
use heist_rules::who::{Crew, Who};

/// A number that stands for no way at all.
const FAR: f32 = 40.0;

type Distances = [[f32; 64]; 5];

fn distances(look: Look<'_>, who: Who) -> [f32; 64] {
    distances_from(look, who, look.person(who).at)
}

/// The hexes that VENT CRAWL leads to.
pub fn across_gaps(look: Look<'_>, from: Space) -> Spaces {
    let tiles = look.state.tiles(look.setup);
    let beyond = |side: Side| {
        let line = look.setup.board.line(from, side);
        let gap = line.first().copied().flatten().is_none();
        line.get(1).copied().flatten().filter(|to| gap && tiles.has(*to) && tiles.has(from))
    };
    Side::ALL.into_iter().filter_map(beyond).collect()
}

/// What it costs somebody to get from a space to every other.
fn distances_from(look: Look<'_>, who: Who, start: Space) -> [f32; 64] {
    let (setup, state) = (look.setup, look.state);
    let mut far = [FAR; 64];
    let person = state.person(who);
    if !start.is_somewhere() || !person.in_play() {
        return far;
    }
    let allowed = if who == Who::Npc { !Spaces::NONE } else { person.plan | state.exits };
    let locks = state.security.of(Chit::Lock);
    let crawls = look.can(who, Ability::VentCrawl);
    far[start.index()] = 0.0;
    let mut edge = start.only();
    // Costs are small: sweeping until nothing changes is quick enough.
    while edge.any() {
        let mut next = Spaces::NONE;
        for from in edge {
            let leave = far[from.index()] + 1.3 * f32::from(state.security.guards_at(from));
            let beside = state.adjacent(setup, from);
            let across = if crawls { across_gaps(look, from) } else { Spaces::NONE };
            for to in (beside | across) & allowed {
                let mut cost = leave + 1.0 + 1.3 * f32::from(locks.at(to));
                let open = beside.has(to) || from == person.at && look.vented(who).has(to);
                if !open {
                    cost += 4.0;
                }
                if state.unknown.has(to) {
                    cost += 0.7;
                }
                if state.shut().has(to) || state.shut().has(from) {
                    cost += 12.0;
                }
                if cost + 0.01 < far[to.index()] {
                    far[to.index()] = cost;
                    next.insert(to);
                }
            }
        }
        edge = next;
    }
    far
}

fn to(far: &[f32; 64], targets: Spaces) -> f32 {
    targets.into_iter().map(|at| far[at.index()]).fold(FAR, f32::min)
}

fn nearest(all: &Distances, targets: Spaces) -> f32 {
    all.iter().map(|far| to(far, targets)).fold(FAR, f32::min)
}

/// What it costs one of these to get somewhere and on to a goal.
fn fetch(look: Look<'_>, all: &Distances, crew: Crew, at: Space, goal: Spaces) -> f32 {
    let cost = |who: Who| {
        let there = all[who as usize][at.index()];
        if there < FAR { there + 0.5 * to(&distances_from(look, who, at), goal) } else { 1.5 * FAR }
    };
    crew.into_iter().map(cost).fold(1.5 * FAR, f32::min)
}

fn piece_value(look: Look<'_>, all: &Distances, place: Place, goal: Spaces) -> f32 {
    let state = look.state;
    if place == Place::TEAM {
        return 120.0;
    }
    if let Some(who) = place.holder() {
        return if state.person(who).in_play() { 100.0 - 1.2 * to(&all[who as usize], goal) } else { -20.0 };
    }
    if let Some(at) = place.space() {
        return 50.0 - fetch(look, all, state.in_play(), at, goal);
    }
    for (n, safe) in look.setup.safes.iter().enumerate() {
        if place == Place::safe(n) {
            let able = |who: &Who| {
                state.holds(*who, Item::SafecrackingTools).is_some() || state.holds(*who, Item::PlasmaTorch).is_some()
            };
            let able = state.in_play().into_iter().filter(able).collect();
            return 8.0 * f32::from(state.cracks[n]) - 2.5 * fetch(look, all, able, safe.at, goal);
        }
    }
    // In the bag, or lost.
    if place == Place::BAG { 2.0 } else { -40.0 }
}

fn npc_value(look: Look<'_>, all: &Distances) -> f32 {
    let (state, npc) = (look.state, look.person(Who::Npc));
    if npc.is(Mark::BUSTED) {
        return -150.0;
    }
    if npc.is(Mark::ACTIVE) {
        return 80.0 - 2.0 * to(&all[4], look.refuges());
    }
    let at = npc.at.only();
    if look.setup.terms.convoy.is_some() {
        let mut value = 0.0;
        for guard in look.escort() {
            let around = state.adjacent(look.setup, guard.at()) | guard.at().only();
            value += if guard.is_down() { 9.0 } else { -nearest(all, around) };
        }
        return value;
    }
    if look.npc_kind() == Some(NpcKind::Hostage) {
        // A walking one is met further down its way.
        return 40.0 - 1.5 * nearest(all, at);
    }
    let shut = if state.shut().has(npc.at) { 10.0 } else { 0.0 };
    let around = state.adjacent(look.setup, npc.at) | at;
    let guards = f32::from(state.security.guards_at(npc.at));
    30.0 - shut - 3.0 * guards - if guards > 0.0 { nearest(all, around) } else { 0.0 }
}

/// What is looked for.
#[derive(Clone, Copy, Default)]
pub struct Taste {
    /// What a card that is still in the deck is worth.
    pub patience: f32,
    /// Whether it matters that everybody gets out: in a campaign they are needed again.
    pub loyal: bool,
}

/// How promising a position is.
pub fn promise(setup: &Setup, state: &State, taste: Taste) -> f32 {
    let look = Look { setup, state };
    let all: Distances = Who::ALL.map(|who| distances(look, who));
    let exits = look.refuges();
    let mut sum = 0.0;
    for goal in &setup.objective.all {
        match *goal {
            Goal::Steal { piece, count } => {
                let mut values: Vec<f32> = state
                    .loot
                    .iter()
                    .filter(|(_, kind, _)| *kind == piece)
                    .map(|(_, _, place)| piece_value(look, &all, place, exits))
                    .collect();
                values.sort_by(|a, b| b.total_cmp(a));
                sum += values.iter().take(count as usize).sum::<f32>();
            }
            Goal::HeldOn { piece, spaces } => {
                let values = state.loot.iter().filter(|(_, kind, _)| *kind == piece);
                let value =
                    |place: Place| if place == Place::TEAM { -90.0 } else { piece_value(look, &all, place, spaces) };
                sum += values.map(|(_, _, place)| value(place)).fold(-500.0, f32::max);
            }
            Goal::NpcEscapes => sum += npc_value(look, &all),
            Goal::NpcFreed => sum += if state.is(Sign::NPC_FREED) { 60.0 } else { 0.0 },
            Goal::Escapes { least, inside } => {
                let mut values: Vec<f32> = Who::PLAYERS
                    .into_iter()
                    .filter(|who| state.person(*who).in_play() && (!inside || state.person(*who).is(Mark::INSIDE)))
                    .map(|who| 80.0 - 2.0 * to(&all[who as usize], exits))
                    .collect();
                values.sort_by(|a, b| b.total_cmp(a));
                sum += values.iter().take(least as usize).sum::<f32>();
            }
            _ => {}
        }
    }
    // Who crawls through vents gets past doors and remote locks.
    let crawls = setup.crew.can(Ability::VentCrawl);
    for (letter, servers) in setup.servers.into_iter().enumerate() {
        if state.remote[letter].any() && servers.any() && !crawls {
            sum -= 8.0 + nearest(&all, servers);
        }
    }
    if setup.terms.has(heist_rules::terms::Special::CARRIER_OPENS) && state.remote[1].any() {
        let npc = look.person(Who::Npc).at.only();
        for (_, _, place) in state.loot.iter().filter(|(_, kind, _)| *kind == Loot::Usb) {
            sum -= match (place.holder(), place.space()) {
                (Some(who), _) => 20.0 + to(&all[who as usize], npc),
                (_, Some(at)) => 40.0 + nearest(&all, at.only()),
                _ => 60.0,
            };
        }
    }
    if state.doors.any() && !crawls {
        let beside = state.adjacent_to_any(setup, state.doors);
        let mut best: f32 = -60.0;
        for (_, _, place) in state.loot.iter().filter(|(_, kind, _)| *kind == Loot::Keycard) {
            best = best.max(match (place.holder(), place.space()) {
                (Some(who), _) if state.person(who).in_play() => -to(&all[who as usize], beside) * 0.6,
                (_, Some(at)) => -10.0 - 0.8 * fetch(look, &all, state.in_play(), at, beside),
                _ => -60.0,
            });
        }
        sum += best - 3.0 * state.doors.len() as f32;
    }
    for who in state.in_play() {
        sum += 0.4 * f32::from(state.person(who).ideas.min(5));
    }
    for who in Who::PLAYERS {
        if state.person(who).is(Mark::BUSTED) {
            sum -= if taste.loyal { 25.0 } else { 6.0 };
        } else if taste.loyal && state.person(who).in_play() {
            let matters = match state.phase {
                Phase::Planning => 0.6,
                Phase::Escape => 0.5,
                _ => 0.15,
            };
            sum -= matters * to(&all[who as usize], exits);
        }
    }
    if look.objective_met() {
        sum += 200.0;
    }
    sum + taste.patience * state.deck.coming().len() as f32
        - 0.2 * f32::from(state.noise.saturating_add(state.noise_owed))
}

//! How promising a position is: how far the pieces, the NPC and the people are from where the objective wants them.

use heist_rules::View;
use heist_rules::board::Side;
use heist_rules::cards::{Ability, Item, Loot, NpcKind};
use heist_rules::chits::Chit;
use heist_rules::edition::RingsInEscape;
use heist_rules::setup::{Goal, Setup};
use heist_rules::space::{Space, Spaces};
use heist_rules::state::{HeistFlags, PersonFlags, Phase, Place, State};
use heist_rules::terms::Special;
use heist_rules::who::{Crew, Who};
use std::sync::OnceLock;

/// A number that stands for no way at all.
const FAR: f32 = 70.0;

type Distances = [[f32; 64]; 5];

fn distances(look: View<'_>, who: Who) -> [f32; 64] {
    distances_from(look, who, look.person(who).at)
}

/// The hexes that VENT CRAWL leads to.
pub fn across_gaps(look: View<'_>, from: Space) -> Spaces {
    /// Looking along lines takes long, and there is one board only.
    static BEYOND: OnceLock<[Spaces; 64]> = OnceLock::new();
    let board = &look.setup.board;
    let beyond = BEYOND.get_or_init(|| {
        core::array::from_fn(|from| {
            let beyond = |side: Side| {
                let line = board.line(Space(from as u8), side);
                let gap = line.first().copied().flatten().is_none();
                line.get(1).copied().flatten().filter(|_| gap)
            };
            let on_board = from < usize::from(board.count);
            Side::ALL.into_iter().filter(|_| on_board).filter_map(beyond).collect()
        })
    });
    let tiles = look.state.tiles(look.setup);
    if tiles.has(from) { beyond[from.index()] & tiles } else { Spaces::NONE }
}

/// What it costs somebody to get from a space to every other.
fn distances_from(look: View<'_>, who: Who, start: Space) -> [f32; 64] {
    let start = if start.is_somewhere() { start.only() } else { Spaces::NONE };
    distances_over(look, who, start, look.person(who).plan)
}

/// What it costs somebody to get from the nearest of these spaces to every other, over tiles that are planned.
fn distances_over(look: View<'_>, who: Who, start: Spaces, plan: Spaces) -> [f32; 64] {
    let (setup, state) = (look.setup, look.state);
    let mut far = [FAR; 64];
    let person = state.person(who);
    if !person.in_play() {
        return far;
    }
    let fleeing = state.phase == Phase::Escape;
    let allowed = if who == Who::Npc || fleeing { !Spaces::NONE } else { plan | state.exits };
    let rings_matter = !fleeing || setup.edition.rings_in_escape == RingsInEscape::Impassable;
    let shut = if rings_matter { state.shut() } else { state.doors };
    let locks = state.security.of(Chit::Lock);
    let crawls = look.can(who, Ability::VentCrawl);
    for at in start {
        far[at.index()] = 0.0;
    }
    let mut edge = start;
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
                if shut.has(to) || shut.has(from) {
                    cost += 6.0;
                }
                if fleeing && locks.at(to) > 0 {
                    cost += FAR;
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

/// What it costs to bring a piece to a goal. Who carries it first is so far from everywhere; where that one cannot go,
/// somebody else meets it on the way, or several.
fn carry(look: View<'_>, all: &Distances, first: Who, far: &[f32; 64], goal: Spaces) -> f32 {
    let alone = to(far, goal);
    if alone < FAR {
        return alone;
    }
    let mut least = 1.5 * FAR;
    let others = look.state.in_play().into_iter().filter(|who| *who != first);
    for other in others.clone() {
        let back = distances_over(look, other, goal, look.person(other).plan);
        let met = &all[other as usize];
        let cost = |at: usize| far[at] + 3.0 + 0.4 * met[at] + back[at];
        let meetings = (0..64).filter(|at| far[*at] < FAR && back[*at] < FAR && met[*at] < FAR);
        least = meetings.map(cost).fold(least, f32::min);
    }
    if least >= 1.5 * FAR {
        let plans = others.fold(look.person(first).plan, |plans, who| plans | look.person(who).plan);
        let reached: Spaces = (0..64).filter(|at| far[usize::from(*at)] <= 0.0).map(Space).collect();
        least = least.min(14.0 + to(&distances_over(look, first, reached, plans), goal));
    }
    least
}

/// What it costs one of these to get somewhere and bring a piece from there to a goal.
fn fetch(look: View<'_>, all: &Distances, crew: Crew, at: Space, goal: Spaces) -> f32 {
    let cost = |who: Who| {
        let there = all[who as usize][at.index()];
        if there < FAR { there + 0.5 * carry(look, all, who, &distances_from(look, who, at), goal) } else { 2.0 * FAR }
    };
    crew.into_iter().map(cost).fold(2.0 * FAR, f32::min)
}

fn piece_value(look: View<'_>, all: &Distances, place: Place, goal: Spaces) -> f32 {
    let state = look.state;
    if place == Place::TEAM {
        return 120.0;
    }
    if let Some(who) = place.holder() {
        return if state.person(who).in_play() {
            100.0 - 1.2 * carry(look, all, who, &all[who as usize], goal)
        } else {
            -20.0
        };
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

fn npc_value(look: View<'_>, all: &Distances) -> f32 {
    let (state, npc) = (look.state, look.person(Who::Npc));
    if npc.is(PersonFlags::BUSTED) {
        return -150.0;
    }
    if npc.is(PersonFlags::ACTIVE) {
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

/// What it costs all of these to get out, each by a place of escape that has room for it.
fn scattered(look: View<'_>, all: &Distances, people: &[Who]) -> f32 {
    fn best(costs: &[Vec<f32>], room: &mut [u8]) -> f32 {
        let Some((first, others)) = costs.split_first() else { return 0.0 };
        let mut least = 2.0 * FAR + best(others, room);
        for (exit, cost) in first.iter().enumerate() {
            if room[exit] > 0 && *cost < FAR {
                room[exit] -= 1;
                least = least.min(cost + best(others, room));
                room[exit] += 1;
            }
        }
        least
    }
    let exits: Vec<Space> = look.refuges().into_iter().collect();
    let limit = look.setup.terms.refuge_limit();
    if limit == 0 {
        return people.iter().map(|who| to(&all[*who as usize], look.refuges())).sum();
    }
    let cost = |who: &Who| exits.iter().map(|exit| all[*who as usize][exit.index()]).collect();
    let costs: Vec<Vec<f32>> = people.iter().map(cost).collect();
    best(&costs, &mut vec![limit; exits.len()])
}

/// How far a painting has been swapped for its twin: `left` is to lie in its place.
fn swap_value(look: View<'_>, all: &Distances, motif: usize, real: bool) -> f32 {
    let state = look.state;
    let home = look.setup.terms.homes[motif];
    if !home.is_somewhere() {
        return -60.0;
    }
    let (painting, fake) = (Loot::real(motif), Loot::fake(motif));
    let (left, taken) = if real { (painting, fake) } else { (fake, painting) };
    let place = |kind: Loot| state.loot.iter().find(|(_, other, _)| *other == kind).map(|(_, _, place)| place);
    let (Some(left), Some(taken)) = (place(left), place(taken)) else { return -60.0 };
    let mut value = if left == Place::on(home) {
        60.0
    } else if let Some(who) = left.holder() {
        let there = carry(look, all, who, &all[who as usize], home.only());
        let out = to(&all[who as usize], look.refuges());
        if !state.person(who).in_play() { -60.0 } else { 40.0 - 1.2 * there - if real { 0.0 } else { 0.3 * out } }
    } else if let Some(at) = left.space() {
        10.0 - 0.8 * fetch(look, all, state.in_play(), at, home.only())
    } else {
        -50.0
    };
    value += match (real, left == Place::on(home)) {
        (true, _) if taken == Place::on(home) => -3.0,
        (true, _) => 25.0,
        (false, true) => piece_value(look, all, taken, look.refuges()),
        (false, false) => 0.0,
    };
    value
}

/// How far the cash has come that is asked for.
fn cash_value(look: View<'_>, all: &Distances, count: u8) -> f32 {
    let state = look.state;
    let mut left = count.saturating_sub(state.cash_out);
    let mut value = 15.0 * f32::from(count - left);
    let held = |who: Who| (state.person(who).cash, 12.0, to(&all[who as usize], look.refuges()));
    let lying = |at: usize| (state.cash_on[at], 6.0, nearest(all, Space(at as u8).only()));
    let held = state.in_play().into_iter().map(held);
    let mut parts: Vec<(u8, f32, f32)> = held.chain((0..64).map(lying)).filter(|part| part.0 > 0).collect();
    parts.sort_by(|a, b| (b.1 - 0.3 * b.2 / f32::from(b.0)).total_cmp(&(a.1 - 0.3 * a.2 / f32::from(a.0))));
    for (amount, worth, far) in parts {
        if left > 0 {
            value += worth * f32::from(amount.min(left)) - 0.8 * far;
            left = left.saturating_sub(amount);
        }
    }
    value
}

/// A painting that lies face down: the NPC has to look at it, and not alone.
fn looking_value(look: View<'_>, all: &Distances) -> f32 {
    let npc = look.person(Who::Npc);
    if !npc.in_play() {
        return -150.0;
    }
    let down = look.state.loot.iter().filter(|(_, kind, _)| *kind == Loot::PaintingFaceDown);
    let followed = |at: Space| all[..4].iter().map(|far| far[at.index()]).fold(FAR, f32::min);
    let cost = |at: Space| 4.0 * all[Who::Npc as usize][at.index()] + followed(at);
    let least = down.filter_map(|(_, _, place)| place.space()).map(cost).fold(5.0 * FAR, f32::min);
    let company = if npc.at.is_somewhere() { followed(npc.at) } else { 0.0 };
    // When the gates are shut somebody has to blast a way out.
    let blaster = Who::PLAYERS.into_iter().find(|who| look.can(*who, Ability::Breach));
    let paintings = look.state.loot.spaces();
    let blast = blaster.map_or(0.0, |who| to(&all[who as usize], paintings));
    60.0 - least - 0.4 * company - 0.6 * blast
}

/// What is looked for.
#[derive(Clone, Copy, Default)]
pub struct Taste {
    /// What a card that is still in the deck is worth.
    pub patience: f32,
    /// Whether it matters that everybody gets out: in a campaign they are needed again.
    pub loyal: bool,
    /// Hexes whose remote locks or sensors are in the way.
    pub rings: Spaces,
}

/// What is wanted of a job without an objective, which is won by whoever comes home: enough to be worth the evening.
const WORTH_IT: [Goal; 1] = [Goal::StealCash { count: 4 }];

/// What is wanted.
pub fn goals(setup: &Setup) -> &[Goal] {
    if setup.objective.all.is_empty() { &WORTH_IT } else { &setup.objective.all }
}

/// Whether everything wanted is done.
pub fn satisfied(look: View<'_>) -> bool {
    look.objective_met() && goals(look.setup).iter().all(|goal| look.goal_met(goal))
}

/// Hexes whose remote locks or sensors are in the way: somebody is under one, a piece lies there that the objective asks
/// for, or there is no other way to the tiles behind.
pub fn rings_in_the_way(setup: &Setup, state: &State) -> Spaces {
    let rings = state.rings();
    let open = state.tiles(setup) - rings;
    let mut reached = state.exits;
    loop {
        let next = reached | state.adjacent_to_any(setup, reached) & open;
        if next == reached {
            break;
        }
        reached = next;
    }
    if (open - reached).any() {
        return rings;
    }
    let people: Spaces = state.in_play().into_iter().map(|who| state.person(who).at).collect();
    rings & (state.loot.spaces() | people | state.person(Who::Npc).at.only())
}

/// How promising a position is.
pub fn promise(setup: &Setup, state: &State, taste: Taste) -> f32 {
    let look = View { setup, state };
    let all: Distances = Who::ALL.map(|who| distances(look, who));
    let exits = look.refuges();
    let mut sum = 0.0;
    for goal in goals(setup) {
        match *goal {
            Goal::Steal { piece, count } => {
                let mut values: Vec<f32> = state
                    .loot
                    .iter()
                    .filter(|(_, kind, _)| *kind == piece)
                    .map(|(_, _, place)| piece_value(look, &all, place, exits))
                    .collect();
                values.sort_by(|a, b| b.total_cmp(a));
                if setup.terms.has(Special::FACE_DOWN) {
                    match values.is_empty() {
                        true => values.push(looking_value(look, &all)),
                        false => sum += 60.0,
                    }
                }
                sum += values.iter().take(count as usize).sum::<f32>();
            }
            Goal::StealPainting { count } => {
                let paintings = state.loot.iter().filter(|(_, kind, _)| kind.is_painting());
                let mut values: Vec<f32> =
                    paintings.map(|(_, _, place)| piece_value(look, &all, place, exits)).collect();
                values.sort_by(|a, b| b.total_cmp(a));
                sum += values.iter().take(count as usize).sum::<f32>();
            }
            Goal::StealCash { count } => sum += cash_value(look, &all, count),
            Goal::Swap { real, piece, count } => {
                let motifs = (0..Loot::PAINTINGS).filter(|motif| piece.is_none_or(|piece| piece == Loot::real(*motif)));
                let mut values: Vec<f32> = motifs.map(|motif| swap_value(look, &all, motif, real)).collect();
                values.sort_by(|a, b| b.total_cmp(a));
                sum += values.iter().take(count as usize).sum::<f32>();
            }
            Goal::Delivered { piece, at } => {
                let value = |place: Place| {
                    if place == Place::on(at) { 130.0 } else { piece_value(look, &all, place, at.only()) }
                };
                let places = state.loot.iter().filter(|(_, kind, _)| *kind == piece);
                sum += places.map(|(_, _, place)| value(place)).fold(-200.0, f32::max);
            }
            Goal::EverybodyEscapes => {
                let people: Vec<Who> = Who::PLAYERS.into_iter().filter(|who| setup.member(*who).is_some()).collect();
                let lost = people.iter().filter(|who| !state.person(**who).in_play()).count();
                let people: Vec<Who> = people.into_iter().filter(|who| state.person(*who).in_play()).collect();
                sum += 80.0 * people.len() as f32 - 2.0 * scattered(look, &all, &people) - 150.0 * lost as f32;
            }
            Goal::HeldOn { piece, spaces } => {
                let values = state.loot.iter().filter(|(_, kind, _)| *kind == piece);
                let value =
                    |place: Place| if place == Place::TEAM { -90.0 } else { piece_value(look, &all, place, spaces) };
                sum += values.map(|(_, _, place)| value(place)).fold(-500.0, f32::max);
            }
            Goal::NpcEscapes => sum += npc_value(look, &all),
            Goal::NpcFreed => sum += if state.is(HeistFlags::NPC_FREED) { 60.0 } else { 0.0 },
            Goal::Escapes { least, inside } => {
                let mut values: Vec<f32> = Who::PLAYERS
                    .into_iter()
                    .filter(|who| {
                        state.person(*who).in_play() && (!inside || state.person(*who).is(PersonFlags::INSIDE))
                    })
                    .map(|who| 80.0 - 2.0 * to(&all[who as usize], exits))
                    .collect();
                values.sort_by(|a, b| b.total_cmp(a));
                sum += values.iter().take(least as usize).sum::<f32>();
            }
            Goal::CaptiveOn(_) => {}
        }
    }
    let everybody = setup.objective.all.contains(&Goal::EverybodyEscapes);
    // Who crawls through vents gets past doors and remote locks.
    let crawls = setup.crew.can(Ability::VentCrawl);
    for (letter, servers) in setup.servers.into_iter().enumerate() {
        let rings = state.remote[letter] & taste.rings;
        if rings.any() && servers.any() && (!crawls || everybody) && state.phase != Phase::Escape {
            sum -= 8.0 * rings.len() as f32 + 2.5 * nearest(&all, servers);
        }
    }
    if setup.terms.has(Special::CARRIER_OPENS) && state.remote[1].any() {
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
    // Ideas are steps of the escape, for those who have to get out or carry something.
    for who in state.in_play() {
        let ideas = f32::from(state.person(who).ideas);
        let carries = state.loot.iter().any(|(_, _, place)| place.holder() == Some(who));
        sum += match (everybody, carries) {
            (true, _) => 1.5 * ideas.min(9.0),
            (false, true) => 0.9 * ideas.min(8.0),
            _ => 0.4 * ideas.min(5.0),
        };
    }
    for who in Who::PLAYERS {
        if state.person(who).is(PersonFlags::BUSTED) {
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
    if satisfied(look) {
        sum += 200.0;
    }
    sum + taste.patience * state.deck.coming().len() as f32
        - (0.1 + 0.4 * taste.patience) * f32::from(state.noise.saturating_add(state.noise_owed))
}

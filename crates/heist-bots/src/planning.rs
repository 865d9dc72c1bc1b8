//! The planning phase: who starts where, and the corridors of tokens along the cheapest ways for the tasks. A plan is made from
//! a few numbers (where to start, which places to come by); a good one is found by changing them and playing it out.

use crate::costs::{FAR, STEP};
use crate::fields::Field;
use crate::trial::{Trial, play_greedy};
use crate::{Greedy, Weights};
use arrayvec::ArrayVec;
use heist_rules::cards::BagChit;
use heist_rules::chits::Chit;
use heist_rules::fast_rng::FastRng;
use heist_rules::random_play::plan_for;
use heist_rules::state::{PersonFlags, Place};
use heist_rules::{Command, Crew, Scope, Setup, Space, Spaces, State, Verb, View, Who, check, legal};

/// A plan: entrances on tunnel cells, starting places, tokens.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Plan {
    /// Entrances on tunnel cells, each with the tile it touches.
    pub tunnels: ArrayVec<(Space, Space), 3>,
    /// Where everybody starts; `None` where there is no choice.
    pub start: [Option<Space>; 5],
    /// The tokens of the player characters.
    pub tokens: [Spaces; 4],
}

impl Plan {
    /// The next command of these characters that carries the plan out. Entrances on tunnel cells are everybody's.
    pub fn next(&self, setup: &Setup, state: &State, crew: Crew) -> Option<Command> {
        let fine = |command: Command| check(setup, state, &command).is_ok().then_some(command);
        for (cell, tile) in &self.tunnels {
            if let Some(command) = fine(Command::team(Verb::Tunnel(*cell, *tile))) {
                return Some(command);
            }
        }
        for who in state.in_play() & crew {
            if let Some(command) = self.start_of(setup, state, who) {
                return Some(command);
            }
        }
        for who in state.players_in_play() & crew {
            if state.person(who).is(PersonFlags::READY) {
                continue;
            }
            if setup.terms.brought != 0 {
                let packs = |command: &Command| matches!(command.verb, Verb::PickUp(..)) && fine(*command).is_some();
                if let Some(command) = plan_for(setup, state, who).into_iter().find(packs) {
                    return Some(command);
                }
            }
            for at in self.tokens[who as usize] - state.person(who).plan {
                if let Some(command) = fine(Command::by(who, Verb::Plan(at))) {
                    return Some(command);
                }
            }
        }
        for who in state.players_in_play() & crew {
            if let Some(command) = fine(Command::by(who, Verb::Ready)) {
                return Some(command);
            }
        }
        // Whatever stands in the way of beginning is settled by the fixed planner.
        let fixed = (state.players_in_play() & crew).into_iter().flat_map(|who| plan_for(setup, state, who));
        let settles = |command: &Command| matches!(command.verb, Verb::Tunnel(..) | Verb::Start(_));
        fixed.filter(settles).find(|command| fine(*command).is_some())
    }

    /// Puts somebody onto its starting place, or onto another where there is no room.
    fn start_of(&self, setup: &Setup, state: &State, who: Who) -> Option<Command> {
        let person = state.person(who);
        if person.is(PersonFlags::READY) {
            return None;
        }
        let fine = |at: Space| {
            let command = Command::by(who, Verb::Start(at));
            check(setup, state, &command).is_ok().then_some(command)
        };
        let placed = if who == Who::Npc { person.at.is_somewhere() } else { person.is(PersonFlags::PLACED) };
        if placed {
            return None;
        }
        let wanted = self.start[who as usize].and_then(fine);
        wanted.or_else(|| (state.exits | setup.terms.inside_starts).into_iter().find_map(fine))
    }
}

/// The most places of interest.
const SITES: usize = 40;
/// Places that one way comes by.
const STOPS: usize = 4;
/// Where the tapes begin on which plans are tried: far from all that games are measured on.
const PLAN_TAPES: u64 = 1 << 48;
/// No place.
const NO_STOP: u8 = 255;

/// A plan as numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Genes {
    tunnels: u8,
    start: [u8; 5],
    stops: [[u8; STOPS]; 4],
}

/// What plans are made from: the places of interest, and the ways to them.
struct Ground<'a> {
    setup: &'a Setup,
    state: &'a State,
    sites: ArrayVec<Space, SITES>,
    ways: Vec<Field>,
    home: Field,
    tunnels: ArrayVec<(Space, Space), 32>,
}

impl<'a> Ground<'a> {
    fn new(setup: &'a Setup, state: &'a State) -> Ground<'a> {
        let view = View { setup, state };
        let tile = expected_tolls(setup, state);
        let all = state.tiles(setup) | state.exits | setup.board.tunnels;
        let mut ways = Vec::new();
        let mut sites = ArrayVec::new();
        for site in sites_of(view) {
            if !sites.is_full() {
                sites.push(site);
                let mut field = Field::NONE;
                field.towards(setup, state, site.only(), all, &tile);
                ways.push(field);
            }
        }
        let mut home = Field::NONE;
        home.towards(setup, state, view.refuges(), all, &tile);
        let mut tunnels = ArrayVec::new();
        let mut list = Vec::new();
        legal(setup, state, Scope::RandomPlay, &mut list);
        for command in list {
            if let Verb::Tunnel(cell, at) = command.verb
                && !tunnels.is_full()
            {
                tunnels.push((cell, at));
            }
        }
        Ground { setup, state, sites, ways, home, tunnels }
    }

    fn random(&self, rng: &mut FastRng) -> Genes {
        let stop = |rng: &mut FastRng| self.any_stop(rng);
        Genes {
            tunnels: rng.below(256) as u8,
            start: core::array::from_fn(|_| rng.below(256) as u8),
            stops: core::array::from_fn(|_| core::array::from_fn(|n| if n < 2 { stop(rng) } else { NO_STOP })),
        }
    }

    fn any_stop(&self, rng: &mut FastRng) -> u8 {
        if self.sites.is_empty() { NO_STOP } else { rng.below(self.sites.len() as u32) as u8 }
    }

    fn changed(&self, genes: &Genes, rng: &mut FastRng) -> Genes {
        let mut genes = *genes;
        for _ in 0..1 + rng.below(2) {
            let who = rng.below(4) as usize;
            match rng.below(8) {
                0 => genes.start[rng.below(5) as usize] = rng.below(256) as u8,
                1 if !self.tunnels.is_empty() => genes.tunnels = rng.below(256) as u8,
                2 => genes.stops[who][rng.below(STOPS as u32) as usize] = NO_STOP,
                3 => genes.stops.swap(who, rng.below(4) as usize),
                _ => genes.stops[who][rng.below(STOPS as u32) as usize] = self.any_stop(rng),
            }
        }
        genes
    }

    /// The plan that the numbers stand for.
    fn plan(&self, genes: &Genes) -> Plan {
        let mut plan = Plan::default();
        for n in 0..usize::from(self.setup.terms.tunnels) {
            if !self.tunnels.is_empty() && !plan.tunnels.is_full() {
                plan.tunnels.push(self.tunnels[(usize::from(genes.tunnels) + 7 * n) % self.tunnels.len()]);
            }
        }
        let starts: ArrayVec<Space, 64> = (self.state.exits | self.setup.terms.inside_starts)
            .into_iter()
            .chain(plan.tunnels.iter().map(|(cell, _)| *cell))
            .take(64)
            .collect();
        for who in self.state.in_play() {
            let person = self.state.person(who);
            let fixed = person.at.is_somewhere() && (who == Who::Npc || person.is(PersonFlags::PLACED));
            if !fixed && !starts.is_empty() {
                plan.start[who as usize] = Some(starts[usize::from(genes.start[who as usize]) % starts.len()]);
            }
        }
        for who in self.state.players_in_play() {
            let from = plan.start[who as usize].unwrap_or(self.state.person(who).at);
            let tunnel = plan.tunnels.iter().find(|(cell, _)| *cell == from).map(|(_, tile)| *tile);
            plan.tokens[who as usize] = self.tokens(who, tunnel.unwrap_or(from), &genes.stops[who as usize]);
        }
        plan
    }

    /// Tokens along the ways from stop to stop and out, then beside them.
    fn tokens(&self, who: Who, from: Space, stops: &[u8; STOPS]) -> Spaces {
        let person = self.state.person(who);
        let tiles = self.state.tiles(self.setup);
        let mut tokens = person.plan;
        let most = u32::from(person.tokens);
        let add = |at: Space, tokens: &mut Spaces| {
            if tiles.has(at) && tokens.len() < most {
                tokens.insert(at);
            }
        };
        add(from, &mut tokens);
        let mut at = from;
        let walk = |field: &Field, at: &mut Space, tokens: &mut Spaces| {
            while field.reaches(*at) && field.at(*at) > 0 {
                *at = field.next[at.index()];
                add(*at, tokens);
            }
        };
        for stop in stops.iter().filter(|stop| usize::from(**stop) < self.sites.len()) {
            walk(&self.ways[usize::from(*stop)], &mut at, &mut tokens);
        }
        walk(&self.home, &mut at, &mut tokens);
        // What is left makes detours possible.
        while tokens.len() < most {
            let beside = (self.state.adjacent_to_any(self.setup, tokens) & tiles) - tokens;
            let touching = |at: &Space| (self.state.adjacent(self.setup, *at) & tokens).len();
            let Some(best) = beside.into_iter().max_by_key(touching) else { break };
            tokens.insert(best);
        }
        tokens
    }
}

/// What a tile costs somebody of average skill.
fn expected_tolls(setup: &Setup, state: &State) -> [u16; 64] {
    let bag = &state.bag;
    let total = bag.total().max(1) as i32;
    let count = |chit| i32::from(bag.count(chit));
    let unknown =
        ((count(BagChit::Guard) + count(BagChit::Dog)) * 90 + count(BagChit::Lock) * 90 + count(BagChit::Camera) * 50)
            / total;
    core::array::from_fn(|n| {
        let at = Space(n as u8);
        let security = &state.security;
        let mut cost = STEP
            + i32::from(security.of(Chit::Lock).at(at)) * 90
            + i32::from(security.guards_at(at)) * 90
            + i32::from(security.of(Chit::Camera).at(at)) * 50;
        if state.unknown.has(at) {
            cost += unknown;
        }
        if state.shut().has(at) {
            cost += 100;
        }
        if setup.board.gates.contains(&at) {
            cost += 30;
        }
        cost.min(i32::from(FAR)) as u16
    })
}

/// Places that may matter: pieces, doors and what is beside them, servers, safes, the NPC, exits.
fn sites_of(view: View<'_>) -> Spaces {
    let (setup, state) = (view.setup, view.state);
    let mut sites = view.objective_sites() | setup.panels | setup.beacons;
    for (_, _, place) in state.loot.iter() {
        sites |= place.space().map_or(Spaces::NONE, Space::only);
    }
    sites |= setup.safes.iter().map(|safe| safe.at).collect::<Spaces>();
    sites |= state.doors | (state.adjacent_to_any(setup, state.doors) & state.tiles(setup));
    for place in state.items {
        sites |= Place::space(place).map_or(Spaces::NONE, Space::only);
    }
    let npc = view.person(Who::Npc).at;
    sites |= npc.only() | if npc.is_somewhere() { view.adjacent(npc) } else { Spaces::NONE };
    for guard in view.escort() {
        let side = setup.terms.convoy.map_or(setup.terms.walk, |convoy| convoy.side);
        let mut at = guard.at();
        for _ in 0..4 {
            at = setup.board.beside(at, side);
            sites |= at.only() & state.tiles(setup);
        }
    }
    sites |= view.refuges() | setup.terms.hideouts;
    sites
}

/// A plan without any trial: everybody goes by what lies nearest.
pub fn draft(setup: &Setup, state: &State) -> Plan {
    let ground = Ground::new(setup, state);
    ground.plan(&ground.random(&mut FastRng::new(1)))
}

/// A plan under trial.
#[derive(Clone, Debug)]
struct Candidate {
    genes: Genes,
    plan: Plan,
    games: u32,
    sum: i64,
    won: u32,
}

impl Candidate {
    fn mean(&self) -> i64 {
        self.sum * 1000 / i64::from(self.games.max(1))
    }
}

/// What a game says about the plan: a win, or how near it came.
fn worth(trial: &Trial) -> i64 {
    if trial.won() { 1000 } else { 300_000 / i64::from(1000 + trial.left.max(0)) }
}

/// Looks for a good plan with about so many games of greedy.
pub fn search(setup: &Setup, state: &State, weights: Weights, games: u32, seed: u64) -> Plan {
    let ground = Ground::new(setup, state);
    let mut rng = FastRng::new(seed);
    let mut played = 0;
    let test = |candidate: &mut Candidate, more: u32, played: &mut u32| {
        let mut bot = Greedy::with(setup, weights, Some(candidate.plan.clone()));
        for _ in 0..more {
            // Every candidate meets the same tapes.
            let trial = play_greedy(setup, state, &mut bot, PLAN_TAPES + u64::from(candidate.games));
            candidate.games += 1;
            candidate.sum += worth(&trial);
            candidate.won += u32::from(trial.won());
            *played += 1;
        }
    };
    let new = |genes: Genes| Candidate { genes, plan: ground.plan(&genes), games: 0, sum: 0, won: 0 };
    let mut pool: Vec<Candidate> = Vec::new();
    for _ in 0..(games / 20).clamp(8, 200) {
        let mut candidate = new(ground.random(&mut rng));
        test(&mut candidate, 2, &mut played);
        pool.push(candidate);
    }
    for (keep, more) in [(24, 6), (8, 16)] {
        pool.sort_by_key(|candidate| -candidate.mean());
        pool.truncate(keep);
        for candidate in &mut pool {
            test(candidate, more, &mut played);
        }
    }
    while played < games {
        let parent = pool[rng.below(pool.len() as u32) as usize].clone();
        let mut child = new(ground.changed(&parent.genes, &mut rng));
        if pool.iter().any(|other| other.plan == child.plan) {
            played += 1;
            continue;
        }
        let worst = pool.iter().map(Candidate::mean).min().unwrap_or(0);
        for more in [4, 8, 12, 24, 48] {
            test(&mut child, more, &mut played);
            // The fewer games, the more luck is forgiven.
            if child.mean() + 300_000 / i64::from(child.games) < worst {
                break;
            }
        }
        if child.games >= 48 {
            pool.push(child);
            pool.sort_by_key(|candidate| -candidate.mean());
            pool.truncate(8);
        }
        for candidate in &mut pool {
            if candidate.games < 96 {
                test(candidate, 4, &mut played);
            }
        }
    }
    pool.sort_by_key(|candidate| -candidate.mean());
    pool.truncate(4);
    for candidate in &mut pool {
        test(candidate, 100, &mut played);
    }
    pool.sort_by_key(|candidate| -candidate.mean());
    pool.swap_remove(0).plan
}

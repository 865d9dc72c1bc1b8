//! Plans as numbers, and what they are made from: the places of interest, the chains of the objective, and ways.

use super::Plan;
use super::chains::{Chain, Chains};
use super::offers::Offers;
use super::preparations::{Preparations, prepare};
use crate::costs::{FAR, STEP};
use crate::fields::Field;
use arrayvec::ArrayVec;
use heist_rules::cards::BagChit;
use heist_rules::chits::Chit;
use heist_rules::fast_rng::FastRng;
use heist_rules::state::{Person, PersonFlags, Place};
use heist_rules::{Scope, Setup, Space, Spaces, State, Verb, View, Who, legal};

/// Places that one way comes by.
const STOPS: usize = 5;
/// Starts at the entrance that is nearest to the first stop.
const NEAREST: u8 = 255;

/// A plan as numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Genes {
    /// What is bought, sold and packed; what cannot be paid for is passed over.
    pub(super) preparations: Preparations,
    tunnels: u8,
    start: [u8; 5],
    stops: [ArrayVec<Space, STOPS>; 4],
    /// How much less a tile costs that is planned already, in percent.
    thrift: [u8; 4],
}

/// What plans are made from.
pub(super) struct Ground<'a> {
    setup: &'a Setup,
    state: &'a State,
    sites: ArrayVec<Space, 64>,
    chains: ArrayVec<Chain, 16>,
    tile: [u16; 64],
    home: Field,
    tunnels: ArrayVec<(Space, Space), 32>,
    offers: Offers,
    /// A plan that stays as it is but for its preparations.
    kept: Option<Plan>,
}

impl<'a> Ground<'a> {
    pub(super) fn new(setup: &'a Setup, state: &'a State) -> Ground<'a> {
        let view = View { setup, state };
        let tile = expected_tolls(setup, state);
        let mut home = Field::NONE;
        home.towards(setup, state, view.refuges(), all_spaces(setup, state), &tile);
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
        let chains = Chains::new(view, &home).all;
        let (sites, offers) = (sites_of(view).into_iter().collect(), Offers::new(setup, state));
        Ground { setup, state, sites, chains, tile, home, tunnels, offers, kept: None }
    }

    /// For plans that differ from this one in their preparations alone.
    pub(super) fn keeping(self, plan: Plan) -> Ground<'a> {
        Ground { kept: Some(plan), ..self }
    }

    /// Whether there is only one plan.
    pub(super) fn has_no_choice(&self) -> bool {
        self.kept.is_some() && self.offers.is_empty()
    }

    /// The chains dealt out at random, and for whoever has none any place.
    pub(super) fn random(&self, rng: &mut FastRng) -> Genes {
        // Who starts inside matters more than how far it is.
        let anywhere = if self.setup.terms.inside_starts.any() { 3 } else { 1 };
        let mut genes = Genes {
            preparations: Preparations::new(),
            tunnels: rng.below(256) as u8,
            start: core::array::from_fn(|_| if rng.below(4) < anywhere { rng.below(255) as u8 } else { NEAREST }),
            stops: core::array::from_fn(|_| ArrayVec::new()),
            thrift: core::array::from_fn(|_| rng.below(4) as u8 * 20),
        };
        // Some come by any places, since chains may lead astray.
        let dealt = if rng.below(3) == 0 { 0 } else { self.chains.len() };
        let mut left: ArrayVec<usize, 16> = (0..dealt).collect();
        while !left.is_empty() {
            let chain = left.swap_remove(rng.below(left.len() as u32) as usize);
            if rng.below(8) != 0 {
                self.deal(&mut genes, chain, rng);
            }
        }
        for stops in &mut genes.stops {
            while (stops.len() < 2 && dealt == 0) || stops.is_empty() || rng.below(4) == 0 {
                let Some(site) = self.any_site(rng) else { break };
                let _ = stops.try_push(site);
            }
        }
        if !self.offers.is_empty() && rng.below(2) == 0 {
            let planned = self.planned(&genes);
            for _ in 0..1 + rng.below(4) {
                self.offers.add(&mut genes.preparations, planned, rng);
            }
        }
        genes
    }

    /// The same without spending anything.
    pub(super) fn thrifty(&self, rng: &mut FastRng) -> Genes {
        let mut genes = self.random(rng);
        genes.preparations.clear();
        genes.preparations = self.offers.free(self.setup, self.state, self.planned(&genes));
        genes
    }

    /// The tiles on which somebody has a token.
    fn planned(&self, genes: &Genes) -> Spaces {
        self.plan(genes).tokens.into_iter().fold(Spaces::NONE, |all, tokens| all | tokens)
    }

    /// Gives a chain to somebody, rather to one with less to do.
    fn deal(&self, genes: &mut Genes, chain: usize, rng: &mut FastRng) {
        let players = self.state.players_in_play();
        let any = |rng: &mut FastRng| players.into_iter().nth(rng.below(players.len()) as usize);
        let (Some(one), Some(other)) = (any(rng), any(rng)) else { return };
        let who = if genes.stops[other as usize].len() < genes.stops[one as usize].len() { other } else { one };
        let mut stops: ArrayVec<Space, 3> = ArrayVec::new();
        for stop in &self.chains[chain] {
            stops.extend(stop.into_iter().nth(rng.below(stop.len()) as usize));
        }
        let whole = &mut genes.stops[who as usize];
        // A way that is long for one may be shared: the first brings it to where the second waits.
        let shared = stops.len() > 1 && one != other && rng.below(3) == 0;
        if shared
            && let Some(to) = stops.pop()
            && let Some(from) = stops.last()
        {
            let meet = self.between(*from, to, rng);
            whole.extend(stops.into_iter().chain([meet]).take(whole.remaining_capacity()));
            let second = &mut genes.stops[if who == one { other } else { one } as usize];
            second.extend([meet, to].into_iter().take(second.remaining_capacity()));
        } else {
            whole.extend(stops.into_iter().take(whole.remaining_capacity()));
        }
    }

    /// Some tile on the way between two places.
    fn between(&self, from: Space, to: Space, rng: &mut FastRng) -> Space {
        let mut way = Field::NONE;
        way.towards(self.setup, self.state, to.only(), all_spaces(self.setup, self.state), &self.tile);
        let tiles = way.way(from) & self.state.tiles(self.setup);
        tiles.into_iter().nth(rng.below(tiles.len().max(1)) as usize).unwrap_or(to)
    }

    fn any_site(&self, rng: &mut FastRng) -> Option<Space> {
        (!self.sites.is_empty()).then(|| self.sites[rng.below(self.sites.len() as u32) as usize])
    }

    pub(super) fn changed(&self, genes: &Genes, rng: &mut FastRng) -> Genes {
        let mut genes = genes.clone();
        for _ in 0..1 + rng.below(2) {
            let who = rng.below(4) as usize;
            let stops = &mut genes.stops[who];
            let some = rng.below(stops.len().max(1) as u32) as usize;
            let preparing = if self.offers.is_empty() { 0 } else { 3 };
            let kind = if self.kept.is_some() { 12 + rng.below(3) } else { rng.below(12 + preparing) };
            match kind {
                0 => genes.start[rng.below(5) as usize] = rng.below(256) as u8,
                1 if !self.tunnels.is_empty() => genes.tunnels = rng.below(256) as u8,
                1 => genes.start[rng.below(5) as usize] = NEAREST,
                2 if !stops.is_empty() => drop(stops.remove(some)),
                3 => genes.stops.swap(who, rng.below(4) as usize),
                4 => genes.thrift[who] = rng.below(4) as u8 * 20,
                5 if stops.len() > 1 => {
                    let other = rng.below(stops.len() as u32) as usize;
                    stops.swap(some, other);
                }
                6 if !self.chains.is_empty() => {
                    self.deal(&mut genes, rng.below(self.chains.len() as u32) as usize, rng)
                }
                7 if !stops.is_empty() => {
                    let moved = stops.remove(some);
                    let _ = genes.stops[rng.below(4) as usize].try_push(moved);
                }
                8 | 9 => {
                    if let Some(site) = self.any_site(rng)
                        && !stops.is_full()
                    {
                        stops.insert(some, site);
                    }
                }
                n @ 12.. => {
                    let (kept, most) = (genes.preparations.len(), genes.preparations.capacity());
                    if kept > 0 && (n == 12 || kept == most) {
                        genes.preparations.remove(rng.below(kept as u32) as usize);
                    }
                    if n != 12 || rng.below(2) == 0 {
                        let planned = self.planned(&genes);
                        self.offers.add(&mut genes.preparations, planned, rng);
                    }
                }
                _ => {
                    if let (Some(site), Some(stop)) = (self.any_site(rng), stops.get_mut(some)) {
                        *stop = site;
                    }
                }
            }
        }
        genes
    }

    /// The plan that the numbers stand for.
    pub(super) fn plan(&self, genes: &Genes) -> Plan {
        let (preparations, prepared) = prepare(&genes.preparations, self.setup, self.state);
        if let Some(kept) = &self.kept {
            let mut plan = Plan { preparations, ..kept.clone() };
            for who in self.state.players_in_play() {
                let (i, person) = (who as usize, prepared.person(who));
                let from = inside(&plan, plan.start[i].unwrap_or(person.at));
                plan.tokens[i] = self.spread(plan.tokens[i], from, u32::from(person.tokens));
            }
            return plan;
        }
        let mut plan = Plan { preparations, ..Plan::default() };
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
        let mut taken = [0u8; 64];
        for who in self.state.in_play() {
            let person = prepared.person(who);
            let fixed = person.at.is_somewhere() && (who == Who::Npc || person.is(PersonFlags::PLACED));
            if fixed || starts.is_empty() {
                continue;
            }
            let first = genes.stops.get(who as usize).and_then(|stops| stops.first().copied());
            let start = match (genes.start[who as usize], first) {
                (NEAREST, Some(stop)) => self.nearest(&plan, &starts, stop, &taken),
                (gene, _) => {
                    // Who found no room would stand elsewhere, where none of its tokens lead.
                    let nth = |n: usize| starts[(usize::from(gene) + n) % starts.len()];
                    (0..starts.len()).map(nth).find(|at| self.has_room(*at, &taken)).unwrap_or(nth(0))
                }
            };
            taken[start.index()] += 1;
            plan.start[who as usize] = Some(start);
        }
        for who in self.state.players_in_play() {
            let (i, person) = (who as usize, prepared.person(who));
            let from = plan.start[i].unwrap_or(person.at);
            plan.tokens[i] = self.tokens(person, inside(&plan, from), &genes.stops[i], genes.thrift[i]);
        }
        plan
    }

    /// Whether one more may start there.
    fn has_room(&self, at: Space, taken: &[u8; 64]) -> bool {
        let limit = View { setup: self.setup, state: self.state }.start_limit(at);
        limit == 0 || taken[at.index()] < limit
    }

    /// The starting place with room that is nearest to a stop.
    fn nearest(&self, plan: &Plan, starts: &[Space], stop: Space, taken: &[u8; 64]) -> Space {
        let mut way = Field::NONE;
        way.towards(self.setup, self.state, stop.only(), all_spaces(self.setup, self.state), &self.tile);
        let far = |start: &&Space| way.at(inside(plan, **start)) + if self.has_room(**start, taken) { 0 } else { 5000 };
        starts.iter().min_by_key(far).copied().unwrap_or(stop)
    }

    /// Tokens along the ways from stop to stop and out, then beside them.
    fn tokens(&self, person: &Person, from: Space, stops: &[Space], thrift: u8) -> Spaces {
        let tiles = self.state.tiles(self.setup);
        let all = all_spaces(self.setup, self.state);
        let mut tokens = person.plan;
        let mut tile = self.tile;
        let most = u32::from(person.tokens);
        let add = |at: Space, tokens: &mut Spaces, tile: &mut [u16; 64]| {
            if tiles.has(at) && !tokens.has(at) && tokens.len() < most {
                tokens.insert(at);
                tile[at.index()] = (u32::from(tile[at.index()]) * u32::from(100 - thrift) / 100) as u16;
            }
        };
        add(from, &mut tokens, &mut tile);
        let mut at = from;
        let mut field = Field::NONE;
        for n in 0..=stops.len() {
            let goal = stops.get(n).map_or(View { setup: self.setup, state: self.state }.refuges(), |stop| stop.only());
            if tokens.len() >= most {
                break;
            }
            if n == stops.len() && thrift == 0 {
                field = self.home;
            } else {
                field.towards(self.setup, self.state, goal, all, &tile);
            }
            while field.reaches(at) && field.at(at) > 0 {
                at = field.next[at.index()];
                add(at, &mut tokens, &mut tile);
            }
        }
        self.spread(tokens, from, most)
    }

    /// Tokens that are left make detours possible; who has nowhere to go plans from its start.
    fn spread(&self, mut tokens: Spaces, from: Space, most: u32) -> Spaces {
        let tiles = self.state.tiles(self.setup);
        while tokens.len() < most {
            let way = tokens | from.only();
            let beside = (self.state.adjacent_to_any(self.setup, way) & tiles) - tokens;
            let touching = |at: &Space| (self.state.adjacent(self.setup, *at) & way).len();
            let Some(best) = beside.into_iter().max_by_key(touching) else { break };
            tokens.insert(best);
        }
        tokens
    }
}

/// The tile that a starting place leads to: another for a tunnel cell.
fn inside(plan: &Plan, from: Space) -> Space {
    plan.tunnels.iter().find(|(cell, _)| *cell == from).map_or(from, |(_, tile)| *tile)
}

fn all_spaces(setup: &Setup, state: &State) -> Spaces {
    state.tiles(setup) | state.exits | setup.board.tunnels
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
    if BagChit::ALL.into_iter().any(|chit| chit.loot().is_some() && state.bag.count(chit) > 0) {
        sites |= state.unknown;
    }
    sites |= view.refuges() | setup.terms.hideouts;
    sites
}

//! What the objective still needs, as tasks for characters: a piece is fetched, handed over and carried out; doors and rings in
//! the way are opened first; prisoners are freed.

mod carry;
mod cash;
mod convoy;
mod guide;
mod outwards;
mod safes;
mod swap;

use crate::costs::FAR;
use crate::situation::{Role, Situation};
use heist_rules::cards::{Loot, NpcKind, Thing};
use heist_rules::setup::Goal;
use heist_rules::state::{HeistFlags, PersonFlags, Place};
use heist_rules::terms::Special;
use heist_rules::{Crew, Space, Spaces, View, Who};

/// What a task costs more for somebody who has another already.
const BUSY: i32 = 260;
/// How deep doors behind doors are looked at.
const DEEPEST: u8 = 3;

/// Hands out the tasks.
pub struct Needs<'a, 'b> {
    view: View<'a>,
    now: &'b mut Situation,
    depth: u8,
    /// Who is about to get a task.
    reserved: Crew,
    /// Letters of rings that somebody opens already (bits).
    asked: u8,
}

impl<'a, 'b> Needs<'a, 'b> {
    pub fn new(view: View<'a>, now: &'b mut Situation) -> Needs<'a, 'b> {
        Needs { view, now, depth: 0, reserved: Crew::NOBODY, asked: 0 }
    }

    /// Gives everybody a role that the objective has one for.
    pub fn assign(&mut self) {
        let setup = self.view.setup;
        for goal in &setup.objective.all {
            match *goal {
                Goal::Steal { piece, count } => self.steal(|kind| kind == piece, count),
                Goal::StealPainting { count } => self.steal(Loot::is_painting, count),
                Goal::StealCash { count } => self.steal_cash(count),
                Goal::NpcEscapes => self.npc(true),
                Goal::NpcFreed => self.npc(false),
                Goal::HeldOn { piece, spaces } if !self.view.goal_met(goal) => {
                    self.now.done = false;
                    let holder = |who: Who| Situation::holds(self.view, who, Thing::Loot(piece));
                    match self.now.crew.into_iter().find(|who| holder(*who)) {
                        Some(who) => self.now.carriers.insert(who),
                        None => self.now.in_hand = false,
                    }
                    self.bring(piece, spaces);
                }
                Goal::Delivered { piece, at } if !self.view.goal_met(goal) => {
                    self.now.done = false;
                    self.now.in_hand = false;
                    self.now.drops[0] = (piece, at);
                    self.bring(piece, at.only());
                }
                Goal::Swap { real, piece, count } if !self.view.goal_met(goal) => self.swap(real, piece, count),
                _ => {}
            }
        }
        for goal in &setup.objective.all {
            match *goal {
                Goal::Escapes { least, inside } => self.escape(usize::from(least), inside),
                Goal::EverybodyEscapes => self.escape(4, false),
                _ => {}
            }
        }
    }

    /// So many pieces are to be brought out.
    fn steal(&mut self, wanted: impl Fn(Loot) -> bool, count: u8) {
        let state = self.view.state;
        let acquired = |piece: usize, place: Place| place == Place::TEAM || state.acquired_loot >> piece & 1 == 1;
        let mut open = i32::from(count);
        let mut pieces: arrayvec::ArrayVec<(Loot, Place), 32> = arrayvec::ArrayVec::new();
        for (n, kind, place) in state.loot.iter().filter(|(_, kind, _)| wanted(*kind)) {
            self.now.wanted |= 1 << kind as u32;
            if acquired(n, place) {
                open -= 1;
            } else {
                pieces.push((kind, place));
            }
        }
        if open <= 0 {
            return;
        }
        self.now.done = false;
        let face_down = self.face_down(&wanted);
        if face_down.any() {
            return self.look_at(face_down);
        }
        let home = self.view.refuges();
        // Those in hand come first, then the nearest.
        for (kind, who) in pieces.iter().filter_map(|(kind, place)| Some((*kind, place.holder()?))) {
            if open > 0 && self.now.crew.has(who) {
                self.now.carriers.insert(who);
                self.bring_from(Thing::Loot(kind), Some(who), Space::NOWHERE, home);
                open -= 1;
            }
        }
        if open > 0 {
            self.now.in_hand = false;
        }
        let mut lying: arrayvec::ArrayVec<(i32, Loot, Place), 32> = arrayvec::ArrayVec::new();
        for (kind, place) in pieces {
            let at = match (place.space(), self.safe_of(place)) {
                (Some(at), _) => at,
                (None, Some(at)) => at,
                _ => continue,
            };
            let cost = self.carry(None, at, home).map_or(i32::from(FAR), |carry| carry.cost);
            lying.push((cost + if place.space().is_some() { 0 } else { 400 }, kind, place));
        }
        lying.sort_unstable_by_key(|(cost, ..)| *cost);
        for (_, kind, place) in lying {
            if open <= 0 {
                break;
            }
            open -= 1;
            match place.space() {
                Some(at) => self.bring_from(Thing::Loot(kind), None, at, home),
                None => self.crack(place),
            }
        }
        if open > 0 {
            self.now.left += 600 * open;
            self.explore();
        }
    }

    /// Unknown tiles are looked at, since what is wanted is still in the bag.
    fn explore(&mut self) {
        let unknown = self.view.state.unknown;
        for who in self.now.crew - self.now.busy {
            let targets = unknown & self.now.allowed[who as usize];
            if targets.any() {
                self.take(who, Role { targets, weight: 80, ..Role::NONE });
            }
        }
    }

    /// The NPC is freed or taken, and comes out.
    fn npc(&mut self, out: bool) {
        let npc = self.view.person(Who::Npc);
        if npc.is(PersonFlags::BUSTED) || !out && self.view.state.is(HeistFlags::NPC_FREED) {
            return;
        }
        if out && npc.in_play() && self.view.in_refuge(Who::Npc) {
            return;
        }
        self.now.done = false;
        self.now.wants_npc = true;
        if npc.in_play() {
            self.now.left += self.now.home[Who::Npc as usize].at(npc.at).min(2000);
            self.now.carriers.insert(Who::Npc);
            self.take(Who::Npc, Role { targets: self.now.refuge[Who::Npc as usize], weight: 120, ..Role::NONE });
            let shut = self.now.home[Who::Npc as usize].way(npc.at) & self.view.state.shut();
            for space in shut {
                self.open(space);
            }
            return;
        }
        self.now.in_hand = false;
        self.now.left += 500;
        self.open_all(npc.at.only() & self.view.state.shut());
        if self.view.npc_kind() == Some(NpcKind::Hostage) {
            self.open_way_to(npc.at);
            self.reach(npc.at.only(), 100);
        } else if self.view.setup.terms.convoy.is_some() {
            self.ambush();
        } else if self.view.state.security.guards().has(npc.at) {
            let near = npc.at.only() | self.view.adjacent(npc.at);
            self.reach(near - self.view.state.shut(), 100);
        }
    }

    /// A piece is to be brought somewhere, from wherever it is.
    fn bring(&mut self, kind: Loot, dest: Spaces) {
        self.now.wanted |= 1 << kind as u32;
        let state = self.view.state;
        let places = state.loot.iter().filter(|(_, it, _)| *it == kind).map(|(_, _, place)| place);
        let (mut held, mut lies, mut safe) = (None, None, None);
        for place in places {
            held = held.or(place.holder().filter(|who| self.now.crew.has(*who)));
            lies = lies.or(place.space());
            safe = safe.or(self.safe_of(place).map(|_| place));
        }
        match (held, lies, safe) {
            (Some(who), ..) => self.bring_from(Thing::Loot(kind), Some(who), Space::NOWHERE, dest),
            (None, Some(at), _) => self.bring_from(Thing::Loot(kind), None, at, dest),
            (None, None, Some(place)) => self.crack(place),
            _ => {
                self.now.left += 600;
                self.explore();
            }
        }
    }

    /// A piece is to be brought somewhere: who does it, and what has to be opened before.
    fn bring_from(&mut self, thing: Thing, holder: Option<Who>, at: Space, dest: Spaces) {
        let Some(carry) = self.carry(holder, at, dest) else {
            self.now.left += self.out_of_reach(holder, at, dest);
            return;
        };
        self.now.left += carry.cost;
        let reserved = self.reserved;
        self.reserved.insert(carry.first);
        self.open_all(carry.shut);
        self.reserved = reserved;
        // Somebody may have got another task by that.
        let Some(carry) = self.carry(holder, at, dest) else { return };
        let base = Role { piece: Some(thing), dest, weight: 100, ..Role::NONE };
        match carry.relay {
            Some((second, meet)) => {
                let role = if carry.from.is_somewhere() {
                    Role { targets: carry.from.only(), dest: meet.only(), ..base }
                } else {
                    Role { targets: meet.only(), holds: true, gives_to: Some(second), ..base }
                };
                self.take(carry.first, role);
                self.take(second, Role { targets: meet.only(), weight: 60, ..base });
            }
            None if carry.from.is_somewhere() => self.take(carry.first, Role { targets: carry.from.only(), ..base }),
            None => self.take(carry.first, Role { targets: dest, holds: true, ..base }),
        }
    }

    /// Somebody has to come to one of these spaces.
    fn reach(&mut self, targets: Spaces, weight: i32) {
        let cost = |who: Who| {
            let far = targets.into_iter().map(|at| self.now.ahead[who as usize].at(at)).min().unwrap_or(i32::from(FAR));
            far + self.busy(who)
        };
        let players = self.view.state.players_in_play();
        let Some(who) = players.into_iter().min_by_key(|who| cost(*who)) else { return };
        if cost(who) < i32::from(FAR) {
            self.take(who, Role { targets, weight, ..Role::NONE });
        } else {
            self.now.left += 600 + 150 * self.gap(targets, self.now.crew);
        }
    }

    /// What a task costs somebody more because of others that it has.
    fn busy(&self, who: Who) -> i32 {
        if (self.now.busy | self.reserved).has(who) { BUSY } else { 0 }
    }

    /// How many tiles are missing in the plans of these characters for one of them to come to one of these spaces.
    fn gap(&self, spaces: Spaces, crew: Crew) -> i32 {
        self.nearest_reached(spaces, crew).0
    }

    /// The same, with the tiles on this side of the gap.
    fn nearest_reached(&self, spaces: Spaces, crew: Crew) -> (i32, Spaces) {
        let reached = |at: &Space| crew.into_iter().any(|who| self.now.ahead[who as usize].reaches(*at));
        let reached: Spaces = (0..64).map(Space).filter(reached).collect();
        let (mut seen, mut steps) = (spaces, 0);
        while !(seen & reached).any() && steps < 12 {
            seen |= self.view.state.adjacent_to_any(self.view.setup, seen);
            steps += 1;
        }
        (steps, seen & reached)
    }

    /// What is left to do for a piece that nobody can bring to where it is wanted.
    fn out_of_reach(&self, holder: Option<Who>, at: Space, dest: Spaces) -> i32 {
        let there = if holder.is_none() { self.gap(at.only(), self.now.crew) } else { 0 };
        1000 + 150 * (there + self.gap(dest, self.now.crew))
    }

    /// Opens what bars the cheapest way to a space.
    fn open_way_to(&mut self, at: Space) {
        let best = self.now.crew.into_iter().min_by_key(|who| self.now.ahead[*who as usize].at(at));
        if let Some(who) = best
            && self.now.ahead[who as usize].reaches(at)
        {
            let way = self.now.ahead[who as usize].way(at) | at.only();
            self.open_all(way & self.view.state.shut());
        }
    }

    fn open_all(&mut self, shut: Spaces) {
        for space in shut {
            self.open(space);
        }
    }

    /// A door or a ring is to be opened.
    fn open(&mut self, space: Space) {
        if self.depth >= DEEPEST {
            return;
        }
        self.depth += 1;
        let state = self.view.state;
        if state.doors.has(space) {
            let beside = self.view.adjacent(space) - state.shut();
            self.bring(Loot::Keycard, beside);
        }
        for letter in 0..3 {
            if !state.remote[letter].has(space) || self.asked >> letter & 1 == 1 {
                continue;
            }
            self.asked |= 1 << letter;
            let terms = &self.view.setup.terms;
            if terms.has(Special::CARRIER_OPENS) && usize::from(terms.carrier_opens.1) == letter {
                self.bring_to_npc(terms.carrier_opens.0);
            } else {
                let servers = self.view.setup.servers[letter];
                if let Some(server) = self.nearest(servers) {
                    self.open_way_to(server);
                    self.reach(server.only(), 100);
                }
            }
        }
        self.depth -= 1;
    }

    /// A piece that opens rings in the hands of the NPC.
    fn bring_to_npc(&mut self, kind: Loot) {
        let npc = self.view.person(Who::Npc);
        if npc.in_play() && !Situation::holds(self.view, Who::Npc, Thing::Loot(kind)) {
            self.bring(kind, npc.at.only());
        }
    }

    fn nearest(&self, spaces: Spaces) -> Option<Space> {
        let far = |at: Space| self.now.crew.into_iter().map(|who| self.now.ahead[who as usize].at(at)).min();
        spaces.into_iter().min_by_key(|at| far(*at))
    }

    /// The nearest of some spaces for one character.
    fn nearest_of(&self, who: Who, spaces: Spaces) -> Option<Space> {
        spaces.into_iter().min_by_key(|at| self.now.ahead[who as usize].at(*at))
    }

    /// The first role that somebody gets is its own.
    fn take(&mut self, who: Who, role: Role) {
        if !self.now.busy.has(who) && self.now.crew.has(who) {
            self.now.busy.insert(who);
            self.now.role[who as usize] = role;
        }
    }
}

//! The boss: a security system that walks. Before every roll he goes on to his next waypoint; what his own moves bring him
//! to he encounters; what he finds switched off makes him suspicious, level by level. He is no character, and nobody controls
//! him (boss.not-an-npc).

use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::chance::Chance;
use crate::model::chits::Chit;
use crate::model::fact::{Fact, Observer};
use crate::model::space::{Space, Spaces};
use crate::model::state::{HeistFlags, Phase, Place, Prompt, Step};
use serde::{Deserialize, Serialize};

/// What happens to characters whom the boss encounters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meeting {
    /// The escape begins.
    Escape,
    /// They are busted.
    Busted,
}

/// A level of suspicion: what is done once when it is reached, "immediately" (boss.suspicion.immediately-once), and what holds
/// in every round from then on (boss.suspicion.each-round).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Level {
    /// Chits of the supply that come to his hex, once: "release 1 dog immediately" is one dog (boss.example-one-dog).
    pub place: Option<(Chit, u8)>,
    /// He puts down everything he carries, once, and takes no more.
    pub drops: bool,
    /// He takes every painting that he encounters, real or fake.
    pub takes_paintings: bool,
    /// Hexes he goes in a round; 0 = as before.
    pub steps: u8,
    /// Alerts for every further suspicion, where the tracker ends.
    pub alerts_beyond: u8,
}

/// A boss card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BossCard {
    /// Its id.
    pub id: String,
    /// What happens to characters whom he encounters.
    pub meeting: Meeting,
    /// The levels of suspicion, from 1 upward.
    pub levels: Vec<Level>,
}

/// The boss of a heist. Nothing moves his waypoints (boss.waypoints-fixed).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Boss {
    /// His card.
    pub card: BossCard,
    /// His waypoints, in order.
    pub waypoints: Vec<Space>,
}

/// Where the boss stands and what he suspects.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct BossPawn {
    /// Where he is; NOWHERE when there is none, or his hex went with a gate and he had nowhere to go.
    pub at: Space,
    /// The waypoint to which he walks, from 0.
    pub next: u8,
    /// On the way back.
    pub back: bool,
    /// The level of suspicion.
    pub suspicion: u8,
}

impl BossPawn {
    /// No boss.
    pub const NONE: BossPawn = BossPawn { at: Space::NOWHERE, next: 0, back: false, suspicion: 0 };

    /// On his first waypoint (boss.start-waypoint-one), suspecting nothing (boss.suspicion-start).
    pub fn new(boss: &Boss) -> BossPawn {
        let at = boss.waypoints.first().copied().unwrap_or(Space::NOWHERE);
        BossPawn { at, next: u8::from(boss.waypoints.len() > 1), ..BossPawn::NONE }
    }

    /// The waypoint after the one to which he walks; behind the last one, and before the first, he turns round
    /// (boss.reverses-at-end).
    fn turn_to_next(&mut self, count: u8) {
        self.back = if self.back { self.next > 0 } else { self.next + 1 >= count };
        self.next = match (self.back, self.next) {
            (true, next) => next.saturating_sub(1),
            (false, next) => (next + 1).min(count.saturating_sub(1)),
        };
    }
}

impl Boss {
    /// The levels that have been reached.
    fn reached(&self, suspicion: u8) -> &[Level] {
        &self.card.levels[..usize::from(suspicion).min(self.card.levels.len())]
    }
    /// How many hexes he goes in a round.
    fn steps(&self, suspicion: u8) -> u8 {
        self.reached(suspicion).iter().rev().map(|level| level.steps).find(|steps| *steps > 0).unwrap_or(1)
    }
    /// Whether he takes the paintings that he encounters.
    fn takes_paintings(&self, suspicion: u8) -> bool {
        let reached = self.reached(suspicion);
        reached.iter().any(|level| level.takes_paintings) && !reached.iter().any(|level| level.drops)
    }
}

impl View<'_> {
    /// The boss on his way to the next waypoint that he can reach and has not reached yet, and the hexes onto which he can
    /// step by a shortest way (boss.moves-one-tile). He goes from hex to adjacent hex, whatever lies there: no security stops
    /// him or reacts to him (boss.ignores-security). There is no way over a gap (boss.no-gaps).
    pub(crate) fn boss_way(self) -> (BossPawn, Spaces) {
        let mut pawn = self.state.boss;
        let Some(boss) = self.setup.terms.boss.as_ref().filter(|_| pawn.at.is_somewhere()) else {
            return (pawn, Spaces::NONE);
        };
        let tiles = self.state.tiles(self.setup);
        for _ in 0..2 * boss.waypoints.len() {
            let to = boss.waypoints.get(usize::from(pawn.next)).copied().unwrap_or(Space::NOWHERE);
            if tiles.has(to) && to != pawn.at {
                let distance = self.distances(to);
                let here = distance[pawn.at.index()];
                let beside = self.adjacent(pawn.at) & tiles;
                let steps: Spaces = beside.into_iter().filter(|hex| distance[hex.index()] < here).collect();
                if steps.any() {
                    return (pawn, steps);
                }
            }
            pawn.turn_to_next(boss.waypoints.len() as u8);
        }
        (self.state.boss, Spaces::NONE)
    }

    /// Whether some security chit on a hex lies with its inactive side up.
    fn is_tampered_with(self, hex: Space) -> bool {
        let security = &self.state.security;
        (security.subdued() | security.with(Chit::LockOpen) | security.with(Chit::CameraOff)).has(hex)
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// A round begins: before anybody rolls the boss moves (boss.moves-before-roll).
    pub(crate) fn boss_sets_off(&mut self) {
        if let Some(boss) = &self.setup.terms.boss {
            let left = boss.steps(self.state.boss.suspicion);
            self.state.step = Step::BossMoves { left };
        }
    }

    /// The boss goes on, one hex.
    pub(crate) fn boss_moves(&mut self, left: u8) {
        let (pawn, steps) = self.view().boss_way();
        match steps.first() {
            Some(to) if left > 0 => {
                self.state.boss = pawn;
                if steps.len() > 1 {
                    self.state.prompt = Prompt::BossStep { options: steps.into() };
                } else {
                    self.boss_goes_to(to);
                }
            }
            _ => {
                self.state.step = Step::Idle;
                if self.state.in_play().is_empty() {
                    self.finish_heist();
                }
            }
        }
    }

    /// The boss takes a step, of his round or off a gate that closes.
    pub(crate) fn boss_goes_to(&mut self, to: Space) {
        if let Step::BossMoves { left } = &mut self.state.step {
            *left = left.saturating_sub(1);
        }
        let from = core::mem::replace(&mut self.state.boss.at, to);
        self.tell(Fact::Boss(from, to));
        if self.state.phase != Phase::Escape {
            self.boss_looks_around();
        }
    }

    /// What the boss encounters where his move has ended. What comes to him by other means he does not (boss.encounter).
    fn boss_looks_around(&mut self) {
        let Some(boss) = &self.setup.terms.boss else { return };
        let at = self.state.boss.at;
        let met = self.state.characters_at(at);
        match boss.card.meeting {
            Meeting::Escape if !met.is_empty() => {
                self.state.flags |= HeistFlags::ALARM;
                return;
            }
            Meeting::Escape => {}
            Meeting::Busted => {
                for who in met {
                    self.bust(who);
                }
            }
        }
        if self.view().is_tampered_with(at) {
            self.suspicion_rises();
        }
        if boss.takes_paintings(self.state.boss.suspicion) {
            for piece in 0..self.state.loot.count as usize {
                let kind = self.state.loot.kind[piece];
                if self.state.loot.place[piece] == Place::on(at) && kind.motif().is_some() {
                    self.move_piece(piece, Place::BOSS);
                    self.tell(Fact::BossTakes(at, kind));
                }
            }
        }
    }

    /// One more suspicion: the level reached is carried out (boss.suspicion-by-card), the last one again and again
    /// (boss.suspicion.maximum-repeats).
    fn suspicion_rises(&mut self) {
        let Some(boss) = &self.setup.terms.boss else { return };
        let most = boss.card.levels.len() as u8;
        let beyond = self.state.boss.suspicion >= most;
        self.state.boss.suspicion = (self.state.boss.suspicion + 1).min(most);
        self.tell(Fact::Suspicion(self.state.boss.suspicion));
        let Some(level) = boss.reached(self.state.boss.suspicion).last() else { return };
        let at = self.state.boss.at;
        if let Some((chit, count)) = level.place {
            for _ in 0..count {
                self.place(chit, at.only());
            }
        }
        if level.drops {
            for piece in 0..self.state.loot.count as usize {
                if self.state.loot.place[piece] == Place::BOSS {
                    self.move_piece(piece, Place::on(at));
                    self.tell(Fact::BossDrops(at, self.state.loot.kind[piece]));
                }
            }
        }
        if beyond {
            for _ in 0..level.alerts_beyond {
                self.raise_alert();
            }
        }
    }

    /// The gate on which the boss stands is about to close: he moves on first (boss.gate-closes). False when the team has to
    /// say where.
    #[cold]
    pub(crate) fn boss_leaves_gate(&mut self) -> bool {
        let (pawn, steps) = self.view().boss_way();
        self.state.boss = pawn;
        match steps.first() {
            None => self.state.boss.at = Space::NOWHERE,
            Some(to) if steps.len() == 1 || self.state.phase == Phase::Escape => self.boss_goes_to(to),
            Some(_) => {
                self.state.prompt = Prompt::BossStep { options: steps.into() };
                return false;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waypoints_are_visited_back_and_forth() {
        let mut pawn = BossPawn { next: 1, ..BossPawn::NONE };
        let mut visited = Vec::new();
        for _ in 0..8 {
            visited.push(pawn.next);
            pawn.turn_to_next(3);
        }
        assert_eq!(visited, [1, 2, 1, 0, 1, 2, 1, 0]);
        let mut pawn = BossPawn::NONE;
        pawn.turn_to_next(1);
        assert_eq!(pawn.next, 0);
    }
}

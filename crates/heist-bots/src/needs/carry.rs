//! How a piece gets from where it is to where it is wanted: by one character, or by two with a hand-over between them.

use super::Needs;
use crate::costs::FAR;
use crate::fields::Field;
use heist_rules::{Crew, Space, Spaces, Who};

/// How a piece gets to where it is wanted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Carry {
    /// What it costs.
    pub(super) cost: i32,
    /// Who has it, or gets it.
    pub(super) first: Who,
    /// Where it lies; NOWHERE when `first` has it.
    pub(super) from: Space,
    /// To whom it is handed over, and where.
    pub(super) relay: Option<(Who, Space)>,
    /// What bars the way.
    pub(super) shut: Spaces,
}

impl Needs<'_, '_> {
    /// The cheapest way to bring a piece somewhere, alone or with one hand-over.
    pub(super) fn carry(&self, holder: Option<Who>, at: Space, dest: Spaces) -> Option<Carry> {
        let (setup, state) = (self.view.setup, self.view.state);
        let mut back = [Field::NONE; 5];
        for who in self.now.crew {
            let i = who as usize;
            if dest == self.view.refuges() {
                back[i] = self.now.home[i];
            } else {
                back[i].towards(setup, state, dest & self.now.allowed[i], self.now.allowed[i], &self.now.tile[i]);
            }
        }
        let busy = |who: Who| self.busy(who);
        let mut best: Option<Carry> = None;
        let firsts = match holder {
            Some(who) => Crew(1 << who as u8),
            None => self.now.crew,
        };
        let mut onwards = Field::NONE;
        for first in firsts {
            let i = first as usize;
            let (there, from, lies) = match holder {
                Some(_) => (0, self.view.person(first).at, Space::NOWHERE),
                None => (self.now.ahead[i].at(at) + busy(first), at, at),
            };
            if there >= i32::from(FAR) {
                continue;
            }
            let alone = Carry { cost: there + back[i].at(from), first, from: lies, relay: None, shut: Spaces::NONE };
            best = cheaper(best, alone);
            if alone.cost < 400 {
                continue;
            }
            let from_there = match holder {
                Some(_) => &self.now.ahead[i],
                None => {
                    onwards.outwards(setup, state, at, self.now.allowed[i], &self.now.tile[i]);
                    &onwards
                }
            };
            for second in self.now.crew - Crew(1 << first as u8) {
                let j = second as usize;
                let later = 40 + busy(second) / 2;
                for meet in self.now.allowed[i] & self.now.allowed[j] {
                    let arrival = (there + from_there.at(meet)).max(self.now.ahead[j].at(meet));
                    let cost = arrival + back[j].at(meet) + later;
                    best = cheaper(best, Carry { cost, relay: Some((second, meet)), ..alone });
                }
            }
        }
        best.map(|carry| {
            let i = carry.first as usize;
            let fetched = self.now.ahead[i].way(carry.from) | carry.from.only();
            let brought = match carry.relay {
                Some((second, meet)) => self.now.ahead[i].way(meet) | back[second as usize].way(meet) | meet.only(),
                None if carry.from.is_somewhere() => back[i].way(carry.from),
                None => back[i].way(self.view.person(carry.first).at),
            };
            Carry { shut: (fetched | brought) & state.shut(), ..carry }
        })
    }
}

/// The cheaper of two ways to bring a piece somewhere, if either is one.
fn cheaper(best: Option<Carry>, other: Carry) -> Option<Carry> {
    if other.cost < i32::from(FAR) && best.is_none_or(|best| other.cost < best.cost) { Some(other) } else { best }
}

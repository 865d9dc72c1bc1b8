//! Who leaves where: places of escape that take only so many are dealt out so that everybody's ways together are the shortest.

use crate::fields::Field;
use arrayvec::ArrayVec;
use heist_rules::setup::Goal;
use heist_rules::terms::Special;
use heist_rules::{Space, Spaces, View, Who};

/// Places of escape that are looked at.
const MAX_EXITS: usize = 8;

/// Where everybody is to leave: anywhere, unless several have to come out and the places take only so many.
pub fn deal(view: View<'_>, ahead: &[Field; 5]) -> [Spaces; 5] {
    let refuges = view.refuges();
    let limit = view.setup.terms.refuge_limit();
    let several = |goal: &Goal| match goal {
        Goal::Escapes { least, .. } => *least > limit,
        Goal::EverybodyEscapes => true,
        _ => false,
    };
    let mut dealt = [refuges; 5];
    if limit == 0 || !view.setup.objective.all.iter().any(several) {
        return dealt;
    }
    let exits: ArrayVec<Space, MAX_EXITS> = refuges.into_iter().take(MAX_EXITS).collect();
    let counts = |who: &Who| *who != Who::Npc || view.setup.terms.has(Special::NPC_COUNTS);
    let crew: ArrayVec<Who, 5> = view.state.in_play().into_iter().filter(counts).collect();
    let mut search = Search {
        exits: &exits,
        cost: core::array::from_fn(|n| {
            let of = |exit: usize| match (crew.get(n), exits.get(exit)) {
                (Some(who), Some(at)) => ahead[*who as usize].at(*at),
                _ => 0,
            };
            core::array::from_fn(of)
        }),
        people: crew.len(),
        room: [limit; MAX_EXITS],
        now: [0; 5],
        best: None,
    };
    search.place(0, 0);
    if let Some((_, best)) = search.best {
        for (n, who) in crew.iter().enumerate() {
            dealt[*who as usize] = exits[best[n]].only();
        }
    }
    dealt
}

struct Search<'a> {
    exits: &'a [Space],
    cost: [[i32; MAX_EXITS]; 5],
    people: usize,
    room: [u8; MAX_EXITS],
    now: [usize; 5],
    best: Option<(i32, [usize; 5])>,
}

impl Search<'_> {
    /// Everybody from the `n`-th on, after so much for those before.
    fn place(&mut self, n: usize, so_far: i32) {
        if self.best.is_some_and(|(least, _)| so_far >= least) {
            return;
        }
        if n == self.people {
            self.best = Some((so_far, self.now));
            return;
        }
        for exit in 0..self.exits.len() {
            if self.room[exit] > 0 {
                self.room[exit] -= 1;
                self.now[n] = exit;
                self.place(n + 1, so_far + self.cost[n][exit]);
                self.room[exit] += 1;
            }
        }
    }
}

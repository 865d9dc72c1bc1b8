//! Who leaves where: places of escape that take only so many are dealt out so that everybody's ways together are the shortest.

use crate::costs::FAR;
use crate::fields::Field;
use arrayvec::ArrayVec;
use heist_rules::setup::Goal;
use heist_rules::terms::Special;
use heist_rules::{Phase, Space, Spaces, View, Who};

/// Places of escape that are looked at.
const MAX_EXITS: usize = 8;
/// What the odds of a last ditch cost, by the rolls that are good: logarithms, so that sums are products of odds.
const LONG_ODDS: [i32; 7] = [1000, 179, 110, 69, 41, 18, 0];
/// What a step of the escape costs that is paid with an idea, in hundredths of a step, and leaving by a way without tokens.
const BY_IDEA: i32 = 150;
const UNPLANNED: i32 = 300;

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
    let mut cost = [[i32::from(FAR); MAX_EXITS]; 5];
    for (who, cost) in crew.iter().zip(&mut cost) {
        let routes = view.escape_routes(*who);
        for (at, cost) in exits.iter().zip(cost) {
            let here = view.person(*who).at == *at;
            let route = routes.iter().find(|route| route.exit == *at);
            *cost = match (view.state.phase, route) {
                _ if here => 0,
                (Phase::Escape, Some(route)) => {
                    LONG_ODDS[usize::from(route.good_rolls(view.person(*who).ideas).min(6))]
                }
                // In the escape nobody needs tokens.
                (Phase::Escape, None) => i32::from(FAR),
                (_, Some(route)) => ahead[*who as usize].at(*at).min(i32::from(route.cost) * BY_IDEA + UNPLANNED),
                (_, None) => ahead[*who as usize].at(*at),
            };
        }
    }
    let mut search =
        Search { exits: &exits, cost, people: crew.len(), room: [limit; MAX_EXITS], now: [0; 5], best: None };
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

//! How good a position is for the crew, as rules of thumb say: what is left of everybody's way, ideas, noise, alerts.

use crate::costs::STEP;
use crate::leave::way_out;
use crate::situation::{Knowledge, Situation};
use heist_rules::chits::Security;
use heist_rules::state::{HeistFlags, PersonFlags, Phase};
use heist_rules::{Spaces, State, View, Who};

/// What the position looked like when the decision began.
#[derive(Clone, Copy, Debug)]
pub struct Root {
    security: Security,
    shut: Spaces,
    top: u8,
    npc_in_play: bool,
    cracks: [u8; 4],
}

impl Root {
    /// Remembers a position.
    pub fn new(state: &State) -> Root {
        Root {
            security: state.security,
            shut: state.shut(),
            top: state.deck.top,
            npc_in_play: state.person(Who::Npc).in_play(),
            cracks: state.cracks,
        }
    }
}

/// What the ideas of somebody are worth.
#[inline]
fn worth_of_ideas(known: &Knowledge, ideas: u8, carries: bool) -> i32 {
    let (first, more) = (i32::from(ideas.min(3)), i32::from(ideas.saturating_sub(3).min(4)));
    let weights = &known.weights;
    if carries {
        first * weights.carrier_idea + more * weights.idea
    } else {
        first * weights.idea + more * weights.more_ideas
    }
}

/// What so much noise will cost when it is counted.
#[inline]
pub fn noise_price(view: View<'_>, now: &Situation, noise: u8) -> i32 {
    if noise == 0 {
        return 0;
    }
    let count = view.setup.noise_track.count(view.setup.edition.noise_end, view.state.noise, noise);
    // Half by the alerts that it raises, half by the slots that it takes: there are about 2.4 of them to an alert.
    now.alert * (i32::from(count.alerts) * 50 + i32::from(noise) * 21) / 100
}

/// How good a position is.
pub fn score(view: View<'_>, now: &Situation, known: &Knowledge, root: &Root) -> i32 {
    let state = view.state;
    let changed = state.security != root.security || state.shut() != root.shut;
    let mut total = 0;
    let mut noise = state.noise_owed;
    let mut alerts = i32::from(state.deck.top.saturating_sub(root.top));
    for who in now.crew {
        let i = who as usize;
        let role = &now.role[i];
        let cost = match role.piece {
            Some(kind) => match (role.holds, Situation::holds(view, who, kind)) {
                (true, true) => now.way_cost(view, who, &now.to[i], changed),
                (true, false) => 0,
                (false, true) => now.way_cost(view, who, &now.then[i], changed) - known.weights.piece,
                (false, false) => now.way_cost(view, who, &now.to[i], changed) + role.rest,
            },
            None => now.way_cost(view, who, &now.to[i], changed),
        };
        total -= cost * role.weight / 100;
        let person = view.person(who);
        if now.gates.doomed.has(person.at) {
            total -= 6 * STEP;
        }
        total += worth_of_ideas(known, person.ideas, now.carriers.has(who));
        if now.wants_cash {
            total += i32::from(person.cash) * known.weights.cash;
        }
        if person.action.is_some() && !person.is(PersonFlags::DONE) {
            let (more, printed) = view.owed_at_the_end(who);
            noise += more;
            alerts += i32::from(printed);
        }
    }
    if now.in_hand && !now.done && now.events < 10 {
        // The less time is left, the more the odds of the escape count.
        let weight = [600, 600, 600, 600, 450, 350, 250, 180, 120, 80][now.events.clamp(0, 9) as usize];
        let odds = now.carriers.into_iter().filter(|who| view.state.in_play().has(*who));
        let odds = odds.fold(1000, |odds, who| odds * way_out(view, now, who) / 1000);
        total += odds * weight / 1000 * known.weights.odds / 100;
    }
    total -= noise_price(view, now, noise) + alerts * now.alert;
    if now.wants_npc {
        let npc = view.person(Who::Npc);
        if npc.in_play() && !root.npc_in_play {
            total += 4 * STEP;
        } else if !npc.in_play() && view.setup.terms.convoy.is_some() {
            total -= view.escort().filter(|guard| !guard.is_down()).count() as i32 * STEP;
        } else if !npc.in_play() {
            total -= i32::from(state.security.guards_at(npc.at)) * STEP;
        }
    }
    if state.cracks != root.cracks {
        let made = |n: usize| i32::from(state.cracks[n].wrapping_sub(root.cracks[n]).min(6));
        total += (0..4).map(made).sum::<i32>() * STEP;
    }
    if (state.is(HeistFlags::ALARM) || state.phase == Phase::Escape) && !now.in_hand {
        total -= 10 * STEP;
    }
    total
}

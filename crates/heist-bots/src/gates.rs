//! Gates: the deck lies face up, so everybody knows which of them closes when.

use heist_rules::effect::Effect;
use heist_rules::{Space, Spaces, View};

/// Gates that close soon, and what they cost more by that.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gates {
    /// Each gate on the board, with what its tile costs more.
    more: [(Space, u16); 4],
    /// Nobody should stand there at the end of the round.
    pub doomed: Spaces,
}

impl Gates {
    /// None.
    pub const NONE: Gates = Gates { more: [(Space::NOWHERE, 0); 4], doomed: Spaces::NONE };

    /// Looks at the deck.
    pub fn new(view: View<'_>) -> Gates {
        let mut gates = Gates::NONE;
        let (setup, state) = (view.setup, view.state);
        let mut open = setup.board.gates.into_iter().filter(|at| at.is_somewhere() && !state.removed.has(*at));
        let Some(mut gate) = open.next() else { return gates };
        let mut events = 0;
        let mut n = 0;
        let waiting = state.deck.waiting().map(|card| (card, 0));
        for (card, length) in waiting.chain(state.deck.coming().iter().map(|card| (*card, 1))) {
            let Some(card) = setup.cards.get(usize::from(card.0)) else { continue };
            events += if card.crisis { 0 } else { length };
            for effect in &card.effects {
                let Effect::CloseGates { count } = effect else { continue };
                for _ in 0..*count {
                    let more = match events {
                        ..=1 => 700,
                        2..=3 => 350,
                        4..=5 => 180,
                        6..=9 => 80,
                        _ => 20,
                    };
                    gates.more[n] = (gate, more);
                    if events <= 2 {
                        gates.doomed.insert(gate);
                    }
                    n += 1;
                    let Some(next) = open.next() else { return gates };
                    gate = next;
                }
            }
        }
        gates
    }

    /// What a tile costs more because it is a gate.
    #[inline]
    pub fn more(&self, at: Space) -> i32 {
        self.more.iter().find(|(gate, _)| *gate == at).map_or(0, |(_, more)| i32::from(*more))
    }
}

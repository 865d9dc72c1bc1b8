//! Safes: unlocks become cracks with the right tool, and the last crack opens the safe.

use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::cards::SubAction;
use crate::model::chance::Chance;
use crate::model::fact::{Fact, Observer, Token};
use crate::model::refusal::{Refusal, Verdict, refuse};
use crate::model::space::Space;
use crate::model::state::Place;
use crate::model::who::Who;

/// Progress of a safe that is open.
pub const OPEN: u8 = 255;

impl View<'_> {
    /// The closed safe on a hex.
    pub fn closed_safe(self, space: Space) -> Option<usize> {
        (0..self.setup.safes.len().min(4)).find(|n| {
            self.setup.safes[*n].at == space && self.state.cracks[*n] != OPEN && !self.state.removed.has(space)
        })
    }

    /// Unlocks do not open a safe.
    pub(crate) fn why_safe_is_no_lock(self, at: Space) -> Option<Refusal> {
        let why = "A safe is cracked, not unlocked.";
        self.closed_safe(at).map(|_| Refusal::new("safe.needs-crack", why))
    }

    /// Whether somebody may turn an unlock into a crack: anybody who holds a tool for it (safe.any-character).
    #[inline(never)]
    pub(crate) fn may_crack(self, who: Who) -> Verdict {
        self.in_action_phase(who)?;
        if self.setup.safes.is_empty() {
            return refuse("safe.cracks-needed", "This heist has no safe.");
        }
        if self.closed_safe(self.person(who).at).is_none() {
            return refuse("safe.same-tile", "A safe is cracked by somebody on its own tile.");
        }
        if !self.cracks_with_tools(who) && !self.cracks_with_torch(who) {
            return refuse("safe.crack-from-items", "Cracking needs Safecracking Tools or a Plasma Torch.");
        }
        if self.shut_in(who) {
            return refuse("remote-lock.inside.forbidden", "Behind a remote lock nobody can unlock.");
        }
        self.needs_icon(who, SubAction::Unlock)
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// One unlock becomes a crack; with Safecracking Tools the second of an action counts two.
    pub(crate) fn crack(&mut self, who: Who) {
        let Some(safe) = self.view().closed_safe(self.state.person(who).at) else {
            return;
        };
        let person = self.state.person_mut(who);
        let made = if person.left.has(SubAction::Unlock) {
            person.left = person.left.minus(SubAction::Unlock);
            person.cracks += 1;
            person.cracks
        } else {
            person.given = person.given.minus(SubAction::Unlock);
            person.given_cracks += 1;
            person.given_cracks
        };
        let worth = self.view().worth_of_crack(who, made);
        self.crack_open(safe, worth);
    }

    /// A safe comes nearer to being open: cracks of all characters and rounds add up (safe.cumulative), and the heist says how
    /// many it needs (safe.cracks-needed). On the table a planning token marks them (safe.progress-marker.one-token,
    /// safe.progress-marker.character-tokens).
    pub(crate) fn crack_open(&mut self, safe: usize, count: u8) {
        let at = self.setup.safes[safe].at;
        self.state.cracks[safe] = self.state.cracks[safe].saturating_add(count);
        self.tell(Fact::Crack(at, count));
        if self.state.cracks[safe] >= self.setup.safes[safe].cracks {
            self.open_safe(safe);
        }
    }

    /// The contents lie on the tile in place of the safe (safe.open-replaced).
    fn open_safe(&mut self, safe: usize) {
        let at = self.setup.safes[safe].at;
        self.state.cracks[safe] = OPEN;
        self.tell(Fact::OpenSafe(at));
        self.tell(Fact::RemoveToken(at, Token::Safe));
        for piece in 0..self.state.loot.count as usize {
            if self.state.loot.place[piece] == Place::safe(safe) {
                self.move_piece(piece, Place::on(at));
            }
        }
        for place in &mut self.state.items {
            if *place == Place::safe(safe) {
                *place = Place::on(at);
            }
        }
        let cash = self.setup.safes[safe].cash;
        if cash > 0 {
            self.state.cash_on[at.index()] = self.state.cash_on[at.index()].saturating_add(cash);
            self.tell(Fact::CashOnHex(at, cash));
        }
        self.state.refresh_loot_at(at);
    }
}

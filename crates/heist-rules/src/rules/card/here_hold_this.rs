//! HERE... HOLD THIS, on the Plasma Torch: others on or next to the safe's tile may hand an unlock to the holder, as a crack.

use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::cards::SubAction;
use crate::model::chance::Chance;
use crate::model::command::{Command, Use, Verb};
use crate::model::fact::Observer;
use crate::model::refusal::{Verdict, refuse};
use crate::model::who::Who;

impl View<'_> {
    /// Whether somebody may hand an unlock to the holder of the Plasma Torch on the safe's tile.
    #[inline(never)]
    pub(crate) fn may_hold_this(self, who: Who) -> Verdict {
        self.in_action_phase(who)?;
        if self.torch_safe(who).is_none() {
            return refuse(
                "card.here-hold-this",
                "The holder of the Plasma Torch must stand on a safe's tile, and the giver on or next to it.",
            );
        }
        if self.shut_in(who) {
            return refuse("remote-lock.inside.forbidden", "Behind a remote lock nobody can unlock.");
        }
        self.needs_icon(who, SubAction::Unlock)
    }

    /// The safe to which somebody may contribute through another's torch.
    fn torch_safe(self, who: Who) -> Option<usize> {
        let at = self.person(self.torch_holder_but(who)?).at;
        let safe = self.closed_safe(at)?;
        self.near(who).has(at).then_some(safe)
    }

    #[inline]
    pub(super) fn list_hold_this(self, who: Who, list: &mut Vec<Command>) {
        if self.has_icon(who, SubAction::Unlock) && self.may_hold_this(who).is_ok() {
            list.push(Command::by(who, Verb::Use(Use::HereHoldThis)));
        }
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    pub(super) fn here_hold_this(&mut self, who: Who) {
        if let Some(safe) = self.view().torch_safe(who) {
            self.use_icon(who, SubAction::Unlock);
            self.crack_open(safe, 1);
        }
    }
}

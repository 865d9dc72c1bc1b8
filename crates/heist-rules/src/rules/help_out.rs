//! Helping out: somebody outdoors gives up two ideas, and another character gains one. In newer editions the Old Friend makes
//! it possible, with TEAMWORK (`card::teamwork`).

use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::chance::Chance;
use crate::model::edition::HelpOut;
use crate::model::fact::Observer;
use crate::model::refusal::{Verdict, refuse};
use crate::model::state::Phase;
use crate::model::who::Who;

/// What helping out costs the giver.
pub(crate) const IDEAS: u8 = 2;
const GAIN: u8 = 1;

/// Without a card or fixer nobody gives ideas away.
pub(crate) const BY_FIXER_ONLY: &str = "help-out.by-fixer-only";

impl View<'_> {
    /// Whether somebody may help out at all, whoever receives: as often as its ideas suffice (help-out.any-number), and beside
    /// its action, which is not asked for (help-out.beside-action).
    pub(crate) fn may_help_out(self, who: Who) -> Verdict {
        self.needs_old_friend()?;
        if self.state.phase == Phase::Escape {
            return refuse("help-out.not-in-escape", "In the escape nobody helps out.");
        }
        if self.state.phase != Phase::Action {
            let why = match self.setup.edition.help_out {
                HelpOut::ByFixers => "The Old Friend helps in the action phase only.",
                HelpOut::Outdoors => "Helping out is for the action phase.",
            };
            return refuse("card.teamwork", why);
        }
        if who == Who::Npc || !self.outdoors(who) {
            return refuse("help-out.outdoors-only", "Only a player character outdoors can turn two ideas into one.");
        }
        self.needs_ideas(who, IDEAS, "card.teamwork")
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// Two ideas become one, wherever the receiver is (help-out.rate).
    #[inline]
    pub(crate) fn help_out(&mut self, who: Who, to: Who) {
        self.take_ideas(who, IDEAS);
        self.gain_ideas(to, GAIN);
    }
}

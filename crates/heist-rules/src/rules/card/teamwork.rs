//! TEAMWORK, the ability of the Old Friend: in the action phase somebody outdoors pays two ideas, and another character gains
//! one. Where there are no fixers everybody may do so.

use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::cards::Fixer;
use crate::model::chance::Chance;
use crate::model::command::{Command, Use, Verb};
use crate::model::edition::HelpOut;
use crate::model::fact::Observer;
use crate::model::refusal::{Verdict, refuse};
use crate::model::state::Phase;
use crate::model::who::Who;

const IDEAS: u8 = 2;
const GAIN: u8 = 1;

impl View<'_> {
    #[inline]
    pub(super) fn may_team_up(self, who: Who, to: Who) -> Verdict {
        self.free_to_speak(who)?;
        self.may_help_out(who)?;
        if to == who {
            return refuse("character.ability.another-excludes-self", "The giver cannot be the receiver.");
        }
        self.may_get_ideas(to)
    }

    /// Whether somebody may help out at all, whoever receives.
    fn may_help_out(self, who: Who) -> Verdict {
        let by_fixer = self.setup.edition.help_out == HelpOut::ByFixers;
        if by_fixer && self.setup.terms.is_away(Fixer::OldFriend) {
            return refuse("special.fixers-away", "In this heist the Old Friend is away.");
        }
        if by_fixer && !self.state.has_fixer(Fixer::OldFriend) {
            return refuse("help-out.by-fixer-only", "Without a fixer or card ideas cannot change hands.");
        }
        if self.state.phase == Phase::Escape {
            return refuse("help-out.not-in-escape", "In the escape nobody helps out.");
        }
        if self.state.phase != Phase::Action {
            return refuse("card.teamwork", "The Old Friend helps in the action phase only.");
        }
        if who == Who::Npc || !self.outdoors(who) {
            return refuse("help-out.outdoors-only", "Only a player character outdoors can turn two ideas into one.");
        }
        self.needs_ideas(who, IDEAS, "card.teamwork")
    }

    #[inline]
    pub(super) fn list_teamwork(self, who: Who, list: &mut Vec<Command>) {
        if (self.person(who).ideas >= IDEAS) & self.outdoors(who) && self.may_help_out(who).is_ok() {
            for to in self.everybody_but(who) {
                if self.has_no_ideas(to) {
                    continue;
                }
                list.push(Command::by(who, Verb::Use(Use::Teamwork(to))));
            }
        }
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    #[inline]
    pub(super) fn team_up(&mut self, who: Who, to: Who) {
        self.take_ideas(who, IDEAS);
        self.gain_ideas(to, GAIN);
    }
}

//! TEAMWORK, the ability of the Old Friend (card.teamwork): somebody helps out, in the action phase. How is in `help_out`,
//! since there are editions in which everybody may do so.

use crate::engine::view::View;
use crate::model::command::{Command, Use, Verb};
use crate::model::refusal::Verdict;
use crate::model::who::Who;
use crate::rules::character::GIVER_IS_RECEIVER;
use crate::rules::help_out::IDEAS;

/// Nobody but the two of them has other commands afterwards.
pub(super) const LOCAL: bool = true;

impl View<'_> {
    #[inline]
    pub(super) fn may_team_up(self, who: Who, to: Who) -> Verdict {
        self.free_to_speak(who)?;
        self.may_help_out(who)?;
        if to == who {
            return Err(GIVER_IS_RECEIVER);
        }
        self.may_get_ideas(to)
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

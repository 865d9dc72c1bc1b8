//! THE TOOLS FOR THE JOB (card.the-tools-for-the-job), on the Safecracking Tools: an unlock becomes a crack, two of one action
//! become three.

use crate::engine::view::View;
use crate::model::who::Who;

impl View<'_> {
    /// Whether somebody's unlocks become cracks by the tools.
    pub(crate) fn cracks_with_tools(self, who: Who) -> bool {
        self.has_tools(who)
    }

    /// What the n-th crack of an action counts.
    pub(crate) fn worth_of_crack(self, who: Who, n: u8) -> u8 {
        if n == 2 && self.cracks_with_tools(who) { 2 } else { 1 }
    }
}

//! Safecracking Tools (card.safecracking-tools): their abilities are THE TOOLS FOR THE JOB, in `the_tools_for_the_job`, and
//! SUSPENSEFUL SILENCE, in `suspenseful_silence`. The card is never discarded.

use crate::engine::view::View;
use crate::model::cards::Item;
use crate::model::who::Who;

impl View<'_> {
    pub(super) fn has_tools(self, who: Who) -> bool {
        self.state.holds(who, Item::SafecrackingTools).is_some()
    }
}

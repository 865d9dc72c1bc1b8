//! SUSPENSEFUL SILENCE (card.suspenseful-silence), on the Safecracking Tools: a round of nothing but cracking makes no noise.

use crate::engine::view::View;
use crate::model::state::PersonFlags;
use crate::model::who::Who;

impl View<'_> {
    /// Whether somebody's action is silent because of nothing but cracking, received sub-actions included.
    pub(crate) fn cracks_in_silence(self, who: Who) -> bool {
        let person = self.person(who);
        person.cracks + person.given_cracks > 0
            && person.used == 0
            && !person.is(PersonFlags::HELPED)
            && self.has_tools(who)
    }
}

//! CATCH UP WITH YA LATER (card.catch-up-with-ya-later), the ability of Camouflage: at the end of the escape its holder is not
//! busted where no active guard is near.

use crate::engine::view::View;
use crate::model::who::Who;

impl View<'_> {
    /// Whether somebody who stays indoors may turn out to be hidden when the escape ends.
    pub(crate) fn may_catch_up_later(self, who: Who) -> bool {
        self.has_camouflage(who)
    }

    /// The escape ends: whether somebody is hidden.
    pub(crate) fn is_hidden(self, who: Who) -> bool {
        self.may_catch_up_later(who) && (self.near(who) & self.state.security.guards()).is_empty()
    }
}

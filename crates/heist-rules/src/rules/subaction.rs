//! What somebody can do from where it stands: the targets of the sub-actions, looked at once for all of them.

use crate::engine::view::View;
use crate::model::cards::{Icons, SubAction};
use crate::model::chits::Chit;
use crate::model::space::Spaces;
use crate::model::state::{Person, PersonFlags};
use crate::model::terms::Special;
use crate::model::who::Who;

/// Somebody with icons to use, and what is in reach.
#[derive(Clone, Copy)]
pub struct Hands<'a> {
    view: View<'a>,
    who: Who,
    person: &'a Person,
    /// Icons of the own action and received ones together: of use only to ask whether there is one.
    icons: Icons,
    /// Spaces adjacent to the character, a vent included.
    reach: Spaces,
    /// No remote lock and no keycard door shuts the character in.
    free: bool,
}

impl<'a> View<'a> {
    /// What somebody can do from where it stands.
    #[inline]
    pub fn hands(self, who: Who) -> Hands<'a> {
        let person = self.person(who);
        Hands { view: self, who, person, icons: person.icons(), reach: self.reach(who), free: !self.shut_in(who) }
    }
}

impl Hands<'_> {
    /// Whether a sub-action is left, in the own action or received from somebody.
    #[inline]
    pub fn has(&self, sub: SubAction) -> bool {
        self.icons.has(sub)
    }
    /// Where the character can move now.
    #[inline]
    pub fn moves(&self) -> Spaces {
        if !self.has(SubAction::Move) || !self.free {
            return Spaces::NONE;
        }
        let state = self.view.state;
        if state.security.guards().has(self.person.at) && !self.person.is(PersonFlags::SLIPPING) {
            return Spaces::NONE;
        }
        let mut open = self.reach - state.barred();
        if self.view.setup.terms.has(Special::EXIT_LIMIT_ALWAYS) {
            open = self.not_too_crowded(open);
        }
        if self.who == Who::Npc { open } else { open & (self.person.plan | state.exits) }
    }
    #[cold]
    fn not_too_crowded(&self, spaces: Spaces) -> Spaces {
        spaces - self.view.full_exits(self.who)
    }
    /// Tiles with a lock that the character can open now.
    #[inline]
    pub fn unlocks(&self) -> Spaces {
        if !self.has(SubAction::Unlock) || !self.free {
            return Spaces::NONE;
        }
        self.reach & self.view.state.security.with(Chit::Lock)
    }
    /// Tiles with a guard (or dog) that the character can subdue now.
    #[inline]
    pub fn subdues(&self, chit: Chit) -> Spaces {
        if !self.has(SubAction::Subdue) || !self.free || !self.view.may_subdue(self.who) {
            return Spaces::NONE;
        }
        self.near() & self.view.state.security.with(chit)
    }
    /// Tiles with a camera that the character can switch off now.
    #[inline]
    pub fn disables(&self) -> Spaces {
        if !self.has(SubAction::Disable) || !self.free {
            return Spaces::NONE;
        }
        self.near() & self.view.state.security.with(Chit::Camera)
    }
    #[inline]
    fn near(&self) -> Spaces {
        self.reach | self.person.at.only()
    }
}

/// The sentence for a sub-action that is used up.
pub(crate) const fn used_up(sub: SubAction) -> &'static str {
    match sub {
        SubAction::Move => "No move is left: one icon is one step.",
        SubAction::Unlock => "No unlock is left in the action taken.",
        SubAction::Subdue => "No subdue is left in the action taken.",
        SubAction::Disable => "No disable is left in the action taken.",
        SubAction::Idea => "No idea is left in the action taken.",
        SubAction::Reveal => "No reveal is left in the action taken.",
        SubAction::Loot => "No loot is left in the action taken.",
    }
}

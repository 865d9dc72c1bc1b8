//! Drawing from the bag: reveals of unknown tiles, by themselves or by a sub-action, and what a drawn chit brings along.

use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::cards::SubAction;
use crate::model::chance::Chance;
use crate::model::edition::IdleReveal;
use crate::model::fact::{Fact, Observer};
use crate::model::refusal::{Verdict, refuse};
use crate::model::space::{Space, Spaces};
use crate::model::who::Who;

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// Reveals the tiles that wait for it, in reading order, until a question is open.
    pub(crate) fn reveal_waiting(&mut self) {
        while let Some(space) = self.state.to_reveal.first()
            && !self.state.prompt.is_open()
        {
            self.reveal(space);
        }
    }

    /// Reveals one unknown tile, which is known from then on, whatever becomes of its chit (reveal.auto.once-per-tile). The Consultant may step in before the chit is placed.
    fn reveal(&mut self, space: Space) {
        self.state.make_known(space);
        let Some(chit) = self.draw(space) else {
            self.tell(Fact::Draw(space, None));
            return;
        };
        self.tell(Fact::Draw(space, Some(chit)));
        if !self.ask_consultant(space, chit) {
            self.place_drawn(space, chit);
        }
    }
}

impl View<'_> {
    /// Whether a reveal without a tile is possible: an idea instead, or thinning the bag.
    #[inline]
    pub(crate) fn may_reveal_nothing(self, who: Who) -> bool {
        self.state.unknown.is_empty() && self.setup.edition.idle_reveal == IdleReveal::ThinsTheBag
            || self.reveal_gives_idea(who)
    }

    /// Whether somebody may reveal a tile, at any distance, or (NOWHERE) reveal with nothing to turn up.
    pub(crate) fn may_reveal(self, who: Who, at: Space) -> Verdict {
        self.in_action_phase(who)?;
        self.needs_icon(who, SubAction::Reveal)?;
        if at.is_somewhere() {
            if !self.state.unknown.has(at) {
                return refuse("reveal.subaction.anywhere", "That tile is not unknown.");
            }
        } else if !self.may_reveal_nothing(who) {
            return if self.state.unknown.is_empty() {
                refuse("reveal.subaction.nothing-left", "No unknown tile is left: a reveal has no effect any more.")
            } else {
                refuse("reveal.subaction.anywhere", "Name an unknown tile to reveal.")
            };
        }
        Ok(())
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// A reveal sub-action: the tile chosen waits to be revealed; with no unknown tile left a chit leaves the bag, where the
    /// edition says so (reveal.subaction.remove-from-bag).
    #[inline]
    pub(crate) fn use_reveal(&mut self, who: Who, at: Space) {
        self.use_icon(who, SubAction::Reveal);
        if self.view().reveal_gives_idea(who) {
            self.gain_ideas(who, 1);
        } else if at.is_somewhere() {
            self.state.to_reveal.insert(at);
        } else {
            self.thin_the_bag();
        }
    }

    /// What a character newly beside things sets off: every unknown tile next to it is revealed
    /// (reveal.auto.every-adjacent-tile), free of charge and at once (reveal.auto.when-adjacent), so before the next step
    /// (reveal.auto.after-each-step), from an entrance too (reveal.auto.from-outdoors); dogs look up.
    pub(crate) fn look_around(&mut self, who: Who, except_dogs: Spaces) {
        let reach = self.view().reach(who);
        self.state.to_reveal |= reach & self.state.unknown;
        self.dogs_look_up(who, reach, except_dogs);
    }

    /// What starting places are next to is revealed when the heist begins (reveal.auto.start.when-heist-begins), or
    /// only as the first action phase begins (reveal.auto.start.not-before-action-phase); in planning nothing is
    /// (reveal.auto.start.not-before-heist).
    pub(crate) fn look_from_starting_places(&mut self) {
        for who in self.state.in_play() {
            self.state.to_reveal |= self.view().reach(who) & self.state.unknown;
        }
    }
}

//! Whether the objective is met, as if everybody still indoors were busted right now.

use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::cards::Loot;
use crate::model::chance::Chance;
use crate::model::edition::Leaving;
use crate::model::fact::{Fact, Observer};
use crate::model::setup::Goal;
use crate::model::state::{HeistFlags, PersonFlags, Place};
use crate::model::terms::Starters;
use crate::model::who::Who;

impl View<'_> {
    /// Whether the heist would be won now: its objective decides, not who was busted (win.objective-decides), unless somebody
    /// is bound by a Master Plan Copy.
    ///
    /// ```
    /// # let (setup, state) = heist_format::setup::official_game("startup").unwrap();
    /// use heist_rules::View;
    ///
    /// assert!(!View { setup: &setup, state: &state }.objective_met(), "nothing is stolen yet");
    /// ```
    pub fn objective_met(self) -> bool {
        let objective = &self.setup.objective;
        !self.master_plan_fails()
            && objective.all.iter().all(|goal| self.goal_met(goal))
            && !objective.fail.iter().any(|goal| self.goal_met(goal))
    }

    /// In play and in a place of escape, or hidden by Camouflage once the heist is being counted.
    pub(crate) fn is_out(self, who: Who) -> bool {
        self.person(who).in_play() && (self.in_refuge(who) || self.person(who).is(PersonFlags::STAYED))
    }

    /// Whether somebody who is out has left anything (special.inside-start): where some start inside and others on an entrance,
    /// only who was indoors.
    fn can_leave(self, who: Who) -> bool {
        self.setup.terms.starters != Starters::UnlessFree
            || self.setup.edition.leaving == Leaving::WhoeverIsOut
            || self.person(who).flags.intersects(PersonFlags::INSIDE | PersonFlags::WENT_IN)
    }

    pub(crate) fn pieces_out(self, wanted: impl Fn(Loot) -> bool) -> u8 {
        self.state
            .loot
            .iter()
            .filter(|(piece, kind, place)| {
                let acquired = *place == Place::TEAM || self.state.acquired_loot >> piece & 1 == 1;
                wanted(*kind) && (acquired || place.holder().is_some_and(|who| self.is_out(who)))
            })
            .count() as u8
    }

    /// Whether one condition holds.
    pub fn goal_met(self, goal: &Goal) -> bool {
        match *goal {
            Goal::Steal { piece, count } => self.pieces_out(|kind| kind == piece) >= count,
            Goal::StealPainting { count } => self.pieces_out(Loot::is_painting) >= count,
            Goal::StealCash { count } => self.state.cash_out >= count,
            Goal::NpcEscapes => self.is_out(Who::Npc),
            Goal::NpcFreed => self.state.is(HeistFlags::NPC_FREED),
            Goal::Escapes { least, inside } => {
                let counts = |who: Who| !inside && self.can_leave(who) || self.person(who).is(PersonFlags::INSIDE);
                let out = Who::PLAYERS.into_iter().filter(|who| self.is_out(*who) && counts(*who)).count();
                out >= least as usize
            }
            Goal::EverybodyEscapes => {
                Who::PLAYERS.into_iter().all(|who| self.setup.member(who).is_none() || self.is_out(who))
            }
            Goal::HeldOn { piece, spaces } => self.state.loot.iter().any(|(_, kind, place)| {
                kind == piece && place.holder().is_some_and(|who| spaces.has(self.person(who).at))
            }),
            Goal::Swap { real, piece, count } => self.swaps(real, piece) >= count,
            Goal::Delivered { piece, at } => self.state.loot.find(piece, Place::on(at)).is_some(),
            Goal::CaptiveOn(space) => {
                !self.person(Who::Npc).is(PersonFlags::ACTIVE) && self.person(Who::Npc).at == space
            }
        }
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// Somebody has gone in, and so can leave.
    #[cold]
    pub(crate) fn goes_in(&mut self, who: Who) {
        if self.setup.edition.leaving == Leaving::WhoWasIndoors {
            self.state.person_mut(who).flags |= PersonFlags::WENT_IN;
        }
    }

    /// Cash and loot of those who got out go to the team (win.cash-and-loot-to-team). In a hideout everybody keeps what it has
    /// for the part that follows.
    pub(crate) fn bring_out(&mut self) {
        for who in self.state.in_play() {
            if self.setup.terms.hideouts.has(self.state.person(who).at) {
                continue;
            }
            if !self.view().in_refuge(who) {
                self.tell(Fact::Escaped(who));
            }
            self.bank(who);
            for piece in 0..self.state.loot.count as usize {
                if self.state.loot.place[piece] == Place::with(who) {
                    let kind = self.state.loot.kind[piece];
                    self.move_piece(piece, Place::TEAM);
                    self.tell(Fact::Acquire(kind));
                }
            }
        }
        self.keep_what_is_acquired();
    }
}

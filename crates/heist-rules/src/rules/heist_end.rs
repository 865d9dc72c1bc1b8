//! The end of a heist: who is out, what is brought out, and whether the objective is met.

use crate::engine::transition::Transition;
use crate::model::chance::Chance;
use crate::model::fact::{Fact, Observer};
use crate::model::state::{HeistFlags, PersonFlags, Phase, Step};
use crate::model::terms::Special;
use crate::model::who::Who;

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// The end: whoever is not in a place of escape is busted, loot is counted, the objective decides. Ideas that are left are
    /// lost (heist-end.ideas-lost), except in a hideout.
    pub(crate) fn finish_heist(&mut self) {
        for who in self.state.in_play() {
            if !self.view().in_refuge(who) && !self.view().is_hidden(who) {
                self.bust(who);
            }
        }
        self.bring_out();
        let won = self.view().objective_met();
        let clean = Who::ALL.into_iter().all(|who| !self.state.person(who).is(PersonFlags::BUSTED));
        for who in Who::ALL {
            if self.state.person(who).is(PersonFlags::BUSTED) {
                self.lose_belongings(who);
            }
            let person = self.state.person(who);
            if !person.in_play() || !self.setup.terms.hideouts.has(person.at) {
                self.take_ideas(who, person.ideas);
            }
        }
        if won {
            self.team_cash(i16::from(self.setup.terms.reward) + self.view().beyond_the_reward());
        }
        self.settle_bet(won && clean);
        self.state.flags.set(HeistFlags::WON, won);
        self.state.step = Step::Idle;
        self.enter(Phase::Over);
        // Without an escape (everybody was busted before it) beacons have not become exits; a position at the end counts them.
        if self.setup.terms.has(Special::BEACON_EXIT) {
            self.state.refresh(self.setup);
        }
        self.tell(Fact::Over(won));
    }
}

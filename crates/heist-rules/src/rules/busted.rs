//! Busted: who is caught is out of the heist, with everything it carries. What follows for the campaign is not decided here.

use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::chance::Chance;
use crate::model::edition::BustedLoot;
use crate::model::fact::{Fact, Observer};
use crate::model::refusal::{Refusal, Verdict, refuse};
use crate::model::space::Spaces;
use crate::model::state::{PersonFlags, Phase, Place};
use crate::model::who::Who;
use crate::rules::{npc, setup};

impl View<'_> {
    /// Somebody is in play: active and not busted.
    #[inline]
    pub(crate) fn must_take_part(self, who: Who) -> Verdict {
        let person = self.person(who);
        if person.is(PersonFlags::BUSTED) {
            return refuse("busted.out-of-play", "This character is busted and out of play.");
        }
        if !person.is(PersonFlags::ACTIVE) {
            return Err(match who {
                Who::Npc if self.setup.member(who).is_some() => npc::NOT_ACTIVE,
                _ => setup::NOT_PLAYED,
            });
        }
        Ok(())
    }

    /// The same of somebody whom another one names.
    pub(crate) fn must_be_there(self, to: Who) -> Verdict {
        self.must_take_part(to).map_err(|refusal| match refusal {
            setup::NOT_PLAYED => Refusal { why: "Nobody plays that colour.", ..refusal },
            npc::NOT_ACTIVE => refusal,
            busted => Refusal { why: "That character is busted and out of play.", ..busted },
        })
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    /// A character is busted and out of play (busted.out-of-play). In the rounds its loot is lost with it (busted.loot-lost);
    /// in the escape others may still be able to fetch it.
    pub(crate) fn bust(&mut self, who: Who) {
        let person = self.state.person_mut(who);
        if person.is(PersonFlags::BUSTED) {
            return;
        }
        person.flags |= PersonFlags::BUSTED;
        self.state.playing.remove(who);
        let person = self.state.person_mut(who);
        person.vents = 0;
        person.dogs_behind = Spaces::NONE;
        self.tell(Fact::Busted(who));
        if self.state.phase != Phase::Escape || self.setup.edition.busted_loot == BustedLoot::Lost {
            self.lose_belongings(who);
        }
        if self.view().binds_everybody(who) {
            self.bust_everybody();
        }
    }

    /// Everything somebody carries is out of the heist.
    pub(crate) fn lose_belongings(&mut self, who: Who) {
        for piece in 0..self.state.loot.count as usize {
            if self.state.loot.place[piece] == Place::with(who) {
                self.lose_piece(piece);
            }
        }
        let cash = core::mem::take(&mut self.state.person_mut(who).cash);
        if cash > 0 {
            self.tell(Fact::LostCash(cash));
        }
        for card in 0..self.state.items.len() {
            if self.state.items[card] == Place::with(who) {
                self.lose_item(card);
            }
        }
    }
}

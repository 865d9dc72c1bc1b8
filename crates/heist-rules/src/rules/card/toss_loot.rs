//! TOSS LOOT: as the action of the round, pieces fly onto the first or second tile of one direction.

use super::{Timing, Usage};
use crate::engine::transition::Transition;
use crate::engine::view::View;
use crate::model::board::Side;
use crate::model::cards::{Ability, ITEM_CARDS, Item, Loot, Thing};
use crate::model::chance::Chance;
use crate::model::command::{Command, Tosses, Use};
use crate::model::fact::Observer;
use crate::model::refusal::{Verdict, refuse};
use crate::model::space::Space;
use crate::model::state::Place;
use crate::model::who::Who;

pub(super) const USAGE: Usage = Usage::new(Ability::TossLoot, 0, Timing::TakesTheAction).far();

impl View<'_> {
    #[inline]
    pub(super) fn may_toss_loot(self, who: Who, tosses: &Tosses) -> Verdict {
        self.needs(who, Ability::TossLoot, "card.toss-loot")?;
        self.may_begin_action(who)?;
        if tosses.is_empty() {
            return refuse("card.toss-loot", "Name what is tossed and where.");
        }
        for side in Side::ALL {
            let line = self.toss_line(who, side);
            if tosses.iter().all(|(_, to)| line.contains(&Some(to))) {
                return self.carries_what_it_tosses(who, tosses);
            }
        }
        refuse(
            "card.toss-loot",
            "Loot is tossed onto the first or second tile of one direction, past no gap and no locked tile.",
        )
    }

    /// The two tiles of a direction onto which loot can be tossed.
    fn toss_line(self, who: Who, side: Side) -> [Option<Space>; 2] {
        let at = self.person(who).at;
        let open = |space: Space| !self.state.barred().has(space);
        let first = self.state.next(self.setup, at, side).filter(|space| open(*space));
        let second = first.and_then(|space| self.state.next(self.setup, space, side)).filter(|space| open(*space));
        [first, second]
    }

    fn carries_what_it_tosses(self, who: Who, tosses: &Tosses) -> Verdict {
        // Played out on a copy, so that nothing is tossed twice.
        let mut pieces = self.state.loot;
        let mut items = self.state.items;
        let mut cash = self.person(who).cash > 0;
        for (thing, to) in tosses.iter() {
            let mine = match thing {
                Thing::Cash => core::mem::take(&mut cash),
                Thing::Loot(loot) => match pieces.find(loot, Place::with(who)) {
                    Some(piece) => {
                        pieces.place[piece] = Place::on(to);
                        true
                    }
                    None => false,
                },
                Thing::Item(item) => {
                    let card = (0..ITEM_CARDS.len()).find(|i| ITEM_CARDS[*i] == item && items[*i] == Place::with(who));
                    if let Some(card) = card {
                        items[card] = Place::on(to);
                    }
                    card.is_some()
                }
                Thing::Idea => false,
            };
            if !mine {
                return refuse("card.toss-loot", "Only what the character carries can be tossed.");
            }
        }
        Ok(())
    }

    /// Lists tossing one piece; several at once are for those who want it.
    pub(super) fn list_toss_loot(self, who: Who, list: &mut Vec<Command>) {
        let mut things: arrayvec::ArrayVec<Thing, 24> = arrayvec::ArrayVec::new();
        for loot in Loot::ALL {
            if self.state.loot.find(loot, Place::with(who)).is_some() {
                things.push(Thing::Loot(loot));
            }
        }
        if self.person(who).cash > 0 {
            things.push(Thing::Cash);
        }
        for item in Item::ALL {
            if self.state.holds(who, item).is_some() {
                things.push(Thing::Item(item));
            }
        }
        for side in Side::ALL {
            for to in self.toss_line(who, side).into_iter().flatten() {
                for thing in &things {
                    let mut tosses = Tosses::default();
                    tosses.push(*thing, to);
                    self.offer(who, Use::TossLoot(tosses), list);
                }
            }
        }
    }
}

impl<C: Chance, W: Observer> Transition<'_, C, W> {
    #[inline]
    pub(super) fn toss_loot(&mut self, who: Who, tosses: &Tosses) {
        self.begin_ability(who, Ability::TossLoot, &[]);
        for (thing, to) in tosses.iter() {
            self.drop_thing(who, thing, to);
        }
    }
}

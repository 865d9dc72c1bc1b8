//! Safes: a tool goes to the safe in hands that can unlock, and others help.

use super::Needs;
use crate::situation::{Role, Situation};
use heist_rules::cards::{ITEM_CARDS, Item, Thing};
use heist_rules::state::Place;
use heist_rules::{Crew, Space, Who};

/// What a safe is cracked with, the better first.
const TOOLS: [Item; 2] = [Item::SafecrackingTools, Item::PlasmaTorch];
/// A crack that is still to be made, in hundredths of a step.
const CRACK: i32 = 80;

impl Needs<'_, '_> {
    /// The hex of the safe in which something is.
    pub(super) fn safe_of(&self, place: Place) -> Option<Space> {
        let safes = self.view.setup.safes.iter().enumerate();
        safes.into_iter().find(|(n, _)| place == Place::safe(*n)).map(|(_, safe)| safe.at)
    }

    /// Somebody with a tool goes to a safe and cracks it; without a tool at hand, one is fetched first.
    pub(super) fn crack(&mut self, place: Place) {
        let Some(at) = self.safe_of(place) else { return };
        let state = self.view.state;
        let cracks = |n: usize| i32::from(self.view.setup.safes[n].cracks.saturating_sub(state.cracks[n]));
        self.now.left += 300 + self.view.closed_safe(at).map_or(0, |n| CRACK * cracks(n));
        let mut best: Option<(i32, Item, Option<Who>, Space)> = None;
        let mut any = false;
        for (item, place) in ITEM_CARDS.into_iter().zip(state.items) {
            let Some(rank) = TOOLS.iter().position(|tool| *tool == item) else { continue };
            let holder = place.holder().filter(|who| self.now.crew.has(*who));
            let lies = place.space().unwrap_or(Space::NOWHERE);
            if holder.is_none() && !lies.is_somewhere() {
                continue;
            }
            any = true;
            let Some(carry) = self.carry(holder, lies, at.only()) else { continue };
            let cost = carry.cost + 100 * rank as i32;
            if best.is_none_or(|(least, ..)| cost < least) {
                best = Some((cost, item, holder, lies));
            }
        }
        match best {
            Some((_, item, holder, lies)) => {
                self.bring_from(Thing::Item(item), holder, lies, at.only());
                self.help_with(item, at);
            }
            None if any => self.now.left += 1000 + 150 * self.gap(at.only(), self.now.crew),
            None => self.now.left += 2000,
        }
    }

    /// Others come near the safe when a torch is there, since they can contribute.
    fn help_with(&mut self, item: Item, at: Space) {
        let there = |who: &Who| self.view.person(*who).at == at && Situation::holds(self.view, *who, Thing::Item(item));
        if item != Item::PlasmaTorch || !self.now.crew.into_iter().any(|who| there(&who)) {
            return;
        }
        let near = at.only() | self.view.adjacent(at);
        let free: Crew = self.view.state.players_in_play() - self.now.busy;
        for who in free {
            let targets = near & self.now.allowed[who as usize];
            if targets.any() {
                self.take(who, Role { targets, weight: 60, ..Role::NONE });
            }
        }
    }
}

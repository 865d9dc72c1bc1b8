//! What a won heist brings besides what was carried out: a fixer's favour, the next chapter, and what the scenario grants.

use super::general::GONE;
use crate::cards::CharacterCards;
use crate::contents::{BoxContents, CrewSeat, Status};
use crate::fact::BoxFact;
use crate::record::HeistRecord;
use crate::story::ExchangeOffer;
use heist_data::chapters::Grant;
use heist_data::scenario::{Scenario, ScenarioChapter, is_granted};
use heist_data::words;
use heist_rules::cards::{Fixer, Loot};

impl BoxContents {
    /// A heist that is won gains the favour of its fixer (`win.fixer-favour`).
    pub(crate) fn win_favour(&mut self, heist: &str, facts: &mut Vec<BoxFact>) {
        if let Some(fixer) = self.heist(heist).and_then(|heist| Fixer::from_id(&heist.unlocks_fixer))
            && self.unlock(fixer)
        {
            facts.push(BoxFact::Fixer(fixer));
        }
    }

    /// After a success the next chapter follows (`win.next-chapter`), or the scenario is over.
    pub(crate) fn turn_page(&mut self, scenario: &Scenario, heist: &str, facts: &mut Vec<BoxFact>) {
        match scenario.after(heist) {
            Some(next) => {
                self.story.next.clone_from(&next.heist);
                facts.push(BoxFact::Next(next.heist.clone()));
            }
            None => {
                self.story.next.clear();
                facts.push(BoxFact::Finished(scenario.id.clone()));
            }
        }
    }

    /// What success brings besides the cash that was paid in the heist.
    pub(crate) fn reward(
        &mut self,
        chapter: &ScenarioChapter,
        seats: &[CrewSeat],
        outcome: &HeistRecord,
        facts: &mut Vec<BoxFact>,
    ) {
        for note in &outcome.notes {
            self.story.notes.insert(note.clone());
            facts.push(BoxFact::Note(note.clone()));
        }
        if chapter.forged {
            for piece in &mut self.loot {
                if let Some(fake) = forgery(*piece) {
                    *piece = fake;
                    facts.push(BoxFact::Loot(fake));
                }
            }
            self.loot.sort_by_key(|loot| *loot as u8);
        }
        // Forgeries that were not needed go back to the supply.
        if chapter.brings_paintings {
            self.loot.retain(|piece| !is_forgery(*piece));
        }
        for CrewSeat { character, .. } in seats {
            if let Some(named) = self.characters.get_mut(character)
                && chapter.leaves.contains(&named.cards.card)
            {
                named.status = Status::Other(GONE.to_owned());
                facts.push(BoxFact::Status(character.clone(), named.status.clone()));
            }
        }
        let offer = |grant: &Option<Grant>, may: fn(&CharacterCards) -> bool| {
            grant.as_ref().map(|grant| self.offer(grant, seats, outcome, may))
        };
        let promote = offer(&chapter.promote, |cards| !cards.is_pro());
        let refine = offer(&chapter.refine, |cards| cards.pro_skills() < 2);
        if let Some(offer) = promote.as_ref().filter(|offer| !offer.who.is_empty()) {
            facts.push(BoxFact::MayBePromoted(offer.who.clone(), offer.cost));
        }
        if let Some(offer) = refine.as_ref().filter(|offer| !offer.who.is_empty()) {
            facts.push(BoxFact::MayRefine(offer.who.clone(), offer.cost));
        }
        (self.story.promote, self.story.refine, self.story.pro_for) = (promote, refine, chapter.pro_for);
    }

    /// A grant for those who have earned it, and whose cards may still become something.
    pub(crate) fn offer(
        &self,
        grant: &Grant,
        seats: &[CrewSeat],
        outcome: &HeistRecord,
        may: fn(&CharacterCards) -> bool,
    ) -> ExchangeOffer {
        let has = |seat: &&CrewSeat| {
            let name = &seat.character;
            let here = self.characters.get(name).is_some_and(|named| named.status.word() != GONE && may(&named.cards));
            let busted = outcome.busted.contains(name);
            let stole = outcome.stole.iter().filter(|(thief, _)| thief == name).map(|(_, loot)| *loot);
            let earned = !busted && is_granted(grant, stole);
            here && earned
        };
        let who = seats.iter().filter(has).map(|seat| seat.character.clone()).collect();
        ExchangeOffer { who, cost: u16::from(grant.cost), left: grant.limit }
    }
}

/// The forgery of a painting.
pub(crate) fn forgery(loot: Loot) -> Option<Loot> {
    let motif = loot.word().strip_prefix("painting-")?;
    words::loot(&format!("fake-{motif}"))
}

/// Whether this is the forgery of a painting.
pub(crate) fn is_forgery(loot: Loot) -> bool {
    Loot::ALL.into_iter().filter(|real| real.is_painting()).any(|real| forgery(real) == Some(loot))
}

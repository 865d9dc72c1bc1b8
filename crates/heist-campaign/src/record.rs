//! Notes the outcome of a heist: what was brought out, who is in jail, who owes a favour, and everybody's next level.

use super::carry_out::name_of;
use super::contents::{Contents, Hiding, Seat, SecondPart, Status, UnderWay};
use super::fact::BoxFact;
use super::outcome::Outcome;
use super::refusal::{Refused, refuse};
use heist_data::library::Library;
use heist_rules::cards::{Fixer, Item};

/// The most loot of a team; more is a mistake or mischief.
const MAX_LOOT: usize = 400;

impl Contents {
    pub(super) fn record(&mut self, outcome: &Outcome) -> Result<Vec<BoxFact>, Refused> {
        let Some(UnderWay { heist, seats, .. }) = self.under_way.clone() else {
            return refuse("heist-end.record-outcome", "No heist is under way: choose heist and crew first.");
        };
        let named = outcome.busted.iter().chain(outcome.hiding.iter().map(|who| &who.character));
        let named = named.chain(outcome.status.iter().map(|(name, _)| name));
        let named = named.chain(outcome.stole.iter().map(|(name, _)| name));
        for name in named {
            if !seats.iter().any(|seat| seat.character == *name) {
                let words = format!("{name} has not taken part in {}.", name_of(&heist));
                return refuse("heist-end.record-outcome", words);
            }
        }
        let twice = |name: &String| outcome.hiding.iter().filter(|who| who.character == *name).count() > 1;
        if let Some(who) =
            outcome.hiding.iter().map(|who| &who.character).find(|name| outcome.busted.contains(name) || twice(name))
        {
            return refuse("heist-end.record-outcome", format!("{who} can hide in one place only, and not in jail."));
        }
        if self.in_chapters() {
            return self.record_chapter(&heist, &seats, outcome);
        }
        // Everything is tried on a copy, so that a refused record changes nothing.
        let mut after = self.clone();
        let mut facts = vec![if outcome.won { BoxFact::Won(heist.clone()) } else { BoxFact::Lost(heist.clone()) }];
        after.under_way = None;
        after.account(outcome, &mut facts)?;
        if outcome.won { &mut after.won } else { &mut after.lost }.push(heist.clone());
        after.note_status(&seats, outcome, &mut facts);
        let library = Library::official();
        let unlocks = library.heist(&heist).and_then(|heist| Fixer::from_id(&heist.unlocks_fixer));
        if let Some(fixer) = unlocks.filter(|_| outcome.won)
            && after.unlock(fixer)
        {
            facts.push(BoxFact::Fixer(fixer));
        }
        for seat in &seats {
            if let Some(named) = after.characters.get(&seat.character) {
                after.played.insert(named.cards.card.clone());
            }
        }
        let before = after.second_part.take();
        let (everybody, helpers) = match before {
            Some(part) => (part.seats, part.helpers),
            None => (seats.clone(), Vec::new()),
        };
        let hiding = who_hides(&seats, outcome);
        match library.city.part_after(&heist) {
            Some(next) if outcome.won && !hiding.is_empty() => {
                facts.push(BoxFact::Next(next.to_owned()));
                after.second_part = Some(SecondPart {
                    heist: next.to_owned(),
                    seats: everybody,
                    hiding,
                    helpers: outcome.fixers.clone(),
                });
            }
            _ => after.level_up(&everybody, &mut facts),
        }
        facts.extend(after.achieve(&heist, &seats, outcome, &helpers));
        *self = after;
        Ok(facts)
    }

    /// Cash, loot and item cards.
    pub(super) fn account(&mut self, outcome: &Outcome, facts: &mut Vec<BoxFact>) -> Result<(), Refused> {
        if outcome.spent > self.cash.saturating_add(outcome.cash) {
            let words = format!("${}k cannot be spent: the team has ${}k.", outcome.spent, self.cash);
            return refuse("shop.buy-with-team-cash", words);
        }
        self.cash = self.cash.saturating_add(outcome.cash) - outcome.spent;
        self.earn(0);
        for (amount, sign) in [(outcome.spent, -1), (outcome.cash, 1)] {
            if amount > 0 {
                facts.push(BoxFact::Cash(sign * i32::from(amount)));
            }
        }
        if self.loot.len() + outcome.loot.len() > MAX_LOOT {
            return refuse(
                "win.cash-and-loot-to-team",
                format!("Nobody can store more than {MAX_LOOT} pieces of loot."),
            );
        }
        for loot in &outcome.loot {
            self.loot.push(*loot);
            facts.push(BoxFact::Loot(*loot));
        }
        self.loot.sort_by_key(|loot| *loot as u8);
        let lacks = |rule, item: Item, where_: &str| refuse(rule, format!("There is no {} {where_}.", item.id()));
        for item in outcome.found.iter().copied() {
            // Of some items a card lies on a map and others are on sale.
            if self.hidden(item) == 0 && !self.shop.take(item) {
                return lacks("shop.discovered-item-joins", item, "left to be found");
            }
            self.items.add(item);
            facts.push(BoxFact::Owned(item));
        }
        let mut leaving: Vec<Item> = outcome.sold.iter().chain(&outcome.gone).copied().collect();
        for item in outcome.bought.iter().copied() {
            if !self.shop.take(item) {
                // What is used up in planning is on sale at once, and may be the very card that was bought again.
                let used = leaving.iter().position(|other| *other == item);
                let Some(used) = used.filter(|_| self.items.take(item)) else {
                    return lacks("shop.initial-stock", item, "in the shop");
                };
                leaving.remove(used);
                facts.push(BoxFact::OnSale(item));
            }
            self.items.add(item);
            facts.push(BoxFact::Owned(item));
        }
        for item in leaving {
            if !self.items.take(item) {
                return lacks("shop.sell-half-rounded-down", item, "with the team");
            }
            // Whatever leaves the team's hands can be bought from the next planning on, finds included.
            self.shop.add(item);
            facts.push(BoxFact::OnSale(item));
        }
        Ok(())
    }

    /// Busted is who was caught; whoever took part and was not is free, those who came out of jail included.
    pub(super) fn note_status(&mut self, seats: &[Seat], outcome: &Outcome, facts: &mut Vec<BoxFact>) {
        for Seat { character, .. } in seats {
            let Some(named) = self.characters.get_mut(character) else { continue };
            let said = outcome.status.iter().find(|(name, _)| name == character);
            let status = if outcome.busted.contains(character) {
                Status::Busted
            } else if let Some((_, word)) = said {
                Status::from_word(word)
            } else if named.status == Status::Busted {
                Status::Free
            } else {
                named.status.clone()
            };
            if named.status != status {
                facts.push(BoxFact::Status(character.clone(), status.clone()));
                named.status = status;
            }
        }
    }
}

/// Those who wait for the second part: as the record says, or everybody who was not busted.
fn who_hides(seats: &[Seat], outcome: &Outcome) -> Vec<Hiding> {
    if !outcome.hiding.is_empty() {
        return outcome.hiding.clone();
    }
    let free = seats.iter().filter(|seat| !outcome.busted.contains(&seat.character));
    let hiding =
        |seat: &Seat| Hiding { character: seat.character.clone(), at: String::new(), ideas: 0, carrying: Vec::new() };
    free.map(hiding).collect()
}

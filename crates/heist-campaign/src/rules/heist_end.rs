//! The outcome of a heist is noted in the box: what was brought out, who is in jail, who owes a favour, and everybody's next level.

use super::lose::kept_after_a_loss;
use crate::achievements;
use crate::contents::{BoxContents, CrewSeat, Hiding, SecondPart, UnderWay};
use crate::fact::BoxFact;
use crate::game;
use crate::record::HeistRecord;
use crate::refusal::{CampaignRefusal, refuse};
use crate::story::StoryStanding;
use heist_data::library::Library;
use heist_data::printed::{capital, loot_name};
use heist_rules::cards::{Fixer, Loot};
use heist_rules::edition::Records;
use heist_rules::setup::Goal;
use heist_rules::state::PersonFlags;
use heist_rules::who::Who;

/// The most loot of a team; more is a mistake or mischief.
const MAX_LOOT: usize = 400;

impl BoxContents {
    /// Notes the outcome of the heist under way (`heist-end.record-outcome`) and everything that follows from it.
    pub(crate) fn record(&mut self, outcome: &HeistRecord) -> Result<Vec<BoxFact>, CampaignRefusal> {
        let Some(UnderWay { heist, seats, .. }) = self.under_way.clone() else {
            return refuse("heist-end.record-outcome", "No heist is under way: choose heist and crew first.");
        };
        let named = outcome.busted.iter().chain(outcome.hiding.iter().map(|who| &who.character));
        let named = named.chain(outcome.status.iter().map(|(name, _)| name));
        let named = named.chain(outcome.stole.iter().map(|(name, _)| name));
        for name in named {
            if !seats.iter().any(|seat| seat.character == *name) {
                let words = format!("{} has not taken part in {}.", capital(name), self.heist_name(&heist));
                return refuse("heist-end.record-outcome", words);
            }
        }
        let twice = |name: &String| outcome.hiding.iter().filter(|who| who.character == *name).count() > 1;
        if let Some(who) =
            outcome.hiding.iter().map(|who| &who.character).find(|name| outcome.busted.contains(name) || twice(name))
        {
            return refuse(
                "heist-end.record-outcome",
                format!("{} can hide in one place only, and not while busted.", capital(who)),
            );
        }
        if outcome.won && self.edition.records == Records::ByTheObjective {
            self.can_be_won(&heist, &seats, &outcome.busted)?;
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
        if outcome.won {
            after.win_favour(&heist, &mut facts);
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
        match Library::official().city.part_after(&heist) {
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

    /// A success that the objective excludes is none (`win.objective-decides`): too many of those who must escape are busted.
    fn can_be_won(&self, heist: &str, seats: &[CrewSeat], busted: &[String]) -> Result<(), CampaignRefusal> {
        if busted.is_empty() {
            return Ok(());
        }
        // A heist of the players' own may have been played without its file lying here.
        let Ok((setup, state)) = game::start(self) else { return Ok(()) };
        let free = |inside: bool| {
            let seats = seats.iter().zip(Who::PLAYERS);
            let counts = |who: Who| !inside || state.person(who).is(PersonFlags::INSIDE);
            seats.filter(|(seat, who)| counts(*who) && !busted.contains(&seat.character)).count()
        };
        for goal in &setup.objective.all {
            let words = match goal {
                Goal::EverybodyEscapes => {
                    let names: Vec<String> = busted.iter().map(|name| capital(name)).collect();
                    let are = if names.len() == 1 { "is" } else { "are" };
                    format!("everybody must escape, and {} {are} busted", names.join(", "))
                }
                Goal::Escapes { least, inside } if free(*inside) < usize::from(*least) => {
                    let of = if *inside { " of those inside" } else { "" };
                    format!("at least {least}{of} must escape, and {} did", free(*inside))
                }
                _ => continue,
            };
            return refuse(
                "win.objective-decides",
                format!("{} is not won like that: {words}.", self.heist_name(heist)),
            );
        }
        Ok(())
    }

    /// Notes the outcome of a chapter.
    pub(crate) fn record_chapter(
        &mut self,
        heist: &str,
        seats: &[CrewSeat],
        outcome: &HeistRecord,
    ) -> Result<Vec<BoxFact>, CampaignRefusal> {
        let chapter = self.is_next(heist)?;
        if let Some(note) = outcome.notes.iter().find(|note| !chapter.notes.iter().any(|known| known.word() == **note))
        {
            let words = format!("In {} nothing is written down of this: {}.", chapter.name, note.replace('-', " "));
            return refuse("heist-end.record-outcome", words);
        }
        // A rebuilding job has no objective and cannot be lost.
        let job = self.is_rebuilding_job(heist);
        let won = outcome.won || job;
        let brought = if won { outcome.clone() } else { kept_after_a_loss(&self.edition, chapter, outcome) };
        let mut after = self.clone();
        after.under_way = None;
        let mut facts = vec![if won { BoxFact::Won(heist.to_owned()) } else { BoxFact::Lost(heist.to_owned()) }];
        after.leave_behind(&outcome.left)?;
        after.account(&brought, &mut facts)?;
        if won { &mut after.won } else { &mut after.lost }.push(heist.to_owned());
        after.note_status(seats, outcome, &mut facts);
        after.story.team.extend(seats.iter().map(|seat| seat.character.clone()));
        // A job in between leaves what waits for the chapter as it is.
        if !job {
            (after.story.retrying, after.story.newcomer) = (false, None);
        }
        (after.story.promote, after.story.refine, after.story.pro_for) = (None, None, None);
        if won && !job {
            after.note_who_goes_on(chapter, outcome);
        }
        if won {
            after.reward(chapter, seats, outcome, &mut facts);
            match self.scenario() {
                Some(scenario) if !job => after.turn_page(scenario, heist, &mut facts),
                _ => after.story.standing = StoryStanding::Going,
            }
        } else {
            after.story.standing = StoryStanding::Lost;
        }
        *self = after;
        Ok(facts)
    }

    /// Loot of the team that stays in the house.
    pub(crate) fn leave_behind(&mut self, left: &[Loot]) -> Result<(), CampaignRefusal> {
        for loot in left {
            match self.loot.iter().position(|piece| piece == loot) {
                Some(place) => drop(self.loot.remove(place)),
                None => {
                    let words = format!("The team has no {} to leave behind.", loot_name(*loot));
                    return refuse("heist-end.record-outcome", words);
                }
            }
        }
        Ok(())
    }

    /// Cash, loot and item cards.
    pub(crate) fn account(&mut self, outcome: &HeistRecord, facts: &mut Vec<BoxFact>) -> Result<(), CampaignRefusal> {
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
        self.move_items(outcome, facts)
    }

    /// Achievements of the heist that was just recorded.
    pub(crate) fn achieve(
        &mut self,
        heist: &str,
        seats: &[CrewSeat],
        outcome: &HeistRecord,
        helpers: &[Fixer],
    ) -> Vec<BoxFact> {
        let mut people: Vec<&str> = seats.iter().map(|seat| seat.player.as_str()).collect();
        people.sort_unstable();
        people.dedup();
        let new = achievements::after(self, heist, people.len(), outcome, helpers);
        self.achievements.extend(new.iter().copied());
        new.into_iter().map(BoxFact::Achievement).collect()
    }
}

/// Those who wait for the second part: as the record says, or everybody who was not busted.
pub(crate) fn who_hides(seats: &[CrewSeat], outcome: &HeistRecord) -> Vec<Hiding> {
    if !outcome.hiding.is_empty() {
        return outcome.hiding.clone();
    }
    let free = seats.iter().filter(|seat| !outcome.busted.contains(&seat.character));
    let hiding = |seat: &CrewSeat| Hiding {
        character: seat.character.clone(),
        at: String::new(),
        ideas: 0,
        carrying: Vec::new(),
    };
    free.map(hiding).collect()
}

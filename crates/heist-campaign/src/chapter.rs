//! The rules of a scenario in chapters: which one comes next and who may play it, what success brings, and what may follow
//! a loss.

use super::carry_out::name_of;
use super::contents::{Contents, Seat, Status};
use super::fact::BoxFact;
use super::outcome::Outcome;
use super::refusal::{Refused, refuse};
use super::story::{Offer, Standing, Story};
use heist_data::chapters::Grant;
use heist_data::library::Library;
use heist_data::scenario::{Chapter, Scenario, is_granted};
use heist_data::words;
use heist_rules::cards::Loot;
use heist_rules::edition::AfterALoss;

/// The rule about scenarios and their chapters.
const ORDER: &str = "setup.choose.scenario-chapter";
/// What is said of somebody who has left the story.
const GONE: &str = "gone";

impl Contents {
    /// The team picks a scenario, and its first chapter comes next.
    pub(super) fn begin(&mut self, id: &str) -> Result<Vec<BoxFact>, Refused> {
        if !self.in_chapters() {
            return refuse(self.not_yet("setup.choose.average-level"), "There are no scenarios here, only heists.");
        }
        self.between_heists(ORDER)?;
        let Some(scenario) = self.scenarios().find(|scenario| scenario.id == id) else {
            let known: Vec<&str> = self.scenarios().map(|scenario| scenario.id.as_str()).collect();
            return refuse(ORDER, format!("There is no scenario {id} here; there are {}.", known.join(", ")));
        };
        let begun = !self.is_untouched();
        if begun && !self.story.next.is_empty() && self.story.standing != Standing::Lost {
            return refuse(ORDER, format!("The scenario goes on: {} comes next.", name_of(&self.story.next)));
        }
        let team = if begun { Default::default() } else { std::mem::take(&mut self.story.team) };
        let first = &scenario.chapters[0];
        self.story = Story { scenario: id.to_owned(), next: first.heist.clone(), team, ..Story::default() };
        self.cash = first.cash.unwrap_or(0);
        self.loot.clear();
        Ok(vec![BoxFact::Scenario(id.to_owned()), BoxFact::Next(first.heist.clone())])
    }

    /// Whether no chapter of the scenario has been played yet.
    fn is_untouched(&self) -> bool {
        let first = self.scenario().map(|scenario| scenario.chapters[0].heist.as_str());
        first.is_none_or(|first| self.story.next == first && self.story.standing == Standing::Going)
    }

    /// Whether a chapter or rebuilding job is what comes next.
    pub(super) fn is_next(&self, heist: &str) -> Result<&'static Chapter, Refused> {
        let Some(scenario) = self.scenario() else {
            return refuse(ORDER, "No scenario has been chosen: `box scenario …` does that.");
        };
        let job = self.is_rebuilding_job(heist);
        let next = &self.story.next;
        match self.story.standing {
            Standing::Lost => {
                let words = format!("{} is lost, and with it the campaign, unless {}.", name_of(next), self.ways_on());
                return refuse("lose.campaign-lost", words);
            }
            Standing::Rebuilding if !job => {
                return refuse("lose.rebuild", "The team is rebuilding: a rebuilding job comes first.");
            }
            _ => {}
        }
        match self.chapter(heist) {
            Some(chapter) if job || heist == next => Ok(chapter),
            Some(_) => {
                let words = match next.is_empty() {
                    true => format!("{} is over.", scenario.name),
                    false => format!("Chapters are played in order: {} comes next.", name_of(next)),
                };
                refuse(ORDER, words)
            }
            None => refuse(ORDER, format!("{} is no chapter of {}.", name_of(heist), scenario.name)),
        }
    }

    /// What a team can do after a loss, in words.
    fn ways_on(&self) -> &'static str {
        match self.edition.after_a_loss {
            AfterALoss::RestoreRetryRebuild => "the team restores, retries or rebuilds",
            AfterALoss::ReplayFromBefore => "the team plays it again from the state before it",
            AfterALoss::OnlyOnwards => "the team plays it again",
        }
    }

    /// Whether these characters may play a chapter.
    pub(super) fn may_play_chapter(&self, heist: &str, seats: &[Seat]) -> Result<(), Refused> {
        let chapter = self.is_next(heist)?;
        if !(3..=4).contains(&seats.len()) {
            let words = format!("A heist is for three or four characters, not for {}.", seats.len());
            return refuse("general.player-count", words);
        }
        let mut veterans = 0;
        for (i, seat) in seats.iter().enumerate() {
            let named = self.named(&seat.character)?;
            self.level_of(&seat.player)?;
            match &named.status {
                Status::Busted if !chapter.takes_busted => {
                    let words = format!("{} is busted: its player takes a new amateur.", seat.character);
                    return refuse("busted.replaced-by-amateur", words);
                }
                Status::Other(word) if word == GONE => {
                    return refuse("general.scenario-or-card-beats-rulebook", format!("{} is gone.", seat.character));
                }
                _ => {}
            }
            if !self.story.team.contains(&seat.character) {
                veterans += 1;
                if veterans > chapter.veterans {
                    let words = format!(
                        "{} is not of this team; `box create …` makes a new character for its player.",
                        seat.character
                    );
                    return refuse("setup.record-team", words);
                }
            }
            self.may_join(seats, i)?;
        }
        self.newcomer_goes_along(heist, seats)?;
        let has = |card: &&String| {
            seats.iter().any(|seat| self.characters.get(&seat.character).is_some_and(|who| who.cards.card == **card))
        };
        match chapter.required.iter().find(|card| !has(card)) {
            Some(card) => refuse(
                "setup.character.suggested-or-required",
                format!("{} cannot be played without the {card}.", chapter.name),
            ),
            None => Ok(()),
        }
    }

    /// Whether somebody with these cards may join the team: amateurs, whoever the chapter asks for, or a pro that the team
    /// may buy. Says what it costs, in $k.
    pub(super) fn may_hire(&self, cards: &super::Cards) -> Result<u16, Refused> {
        let Some(scenario) = self.scenario() else {
            return refuse(ORDER, "No scenario has been chosen: `box scenario …` does that.");
        };
        let asked_for = |chapter: &Chapter| chapter.required.contains(&cards.card);
        let card_is_fine = !cards.is_pro() || scenario.chapters.iter().any(asked_for);
        if card_is_fine && cards.pro_skills() == 0 {
            return Ok(0);
        }
        match self.story.pro_for {
            Some(price) if price <= self.cash => Ok(price),
            Some(price) => refuse(
                "general.scenario-or-card-beats-rulebook",
                format!("A pro costs ${price}k, and the team has ${}k.", self.cash),
            ),
            None if self.characters.values().any(|named| named.status == Status::Busted) => {
                let words = "Whoever is busted is replaced by an amateur with two amateur skills.";
                refuse("busted.replaced-by-amateur", words)
            }
            None => refuse(
                "level.promote.when-scenario-allows",
                "Everybody begins as an amateur with two amateur skills; pros come by promotion.",
            ),
        }
    }

    /// Notes the outcome of a chapter.
    pub(super) fn record_chapter(
        &mut self,
        heist: &str,
        seats: &[Seat],
        outcome: &Outcome,
    ) -> Result<Vec<BoxFact>, Refused> {
        let chapter = self.is_next(heist)?;
        if let Some(note) = outcome.notes.iter().find(|note| !chapter.notes.iter().any(|known| known.word() == **note))
        {
            let words = format!("{} does not ask whether {note}.", chapter.name);
            return refuse("heist-end.record-outcome", words);
        }
        // A rebuilding job has no objective and cannot be lost.
        let job = self.is_rebuilding_job(heist);
        let won = outcome.won || job;
        let mut brought = outcome.clone();
        if !won {
            brought.loot.clear();
            if !chapter.keeps_cash {
                brought.cash = 0;
            }
        }
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
        if won {
            after.reward(chapter, seats, outcome, &mut facts);
            match self.scenario() {
                Some(scenario) if !job => after.turn_page(scenario, heist, &mut facts),
                _ => after.story.standing = Standing::Going,
            }
        } else {
            after.story.standing = Standing::Lost;
        }
        *self = after;
        Ok(facts)
    }

    /// Loot of the team that stays in the house.
    fn leave_behind(&mut self, left: &[Loot]) -> Result<(), Refused> {
        for loot in left {
            match self.loot.iter().position(|piece| piece == loot) {
                Some(place) => drop(self.loot.remove(place)),
                None => {
                    let words = format!("The team has no {} to leave behind.", loot.word());
                    return refuse("heist-end.record-outcome", words);
                }
            }
        }
        Ok(())
    }

    /// The next chapter, or the end.
    fn turn_page(&mut self, scenario: &Scenario, heist: &str, facts: &mut Vec<BoxFact>) {
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
    fn reward(&mut self, chapter: &Chapter, seats: &[Seat], outcome: &Outcome, facts: &mut Vec<BoxFact>) {
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
        for Seat { character, .. } in seats {
            if let Some(named) = self.characters.get_mut(character)
                && chapter.leaves.contains(&named.cards.card)
            {
                named.status = Status::Other(GONE.to_owned());
                facts.push(BoxFact::Status(character.clone(), named.status.clone()));
            }
        }
        let offer = |grant: &Option<Grant>, may: fn(&super::Cards) -> bool| {
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
    fn offer(&self, grant: &Grant, seats: &[Seat], outcome: &Outcome, may: fn(&super::Cards) -> bool) -> Offer {
        let has = |seat: &&Seat| {
            let name = &seat.character;
            let here = self.characters.get(name).is_some_and(|named| named.status.word() != GONE && may(&named.cards));
            let busted = outcome.busted.contains(name);
            let stole = outcome.stole.iter().filter(|(thief, _)| thief == name).map(|(_, loot)| *loot);
            let earned = !busted && is_granted(grant, stole);
            here && earned
        };
        let who = seats.iter().filter(has).map(|seat| seat.character.clone()).collect();
        Offer { who, cost: u16::from(grant.cost), left: grant.limit }
    }

    /// Whether the lost chapter may be played again from the state before it, by a command of its own.
    pub(super) fn may_retry(&self) -> Result<(), Refused> {
        if !self.in_chapters() {
            return refuse(
                "heist-end.record-outcome",
                "Here a heist is played again by choosing it, or after a restore.",
            );
        }
        let (rule, once) = match self.edition.after_a_loss {
            AfterALoss::RestoreRetryRebuild => ("lose.retry-with-two-ideas", true),
            _ => ("lose.retry-original-conditions", false),
        };
        if self.story.standing != Standing::Lost {
            return refuse(rule, "No chapter has just been lost.");
        }
        if once && self.story.retried.contains(&self.story.next) {
            let words = format!("{} was retried before, and that is possible once.", name_of(&self.story.next));
            return refuse("lose.retry-once-per-chapter", words);
        }
        Ok(())
    }

    /// The chapter is played again. The ledger has put everything back; here it is noted.
    pub(super) fn retry(&mut self) -> Vec<BoxFact> {
        let chapter = self.story.next.clone();
        if self.edition.after_a_loss == AfterALoss::RestoreRetryRebuild {
            self.story.retried.insert(chapter.clone());
            self.story.retrying = true;
        }
        vec![BoxFact::Again(chapter)]
    }

    /// The team goes on with those who are left.
    pub(super) fn rebuild(&mut self) -> Result<Vec<BoxFact>, Refused> {
        const RULE: &str = "lose.rebuild";
        if self.edition.after_a_loss != AfterALoss::RestoreRetryRebuild {
            let words = format!("There is no rebuilding here: the campaign is lost, unless {}.", self.ways_on());
            return refuse("lose.campaign-lost", words);
        }
        if self.story.standing != Standing::Lost {
            return refuse(RULE, "Rebuilding follows a lost chapter; its jobs can be played between chapters anyway.");
        }
        self.story.standing = Standing::Rebuilding;
        Ok(vec![BoxFact::Rebuilding(self.story.next.clone())])
    }

    /// An amateur becomes a pro, where the scenario grants it.
    pub(super) fn promote(&mut self, name: &str, to: &str) -> Result<Vec<BoxFact>, Refused> {
        const RULE: &str = "level.promote.when-scenario-allows";
        self.may_exchange(name)?;
        let named = self.named(name)?;
        let from = named.cards.card.clone();
        if named.cards.is_pro() {
            return refuse("level.promote.pro-is-final", format!("{name} is a pro already."));
        }
        let cost = self.granted(name, self.story.promote.as_ref(), RULE)?;
        self.is_a_choice(&from, to, "level.promote.two-choices")?;
        let cards = super::Cards { card: to.to_owned(), ..named.cards.clone() };
        use_up(self.story.promote.as_mut(), name);
        Ok(self.exchange(name, &from, to, cards, cost))
    }

    /// An amateur skill becomes a pro skill, where the scenario grants it.
    pub(super) fn refine(&mut self, name: &str, from: &str, to: &str) -> Result<Vec<BoxFact>, Refused> {
        const RULE: &str = "level.refine.some-skills";
        self.may_exchange(name)?;
        let named = self.named(name)?;
        let mut cards = named.cards.clone();
        let Some(place) = cards.skills.iter().position(|skill| skill == from) else {
            return refuse(RULE, format!("{name} does not have the skill {from}."));
        };
        if Library::official().skills.get(from).is_some_and(|skill| skill.pro) {
            return refuse("level.refine.pro-is-final", format!("{from} is a pro skill already."));
        }
        let cost = self.granted(name, self.story.refine.as_ref(), RULE)?;
        self.is_a_choice(from, to, "level.refine.two-choices")?;
        to.clone_into(&mut cards.skills[place]);
        if cards.skills[0] == cards.skills[1] {
            return refuse("setup.character.one-and-two-skills", "A character has two different skills.");
        }
        use_up(self.story.refine.as_mut(), name);
        Ok(self.exchange(name, from, to, cards, cost))
    }

    /// Cards are exchanged between heists, where scenarios speak of it.
    fn may_exchange(&self, name: &str) -> Result<(), Refused> {
        if !self.in_chapters() {
            return refuse(
                "level.character-up-every-heist",
                format!("Levels rise with heists: `box upgrade {name} …`."),
            );
        }
        self.between_heists("general.heist-parts.promote-refine")
    }

    /// What an exchange costs somebody, in $k, or why it is not granted.
    fn granted(&self, name: &str, offer: Option<&Offer>, rule: &'static str) -> Result<u16, Refused> {
        let Some(offer) = offer else {
            return refuse(rule, "The scenario grants nothing of the kind now.");
        };
        if !offer.who.iter().any(|who| who == name) {
            if self.is_busted(name) {
                let words = format!("{name} was busted: no promotion and no refinement for the next heist.");
                return refuse("busted.no-promotion", words);
            }
            return refuse(rule, format!("The scenario does not grant it to {name}, or not once more."));
        }
        if offer.left == Some(0) {
            return refuse(rule, "The scenario does not grant it to anybody else.");
        }
        if offer.cost > self.cash {
            return refuse(rule, format!("It costs ${}k, and the team has ${}k.", offer.cost, self.cash));
        }
        Ok(offer.cost)
    }

    fn is_a_choice(&self, from: &str, to: &str, rule: &'static str) -> Result<(), Refused> {
        let choices = super::level::upgrades(from);
        if choices.iter().any(|choice| choice == to) {
            return Ok(());
        }
        refuse(rule, format!("{from} becomes {}; {to} is not one of them.", choices.join(" or ")))
    }

    fn exchange(&mut self, name: &str, from: &str, to: &str, cards: super::Cards, cost: u16) -> Vec<BoxFact> {
        let mut facts = Vec::new();
        if let Some(named) = self.characters.get_mut(name) {
            named.level = cards.pros() + 1;
            named.cards = cards;
            facts.push(BoxFact::Upgraded { character: name.to_owned(), from: from.to_owned(), to: to.to_owned() });
        }
        if cost > 0 {
            self.cash -= cost;
            facts.push(BoxFact::Cash(-i32::from(cost)));
        }
        facts
    }

    /// The exchanges that the scenario grants somebody and the team can pay: each card with its two choices.
    pub(super) fn granted_choices(&self, name: &str) -> Vec<(String, Vec<String>)> {
        let Some(named) = self.characters.get(name) else { return Vec::new() };
        let open = |offer: &Option<Offer>| self.granted(name, offer.as_ref(), "level.refine.some-skills").is_ok();
        let card = Some(&named.cards.card).filter(|_| open(&self.story.promote));
        let skills = named.cards.skills.iter().filter(|_| open(&self.story.refine));
        let cards = card.into_iter().chain(skills);
        let choices = cards.map(|card| (card.clone(), super::level::upgrades(card).to_vec()));
        choices.filter(|(_, pros)| !pros.is_empty()).collect()
    }
}

/// One exchange less; what is free is for one card of each character.
fn use_up(offer: Option<&mut Offer>, name: &str) {
    if let Some(offer) = offer {
        offer.left = offer.left.map(|left| left.saturating_sub(1));
        if offer.cost == 0 {
            offer.who.retain(|who| who != name);
        }
    }
}

/// The forgery of a painting.
fn forgery(loot: Loot) -> Option<Loot> {
    let motif = loot.word().strip_prefix("painting-")?;
    words::loot(&format!("fake-{motif}"))
}

/// Whether this is the forgery of a painting.
pub(super) fn is_forgery(loot: Loot) -> bool {
    Loot::ALL.into_iter().filter(|real| real.is_painting()).any(|real| forgery(real) == Some(loot))
}

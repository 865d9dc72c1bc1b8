//! Before a heist: the team, the scenario or heist that it picks, its crew and its fixers.

use super::general::{GONE, SCENARIO_FIRST};
use crate::contents::{BoxContents, CrewSeat, Status, UnderWay};
use crate::fact::BoxFact;
use crate::heist_name;
use crate::refusal::{CampaignRefusal, refuse};
use crate::story::{Story, StoryStanding};
use heist_data::heists::Heist;
use heist_data::library::Library;
use heist_data::printed::{capital, crew_card_name, fixer_name, item_name, scenario_name};
use heist_data::scenario::{Scenario, ScenarioChapter};
use heist_format::setup::CREW_SIZES;
use heist_rules::cards::{Fixer, Item};
use heist_rules::edition::{Choosing, Edition, FixerChoice};

/// The rule about scenarios and their chapters.
pub(super) const ORDER: &str = "setup.choose.scenario-chapter";

impl BoxContents {
    /// The team picks a scenario and begins it with beginners, apart from players of earlier heists
    /// (`setup.character.start-amateur`). Its chapters are played in order, each of them one heist (`setup.choose.scenario-chapter`).
    pub(crate) fn begin(&mut self, id: &str) -> Result<Vec<BoxFact>, CampaignRefusal> {
        if !self.in_chapters() {
            return refuse(self.not_yet("setup.choose.average-level"), "There are no scenarios here, only heists.");
        }
        self.between_heists(ORDER)?;
        let Some(scenario) = self.scenarios().find(|scenario| scenario.id == id) else {
            let said = |scenario: &Scenario| format!("{} (`box scenario {}`)", scenario.name, scenario.id);
            let known: Vec<String> = self.scenarios().map(said).collect();
            let words = format!("{} is not played in this edition; there are {}.", scenario_name(id), known.join(", "));
            return refuse(ORDER, words);
        };
        let begun = !self.is_untouched();
        if begun && !self.story.next.is_empty() && self.story.standing != StoryStanding::Lost {
            return refuse(ORDER, format!("The scenario goes on: {} comes next.", heist_name(&self.story.next)));
        }
        let team = if begun { Default::default() } else { std::mem::take(&mut self.story.team) };
        let first = &scenario.chapters[0];
        self.story = Story { scenario: id.to_owned(), next: first.heist.clone(), team, ..Story::default() };
        self.cash = first.cash.unwrap_or(0);
        self.loot.clear();
        Ok(vec![BoxFact::Scenario(id.to_owned()), BoxFact::Next(first.heist.clone())])
    }

    /// Whether no chapter of the scenario has been played yet.
    pub(crate) fn is_untouched(&self) -> bool {
        let first = self.scenario().map(|scenario| scenario.chapters[0].heist.as_str());
        first.is_none_or(|first| self.story.next == first && self.story.standing == StoryStanding::Going)
    }

    /// Whether a chapter or rebuilding job is what comes next. Rebuilding jobs may be played between chapters.
    pub(crate) fn is_next(&self, heist: &str) -> Result<&'static ScenarioChapter, CampaignRefusal> {
        let Some(scenario) = self.scenario() else {
            return refuse(ORDER, "No scenario has been chosen: `box scenario …` does that.");
        };
        let job = self.is_rebuilding_job(heist);
        let next = &self.story.next;
        self.may_go_on(job)?;
        match self.chapter(heist) {
            Some(chapter) if job || heist == next => Ok(chapter),
            Some(_) => {
                let words = match next.is_empty() {
                    true => format!("{} is over.", scenario.name),
                    false => format!("Chapters are played in order: {} comes next.", heist_name(next)),
                };
                refuse(ORDER, words)
            }
            None => refuse(ORDER, format!("{} is no chapter of {}.", heist_name(heist), scenario.name)),
        }
    }

    /// Heist and crew. Where scenarios are played, the text of the chapter is there to be read (`setup.story-text`).
    pub(crate) fn choose_crew(
        &mut self,
        heist: &str,
        seats: &[CrewSeat],
        held: &[(Item, String)],
    ) -> Result<Vec<BoxFact>, CampaignRefusal> {
        self.may_play(heist, seats)?;
        self.may_hold(seats, held)?;
        let mut facts = vec![BoxFact::Crew(heist.to_owned())];
        let (sum, count) = self.levels(seats.iter().map(|seat| seat.player.as_str()));
        if self.in_chapters() {
            facts.push(BoxFact::Story(heist.to_owned()));
        } else if let Some(advice) = self.advice(heist, seats.iter().map(|seat| seat.player.as_str())) {
            let label = self.heist(heist).map_or("", |heist| heist.difficulty.as_str());
            facts.push(BoxFact::Average(sum * 100 / count.max(1), label.to_owned(), advice));
        }
        let busted = |name: &&String| self.is_busted(name) && !self.in_chapters();
        let inside = seats.iter().map(|seat| &seat.character).filter(busted);
        facts.extend(inside.map(|name| BoxFact::StartsInside(name.clone())));
        self.under_way =
            Some(UnderWay { heist: heist.to_owned(), seats: seats.to_vec(), held: held.to_vec(), fixers: Vec::new() });
        Ok(facts)
    }

    /// All fixers whose favour the team has lie open in the box (`setup.fixers.lay-out-all`). In editions that ask for it the team names
    /// those who will help before planning (`setup.fixers.select`).
    pub(crate) fn name_fixers(&mut self, fixers: &[Fixer]) -> Result<Vec<BoxFact>, CampaignRefusal> {
        const RULE: &str = "setup.fixers.lay-out-all";
        if self.edition.fixers != FixerChoice::NamedBefore {
            return refuse(RULE, "All fixers whose favour the team has are there: nobody has to be named.");
        }
        if let Some(unknown) = fixers.iter().find(|fixer| !self.has_fixer(**fixer)) {
            return refuse(RULE, format!("The team has not won the favour of {}.", fixer_name(*unknown)));
        }
        match &mut self.under_way {
            Some(heist) => fixers.clone_into(&mut heist.fixers),
            None => return refuse(RULE, "No heist is under way: choose heist and crew first."),
        }
        Ok(Vec::new())
    }

    /// Whether a heist is for the edition that is played.
    pub(crate) fn fits_the_edition(&self, heist: &Heist) -> Result<(), CampaignRefusal> {
        if heist.is_for(self.edition.id) {
            return Ok(());
        }
        let name = |id: &String| Edition::from_id(id).map_or_else(|| id.clone(), |edition| edition.name.to_owned());
        let editions: Vec<String> = heist.editions.iter().map(name).collect();
        let words = format!("{} is for {}.", heist.name, editions.join(", "));
        refuse(self.not_yet("setup.choose.average-level"), words)
    }

    /// A heist needs pieces that not every edition has.
    pub(crate) fn is_of_the_edition(&self, heist: &str) -> Result<(), CampaignRefusal> {
        match self.heist(heist) {
            Some(known) => self.fits_the_edition(known),
            None if Library::official().chapter(heist).is_some() => {
                let words = format!("{} is a chapter of a scenario of another edition.", heist_name(heist));
                refuse(self.not_yet("setup.choose.average-level"), words)
            }
            _ => Ok(()),
        }
    }

    /// The rule by which a heist is not open yet: prerequisites where the edition has them
    /// (`setup.choose.river-city-prerequisites`).
    pub(crate) fn not_yet(&self, otherwise: &'static str) -> &'static str {
        match self.edition.choosing {
            Choosing::Prerequisites => "setup.choose.river-city-prerequisites",
            Choosing::Chapters | Choosing::AnyHeist => otherwise,
        }
    }

    /// Whether this crew may play this heist of the city. Difficulty is advice and forbids nothing (`setup.choose.average-level`).
    pub(crate) fn may_play(&self, heist: &str, seats: &[CrewSeat]) -> Result<(), CampaignRefusal> {
        if self.in_chapters() {
            return self.may_play_chapter(heist, seats);
        }
        let city = &Library::official().city;
        self.is_of_the_edition(heist)?;
        self.is_its_turn(heist, seats)?;
        let second = self.second_part.is_some();
        if !second {
            is_a_crew(seats)?;
        }
        // A side job that begins with those who were busted is a breakout too.
        let breakout = self.side_jobs.get(heist).is_some_and(|job| job.heist().asks_who_was_busted());
        let county = breakout || city.job_of(heist).is_some_and(|job| job.county);
        for (i, seat) in seats.iter().enumerate() {
            let named = self.named(&seat.character)?;
            self.level_of(&seat.player)?;
            self.is_out_of_jail(&seat.character, county)?;
            // The cards of the second part are those of the first.
            if !second {
                let words = |most| {
                    let (who, player) = (capital(&seat.character), capital(&seat.player));
                    format!("{who} is of level {}, and {player} is of level {most}.", named.level)
                };
                self.may_use(named.level, &seat.player, words)?;
            }
            self.may_join(seats, i)?;
            let others: Vec<CrewSeat> =
                seats.iter().filter(|other| other.character != seat.character).cloned().collect();
            self.has_copies_left(named, &others)?;
        }
        self.is_a_rescue(seats, county)
    }

    /// Whether these characters may play a chapter: members of the team, whose names are in the ledger of the box
    /// (`setup.record-team`, `setup.ledger-and-sheets`), and whoever the chapter requires (`setup.character.suggested-or-required`).
    pub(crate) fn may_play_chapter(&self, heist: &str, seats: &[CrewSeat]) -> Result<(), CampaignRefusal> {
        let chapter = self.is_next(heist)?;
        is_a_crew(seats)?;
        let mut veterans = 0;
        for (i, seat) in seats.iter().enumerate() {
            let named = self.named(&seat.character)?;
            self.level_of(&seat.player)?;
            match &named.status {
                Status::Busted if !self.goes_on_busted(chapter, &seat.character) => {
                    let words = format!("{} is busted: its player takes a new amateur.", capital(&seat.character));
                    return refuse("busted.replaced-by-amateur", words);
                }
                Status::Other(word) if word == GONE => {
                    return refuse(SCENARIO_FIRST, format!("{} is gone.", capital(&seat.character)));
                }
                _ => {}
            }
            if !self.story.team.contains(&seat.character) {
                veterans += 1;
                if veterans > chapter.veterans {
                    let words = format!(
                        "{} is not of this team; `box create …` makes a new character for its player.",
                        capital(&seat.character)
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
                format!("{} cannot be played without the {}.", chapter.name, crew_card_name(card)),
            ),
            None => Ok(()),
        }
    }

    /// The second part of a job comes right after the first, with those who are hiding.
    pub(crate) fn is_its_turn(&self, heist: &str, seats: &[CrewSeat]) -> Result<(), CampaignRefusal> {
        let rule = self.not_yet(SCENARIO_FIRST);
        let library = Library::official();
        match &self.second_part {
            Some(part) if part.heist != heist => {
                refuse(rule, format!("{} comes next: people are hiding in there.", heist_name(&part.heist)))
            }
            Some(part) => {
                let comes = |name: &String| seats.iter().any(|seat| seat.character == *name);
                let mut hiding = part.hiding.iter().map(|who| &who.character);
                if seats.len() != part.hiding.len() || !hiding.all(comes) {
                    let names: Vec<String> = part.hiding.iter().map(|who| capital(&who.character)).collect();
                    let words = format!("The second part is played by those who are hiding: {}.", names.join(", "));
                    return refuse(rule, words);
                }
                Ok(())
            }
            None => match library.city.part_before(heist) {
                Some(before) => {
                    refuse(rule, format!("{} is played right after {} is won.", heist_name(heist), heist_name(before)))
                }
                None => Ok(()),
            },
        }
    }

    /// Whether these characters may hold these items of the team.
    pub(crate) fn may_hold(&self, seats: &[CrewSeat], held: &[(Item, String)]) -> Result<(), CampaignRefusal> {
        for (item, name) in held {
            if !seats.iter().any(|seat| seat.character == *name) {
                let words = format!("{} is not of the crew and holds nothing.", capital(name));
                return refuse("item.holder-only", words);
            }
            let asked = held.iter().filter(|(other, _)| other == item).count();
            if asked > usize::from(self.items.count(*item)) {
                return refuse(
                    "item.holder-only",
                    format!("The team owns {} of {}.", self.items.count(*item), item_name(*item)),
                );
            }
        }
        Ok(())
    }
}

/// Three or four characters, as in every heist.
fn is_a_crew(seats: &[CrewSeat]) -> Result<(), CampaignRefusal> {
    if CREW_SIZES.contains(&seats.len()) {
        return Ok(());
    }
    refuse("general.player-count", format!("A heist is for three or four characters, not for {}.", seats.len()))
}

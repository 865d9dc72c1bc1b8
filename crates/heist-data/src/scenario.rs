//! Scenarios: stories in chapters, each chapter one heist. Their order stands in content/campaign; what a chapter pays, grants
//! and asks for stands with its heist, in content/chapters.

use crate::chapters::{Grant, Granted, Memory, Newcomer, Proposal};
use crate::error::ContentError;
use crate::fields::Fields;
use crate::heists::Heist;
use heist_rules::edition::EDITION_IDS;
use toml::Table;

/// A scenario.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scenario {
    /// Its id; the same story may exist in several editions.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it is about.
    pub about: String,
    /// Editions in which it is played.
    pub editions: Vec<String>,
    /// Its place among the scenarios of an edition.
    pub order: u8,
    /// Recommended for a first game.
    pub first_game: bool,
    /// Jobs for a crew that rebuilds: in any order, any number of times, and not to be lost.
    pub rebuilding: bool,
    /// The chapters, in order.
    pub chapters: Vec<ScenarioChapter>,
}

/// A chapter as a box sees it: one heist and what goes with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScenarioChapter {
    /// Its heist.
    pub heist: String,
    /// Its name.
    pub name: String,
    /// Where it takes place.
    pub location: String,
    /// The story, read before the heist.
    pub story: String,
    /// Team cash that the chapter prescribes, in $k; otherwise it is what the team has.
    pub cash: Option<u16>,
    /// Character cards that must be in the crew.
    pub required: Vec<String>,
    /// A crew that may be replaced.
    pub suggested: Vec<Proposal>,
    /// Somebody who was busted before takes part.
    pub takes_busted: bool,
    /// Who joins from an earlier act may be busted.
    pub busted_newcomer: bool,
    /// After a success those who were busted in it go on nevertheless.
    pub busted_stay: bool,
    /// How many characters of earlier teams may join.
    pub veterans: u8,
    /// What an amateur and a pro skill cost whoever joins, in $k; none: amateur skills for nothing.
    pub skill_prices: Option<(u16, u16)>,
    /// Paintings of the team are needed in the heist.
    pub brings_paintings: bool,
    /// Cash brought out stays with the team even if the heist is lost.
    pub keeps_cash: bool,
    /// What is written down for later when it happens.
    pub notes: Vec<Memory>,
    /// Who may be promoted after a success.
    pub promote: Option<Grant>,
    /// Who may refine skills after a success. What is free is for one skill of each character.
    pub refine: Option<Grant>,
    /// After a success the paintings of the team turn out to be forgeries.
    pub forged: bool,
    /// Character cards that leave the team after a success.
    pub leaves: Vec<String>,
    /// The price of one pro with pro skills after a success, in $k.
    pub pro_for: Option<u16>,
}

impl ScenarioChapter {
    /// What a box has to know of a heist; `before` is the chapter before it.
    fn of(heist: &Heist, before: Option<&Heist>) -> Option<ScenarioChapter> {
        let chapter = heist.chapter.as_ref()?;
        let crew = &chapter.crew;
        let stay = before.and_then(|before| before.chapter.as_ref()).is_some_and(|before| before.rewards.busted_stay);
        Some(ScenarioChapter {
            heist: heist.id.clone(),
            name: heist.name.clone(),
            location: heist.location.clone(),
            story: heist.summary.clone(),
            cash: chapter.planning.cash,
            required: crew.required.clone(),
            suggested: crew.suggested.clone(),
            takes_busted: stay || crew.newcomer == Newcomer::EarlierAct,
            busted_newcomer: crew.newcomer == Newcomer::EarlierAct,
            busted_stay: chapter.rewards.busted_stay,
            veterans: match crew.newcomer {
                Newcomer::Nobody => 0,
                Newcomer::EarlierAct => 1,
                Newcomer::Free => 4,
            },
            skill_prices: crew.skill_prices.map(|(amateur, pro)| (u16::from(amateur), u16::from(pro))),
            brings_paintings: heist.terms.contains_key("brought"),
            keeps_cash: false,
            notes: chapter.remembers.clone(),
            promote: chapter.rewards.promote,
            refine: chapter.rewards.refine,
            forged: chapter.rewards.paintings_prove_fake,
            leaves: chapter.rewards.leaves.clone(),
            pro_for: chapter.rewards.hire_pro.map(u16::from),
        })
    }
}

/// Whether a grant is for somebody who brought this loot out. Nobody who was busted may.
pub fn is_granted(grant: &Grant, stole: impl IntoIterator<Item = heist_rules::cards::Loot>) -> bool {
    match grant.who {
        Granted::NotBusted => true,
        Granted::ThiefOf(kinds) => stole.into_iter().any(|loot| kinds.has(loot)),
    }
}

impl Scenario {
    /// Reads a file of content/campaign.
    pub fn read(table: &Table, heists: &[Heist]) -> Result<Scenario, ContentError> {
        let fields = Fields::new(table, &[]);
        let editions = fields.words("editions")?.unwrap_or_default();
        if let Some(word) = editions.iter().find(|word| !EDITION_IDS.contains(&word.text)) {
            return Err(word.fault(format!("there is no edition '{}'", word.text)));
        }
        let mut scenario = Scenario {
            id: fields.need_text("id")?.to_owned(),
            name: fields.need_text("name")?.to_owned(),
            about: fields.need_text("about")?.to_owned(),
            editions: editions.iter().map(|word| word.text.to_owned()).collect(),
            order: fields.small("order")?.unwrap_or(0),
            first_game: fields.flag("first_game")?.unwrap_or(false),
            rebuilding: fields.flag("rebuilding")?.unwrap_or(false),
            chapters: Vec::new(),
        };
        let mut before: Option<&Heist> = None;
        for word in fields.words("chapters")?.unwrap_or_default() {
            let heist = heists.iter().find(|heist| heist.id == word.text);
            let heist = heist.ok_or_else(|| word.fault(format!("there is no chapter '{}'", word.text)))?;
            let chapter =
                ScenarioChapter::of(heist, before).ok_or_else(|| word.fault("this heist is not a chapter"))?;
            scenario.fits(heist, before).map_err(|words| word.fault(words))?;
            scenario.chapters.push(chapter);
            before = Some(heist);
        }
        if scenario.chapters.is_empty() {
            return Err(fields.fault("chapters", "a scenario has at least one chapter"));
        }
        for word in fields.words("keeps_cash")?.unwrap_or_default() {
            match scenario.chapters.iter_mut().find(|chapter| chapter.heist == word.text) {
                Some(chapter) => chapter.keeps_cash = true,
                None => return Err(word.fault(format!("'{}' is no chapter of the scenario", word.text))),
            }
        }
        fields.finish()?;
        Ok(scenario)
    }

    /// Whether a heist says the same of its place as the scenario does.
    fn fits(&self, heist: &Heist, before: Option<&Heist>) -> Result<(), &'static str> {
        let Some(chapter) = &heist.chapter else { return Err("this heist is not a chapter") };
        if chapter.scenario != self.id || chapter.rebuilding != self.rebuilding {
            return Err("the heist belongs to another scenario");
        }
        if !self.editions.iter().all(|edition| heist.is_for(edition)) {
            return Err("the heist is not for the edition of the scenario");
        }
        match before.and_then(|before| before.chapter.as_ref()) {
            Some(before) if !self.rebuilding && before.next != heist.id => {
                Err("the chapter before it says that another one is next")
            }
            _ => Ok(()),
        }
    }

    /// Whether it is played in an edition.
    pub fn is_for(&self, edition: &str) -> bool {
        self.editions.iter().any(|id| id == edition)
    }
    /// The chapter with a heist.
    pub fn chapter(&self, heist: &str) -> Option<&ScenarioChapter> {
        self.chapters.iter().find(|chapter| chapter.heist == heist)
    }
    /// The chapter after the one with a heist.
    pub fn after(&self, heist: &str) -> Option<&ScenarioChapter> {
        let place = self.chapters.iter().position(|chapter| chapter.heist == heist)?;
        self.chapters.get(place + 1)
    }
}

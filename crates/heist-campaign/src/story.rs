//! Where a team stands in its scenario: the chapter that comes next, what followed a lost one, what is written down for
//! later, and who may be promoted or refined.

use super::contents::BoxContents;
use super::rules::win::is_forgery;
use heist_data::library::Library;
use heist_data::scenario::{Scenario, ScenarioChapter};
use heist_rules::cards::Loot;
use heist_rules::edition::{Choosing, GoingOnBusted};
use std::collections::BTreeSet;
use strum::{EnumString, IntoStaticStr};

/// How a team stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum StoryStanding {
    /// The next chapter can be played.
    #[default]
    Going,
    /// The chapter was lost, and nobody has said what follows.
    Lost,
    /// A rebuilding job comes before the chapter is tried again.
    Rebuilding,
}

impl StoryStanding {
    /// The word of the notation.
    pub fn word(self) -> &'static str {
        self.into()
    }
    /// The one with a word.
    pub fn from_word(word: &str) -> Option<StoryStanding> {
        word.parse().ok()
    }
}

/// A right to exchange cards, as much as is left of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExchangeOffer {
    /// Who has it.
    pub who: Vec<String>,
    /// For each card, in $k.
    pub cost: u16,
    /// For how many cards; none: no limit.
    pub left: Option<u8>,
}

/// Where a team stands in its scenario.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Story {
    /// The id of the scenario; empty before one is chosen.
    pub scenario: String,
    /// The heist of the chapter that comes next; empty when the scenario is over.
    pub next: String,
    /// How the team stands.
    pub standing: StoryStanding,
    /// Members of the team, free or not.
    pub team: BTreeSet<String>,
    /// Those who were busted in the chapter before and go on nevertheless.
    pub inside: BTreeSet<String>,
    /// What was written down for later.
    pub notes: BTreeSet<String>,
    /// Chapters that were retried.
    pub retried: BTreeSet<String>,
    /// The next chapter is a retry, with more ideas.
    pub retrying: bool,
    /// Who may be promoted.
    pub promote: Option<ExchangeOffer>,
    /// Who may refine a skill.
    pub refine: Option<ExchangeOffer>,
    /// A pro with pro skills may be hired for so much, in $k.
    pub pro_for: Option<u16>,
    /// Somebody of an earlier team who has taken new skills for nothing, and so goes along.
    pub newcomer: Option<String>,
}

impl BoxContents {
    /// Whether what is played here are scenarios in chapters.
    pub fn in_chapters(&self) -> bool {
        self.edition.choosing == Choosing::Chapters
    }
    /// The scenarios that can be chosen.
    pub fn scenarios(&self) -> impl Iterator<Item = &'static Scenario> {
        let edition = self.edition.id;
        Library::official().scenarios.iter().filter(move |scenario| scenario.is_for(edition) && !scenario.rebuilding)
    }
    /// The scenario that was chosen.
    pub fn scenario(&self) -> Option<&'static Scenario> {
        self.scenarios().find(|scenario| scenario.id == self.story.scenario)
    }
    /// The chapter that comes next.
    pub fn next_chapter(&self) -> Option<&'static ScenarioChapter> {
        self.scenario()?.chapter(&self.story.next)
    }
    /// Jobs for a crew that rebuilds.
    pub fn rebuilding_jobs(&self) -> impl Iterator<Item = &'static ScenarioChapter> {
        let edition = self.edition.id;
        let scenarios = Library::official().scenarios.iter();
        scenarios.filter(move |scenario| scenario.is_for(edition) && scenario.rebuilding).flat_map(|s| &s.chapters)
    }
    /// What the scenario says of a heist, a rebuilding job included.
    pub fn chapter(&self, heist: &str) -> Option<&'static ScenarioChapter> {
        let chapter = self.scenario().and_then(|scenario| scenario.chapter(heist));
        chapter.or_else(|| self.rebuilding_jobs().find(|chapter| chapter.heist == heist))
    }
    /// Whether a heist is a rebuilding job here.
    pub fn is_rebuilding_job(&self, heist: &str) -> bool {
        self.rebuilding_jobs().any(|job| job.heist == heist)
    }
    /// Whether somebody who is busted takes part in a chapter: one who was busted in the chapter before, where that lets the busted
    /// go on, or a newcomer of whom the chapter says so.
    pub fn goes_on_busted(&self, chapter: &ScenarioChapter, name: &str) -> bool {
        match self.edition.going_on_busted {
            GoingOnBusted::Everybody => chapter.takes_busted,
            GoingOnBusted::BustedBefore if self.story.team.contains(name) => {
                chapter.heist == self.story.next && self.story.inside.contains(name)
            }
            GoingOnBusted::BustedBefore => chapter.busted_newcomer,
        }
    }
    /// Paintings of the team, real and forged.
    pub fn paintings(&self) -> Vec<Loot> {
        let is_any = |loot: &&Loot| loot.is_painting() || is_forgery(**loot);
        self.loot.iter().filter(is_any).copied().collect()
    }
}

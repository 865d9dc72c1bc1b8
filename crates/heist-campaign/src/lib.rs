#![doc = include_str!("../README.md")]

mod achievements;
mod cards;
mod command;
mod contents;
mod fact;
mod feats;
pub mod file;
mod game;
mod ledger;
mod record;
mod refusal;
mod rules;
mod side_job;
mod stock;
mod story;
mod story_table;
pub mod table;

pub use cards::CharacterCards;
pub use command::{BoxCommand, FORMS, is_heist, is_name, parse_name};
pub use contents::{BoxContents, CrewSeat, HIGHEST_LEVEL, Hiding, Named, SecondPart, Status, UnderWay};
pub use fact::BoxFact;
pub use feats::{Feats, feats};
pub use game::{record_of, start, start_own};
pub use heist_data::achievement::Achievement;
pub use heist_data::city::{City, Job, JobAdvice};
pub use heist_data::scenario::{Scenario, ScenarioChapter};
pub use ledger::{CampaignBox, LedgerEntry};
pub use record::HeistRecord;
pub use refusal::{BoxError, CampaignRefusal};
pub use side_job::{MAX_SIDE_JOB_BYTES, SideJob};
pub use stock::Stock;
pub use story::{ExchangeOffer, Story, StoryStanding};

use heist_data::library::Library;
use heist_data::printed::capital;

/// What stands before the name of a heist of one's own.
pub const OWN: &str = "own:";

/// A heist or a chapter by name. Of a heist of somebody's own that lies in no box only the id is known;
/// [`BoxContents::heist_name`] knows the others.
///
/// ```
/// assert_eq!(heist_campaign::heist_name("black-box"), "The Black Box");
/// assert_eq!(heist_campaign::heist_name("own:bank"), "Bank");
/// ```
pub fn heist_name(id: &str) -> String {
    let library = Library::official();
    let own = || capital(id.trim_start_matches(OWN));
    let chapter = || library.chapter(id).map_or_else(own, |(_, chapter)| chapter.name.clone());
    library.heist(id).map_or_else(chapter, |heist| heist.name.clone())
}

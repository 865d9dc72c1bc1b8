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
pub use stock::Stock;
pub use story::{ExchangeOffer, Story, StoryStanding};

/// What stands before the name of a heist of one's own.
pub const OWN: &str = "own:";

//! The campaign: a box with players, named characters, cash and cards, and the history of everything that was done with
//! it. Pure data and rules like a heist itself: a command is carried out or refused by a rule, and the same commands
//! always lead to the same box.
//!
//! A heist begins from a box ([`start`]) and ends in it ([`record_of`]); in between the box only waits.

mod achievements;
mod carry_out;
mod chapter;
mod command;
mod contents;
mod fact;
mod feats;
pub mod file;
mod game;
mod ledger;
mod level;
mod newcomer;
mod outcome;
mod record;
mod refusal;
mod stock;
mod story;
mod story_table;
pub mod table;

pub use command::{BoxCommand, FORMS, is_heist, is_name, parse_name};
pub use contents::{Contents, HIGHEST_LEVEL, Hiding, Named, Seat, SecondPart, Status, UnderWay};
pub use fact::BoxFact;
pub use feats::{Feats, feats};
pub use game::{record_of, start, start_own};
pub use heist_data::achievement::Achievement;
pub use heist_data::city::{Advice, City, Job};
pub use heist_data::scenario::{Chapter, Scenario};
pub use ledger::{CampaignBox, Entry};
pub use level::Cards;
pub use outcome::Outcome;
pub use refusal::{BoxError, Refused};
pub use stock::Stock;
pub use story::{Offer, Standing, Story};

/// What stands before the name of a heist of one's own.
pub const OWN: &str = "own:";

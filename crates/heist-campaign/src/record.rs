//! The outcome of a heist, as `box record` notes it.

use super::contents::Hiding;
use heist_data::achievement::Achievement;
use heist_rules::cards::{Fixer, Item, Loot};

/// The outcome of a heist. Lists are empty where nothing of the kind happened.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct HeistRecord {
    /// Whether it was won.
    pub won: bool,
    /// Characters who are busted at the end.
    pub busted: Vec<String>,
    /// Team cash that came in, in $k: brought out, won, for things sold.
    pub cash: u16,
    /// Team cash that was spent in planning, in $k.
    pub spent: u16,
    /// Loot that belongs to the team now.
    pub loot: Vec<Loot>,
    /// Items found and brought out, or found and used up.
    pub found: Vec<Item>,
    /// Items bought in planning.
    pub bought: Vec<Item>,
    /// Items sold in planning.
    pub sold: Vec<Item>,
    /// Items of the team that were used up or lost.
    pub gone: Vec<Item>,
    /// Fixers who were of use.
    pub fixers: Vec<Fixer>,
    /// Achievements that only the game shows.
    pub feats: Vec<Achievement>,
    /// Characters who wait inside for the next part.
    pub hiding: Vec<Hiding>,
    /// Who brought which loot out, where a scenario asks for it.
    pub stole: Vec<(String, Loot)>,
    /// Loot of the team that stayed in the house.
    pub left: Vec<Loot>,
    /// What is written down for a later chapter.
    pub notes: Vec<String>,
    /// What the scenario makes of somebody.
    pub status: Vec<(String, String)>,
}

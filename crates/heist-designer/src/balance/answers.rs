//! What a worker says of a heist: the keys of the engine protocol that the panel shows.

use heist_design::draft::Edit;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// A share with its interval, in thousandths.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
pub struct Share {
    pub permille: i32,
    pub low: i32,
    pub high: i32,
}

/// What is wanted for the difficulty, in thousandths.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct Wanted {
    pub low: i32,
    pub high: i32,
}

/// What a change does.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Difference {
    pub permille: i32,
    pub low: i32,
    pub high: i32,
    pub told: String,
}

/// What games were lost by.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Cause {
    pub words: String,
    pub games: u64,
}

/// The answer to `balance`.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
pub struct Figures {
    pub difficulty: String,
    pub rough: bool,
    pub next: u64,
    pub games: u64,
    pub won: u64,
    pub win: Share,
    pub band: Option<Wanted>,
    pub standing: Option<String>,
    pub told: String,
    pub verdict: Option<String>,
    pub difference: Option<Difference>,
    pub rounds: f64,
    pub noise: f64,
    pub alerts: f64,
    pub busted: f64,
    pub overtaken: u64,
    pub causes: Vec<Cause>,
    pub visits: BTreeMap<String, f64>,
    pub plans: Vec<Vec<String>>,
    /// To go on with.
    pub tally: Value,
}

/// The answer to `suggest`.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct Suggestions {
    pub done: usize,
    pub of: usize,
    pub suggestions: Vec<Suggestion>,
}

/// A change that was tried.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct Suggestion {
    pub words: String,
    pub edit: Edit,
    pub win: Share,
    pub difference: Difference,
    pub standing: String,
}

//! The machinery that is the same for every rule: listing, checking and applying commands, open questions, what follows by itself.

pub mod accounts;
pub mod choices;
pub mod entry;
pub mod fast_rng;
pub mod forecast;
pub mod invariants;
pub mod prompts;
pub mod random_play;
pub mod resolve;
pub mod settle;
pub mod transition;
pub mod view;

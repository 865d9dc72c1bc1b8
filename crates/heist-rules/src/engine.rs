//! The machinery that is the same for every rule: listing, checking and applying commands, open questions, what follows by itself.

pub mod accounts;
pub mod apply;
pub mod causes;
pub mod check;
pub mod choices;
pub mod fast_rng;
pub mod forecast;
pub mod invariants;
pub mod key;
pub mod legal;
pub mod outcome;
pub mod prompts;
pub mod purpose;
pub mod random_play;
pub mod resolve;
pub mod settle;
pub mod transition;
pub mod view;

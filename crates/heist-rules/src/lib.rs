#![doc = include_str!("../README.md")]

mod engine;
mod model;
mod rules;

pub use engine::apply::{apply, apply_unchecked, ask_first, needs_chance};
pub use engine::check::check;
pub use engine::key::position_key;
pub use engine::legal::{Scope, legal, legal_for};
pub use engine::outcome::{HeistOutcome, Loss, outcome};
pub use engine::view::View;
pub use engine::{accounts, causes, choices, fast_rng, forecast, invariants, random_play};
pub use model::chance::Chance;
pub use model::command::{Command, Speaker, Verb};
pub use model::fact::{Fact, Observer};
pub use model::refusal::{Refusal, Verdict};
pub use model::revision::Revision;
pub use model::setup::Setup;
pub use model::space::{Space, Spaces};
pub use model::state::{Phase, State};
pub use model::who::{Crew, Who};
pub use model::{
    board, cards, chance, chits, command, edition, effect, fact, members, refusal, setup, space, state, terms, who,
};
pub use rules::escape::routes::{EscapeRoute, EscapeRoutes, good_rolls};
pub use rules::{boss, remote_lock, security, sensor};

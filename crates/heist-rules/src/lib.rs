//! The rules of the heist game. A heist is a position, commands change it, chance is explicit.
//! Pure: no files, clocks, sockets or users.

pub mod engine;
pub mod model;
pub mod rules;

pub use engine::apply::{apply, ask_first};
pub use engine::check::check;
pub use engine::legal::{Scope, legal};
pub use engine::view::View;
pub use engine::{accounts, choices, fast_rng, forecast, invariants, random_play};
pub use model::{
    board, cards, chance, chits, command, edition, effect, fact, members, refusal, setup, space, state, terms, who,
};
pub use rules::{boss, remote_lock, security, sensor};

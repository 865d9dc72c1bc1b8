//! Tests of the whole product. Here: browsers, people without one, a throw-away PostgreSQL, and the server as a process. The tests themselves
//! are in `tests/`.

pub mod backstage;
pub mod browser;
pub mod cable;
pub mod crowd;
pub mod drawer;
pub mod finger;
pub mod seat;

pub use heist_testbed::{http, player, postgres, server, table};

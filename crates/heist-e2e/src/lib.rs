//! Tests of the whole product. Here: players with and without a browser; from `heist-testbed` a network that fails, a throw-away PostgreSQL, and the
//! server as a process. The tests themselves are in `tests/`.

pub mod balance;
pub mod browser;
pub mod browser_players;
pub mod hints;
pub mod local_storage;
pub mod protocol_player;
pub mod staged_play;
pub mod table_page;
pub mod touch;

pub use heist_testbed::{http, network, new_table, postgres, server_process};

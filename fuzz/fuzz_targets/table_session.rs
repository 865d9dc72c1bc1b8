//! People at a table on two nodes who say whatever comes to mind, while the ledger loses some of it: seats are safe,
//! spectators change nothing, and the log is the game.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| heist_server::simulation::run(input));

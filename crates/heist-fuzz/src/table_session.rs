//! People at a table on two nodes who say whatever comes to mind, while the ledger loses some of it: seats are safe,
//! spectators change nothing, and the log is the game.

use heist_server::simulation;

/// Runs a simulation, of however little; whether anybody had anything to say.
pub fn run(input: &[u8]) -> bool {
    simulation::run(input);
    input.len() > 1
}

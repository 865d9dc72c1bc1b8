//! The tests of heist-format: positions, notation and replays of whole games, new games, sessions.
//! One program for all of them: linking one is much quicker than linking one for each.

mod bosses;
mod canonical_positions;
mod compare;
mod crooked_texts;
mod fairness;
mod golden;
mod heist_files;
mod new_games;
mod played_positions;
mod random_play;
mod refused_positions;
mod replays;
mod rulebook_positions;
mod session;
mod stuck_positions;
mod two_parts;
mod undo;

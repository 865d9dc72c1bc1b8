//! The exit codes of the program.

/// Everything was done.
pub const FINE: u8 = 0;
/// Something could not be done, or what was checked is wrong.
pub const FAILED: u8 = 1;
/// The command line was not understood.
pub const USAGE: u8 = 2;
/// A game was played from a pipe, and a line was refused or not understood.
pub const REFUSED: u8 = 3;

/// Every exit code with its meaning, as documents and manual pages have it.
pub const MEANINGS: [(u8, &str); 4] = [
    (FINE, "everything was done; also when whoever reads the output has gone"),
    (FAILED, "something could not be done, or what was checked is wrong: a file, an example, a command to a box"),
    (USAGE, "the command line is not understood"),
    (REFUSED, "a game was played from a pipe, and at least one line was refused or not understood"),
];

//! The server of the heist game.

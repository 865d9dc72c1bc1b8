//! The tests of heist-data.

mod cards;
mod places;

//! Bots and people at a table, in simulated time.

mod manners;
mod sim;
mod tempers;
mod wishes;

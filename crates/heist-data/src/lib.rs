//! The official cards, heists and campaigns, embedded and checked, and the format of the files they are written in.
//! A heist of one's own is read by the same code.

pub mod achievement;
pub mod blocks;
pub mod cards;
pub mod chapters;
pub mod city;
pub mod deck;
pub mod effects;
pub mod error;
pub mod fields;
pub mod heists;
pub mod library;
pub mod map;
pub mod names;
pub mod objective;
mod printings;
pub mod scenario;
pub mod suggest;
pub mod text;
pub mod words;

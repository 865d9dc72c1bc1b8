#![doc = include_str!("../README.md")]

pub mod about;
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
pub mod printed;
mod printings;
pub mod scenario;
pub mod suggest;
pub mod text;
pub mod words;

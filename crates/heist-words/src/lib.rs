#![doc = include_str!("../README.md")]

pub mod ahead;
pub mod book;
pub mod boss;
pub mod chapters;
pub mod chronicle;
pub mod commands;
pub mod costs;
pub mod editions;
pub mod effects;
pub mod english;
pub mod facts;
pub mod goals;
pub mod names;
pub mod noise;
pub mod planning;
pub mod questions;

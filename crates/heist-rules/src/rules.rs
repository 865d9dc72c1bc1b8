//! The rules, one file for each area of the rulebook: the rule `noise.final-slot` is in `rules/noise.rs`.

pub mod action;
pub mod boss;
pub mod card;
pub mod dog;
pub mod escape;
pub mod event;
pub mod fixer;
pub mod gate;
pub mod item;
pub mod loot;
pub mod noise;
pub mod npc;
pub mod plan;
pub mod remote_lock;
pub mod reveal;
pub mod safe;
pub mod security;
pub mod special;
pub mod subaction;
pub mod win;

//! The rules of the heist game. A heist is a position, commands change it, chance is explicit.
//! Pure: no files, clocks, sockets or users.
//!
//! Three doors: [`engine::legal`] lists what may be done, [`engine::check`] says whether (and by which rule not), and
//! [`engine::apply`] does it. What is fixed is a [`setup::Setup`], what changes a [`state::State`].

pub mod abilities;
pub mod action;
pub mod board;
pub mod boss;
pub mod cards;
pub mod carry_out;
pub mod chance;
pub mod chits;
pub mod choices;
pub mod command;
pub mod convoy;
pub mod dogs;
pub mod edition;
pub mod effect;
pub mod engine;
pub mod escape;
pub mod events;
pub mod fact;
pub mod fixers;
pub mod gates;
mod getaway;
pub mod hands;
pub mod invariants;
pub mod items;
pub mod ledger;
mod list_abilities;
mod list_actions;
pub mod look;
pub mod loot;
pub mod members;
pub mod noise;
pub mod npc;
pub mod objective;
pub mod outlook;
pub mod paintings;
pub mod planning;
pub mod play;
pub mod prompts;
pub mod purchases;
pub mod quick;
pub mod random;
mod refuge;
pub mod refusal;
pub mod reveal;
pub mod rings;
pub mod safes;
pub mod security;
pub mod settle;
pub mod setup;
pub mod space;
pub mod special;
pub mod state;
pub mod terms;
mod use_ability;
mod ways;
pub mod who;

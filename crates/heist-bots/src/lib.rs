#![doc = include_str!("../README.md")]

mod advice;
pub mod book;
mod costs;
pub mod debrief;
mod edge;
mod errands;
mod escape;
mod exits;
mod fields;
mod gates;
mod greedy;
mod leave;
mod lines;
mod needs;
mod planner;
mod planning;
mod prompts;
mod random;
mod reason;
mod replan;
mod score;
mod situation;
mod temper;
pub mod trial;

pub use advice::{Advice, Alternative, Bot, WinChance};
pub use costs::Weights;
pub use edge::Edge;
pub use greedy::Greedy;
pub use planner::{Ahead, Effort, Level, Planner};
pub use planning::{
    Plan, Preparations, best as best_plan, equip as equip_plan, glance as glance_plan, search as search_plan,
};
pub use random::Random;
pub use reason::{Comparison, LossCause, Part, Purpose, Reason};
pub use replan::help as help_plan;
pub use temper::Temper;

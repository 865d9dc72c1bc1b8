//! Search: what bots and measurements are built on.

pub mod measure;

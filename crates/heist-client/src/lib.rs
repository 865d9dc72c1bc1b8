//! What every client of a table knows and does, whatever it looks like: the game that the server has confirmed with what is on
//! its way there, the secrets of seats, links, and how long to wait before a lost connection is tried again.
//!
//! Nothing here touches a socket, a clock or a screen.

pub mod drafts;
pub mod fairness;
pub mod known;
pub mod link;
pub mod objection;
pub mod pause;
pub mod prediction;
pub mod start;

pub use fairness::Fairness;
pub use known::{Known, Origin};
pub use link::{Gives, TableLink};
pub use objection::Objection;
pub use prediction::{LogFault, Outgoing, Prediction, PredictionChange};

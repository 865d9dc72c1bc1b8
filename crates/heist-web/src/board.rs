//! A position as a picture: the hex map with chits, people and plans. Used wherever a board is shown, large or small.
//!
//! [`StillBoard`] is to look at, [`LiveBoard`] to play on. [`Glyph`] and [`Pawn`] are single pictures for panels and lists.
//! Everything that is drawn is worked out in plain functions first (`geometry`, `contents`, `arrange`, and the drawings as
//! text), so that it can be tested without a browser; the components only keep the page in step.

mod contents;
mod drag;
mod drawing;
mod ground;
mod highlight;
mod lights;
mod live;
mod people;
mod plans;
mod scene;
mod sensors;
mod still;
mod words;

#[cfg(test)]
pub use contents::Fate;
pub use contents::contents;
pub use drag::DragListener;
pub use heist_page::chits::chit;
use heist_page::glyph as icons;
use heist_poster::arrange;
pub use heist_poster::{geometry, place};
pub use highlight::{Highlight, Press};
pub use icons::{Glyph, Icon};
pub use live::{LiveBoard, StripWords};
pub use people::{Pawn, pawn};
pub use scene::{BoardScene, World};
pub use still::StillBoard;
#[allow(unused_imports)]
pub use words::{say_board, say_space, terms_of};

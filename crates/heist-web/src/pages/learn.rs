//! Learning the game: a first heist with a guide, and short lessons, each a small position with a goal.

mod advice;
mod coach;
mod guided;
mod lesson;
mod lessons;
mod list;
mod progress;
mod topics;

use crate::session::local;
use crate::{storage, tables};
pub use guided::FirstHeist;
pub use lesson::LessonPage;
pub use list::Learn;
pub use progress::LessonProgress;

/// Where the first heist with a guide is.
pub const FIRST: &str = "/learn/first-heist";

/// Somebody has said that they need no guide.
const NO_GUIDE: &str = "heist.guide";

/// Whether nothing was ever played in this browser, and nobody has said that they need no guide.
pub fn is_first_visit() -> bool {
    let known = storage::read(NO_GUIDE).is_some() || LessonProgress::load().over;
    !known && local::kept().is_empty() && tables::all().is_empty()
}

/// Notes that nobody needs a guide here.
pub fn want_no_guide() {
    storage::write(NO_GUIDE, "off");
}

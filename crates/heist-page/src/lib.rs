//! What the modules of the page share. The page is several programs: `heist-web`, in which heists are played, and
//! `heist-designer`, in which they are made. A visitor loads the one that belongs to the address; this is in both.

pub mod browser;
pub mod chits;
pub mod dialog;
pub mod floor;
pub mod frame;
pub mod glyph;
pub mod storage;
pub mod thinker;
pub mod viewport;

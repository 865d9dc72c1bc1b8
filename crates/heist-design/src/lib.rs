//! The logic of the designer of heists: drafts with edits that can be undone, forms for everything that a heist file says, the box of
//! tiles to paint with, save keys of the original web designer, pictures of boards. It knows no browser, no files and no clock, so
//! that the command line, the page and tests drive the same thing.
//!
//! ```
//! use heist_design::{heist_file, save_key};
//!
//! let read = save_key::parse("The+Attic|0|0|OIBQBKYKILLQrEA")?;
//! assert_eq!(read.key.name, "The Attic");
//! let file = heist_file::write(&read.key);
//! assert!(file.contains("name = \"The Attic\""));
//! let (again, _) = heist_file::read(&file.parse()?)?;
//! assert_eq!(again.to_string(), "The+Attic|0|0|OIBQBKYKILLQrEA");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod draft;
pub mod forms;
pub mod heist_file;
pub mod lz;
pub mod palette;
pub mod picture;
pub mod save_key;
pub mod tile_sheet;

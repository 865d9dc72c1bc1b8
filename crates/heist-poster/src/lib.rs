//! A heist as a picture to show around: the map with the ways that people took, the crew, how it ended. It is SVG with
//! everything written into it, so that it looks the same in a page, in a file and where the server draws it.
//!
//! ```
//! use heist_format::replay::Replay;
//! use heist_poster::{Poster, ways};
//!
//! let replay = "edition: v24\nheist: startup\ncrew.red: thug wing-it hurry\ncrew.green: lookout bypass linger\n\
//!               crew.blue: burglar wing-it hurry\n\nred start g8\nred plan g7\nend\n";
//! let game = Replay::parse(replay)?.play()?;
//! let poster = Poster { place: "/art/headers/tower.svg".into(), faces: Vec::new(), words: None, style: String::new() };
//! assert!(poster.draw(game.setup(), game.state(), &ways(&game)).starts_with("<svg "));
//! # Ok::<(), heist_data::error::ContentError>(())
//! ```

pub mod action_icons;
pub mod arrange;
mod faces;
pub mod geometry;
pub mod icons;
mod map;
mod poster;

pub use faces::{face_of_npc, face_of_person, place};
pub use map::{Way, map, thumbnail, ways};
pub use poster::{Face, HEIGHT, Poster, PosterWords, WIDTH};

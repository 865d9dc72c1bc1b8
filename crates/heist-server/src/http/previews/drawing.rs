//! The pictures of previews, drawn when they are asked for and kept for a while. No letters are drawn: titles stand beside them.

use crate::app::App;
use crate::http::blocking::run_blocking;
use crate::http::client_address::ClientAddress;
use crate::http::files;
use crate::http::responses::ApiError;
use axum::body::Bytes;
use axum::http::StatusCode;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use heist_balance::crews::CrewChoice;
use heist_data::heists::Heist;
use heist_data::library::Library;
use heist_format::game::Game;
use heist_format::playable::parse_heist;
use heist_format::replay::Replay;
use heist_format::setup::{self, Options};
use heist_poster::{Face, HEIGHT, Poster, WIDTH, face_of_person, place, ways};
use heist_protocol::GalleryId;
use heist_rules::who::Who;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg;
use sha2::{Digest, Sha256};
use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

/// How many pictures are kept: about as many megabytes at most.
const KEPT: usize = 48;

/// What a picture shows.
pub enum Shown {
    /// A heist as it begins.
    Heist(&'static Heist),
    /// A shared replay, by its name.
    Replay(String, String),
    /// A heist of the gallery, with its file.
    Own(GalleryId, String),
}

impl Shown {
    fn name(&self) -> String {
        match self {
            Shown::Heist(heist) => format!("heist/{}", heist.id),
            Shown::Replay(id, _) => format!("replay/{id}"),
            // Its author may change it.
            Shown::Own(id, file) => format!("gallery/{id}/{}", STANDARD.encode(Sha256::digest(file.as_bytes()))),
        }
    }

    fn game(&self) -> Option<Game> {
        match self {
            Shown::Heist(heist) => start(heist),
            Shown::Replay(_, text) => Replay::parse(text).ok()?.play().ok(),
            Shown::Own(_, file) => start_own(&parse_heist(file).ok()?),
        }
    }
}

/// A heist as it begins, with the crew that it proposes or the one for a first evening.
fn start(heist: &Heist) -> Option<Game> {
    let (setup, state) = match heist.chapter {
        None => setup::official_game(&heist.id).ok()?,
        Some(_) => {
            let library = Library::official();
            let crew = setup::proposed_crew(library, heist, Who::PLAYERS.len());
            setup::new_game(library, &heist.id, heist.newest_edition(), &crew, &Options::alone(heist)).ok()?
        }
    };
    Some(Game::new(setup, state))
}

/// A heist of somebody's own as it begins.
fn start_own(heist: &Heist) -> Option<Game> {
    let crew = CrewChoice::First;
    let (setup, state) =
        heist_balance::crews::new_game(heist, heist.newest_edition(), &crew, Who::PLAYERS.len()).ok()?;
    Some(Game::new(setup, state))
}

/// Pictures that were drawn before, the latest last.
static DRAWN: Mutex<VecDeque<(String, Bytes)>> = Mutex::new(VecDeque::new());

/// The picture as PNG.
pub async fn draw(app: &App, client: ClientAddress, shown: Shown) -> Result<Bytes, ApiError> {
    let name = shown.name();
    let known = |drawn: &VecDeque<(String, Bytes)>| {
        drawn.iter().find(|(other, _)| *other == name).map(|(_, picture)| picture.clone())
    };
    if let Some(picture) = known(&DRAWN.lock().unwrap_or_else(PoisonError::into_inner)) {
        return Ok(picture);
    }
    let drawn = run_blocking(app, client, move || png(&shown)).await?;
    let picture = drawn.ok_or_else(|| {
        ApiError(StatusCode::UNPROCESSABLE_ENTITY, "This version of the program cannot draw it.".to_owned())
    })?;
    let mut kept = DRAWN.lock().unwrap_or_else(PoisonError::into_inner);
    if kept.len() >= KEPT {
        kept.pop_front();
    }
    kept.push_back((name, picture.clone()));
    Ok(picture)
}

fn png(shown: &Shown) -> Option<Bytes> {
    let game = shown.game()?;
    let (setup, state) = (game.setup(), game.state());
    let face =
        |who: Who| Face { who, picture: art("portraits", &face_of_person(setup, who), "nobody"), name: String::new() };
    let poster = Poster {
        place: art("headers", place(setup), "city"),
        faces: setup.everybody().into_iter().map(face).collect(),
        words: None,
        style: String::new(),
    };
    let drawing = poster.draw(setup, state, &ways(&game));
    let options = usvg::Options {
        image_href_resolver: usvg::ImageHrefResolver {
            // Nothing is read from the disk because of what a picture says.
            resolve_string: Box::new(|_, _| None),
            ..usvg::ImageHrefResolver::default()
        },
        ..usvg::Options::default()
    };
    let tree = usvg::Tree::from_str(&drawing, &options).ok()?;
    let mut pixels = Pixmap::new(WIDTH, HEIGHT)?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    pixels.encode_png().ok().map(Bytes::from)
}

/// A picture of the client as an address that has all of it inside.
fn art(kind: &str, name: &str, stand_in: &str) -> String {
    let picture = files::art(kind, name).or_else(|| files::art(kind, stand_in));
    picture.map_or(String::new(), |picture| format!("data:image/svg+xml;base64,{}", STANDARD.encode(picture)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_heist_can_be_drawn() {
        let library = Library::official();
        let heists: Vec<_> = library.heists.iter().chain(&library.chapters).chain(&library.gallery).collect();
        assert!(heists.len() > 20);
        for heist in heists {
            assert!(start(heist).is_some(), "{}", heist.id);
        }
    }

    #[test]
    fn a_replay_becomes_a_picture_with_everybodys_way() {
        const WON: &str = include_str!("../../../../heist-testbed/games/golden/startup.heist");
        let picture = png(&Shown::Replay("x".into(), WON.into())).expect("it can be drawn");
        let pixels = Pixmap::decode_png(&picture).expect("it is PNG");
        assert_eq!((pixels.width(), pixels.height()), (WIDTH, HEIGHT));
        let of = |red: u8, green: u8, blue: u8| {
            let same = |pixel: &&resvg::tiny_skia::PremultipliedColorU8| {
                (pixel.red(), pixel.green(), pixel.blue()) == (red, green, blue)
            };
            pixels.pixels().iter().filter(same).count()
        };
        for way in [(0xff, 0x7a, 0x7a), (0x5f, 0xdd, 0x8f), (0x6d, 0xb8, 0xff), (0xd9, 0xd9, 0xe6)] {
            assert!(of(way.0, way.1, way.2) > 300, "{way:?}");
        }
        assert!(of(0x6b, 0xe3, 0xa3) > 1000, "it was won");
        assert!(picture.len() < 400_000, "{}", picture.len());
        assert!(
            png(&Shown::Replay("x".into(), "edition: v24\n".into())).is_none(),
            "what cannot be played is not drawn"
        );
    }
}

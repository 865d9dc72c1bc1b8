//! Heists that people publish: what is read of a request before anything is stored. All of it is data: nothing of a file is carried out
//! but by the rules, and whoever shows its words escapes them.

pub(crate) mod measuring;

use crate::own_heist::{Refused, read};
use crate::store::{GalleryFile, ToldHeist};
use heist_data::heists::Heist;
use heist_data::library::Library;
use heist_data::map::{MapText, print_rows};
use heist_format::playable::{editions_of, set_up};
use heist_format::setup::CREW_SIZES;
use heist_protocol::gallery::{ForkedFrom, GalleryQuery};
use heist_protocol::limits::{MAX_AUTHOR_CHARS, MAX_GALLERY_PAGE, MAX_TITLE_CHARS, clean_search, shown_name};
use heist_rules::setup::Goal;

/// The most letters of a word in a request for the list: difficulty and edition.
const MAX_WORD_BYTES: usize = 20;

/// What is stored of a heist that somebody publishes, or what is wrong with it.
pub fn reviewed(file: String, author: &str) -> Result<GalleryFile, Refused> {
    let heist = read(&file)?.heist;
    let author = named("The name of the author", author, MAX_AUTHOR_CHARS)?;
    let title = named("The name of the heist", &heist.name, MAX_TITLE_CHARS)?;
    let told = ToldHeist {
        location: heist.location.clone(),
        summary: heist.summary.clone(),
        editions: heist.editions.clone(),
        players: players(&heist),
        map: drawn(&heist),
    };
    Ok(GalleryFile { title, author, difficulty: heist.difficulty.clone(), told, file })
}

fn named(what: &str, name: &str, most: usize) -> Result<String, Refused> {
    shown_name(name, most).map_err(|why| Refused::because(format!("{what} cannot be shown: {why}.")))
}

/// The credit that somebody gives for a heist which is not in the gallery any more.
pub fn credit(from: &ForkedFrom) -> Result<ForkedFrom, Refused> {
    Ok(ForkedFrom {
        id: from.id,
        title: named("The name of the heist that yours is a version of", &from.title, MAX_TITLE_CHARS)?,
        author: named("The name of its author", &from.author, MAX_AUTHOR_CHARS)?,
    })
}

/// The map without anything but its codes: it is sent with every list.
fn drawn(heist: &Heist) -> String {
    let map = MapText::parse(&Library::official().tiles, &heist.map);
    let rows: Vec<Vec<&str>> = match &map {
        Ok(map) => map.rows.iter().map(|row| row.iter().map(|code| code.code.as_str()).collect()).collect(),
        Err(_) => Vec::new(),
    };
    print_rows(&rows)
}

/// For how many characters a heist is: those who find room to start, and are enough for its goals.
fn players(heist: &Heist) -> Vec<u8> {
    let Some(edition) = editions_of(heist).last() else { return Vec::new() };
    let can = |count: &usize| {
        let Ok((setup, _)) = set_up(heist, &edition, *count) else { return false };
        !setup
            .objective
            .all
            .iter()
            .any(|goal| matches!(goal, Goal::Escapes { least, .. } if usize::from(*least) > *count))
    };
    CREW_SIZES.filter(can).filter_map(|count| u8::try_from(count).ok()).collect()
}

/// A request for the list as it is looked for in the database.
pub fn wanted(query: GalleryQuery) -> GalleryQuery {
    let word = |word: String| if word.len() <= MAX_WORD_BYTES { word } else { String::new() };
    GalleryQuery {
        page: query.page.min(MAX_GALLERY_PAGE),
        difficulty: word(query.difficulty),
        edition: word(query.edition),
        search: clean_search(&query.search).unwrap_or_default(),
        ..query
    }
}

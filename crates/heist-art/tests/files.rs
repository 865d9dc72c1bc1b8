//! The pictures that are checked in are those that the kit draws, and everything in the game has one.

use heist_data::library::Library;
use heist_rules::cards::{Fixer, Item};
use heist_rules::edition::Edition;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../heist-web/assets/art")
}

fn is_drawn(kind: &str, id: &str) -> bool {
    heist_art::files().iter().any(|(path, _)| *path == format!("{kind}/{id}.svg"))
}

#[test]
fn the_files_are_what_is_drawn() {
    let files = heist_art::files();
    for (path, text) in &files {
        let there = fs::read_to_string(folder().join(path)).unwrap_or_default();
        assert!(there == *text, "{path} is not what the kit draws: run `cargo xtask art`");
    }
    let known: BTreeSet<PathBuf> = files.iter().map(|(path, _)| PathBuf::from(path)).collect();
    for kind in fs::read_dir(folder()).unwrap() {
        let kind = kind.unwrap().path();
        for file in fs::read_dir(&kind).into_iter().flatten() {
            let path = file.unwrap().path();
            let path = path.strip_prefix(folder()).unwrap();
            assert!(known.contains(path), "nobody draws {}: run `cargo xtask art`", path.display());
        }
    }
}

#[test]
fn everybody_has_a_face_of_their_own() {
    let library = Library::official();
    let mut ids: BTreeSet<&str> = library.characters.keys().map(String::as_str).collect();
    assert_eq!(ids.len(), 24);
    for edition in Edition::ALL {
        ids.extend(library.ready_made_in(&edition).iter().map(|ready| ready.id.as_str()));
    }
    ids.extend(Fixer::ALL.iter().map(|fixer| fixer.id()));
    ids.extend(["prisoner", "hostage", "guide", "museum-curator", "the-collector", "nobody"]);
    for id in ids {
        assert!(is_drawn("portraits", id), "{id} has no face");
    }
    let files = heist_art::files();
    let pictures: BTreeSet<&String> = files.iter().map(|(_, svg)| svg).collect();
    assert_eq!(pictures.len(), files.len(), "two are the same");
}

#[test]
fn every_item_has_a_picture() {
    for item in Item::ALL {
        assert!(is_drawn("items", item.id()), "{} has no picture", item.id());
    }
    assert!(is_drawn("items", "something"));
}

#[test]
fn every_kind_of_place_has_a_picture() {
    for place in heist_data::heists::PLACES {
        assert!(is_drawn("headers", place), "{place} has no picture");
    }
    let drawn = heist_art::files().iter().filter(|(path, _)| path.starts_with("headers/")).count();
    assert_eq!(drawn, heist_data::heists::PLACES.len());
}

#[test]
fn pictures_are_small() {
    for (path, text) in heist_art::files() {
        let most = match path.split('/').next() {
            Some("portraits") => 5120,
            Some("items") => 2048,
            _ => 10_240,
        };
        assert!(text.len() <= most, "{path} has {} bytes, at most {most} are allowed", text.len());
    }
}

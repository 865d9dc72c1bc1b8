//! Editions are data: nothing but their own module, content and tests knows them by name, and what content says fits their
//! switches.

use heist_data::library::Library;
use heist_format::setup::{FIRST_CREW, Options, Recruit, first_crew, new_game, proposed_crew};
use heist_rules::edition::{EDITION_IDS, Edition, NoiseEnd, ReadyMadeList};
use heist_rules::who::Who;
use std::path::{Component, Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn rust_files(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            rust_files(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
}

/// Crates that exist for tests and measurements.
const FOR_TESTS: [&str; 5] = ["heist-e2e", "heist-fuzz", "heist-load", "heist-soak", "heist-testbed"];

#[test]
fn no_edition_is_named_outside_its_own_module() {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(root().join("crates")).expect("the crates").flatten() {
        if !FOR_TESTS.iter().any(|name| entry.file_name() == *name) {
            rust_files(&entry.path().join("src"), &mut files);
        }
    }
    assert!(files.len() > 100, "the sources were found");
    let constants = ["V24", "V22", "RIVER_CITY", "CAMPAIGN", "LAST_HEIST"].map(|name| format!("Edition::{name}"));
    // The word campaign means other things too.
    let ids = EDITION_IDS.iter().filter(|id| **id != "campaign");
    // At the beginning of a text or of a file's name; ids of rules may have them further in.
    let ids = ids.flat_map(|id| [format!("\"{id}"), format!("/{id}")]);
    let names: Vec<String> = constants.into_iter().chain(ids).collect();
    let mut found = Vec::new();
    // The examples of forms are for readers.
    let apart = |part: Component<'_>| part.as_os_str() == "edition" || part.as_os_str() == "forms";
    for file in files.iter().filter(|file| !file.components().any(apart)) {
        if file.ends_with("edition.rs") || file.ends_with("tests.rs") {
            continue;
        }
        let text = std::fs::read_to_string(file).expect("a source file");
        let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        for (number, line) in code.lines().enumerate().filter(|(_, line)| !line.trim_start().starts_with("//")) {
            // Examples in the help of the command line are for readers.
            if names.iter().any(|name| line.contains(name.as_str())) && !line.contains("after_help") {
                found.push(format!("{}:{}: {}", file.display(), number + 1, line.trim()));
            }
        }
    }
    assert!(found.is_empty(), "rules ask for switches, not for names:\n{}", found.join("\n"));
}

#[test]
fn noise_tracks_end_as_their_edition_says() {
    let library = Library::official();
    for edition in Edition::ALL {
        for players in [3, 4] {
            let track = library.noise_track(edition.id, players).expect("a track");
            let raw = library.raw("noise-track", &track.id).expect("its entry");
            let expected = match edition.noise_end {
                NoiseEnd::AlertPerNoise => "alert-per-noise",
                NoiseEnd::EscapeAfterTheRound => "escape-at-end-of-round",
            };
            assert_eq!(raw.get("at_final").and_then(|word| word.as_str()), Some(expected), "{}", track.id);
        }
    }
}

#[test]
fn every_edition_has_a_crew_and_a_heist_for_the_first_evening() {
    let library = Library::official();
    for edition in Edition::PLAYABLE {
        if edition.ready_made == ReadyMadeList::None {
            let first = library.chapters.iter().find(|heist| heist.is_for(edition.id)).expect(edition.id);
            let crew = proposed_crew(library, first, 4);
            let start = new_game(library, &first.id, edition.id, &crew, &Options::alone(first));
            assert_eq!(start.expect(edition.id).0.edition, edition);
            continue;
        }
        let ready = |id: &str| library.ready_made_in(&edition).iter().find(|ready| ready.id == id);
        let crew: Vec<Recruit> = (Who::PLAYERS.into_iter().zip(first_crew(&edition)))
            .map(|(who, id)| Recruit::ready_made(who, ready(id).unwrap_or_else(|| panic!("{}: {id}", edition.id))))
            .collect();
        let start = new_game(library, "startup", edition.id, &crew, &Default::default());
        assert_eq!(start.expect(edition.id).0.edition, edition);
        // The crew that the table proposes is of the booklet, whatever the edition.
        let booklet =
            |id: &str| library.ready_made.iter().find(|ready| ready.id == id).expect("a ready-made character");
        let usual: Vec<Recruit> =
            (Who::PLAYERS.into_iter().zip(FIRST_CREW)).map(|(who, id)| Recruit::ready_made(who, booklet(id))).collect();
        assert!(new_game(library, "startup", edition.id, &usual, &Default::default()).is_ok(), "{}", edition.id);
    }
}

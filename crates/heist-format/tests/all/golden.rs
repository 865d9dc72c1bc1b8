//! Golden replays: whole games, some played by people, some found by the example `golden` of heist-rulebook. Each must go on
//! to play to the end it was recorded with.

use heist_data::heists::Heist;
use heist_data::library::Library;
use heist_format::game::Game;
use heist_format::replay::{self, Ending, Replay};
use heist_format::setup::ready_made;
use heist_rules::Revision;
use heist_rules::state::{HeistFlags, Phase};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../heist-testbed/games/golden")
}

/// The heists of whole campaigns; `crates/heist/tests` and `crates/heist-server/tests` play them from their boxes.
fn campaigns() -> [PathBuf; 3] {
    ["campaign", "scenario/fall-guys", "scenario/smugglers"]
        .map(|folder| Path::new(env!("CARGO_MANIFEST_DIR")).join("../heist-testbed/games").join(folder))
}

/// Games by the second revision of the rules; all others are of the first.
fn second_revision() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../heist-testbed/games/second-revision")
}

/// The text of a replay, the replay that was read from it, and the game that it plays.
fn play(path: &Path) -> (String, Replay, Game) {
    let name = path.display();
    let text = fs::read_to_string(path).unwrap_or_else(|fault| panic!("{name}: {fault}"));
    let read = Replay::parse(&text).unwrap_or_else(|fault| panic!("{name}: {fault}"));
    let game = read.play().unwrap_or_else(|fault| panic!("{name}: {fault}"));
    (text, read, game)
}

#[test]
fn every_golden_replay_reaches_its_recorded_end() {
    let folders = campaigns().into_iter().chain([folder(), second_revision()]);
    let entries = folders.flat_map(|folder| fs::read_dir(folder).expect("a folder of golden replays"));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry of the folder").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "heist"));
    assert!(!paths.is_empty(), "there is no golden replay in {}", folder().display());
    paths.sort();
    for path in paths {
        let name = path.display();
        let (text, read, game) = play(&path);
        let state = game.state();
        assert_eq!(state.phase, Phase::Over, "{name}");
        let revision = if path.starts_with(second_revision()) { Revision::Second } else { Revision::First };
        assert_eq!(game.setup().edition.revision, revision, "{name}");
        let ending = if state.is(HeistFlags::WON) { Ending::Won } else { Ending::Lost };
        assert_eq!(ending, read.ending, "{name}");
        assert_eq!(game.history().len(), read.len(), "{name}");

        // Recorded again it is the same text, but for the version of the engine.
        let recorded_with = read.engine.as_deref().unwrap_or_else(|| panic!("{name}: the engine is not named"));
        let engine_line = |version: &str| format!("\nengine: {version}\n");
        let expected = text.replacen(&engine_line(recorded_with), &engine_line(replay::ENGINE), 1);
        assert_eq!(replay::record(&game, read.seed), expected, "{name}");
    }
}

#[test]
fn every_heist_is_won_and_lost() {
    let mut seen = BTreeSet::new();
    for entry in fs::read_dir(folder()).expect("the folder of the golden replays") {
        let path = entry.expect("an entry of the folder").path();
        if path.extension().is_some_and(|extension| extension == "heist") {
            let (_, read, game) = play(&path);
            seen.insert((game.setup().heist.clone(), read.ending == Ending::Won));
        }
    }
    let library = Library::official();
    let heists = library.heists.iter().chain(&library.chapters);
    let ends = |heist: &Heist| {
        // A job without an objective cannot be lost: whoever comes home has won.
        let is_lost = !heist.chapter.as_ref().is_some_and(|chapter| chapter.rebuilding);
        [Some((heist.id.clone(), true)), is_lost.then(|| (heist.id.clone(), false))]
    };
    let wanted: BTreeSet<(String, bool)> = heists.flat_map(ends).flatten().collect();
    let missing: Vec<_> = wanted.difference(&seen).collect();
    assert!(missing.is_empty(), "no golden replay: {missing:?}");
}

/// The Startup Job of a golden replay is won by ready-made characters, in the order red, green, blue, black.
fn won_by(file: &str, seed: u64, crew: [&str; 4]) {
    let (text, read, game) = play(&folder().join(file));
    assert_eq!((read.ending, read.seed), (Ending::Won, Some(seed)), "{file}");
    assert_eq!(game.setup().heist, "startup", "{file}");
    assert!(game.state().is(HeistFlags::WON), "{file}");
    for (colour, id) in ["red", "green", "blue", "black"].into_iter().zip(crew) {
        let ready = ready_made().iter().find(|ready| ready.id == id).expect("a ready-made character");
        let line = format!("\ncrew.{colour}: {} {} {}\n", ready.character, ready.skills[0], ready.skills[1]);
        assert!(text.contains(&line), "{file}: {id}: {line}");
    }
}

#[test]
fn the_startup_job_is_won_by_the_first_crew() {
    won_by("startup.heist", 5, ["tiny", "karma", "enigma", "phobia"]);
}

#[test]
fn the_startup_job_is_won_with_iceheart_and_null() {
    won_by("startup-iceheart-null.heist", 11, ["tiny", "karma", "iceheart", "null"]);
}

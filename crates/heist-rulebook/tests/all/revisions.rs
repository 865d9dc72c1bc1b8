//! Revisions of the rules: a log goes on as it was begun, new games are played by the current revision.

use heist_campaign::{BoxContents, CampaignBox, file};
use heist_format::game::Game;
use heist_format::replay::{self, Replay};
use heist_format::{position, setup};
use heist_rules::Revision;
use heist_rules::edition::Edition;

const HOUSE: &str = r#"{"phase":"escape","map":"EM E5","crew":{"blue":{"card":"thug","skills":["wing-it","hurry"],"at":"a1","ideas":1,"carrying":["keycard"]}}}"#;

fn revision_of(text: &str) -> Revision {
    let game = Replay::parse(text).and_then(|replay| replay.play()).expect("the replay holds");
    game.setup().edition.revision
}

#[test]
fn a_replay_without_a_revision_is_of_the_first_and_stays_so() {
    let old = format!("edition: v24\nposition: {HOUSE}\nengine: 0.1.0\n\nblue run b1\nend won\n");
    assert_eq!(revision_of(&old), Revision::FIRST);
    let game = Replay::parse(&old).and_then(|replay| replay.play()).expect("the replay holds");
    let again = replay::record(&game, None);
    assert!(!again.contains("revision"), "{again}");
    assert_eq!(revision_of(&again), Revision::FIRST);
}

#[test]
fn the_same_commands_by_another_revision_are_another_game() {
    let new = format!("edition: v24\nrevision: 2\nposition: {HOUSE}\n\nblue run b1\nend\n");
    assert_eq!(revision_of(&new), Revision::Second);
    let fault = Replay::parse(&new.replace("end\n", "end lost\n")).expect("it is read").play().unwrap_err();
    assert!(fault.to_string().contains("`end lost`"), "{fault}");
}

#[test]
fn a_revision_that_is_not_known_yet_is_refused_with_the_line() {
    let newer = format!("edition: v24\nrevision: 99\nposition: {HOUSE}\n\nend\n");
    let fault = Replay::parse(&newer).expect_err("newer than this program").to_string();
    assert!(fault.contains("99") && fault.contains('2'), "{fault}");
    assert!(Replay::parse(&newer.replace("99", "soon")).is_err());
    assert!(Replay::parse(&newer.replace("99", "2").replace("{\"phase\"", "{\"revision\":1,\"phase\"")).is_err());
    let position = HOUSE.replacen('{', "{\"revision\":99,", 1);
    assert!(position::load_json(&position).is_err());
}

#[test]
fn a_new_game_and_its_record_are_of_the_current_revision() {
    let (setup, state) = setup::official_game("startup").expect("the heist sets up");
    assert_eq!(setup.edition.revision, Revision::CURRENT);
    let text = replay::record(&Game::new(setup, state), None);
    assert!(text.contains("\nrevision: 2\nheist: startup\n"), "{text}");
    assert_eq!(revision_of(&text), Revision::CURRENT);
}

#[test]
fn a_printed_position_names_its_revision_and_one_by_itself_is_of_the_current() {
    assert_eq!(position::load_json(HOUSE).expect("it loads").setup.edition.revision, Revision::CURRENT);
    for revision in Revision::all() {
        let loaded = position::load_logged_json(HOUSE, *revision).expect("it loads");
        assert_eq!(loaded.setup.edition, Edition::V24.revised(*revision));
        let printed = position::print_json(&loaded.setup, &loaded.state);
        let again = position::load_json_value(&printed).expect("it loads again");
        assert_eq!((again.setup.edition, again.state), (loaded.setup.edition, loaded.state));
    }
}

#[test]
fn a_box_without_a_revision_is_of_the_first_until_an_entry_says_otherwise() {
    let text = "heist-box = 1\nname = \"Old\"\nedition = \"v24\"\nledger = [\"box player josh\"]\n";
    let mut held = file::parse(text).expect("the box is read");
    assert_eq!(held.now().edition.revision, Revision::FIRST);
    assert!(!file::print(&held).contains("revision"));
    assert!(held.say("box revision 1").is_err());
    held.say("box revision 2").expect("it goes on by the corrected rules");
    assert!(held.say("box revision 2").is_err(), "already");
    let printed = file::print(&held);
    let again = file::parse(&printed).expect("it is read again");
    assert_eq!((again.start().edition.revision, again.now().edition.revision), (Revision::First, Revision::Second));
    assert_eq!(file::print(&again), printed);
    held.say("box restore 1").expect("back");
    assert_eq!(held.now().edition.revision, Revision::Second, "what was corrected stays corrected");
    let new = CampaignBox::new("New", BoxContents::new(Edition::NEWEST));
    assert!(file::print(&new).contains("\nrevision = 2\n"));
    assert_eq!(file::parse(&file::print(&new)).expect("it is read").now().edition.revision, Revision::CURRENT);
}

#[test]
fn rules_ask_for_switches_and_never_for_the_revision() {
    let mut folders = vec![
        std::path::PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../heist-rules/src/rules")),
        std::path::PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../heist-rules/src/engine")),
        std::path::PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../heist-campaign/src/rules")),
    ];
    let mut seen = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = std::fs::read_to_string(&path).expect("a source file");
            let asks = ["Revision::First", "Revision::Second", "Revision::FIRST", "Revision::CURRENT"];
            assert!(!asks.iter().any(|word| text.contains(word)), "{} asks for a revision", path.display());
            seen += 1;
        }
    }
    assert!(seen > 100, "{seen}");
}

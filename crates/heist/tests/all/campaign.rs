//! A campaign in the terminal: a new box, a heist, level-up, shop, going back, export and import.

use crate::common::{Ran, heist, heist_with};
use std::path::Path;

/// A box file of this name that is not there yet.
fn fresh(name: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    path.display().to_string()
}

fn campaign(file: &str, words: &str) -> Ran {
    let all: Vec<&str> = ["campaign", "--box", file].into_iter().chain(words.split_whitespace()).collect();
    heist(&all)
}

fn regulars(name: &str) -> String {
    let file = fresh(name);
    let made = campaign(&file, "new --name Regulars --players josh,mia,ann --crew tiny,karma,null").fine();
    assert!(made.contains("Regulars, edition v24, 6 entries"), "{made}");
    file
}

#[test]
fn an_evening_from_a_new_box_to_the_next_crew() {
    let file = regulars("evening.box.toml");
    let chosen = campaign(&file, "crew startup tiny:josh karma:mia null:ann").fine();
    assert!(chosen.contains("The crew for The Startup Job is complete.") && chosen.contains("just right"), "{chosen}");
    assert!(campaign(&file, "buy radio").failed().contains("(shop.between-heists)"));

    // Half the heist, and the rest from its replay.
    let replay = fresh("evening.heist");
    let play = |more: &[&str], lines: &[&str]| {
        let all: Vec<&str> =
            ["campaign", "--box", &file, "play", "--record", &replay].iter().chain(more).copied().collect();
        heist_with(&all, &(lines.join("\n") + "\n")).fine()
    };
    let half = play(&["--seed", "7"], &["board off", "auto", "all ready", "roll", "team escape"]);
    assert!(half.contains("josh plays red.") && half.contains("nothing is recorded"), "{half}");
    let rest = [
        "board off",
        "red take walk",
        "red done",
        "green take walk",
        "green done",
        "blue take pick",
        "blue done",
        "next",
        "red stay",
        "green stay",
        "blue stay",
    ];
    let told = play(&["--load", &replay], &rest);
    assert!(told.contains("The Startup Job is lost.") && told.contains("Josh is a player of level 2 now."), "{told}");
    assert!(told.contains("Tiny has a level-up to choose: Wing It to Concoct or Improvise"), "{told}");

    assert!(campaign(&file, "upgrade tiny wing-it ninja").failed().contains("(level.two-choices-per-card)"));
    campaign(&file, "upgrade tiny wing-it concoct").fine();
    assert!(campaign(&file, "buy radio").failed().contains("(shop.buy-with-team-cash)"));
    let json: serde_json::Value = serde_json::from_str(&campaign(&file, "show --json").fine()).expect("JSON");
    assert_eq!(json["character"]["tiny"]["skills"][0], "concoct");
    assert_eq!((&json["player"]["josh"]["level"], &json["lost"][0]), (&2.into(), &"startup".into()));
    assert_eq!(json["choices"]["karma"][0]["from"], "bypass");
    assert_eq!(json["city"].as_array().map(Vec::len), Some(16));

    // The same heist once more, from its replay, on another branch.
    campaign(&file, "restore 7").fine();
    let finished = heist(&["campaign", "--box", &file, "finish", &replay]).fine();
    assert!(finished.contains("The Startup Job is lost."), "{finished}");
    let ledger = campaign(&file, "ledger").fine();
    assert!(ledger.contains("Other branches end with entry 9"), "{ledger}");
    assert!(!ledger.contains("upgrade tiny") && campaign(&file, "ledger --all").fine().contains("upgrade tiny"));
    campaign(&file, "crew inclusion tiny:mia karma:josh null:ann").fine();
}

#[test]
fn a_heist_of_ones_own_is_a_side_job_of_the_box_which_then_needs_no_file() {
    let file = regulars("side-job.box.toml");
    let heist_file = fresh("corner-shop.toml");
    let text = include_str!("../../../heist-testbed/games/own/corner-shop.toml");
    std::fs::write(&heist_file, text.replace("JW SC", "JQ SC")).expect("a file");
    let told = campaign(&file, &format!("side-job {heist_file}")).failed();
    assert!(told.contains("line 11, column 1: error: map"), "{told}");
    std::fs::write(&heist_file, text).expect("a file");
    let told = campaign(&file, &format!("side-job {heist_file}")).fine();
    assert_eq!(told.trim(), "The Corner Shop is on the list of side jobs.");
    std::fs::remove_file(&heist_file).expect("nobody needs it any more");

    let city = campaign(&file, "city").fine();
    assert!(city.contains("Side jobs, heists of your own\n  own:corner-shop   The Corner Shop"), "{city}");
    campaign(&file, "crew own:corner-shop tiny:josh karma:mia null:ann").fine();
    let played = heist_with(&["campaign", "--box", &file, "play", "--seed", "7"], "auto\nall ready\nroll\n").fine();
    assert!(played.contains("nothing is recorded"), "{played}");
    let told = campaign(&file, "record lost").fine();
    assert!(told.contains("The Corner Shop is lost."), "{told}");
    let ledger = campaign(&file, "ledger").fine();
    assert!(ledger.contains("side-job own:corner-shop") && !ledger.contains("behind the counter"), "{ledger}");
    let copy = fresh("side-job-copy.box.toml");
    campaign(&copy, &format!("import {file}")).fine();
    campaign(&copy, "crew own:corner-shop tiny:josh karma:mia null:ann").fine();
    assert!(campaign(&copy, "show").fine().contains("Under way: The Corner Shop"));
}

#[test]
fn city_achievements_and_bingo_are_shown() {
    let file = regulars("sights.box.toml");
    let city = campaign(&file, "city").fine();
    assert!(
        city.contains("For ann, josh and mia, of level 1.00") && city.contains("closed  Prison Guard, $10k"),
        "{city}"
    );
    campaign(&file, "crew startup tiny:josh karma:mia null:ann").fine();
    let told = campaign(&file, "record won busted=null cash=5").fine();
    assert!(
        told.contains("Visage owes the team a favour.") && told.contains("Achievement: Nothing Personal."),
        "{told}"
    );
    assert!(campaign(&file, "achievements").fine().contains("[x] Nothing Personal"));
    let bingo = campaign(&file, "bingo").fine();
    assert!(
        bingo.contains("[x] Thug") && bingo.contains("[ ] Bruiser") && bingo.contains("3 of 24 played."),
        "{bingo}"
    );
    let shown = campaign(&file, "show").fine();
    assert!(shown.contains("in jail") && shown.contains("Won           The Startup Job"), "{shown}");
}

#[test]
fn a_box_travels_as_a_file_and_damage_changes_nothing() {
    let file = regulars("home.box.toml");
    let (away, copy) = (fresh("away.box.toml"), fresh("copy.box.toml"));
    heist(&["campaign", "--box", &file, "export", &away]).fine();
    assert_eq!(heist(&["campaign", "--box", &file, "export"]).fine(), std::fs::read_to_string(&away).expect("a file"));
    heist(&["campaign", "--box", &copy, "import", &away]).fine();
    assert_eq!(std::fs::read(&copy).expect("a file"), std::fs::read(&file).expect("a file"));
    assert!(heist(&["check", &away]).fine().contains("ok (box)"));

    let whole = std::fs::read_to_string(&away).expect("a file");
    std::fs::write(&away, whole.replace("create karma", "create karmo")).expect("written");
    let other = fresh("other.box.toml");
    let fault = heist(&["campaign", "--box", &other, "import", &away]).failed();
    assert!(fault.contains("line 11: ledger.4: `box create karmo for mia` is refused"), "{fault}");
    assert!(!Path::new(&other).exists());
    assert!(heist(&["campaign", "--box", &copy, "import", &file]).failed().contains("stays as it is"));
    assert!(
        heist(&["campaign", "--box", &other, "import", "content/heists/startup.toml"])
            .failed()
            .contains("this is not a box")
    );
}

#[test]
fn what_is_wrong_is_one_sentence() {
    let missing = fresh("missing.box.toml");
    assert!(campaign(&missing, "show").failed().contains("`heist campaign new` makes one"));
    assert!(campaign(&missing, "new --crew tiny").failed().contains("A crew needs players"));
    assert!(!Path::new(&missing).exists());
    let file = regulars("wrong.box.toml");
    assert!(campaign(&file, "dance").failed().contains("`dance` is not a command to a box"));
    assert!(campaign(&file, "new").failed().contains("is there already"));
    assert!(campaign(&file, "play").failed().contains("No crew has been chosen"));
    assert!(campaign(&file, "restore 99").failed().contains("there is no entry 99"));
    assert!(heist(&["campaign", "--help"]).fine().contains("upgrade cam smash-n-grab steal"));
    for task in ["new", "show", "city", "play", "finish", "ledger", "achievements", "bingo", "export", "import"] {
        assert!(heist(&["campaign", task, "--help"]).fine().contains("Example"), "{task}");
    }
}

#[test]
fn an_older_campaign_goes_from_chapter_to_chapter() {
    let file = fresh("older.box.toml");
    let made = campaign(&file, "new --edition campaign --scenario fall-guys --players josh,mia,ann").fine();
    assert!(made.contains("The Crew, edition campaign, 8 entries"), "{made}");
    assert!(made.contains("The Fall Guys: The Tip comes next."), "{made}");
    let chapters = campaign(&file, "chapters").fine();
    assert!(chapters.contains("1. fall-guys-1-campaign") && chapters.contains("next"), "{chapters}");
    assert!(made.contains("Who goes? `crew fall-guys-1-campaign angry-locksmith:ann burglar:josh"), "{made}");
    assert!(campaign(&file, "bingo").failed().contains("belong to River City"));
    assert!(chapters.contains("rebuilding-laundromat-campaign") && chapters.contains("venetian-swap"), "{chapters}");
    let crew = "angry-locksmith:josh burglar:mia shutter-bug:ann";
    let early = campaign(&file, &format!("crew fall-guys-2-campaign {crew}")).failed();
    assert!(early.contains("(setup.choose.scenario-chapter)"), "{early}");
    let chosen = campaign(&file, &format!("crew fall-guys-1-campaign {crew}")).fine();
    assert!(chosen.contains("A customs man tips off a hungry crew"), "the story is read: {chosen}");

    // They walk straight out again: lost, retried, lost, rebuilt.
    let lines = "board off\nauto\nall ready\nroll\nteam escape\nred stay\ngreen stay\nblue stay\n";
    let lost = heist_with(&["campaign", "--box", &file, "play", "--seed", "7"], lines).fine();
    assert!(lost.contains("The Tip is lost.") && lost.contains("`retry` does so once"), "{lost}");
    assert!(campaign(&file, &format!("crew fall-guys-1-campaign {crew}")).failed().contains("(lose.campaign-lost)"));
    assert!(campaign(&file, "retry").fine().contains("The Tip is played again, from the state before it."));
    assert!(campaign(&file, "show").fine().contains("with two more ideas each"));
    campaign(&file, &format!("crew fall-guys-1-campaign {crew}")).fine();
    campaign(&file, "record lost busted=burglar").fine();
    assert!(campaign(&file, "retry").failed().contains("(lose.retry-once-per-chapter)"));
    assert!(campaign(&file, "rebuild").fine().contains("The team rebuilds"));
    campaign(&file, "crew rebuilding-laundromat-campaign angry-locksmith:josh shutter-bug:ann script-kiddie:mia")
        .fine();
    let told = campaign(&file, "record won cash=9").fine();
    assert!(told.contains("may be promoted, for $3k each."), "{told}");
    assert!(told.contains("Angry-locksmith: Angry Locksmith may become Safecracker or Demolitions Guy;"), "{told}");
    campaign(&file, "promote angry-locksmith safecracker").fine();
    campaign(&file, "refine angry-locksmith yank-wires tweak").fine();
    let json: serde_json::Value = serde_json::from_str(&campaign(&file, "show --json").fine()).expect("JSON");
    assert_eq!(json["character"]["angry-locksmith"]["card"], "safecracker");
    assert_eq!((&json["cash"], &json["story"]["next"]), (&4.into(), &"fall-guys-1-campaign".into()));
    assert_eq!(json["scenarios"].as_array().map(Vec::len), Some(4), "three stories and rebuilding");
    let unknown = campaign(&fresh("none.box.toml"), "new --edition campaign --scenario smugglers").failed();
    assert!(unknown.contains("known are fall-guys, venetian-swap, long-con"), "{unknown}");
}

#[test]
fn old_friends_join_the_long_con_with_other_skills() {
    let file = fresh("friends.box.toml");
    let golden = crate::common::root().join("crates/heist-testbed/games/scenario/fall-guys/box.toml");
    heist(&["campaign", "--box", &file, "import", &golden.display().to_string()]).fine();
    let told = campaign(&file, "scenario long-con").fine();
    assert!(told.contains("and nobody can. `create demolitions-guy smash-n-grab hit-n-run for ann`"), "{told}");
    for cards in ["demolitions-guy smash-n-grab hit-n-run", "pickpocket hurry hit-n-run", "thug bypass wing-it"] {
        campaign(&file, &format!("create {cards} for josh")).fine();
    }
    let crew = "demolitions-guy:josh pickpocket:mia thug:ann";
    campaign(&file, &format!("crew long-con-1-campaign {crew}")).fine();
    campaign(&file, "record won").fine();
    campaign(&file, &format!("crew long-con-2-campaign {crew}")).fine();
    let told = campaign(&file, "record won").fine();
    let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains("Calling the Shots: one of Flash, Glitch, Lockjaw and Magpie may join"), "{told}");
    let told = campaign(&file, "skills magpie hurry wing-it").fine();
    assert!(told.contains("Magpie takes Hurry instead of Improvise."), "{told}");
    assert!(told.contains("Who goes? `crew long-con-3-campaign magpie:ann pickpocket:josh thug:mia`"), "{told}");
    let no = campaign(&file, "skills flash hurry bypass").failed();
    assert!(no.contains("Magpie has taken new skills") && no.contains("(special.newcomer)"), "{no}");
}

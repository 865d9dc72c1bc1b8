//! Achievements, and rows of the grid that are full.

use crate::common::{CREW, all, regulars};
use heist_campaign::{Achievement, file};
use heist_data::library::Library;

#[test]
fn achievements_follow_from_history_and_records() {
    let mut campaign = regulars();
    let mut facts = |line: &str| {
        let facts = campaign.say(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        facts.iter().map(ToString::to_string).filter(|fact| fact.starts_with("achievement")).collect::<Vec<_>>()
    };
    facts(&format!("crew startup {CREW}"));
    assert_eq!(
        facts("record won busted=null feats=on-fumes,silence-is-golden fixers=old-friend,visage,fence,bookie,shell"),
        [
            "achievement on-fumes",
            "achievement nothing-personal",
            "achievement silence-is-golden",
            "achievement friends-along-the-way"
        ]
    );
    facts("create smokes for ann");
    facts("crew own:our-house tiny:josh karma:mia smokes:ann");
    assert_eq!(facts("record lost feats=on-fumes"), ["achievement true-mastermind"], "each is achieved once");
    assert!(campaign.now().played.contains("lookout"));
}

#[test]
fn a_column_of_the_grid_is_a_bingo() {
    let mut text = "heist-box = 1\nname = \"X\"\nedition = \"v24\"\nledger = []\n[start]\nplayed = [".to_owned();
    let city = &Library::official().city;
    let late = ["thug", "angry-locksmith", "script-kiddie"];
    let early: Vec<String> = city
        .grid
        .iter()
        .filter(|row| !late.contains(&row.amateur.as_str()))
        .map(|row| format!("\"{}\"", row.amateur))
        .collect();
    text.push_str(&early.join(", "));
    text.push_str("]\n");
    let mut campaign = file::parse(&text).expect("a box");
    all(
        &mut campaign,
        &["player a", "player b", "player c", "create tiny for a", "create karma for b", "create null for c"],
    );
    all(&mut campaign, &["crew startup tiny:a karma:b null:c", "record lost"]);
    assert!(campaign.now().achievements.contains(&Achievement::AmateurBingo));
    assert!(!campaign.now().achievements.contains(&Achievement::ConventionalBingo));
}

#[test]
fn completionists_have_won_everything() {
    let city = &Library::official().city;
    let heists: Vec<&String> = city.jobs.iter().flat_map(|job| &job.heists).collect();
    assert_eq!(heists.len(), 17);
    let won: Vec<String> = heists.iter().filter(|id| **id != "startup").map(|id| format!("\"{id}\"")).collect();
    let text =
        format!("heist-box = 1\nname = \"X\"\nedition = \"v24\"\nledger = []\n[start]\nwon = [{}]\n", won.join(", "));
    let mut campaign = file::parse(&text).expect("a box");
    all(
        &mut campaign,
        &["player a", "player b", "player c", "create tiny for a", "create karma for b", "create null for c"],
    );
    all(&mut campaign, &["crew startup tiny:a karma:b null:c", "record won"]);
    assert!(campaign.now().achievements.contains(&Achievement::Completionist));
}

//! One campaign from the first heist to both parts of the Final Score, and older ones from their first chapter to their last,
//! played again through the command line: every line of the ledger is said, every heist comes back from its replay, and what
//! is in the end is the same file.

use crate::common::{Ran, heist, root};
use heist_campaign::{Achievement, BoxCommand, CampaignBox, LedgerEntry, Status, file};
use heist_format::replay::Replay;
use heist_rules::cards::Fixer;
use std::path::{Path, PathBuf};

/// The campaigns: one in the city, and one in chapters for each edition that has them.
const CAMPAIGNS: [&str; 3] = ["campaign", "scenario/fall-guys", "scenario/smugglers"];

fn folder(campaign: &str) -> PathBuf {
    root().join("crates/heist-testbed/games").join(campaign)
}

fn text(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The box as it is in the end.
fn golden(campaign: &str) -> (String, CampaignBox) {
    let text = text(&folder(campaign).join("box.toml"));
    let campaign = file::parse(&text).expect("the golden box");
    (text, campaign)
}

/// The replays, in the order in which they were played.
fn replays(campaign: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder(campaign)).expect("the folder of the campaign");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "heist"));
    paths.sort();
    paths
}

fn say(file: &str, words: &[&str]) -> Ran {
    let all: Vec<&str> = ["campaign", "--box", file].iter().chain(words).copied().collect();
    heist(&all)
}

fn played_again(which: &str) {
    let (end, campaign) = golden(which);
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("whole-{}.box.toml", which.replace('/', "-")));
    let _ = std::fs::remove_file(&path);
    let file = path.display().to_string();
    let first = campaign.entries().first().map(|entry| entry.command.to_string());
    let scenario = first.filter(|line| line.starts_with("box scenario "));
    let (name, edition) = (campaign.name(), campaign.start().edition.id);
    // A new box of the revision of the rules by which the campaign was played.
    let new =
        format!("heist-box = 1\nname = {name:?}\nedition = {edition:?}\nledger = {:?}\n", Vec::from_iter(scenario));
    std::fs::write(&path, new).expect("written");
    let begun = file::parse(&text(&path)).expect("the new box").entries().len();
    let mut replays = replays(which).into_iter();
    for (i, entry) in campaign.entries().iter().enumerate().skip(begun) {
        let line = entry.command.to_string();
        let told = if let BoxCommand::Record(outcome) = &entry.command {
            let replay = replays.next().unwrap_or_else(|| panic!("no replay for entry {}, {line}", i + 1));
            let replay = replay.display().to_string();
            // A replay that is not of this box, or not of this moment, changes nothing.
            let told = say(&file, &["finish", &replay]).fine();
            assert!(told.contains(if outcome.won { " is won." } else { " is lost." }), "{told}");
            told
        } else {
            let words: Vec<&str> = line.split_whitespace().skip(1).collect();
            say(&file, &words).fine()
        };
        assert!(!told.is_empty(), "{line}");
    }
    assert_eq!(replays.next(), None, "every replay has its entry");
    assert_eq!(say(&file, &["export"]).fine(), end);
}

#[test]
fn the_whole_campaign_is_played_again() {
    played_again("campaign");
}

/// Plays a campaign in chapters again, and looks at what it tells.
fn chapters_played_again(which: &str) -> CampaignBox {
    played_again(which);
    let (_, campaign) = golden(which);
    let now = campaign.now();
    let scenario = now.scenario().expect("a scenario");
    let chapters: Vec<&str> = scenario.chapters.iter().map(|chapter| chapter.heist.as_str()).collect();
    let won: Vec<&str> = now.won.iter().map(String::as_str).filter(|heist| chapters.contains(heist)).collect();
    assert_eq!(won, chapters, "every chapter, in order");
    assert_eq!(now.story.next, "", "the end of the story");
    assert!(!now.lost.is_empty() && has(&campaign, |command| matches!(command, BoxCommand::Retry)), "lost and retried");
    assert!(has(&campaign, |command| matches!(command, BoxCommand::Promote { .. })), "promotions");
    campaign
}

fn has(campaign: &CampaignBox, wanted: fn(&BoxCommand) -> bool) -> bool {
    campaign.entries().iter().any(|entry| wanted(&entry.command))
}

#[test]
fn the_fall_guys_are_played_again_from_the_first_chapter_to_the_last() {
    let campaign = chapters_played_again("scenario/fall-guys");
    assert!(has(&campaign, |command| matches!(command, BoxCommand::Refine { .. })), "refinements");
    let job = |heist: &&String| campaign.now().is_rebuilding_job(heist);
    assert!(campaign.now().won.iter().any(|heist| job(&heist)), "a job between chapters");
}

#[test]
fn the_smugglers_are_played_again_from_the_first_chapter_to_the_last() {
    let campaign = chapters_played_again("scenario/smugglers");
    // Somebody was caught, and somebody new came.
    let jailed = campaign.entries().iter().position(|entry| entry.after.jailed().next().is_some());
    let newer = |entry: &LedgerEntry| matches!(entry.command, BoxCommand::Create { .. });
    assert!(jailed.is_some_and(|at| campaign.entries()[at..].iter().any(newer)));
    assert!(campaign.now().jailed().next().is_some(), "and not everybody saw the end");
}

#[test]
fn its_heists_are_games_that_hold() {
    for path in CAMPAIGNS.into_iter().flat_map(replays) {
        let name = path.display().to_string();
        let game = Replay::parse(&text(&path)).and_then(|replay| replay.play());
        let game = game.unwrap_or_else(|fault| panic!("{name}: {fault}"));
        let told = heist(&["replay", &name]).fine();
        assert!(!told.is_empty() && heist(&["check", &name]).code == 0, "{name}");
        assert!(!game.history().is_empty());
    }
}

#[test]
fn it_tells_of_everything_that_a_campaign_has() {
    let (_, campaign) = golden("campaign");
    let (now, entries) = (campaign.now(), campaign.entries());
    let has = |wanted: fn(&BoxCommand) -> bool| has(&campaign, wanted);
    assert_eq!(now.won.first().map(String::as_str), Some("startup"), "the first heist");
    assert_eq!(now.won[now.won.len() - 2..], ["final-score-1", "final-score-2"], "and the last");
    assert!(!now.lost.is_empty(), "not everything goes well");
    assert!(has(|command| matches!(command, BoxCommand::Upgrade { .. })), "level-ups");
    assert!(
        has(|command| matches!(command, BoxCommand::Buy(_))) && has(|command| matches!(command, BoxCommand::Sell(_)))
    );
    let crews = entries.iter().filter_map(|entry| match &entry.command {
        BoxCommand::Crew { heist, seats, .. } => Some((heist.as_str(), seats.len())),
        _ => None,
    });
    let crews: Vec<(&str, usize)> = crews.collect();
    assert!(crews.iter().any(|(heist, _)| heist.starts_with("county-")), "{crews:?}");
    assert!(crews.iter().any(|(_, seats)| *seats == 3) && crews.iter().any(|(_, seats)| *seats == 4), "{crews:?}");
    // Somebody was in jail, and got out.
    let rescued = now.characters.keys().any(|name| {
        let jailed = |place: usize| campaign.after(place).is_some_and(|then| then.jailed().any(|who| who == name));
        let at = (0..=entries.len()).find(|place| jailed(*place));
        at.is_some_and(|at| (at..=entries.len()).any(|place| !jailed(place)))
    });
    assert!(rescued);
    assert!(now.characters.values().any(|named| named.status == Status::Free && named.level == 4));
    let helped = entries.iter().any(|entry| {
        matches!(&entry.command, BoxCommand::Record(outcome) if outcome.fixers.iter().any(|fixer| *fixer != Fixer::OldFriend))
    });
    assert!(helped, "fixers other than the first were of use");
    // The second part began where the first ended.
    let hiding = entries.iter().find_map(|entry| match &entry.command {
        BoxCommand::Record(outcome) if !outcome.hiding.is_empty() => Some(&outcome.hiding),
        _ => None,
    });
    let hiding = hiding.expect("somebody hid");
    assert!(hiding.iter().all(|who| !who.at.is_empty()), "{hiding:?}");
    assert!(hiding.iter().any(|who| who.carrying.iter().any(|piece| piece == "documents")), "{hiding:?}");
    assert!(now.has_fixer(Fixer::TheMayor) && now.achievements.contains(&Achievement::FirstOfMany));
}

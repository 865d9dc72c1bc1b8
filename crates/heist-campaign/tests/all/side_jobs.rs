//! Heists of the players' own in a box: their files travel with it, and what they pay comes into it.

use crate::common::{CORNER_SHOP, CREW, all, corner_shop, refusal, regulars};
use heist_campaign::{BoxCommand, BoxContents, CampaignBox, SideJob, file, record_of, start};
use heist_data::about::title;
use heist_format::game::Game;
use heist_rules::cards::Fixer;
use heist_rules::chance::Seeded;
use heist_rules::edition::{Choosing, Edition};
use heist_rules::state::Phase;

/// The shop with something changed in its file.
fn changed(from: &str, to: &str) -> String {
    assert!(CORNER_SHOP.contains(from), "{from}");
    BoxCommand::SideJob(SideJob::read(&CORNER_SHOP.replace(from, to)).expect("a heist file")).to_string()
}

fn with_side_job() -> CampaignBox {
    let mut campaign = regulars();
    all(&mut campaign, &[&BoxCommand::SideJob(corner_shop()).to_string()]);
    campaign
}

fn facts(campaign: &mut CampaignBox, line: &str) -> Vec<String> {
    let facts = campaign.say(line).unwrap_or_else(|error| panic!("{line}: {error}"));
    facts.iter().map(ToString::to_string).collect()
}

/// Played at random to its end.
fn played(campaign: &CampaignBox) -> Game {
    let (setup, state) = start(campaign.now()).expect("a start");
    let mut game = Game::new(setup, state);
    let (mut chance, mut choice) = (Seeded::new(5), Seeded::new(6));
    while game.state().phase != Phase::Over {
        let legal = game.legal();
        let pick = legal[choice.below(legal.len() as u32) as usize];
        game.apply(pick, &mut chance).expect("a legal command");
    }
    game
}

#[test]
fn a_side_job_is_played_from_the_box_alone_in_its_authors_words() {
    let mut campaign = with_side_job();
    let told = facts(&mut campaign, &format!("crew own:corner-shop {CREW}"));
    assert_eq!(told, ["crew own:corner-shop", "average 1.00 amateur fits"]);
    let game = played(&campaign);
    assert_eq!((title(game.setup()).as_str(), game.setup().terms.reward), ("The Corner Shop", 3));
    let outcome = record_of(campaign.now(), &game).expect("an outcome");
    campaign.apply(BoxCommand::Record(outcome)).expect("it is recorded");
    let now = campaign.now();
    assert!(now.won.iter().chain(&now.lost).any(|heist| heist == "own:corner-shop"));
    assert_eq!(now.heist_name("own:corner-shop"), "The Corner Shop");
}

#[test]
fn the_file_of_a_side_job_travels_with_the_box_and_its_ledger_replays() {
    let mut campaign = with_side_job();
    all(&mut campaign, &[&format!("crew own:corner-shop {CREW}"), "record won cash=3"]);
    let text = file::print(&campaign);
    let read = file::parse(&text).unwrap_or_else(|fault| panic!("{fault}\n{text}"));
    assert_eq!(read, campaign);
    assert_eq!(read.now().side_jobs["own:corner-shop"].file(), CORNER_SHOP);
    // Line by line as well, which is how a server keeps it.
    let mut again = file::parse(&file::opening(&campaign)).expect("the opening");
    for entry in campaign.entries() {
        all(&mut again, &[&entry.command.to_string()]);
    }
    assert_eq!(again, campaign);
    // What was done before it came is there without it.
    all(&mut campaign, &["restore 6"]);
    assert!(campaign.now().side_jobs.is_empty() && start(campaign.now()).is_err());
}

#[test]
fn a_side_job_brings_what_its_file_says_and_is_no_job_of_the_city() {
    let mut campaign = regulars();
    let line = changed("reward_cash_k = 3", "reward_cash_k = 3\nunlocks_fixer = \"visage\"");
    all(&mut campaign, &[&line]);
    facts(&mut campaign, &format!("crew own:corner-shop {CREW}"));
    let told = facts(&mut campaign, "record won cash=3");
    assert_eq!(told[..3], ["won own:corner-shop", "cash 3", "fixer visage"]);
    assert!(told.contains(&"character tiny level 2".to_owned()), "{told:?}");
    assert_eq!(told.last().map(String::as_str), Some("achievement true-mastermind"));
    let now = campaign.now();
    assert!(now.has_fixer(Fixer::Visage) && now.jobs().all(|job| !now.is_done(job)));
}

#[test]
fn another_file_with_the_same_id_takes_its_place_but_not_while_it_is_played() {
    let mut campaign = with_side_job();
    let other = changed("The Corner Shop", "The Kiosk");
    all(&mut campaign, &[&format!("crew own:corner-shop {CREW}")]);
    assert_eq!(refusal(&mut campaign, &other), "setup.choose.average-level");
    let game = played(&campaign);
    all(&mut campaign, &["call-off", &other, &format!("crew own:corner-shop {CREW}")]);
    assert_eq!(campaign.now().heist_name("own:corner-shop"), "The Kiosk");
    assert!(record_of(campaign.now(), &game).is_err(), "the game was of the shop");
}

#[test]
fn a_side_job_for_those_who_were_busted_is_a_breakout() {
    let mut campaign = regulars();
    let line = changed("[objective]", "[starts]\nwho = \"busted\"\ninside = [\"a3\"]\n\n[objective]");
    all(&mut campaign, &[&line]);
    assert_eq!(refusal(&mut campaign, &format!("crew own:corner-shop {CREW}")), "busted.rescue");
    all(&mut campaign, &[&format!("crew startup {CREW}"), "record lost busted=null", "create smokes for ann"]);
    let told = facts(&mut campaign, &format!("crew own:corner-shop {CREW}"));
    assert_eq!(told.last().map(String::as_str), Some("inside null"));
    let (_, state) = start(campaign.now()).expect("a start");
    assert!(state.players_in_play().len() == 3);
    all(&mut campaign, &["record won"]);
    assert!(campaign.now().jailed().next().is_none());
}

#[test]
fn what_is_no_heist_or_not_for_this_box_is_refused_in_words() {
    let mut campaign = regulars();
    let fault = |line: &str| BoxCommand::parse(line).expect_err("must be refused").to_string();
    assert!(fault("box side-job").contains("a text of JSON"));
    assert!(fault("box side-job corner-shop.toml").contains("a text of JSON"));
    let quoted = |file: &str| format!("side-job {}", serde_json::Value::from(file));
    assert!(
        fault(&quoted("id = \"x\"")).contains("cannot be played: map: `map` is missing"),
        "{}",
        fault(&quoted("id = \"x\""))
    );
    assert!(fault(&quoted(&CORNER_SHOP.replace("JW SC", "JQ SC"))).contains("line 10"));
    assert!(fault(&quoted(&CORNER_SHOP.replace("corner-shop", "startup"))).contains("The Startup Job"));
    assert!(fault(&quoted(&format!("{CORNER_SHOP}# {}", "x".repeat(40_000)))).contains("32 KiB"));
    assert!(fault(&quoted(&"x".repeat(400_000))).contains("32 KiB"));
    let older = changed("id = \"corner-shop\"", "editions = [\"river-city\"]\nid = \"corner-shop\"");
    assert_eq!(refusal(&mut campaign, &older), "setup.choose.average-level");
    let chapters = Edition::PLAYABLE.into_iter().find(|edition| edition.choosing == Choosing::Chapters);
    let mut campaign = CampaignBox::new("X", BoxContents::new(chapters.expect("one")));
    assert_eq!(refusal(&mut campaign, &older), "setup.choose.scenario-chapter");
    // Where nobody has brought the file, whoever plays needs it.
    let mut campaign = regulars();
    all(&mut campaign, &[&format!("crew own:corner-shop {CREW}")]);
    assert!(start(campaign.now()).expect_err("no file").to_string().contains("is not in this box"));
}

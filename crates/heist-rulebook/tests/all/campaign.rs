//! The box: whatever is said to it, nothing is duplicated, nothing is lost, and its file says the same again.

use heist_campaign::{
    Achievement, BoxCommand, BoxContents, BoxError, BoxFact, CampaignBox, CharacterCards, CrewSeat, HeistRecord,
    Hiding, Status, Stock, file,
};
use heist_data::library::Library;
use heist_rules::cards::{Fixer, Item, Loot};
use heist_rules::edition::{Choosing, Company, Edition};
use proptest::prelude::*;
use proptest::sample::select;
use std::collections::BTreeSet;

fn new_box_in(edition: Edition) -> CampaignBox {
    CampaignBox::new("The Regulars", BoxContents::new(edition))
}

/// A box with three players and three ready-made characters.
fn regulars() -> CampaignBox {
    regulars_in(Edition::NEWEST)
}

fn regulars_in(edition: Edition) -> CampaignBox {
    let mut campaign = new_box_in(edition);
    for line in [
        "player josh",
        "player mia",
        "player ann",
        "create tiny thug wing-it hit-n-run for josh",
        "create karma angry-locksmith bypass wing-it for mia",
        "create null script-kiddie hurry yank-wires for ann",
    ] {
        campaign.say(line).unwrap_or_else(|error| panic!("{line}: {error}"));
    }
    campaign
}

const CREW: &str = "tiny:josh karma:mia null:ann";

/// Says lines that must all be taken.
pub fn all(campaign: &mut CampaignBox, lines: &[&str]) {
    for line in lines {
        campaign.say(line).unwrap_or_else(|error| panic!("{line}: {error}"));
    }
}

/// The rule with which a line is refused.
pub fn refusal(campaign: &mut CampaignBox, line: &str) -> &'static str {
    match campaign.say(line) {
        Err(BoxError::Refused(refused)) => refused.rule,
        other => panic!("{line}: not refused but {other:?}"),
    }
}

#[test]
fn a_card_that_is_used_up_in_planning_may_be_bought_again_in_the_same_heist() {
    let mut campaign = regulars();
    let crew = format!("crew startup {CREW}");
    all(&mut campaign, &[&crew, "record won cash=9", "buy building-schematics"]);
    let cash = campaign.now().cash;
    let crew = format!("crew inclusion {CREW}");
    let used_twice = "record won spent=2 bought=building-schematics gone=building-schematics,building-schematics";
    all(&mut campaign, &[&crew, used_twice]);
    assert_eq!(campaign.now().cash, cash - 2);
    assert_eq!(campaign.now().items.count(Item::BuildingSchematics), 0);
    assert_eq!(campaign.now().shop.count(Item::BuildingSchematics), 1, "the one card is on sale again");
    // Bought again without having been used, the second card comes out of thin air.
    all(&mut campaign, &["buy building-schematics", &crew]);
    let line = "record won spent=2 bought=building-schematics";
    assert_eq!(refusal(&mut campaign, line), "shop.initial-stock");
}

// ---- random campaigns

/// The editions in which a box holds a city; scenarios have tests of their own.
fn cities() -> Vec<Edition> {
    Edition::PLAYABLE.into_iter().filter(|edition| edition.choosing != Choosing::Chapters).collect()
}

const PLAYERS: [&str; 5] = ["josh", "mia", "ann", "bob", "zoe"];
const NAMES: [&str; 9] = ["tiny", "karma", "null", "iceheart", "smokes", "cam", "iris", "moe", "f-stop"];
const HEISTS: [&str; 8] = [
    "startup",
    "inclusion",
    "melee",
    "county-bricks",
    "county-hole",
    "final-score-1",
    "final-score-2",
    "own:our-house",
];

fn name() -> impl Strategy<Value = String> {
    select(&NAMES[..]).prop_map(str::to_owned)
}
fn player() -> impl Strategy<Value = String> {
    select(&PLAYERS[..]).prop_map(str::to_owned)
}
fn item() -> impl Strategy<Value = Item> {
    select(&Item::ALL[..])
}
fn card() -> impl Strategy<Value = String> {
    let ids: Vec<String> = Library::official().characters.keys().cloned().collect();
    select(ids)
}
fn skill() -> impl Strategy<Value = String> {
    let ids: Vec<String> = Library::official().skills.keys().cloned().collect();
    select(ids)
}

fn outcome() -> impl Strategy<Value = HeistRecord> {
    let people = (
        any::<bool>(),
        prop::collection::vec(name(), 0..3),
        prop::collection::vec((name(), select(&["wanted", "free"][..]).prop_map(str::to_owned)), 0..2),
        prop::collection::vec((name(), 0_u8..9, select(&["c2", "f2", ""][..])), 0..2),
    );
    let cash = (0_u16..30, prop_oneof![4 => Just(0_u16), 1 => 0_u16..9]);
    let few = || prop_oneof![3 => Just(Vec::new()), 1 => prop::collection::vec(item(), 1..3)];
    let rest = (
        prop::collection::vec(select(&Loot::ALL[..]), 0..3),
        prop::collection::vec(select(&Fixer::ALL[..]), 0..6),
        few(),
        few(),
        few(),
        few(),
        prop::collection::vec(select(Achievement::ALL), 0..3),
    );
    (people, cash, rest).prop_map(
        |((won, busted, status, hiding), (cash, spent), (loot, fixers, found, bought, sold, gone, feats))| {
            HeistRecord {
                won,
                busted,
                cash,
                spent,
                loot,
                found,
                bought,
                sold,
                gone,
                fixers,
                feats: feats.into_iter().filter(|feat| feat.needs_the_game()).collect(),
                hiding: hiding
                    .into_iter()
                    .map(|(character, ideas, at)| Hiding {
                        character,
                        at: at.to_owned(),
                        ideas,
                        carrying: if ideas > 4 {
                            vec!["documents".to_owned(), "cash:3".to_owned()]
                        } else {
                            Vec::new()
                        },
                    })
                    .collect(),
                status,
                ..HeistRecord::default()
            }
        },
    )
}

fn command() -> impl Strategy<Value = BoxCommand> {
    let seat = (name(), player()).prop_map(|(character, player)| CrewSeat { character, player });
    let held = prop_oneof![4 => Just(Vec::new()), 1 => prop::collection::vec((item(), name()), 1..2)];
    let crew = (select(&HEISTS[..]), prop::collection::vec(seat, 3..=4), held)
        .prop_map(|(heist, seats, held)| BoxCommand::Crew { heist: heist.to_owned(), seats, held });
    let quiet = HeistRecord { won: true, cash: 5, ..HeistRecord::default() };
    prop_oneof![
        2 => player().prop_map(BoxCommand::Player),
        3 => (name(), player()).prop_map(|(name, player)| BoxCommand::Create { name, cards: None, player }),
        2 => (name(), card(), skill(), skill(), player()).prop_map(|(name, card, first, second, player)| {
            BoxCommand::Create { name, cards: Some(CharacterCards { card, skills: [first, second] }), player }
        }),
        1 => (name(), card(), card()).prop_map(|(character, from, to)| BoxCommand::Upgrade { character, from, to }),
        1 => (name(), skill(), skill()).prop_map(|(character, from, to)| BoxCommand::Upgrade { character, from, to }),
        1 => (name(), name()).prop_map(|(from, to)| BoxCommand::Rename { from, to }),
        6 => crew,
        1 => Just(BoxCommand::CallOff),
        1 => Just(BoxCommand::Fixers(vec![Fixer::OldFriend])),
        4 => outcome().prop_map(BoxCommand::Record),
        3 => Just(BoxCommand::Record(quiet)),
        2 => item().prop_map(BoxCommand::Buy),
        2 => item().prop_map(BoxCommand::Sell),
        1 => Just(BoxCommand::SellJewel),
        1 => (0_usize..40).prop_map(BoxCommand::Restore),
    ]
}

/// What must be true of any box.
fn sound(contents: &BoxContents) -> Result<(), TestCaseError> {
    for item in Item::ALL {
        prop_assert!(contents.items.count(item) + contents.shop.count(item) <= Stock::copies(item), "{item:?}");
    }
    prop_assert!(contents.players.values().all(|level| (1..=4).contains(level)));
    for (name, named) in &contents.characters {
        let cards = named.cards.level().map_err(|refused| TestCaseError::fail(refused.to_string()))?;
        prop_assert!(cards <= named.level && named.level <= 4, "{name}");
        let twins = contents.characters.values().filter(|other| other.cards.is_twin(&named.cards)).count();
        prop_assert!(twins == 1 || contents.edition.company == Company::Cards, "{name} has a twin");
    }
    Ok(())
}

/// What must be true of a crew that has been chosen.
fn sound_crew(contents: &BoxContents) -> Result<(), TestCaseError> {
    let Some(crew) = &contents.under_way else { return Ok(()) };
    let named: Vec<_> = crew.seats.iter().map(|seat| &contents.characters[&seat.character]).collect();
    let classes: BTreeSet<&str> = named.iter().map(|named| named.cards.class()).collect();
    prop_assert_eq!(classes.len(), named.len(), "one of each class");
    for skill in Library::official().skills.keys() {
        let users = named.iter().filter(|named| named.cards.skills.contains(skill)).count();
        prop_assert!(users <= 2, "{skill} is needed {users} times");
    }
    if !crew.heist.starts_with("county-") {
        prop_assert!(named.iter().all(|named| named.status != Status::Busted), "somebody plays out of jail");
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn a_line_that_is_printed_is_read_again(command in command()) {
        let line = command.to_string();
        prop_assert_eq!(BoxCommand::parse(&line).map_err(|error| TestCaseError::fail(format!("{line}: {error}")))?, command);
    }

    #[test]
    fn no_sequence_of_commands_spoils_a_box(
        commands in prop::collection::vec(command(), 1..80),
        edition in select(cities()),
    ) {
        let mut campaign = if commands.len() % 2 == 0 { regulars_in(edition) } else { new_box_in(edition) };
        for command in commands {
            let (before, length) = (campaign.now().clone(), campaign.entries().len());
            let restores = matches!(command, BoxCommand::Restore(_));
            let renames = matches!(command, BoxCommand::Rename { .. });
            match campaign.apply(command) {
                Err(_) => {
                    prop_assert_eq!(campaign.now(), &before);
                    prop_assert_eq!(campaign.entries().len(), length);
                }
                Ok(facts) => {
                    let cash: i32 = facts.iter().map(|fact| if let BoxFact::Cash(n) = fact { *n } else { 0 }).sum();
                    let now = campaign.now();
                    if !restores {
                        prop_assert_eq!(i32::from(now.cash), i32::from(before.cash) + cash, "cash out of thin air");
                        let kept = |name: &String| renames || now.characters.contains_key(name);
                        prop_assert!(before.characters.keys().all(kept), "somebody has vanished");
                        prop_assert!(now.characters.len() >= before.characters.len());
                        prop_assert!(before.players.keys().all(|name| now.players.contains_key(name)));
                        prop_assert!(before.fixers.iter().all(|fixer| now.has_fixer(*fixer)));
                    }
                    sound(now)?;
                    sound_crew(now)?;
                }
            }
        }
        let text = file::print(&campaign);
        let again = file::parse(&text).map_err(|fault| TestCaseError::fail(format!("{fault}\n{text}")))?;
        prop_assert_eq!(&again, &campaign);
        prop_assert_eq!(file::print(&again), text);
    }

    #[test]
    fn going_back_keeps_both_histories(commands in prop::collection::vec(command(), 1..40), to in 0_usize..40) {
        let mut campaign = regulars();
        for command in commands {
            let _ = campaign.apply(command);
        }
        let (length, end) = (campaign.entries().len(), campaign.now().clone());
        let to = to.min(length);
        prop_assert!(campaign.apply(BoxCommand::Restore(to)).is_ok());
        prop_assert_eq!(campaign.now(), campaign.after(to).unwrap());
        let _ = campaign.apply(BoxCommand::Player("newcomer".to_owned()));
        prop_assert!(campaign.apply(BoxCommand::Restore(length)).is_ok());
        prop_assert_eq!(campaign.now(), &end, "the other branch is still there");
        prop_assert_eq!(campaign.way_to(campaign.entries().len()), campaign.way_to(length));
    }

    #[test]
    fn a_damaged_file_is_refused_or_means_the_same(place in 0_usize..3000, letter in any::<char>()) {
        let mut campaign = regulars();
        all(&mut campaign, &[&format!("crew startup {CREW}"), "record won cash=9", "buy radio"]);
        let text = file::print(&campaign);
        let place = text.char_indices().map(|(i, _)| i).nth(place % text.chars().count()).unwrap_or(0);
        let mut damaged = text.clone();
        damaged.insert(place, letter);
        match file::parse(&damaged) {
            Err(fault) => prop_assert!(!fault.to_string().is_empty()),
            // A letter more in a comment, a blank between words, another name of the box.
            Ok(read) => prop_assert_eq!(read.now(), campaign.now()),
        }
    }
}

// ---- files

#[test]
fn the_file_is_plain_and_says_what_happened() {
    let mut campaign = regulars();
    all(&mut campaign, &[&format!("crew startup {CREW}"), "record won busted=null cash=3 loot=jewel"]);
    let text = file::print(&campaign);
    assert!(text.contains("  \"box crew startup tiny:josh karma:mia null:ann\", # 7\n"), "{text}");
    assert!(text.contains("  \"box record won busted=null cash=3 loot=jewel\", # 8\n"), "{text}");
    assert!(text.contains("\n[now]\nachievements = [\"nothing-personal\"]\ncash = 3\n"), "{text}");
    assert!(text.contains("\njosh = { level = 2 }\n"), "{text}");
    assert!(text.contains("\nnull = { card = \"script-kiddie\", level = 2, skills = [\"hurry\", \"yank-wires\"], status = \"busted\" }\n"), "{text}");
}

#[test]
fn a_box_may_begin_with_what_a_table_has_already() {
    let text = "heist-box = 1\nname = \"Old friends\"\nedition = \"v24\"\nledger = [\"box buy radio\"]\n\
        [start]\ncash = 7\nwon = [\"startup\"]\nfixers = [\"old-friend\", \"visage\"]\n[start.player]\njosh = { level = 3 }\n";
    let campaign = file::parse(text).expect("a box");
    assert_eq!((campaign.now().cash, campaign.start().cash), (5, 7));
    assert_eq!(file::parse(&file::print(&campaign)).expect("the same box"), campaign);
}

#[test]
fn a_file_that_is_no_box_is_refused_with_line_and_cause() {
    let fault = |text: &str| file::parse(text).expect_err("must be refused").to_string();
    let head = "heist-box = 1\nname = \"X\"\nedition = \"v24\"\n";
    assert_eq!(fault("phase = \"action\"\n"), "line 1: this is not a box: a box begins with `heist-box = 1`");
    assert!(fault("").starts_with("line 1: this is not a box"));
    assert!(fault("heist-box = 2\n").contains("line 1: heist-box: this box has format 2"));
    assert!(fault(&head.replace("v24", "v99")).contains("line 3: edition: the edition 'v99' cannot be played"));
    assert!(fault(head).contains("`ledger` is missing"));
    assert!(fault("heist-box = 1\nname = \n").starts_with("line 2: "));
    let ledger = |lines: &str| format!("{head}ledger = [\n{lines}]\n");
    assert_eq!(
        fault(&ledger("  \"box player josh\",\n  \"box player josh\",\n")),
        "line 6: ledger.1: `box player josh` is refused: There is a player josh in the box already (level.player-starts-at-one)"
    );
    assert!(fault(&ledger("  \"box dance\",\n")).starts_with("line 5: ledger.0: `dance` is not a command to a box"));
    assert!(fault(&ledger("  3,\n")).starts_with("line 5: ledger.0: a command in quotes"));
    assert!(fault(&format!("{}nonsense = 1\n", ledger(""))).contains("`nonsense` is not a key that is known here"));
    let changed = format!("{}[now]\ncash = 99\n", ledger("  \"box player josh\",\n"));
    assert!(fault(&changed).contains("not what the ledger leads to"), "{}", fault(&changed));
    let richer = file::print(&regulars()).replace("cash = 0", "cash = 9");
    assert!(fault(&richer).contains("now.cash: this is not what the ledger leads to"), "{}", fault(&richer));
}

#[test]
fn a_file_cannot_begin_with_a_crew_that_the_rules_forbid() {
    let text = |status: &str, heist: &str| {
        format!(
            "heist-box = 1\nname = \"X\"\nedition = \"v24\"\nledger = []\n[start]\nheist = \"{heist}\"\n\
             crew = [\"tiny:a\", \"karma:a\", \"null:a\"]\n[start.player]\na = {{ level = 1 }}\n[start.character]\n\
             tiny = {{ card = \"thug\", skills = [\"wing-it\", \"hurry\"], status = \"{status}\" }}\n\
             karma = {{ card = \"burglar\", skills = [\"wing-it\", \"linger\"] }}\n\
             null = {{ card = \"lookout\", skills = [\"bypass\", \"linger\"] }}\n"
        )
    };
    assert!(file::parse(&text("free", "startup")).is_ok());
    assert!(file::parse(&text("busted", "county-hole")).is_ok());
    let fault = file::parse(&text("busted", "startup")).expect_err("out of jail").to_string();
    assert_eq!(fault, "line 7: start.crew: tiny is busted: only a county job gets somebody out of jail (busted.jail)");
    assert!(file::parse(&text("free", "final-score-2")).is_err());
}

// ---- commands

#[test]
fn what_is_not_a_command_says_how_it_would_be_one() {
    let fault = |line: &str| match BoxCommand::parse(line) {
        Err(BoxError::Syntax(words)) => words,
        other => panic!("{line}: {other:?}"),
    };
    assert!(fault("box").contains("a command is needed"));
    assert!(fault("box dance").contains("there are player, create"));
    assert!(fault("box create iris").contains("it is said like `box create iris tinkerer"));
    assert!(
        fault("box create iris tinkrer assault bypass for josh")
            .contains("no character card `tinkrer`; did you mean 'tinkerer'")
    );
    assert!(fault("box player Josh").contains("names are small letters"));
    assert!(fault("box crew nowhere cam:josh").contains("there is no heist `nowhere`"));
    assert!(fault("box crew startup cam").contains("who plays whom"));
    assert!(fault("box record").contains("`won` or `lost`"));
    assert!(fault("box record won weather=rain").contains("not part of an outcome"));
    assert!(fault("box record won feats=completionist").contains("follows from the history"));
    assert!(fault("box record won cash=99999").contains("a number up to"));
    assert!(fault("box buy tank").contains("no item `tank`"));
    assert!(fault("box restore yesterday").contains("not the number of an entry"));
}

#[test]
fn nothing_changes_hands_while_a_heist_is_under_way() {
    let mut campaign = regulars();
    all(&mut campaign, &[&format!("crew startup {CREW}")]);
    assert_eq!(refusal(&mut campaign, "buy radio"), "shop.between-heists");
    assert_eq!(refusal(&mut campaign, "sell radio"), "shop.between-heists");
    assert_eq!(refusal(&mut campaign, "rename tiny max"), "campaign.named-character.definition");
    all(&mut campaign, &["call-off"]);
    assert_eq!(refusal(&mut campaign, "record won"), "heist-end.record-outcome");
    assert_eq!(refusal(&mut campaign, "buy radio"), "shop.buy-with-team-cash");
}

#[test]
fn fence_and_curator_have_terms_of_their_own() {
    let mut campaign = regulars();
    all(
        &mut campaign,
        &[&format!("crew inclusion {CREW}"), "record won cash=20 loot=jewel,jewel", "buy perfect-picks"],
    );
    assert_eq!(campaign.now().cash, 14, "perfect picks cost 7, and the Fence takes one off");
    assert_eq!(refusal(&mut campaign, "sell jewel"), "card.beauty-is-in-the-eyes-of-the-buyer");
    all(&mut campaign, &["sell perfect-picks"]);
    assert_eq!(campaign.now().cash, 17, "half of 7, rounded down");
    all(
        &mut campaign,
        &[&format!("crew melee {CREW}"), "record won", "sell jewel", "buy perfect-picks", "sell perfect-picks"],
    );
    assert_eq!(campaign.now().cash, 17 + 4 - 6 + 6, "the Curator pays 4 for a jewel and the price less 1 for an item");
    assert_eq!(campaign.now().loot, [Loot::Jewel]);
}

#[test]
fn the_final_score_is_two_heists_and_one_level() {
    let mut campaign = regulars();
    assert_eq!(
        refusal(&mut campaign, &format!("crew final-score-2 {CREW}")),
        "general.scenario-or-card-beats-rulebook"
    );
    all(
        &mut campaign,
        &[
            &format!("crew final-score-1 {CREW}"),
            "record won busted=null fixers=the-mayor hiding=tiny:c2:3:documents,karma:f2:0",
        ],
    );
    assert_eq!(campaign.now().players["josh"], 1, "the job is not over");
    assert_eq!(refusal(&mut campaign, &format!("crew startup {CREW}")), "general.scenario-or-card-beats-rulebook");
    assert_eq!(
        refusal(&mut campaign, &format!("crew final-score-2 {CREW}")),
        "general.scenario-or-card-beats-rulebook",
        "null is in jail"
    );
    all(&mut campaign, &["crew final-score-2 tiny:josh karma:mia", "record won cash=5"]);
    let now = campaign.now();
    assert_eq!((now.players["josh"], now.players["ann"], now.characters["null"].level), (2, 2, 2));
    assert!(now.has_fixer(Fixer::TheMayor) && now.second_part.is_none());
    assert!(now.achievements.contains(&Achievement::FirstOfMany));
    assert!(now.achievements.contains(&Achievement::BackForMore), "the Mayor helped in the first part");
}

#[test]
fn nobody_hides_in_two_places_or_in_jail() {
    let mut campaign = regulars();
    all(&mut campaign, &[&format!("crew final-score-1 {CREW}")]);
    assert_eq!(refusal(&mut campaign, "record won busted=null hiding=null:c2:1"), "heist-end.record-outcome");
    assert_eq!(refusal(&mut campaign, "record won hiding=tiny:c2:1,tiny:f2:1"), "heist-end.record-outcome");
}

#[test]
fn a_lost_first_part_ends_the_job() {
    let mut campaign = regulars();
    all(&mut campaign, &[&format!("crew final-score-1 {CREW}"), "record lost busted=null"]);
    assert_eq!(campaign.now().players["josh"], 2);
    assert!(campaign.now().second_part.is_none());
}

// ---- achievements and bingo

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

#[test]
fn branches_can_be_told_apart() {
    let mut campaign = regulars();
    all(
        &mut campaign,
        &[&format!("crew startup {CREW}"), "record lost", "restore 6", &format!("crew inclusion {CREW}"), "record won"],
    );
    assert_eq!(campaign.branches(), [8, 11]);
    assert_eq!(campaign.way_to(11), [1, 2, 3, 4, 5, 6, 10, 11]);
    assert_eq!(campaign.way_to(8), [1, 2, 3, 4, 5, 6, 7, 8]);
    assert_eq!((campaign.now().won.len(), campaign.now().lost.len()), (1, 0));
    all(&mut campaign, &["restore 8"]);
    assert_eq!((campaign.now().won.len(), campaign.now().lost.len()), (0, 1));
}

//! Random campaigns: whatever is said to a box, nothing is duplicated, nothing is lost, and its file says the same again.

use crate::common::{CREW, all, corner_shop, new_box_in, regulars, regulars_in};
use heist_campaign::{
    Achievement, BoxCommand, BoxContents, BoxFact, CharacterCards, CrewSeat, HeistRecord, Hiding, Status, Stock, file,
};
use heist_data::library::Library;
use heist_rules::cards::{Fixer, Item, Loot};
use heist_rules::edition::{Choosing, Company, Edition};
use proptest::prelude::*;
use proptest::sample::select;
use std::collections::BTreeSet;

/// The editions in which a box holds a city; scenarios have tests of their own.
fn cities() -> Vec<Edition> {
    Edition::PLAYABLE.into_iter().filter(|edition| edition.choosing != Choosing::Chapters).collect()
}

const PLAYERS: [&str; 5] = ["josh", "mia", "ann", "bob", "zoe"];
const NAMES: [&str; 9] = ["tiny", "karma", "null", "iceheart", "smokes", "cam", "iris", "moe", "f-stop"];
const HEISTS: [&str; 9] = [
    "startup",
    "inclusion",
    "melee",
    "county-bricks",
    "county-hole",
    "final-score-1",
    "final-score-2",
    "own:our-house",
    "own:corner-shop",
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
        1 => Just(BoxCommand::SideJob(corner_shop())),
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

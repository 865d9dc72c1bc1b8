//! Commands to a box: what they do, and by which rule they are refused.

use crate::common::{CREW, all, refusal, regulars};
use heist_campaign::{Achievement, BoxCommand, BoxError};
use heist_rules::cards::{Fixer, Item, Loot};

#[test]
fn what_is_not_a_command_says_how_it_would_be_one() {
    let fault = |line: &str| match BoxCommand::parse(line) {
        Err(BoxError::Syntax(words)) => words,
        other => panic!("{line}: {other:?}"),
    };
    assert!(fault("box").contains("a command is needed"));
    assert!(fault("box dance").contains("known are player, create"));
    assert!(fault("box create iris").contains("it is said like `box create iris tinkerer"));
    assert!(
        fault("box create iris tinkrer assault bypass for josh")
            .contains("no character card `tinkrer`; did you mean `tinkerer`")
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

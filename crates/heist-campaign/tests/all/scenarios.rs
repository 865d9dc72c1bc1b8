//! Older campaigns in a box: whatever is said to it, chapters come in order, nobody plays out of turn, nothing is duplicated,
//! and its file says the same again.

use crate::common::{all, refusal};
use heist_campaign::{
    BoxCommand, BoxContents, BoxFact, CampaignBox, CharacterCards, CrewSeat, HeistRecord, Status, StoryStanding, file,
};
use heist_data::library::Library;
use heist_rules::cards::Loot;
use heist_rules::edition::{AfterALoss, Choosing, Edition};
use proptest::prelude::*;
use proptest::sample::select;
use std::collections::BTreeSet;

/// The editions that have scenarios.
fn editions() -> Vec<Edition> {
    Edition::ALL.into_iter().filter(|edition| edition.choosing == Choosing::Chapters).collect()
}

fn retrying() -> Edition {
    let found = editions().into_iter().find(|edition| edition.after_a_loss == AfterALoss::RestoreRetryRebuild);
    found.expect("an edition with retries")
}

/// A box with the crew that a scenario suggests, under the names of their cards.
fn suggested(edition: Edition, scenario: &str) -> (CampaignBox, String) {
    let mut campaign = CampaignBox::new("The Crew", BoxContents::new(edition));
    all(&mut campaign, &["player josh", &format!("scenario {scenario}")]);
    let chapter = &campaign.now().scenario().expect("a scenario").chapters[0];
    let mut seats = Vec::new();
    for cards in &chapter.suggested {
        campaign
            .say(&format!("create {} {} for josh", cards.character, cards.skills.join(" ")))
            .expect("a suggested character");
        seats.push(format!("{}:josh", cards.character));
    }
    (campaign, seats.join(" "))
}

#[test]
fn every_scenario_is_played_from_its_first_chapter_to_its_last() {
    for edition in editions() {
        let scenarios: Vec<_> = BoxContents::new(edition).scenarios().collect();
        assert!(scenarios.len() >= 3, "{}", edition.id);
        for scenario in scenarios {
            let (mut campaign, mut crew) = suggested(edition, &scenario.id);
            for chapter in &scenario.chapters {
                let gone =
                    |name: &str| campaign.now().characters.get(name).is_some_and(|who| who.status != Status::Free);
                let stay: Vec<&str> =
                    crew.split(' ').filter(|seat| !gone(seat.split(':').next().unwrap_or_default())).collect();
                crew = stay.join(" ");
                assert_eq!(campaign.now().story.next, chapter.heist);
                all(&mut campaign, &[&format!("crew {} {crew}", chapter.heist), "record won cash=9"]);
            }
            let now = campaign.now();
            assert_eq!((now.story.next.as_str(), now.story.standing), ("", StoryStanding::Going), "{}", scenario.id);
            assert_eq!(now.won.len(), scenario.chapters.len());
            let text = file::print(&campaign);
            assert_eq!(file::parse(&text).unwrap_or_else(|fault| panic!("{fault}\n{text}")), campaign);
        }
    }
}

#[test]
fn somebody_who_leaves_the_story_does_not_come_back() {
    let (mut campaign, crew) = suggested(retrying(), "long-con");
    all(&mut campaign, &[&format!("crew long-con-1-campaign {crew}"), "record won cash=9"]);
    all(&mut campaign, &[&format!("crew long-con-2-campaign {crew}"), "record won"]);
    assert_eq!(campaign.now().characters["demolitions-guy"].status, Status::Other("gone".to_owned()));
    let line = format!("crew long-con-3-campaign {crew}");
    assert_eq!(refusal(&mut campaign, &line), "general.scenario-or-card-beats-rulebook");
}

#[test]
fn one_veteran_of_an_earlier_act_joins_in_prison() {
    let (mut campaign, crew) = suggested(retrying(), "fall-guys");
    for chapter in ["fall-guys-1-campaign", "fall-guys-2-campaign", "fall-guys-3-campaign"] {
        all(&mut campaign, &[&format!("crew {chapter} {crew}"), "record won"]);
    }
    all(&mut campaign, &["scenario long-con"]);
    assert_eq!(refusal(&mut campaign, &format!("crew long-con-1-campaign {crew}")), "setup.record-team");
    all(
        &mut campaign,
        &[
            "create demo demolitions-guy smash-n-grab linger for josh",
            "create thug bypass wing-it for josh",
            "create lookout hurry bypass for josh",
            "crew long-con-1-campaign demo:josh thug:josh lookout:josh",
            "record won",
            "crew long-con-2-campaign demo:josh thug:josh lookout:josh",
            "record won",
        ],
    );
    let two = "crew long-con-3-campaign thug:josh burglar:josh shutter-bug:josh";
    assert_eq!(refusal(&mut campaign, two), "setup.record-team");
    all(&mut campaign, &["crew long-con-3-campaign thug:josh lookout:josh burglar:josh", "record won"]);
    assert!(campaign.now().story.team.contains("burglar"));
}

#[test]
fn the_acts_follow_each_other_in_one_box_and_old_friends_come_back() {
    let mut campaign = CampaignBox::new("The Crew", BoxContents::new(retrying()));
    all(&mut campaign, &["player josh"]);
    let acts: Vec<_> = campaign.now().scenarios().collect();
    assert_eq!(acts.iter().map(|act| act.id.as_str()).collect::<Vec<_>>(), ["fall-guys", "venetian-swap", "long-con"]);
    let mut joined = 0;
    for (number, act) in (1..).zip(&acts) {
        all(&mut campaign, &[&format!("scenario {}", act.id)]);
        assert!(campaign.now().story.team.is_empty(), "every act has a team of its own");
        let mut crew = Vec::new();
        for cards in &act.chapters[0].suggested {
            let name = format!("{}-{number}", cards.character);
            all(&mut campaign, &[&format!("create {name} {} {} for josh", cards.character, cards.skills.join(" "))]);
            crew.push(name);
        }
        for chapter in &act.chapters {
            let now = campaign.now();
            crew.retain(|name| now.characters[name].status == Status::Free);
            let seats = |crew: &[String]| crew.iter().map(|name| format!("{name}:josh")).collect::<Vec<_>>().join(" ");
            let line = |crew: &[String]| format!("crew {} {}", chapter.heist, seats(crew));
            let friend = now.characters.keys().filter(|name| now.may_be_newcomer(name)).find_map(|name| {
                let with = [&crew[..2], std::slice::from_ref(name)].concat();
                let fits = BoxCommand::parse(&line(&with)).is_ok_and(|command| campaign.check(&command).is_ok());
                fits.then_some(with)
            });
            assert_eq!(friend.is_some(), chapter.veterans > 0, "{}", chapter.heist);
            if let Some(with) = friend {
                (crew, joined) = (with, joined + 1);
            }
            all(&mut campaign, &[&line(&crew), "record won cash=9"]);
        }
    }
    assert_eq!((joined, campaign.now().won.len()), (2, acts.iter().map(|act| act.chapters.len()).sum()));
    let text = file::print(&campaign);
    assert_eq!(file::parse(&text).unwrap_or_else(|fault| panic!("{fault}\n{text}")), campaign);
}

#[test]
fn the_old_hand_takes_new_skills_only_where_a_chapter_says_so_and_goes_along() {
    let (mut campaign, crew) = suggested(retrying(), "fall-guys");
    assert_eq!(refusal(&mut campaign, "skills burglar hurry bypass"), "special.newcomer");
    for chapter in ["fall-guys-1-campaign", "fall-guys-2-campaign", "fall-guys-3-campaign"] {
        all(&mut campaign, &[&format!("crew {chapter} {crew}"), "record won"]);
    }
    all(
        &mut campaign,
        &[
            "scenario long-con",
            "create demo demolitions-guy smash-n-grab linger for josh",
            "create thug bypass wing-it for josh",
            "create lookout hurry bypass for josh",
            "crew long-con-1-campaign demo:josh thug:josh lookout:josh",
            "record won",
            "crew long-con-2-campaign demo:josh thug:josh lookout:josh",
            "record won",
        ],
    );
    let price = |campaign: &CampaignBox, skill| campaign.now().skill_price("burglar", skill);
    assert!(campaign.now().may_be_newcomer("burglar") && !campaign.now().may_be_newcomer("thug"));
    assert_eq!((price(&campaign, "hurry"), price(&campaign, "steal")), (Some(0), None));
    all(&mut campaign, &["skills burglar smash-n-grab hit-n-run", "rename burglar bird"]);
    assert_eq!(campaign.now().story.newcomer.as_deref(), Some("bird"));
    let text = file::print(&campaign);
    assert_eq!(file::parse(&text).unwrap_or_else(|fault| panic!("{fault}\n{text}")), campaign);
    // A job in between is for the team, and changes nothing of this.
    let jobs: Vec<&str> = campaign.now().rebuilding_jobs().map(|job| job.heist.as_str()).collect();
    all(&mut campaign, &["create fresh pickpocket hurry linger for josh"]);
    all(&mut campaign, &[&format!("crew {} thug:josh lookout:josh fresh:josh", jobs[0]), "record won"]);
    let without = "crew long-con-3-campaign thug:josh lookout:josh fresh:josh";
    assert_eq!(refusal(&mut campaign, without), "special.newcomer");
    all(&mut campaign, &["crew long-con-3-campaign thug:josh lookout:josh bird:josh"]);
    let (setup, _) = heist_campaign::start(campaign.now()).expect("a game");
    let bird = setup.member(heist_rules::who::Who::Blue).expect("the newcomer");
    let skills: Vec<&str> = bird.skills.iter().map(|skill| skill.id.as_str()).collect();
    assert_eq!(skills, ["smash-n-grab", "hit-n-run"]);
    all(&mut campaign, &["record won cash=7"]);
    assert_eq!(campaign.now().story.newcomer, None);
    assert_eq!((price(&campaign, "hurry"), campaign.now().skill_price("shutter-bug", "steal")), (None, Some(4)));
    let before = campaign.now().cash;
    all(&mut campaign, &["skills shutter-bug steal yank-wires"]);
    assert_eq!(before - campaign.now().cash, 6);
}

#[test]
fn after_a_lost_retry_the_state_before_the_first_attempt_is_restored() {
    let (mut campaign, crew) = suggested(retrying(), "fall-guys");
    let crew = format!("crew fall-guys-1-campaign {crew}");
    let before = campaign.entries().len();
    all(&mut campaign, &[&crew, "record lost"]);
    assert_eq!(campaign.restore_point(), Some(before));
    all(&mut campaign, &["retry", "player mia", &crew, "record lost"]);
    assert!(campaign.before_the_loss().is_some_and(|point| point > before), "the attempt that was lost is the retry");
    assert_eq!(campaign.restore_point(), Some(before));
    all(&mut campaign, &[&format!("restore {before}")]);
    assert!(!campaign.now().story.retrying, "no bonus");
    assert_eq!(campaign.restore_point(), None, "nothing has been lost here");
}

#[test]
fn stolen_paintings_turn_out_to_be_forgeries() {
    for edition in editions() {
        let (mut campaign, crew) = suggested(edition, "venetian-swap");
        let heist = |number: u8| format!("venetian-swap-{number}-{}", edition.id);
        all(&mut campaign, &[&format!("crew {} {crew}", heist(1)), "record won"]);
        let loot = "record won loot=painting-church,painting-house,painting-lighthouse";
        all(&mut campaign, &[&format!("crew {} {crew}", heist(2)), loot]);
        assert_eq!(campaign.now().loot.len(), 3);
        all(&mut campaign, &[&format!("crew {} {crew}", heist(3)), "record won loot=documents,documents"]);
        let words: Vec<&str> = campaign.now().loot.iter().map(|loot| loot.word()).collect();
        assert!(!words.iter().any(|word| word.starts_with("painting-")), "{words:?}");
        assert_eq!(campaign.now().paintings().len(), 3, "{words:?}");
        // Swapped: the forgeries stay, one painting more than was asked for comes out.
        let left: Vec<&str> = campaign.now().paintings().into_iter().map(Loot::word).collect();
        let loot = "loot=painting-church,painting-house,painting-lighthouse";
        all(
            &mut campaign,
            &[&format!("crew {} {crew}", heist(4)), &format!("record won {loot} left={}", left.join(","))],
        );
        let paintings: Vec<&str> = campaign.now().paintings().into_iter().map(Loot::word).collect();
        assert_eq!(paintings, ["painting-church", "painting-house", "painting-lighthouse"]);
    }
}

// ---- random campaigns

const NAMES: [&str; 6] = ["angry-locksmith", "burglar", "shutter-bug", "script-kiddie", "street-urchin", "fresh"];

fn name() -> impl Strategy<Value = String> {
    select(&NAMES[..]).prop_map(str::to_owned)
}

fn cards(pro: bool) -> impl Strategy<Value = String> {
    let library = Library::official();
    let ids: Vec<String> =
        library.characters.values().filter(|card| card.pro == pro || pro).map(|card| card.id.clone()).collect();
    select(ids)
}

fn skills() -> impl Strategy<Value = String> {
    let ids: Vec<String> = Library::official().skills.keys().cloned().collect();
    select(ids)
}

fn heists() -> Vec<String> {
    let scenarios = Library::official().scenarios.iter();
    scenarios.flat_map(|scenario| &scenario.chapters).map(|chapter| chapter.heist.clone()).collect()
}

fn outcome() -> impl Strategy<Value = HeistRecord> {
    let loot = || prop::collection::vec(select(&Loot::ALL[..]), 0..3);
    let stole = prop::collection::vec((name(), select(&Loot::ALL[..])), 0..2);
    (0_u8..3, prop::collection::vec(name(), 0..2), 0_u16..9, 0_u16..3, loot(), stole, 0_u8..9).prop_map(
        |(won, busted, cash, spent, loot, stole, rare)| HeistRecord {
            won: won > 0,
            busted,
            cash,
            spent,
            left: if rare == 0 { loot.clone() } else { Vec::new() },
            notes: if rare == 1 { vec!["prisoner-freed".to_owned()] } else { Vec::new() },
            loot,
            stole: if rare > 4 { stole } else { Vec::new() },
            ..HeistRecord::default()
        },
    )
}

/// Commands; a crew for `next` is for whatever chapter comes next.
#[derive(Clone, Debug)]
enum Said {
    Next(Vec<CrewSeat>),
    Command(Box<BoxCommand>),
}

fn said() -> impl Strategy<Value = Said> {
    let seat = || name().prop_map(|character| CrewSeat { character, player: "josh".to_owned() });
    let seats = move || prop::collection::vec(seat(), 3..=4);
    let create = |card, first, second, name| BoxCommand::Create {
        name,
        cards: Some(CharacterCards { card, skills: [first, second] }),
        player: "josh".to_owned(),
    };
    let scenario = select(&["fall-guys", "venetian-swap", "long-con", "smugglers"][..]);
    let command = prop_oneof![
        2 => (cards(false), skills(), skills(), name()).prop_map(move |(card, first, second, name)| create(card, first, second, name)),
        1 => (cards(true), skills(), skills(), name()).prop_map(move |(card, first, second, name)| create(card, first, second, name)),
        1 => scenario.prop_map(|id| BoxCommand::Scenario(id.to_owned())),
        2 => (select(heists()), seats()).prop_map(|(heist, seats)| BoxCommand::Crew { heist, seats, held: Vec::new() }),
        3 => (name(), cards(true)).prop_map(|(character, to)| BoxCommand::Promote { character, to }),
        3 => (name(), skills(), skills()).prop_map(|(character, from, to)| BoxCommand::Refine { character, from, to }),
        2 => (name(), skills(), skills()).prop_map(|(character, first, second)| BoxCommand::Skills { character, skills: [first, second] }),
        6 => outcome().prop_map(BoxCommand::Record),
        1 => Just(BoxCommand::Retry),
        1 => Just(BoxCommand::Rebuild),
        1 => Just(BoxCommand::CallOff),
        1 => (name(), name()).prop_map(|(from, to)| BoxCommand::Rename { from, to }),
        1 => (0_usize..30).prop_map(BoxCommand::Restore),
    ];
    prop_oneof![3 => seats().prop_map(Said::Next), 7 => command.prop_map(|command| Said::Command(Box::new(command)))]
}

/// What must be true of any box.
fn sound(contents: &BoxContents) -> Result<(), TestCaseError> {
    for (name, named) in &contents.characters {
        prop_assert_eq!(named.level, named.cards.pros() + 1, "{}", name);
        prop_assert!(named.cards.skills[0] != named.cards.skills[1]);
    }
    prop_assert!(contents.story.team.iter().all(|name| contents.characters.contains_key(name)));
    let Some(crew) = &contents.under_way else { return Ok(()) };
    let chapter = contents.chapter(&crew.heist).expect("a chapter or a rebuilding job");
    prop_assert!(crew.heist == contents.story.next || contents.is_rebuilding_job(&crew.heist));
    prop_assert!(contents.story.standing != StoryStanding::Lost);
    let named: Vec<_> = crew.seats.iter().map(|seat| &contents.characters[&seat.character]).collect();
    let classes: BTreeSet<&str> = named.iter().map(|named| named.cards.class()).collect();
    prop_assert_eq!(classes.len(), named.len(), "one of each class");
    for skill in Library::official().skills.keys() {
        prop_assert!(named.iter().filter(|named| named.cards.skills.contains(skill)).count() <= 2, "{}", skill);
    }
    prop_assert!(chapter.takes_busted || named.iter().all(|named| named.status != Status::Busted));
    prop_assert!(chapter.required.iter().all(|card| named.iter().any(|named| named.cards.card == *card)));
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn no_sequence_of_commands_spoils_a_scenario(
        commands in prop::collection::vec(said(), 1..80),
        edition in select(editions()),
    ) {
        let (mut campaign, _) = suggested(edition, "fall-guys");
        for said in commands {
            let before = campaign.now().clone();
            let length = campaign.entries().len();
            let command = match said {
                Said::Command(command) => *command,
                Said::Next(seats) => {
                    BoxCommand::Crew { heist: before.story.next.clone(), seats, held: Vec::new() }
                }
            };
            let back = matches!(command, BoxCommand::Restore(_) | BoxCommand::Retry | BoxCommand::Scenario(_));
            let line = command.to_string();
            match campaign.apply(command) {
                Err(_) => {
                    prop_assert_eq!(campaign.now(), &before);
                    prop_assert_eq!(campaign.entries().len(), length);
                }
                Ok(facts) => {
                    let cash: i32 = facts.iter().map(|fact| match fact {
                        BoxFact::Cash(cash) => *cash,
                        _ => 0,
                    }).sum();
                    let now = campaign.now();
                    if !back {
                        prop_assert_eq!(i32::from(now.cash), i32::from(before.cash) + cash, "{}", line);
                        prop_assert!(now.characters.len() >= before.characters.len());
                    }
                    sound(now)?;
                }
            }
        }
        let text = file::print(&campaign);
        let again = file::parse(&text).map_err(|fault| TestCaseError::fail(format!("{fault}\n{text}")))?;
        prop_assert_eq!(&again, &campaign);
    }

    #[test]
    fn a_line_of_a_scenario_that_is_printed_is_read_again(said in said()) {
        if let Said::Command(command) = said {
            let line = command.to_string();
            prop_assert_eq!(BoxCommand::parse(&line).map_err(|error| TestCaseError::fail(format!("{line}: {error}")))?, *command);
        }
    }
}

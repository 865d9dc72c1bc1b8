//! Setting up official heists for a crew.

use heist_data::library::Library;
use heist_data::names::{parse_space, space_name};
use heist_format::setup::{Options, Recruit, new_game, proposed_crew, ready_made};
use heist_rules::cards::{Fixer, Item, Loot, NpcKind, SubAction};
use heist_rules::edition::Edition;
use heist_rules::setup::Setup;
use heist_rules::state::{PersonFlags, Phase, Place, State};
use heist_rules::terms::Starters;
use heist_rules::who::Who;

fn crew(characters: &[&str]) -> Vec<Recruit> {
    let skills = [["wing-it", "hurry"], ["bypass", "linger"], ["wing-it", "hurry"], ["bypass", "linger"]];
    let colours = Who::PLAYERS.into_iter().zip(skills).zip(characters);
    let recruit = |((who, skills), character): ((Who, [&str; 2]), &&str)| Recruit {
        who,
        character: (*character).to_owned(),
        skills: skills.map(str::to_owned),
    };
    colours.map(recruit).collect()
}

fn set_up(heist: &str, characters: &[&str], options: &Options) -> (Setup, State) {
    new_game(Library::official(), heist, "v24", &crew(characters), options).unwrap_or_else(|fault| panic!("{fault}"))
}

const THREE: [&str; 3] = ["thug", "burglar", "lookout"];

#[test]
fn every_heist_can_be_set_up_for_three_and_for_four() {
    let library = Library::official();
    for heist in library.heists.iter().chain(&library.gallery) {
        for characters in [&THREE[..], &["thug", "burglar", "lookout", "pickpocket"]] {
            let (setup, state) = set_up(&heist.id, characters, &Options::default());
            assert_eq!(state.phase, Phase::Planning, "{}", heist.id);
            assert_eq!(state.bag, heist.bag, "{}", heist.id);
            assert_eq!(state.deck.coming().len(), heist.deck.len(), "{}", heist.id);
            assert_eq!(setup.noise_track.id, format!("v24-{}p", characters.len()));
            assert!(!setup.objective.all.is_empty(), "{}", heist.id);
            assert_eq!(setup.member(Who::Npc).is_some(), heist.npc.is_some(), "{}", heist.id);
        }
    }
}

#[test]
fn a_heist_is_for_three_or_four_characters() {
    for number in [0, 1, 2] {
        let fault = new_game(Library::official(), "startup", "v24", &crew(&THREE[..number]), &Options::default());
        assert_eq!(fault.expect_err("a fault").broken_rule(), Some("general.player-count"));
    }
    let mut twice = crew(&THREE);
    twice[1].who = Who::Red;
    let fault = new_game(Library::official(), "startup", "v24", &twice, &Options::default());
    assert!(fault.expect_err("a fault").to_string().contains("two characters have the same colour"));
}

#[test]
fn characters_bring_the_items_of_their_cards() {
    let (_, state) = set_up("startup", &["safecracker", "thief", "lookout"], &Options::default());
    assert!(state.holds(Who::Red, Item::SafecrackingTools).is_some());
    assert!(state.holds(Who::Green, Item::PlasmaTorch).is_some());
    let owned = Options {
        items: vec![(Item::SafecrackingTools, Who::Green), (Item::SafecrackingTools, Who::Blue)],
        ..Options::default()
    };
    let (_, state) = set_up("startup", &["safecracker", "burglar", "lookout"], &owned);
    assert!(state.holds(Who::Red, Item::SafecrackingTools).is_none(), "both cards are in use");
}

#[test]
fn an_item_that_the_team_owns_does_not_lie_on_the_map_again() {
    let (setup, state) = set_up("blind-justice", &THREE, &Options::default());
    let hex = parse_space(&setup, &state, "j6").expect("the item hex");
    assert!(state.items.contains(&Place::on(hex)));
    let owned = Options { items: vec![(Item::LuckyPenny, Who::Red)], ..Options::default() };
    let (_, state) = set_up("blind-justice", &THREE, &owned);
    assert!(!state.items.contains(&Place::on(hex)));
}

#[test]
fn the_connoisseur_adds_cash_where_cash_or_a_jewel_lies() {
    let options = Options { fixers: vec![Fixer::OldFriend, Fixer::Connoisseur], ..Options::default() };
    let (setup, state) = set_up("inclusion", &THREE, &options);
    let cash = |name: &str| state.cash_on[parse_space(&setup, &state, name).expect(name).index()];
    assert_eq!((cash("e1"), cash("f1"), cash("d3"), cash("h3")), (3, 2, 1, 0));
}

#[test]
fn safes_hold_what_the_heist_says() {
    let (setup, state) = set_up("black-box", &THREE, &Options::default());
    let safe = setup.safes[0];
    assert_eq!((space_name(&setup, &state, safe.at).as_str(), safe.cracks, safe.cash), ("h4", 3, 5));
    assert!(state.items.contains(&Place::safe(0)));
    let (_, state) = set_up("proving-grounds", &THREE, &Options::default());
    assert_eq!(state.loot.find(Loot::Documents, Place::safe(0)).map(|_| ()), Some(()));
}

#[test]
fn npcs_wait_where_the_map_shows_them() {
    let npc = |heist: &str| {
        let (setup, state) = set_up(heist, &THREE, &Options::default());
        let person = *state.person(Who::Npc);
        let name = space_name(&setup, &state, person.at);
        (
            setup.member(Who::Npc).and_then(|m| m.npc.clone()).map(|(kind, _)| kind),
            name,
            person.is(PersonFlags::ACTIVE),
            person.ideas,
        )
    };
    assert_eq!(npc("greedy-prisoner"), (Some(NpcKind::Prisoner), "e2".to_owned(), false, 0));
    assert_eq!(npc("hospitality"), (Some(NpcKind::Hostage), "i4".to_owned(), false, 0));
    assert_eq!(npc("side-channel"), (Some(NpcKind::Guide), "h7".to_owned(), true, 2));
    assert_eq!(npc("melee"), (Some(NpcKind::Guide), "nowhere".to_owned(), true, 3));
}

#[test]
fn the_special_slot_of_the_side_channel_guide_gives_an_idea() {
    let (setup, _) = set_up("side-channel", &THREE, &Options::default());
    let member = setup.member(Who::Npc).expect("the guide");
    assert_eq!(member.defaults[1].id, "special");
    assert!(member.defaults[1].icons.has(SubAction::Idea));
}

#[test]
fn terms_of_a_heist_are_carried_over() {
    let terms = |heist: &str| set_up(heist, &THREE, &Options::default()).0.terms;
    assert_eq!((terms("county-river").exit_limit, terms("county-river").inside_starts.len()), (1, 5));
    assert_eq!(terms("side-channel").entrance_limit, 0);
    assert_eq!((terms("black-box").tunnels, terms("side-channel").tunnels), (2, 1));
    assert!(terms("marathon").held_by_guard >> Loot::Jewel as u32 & 1 == 1);
    assert!(terms("dark-horse").kennel.is_somewhere());
    assert_eq!(terms("final-score-2").starters, Starters::Everybody);
}

#[test]
fn every_special_rule_of_every_heist_works_by_a_building_block() {
    let library = Library::official();
    for heist in library.heists.iter().chain(&library.chapters) {
        assert_eq!(heist.missing(), Vec::<String>::new(), "{}", heist.id);
    }
}

#[test]
fn the_old_friend_is_away_in_the_final_score() {
    let (_, state) = set_up("final-score-1", &THREE, &Options::default());
    assert!(!state.has_fixer(Fixer::OldFriend));
    assert!(set_up("startup", &THREE, &Options::default()).1.has_fixer(Fixer::OldFriend));
}

#[test]
fn ready_made_characters_have_names() {
    let names: Vec<&str> = ready_made().iter().map(|ready| ready.name.as_str()).collect();
    assert_eq!(names[..4], ["Tiny", "Jitters", "Karma", "Swagger"]);
}

#[test]
fn every_chapter_can_be_set_up_in_its_edition_with_the_crew_it_proposes() {
    let library = Library::official();
    assert_eq!(library.chapters.len(), 27);
    for heist in &library.chapters {
        let edition = heist.newest_edition();
        if Edition::from_id(edition).is_none() {
            continue;
        }
        for players in [3, 4] {
            let crew = proposed_crew(library, heist, players);
            assert_eq!(crew.len(), players, "{}", heist.id);
            let game = new_game(library, &heist.id, edition, &crew, &Options::default());
            let (setup, state) = game.unwrap_or_else(|fault| panic!("{}: {fault}", heist.id));
            assert_eq!(state.phase, Phase::Planning, "{}", heist.id);
            assert_eq!(state.bag, heist.bag, "{}", heist.id);
            assert_eq!(setup.member(Who::Npc).is_some(), heist.npc.is_some(), "{}", heist.id);
            let wrong = new_game(library, &heist.id, "v24", &crew, &Options::default());
            let words = wrong.expect_err("a chapter is of its edition").to_string();
            assert!(words.contains(&format!("is for {edition}, not for v24")), "{words}");
        }
    }
}

#[test]
fn a_chapter_may_demand_a_character_and_say_who_is_gone() {
    let fault = |heist: &str, characters: &[&str], skills: Option<[&str; 2]>| {
        let mut crew = crew(characters);
        if let Some(skills) = skills {
            crew[0].skills = skills.map(str::to_owned);
        }
        let game = new_game(Library::official(), heist, "campaign", &crew, &Options::default());
        game.err().and_then(|fault| fault.broken_rule().map(str::to_owned))
    };
    let with = ["demolitions-guy", "burglar", "lookout"];
    let required = Some("setup.character.suggested-or-required".to_owned());
    assert_eq!(fault("long-con-1-campaign", &THREE, None), required);
    assert_eq!(fault("long-con-1-campaign", &with, None), None);
    let pro = Some("special.amateur-skills".to_owned());
    assert_eq!(fault("long-con-1-campaign", &with, Some(["blast", "hurry"])), pro);
    assert_eq!(fault("long-con-2-campaign", &with, Some(["blast", "hurry"])), None);
    assert_eq!(fault("long-con-3-campaign", &with, None), Some("special.away".to_owned()));
}

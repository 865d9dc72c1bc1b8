//! The cards as data: everything can be read, adds up, and says what it does.

use heist_data::effects::{parse_effects, print_effects};
use heist_data::library::Library;
use heist_format::setup::ready_made;
use heist_rules::cards::{ActionCard, ITEM_CARDS, Item, Member, SubAction};
use heist_rules::effect::Effect;
use std::collections::BTreeMap;
use toml::Value;

/// How many of each icon some actions have, in the words of the cards.
fn totals<'a>(actions: impl IntoIterator<Item = &'a ActionCard>) -> BTreeMap<String, i64> {
    let mut sums = BTreeMap::new();
    for action in actions {
        for sub in SubAction::ALL {
            *sums.entry(sub.word().to_owned()).or_default() += i64::from(action.icons.count(sub));
        }
        *sums.entry("noise".to_owned()).or_default() += i64::from(action.noise);
        *sums.entry("alert".to_owned()).or_default() += i64::from(action.alert);
    }
    sums
}

fn table(value: &Value) -> BTreeMap<String, i64> {
    let entries = value.as_table().expect("a table").iter();
    entries.map(|(key, value)| (key.clone(), value.as_integer().expect("a number"))).collect()
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().expect("a text")
}

#[test]
fn the_content_is_complete() {
    let library = Library::official();
    let counts = |kind: &str| library.ids(kind).count();
    assert_eq!(counts("character"), 24);
    assert_eq!(counts("skill"), 21);
    assert_eq!(counts("sub-action"), 10);
    assert_eq!(counts("ability"), 62);
    assert_eq!(counts("item"), Item::ALL.len());
    assert_eq!(counts("fixer"), 15);
    assert_eq!(counts("npc"), 3);
    assert_eq!(counts("event"), 41);
    assert_eq!(counts("crisis"), 8);
    assert_eq!(counts("noise-track"), 10);
    assert_eq!(counts("prebuilt"), 16);
    assert_eq!(counts("ruling"), 30);
    assert_eq!(library.cards.len(), 49);
    assert_eq!(library.heists.len(), 17);
    assert_eq!(library.gallery.len(), 11);
    assert_eq!(library.heists[0].id, "inclusion");
}

#[test]
fn skill_totals_and_lacks_follow_from_the_icons() {
    let library = Library::official();
    for (id, skill) in &library.skills {
        let raw = library.raw("skill", id).expect("a table");
        let sums = totals(&skill.card.actions);
        assert_eq!(sums, table(&raw["totals"]), "{id}");
        let lacks: Vec<&str> = raw["lacks"].as_array().expect("a list").iter().filter_map(Value::as_str).collect();
        for sub in SubAction::ALL.into_iter().filter(|sub| *sub != SubAction::Loot) {
            assert_eq!(lacks.contains(&sub.word()), sums[sub.word()] == 0, "{id} {}", sub.word());
        }
        for (die, action) in raw["actions"].as_array().expect("a list").iter().enumerate() {
            assert_eq!(action["die"].as_integer(), Some(die as i64 + 1), "{id}");
        }
    }
}

#[test]
fn default_totals_of_characters_follow_from_the_icons() {
    let library = Library::official();
    for (id, character) in &library.characters {
        let raw = library.raw("character", id).expect("a table");
        let mut sums = totals(&character.actions);
        sums.retain(|_, count| *count > 0);
        assert_eq!(sums, table(&raw["default_totals"]), "{id}");
        for upgrade in raw["upgrades"].as_array().expect("a list").iter().filter_map(Value::as_str) {
            assert_eq!(library.characters[upgrade].class, *id, "{id} becomes {upgrade}");
            assert!(library.characters[upgrade].pro && !character.pro);
        }
    }
}

#[test]
fn ready_made_characters_add_up() {
    let library = Library::official();
    assert_eq!(ready_made().len(), 16);
    for kind in ["prebuilt", "older-prebuilt"] {
        for id in library.ids(kind) {
            let raw = library.raw(kind, id).expect("a table");
            let skills: Vec<&str> = raw["skills"].as_array().expect("two").iter().filter_map(Value::as_str).collect();
            let member: Member = library.member(text(raw, "character"), [skills[0], skills[1]]).expect(id);
            let skill_actions = || member.skills.iter().flat_map(|skill| &skill.actions);
            assert_eq!(totals(skill_actions()), table(&raw["skill_totals"]), "{id}");
            assert_eq!(totals(skill_actions().chain(&member.defaults)), table(&raw["totals"]), "{id}");
            if kind == "prebuilt" {
                assert_eq!(raw["memory"].as_integer(), Some(i64::from(member.memory)), "{id}");
                assert_eq!(raw["ideas"].as_integer(), Some(i64::from(member.ideas)), "{id}");
            }
        }
    }
}

#[test]
fn actions_are_the_same_wherever_they_are_printed() {
    let library = Library::official();
    for kind in ["character", "skill"] {
        for id in library.ids(kind) {
            for action in library.raw(kind, id).expect("a table")["actions"].as_array().expect("a list") {
                let name = text(action, "action");
                let entry = library.raw("action", name).unwrap_or_else(|| panic!("{id} has an unknown action {name}"));
                assert_eq!(entry["sub"], action["sub"], "{id} {name}");
                assert_eq!(entry["name"], action["name"], "{id} {name}");
            }
        }
    }
}

#[test]
fn item_cards_are_as_many_as_the_box_holds() {
    let library = Library::official();
    for item in Item::ALL {
        let raw = library.raw("item", item.id()).expect("a card");
        let copies = ITEM_CARDS.iter().filter(|card| **card == item).count() as i64;
        assert_eq!(raw["copies"].as_integer(), Some(copies), "{}", item.id());
    }
}

#[test]
fn effects_are_written_as_they_are_read() {
    let library = Library::official();
    for card in &library.cards {
        let kind = if card.crisis { "crisis" } else { "event" };
        let written = &library.raw(kind, &card.id).expect("a card")["do"];
        assert_eq!(print_effects(&card.effects), *written, "{}", card.id);
        assert_eq!(parse_effects(written, &[]).expect(&card.id), card.effects);
    }
}

#[test]
fn a_faulty_effect_is_explained() {
    let explain = |text: &str| {
        let table: toml::Table = text.parse().expect("TOML");
        parse_effects(&table["do"], &["do".to_owned()]).expect_err("a fault").to_string()
    };
    assert!(explain("do = ['dance']").contains("'dance' is not an effect"));
    assert!(explain("do = [{ place = 'sofa', at = 'loot' }]").starts_with("do.0.place: not a security chit"));
    assert!(explain("do = [{ place = 'lock', at = 'loot beside characters' }]").contains("'beside' is not a relation"));
    assert!(explain("do = [{ place = 'lock', at = 'loot', colour = 'red' }]").contains("`colour` is not a key"));
    assert!(explain("do = [{ alert = 1 }]").contains("if-any, per-space, per-character or per-pair"));
    assert!(explain("do = [{ dogs = 0, toward = 'nearest-loot' }]").contains("a number from 1 to 9"));
}

#[test]
fn noise_tracks_exist_for_every_edition_and_number_of_players() {
    let library = Library::official();
    for edition in heist_rules::edition::EDITION_IDS {
        for players in 1..=4 {
            let track = library.noise_track(edition, players).unwrap_or_else(|| panic!("{edition} {players}"));
            assert!(track.final_slot > 20 && track.alert_slots & 1 == 0, "{}", track.id);
        }
    }
    assert_eq!(library.noise_track("v24", 4).expect("a track").id, "v24-4p");
    assert_eq!(library.noise_track("v24", 2).expect("a track").id, "v24-3p");
}

#[test]
fn the_alert_track_has_21_squares_and_ends_with_the_alarm() {
    let library = Library::official();
    let [.., last] = &library.squares[..] else { panic!("no squares") };
    assert_eq!((library.alert_track.squares, library.squares.len()), (21, 21));
    assert_eq!(last.effects, [Effect::StartEscape]);
    assert_eq!(library.squares.iter().filter(|square| square.effects.contains(&Effect::StartEscape)).count(), 1);
    // Reinforcements can come before the alarm, and the die cannot reach it from the first squares.
    assert!((1..20).contains(&library.alert_track.reinforcements));
    for (number, square) in library.squares.iter().enumerate() {
        assert_eq!(square.id, format!("s{}", number + 1));
        let events = library.raw("square", &square.id).and_then(|square| square.get("events")?.as_array());
        assert!(events.is_some_and(|events| !events.is_empty()), "{} shows no event", square.id);
    }
}

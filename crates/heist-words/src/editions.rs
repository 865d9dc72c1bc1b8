//! Editions in words: every switch with its sentence, and beside it what the cards and tracks of an edition say, read from
//! content. Two editions differ where these descriptions differ.

use crate::book;
use crate::english::{action, list, several};
use crate::names::{ability_name, spaced};
use heist_data::library::Library;
use heist_rules::cards::{ActionCard, Member};
use heist_rules::edition::{Choosing, Edition, LostCash, ThirdPhase};
use std::collections::BTreeSet;

/// One thing about an edition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EditionNote {
    /// What it is about.
    pub title: String,
    /// How it is in this edition.
    pub text: String,
}

/// One thing in which two editions differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EditionDifference {
    /// What it is about.
    pub title: String,
    /// How it is here.
    pub here: String,
    /// How it is there.
    pub there: String,
}

/// Everything about an edition: its switches, then its cards and tracks.
pub fn describe(edition: &Edition) -> Vec<EditionNote> {
    let switches = edition.switches().into_iter();
    let note = |title: &str, text: String| EditionNote { title: title.to_owned(), text };
    let mut all: Vec<EditionNote> = switches.map(|switch| note(switch.title, switch.sentence.to_owned())).collect();
    let mut say = |title: &str, words: String| all.push(note(title, words));
    let library = Library::official();
    for players in [3, 4] {
        if let Some(track) = library.noise_track(edition.id, players) {
            let alerts = (0..=track.final_slot).filter(|slot| track.alert_slots >> slot & 1 == 1);
            let alerts: Vec<String> = alerts.map(|slot| slot.to_string()).collect();
            let words = format!("{} slots, alerts on {}.", track.final_slot, list(&alerts));
            say(&format!("The noise track for {players} players"), words);
        }
    }
    say("What security draws from", security(library, edition));
    for card in library.characters.values().filter(|card| !card.older_memory.is_empty()) {
        let words = format!("{}.", several(card.memory_in(edition), "token"));
        say(&format!("Planning tokens of the {}", card.name), words);
    }
    let changed: BTreeSet<&str> = library.older_actions.iter().map(|(card, _)| card.id.as_str()).collect();
    for id in changed {
        let actions = library.skills.keys().filter_map(|skill| library.skill_in(edition, skill));
        if let Some(card) = actions.flat_map(|skill| skill.card.actions).find(|action| action.id == id) {
            say("An action that was printed otherwise", format!("{}.", action(&card)));
        }
    }
    for card in library.npcs.keys() {
        let words =
            library.npc_member(edition, card, None).map_or_else(|_| "There is none.".to_owned(), |npc| side(&npc));
        say(&format!("The NPC {}", spaced(card)), words);
    }
    say("Loot and cash after a loss", after_a_loss(edition).to_owned());
    for (title, rules, otherwise) in BY_RULES {
        let here = rules.iter().filter_map(|id| book::rule(id)).filter(|rule| rule.holds_in(edition.id));
        let texts: Vec<&str> = here.map(|rule| rule.text.as_str()).collect();
        say(title, if texts.is_empty() { otherwise.to_owned() } else { texts.join(" ") });
    }
    say("Heists", heists(library, edition));
    all
}

/// What no switch and no card tells, in the words of the rules that an edition has of it, and otherwise.
const BY_RULES: [(&str, &[&str], &str); 4] = [
    (
        "The busted after a heist",
        &["busted.jail", "busted.rescue", "busted.replaced-by-amateur", "busted.start-fresh-optional"],
        "Nothing is said of them.",
    ),
    (
        "Watchtowers with somebody on them",
        &["watchtower.disabled-by-presence"],
        "A watchtower stays, whoever is on its hex.",
    ),
    (
        "Reinforcements and unknown tiles",
        &["reinforcements.step1-reveal"],
        "Unknown tiles around the token stay unknown.",
    ),
    ("The first scenario", &["setup.first-game.fall-guys"], "None is recommended."),
];

/// What a team keeps of a heist that it has lost.
fn after_a_loss(edition: &Edition) -> &'static str {
    match (edition.choosing, edition.lost_cash) {
        (Choosing::Chapters, LostCash::Lost) => "Loot and cash of a lost chapter are gone.",
        (Choosing::Chapters, LostCash::Stays) => "Loot of a lost chapter is gone; the cash that was brought out stays.",
        _ => "Loot and cash that were brought out stay with the team.",
    }
}

/// Everything in which two editions differ.
pub fn differences(here: &Edition, there: &Edition) -> Vec<EditionDifference> {
    let (mine, theirs) = (describe(here), describe(there));
    let of = |notes: &[EditionNote], title: &str| {
        notes.iter().find(|note| note.title == title).map(|note| note.text.clone())
    };
    let differences = mine.iter().filter_map(|note| {
        let there = of(&theirs, &note.title)?;
        (there != note.text).then(|| EditionDifference { title: note.title.clone(), here: note.text.clone(), there })
    });
    differences.collect()
}

/// The deck that an edition has, or its alert track.
fn security(library: &Library, edition: &Edition) -> String {
    if edition.third_phase == ThirdPhase::SecurityDie {
        return format!("The {} of the alert track.", several(library.squares.len() as u8, "square"));
    }
    let cards = library.cards_in(edition);
    let older = |id: &str| {
        library.older_cards.iter().any(|(card, editions)| card.id == id && editions.iter().any(|e| e == edition.id))
    };
    // Where a deck of its own is printed, the cards of the shared one are not in it.
    let own = cards.iter().any(|card| older(&card.id));
    let cards = || cards.iter().filter(|card| !own || older(&card.id));
    let crises = cards().filter(|card| card.crisis).count() as u8;
    let events = cards().count() as u8 - crises;
    let (deck, special) = if own { ("A deck of its own:", "special event") } else { ("The common deck:", "crisis") };
    let special = if crises == 1 || !own { format!("{crises} kinds of crises") } else { several(crises, special) };
    format!("{deck} {} and {special}.", several(events, "event card"))
}

/// An NPC card: its ideas and actions.
fn side(npc: &Member) -> String {
    let actions: Vec<String> = npc.defaults.iter().chain(&npc.six).map(|card: &ActionCard| action(card)).collect();
    let abilities: Vec<String> = npc.abilities.into_iter().map(ability_name).collect();
    let more = if abilities.is_empty() { String::new() } else { format!("; {}", abilities.join(", ")) };
    format!("{}; {}{more}.", several(npc.ideas, "idea"), actions.join(", "))
}

/// What can be played in an edition.
fn heists(library: &Library, edition: &Edition) -> String {
    let fits = |editions: &[String]| editions.iter().any(|id| id == edition.id);
    let count =
        |heists: &[heist_data::heists::Heist]| heists.iter().filter(|heist| fits(&heist.editions)).count() as u8;
    let (city, maps, chapters) = (count(&library.heists), count(&library.gallery), count(&library.chapters));
    let scenarios: Vec<&str> =
        library.scenarios.iter().filter(|story| fits(&story.editions)).map(|story| story.name.as_str()).collect();
    match chapters {
        0 => format!("{} in the city and {}.", several(city, "heist"), several(maps, "further map")),
        _ => format!("{} in {}.", several(chapters, "chapter"), list(&scenarios)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn titles(here: Edition, there: Edition) -> Vec<String> {
        differences(&here, &there).into_iter().map(|difference| difference.title).collect()
    }

    #[test]
    fn differences_of_cards_and_tracks_are_listed_too() {
        let newest = titles(Edition::V22, Edition::V24);
        assert!(newest.iter().any(|title| title == "The noise track for 4 players"), "{newest:?}");
        assert!(newest.iter().any(|title| title == "Reveals with nothing left"), "{newest:?}");
        let older = titles(Edition::RIVER_CITY, Edition::V22);
        for title in ["Planning tokens of the Lookout", "An action that was printed otherwise"] {
            assert!(older.iter().any(|other| other == title), "{title}: {older:?}");
        }
        let oldest = titles(Edition::LAST_HEIST, Edition::CAMPAIGN);
        for title in ["What security draws from", "The NPC prisoner", "Heists"] {
            assert!(oldest.iter().any(|other| other == title), "{title}: {oldest:?}");
        }
        for title in ["The first scenario", "Reinforcements and unknown tiles", "Loot and cash after a loss"] {
            assert!(oldest.iter().any(|other| other == title), "{title}: {oldest:?}");
        }
        let city = titles(Edition::CAMPAIGN, Edition::RIVER_CITY);
        for title in
            ["Loot and cash after a loss", "The busted after a heist", "Watchtowers with somebody on them", "Bosses"]
        {
            assert!(city.iter().any(|other| other == title), "{title}: {city:?}");
        }
        assert_eq!(differences(&Edition::V24, &Edition::V24), []);
    }

    #[test]
    fn every_edition_is_described_in_sentences_about_the_same_things() {
        let first: Vec<String> = describe(&Edition::V24).into_iter().map(|note| note.title).collect();
        assert_eq!(first.iter().collect::<BTreeSet<_>>().len(), first.len(), "{first:?}");
        for edition in Edition::ALL {
            let all = describe(&edition);
            assert_eq!(all.iter().map(|note| &note.title).collect::<Vec<_>>(), first.iter().collect::<Vec<_>>());
            for note in all {
                assert!(note.text.ends_with('.') && note.text.len() > 5, "{note:?}");
            }
        }
    }
}

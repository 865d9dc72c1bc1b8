//! The reference of the rulebook: chapters in the order of a heist, and titles for rules.

use crate::book;
use crate::names::plain;
use heist_data::library::Library;
use heist_rulebook::rulebook::Rule;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// A chapter: rules that share the first part of their id; cards are parted by kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chapter {
    /// The first part of the ids, or `card/` and the kind.
    pub id: &'static str,
    /// The heading.
    pub name: &'static str,
    /// What it is about.
    pub about: &'static str,
}

const fn chapter(id: &'static str, name: &'static str, about: &'static str) -> Chapter {
    Chapter { id, name, about }
}

/// The chapters, in the order in which a heist needs them.
pub const CHAPTERS: [Chapter; 57] = [
    chapter("general", "The game", "One team against one building."),
    chapter("setup", "Setting up", "What lies on the table before anybody plans."),
    chapter("character", "Characters", "What a character card says and how it is read."),
    chapter("skill", "Skills", "Two cards, six actions each: the die picks."),
    chapter("board", "The board", "Tiles, gaps, entrances, and what is next to what."),
    chapter("chit", "Guards, locks, cameras", "What is in the way, and what it does."),
    chapter("bag", "The bag", "What is still hidden."),
    chapter("plan", "Planning", "Where you may go has to be decided before you go."),
    chapter("tunnel", "Tunnels", "A way in that is on nobody's map."),
    chapter("shop", "The shop", "Buying and selling before the job."),
    chapter("item", "Items", "Things that help, and who has them."),
    chapter("fixer", "Fixers", "People who owe you."),
    chapter("round", "The round", "Roll, act, and then the building answers."),
    chapter("roll", "Rolling", "The die says what you are up to."),
    chapter("action", "Actions", "One action a round, used icon by icon."),
    chapter("subaction", "Icons", "Move, unlock, subdue, disable, reveal, loot, think."),
    chapter("help-out", "Helping out", "Doing something for somebody else."),
    chapter("reveal", "Turning tiles up", "What was under the shield."),
    chapter("loot", "Loot", "Picking up, handing over, bringing out."),
    chapter("safe", "Safes", "Crack by crack."),
    chapter("keycard", "Keycards and doors", "The door that only one thing opens."),
    chapter("usb", "USB keys", "What is on them matters to somebody."),
    chapter("remote-lock", "Remote locks", "Locked from somewhere else."),
    chapter("sensor", "Pressure sensors", "Rings around a tile, and the panel that takes them away."),
    chapter("story", "Story beacons", "Whoever gets there first learns something."),
    chapter("gate", "Gates", "When they come down, the floor behind them is gone."),
    chapter("watchtower", "Watchtowers", "Do not stand in their line."),
    chapter("reinforcements", "Reinforcements", "There were more of them."),
    chapter("dog", "Dogs", "They do not stay where they are."),
    chapter("boss", "Bosses", "Somebody who owns the place, and walks it."),
    chapter("npc", "Hostages, prisoners, guides", "People you did not bring along."),
    chapter("noise", "Noise", "It adds up."),
    chapter("security", "The security die", "A die, a bar, and what lies just beyond it."),
    chapter("alert", "Alerts", "Each one eats a card of the deck: time."),
    chapter("deck", "The deck", "How long you have."),
    chapter("event", "Events", "One card a round."),
    chapter("crisis", "Crises", "When one is uncovered it waits, and then it comes."),
    chapter("alarm", "The alarm", "The last card: everybody out."),
    chapter("escape", "The escape", "Ideas, nerve, one last roll."),
    chapter("busted", "Busted", "Who is caught, and what is lost with them."),
    chapter("win", "Winning", "Whether it was worth it."),
    chapter("lose", "Losing", "What stays when it all went wrong."),
    chapter("heist-end", "The end", "After the last one is out."),
    chapter("special", "Special rules", "What single heists do in their own way, block by block."),
    chapter("campaign", "The campaign", "Names, classes, cash: what lasts from heist to heist."),
    chapter("level", "Levels", "Everybody gets better, card by card."),
    chapter("card/ability", "Abilities", "What single characters and items can do, card by card."),
    chapter("card/item", "Item cards", "Each item."),
    chapter("card/fixer", "Fixer cards", "Each fixer."),
    chapter("card/npc", "NPC cards", "Each NPC, calm and in panic."),
    chapter("card/event", "Event cards", "Each event."),
    chapter("card/crisis", "Crisis cards", "Each crisis."),
    chapter("card/older-event", "Older event cards", "Each event of the first deck."),
    chapter("card/special-event", "Special events", "What the first deck has in place of crises."),
    chapter("card/boss", "Boss cards", "Each boss, level by level."),
    chapter("card/older-npc", "Older NPC cards", "Each NPC as the first edition with cards has it."),
    chapter("", "Other rules", "What fits nowhere else."),
];

/// A chapter with its rules.
#[derive(Clone, Debug)]
pub struct Contents {
    /// The chapter.
    pub chapter: Chapter,
    /// Its rules.
    pub rules: Vec<&'static Rule>,
}

/// The whole book: every chapter that has rules.
pub fn contents() -> &'static [Contents] {
    static CONTENTS: OnceLock<Vec<Contents>> = OnceLock::new();
    CONTENTS.get_or_init(|| {
        let mut by_chapter: BTreeMap<&str, Vec<&'static Rule>> = BTreeMap::new();
        for rule in book::rules() {
            by_chapter.entry(chapter_of(rule).id).or_default().push(rule);
        }
        for rules in by_chapter.values_mut() {
            rules.sort_by_cached_key(|rule| in_order(&rule.id));
        }
        let found = CHAPTERS
            .into_iter()
            .filter_map(|chapter| Some(Contents { chapter, rules: by_chapter.remove(chapter.id)? }));
        found.collect()
    })
}

/// Cards with numbers are sorted by number: event 9 before event 10.
fn in_order(id: &str) -> (String, u32) {
    let number = id.rsplit('-').next().and_then(|last| last.parse().ok());
    match number {
        Some(number) => (id.rsplit_once('-').map_or(id, |(front, _)| front).to_owned() + "-", number),
        None => (id.to_owned(), 0),
    }
}

/// The chapter of a rule.
pub fn chapter_of(rule: &Rule) -> Chapter {
    let area = rule.id.split('.').next().unwrap_or_default();
    let is_home = |chapter: &&Chapter| match chapter.id.strip_prefix("card/") {
        Some(kind) => area == "card" && rule.file.split(['/', '\\']).any(|folder| folder == kind),
        None => chapter.id == area,
    };
    let [.., other] = CHAPTERS;
    CHAPTERS.iter().find(is_home).copied().unwrap_or(other)
}

/// The title of a rule: its own, the name of its card, or the words of its id.
pub fn title(rule: &Rule) -> String {
    if let Some(title) = &rule.title {
        return title.clone();
    }
    let Some((area, rest)) = rule.id.split_once('.') else { return plain(&rule.id) };
    if area != "card" {
        return plain(&rest.replace('.', ": "));
    }
    let kind = chapter_of(rule).id.strip_prefix("card/").unwrap_or_default();
    let number = rest.strip_prefix(kind).and_then(|rest| rest.strip_prefix('-'));
    let library = Library::official();
    let id = number.map_or_else(
        || rest.to_owned(),
        |number| match library.raw(kind, number) {
            Some(_) => number.to_owned(),
            None => number.to_uppercase(),
        },
    );
    let card = library.raw(kind, &id);
    let name = card.and_then(|card| card.get("name")?.as_str()).filter(|name| !name.starts_with('('));
    match (name, number) {
        (Some(name), Some(_)) => format!("{} {id}: {name}", plain(kind)),
        (Some(name), None) => name.to_owned(),
        (None, Some(_)) => format!("{} {id}", plain(kind)),
        (None, None) => plain(rest),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn titled(id: &str) -> String {
        title(book::rule(id).unwrap_or_else(|| panic!("no rule {id}")))
    }

    #[test]
    fn every_rule_has_a_chapter_and_none_is_lost() {
        let all: usize = contents().iter().map(|contents| contents.rules.len()).sum();
        assert_eq!(all, book::rules().len());
        assert!(contents().iter().all(|contents| !contents.chapter.id.is_empty()), "an area without a heading");
    }

    #[test]
    fn titles_are_those_of_the_rule_or_the_card_or_say_the_id() {
        assert_eq!(titled("card.vent-crawl"), "VENT CRAWL");
        assert_eq!(titled("card.event-1"), "Event 1: Hidden Cameras");
        assert_eq!(titled("chit.guard.blocks-leaving"), "A guard holds you in his room");
        assert_eq!(titled("escape.start.gates-before-reveal"), "Start: gates before reveal");
        assert_eq!(titled("card.cheap-picks"), "Cheap Picks");
    }

    #[test]
    fn events_are_in_the_order_of_their_numbers() {
        let events = contents().iter().find(|contents| contents.chapter.id == "card/event").expect("events");
        let ids: Vec<&str> = events.rules.iter().map(|rule| rule.id.as_str()).take(11).collect();
        assert_eq!(ids[..3], ["card.event-1", "card.event-2", "card.event-3"]);
        assert_eq!(ids[9..], ["card.event-10", "card.event-11"]);
    }
}

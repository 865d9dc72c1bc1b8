//! Searching the rulebook: what a player means by a word comes first, then what speaks of it in its title, its text, its
//! examples.

use crate::book;
use crate::chapters::{chapter_of, title};
use heist_rulebook::rulebook::Rule;
use heist_rules::edition::Edition;

/// The rule that a word stands for: whoever asks for nothing else wants to read this one.
const BASICS: [(&str, &str); 46] = [
    ("action", "action.one-per-round"),
    ("alarm", "alarm.final-crisis"),
    ("alert", "alert.raise.discard-top-event"),
    ("busted", "busted.out-of-play"),
    ("camera", "chit.camera.enter-raises-alert"),
    ("cash", "loot.cash-is-one-piece"),
    ("crisis", "crisis.set-aside-when-on-top"),
    ("deck", "deck.face-up"),
    ("die", "skill.action-by-die-value"),
    ("disable", "subaction.disable.on-or-adjacent"),
    ("dog", "dog.chase.unless-sharing"),
    ("door", "keycard.door-no-entry"),
    ("entrance", "plan.start-on-entrance"),
    ("escape", "escape.voluntary.after-event-phase"),
    ("event", "event.active.top-at-phase-start"),
    ("exit", "board.entrance.is-exit"),
    ("gap", "board.gap.separates"),
    ("gate", "gate.close-removes-tile"),
    ("guard", "chit.guard.blocks-leaving"),
    ("hostage", "npc.hostage.taken-on-same-tile"),
    ("icon", "subaction.icons.ten"),
    ("idea", "action.modify.one-idea-one-step"),
    ("interleave", "action.interleave"),
    ("item", "item.holder-only"),
    ("jail", "busted.jail"),
    ("keycard", "keycard.open-when-adjacent"),
    ("last ditch", "escape.last-ditch.after-declaring"),
    ("lock", "chit.lock.no-entry"),
    ("loot", "loot.pickup"),
    ("move", "subaction.move.target"),
    ("noise", "noise.one-tracker-cumulative"),
    ("npc", "npc.like-a-character"),
    ("objective", "win.objective-decides"),
    ("pass", "action.pass.forbidden"),
    ("plan", "plan.move-needs-own-token"),
    ("prisoner", "npc.prisoner.freed-when-unimpeded"),
    ("remote lock", "remote-lock.no-entry"),
    ("reveal", "reveal.auto.when-adjacent"),
    ("roll", "roll.everyone-at-once"),
    ("round", "round.order.event"),
    ("safe", "safe.cracks-needed"),
    ("server", "remote-lock.server-removes"),
    ("subdue", "subaction.subdue.on-or-adjacent"),
    ("undo", "action.undo.good-faith"),
    ("unlock", "subaction.unlock.adjacent"),
    ("watchtower", "watchtower.sweep-adds-guards"),
];

/// What a word is called without its ending, so that `guards` finds guards.
fn stem(word: &str) -> &str {
    match word {
        "dice" => "die",
        "crises" => "crisis",
        "planning" => "plan",
        "noises" => "noise",
        _ if word.len() > 3 && !word.ends_with("ss") => {
            word.strip_suffix('s').filter(|_| word != "crisis").unwrap_or(word)
        }
        _ => word,
    }
}

/// The rule that the words stand for, as far as they are typed.
fn basic(wanted: &[String]) -> Option<&'static str> {
    let typed = wanted.join(" ");
    let exact = BASICS.iter().find(|(word, _)| *word == typed);
    let begun = || BASICS.iter().find(|(word, _)| typed.len() >= 3 && word.starts_with(&typed));
    exact.or_else(begun).map(|(_, id)| *id)
}

/// How well some words fit a rule; none: not at all. Every word has to be found somewhere.
fn fit(rule: &Rule, wanted: &[String]) -> Option<u32> {
    let (title, text) = (title(rule).to_lowercase(), rule.text.to_lowercase());
    let aside = rule.examples.iter().map(|example| example.title.as_str()).chain(rule.ruling.as_deref());
    let aside = aside.collect::<Vec<_>>().join(" ").to_lowercase();
    let mut sum = 0;
    for word in wanted {
        let begins =
            |text: &str| text.split(|c: char| !c.is_alphanumeric()).any(|part| part.starts_with(word.as_str()));
        sum += match () {
            () if begins(&title) => 40,
            () if title.contains(word.as_str()) => 20,
            () if begins(&rule.id) => 16,
            () if begins(&text) => 12,
            () if text.contains(word.as_str()) || rule.id.contains(word.as_str()) => 6,
            () if aside.contains(word.as_str()) => 2,
            () => return None,
        };
    }
    // A card is rarely what somebody wants who did not name it, and an old rule rarely what somebody plays.
    let is_card = chapter_of(rule).id.starts_with("card/");
    let typed = wanted.join(" ");
    sum += match () {
        () if title == typed => 60,
        () if title.contains(&typed) => 8,
        () => 0,
    };
    sum += if is_card { 0 } else { 10 };
    sum += if rule.holds_in(Edition::NEWEST.id) { 12 } else { 0 } + if rule.title.is_some() { 6 } else { 0 };
    sum += if rule.id.contains("example") { 0 } else { 3 };
    Some(sum)
}

/// Rules that speak of some words, best first: the one that the words stand for, then by how well they fit.
///
/// ```
/// use heist_words::search::search;
/// assert_eq!(search("vent crawl")[0].id, "card.vent-crawl");
/// assert_eq!(search("guards")[0].id, "chit.guard.blocks-leaving");
/// ```
pub fn search(words: &str) -> Vec<&'static Rule> {
    let wanted: Vec<String> = words.to_lowercase().split_whitespace().map(|word| stem(word).to_owned()).collect();
    if wanted.is_empty() {
        return Vec::new();
    }
    let first = basic(&wanted);
    let mut found: Vec<(bool, u32, &'static Rule)> = book::rules()
        .iter()
        .filter_map(|rule| match first == Some(rule.id.as_str()) {
            true => Some((true, 0, rule)),
            false => Some((false, fit(rule, &wanted)?, rule)),
        })
        .collect();
    found.sort_by(|one, other| other.0.cmp(&one.0).then(other.1.cmp(&one.1)));
    found.into_iter().map(|(_, _, rule)| rule).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(words: &str) -> &'static str {
        search(words).first().map_or("nothing", |rule| rule.id.as_str())
    }

    #[test]
    fn the_basic_rule_comes_first() {
        for (words, rule) in [
            ("noise", "noise.one-tracker-cumulative"),
            ("guard", "chit.guard.blocks-leaving"),
            ("Guards", "chit.guard.blocks-leaving"),
            ("lock", "chit.lock.no-entry"),
            ("escape", "escape.voluntary.after-event-phase"),
            ("dog", "dog.chase.unless-sharing"),
            ("dice", "skill.action-by-die-value"),
            ("watcht", "watchtower.sweep-adds-guards"),
            ("remote locks", "remote-lock.no-entry"),
        ] {
            assert_eq!(first(words), rule, "{words}");
        }
    }

    #[test]
    fn every_word_stands_for_a_rule_of_the_newest_edition_with_a_title() {
        for (word, id) in BASICS {
            let rule = book::rule(id).unwrap_or_else(|| panic!("{word}: no rule {id}"));
            assert!(rule.holds_in(Edition::NEWEST.id) && rule.title.is_some(), "{word}: {id}");
            assert_eq!(first(word), id);
        }
        assert!(BASICS.is_sorted(), "they are easier to find in order");
    }

    #[test]
    fn what_is_played_comes_before_cards_and_older_editions() {
        for word in ["guard", "noise", "escape", "lock", "dog", "camera"] {
            let found = search(word);
            for rule in &found[..5] {
                assert!(!rule.id.starts_with("card.") && rule.holds_in(Edition::NEWEST.id), "{word}: {}", rule.id);
            }
        }
    }

    #[test]
    fn names_of_cards_are_found_first() {
        assert_eq!(first("hidden cam"), "card.event-1");
        assert_eq!(first("vent crawl"), "card.vent-crawl");
        assert!(search("guard leaving").iter().any(|rule| rule.id == "chit.guard.blocks-leaving"));
        assert!(search("  ").is_empty());
        assert!(search("zzzzz").is_empty());
    }
}

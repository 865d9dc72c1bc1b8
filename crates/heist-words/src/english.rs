//! Small pieces of English: names, numbers, articles, lists.

use crate::effects::say_effects;
use crate::names::{card_title, item_name, loot_name, sub_action_name};
pub use heist_data::printed::capital;
use heist_rules::cards::{ActionCard, Icons, SubAction, Thing};
use heist_rules::effect::CardId;
use heist_rules::setup::Setup;

/// A noun with its article; documents have none.
///
/// ```
/// use heist_words::english::a;
///
/// assert_eq!([a("lock"), a("idea"), a("unlock"), a("documents")], ["a lock", "an idea", "an unlock", "documents"]);
/// ```
pub fn a(noun: &str) -> String {
    match noun.chars().next() {
        _ if noun.ends_with("documents") => noun.to_owned(),
        _ if noun.starts_with("un") => format!("an {noun}"),
        Some('a' | 'e' | 'i' | 'o') => format!("an {noun}"),
        _ => format!("a {noun}"),
    }
}

/// A number of things.
///
/// ```
/// use heist_words::english::several;
///
/// assert_eq!([several(1, "idea"), several(2, "idea")], ["1 idea", "2 ideas"]);
/// ```
pub fn several(count: u8, noun: &str) -> String {
    if count == 1 || noun.ends_with('s') { format!("{count} {noun}") } else { format!("{count} {noun}s") }
}

/// An amount of money, given in thousands.
pub fn cash(thousands: u16) -> String {
    format!("${thousands}k")
}

/// Something that changes hands.
pub fn thing(thing: Thing) -> String {
    match thing {
        Thing::Loot(loot) => format!("the {}", loot_name(loot)),
        Thing::Cash => "the cash".into(),
        Thing::Item(item) => format!("the {}", item_name(item)),
        Thing::Idea => "the idea".into(),
    }
}

/// `a, b and c`.
pub fn list(words: &[impl AsRef<str>]) -> String {
    joined(words, "and")
}

/// `a, b or c`.
pub fn either(words: &[impl AsRef<str>]) -> String {
    joined(words, "or")
}

fn joined(words: &[impl AsRef<str>], last_but_one: &str) -> String {
    match words {
        [] => "nobody".into(),
        [one] => one.as_ref().into(),
        [most @ .., last] => {
            let most: Vec<&str> = most.iter().map(AsRef::as_ref).collect();
            format!("{} {last_but_one} {}", most.join(", "), last.as_ref())
        }
    }
}

/// Icons of an action.
///
/// ```
/// use heist_rules::cards::SubAction::{Loot, Move, Unlock};
/// use heist_words::english::icons;
///
/// assert_eq!(icons([Move, Move, Unlock].into_iter().collect()), "2 moves, unlock");
/// assert_eq!(icons([Loot, Loot].into_iter().collect()), "2 loot");
/// ```
pub fn icons(icons: Icons) -> String {
    let words = SubAction::ALL.into_iter().filter(|sub| icons.has(*sub)).map(|sub| match icons.count(sub) {
        1 => sub_action_name(sub).to_owned(),
        count if sub == SubAction::Loot => format!("{count} {}", sub_action_name(sub)),
        count => several(count, sub_action_name(sub)),
    });
    words.collect::<Vec<_>>().join(", ")
}

/// An action with everything on it: `walk (move, unlock; 1 noise)`.
pub fn action(card: &ActionCard) -> String {
    let content = action_icons(card);
    if content.is_empty() { card.id.clone() } else { format!("{} ({content})", card.id) }
}

/// Everything on an action: `move, unlock; 1 noise`.
pub fn action_icons(card: &ActionCard) -> String {
    let mut parts = Vec::new();
    if card.icons != Icons::NONE {
        parts.push(icons(card.icons));
    }
    if card.noise > 0 {
        parts.push(format!("{} noise", card.noise));
    }
    if card.alert > 0 {
        parts.push(several(card.alert, "alert"));
    }
    parts.join("; ")
}

/// An event or crisis card: its number and name, and what it does.
pub fn card_line(setup: &Setup, card: CardId) -> String {
    format!("{}: {}", card_title(setup, card), card_text(setup, card))
}

/// What an event or crisis card does.
pub fn card_text(setup: &Setup, card: CardId) -> String {
    setup.cards.get(card.0 as usize).map(|card| say_effects(&card.effects)).unwrap_or_default().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_end_with_and() {
        assert_eq!(list(&["red"]), "red");
        assert_eq!(list(&["red", "green", "blue"]), "red, green and blue");
        assert_eq!(list(&[""; 0]), "nobody");
    }
}

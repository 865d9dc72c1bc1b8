//! What things are called: actions, abilities, items, loot, cards and people, by the names that are printed on them.

use crate::english::{capital, cash};
use heist_data::library::Library;
use heist_rules::View;
use heist_rules::cards::{Ability, ActionRef, ITEM_CARDS, Item, Loot, Thing};
use heist_rules::setup::Setup;
use heist_rules::state::{Place, State};
use heist_rules::who::Who;

/// A name out of the content, or one made from the id.
fn known_name(kind: &str, id: &str) -> String {
    let known = Library::official().raw(kind, id).and_then(|card| card.get("name")).and_then(toml::Value::as_str);
    known.map_or_else(|| plain(id), str::to_owned)
}

/// `change-of-plans` as `Change of plans`.
pub fn plain(id: &str) -> String {
    capital(&id.replace('-', " "))
}

/// An action that can be taken, by its name. Where two have the same, that of a skill says which skill it is.
pub fn take_name(view: View, who: Who, action: ActionRef) -> Option<String> {
    let card = view.action_card(who, action)?;
    let name = action_name(action, &card.id);
    let member = view.setup.member(who)?;
    let others = (0..member.defaults.len() as u8).map(ActionRef::Default).chain([0, 1].map(ActionRef::Skill));
    let same =
        |other: ActionRef| other != action && view.action_card(who, other).is_some_and(|other| other.id == card.id);
    match action {
        ActionRef::Skill(skill) if others.into_iter().any(same) => {
            let skill = member.skills.get(skill as usize)?;
            Some(format!("{name} ({})", known_name("skill", &skill.id)))
        }
        _ => Some(name),
    }
}

/// An action by its name; an item's action says whose it is.
pub fn action_name(action: ActionRef, id: &str) -> String {
    match action {
        ActionRef::Item(card) => match ITEM_CARDS.get(card as usize) {
            Some(item) => format!("{} ({})", known_name("action", id), item_name(*item)),
            None => known_name("action", id),
        },
        _ => known_name("action", id),
    }
}

/// An item by its name.
pub fn item_name(item: Item) -> String {
    known_name("item", item.id())
}

/// An ability by its name, without shouting.
pub fn ability_name(ability: Ability) -> String {
    ability_words(ability.id()).0
}

/// What an ability does, in the words of its card.
pub fn ability_text(ability: Ability) -> String {
    ability_words(ability.id()).1
}

/// Name and words of the ability with an id, those of fixers included.
pub fn ability_words(id: &str) -> (String, String) {
    let name = match known_name("ability", id) {
        // Some have no name of their own, only a remark on what they stand for.
        remark if remark.starts_with('(') => plain(id),
        name => capital(&name.to_lowercase()),
    };
    let card = Library::official().raw("ability", id);
    let part = |key: &str| card.and_then(|card| card.get(key)).and_then(toml::Value::as_str).unwrap_or_default();
    let (when, then) = (part("when"), part("then"));
    let join = if when.is_empty() || then.is_empty() { "" } else { ": " };
    (name, capital(&format!("{when}{join}{then}")))
}

/// The name of an event or crisis card.
pub fn card_name(setup: &Setup, card: heist_rules::effect::CardId) -> String {
    let Some(card) = setup.cards.get(card.0 as usize) else { return "?".into() };
    let entry = Library::official().card_entry(&setup.edition, &card.id);
    let known = entry.and_then(|card| card.get("name")).and_then(toml::Value::as_str);
    known.map_or_else(|| plain(&card.id), str::to_owned)
}

/// The id of an event or crisis card, as it is printed on it.
pub fn card_id(setup: &Setup, card: heist_rules::effect::CardId) -> String {
    setup.cards.get(card.0 as usize).map_or_else(|| "?".into(), |card| card.id.clone())
}

/// Number and name of a card; only the name where nothing but that is printed on it.
pub fn card_title(setup: &Setup, card: heist_rules::effect::CardId) -> String {
    let (id, name) = (card_id(setup, card), card_name(setup, card));
    if id == name.to_lowercase().replace(' ', "-") { name } else { format!("{id} {name}") }
}

/// Something that can be carried.
pub fn thing_name(thing: Thing, money: u8) -> String {
    match thing {
        Thing::Loot(loot) => loot_name(loot),
        Thing::Cash => cash(money.into()),
        Thing::Item(item) => item_name(item),
        Thing::Idea => "the idea".into(),
    }
}

/// A piece of loot.
pub fn loot_name(loot: Loot) -> String {
    match loot {
        Loot::Usb => "the USB key".into(),
        Loot::Documents => "the documents".into(),
        Loot::Keycard => "the keycard".into(),
        Loot::Jewel => "a jewel".into(),
        Loot::PaintingFaceDown => "the painting".into(),
        fake if fake.word().starts_with("fake-") => {
            format!("the fake {} painting", fake.word().trim_start_matches("fake-"))
        }
        painting => format!("the {} painting", painting.word().trim_start_matches("painting-")),
    }
}

/// What somebody (or the team) carries, in words.
pub fn carried(state: &State, place: Place, money: u8) -> Vec<String> {
    let loot = state.loot.iter().filter(|(_, _, at)| *at == place);
    let mut words: Vec<String> = loot.map(|(_, kind, _)| loot_name(kind)).collect();
    if money > 0 {
        words.push(cash(money.into()));
    }
    let items = ITEM_CARDS.iter().zip(state.items).filter(|(_, at)| *at == place);
    words.extend(items.map(|(item, _)| item_name(*item)));
    words
}

/// Somebody by the name of its cards: a ready-made character, or the character card.
pub fn person_name(setup: &Setup, who: Who) -> String {
    let Some(member) = setup.member(who) else { return String::new() };
    let library = Library::official();
    let ready = library.ready_made_in(&setup.edition).iter().find(|ready| {
        ready.character == member.card && ready.skills.iter().eq(member.skills.iter().map(|skill| &skill.id))
    });
    match (ready, library.characters.get(&member.card)) {
        (Some(ready), _) => ready.name.clone(),
        (None, Some(card)) => card.name.clone(),
        (None, None) => known_name("npc", &member.card),
    }
}

/// The trade of somebody: the character card.
pub fn card_of(setup: &Setup, who: Who) -> String {
    let Some(member) = setup.member(who) else { return String::new() };
    match Library::official().characters.get(&member.card) {
        Some(card) => card.name.clone(),
        None => known_name("npc", &member.card),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_on_a_button_is_an_id() {
        for ability in Ability::ALL {
            let name = ability_name(ability);
            assert!(!name.contains('-') || name.contains(' '), "{name}");
            assert!(name.starts_with(|letter: char| letter.is_uppercase()), "{name}");
        }
        for item in Item::ALL {
            assert!(!item_name(item).contains('-'), "{}", item_name(item));
        }
    }
}

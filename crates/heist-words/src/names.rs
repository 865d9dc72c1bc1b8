//! The one table of names: what cards, chits, loot, tokens, phases and people are called wherever a text speaks of them.
//!
//! A name is what is printed on the thing (`Cheap Picks`). What somebody types is a word of the notation (`cheap-picks`), and
//! stands in a text only where it is meant to be typed.
//!
//! ```
//! use heist_rules::cards::{BagChit, Item, Loot};
//! use heist_rules::chits::Chit;
//! use heist_words::names;
//!
//! assert_eq!(names::item_name(Item::CheapPicks), "Cheap Picks");
//! assert_eq!(names::loot_name(Loot::FakeApple), "fake apple painting");
//! assert_eq!(names::chit_name(Chit::CameraOff), "disabled camera");
//! assert_eq!(names::bag_name(BagChit::Guard2x), "double guard");
//! ```

use crate::english::{capital, cash};
use heist_campaign::Achievement;
pub use heist_campaign::heist_name;
use heist_data::library::Library;
pub use heist_data::printed::{crew_card_name, fixer_name, item_name, loot_name, scenario_name};
use heist_data::printed::{name as printed, said};
use heist_rules::View;
use heist_rules::board::Side;
use heist_rules::cards::{Ability, ActionRef, BagChit, Fixer, ITEM_CARDS, Item, Loot, SubAction, Thing};
use heist_rules::chits::Chit;
use heist_rules::edition::{Reinforcements, Rings};
use heist_rules::effect::CardId;
use heist_rules::fact::Token;
use heist_rules::setup::Setup;
use heist_rules::state::{Phase, Place, State};
use heist_rules::who::Who;

/// The name that content gives to something, or one made from its id.
///
/// ```
/// assert_eq!(heist_words::names::known_name("action", "perfect-pick"), "Perfect Pick");
/// assert_eq!(heist_words::names::known_name("action", "no-such-action"), "No such action");
/// ```
pub fn known_name(kind: &str, id: &str) -> String {
    printed(kind, id).map_or_else(|| plain(id), str::to_owned)
}

/// `change-of-plans` as `Change of plans`, for what has no printed name.
pub fn plain(id: &str) -> String {
    capital(&spaced(id))
}

/// `change-of-plans` as `change of plans`: words of a text that are joined only because they are an id or a note.
pub fn spaced(id: &str) -> String {
    id.replace('-', " ")
}

/// A character at the beginning of a sentence.
pub const fn colour_name(who: Who) -> &'static str {
    ["Red", "Green", "Blue", "Black", "The NPC"][who as usize]
}

/// A security chit and its face.
pub const fn chit_name(chit: Chit) -> &'static str {
    match chit {
        Chit::GuardSubdued => "subdued guard",
        Chit::DogSubdued => "subdued dog",
        Chit::LockOpen => "open lock",
        Chit::CameraOff => "disabled camera",
        active => chit_kind(active),
    }
}

/// A security chit, whichever face it shows.
pub const fn chit_kind(chit: Chit) -> &'static str {
    match chit {
        Chit::Guard | Chit::GuardSubdued => "guard",
        Chit::Dog | Chit::DogSubdued => "dog",
        Chit::Lock | Chit::LockOpen => "lock",
        Chit::Camera | Chit::CameraOff => "camera",
    }
}

/// A kind of chit in the bag.
pub const fn bag_name(chit: BagChit) -> &'static str {
    match chit {
        BagChit::Guard => chit_name(Chit::Guard),
        BagChit::Lock => chit_name(Chit::Lock),
        BagChit::Camera => chit_name(Chit::Camera),
        BagChit::Dog => chit_name(Chit::Dog),
        BagChit::Blank => "blank",
        BagChit::Jewel => loot_name(Loot::Jewel),
        BagChit::Documents => loot_name(Loot::Documents),
        BagChit::Usb => loot_name(Loot::Usb),
        BagChit::Keycard => loot_name(Loot::Keycard),
        BagChit::Guard2x => "double guard",
        BagChit::Lock2x => "double lock",
        BagChit::Camera2x => "double camera",
    }
}

/// A piece of loot with its article: there are several jewels, and one of everything else.
fn one_loot(loot: Loot) -> String {
    match loot {
        Loot::Jewel => "a jewel".into(),
        other => format!("the {}", loot_name(other)),
    }
}

/// A token on the board; the rings of an edition are remote locks or pressure sensors.
pub fn token_name(setup: &Setup, token: Token) -> &'static str {
    token_called(token, setup.edition.rings == Rings::PressureSensors)
}

/// A token, where rings are pressure sensors or not.
pub const fn token_called(token: Token, sensors: bool) -> &'static str {
    match token {
        Token::RemoteLockX if sensors => "pressure sensor X",
        Token::RemoteLockY if sensors => "pressure sensor Y",
        Token::RemoteLockX => "remote lock X",
        Token::RemoteLockY => "remote lock Y",
        Token::RemoteLockZ => "pressure sensor Z",
        Token::KeycardDoor => "keycard door",
        Token::Watchtower => "watchtower",
        Token::Reinforcements => "reinforcements token",
        Token::Safe => "safe",
        Token::StoryBeacon => "story beacon",
    }
}

/// An icon of an action card.
pub fn sub_action_name(sub: SubAction) -> &'static str {
    sub.word()
}

/// A phase of the heist; the event phase of an edition with a security die is that of security.
pub fn phase_name(setup: &Setup, phase: Phase) -> &'static str {
    match phase {
        Phase::Event if setup.has_security_die() => "security",
        other => other.word(),
    }
}

/// A side of a hex, as a direction of the compass.
pub const fn side_name(side: Side) -> &'static str {
    ["north-east", "east", "south-east", "south-west", "west", "north-west"][side as usize]
}

/// What the cards are called that wait for their turn.
pub fn crisis_name(setup: &Setup) -> &'static str {
    if setup.edition.reinforcements == Reinforcements::BySpecialEvent { "Special event" } else { "Crisis" }
}

/// What a fixer does, in a few words.
///
/// ```
/// use heist_rules::cards::Fixer;
///
/// assert_eq!(heist_words::names::fixer_summary(Fixer::Fence), "shop prices $1k lower");
/// ```
pub fn fixer_summary(fixer: Fixer) -> &'static str {
    said("fixer", fixer.id(), "summary").unwrap_or_default()
}

/// A difficulty by name.
pub fn difficulty_name(id: &str) -> &str {
    Library::official().city.difficulty(id).map_or(id, |label| label.name.as_str())
}

/// An achievement by name.
pub fn achievement_name(achievement: Achievement) -> &'static str {
    let cards = &Library::official().city.achievements;
    cards.iter().find(|card| card.id == achievement).map_or("", |card| card.name.as_str())
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

/// What an item does, in the words of its card.
pub fn item_effect(item: Item) -> String {
    capital(said("item", item.id(), "effect").unwrap_or_default()) + "."
}

/// An ability by its name, without shouting.
pub fn ability_name(ability: Ability) -> String {
    ability_words(ability.id()).0
}

/// What an ability does, in whole sentences.
///
/// ```
/// let text = heist_words::names::ability_text(heist_rules::cards::Ability::Adrenaline);
/// assert_eq!(text, "Gains 1 idea for every guard and dog this character subdues.");
/// ```
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
    (name, said("ability", id, "text").unwrap_or_default().to_owned())
}

/// The name of an event or crisis card.
pub fn card_name(setup: &Setup, card: CardId) -> String {
    let Some(card) = setup.cards.get(card.0 as usize) else { return "?".into() };
    let entry = Library::official().card_entry(&setup.edition, &card.id);
    let known = entry.and_then(|card| card.get("name")).and_then(toml::Value::as_str);
    known.map_or_else(|| plain(&card.id), str::to_owned)
}

/// The id of an event or crisis card, as it is printed on it.
pub fn card_id(setup: &Setup, card: CardId) -> String {
    setup.cards.get(card.0 as usize).map_or_else(|| "?".into(), |card| card.id.clone())
}

/// Number and name of a card; only the name where nothing but that is printed on it, as on the squares of an alert track.
pub fn card_title(setup: &Setup, card: CardId) -> String {
    let (id, name) = (card_id(setup, card), card_name(setup, card));
    if setup.has_security_die() || id == name.to_lowercase().replace(' ', "-") { name } else { format!("{id} {name}") }
}

/// Something that can be carried.
pub fn thing_name(thing: Thing, money: u8) -> String {
    match thing {
        Thing::Loot(loot) => one_loot(loot),
        Thing::Cash => cash(money.into()),
        Thing::Item(item) => item_name(item).to_owned(),
        Thing::Idea => "the idea".into(),
    }
}

/// What somebody (or the team) carries, in words.
pub fn carried(state: &State, place: Place, money: u8) -> Vec<String> {
    let loot = state.loot.iter().filter(|(_, _, at)| *at == place);
    let mut words: Vec<String> = loot.map(|(_, kind, _)| one_loot(kind)).collect();
    if money > 0 {
        words.push(cash(money.into()));
    }
    let items = ITEM_CARDS.iter().zip(state.items).filter(|(_, at)| *at == place);
    words.extend(items.map(|(item, _)| item_name(*item).to_owned()));
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
    fn no_name_is_an_id() {
        for ability in Ability::ALL {
            let name = ability_name(ability);
            assert!(!name.contains('-') || name.contains(' '), "{name}");
            assert!(name.starts_with(|letter: char| letter.is_uppercase()), "{name}");
        }
        for item in Item::ALL {
            assert!(!item_name(item).contains('-'), "{}", item_name(item));
        }
        for fixer in Fixer::ALL {
            assert_ne!(fixer_name(fixer), fixer.id());
        }
        for name in Loot::ALL.map(loot_name).into_iter().chain(BagChit::ALL.map(bag_name)) {
            assert!(!name.contains('-') || name == "face-down painting", "{name}");
        }
        for name in Chit::ALL.map(chit_name) {
            assert!(!name.contains('-'), "{name}");
        }
    }
}

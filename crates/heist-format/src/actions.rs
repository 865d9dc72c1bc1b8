//! Actions by name: `walk`, `wing-it:strongarm`, `item:cheap-picks`.

use heist_rules::cards::{ActionCard, ActionRef, ITEM_CARDS, Item};
use heist_rules::setup::Setup;
use heist_rules::state::{HeistFlags, Place, State};
use heist_rules::who::Who;

/// The name of an action that a heist gives its NPC, where it lies under the die. It is taken by `use`.
const HEIST_SPECIAL: &str = "heist-special";

/// An action on the cards of somebody: where the die would lie, what the card says, and which card it is (the
/// character, the skill, or `six` for the third action of an NPC).
#[derive(Clone, Copy, Debug)]
pub struct OfferedAction<'a> {
    /// Where the die would lie.
    pub action: ActionRef,
    /// The action.
    pub card: &'a ActionCard,
    /// The id before the colon of a full name.
    pub source: &'a str,
}

/// The actions that the cards of somebody offer with the die as it lies, in the order in which a bare name is looked up.
/// Whether they may be taken is not asked.
pub fn offered_actions<'a>(setup: &'a Setup, state: &State, who: Who) -> Vec<OfferedAction<'a>> {
    let Some(member) = setup.member(who) else { return Vec::new() };
    let (panic, die) = (state.is(HeistFlags::PANIC), state.person(who).die);
    let defaults = (0..3).map(|i| (ActionRef::Default(i), member.card.as_str()));
    let skills = member.skills.iter().enumerate().map(|(i, skill)| (ActionRef::Skill(i as u8), skill.id.as_str()));
    defaults
        .chain(skills)
        .chain([(ActionRef::Six, "six")])
        .filter_map(|(action, source)| {
            setup.action(who, panic, die, action).map(|card| OfferedAction { action, card, source })
        })
        .collect()
}

/// The offer that a name means. A bare name is the first that fits: default actions, then skills, then the action for
/// a 6.
pub fn find_offer<'a, 'b>(offers: &'b [OfferedAction<'a>], name: &str) -> Option<&'b OfferedAction<'a>> {
    match name.split_once(':') {
        Some((source, id)) => offers.iter().find(|offer| offer.card.id == id && offer.source == source),
        None => offers.iter().find(|offer| offer.card.id == name),
    }
}

/// The action that somebody means by a name; an item is the one they hold, if they do.
pub fn find_action(setup: &Setup, state: &State, who: Who, name: &str) -> Option<ActionRef> {
    if let Some(id) = name.strip_prefix("item:") {
        let item = Item::from_id(id)?;
        let cards = || (0..ITEM_CARDS.len()).filter(|card| ITEM_CARDS[*card] == item);
        let held = cards().find(|card| state.items[*card] == Place::with(who));
        return held.or(cards().next()).map(|card| ActionRef::Item(card as u8));
    }
    if name == HEIST_SPECIAL {
        return Some(ActionRef::Special);
    }
    find_offer(&offered_actions(setup, state, who), name).map(|offer| offer.action)
}

/// The name of an action, bare where that is clear.
pub fn action_name(setup: &Setup, state: &State, who: Who, action: ActionRef) -> String {
    if let ActionRef::Item(card) = action {
        return ITEM_CARDS.get(card as usize).map_or(String::new(), |item| format!("item:{}", item.id()));
    }
    if action == ActionRef::Special {
        return HEIST_SPECIAL.to_owned();
    }
    let offers = offered_actions(setup, state, who);
    let Some(OfferedAction { card, source, .. }) = offers.iter().find(|offer| offer.action == action) else {
        return String::new();
    };
    match find_offer(&offers, &card.id) {
        Some(first) if first.action == action => card.id.clone(),
        _ => format!("{source}:{}", card.id),
    }
}

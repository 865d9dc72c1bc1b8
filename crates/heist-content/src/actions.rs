//! Actions by name: `walk`, `wing-it:strongarm`, `item:cheap-picks`.

use heist_rules::cards::{ActionRef, ITEM_CARDS, Item};
use heist_rules::setup::Setup;
use heist_rules::state::{Place, Sign, State};
use heist_rules::who::Who;

/// The actions that the cards of somebody offer with the die as it lies, in the order in which a bare name is looked up.
pub fn offered_actions(setup: &Setup, state: &State, who: Who) -> Vec<(ActionRef, String, Option<String>)> {
    let die = state.person(who).die;
    let panic = state.is(Sign::PANIC);
    let Some(member) = setup.member(who) else { return Vec::new() };
    let mut list = Vec::new();
    let defaults = (0..3).map(|i| (ActionRef::Default(i), None));
    let skills = member.skills.iter().enumerate().map(|(i, skill)| (ActionRef::Skill(i as u8), Some(skill.id.clone())));
    for (reference, source) in defaults.chain(skills).chain([(ActionRef::Six, None)]) {
        if let Some(card) = setup.action(who, panic, die, reference) {
            list.push((reference, card.id.clone(), source));
        }
    }
    list
}

/// The action that somebody means by a name. A bare name is the first that fits: default actions, then skills, then the
/// action for a 6.
pub fn find_action(setup: &Setup, state: &State, who: Who, name: &str) -> Option<ActionRef> {
    if let Some(id) = name.strip_prefix("item:") {
        let item = Item::from_id(id)?;
        let cards = || (0..ITEM_CARDS.len()).filter(|card| ITEM_CARDS[*card] == item);
        let held = cards().find(|card| state.items[*card] == Place::with(who));
        return held.or(cards().next()).map(|card| ActionRef::Item(card as u8));
    }
    let offered = offered_actions(setup, state, who);
    let found = match name.split_once(':') {
        Some((skill, id)) => {
            offered.iter().find(|(_, action, source)| action == id && source.as_deref() == Some(skill))
        }
        None => offered.iter().find(|(_, action, _)| action == name),
    };
    found.map(|(reference, ..)| *reference)
}

/// The name of an action, bare where that is clear.
pub fn action_name(setup: &Setup, state: &State, who: Who, action: ActionRef) -> String {
    if let ActionRef::Item(card) = action {
        return ITEM_CARDS.get(card as usize).map_or(String::new(), |item| format!("item:{}", item.id()));
    }
    let offered = offered_actions(setup, state, who);
    let Some((_, id, source)) = offered.iter().find(|(reference, ..)| *reference == action) else {
        return String::new();
    };
    match (find_action(setup, state, who, id) == Some(action), source) {
        (false, Some(skill)) => format!("{skill}:{id}"),
        _ => id.clone(),
    }
}

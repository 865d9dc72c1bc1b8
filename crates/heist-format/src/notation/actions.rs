//! `take`: committing to an action by its name.

use super::words::{LineReader, Read, hint, item, refused, syntax};
use super::{NotationError, abilities};
use crate::actions::{OfferedAction, action_name, find_offer, offered_actions};
use heist_data::library::Library;
use heist_data::names::space_name;
use heist_rules::cards::{ActionCard, ActionRef, ITEM_CARDS, Item};
use heist_rules::command::{Command, Verb};
use heist_rules::refusal::Refusal;
use heist_rules::setup::Setup;
use heist_rules::space::Space;
use heist_rules::state::State;
use heist_rules::who::Who;

/// The rest of `<who> take …`. An ability slot is the same as `use`.
pub(super) fn parse(reader: &mut LineReader, who: Who) -> Read<Verb> {
    let name = reader.word("an action")?;
    if let Some(id) = name.strip_prefix("item:") {
        return take_item(reader, who, item(id)?);
    }
    let offers = offered_actions(reader.setup, reader.state, who);
    match find_offer(&offers, name) {
        Some(OfferedAction { card: ActionCard { ability: Some(ability), .. }, .. }) => {
            abilities::parse_named(reader, who, ability.id()).map(Verb::Use)
        }
        Some(offer) => Ok(Verb::Take(offer.action, Space::NOWHERE)),
        None => match item_with(reader.setup, name) {
            Some(item) if reader.state.holds(who, item).is_some() => take_item(reader, who, item),
            _ => not_offered(reader, who, name, &offers),
        },
    }
}

/// The item that has an action of this name.
fn item_with(setup: &Setup, name: &str) -> Option<Item> {
    let has = |item: &Item| setup.items.get(*item as usize).and_then(|card| card.action.as_ref());
    Item::ALL.into_iter().find(|item| has(item).is_some_and(|action| action.id == name))
}

fn take_item(reader: &mut LineReader, who: Who, item: Item) -> Read<Verb> {
    if reader.setup.items.get(item as usize).is_none_or(|card| card.action.is_none()) {
        return refused("item.passive-or-action", "That item has no action; it works by itself or with `use`.");
    }
    let space = if item == Item::LaserBurst && reader.peek().is_some() { reader.space()? } else { Space::NOWHERE };
    Ok(Verb::Take(ActionRef::Item(card_of(reader.state, who, item)), space))
}

/// The card that somebody means by an item's name: one they hold and have not used up, else any.
fn card_of(state: &State, who: Who, item: Item) -> u8 {
    let cards = || (0..15u8).filter(|card| ITEM_CARDS[usize::from(*card)] == item);
    let held = |card: &u8| state.items_of(who) >> card & 1 == 1;
    let fresh = |card: &u8| state.spent >> card & 1 == 0;
    cards()
        .find(|card| held(card) && fresh(card))
        .or_else(|| cards().find(held))
        .or_else(|| cards().next())
        .unwrap_or(0)
}

/// Why a name is none of the actions open now: another die value, another side of the card, somebody else's card.
fn not_offered<T>(reader: &LineReader, who: Who, name: &str, offers: &[OfferedAction]) -> Read<T> {
    let setup = reader.setup;
    let Some(member) = setup.member(who) else { return syntax(format!("`{}` is not in play here.", who.word())) };
    let (source, id) = name.split_once(':').map_or((None, name), |(source, id)| (Some(source), id));
    let on_skill = member.skills.iter().any(|skill| {
        source.is_none_or(|source| source == skill.id) && skill.actions.iter().any(|action| action.id == id)
    });
    if on_skill {
        return understood(
            reader,
            who,
            "skill.action-by-die-value",
            "The die does not offer that action of the skill.",
        );
    }
    if let Some((_, panicked)) = &member.npc {
        let mut sides = member.defaults.iter().chain(&member.six).chain(&panicked.actions).chain([&panicked.six]);
        if sides.any(|action| action.id == id) {
            return understood(reader, who, "npc.panic", "That action is on the other side of the NPC card.");
        }
    }
    if source.is_none() && item_with(setup, id).is_some() {
        return understood(reader, who, "item.holder-only", "Only the holder of an item takes its action.");
    }
    if Library::official().raw("action", id).is_some() {
        return if member.npc.is_some() {
            understood(reader, who, "npc.no-skills", "That action is not on the NPC card.")
        } else {
            understood(reader, who, "action.options.minimum-four", "None of this character's cards has that action.")
        };
    }
    let mut known: Vec<&str> = offers.iter().map(|offer| offer.card.id.as_str()).collect();
    known.dedup();
    syntax(format!("There is no action `{name}`{}", hint(name, &known)))
}

/// Refuses an action that is understood but not open, unless no action at all could be taken now: then for that reason.
fn understood<T>(reader: &LineReader, who: Who, rule: &'static str, why: &'static str) -> Read<T> {
    let member = reader.setup.member(who);
    let plain = member.and_then(|member| member.defaults.iter().position(|card| card.ability.is_none()));
    let stand_in = Command::by(who, Verb::Take(ActionRef::Default(plain.unwrap_or(0) as u8), Space::NOWHERE));
    let refusal = match heist_rules::check(reader.setup, reader.state, &stand_in) {
        Ok(()) => Refusal::new(rule, why),
        Err(refusal) => refusal,
    };
    Err(NotationError::Refused(refusal))
}

/// An action as `take` names it, with the space that Laser Burst needs.
pub(super) fn print(setup: &Setup, state: &State, who: Who, action: ActionRef, space: Space) -> String {
    let name = action_name(setup, state, who, action);
    if space.is_somewhere() { format!("{name} {}", space_name(setup, state, space)) } else { name }
}

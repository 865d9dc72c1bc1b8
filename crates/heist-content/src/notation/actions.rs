//! `take`: the names of the actions open to a character.

use super::words::{Read, Reader, hint, item, refused, syntax};
use super::{NotationError, abilities};
use crate::names::space_name;
use heist_rules::cards::{ActionCard, ActionRef, ITEM_CARDS, Item};
use heist_rules::command::{Command, Verb};
use heist_rules::engine;
use heist_rules::refusal::Refusal;
use heist_rules::setup::Setup;
use heist_rules::space::Space;
use heist_rules::state::{Sign, State};
use heist_rules::who::Who;

/// An action on the cards of somebody: where the die would lie, what the card calls it, and whose card it is.
struct Offer<'a> {
    action: ActionRef,
    card: &'a ActionCard,
    source: &'a str,
}

/// The actions that the cards offer at the current die, default actions first. Whether they may be taken is not asked.
fn offers<'a>(setup: &'a Setup, state: &State, who: Who) -> Vec<Offer<'a>> {
    let Some(member) = setup.member(who) else { return Vec::new() };
    let (panic, die) = (state.is(Sign::PANIC), state.person(who).die);
    let places = (0..3)
        .map(|i| (ActionRef::Default(i), member.card.as_str()))
        .chain(member.skills.iter().enumerate().map(|(k, skill)| (ActionRef::Skill(k as u8), skill.id.as_str())))
        .chain([(ActionRef::Six, "six")])
        .chain((0..15).filter(|i| state.items_of(who) >> i & 1 == 1).map(|i| (ActionRef::Item(i), "item")));
    places
        .filter_map(|(action, source)| setup.action(who, panic, die, action).map(|card| Offer { action, card, source }))
        .collect()
}

/// The rest of `<who> take …`. An ability slot is the same as `use`.
pub(super) fn parse(reader: &mut Reader, who: Who) -> Read<Verb> {
    let word = reader.word("an action")?;
    if let Some(id) = word.strip_prefix("item:") {
        return take_item(reader, who, item(id)?);
    }
    let (source, name) = match word.split_once(':') {
        Some((source, name)) => (Some(source), name),
        None => (None, word),
    };
    let offers = offers(reader.setup, reader.state, who);
    let found = offers.iter().find(|offer| offer.card.id == name && source.is_none_or(|source| source == offer.source));
    match found {
        Some(Offer { card: ActionCard { ability: Some(ability), .. }, .. }) => {
            abilities::parse_named(reader, who, ability.id()).map(Verb::Use)
        }
        Some(Offer { action: ActionRef::Item(card), .. }) => {
            take_item(reader, who, ITEM_CARDS[usize::from(*card) % 15])
        }
        Some(offer) => Ok(Verb::Take(offer.action, Space::NOWHERE)),
        None => not_offered(reader, who, source, name, &offers),
    }
}

fn take_item(reader: &mut Reader, who: Who, item: Item) -> Read<Verb> {
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
fn not_offered<T>(reader: &Reader, who: Who, source: Option<&str>, name: &str, offers: &[Offer]) -> Read<T> {
    let setup = reader.setup;
    let Some(member) = setup.member(who) else { return syntax(format!("`{}` is not in play here.", who.word())) };
    let on_skill = member.skills.iter().any(|skill| {
        source.is_none_or(|source| source == skill.id) && skill.actions.iter().any(|action| action.id == name)
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
        let sides = member.defaults.iter().chain(&member.six).chain(&panicked.actions).chain([&panicked.six]);
        if sides.clone().any(|action| action.id == name) {
            return understood(reader, who, "npc.panic", "That action is on the other side of the NPC card.");
        }
    }
    let card_of_another = Who::ALL.into_iter().filter_map(|other| setup.member(other)).any(|other| {
        other.defaults.iter().any(|action| action.id == name)
            || other.skills.iter().any(|skill| skill.actions.iter().any(|action| action.id == name))
    });
    let item = setup.items.iter().zip(Item::ALL).find(|(card, _)| card.action.as_ref().is_some_and(|a| a.id == name));
    if item.is_some() && source.is_none() {
        return understood(reader, who, "item.holder-only", "Only the holder of an item takes its action.");
    }
    if card_of_another || crate::library::Library::official().raw("action", name).is_some() {
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
fn understood<T>(reader: &Reader, who: Who, rule: &'static str, why: &'static str) -> Read<T> {
    let plain =
        reader.setup.member(who).and_then(|member| member.defaults.iter().position(|card| card.ability.is_none()));
    let stand_in = Command::by(who, Verb::Take(ActionRef::Default(plain.unwrap_or(0) as u8), Space::NOWHERE));
    let refusal = match engine::check(reader.setup, reader.state, &stand_in) {
        Ok(()) => Refusal::new(rule, why),
        Err(refusal) => refusal,
    };
    Err(NotationError::Refused(refusal))
}

/// An action as `take` names it: the bare name means the first of that name.
pub(super) fn print(setup: &Setup, state: &State, who: Who, action: ActionRef, space: Space) -> String {
    if let ActionRef::Item(card) = action {
        let line = if space.is_somewhere() { format!(" {}", space_name(setup, state, space)) } else { String::new() };
        return format!("item:{}{line}", ITEM_CARDS[usize::from(card) % 15].id());
    }
    let offers = offers(setup, state, who);
    let Some(place) = offers.iter().position(|offer| offer.action == action) else {
        return match action {
            ActionRef::Default(_) => "default".to_owned(),
            _ => "skill".to_owned(),
        };
    };
    let Offer { card, source, .. } = &offers[place];
    if offers[..place].iter().any(|earlier| earlier.card.id == card.id) {
        format!("{source}:{}", card.id)
    } else {
        card.id.clone()
    }
}

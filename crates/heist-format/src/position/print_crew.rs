//! Writes the people of a position.

use super::crew::{ONCE, PHASE, SCHEMATICS, names_of};
use super::print::list;
use crate::actions::action_name;
use heist_data::names::space_name;
use heist_rules::View;
use heist_rules::cards::{ITEM_CARDS, Item, SubAction};
use heist_rules::setup::Setup;
use heist_rules::space::Space;
use heist_rules::state::{HeistFlags, Once, Person, PersonFlags, Phase, Place, State};
use heist_rules::terms::Starters;
use heist_rules::who::Who;
use toml::{Table, Value};

pub(super) fn print_person(setup: &Setup, state: &State, who: Who) -> Table {
    let person = state.person(who);
    let name = |space: Space| Value::from(space_name(setup, state, space));
    let mut table = Table::new();
    let Some(member) = setup.member(who) else { return table };
    let mut put = |key: &str, wanted: bool, value: Value| {
        if wanted {
            table.insert(key.to_owned(), value);
        }
    };
    let number = |n: u8| Value::from(i64::from(n));
    put("card", true, member.card.as_str().into());
    put("skills", who != Who::Npc, list(member.skills.iter().map(|skill| skill.id.clone())));
    put("at", person.at.is_somewhere(), name(person.at));
    put("placed", person.is(PersonFlags::PLACED) != person.at.is_somewhere(), person.is(PersonFlags::PLACED).into());
    put("die", person.die > 0, number(person.die));
    put("ideas", true, number(person.ideas));
    let bound = person.is(PersonFlags::MASTER_PLAN);
    put("tokens", bound || person.tokens != member.memory, number(person.tokens));
    put("plan", who != Who::Npc, list(names_of(setup, state, person.plan)));
    put("kept-ideas", person.kept_ideas != 255, number(person.kept_ideas));
    put("reveals", person.reveals > 0, number(person.reveals));
    put("carrying", true, list(carrying(state, who)));
    let items = (0..ITEM_CARDS.len()).filter(|card| state.items[*card] == Place::with(who));
    put("items", true, list(items.map(|card| ITEM_CARDS[card].id().to_owned())));
    if who == Who::Npc {
        put("active", true, person.is(PersonFlags::ACTIVE).into());
        put("panic", true, state.is(HeistFlags::PANIC).into());
        put(
            "freed",
            state.is(HeistFlags::NPC_FREED) != person.is(PersonFlags::ACTIVE),
            state.is(HeistFlags::NPC_FREED).into(),
        );
    }
    put("busted", true, person.is(PersonFlags::BUSTED).into());
    for (key, mark) in
        [("ready", PersonFlags::READY), ("tweaking", PersonFlags::TWEAKING), ("helped", PersonFlags::HELPED)]
    {
        put(key, person.is(mark), true.into());
    }
    let asked = matches!(setup.terms.starters, Starters::Busted | Starters::UnlessFree) && who != Who::Npc;
    put("inside", asked || person.is(PersonFlags::INSIDE), person.is(PersonFlags::INSIDE).into());
    put("went-in", person.is(PersonFlags::WENT_IN), true.into());
    put("master-plan", bound || state.holds(who, Item::MasterPlanCopy).is_some(), bound.into());
    let abilities = setup.abilities(who, state.is(HeistFlags::PANIC));
    let used = ONCE.into_iter().filter(|(once, _)| person.once.contains(*once));
    let mut used: Vec<String> =
        used.map(|(_, pair)| pair[usize::from(abilities.has(pair[1]))].id().to_owned()).collect();
    if person.once.contains(Once::SCHEMATICS) {
        used.push(SCHEMATICS.to_owned());
    }
    put("used", !used.is_empty(), list(used));
    let paid = PHASE.into_iter().filter(|(mark, _)| person.is(*mark));
    let paid: Vec<String> = paid.map(|(_, pair)| pair[usize::from(abilities.has(pair[1]))].id().to_owned()).collect();
    put("phase-used", !paid.is_empty(), list(paid));
    put("given", person.given.0 != 0, list(person.given.iter().map(|sub| sub.word().to_owned())));
    put("given-cracks", person.given_cracks > 0, number(person.given_cracks));
    let vents = View { setup, state }.vented(who);
    let vent = match vents.first() {
        Some(only) if vents.len() == 1 => name(only),
        _ => list(names_of(setup, state, vents)),
    };
    put("vent", person.vents != 0, vent);
    put("dogs-behind", person.dogs_behind.any(), list(names_of(setup, state, person.dogs_behind)));
    let action = print_action(setup, state, who, person);
    put("action", !action.is_empty(), Value::Table(action));
    let escape = print_escape(setup, state, person);
    put("escape", !escape.is_empty(), Value::Table(escape));
    table
}

/// The loot and cash somebody carries, in words.
pub(crate) fn carrying(state: &State, who: Who) -> Vec<String> {
    let mut kinds: Vec<_> =
        state.loot.iter().filter(|(_, _, place)| *place == Place::with(who)).map(|(_, kind, _)| kind).collect();
    kinds.sort_by_key(|kind| *kind as u8);
    let mut words: Vec<String> = kinds.into_iter().map(|kind| kind.word().to_owned()).collect();
    let cash = state.person(who).cash;
    if cash > 0 {
        words.push(format!("cash:{cash}"));
    }
    words
}

fn print_action(setup: &Setup, state: &State, who: Who, person: &Person) -> Table {
    let mut table = Table::new();
    let plain =
        person.action.is_none() && person.left.0 == 0 && person.used == 0 && person.bought == 0 && person.cracks == 0;
    if plain && !person.is(PersonFlags::DONE) {
        return table;
    }
    if let Some(action) = person.action {
        table.insert("take".into(), action_name(setup, state, who, action).into());
    }
    table.insert("left".into(), list(person.left.iter().map(|sub| sub.word().to_owned())));
    let used: Vec<String> =
        SubAction::ALL.into_iter().filter(|sub| person.has_used(*sub)).map(|sub| sub.word().to_owned()).collect();
    if !used.is_empty() {
        table.insert("used".into(), list(used));
    }
    table.insert("done".into(), person.is(PersonFlags::DONE).into());
    for (key, value) in [("bought", person.bought), ("cracks", person.cracks)] {
        if value > 0 {
            table.insert(key.into(), i64::from(value).into());
        }
    }
    table
}

fn print_escape(setup: &Setup, state: &State, person: &Person) -> Table {
    let mut table = Table::new();
    let (rolled, stayed) = (person.is(PersonFlags::ROLLED), person.is(PersonFlags::STAYED));
    let under_way = rolled || stayed || person.pips > 0 || !person.way.is_empty();
    if !under_way && !matches!(state.phase, Phase::Escape | Phase::Over) {
        return table;
    }
    let mut from = person.at;
    let mut way = Vec::new();
    for step in person.way.steps() {
        let next = state.next(setup, from, step.side);
        let name = next.map_or(step.side.word().to_owned(), |next| space_name(setup, state, next));
        way.push(if step.open { format!("open:{name}") } else { name });
        from = next.unwrap_or(Space::NOWHERE);
    }
    table.insert("way".into(), list(way));
    table.insert("pips".into(), i64::from(person.pips).into());
    table.insert("stayed".into(), stayed.into());
    table.insert("rolled".into(), rolled.into());
    table
}

//! `heist crews`: the ready-made characters.

use crate::book;
use crate::text::{page_width, wrapped};
use anyhow::{Result, bail};
use heist_data::library::{Character, Library, ReadyMade};
use heist_data::suggest;
use heist_rules::cards::{Ability, ActionCard};
use heist_words::english::{action, several};
use serde_json::{Value, json};
use std::io::Write;

/// `heist crews`.
pub fn run(id: Option<&str>, as_json: bool, out: &mut dyn Write) -> Result<()> {
    let library = Library::official();
    let Some(id) = id else {
        if as_json {
            let all: Vec<Value> = library.ready_made.iter().filter_map(|ready| entry(library, ready)).collect();
            return Ok(writeln!(out, "{:#}", Value::from(all))?);
        }
        writeln!(out, "{:<12}{:<20}{:<24}{:>6}{:>7}  abilities", "id", "character", "skills", "tokens", "ideas")?;
        for ready in &library.ready_made {
            line(library, ready, out)?;
        }
        writeln!(
            out,
            "\n`heist crews ID` shows one in full; `heist play --crew tiny,karma,null` plays with three of them."
        )?;
        return Ok(());
    };
    match library.ready_made.iter().find(|ready| ready.id == id) {
        Some(ready) if as_json => {
            let mut value = entry(library, ready).unwrap_or_default();
            value["actions"] = actions(library, ready);
            Ok(writeln!(out, "{value:#}")?)
        }
        Some(ready) => page(library, ready, out),
        None => {
            let near = suggest::question(id, library.ready_made.iter().map(|ready| &ready.id));
            bail!("There is no ready-made character `{id}`; `heist crews` lists them.{near}")
        }
    }
}

fn entry(library: &Library, ready: &ReadyMade) -> Option<Value> {
    let card = library.characters.get(&ready.character)?;
    Some(json!({
        "id": ready.id,
        "name": ready.name,
        "character": ready.character,
        "skills": ready.skills,
        "tokens": card.memory,
        "ideas": card.ideas,
        "abilities": card.abilities.iter().map(|ability| ability.id()).collect::<Vec<_>>(),
        "items": card.start_items.iter().map(|item| item.id()).collect::<Vec<_>>(),
    }))
}

/// What a character can do: always, and by each skill for the values 1 to 6 of the die.
fn actions(library: &Library, ready: &ReadyMade) -> Value {
    let words = |cards: &[ActionCard]| cards.iter().map(action).collect::<Vec<String>>();
    let always = library.characters.get(&ready.character).map(|card| words(&card.actions));
    let mut value = json!({ "always": always });
    for id in &ready.skills {
        value[id] = json!(library.skills.get(id).map(|skill| words(&skill.card.actions)));
    }
    value
}

fn line(library: &Library, ready: &ReadyMade, out: &mut dyn Write) -> Result<()> {
    let Some(card) = library.characters.get(&ready.character) else { return Ok(()) };
    let abilities: Vec<&str> = card.abilities.iter().copied().map(Ability::id).collect();
    let skills = ready.skills.join(", ");
    let (id, name) = (&ready.id, &card.name);
    let (tokens, ideas, abilities) = (card.memory, card.ideas, abilities.join(", "));
    Ok(writeln!(out, "{id:<12}{name:<20}{skills:<24}{tokens:>6}{ideas:>7}  {abilities}")?)
}

fn page(library: &Library, ready: &ReadyMade, out: &mut dyn Write) -> Result<()> {
    let Some(card) = library.characters.get(&ready.character) else { return Ok(()) };
    let Character { name, memory, ideas, .. } = card;
    writeln!(out, "{}: {name} · {} · {}", ready.name, several(*memory, "planning token"), several(*ideas, "idea"))?;
    let always: Vec<String> = card.actions.iter().map(action).collect();
    writeln!(out, "  always: {}", always.join(", "))?;
    for id in &ready.skills {
        writeln!(out, "  {id}:")?;
        let actions = library.skills.get(id).into_iter().flat_map(|skill| &skill.card.actions);
        for (value, card) in (1..).zip(actions) {
            writeln!(out, "    {value}  {}", action(card))?;
        }
    }
    for ability in &card.abilities {
        let text = book::card_text(ability.id()).unwrap_or_default();
        writeln!(out, "{}", wrapped(&format!("{}: {text}", ability.id()), "  ", page_width()))?;
    }
    let items: Vec<&str> = card.start_items.iter().map(|item| item.id()).collect();
    if !items.is_empty() {
        writeln!(out, "  brings: {}", items.join(", "))?;
    }
    Ok(())
}

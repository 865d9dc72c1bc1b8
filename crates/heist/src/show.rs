//! `heist show`: everything that is known of a heist before it begins.

use crate::draw;
use crate::opening;
use crate::paint;
use crate::words::{page_width, wrapped};
use anyhow::Result;
use heist_content::deck::print_deck;
use heist_content::heists::Heist;
use heist_content::library::Library;
use heist_rules::cards::BagChit;
use heist_rules::edition::Edition;
use std::io::Write;
use toml::Value;

/// `heist show`.
pub fn run(id: &str, out: &mut dyn Write) -> Result<()> {
    let heist = &*opening::find_heist(id)?;
    let head = paint::HEAD;
    writeln!(out, "{head}{}{head:#} ({}), {}, {}", heist.name, heist.id, heist.location, heist.difficulty)?;
    if !heist.summary.is_empty() {
        writeln!(out, "{}", wrapped(&heist.summary, "", page_width()))?;
    }
    writeln!(out)?;
    map(id, heist, out)?;
    writeln!(out)?;
    let line = |out: &mut dyn Write, key: &str, words: &str| -> Result<()> {
        let text = wrapped(words, &" ".repeat(14), page_width());
        Ok(writeln!(out, "{head}{key:<14}{head:#}{}", text.trim_start())?)
    };
    let objective = heist.objective.get("text").and_then(Value::as_str);
    line(out, "Objective", objective.unwrap_or("see the conditions in the file"))?;
    let bag: Vec<String> = BagChit::ALL
        .into_iter()
        .filter(|kind| heist.bag.count(*kind) > 0)
        .map(|kind| format!("{} {}", heist.bag.count(kind), kind.word()))
        .collect();
    line(out, "Bag", &format!("{} ({} in all)", bag.join(", "), heist.bag.total()))?;
    line(out, "Deck", &print_deck(heist.deck.iter().map(String::as_str)))?;
    line(out, "Editions", &heist.editions.join(", "))?;
    line(out, "Limits", &limits(heist))?;
    if let Some(npc) = &heist.npc {
        let place = npc.start.as_deref().map_or("an entrance".to_owned(), |start| format!("on {start}"));
        line(out, "NPC", &format!("{} ({}), {place}", npc.name, npc.card))?;
    }
    if let Some((at, item)) = &heist.item {
        line(out, "Item", &format!("{} on {at}", item.id()))?;
    }
    if heist.reward > 0 {
        line(out, "Reward", &format!("${}k for success", heist.reward))?;
    }
    if !heist.unlocks_fixer.is_empty() {
        line(out, "Unlocks", &format!("the fixer {}", heist.unlocks_fixer))?;
    }
    let missing = heist.missing();
    if !heist.special.is_empty() {
        writeln!(out, "\n{head}Special rules{head:#}")?;
    }
    for rule in &heist.special {
        let unknown = missing.contains(&rule.id);
        writeln!(out, "  {}{}", rule.id, if unknown { "  (the engine does not know this rule yet)" } else { "" })?;
        writeln!(out, "{}", wrapped(&rule.text, "    ", page_width()))?;
    }
    rulings(heist, out)
}

/// The board before anybody is on it; where the heist cannot be set up, the map text.
fn map(name: &str, heist: &Heist, out: &mut dyn Write) -> Result<()> {
    let edition = Edition::NEWEST.id;
    let no_crew: [&str; 0] = [];
    match opening::new_heist(name, &no_crew, heist.is_for(edition).then_some(edition), &no_crew) {
        Ok(loaded) => write!(out, "{}", draw::board(&loaded.setup, &loaded.state, draw::columns()))?,
        Err(_) => write!(out, "{}", heist.map)?,
    }
    Ok(())
}

fn limits(heist: &Heist) -> String {
    let limit = |count: u8, what: &str| match count {
        0 => format!("any number of characters {what}"),
        1 => format!("one character {what}"),
        count => format!("{count} characters {what}"),
    };
    let mut words = vec![limit(heist.entrance_limit, "per entrance"), limit(heist.exit_limit, "per exit")];
    if heist.tunnels > 0 {
        words.push(format!("{} on tunnel cells", if heist.tunnels == 1 { "one entrance" } else { "two entrances" }));
    }
    if !heist.inside_starts.is_empty() {
        words.push(format!("starting places inside: {}", heist.inside_starts.join(", ")));
    }
    words.join("; ")
}

/// Decisions on open questions, as they stand in the heist's file.
fn rulings(heist: &Heist, out: &mut dyn Write) -> Result<()> {
    let library = Library::official();
    let file = library.raw("heist", &heist.id).or_else(|| library.raw("gallery", &heist.id));
    let Some(rulings) = file.and_then(|file| file.get("ruling")).and_then(Value::as_array) else { return Ok(()) };
    writeln!(out, "\n{}Rulings{:#}", paint::HEAD, paint::HEAD)?;
    for ruling in rulings {
        let text = |key: &str| ruling.get(key).and_then(Value::as_str).unwrap_or_default();
        writeln!(out, "{}", wrapped(text("question"), "  ", page_width()))?;
        writeln!(out, "{}", wrapped(text("ruling"), "    ", page_width()))?;
    }
    Ok(())
}

//! `heist heists`: what can be played.

use crate::editions;
use anyhow::Result;
use heist_data::heists::Heist;
use heist_data::library::Library;
use heist_rules::edition::Edition;
use serde_json::{Value, json};
use std::io::Write;

/// `heist heists`.
pub fn run(edition: Option<&str>, as_json: bool, out: &mut dyn Write) -> Result<()> {
    let edition = edition.map(editions::named).transpose()?;
    let fits = |heist: &&Heist| edition.is_none_or(|edition| heist.editions.iter().any(|id| id == edition.id));
    let library = Library::official();
    let parts = [
        ("Heists in the city:", &library.heists),
        ("Maps of the gallery:", &library.gallery),
        ("Chapters of the older scenarios:", &library.chapters),
    ];
    if as_json {
        let all = library.all_heists().filter(fits);
        let entries = all.map(|heist| entry(heist, library.gallery.iter().any(|map| map.id == heist.id)));
        writeln!(out, "{:#}", Value::Array(entries.collect()))?;
        return Ok(());
    }
    writeln!(out, "{:<36}{:<28}{:<11}editions", "id", "name", "difficulty")?;
    for (title, heists) in parts {
        let heists: Vec<&Heist> = heists.iter().filter(fits).collect();
        if !heists.is_empty() {
            writeln!(out, "\n{title}")?;
        }
        for heist in heists {
            line(heist, out)?;
        }
    }
    let playable: Vec<&str> = Edition::PLAYABLE.iter().map(|edition| edition.id).collect();
    writeln!(
        out,
        "\nPlayable now: edition {}. A heist with * has special rules that the engine does not know yet (`heist show ID`).",
        playable.join(", ")
    )?;
    Ok(())
}

fn line(heist: &Heist, out: &mut dyn Write) -> Result<()> {
    let mark = if heist.missing().is_empty() { "" } else { " *" };
    let (id, name) = (format!("{}{mark}", heist.id), &heist.name);
    writeln!(out, "{id:<36}{name:<28}{:<11}{}", heist.difficulty, heist.editions.join(" "))?;
    Ok(())
}

fn entry(heist: &Heist, gallery: bool) -> Value {
    let missing = heist.missing();
    json!({
        "id": heist.id,
        "name": heist.name,
        "location": heist.location,
        "difficulty": heist.difficulty,
        "editions": heist.editions,
        "complete": missing.is_empty(),
        "missing": missing,
        "gallery": gallery,
        "scenario": heist.chapter.as_ref().map(|chapter| &chapter.scenario),
        "chapter": heist.chapter.as_ref().map(|chapter| chapter.number),
        "summary": heist.summary,
    })
}

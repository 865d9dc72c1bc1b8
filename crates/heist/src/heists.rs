//! `heist heists`: what can be played.

use anyhow::Result;
use heist_content::heists::Heist;
use heist_content::library::Library;
use heist_rules::edition::Edition;
use serde_json::{Value, json};
use std::io::Write;

/// `heist heists`.
pub fn run(as_json: bool, out: &mut dyn Write) -> Result<()> {
    let library = Library::official();
    if as_json {
        let heists = library.heists.iter().map(|heist| entry(heist, false));
        let gallery = library.gallery.iter().map(|heist| entry(heist, true));
        let chapters = library.chapters.iter().map(|heist| entry(heist, false));
        writeln!(out, "{:#}", Value::Array(heists.chain(gallery).chain(chapters).collect()))?;
        return Ok(());
    }
    writeln!(out, "{:<36}{:<28}{:<11}editions", "id", "name", "difficulty")?;
    for heist in &library.heists {
        line(heist, out)?;
    }
    writeln!(out, "\nMaps of the gallery:")?;
    for heist in &library.gallery {
        line(heist, out)?;
    }
    writeln!(out, "\nChapters of the older scenarios:")?;
    for heist in &library.chapters {
        line(heist, out)?;
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

//! `heist editions`: the switches, cards and tracks of each edition, and in what two of them differ, in words.

use crate::cli::EditionsTask;
use crate::text::{page_width, wrapped};
use anyhow::{Result, anyhow};
use heist_data::suggest::or_known;
use heist_rules::edition::{EDITION_IDS, Edition};
use heist_words::editions::{describe, differences};
use serde_json::{Value, json};
use std::io::Write;

/// `heist editions`.
pub fn run(task: Option<&EditionsTask>, as_json: bool, out: &mut dyn Write) -> Result<()> {
    match task {
        None if as_json => {
            let all: Vec<Value> = Edition::ALL.iter().map(entry).collect();
            Ok(writeln!(out, "{:#}", Value::from(all))?)
        }
        None => list(out),
        Some(EditionsTask::Diff { here, there, output }) => differ(&named(here)?, &named(there)?, output.json, out),
    }
}

/// The edition with an id, or what is wrong with it.
pub fn named(id: &str) -> Result<Edition> {
    Edition::from_id(id).ok_or_else(|| anyhow!("`{id}` is not an edition{}.", or_known(id, EDITION_IDS)))
}

fn entry(edition: &Edition) -> Value {
    let switches: serde_json::Map<String, Value> =
        edition.switches().iter().map(|switch| (switch.field.to_owned(), json!(switch.sentence))).collect();
    let notes: Vec<Value> =
        describe(edition).iter().map(|note| json!({ "title": note.title, "text": note.text })).collect();
    json!({
        "id": edition.id,
        "name": edition.name,
        "playable": Edition::PLAYABLE.iter().any(|playable| playable.id == edition.id),
        "switches": switches,
        "notes": notes,
    })
}

fn list(out: &mut dyn Write) -> Result<()> {
    for edition in Edition::ALL {
        writeln!(out, "{}: {}", edition.id, edition.name)?;
        for note in describe(&edition) {
            say(&note.title, &note.text, out)?;
        }
        writeln!(out)?;
    }
    writeln!(out, "`heist editions diff {} {}` tells what differs.", EDITION_IDS[3], EDITION_IDS[4])?;
    Ok(())
}

fn differ(here: &Edition, there: &Edition, as_json: bool, out: &mut dyn Write) -> Result<()> {
    let differences = differences(here, there);
    if as_json {
        let list = differences.iter().map(|one| json!({ "title": one.title, "here": one.here, "there": one.there }));
        return Ok(writeln!(out, "{:#}", Value::Array(list.collect()))?);
    }
    if differences.is_empty() {
        writeln!(out, "Nothing differs between {} and {}.", here.id, there.id)?;
    }
    for difference in differences {
        writeln!(out, "{}", difference.title)?;
        say(here.id, &difference.here, out)?;
        say(there.id, &difference.there, out)?;
    }
    Ok(())
}

/// A word and a sentence under it.
fn say(word: &str, sentence: &str, out: &mut dyn Write) -> Result<()> {
    writeln!(out, "{}", wrapped(&format!("{word}: {sentence}"), "  ", page_width()).trim_end())?;
    Ok(())
}

//! `heist editions`: the switches, cards and tracks of each edition, and in what two of them differ, in words.

use crate::cli::EditionsTask;
use crate::text::{page_width, wrapped};
use anyhow::{Result, anyhow};
use heist_rules::edition::{EDITION_IDS, Edition};
use heist_words::editions::{describe, differences};
use std::io::Write;

/// `heist editions`.
pub fn run(task: Option<&EditionsTask>, out: &mut dyn Write) -> Result<()> {
    match task {
        None => list(out),
        Some(EditionsTask::Diff { here, there }) => differ(&named(here)?, &named(there)?, out),
    }
}

/// The edition with an id, or what is wrong with it.
pub fn named(id: &str) -> Result<Edition> {
    Edition::from_id(id).ok_or_else(|| anyhow!("`{id}` is not an edition; known are {}.", EDITION_IDS.join(", ")))
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

fn differ(here: &Edition, there: &Edition, out: &mut dyn Write) -> Result<()> {
    let differences = differences(here, there);
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

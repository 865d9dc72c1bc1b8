//! The lessons: read from the text beside the program, and which of them are done in this browser.

use crate::{beside, storage};
use heist_rulebook::lessons::Lesson;
use heist_words::book::FILE_MARK;
use leptos::prelude::*;
use std::sync::Arc;

/// The lessons that are done.
const DONE: &str = "heist.lessons";

/// All lessons in order, as soon as they are there.
pub fn all() -> Signal<Option<Result<Arc<Vec<Lesson>>, String>>> {
    let text = beside::text("lessons.txt".into());
    let read = Memo::new(move |_| text.get().map(|text| text.and_then(|text| parse(&text)).map(Arc::new)));
    read.into()
}

/// Reads all lessons from one text. The error says which of them is at fault.
fn parse(text: &str) -> Result<Vec<Lesson>, String> {
    let files = text.split(FILE_MARK).filter_map(|file| file.split_once('\n'));
    files.map(|(name, text)| Lesson::parse(text, name).map_err(|fault| fault.to_string())).collect()
}

/// The ids of lessons that are done.
pub fn done() -> Vec<String> {
    storage::read_json(DONE).unwrap_or_default()
}

/// Notes that a lesson is done.
pub fn note_done(id: &str) {
    let mut done = done();
    if !done.iter().any(|known| known == id) {
        done.push(id.to_owned());
        storage::write_json(DONE, &done);
    }
}

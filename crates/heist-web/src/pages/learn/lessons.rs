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

#[cfg(test)]
mod tests {
    use super::*;
    use heist_rulebook::lessons::LessonState;
    use heist_rules::chance::Seeded;

    /// The lessons as `cargo xtask web` binds them.
    fn bound() -> Vec<Lesson> {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../lessons");
        let mut files: Vec<_> =
            std::fs::read_dir(folder).expect("the lessons").map(|entry| entry.expect("a lesson").path()).collect();
        files.sort();
        let bound = files.iter().map(|path| {
            let text = std::fs::read_to_string(path).expect("a lesson");
            format!("{FILE_MARK}{}\n{text}", path.file_name().expect("a name").display())
        });
        parse(&bound.collect::<String>()).expect("the lessons can be read")
    }

    /// How a lesson stands after some commands, and after how many it was first decided.
    fn played(lesson: &Lesson, lines: &[String]) -> (LessonState, usize) {
        let mut game = lesson.game().expect("a position");
        let mut chance = Seeded::new(lesson.start);
        assert_eq!(lesson.state(&game), LessonState::Open, "{}", lesson.id);
        for (number, line) in lines.iter().enumerate() {
            game.say(line, &mut chance).unwrap_or_else(|fault| panic!("{}: `{line}`: {fault}", lesson.id));
            if lesson.state(&game) != LessonState::Open {
                return (lesson.state(&game), number + 1);
            }
        }
        (lesson.state(&game), lines.len())
    }

    #[test]
    fn every_lesson_is_won_by_its_model_and_missed_by_its_mistake() {
        for lesson in bound() {
            assert_eq!(played(&lesson, &lesson.model), (LessonState::Done, lesson.model.len()), "{}", lesson.id);
            let (state, length) = played(&lesson, &lesson.mistake);
            assert!(matches!(state, LessonState::Missed(_)), "{}: {state:?}", lesson.id);
            assert_eq!(length, lesson.mistake.len(), "{}: missed earlier", lesson.id);
        }
    }

    #[test]
    fn lessons_are_short_and_for_everything_that_surprises() {
        let lessons = bound();
        let ids: Vec<&str> = lessons.iter().map(|lesson| lesson.id.as_str()).collect();
        let wanted = ["planning", "interleaving", "escape", "watchtowers", "dogs", "gates", "remote-locks"];
        assert_eq!(ids, wanted);
        for lesson in &lessons {
            assert!((1..=3).contains(&lesson.minutes), "{}", lesson.id);
            let words: usize = lesson.words.iter().map(|words| words.split_whitespace().count()).sum();
            assert!(words <= 75, "{}: {words} words", lesson.id);
        }
    }
}

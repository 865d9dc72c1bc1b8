//! The lessons of the project: each can be done, each can be missed, and both are told.

use heist_rulebook::lessons::{Lesson, LessonState};
use heist_rules::chance::Seeded;

/// All lessons in order.
fn lessons() -> Vec<Lesson> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../lessons");
    let mut files: Vec<_> =
        std::fs::read_dir(folder).expect("the lessons").map(|entry| entry.expect("a lesson").path()).collect();
    files.sort();
    let read = |path: &std::path::PathBuf| {
        let text = std::fs::read_to_string(path).expect("a lesson");
        Lesson::parse(&text, &path.display().to_string()).unwrap_or_else(|fault| panic!("{fault}"))
    };
    files.iter().map(read).collect()
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
fn every_lesson_is_done_by_its_model_and_missed_by_its_mistake() {
    for lesson in lessons() {
        assert_eq!(played(&lesson, &lesson.model), (LessonState::Done, lesson.model.len()), "{}", lesson.id);
        let (state, length) = played(&lesson, &lesson.mistake);
        assert!(matches!(state, LessonState::Missed(_)), "{}: {state:?}", lesson.id);
        assert_eq!(length, lesson.mistake.len(), "{}: missed earlier", lesson.id);
    }
}

#[test]
fn lessons_are_short_and_for_everything_that_surprises() {
    let lessons = lessons();
    let ids: Vec<&str> = lessons.iter().map(|lesson| lesson.id.as_str()).collect();
    let wanted = ["planning", "interleaving", "escape", "watchtowers", "dogs", "gates", "remote-locks"];
    assert_eq!(ids, wanted);
    for lesson in &lessons {
        assert!((1..=3).contains(&lesson.minutes), "{}", lesson.id);
        let words: usize = lesson.words.iter().map(|words| words.split_whitespace().count()).sum();
        assert!(words <= 75, "{}: {words} words", lesson.id);
    }
}

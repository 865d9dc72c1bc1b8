//! Short lessons: a small position, a goal that the rules check, and what to say when it is reached or missed. A lesson is a
//! file, written like a rule: `docs/lessons.md` explains the keys.

use heist_data::error::ContentError;
use heist_data::names::parse_space;
use heist_format::compare;
use heist_format::game::Game;
use heist_format::position;
use heist_rules::View;
use heist_rules::state::Phase;
use heist_rules::who::Who;
use serde::Deserialize;
use std::collections::BTreeMap;
use toml::Table;

/// A lesson.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// Its part of the address.
    pub id: String,
    /// The heading.
    pub title: String,
    /// What it teaches, in a sentence.
    pub about: String,
    /// How many minutes it takes.
    pub minutes: u8,
    /// What to know before, paragraph by paragraph.
    pub words: Vec<String>,
    /// What is to be done.
    pub goal: String,
    /// For whoever is stuck.
    pub hint: String,
    /// What is said when it is done.
    pub done: String,
    /// Where its chance begins.
    pub start: u64,
    /// A way to do it, in the notation.
    pub model: Vec<String>,
    /// A way to miss it.
    pub mistake: Vec<String>,
    /// The position.
    given: Table,
    /// The part of a position that must hold.
    aim: Table,
    /// Where somebody must be able to walk over its own tokens.
    #[serde(default)]
    reach: BTreeMap<String, String>,
    /// When it is missed; the first that holds says why.
    fail: Vec<LessonFailure>,
}

/// How a lesson can be missed.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonFailure {
    /// The part of a position that tells it.
    when: Table,
    /// What went wrong.
    words: String,
}

/// How a lesson stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LessonState {
    /// Not decided yet.
    Open,
    /// The goal is reached.
    Done,
    /// It is missed, and why.
    Missed(String),
}

impl Lesson {
    /// Reads a lesson. `name` is how errors call the file. The position is set up once, so that a lesson that is read can be
    /// played.
    pub fn parse(text: &str, name: &str) -> Result<Lesson, ContentError> {
        let fault = |error: toml::de::Error| ContentError::from_toml(&error, text).in_file(name);
        let lesson: Lesson = toml::from_str(text).map_err(fault)?;
        let game = lesson.game().map_err(|error| error.in_file(name))?;
        for (who, space) in &lesson.reach {
            let known = person(who).is_some() && parse_space(game.setup(), game.state(), space).is_some();
            if !known {
                return Err(
                    ContentError::new(format!("reach: `{who} = {space:?}` names nobody or no space")).in_file(name)
                );
            }
        }
        Ok(lesson)
    }

    /// The game as the lesson begins.
    pub fn game(&self) -> Result<Game, ContentError> {
        let loaded = position::load_table(&self.given, None)?;
        Ok(Game::new(loaded.setup, loaded.state))
    }

    /// How it stands in a game that began with [`Lesson::game`].
    pub fn state(&self, game: &Game) -> LessonState {
        let (setup, state) = (game.setup(), game.state());
        let holds = |part: &Table| compare::mismatches(setup, state, part).is_empty();
        let reached = self.reach.iter().all(|(who, space)| {
            let place = person(who).zip(parse_space(setup, state, space));
            place.is_some_and(|(who, space)| View { setup, state }.planned_reach(who).has(space))
        });
        if holds(&self.aim) && reached {
            return LessonState::Done;
        }
        match self.fail.iter().find(|fail| holds(&fail.when)) {
            Some(fail) => LessonState::Missed(fail.words.clone()),
            None if state.phase == Phase::Over => LessonState::Missed("The heist is over.".to_owned()),
            None => LessonState::Open,
        }
    }
}

fn person(word: &str) -> Option<Who> {
    Who::ALL.into_iter().find(|who| who.word() == word)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LESSON: &str = r#"
        id = "walk"
        title = "A walk"
        about = "One step."
        minutes = 1
        words = ["Step in."]
        goal = "Blue is inside."
        hint = "Take a walk."
        done = "Inside."
        start = 1
        model = ["blue take walk", "blue move b1"]
        mistake = ["blue take walk", "blue done"]
        given = { phase = "action", map = "E2 EM EM", crew.blue = { card = "thug", skills = ["hurry", "bypass"], at = "a1", plan = ["b1"] } }
        aim.crew.blue.at = "b1"
        fail = [{ when = { phase = "event" }, words = "Too late." }]
    "#;

    #[test]
    fn a_lesson_says_how_it_stands() {
        let lesson = Lesson::parse(LESSON, "walk.toml").expect("a lesson");
        let after = |lines: &[String]| {
            let mut game = lesson.game().expect("a game");
            let mut chance = heist_rules::chance::Seeded::new(lesson.start);
            for line in lines {
                game.say(line, &mut chance).unwrap_or_else(|fault| panic!("{line}: {fault}"));
            }
            lesson.state(&game)
        };
        assert_eq!(after(&[]), LessonState::Open);
        assert_eq!(after(&lesson.model), LessonState::Done);
        assert_eq!(after(&lesson.mistake), LessonState::Missed("Too late.".into()));
    }

    #[test]
    fn a_faulty_lesson_is_refused_with_its_place() {
        let faulty = |from: &str, to: &str| {
            Lesson::parse(&LESSON.replace(from, to), "walk.toml").expect_err("a faulty lesson").to_string()
        };
        assert!(faulty("minutes = 1", "minuets = 1").contains("walk.toml"));
        assert!(faulty("\"E2 EM EM\"", "\"E2 EM QQ\"").contains("QQ"));
        assert!(faulty("fail =", "reach = { blue = \"z9\" }\n        fail =").contains("z9"));
    }
}

//! An example of the rulebook, played out beforehand: every step with the position after it and what to say about it.

use heist_data::library::Library;
use heist_format::notation::{self, ParsedLine};
use heist_rulebook::rulebook::{Example, ExampleStep};
use heist_rulebook::stage::{BoxStage, BoxStepResult, Stage, StepResult, edition_to_show};
use heist_rules::command::{Command, Speaker};
use heist_rules::setup::Setup;
use heist_rules::state::State;
use heist_words::chronicle;
use heist_words::commands;
use heist_words::english::{capital, list};
use heist_words::facts::{Sentence, story};
use heist_words::names::{colour_name, plain, spaced};
use heist_words::refusals;
use std::sync::Arc;
use toml::Value;

/// One step as it is shown.
#[derive(Clone, PartialEq, Debug)]
pub struct Shown {
    /// The command in words.
    pub command: Option<String>,
    /// What happened.
    pub told: Vec<Sentence>,
    /// Why it was refused, and the rule.
    pub refused: Option<(String, String)>,
    /// What else the example points out.
    pub remarks: Vec<String>,
    /// The position afterwards.
    pub after: State,
}

/// An example with a board.
#[derive(Clone, Debug)]
pub struct Scenes {
    /// What is fixed.
    pub setup: Arc<Setup>,
    /// The position that is given.
    pub given: State,
    /// The steps.
    pub steps: Vec<Shown>,
}

impl Scenes {
    /// Plays an example; `Err` says why there is nothing to see.
    pub fn play(example: &Example) -> Result<Option<Scenes>, String> {
        let Some(edition) = edition_to_show(example) else {
            return Err("This example belongs to an edition that cannot be played here yet.".into());
        };
        if BoxStage::open(example, edition)?.is_some() {
            return Ok(None);
        }
        let Some(mut stage) = Stage::open(example, edition)? else { return Ok(None) };
        let (setup, given) = (stage.game().shared_setup(), *stage.game().state());
        let mut steps = Vec::new();
        for step in &example.steps {
            let before = *stage.game().state();
            let scene = stage.act(step)?;
            steps.push(shown(&setup, [&before, stage.game().state()], step, scene));
        }
        Ok(Some(Scenes { setup, given, steps }))
    }

    /// The position after so many steps.
    pub fn after(&self, steps: usize) -> &State {
        steps.checked_sub(1).and_then(|last| self.steps.get(last)).map_or(&self.given, |step| &step.after)
    }
}

/// A step of an example about a box.
#[derive(Clone, PartialEq, Debug)]
pub struct ToldStep {
    /// The command in the notation.
    pub command: Option<String>,
    /// What happened, in words.
    pub told: Vec<String>,
    /// Why it was refused, and the rule.
    pub refused: Option<(String, String)>,
    /// What else the example points out.
    pub remarks: Vec<String>,
}

/// An example about what lasts between heists.
#[derive(Clone, PartialEq, Debug)]
pub struct Tale {
    /// What is in the box at the beginning.
    pub given: Vec<String>,
    /// The steps.
    pub steps: Vec<ToldStep>,
}

impl Tale {
    /// Plays an example about a box; `None` where it is not about one, or cannot be played here.
    pub fn play(example: &Example) -> Option<Tale> {
        let mut stage = BoxStage::open(example, edition_to_show(example)?).ok()??;
        let given = chronicle::summary(stage.contents());
        let told = |step: &ExampleStep| {
            let (told, refused) = match stage.act(step).ok()? {
                BoxStepResult::Look => (Vec::new(), None),
                BoxStepResult::Done(facts) => {
                    (facts.iter().map(|fact| chronicle::say(stage.contents(), fact)).collect(), None)
                }
                BoxStepResult::Refused(refused) => (Vec::new(), Some((refused.why, refused.rule.to_owned()))),
            };
            Some(ToldStep { command: step.command.clone(), told, refused, remarks: remarks(step) })
        };
        Some(Tale { given, steps: example.steps.iter().map(told).collect::<Option<_>>()? })
    }
}

/// A line of the notation as a player would say it: `Blue: Move to c1`.
pub fn spoken(setup: &Setup, state: &State, line: &str) -> String {
    match notation::parse_line(setup, state, line) {
        Ok(ParsedLine::Command(command)) => spoken_command(setup, state, &command),
        // What is taken back, or not understood, stays as it is written.
        Ok(ParsedLine::Undo(_)) | Err(_) => plain(line),
    }
}

/// A command as a player would say it.
pub fn spoken_command(setup: &Setup, state: &State, command: &Command) -> String {
    let words = commands::command(setup, state, command);
    match command.by {
        Speaker::One(who) => format!("{}: {words}", colour_name(who)),
        Speaker::Team => words,
    }
}

fn shown(setup: &Setup, [before, after]: [&State; 2], step: &ExampleStep, scene: StepResult) -> Shown {
    let (told, refused) = match scene {
        StepResult::Look => (Vec::new(), None),
        StepResult::Done(facts) => (story(setup, after, &facts), None),
        StepResult::Refused(refusal) => {
            let line = step.command.as_deref().unwrap_or_default();
            (Vec::new(), Some((refusals::why_line(setup, after, line, &refusal), refusal.rule.to_owned())))
        }
    };
    let command = step.command.as_ref().map(|line| spoken(setup, before, line));
    let say = |line: &String| spoken(setup, before, line);
    Shown { command, told, refused, remarks: remarks_saying(step, say), after: *after }
}

/// What a step claims besides what happened.
pub fn remarks(step: &ExampleStep) -> Vec<String> {
    remarks_saying(step, |line| plain(line))
}

/// The same, with lines of the notation put into words.
fn remarks_saying(step: &ExampleStep, say: impl Fn(&String) -> String) -> Vec<String> {
    let quoted = |lines: &[String]| list(&lines.iter().map(|line| format!("“{}”", say(line))).collect::<Vec<_>>());
    let mut remarks = Vec::new();
    if !step.offered.is_empty() {
        remarks.push(format!("Before it, possible: {}.", quoted(&step.offered)));
    }
    if !step.not_offered.is_empty() {
        remarks.push(format!("Before it, not possible: {}.", quoted(&step.not_offered)));
    }
    if let Some(then) = &step.then {
        let mut lines = Vec::new();
        then.iter().for_each(|(key, value)| flatten(&mut lines, &[key.as_str()], value));
        remarks.push(format!("To be seen: {}.", lines.join("; ")));
    }
    for (kind, cards) in step.content.iter().flatten() {
        for (id, expected) in cards.as_table().into_iter().flatten() {
            let name = Library::official().raw(kind, id).and_then(|card| card.get("name")?.as_str()).unwrap_or(id);
            let mut lines = Vec::new();
            flatten(&mut lines, &[], expected);
            remarks.push(format!("On the {} “{name}”: {}.", spaced(kind), lines.join("; ")));
        }
    }
    remarks
}

/// A part of a position or card in words: `blue: ideas 2`.
fn flatten(lines: &mut Vec<String>, path: &[&str], value: &Value) {
    let quiet = ["crew", "chits", "box", "character"];
    match value {
        Value::Table(table) => {
            for (key, value) in table {
                let mut path = path.to_vec();
                path.push(key);
                flatten(lines, &path, value);
            }
        }
        leaf => {
            let path: Vec<String> =
                path.iter().filter(|key| !quiet.contains(key)).map(|key| key.replace(['-', '_'], " ")).collect();
            lines.push(capital(&format!("{} {}", path.join(" "), say(leaf))).trim().to_owned());
        }
    }
}

fn say(value: &Value) -> String {
    match value {
        Value::String(text) => spaced(text),
        Value::Boolean(true) => "yes".into(),
        Value::Boolean(false) => "no".into(),
        Value::Array(items) if items.is_empty() => "none".into(),
        Value::Array(items) => list(&items.iter().map(say).collect::<Vec<_>>()),
        Value::Table(table) => {
            table.iter().map(|(key, value)| format!("{key} {}", say(value))).collect::<Vec<_>>().join(", ")
        }
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use heist_words::book;

    #[test]
    fn every_example_of_a_playable_edition_can_be_shown() {
        let mut boards = 0;
        for rule in book::rules() {
            for example in &rule.examples {
                match Scenes::play(example) {
                    Ok(Some(scenes)) => {
                        boards += 1;
                        assert_eq!(scenes.steps.len(), example.steps.len());
                        for (step, shown) in example.steps.iter().zip(&scenes.steps) {
                            assert_eq!(step.refused.is_empty(), shown.refused.is_none(), "{}", rule.id);
                        }
                    }
                    Ok(None) if example.given.contains_key("box") => {
                        let tale = Tale::play(example).unwrap_or_else(|| panic!("{}: {}", rule.id, example.title));
                        assert!(!tale.given.is_empty());
                        for (step, told) in example.steps.iter().zip(&tale.steps) {
                            assert_eq!(step.refused.is_empty(), told.refused.is_none(), "{}", rule.id);
                        }
                    }
                    Ok(None) => {}
                    Err(words) => {
                        assert!(edition_to_show(example).is_none(), "{}: {}: {words}", rule.id, example.title);
                    }
                }
            }
        }
        assert!(boards > 300, "only {boards} examples have a board");
    }

    #[test]
    fn claims_are_said_in_words() {
        let then = "crew = { blue = { at = \"c1\", ideas = 0 } }\nchits.b1 = [\"guard-subdued\"]\nqueue = []";
        let step = ExampleStep { then: Some(then.parse().expect("a table")), ..ExampleStep::default() };
        assert_eq!(remarks(&step), ["To be seen: B1 guard subdued; Blue at c1; Blue ideas 0; Queue none."]);
    }
}

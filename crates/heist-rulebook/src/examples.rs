//! Runs the examples of the rulebook, and counts which rules are shown by one.

use crate::rulebook::{Example, ExampleStep, Rule, Rulebook};
use crate::stage::{BoxStage, BoxStepResult, Stage, StepResult};
use heist_campaign::table;
use heist_data::error::ContentError;
use heist_data::library::Library;
use heist_data::suggest::or_known;
use heist_format::compare::{self, content_mismatches};
use heist_format::game::Game;
use heist_format::notation::{self, NotationError, ParsedLine};
use heist_rules::command::{Use, Verb};
use heist_rules::edition::EDITION_IDS;
use heist_rules::invariants;
use std::collections::BTreeSet;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use toml::Value;

/// How an example ended under one edition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ExampleResult {
    /// Everything held.
    Passed,
    /// Something did not; in words.
    Failed(String),
}

/// An example that was run under one edition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExampleRun {
    /// The rule it belongs to.
    pub rule: String,
    /// Its title.
    pub title: String,
    /// The edition.
    pub edition: String,
    /// File and line.
    pub place: String,
    /// How it ended.
    pub outcome: ExampleResult,
}

/// All the examples of a rulebook, run.
#[derive(Clone, Debug, Default)]
pub struct ExampleReport {
    /// Every example under every edition.
    pub runs: Vec<ExampleRun>,
    /// Files that are not as they should be.
    pub faults: Vec<ContentError>,
}

impl ExampleReport {
    /// How many passed.
    pub fn passed(&self) -> usize {
        self.runs.iter().filter(|run| run.outcome == ExampleResult::Passed).count()
    }
    /// How many failed; a file that cannot be read is a failure.
    pub fn failed(&self) -> usize {
        self.runs.iter().filter(|run| matches!(run.outcome, ExampleResult::Failed(_))).count() + self.faults.len()
    }
}

impl fmt::Display for ExampleReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for fault in &self.faults {
            writeln!(f, "{fault}")?;
        }
        for run in &self.runs {
            if let ExampleResult::Failed(words) = &run.outcome {
                writeln!(f, "{}: {} [{}] {}: {words}", run.place, run.rule, run.edition, run.title)?;
            }
        }
        write!(f, "{} passed, {} failed", self.passed(), self.failed())
    }
}

/// Runs every example under every edition it is written for.
pub fn run(book: &Rulebook) -> ExampleReport {
    let mut report = ExampleReport { runs: Vec::new(), faults: book.faults.clone() };
    for rule in &book.rules {
        for example in &rule.examples {
            for edition in &example.editions {
                report.runs.push(run_under(rule, example, edition));
            }
        }
    }
    report
}

fn run_under(rule: &Rule, example: &Example, edition: &str) -> ExampleRun {
    // An example that breaks the engine is a failed example; the others are still run.
    let outcome = match catch_unwind(AssertUnwindSafe(|| run_example(example, edition))) {
        Ok(Ok(())) => ExampleResult::Passed,
        Ok(Err(words)) => ExampleResult::Failed(words),
        Err(_) => ExampleResult::Failed("the engine broke down".to_owned()),
    };
    ExampleRun {
        rule: rule.id.clone(),
        title: example.title.clone(),
        edition: edition.to_owned(),
        place: format!("{}:{}", rule.file, example.line),
        outcome,
    }
}

/// Runs one example under one edition; the error says what did not hold.
pub fn run_example(example: &Example, edition: &str) -> Result<(), String> {
    if let Some(campaign) = BoxStage::open(example, edition)? {
        return run_box_example(example, campaign);
    }
    let mut stage = Stage::open(example, edition)?;
    for (number, step) in example.steps.iter().enumerate() {
        let result = check_content(step).and_then(|()| match &mut stage {
            Some(stage) => check_step(stage, step),
            None if *step
                == (ExampleStep { content: step.content.clone(), line: step.line, ..ExampleStep::default() }) =>
            {
                Ok(())
            }
            None => Err("this step needs a position, and the example has no `given`".to_owned()),
        });
        result.map_err(|words| at_step(number, step, &words))?;
    }
    match stage.and_then(|stage| stage.unused()) {
        Some(unused) => Err(format!("after the last step: {unused}")),
        None => Ok(()),
    }
}

/// Whether the examples of a rule can be set up and their commands are understood. What comes of them is for [`run`] to say.
pub fn check_commands(rule: &Rule) -> Result<(), ContentError> {
    for example in &rule.examples {
        let fault = |line: usize, words: String| ContentError::new(words).on_line(line).in_file(rule.file.as_str());
        for edition in &example.editions {
            let at_example = |words| fault(example.line, words);
            if let Some(mut stage) = BoxStage::open(example, edition).map_err(at_example)? {
                for step in &example.steps {
                    stage.act(step).map_err(|words| fault(step.line, words))?;
                }
            } else if let Some(mut stage) = Stage::open(example, edition).map_err(at_example)? {
                for step in &example.steps {
                    for line in step.offered.iter().chain(&step.not_offered) {
                        let read = notation::parse_line(stage.game().setup(), stage.game().state(), line);
                        if let Err(NotationError::Syntax(words)) = read {
                            return Err(fault(step.line, format!("`{line}`: {words}")));
                        }
                    }
                    stage.act(step).map_err(|words| fault(step.line, words))?;
                }
            }
        }
    }
    Ok(())
}

fn at_step(number: usize, step: &ExampleStep, words: &str) -> String {
    match &step.command {
        Some(command) => format!("step {} (line {}) `{command}`: {words}", number + 1, step.line),
        None => format!("step {} (line {}): {words}", number + 1, step.line),
    }
}

/// An example about what lasts between heists.
fn run_box_example(example: &Example, mut stage: BoxStage) -> Result<(), String> {
    for (number, step) in example.steps.iter().enumerate() {
        let result = check_content(step).and_then(|()| check_box_step(&mut stage, step));
        result.map_err(|words| at_step(number, step, &words))?;
    }
    Ok(())
}

fn check_box_step(stage: &mut BoxStage, step: &ExampleStep) -> Result<(), String> {
    for line in &step.offered {
        stage.would(line).map_err(|error| format!("expected to be offered: `{line}`; {error}"))?;
    }
    if let Some(line) = step.not_offered.iter().find(|line| stage.would(line).is_ok()) {
        return Err(format!("expected not to be offered: `{line}`"));
    }
    match stage.act(step).map_err(|words| format!("not understood: {words}"))? {
        BoxStepResult::Look => {}
        BoxStepResult::Done(_) if !step.refused.is_empty() => {
            return Err(format!("expected to be refused by {}, and it was allowed", step.refused.join(" or ")));
        }
        BoxStepResult::Done(facts) => check_facts(&step.facts, facts.iter().map(ToString::to_string).collect())?,
        BoxStepResult::Refused(refused) => {
            if !step.refused.iter().any(|rule| is_same_rule(rule, refused.rule)) {
                let expected = match step.refused.as_slice() {
                    [] => "to be allowed".to_owned(),
                    rules => format!("to be refused by {}", rules.join(" or ")),
                };
                return Err(format!("expected {expected}, and it was refused: {refused}"));
            }
        }
    }
    let Some(then) = &step.then else { return Ok(()) };
    match then.iter().collect::<Vec<_>>()[..] {
        [(key, Value::Table(expected))] if key == "box" => sentence(&table::mismatches(stage.contents(), expected)),
        _ => Err("`then` of an example about a box names `box` alone".to_owned()),
    }
}

fn check_content(step: &ExampleStep) -> Result<(), String> {
    let Some(content) = &step.content else { return Ok(()) };
    let library = Library::official();
    let mut wrong = Vec::new();
    for (kind, cards) in content {
        if !library.kinds().any(|known| known == kind) {
            return Err(format!("content.{kind}: there is no such kind of content{}", or_known(kind, library.kinds())));
        }
        let Value::Table(cards) = cards else {
            return Err(format!("content.{kind}: a table of cards by id is needed here"));
        };
        for (id, expected) in cards {
            let key = format!("content.{kind}.{id}");
            match library.raw(kind, id) {
                None => return Err(format!("{key}: there is no {kind} with this id")),
                Some(found) => wrong.extend(content_mismatches(&key, expected, found)),
            }
        }
    }
    sentence(&wrong)
}

fn sentence(wrong: &[impl fmt::Display]) -> Result<(), String> {
    if wrong.is_empty() {
        return Ok(());
    }
    Err(wrong.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))
}

/// Carries a step out and checks everything that it asserts.
fn check_step(stage: &mut Stage, step: &ExampleStep) -> Result<(), String> {
    check_offers(stage.game(), step)?;
    if step.command.is_some() {
        let before = *stage.game().state();
        match stage.act(step).map_err(|words| format!("not understood: {words}"))? {
            StepResult::Look => {}
            StepResult::Done(_) if !step.refused.is_empty() => {
                return Err(format!("expected to be refused by {}, and it was allowed", step.refused.join(" or ")));
            }
            StepResult::Done(facts) => {
                let print = |fact| notation::print_fact(stage.game().setup(), stage.game().state(), fact);
                check_facts(&step.facts, facts.iter().map(print).collect())?;
            }
            StepResult::Refused(refusal) if step.refused.is_empty() => {
                return Err(format!("refused by {}: {}", refusal.rule, refusal.why));
            }
            StepResult::Refused(refusal) => {
                if !step.refused.iter().any(|rule| is_same_rule(rule, refusal.rule)) {
                    let expected = step.refused.join(" or ");
                    return Err(format!("expected to be refused by {expected}, and it was by {refusal}"));
                }
                if before != *stage.game().state() {
                    return Err("the command was refused and still changed the position".to_owned());
                }
            }
        }
        if let Some(fault) = stage.fault() {
            return Err(fault.to_owned());
        }
        invariants::check(stage.game().setup(), stage.game().state())?;
    }
    match &step.then {
        Some(then) => sentence(&compare::mismatches(stage.game().setup(), stage.game().state(), then)),
        None => Ok(()),
    }
}

fn check_offers(game: &Game, step: &ExampleStep) -> Result<(), String> {
    if step.offered.is_empty() && step.not_offered.is_empty() {
        return Ok(());
    }
    let legal = game.legal();
    let (setup, state) = (game.setup(), game.state());
    let offered = |line: &str| match notation::parse_line(setup, state, line) {
        Ok(ParsedLine::Command(command)) => Ok(legal.contains(&command)
            || has_many_forms(&command.verb) && heist_rules::check(setup, state, &command).is_ok()),
        Ok(ParsedLine::Undo(by)) => Ok(game.may_undo(by).is_ok()),
        Err(error) => Err(error),
    };
    for line in &step.offered {
        match offered(line) {
            Ok(true) => {}
            Ok(false) => return Err(format!("expected to be offered: `{line}`")),
            Err(error) => return Err(format!("expected to be offered: `{line}`; {error}")),
        }
    }
    for line in &step.not_offered {
        match offered(line) {
            Ok(true) => return Err(format!("expected not to be offered: `{line}`")),
            // What nobody understands is not offered either, but proves nothing.
            Err(NotationError::Syntax(words)) => return Err(format!("not understood: `{line}`; {words}")),
            Ok(false) | Err(NotationError::Refused(_)) => {}
        }
    }
    Ok(())
}

/// Commands of which `legal` lists only some forms: for these, being accepted is being offered.
fn has_many_forms(verb: &Verb) -> bool {
    matches!(
        verb,
        Verb::LastDitch(..)
            | Verb::Fixer(_)
            | Verb::Use(Use::ChangeOfPlans(_) | Use::AlrightNewPlan(..) | Use::TossLoot(_) | Use::Rewire(..))
    )
}

/// Whether two ids name the same rule. A card's text goes by the id of the card and by that of its ability alike:
/// `card.laser-burst`, `card.kill-pixels`.
fn is_same_rule(one: &str, other: &str) -> bool {
    let owns = |card: &str, ability: &str| {
        let owners = Library::official().raw("ability", ability).and_then(|ability| ability.get("owners")?.as_array());
        owners.into_iter().flatten().filter_map(Value::as_str).any(|owner| owner.replace(':', "-") == card)
    };
    match (one.strip_prefix("card."), other.strip_prefix("card.")) {
        (Some(one), Some(other)) => one == other || owns(one, other) || owns(other, one),
        _ => one == other,
    }
}

fn check_facts(expected: &[String], found: Vec<String>) -> Result<(), String> {
    let mut rest = found.clone();
    for fact in expected {
        let fact = fact.split_whitespace().collect::<Vec<_>>().join(" ");
        match rest.iter().position(|there| *there == fact) {
            Some(place) => {
                rest.swap_remove(place);
            }
            None => return Err(format!("expected the fact `{fact}`, found {}", found.join(", "))),
        }
    }
    Ok(())
}

/// How far the examples show the rules of one edition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EditionCoverage {
    /// The edition.
    pub edition: String,
    /// Rules that need an example.
    pub rules: usize,
    /// Those without a passing one.
    pub missing: Vec<String>,
}

/// How far the examples show the rules of a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Coverage {
    /// Edition by edition, oldest first.
    pub editions: Vec<EditionCoverage>,
}

/// Counts, per edition, the listed rules that have a passing example under it. Exempt rules do not count.
pub fn coverage(listed: &[Rule], report: &ExampleReport) -> Coverage {
    let passed: BTreeSet<(&str, &str)> = report
        .runs
        .iter()
        .filter(|run| run.outcome == ExampleResult::Passed)
        .map(|run| (run.rule.as_str(), run.edition.as_str()))
        .collect();
    let editions = EDITION_IDS.map(|edition| {
        let ids: BTreeSet<&str> = listed
            .iter()
            .filter(|rule| rule.exempt.is_none() && rule.editions.iter().any(|own| own == edition))
            .map(|rule| rule.id.as_str())
            .collect();
        let missing = ids.iter().filter(|id| !passed.contains(&(**id, edition))).map(|id| (*id).to_owned()).collect();
        EditionCoverage { edition: edition.to_owned(), rules: ids.len(), missing }
    });
    Coverage { editions: editions.into_iter().filter(|edition| edition.rules > 0).collect() }
}

impl fmt::Display for Coverage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, edition) in self.editions.iter().enumerate() {
            let EditionCoverage { edition, rules, missing } = edition;
            let line = if i == 0 { "" } else { "\n" };
            write!(f, "{line}{edition}: {} of {rules} rules have a passing example", rules - missing.len())?;
            if !missing.is_empty() {
                write!(f, "; without:")?;
                for id in missing {
                    write!(f, "\n  {id}")?;
                }
            }
        }
        Ok(())
    }
}

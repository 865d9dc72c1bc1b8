//! A debrief as text, to be kept with its replay and passed on. Commands are lines of the notation.
//!
//! ```text
//! debrief 1
//! initial 763, error 14
//! plan 1-49, round 1, team: 763 763
//! dice 50-50, round 1, team: 763 805
//! decision 73-75, round 2, red: 805 744, give or take 19, better red take strongarm; red unlock h6
//! ```
//!
//! A step names its commands by their numbers in the replay, from 1, and the chances before and after it, in thousandths.

use super::{Better, Debrief, Step, StepKind};
use crate::planner::reasons;
use crate::{Greedy, Plan, Weights};
use heist_format::game::Game;
use heist_format::notation;
use heist_rules::chance::UnknownChance;
use heist_rules::command::Speaker;
use heist_rules::{Command, Setup, State, Who, apply, needs_chance, outcome};
use std::fmt::Write;

/// The first line. Figures of another version do not compare with those of this one.
const HEAD: &str = "debrief 1";
/// The longest text that is read, in bytes.
const MAX_LENGTH: usize = 1 << 18;
/// The most commands of a better line.
const MAX_LINE: usize = 200;

impl Debrief {
    /// The text of a debrief of this game.
    pub fn print(&self, game: &Game) -> String {
        let mut text = format!("{HEAD}\ninitial {}, error {}\n", self.initial, self.error);
        for step in &self.steps {
            let who = match step.who {
                Speaker::One(who) => who.word(),
                Speaker::Team => "team",
            };
            let (first, last) = (step.commands.start + 1, step.commands.end);
            let (round, before, after) = (step.round, step.before, step.after);
            let _ = write!(text, "{} {first}-{last}, round {round}, {who}: {before} {after}", step.kind);
            let position = game.history().get(step.commands.start).map(|entry| &entry.before);
            if let (Some(better), Some(position)) = (&step.better, position) {
                let line = print_line(game.setup(), position, &better.line);
                let _ = write!(text, ", give or take {}, better {line}", better.error);
            }
            text.push('\n');
        }
        text
    }

    /// Reads the text of a debrief of this game. Nothing is believed: steps must follow one another, name commands that are there, and
    /// end as the game has ended, and what would have been better must be legal as far as chance has no say in it.
    pub fn parse(text: &str, game: &Game) -> Result<Debrief, String> {
        let mut debrief = Debrief::parse_figures(text, game)?;
        let mut greedy = Greedy::with(game.setup(), Weights::default(), Some(Plan::default()));
        for step in &mut debrief.steps {
            let before = &game.history()[step.commands.start].before;
            if let Some(better) = &mut step.better {
                better.reasons = reasons::of_line(&mut greedy, game.setup(), before, &better.line);
            }
        }
        Ok(debrief)
    }

    /// The same without what speaks for the better lines, which takes longer to find out than everything else.
    pub fn parse_figures(text: &str, game: &Game) -> Result<Debrief, String> {
        if text.len() > MAX_LENGTH {
            return Err(format!("a debrief has {MAX_LENGTH} bytes at most"));
        }
        let mut lines = text.lines();
        if lines.next() != Some(HEAD) {
            return Err(format!("line 1: a debrief begins with `{HEAD}`"));
        }
        let figures = lines.next().and_then(|line| line.strip_prefix("initial ")?.split_once(", error "));
        let figures = figures.and_then(|(initial, error)| Some((chance(initial)?, chance(error)?)));
        let (initial, error) = figures.ok_or("line 2: `initial 763, error 14` is expected")?;
        let mut debrief = Debrief { steps: Vec::new(), initial, last: initial, error, nodes: 0 };
        let mut decided = 0;
        for (n, line) in (3..).zip(lines) {
            let step = read_step(line, game, debrief.last).map_err(|fault| format!("line {n}: {fault}"))?;
            // An outcome of chance has the last command of the decision before it.
            let chance = !matches!(step.kind, StepKind::Plan | StepKind::Decision);
            if step.commands.start + usize::from(chance) < decided {
                return Err(format!("line {n}: command {} was decided about before", step.commands.start + 1));
            }
            (decided, debrief.last) = (step.commands.end, step.after);
            debrief.steps.push(step);
        }
        let ended = outcome(game.setup(), game.state()).map(|outcome| i32::from(outcome.is_won()) * 1000);
        match ended.filter(|ended| *ended != debrief.last) {
            Some(ended) => Err(format!("the heist ended with {ended}, and the debrief ends with {}", debrief.last)),
            None => Ok(debrief),
        }
    }
}

fn chance(word: &str) -> Option<i32> {
    word.parse().ok().filter(|value| (0..=1000).contains(value))
}

fn read_step(line: &str, game: &Game, chance_before: i32) -> Result<Step, String> {
    let form = || format!("`dice 50-50, round 1, team: 763 805` is the form of a step, not `{}`", cut(line));
    let (line_head, figures) = line.split_once(": ").ok_or_else(form)?;
    let [what, round, who] = line_head.split(", ").collect::<Vec<_>>()[..] else { return Err(form()) };
    let (kind, numbers) = what.split_once(' ').ok_or_else(form)?;
    let kind: StepKind = kind.parse().map_err(|_| form())?;
    let (first, last) = numbers.split_once('-').ok_or_else(form)?;
    let (Ok(first), Ok(last)) = (first.parse::<usize>(), last.parse::<usize>()) else { return Err(form()) };
    let round = round.strip_prefix("round ").and_then(|round| round.parse().ok()).ok_or_else(form)?;
    let who = if who == "team" { Speaker::Team } else { Speaker::One(Who::from_word(who).ok_or_else(form)?) };
    if first == 0 || first > last || last > game.history().len() {
        return Err(format!("the game has the commands 1 to {}, not {first} to {last}", game.history().len()));
    }
    let (figures, better) = match figures.split_once(", give or take ") {
        Some((figures, better)) => (figures, Some(better)),
        None => (figures, None),
    };
    let (before, after) = figures.split_once(' ').ok_or_else(form)?;
    let (before, after) = chance(before).zip(chance(after)).ok_or_else(form)?;
    if before != chance_before {
        return Err(format!("the step begins with {before}, and the one before it ends with {chance_before}"));
    }
    let (entry, last_entry) = (&game.history()[first - 1], &game.history()[last - 1]);
    let by_chance = needs_chance(game.setup(), &last_entry.before, &last_entry.command);
    let lucky = !matches!(kind, StepKind::Plan | StepKind::Decision) && by_chance;
    if before != after && lucky == better.is_some() || !lucky && after > before {
        return Err("what is lost has something better, and what is luck has a command with chance".to_owned());
    }
    let better = better.map(|better| {
        let (error, line) = better.split_once(", better ").ok_or_else(form)?;
        let error = chance(error).ok_or_else(form)?;
        let line = read_line(game.setup(), &entry.before, line)?;
        Ok::<Better, String>(Better { line, error, reasons: Vec::new() })
    });
    let (luck, decision) = if lucky { (after - before, 0) } else { (0, after - before) };
    let (commands, better) = (first - 1..last, better.transpose()?);
    Ok(Step { kind, commands, round, who, before, after, luck, decision, better })
}

fn cut(line: &str) -> String {
    line.chars().take(80).collect()
}

/// Commands as they are typed, each in the position in which it is given; what comes after chance is printed as if it had changed
/// nothing.
fn print_line(setup: &Setup, state: &State, line: &[Command]) -> String {
    let mut now = Some(*state);
    let said = line.iter().map(|command| {
        let said = notation::print(setup, now.as_ref().unwrap_or(state), command);
        now = now.and_then(|now| after(setup, &now, *command).ok().flatten());
        said
    });
    said.collect::<Vec<_>>().join("; ")
}

fn read_line(setup: &Setup, state: &State, text: &str) -> Result<Vec<Command>, String> {
    let mut now = Some(*state);
    let mut line = Vec::new();
    for said in text.split("; ") {
        let fault = |fault: String| format!("`{}`: {fault}", cut(said));
        let position = now.as_ref().unwrap_or(state);
        let command = notation::parse(setup, position, said).map_err(|error| fault(error.to_string()))?;
        if line.len() == MAX_LINE {
            return Err(format!("a line has {MAX_LINE} commands at most"));
        }
        if let Some(position) = now {
            now = after(setup, &position, command).map_err(fault)?;
        }
        line.push(command);
    }
    Ok(line)
}

/// The position after a command; `None` when chance decides about it.
fn after(setup: &Setup, state: &State, command: Command) -> Result<Option<State>, String> {
    let (mut next, mut chance) = (*state, UnknownChance::default());
    apply(setup, &mut next, command, &mut chance, &mut ()).map_err(|refusal| refusal.why.to_owned())?;
    Ok((!chance.was_asked()).then_some(next))
}

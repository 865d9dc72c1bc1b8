//! A puzzle, and the file of them.

use crate::goal::{Goal, GoalKind};
use heist_data::error::ContentError;
use heist_format::game::Game;
use heist_format::{notation, position};
use heist_rules::cards::Loot;
use heist_rules::chance::UnknownChance;
use heist_rules::{Command, Scope, Setup, State, apply};
use heist_search::{Search, Standing, solve};
use serde::{Deserialize, Serialize};
use toml::Table;

/// A puzzle.
#[derive(Clone, PartialEq, Debug)]
pub struct Puzzle {
    /// Its number, from 1.
    pub number: u32,
    /// What is to be done.
    pub goal: Goal,
    /// How hard it is, from 1 to 5.
    pub stars: u8,
    /// Of a million tries at random that leave nothing to chance so many reach the goal.
    pub by_accident: u32,
    /// The position.
    pub setup: Setup,
    /// The position.
    pub start: State,
    /// The shortest way.
    pub solution: Vec<Command>,
}

/// How a try stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attempt {
    /// Not decided yet.
    Open,
    /// Solved.
    Solved,
    /// Missed.
    Missed,
    /// A command has left it to dice or to the bag.
    Gambled,
}

/// As it stands in the file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Written {
    number: u32,
    goal: GoalKind,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    piece: Option<String>,
    by_accident: u32,
    solution: Vec<String>,
    given: Table,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    puzzle: Vec<Written>,
}

/// The stars of a puzzle by how often it is solved by accident.
fn stars(by_accident: u32) -> u8 {
    match by_accident {
        20_000.. => 1,
        5_000.. => 2,
        1_500.. => 3,
        300.. => 4,
        _ => 5,
    }
}

/// Reads a file of puzzles; `name` is how errors call it. Positions are checked, and solutions are carried out.
pub fn parse(text: &str, name: &str) -> Result<Vec<Puzzle>, ContentError> {
    let file: File = toml::from_str(text).map_err(|error| ContentError::from_toml(&error, text).in_file(name))?;
    file.puzzle.into_iter().map(|written| read(written).map_err(|error| error.in_file(name))).collect()
}

fn read(written: Written) -> Result<Puzzle, ContentError> {
    let wrong = |words: String| ContentError::new(format!("puzzle {}: {words}", written.number));
    let loaded = position::load_table(&written.given, None)?;
    let piece = written.piece.as_deref().map(|word| {
        Loot::ALL.into_iter().find(|loot| loot.word() == word).ok_or_else(|| wrong(format!("`{word}` is no piece of loot")))
    });
    let goal = match (written.goal, piece.transpose()?) {
        (GoalKind::Escape, None) => Goal::Escape,
        (GoalKind::Win, None) => Goal::Win,
        (GoalKind::Grab, Some(piece)) => Goal::Grab(piece),
        (GoalKind::Grab, None) => return Err(wrong("`piece` says what to grab, and is missing".into())),
        (_, Some(_)) => return Err(wrong("`piece` belongs to the goal `grab` alone".into())),
    };
    let (setup, start) = (loaded.setup, loaded.state);
    let mut puzzle = Puzzle {
        number: written.number,
        goal,
        stars: stars(written.by_accident),
        by_accident: written.by_accident,
        setup,
        start,
        solution: Vec::new(),
    };
    let mut state = puzzle.start;
    let mut attempt = Attempt::Open;
    for line in &written.solution {
        let command = notation::parse(&puzzle.setup, &state, line).map_err(|fault| wrong(format!("`{line}`: {fault}")))?;
        attempt = puzzle.attempt(&mut state, command).map_err(|refusal| wrong(format!("`{line}`: {refusal}")))?;
        puzzle.solution.push(command);
    }
    match attempt {
        Attempt::Solved => Ok(puzzle),
        _ => Err(wrong("its solution does not solve it".into())),
    }
}

/// Writes a file of puzzles.
pub fn print(puzzles: &[Puzzle]) -> Result<String, String> {
    let write = |puzzle: &Puzzle| {
        let mut state = puzzle.start;
        let mut solution = Vec::new();
        for command in &puzzle.solution {
            solution.push(notation::print(&puzzle.setup, &state, command));
            apply(&puzzle.setup, &mut state, *command, &mut UnknownChance::default(), &mut ())
                .map_err(|refusal| refusal.to_string())?;
        }
        let piece = match puzzle.goal {
            Goal::Grab(piece) => Some(piece.word().to_owned()),
            Goal::Escape | Goal::Win => None,
        };
        Ok(Written {
            number: puzzle.number,
            goal: puzzle.goal.kind(),
            piece,
            by_accident: puzzle.by_accident,
            solution,
            given: position::print_table(&puzzle.setup, &puzzle.start),
        })
    };
    let file = File { puzzle: puzzles.iter().map(write).collect::<Result<_, String>>()? };
    toml::to_string(&file).map_err(|fault| fault.to_string())
}

impl Puzzle {
    /// A puzzle with the shortest solution, where an exhaustive search over commands with a purpose finds one within so many
    /// positions.
    pub fn verified(goal: Goal, setup: &Setup, start: &State, most: usize) -> Search {
        solve(setup, start, Scope::Purposeful, most, |state| goal.standing(setup, start, state))
    }

    /// A puzzle of what was found.
    pub fn new(number: u32, goal: Goal, setup: Setup, start: State, solution: Vec<Command>, by_accident: u32) -> Puzzle {
        Puzzle { number, goal, stars: stars(by_accident), by_accident, setup, start, solution }
    }

    /// The game as it begins.
    pub fn game(&self) -> Game {
        Game::new(self.setup.clone(), self.start)
    }

    /// How a position of a try stands; whether it was left to chance on the way is for [`Puzzle::attempt`] to say.
    pub fn standing(&self, state: &State) -> Standing {
        self.goal.standing(&self.setup, &self.start, state)
    }

    /// Carries a command of a try out.
    pub fn attempt(&self, state: &mut State, command: Command) -> Result<Attempt, heist_rules::Refusal> {
        let mut chance = UnknownChance::default();
        apply(&self.setup, state, command, &mut chance, &mut ())?;
        Ok(match self.standing(state) {
            _ if chance.was_asked() => Attempt::Gambled,
            Standing::Open => Attempt::Open,
            Standing::Reached => Attempt::Solved,
            Standing::Missed => Attempt::Missed,
        })
    }
}

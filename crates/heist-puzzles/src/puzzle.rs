//! A puzzle, and the file of them.

use crate::goal::{Goal, GoalKind};
use heist_data::error::ContentError;
use heist_format::game::Game;
use heist_format::{notation, position};
use heist_rules::cards::Loot;
use heist_rules::chance::UnknownChance;
use heist_rules::{Command, Scope, Setup, State, Verb, apply, apply_unchecked, position_key};
use heist_search::{Search, Standing, solve};
use serde::{Deserialize, Serialize};
use toml::Table;

/// The most commands of a step that is told at once.
const MAX_STEP: usize = 3;

/// A puzzle.
#[derive(Clone, PartialEq, Debug)]
pub struct Puzzle {
    /// Its number, from 1.
    pub number: u32,
    /// What is to be done.
    pub goal: Goal,
    /// Of a million tries at random that leave nothing to chance so many reach the goal.
    pub by_accident: u32,
    /// What does not change.
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

/// A puzzle as it stands in the file: enough for a list. [`ListedPuzzle::open`] sets it up.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ListedPuzzle {
    /// Its number, from 1.
    pub number: u32,
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
    puzzle: Vec<ListedPuzzle>,
}

/// Reads a file of puzzles; `name` is how errors call it.
pub fn parse(text: &str, name: &str) -> Result<Vec<ListedPuzzle>, ContentError> {
    let file: File = toml::from_str(text).map_err(|error| ContentError::from_toml(&error, text).in_file(name))?;
    Ok(file.puzzle)
}

impl ListedPuzzle {
    /// How hard it is, from 1 to 5: the less often it is solved by accident, the harder.
    pub const fn stars(&self) -> u8 {
        match self.by_accident {
            20_000.. => 1,
            5_000.. => 2,
            1_500.. => 3,
            300.. => 4,
            _ => 5,
        }
    }

    /// The id of its heist.
    pub fn heist(&self) -> &str {
        self.given.get("heist").and_then(toml::Value::as_str).unwrap_or_default()
    }

    /// What is to be done.
    pub fn goal(&self) -> Result<Goal, ContentError> {
        let wrong = |words: String| ContentError::new(format!("puzzle {}: {words}", self.number));
        let piece = self.piece.as_deref().map(|word| {
            let known = Loot::ALL.into_iter().find(|loot| loot.word() == word);
            known.ok_or_else(|| wrong(format!("`{word}` is no piece of loot")))
        });
        match (self.goal, piece.transpose()?) {
            (GoalKind::Escape, None) => Ok(Goal::Escape),
            (GoalKind::Grab, Some(piece)) => Ok(Goal::Grab(piece)),
            (GoalKind::Grab, None) => Err(wrong("`piece` says what to grab, and is missing".into())),
            (_, Some(_)) => Err(wrong("`piece` belongs to the goal `grab` alone".into())),
        }
    }

    /// Sets it up. The position is checked, and the solution carried out.
    pub fn open(&self) -> Result<Puzzle, ContentError> {
        let wrong = |words: String| ContentError::new(format!("puzzle {}: {words}", self.number));
        let loaded = position::load_table(&self.given, None)?;
        let (number, goal, by_accident) = (self.number, self.goal()?, self.by_accident);
        let (setup, start) = (loaded.setup, loaded.state);
        let mut puzzle = Puzzle { number, goal, by_accident, setup, start, solution: Vec::new() };
        let (mut state, mut attempt) = (puzzle.start, Attempt::Open);
        for line in &self.solution {
            let parsed = notation::parse(&puzzle.setup, &state, line);
            let command = parsed.map_err(|fault| wrong(format!("`{line}`: {fault}")))?;
            let carried_out = puzzle.attempt(&mut state, command);
            attempt = carried_out.map_err(|refusal| wrong(format!("`{line}`: {refusal}")))?;
            puzzle.solution.push(command);
        }
        match attempt {
            Attempt::Solved => Ok(puzzle),
            _ => Err(wrong("its solution does not solve it".into())),
        }
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
            Goal::Escape => None,
        };
        Ok(ListedPuzzle {
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

    /// The game as it begins.
    pub fn game(&self) -> Game {
        Game::new(self.setup.clone(), self.start)
    }

    /// How a game stands that began with [`Puzzle::game`].
    pub fn judge(&self, game: &Game) -> Attempt {
        let gambled = game.history().iter().any(|entry| {
            let (mut state, mut chance) = (entry.before, UnknownChance::default());
            apply_unchecked(&self.setup, &mut state, &entry.command, &mut chance, &mut ());
            chance.was_asked()
        });
        if gambled {
            return Attempt::Gambled;
        }
        match self.standing(game.state()) {
            Standing::Open => Attempt::Open,
            Standing::Reached => Attempt::Solved,
            Standing::Missed => Attempt::Missed,
        }
    }

    /// The next command of the solution, as long as a position lies on its way.
    pub fn next(&self, state: &State) -> Option<Command> {
        let mut on_the_way = self.start;
        for command in &self.solution {
            if position_key(&self.setup, &on_the_way) == position_key(&self.setup, state) {
                return Some(*command);
            }
            self.attempt(&mut on_the_way, *command).ok()?;
        }
        None
    }

    /// The next step of the known way: a command, and where it only prepares something, what follows it. Empty: this is not that way.
    pub fn next_step(&self, state: &State) -> Vec<Command> {
        let (mut now, mut step) = (*state, Vec::new());
        while let Some(command) = self.next(&now) {
            step.push(command);
            let prepares = matches!(command.verb, Verb::Shift(_) | Verb::Take(..));
            if !prepares || step.len() >= MAX_STEP || self.attempt(&mut now, command).is_err() {
                break;
            }
        }
        step
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

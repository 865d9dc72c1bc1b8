//! A puzzle, and the file of them.

use crate::goal::{Goal, GoalKind};
use heist_data::error::ContentError;
use heist_format::game::Game;
use heist_format::{notation, position};
use heist_rules::cards::Loot;
use heist_rules::chance::{Scripted, Seeded, UnknownChance};
use heist_rules::{Command, Phase, Scope, Setup, State, Verb, Who, apply, apply_unchecked, position_key};
use heist_search::{Search, Standing, chance_outcomes, solve};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use toml::Table;

/// The most commands of a step that is told at once.
const MAX_STEP: usize = 3;

/// Of so many rolls the worst is taken for a try.
const ROLLS: u64 = 64;

/// The most ways to roll the dice of a crew and an NPC.
const MAX_ROLLS: usize = 6 * 6 * 6 * 6 * 6;

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
    /// The shortest way; where dice may come in between, as far as them.
    pub solution: Vec<Command>,
    /// What to do after them: whatever they show, one of these ways reaches the goal.
    pub after_dice: Vec<AfterDice>,
}

/// How to go on after the dice.
#[derive(Clone, PartialEq, Debug)]
pub struct AfterDice {
    /// Dice for which it is the way, by [`Who::ALL`]; 0 for whoever has none.
    pub dice: [u8; 5],
    /// The commands.
    pub line: Vec<Command>,
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
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    after_dice: Vec<ListedAfterDice>,
    given: Table,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ListedAfterDice {
    dice: BTreeMap<String, u8>,
    line: Vec<String>,
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
            (GoalKind::TwoRounds, None) => Ok(Goal::TwoRounds),
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
        let (solution, after_dice) = (Vec::new(), Vec::new());
        let mut puzzle = Puzzle { number, goal, by_accident, setup, start, solution, after_dice };
        let (solution, before_dice, attempt) = puzzle.read(puzzle.start, &self.solution).map_err(wrong)?;
        puzzle.solution = solution;
        if goal != Goal::TwoRounds {
            return match attempt {
                Attempt::Solved if self.after_dice.is_empty() => Ok(puzzle),
                Attempt::Solved => Err(wrong("`after-dice` belongs to the goal `two-rounds` alone".into())),
                _ => Err(wrong("its solution does not solve it".into())),
            };
        }
        if attempt != Attempt::Open || !puzzle.rolls_next(&before_dice) {
            return Err(wrong("its solution does not lead to the dice of the next round".into()));
        }
        for after in &self.after_dice {
            let mut dice = [0; 5];
            for (word, value) in &after.dice {
                let who = Who::from_word(word).ok_or_else(|| wrong(format!("`{word}` is no colour")))?;
                dice[who as usize] = *value;
            }
            let rolled = puzzle.rolled(&before_dice, dice).map_err(wrong)?;
            let (line, _, attempt) = puzzle.read(rolled, &after.line).map_err(wrong)?;
            if attempt != Attempt::Solved {
                return Err(wrong("what is to be done after the dice does not solve it".into()));
            }
            puzzle.after_dice.push(AfterDice { dice, line });
        }
        Ok(puzzle)
    }
}

/// Writes a file of puzzles.
pub fn print(puzzles: &[Puzzle]) -> Result<String, String> {
    let write = |puzzle: &Puzzle| {
        let (solution, before_dice) = puzzle.told(puzzle.start, &puzzle.solution)?;
        let after_dice = puzzle.after_dice.iter().map(|after| {
            let rolled = puzzle.rolled(&before_dice, after.dice)?;
            let rolls = Who::ALL.into_iter().zip(after.dice).filter(|(_, value)| *value > 0);
            let dice = rolls.map(|(who, value)| (who.word().to_owned(), value)).collect();
            Ok(ListedAfterDice { dice, line: puzzle.told(rolled, &after.line)?.0 })
        });
        let piece = match puzzle.goal {
            Goal::Grab(piece) => Some(piece.word().to_owned()),
            Goal::Escape | Goal::TwoRounds => None,
        };
        Ok(ListedPuzzle {
            number: puzzle.number,
            goal: puzzle.goal.kind(),
            piece,
            by_accident: puzzle.by_accident,
            solution,
            after_dice: after_dice.collect::<Result<_, String>>()?,
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
            chance.was_asked() && !self.goal.leaves_to_chance(&self.start, &entry.before, &entry.command)
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

    /// The next command of a known way, as long as a position lies on one.
    pub fn next(&self, state: &State) -> Option<Command> {
        if self.rolls_next(state) {
            return Some(Command::team(Verb::Roll));
        }
        // The least that is left of a way.
        let rest = |way: &[Command], leads: &dyn Fn(&[Command]) -> bool| {
            way.iter().enumerate().rev().find(|(from, _)| leads(&way[*from..])).map(|(_, command)| *command)
        };
        if self.goal != Goal::TwoRounds {
            return rest(&self.solution, &|rest| self.reaches(state, rest));
        }
        let before_dice = position_key(&self.setup, &self.end_of(self.start, &self.solution)?);
        let leads = |rest: &[Command]| {
            self.end_of(*state, rest).is_some_and(|end| position_key(&self.setup, &end) == before_dice)
        };
        let first = rest(&self.solution, &leads);
        first.or_else(|| self.after_dice.iter().find_map(|way| rest(&way.line, &|rest| self.reaches(state, rest))))
    }

    /// The next step of a known way: a command, and where it only prepares something, what follows it. Empty: this is none.
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

    /// Whether the dice come next that the goal leaves to chance.
    pub fn rolls_next(&self, state: &State) -> bool {
        state.phase == Phase::Roll && self.goal.leaves_to_chance(&self.start, state, &Command::team(Verb::Roll))
    }

    /// Whether a known way reaches the goal without luck from a position after the dice.
    pub fn is_answered(&self, rolled: &State) -> bool {
        self.after_dice.iter().any(|way| self.reaches(rolled, &way.line))
    }

    /// Goes through every roll of the dice that come after the solution: how many there are, or one that no known way answers.
    pub fn prove(&self) -> Result<usize, String> {
        let before_dice = self.end_of(self.start, &self.solution).ok_or("the solution leads nowhere")?;
        let rolls = chance_outcomes(&self.setup, &before_dice, &Command::team(Verb::Roll), MAX_ROLLS);
        let rolls = rolls.ok_or("there are too many rolls")?;
        match rolls.iter().find(|roll| !self.is_answered(&roll.state)) {
            None => Ok(rolls.len()),
            Some(roll) => Err(format!("no known way answers {:?}", Who::ALL.map(|who| roll.state.person(who).die))),
        }
    }

    /// The seed of the dice that a try meets, in the position before them: a roll that no known way answers, if there is one among
    /// many. So nobody gets on by luck.
    pub fn dice(&self, before: &State) -> u64 {
        let roll = |seed: &u64| {
            let mut state = *before;
            apply_unchecked(&self.setup, &mut state, &Command::team(Verb::Roll), &mut Seeded::new(*seed), &mut ());
            state
        };
        let first = u64::from(self.number);
        (first..first + ROLLS).find(|seed| !self.is_answered(&roll(seed))).unwrap_or(first)
    }

    /// The position after a roll.
    pub fn rolled(&self, before: &State, dice: [u8; 5]) -> Result<State, String> {
        let (mut state, mut chance) = (*before, Scripted::new());
        for (who, value) in Who::ALL.into_iter().zip(dice).filter(|(_, value)| *value > 0) {
            chance.push_roll(who, value);
        }
        apply(&self.setup, &mut state, Command::team(Verb::Roll), &mut chance, &mut ())
            .map_err(|refusal| refusal.to_string())?;
        match chance.fault().map(str::to_owned).or(chance.unused()) {
            None => Ok(state),
            Some(fault) => Err(fault),
        }
    }

    /// Whether commands can be given, leave nothing to chance, and reach the goal.
    fn reaches(&self, state: &State, line: &[Command]) -> bool {
        self.end_of(*state, line).is_some_and(|end| self.standing(&end) == Standing::Reached)
    }

    /// The position after commands; none where one is refused, or leaves something to chance.
    fn end_of(&self, mut state: State, line: &[Command]) -> Option<State> {
        for command in line {
            if !matches!(self.attempt(&mut state, *command), Ok(Attempt::Open | Attempt::Solved)) {
                return None;
            }
        }
        Some(state)
    }

    /// Reads lines of a try that follow each other: the commands, the position after them, and how it stands.
    fn read(&self, mut state: State, lines: &[String]) -> Result<(Vec<Command>, State, Attempt), String> {
        let (mut commands, mut attempt) = (Vec::new(), Attempt::Open);
        for line in lines {
            let parsed = notation::parse(&self.setup, &state, line);
            let command = parsed.map_err(|fault| format!("`{line}`: {fault}"))?;
            attempt = self.attempt(&mut state, command).map_err(|refusal| format!("`{line}`: {refusal}"))?;
            if attempt == Attempt::Gambled {
                return Err(format!("`{line}` leaves it to chance"));
            }
            commands.push(command);
        }
        Ok((commands, state, attempt))
    }

    /// Commands of a try as lines, and the position after them.
    pub fn told(&self, mut state: State, commands: &[Command]) -> Result<(Vec<String>, State), String> {
        let mut lines = Vec::new();
        for command in commands {
            lines.push(notation::print(&self.setup, &state, command));
            self.attempt(&mut state, *command).map_err(|refusal| refusal.to_string())?;
        }
        Ok((lines, state))
    }
}

//! The game of a table, in as little memory as taking back allows: the position, the last one that stands for good, and
//! the commands between the two. The log itself stays in the store.

use crate::starts::Start;
use heist_format::game::{Last, is_final};
use heist_format::notation::{self, Line, NotationError};
use heist_format::recorded::{Recorded, chance_lines};
use heist_rules::chance::Chance;
use heist_rules::command::{Command, Speaker};
use heist_rules::fact::Fact;
use heist_rules::setup::Setup;
use heist_rules::state::State;
use std::sync::Arc;

/// The game of a table.
#[derive(Clone, Debug)]
pub struct Play {
    start: Arc<Start>,
    seq: u64,
    /// The position now and the last one that stands for good.
    positions: Box<[State; 2]>,
    /// What was done between the two. No chance was needed for any of it, so it can simply be done again.
    since: Vec<Command>,
    /// Whether anything stands for good at all.
    begun: bool,
}

/// A line that could be carried out, and what would come of it.
#[derive(Debug)]
pub struct Step {
    /// Its number.
    pub seq: u64,
    /// The line as the notation prints it.
    pub line: String,
    /// The chance that it caused.
    pub chance: Vec<String>,
    /// What happened.
    pub facts: Vec<String>,
    next: Box<State>,
    change: Change,
}

#[derive(Debug)]
enum Change {
    /// A command that may be taken back.
    Open(Command),
    /// A command that stands for good.
    Final,
    /// The last command was taken back.
    Undo,
}

impl Step {
    /// The position that it leads to.
    pub fn state(&self) -> &State {
        &self.next
    }
}

impl Play {
    /// A table at which nothing has happened yet.
    pub fn new(start: Arc<Start>) -> Play {
        let positions = Box::new([start.state; 2]);
        Play { start, seq: 0, positions, since: Vec::new(), begun: false }
    }

    /// How the table began.
    pub fn start(&self) -> &Arc<Start> {
        &self.start
    }
    /// What does not change.
    pub fn setup(&self) -> &Setup {
        &self.start.setup
    }
    /// The position now.
    pub fn state(&self) -> &State {
        &self.positions[0]
    }
    /// The number of the last entry.
    pub fn seq(&self) -> u64 {
        self.seq
    }
    /// Reads a line in this position, without carrying it out.
    pub fn read(&self, line: &str) -> Result<Line, NotationError> {
        notation::parse_line(self.setup(), self.state(), line)
    }

    /// What would come of a line. Nothing is changed until the step is taken.
    pub fn consider(&self, line: Line, chance: &mut impl Chance) -> Result<Step, NotationError> {
        match line {
            Line::Undo(by) => self.consider_undo(by),
            Line::Command(command) => self.consider_command(command, chance),
        }
    }

    fn consider_command(&self, command: Command, chance: &mut impl Chance) -> Result<Step, NotationError> {
        let setup = self.setup();
        let mut next = Box::new(*self.state());
        let mut facts: Vec<Fact> = Vec::new();
        heist_rules::apply(setup, &mut next, command, chance, &mut facts)?;
        let change = if is_final(&command, &facts) { Change::Final } else { Change::Open(command) };
        Ok(Step {
            seq: self.seq + 1,
            line: notation::print(setup, self.state(), &command),
            chance: chance_lines(setup, &next, &facts),
            facts: facts.iter().map(|fact| notation::print_fact(setup, &next, fact)).collect(),
            next,
            change,
        })
    }

    fn consider_undo(&self, by: Speaker) -> Result<Step, NotationError> {
        let last = match self.since.last() {
            Some(command) => Last::Open(command.by),
            None if self.begun => Last::Final,
            None => Last::Nothing,
        };
        last.may_undo(by)?;
        let mut next = Box::new(self.positions[1]);
        let kept = self.since.len().saturating_sub(1);
        for command in &self.since[..kept] {
            heist_rules::apply(self.setup(), &mut next, *command, &mut Recorded::new([]), &mut ())?;
        }
        Ok(Step {
            seq: self.seq + 1,
            line: format!("{} undo", notation::print_speaker(by)),
            chance: Vec::new(),
            facts: Vec::new(),
            next,
            change: Change::Undo,
        })
    }

    /// Takes a step that was considered in this very position.
    pub fn take(&mut self, step: Step) {
        debug_assert_eq!(step.seq, self.seq + 1);
        self.seq = step.seq;
        self.positions[0] = *step.next;
        match step.change {
            Change::Open(command) => self.since.push(command),
            Change::Undo => {
                self.since.pop();
            }
            Change::Final => {
                self.positions[1] = self.positions[0];
                self.begun = true;
                // Planning is the longest stretch that can be taken back; afterwards there is less to remember.
                self.since = Vec::new();
            }
        }
    }

    /// What comes of an entry of the log.
    pub fn repeat(&self, line: &str, chance: &[impl AsRef<str>]) -> Result<Step, NotationError> {
        let mut recorded = Recorded::read(chance)?;
        let step = self.consider(self.read(line)?, &mut recorded)?;
        match recorded.finish() {
            Ok(()) => Ok(step),
            Err(fault) => Err(NotationError::Syntax(format!("`{line}`: {fault}"))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::starts::{Starts, startup};
    use heist_format::game::Game;
    use heist_rules::chance::Seeded;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        /// Any line of play, with undo tried all the time, leaves both representations of a game in the same position,
        /// and the log gives it again.
        #[test]
        fn a_table_is_the_game_of_its_log(seed: u64, choices in prop::collection::vec(any::<u16>(), 1..160)) {
            let start = Starts::default().get(&startup()).unwrap();
            let mut play = Play::new(Arc::clone(&start));
            let mut game = Game::new(Arc::clone(&start.setup), start.state);
            let mut chance = Seeded::new(seed);
            let mut log: Vec<(String, Vec<String>)> = Vec::new();
            for choice in choices {
                let legal = game.legal();
                let line = match (choice % 4, legal.is_empty(), game.last_speaker()) {
                    (0, _, Some(by)) | (_, true, Some(by)) => format!("{} undo", notation::print_speaker(by)),
                    (_, true, None) => break,
                    _ => {
                        let command = legal[usize::from(choice) % legal.len()];
                        notation::print(game.setup(), game.state(), &command)
                    }
                };
                let step = play.read(&line).and_then(|line| play.consider(line, &mut chance));
                match step {
                    Ok(step) => {
                        prop_assert_eq!(&step.line, &line);
                        game.repeat(&step.line, &step.chance).unwrap();
                        log.push((step.line.clone(), step.chance.clone()));
                        play.take(step);
                    }
                    Err(_) => prop_assert!(game.repeat(&line, &[] as &[&str]).is_err()),
                }
                prop_assert_eq!(play.state(), game.state());
            }
            let mut again = Play::new(start);
            for (line, chance) in &log {
                again.take(again.repeat(line, chance).unwrap());
            }
            prop_assert_eq!(again.state(), game.state());
            prop_assert_eq!(again.seq(), log.len() as u64);
        }
    }

    #[test]
    fn what_was_never_rolled_is_not_repeated() {
        let play = Play::new(Starts::default().get(&startup()).unwrap());
        assert!(play.repeat("red ready", &["roll red 3"]).is_err());
        assert!(play.repeat("red undo", &[] as &[&str]).is_err(), "there is nothing to take back");
    }
}

//! The game of a table, in as little memory as undo allows: the position, the last one that cannot be undone, and the
//! commands between the two. The log itself stays in the store.

use crate::game_start::Start;
use heist_format::game::{OpenCommands, UndoRefusal, Undone, is_final};
use heist_format::notation::{self, NotationError, ParsedLine};
use heist_format::recorded::{RecordedChance, chance_lines};
use heist_rules::chance::Chance;
use heist_rules::command::{Command, Speaker};
use heist_rules::fact::Fact;
use heist_rules::refusal::Refusal;
use heist_rules::setup::Setup;
use heist_rules::state::{Phase, State};
use std::sync::Arc;

/// The game of a table.
#[derive(Clone, Debug)]
pub struct TableGame {
    start: Arc<Start>,
    seq: u64,
    /// The position, and the last one before which nothing can be undone.
    positions: Box<[State; 2]>,
    /// What was done between the two. No chance was needed for any of it, so it can simply be done again.
    since: Vec<Command>,
    /// Whether anything has happened that cannot be undone.
    begun: bool,
}

/// A line that can be carried out, and what would come of it: an entry that is not stored yet.
#[derive(Debug)]
pub struct PendingEntry {
    /// Its number.
    pub seq: u64,
    /// The line as the notation prints it.
    pub line: String,
    /// The chance that it caused.
    pub chance: Vec<String>,
    /// What happened.
    pub facts: Vec<String>,
    next: Box<State>,
    change: Effect,
}

#[derive(Debug)]
enum Effect {
    /// A command that can be undone.
    Undoable(Command),
    /// A command that cannot be undone.
    Final,
    /// This one of the commands that could be undone was.
    Undo(usize),
}

impl PendingEntry {
    /// The position that it leads to.
    pub fn state(&self) -> &State {
        &self.next
    }
}

impl TableGame {
    /// A table at which nothing has happened yet.
    pub fn new(start: Arc<Start>) -> TableGame {
        let positions = Box::new([start.state; 2]);
        TableGame { start, seq: 0, positions, since: Vec::new(), begun: false }
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
    pub fn read(&self, line: &str) -> Result<ParsedLine, NotationError> {
        notation::parse_line(self.setup(), self.state(), line)
    }

    /// What would come of a line. Nothing is changed until it is committed.
    pub fn consider(&self, line: ParsedLine, chance: &mut impl Chance) -> Result<PendingEntry, NotationError> {
        if let Some(refusal) = self.why_over(&line) {
            return Err(Refusal::from(refusal).into());
        }
        self.follow(line, chance)
    }

    /// The same for an entry of the log, which may be older than the rule that nothing is taken back once it is over.
    fn follow(&self, line: ParsedLine, chance: &mut impl Chance) -> Result<PendingEntry, NotationError> {
        match line {
            ParsedLine::Undo(by) => self.consider_undo(by),
            ParsedLine::Command(command) => self.consider_command(command, chance),
        }
    }

    /// Nothing is taken back once the heist is over (`action.undo.never-after-the-end`).
    fn why_over(&self, line: &ParsedLine) -> Option<UndoRefusal> {
        let is_late = matches!(line, ParsedLine::Undo(_)) && self.state().phase == Phase::Over;
        is_late.then_some(UndoRefusal::Over)
    }

    fn consider_command(&self, command: Command, chance: &mut impl Chance) -> Result<PendingEntry, NotationError> {
        let setup = self.setup();
        let mut next = Box::new(*self.state());
        let mut facts: Vec<Fact> = Vec::new();
        heist_rules::apply(setup, &mut next, command, chance, &mut facts)?;
        let change = if is_final(&command, &facts) { Effect::Final } else { Effect::Undoable(command) };
        Ok(PendingEntry {
            seq: self.seq + 1,
            line: notation::print(setup, self.state(), &command),
            chance: chance_lines(setup, &next, &facts),
            facts: facts.iter().map(|fact| notation::print_fact(setup, &next, fact)).collect(),
            next,
            change,
        })
    }

    fn consider_undo(&self, by: Speaker) -> Result<PendingEntry, NotationError> {
        let Undone { index, state, .. } = self.without(by).map_err(Refusal::from)?;
        Ok(PendingEntry {
            seq: self.seq + 1,
            line: notation::print_line(self.setup(), &state, &ParsedLine::Undo(by)),
            chance: Vec::new(),
            facts: Vec::new(),
            next: Box::new(state),
            change: Effect::Undo(index),
        })
    }

    /// Why a line that takes a command back is refused, in full.
    pub fn why_no_undo(&self, line: &ParsedLine) -> Option<UndoRefusal> {
        match line {
            ParsedLine::Undo(by) => self.why_over(line).or_else(|| self.without(*by).err()),
            ParsedLine::Command(_) => None,
        }
    }

    fn without(&self, by: Speaker) -> Result<Undone, UndoRefusal> {
        let start = &self.positions[1];
        OpenCommands { setup: self.setup(), start, commands: &self.since, begun: self.begun }.undo(by)
    }

    /// Makes an entry part of the game that was considered in this very position.
    pub fn commit(&mut self, pending: PendingEntry) {
        debug_assert_eq!(pending.seq, self.seq + 1);
        self.seq = pending.seq;
        self.positions[0] = *pending.next;
        match pending.change {
            Effect::Undoable(command) => self.since.push(command),
            Effect::Undo(index) => {
                self.since.remove(index);
            }
            Effect::Final => {
                self.positions[1] = self.positions[0];
                self.begun = true;
                // Planning is the longest stretch that can be undone; afterwards there is less to remember.
                self.since = Vec::new();
            }
        }
    }

    /// What comes of an entry of the log.
    pub fn repeat(&self, line: &str, chance: &[impl AsRef<str>]) -> Result<PendingEntry, NotationError> {
        let mut recorded = RecordedChance::read(chance)?;
        let pending = self.follow(self.read(line)?, &mut recorded)?;
        match recorded.finish() {
            Ok(()) => Ok(pending),
            Err(fault) => Err(NotationError::Syntax(format!("`{line}`: {fault}"))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game_start::{Starts, startup};
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
            let mut table = TableGame::new(Arc::clone(&start));
            let mut game = Game::new(Arc::clone(&start.setup), start.state);
            let mut chance = Seeded::new(seed);
            let mut log: Vec<(String, Vec<String>)> = Vec::new();
            for choice in choices {
                if table.state().phase == Phase::Over {
                    let undo = ParsedLine::Undo(game.last_speaker().expect("somebody ended it"));
                    prop_assert!(table.consider(undo, &mut chance).is_err(), "it stays over");
                    break;
                }
                let legal = game.legal();
                let anybody = ["red", "green", "blue", "team"][usize::from(choice / 8) % 4];
                let line = match (choice % 8, legal.is_empty(), game.last_speaker()) {
                    (0, ..) => format!("{anybody} undo"),
                    (1, _, Some(by)) | (_, true, Some(by)) => {
                        notation::print_line(game.setup(), game.state(), &ParsedLine::Undo(by))
                    }
                    (_, true, None) => break,
                    _ => {
                        let command = legal[usize::from(choice) % legal.len()];
                        notation::print(game.setup(), game.state(), &command)
                    }
                };
                let pending = table.read(&line).and_then(|line| table.consider(line, &mut chance));
                match pending {
                    Ok(pending) => {
                        prop_assert_eq!(&pending.line, &line);
                        game.repeat(&pending.line, &pending.chance).unwrap();
                        log.push((pending.line.clone(), pending.chance.clone()));
                        table.commit(pending);
                    }
                    Err(_) => prop_assert!(game.repeat(&line, &[] as &[&str]).is_err()),
                }
                prop_assert_eq!(table.state(), game.state());
            }
            let mut again = TableGame::new(start);
            for (line, chance) in &log {
                again.commit(again.repeat(line, chance).unwrap());
            }
            prop_assert_eq!(again.state(), game.state());
            prop_assert_eq!(again.seq(), log.len() as u64);
        }
    }

    #[test]
    fn what_was_never_rolled_is_not_repeated() {
        let table = TableGame::new(Starts::default().get(&startup()).unwrap());
        assert!(table.repeat("red ready", &["roll red 3"]).is_err());
        assert!(table.repeat("red undo", &[] as &[&str]).is_err(), "there is nothing to undo");
    }
}

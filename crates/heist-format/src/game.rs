//! A heist being played: the setup, the position, and the commands that led here, so that they can be taken back.
//!
//! Knows who may take what back, and when (rules `action.undo.*`). Knows nothing of seats, clocks or files.

mod action;

pub use action::{Dependent, OpenCommands, UndoRefusal, Undone, is_final};

use crate::notation::{self, NotationError, ParsedLine};
use crate::recorded::RecordedChance;
use heist_rules::chance::{Chance, UnknownChance};
use heist_rules::command::{Command, Speaker};
use heist_rules::fact::Fact;
use heist_rules::refusal::{Refusal, Verdict};
use heist_rules::setup::Setup;
use heist_rules::state::{Phase, State};
use std::sync::Arc;

/// A command that was carried out.
#[derive(Clone, Debug)]
pub struct HistoryEntry {
    /// The command.
    pub command: Command,
    /// The position before it.
    pub before: State,
    /// What happened.
    pub facts: Vec<Fact>,
}

impl HistoryEntry {
    /// Whether something hidden came to light: chance, or a phase that the team has called for.
    pub fn is_final(&self) -> bool {
        is_final(&self.command, &self.facts)
    }
}

/// A game session.
#[derive(Clone, Debug)]
pub struct Game {
    setup: Arc<Setup>,
    state: State,
    history: Vec<HistoryEntry>,
}

impl Game {
    /// A session that begins in this position.
    pub fn new(setup: impl Into<Arc<Setup>>, state: State) -> Game {
        Game { setup: setup.into(), state, history: Vec::new() }
    }

    /// What does not change.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }
    /// The setup, to be kept elsewhere too.
    pub fn shared_setup(&self) -> Arc<Setup> {
        Arc::clone(&self.setup)
    }
    /// The position now.
    pub fn state(&self) -> &State {
        &self.state
    }
    /// The position in which the session began.
    pub fn start(&self) -> &State {
        self.history.first().map_or(&self.state, |entry| &entry.before)
    }
    /// The commands that stand, in order.
    pub fn history(&self) -> &[HistoryEntry] {
        &self.history
    }

    /// The legal commands.
    pub fn legal(&self) -> Vec<Command> {
        let mut list = Vec::new();
        heist_rules::legal(&self.setup, &self.state, heist_rules::Scope::All, &mut list);
        list
    }

    /// Carries a command out and says what happened, or refuses it and changes nothing.
    pub fn apply(&mut self, command: Command, chance: &mut impl Chance) -> Result<&[Fact], Refusal> {
        let mut next = self.state;
        let mut facts = Vec::new();
        heist_rules::apply(&self.setup, &mut next, command, chance, &mut facts)?;
        let before = std::mem::replace(&mut self.state, next);
        self.history.push(HistoryEntry { command, before, facts });
        Ok(self.history.last().map_or(&[], |entry| &entry.facts))
    }

    /// Carries a line of the notation out, `undo` included.
    pub fn say(&mut self, line: &str, chance: &mut impl Chance) -> Result<&[Fact], NotationError> {
        let line = notation::parse_line(&self.setup, &self.state, line)?;
        Ok(self.carry_out(line, chance)?)
    }

    /// Carries out what a line says: a command, or taking one back.
    pub fn carry_out(&mut self, line: ParsedLine, chance: &mut impl Chance) -> Result<&[Fact], Refusal> {
        match line {
            ParsedLine::Command(command) => self.apply(command, chance),
            ParsedLine::Undo(by) => {
                self.undo(by)?;
                Ok(&[])
            }
        }
    }

    /// Carries out what a line says if its outcome is certain. `false`: it is allowed, chance decides what comes of it, and
    /// nothing has changed.
    pub fn carry_out_if_certain(&mut self, line: ParsedLine) -> Result<bool, Refusal> {
        let before = self.state;
        let mut unknown = UnknownChance::default();
        self.carry_out(line, &mut unknown)?;
        if unknown.was_asked() {
            self.history.pop();
            self.state = before;
        }
        Ok(!unknown.was_asked())
    }

    /// Carries out a line that was carried out before, with the chance lines that it caused then (without the exclamation
    /// mark), or refuses it and changes nothing.
    pub fn repeat(&mut self, line: &str, chance: &[impl AsRef<str>]) -> Result<&[Fact], NotationError> {
        let mut recorded = RecordedChance::read(chance)?;
        match notation::parse_line(&self.setup, &self.state, line)? {
            ParsedLine::Undo(_) if !chance.is_empty() => {
                Err(NotationError::Syntax(format!("`{line}` has no chance, and some is written")))
            }
            // The log of a table may be older than the rule that nothing is taken back once it is over.
            ParsedLine::Undo(by) => {
                let undone = self.without(by).map_err(Refusal::from)?;
                self.take_back(undone);
                Ok(&[])
            }
            ParsedLine::Command(command) => {
                let before = self.state;
                self.apply(command, &mut recorded)?;
                if let Err(fault) = recorded.finish() {
                    self.history.pop();
                    self.state = before;
                    return Err(NotationError::Syntax(format!("`{line}`: {fault}")));
                }
                Ok(self.history.last().map_or(&[], |entry| &entry.facts))
            }
        }
    }

    /// Who gave the last command.
    pub fn last_speaker(&self) -> Option<Speaker> {
        self.history.last().map(|entry| entry.command.by)
    }

    /// Who gave the last command of those that fit.
    pub fn last_speaker_among(&self, fits: impl Fn(Speaker) -> bool) -> Option<Speaker> {
        self.history.iter().rev().map(|entry| entry.command.by).find(|by| fits(*by))
    }

    /// The last command that this speaker may take back, if nothing else forbids it.
    pub fn last_command_of(&self, by: Speaker) -> Option<&HistoryEntry> {
        self.history[self.open()..].iter().rfind(|entry| action::may_take_back(by, entry.command.by))
    }

    /// Where the commands begin that can still be taken back.
    fn open(&self) -> usize {
        self.history.iter().rposition(HistoryEntry::is_final).map_or(0, |last| last + 1)
    }

    /// What the game is without the last command of this speaker.
    fn without(&self, by: Speaker) -> Result<Undone, UndoRefusal> {
        let open = &self.history[self.open()..];
        let start = open.first().map_or(&self.state, |entry| &entry.before);
        let commands: Vec<Command> = open.iter().map(|entry| entry.command).collect();
        let begun = open.len() < self.history.len();
        OpenCommands { setup: &self.setup, start, commands: &commands, begun }.undo(by)
    }

    /// The same, unless the heist is over: then it stays over (`action.undo.never-after-the-end`).
    fn undone(&self, by: Speaker) -> Result<Undone, UndoRefusal> {
        if self.state.phase == Phase::Over { Err(UndoRefusal::Over) } else { self.without(by) }
    }

    fn take_back(&mut self, undone: Undone) {
        self.history.truncate(self.open() + undone.index);
        self.history.extend(undone.later);
        self.state = undone.state;
    }

    /// Why the last command of this speaker cannot be taken back, if it cannot.
    pub fn why_no_undo(&self, by: Speaker) -> Option<UndoRefusal> {
        self.undone(by).err()
    }

    /// Whether this speaker may take its last command back.
    pub fn may_undo(&self, by: Speaker) -> Verdict {
        Ok(self.undone(by).map(drop)?)
    }

    /// Takes the last command of this speaker back; what others have done since stands.
    pub fn undo(&mut self, by: Speaker) -> Verdict {
        let undone = self.undone(by)?;
        self.take_back(undone);
        Ok(())
    }
}

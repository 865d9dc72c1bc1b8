//! A heist being played: the setup, the position, and the commands that led here, so that they can be taken back.
//!
//! Knows who may take what back, and when (rules `action.undo.*`). Knows nothing of seats, clocks or files.

use crate::notation::{self, Line, NotationError};
use crate::recorded::{Outcome, Recorded};
use heist_rules::chance::Chance;
use heist_rules::command::{Command, Speaker, Verb};
use heist_rules::engine;
use heist_rules::fact::Fact;
use heist_rules::refusal::{Refusal, Verdict, refuse};
use heist_rules::setup::Setup;
use heist_rules::state::State;
use heist_rules::who::Who;
use std::sync::Arc;

/// A command that was carried out.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The command.
    pub command: Command,
    /// The position before it.
    pub before: State,
    /// What happened.
    pub facts: Vec<Fact>,
}

impl Entry {
    /// Whether something hidden came to light: chance, or a phase that the team has called for.
    pub fn is_final(&self) -> bool {
        matches!(self.command.verb, Verb::Roll | Verb::Next) || self.facts.iter().any(Fact::reveals)
    }
}

/// A game session.
#[derive(Clone, Debug)]
pub struct Game {
    setup: Arc<Setup>,
    state: State,
    history: Vec<Entry>,
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
    pub fn history(&self) -> &[Entry] {
        &self.history
    }

    /// The legal commands.
    pub fn legal(&self) -> Vec<Command> {
        let mut list = Vec::new();
        engine::legal(&self.setup, &self.state, engine::Scope::All, &mut list);
        list
    }

    /// Carries a command out and says what happened, or refuses it and changes nothing.
    pub fn apply(&mut self, command: Command, chance: &mut impl Chance) -> Result<&[Fact], Refusal> {
        let mut next = self.state;
        let mut facts = Vec::new();
        engine::apply(&self.setup, &mut next, command, chance, &mut facts)?;
        let before = std::mem::replace(&mut self.state, next);
        self.history.push(Entry { command, before, facts });
        Ok(self.history.last().map_or(&[], |entry| &entry.facts))
    }

    /// Carries a line of the notation out, `undo` included.
    pub fn say(&mut self, line: &str, chance: &mut impl Chance) -> Result<&[Fact], NotationError> {
        match notation::parse_line(&self.setup, &self.state, line)? {
            Line::Command(command) => Ok(self.apply(command, chance)?),
            Line::Undo(by) => {
                self.undo(by)?;
                Ok(&[])
            }
        }
    }

    /// Carries out a line that was carried out before, with the chance lines that it caused then (without the exclamation
    /// mark), or refuses it and changes nothing.
    pub fn repeat(&mut self, line: &str, chance: &[impl AsRef<str>]) -> Result<&[Fact], NotationError> {
        let mut outcomes = Vec::with_capacity(chance.len());
        for written in chance {
            let written = written.as_ref();
            let Some(outcome) = Outcome::parse(&written.split_whitespace().collect::<Vec<_>>()) else {
                let words = format!("`{written}` is not chance such as `roll blue 3` or `draw c5 lock`");
                return Err(NotationError::Syntax(words));
            };
            outcomes.push(outcome);
        }
        let mut recorded = Recorded::new(outcomes);
        match notation::parse_line(&self.setup, &self.state, line)? {
            Line::Undo(_) if !chance.is_empty() => {
                Err(NotationError::Syntax(format!("`{line}` has no chance, and some is written")))
            }
            Line::Undo(by) => {
                self.undo(by)?;
                Ok(&[])
            }
            Line::Command(command) => {
                let before = self.state;
                self.apply(command, &mut recorded)?;
                let fault = recorded
                    .fault()
                    .map(str::to_owned)
                    .or_else(|| (recorded.left() > 0).then(|| "more chance is written than was asked for".to_owned()));
                if let Some(fault) = fault {
                    self.history.pop();
                    self.state = before;
                    return Err(NotationError::Syntax(format!("`{line}`: {fault}")));
                }
                Ok(self.history.last().map_or(&[], |entry| &entry.facts))
            }
        }
    }

    /// Who may take the last command back.
    pub fn last_speaker(&self) -> Option<Speaker> {
        self.history.last().map(|entry| entry.command.by)
    }

    /// Whether the last command may be taken back by this speaker.
    pub fn may_undo(&self, by: Speaker) -> Verdict {
        let Some(entry) = self.history.last() else {
            return refuse("action.undo.good-faith", "There is nothing to take back.");
        };
        if entry.is_final() {
            return refuse(
                "action.undo.never-after-new-information",
                "The last command brought something new to light: it cannot be taken back.",
            );
        }
        match entry.command.by {
            Speaker::Team | Speaker::One(Who::Npc) => Ok(()),
            owner if owner == by => Ok(()),
            Speaker::One(owner) => refuse("action.undo.good-faith", whose(owner)),
        }
    }

    /// Takes the last command back.
    pub fn undo(&mut self, by: Speaker) -> Verdict {
        self.may_undo(by)?;
        if let Some(entry) = self.history.pop() {
            self.state = entry.before;
        }
        Ok(())
    }
}

const fn whose(owner: Who) -> &'static str {
    match owner {
        Who::Red => "The last command is red's: only red takes it back.",
        Who::Green => "The last command is green's: only green takes it back.",
        Who::Blue => "The last command is blue's: only blue takes it back.",
        Who::Black => "The last command is black's: only black takes it back.",
        Who::Npc => "The last command is the NPC's: the team takes it back.",
    }
}

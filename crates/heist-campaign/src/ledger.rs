//! A box with its history: the list of all commands that were ever carried out, going back included. Nothing is ever taken
//! out of it; going back begins a new branch, and the other one can be gone back to as well.

use super::command::BoxCommand;
use super::contents::BoxContents;
use super::fact::BoxFact;
use super::refusal::{BoxError, CampaignRefusal, refuse};

/// The longest history: some hundreds of heists.
pub(super) const MAX_LENGTH: usize = 2000;

/// A command that was carried out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LedgerEntry {
    /// The command.
    pub command: BoxCommand,
    /// What happened.
    pub facts: Vec<BoxFact>,
    /// What was in the box afterwards.
    pub after: BoxContents,
}

/// A campaign: its name, what was in the box at the start, and everything since.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CampaignBox {
    name: String,
    start: BoxContents,
    entries: Vec<LedgerEntry>,
}

impl CampaignBox {
    /// A box that begins like this.
    pub fn new(name: impl Into<String>, start: BoxContents) -> CampaignBox {
        CampaignBox { name: name.into(), start, entries: Vec::new() }
    }

    /// The same box under another name.
    #[must_use]
    pub fn renamed(self, name: impl Into<String>) -> CampaignBox {
        CampaignBox { name: name.into(), ..self }
    }

    /// The name of the team.
    pub fn name(&self) -> &str {
        &self.name
    }
    /// What was in the box at the start.
    pub fn start(&self) -> &BoxContents {
        &self.start
    }
    /// What is in it now.
    pub fn now(&self) -> &BoxContents {
        self.after(self.entries.len()).unwrap_or(&self.start)
    }
    /// What was in it after an entry; 0 is the start.
    pub fn after(&self, number: usize) -> Option<&BoxContents> {
        match number.checked_sub(1) {
            None => Some(&self.start),
            Some(i) => self.entries.get(i).map(|entry| &entry.after),
        }
    }
    /// All entries; the first is number 1.
    pub fn entries(&self) -> &[LedgerEntry] {
        &self.entries
    }

    /// Whether a command would be carried out.
    pub fn check(&self, command: &BoxCommand) -> Result<(), CampaignRefusal> {
        self.attempt(command).map(|_| ())
    }

    /// Tries a command; a refusal cites the rule by the name that it has in the edition, in its words.
    fn attempt(&self, command: &BoxCommand) -> Result<(Vec<BoxFact>, BoxContents), CampaignRefusal> {
        let edition = self.start.edition;
        self.try_out(command).map_err(|refused| CampaignRefusal {
            rule: edition.cited(refused.rule),
            why: edition.said(refused.rule).map_or(refused.why, str::to_owned),
        })
    }

    fn try_out(&self, command: &BoxCommand) -> Result<(Vec<BoxFact>, BoxContents), CampaignRefusal> {
        if self.entries.len() >= MAX_LENGTH {
            return refuse("heist-end.record-outcome", "The history is full: export the box and begin a new one.");
        }
        let mut after = match command {
            BoxCommand::Restore(number) => self.restored(*number)?,
            BoxCommand::Retry => self.before_retry()?,
            _ => self.now().clone(),
        };
        let facts = after.carry_out(command)?;
        Ok((facts, after))
    }

    /// Carries a command out and notes it, or refuses it and changes nothing.
    pub fn apply(&mut self, command: BoxCommand) -> Result<&[BoxFact], CampaignRefusal> {
        let (facts, after) = self.attempt(&command)?;
        self.entries.push(LedgerEntry { command, facts, after });
        Ok(self.entries.last().map_or(&[], |entry| &entry.facts))
    }

    /// Carries a line out.
    pub fn say(&mut self, line: &str) -> Result<&[BoxFact], BoxError> {
        Ok(self.apply(BoxCommand::parse(line)?)?)
    }

    /// The entry from which another follows; 0 is the start.
    pub fn before(&self, number: usize) -> usize {
        match self.entries.get(number.wrapping_sub(1)).map(|entry| &entry.command) {
            Some(BoxCommand::Restore(back)) => *back,
            _ => number.saturating_sub(1),
        }
    }
    /// The numbers of the entries that lead to an entry, it included, in order; going back is not among them.
    pub fn way_to(&self, number: usize) -> Vec<usize> {
        let mut way = Vec::new();
        let mut at = number.min(self.entries.len());
        while at > 0 {
            if !matches!(self.entries[at - 1].command, BoxCommand::Restore(_)) {
                way.push(at);
            }
            at = self.before(at);
        }
        way.reverse();
        way
    }
    /// The last entry of every branch, the present one last.
    pub fn branches(&self) -> Vec<usize> {
        let ends = (1..=self.entries.len()).filter(|number| {
            *number == self.entries.len() || matches!(self.entries[*number].command, BoxCommand::Restore(_))
        });
        let mut ends: Vec<usize> = ends.collect();
        // Going back without having done anything since is no branch, unless one stands there.
        ends.retain(|number| {
            *number == self.entries.len() || !matches!(self.entries[number - 1].command, BoxCommand::Restore(_))
        });
        ends
    }
}

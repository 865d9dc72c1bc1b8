//! A box with its history: the list of all commands that were ever carried out, going back included. Nothing is ever taken
//! out of it; going back begins a new branch, and the other one can be gone back to as well.

use super::command::BoxCommand;
use super::contents::Contents;
use super::fact::BoxFact;
use super::refusal::{BoxError, Refused, refuse};

/// The longest history: some hundreds of heists.
pub(super) const MAX_LENGTH: usize = 2000;

/// A command that was carried out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The command.
    pub command: BoxCommand,
    /// What happened.
    pub facts: Vec<BoxFact>,
    /// What was in the box afterwards.
    pub after: Contents,
}

/// A campaign: its name, what was in the box at the start, and everything since.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CampaignBox {
    name: String,
    start: Contents,
    entries: Vec<Entry>,
}

impl CampaignBox {
    /// A box that begins like this.
    pub fn new(name: impl Into<String>, start: Contents) -> CampaignBox {
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
    pub fn start(&self) -> &Contents {
        &self.start
    }
    /// What is in it now.
    pub fn now(&self) -> &Contents {
        self.after(self.entries.len()).unwrap_or(&self.start)
    }
    /// What was in it after an entry; 0 is the start.
    pub fn after(&self, number: usize) -> Option<&Contents> {
        match number.checked_sub(1) {
            None => Some(&self.start),
            Some(i) => self.entries.get(i).map(|entry| &entry.after),
        }
    }
    /// All entries; the first is number 1.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Whether a command would be carried out.
    pub fn check(&self, command: &BoxCommand) -> Result<(), Refused> {
        self.attempt(command).map(|_| ())
    }

    /// Tries a command; a refusal cites the rule by the name that it has in the edition.
    fn attempt(&self, command: &BoxCommand) -> Result<(Vec<BoxFact>, Contents), Refused> {
        let edition = self.start.edition;
        self.try_out(command).map_err(|refused| Refused { rule: edition.cited(refused.rule), ..refused })
    }

    fn try_out(&self, command: &BoxCommand) -> Result<(Vec<BoxFact>, Contents), Refused> {
        if self.entries.len() >= MAX_LENGTH {
            return refuse("heist-end.record-outcome", "The history is full: export the box and begin a new one.");
        }
        let mut after = match command {
            BoxCommand::Restore(number) => match self.after(*number) {
                Some(then) => {
                    // What may be done once in a campaign stays done, whatever is played again.
                    let (mut then, now) = (then.clone(), &self.now().story);
                    if then.story.scenario == now.scenario {
                        then.story.retried.extend(now.retried.iter().cloned());
                    }
                    then
                }
                None => {
                    let words = format!("The history has {} entries; there is no entry {number}.", self.entries.len());
                    return refuse("heist-end.record-outcome", words);
                }
            },
            BoxCommand::Retry => self.before_retry()?,
            _ => self.now().clone(),
        };
        let facts = after.carry_out(command)?;
        Ok((facts, after))
    }

    /// The state before the lost heist, with what is not undone by playing it again: that it was lost, and what was retried.
    fn before_retry(&self) -> Result<Contents, Refused> {
        let now = self.now();
        now.may_retry()?;
        let Some(then) = self.before_the_loss().and_then(|number| self.after(number)) else {
            return refuse("heist-end.record-outcome", "The history does not go back to before the heist.");
        };
        let mut then = then.clone();
        then.under_way = None;
        then.lost.clone_from(&now.lost);
        then.story.retried.clone_from(&now.story.retried);
        Ok(then)
    }

    /// The entry after which the crew of the heist that was just lost had not been chosen yet; 0 is the start.
    pub fn before_the_loss(&self) -> Option<usize> {
        self.before_loss_at(self.entries.len())
    }

    /// The entry to restore after a loss, so that the heist is played again without any bonus: where the lost attempt was a
    /// retry, the one before the first attempt.
    pub fn restore_point(&self) -> Option<usize> {
        let mut point = self.before_the_loss()?;
        while self.after(point)?.story.retrying {
            let retry = |number: &&usize| matches!(self.entries[**number - 1].command, BoxCommand::Retry);
            let way = self.way_to(point);
            point = self.before_loss_at(self.before(*way.iter().rev().find(retry)?))?;
        }
        Some(point)
    }

    fn before_loss_at(&self, number: usize) -> Option<usize> {
        let way = self.way_to(number);
        let place = way.iter().rposition(|number| matches!(self.entries[number - 1].command, BoxCommand::Record(_)))?;
        let lost = |fact: &BoxFact| matches!(fact, BoxFact::Lost(_));
        if !self.entries[way[place] - 1].facts.iter().any(lost) {
            return None;
        }
        let crew = way[..place].iter().rev().find(|n| matches!(self.entries[**n - 1].command, BoxCommand::Crew { .. }));
        crew.map_or(Some(0), |number| Some(self.before(*number)))
    }

    /// Carries a command out and notes it, or refuses it and changes nothing.
    pub fn apply(&mut self, command: BoxCommand) -> Result<&[BoxFact], Refused> {
        let (facts, after) = self.attempt(&command)?;
        self.entries.push(Entry { command, facts, after });
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

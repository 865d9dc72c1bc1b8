//! A game that is written down while it is played, with the chance that it goes on with.

use super::journal::{Journal, LogFile};
use heist_format::game::Game;
use heist_format::recorded::{ChanceLine, chance_lines};
use heist_format::replay::{self, Remarks};
use heist_rules::chance::{Bag, Chance, Scripted};
use heist_rules::command::{Command, Speaker};
use heist_rules::fact::Fact;
use heist_rules::refusal::{Refusal, Verdict};
use heist_rules::space::Space;
use heist_rules::who::Crew;

/// A game, its chance, and the files it is written to.
pub struct RecordedGame {
    game: Game,
    chance: Scripted,
    /// What is written beside the game.
    pub remarks: Remarks,
    /// Whom bots play.
    pub bots: Crew,
    journal: Option<Journal>,
    record: Option<LogFile>,
    /// Why the last command is not on the disk.
    trouble: Option<String>,
}

impl RecordedGame {
    /// A game that begins or goes on: the first number of the seed that it asks for is the one after those it has had.
    pub fn new(game: Game, remarks: Remarks, journal: Option<Journal>, record: Option<LogFile>) -> RecordedGame {
        let mut chance = remarks.script.scripted().with_seed(remarks.seed.unwrap_or_default());
        let after = game.history().iter().skip(1).map(|entry| &entry.before).chain([game.state()]);
        for (entry, after) in game.history().iter().zip(after) {
            for line in chance_lines(game.setup(), after, &entry.facts) {
                match ChanceLine::parse(&line.split_whitespace().collect::<Vec<_>>()) {
                    Some(ChanceLine::Roll(who, _)) => drop(chance.roll(who, 0)),
                    Some(ChanceLine::Security(_)) => drop(chance.security(0)),
                    Some(ChanceLine::Draw(_)) => drop(chance.draw(Space::NOWHERE, &Bag([1; 12]))),
                    None => {}
                }
            }
        }
        RecordedGame { game, chance, remarks, bots: Crew::NOBODY, journal, record, trouble: None }
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Carries a command out and writes it down.
    pub fn apply(&mut self, command: Command) -> Result<Vec<Fact>, Refusal> {
        let facts = self.game.apply(command, &mut self.chance)?.to_vec();
        self.write();
        Ok(facts)
    }

    /// From now on its chance follows from a seed.
    pub fn roll_from(&mut self, seed: u64) {
        self.chance = Scripted::new().with_seed(seed);
    }

    /// Takes a command back, in the files too.
    pub fn undo(&mut self, by: Speaker) -> Verdict {
        self.game.undo(by)?;
        self.write();
        Ok(())
    }

    fn write(&mut self) {
        let journal = self.journal.as_mut().map_or(Ok(()), |journal| journal.write(&self.game));
        let record = self.record.as_mut().map_or(Ok(()), |record| record.write(&self.game));
        let fault = journal.and(record).err();
        self.trouble =
            fault.map(|fault| format!("This command is not on the disk yet: {fault}. The next one tries again."));
    }

    /// Waits until everything that was said is on the disk.
    pub fn sync(&mut self) {
        let journal = self.journal.as_mut().map_or(Ok(()), Journal::sync);
        let record = self.record.as_mut().map_or(Ok(()), LogFile::sync);
        if let Err(fault) = journal.and(record) {
            self.trouble = Some(format!("This command is not on the disk yet: {fault}."));
        }
    }

    /// What went wrong when the last command was written down, once.
    pub fn take_trouble(&mut self) -> Option<String> {
        self.trouble.take()
    }

    /// The replay up to now.
    pub fn replay(&self) -> String {
        replay::record(&self.game, self.remarks.seed)
    }

    /// The name of the game where it is kept, once there is something to keep.
    pub fn id(&self) -> Option<&str> {
        self.journal.as_ref().map(|journal| journal.id.as_str()).filter(|_| !self.game.history().is_empty())
    }

    /// Ends the files; the game as it stands.
    pub fn close(self) -> (Game, std::io::Result<()>) {
        let record = self.record.map_or(Ok(()), |mut record| record.close(&self.game));
        let journal = self.journal.map_or(Ok(()), |journal| journal.close(&self.game));
        (self.game, record.and(journal))
    }
}

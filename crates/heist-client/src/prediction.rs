//! What the server has confirmed, and on top of it what was said here and is on its way.
//!
//! Commands are values here. Their text is made once, when they are taken on, because that is what the server reads; it is
//! read again only where the position under a command that waits has changed, so that page and server mean the same.
//!
//! One command is under way at a time, with the number of the last entry that was known when it was sent. The server
//! stores it as the very next entry or not at all. So after a lost connection the entry with that number tells what became
//! of it: it is ours, or somebody else's and ours can be sent again, or it is not there yet and the same can be sent with
//! the same number. In no case is anything stored twice.
//!
//! Pure: knows neither sockets nor signals.

#[cfg(test)]
mod tests;

use crate::fairness::Fairness;
use crate::objection::Objection;
use heist_format::game::{Game, UndoRefusal};
use heist_format::notation::{self, NotationError, ParsedLine};
use heist_protocol::{LogEntry, TableId};
use heist_rules::command::Command;
use std::collections::VecDeque;

/// The game as one page sees it.
#[derive(Debug)]
pub struct Prediction {
    confirmed: Game,
    seq: u64,
    shown: Game,
    queue: VecDeque<Waiting>,
    last_id: u32,
    fairness: Fairness,
}

/// Something said here that the server has not confirmed.
#[derive(Clone, Debug)]
struct Waiting {
    /// The line, as the server reads it.
    text: String,
    /// Whether it is carried out in what is shown. One that needs dice or a draw is not.
    ahead: bool,
    /// The command that it takes back, where it is an undo: never another one.
    takes_back: Option<Command>,
    sent: Option<Sent>,
    #[cfg(test)]
    ticket: u32,
}

/// How a line was sent.
#[derive(Clone, Copy, Debug)]
struct Sent {
    id: u32,
    expect: u64,
    /// The answer may have been lost: it can be sent again, with the same number.
    unsure: bool,
    /// The server has said under which number it is stored.
    stored: Option<u64>,
}

/// A line to be sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outgoing {
    /// The number of the request.
    pub id: u32,
    /// The last entry that is known here.
    pub expect: u64,
    /// The line.
    pub line: String,
}

/// What came of a message.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PredictionChange {
    /// The position that is shown has changed.
    pub shown: bool,
    /// Something that was said here had to be dropped: the others were faster.
    pub dropped: Option<Objection>,
}

/// Why the log cannot be followed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LogFault {
    /// Entries are missing: ask for all after the one that is known.
    Gap,
    /// An entry does not fit: this page and the server do not play by the same rules.
    Mismatch(String),
}

impl Prediction {
    /// A table before its first entry.
    pub fn new(game: Game, table: TableId) -> Prediction {
        let fairness = Fairness::new(table);
        Prediction { shown: game.clone(), confirmed: game, seq: 0, queue: VecDeque::new(), last_id: 0, fairness }
    }

    /// What is known of the fairness of the table.
    pub fn fairness(&self) -> &Fairness {
        &self.fairness
    }
    /// The same, to learn more of it.
    pub fn fairness_mut(&mut self) -> &mut Fairness {
        &mut self.fairness
    }

    /// What to show.
    pub fn shown(&self) -> &Game {
        &self.shown
    }
    /// What the server has confirmed.
    pub fn confirmed(&self) -> &Game {
        &self.confirmed
    }
    /// The number of the last entry that is known.
    pub fn seq(&self) -> u64 {
        self.seq
    }
    /// How many lines are not confirmed.
    pub fn waiting(&self) -> usize {
        self.queue.len()
    }
    /// Whether something waits for dice or a draw.
    pub fn waits_for_chance(&self) -> bool {
        self.queue.iter().any(|waiting| !waiting.ahead)
    }
    /// A number for a request that is not a command.
    pub fn fresh_id(&mut self) -> u32 {
        self.last_id = self.last_id.wrapping_add(1);
        self.last_id
    }

    /// Takes on a command or an undo of this page, and carries it out at once if it needs no chance. A refusal comes at
    /// once.
    pub fn say(&mut self, line: ParsedLine) -> Result<PredictionChange, Objection> {
        if self.waits_for_chance() {
            return Err(Objection::new("One moment: the dice are still rolling."));
        }
        let text = notation::print_line(self.shown.setup(), self.shown.state(), &line);
        let takes_back = taken_back(&self.shown, &line);
        let certain = self.shown.carry_out_if_certain(line);
        let ahead = certain.map_err(|refusal| Objection::of_said(&self.shown, &line, &refusal))?;
        self.queue.push_back(Waiting {
            text,
            ahead,
            takes_back,
            sent: None,
            #[cfg(test)]
            ticket: tests::ticket(),
        });
        Ok(PredictionChange { shown: ahead, dropped: None })
    }

    /// Takes on a line of text.
    fn say_text(&mut self, text: &str) -> Result<PredictionChange, Objection> {
        let line = notation::parse_line(self.shown.setup(), self.shown.state(), text);
        self.say(line.map_err(|error| Objection::of_line(&self.shown, text, &error))?)
    }

    /// The lines that are not confirmed.
    pub fn lines(&self) -> Vec<String> {
        self.queue.iter().map(|waiting| waiting.text.clone()).collect()
    }

    /// Takes on lines that another page had said when it knew the entry `seq` and did not see confirmed: the first of
    /// them may have been stored as the very `next` entry. If the table has not moved on since, they are said again; if
    /// it has, nobody can know whether they are still meant, and they come back.
    pub fn take_up(
        &mut self,
        seq: u64,
        lines: &[String],
        next: Option<&LogEntry>,
    ) -> Result<PredictionChange, Vec<String>> {
        let (left, known) = match (lines, next) {
            ([first, rest @ ..], Some(next)) if next.seq == seq + 1 && next.line == *first => (rest, seq + 1),
            _ => (lines, seq),
        };
        let mut change = PredictionChange::default();
        if left.is_empty() {
            return Ok(change);
        }
        if known != self.seq || !self.queue.is_empty() {
            return Err(left.to_vec());
        }
        for line in left {
            match self.say_text(line) {
                Ok(said) => change.add(said),
                Err(objection) => {
                    change.dropped.get_or_insert(objection);
                    break;
                }
            }
        }
        Ok(change)
    }

    /// What has to be sent now, if anything. From then on it counts as sent.
    pub fn outgoing(&mut self) -> Option<Outgoing> {
        let (id, expect) = (self.last_id.wrapping_add(1), self.seq);
        let head = self.queue.front_mut()?;
        if head.sent.is_some_and(|sent| !sent.unsure) {
            return None;
        }
        self.last_id = id;
        head.sent = Some(Sent { id, expect, unsure: false, stored: None });
        Some(Outgoing { id, expect, line: head.text.clone() })
    }

    /// The connection is gone, and with it perhaps an answer.
    pub fn lost(&mut self) {
        if let Some(sent) = self.queue.front_mut().and_then(|head| head.sent.as_mut()) {
            sent.unsure = true;
        }
    }

    /// The server names its last entry and gives those that were missed.
    pub fn welcome(&mut self, seq: u64, log: &[LogEntry]) -> Result<PredictionChange, LogFault> {
        let mut change = PredictionChange::default();
        if seq < self.seq {
            // The entries known here were never stored; the server then sends the whole log.
            self.restart();
            change.shown = true;
        }
        for entry in log {
            change.add(self.entry(entry)?);
        }
        if self.seq == seq { Ok(change) } else { Err(LogFault::Gap) }
    }

    /// Begins again with no entry known; what was said here and not confirmed is dropped, because nobody can tell whether
    /// it was stored.
    fn restart(&mut self) {
        self.confirmed = Game::new(self.confirmed.shared_setup(), *self.confirmed.start());
        self.shown = self.confirmed.clone();
        self.seq = 0;
        self.queue.clear();
        self.fairness.restart();
    }

    /// Something was carried out and is stored.
    pub fn entry(&mut self, entry: &LogEntry) -> Result<PredictionChange, LogFault> {
        if entry.seq <= self.seq {
            return Ok(PredictionChange::default());
        }
        if entry.seq > self.seq + 1 {
            return Err(LogFault::Gap);
        }
        let ours = self.is_ours(entry);
        let mismatch =
            |error: NotationError| LogFault::Mismatch(format!("entry {}, `{}`: {error}", entry.seq, entry.line));
        self.fairness.entry(&self.confirmed, entry);
        self.confirmed.repeat(&entry.line, &entry.chance).map_err(mismatch)?;
        self.seq = entry.seq;
        if ours {
            let head = self.queue.pop_front();
            if head.is_some_and(|head| head.ahead) {
                return Ok(PredictionChange::default());
            }
        } else if let Some(head) = self.queue.front_mut() {
            // Its number is taken, so it will never be stored as it was sent.
            head.sent = None;
        }
        Ok(self.carry_out_again())
    }

    /// The server says that a request is stored as an entry.
    pub fn done(&mut self, id: u32, seq: u64) -> PredictionChange {
        let Some(sent) = self.sent(id) else { return PredictionChange::default() };
        sent.stored = Some(seq);
        if seq > self.seq {
            return PredictionChange::default();
        }
        self.queue.pop_front();
        self.carry_out_again()
    }

    /// The server refuses a request for good. Says whether it was the command under way.
    pub fn refused(&mut self, id: u32) -> Option<PredictionChange> {
        self.sent(id)?;
        self.queue.pop_front();
        Some(self.carry_out_again())
    }

    /// The server's last entry is not the expected one. Further entries are on their way and will show what has to be
    /// sent; if there are none, another node of the server is behind, and the same can be sent again in a moment.
    pub fn stale(&mut self, id: u32, seq: u64) -> bool {
        seq <= self.seq && self.again(id)
    }

    /// The server did not carry a request out because it was busy: the same can be sent again in a moment.
    pub fn again(&mut self, id: u32) -> bool {
        match self.sent(id) {
            Some(sent) => {
                sent.unsure = true;
                true
            }
            None => false,
        }
    }

    fn sent(&mut self, id: u32) -> Option<&mut Sent> {
        self.queue.front_mut()?.sent.as_mut().filter(|sent| sent.id == id)
    }

    /// Whether an entry, the next one, is the command that is under way.
    pub fn is_ours(&self, entry: &LogEntry) -> bool {
        let Some(head) = self.queue.front() else { return false };
        let Some(sent) = head.sent else { return false };
        let same = |line: &str| notation::parse_line(self.confirmed.setup(), self.confirmed.state(), line).ok();
        sent.stored == Some(entry.seq)
            || sent.expect + 1 == entry.seq && (head.text == entry.line || same(&head.text) == same(&entry.line))
    }

    /// Carries out again everything that waits, on top of what is confirmed, and drops what is no longer possible.
    fn carry_out_again(&mut self) -> PredictionChange {
        let mut change = PredictionChange { shown: true, dropped: None };
        self.shown = self.confirmed.clone();
        let mut blocked = false;
        self.queue.retain_mut(|waiting| {
            if blocked {
                waiting.ahead = false;
                return true;
            }
            match carry_out(&mut self.shown, waiting) {
                Ok(ahead) => {
                    waiting.ahead = ahead;
                    blocked = !ahead;
                    true
                }
                Err(error) => {
                    change.dropped.get_or_insert_with(|| Objection::of_line(&self.shown, &waiting.text, &error));
                    false
                }
            }
        });
        change
    }
}

impl PredictionChange {
    fn add(&mut self, other: PredictionChange) {
        self.shown |= other.shown;
        self.dropped = self.dropped.take().or(other.dropped);
    }
}

/// The command that a line would take back.
fn taken_back(game: &Game, line: &ParsedLine) -> Option<Command> {
    match line {
        ParsedLine::Undo(by) => game.last_command_of(*by).map(|entry| entry.command),
        ParsedLine::Command(_) => None,
    }
}

/// Carries a line that waits out again if its outcome is certain. Says whether it was; `false`: it is allowed, and chance
/// decides.
fn carry_out(game: &mut Game, waiting: &Waiting) -> Result<bool, NotationError> {
    let line = notation::parse_line(game.setup(), game.state(), &waiting.text)?;
    if taken_back(game, &line) != waiting.takes_back {
        // Somebody else has given a command of the team meanwhile: nobody here meant to take that back.
        return Err(NotationError::Refused(UndoRefusal::Nothing.into()));
    }
    Ok(game.carry_out_if_certain(line)?)
}

//! Compares the log of a table with what its people remember: the promises of the server, one by one.

#[cfg(test)]
mod tests;

use crate::memory::{Fate, Memory, Said};
use heist_protocol::{LogEntry, TableId};
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// A promise that was broken.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("table {table}, entry {number}, `{line}`: {what}")]
pub struct BrokenPromise {
    /// The table.
    pub table: TableId,
    /// The number of the entry.
    pub number: u64,
    /// The command.
    pub line: String,
    /// What is wrong.
    pub what: String,
}

/// What was compared.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// Tables.
    pub tables: usize,
    /// Entries in their logs.
    pub entries: usize,
    /// Commands that the server said are stored, and that are.
    pub acknowledged: usize,
    /// Commands that are stored although the server could not say so any more.
    pub stored_unanswered: usize,
    /// Commands that got no answer and are not stored.
    pub vanished: usize,
    /// Commands that the server refused, and that are not stored.
    pub refused: usize,
    /// Entries that people were told of, all equal to the log.
    pub heard: usize,
    /// How often people came back.
    pub comebacks: usize,
}

impl Tally {
    /// Adds another.
    pub fn add(&mut self, other: Tally) {
        self.tables += other.tables;
        self.entries += other.entries;
        self.acknowledged += other.acknowledged;
        self.stored_unanswered += other.stored_unanswered;
        self.vanished += other.vanished;
        self.refused += other.refused;
        self.heard += other.heard;
        self.comebacks += other.comebacks;
    }
}

/// Compares the log of a table with what its people remember; the first promise that was broken, if any was.
pub fn judge(table: TableId, log: &[LogEntry], memories: &[Memory]) -> Result<Tally, Box<BrokenPromise>> {
    let broken = |number: u64, line: &str, what: String| {
        Err(Box::new(BrokenPromise { table, number, line: line.to_owned(), what }))
    };
    for (place, entry) in log.iter().enumerate() {
        if entry.seq != place as u64 + 1 {
            return broken(entry.seq, &entry.line, format!("stands in the log as number {}", place + 1));
        }
    }
    let stored = |number: u64| log.get((number as usize).wrapping_sub(1));
    let all = || memories.iter().flat_map(|memory| &memory.said);

    let mut acknowledged: BTreeMap<u64, &str> = BTreeMap::new();
    for said in all().filter(|said| said.fate == Fate::Acknowledged) {
        match stored(said.number) {
            None => return broken(said.number, &said.line, "lost: it was acknowledged and is not stored".to_owned()),
            Some(entry) if entry.line != said.line => {
                let what = format!("lost: it was acknowledged, and `{}` is stored", entry.line);
                return broken(said.number, &said.line, what);
            }
            Some(_) => {}
        }
        if acknowledged.insert(said.number, &said.line).is_some() {
            return broken(said.number, &said.line, "acknowledged twice".to_owned());
        }
    }

    let mut stored_unanswered = 0;
    for entry in log.iter().filter(|entry| !acknowledged.contains_key(&entry.seq)) {
        let is_it = |said: &&Said| said.number == entry.seq && said.line == entry.line;
        if all().any(|said| is_it(&said) && said.fate == Fate::Unknown) {
            stored_unanswered += 1;
            continue;
        }
        let elsewhere = all().find(|said| {
            said.line == entry.line
                && said.number < entry.seq
                && stored(said.number).is_some_and(|it| it.line == said.line)
        });
        let what = match elsewhere {
            _ if all().any(|said| is_it(&said)) => "stored, although it was refused".to_owned(),
            Some(said) => format!("doubled: it was said for number {} and is stored there too", said.number),
            None => "invented: nobody said it".to_owned(),
        };
        return broken(entry.seq, &entry.line, what);
    }

    for heard in memories.iter().flat_map(|memory| &memory.heard) {
        match stored(heard.seq) {
            Some(entry) if (&entry.line, &entry.chance, &entry.toss) == (&heard.line, &heard.chance, &heard.toss) => {}
            Some(entry) => {
                let (line, chance) = (&entry.line, entry.chance.join(", "));
                let what =
                    format!("people were told this ({}); the log has `{line}` ({chance})", heard.chance.join(", "));
                return broken(heard.seq, &heard.line, what);
            }
            None => return broken(heard.seq, &heard.line, "lost: people were told of it".to_owned()),
        }
    }

    let of = |fate: Fate| all().filter(|said| said.fate == fate).count();
    Ok(Tally {
        tables: 1,
        entries: log.len(),
        acknowledged: acknowledged.len(),
        stored_unanswered,
        vanished: of(Fate::Unknown).saturating_sub(stored_unanswered),
        refused: of(Fate::Refused),
        heard: memories.iter().map(|memory| memory.heard.len()).sum(),
        comebacks: memories.iter().map(|memory| memory.connections.saturating_sub(1)).sum(),
    })
}

/// A number by which two logs can be compared without keeping them.
pub fn fingerprint(log: &[LogEntry]) -> u64 {
    let mut hasher = DefaultHasher::new();
    for entry in log {
        (entry.seq, &entry.line, &entry.chance, &entry.toss).hash(&mut hasher);
    }
    hasher.finish()
}

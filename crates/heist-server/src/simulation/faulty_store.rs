//! A store in memory in which writes fail on demand.

use crate::rooms::room_store::RoomStore;
use crate::store::{AppendError, Ban, Hash, NewEntry, SeatChange, StoreError, TableRecord, TableStatus};
use heist_protocol::{ChatLine, Colour, LogEntry, SeatState, TableId};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What goes wrong with the next entry.
#[derive(Clone, Copy, Debug)]
pub enum Fault {
    /// The database refuses.
    Refuse,
    /// It is stored, and the answer is lost.
    LoseAnswer,
    /// It is lost, and so is the answer.
    LoseEntry,
    /// The answer is lost, and the entry is stored later, if its number is still free then.
    Delay,
}

#[derive(Debug, Default)]
struct Contents {
    tables: HashMap<TableId, TableRecord>,
    entries: HashMap<TableId, Vec<LogEntry>>,
    chat: HashMap<TableId, Vec<ChatLine>>,
    commitments: HashMap<TableId, Vec<String>>,
    banned: HashMap<TableId, Vec<(Ban, Hash)>>,
    fault: Option<Fault>,
    reads_fail: bool,
    /// With how many commitments their tosses know of.
    late: Vec<(TableId, LogEntry, Option<u64>)>,
}

impl Contents {
    /// Whether a toss that knows of so many commitments knows of all.
    fn knows_all(&self, table: TableId, known: Option<u64>) -> bool {
        known.is_none_or(|known| self.commitments.get(&table).map_or(0, Vec::len) as u64 <= known)
    }
}

/// The store.
#[derive(Clone, Debug)]
pub struct FaultyStore(Arc<Mutex<Contents>>);

impl FaultyStore {
    /// With one table in it.
    pub fn new(table: TableRecord, _status: TableStatus) -> FaultyStore {
        let tables = HashMap::from([(table.info.table, table)]);
        FaultyStore(Arc::new(Mutex::new(Contents { tables, ..Contents::default() })))
    }
    fn contents(&self) -> MutexGuard<'_, Contents> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
    /// Something goes wrong with the next entry.
    pub fn next_fault(&self, fault: Fault) {
        self.contents().fault = Some(fault);
    }
    /// From now on reading the log fails, or works again.
    #[cfg(test)]
    pub fn fail_reads(&self, fail: bool) {
        self.contents().reads_fail = fail;
    }
    /// What was delayed arrives.
    pub fn late_arrivals(&self) {
        let mut contents = self.contents();
        for (table, entry, known) in std::mem::take(&mut contents.late) {
            let current = contents.knows_all(table, known);
            let log = contents.entries.entry(table).or_default();
            if current && entry.seq == log.len() as u64 + 1 {
                log.push(entry);
            }
        }
    }
    /// The log of a table.
    pub fn entries(&self, table: TableId) -> Vec<LogEntry> {
        self.contents().entries.get(&table).cloned().unwrap_or_default()
    }
    /// A table that is there.
    pub fn record(&self, table: TableId) -> TableRecord {
        self.contents().tables[&table].clone()
    }
}

impl RoomStore for FaultyStore {
    fn has_other_nodes(&self) -> bool {
        true
    }
    async fn append(&self, entry: NewEntry) -> Result<(), AppendError> {
        let mut contents = self.contents();
        let fault = contents.fault.take();
        let record = contents.tables.get(&entry.table);
        let holds = |(who, token): &(Colour, Hash)| {
            let places = record.into_iter().flat_map(|record| record.info.seats.iter().zip(&record.tokens));
            places.into_iter().any(|(seat, known)| {
                seat.who == *who && known == token && (seat.state == SeatState::Held || seat.bot.is_some())
            })
        };
        let seated = entry.seats.is_empty() || entry.seats.iter().any(holds);
        let current = contents.knows_all(entry.table, entry.commitments);
        let log = contents.entries.entry(entry.table).or_default();
        if entry.seq <= log.len() as u64 {
            return Err(AppendError::Conflict);
        }
        if !seated {
            return Err(AppendError::Unseated);
        }
        if !current {
            return Err(AppendError::Recommitted);
        }
        assert_eq!(entry.seq, log.len() as u64 + 1, "no number is left out");
        let NewEntry { seq, line, chance, toss, commitments, .. } = entry;
        let new = LogEntry { seq, line, chance, toss, facts: Vec::new() };
        match fault {
            None => log.push(new),
            Some(Fault::Refuse) => return Err(AppendError::Store(StoreError::Closed)),
            Some(Fault::Delay) => {
                contents.late.push((entry.table, new, commitments));
                return Err(AppendError::Unsure(StoreError::Closed));
            }
            Some(Fault::LoseEntry) => return Err(AppendError::Unsure(StoreError::Closed)),
            Some(Fault::LoseAnswer) => {
                log.push(new);
                return Err(AppendError::Unsure(StoreError::Closed));
            }
        }
        Ok(())
    }
    async fn entries_after(&self, table: TableId, seq: u64) -> Result<Vec<LogEntry>, StoreError> {
        if self.contents().reads_fail {
            return Err(StoreError::Closed);
        }
        Ok(self.entries(table).into_iter().filter(|entry| entry.seq > seq).collect())
    }
    async fn load(&self, table: TableId) -> Result<Option<TableRecord>, StoreError> {
        Ok(self.contents().tables.get(&table).cloned())
    }
    async fn change_seat(&self, table: TableId, who: Colour, old: &Hash, new: &SeatChange) -> Result<bool, StoreError> {
        let mut contents = self.contents();
        let Some(record) = contents.tables.get_mut(&table) else { return Ok(false) };
        let Some(place) = record.info.seats.iter().position(|seat| seat.who == who) else { return Ok(false) };
        if record.tokens[place] != *old {
            return Ok(false);
        }
        record.tokens[place] = new.token;
        record.former[place] = new.former;
        record.info.seats[place].state = new.state;
        record.info.seats[place].name.clone_from(&new.name);
        record.info.seats[place].bot.clone_from(&new.bot);
        Ok(true)
    }
    async fn change_settings(
        &self,
        table: TableId,
        away_limit: u32,
        public: bool,
        cover: u32,
    ) -> Result<(), StoreError> {
        let mut contents = self.contents();
        let Some(record) = contents.tables.get_mut(&table) else { return Err(StoreError::Closed) };
        (record.info.away_limit, record.info.public) = (Some(away_limit), public);
        record.info.cover = cover;
        Ok(())
    }
    async fn rematch(&self, of: TableId, table: &TableRecord, _: &TableStatus) -> Result<TableId, StoreError> {
        let mut contents = self.contents();
        let Some(record) = contents.tables.get_mut(&of) else { return Err(StoreError::Closed) };
        let rematch = *record.info.rematch.get_or_insert(table.info.table);
        contents.tables.entry(rematch).or_insert_with(|| table.clone());
        Ok(rematch)
    }
    async fn add_chat_line(&self, table: TableId, line: &ChatLine) -> Result<(), StoreError> {
        self.contents().chat.entry(table).or_default().push(line.clone());
        Ok(())
    }
    async fn recent_chat(&self, table: TableId, max: usize) -> Result<Vec<ChatLine>, StoreError> {
        let said = self.contents().chat.get(&table).cloned().unwrap_or_default();
        Ok(said[said.len().saturating_sub(max)..].to_vec())
    }
    async fn commitments(&self, table: TableId) -> Result<Vec<String>, StoreError> {
        Ok(self.contents().commitments.get(&table).cloned().unwrap_or_default())
    }
    async fn add_commitment(&self, table: TableId, number: u64, line: &str, seq: u64) -> Result<bool, StoreError> {
        let mut contents = self.contents();
        let mut entries = contents.entries.get(&table).into_iter().flatten();
        if entries.any(|entry| entry.seq > seq && entry.toss.is_some()) {
            return Ok(false);
        }
        let known = contents.commitments.entry(table).or_default();
        let free = number == known.len() as u64 + 1;
        if free {
            known.push(line.to_owned());
        }
        Ok(free)
    }
    async fn banned(&self, table: TableId) -> Result<Vec<(Ban, Hash)>, StoreError> {
        Ok(self.contents().banned.get(&table).cloned().unwrap_or_default())
    }
    async fn set_banned(&self, table: TableId, ban: Ban, mark: &Hash, banned: bool) -> Result<(), StoreError> {
        let mut contents = self.contents();
        let known = contents.banned.entry(table).or_default();
        known.retain(|other| *other != (ban, *mark));
        known.extend(banned.then_some((ban, *mark)));
        Ok(())
    }
}

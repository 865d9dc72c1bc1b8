//! A ledger in memory, in which things go wrong when they are told to.

use crate::rooms::ledger::Ledger;
use crate::store::{AppendError, Hash, NewEntry, SeatChange, Standing, StoreError, TableRecord};
use heist_protocol::{ChatLine, Colour, LogEntry, TableId};
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
struct Pages {
    tables: HashMap<TableId, TableRecord>,
    entries: HashMap<TableId, Vec<LogEntry>>,
    chat: HashMap<TableId, Vec<ChatLine>>,
    fault: Option<Fault>,
    late: Vec<(TableId, LogEntry)>,
}

/// The ledger.
#[derive(Clone, Debug)]
pub struct Book(Arc<Mutex<Pages>>);

impl Book {
    /// With one table in it.
    pub fn new(table: TableRecord, _standing: Standing) -> Book {
        let tables = HashMap::from([(table.info.table, table)]);
        Book(Arc::new(Mutex::new(Pages { tables, ..Pages::default() })))
    }
    fn pages(&self) -> MutexGuard<'_, Pages> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
    /// Something goes wrong with the next entry.
    pub fn next_fault(&self, fault: Fault) {
        self.pages().fault = Some(fault);
    }
    /// What was delayed arrives.
    pub fn late_arrivals(&self) {
        let mut pages = self.pages();
        for (table, entry) in std::mem::take(&mut pages.late) {
            let log = pages.entries.entry(table).or_default();
            if entry.seq == log.len() as u64 + 1 {
                log.push(entry);
            }
        }
    }
    /// The log of a table.
    pub fn entries(&self, table: TableId) -> Vec<LogEntry> {
        self.pages().entries.get(&table).cloned().unwrap_or_default()
    }
    /// A table that is there.
    pub fn record(&self, table: TableId) -> TableRecord {
        self.pages().tables[&table].clone()
    }
}

impl Ledger for Book {
    async fn append(&self, entry: NewEntry) -> Result<(), AppendError> {
        let mut pages = self.pages();
        let fault = pages.fault.take();
        let log = pages.entries.entry(entry.table).or_default();
        if entry.seq <= log.len() as u64 {
            return Err(AppendError::Conflict);
        }
        assert_eq!(entry.seq, log.len() as u64 + 1, "no number is left out");
        let NewEntry { seq, line, chance, .. } = entry;
        let new = LogEntry { seq, line, chance, facts: Vec::new() };
        match fault {
            None => log.push(new),
            Some(Fault::Refuse) => return Err(AppendError::Store(StoreError::Closed)),
            Some(Fault::Delay) => {
                pages.late.push((entry.table, new));
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
        Ok(self.entries(table).into_iter().filter(|entry| entry.seq > seq).collect())
    }
    async fn load(&self, table: TableId) -> Result<Option<TableRecord>, StoreError> {
        Ok(self.pages().tables.get(&table).cloned())
    }
    async fn change_seat(&self, table: TableId, who: Colour, old: &Hash, new: &SeatChange) -> Result<bool, StoreError> {
        let mut pages = self.pages();
        let Some(record) = pages.tables.get_mut(&table) else { return Ok(false) };
        let Some(place) = record.info.seats.iter().position(|seat| seat.who == who) else { return Ok(false) };
        if record.tokens[place] != *old {
            return Ok(false);
        }
        record.tokens[place] = new.token;
        record.info.seats[place].state = new.state;
        record.info.seats[place].name.clone_from(&new.name);
        Ok(true)
    }
    async fn rematch(&self, of: TableId, table: &TableRecord, _: &Standing) -> Result<TableId, StoreError> {
        let mut pages = self.pages();
        let Some(record) = pages.tables.get_mut(&of) else { return Err(StoreError::Closed) };
        let rematch = *record.info.rematch.get_or_insert(table.info.table);
        pages.tables.entry(rematch).or_insert_with(|| table.clone());
        Ok(rematch)
    }
    async fn say(&self, table: TableId, line: &ChatLine) -> Result<(), StoreError> {
        self.pages().chat.entry(table).or_default().push(line.clone());
        Ok(())
    }
    async fn said(&self, table: TableId, most: usize) -> Result<Vec<ChatLine>, StoreError> {
        let said = self.pages().chat.get(&table).cloned().unwrap_or_default();
        Ok(said[said.len().saturating_sub(most)..].to_vec())
    }
}

//! What a room needs of the store. The store is one; tests have another, in which things go wrong on purpose.

use crate::store::{AppendError, Hash, NewEntry, SeatChange, Standing, Store, StoreError, TableRecord};
use heist_protocol::{ChatLine, Colour, LogEntry, TableId};
use std::future::Future;

/// Where a room keeps what must not be lost.
pub trait Ledger: Send + Sync {
    /// Stores an entry; it is there for good when this answers.
    fn append(&self, entry: NewEntry) -> impl Future<Output = Result<(), AppendError>> + Send;
    /// All entries of a table after this number, in order.
    fn entries_after(&self, table: TableId, seq: u64)
    -> impl Future<Output = Result<Vec<LogEntry>, StoreError>> + Send;
    /// The table with its seats; `None`: there is none.
    fn load(&self, table: TableId) -> impl Future<Output = Result<Option<TableRecord>, StoreError>> + Send;
    /// Changes a seat whose secret still is `old`; `false`: somebody else has changed it.
    fn change_seat(
        &self,
        table: TableId,
        who: Colour,
        old: &Hash,
        new: &SeatChange,
    ) -> impl Future<Output = Result<bool, StoreError>> + Send;
    /// Opens a table on which the same people play again, unless there is one: which it is.
    fn rematch(
        &self,
        of: TableId,
        table: &TableRecord,
        standing: &Standing,
    ) -> impl Future<Output = Result<TableId, StoreError>> + Send;
    /// Keeps a line of chat.
    fn say(&self, table: TableId, line: &ChatLine) -> impl Future<Output = Result<(), StoreError>> + Send;
    /// What was said last, oldest first.
    fn said(&self, table: TableId, most: usize) -> impl Future<Output = Result<Vec<ChatLine>, StoreError>> + Send;
}

impl Ledger for Store {
    async fn append(&self, entry: NewEntry) -> Result<(), AppendError> {
        Store::append(self, entry).await
    }
    async fn entries_after(&self, table: TableId, seq: u64) -> Result<Vec<LogEntry>, StoreError> {
        Store::entries_after(self, table, seq).await
    }
    async fn load(&self, table: TableId) -> Result<Option<TableRecord>, StoreError> {
        Store::load(self, table).await
    }
    async fn change_seat(&self, table: TableId, who: Colour, old: &Hash, new: &SeatChange) -> Result<bool, StoreError> {
        Store::change_seat(self, table, who, old, new).await
    }
    async fn rematch(&self, of: TableId, table: &TableRecord, standing: &Standing) -> Result<TableId, StoreError> {
        Store::rematch(self, of, table, standing).await
    }
    async fn say(&self, table: TableId, line: &ChatLine) -> Result<(), StoreError> {
        Store::say(self, table, line).await
    }
    async fn said(&self, table: TableId, most: usize) -> Result<Vec<ChatLine>, StoreError> {
        Store::said(self, table, most).await
    }
}

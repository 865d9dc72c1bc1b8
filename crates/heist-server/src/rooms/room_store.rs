//! What a room needs of the store. Tests have a store of their own, in which things go wrong on purpose.

use crate::store::{AppendError, Ban, Hash, NewEntry, SeatChange, Store, StoreError, TableRecord, TableStatus};
use heist_protocol::{ChatLine, Colour, LogEntry, TableId};
use std::future::Future;

/// Where a room stores what must not be lost.
pub trait RoomStore: Send + Sync {
    /// Whether somebody else may store something too.
    fn has_other_nodes(&self) -> bool;
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
    /// Changes how a table is run: for how long it waits, whether it is in the list of open tables, and when bots cover.
    fn change_settings(
        &self,
        table: TableId,
        away_limit: u32,
        public: bool,
        cover: u32,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;
    /// Opens a table on which the same people play again, unless there is one: which it is.
    fn rematch(
        &self,
        of: TableId,
        table: &TableRecord,
        status: &TableStatus,
    ) -> impl Future<Output = Result<TableId, StoreError>> + Send;
    /// Keeps a line of chat.
    fn add_chat_line(&self, table: TableId, line: &ChatLine) -> impl Future<Output = Result<(), StoreError>> + Send;
    /// What was said last, oldest first.
    fn recent_chat(&self, table: TableId, max: usize)
    -> impl Future<Output = Result<Vec<ChatLine>, StoreError>> + Send;
    /// What seats are bound to in tosses, in the order in which it was made known.
    fn commitments(&self, table: TableId) -> impl Future<Output = Result<Vec<String>, StoreError>> + Send;
    /// Stores a commitment under a number, from 1, if no toss was stored after entry `seq`; `false`: there is one, or a commitment with
    /// this number.
    fn add_commitment(
        &self,
        table: TableId,
        number: u64,
        line: &str,
        seq: u64,
    ) -> impl Future<Output = Result<bool, StoreError>> + Send;
    /// Marks of those whom the host has muted or removed.
    fn banned(&self, table: TableId) -> impl Future<Output = Result<Vec<(Ban, Hash)>, StoreError>> + Send;
    /// Keeps such a mark, or takes it away.
    fn set_banned(
        &self,
        table: TableId,
        ban: Ban,
        mark: &Hash,
        banned: bool,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;
}

impl RoomStore for Store {
    fn has_other_nodes(&self) -> bool {
        Store::has_other_nodes(self)
    }
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
    async fn change_settings(
        &self,
        table: TableId,
        away_limit: u32,
        public: bool,
        cover: u32,
    ) -> Result<(), StoreError> {
        Store::change_settings(self, table, away_limit, public, cover).await
    }
    async fn rematch(&self, of: TableId, table: &TableRecord, status: &TableStatus) -> Result<TableId, StoreError> {
        Store::rematch(self, of, table, status).await
    }
    async fn add_chat_line(&self, table: TableId, line: &ChatLine) -> Result<(), StoreError> {
        Store::add_chat_line(self, table, line).await
    }
    async fn recent_chat(&self, table: TableId, max: usize) -> Result<Vec<ChatLine>, StoreError> {
        Store::recent_chat(self, table, max).await
    }
    async fn commitments(&self, table: TableId) -> Result<Vec<String>, StoreError> {
        Store::commitments(self, table).await
    }
    async fn add_commitment(&self, table: TableId, number: u64, line: &str, seq: u64) -> Result<bool, StoreError> {
        Store::add_commitment(self, table, number, line, seq).await
    }
    async fn banned(&self, table: TableId) -> Result<Vec<(Ban, Hash)>, StoreError> {
        Store::banned(self, table).await
    }
    async fn set_banned(&self, table: TableId, ban: Ban, mark: &Hash, banned: bool) -> Result<(), StoreError> {
        Store::set_banned(self, table, ban, mark, banned).await
    }
}

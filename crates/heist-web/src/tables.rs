//! The tables on the server that this browser knows, each with its secrets, kept in the browser's storage.

use crate::{browser, storage};
pub use heist_client::Known;
use heist_client::Origin;
use heist_protocol::http::{NewTable, Opened};
use heist_protocol::{BoxId, TableId};

const TABLES: &str = "heist.table.";

/// A table that was just opened here.
pub fn opened(table: &NewTable, opened: Opened) -> Known {
    Known::opened(table, opened, browser::now())
}

/// What is known of a table.
pub fn find(table: TableId) -> Option<Known> {
    storage::read_json(&format!("{TABLES}{table}"))
}

/// Keeps what is known of a table. Says whether it is kept.
pub fn remember(table: TableId, known: &Known) -> bool {
    storage::write_json(&format!("{TABLES}{table}"), known)
}

/// Keeps for which box a table plays, and returns what is known about that.
pub fn note_box(table: TableId, id: BoxId) -> Origin {
    let mut known = find(table).unwrap_or_default();
    if let Some(origin) = known.origin {
        return origin;
    }
    let origin = Origin { id: id.to_string(), entry: None, names: Vec::new() };
    known.origin = Some(origin.clone());
    remember(table, &known);
    origin
}

/// Forgets a table, secrets and all.
pub fn forget(table: TableId) {
    storage::remove(&format!("{TABLES}{table}"));
}

/// All tables that are known here, the latest first.
pub fn all() -> Vec<(TableId, Known)> {
    let ids = storage::below(TABLES).into_iter().filter_map(|id| id.parse().ok());
    let mut tables: Vec<(TableId, Known)> = ids.filter_map(|id| Some((id, find(id)?))).collect();
    tables.sort_by(|(_, a), (_, b)| b.visited.total_cmp(&a.visited));
    tables
}

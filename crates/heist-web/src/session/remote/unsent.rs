//! What was said here and is not confirmed yet, kept in the browser's storage, so that closing the page while the
//! connection is lost loses nothing. Every open page keeps its own; the next page of the same table takes over what a
//! closed one has left behind.

use crate::{browser, storage};
use heist_protocol::TableId;
use serde::{Deserialize, Serialize};

const UNSENT: &str = "heist.unsent.";
/// An open page reports at every heartbeat of its connection; one that has not reported for this long is gone. In
/// milliseconds.
const GONE: f64 = 40_000.0;

/// What a page has said and the server has not confirmed.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Unsent {
    /// The last entry that was known when the first of the lines was said.
    pub seq: u64,
    /// The lines in order.
    pub lines: Vec<String>,
    /// When the page was last there, in milliseconds since 1970; 0 when it was closed properly.
    at: f64,
}

impl Unsent {
    /// What waits in a page that is open.
    pub fn new(seq: u64, lines: Vec<String>) -> Unsent {
        Unsent { seq, lines, at: 0.0 }
    }

    fn is_left_behind(&self, now: f64) -> bool {
        now - self.at > GONE
    }
}

/// The name of one open page.
pub fn new_page() -> String {
    format!("{:x}", browser::random() >> 32)
}

fn key(table: TableId, page: &str) -> String {
    format!("{UNSENT}{table}.{page}")
}

/// Keeps what waits in a page; `open`: the page is there and will send it itself.
pub fn keep(table: TableId, page: &str, unsent: &Unsent, open: bool) {
    if unsent.lines.is_empty() {
        storage::remove(&key(table, page));
    } else {
        let at = if open { browser::now() } else { 0.0 };
        storage::write_json(&key(table, page), &Unsent { at, ..unsent.clone() });
    }
}

/// Takes what closed pages of a table have left behind.
pub fn take(table: TableId) -> Vec<Unsent> {
    let now = browser::now();
    let mut found = Vec::new();
    for page in storage::below(&key(table, "")) {
        let Some(unsent) = storage::read_json::<Unsent>(&key(table, &page)) else { continue };
        if unsent.is_left_behind(now) {
            storage::remove(&key(table, &page));
            found.push(unsent);
        }
    }
    found.sort_by_key(|unsent| unsent.seq);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_that_is_open_keeps_its_own() {
        let open = Unsent { at: 100_000.0, ..Unsent::new(3, vec!["red ready".into()]) };
        assert!(!open.is_left_behind(110_000.0));
        assert!(open.is_left_behind(150_000.0), "it crashed");
        assert!(Unsent::new(3, Vec::new()).is_left_behind(110_000.0), "it was closed");
    }
}

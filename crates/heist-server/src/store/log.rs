//! Reads the log of commands.

use super::{Store, StoreError, reading};
use heist_protocol::{LogEntry, TableId};

/// As it lies in the database: number, line, chance.
pub(super) type Row = (i64, String, String);

/// Chance is kept as one text, a line for each outcome. The toss from which they follow comes first, marked as in a replay.
pub(super) fn chance_text(lines: &[String], toss: Option<&str>) -> String {
    match toss {
        Some(toss) => {
            [&format!("{TOSS_MARK}{toss}")].into_iter().chain(lines).map(String::as_str).collect::<Vec<_>>().join("\n")
        }
        None => lines.join("\n"),
    }
}

/// What the line of a toss begins with.
const TOSS_MARK: &str = "~ ";

fn entry((seq, line, chance): Row) -> LogEntry {
    let mut lines = chance.lines().peekable();
    let toss = lines.next_if(|first| first.starts_with(TOSS_MARK));
    let toss = toss.and_then(|first| first.strip_prefix(TOSS_MARK)).map(str::to_owned);
    LogEntry { seq: seq.unsigned_abs(), line, chance: lines.map(str::to_owned).collect(), toss, facts: Vec::new() }
}

/// Numbers of entries are far from the end of either type.
pub(super) fn number(seq: u64) -> i64 {
    i64::try_from(seq).unwrap_or(i64::MAX)
}

impl Store {
    /// All entries of a table after this number, in order.
    pub async fn entries_after(&self, table: TableId, seq: u64) -> Result<Vec<LogEntry>, StoreError> {
        const ASK: &str = "SELECT seq, line, chance FROM entry WHERE table_id = $1 AND seq > $2 ORDER BY seq";
        let rows: Vec<Row> = reading!(self, db => sqlx::query_as(ASK).bind(table.0).bind(number(seq)).fetch_all(db))?;
        Ok(rows.into_iter().map(entry).collect())
    }

    /// The number of the last entry of a table; 0: none.
    pub async fn latest(&self, table: TableId) -> Result<u64, StoreError> {
        const ASK: &str = "SELECT COALESCE(MAX(seq), 0) FROM entry WHERE table_id = $1";
        let seq: i64 = reading!(self, db => sqlx::query_scalar(ASK).bind(table.0).fetch_one(db))?;
        Ok(seq.unsigned_abs())
    }
}

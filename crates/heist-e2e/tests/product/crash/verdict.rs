//! Compares the log with what the players remember.

use super::people::Played;
use anyhow::{Result, ensure};
use heist_e2e::http;
use heist_e2e::new_table::start;
use heist_format::game::Game;
use heist_format::replay::Replay;
use heist_server::store::Store;
use std::collections::BTreeMap;

/// What was found.
#[derive(Debug, Default)]
#[allow(dead_code, reason = "printed")]
pub struct CrashReport {
    pub tables: usize,
    pub entries: usize,
    pub acknowledged: usize,
    /// Stored, but the server died before it said so.
    pub stored_unanswered: usize,
    /// Neither stored nor answered.
    pub vanished: usize,
    pub refused: usize,
    pub comebacks: usize,
}

/// Compares all tables with the database, and asks the server for their replays.
pub async fn check(database: &str, url: &str, tables: &[Played]) -> Result<CrashReport> {
    let store = Store::open(database).await?;
    let mut report = CrashReport { tables: tables.len(), ..CrashReport::default() };
    for played in tables {
        let table = played.opened.table;
        let log = store.entries_after(table, 0).await?;
        let numbers: Vec<u64> = log.iter().map(|entry| entry.seq).collect();
        ensure!(numbers.iter().copied().eq(1..=log.len() as u64), "table {table}: entries {numbers:?}");

        let mut acknowledged = BTreeMap::new();
        for (seq, line) in played.memories.iter().flat_map(|memory| &memory.acknowledged) {
            ensure!(acknowledged.insert(*seq, line).is_none(), "table {table}: entry {seq} was acknowledged twice");
            let stored = log.get(*seq as usize - 1).map(|entry| &entry.line);
            ensure!(stored == Some(line), "table {table}: {seq} `{line}` was acknowledged, {stored:?} is stored");
        }
        for entry in played.memories.iter().flat_map(|memory| &memory.heard) {
            let stored = log.get(entry.seq as usize - 1);
            let same = stored.is_some_and(|stored| stored.line == entry.line && stored.chance == entry.chance);
            ensure!(same, "table {table}: people heard {entry:?}, {stored:?} is stored");
        }
        let unanswered: Vec<_> = played.memories.iter().flat_map(|memory| &memory.unanswered).collect();
        let mut stored_unanswered = 0;
        for entry in log.iter().filter(|entry| !acknowledged.contains_key(&entry.seq)) {
            let asked = unanswered.iter().any(|(seq, line)| *seq == entry.seq && *line == entry.line);
            ensure!(asked, "table {table}: nobody asked for {entry:?}, or it was refused");
            stored_unanswered += 1;
        }

        let (setup, state) = start(&played.new_table)?;
        let mut game = Game::new(setup, state);
        for entry in &log {
            let repeated = game.repeat(&entry.line, &entry.chance).map(|_| ());
            repeated.map_err(|error| anyhow::anyhow!("table {table}, entry {}: {error}", entry.seq))?;
        }
        let head = format!("GET /api/tables/{table}/replay\nAuthorization: Bearer {}", played.opened.watch.0);
        let replay = http::ask(url, &head, "").await?;
        let again = Replay::parse(&replay).and_then(|replay| replay.play());
        let again = again.map_err(|error| anyhow::anyhow!("the replay of table {table}: {error}\n{replay}"))?;
        ensure!(again.state() == game.state(), "table {table}: the replay ends elsewhere");

        report.entries += log.len();
        report.acknowledged += acknowledged.len();
        report.stored_unanswered += stored_unanswered;
        report.vanished += unanswered.len() - stored_unanswered;
        report.refused += played.memories.iter().map(|memory| memory.refused).sum::<usize>();
        report.comebacks += played.memories.iter().map(|memory| memory.connections - 1).sum::<usize>();
    }
    Ok(report)
}

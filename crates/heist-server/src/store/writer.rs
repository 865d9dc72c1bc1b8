//! The batch writer: entries of many tables in one transaction, so that one flush to the disk pays for many commands.
//!
//! Whoever appends waits in a queue; while one transaction is being committed, the next gathers. Nothing is answered
//! before the database has said that the commit is done. SQLite has one writer and one flush at a time: there, new tables
//! and chat travel in the same transactions. PostgreSQL takes them beside.

mod postgres;
mod sqlite;

use super::changes::Node;
use super::log::{chance_text, number};
use super::{AppendError, Db, NewEntry, Store, StoreError, TableRecord, TableStatus};
use heist_protocol::{ChatLine, TableId};
use postgres::PostgresBackend;
use sqlite::SqliteBackend;
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot};

/// How many entries may wait before those who append have to wait themselves.
const QUEUE_CAPACITY: usize = 4096;
/// The most entries in one transaction.
const MAX_BATCH: usize = 1024;
/// How long a transaction may take before its connection is given up.
const COMMIT_TIMEOUT: Duration = Duration::from_secs(30);

/// An entry as it goes into the database.
#[derive(Debug)]
struct Row {
    table: i64,
    seq: i64,
    line: String,
    chance: String,
    status: Option<TableStatus>,
}

/// What is written to SQLite together with entries.
#[derive(Debug)]
pub(super) enum ExtraWrite {
    Table(Box<(TableRecord, TableStatus)>),
    Chat(TableId, ChatLine),
}

/// What became of the rows of a transaction: for each, whether it was written. The rest were there already.
type Written = Vec<bool>;

#[derive(Debug)]
enum Job {
    Append(Row, oneshot::Sender<Result<(), AppendError>>),
    Extra(ExtraWrite, oneshot::Sender<Result<(), StoreError>>),
    Finish(oneshot::Sender<()>),
}

/// Sends jobs to the task that writes.
#[derive(Debug)]
pub(super) struct BatchWriter {
    queue: mpsc::Sender<Job>,
}

impl BatchWriter {
    /// Starts the task. It ends when the store is gone or [`BatchWriter::finish`] is called.
    pub fn start(db: Db, node: Node) -> BatchWriter {
        let (queue, jobs) = mpsc::channel(QUEUE_CAPACITY);
        tokio::spawn(write(db, node, jobs));
        BatchWriter { queue }
    }

    /// Writes something else in the next transaction. `Ok` means: it is on the disk.
    pub async fn write_extra(&self, extra: ExtraWrite) -> Result<(), StoreError> {
        let (answer, answered) = oneshot::channel();
        self.queue.send(Job::Extra(extra, answer)).await.map_err(|_| StoreError::Closed)?;
        answered.await.unwrap_or(Err(StoreError::Closed))
    }

    /// Waits until everything in the queue is stored; nothing is taken on after that.
    pub async fn finish(&self) {
        let (done, finished) = oneshot::channel();
        if self.queue.send(Job::Finish(done)).await.is_ok() {
            let _ = finished.await;
        }
    }
}

impl Store {
    /// Stores an entry. `Ok` means: it is on the disk. One at a time for each table: an entry is only appended when the one
    /// before it is known to be stored. Whoever gives up waiting does not know whether it was.
    pub async fn append(&self, entry: NewEntry) -> Result<(), AppendError> {
        let NewEntry { table, seq, line, chance, status } = entry;
        let row = Row { table: table.0, seq: number(seq), line, chance: chance_text(&chance), status };
        let (answer, answered) = oneshot::channel();
        let closed = || AppendError::Store(StoreError::Closed);
        self.inner.writer.queue.send(Job::Append(row, answer)).await.map_err(|_| closed())?;
        // The writer answers everything it has taken on, unless it is torn down in the middle of it.
        answered.await.unwrap_or_else(|_| Err(AppendError::Unsure(StoreError::Closed)))
    }
}

async fn write(db: Db, node: Node, mut jobs: mpsc::Receiver<Job>) {
    let mut backend = match db {
        Db::Sqlite { write, .. } => Backend::Sqlite(SqliteBackend::new(write)),
        Db::Postgres(pool) => Backend::Postgres(PostgresBackend::new(pool, node)),
    };
    let mut taken = Vec::with_capacity(MAX_BATCH);
    let mut finishing = Vec::new();
    while jobs.recv_many(&mut taken, MAX_BATCH).await > 0 {
        let mut batch = Batch::default();
        for job in taken.drain(..) {
            match job {
                Job::Append(row, answer) => {
                    batch.rows.push(row);
                    batch.answers.push(answer);
                }
                Job::Extra(extra, answer) => batch.extra.push((extra, answer)),
                Job::Finish(done) => {
                    jobs.close();
                    finishing.push(done);
                }
            }
        }
        let began = Instant::now();
        let entries = batch.rows.len();
        if entries + batch.extra.len() == 0 {
            continue;
        }
        batch.store(&mut backend).await;
        metrics::histogram!("heist_commit_seconds").record(began.elapsed().as_secs_f64());
        metrics::histogram!("heist_commit_entries").record(entries as f64);
        metrics::gauge!("heist_last_commit_timestamp_seconds").set(crate::clock::now() as f64);
    }
    for done in finishing {
        let _ = done.send(());
    }
}

/// What has gathered for one transaction, and who waits for it.
#[derive(Default)]
struct Batch {
    rows: Vec<Row>,
    answers: Vec<oneshot::Sender<Result<(), AppendError>>>,
    extra: Vec<(ExtraWrite, oneshot::Sender<Result<(), StoreError>>)>,
}

impl Batch {
    /// Stores everything and tells everybody.
    async fn store(self, backend: &mut Backend) {
        let Batch { rows, answers, extra } = self;
        if let (Backend::Sqlite(backend), false) = (&mut *backend, extra.is_empty()) {
            let done =
                tokio::time::timeout(COMMIT_TIMEOUT, backend.commit_with(&rows, extra.iter().map(|(extra, _)| extra)))
                    .await;
            if let Ok(Ok(())) = done {
                extra.into_iter().for_each(|(_, answer)| drop(answer.send(Ok(()))));
                return answer_each(answers, vec![true; rows.len()]);
            }
            // One of them is to blame: each on its own. What was rolled back is not there, and no name is used twice.
            for (extra, answer) in extra {
                let done =
                    tokio::time::timeout(COMMIT_TIMEOUT, backend.commit_with(&[], std::iter::once(&extra))).await;
                let _ = answer.send(done.unwrap_or_else(|_| Err(silent())));
            }
        }
        if !rows.is_empty() {
            append(backend, rows, answers).await;
        }
    }
}

async fn append(backend: &mut Backend, rows: Vec<Row>, answers: Vec<oneshot::Sender<Result<(), AppendError>>>) {
    match commit(backend, &rows).await {
        Ok(written) => answer_each(answers, written),
        // One of them is to blame. The others must not suffer for it.
        Err(Failed::Refused(_)) if rows.len() > 1 => {
            for (row, answer) in rows.into_iter().zip(answers) {
                match commit(backend, &[row]).await {
                    Ok(written) => answer_each(vec![answer], written),
                    Err(failed) => drop(answer.send(Err(failed.into()))),
                }
            }
        }
        Err(failed) => {
            tracing::error!(entries = rows.len(), error = %failed.error(), "entries could not be stored");
            metrics::counter!("heist_commit_failures_total").increment(1);
            for answer in answers {
                let _ = answer.send(Err(failed.clone().into()));
            }
        }
    }
}

fn answer_each(answers: Vec<oneshot::Sender<Result<(), AppendError>>>, written: Written) {
    let all = answers.len();
    let mut conflicts = 0;
    for (answer, written) in answers.into_iter().zip(written) {
        conflicts += usize::from(!written);
        // Whoever has stopped waiting does not need to know.
        let _ = answer.send(if written { Ok(()) } else { Err(AppendError::Conflict) });
    }
    metrics::counter!("heist_entries_total").increment((all - conflicts) as u64);
    if conflicts > 0 {
        metrics::counter!("heist_entry_conflicts_total").increment(conflicts as u64);
    }
}

enum Backend {
    Sqlite(SqliteBackend),
    Postgres(PostgresBackend),
}

async fn commit(backend: &mut Backend, rows: &[Row]) -> Result<Written, Failed> {
    let work = async {
        match backend {
            Backend::Sqlite(backend) => backend.commit(rows).await,
            Backend::Postgres(backend) => backend.commit(rows).await,
        }
    };
    match tokio::time::timeout(COMMIT_TIMEOUT, work).await {
        Ok(done) => done,
        Err(_) => {
            if let Backend::Postgres(backend) = backend {
                backend.drop_connection();
            }
            Err(Failed::Broken(silent()))
        }
    }
}

fn silent() -> StoreError {
    StoreError::Damaged("the database does not answer".to_owned())
}

/// Why a transaction failed.
#[derive(Clone, Debug)]
enum Failed {
    /// The database refuses what is in it: nothing was stored.
    Refused(StoreError),
    /// The database could not: nothing was stored.
    Nothing(StoreError),
    /// Nobody knows what was stored.
    Broken(StoreError),
}

impl Failed {
    fn error(&self) -> &StoreError {
        let (Failed::Refused(error) | Failed::Nothing(error) | Failed::Broken(error)) = self;
        error
    }
}

impl From<Failed> for AppendError {
    fn from(failed: Failed) -> AppendError {
        match failed {
            Failed::Refused(error) | Failed::Nothing(error) => AppendError::Store(error),
            Failed::Broken(error) => AppendError::Unsure(error),
        }
    }
}

//! The batch writer: entries of many tables in one transaction, so that one flush to the disk pays for many commands.
//!
//! Whoever appends waits in a queue; while one transaction is being committed, the next gathers. Nothing is answered
//! before the database has said that the commit is done. SQLite has one writer and one flush at a time: there, new tables
//! and chat travel in the same transactions. PostgreSQL takes them beside.

mod postgres;
mod sqlite;

use super::changes::Node;
use super::faults::{self, Effect, silent};
use super::health::Health;
use super::log::{chance_text, number};
use super::{AppendError, Db, Hash, NewEntry, Store, StoreError, TableRecord, TableStatus};
use heist_protocol::{ChatLine, Colour, TableId};
use postgres::PostgresBackend;
use sqlite::SqliteBackend;
use std::sync::Arc;
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
    /// With a toss: how many commitments it knows of.
    commitments: Option<i64>,
    status: Option<TableStatus>,
    seats: Vec<(Colour, Hash)>,
}

/// What is written to SQLite together with entries.
#[derive(Debug)]
pub(super) enum ExtraWrite {
    Table(Box<(TableRecord, TableStatus)>),
    Chat(TableId, ChatLine),
}

/// What became of a row of a transaction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Outcome {
    Written,
    /// There is another with its number.
    Conflict,
    /// The seat that it is said by has changed hands.
    Unseated,
    /// There are commitments of which its toss does not know.
    Recommitted,
}

/// What became of the rows of a transaction, in their order.
type Written = Vec<Outcome>;

#[derive(Debug)]
enum Job {
    Append(Row, Answer),
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
    pub fn start(db: Db, node: Node, health: Arc<Health>) -> BatchWriter {
        let (queue, jobs) = mpsc::channel(QUEUE_CAPACITY);
        tokio::spawn(write(db, node, health, jobs));
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
        let NewEntry { table, seq, line, chance, toss, commitments, status, seats } = entry;
        let chance = chance_text(&chance, toss.as_deref());
        let commitments = commitments.map(number);
        let row = Row { table: table.0, seq: number(seq), line, chance, commitments, status, seats };
        let (answer, answered) = oneshot::channel();
        let closed = || AppendError::Store(StoreError::Closed);
        self.inner.writer.queue.send(Job::Append(row, answer)).await.map_err(|_| closed())?;
        // The writer answers everything it has taken on, unless it is torn down in the middle of it.
        answered.await.unwrap_or_else(|_| Err(AppendError::Unsure(StoreError::Closed)))
    }
}

async fn write(db: Db, node: Node, health: Arc<Health>, mut jobs: mpsc::Receiver<Job>) {
    let backend = match db {
        Db::Sqlite { write, .. } => Backend::Sqlite(SqliteBackend::new(write)),
        Db::Postgres(pool) => Backend::Postgres(PostgresBackend::new(pool, node)),
    };
    let mut writer = Writer { backend, health };
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
        batch.store(&mut writer).await;
        metrics::histogram!("heist_commit_seconds").record(began.elapsed().as_secs_f64());
        metrics::histogram!("heist_commit_entries").record(entries as f64);
    }
    if let Backend::Sqlite(backend) = writer.backend {
        backend.close().await;
    }
    for done in finishing {
        let _ = done.send(());
    }
}

/// What has gathered for one transaction, and who waits for it.
#[derive(Default)]
struct Batch {
    rows: Vec<Row>,
    answers: Vec<Answer>,
    extra: Vec<(ExtraWrite, oneshot::Sender<Result<(), StoreError>>)>,
}

impl Batch {
    /// Stores everything and tells everybody.
    async fn store(self, writer: &mut Writer) {
        let Batch { rows, answers, extra } = self;
        if !extra.is_empty() {
            let beside: Vec<&ExtraWrite> = extra.iter().map(|(extra, _)| extra).collect();
            match writer.commit(&rows, &beside).await {
                Ok(written) => {
                    extra.into_iter().for_each(|(_, answer)| drop(answer.send(Ok(()))));
                    return answer_each(answers, written);
                }
                // Perhaps all of it is there: nothing is tried twice.
                Err(failed @ Failed::Broken(_)) => {
                    extra.into_iter().for_each(|(_, answer)| drop(answer.send(Err(failed.error().clone()))));
                    return fail_all(answers, &failed);
                }
                // One of them is to blame: each on its own. What was rolled back is not there, and no name is used twice.
                Err(_) => {
                    for (extra, answer) in extra {
                        let done = writer.commit(&[], &[&extra]).await;
                        let _ = answer.send(done.map(drop).map_err(|failed| failed.error().clone()));
                    }
                }
            }
        }
        if !rows.is_empty() {
            writer.append(rows, answers).await;
        }
    }
}

/// Whoever waits to hear whether an entry is stored.
type Answer = oneshot::Sender<Result<(), AppendError>>;

fn answer_each(answers: Vec<Answer>, written: Written) {
    let mut conflicts = 0;
    let mut stored = 0;
    for (answer, outcome) in answers.into_iter().zip(written) {
        // Whoever has stopped waiting does not need to know.
        let _ = answer.send(match outcome {
            Outcome::Written => {
                stored += 1;
                Ok(())
            }
            Outcome::Conflict => {
                conflicts += 1;
                Err(AppendError::Conflict)
            }
            Outcome::Unseated => Err(AppendError::Unseated),
            Outcome::Recommitted => Err(AppendError::Recommitted),
        });
    }
    metrics::counter!("heist_entries_total").increment(stored);
    if conflicts > 0 {
        metrics::counter!("heist_entry_conflicts_total").increment(conflicts);
    }
}

fn fail_all(answers: Vec<Answer>, failed: &Failed) {
    tracing::error!(entries = answers.len(), error = %failed.error(), "entries could not be stored");
    metrics::counter!("heist_commit_failures_total").increment(1);
    for answer in answers {
        let _ = answer.send(Err(failed.clone().into()));
    }
}

enum Backend {
    Sqlite(SqliteBackend),
    Postgres(PostgresBackend),
}

struct Writer {
    backend: Backend,
    health: Arc<Health>,
}

impl Writer {
    async fn append(&mut self, rows: Vec<Row>, answers: Vec<Answer>) {
        match self.commit(&rows, &[]).await {
            Ok(written) => answer_each(answers, written),
            // One of them is to blame. The others must not suffer for it.
            Err(Failed::Refused(_)) if rows.len() > 1 => {
                for (row, answer) in rows.into_iter().zip(answers) {
                    match self.commit(&[row], &[]).await {
                        Ok(written) => answer_each(vec![answer], written),
                        Err(failed) => drop(answer.send(Err(failed.into()))),
                    }
                }
            }
            Err(failed) => fail_all(answers, &failed),
        }
    }

    /// Commits entries, with SQLite also what is written beside them.
    async fn commit(&mut self, rows: &[Row], extra: &[&ExtraWrite]) -> Result<Written, Failed> {
        let done = match &mut self.backend {
            Backend::Sqlite(backend) => {
                let done = tokio::time::timeout(COMMIT_TIMEOUT, backend.commit(rows, extra)).await;
                done.unwrap_or_else(|_| Err(Failed::Broken(silent())))
            }
            Backend::Postgres(backend) => backend.commit(rows).await,
        };
        match &done {
            Ok(_) => self.health.committed(),
            Err(failed) => self.health.failed(failed.error()),
        }
        done
    }
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
    fn of(error: StoreError) -> Failed {
        let StoreError::Database(cause) = &error else { return Failed::Nothing(error) };
        match faults::effect(cause) {
            Effect::Refused => Failed::Refused(error),
            Effect::Nothing => Failed::Nothing(error),
            Effect::Unsure => Failed::Broken(error),
        }
    }

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

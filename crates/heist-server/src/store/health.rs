//! Whether the database takes what is written, and whether this node hears the others: known from what happens anyway, and
//! tried out when nothing has happened for a while.

use super::faults::{in_words, silent};
use super::{Store, StoreError, changing, now};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A commit so recent needs no proof by another.
const FRESH: Duration = Duration::from_secs(5);
/// Whoever asks again sooner gets the answer of before.
const RETRY_DELAY: Duration = Duration::from_secs(1);
/// How long a row may take to be written when it is only a trial.
const TRIAL_TIMEOUT: Duration = Duration::from_secs(5);
/// A node that has heard nothing for so long, not even itself, is deaf.
const DEAF_AFTER: Duration = Duration::from_secs(5);

/// Whether the store can be relied on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Readiness {
    /// What is wrong; none: nothing.
    pub problem: Option<&'static str>,
    /// When something was committed last, in seconds since 1970; none: never since the start.
    pub last_commit: Option<i64>,
}

#[derive(Debug, Default)]
struct Known {
    committed: Option<(Instant, i64)>,
    failed: Option<(Instant, &'static str)>,
    /// When the connection that listens to other nodes gave a sign of life.
    heard: Option<Instant>,
}

/// What is known of the database.
#[derive(Debug, Default)]
pub(super) struct Health {
    known: Mutex<Known>,
    /// One trial at a time.
    trial: tokio::sync::Mutex<()>,
}

impl Health {
    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A transaction was committed.
    pub fn committed(&self) {
        let at = now();
        self.known().committed = Some((Instant::now(), at));
        metrics::gauge!("heist_last_commit_timestamp_seconds").set(at as f64);
    }

    /// A transaction failed. What the database refused for good reasons says nothing about its health.
    pub fn failed(&self, error: &StoreError) {
        if let Some(words) = in_words(error) {
            self.known().failed = Some((Instant::now(), words));
        }
    }

    /// Remembers how a change ended, and passes it on.
    pub fn note<T>(&self, done: Result<T, StoreError>) -> Result<T, StoreError> {
        match &done {
            Ok(_) => self.committed(),
            Err(error) => self.failed(error),
        }
        done
    }

    /// Remembers what keeps a change from beginning.
    pub fn begun<T>(&self, begun: Result<T, sqlx::Error>) -> Result<T, StoreError> {
        begun.map_err(StoreError::from).inspect_err(|error| self.failed(error))
    }

    /// The connection that listens to other nodes gave a sign of life.
    pub fn heard(&self) {
        self.known().heard = Some(Instant::now());
        metrics::gauge!("heist_hears_other_nodes").set(1.0);
    }

    /// The connection that listens to other nodes is gone.
    pub fn deaf(&self) {
        self.known().heard = None;
        metrics::gauge!("heist_hears_other_nodes").set(0.0);
    }

    /// What is known of writing without trying; none: it must be tried.
    fn writing(&self) -> Option<Result<(), &'static str>> {
        let known = self.known();
        let committed = known.committed.map(|(at, _)| at);
        match known.failed {
            Some((at, words)) if committed.is_none_or(|committed| committed < at) => {
                (at.elapsed() < RETRY_DELAY).then_some(Err(words))
            }
            _ => committed.filter(|at| at.elapsed() < FRESH).map(|_| Ok(())),
        }
    }

    fn is_deaf(&self) -> bool {
        self.known().heard.is_none_or(|heard| heard.elapsed() > DEAF_AFTER)
    }
}

impl Store {
    /// Whether the store can be relied on: it has written lately or does so now, and with PostgreSQL this node hears the
    /// others.
    pub async fn readiness(&self) -> Readiness {
        let health = &self.inner.health;
        if health.writing().is_none() {
            let trial = health.trial.lock().await;
            // Meanwhile somebody else may have tried.
            if health.writing().is_none() {
                let tried = tokio::time::timeout(TRIAL_TIMEOUT, self.try_to_write()).await;
                let tried = tried.unwrap_or_else(|_| health.note(Err(silent())));
                if let Err(error) = tried {
                    tracing::error!(%error, "a row could not be written");
                }
            }
            drop(trial);
        }
        let known = health.known();
        let failed = known.failed.filter(|(at, _)| known.committed.is_none_or(|(committed, _)| committed < *at));
        let last_commit = known.committed.map(|(_, at)| at);
        drop(known);
        let deaf = (self.has_other_nodes() && health.is_deaf())
            .then_some("This server does not hear what other servers on the database do; it connects again.");
        Readiness { problem: failed.map(|(_, words)| words).or(deaf), last_commit }
    }

    /// Writes a row and takes it away again, in one transaction that is committed like any other.
    async fn try_to_write(&self) -> Result<(), StoreError> {
        const WRITE: &str = "INSERT INTO shared_replay (id, text, at) VALUES ($1, '', $2)";
        const REMOVE: &str = "DELETE FROM shared_replay WHERE id = $1";
        let name = format!("trial {}", self.inner.node);
        changing!(self, transaction => {
            sqlx::query(WRITE).bind(&name).bind(now()).execute(&mut *transaction).await?;
            sqlx::query(REMOVE).bind(&name).execute(&mut *transaction).await?;
        })
    }
}

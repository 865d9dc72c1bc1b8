//! The threads on which bots think: a few, for all tables of the server. What waits stands in one row, one question of each table at a
//! time, so no table comes before another has had its turn. A full row delays bots, and never people. What nobody waits for is done aside,
//! on one more thread that gets what all others leave, and stands still while questions wait.

use crate::rooms::{RoomHandle, RoomMessage};
use heist_company::{Answer, Question, think};
use heist_protocol::TableId;
use metrics::{
    Counter, Gauge, Histogram, counter, describe_counter, describe_gauge, describe_histogram, gauge, histogram,
};
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use tokio::sync::mpsc::error::TrySendError;

/// How many questions may wait.
const MAX_WAITING: usize = 1_024;

/// How much others come before bots that think, and before what they do aside.
const THINKING: i32 = 10;
/// See [`THINKING`].
const ASIDE: i32 = 19;
/// How long what is done aside waits before it looks whether questions still wait.
const PATIENCE: Duration = Duration::from_millis(100);

/// A question of a table.
pub(crate) struct Job {
    /// The table.
    pub table: TableId,
    /// What to think about.
    pub question: Box<Question>,
    /// Where the answer goes.
    pub room: RoomHandle,
    /// The number of the question that the table waits for: any other is thrown away before it is thought about.
    pub current: Arc<AtomicU64>,
    /// When it was asked.
    pub asked: Instant,
}

/// Work that nobody waits for, a moment of it each time; `true`: there is more.
pub(crate) type Aside = Box<dyn FnMut() -> bool + Send>;

/// The threads, and what waits for them.
pub(crate) struct BotPool {
    /// How long bots pause, in percent of what is usual.
    pub pace: u32,
    shared: Arc<Shared>,
}

struct Shared {
    threads: usize,
    row: Mutex<Row>,
    comes: Condvar,
    /// What is done aside.
    aside: Mutex<AsideRow>,
    /// Something has come in there, or no question waits any more.
    quiet: Condvar,
    runtime: Mutex<Option<tokio::runtime::Handle>>,
    counts: Counts,
}

#[derive(Default)]
struct Row {
    jobs: VecDeque<Job>,
    started: bool,
    closed: bool,
}

#[derive(Default)]
struct AsideRow {
    work: VecDeque<Aside>,
    started: bool,
}

struct Counts {
    waiting: Gauge,
    waited: Histogram,
    thought: Histogram,
    dropped: Counter,
    full: Counter,
    panics: Counter,
}

impl BotPool {
    /// So many threads, which begin with the first question, for bots that pause for so many percent of what is usual; none: no bots
    /// play here.
    pub fn new(threads: usize, pace: u32) -> Option<BotPool> {
        if threads == 0 {
            return None;
        }
        describe_gauge!("heist_bot_questions", "Questions of bots that wait to be thought about.");
        describe_histogram!("heist_bot_wait_seconds", "How long a question of a bot waited.");
        describe_histogram!("heist_bot_think_seconds", "How long a bot thought.");
        describe_counter!(
            "heist_bot_questions_dropped_total",
            "Questions of bots that were out of date before their turn."
        );
        describe_counter!("heist_bot_questions_delayed_total", "Questions of bots for which there was no room.");
        describe_counter!("heist_bot_panics_total", "Questions of bots that ended in a panic.");
        let counts = Counts {
            waiting: gauge!("heist_bot_questions"),
            waited: histogram!("heist_bot_wait_seconds"),
            thought: histogram!("heist_bot_think_seconds"),
            dropped: counter!("heist_bot_questions_dropped_total"),
            full: counter!("heist_bot_questions_delayed_total"),
            panics: counter!("heist_bot_panics_total"),
        };
        let (row, comes, runtime) = (Mutex::default(), Condvar::new(), Mutex::default());
        let (aside, quiet) = (Mutex::default(), Condvar::new());
        Some(BotPool { pace, shared: Arc::new(Shared { threads, row, comes, aside, quiet, runtime, counts }) })
    }

    /// Does work aside, after what came before.
    pub fn aside(&self, work: Aside) {
        let mut row = self.shared.aside_row();
        row.work.push_back(work);
        if !row.started {
            row.started = true;
            let shared = Arc::clone(&self.shared);
            let started = thread::Builder::new().name("bots aside".to_owned()).spawn(move || shared.run_aside());
            if let Err(error) = started {
                tracing::error!(%error, "a thread for what bots do aside cannot be started");
            }
        }
        drop(row);
        self.shared.quiet.notify_one();
    }

    /// Puts a question into the row; one of the same table that waits there gives it its place. `false`: there is no room.
    pub fn ask(&self, job: Job) -> bool {
        let mut row = self.shared.row();
        if !row.started {
            row.started = true;
            self.start();
        }
        if let Some(older) = row.jobs.iter_mut().find(|older| older.table == job.table) {
            *older = job;
            self.shared.counts.dropped.increment(1);
            return true;
        }
        if row.jobs.len() >= MAX_WAITING {
            self.shared.counts.full.increment(1);
            return false;
        }
        row.jobs.push_back(job);
        self.shared.counts.waiting.set(row.jobs.len() as f64);
        drop(row);
        self.shared.comes.notify_one();
        true
    }

    fn start(&self) {
        *self.shared.runtime.lock().unwrap_or_else(PoisonError::into_inner) =
            tokio::runtime::Handle::try_current().ok();
        for n in 0..self.shared.threads {
            let shared = Arc::clone(&self.shared);
            let started = thread::Builder::new().name(format!("bots {n}")).spawn(move || shared.run());
            if let Err(error) = started {
                tracing::error!(%error, "a thread for bots cannot be started");
            }
        }
    }
}

impl Drop for BotPool {
    fn drop(&mut self) {
        self.shared.row().closed = true;
        self.shared.comes.notify_all();
        // Not between the look at the row and the sleep of whoever looks.
        drop(self.shared.aside_row());
        self.shared.quiet.notify_all();
    }
}

impl Shared {
    fn row(&self) -> MutexGuard<'_, Row> {
        self.row.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn aside_row(&self) -> MutexGuard<'_, AsideRow> {
        self.aside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does what is to be done aside until the server ends.
    fn run_aside(&self) {
        be_nice(ASIDE);
        loop {
            let mut aside = self.aside_row();
            let (closed, waits) = {
                let row = self.row();
                (row.closed, !row.jobs.is_empty())
            };
            if closed {
                return;
            }
            let next = if waits { None } else { aside.work.pop_front() };
            let Some(mut work) = next else {
                // Questions are thought about soon: it is enough to look again now and then.
                let patience = if waits { PATIENCE } else { Duration::MAX };
                drop(self.quiet.wait_timeout(aside, patience).unwrap_or_else(PoisonError::into_inner));
                continue;
            };
            drop(aside);
            match catch_unwind(AssertUnwindSafe(&mut work)) {
                // Whoever waits for its end hears that it is gone.
                Err(_) => {
                    self.counts.panics.increment(1);
                    tracing::error!("what a bot did aside ended in a panic");
                }
                Ok(true) => self.aside_row().work.push_front(work),
                Ok(false) => {}
            }
        }
    }

    /// Thinks until the server ends.
    fn run(&self) {
        be_nice(THINKING);
        while let Some(job) = self.next() {
            let number = job.question.number;
            if job.current.load(Ordering::Relaxed) != number {
                self.counts.dropped.increment(1);
                continue;
            }
            self.counts.waited.record(job.asked.elapsed());
            let begin = Instant::now();
            let answer = catch_unwind(AssertUnwindSafe(|| think(&job.question)));
            self.counts.thought.record(begin.elapsed());
            let answer = answer.map_err(|_| {
                self.counts.panics.increment(1);
                tracing::error!(table = %job.table, "a bot could not think about a position");
            });
            self.tell(job.room, number, answer.ok());
        }
    }

    fn next(&self) -> Option<Job> {
        let mut row = self.row();
        loop {
            if row.closed {
                return None;
            }
            if let Some(job) = row.jobs.pop_front() {
                self.counts.waiting.set(row.jobs.len() as f64);
                return Some(job);
            }
            row = self.comes.wait(row).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Brings an answer to its table. A busy room keeps nobody from thinking.
    fn tell(&self, room: RoomHandle, number: u64, answer: Option<Answer>) {
        if let Err(TrySendError::Full(message)) = room.try_send(RoomMessage::Thought(number, answer.map(Box::new)))
            && let Some(runtime) = self.runtime.lock().unwrap_or_else(PoisonError::into_inner).as_ref()
        {
            runtime.spawn(async move { room.send(message).await });
        }
    }
}

/// People come first: this thread gets what they leave.
#[cfg_attr(
    not(target_os = "linux"),
    allow(unused_variables, reason = "elsewhere threads have no priority of their own")
)]
fn be_nice(priority: i32) {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::setpriority_process(None, priority) {
        tracing::debug!(%error, "bots think with the usual priority");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use heist_bots::{Level, Temper};
    use heist_rules::setup::Setup;
    use heist_rules::state::State;
    use heist_rules::who::Crew;
    use std::sync::LazyLock;
    use tokio::sync::mpsc;

    /// A pool whose threads do not begin, so that everything waits.
    fn at_rest() -> BotPool {
        let pool = BotPool::new(1, 100).expect("a pool");
        pool.shared.row().started = true;
        pool
    }

    fn job(table: i64, number: u64) -> Job {
        static HEIST: LazyLock<(Arc<Setup>, State)> = LazyLock::new(|| {
            let (setup, state) = heist_format::setup::official_game("startup").expect("a heist");
            (Arc::new(setup), state)
        });
        let question = Question {
            number,
            setup: Arc::clone(&HEIST.0),
            state: HEIST.1,
            seats: Crew::NOBODY,
            level: Level::Quick,
            temper: Temper::default(),
            wish: None,
            not: Vec::new(),
            for_the_team: false,
        };
        let (room, _) = mpsc::channel(1);
        let current = Arc::new(AtomicU64::new(number));
        Job { table: TableId(table), question: Box::new(question), room, current, asked: Instant::now() }
    }

    #[test]
    fn tables_take_turns_and_a_newer_question_keeps_the_place_of_the_older() {
        let pool = at_rest();
        for (table, number) in [(1, 1), (2, 2), (1, 3), (3, 4), (1, 5)] {
            assert!(pool.ask(job(table, number)));
        }
        let turns = std::iter::from_fn(|| {
            let waits = !pool.shared.row().jobs.is_empty();
            waits.then(|| pool.shared.next()).flatten()
        });
        let numbers: Vec<u64> = turns.map(|job| job.question.number).collect();
        assert_eq!(numbers, [5, 2, 4], "each table once, in the order in which they came");
    }

    #[test]
    fn a_full_row_sends_bots_away_and_nobody_waits_for_it() {
        let pool = at_rest();
        let asked = (0..MAX_WAITING as i64).all(|table| pool.ask(job(table, 1)));
        assert!(asked);
        assert!(!pool.ask(job(i64::MAX, 1)), "there is no room");
        assert!(pool.ask(job(7, 2)), "whoever waits already may ask again");
        assert!(pool.shared.next().is_some());
        assert!(pool.ask(job(i64::MAX, 1)), "and then there is");
    }
}

//! Tables with people at them, one heist after the other. What is over is compared at once, and again at the end.

use crate::connection::read_log;
use crate::judge::{BrokenPromise, Tally, fingerprint, judge};
use crate::memory::{Fate, Memory, Said};
use crate::person::Person;
use crate::stage::Stage;
use anyhow::{Context, Result, ensure};
use futures_util::future::try_join_all;
use futures_util::{StreamExt, stream};
use heist_format::game::Game;
use heist_format::replay::Replay;
use heist_protocol::http::Opened;
use heist_protocol::{AccessToken, Colour, LogEntry, TableId};
use heist_rules::setup::Setup;
use heist_rules::state::State;
use heist_testbed::{http, new_table};
use std::net::Ipv4Addr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep, timeout};

/// So long a log is asked for in vain before that is a finding: servers are killed meanwhile.
const READING: Duration = Duration::from_secs(60);

/// How the four seats are divided among the people of a table; nobody has a seat who only watches.
const PARTIES: [&[&[Colour]]; 3] = [
    &[&[Colour::Red], &[Colour::Green], &[Colour::Blue], &[Colour::Black]],
    &[&[Colour::Red, Colour::Green], &[Colour::Blue, Colour::Black], &[]],
    &[&[Colour::Red, Colour::Black], &[Colour::Green], &[Colour::Blue], &[]],
];

/// A table that was compared: what is needed to do so again.
struct Judged {
    table: TableId,
    watch: AccessToken,
    entries: usize,
    fingerprint: u64,
    /// Commands that got no answer and were not stored: a server that was paused or cut off may still store them.
    open: Vec<Said>,
}

impl Judged {
    /// Whether a log is the one that was compared, or goes on from it with nothing but what was still open.
    fn fits(&self, log: &[LogEntry]) -> bool {
        let is_open = |entry: &LogEntry| self.open.iter().any(|it| it.number == entry.seq && it.line == entry.line);
        log.len() >= self.entries
            && fingerprint(&log[..self.entries]) == self.fingerprint
            && log[self.entries..].iter().all(is_open)
    }
}

#[derive(Default)]
struct Results {
    tally: Tally,
    judged: Vec<Judged>,
}

/// Everybody who plays.
pub struct Tables {
    stage: Arc<Stage>,
    playing: Vec<JoinHandle<()>>,
    results: Arc<Mutex<Results>>,
}

impl Tables {
    /// So many tables at a time.
    pub fn begin(stage: &Arc<Stage>, many: usize) -> Result<Tables> {
        let results = Arc::<Mutex<Results>>::default();
        let start = Arc::new(new_table::start(&new_table::new_table("startup"))?);
        let playing = (0..many).map(|place| {
            let (stage, start, results) = (Arc::clone(stage), Arc::clone(&start), Arc::clone(&results));
            tokio::spawn(async move {
                let mut heist = 0;
                while !stage.is_over() {
                    if let Err(error) = play_once(&stage, &start, place, heist, &results).await {
                        stage.found(format!("{error:#}"));
                    }
                    heist += 1;
                }
            })
        });
        Ok(Tables { stage: Arc::clone(stage), playing: playing.collect(), results })
    }

    /// Everybody finishes what they are at, and it is compared.
    pub async fn end(&mut self) -> Result<()> {
        self.stage.end();
        for table in self.playing.drain(..) {
            table.await?;
        }
        Ok(())
    }

    /// What was compared up to now.
    pub fn tally(&self) -> Tally {
        self.results.lock().unwrap_or_else(PoisonError::into_inner).tally
    }

    /// Reads every log again, from servers that have been started again, and compares it with what it was.
    pub async fn compare_again(&self) {
        let judged = std::mem::take(&mut self.results.lock().unwrap_or_else(PoisonError::into_inner).judged);
        let again = stream::iter(judged).map(|it| async move {
            let log = patiently(&self.stage, it.table, |from, url| read_log(from, url, it.table, &it.watch)).await?;
            ensure!(it.fits(&log), "table {}: {} entries before, {} other ones now", it.table, it.entries, log.len());
            Ok(())
        });
        let findings: Vec<Result<()>> = again.buffer_unordered(8).collect().await;
        for finding in findings.into_iter().filter_map(Result::err) {
            self.stage.found(format!("{finding:#}"));
        }
    }
}

/// The address of somebody: everybody has one of their own, and at each heist another.
fn address(place: usize, heist: usize, person: usize) -> Ipv4Addr {
    let (high, low) = ((heist / 250) as u8, (heist % 250) as u8);
    Ipv4Addr::new(127, 1 + (place % 200) as u8, low, 1 + (person as u8 + 16 * (high % 8)))
}

/// One heist at a table, from its opening to the comparison.
async fn play_once(
    stage: &Stage,
    start: &(Setup, State),
    place: usize,
    heist: usize,
    results: &Mutex<Results>,
) -> Result<()> {
    let from = address(place, heist, 0);
    let new = new_table::new_table("startup");
    let opened = match stage.urls.find(place + heist) {
        Some(url) => timeout(Duration::from_secs(5), new_table::open_from(from, &url, &new)).await,
        None => Ok(Err(anyhow::anyhow!("no node is running"))),
    };
    let Ok(Ok(Opened { table, seats, watch, .. })) = opened else {
        sleep(Duration::from_millis(20)).await;
        return Ok(());
    };
    stage.seat_table(place, table, watch.clone());
    let party = PARTIES[(place + heist) % PARTIES.len()];
    let people = party.iter().enumerate().map(|(person, colours)| {
        let held = seats.iter().filter(|(who, _)| colours.contains(who)).cloned().collect();
        let seed = stage.seed ^ ((place as u64) << 40) ^ ((heist as u64) << 8) ^ person as u64;
        let game = Game::new(start.0.clone(), start.1);
        let from = address(place, heist, person);
        Person::new(table, held, watch.clone(), game, person, from, seed).play(stage)
    });
    let memories = try_join_all(people).await?;
    if !stage.findings().is_empty() {
        return Ok(());
    }
    let (log, tally) = compare(stage, start, table, &watch, &memories).await?;
    let said = memories.into_iter().flat_map(|memory| memory.said);
    let open = said.filter(|said| said.fate == Fate::Unknown && said.number > log.len() as u64).collect();
    let judged = Judged { table, watch, entries: log.len(), fingerprint: fingerprint(&log), open };
    let mut results = results.lock().unwrap_or_else(PoisonError::into_inner);
    results.tally.add(tally);
    results.judged.push(judged);
    Ok(())
}

/// Compares the log of a table with what its people remember, plays it again, and plays its replay.
async fn compare(
    stage: &Stage,
    start: &(Setup, State),
    table: TableId,
    watch: &AccessToken,
    memories: &[Memory],
) -> Result<(Vec<LogEntry>, Tally)> {
    let log = patiently(stage, table, |from, url| read_log(from, url, table, watch)).await?;
    let tally = judge(table, &log, memories).map_err(|broken: Box<BrokenPromise>| *broken)?;
    let mut game = Game::new(start.0.clone(), start.1);
    for entry in &log {
        let repeated = game.repeat(&entry.line, &entry.chance).map(|_| ());
        repeated.map_err(|error| anyhow::anyhow!("table {table}, entry {}, `{}`: {error}", entry.seq, entry.line))?;
    }
    let replay = patiently(stage, table, |from, url| replay(from, url, table, watch)).await?;
    let again = Replay::parse(&replay).and_then(|replay| replay.play());
    let again = again.map_err(|error| anyhow::anyhow!("the replay of table {table}: {error}\n{replay}"))?;
    ensure!(again.state() == game.state(), "table {table}: its replay ends elsewhere");
    Ok((log, tally))
}

/// Tries again, at all nodes in turn, while servers come and go.
async fn patiently<T, F: Future<Output = Result<T>>>(
    stage: &Stage,
    table: TableId,
    read: impl Fn(Ipv4Addr, String) -> F,
) -> Result<T> {
    let begun = Instant::now();
    // Whoever compares comes from many addresses too.
    let [.., one, two, three] = table.0.to_be_bytes();
    let from = Ipv4Addr::new(127, 201 + one % 40, two, three.max(1));
    let mut attempt = 0;
    loop {
        attempt += 1;
        let found = match stage.urls.find(attempt) {
            Some(url) => timeout(Duration::from_secs(5), read(from, url)).await.unwrap_or_else(|late| Err(late.into())),
            None => Err(anyhow::anyhow!("no node is running")),
        };
        match found {
            Err(error) if begun.elapsed() > READING && stage.conditions.whole_for() > READING / 4 => {
                return Err(error).with_context(|| format!("table {table} cannot be read"));
            }
            Err(_) => sleep(Duration::from_millis(50)).await,
            found => return found,
        }
    }
}

async fn replay(from: Ipv4Addr, url: String, table: TableId, watch: &AccessToken) -> Result<String> {
    let head = format!("GET /api/tables/{table}/replay\nAuthorization: Bearer {}", watch.0);
    http::ask_from(from, &url, &head, "").await
}

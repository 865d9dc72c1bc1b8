//! Bots try the heists of the gallery, aside from their work at tables: how many of a few hundred games a simple bot wins. What is not tried
//! yet is found in the database, so that a restart goes on with it.

use crate::bot_pool::BotPool;
use crate::rooms::Rooms;
use crate::store::{Hash, Unmeasured};
use heist_balance::measure::{Measuring, Settings};
use heist_format::playable::parse_heist;
use heist_protocol::GalleryId;
use heist_protocol::gallery::Measured;
use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Notify, oneshot};

/// The bot that tries them.
const BOT: &str = "greedy";
/// So many are looked for at once.
const BATCH: usize = 16;
/// How long to wait when the database does not answer, or somebody else may have published something.
const PAUSE: Duration = Duration::from_secs(60);

/// Tries heists of the gallery until the server ends; `news` says that there may be one more.
pub(crate) async fn measure_all(rooms: Rooms, news: Arc<Notify>) {
    let Some(pool) = rooms.bot_pool() else { return };
    // Of these no figure can be had: files that this version of the rules does not take.
    let mut given_up: HashSet<(GalleryId, Hash)> = HashSet::new();
    loop {
        let found = rooms.store().unmeasured_heists(BATCH + given_up.len()).await;
        let found =
            found.inspect_err(|error| tracing::warn!(%error, "heists of the gallery cannot be read to be tried"));
        let next = found.unwrap_or_default().into_iter().find(|one| !given_up.contains(&(one.id, one.digest)));
        let Some(next) = next else {
            let _ = tokio::time::timeout(PAUSE, news.notified()).await;
            continue;
        };
        let Some(measured) = measure(pool, &next).await else {
            tracing::warn!(heist = %next.id, "a heist of the gallery cannot be tried by a bot");
            given_up.insert((next.id, next.digest));
            continue;
        };
        metrics::counter!("heist_gallery_games_total").increment(u64::from(measured.games));
        if let Err(error) = rooms.store().keep_measured(&next, &measured).await {
            tracing::warn!(%error, "how a bot fared with a heist of the gallery could not be stored");
            tokio::time::sleep(PAUSE).await;
        }
    }
}

/// How the bot fares with a heist; nothing: it cannot be played.
async fn measure(pool: &BotPool, heist: &Unmeasured) -> Option<Measured> {
    let file = heist.file.clone();
    let begin = move || {
        let heist = parse_heist(&file).ok()?;
        Measuring::begin(&heist, None, Vec::new(), Settings::default()).ok()
    };
    let (answer, answered) = oneshot::channel();
    let (mut answer, mut begun) = (Some(answer), None);
    pool.aside(Box::new(move || {
        let measuring = match &mut begun {
            Some(measuring) => measuring,
            empty => match begin() {
                Some(measuring) => empty.insert(measuring),
                None => return false,
            },
        };
        let more = measuring.step();
        if !more && let Some(answer) = answer.take() {
            let count = |games: u64| u32::try_from(games).unwrap_or(u32::MAX);
            let tally = measuring.tally();
            let measured = Measured { bot: BOT.to_owned(), games: count(tally.games), won: count(tally.won) };
            let _ = answer.send(measured);
        }
        more
    }));
    // Work that cannot be begun, or that ends in a panic, is dropped with its answer.
    answered.await.ok()
}

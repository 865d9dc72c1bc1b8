//! Computations that may take long, on threads of their own: a few at a time, and a short queue in which no address can keep the
//! others waiting.

use super::client_address::ClientAddress;
use super::responses::ApiError;
use crate::app::App;
use crate::limits::rate_limit_key;
use axum::http::StatusCode;
use metrics::gauge;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// How many run at once.
const MAX_RUNNING: usize = 2;
/// How many run or wait.
const MAX_ADMITTED: usize = 48;
/// How many of one address run or wait. One of them runs at a time, so that whoever asks for one thing waits for one of each other
/// address at most.
const MAX_ADMITTED_PER_ADDRESS: usize = 12;
/// How long one may wait. Whoever asks again later is better off than whoever waits for longer.
const MAX_WAIT: Duration = Duration::from_secs(5);

/// The queue of long computations.
#[derive(Clone, Debug)]
pub struct BlockingQueue {
    running: Arc<Semaphore>,
    admitted: Arc<Mutex<HashMap<IpAddr, Admitted>>>,
}

/// What an address has in the queue.
#[derive(Debug)]
struct Admitted {
    count: usize,
    turns: Arc<Semaphore>,
}

impl Default for Admitted {
    fn default() -> Admitted {
        Admitted { count: 0, turns: Arc::new(Semaphore::new(1)) }
    }
}

/// A place in the queue, until it is dropped.
#[derive(Debug)]
struct Place {
    queue: BlockingQueue,
    address: IpAddr,
    own_turns: Arc<Semaphore>,
}

/// A place whose turn it is.
#[derive(Debug)]
struct Turn {
    _running: OwnedSemaphorePermit,
    _own: OwnedSemaphorePermit,
    _place: Place,
}

impl Default for BlockingQueue {
    fn default() -> BlockingQueue {
        BlockingQueue { running: Arc::new(Semaphore::new(MAX_RUNNING)), admitted: Arc::default() }
    }
}

impl BlockingQueue {
    fn admitted(&self) -> MutexGuard<'_, HashMap<IpAddr, Admitted>> {
        self.admitted.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn admit(&self, address: IpAddr) -> Option<Place> {
        let address = rate_limit_key(address);
        let mut admitted = self.admitted();
        let all = count(&admitted);
        let own = admitted.get(&address).map_or(0, |own| own.count);
        if all >= MAX_ADMITTED || own >= MAX_ADMITTED_PER_ADDRESS {
            return None;
        }
        let own = admitted.entry(address).or_default();
        own.count += 1;
        let own_turns = Arc::clone(&own.turns);
        gauge!("heist_long_computations").set((all + 1) as f64);
        Some(Place { queue: self.clone(), address, own_turns })
    }

    /// Waits for one's turn; none: there are too many before.
    async fn turn(&self, address: IpAddr) -> Option<Turn> {
        let place = self.admit(address)?;
        let turn = async {
            let own = Arc::clone(&place.own_turns).acquire_owned().await.ok()?;
            let running = Arc::clone(&self.running).acquire_owned().await.ok()?;
            Some((own, running))
        };
        let (own, running) = tokio::time::timeout(MAX_WAIT, turn).await.ok()??;
        Some(Turn { _running: running, _own: own, _place: place })
    }
}

fn count(admitted: &HashMap<IpAddr, Admitted>) -> usize {
    admitted.values().map(|own| own.count).sum()
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut admitted = self.queue.admitted();
        if let Some(own) = admitted.get_mut(&self.address) {
            own.count = own.count.saturating_sub(1);
            if own.count == 0 {
                admitted.remove(&self.address);
            }
        }
        gauge!("heist_long_computations").set(count(&admitted) as f64);
    }
}

/// Runs a computation that may take long on a blocking thread, for somebody at an address.
pub async fn run_blocking<T: Send + 'static>(
    app: &App,
    ClientAddress(address): ClientAddress,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, ApiError> {
    let Some(turn) = app.blocking.turn(address).await else {
        app.metrics.turned_away.increment(1);
        return Err(ApiError(StatusCode::SERVICE_UNAVAILABLE, "The server is busy. Try again in a moment.".to_owned()));
    };
    let done = tokio::task::spawn_blocking(move || {
        let _turn = turn;
        work()
    });
    done.await.map_err(|error| {
        tracing::error!(%error, "a blocking computation failed");
        ApiError(StatusCode::INTERNAL_SERVER_ERROR, "The server made a mistake.".to_owned())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn whoever_asks_for_many_things_waits_for_them_one_after_the_other() {
        let queue = BlockingQueue::default();
        let address = |last: u8| IpAddr::from([10, 0, 0, last]);
        let first = queue.turn(address(1)).await.unwrap();
        let second = tokio::spawn({
            let queue = queue.clone();
            async move { queue.turn(address(1)).await.is_some() }
        });
        tokio::task::yield_now().await;
        let other = tokio::time::timeout(Duration::from_secs(1), queue.turn(address(2))).await;
        assert!(other.is_ok_and(|turn| turn.is_some()), "somebody else does not wait for both");
        assert!(!second.is_finished());
        drop(first);
        assert!(second.await.unwrap());
    }

    #[tokio::test]
    async fn no_address_keeps_the_others_out_of_the_queue() {
        let queue = BlockingQueue::default();
        let address = |last: u8| IpAddr::from([10, 0, 0, last]);
        let all = |last: u8| (0..MAX_ADMITTED_PER_ADDRESS).map(move |_| last);
        let mut places: Vec<Place> = all(1).map(|last| queue.admit(address(last)).unwrap()).collect();
        assert!(queue.admit(address(1)).is_none(), "that is enough for one");
        assert!(queue.turn(address(2)).await.is_some(), "another's turn comes");
        let others = 2..=(MAX_ADMITTED / MAX_ADMITTED_PER_ADDRESS) as u8;
        places.extend(others.flat_map(all).map(|last| queue.admit(address(last)).unwrap()));
        assert!(queue.admit(address(99)).is_none(), "the queue is short");
        places.clear();
        assert!(queue.admitted().is_empty(), "nobody is remembered who has left");
    }
}

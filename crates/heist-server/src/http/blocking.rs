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
const MAX_ADMITTED: usize = 24;
/// How many of one address run or wait.
const MAX_ADMITTED_PER_ADDRESS: usize = 4;
/// How long one may wait. Whoever asks again later is better off than whoever waits for longer.
const MAX_WAIT: Duration = Duration::from_secs(5);

/// The queue of long computations.
#[derive(Clone, Debug)]
pub struct BlockingQueue {
    running: Arc<Semaphore>,
    admitted: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

/// A place in the queue, until it is dropped.
#[derive(Debug)]
struct Place {
    queue: BlockingQueue,
    address: IpAddr,
}

impl Default for BlockingQueue {
    fn default() -> BlockingQueue {
        BlockingQueue { running: Arc::new(Semaphore::new(MAX_RUNNING)), admitted: Arc::default() }
    }
}

impl BlockingQueue {
    fn admitted(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.admitted.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn admit(&self, address: IpAddr) -> Option<Place> {
        let address = rate_limit_key(address);
        let mut admitted = self.admitted();
        let all: usize = admitted.values().sum();
        let own = admitted.get(&address).copied().unwrap_or_default();
        if all >= MAX_ADMITTED || own >= MAX_ADMITTED_PER_ADDRESS {
            return None;
        }
        admitted.insert(address, own + 1);
        gauge!("heist_long_computations").set((all + 1) as f64);
        Some(Place { queue: self.clone(), address })
    }

    /// Waits for one's turn; none: there are too many before.
    async fn turn(&self, address: IpAddr) -> Option<(Place, OwnedSemaphorePermit)> {
        let place = self.admit(address)?;
        let turn = tokio::time::timeout(MAX_WAIT, Arc::clone(&self.running).acquire_owned()).await;
        Some((place, turn.ok()?.ok()?))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut admitted = self.queue.admitted();
        if let Some(own) = admitted.get_mut(&self.address) {
            *own = own.saturating_sub(1);
            if *own == 0 {
                admitted.remove(&self.address);
            }
        }
        gauge!("heist_long_computations").set(admitted.values().sum::<usize>() as f64);
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
    async fn no_address_keeps_the_others_out_of_the_queue() {
        let queue = BlockingQueue::default();
        let address = |last: u8| IpAddr::from([10, 0, 0, last]);
        let mut places: Vec<Place> = (0..4).map(|_| queue.admit(address(1)).unwrap()).collect();
        assert!(queue.admit(address(1)).is_none(), "that is enough for one");
        assert!(queue.turn(address(2)).await.is_some(), "another's turn comes");
        places
            .extend((2..=6).flat_map(|last| (0..4).map(move |_| last)).map(|last| queue.admit(address(last)).unwrap()));
        assert!(queue.admit(address(7)).is_none(), "the queue is short");
        places.clear();
        assert!(queue.admitted().is_empty(), "nobody is remembered who has left");
    }
}

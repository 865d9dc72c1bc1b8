//! What seldom happens to a connection: time passes, its address is blocked, the server shuts down. Asking for each of them whenever
//! a message comes would cost as much as the message: they are asked only after one of them has called.

use crate::blocks::Blocks;
use futures_util::task::AtomicWaker;
use std::future::Future;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, Wake, Waker};
use std::time::Duration;
use tokio::time::{Interval, MissedTickBehavior};
use tokio_util::sync::{CancellationToken, WaitForCancellationFutureOwned};

/// Something that seldom happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SeldomEvent {
    /// It is time to look whether the connection still lives.
    Tick,
    /// The operator has blocked its address.
    Blocked,
    /// The server shuts down.
    Shutdown,
}

/// Waits for what seldom happens.
pub(super) struct SeldomEvents {
    ticks: Interval,
    blocked: Pin<Box<dyn Future<Output = ()> + Send>>,
    shutdown: Pin<Box<WaitForCancellationFutureOwned>>,
    bell: Arc<Bell>,
    /// Rings the bell.
    caller: Waker,
}

/// Whether one of them has called, and who is to be woken when one does.
struct Bell {
    rung: AtomicBool,
    listener: AtomicWaker,
}

impl Wake for Bell {
    fn wake(self: Arc<Self>) {
        self.wake_by_ref();
    }
    fn wake_by_ref(self: &Arc<Self>) {
        self.rung.store(true, Ordering::Release);
        self.listener.wake();
    }
}

impl SeldomEvents {
    /// For a connection from an address; the first tick comes after `interval`.
    pub fn new(interval: Duration, address: IpAddr, blocks: Blocks, shutdown: CancellationToken) -> SeldomEvents {
        let mut ticks = tokio::time::interval(interval);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        ticks.reset();
        // Rung, so that each is asked once.
        let bell = Arc::new(Bell { rung: AtomicBool::new(true), listener: AtomicWaker::new() });
        SeldomEvents {
            ticks,
            blocked: Box::pin(async move { blocks.until_blocked(address).await }),
            shutdown: Box::pin(shutdown.cancelled_owned()),
            caller: Arc::clone(&bell).into(),
            bell,
        }
    }

    /// The next of them. After [`SeldomEvent::Blocked`] and [`SeldomEvent::Shutdown`] there is no other.
    pub async fn next(&mut self) -> SeldomEvent {
        std::future::poll_fn(|context| self.poll_next(context)).await
    }

    fn poll_next(&mut self, context: &mut Context) -> Poll<SeldomEvent> {
        // Before looking: whoever calls in between is heard.
        self.bell.listener.register(context.waker());
        if !self.bell.rung.load(Ordering::Acquire) {
            return Poll::Pending;
        }
        self.bell.rung.swap(false, Ordering::AcqRel);
        let context = &mut Context::from_waker(&self.caller);
        let event = if self.shutdown.as_mut().poll(context).is_ready() {
            SeldomEvent::Shutdown
        } else if self.blocked.as_mut().poll(context).is_ready() {
            SeldomEvent::Blocked
        } else if self.ticks.poll_tick(context).is_ready() {
            SeldomEvent::Tick
        } else {
            return Poll::Pending;
        };
        // The others have yet to be asked.
        self.bell.rung.store(true, Ordering::Relaxed);
        Poll::Ready(event)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Store;

    struct Surroundings {
        store: Store,
        blocks: Blocks,
        shutdown: CancellationToken,
    }

    const ADDRESS: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(203, 0, 113, 7));
    const LONG: Duration = Duration::from_secs(3600);

    async fn events(interval: Duration) -> (SeldomEvents, Surroundings) {
        let store = Store::open("sqlite::memory:").await.unwrap();
        let (blocks, shutdown) = (Blocks::read(&store).await.unwrap(), CancellationToken::new());
        let events = SeldomEvents::new(interval, ADDRESS, blocks.clone(), shutdown.clone());
        (events, Surroundings { store, blocks, shutdown })
    }

    /// Whether nothing happens for a while, in which it is asked again and again.
    async fn is_quiet(events: &mut SeldomEvents) -> bool {
        for _ in 0..3 {
            if tokio::time::timeout(Duration::from_millis(5), events.next()).await.is_ok() {
                return false;
            }
        }
        true
    }

    #[tokio::test]
    async fn ticks_come_one_after_the_other() {
        let (mut events, _around) = events(Duration::from_millis(3)).await;
        for _ in 0..3 {
            assert_eq!(events.next().await, SeldomEvent::Tick);
        }
    }

    #[tokio::test]
    async fn whoever_waits_is_woken_by_a_shutdown() {
        let (mut events, around) = events(LONG).await;
        assert!(is_quiet(&mut events).await);
        let waiting = tokio::spawn(async move { events.next().await });
        tokio::task::yield_now().await;
        around.shutdown.cancel();
        assert_eq!(waiting.await.unwrap(), SeldomEvent::Shutdown);
    }

    #[tokio::test]
    async fn a_block_of_another_network_is_none_of_its_business() {
        let (mut events, around) = events(LONG).await;
        assert!(is_quiet(&mut events).await);
        around.store.block("198.51.100.0/24".parse().unwrap(), None, None).await.unwrap();
        around.blocks.refresh(&around.store).await.unwrap();
        assert!(is_quiet(&mut events).await);
        around.store.block("203.0.113.0/24".parse().unwrap(), None, None).await.unwrap();
        around.blocks.refresh(&around.store).await.unwrap();
        assert_eq!(events.next().await, SeldomEvent::Blocked);
    }

    #[tokio::test]
    async fn a_shutdown_is_heard_after_a_tick_too() {
        let (mut events, around) = events(Duration::from_millis(3)).await;
        assert_eq!(events.next().await, SeldomEvent::Tick);
        around.shutdown.cancel();
        assert_eq!(events.next().await, SeldomEvent::Shutdown);
    }
}

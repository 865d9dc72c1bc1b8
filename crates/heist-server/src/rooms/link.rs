//! From a room to a connection: a short queue. Who does not read is not waited for.

use axum::extract::ws::Utf8Bytes;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tokio::sync::mpsc;

/// How many messages may wait for a connection.
const QUEUE: usize = 128;
/// Nothing was missed.
const NOTHING: u64 = u64::MAX;

/// The room's end.
#[derive(Clone, Debug)]
pub struct Link {
    queue: mpsc::Sender<Utf8Bytes>,
    missed: Arc<AtomicU64>,
}

/// The connection's end.
#[derive(Debug)]
pub struct Inbox {
    queue: mpsc::Receiver<Utf8Bytes>,
    missed: Arc<AtomicU64>,
}

/// A new pair.
pub fn link() -> (Link, Inbox) {
    let (sender, receiver) = mpsc::channel(QUEUE);
    let missed = Arc::new(AtomicU64::new(NOTHING));
    (Link { queue: sender, missed: Arc::clone(&missed) }, Inbox { queue: receiver, missed })
}

impl Link {
    /// Sends a message; `false`: the connection is gone, or so far behind that it is given up. `seq` is the number of the
    /// last entry, for it to ask from there.
    pub fn send(&self, message: Utf8Bytes, seq: u64) -> bool {
        match self.queue.try_send(message) {
            Ok(()) => true,
            Err(mpsc::error::TrySendError::Full(_)) => {
                self.missed.store(seq, Ordering::Release);
                false
            }
            Err(mpsc::error::TrySendError::Closed(_)) => false,
        }
    }
}

impl Inbox {
    /// The next message; `None`: the room has let go of this connection.
    pub async fn next(&mut self) -> Option<Utf8Bytes> {
        self.queue.recv().await
    }
    /// The next message, if it is there.
    pub fn next_now(&mut self) -> Option<Utf8Bytes> {
        self.queue.try_recv().ok()
    }
    /// Whether something was missed: the number of the last entry at that time.
    pub fn missed(&self) -> Option<u64> {
        Some(self.missed.load(Ordering::Acquire)).filter(|seq| *seq != NOTHING)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn who_falls_behind_is_told_from_where_to_ask() {
        let (link, mut inbox) = link();
        for _ in 0..QUEUE {
            assert!(link.send("x".into(), 3));
        }
        assert_eq!(inbox.missed(), None);
        assert!(!link.send("x".into(), 4));
        assert_eq!(inbox.missed(), Some(4));
        drop(link);
        for _ in 0..QUEUE {
            assert!(inbox.next().await.is_some(), "what came before is still there");
        }
        assert!(inbox.next().await.is_none());
    }
}

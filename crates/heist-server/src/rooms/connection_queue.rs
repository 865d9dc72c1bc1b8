//! The queue from a room to a connection. It is short: a room never waits for a slow connection.

use axum::extract::ws::Utf8Bytes;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tokio::sync::mpsc;

/// How many messages may wait for a connection.
const QUEUE_CAPACITY: usize = 128;
/// The value of `missed` while nothing was missed.
const NOTHING_MISSED: u64 = u64::MAX;
/// The value of `missed` when the table is gone.
const OVER: u64 = u64::MAX - 1;

/// The room's end.
#[derive(Clone, Debug)]
pub struct ConnectionSender {
    queue: mpsc::Sender<Utf8Bytes>,
    missed: Arc<AtomicU64>,
}

/// The connection's end.
#[derive(Debug)]
pub struct ConnectionReceiver {
    queue: mpsc::Receiver<Utf8Bytes>,
    missed: Arc<AtomicU64>,
}

/// A new queue.
pub fn connection_queue() -> (ConnectionSender, ConnectionReceiver) {
    let (sender, receiver) = mpsc::channel(QUEUE_CAPACITY);
    let missed = Arc::new(AtomicU64::new(NOTHING_MISSED));
    (ConnectionSender { queue: sender, missed: Arc::clone(&missed) }, ConnectionReceiver { queue: receiver, missed })
}

impl ConnectionSender {
    /// Sends a message; `false`: the connection is gone, or so far behind that it is dropped. `seq` is the number of the
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

impl ConnectionSender {
    /// The table is gone: the connection ends when it has read what was sent.
    pub fn end(self) {
        self.missed.store(OVER, Ordering::Release);
    }
}

impl ConnectionReceiver {
    /// The next message; `None`: the room has dropped this connection.
    pub async fn next(&mut self) -> Option<Utf8Bytes> {
        self.queue.recv().await
    }
    /// The next message, if it is there.
    pub fn next_now(&mut self) -> Option<Utf8Bytes> {
        self.queue.try_recv().ok()
    }
    /// Whether something was missed: the number of the last entry at that time.
    pub fn missed(&self) -> Option<u64> {
        Some(self.missed.load(Ordering::Acquire)).filter(|seq| *seq < OVER)
    }
    /// Whether the table is gone.
    pub fn is_over(&self) -> bool {
        self.missed.load(Ordering::Acquire) == OVER
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_connection_that_falls_behind_is_told_from_where_to_ask() {
        let (sender, mut inbox) = connection_queue();
        for _ in 0..QUEUE_CAPACITY {
            assert!(sender.send("x".into(), 3));
        }
        assert_eq!(inbox.missed(), None);
        assert!(!sender.send("x".into(), 4));
        assert_eq!(inbox.missed(), Some(4));
        drop(sender);
        for _ in 0..QUEUE_CAPACITY {
            assert!(inbox.next().await.is_some(), "what came before is still there");
        }
        assert!(inbox.next().await.is_none());
    }
}

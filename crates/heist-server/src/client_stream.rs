//! The stream of a client: a write that makes no progress ends it, and so does a WebSocket that sends bytes without messages.

use heist_protocol::limits::MAX_MESSAGE_BYTES;
use std::future::Future;
use std::io::{self, ErrorKind, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep};

/// A message may come in many frames, each with a head of its own; with more bytes than these it is no message but a flood.
const MAX_BYTES_PER_MESSAGE: usize = MAX_MESSAGE_BYTES + 16 * 1024;

/// What was read from a WebSocket since its last whole message. The library that puts fragments together does not tell of those that
/// are empty.
#[derive(Clone, Debug, Default)]
pub struct MessageBytes(Arc<Counted>);

#[derive(Debug, Default)]
struct Counted {
    is_websocket: AtomicBool,
    bytes: AtomicUsize,
}

impl MessageBytes {
    /// The connection has become a WebSocket: from now on bytes are counted.
    pub fn begin(&self) {
        self.0.is_websocket.store(true, Ordering::Relaxed);
    }

    /// A message is whole: how many bytes were read for it.
    pub fn take(&self) -> usize {
        self.0.bytes.swap(0, Ordering::Relaxed)
    }

    fn add(&self, bytes: usize) {
        if self.0.is_websocket.load(Ordering::Relaxed) {
            self.0.bytes.fetch_add(bytes, Ordering::Relaxed);
        }
    }

    /// Whether these were too many for one message.
    fn are_too_many(&self) -> bool {
        self.0.bytes.load(Ordering::Relaxed) > MAX_BYTES_PER_MESSAGE
    }
}

/// A stream that can be broken off without sending what it still holds.
pub trait BreakOff {
    /// What was not read by now is forgotten when the stream is closed.
    fn break_off(&self);
}

impl BreakOff for TcpStream {
    fn break_off(&self) {
        // Otherwise the system keeps megabytes for many minutes for somebody who does not read.
        let _ = self.set_zero_linger();
    }
}

/// The stream of a client.
#[derive(Debug)]
pub struct ClientStream<S> {
    stream: S,
    /// How long a write may wait for the client to read something.
    patience: Duration,
    /// Runs while a write waits.
    stalled: Option<Pin<Box<Sleep>>>,
    message_bytes: MessageBytes,
}

impl<S: BreakOff> ClientStream<S> {
    /// A stream whose writes may wait for so long.
    pub fn new(stream: S, patience: Duration, message_bytes: MessageBytes) -> ClientStream<S> {
        ClientStream { stream, patience, stalled: None, message_bytes }
    }

    /// Passes on what came of a write, unless nothing has come of it for too long.
    fn written<T>(&mut self, context: &mut Context, result: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if result.is_ready() {
            self.stalled = None;
            return result;
        }
        let patience = self.patience;
        let sleep = self.stalled.get_or_insert_with(|| Box::pin(tokio::time::sleep_until(Instant::now() + patience)));
        match sleep.as_mut().poll(context) {
            Poll::Ready(()) => {
                self.stream.break_off();
                Poll::Ready(Err(io::Error::new(ErrorKind::TimedOut, "the client does not read")))
            }
            Poll::Pending => Poll::Pending,
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for ClientStream<S> {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context, buffer: &mut ReadBuf) -> Poll<io::Result<()>> {
        if self.message_bytes.are_too_many() {
            let words = "a message has too many fragments";
            return Poll::Ready(Err(io::Error::new(ErrorKind::InvalidData, words)));
        }
        let before = buffer.filled().len();
        let result = Pin::new(&mut self.stream).poll_read(context, buffer);
        self.message_bytes.add(buffer.filled().len().saturating_sub(before));
        result
    }
}

impl<S: AsyncWrite + BreakOff + Unpin> AsyncWrite for ClientStream<S> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let result = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.written(context, result)
    }

    // Without this and the next one a file that many clients are sent would be copied for each of them.
    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context,
        parts: &[IoSlice],
    ) -> Poll<io::Result<usize>> {
        let result = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.written(context, result)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context) -> Poll<io::Result<()>> {
        let result = Pin::new(&mut self.stream).poll_flush(context);
        self.written(context, result)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context) -> Poll<io::Result<()>> {
        let result = Pin::new(&mut self.stream).poll_shutdown(context);
        self.written(context, result)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    const PATIENCE: Duration = Duration::from_millis(200);

    impl BreakOff for tokio::io::DuplexStream {
        fn break_off(&self) {}
    }

    #[tokio::test]
    async fn a_write_that_makes_no_progress_is_given_up() {
        let (stream, client) = tokio::io::duplex(64);
        let mut stream = ClientStream::new(stream, PATIENCE, MessageBytes::default());
        let fault = stream.write_all(&[0; 100]).await.unwrap_err();
        assert_eq!(fault.kind(), ErrorKind::TimedOut);
        drop(client);
    }

    #[tokio::test]
    async fn whoever_reads_slowly_is_waited_for() {
        let (stream, mut client) = tokio::io::duplex(64);
        let mut stream = ClientStream::new(stream, PATIENCE, MessageBytes::default());
        let begun = Instant::now();
        let read = tokio::spawn(async move {
            for _ in 0..8 {
                tokio::time::sleep(PATIENCE / 4).await;
                client.read_exact(&mut [0; 64]).await.unwrap();
            }
        });
        stream.write_all(&[0; 512]).await.unwrap();
        assert!(begun.elapsed() > PATIENCE, "longer in all than any one part may take");
        read.await.unwrap();
    }

    #[tokio::test]
    async fn bytes_that_make_no_message_end_a_websocket_and_nothing_else() {
        for is_websocket in [false, true] {
            let (stream, mut client) = tokio::io::duplex(4 * MAX_BYTES_PER_MESSAGE);
            let message_bytes = MessageBytes::default();
            let mut stream = ClientStream::new(stream, PATIENCE, message_bytes.clone());
            client.write_all(&vec![0; 3 * MAX_BYTES_PER_MESSAGE]).await.unwrap();
            drop(client);
            if is_websocket {
                message_bytes.begin();
            }
            let read = stream.read_to_end(&mut Vec::new()).await;
            assert_eq!(read.is_err(), is_websocket, "{read:?}");
        }
    }
}

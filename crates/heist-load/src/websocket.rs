//! The WebSocket of a seat, as thin as possible: messages that nobody needs are counted and skipped.

use anyhow::{Context as _, Result, bail, ensure};
use std::pin::pin;
use std::task::{Context, Poll, Waker};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// A connection.
#[derive(Debug)]
pub struct SeatSocket {
    stream: TcpStream,
    /// What has been read; everything before `read` was looked at.
    buffer: Vec<u8>,
    read: usize,
    /// How many commands the server has told of since [`SeatSocket::count_anew`].
    told: u64,
}

/// How the message begins that tells of a command.
const TOLD: &[u8] = br#"{"op":"did""#;
const TEXT: u8 = 1;
const CLOSE: u8 = 8;
const PING: u8 = 9;
const PONG: u8 = 10;

impl SeatSocket {
    /// Connects to `/api/ws` of a server.
    pub async fn connect(host: &str) -> Result<SeatSocket> {
        let stream = TcpStream::connect(host).await?;
        stream.set_nodelay(true)?;
        let mut seat = SeatSocket { stream, buffer: Vec::with_capacity(4096), read: 0, told: 0 };
        let request = format!(
            "GET /api/ws HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        );
        seat.stream.write_all(request.as_bytes()).await?;
        let end = loop {
            if let Some(end) = seat.buffer.windows(4).position(|four| four == b"\r\n\r\n") {
                break end + 4;
            }
            ensure!(seat.stream.read_buf(&mut seat.buffer).await? > 0, "the server hung up");
        };
        let head = String::from_utf8_lossy(&seat.buffer[..end]).into_owned();
        ensure!(head.starts_with("HTTP/1.1 101"), "no WebSocket: {head}");
        seat.read = end;
        Ok(seat)
    }

    /// Sends a text.
    pub async fn send(&mut self, text: &[u8]) -> Result<()> {
        self.frame(TEXT, text).await
    }

    async fn frame(&mut self, kind: u8, payload: &[u8]) -> Result<()> {
        let mut frame = Vec::with_capacity(payload.len() + 8);
        frame.push(0x80 | kind);
        match payload.len() {
            short @ 0..126 => frame.push(0x80 | short as u8),
            long @ 126..65536 => {
                frame.push(0x80 | 126);
                frame.extend((long as u16).to_be_bytes());
            }
            _ => bail!("too long"),
        }
        // A mask of zeros is a mask; the server takes it off all the same.
        frame.extend([0; 4]);
        frame.extend_from_slice(payload);
        Ok(self.stream.write_all(&frame).await?)
    }

    /// The next text, as a range of the buffer.
    pub async fn next(&mut self) -> Result<&[u8]> {
        loop {
            match self.parse()? {
                Some((TEXT, from, to)) => return Ok(&self.buffer[from..to]),
                Some((PING, from, to)) => {
                    let payload = self.buffer[from..to].to_vec();
                    self.frame(PONG, &payload).await?;
                }
                Some((CLOSE, from, to)) => bail!("closed: {}", String::from_utf8_lossy(&self.buffer[from..to])),
                Some(_) => {}
                None => {
                    self.make_room();
                    ensure!(self.stream.read_buf(&mut self.buffer).await? > 0, "the server hung up");
                }
            }
        }
    }

    /// Takes what has arrived from the system and counts it, without waiting for more.
    pub async fn skim(&mut self) -> Result<()> {
        loop {
            while let Some((kind, from, to)) = self.parse()? {
                if kind == PING {
                    let payload = self.buffer[from..to].to_vec();
                    self.frame(PONG, &payload).await?;
                }
                ensure!(kind != CLOSE, "closed: {}", String::from_utf8_lossy(&self.buffer[from..to]));
            }
            self.make_room();
            // Nobody is to be woken by what the others hear. Asked like this, the system need not say that there is no more.
            let read = pin!(self.stream.read_buf(&mut self.buffer));
            match read.poll(&mut Context::from_waker(Waker::noop())) {
                Poll::Ready(bytes) => ensure!(bytes.context("reading")? > 0, "the server hung up"),
                Poll::Pending => return Ok(()),
            }
        }
    }

    /// How many commands the server has told of since [`SeatSocket::count_anew`].
    pub fn told(&self) -> u64 {
        self.told
    }
    /// Another table begins.
    pub fn count_anew(&mut self) {
        self.told = 0;
    }

    fn make_room(&mut self) {
        self.buffer.drain(..self.read);
        self.read = 0;
    }

    /// The next whole frame: its kind and where its payload is.
    fn parse(&mut self) -> Result<Option<(u8, usize, usize)>> {
        let rest = &self.buffer[self.read..];
        let [first, second, ..] = *rest else { return Ok(None) };
        let (head, length) = match second {
            126 => match rest.get(2..4) {
                Some(bytes) => (4, usize::from(u16::from_be_bytes([bytes[0], bytes[1]]))),
                None => return Ok(None),
            },
            127 => match rest.get(2..10).and_then(|bytes| <[u8; 8]>::try_from(bytes).ok()) {
                Some(bytes) => (10, usize::try_from(u64::from_be_bytes(bytes))?),
                None => return Ok(None),
            },
            short => (2, usize::from(short)),
        };
        ensure!(first & 0x80 != 0 && second & 0x80 == 0, "a frame that the server does not send");
        if rest.len() < head + length {
            return Ok(None);
        }
        let kind = first & 15;
        self.told += u64::from(kind == TEXT && rest[head..].starts_with(TOLD));
        let from = self.read + head;
        self.read = from + length;
        Ok(Some((kind, from, from + length)))
    }
}

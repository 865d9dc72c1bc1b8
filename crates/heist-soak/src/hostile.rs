//! Clients that mean harm, each from addresses of their own: silence, slow reading, floods, garbage. What becomes of them is their business;
//! the server must never answer with an error of its own.

use crate::connection::Connection;
use crate::stage::Stage;
use anyhow::{Result, ensure};
use heist_protocol::ClientMessage;
use heist_rules::fast_rng::FastRng;
use heist_testbed::http;
use std::net::Ipv4Addr;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

/// How somebody does harm.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Harm {
    /// Connects and never says a word.
    Silence,
    /// Asks for much and reads nothing.
    SlowReading,
    /// Sends files that are refused, one after the other.
    Uploads,
    /// Sends what is no message, and no frame.
    Garbage,
    /// Watches a table and says commands for others, as fast as they are taken.
    Commands,
}

const ALL: [Harm; 5] = [Harm::Silence, Harm::SlowReading, Harm::Uploads, Harm::Garbage, Harm::Commands];

/// Several people do harm in every way for a while; how many things they did.
pub async fn attack(stage: &Stage, seed: u64, time: Duration) -> Result<usize> {
    let _attack = stage.conditions.attack();
    let until = Instant::now() + time;
    let everybody = ALL.into_iter().enumerate().map(|(place, harm)| async move {
        let mut random = FastRng::new(seed ^ place as u64);
        let from = Ipv4Addr::new(127, 245 + place as u8, random.below(250) as u8, 1 + random.below(250) as u8);
        let mut done = 0;
        while Instant::now() < until && !stage.is_over() {
            if let Some(url) = stage.urls.find(random.below(2) as usize) {
                let limit = until.saturating_duration_since(Instant::now()) + Duration::from_millis(100);
                match timeout(limit, harm.once(stage, from, &url, &mut random, until)).await {
                    Ok(Ok(count)) => done += count,
                    Ok(Err(error)) if error.is::<Misconduct>() => return Err(error),
                    // Turned away, or the server was killed.
                    _ => {}
                }
            }
            sleep(Duration::from_millis(20)).await;
        }
        Ok(done)
    });
    let done = futures_util::future::try_join_all(everybody).await?;
    Ok(done.into_iter().sum())
}

/// The server did what it must not, whatever is sent.
#[derive(Debug, thiserror::Error)]
#[error("{asked} was answered with {status}: {answer}")]
struct Misconduct {
    asked: &'static str,
    status: u16,
    answer: String,
}

impl Harm {
    async fn once(
        self,
        stage: &Stage,
        from: Ipv4Addr,
        url: &str,
        random: &mut FastRng,
        until: Instant,
    ) -> Result<usize> {
        let host = http::host(url)?;
        match self {
            Harm::Silence => {
                let mut held = Vec::new();
                for _ in 0..40 {
                    held.push(http::connect_from(from, host).await?);
                }
                sleep(until.saturating_duration_since(Instant::now())).await;
                Ok(held.len())
            }
            Harm::SlowReading => {
                let mut held = Vec::new();
                for place in 0..10 {
                    let mut stream = http::connect_from(from, host).await?;
                    let ask = match (place % 2, watched(stage, random)) {
                        (0, Some(_)) => websocket(host),
                        _ => format!("GET / HTTP/1.1\r\nHost: {host}\r\n\r\n").repeat(50),
                    };
                    stream.write_all(ask.as_bytes()).await?;
                    if let (0, Some((table, watch))) = (place % 2, watched(stage, random)) {
                        let hello =
                            format!(r#"{{"op":"hello","version":1,"table":"{table}","tokens":["{}"]}}"#, watch.0);
                        stream.write_all(&frame(1, hello.as_bytes())).await?;
                    }
                    held.push(stream);
                }
                sleep(until.saturating_duration_since(Instant::now())).await;
                Ok(held.len())
            }
            Harm::Uploads => {
                let nonsense = "nonsense = [\\n".repeat(20_000);
                let (asked, body) = match random.below(3) {
                    0 => ("POST /api/boxes", format!(r#"{{"file":"heist-box = 1\n{nonsense}"}}"#)),
                    1 => ("POST /api/replays", nonsense),
                    _ => ("POST /api/tables", r#"{"heist":"nowhere","edition":"v24"}"#.to_owned()),
                };
                let head = format!("{asked}\nContent-Type: application/json");
                let (status, answer) = http::exchange_from(from, url, &head, &body).await?;
                let is_refused = (400..500).contains(&status) || status == 503 || status == 504;
                ensure!(is_refused, Misconduct { asked, status, answer });
                Ok(1)
            }
            Harm::Garbage => {
                let mut stream = http::connect_from(from, host).await?;
                stream.write_all(websocket(host).as_bytes()).await?;
                for _ in 0..20 {
                    let bytes: Vec<u8> = (0..random.below(3_000)).map(|_| random.below(256) as u8).collect();
                    let sent = match random.below(5) {
                        0 => frame(1, &bytes),
                        1 => frame(2, &bytes),
                        2 => frame(1, br#"{"op":"do","id":-1,"expect":1e99,"line":[]}"#),
                        3 => frame(9, &bytes),
                        _ => bytes,
                    };
                    stream.write_all(&sent).await?;
                }
                drain(stream).await;
                Ok(20)
            }
            Harm::Commands => {
                let Some((table, watch)) = watched(stage, random) else { return Ok(0) };
                let mut connection = Connection::enter(from, url, table, vec![watch], None, None).await?;
                for id in 0..200 {
                    let line = "red move c4".to_owned();
                    connection.send(&ClientMessage::Do { id, expect: 0, line }).await?;
                }
                while connection.next().await?.is_some() && Instant::now() < until {}
                Ok(200)
            }
        }
    }
}

/// A table that is being played.
fn watched(stage: &Stage, random: &mut FastRng) -> Option<(heist_protocol::TableId, heist_protocol::AccessToken)> {
    let tables = stage.tables();
    let place = random.below(tables.len().max(1) as u32) as usize;
    tables.into_iter().nth(place)
}

fn websocket(host: &str) -> String {
    format!(
        "GET /api/ws HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
}

/// A frame of a client, with a mask of zeros; the length is cut to what fits.
fn frame(kind: u8, payload: &[u8]) -> Vec<u8> {
    let length = payload.len().min(usize::from(u16::MAX)) as u16;
    let mut frame = vec![0x80 | kind, 0x80 | 126];
    frame.extend(length.to_be_bytes());
    frame.extend([0; 4]);
    frame.extend(&payload[..usize::from(length)]);
    frame
}

/// Reads whatever comes, until the other side has had enough, for a moment.
async fn drain(mut stream: TcpStream) {
    let mut rest = vec![0; 4096];
    while let Ok(Ok(1..)) = timeout(Duration::from_millis(200), stream.read(&mut rest)).await {}
}

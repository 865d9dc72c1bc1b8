//! Nobody can use the server up: not by asking, not by being many, and not by making it send.

use crate::common::{Client, RunningServer, TIMEOUT, config, seat, start};
use heist_protocol::{AccessToken, ClientMessage, Colour, Failure, ServerMessage, TableId};
use heist_server::{Config, Proxies};
use heist_testbed::slow_readers;
use serde_json::json;
use std::io::ErrorKind;
use std::net::SocketAddr;
use std::path::Path;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

fn failure(message: &ServerMessage) -> Option<Failure> {
    match message {
        ServerMessage::Failed { code, .. } => Some(*code),
        _ => None,
    }
}

/// A server behind a proxy, so that a test can come from several addresses.
fn behind_proxy(folder: &Path) -> Config {
    Config { proxies: Proxies { everybody: true, ..Proxies::default() }, ..config(folder) }
}

async fn enter(server: &RunningServer, address: &str, table: TableId, token: &AccessToken) -> (Client, ServerMessage) {
    let mut client = server.connect_for(address).await;
    let answer = client.hello(table, &[token], None, None).await;
    (client, answer)
}

#[tokio::test]
async fn refused_box_files_are_charged_before_they_are_read() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(Config {
        limits: heist_server::Limits { boxes_per_hour: 3, ..config(folder.path()).limits },
        ..behind_proxy(folder.path())
    })
    .await;
    let make = async |address: &str, file: &str| {
        let headers = [("Content-Type", "application/json"), ("X-Forwarded-For", address)];
        server.ask("POST", "/api/boxes", &headers, &json!({ "name": "", "file": file }).to_string()).await
    };
    // Too long, of another kind, and no TOML at all.
    for (file, why) in [
        ("heist-box = 1\n".repeat(50_000), "at most"),
        ("# a comment\n\n[package]\nname = \"x\"\n".to_owned(), "Line 3: this is not a box"),
        ("heist-box = [".to_owned(), "line 1"),
    ] {
        let (status, _, words) = make("203.0.113.7", &file).await;
        assert_eq!(status, 422, "{words}");
        assert!(words.to_lowercase().contains(&why.to_lowercase()), "{words}");
    }
    let (status, head, _) = make("203.0.113.7", "not even looked at").await;
    assert_eq!(status, 429);
    assert!(head.contains("retry-after: "), "{head}");
    assert_eq!(make("203.0.113.8", "heist-box = [").await.0, 422, "others are not charged for it");
    server.stop().await;
}

#[tokio::test]
async fn spectators_do_not_keep_players_out() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(behind_proxy(folder.path())).await;
    let table = server.open_table(&[Colour::Red]).await;
    let mut watching = Vec::new();
    let mut turned_away = 0;
    for n in 0..80 {
        let (client, answer) = enter(&server, &format!("203.0.113.{}", n / 8), table.table, &table.watch).await;
        turned_away += u32::from(failure(&answer) == Some(Failure::Unavailable));
        watching.push(client);
    }
    assert_eq!(turned_away, 80 - 48, "there are places for 48 who watch");
    let (_red, welcome) = enter(&server, "198.51.100.1", table.table, seat(&table, Colour::Red)).await;
    assert!(matches!(welcome, ServerMessage::Welcome { .. }), "{welcome:?}");
    let (mut bob, welcome) = enter(&server, "198.51.100.2", table.table, &table.join).await;
    assert!(matches!(welcome, ServerMessage::Welcome { .. }), "{welcome:?}");
    let taken = bob.request(|id| ClientMessage::Take { id, who: Colour::Green, name: "Bob".into(), token: None }).await;
    assert!(matches!(taken, ServerMessage::Secret { .. }), "{taken:?}");
    server.stop().await;
}

#[tokio::test]
async fn one_address_and_one_seat_have_only_so_many_places_in_a_room() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(behind_proxy(folder.path())).await;
    let table = server.open_table(&[Colour::Red]).await;
    let mut inside = Vec::new();
    for (token, places) in [(&table.watch, 16), (seat(&table, Colour::Red), 8)] {
        for n in 0..=places {
            let (client, answer) = enter(&server, "203.0.113.7", table.table, token).await;
            assert_eq!(failure(&answer).is_some(), n == places, "{n}: {answer:?}");
            inside.push(client);
        }
    }
    let (_, welcome) = enter(&server, "203.0.113.8", table.table, &table.watch).await;
    assert!(matches!(welcome, ServerMessage::Welcome { .. }), "another address has places of its own: {welcome:?}");
    server.stop().await;
}

/// Says something until it is too much; how many lines went through.
async fn chat_until_too_fast(window: &mut Client, text: &str) -> usize {
    for said in 0..100 {
        let answer = window.request(|id| ClientMessage::Chat { id, text: text.to_owned() }).await;
        if failure(&answer) == Some(Failure::TooFast) {
            return said;
        }
    }
    100
}

#[tokio::test]
async fn whoever_makes_a_table_send_too_much_is_not_heard_for_a_while() {
    let folder = tempfile::tempdir().unwrap();
    let mut config = behind_proxy(folder.path());
    // A minute's worth may be sent at once: 60 KB.
    config.limits.bytes_per_second = 1000;
    let server = start(config).await;
    let (table, other) = (server.open_table(&[]).await, server.open_table(&[]).await);
    let mut windows = Vec::new();
    for _ in 0..7 {
        windows.push(enter(&server, "203.0.113.7", table.table, seat(&table, Colour::Red)).await.0);
    }
    let text = "x".repeat(400);
    let mut said = chat_until_too_fast(&mut windows[0], &text).await;
    assert!((5..25).contains(&said), "{said} lines of 400 bytes went to 7 windows each");
    // `hello`, which brings the log, counts as well. On a busy machine the allowance may have grown a little in between.
    let mut answers = Vec::new();
    while answers.len() < 20 && answers.last().is_none_or(|answer| failure(answer) != Some(Failure::TooFast)) {
        said += chat_until_too_fast(&mut windows[0], &text).await;
        answers.push(enter(&server, "203.0.113.7", table.table, seat(&table, Colour::Red)).await.1);
    }
    assert_eq!(answers.last().and_then(failure), Some(Failure::TooFast), "after {said} lines: {answers:?}");
    let (mut ann, _) = enter(&server, "203.0.113.8", other.table, seat(&other, Colour::Red)).await;
    ann.does("red start g8").await;
    server.stop().await;
}

#[tokio::test]
async fn whoever_asks_and_does_not_read_is_cut_off() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(Config { write_stall: Duration::from_millis(300), ..config(folder.path()) }).await;
    let request = format!("GET /livez HTTP/1.1\r\nHost: {}\r\n\r\n", server.address).repeat(1000);
    let mut clients = slow_readers::connect(&format!("http://{}", server.address), "/livez", 1).await.unwrap();
    let client = clients.remove(0);
    // It goes on asking until the buffers of the system are full of answers.
    let cut_off = timeout(TIMEOUT, async {
        let mut rest = request.as_bytes();
        loop {
            match client.try_write(rest) {
                Ok(written) => rest = &rest[written..],
                Err(fault) if fault.kind() == ErrorKind::WouldBlock => {
                    tokio::time::sleep(Duration::from_millis(20)).await;
                }
                Err(fault) => break fault.kind(),
            }
            if rest.is_empty() {
                rest = request.as_bytes();
                tokio::task::yield_now().await;
            }
        }
    });
    let cut_off = cut_off.await.expect("the server does not wait for ever");
    assert!(matches!(cut_off, ErrorKind::ConnectionReset | ErrorKind::BrokenPipe), "{cut_off}");
    let mut reads = TcpStream::connect(server.address).await.unwrap();
    reads.write_all(b"GET /livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").await.unwrap();
    let mut answer = String::new();
    reads.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    server.stop().await;
}

/// A frame of a client, with a mask of nothing.
fn frame(first: u8, payload: &str) -> Vec<u8> {
    let length = u8::try_from(payload.len()).expect("a short one");
    [&[first, 0x80 | length, 0, 0, 0, 0], payload.as_bytes()].concat()
}

async fn websocket(address: SocketAddr) -> TcpStream {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let request = format!(
        "GET /api/ws HTTP/1.1\r\nHost: {address}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(stream.read_u8().await.unwrap());
    }
    assert!(head.starts_with(b"HTTP/1.1 101"), "{}", String::from_utf8_lossy(&head));
    stream
}

#[tokio::test]
async fn a_message_of_empty_fragments_ends_the_connection() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(config(folder.path())).await;
    let mut stream = websocket(server.address).await;
    // A message may come in parts.
    stream.write_all(&[frame(0x01, "{\"op\":"), frame(0x00, ""), frame(0x80, "\"ping\"}")].concat()).await.unwrap();
    let mut pong = [0; 15];
    stream.read_exact(&mut pong).await.unwrap();
    assert_eq!(&pong[2..], br#"{"op":"pong"}"#);
    let begun = Instant::now();
    let flood = frame(0x00, "").repeat(1000);
    stream.write_all(&frame(0x01, "{")).await.unwrap();
    let mut sent = 0;
    while begun.elapsed() < Duration::from_secs(10) && stream.write_all(&flood).await.is_ok() {
        sent += flood.len();
        tokio::task::yield_now().await;
    }
    assert!(begun.elapsed() < Duration::from_secs(10), "{sent} bytes of empty fragments were taken");
    server.stop().await;
}

#[tokio::test]
async fn a_server_for_this_machine_answers_to_no_foreign_name() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(config(folder.path())).await;
    for (host, expected) in [("evil.example", 421), ("localhost:7878", 200)] {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        let request = format!("GET /healthz HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        assert!(answer.starts_with(&format!("HTTP/1.1 {expected}")), "{host}: {answer}");
    }
    server.stop().await;
}

#[tokio::test]
async fn metrics_have_a_port_of_their_own() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(Config { metrics: Some(([127, 0, 0, 1], 0).into()), ..config(folder.path()) }).await;
    let (_, _, page) = server.ask("GET", "/metrics", &[], "").await;
    assert!(!page.contains("heist_connections"), "not on the port of the game: {page}");
    let mut stream = TcpStream::connect(server.metrics.expect("a port")).await.unwrap();
    stream.write_all(b"GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").await.unwrap();
    let mut numbers = String::new();
    stream.read_to_string(&mut numbers).await.unwrap();
    for name in [
        "heist_connections ",
        "heist_sockets ",
        "heist_http_responses_total{status=\"200\"} ",
        "heist_build_info{version=",
        "heist_database_connections{pool=\"read\",state=\"idle\"} ",
        "process_resident_memory_bytes ",
        "process_open_fds ",
        "process_max_fds ",
    ] {
        assert!(numbers.contains(name), "{name} is missing: {numbers}");
    }
    server.stop().await;
}

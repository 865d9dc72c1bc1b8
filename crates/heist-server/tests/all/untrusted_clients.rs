//! What comes from outside and means no good, or is simply wrong.

use crate::common::{config, seat, start};
use heist_protocol::{ClientMessage, Colour, Failure, ServerMessage, VERSION, limits};
use serde_json::json;
use std::time::Duration;
use tokio_tungstenite::tungstenite::{self, Message};

fn failure(message: &ServerMessage) -> Option<Failure> {
    match message {
        ServerMessage::Failed { code, .. } => Some(*code),
        _ => None,
    }
}

#[tokio::test]
async fn garbage_is_answered_and_harms_nobody() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(config(folder.path())).await;
    let table = server.open_table(&[]).await;
    let (mut ann, _) = server.join(table.table, &[seat(&table, Colour::Red)], "Ann").await;
    let mut eve = server.connect().await;
    for text in ["", "null", "{}", "[]", "{\"op\":\"do\"}", "\u{0}", "{\"op\":\"hello\",\"version\":-1}", "🦀"] {
        eve.send_text(text).await;
        assert_eq!(failure(&eve.next().await), Some(Failure::Message), "{text}");
    }
    eve.send_raw(Message::binary(vec![0xff; 100])).await;
    assert_eq!(failure(&eve.next().await), Some(Failure::Message));
    let early = eve.request(|id| ClientMessage::Do { id, expect: 0, line: "red ready".into() }).await;
    assert_eq!(failure(&early), Some(Failure::NoTable), "not before hello");
    let hello = ClientMessage::Hello {
        version: VERSION + 1,
        table: table.table,
        tokens: vec![table.watch.clone()],
        name: None,
        since: None,
    };
    eve.send(&hello).await;
    assert_eq!(failure(&eve.next().await), Some(Failure::Version));
    // Too long: the connection ends.
    eve.send_text("x".repeat(limits::MAX_MESSAGE_BYTES + 1)).await;
    assert!(eve.try_next().await.is_none());
    ann.does("red start g8").await;
    server.stop().await;
}

#[tokio::test]
async fn a_flood_of_messages_is_limited() {
    let folder = tempfile::tempdir().unwrap();
    let mut config = config(folder.path());
    config.limits.messages_per_second = heist_server::Limits::default().messages_per_second;
    let server = start(config).await;
    let table = server.open_table(&[]).await;
    let (mut eve, _) = server.join(table.table, &[seat(&table, Colour::Red)], "Eve").await;
    // Until the server hangs up: a message that fits now and then does not make up for hundreds that do not.
    for _ in 0..4000 {
        eve.send_text(r#"{"op":"point","at":"c4","who":null}"#).await;
    }
    let mut too_fast = 0;
    while too_fast < 1000
        && let Some(message) = eve.try_next().await
    {
        too_fast += u32::from(failure(&message) == Some(Failure::TooFast));
    }
    assert!((1..=400).contains(&too_fast), "{too_fast}");
    // Somebody else is served.
    let (mut ann, _) = server.join(table.table, &[seat(&table, Colour::Green)], "Ann").await;
    ann.does("green start g8").await;
    server.stop().await;
}

#[tokio::test]
async fn pages_of_others_cannot_connect() {
    let folder = tempfile::tempdir().unwrap();
    let mut config = config(folder.path());
    config.origins = vec!["https://heist.example".into()];
    let server = start(config).await;
    let own = format!("http://{}", server.address);
    assert!(server.connect_from(Some(&own)).await.is_ok());
    assert!(server.connect_from(Some("https://heist.example")).await.is_ok());
    for origin in ["https://evil.example", "null", "https://heist.example.evil", "http://127.0.0.1"] {
        match server.connect_from(Some(origin)).await {
            Err(tungstenite::Error::Http(answer)) => assert_eq!(answer.status(), 403, "{origin}"),
            Err(error) => panic!("{origin}: {error}"),
            Ok(_) => panic!("{origin} was let in"),
        }
    }
    let headers = [("Content-Type", "application/json"), ("Origin", "https://evil.example")];
    let (status, _, body) = server.ask("POST", "/api/tables/mine", &headers, r#"{"tables":[]}"#).await;
    assert_eq!(status, 403, "{body}");
    server.stop().await;
}

#[tokio::test]
async fn an_address_has_limits_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let mut config = config(folder.path());
    config.limits.connections_per_address = 2;
    config.limits.tables_per_hour = 1;
    config.limits.replays_per_hour = 1;
    let server = start(config).await;
    server.open_table(&[]).await;
    for status in [422, 429] {
        let shared = server.ask("POST", "/api/replays", &[("Content-Type", "text/plain")], "not a replay").await;
        assert_eq!(shared.0, status, "{shared:?}");
    }
    let new = json!({ "heist": "startup", "edition": "v24", "crew": crate::common::crew(), "hold": [], "name": "Ann" });
    let (status, answer) = server.post("/api/tables", &new).await;
    assert_eq!(status, 429, "{answer}");
    let first = server.connect().await;
    let _second = server.connect().await;
    assert!(server.connect_from(None).await.is_err(), "two at once");
    first.hang_up().await;
    // The server notices in its own time.
    for _ in 0..100 {
        if server.connect_from(None).await.is_ok() {
            server.stop().await;
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the place of the one who left was not given back");
}

#[tokio::test]
async fn a_request_that_never_ends_is_not_waited_for() {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let folder = tempfile::tempdir().unwrap();
    let mut config = config(folder.path());
    config.request_head = Duration::from_millis(200);
    config.first_byte = Duration::from_millis(200);
    let server = start(config).await;
    for begun in ["", "GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: "] {
        let mut socket = tokio::net::TcpStream::connect(server.address).await.unwrap();
        socket.write_all(begun.as_bytes()).await.unwrap();
        let end = tokio::time::timeout(Duration::from_secs(10), socket.read_to_end(&mut Vec::new())).await;
        assert!(end.is_ok(), "`{begun}` was waited for");
    }
    let (status, ..) = server.ask("GET", "/healthz", &[], "").await;
    assert_eq!(status, 200, "everybody else is served");
    server.stop().await;
}

#[tokio::test]
async fn silence_ends_a_connection() {
    let folder = tempfile::tempdir().unwrap();
    let mut config = config(folder.path());
    config.keepalive = Duration::from_millis(50);
    let server = start(config).await;
    let table = server.open_table(&[]).await;
    // Somebody who reads answers pings without knowing, and stays.
    let (mut ann, _) = server.join(table.table, &[seat(&table, Colour::Red)], "Ann").await;
    let (mut bob, _) = server.join(table.table, &[seat(&table, Colour::Green)], "Bob").await;
    let gone = async {
        ann.until(|m| match m {
            ServerMessage::People { people } if people.len() == 1 => Some(()),
            _ => None,
        })
        .await;
    };
    // Bob does not read: nothing is heard of him, and his place is empty soon.
    tokio::time::timeout(Duration::from_secs(10), gone).await.expect("Bob is missed");
    // The connection ends. Whether the frame that says so is read first depends on how fast Bob answers the old pings.
    bob.closed().await;
    server.stop().await;
}

#[tokio::test]
async fn requests_over_http_are_checked() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(config(folder.path())).await;
    let new = |heist: &str, hold: &[&str]| json!({ "heist": heist, "edition": "v24", "crew": crate::common::crew(), "hold": hold, "name": "Ann" });
    let (status, answer) = server.post("/api/tables", &new("no-such-heist", &[])).await;
    assert_eq!(status, 422);
    assert!(answer["error"].as_str().unwrap().contains("no-such-heist"), "{answer}");
    assert_eq!(server.post("/api/tables", &new("startup", &["black"])).await.0, 400, "black is not in the crew");
    assert_eq!(server.post("/api/tables", &json!({ "heist": 1 })).await.0, 400);
    let body = new("startup", &[]).to_string();
    let (status, _, _) = server.ask("POST", "/api/tables", &[("Content-Type", "text/plain")], &body).await;
    assert_eq!(status, 415, "a form of another page could send this");
    for kind in ["application/jsonp", "application/x+json", "application/json-seq"] {
        let (status, _, _) = server.ask("POST", "/api/tables", &[("Content-Type", kind)], &body).await;
        assert_eq!(status, 415, "{kind} is not JSON");
    }
    let kind = [("Content-Type", "Application/JSON; charset=utf-8")];
    assert_eq!(server.ask("POST", "/api/tables", &kind, &body).await.0, 201);
    let long = "x".repeat(limits::MAX_BODY_BYTES + 1);
    // Also what is refused before any of our own code sees it has the one form of errors.
    for (method, path, body, expected) in [
        ("POST", "/api/replays", long.as_str(), 413),
        ("GET", "/api/replays/%ff", "", 400),
        ("GET", "/api/tables/%ff/replay", "", 400),
        ("GET", "/api/ws", "", 426),
    ] {
        let (status, head, text) = server.ask(method, path, &[], body).await;
        assert_eq!(status, expected, "{path}: {text}");
        assert!(head.contains("content-type: application/json"), "{path}: {head}");
        let answer: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert!(answer["error"].as_str().is_some_and(|words| words.ends_with('.')), "{path}: {text}");
    }
    let (status, _, text) = server.ask("POST", "/api/replays", &[], "not a replay").await;
    assert_eq!(status, 422, "{text}");
    assert_eq!(server.ask("GET", "/api/replays/nothing", &[], "").await.0, 404);
    assert_eq!(server.ask("GET", "/api/nothing", &[], "").await.0, 404);
    assert_eq!(server.ask("GET", "/api/tables", &[], "").await.0, 405);
    let many: Vec<_> = (0..101).map(|_| json!(["0000000000000", "x"])).collect();
    assert_eq!(server.post("/api/tables/mine", &json!({ "tables": many })).await.0, 400);
    server.stop().await;
}

#[tokio::test]
async fn lists_and_shared_replays_are_for_those_with_the_secret() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(config(folder.path())).await;
    let (table, other) = (server.open_table(&[Colour::Red]).await, server.open_table(&[]).await);
    let (mut ann, _) = server.join(table.table, &[seat(&table, Colour::Red)], "Ann").await;
    ann.does("red start g8").await;
    let asked = json!({ "tables": [
        [other.table, "wrong"], [table.table, table.join], ["0000000000000", "x"], [table.table, other.watch],
    ] });
    let (status, list) = server.post("/api/tables/mine", &asked).await;
    assert_eq!(status, 200, "{list}");
    assert_eq!(list.as_array().unwrap().len(), 1, "{list}");
    assert_eq!(list[0]["table"], json!(table.table));
    assert_eq!((&list[0]["phase"], &list[0]["seq"]), (&json!("planning"), &json!(1)));
    assert_eq!(list[0]["seats"][0]["name"], "Ann");

    let bearer = format!("Bearer {}", table.watch.0);
    let path = format!("/api/tables/{}/replay", table.table);
    let (_, _, replay) = server.ask("GET", &path, &[("Authorization", &bearer)], "").await;
    let (status, _, shared) = server.ask("POST", "/api/replays", &[("Content-Type", "text/plain")], &replay).await;
    assert_eq!(status, 201, "{shared}");
    let shared: serde_json::Value = serde_json::from_str(&shared).unwrap();
    let path = format!("/api/replays/{}", shared["id"].as_str().unwrap());
    let (status, head, text) = server.ask("GET", &path, &[], "").await;
    assert_eq!((status, text), (200, replay));
    assert!(head.contains("max-age=300"), "one that is deleted is not shown for long: {head}");
    server.stop().await;
}

#[tokio::test]
async fn every_answer_has_the_usual_headers() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(config(folder.path())).await;
    for path in ["/", "/t/0123456789bcd", "/no-such.js", "/api/nothing", "/healthz"] {
        let (_, head, _) = server.ask("GET", path, &[], "").await;
        for header in [
            "content-security-policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; ",
            "x-content-type-options: nosniff",
            "referrer-policy: no-referrer",
            "cross-origin-opener-policy: same-origin",
            "permissions-policy: camera=()",
        ] {
            assert!(head.contains(header), "{path} has no {header}: {head}");
        }
        assert!(head.contains("frame-ancestors 'none'"));
    }
    assert_eq!(server.ask("GET", "/healthz", &[], "").await.0, 200);
    server.stop().await;
}

#[tokio::test]
async fn a_second_server_on_one_sqlite_file_is_refused_until_the_first_has_gone() {
    let folder = tempfile::tempdir().unwrap();
    let first = start(config(folder.path())).await;
    let refused = heist_server::Server::open(config(folder.path())).await.err().expect("the file is taken");
    let words = format!("{refused:#}");
    assert!(words.contains("another server") && words.contains("PostgreSQL"), "{words}");
    first.stop().await;
    start(config(folder.path())).await.stop().await;
}

//! Servers that are not what they should be: nothing they say ends the program with anything but a sentence.

use super::{Lines, join};
use crate::common::fresh_state;
use futures_util::{SinkExt, StreamExt};
use heist_protocol::{ClientMessage, LogEntry, ServerMessage, TableId, TableInfo, VERSION};
use heist_testbed::new_table;
use std::sync::mpsc::channel;
use tokio::net::TcpListener;
use tokio_tungstenite::accept_async;
use tokio_tungstenite::tungstenite::Message;

/// A server that answers each `hello`, counted from 1, with these messages: its address.
fn fake(answers: impl Fn(usize, Option<u64>) -> Vec<String> + Send + 'static) -> String {
    let (tell, address) = channel();
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        runtime.block_on(async {
            let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
            tell.send(listener.local_addr().expect("an address").to_string()).expect("told");
            let mut hellos = 0;
            while let Ok((visitor, _)) = listener.accept().await {
                let Ok(mut socket) = accept_async(visitor).await else { continue };
                while let Some(Ok(Message::Text(text))) = socket.next().await {
                    let Ok(ClientMessage::Hello { since, .. }) = serde_json::from_str(&text) else { continue };
                    hellos += 1;
                    for answer in answers(hellos, since) {
                        let _ = socket.send(Message::text(answer)).await;
                    }
                }
            }
        });
    });
    address.recv().expect("an address")
}

fn link(address: &str) -> String {
    format!("http://{address}/t/{}#watch=abcdefghijklmnop", TableId(1))
}

fn text(message: &ServerMessage) -> String {
    serde_json::to_string(message).expect("JSON")
}

fn welcome(change: impl FnOnce(&mut TableInfo, &mut u64, &mut Vec<LogEntry>)) -> String {
    let new = new_table::new_table("startup");
    let mut table = TableInfo {
        table: TableId(1),
        heist: new.heist,
        edition: new.edition,
        crew: new.crew,
        seats: Vec::new(),
        opened: 0,
        rematch: None,
        away_limit: None,
        public: false,
        no_hints: false,
        cover: 0,
        in_box: None,
        gallery: None,
        start: None,
        commitments: Vec::new(),
    };
    let (mut seq, mut log) = (0, Vec::new());
    change(&mut table, &mut seq, &mut log);
    text(&ServerMessage::Welcome {
        version: VERSION,
        me: 7,
        table: Box::new(table),
        seats: Vec::new(),
        keys: vec![200, 3],
        may_take: true,
        host: false,
        former: Vec::new(),
        seq,
        log,
        chat: Vec::new(),
        people: Vec::new(),
        away: Vec::new(),
    })
}

fn entry(seq: u64, line: &str) -> LogEntry {
    LogEntry { seq, line: line.to_owned(), chance: vec!["roll red 9".to_owned()], toss: None, facts: Vec::new() }
}

#[test]
fn a_server_that_is_none_or_another_one_is_told_apart() {
    let cases: [(&str, String, &str); 6] = [
        ("gibberish", "Hello!".to_owned(), "is not a Heist server"),
        (
            "version",
            r#"{"op":"failed","code":"version","why":"no"}"#.to_owned(),
            "speaks another version of the protocol",
        ),
        ("newer", welcome(|_, _, _| {}).replace("\"version\":1", "\"version\":2"), "speaks another version"),
        (
            "start",
            welcome(|table, _, _| table.start = Some("{\"phase\":\"\\u001b[2J\"}".to_owned())),
            "do not play by the same rules",
        ),
        ("gap", welcome(|_, seq, _| *seq = u64::MAX), "its log has gaps"),
        (
            "log",
            welcome(|_, seq, log| (*seq, *log) = (1, vec![entry(1, "red fly z9")])),
            "do not play by the same rules",
        ),
    ];
    for (name, answer, words) in cases {
        let address = fake(move |_, _| vec![answer.clone()]);
        let said = join(&fresh_state(&format!("join-fake-{name}")), &[&link(&address)], "").failed();
        assert!(said.contains(words) && !said.contains('\u{1b}'), "{name}: {said}");
    }
}

#[test]
fn a_table_that_has_gone_astray_is_shown_again_as_the_server_has_it() {
    let address = fake(|hello, since| match hello {
        1 => vec![
            welcome(|_, _, _| {}),
            text(&ServerMessage::Pointing { person: 3, at: Some("\u{1b}]0;x".to_owned()), who: None, mark: false }),
            text(&ServerMessage::Done { id: 9, seq: Some(u64::MAX) }),
            text(&ServerMessage::Did(entry(5, "red ready"))),
        ],
        // After the gap: an entry that does not fit.
        2 => {
            assert_eq!(since, Some(0));
            vec![welcome(|_, seq, log| (*seq, *log) = (1, vec![entry(1, "red ready")]))]
        }
        _ => {
            assert_eq!(since, None, "the whole log is asked for");
            vec![welcome(|_, _, _| {}), text(&ServerMessage::Lost { who: heist_protocol::Colour::Red })]
        }
    });
    let mut terminal = Lines::start(&fresh_state("join-astray"), &[&link(&address), "--watch"]);
    terminal.until("Somebody points at ]0;x.");
    terminal.until("What is shown here differs from the server's table");
    terminal.until("The table is shown as the server has it.");
    terminal.until("You no longer hold the seat of red.");
    assert_eq!(terminal.ends(), 0);
}

//! A disk that is full or fails, and works again: people play on, and nobody has to restart anything.

use crate::common::fresh_state;
use crate::join::ProtocolPlayer;
use heist_protocol::{ClientMessage, Colour, Failure, ServerMessage};
use heist_testbed::failing_disk::{DiskFault, FailingDisk};
use heist_testbed::server_process::ServerProcess;
use heist_testbed::{http, new_table};
use std::fs;
use std::process::Command;

fn ask(server: &ServerProcess, request: &str) -> (u16, String) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let body = match request.starts_with("POST") {
        true => serde_json::to_string(&new_table::new_table("startup")).expect("JSON"),
        false => String::new(),
    };
    runtime.block_on(http::exchange(&server.url, request, &body)).expect("an answer")
}

const OPEN: &str = "POST /api/tables\nContent-Type: application/json";

fn is_unsure(answer: &ServerMessage) -> bool {
    matches!(answer, ServerMessage::Failed { code: Failure::Unsure, .. })
}

#[test]
fn people_play_on_by_themselves_when_a_full_or_failing_disk_works_again() {
    let folder = fresh_state("failing-disk");
    fs::create_dir_all(&folder).expect("a folder");
    let disk = FailingDisk::new(&folder).expect("a disk");
    let database = folder.join("heist.db").display().to_string();
    let start = || {
        let mut command = ServerProcess::command("127.0.0.1:0", &["--database", &database]).expect("the program");
        ServerProcess::spawn(command.envs(disk.environment()).env("RUST_LOG", "off")).expect("a server")
    };
    let mut server = start();
    let mut player = ProtocolPlayer::open(&server.url, &Colour::ALL);
    let chat = |id, _| ClientMessage::Chat { id, text: "Is anybody there?".to_owned() };
    for (number, fault) in DiskFault::ALL.into_iter().chain([DiskFault::Full]).enumerate() {
        let words = if fault == DiskFault::Full { "is full" } else { "fails" };
        for step in 0..4 {
            player.say(&player.some_line(7 * number + step));
        }
        assert_eq!(ask(&server, "GET /readyz").0, 200);

        disk.fail(fault).expect("written");
        let line = player.some_line(number);
        let acting = |id, expect| ClientMessage::Do { id, expect, line: line.clone() };
        for _ in 0..3 {
            // Never `store`, which says that nothing was changed: after a flush that failed, nobody knows.
            let answer = player.ask(acting);
            assert!(is_unsure(&answer), "{fault:?}: {answer:?}");
            let answer = player.ask(chat);
            assert!(is_unsure(&answer), "{fault:?}: {answer:?}");
            assert_eq!(ask(&server, OPEN).0, 503, "{fault:?}");
        }
        let (status, body) = ask(&server, "GET /readyz");
        assert!(status == 503 && body.contains(words), "{fault:?}: {status} {body}");
        assert_eq!(ask(&server, "GET /livez").0, 200, "a restart would not help");

        disk.mend().expect("removed");
        player.say(&line);
        let answer = player.ask(chat);
        assert!(matches!(answer, ServerMessage::Done { .. }), "{fault:?}: {answer:?}");
        assert_eq!(ask(&server, OPEN).0, 201, "{fault:?}");
        assert_eq!(ask(&server, "GET /readyz").0, 200, "{fault:?}");
    }

    // A file that may not grow (`ulimit -f`) sends this signal.
    let sent = Command::new("kill").args(["-XFSZ", &server.pid().to_string()]).status();
    assert!(sent.is_ok_and(|sent| sent.success()));
    player.say(&player.some_line(3));

    let played = player.seq();
    assert!(server.stop(), "it ends well");
    assert!(!folder.join("heist.db-wal").exists() && !folder.join("heist.db-shm").exists(), "one file is left");
    let server = start();
    player.go_on_at(&server.url);
    assert_eq!(player.seq(), played);
    player.say(&player.some_line(5));
}

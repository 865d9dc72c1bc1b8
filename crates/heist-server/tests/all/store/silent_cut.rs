//! A network that swallows what is sent, without a word: the node behind it is deaf, and must neither stay so nor obey whoever
//! has lost a seat meanwhile.

use super::databases::Database;
use crate::common::{self, TIMEOUT, seat};
use heist_protocol::{AccessToken, ClientMessage, Colour, Failure, ServerMessage};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// A way to PostgreSQL. Connections that listen to notifications can be cut: they stay open, and nothing arrives any more. New
/// ones work.
struct Wire {
    port: u16,
    cuts: Arc<AtomicUsize>,
}

impl Wire {
    async fn to(port: u16) -> Wire {
        let near = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let wire = Wire { port: near.local_addr().expect("an address").port(), cuts: Arc::default() };
        let cuts = Arc::clone(&wire.cuts);
        tokio::spawn(async move {
            while let Ok((client, _)) = near.accept().await {
                tokio::spawn(forward(client, port, Arc::clone(&cuts)));
            }
        });
        wire
    }
}

async fn forward(mut client: TcpStream, port: u16, cuts: Arc<AtomicUsize>) {
    let Ok(mut server) = TcpStream::connect(("127.0.0.1", port)).await else { return };
    let (mut said, mut answered) = (vec![0; 16 * 1024], vec![0; 16 * 1024]);
    let mut listens = false;
    let before = cuts.load(Ordering::Relaxed);
    let is_cut = || cuts.load(Ordering::Relaxed) > before;
    loop {
        let done = tokio::select! {
            read = client.read(&mut said) => match read {
                Ok(count) if count > 0 => {
                    listens |= said[..count].windows(6).any(|part| part == b"LISTEN");
                    if listens && is_cut() { Ok(()) } else { server.write_all(&said[..count]).await }
                }
                _ => return,
            },
            read = server.read(&mut answered) => match read {
                Ok(_) if listens && is_cut() => Ok(()),
                Ok(count) if count > 0 => client.write_all(&answered[..count]).await,
                _ => return,
            },
        };
        if done.is_err() {
            return;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_deaf_node_says_so_obeys_nobody_who_lost_a_seat_and_hears_again() {
    let database = Database::postgres().await;
    let folder = tempfile::tempdir().unwrap();
    let port = heist_testbed::postgres::TestPostgres::shared().port;
    let wire = Wire::to(port).await;
    let mut config = common::config(folder.path());
    config.database = database.url.clone();
    let one = common::start(config.clone()).await;
    config.database = database.url.replace(&format!(":{port}/"), &format!(":{}/", wire.port));
    let two = common::start(config).await;
    let opened = one.open_table(&[]).await;
    let red = seat(&opened, Colour::Red);
    let (mut ann, _) = two.join(opened.table, &[red], "Ann").await;
    ready(&two, 200).await;

    wire.cuts.fetch_add(1, Ordering::Relaxed);
    // Somebody with the same link makes the seat their own at the other node.
    let (mut bob, _) = one.join(opened.table, &[red], "Bob").await;
    let token = AccessToken("made-by-bob-and-by-nobody-else".to_owned());
    bob.request(|id| ClientMessage::Lock { id, who: Colour::Red, token }).await;
    let answer = ann.say("red start g8").await;
    assert!(matches!(answer, ServerMessage::Failed { code: Failure::NotYourSeat, .. }), "{answer:?}");
    bob.does("red start g8").await;
    ready(&two, 503).await;

    let seen = ann.sees().await;
    assert_eq!((seen.seq, seen.line.as_str()), (1, "red start g8"), "what was missed is told");
    ready(&two, 200).await;
    one.stop().await;
    two.stop().await;
}

/// Waits until a server says so.
async fn ready(server: &common::RunningServer, status: u16) {
    let begun = Instant::now();
    loop {
        let (answer, _, body) = server.ask("GET", "/readyz", &[], "").await;
        if answer == status {
            assert_eq!(body.contains("does not hear"), status == 503, "{body}");
            return;
        }
        assert!(begun.elapsed() < TIMEOUT, "{answer}: {body}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

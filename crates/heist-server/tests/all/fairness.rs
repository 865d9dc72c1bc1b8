//! A table with tosses over real connections: several seats, a restart in between, the replay at the end.

use crate::common::{Client, RunningServer, config, seat, start};
use crate::playing::plan;
use heist_client::start::set_up_table;
use heist_client::{Known, Prediction};
use heist_format::fair::Verdict;
use heist_format::replay::Replay;
use heist_protocol::http::Opened;
use heist_protocol::{AccessToken, ClientMessage, Colour, ServerMessage};

/// A client that binds its seats and releases their shares, as pages do.
pub struct Page {
    pub client: Client,
    held: Vec<Colour>,
    prediction: Prediction,
    known: Known,
}

impl Page {
    pub async fn join(server: &RunningServer, opened: &Opened, held: &[Colour], mut known: Known) -> Page {
        let tokens: Vec<&AccessToken> = held.iter().map(|who| seat(opened, *who)).collect();
        let (mut client, welcome) = server.join(opened.table, &tokens, "Ann").await;
        let ServerMessage::Welcome { table, seq, log, .. } = welcome else { panic!("{welcome:?}") };
        let mut prediction = Prediction::new(set_up_table(&table).expect("it is set up"), table.table);
        prediction.fairness_mut().welcome(&table);
        prediction.welcome(seq, &log).expect("the log fits");
        let new = || heist_server::secrets::new_token().ok();
        for (who, tip) in prediction.fairness_mut().unbound(held, &mut known, new) {
            let bound = client.request(|id| ClientMessage::Commit { id, who, tip }).await;
            assert!(matches!(bound, ServerMessage::Done { .. }), "{bound:?}");
        }
        Page { client, held: held.to_vec(), prediction, known }
    }

    /// Releases its shares of the next toss.
    pub async fn answers(&mut self) {
        let asked = self.client.until(|message| match message {
            ServerMessage::Toss { number, seq, line } => Some((*number, *seq, line.clone())),
            _ => None,
        });
        let (number, seq, line) = asked.await;
        // What came before is passed over: whoever commits is heard by the welcome of the next.
        let commitments = self.client.commitments.clone();
        commitments.iter().for_each(|commitment| self.prediction.fairness_mut().committed(commitment));
        let answer = self.prediction.fairness_mut().answer(&self.held, &mut self.known, number, seq, &line);
        self.client.send(&answer.expect("shares")).await;
    }
}

async fn replay(server: &RunningServer, opened: &Opened) -> Replay {
    let path = format!("/api/tables/{}/replay", opened.table);
    let secret = format!("Bearer {}", opened.watch.0);
    let (status, _, text) = server.ask("GET", &path, &[("Authorization", &secret)], "").await;
    assert_eq!(status, 200, "{text}");
    // Shared, it is the same.
    let (status, _, shared) = server.ask("POST", "/api/replays", &[("Content-Type", "text/plain")], &text).await;
    assert_eq!(status, 201, "{shared}");
    Replay::parse(&text).expect("a replay")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_dice_of_a_table_are_verified_across_a_restart_and_a_silent_seat() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(config(folder.path())).await;
    let opened = server.open_table(&Colour::ALL[..3]).await;
    let mut ann = Page::join(&server, &opened, &[Colour::Red], Known::default()).await;
    let mut bob = Page::join(&server, &opened, &[Colour::Green, Colour::Blue], Known::default()).await;
    for who in ["red", "green", "blue"] {
        let page = if who == "red" { &mut ann } else { &mut bob };
        page.client.catch_up().await;
        plan(&mut page.client, who).await;
    }
    ann.client.catch_up().await;
    let expect = ann.client.seq;
    ann.client.send(&ClientMessage::Do { id: 99, expect, line: "team roll".into() }).await;
    ann.answers().await;
    bob.answers().await;
    let rolled = ann.client.sees().await;
    assert!(rolled.toss.as_ref().is_some_and(|toss| !toss.contains('-')), "{rolled:?}");
    let report = replay(&server, &opened).await.verify().expect("it plays");
    assert!(report.is_clean() && report.outcomes == 3, "{report:?}");

    server.stop().await;
    let server = start(config(folder.path())).await;
    let ann = Page::join(&server, &opened, &[Colour::Red], ann.known).await;
    assert!(ann.prediction.fairness().report().is_clean(), "what was stored is recomputed");
    assert_eq!(ann.prediction.fairness().commitments().len(), 4, "nobody had to commit again");
    // The others are away: nobody waits for them.
    let mut ann = ann;
    let (game, mut line) = (ann.prediction.confirmed().clone(), None);
    for command in game.legal() {
        let text = heist_format::notation::print(game.setup(), game.state(), &command);
        let read = heist_format::notation::parse_line(game.setup(), game.state(), &text).expect("legal");
        if text.starts_with("red ") && game.clone().carry_out_if_certain(read) == Ok(false) {
            line = Some(text);
            break;
        }
    }
    if let Some(line) = line {
        let expect = ann.client.seq;
        ann.client.send(&ClientMessage::Do { id: 99, expect, line }).await;
        ann.answers().await;
        let next = ann.client.sees().await;
        assert!(next.toss.as_ref().is_some_and(|toss| toss.ends_with(" green=- blue=-")), "{next:?}");
        let report = replay(&server, &opened).await.verify().expect("it plays");
        assert!(report.verdict() == Verdict::Verified && report.missing.len() == 2, "{report:?}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clients_without_a_part_in_it_play_as_ever_and_the_server_alone_is_bound() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = start(config(folder.path())).await;
    let opened = server.open_table(&Colour::ALL[..3]).await;
    let tokens: Vec<&AccessToken> = opened.seats.iter().map(|(_, token)| token).collect();
    let (mut ann, _) = server.join(opened.table, &tokens, "Ann").await;
    for who in ["red", "green", "blue"] {
        plan(&mut ann, who).await;
    }
    ann.does("team roll").await;
    let report = replay(&server, &opened).await.verify().expect("it plays");
    assert_eq!((report.verdict(), report.alone, report.outcomes), (Verdict::Verified, 1, 3));
    server.stop().await;
}

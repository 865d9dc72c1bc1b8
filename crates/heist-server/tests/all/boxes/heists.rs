//! Heists of a box at tables: how they begin, and how their outcome gets back.

use super::{FIRST, Held};
use crate::common::{Client, RunningServer, config, start};
use heist_bots::{Bot, Random};
use heist_campaign as campaign;
use heist_format::game::Game;
use heist_format::replay::Replay;
use heist_format::{notation, position};
use heist_protocol::boxes::{BoxRefusal, Missed, Written};
use heist_protocol::http::Opened;
use heist_protocol::{ClientMessage, ServerMessage, TableInfo};
use heist_rules::state::{HeistFlags, Phase};
use serde_json::{Value, json};

/// A box with a crew for the first heist, and its table, of which Ann holds every seat.
pub async fn table(server: &RunningServer) -> (Held<'_>, Opened) {
    let held = Held::make_with_crew(server).await;
    let new = json!({ "expect": 7, "hold": ["red", "green", "blue"], "name": "Ann" });
    let opened = held.post("/tables", &new, 201).await;
    (held, opened)
}

/// Ann, who holds every seat, and what she was told about the table.
pub async fn sit(server: &RunningServer, opened: &Opened) -> (Client, TableInfo) {
    let tokens: Vec<_> = opened.seats.iter().map(|(_, token)| token).collect();
    match server.join(opened.table, &tokens, "Ann").await {
        (ann, ServerMessage::Welcome { table, .. }) => (ann, *table),
        (_, other) => panic!("{other:?}"),
    }
}

pub fn game_of(told: &TableInfo) -> Game {
    let loaded = position::load_json(told.start.as_deref().expect("a start")).expect("a position");
    Game::new(loaded.setup, loaded.state)
}

/// Plays at random until the heist is over.
pub async fn play(ann: &mut Client, game: &mut Game, seed: u64) {
    let mut random = Random::new(seed);
    while game.state().phase != Phase::Over {
        let command = random.choose(game.setup(), game.state());
        let line = notation::print(game.setup(), game.state(), &command.expect("somebody can act"));
        let expect = ann.seq;
        ann.send(&ClientMessage::Do { id: 1, expect, line: line.clone() }).await;
        let entry = ann.sees().await;
        game.repeat(&entry.line, &entry.chance).unwrap_or_else(|error| panic!("{line}: {error}"));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_of_a_box_begins_as_the_box_says() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(config(folder.path())).await;
    let (held, opened) = table(&server).await;
    let (mut ann, told) = sit(&server, &opened).await;
    assert_eq!((told.in_box, told.heist.as_str()), (Some(held.made.id), "startup"));
    let mut game = game_of(&told);
    let (setup, state) = campaign::start(held.rebuilt().await.now()).unwrap();
    assert_eq!((game.setup(), position::normal(game.state())), (&setup, position::normal(&state)));
    // The replay tells the same beginning.
    let first = notation::print(game.setup(), game.state(), &game.legal()[0]);
    ann.does(&first).await;
    game.repeat(&first, &[] as &[&str]).unwrap();
    let bearer = format!("Bearer {}", opened.watch.0);
    let path = format!("/api/tables/{}/replay", opened.table);
    let (status, _, text) = server.ask("GET", &path, &[("Authorization", &bearer)], "").await;
    assert_eq!(status, 200, "{text}");
    let replayed = Replay::parse(&text).and_then(|replay| replay.play()).unwrap();
    assert_eq!(position::normal(replayed.state()), position::normal(game.state()));
    // So does a rematch, which belongs to the box too.
    let moved = ann.request(|id| ClientMessage::Rematch { id }).await;
    let ServerMessage::Moved { table: rematch, seats, .. } = moved else { panic!("{moved:?}") };
    let (_, again) = server.join(rematch, &[&seats[0].1], "Ann").await;
    let ServerMessage::Welcome { table: again, .. } = again else { panic!("{again:?}") };
    assert_eq!((again.in_box, again.start), (told.in_box, told.start));
    let (_, mine) = server.post("/api/tables/mine", &json!({ "tables": [[opened.table, opened.watch]] })).await;
    assert_eq!(mine[0]["box"], held.made.id.to_string());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_heist_that_is_over_goes_into_the_ledger_once() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(config(folder.path())).await;
    let (held, opened) = table(&server).await;
    let (mut ann, told) = sit(&server, &opened).await;
    let finished = |expect: u64| json!({ "expect": expect, "table": opened.table });
    let refused: BoxRefusal = held.post("/record", &finished(7), 422).await;
    assert_eq!(refused.error, "The heist is not over yet.");
    let mut game = game_of(&told);
    play(&mut ann, &mut game, 7).await;

    let missed: Missed = held.post("/record", &finished(6), 409).await;
    assert_eq!(missed.lines, FIRST[6..]);
    let now = finished(7);
    let (one, two): (Written, Written) = tokio::join!(held.post("/record", &now, 200), held.post("/record", &now, 200));
    assert_eq!(one, two, "at the same moment");
    let outcome = campaign::record_of(held_before(&held).await.now(), &game).unwrap();
    assert_eq!((one.number, one.line), (8, format!("box {outcome}")));
    assert_eq!(outcome.won, game.state().is(HeistFlags::WON));
    let again: Written = held.post("/record", &finished(3), 200).await;
    assert_eq!(again, two, "asked again, whatever one has seen");
    assert_eq!(held.page(0).await.lines.len(), 8);
    let refused: BoxRefusal = held.post("/tables", &json!({ "expect": 8, "hold": [], "name": "Ann" }), 422).await;
    assert!(refused.error.contains("crew"), "{refused:?}");

    // Another box has nothing to do with it.
    let other = Held::make(&server, "Others").await;
    let (status, _, _) = other.ask("POST", "/record", &finished(0)).await;
    assert_eq!(status, 404);
    let plain = server.open_table(&[]).await;
    let (status, _, _) = held.ask("POST", "/record", &json!({ "expect": 8, "table": plain.table })).await;
    assert_eq!(status, 404, "a table of no box");
    server.stop().await;
}

/// The box before the heist was recorded.
async fn held_before(held: &Held<'_>) -> campaign::CampaignBox {
    let page = held.page(0).await;
    let mut before = campaign::file::parse(&page.opening).unwrap();
    for line in &page.lines[..7] {
        before.say(line).unwrap();
    }
    before
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_heist_that_no_longer_fits_the_box_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(config(folder.path())).await;
    let (held, opened) = table(&server).await;
    let (mut ann, told) = sit(&server, &opened).await;
    play(&mut ann, &mut game_of(&told), 8).await;
    held.writes(7, "box call-off").await;
    let refused: BoxRefusal = held.post("/record", &json!({ "expect": 8, "table": opened.table }), 422).await;
    assert!(refused.error.contains("crew"), "{refused:?}");
    held.writes(8, "box crew startup karma:mia tiny:josh iceheart:ann").await;
    let refused: BoxRefusal = held.post("/record", &json!({ "expect": 9, "table": opened.table }), 422).await;
    assert!(refused.error.contains("not the heist and crew"), "{refused:?}");
    // The crew of the table, chosen again: now it fits.
    held.writes(9, "box call-off").await;
    held.writes(10, FIRST[6]).await;
    let written: Written = held.post("/record", &json!({ "expect": 11, "table": opened.table }), 200).await;
    assert_eq!(written.number, 12);
    // Going back takes nothing out of the ledger, and the table is still the one that was recorded.
    held.writes(12, "box restore 11").await;
    let again: Written = held.post("/record", &json!({ "expect": 13, "table": opened.table }), 200).await;
    assert_eq!(again, written);
    let (status, _, _) = held.ask("GET", "/file", &Value::Null).await;
    assert_eq!(status, 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_chapter_of_an_older_campaign_is_played_at_a_table() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(config(folder.path())).await;
    let (status, made) = server.post("/api/boxes", &json!({ "name": "The Crew", "edition": "v9" })).await;
    assert_eq!(status, 400, "{made}");
    let new = json!({ "name": "The Crew", "edition": "campaign", "scenario": "fall-guys" });
    let (status, made) = server.post("/api/boxes", &new).await;
    assert_eq!(status, 201, "{made}");
    let held = Held { server: &server, made: serde_json::from_value(made).expect("the answer") };
    assert_eq!(held.made.lines, ["box scenario fall-guys"]);
    let lines = [
        "box player ann",
        "box create angry-locksmith hit-n-run yank-wires for ann",
        "box create burglar wing-it yank-wires for ann",
        "box create shutter-bug hurry wing-it for ann",
        "box crew fall-guys-1-campaign angry-locksmith:ann burglar:ann shutter-bug:ann",
    ];
    for (expect, line) in (1..).zip(lines) {
        held.writes(expect, line).await;
    }
    let new = json!({ "expect": 6, "hold": ["red", "green", "blue"], "name": "Ann" });
    let opened: Opened = held.post("/tables", &new, 201).await;
    let (mut ann, told) = sit(&server, &opened).await;
    assert_eq!((told.edition.as_str(), told.heist.as_str()), ("campaign", "fall-guys-1-campaign"));
    let mut game = game_of(&told);
    play(&mut ann, &mut game, 3).await;
    let written: Written = held.post("/record", &json!({ "expect": 6, "table": opened.table }), 200).await;
    let won = game.state().is(HeistFlags::WON);
    assert!(written.line.starts_with(if won { "box record won" } else { "box record lost" }), "{}", written.line);
    let now = held.rebuilt().await;
    let next = if won { "fall-guys-2-campaign" } else { "fall-guys-1-campaign" };
    assert_eq!(now.now().story.next, next);
    if !won {
        held.writes(7, "box retry").await;
        assert!(held.rebuilt().await.now().story.retrying);
    }
}

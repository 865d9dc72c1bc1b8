//! Heists of the players' own in boxes of the server.

use super::heists::{game_of, play, sit};
use super::{FIRST, Held};
use crate::common::{config, start};
use heist_campaign::{BoxCommand, SideJob, file};
use heist_data::about::title;
use heist_protocol::boxes::{BoxRefusal, MadeBox, Written};
use heist_protocol::http::Opened;
use serde_json::json;

const FILE: &str = include_str!("../../../../heist-testbed/games/own/corner-shop.toml");

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_side_job_is_stored_with_its_box_played_at_a_table_and_written_into_the_ledger() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(config(folder.path())).await;
    let held = Held::make(&server, "The Night Shift").await;
    for (expect, line) in (0..).zip(&FIRST[..6]) {
        held.writes(expect, line).await;
    }
    let side_job = BoxCommand::SideJob(SideJob::read(FILE).unwrap()).to_string();
    assert_eq!(held.writes(6, &side_job).await.line, side_job);
    let wrong = json!({ "expect": 7, "line": side_job.replace("JW SC", "JQ SC") });
    let refused: BoxRefusal = held.post("/entries", &wrong, 422).await;
    assert!(refused.error.contains("This heist file cannot be played: line 10"), "{refused:?}");
    held.writes(7, "box crew own:corner-shop tiny:josh karma:mia iceheart:ann").await;
    let new = json!({ "expect": 8, "hold": ["red", "green", "blue"], "name": "Ann" });
    let opened: Opened = held.post("/tables", &new, 201).await;
    let made = held.made.clone();
    server.stop().await;

    // Another process finds everything in the database.
    let server = start(config(folder.path())).await;
    let held = Held { server: &server, made };
    let (mut ann, told) = sit(&server, &opened).await;
    assert_eq!((told.in_box, told.heist.as_str()), (Some(held.made.id), "own:corner-shop"));
    let mut game = game_of(&told);
    assert_eq!(title(game.setup()), "The Corner Shop");
    let (_, mine) = server.post("/api/tables/mine", &json!({ "tables": [[opened.table, opened.watch]] })).await;
    assert_eq!(mine[0]["title"], "The Corner Shop");
    play(&mut ann, &mut game, 3).await;
    let written: Written = held.post("/record", &json!({ "expect": 8, "table": opened.table }), 200).await;
    assert!(written.line.starts_with("box record "), "{written:?}");

    // The file of the box is all that another server needs.
    let text = held.text().await;
    assert_eq!(file::parse(&text).unwrap(), held.rebuilt().await);
    let (status, copy) = server.post("/api/boxes", &json!({ "file": text })).await;
    assert_eq!(status, 201, "{copy}");
    let copy = Held { server: &server, made: serde_json::from_value::<MadeBox>(copy).unwrap() };
    // Before the heist, when nobody was in jail.
    copy.writes(9, "box restore 7").await;
    copy.writes(10, "box crew own:corner-shop tiny:josh karma:mia iceheart:ann").await;
    let _: Opened = copy.post("/tables", &json!({ "expect": 11, "hold": [], "name": "Bob" }), 201).await;
    server.stop().await;
}

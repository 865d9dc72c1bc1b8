//! One campaign from the first heist to both parts of the Final Score, and older ones from their first chapter to their last,
//! played again on a server: their lines over HTTP, their heists at tables. A server draws its chance from the operating system, so nobody can play the same game twice there; the
//! logs of the heists are therefore stored as another node would store them, and everything else goes the usual way.

use super::Held;
use crate::common::{config, start};
use heist_campaign::{BoxCommand, file};
use heist_format::game::Game;
use heist_format::recorded::chance_lines;
use heist_format::replay::Replay;
use heist_format::{notation, position};
use heist_protocol::boxes::Written;
use heist_protocol::http::Opened;
use heist_protocol::{ServerMessage, TableId};
use heist_server::store::{NewEntry, Store, TableStatus};
use serde_json::json;
use std::fs;
use std::path::{Path, PathBuf};

fn folder(campaign: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../heist-testbed/games").join(campaign)
}

/// The games of a campaign, in their order.
fn games(campaign: &str) -> impl Iterator<Item = Game> + use<> {
    let entries = fs::read_dir(folder(campaign)).expect("the folder of the campaign");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "heist"));
    paths.sort();
    paths.into_iter().map(|path| {
        let text = fs::read_to_string(&path).expect("a replay");
        Replay::parse(&text)
            .and_then(|replay| replay.play())
            .unwrap_or_else(|fault| panic!("{}: {fault}", path.display()))
    })
}

/// Stores the log of a game.
async fn store(node: &Store, table: TableId, game: &Game) {
    let after = game.history().iter().skip(1).map(|entry| &entry.before).chain([game.state()]);
    for (seq, (entry, after)) in (1..).zip(game.history().iter().zip(after)) {
        let line = notation::print(game.setup(), &entry.before, &entry.command);
        let chance = chance_lines(game.setup(), after, &entry.facts);
        let status = TableStatus { phase: after.phase.word().to_owned(), round: after.round, won: None };
        let (status, seats) = (Some(status), Vec::new());
        node.append(NewEntry { table, seq, line, chance, toss: None, commitments: None, status, seats })
            .await
            .expect("room for an entry");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_whole_campaign_is_played_again() {
    played_again("campaign").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn older_campaigns_are_played_again_from_their_first_chapter_to_their_last() {
    played_again("scenario/fall-guys").await;
    played_again("scenario/smugglers").await;
}

async fn played_again(which: &str) {
    let folder = tempfile::tempdir().unwrap();
    let config = config(folder.path());
    let node = Store::open(&config.database).await.unwrap();
    let server = start(config).await;
    let end = fs::read_to_string(self::folder(which).join("box.toml")).unwrap();
    let campaign = file::parse(&end).unwrap();
    let (name, edition) = (campaign.name(), campaign.start().edition.id);
    // An empty box of the revision of the rules by which the campaign was played.
    let empty = format!("heist-box = 1\nname = {name:?}\nedition = {edition:?}\nledger = []\n");
    let held = Held::of(&server, &json!({ "file": empty })).await;
    let mut games = games(which);
    for (expect, entry) in (0_u64..).zip(campaign.entries()) {
        let line = entry.command.to_string();
        if !matches!(entry.command, BoxCommand::Record(_)) {
            held.writes(expect, &line).await;
            continue;
        }
        let game = games.next().unwrap_or_else(|| panic!("no game for entry {}, {line}", expect + 1));
        let new = json!({ "expect": expect, "hold": [], "name": "Ann" });
        let opened: Opened = held.post("/tables", &new, 201).await;
        store(&node, opened.table, &game).await;
        // Whoever comes to the table sees the heist begin and end as it did.
        let (_, welcome) = server.join(opened.table, &[&opened.watch], "Eve").await;
        let ServerMessage::Welcome { table, log, .. } = welcome else { panic!("{welcome:?}") };
        assert_eq!(table.heist, game.setup().heist);
        let began = position::load_json(table.start.as_deref().expect("a start")).unwrap();
        assert_eq!(began.state, position::normal(game.start()), "{line}");
        let mut seen = Game::new(began.setup, began.state);
        for entry in &log {
            seen.repeat(&entry.line, &entry.chance).unwrap_or_else(|error| panic!("{}: {error}", entry.line));
        }
        assert_eq!(position::normal(seen.state()), position::normal(game.state()), "{line}");
        let finished = json!({ "expect": expect, "table": opened.table });
        let written: Written = held.post("/record", &finished, 200).await;
        assert_eq!(written, Written { number: expect + 1, line });
    }
    assert!(games.next().is_none(), "every game has its entry");
    assert_eq!(held.text().await, end);
    node.close().await;
    server.stop().await;
}

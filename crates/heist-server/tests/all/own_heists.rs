//! Tables whose heist came with the request: in their author's words, across a restart, and refused where the file is no heist.

use crate::common::{RunningServer, config, crew, seat, start};
use heist_data::about::{about, title};
use heist_format::position;
use heist_format::replay::Replay;
use heist_protocol::http::{Opened, Shared};
use heist_protocol::limits::MAX_HEIST_FILE_BYTES;
use heist_protocol::{BotLevel, BotPlayer, BotTemper, ClientMessage, Colour, ServerMessage};
use serde_json::{Value, json};

/// A small heist in its author's words.
const FILE: &str = include_str!("../../../heist-testbed/games/own/corner-shop.toml");

async fn post(server: &RunningServer, file: &str) -> (u16, Value) {
    let new = json!({ "file": file, "edition": "v24", "crew": crew(), "hold": ["red"], "name": "Ann", "public": true });
    server.post("/api/tables", &new).await
}

async fn open(server: &RunningServer) -> Opened {
    let (status, opened) = post(server, FILE).await;
    assert_eq!(status, 201, "{opened}");
    serde_json::from_value(opened).expect("the answer")
}

#[tokio::test]
async fn a_heist_of_ones_own_is_played_in_its_authors_words_and_survives_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(config(folder.path())).await;
    let opened = open(&server).await;
    let red = seat(&opened, Colour::Red);
    let (mut ann, _) = server.join(opened.table, &[red], "Ann").await;
    ann.does("red start e1").await;
    ann.hang_up().await;
    server.stop().await;

    let server = start(config(folder.path())).await;
    let (mut ann, welcome) = server.join(opened.table, &[red], "Ann").await;
    let ServerMessage::Welcome { table, log, .. } = welcome else { unreachable!() };
    assert_eq!((table.heist.as_str(), log.len()), ("own:corner-shop", 1));
    // What a client needs is in the welcome: nobody has the file.
    let loaded = position::load_json(table.start.as_deref().unwrap()).unwrap();
    let told = about(&loaded.setup);
    assert_eq!(
        (told.name.as_str(), told.location.as_str(), told.place.as_str()),
        ("The Corner Shop", "Elm Street", "jeweler")
    );
    assert_eq!(told.rules[0].text, "Four people fit through this door.");
    assert_eq!(loaded.setup.objective.text, "Bring the jewel home before the kettle boils.");
    assert_eq!(loaded.setup.terms.reward, 3);
    ann.does("red ready").await;

    // Lists call it what its author calls it.
    let mine = json!({ "tables": [[opened.table, red]] });
    let (status, mine) = server.post("/api/tables/mine", &mine).await;
    assert_eq!((status, mine[0]["title"].as_str()), (200, Some("The Corner Shop")), "{mine}");
    let (_, _, listed) = server.ask("GET", "/api/tables/open", &[], "").await;
    assert!(listed.contains("\"title\":\"The Corner Shop\""), "{listed}");

    // The replay opens anywhere.
    let bearer = format!("Bearer {}", opened.watch.0);
    let path = format!("/api/tables/{}/replay", opened.table);
    let (_, _, replay) = server.ask("GET", &path, &[("Authorization", &bearer)], "").await;
    let game = Replay::parse(&replay).unwrap().play().unwrap();
    assert_eq!((title(game.setup()).as_str(), game.history().len()), ("The Corner Shop", 2));
    let (status, _, shared) = server.ask("POST", "/api/replays", &[("Content-Type", "text/plain")], &replay).await;
    assert_eq!(status, 201, "{shared}");
    let id = serde_json::from_str::<Shared>(&shared).expect("the answer").id;
    let (_, _, page) = server.ask("GET", &format!("/replay/{id}"), &[], "").await;
    assert!(page.contains("The Corner Shop"), "{page}");
    let (status, head, _) = server.ask("GET", &format!("/preview/replay/{id}.png"), &[], "").await;
    assert!(status == 200 && head.contains("content-type: image/png"), "{head}");

    // Once more: the same heist.
    let moved = ann.request(|id| ClientMessage::Rematch { id }).await;
    let ServerMessage::Moved { table: again, .. } = moved else { panic!("{moved:?}") };
    let (_, welcome) = server.join(again, &[], "Eve").await;
    let ServerMessage::Welcome { table, .. } = welcome else { unreachable!() };
    assert_eq!(title(&position::load_json(table.start.as_deref().unwrap()).unwrap().setup), "The Corner Shop");
    server.stop().await;
}

#[tokio::test]
async fn bots_play_a_heist_of_ones_own() {
    let folder = tempfile::tempdir().unwrap();
    let mut config = config(folder.path());
    config.bot_pace = 2;
    let server = start(config).await;
    let bot = |name: &str| BotPlayer { name: name.into(), level: BotLevel::Quick, temper: BotTemper::Bold, face: None };
    let new = json!({
        "file": FILE, "edition": "v24", "crew": crew(), "hold": ["red"], "name": "Ann",
        "bots": [(Colour::Green, bot("Vera")), (Colour::Blue, bot("Max"))],
    });
    let (status, opened) = server.post("/api/tables", &new).await;
    assert_eq!(status, 201, "{opened}");
    let opened: Opened = serde_json::from_value(opened).unwrap();
    let (mut ann, _) = server.join(opened.table, &[seat(&opened, Colour::Red)], "Ann").await;
    let first = ann.sees().await;
    assert!(first.line.starts_with("green ") || first.line.starts_with("blue "), "{first:?}");
    server.stop().await;
}

#[tokio::test]
async fn what_is_no_heist_is_refused_with_its_findings() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(config(folder.path())).await;
    let huge = "EM ".repeat(60) + "E5\n";
    let goals = "{ kind = \"npc_escapes\" }, ".repeat(500);
    let cases = [
        ("", "missing"),
        ("this is no TOML", "line 1"),
        (&FILE.replace("JW SC", "JQ SC"), "line 11, column 1"),
        (&FILE.replace("\"corner-shop\"", "\"startup\""), "the id of an official heist, The Startup Job"),
        (&FILE.replace("\"corner-shop\"", "\"../../etc/passwd\""), "An id has small letters"),
        (&FILE.replace("Corner Shop", "Corner\\u001b[31m Shop"), "U+001B"),
        (&FILE.replace("Corner Shop", "Corner \\u202eShop"), "U+202E"),
        (&FILE.replace("JW SC EM EM E5\n", &huge.repeat(30)), "map"),
        (&FILE.replace("all = [", &format!("all = [{goals}")), "room for 20"),
        (&FILE.replace("steal\"", "burn\""), "burn"),
        (&FILE.replace("the kettle", &"the kettle ".repeat(200)), "letters"),
        (&format!("{FILE}# {}", "x".repeat(MAX_HEIST_FILE_BYTES)), "at most 32 KiB"),
        (&"[".repeat(20_000), "cannot be played"),
    ];
    for (file, words) in cases {
        let (status, answer) = post(&server, file).await;
        assert_eq!(status, 422, "{words}: {answer}");
        let error = answer["error"].as_str().unwrap_or_default();
        assert!(error.contains(words), "{words}: {answer}");
        assert!(!error.contains('\u{1b}') && error.len() < 2_000, "{answer}");
    }
    let (_, answer) = post(&server, &FILE.replace("JW SC", "JQ SC")).await;
    assert_eq!(answer["findings"].as_array().map(Vec::len), Some(1), "{answer}");
    // One or the other, for an edition that the file names, with a crew.
    let both = json!({ "heist": "startup", "file": FILE, "edition": "v24", "crew": crew(), "hold": [], "name": "Ann" });
    assert_eq!(server.post("/api/tables", &both).await.0, 400);
    let edition = json!({ "file": FILE, "edition": "v16", "crew": crew(), "hold": [], "name": "Ann" });
    assert_eq!(server.post("/api/tables", &edition).await.0, 422);
    let alone = json!({ "file": FILE, "edition": "v24", "crew": &crew()[..1], "hold": [], "name": "Ann" });
    let (status, answer) = server.post("/api/tables", &alone).await;
    assert_eq!(status, 422, "{answer}");
    assert!(answer["error"].as_str().is_some_and(|words| words.contains("three or four")), "{answer}");
    server.stop().await;
}

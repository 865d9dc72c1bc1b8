//! Heists that people publish: checked, there once, changed and taken down by whoever has the key, played at tables, tried by bots.

use crate::common::{Client, RunningServer, TIMEOUT, config, crew, seat, start};
use heist_bots::{Bot, Random};
use heist_data::about::title;
use heist_format::{notation, position};
use heist_protocol::gallery::{AlreadyPublished, GalleryEntry, GalleryHeist, GalleryPage, PublishedHeist};
use heist_protocol::http::Opened;
use heist_protocol::limits::GALLERY_HEISTS_PER_PAGE;
use heist_protocol::{AccessToken, ClientMessage, Colour, GalleryId, ServerMessage};
use heist_rules::outcome;
use heist_server::{Config, Limits, Proxies};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// A small heist.
const FILE: &str = r#"
id = "corner-shop"
name = "The Corner Shop"
location = "Elm Street"
place = "jeweler"
difficulty = "amateur"
summary = "A jewel behind the counter, and a <b>bold</b> plan."
deck = "1,Z1"
bag = { guard = 2, camera = 2, lock = 3 }
map = """
JW EM EM E5
 EM EM EM RE
EM EM EM E5
"""

[objective]
text = "Bring the jewel home."
all = [{ kind = "steal", piece = "jewel" }]
"#;

fn named(name: &str) -> String {
    FILE.replace("The Corner Shop", name)
}

async fn send(
    server: &RunningServer,
    method: &str,
    path: &str,
    key: Option<&AccessToken>,
    body: &Value,
) -> (u16, String) {
    let bearer = key.map(|key| format!("Bearer {}", key.0)).unwrap_or_default();
    let mut headers = vec![("Content-Type", "application/json")];
    headers.extend(key.map(|_| ("Authorization", bearer.as_str())));
    let (status, _, text) = server.ask(method, path, &headers, &body.to_string()).await;
    (status, text)
}

fn read<T: DeserializeOwned>(text: &str) -> T {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

async fn publish(server: &RunningServer, name: &str) -> PublishedHeist {
    let new = json!({ "file": named(name), "author": "Ann" });
    let (status, text) = send(server, "POST", "/api/gallery", None, &new).await;
    assert_eq!(status, 201, "{text}");
    read(&text)
}

async fn get<T: DeserializeOwned>(server: &RunningServer, path: &str) -> T {
    let (status, _, text) = server.ask("GET", path, &[], "").await;
    assert_eq!(status, 200, "{path}: {text}");
    read(&text)
}

async fn entry(server: &RunningServer, id: GalleryId) -> GalleryHeist {
    get(server, &format!("/api/gallery/{id}")).await
}

#[tokio::test]
async fn a_heist_is_published_found_changed_and_taken_down() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(config(folder.path())).await;
    let PublishedHeist { id, key } = publish(&server, "The Corner Shop").await;
    let found = entry(&server, id).await;
    assert_eq!(found.file, FILE);
    let GalleryEntry { title, author, difficulty, editions, players, map, .. } = found.entry.clone();
    assert_eq!((title.as_str(), author.as_str(), difficulty.as_str()), ("The Corner Shop", "Ann", "amateur"));
    assert!(editions.contains(&"v24".to_owned()) && players == [3, 4], "{editions:?} {players:?}");
    assert!(map.starts_with("JW") && map.lines().count() == 3, "{map}");
    let page: GalleryPage = get(&server, "/api/gallery?search=corner&difficulty=amateur&players=4&edition=v24").await;
    assert_eq!((page.heists.len(), page.more), (1, false));
    assert_eq!(get::<GalleryPage>(&server, "/api/gallery?search=nothing").await.heists.len(), 0);
    assert_eq!(server.ask("GET", "/api/gallery?players=many", &[], "").await.0, 400);

    // The same file is there once; whoever has lost the answer gets it again with the key that was made before.
    let new = json!({ "file": FILE, "author": "Eve" });
    let (status, text) = send(&server, "POST", "/api/gallery", None, &new).await;
    assert_eq!((status, read::<AlreadyPublished>(&text).id), (409, id));
    let new = json!({ "file": FILE, "author": "Ann", "key": key });
    let (status, text) = send(&server, "POST", "/api/gallery", None, &new).await;
    assert_eq!((status, read::<PublishedHeist>(&text)), (201, PublishedHeist { id, key: key.clone() }));

    let path = format!("/api/gallery/{id}");
    let change = json!({ "file": named("The Other Shop"), "author": "Ann and Bob" });
    let wrong = AccessToken("x".repeat(32));
    assert_eq!(send(&server, "PUT", &path, None, &change).await.0, 401);
    for method in ["PUT", "DELETE"] {
        let (status, text) = send(&server, method, &path, Some(&wrong), &change).await;
        assert!(status == 403 && text.contains("only whoever published it"), "{text}");
    }
    let (status, text) = send(&server, "PUT", &path, Some(&key), &change).await;
    assert_eq!((status, read::<GalleryEntry>(&text).author.as_str()), (200, "Ann and Bob"), "{text}");
    assert_eq!(entry(&server, id).await.entry.title, "The Other Shop");

    let (status, _, page) = server.ask("GET", &format!("/gallery/{id}"), &[], "").await;
    assert!(status == 200 && page.contains("content=\"The Other Shop by Ann and Bob\""), "{page}");
    assert!(page.contains("&lt;b&gt;bold") && page.contains(&format!("/preview/gallery/{id}.png")), "{page}");
    let (status, head, _) = server.ask("GET", &format!("/preview/gallery/{id}.png"), &[], "").await;
    assert!(status == 200 && head.contains("image/png"), "{head}");

    assert_eq!(send(&server, "DELETE", &path, Some(&key), &Value::Null).await.0, 204);
    for path in [path.as_str(), &format!("/gallery/{id}"), &format!("/preview/gallery/{id}.png")] {
        let (status, _, text) = server.ask("GET", path, &[], "").await;
        assert!(status == 410 && text.contains("This heist was taken down."), "{path}: {status} {text}");
    }
    assert_eq!(send(&server, "PUT", &path, Some(&key), &change).await.0, 410);
    assert_eq!(get::<GalleryPage>(&server, "/api/gallery").await.heists, []);
    server.stop().await;
}

#[tokio::test]
async fn what_is_no_heist_or_cannot_be_shown_is_not_published() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(config(folder.path())).await;
    for (file, author, words) in [
        (String::new(), "Ann", "missing"),
        (FILE.replace("JW", "JQ"), "Ann", "column 1"),
        (FILE.replace("1,Z1", "1"), "Ann", "starts the escape"),
        (FILE.replace("\"corner-shop\"", "\"startup\""), "Ann", "official"),
        (named("The \\u202eShop"), "Ann", "U+202E"),
        (named("The \u{200b}Shop"), "Ann", "U+200B"),
        (FILE.to_owned(), "", "it is empty"),
        (FILE.to_owned(), "  ", "it is empty"),
        (FILE.to_owned(), "Ann\u{202e}", "U+202E"),
        (FILE.to_owned(), "Ann\n\u{1b}[31m", "U+"),
        (FILE.to_owned(), &"Ann".repeat(40), "there is room for 40"),
        (format!("{FILE}# {}", "x".repeat(33_000)), "Ann", "at most 32 KiB"),
    ] {
        let (status, text) =
            send(&server, "POST", "/api/gallery", None, &json!({ "file": file, "author": author })).await;
        assert!(status == 422 && text.contains(words), "{words}: {status} {text}");
    }
    let (_, text) =
        send(&server, "POST", "/api/gallery", None, &json!({ "file": FILE.replace("JW", "JQ"), "author": "A" })).await;
    assert!(read::<Value>(&text)["findings"].as_array().is_some_and(|findings| !findings.is_empty()), "{text}");
    let weak = json!({ "file": FILE, "author": "Ann", "key": "secret" });
    assert_eq!(send(&server, "POST", "/api/gallery", None, &weak).await.0, 400);
    let unknown = json!({ "file": FILE, "author": "Ann", "more": 1 });
    assert_eq!(send(&server, "POST", "/api/gallery", None, &unknown).await.0, 400);
    assert_eq!(get::<GalleryPage>(&server, "/api/gallery").await.heists, []);
    server.stop().await;
}

#[tokio::test]
async fn a_version_of_a_heist_gives_credit_also_when_the_first_is_gone() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(config(folder.path())).await;
    let first = publish(&server, "The Corner Shop").await;
    let fork = async |name: &str, id: GalleryId, author: &str| {
        let from = json!({ "id": id, "title": "The Corner Shop", "author": author });
        let new = json!({ "file": named(name), "author": "Bob", "forked_from": from });
        send(&server, "POST", "/api/gallery", None, &new).await
    };
    let (status, text) = fork("The Second Shop", first.id, "Somebody else").await;
    assert_eq!(status, 201, "{text}");
    let second = read::<PublishedHeist>(&text).id;
    let credit = async |id: GalleryId| entry(&server, id).await.entry.forked_from.expect("credit").author;
    assert_eq!(credit(second).await, "Ann", "as the gallery has it");
    let path = format!("/api/gallery/{}", first.id);
    assert_eq!(send(&server, "DELETE", &path, Some(&first.key), &Value::Null).await.0, 204);
    assert_eq!(credit(second).await, "Ann");
    let (status, text) = fork("The Third Shop", first.id, "Ann").await;
    assert_eq!(status, 201, "{text}");
    assert_eq!(credit(read::<PublishedHeist>(&text).id).await, "Ann");
    assert_eq!(fork("The Fourth Shop", first.id, "A\u{202e}").await.0, 422);
    let (status, text) = fork("The Fourth Shop", GalleryId(4711), "Ann").await;
    assert!(status == 422 && text.contains("never in this gallery"), "{text}");
    server.stop().await;
}

#[tokio::test]
async fn nobody_fills_the_gallery() {
    let folder = tempfile::tempdir().unwrap();
    let config = config(folder.path());
    let limits = Limits { heists_per_hour: 3, gallery_heists: 4, ..config.limits };
    let proxies = Proxies { everybody: true, ..Proxies::default() };
    let server = start(Config { limits, proxies, ..config }).await;
    let publish = async |address: &str, name: &str| {
        let headers = [("Content-Type", "application/json"), ("X-Forwarded-For", address)];
        let new = json!({ "file": named(name), "author": "Ann" }).to_string();
        server.ask("POST", "/api/gallery", &headers, &new).await
    };
    for name in ["Shop 1", "Shop 2", "\\u202e"] {
        publish("203.0.113.7", name).await;
    }
    let (status, head, _) = publish("203.0.113.7", "Shop 3").await;
    assert!(status == 429 && head.contains("retry-after: "), "what is refused counts too: {status}");
    assert_eq!(publish("203.0.113.8", "Shop 3").await.0, 201);
    assert_eq!(publish("203.0.113.8", "Shop 4").await.0, 201);
    let (status, _, text) = publish("203.0.113.8", "Shop 5").await;
    assert!(status == 507 && text.contains("full"), "{status} {text}");
    server.stop().await;
}

#[tokio::test]
async fn a_long_list_comes_in_pages() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(config(folder.path())).await;
    let count = GALLERY_HEISTS_PER_PAGE + 1;
    for number in 0..count {
        publish(&server, &format!("Shop {number}")).await;
    }
    let first: GalleryPage = get(&server, "/api/gallery").await;
    let second: GalleryPage = get(&server, "/api/gallery?page=1&sort=newest").await;
    assert_eq!((first.heists.len(), first.more), (GALLERY_HEISTS_PER_PAGE, true));
    assert_eq!((second.heists.len(), second.more), (1, false));
    assert!(!first.heists.iter().any(|entry| entry.id == second.heists[0].id));
    assert_eq!(get::<GalleryPage>(&server, "/api/gallery?page=4294967295").await.heists, []);
    server.stop().await;
}

/// Plays whatever is possible until the heist is over; whether it was won.
async fn play(ann: &mut Client) -> bool {
    let mut bot = Random::new(1);
    for _ in 0..2_000 {
        let answer = ann.request(|id| ClientMessage::Position { id }).await;
        let ServerMessage::Position { position, .. } = answer else { panic!("{answer:?}") };
        let known = position::load_json(&position.to_string()).expect("a position");
        if let Some(outcome) = outcome(&known.setup, &known.state) {
            return outcome.is_won();
        }
        let command = bot.choose(&known.setup, &known.state).expect("something is possible");
        ann.does(&notation::print(&known.setup, &known.state, &command)).await;
    }
    panic!("the heist does not end");
}

#[tokio::test]
async fn a_table_plays_a_heist_of_the_gallery_and_what_is_played_counts() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(config(folder.path())).await;
    let PublishedHeist { id, key } = publish(&server, "The Corner Shop").await;
    let new = json!({ "gallery": id, "edition": "v24", "crew": crew(), "hold": ["red", "green", "blue"], "name": "Ann", "public": true });
    let (status, opened) = server.post("/api/tables", &new).await;
    assert_eq!(status, 201, "{opened}");
    let opened: Opened = serde_json::from_value(opened).unwrap();
    let seats: Vec<&AccessToken> = [Colour::Red, Colour::Green, Colour::Blue].map(|who| seat(&opened, who)).into();
    let (mut ann, welcome) = server.join(opened.table, &seats, "Ann").await;
    let ServerMessage::Welcome { table, .. } = welcome else { unreachable!() };
    assert_eq!((table.heist.as_str(), table.gallery), ("own:corner-shop", Some(id)));
    assert_eq!(title(&position::load_json(table.start.as_deref().unwrap()).unwrap().setup), "The Corner Shop");
    assert_eq!(entry(&server, id).await.entry.plays, 0);
    let won = play(&mut ann).await;
    let counted = entry(&server, id).await.entry;
    assert_eq!((counted.plays, counted.wins), (1, u32::from(won)));
    // Once more: it is still that heist.
    let moved = ann.request(|id| ClientMessage::Rematch { id }).await;
    let ServerMessage::Moved { table: again, .. } = moved else { panic!("{moved:?}") };
    let (_, welcome) = server.join(again, &[], "Eve").await;
    let ServerMessage::Welcome { table, .. } = welcome else { unreachable!() };
    assert_eq!(table.gallery, Some(id));
    // What is taken down is not opened any more, and played on where it is.
    let both = json!({ "gallery": id, "file": FILE, "edition": "v24", "crew": crew(), "hold": [], "name": "Ann" });
    assert_eq!(server.post("/api/tables", &both).await.0, 400);
    let path = format!("/api/gallery/{id}");
    assert_eq!(send(&server, "DELETE", &path, Some(&key), &Value::Null).await.0, 204);
    let (status, answer) = server.post("/api/tables", &new).await;
    assert_eq!(status, 410, "{answer}");
    server.join(again, &[], "Eve").await;
    server.stop().await;
}

#[tokio::test]
async fn a_bot_tries_what_is_published_and_goes_on_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let mut without = config(folder.path());
    without.bot_threads = 0;
    let server = start(without).await;
    let PublishedHeist { id, .. } = publish(&server, "The Corner Shop").await;
    assert_eq!(entry(&server, id).await.entry.measured, None);
    server.stop().await;
    let server = start(config(folder.path())).await;
    let begun = Instant::now();
    let measured = loop {
        if let Some(measured) = entry(&server, id).await.entry.measured {
            break measured;
        }
        assert!(begun.elapsed() < 8 * TIMEOUT, "no bot has tried it");
        tokio::time::sleep(Duration::from_millis(100)).await;
    };
    assert!(measured.games >= 100 && measured.won <= measured.games && measured.bot == "greedy", "{measured:?}");
    server.stop().await;
}

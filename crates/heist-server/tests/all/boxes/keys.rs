//! New keys, keys that only show a box, and its end.

use super::{FIRST, Held};
use crate::common::{RunningServer, config, start};
use crate::store::databases::{Database, on_both};
use heist_protocol::AccessToken;
use heist_protocol::boxes::{BoxKeyReplaced, BoxPage, MadeReadingKey, ReadingKey};
use heist_protocol::http::{Opened, Problem};
use serde_json::{Value, json};

on_both!(
    a_new_key_ends_the_old_one_at_once,
    a_link_to_watch_shows_the_box_and_changes_nothing,
    a_deleted_box_is_gone_with_its_tables,
);

async fn server(database: &Database) -> RunningServer {
    let folder = tempfile::tempdir().unwrap();
    let mut config = config(folder.path());
    config.database.clone_from(&database.url);
    start(config).await
}

impl<'a> Held<'a> {
    /// The same box by another key.
    fn by(&self, key: &AccessToken) -> Held<'a> {
        let mut made = self.made.clone();
        made.key = key.clone();
        Held { server: self.server, made }
    }

    /// What the server says against it.
    async fn refuses(&self, method: &str, rest: &str, body: &Value, status: u16) -> String {
        let (answered, _, text) = self.ask(method, rest, body).await;
        assert_eq!(answered, status, "{method} {rest}: {text}");
        serde_json::from_str::<Problem>(&text).expect("a problem").error
    }
}

fn line(expect: u64) -> Value {
    json!({ "expect": expect, "line": "box player eve" })
}

async fn a_new_key_ends_the_old_one_at_once(database: Database) {
    let server = server(&database).await;
    let held = Held::make_with_crew(&server).await;
    let watch: MadeReadingKey = held.post("/keys", &json!({ "name": "Gran" }), 201).await;
    // The client makes the key and keeps it, so that a lost answer loses no box.
    let own = AccessToken("q1W2e3R4t5Z6u7I8o9P0a1S2d3F4g5H6".to_owned());
    let body = json!({ "key": own.0 });
    let new: BoxKeyReplaced = held.post("/key", &body, 200).await;
    assert_eq!(new.key, own);
    let now = held.by(&own);
    let again: BoxKeyReplaced = now.post("/key", &body, 200).await;
    assert_eq!(again.key, own, "asked again, it is done");
    for (method, rest, body) in [
        ("GET", "", Value::Null),
        ("POST", "/entries", line(7)),
        ("POST", "/key", json!({})),
        ("DELETE", "", Value::Null),
    ] {
        let words = held.refuses(method, rest, &body, 403).await;
        assert!(words.contains("counts no more") && words.contains("new link"), "{words}");
    }
    now.writes(7, "box call-off").await;
    assert!(held.by(&watch.key).page(0).await.read_only, "those to watch stay");

    let last: BoxKeyReplaced = now.post("/key", &json!({ "end_reading": true }), 200).await;
    let words = held.by(&watch.key).refuses("GET", "", &Value::Null, 403).await;
    assert!(words.contains("counts no more"), "{words}");
    let last = held.by(&last.key);
    assert_eq!(last.page(0).await.lines.len(), 8);
    for old in [&own, &watch.key] {
        last.refuses("POST", "/key", &json!({ "key": old.0 }), 422).await;
    }
    last.refuses("POST", "/key", &json!({ "key": "short" }), 400).await;
    server.stop().await;
}

async fn a_link_to_watch_shows_the_box_and_changes_nothing(database: Database) {
    let server = server(&database).await;
    let held = Held::make_with_crew(&server).await;
    let one: MadeReadingKey = held.post("/keys", &json!({ "name": " Gran\u{202e} " }), 201).await;
    let two: MadeReadingKey = held.post("/keys", &json!({}), 201).await;
    assert_eq!((one.number, one.name.as_str(), two.number), (1, "Gran", 2));
    let watching = held.by(&one.key);
    let page: BoxPage = watching.page(0).await;
    assert!(page.read_only && page.lines == FIRST, "{page:?}");
    assert!(!held.page(0).await.read_only);
    assert_eq!(watching.text().await, held.text().await);
    for (method, rest, body) in [
        ("POST", "/entries", line(7)),
        ("POST", "/tables", json!({ "expect": 7, "hold": [], "name": "Eve" })),
        ("POST", "/record", json!({ "expect": 7, "table": "0123456789bcd" })),
        ("POST", "/key", json!({})),
        ("GET", "/keys", Value::Null),
        ("POST", "/keys", json!({})),
        ("DELETE", "/keys/2", Value::Null),
        ("DELETE", "", Value::Null),
    ] {
        let words = watching.refuses(method, rest, &body, 403).await;
        assert!(words.contains("only shows the box"), "{words}");
    }

    let (_, _, text) = held.ask("GET", "/keys", &Value::Null).await;
    let list: Vec<ReadingKey> = serde_json::from_str(&text).unwrap();
    assert_eq!(list.iter().map(|key| (key.number, key.name.as_str())).collect::<Vec<_>>(), [(1, "Gran"), (2, "")]);
    assert!(!text.contains(&one.key.0), "nobody is shown a key twice");
    assert_eq!(held.ask("DELETE", "/keys/1", &Value::Null).await.0, 204);
    held.refuses("DELETE", "/keys/1", &Value::Null, 404).await;
    assert!(watching.refuses("GET", "", &Value::Null, 403).await.contains("counts no more"));
    assert!(held.by(&two.key).page(0).await.read_only);
    assert_eq!(held.page(0).await.lines, FIRST);
    server.stop().await;
}

async fn a_deleted_box_is_gone_with_its_tables(database: Database) {
    let server = server(&database).await;
    let held = Held::make_with_crew(&server).await;
    let table: Opened = held.post("/tables", &json!({ "expect": 7, "hold": ["red"], "name": "Ann" }), 201).await;
    let (mut ann, _) = server.join(table.table, &[&table.watch], "Ann").await;
    assert_eq!(held.ask("DELETE", "", &Value::Null).await.0, 204);
    assert_eq!(ann.closed().await.map(|(code, _)| code), Some(4410));
    for (method, rest, body) in [("GET", "", Value::Null), ("POST", "/entries", line(7)), ("DELETE", "", Value::Null)] {
        assert_eq!(held.refuses(method, rest, &body, 410).await, "This box was deleted.");
    }
    for path in [format!("/box/{}", held.made.id), format!("/box/{}/shop", held.made.id)] {
        let (status, head, page) = server.ask("GET", &path, &[], "").await;
        assert!(status == 410 && head.contains("text/html") && page.contains("This box was deleted."), "{page}");
    }
    assert_eq!(server.ask("GET", &format!("/t/{}", table.table), &[], "").await.0, 410);
    server.stop().await;
}

//! Boxes over HTTP: making, reading, writing, files; who may; what is refused and changes nothing.

use crate::common::{RunningServer, config, start};
use heist_campaign::{CampaignBox, file};
use heist_protocol::boxes::{BoxPage, BoxRefusal, MadeBox, Missed, Written};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

pub mod heists;
mod keys;
mod side_jobs;
mod together;
mod whole;

/// The first lines of a campaign: three players with one character each, and the crew of the first heist.
pub const FIRST: [&str; 7] = [
    "box player josh",
    "box player mia",
    "box player ann",
    "box create tiny for josh",
    "box create karma for mia",
    "box create iceheart for ann",
    "box crew startup tiny:josh karma:mia iceheart:ann",
];

/// A box with its key.
pub struct Held<'a> {
    pub server: &'a RunningServer,
    pub made: MadeBox,
}

impl<'a> Held<'a> {
    pub async fn make(server: &'a RunningServer, name: &str) -> Held<'a> {
        Held::of(server, &json!({ "name": name })).await
    }

    async fn of(server: &'a RunningServer, asked: &Value) -> Held<'a> {
        let (status, made) = server.post("/api/boxes", asked).await;
        assert_eq!(status, 201, "{made}");
        Held { server, made: serde_json::from_value(made).expect("the answer") }
    }

    /// A box whose first heist may begin.
    pub async fn make_with_crew(server: &'a RunningServer) -> Held<'a> {
        let held = Held::make(server, "The Night Shift").await;
        for (expect, line) in (0..).zip(FIRST) {
            held.writes(expect, line).await;
        }
        held
    }

    pub async fn ask(&self, method: &str, rest: &str, body: &Value) -> (u16, String, String) {
        let path = format!("/api/boxes/{}{rest}", self.made.id);
        let key = format!("Bearer {}", self.made.key.0);
        let headers = [("Authorization", key.as_str()), ("Content-Type", "application/json")];
        let body = if body.is_null() { String::new() } else { body.to_string() };
        self.server.ask(method, &path, &headers, &body).await
    }

    pub async fn post<T: DeserializeOwned>(&self, rest: &str, body: &Value, status: u16) -> T {
        let (answered, _, text) = self.ask("POST", rest, body).await;
        assert_eq!(answered, status, "{body}: {text}");
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    /// Writes a line that is taken.
    pub async fn writes(&self, expect: u64, line: &str) -> Written {
        self.post("/entries", &json!({ "expect": expect, "line": line }), 200).await
    }

    pub async fn page(&self, after: u64) -> BoxPage {
        let (status, _, text) = self.ask("GET", &format!("?after={after}"), &Value::Null).await;
        assert_eq!(status, 200, "{text}");
        serde_json::from_str(&text).expect("the answer")
    }

    pub async fn text(&self) -> String {
        let (status, head, text) = self.ask("GET", "/file", &Value::Null).await;
        assert_eq!(status, 200, "{text}");
        assert!(head.contains("content-disposition: attachment; filename="), "{head}");
        text
    }

    /// The box as anybody rebuilds it from what the server tells.
    pub async fn rebuilt(&self) -> CampaignBox {
        let page = self.page(0).await;
        let mut campaign = file::parse(&page.opening).expect("the opening");
        for line in &page.lines {
            campaign.say(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        }
        campaign
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_box_keeps_what_was_written_into_it() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(config(folder.path())).await;
    let held = Held::make(&server, " The Night Shift\u{202e} ").await;
    assert_eq!(held.made.name, "The Night Shift");
    assert!(held.made.lines.is_empty());
    for (expect, line) in (0..).zip(FIRST) {
        // The notation is forgiving, the ledger is not.
        let said = line.replace(' ', "  ").replace("box  ", "");
        let written = held.writes(expect, &said).await;
        assert_eq!(written, Written { number: expect + 1, line: line.to_owned() });
    }
    assert_eq!(held.page(5).await.lines, FIRST[5..]);
    let text = held.text().await;
    let key = held.made.clone();
    server.stop().await;

    let server = start(config(folder.path())).await;
    let held = Held { server: &server, made: key };
    assert_eq!(held.page(0).await.lines, FIRST);
    assert_eq!(held.text().await, text);
    assert_eq!(file::print(&held.rebuilt().await), text);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_the_rules_forbid_is_refused_and_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(config(folder.path())).await;
    let held = Held::make(&server, "The Night Shift").await;
    held.writes(0, FIRST[0]).await;
    let say = |expect: u64, line: &str| json!({ "expect": expect, "line": line });
    let refused: BoxRefusal = held.post("/entries", &say(1, "box player josh"), 422).await;
    assert_eq!(refused.rule.as_deref(), Some("level.player-starts-at-one"));
    assert!(refused.error.contains("Josh"), "{refused:?}");
    let refused: BoxRefusal = held.post("/entries", &say(1, "box dance"), 422).await;
    assert!(refused.rule.is_none() && refused.error.contains("`dance` is not a command"), "{refused:?}");
    let refused: BoxRefusal = held.post("/entries", &say(1, &format!("box player {}", "x".repeat(3000))), 422).await;
    assert!(refused.error.contains("at most 2000"), "{refused:?}");
    let refused: BoxRefusal = held.post("/tables", &json!({ "expect": 1, "hold": [], "name": "Ann" }), 422).await;
    assert!(refused.error.contains("no crew has been chosen") || refused.error.contains("No crew"), "{refused:?}");
    let missed: Missed = held.post("/entries", &say(0, "box player mia"), 409).await;
    assert_eq!((missed.number, missed.lines), (1, vec![FIRST[0].to_owned()]));
    let missed: Missed = held.post("/entries", &say(7, "box player mia"), 409).await;
    assert_eq!((missed.number, missed.lines), (1, Vec::new()), "a future that never was");
    assert_eq!(held.page(0).await.lines, FIRST[..1]);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_goes_out_and_comes_in_again() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(config(folder.path())).await;
    let held = Held::make_with_crew(&server).await;
    let text = held.text().await;
    let (status, again) = server.post("/api/boxes", &json!({ "file": text })).await;
    assert_eq!(status, 201, "{again}");
    let again: MadeBox = serde_json::from_value(again).unwrap();
    assert_ne!((again.id, &again.key), (held.made.id, &held.made.key), "a box of its own");
    assert_eq!((again.name.as_str(), &again.lines[..]), ("The Night Shift", &FIRST.map(str::to_owned)[..]));
    let again = Held { server: &server, made: again };
    assert_eq!(again.text().await, text);
    again.writes(7, "box call-off").await;
    assert_eq!(held.page(0).await.lines.len(), 7, "the first one stays as it is");

    // A box that began with things in it, under a new name.
    let started = file::parse(
        "heist-box = 1\nname = \"Old\"\nedition = \"v24\"\nledger = []\n[start]\ncash = 7\n[start.player]\njosh = { level = 2 }\n",
    );
    let started = file::print(&started.unwrap());
    let (status, made) = server.post("/api/boxes", &json!({ "name": "New", "file": started })).await;
    assert_eq!(status, 201, "{made}");
    let held = Held { server: &server, made: serde_json::from_value(made).unwrap() };
    let campaign = held.rebuilt().await;
    assert_eq!((campaign.name(), campaign.now().cash), ("New", 7));
    assert_eq!(held.text().await, started.replace("\"Old\"", "\"New\""));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_damaged_or_foreign_file_is_named_by_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(config(folder.path())).await;
    let held = Held::make_with_crew(&server).await;
    let text = held.text().await;
    let cut = &text[..text.len() / 2];
    let tampered = text.replace("cash = 0", "cash = 900");
    assert_ne!(tampered, text);
    let swapped = text.replace("\"box player mia\"", "\"box player josh\"");
    for (file, words) in [
        (cut.to_owned(), "line "),
        (tampered, "this is not what the ledger leads to"),
        (swapped, "line 8: ledger.1: `box player josh` is refused"),
        ("edition = \"v24\"\n".to_owned(), "line 1: this is not a box"),
        ("heist-box = 99\n".to_owned(), "line 1: heist-box: this box has format 99"),
        ("PK\u{3}\u{4} nothing of ours".to_owned(), "line 1"),
        (String::new(), "this is not a box"),
    ] {
        let (status, answer) = server.post("/api/boxes", &json!({ "file": file })).await;
        assert_eq!(status, 422, "{answer}");
        let error = answer["error"].as_str().unwrap_or_default().to_lowercase();
        assert!(error.contains(words), "{words}: {error}");
    }
    assert_eq!(held.text().await, text);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_those_with_the_key_get_in_and_nobody_makes_boxes_without_end() {
    let folder = tempfile::tempdir().unwrap();
    let mut config = config(folder.path());
    config.limits.boxes_per_hour = 2;
    let server = start(config).await;
    let held = Held::make(&server, "One").await;
    let other = Held::make(&server, "Two").await;
    let (status, answer) = server.post("/api/boxes", &json!({ "name": "Three" })).await;
    assert_eq!(status, 429, "{answer}");

    let page = format!("/api/boxes/{}", held.made.id);
    assert_eq!(server.ask("GET", &page, &[], "").await.0, 401);
    for key in [other.made.key.0.as_str(), "nonsense"] {
        let key = format!("Bearer {key}");
        for (method, rest) in
            [("GET", ""), ("GET", "/file"), ("POST", "/entries"), ("POST", "/tables"), ("POST", "/record")]
        {
            let headers = [("Authorization", key.as_str()), ("Content-Type", "application/json")];
            let body = match rest {
                "/entries" => r#"{"expect":0,"line":"box player eve"}"#,
                "/tables" => r#"{"expect":0,"hold":[],"name":"Eve"}"#,
                "/record" => r#"{"expect":0,"table":"0123456789bcd"}"#,
                _ => "",
            };
            let (status, _, answer) = server.ask(method, &format!("{page}{rest}"), &headers, body).await;
            assert_eq!(status, 404, "{method} {rest}: {answer}");
        }
    }
    assert_eq!(server.ask("GET", "/api/boxes/no-such-box", &[("Authorization", "Bearer x")], "").await.0, 404);
    let foreign = [("Origin", "https://evil.example"), ("Content-Type", "application/json")];
    assert_eq!(server.ask("POST", "/api/boxes", &foreign, r#"{"name":"Four"}"#).await.0, 403);
    assert_eq!(server.ask("POST", "/api/boxes", &[("Content-Type", "text/plain")], r#"{"name":"Four"}"#).await.0, 415);
    assert!(held.page(0).await.lines.is_empty());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn names_and_bodies_have_limits() {
    let folder = tempfile::tempdir().unwrap();
    let server = start(config(folder.path())).await;
    assert_eq!(server.post("/api/boxes", &json!({ "name": " \u{0}" })).await.0, 400);
    assert_eq!(server.post("/api/boxes", &json!({ "name": "x", "else": 1 })).await.0, 400);
    let (status, made) = server.post("/api/boxes", &json!({ "name": "x".repeat(500) })).await;
    assert_eq!((status, made["name"].as_str().map(str::len)), (201, Some(60)));
    let (status, _) = server.post("/api/boxes", &json!({ "file": "#".repeat(900 * 1024) })).await;
    assert_eq!(status, 422, "as long as files may be, and no box");
    let (status, _) = server.post("/api/boxes", &json!({ "file": "#".repeat(1100 * 1024) })).await;
    assert_eq!(status, 413);
    server.stop().await;
}

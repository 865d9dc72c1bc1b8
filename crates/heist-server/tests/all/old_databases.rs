//! Databases of earlier versions: everything in them is still there, and games go on. A new migration gets a new dump beside the old ones;
//! the head of each dump says how it was made.

mod filling;

use crate::boxes::{FIRST, Held, heists};
use crate::common::{RunningServer, config, start};
use crate::store::databases::{Database, on_both};
use filling::fill;
use heist_bots::{Bot, Random};
use heist_client::start::set_up_table;
use heist_format::game::Game;
use heist_format::notation;
use heist_format::replay::Replay;
use heist_protocol::boxes::{MadeBox, Written};
use heist_protocol::{AccessToken, ChatLine, LogEntry, ServerMessage, TableId, TableInfo};
use heist_rules::Revision;
use heist_rules::state::Phase;
use heist_rules::who::Who;
use serde_json::json;

on_both!(
    a_database_of_the_first_version_goes_on,
    a_database_from_before_tosses_goes_on,
    a_database_from_before_hosts_goes_on,
    a_database_of_this_version_goes_on,
);

/// The dump of a migration for the kind of a database.
macro_rules! dump {
    ($database:expr, $version:literal) => {
        if $database.url.starts_with("postgres") {
            include_str!(concat!("../fixtures/version-", $version, ".postgres.sql"))
        } else {
            include_str!(concat!("../fixtures/version-", $version, ".sqlite.sql"))
        }
    };
}

/// Makes the database of an older program, with a replay that somebody shared of one of its tables, and opens it.
async fn old_one_goes_on(database: &Database, dump: &'static str) {
    database.run(dump).await;
    let head = Head(dump);
    let replay = format!("edition: v24\ntable: {}\n\nend\n", head.get("left"));
    let insert = format!("INSERT INTO shared_replay (id, text, at) VALUES ('of-a-table', '{replay}', 1)");
    database.run(insert.leak()).await;
    goes_on(database, &head).await;

    // The replays of its tables are known, and go with them.
    let store = database.open().await;
    assert!(store.shared_replay("of-a-table").await.unwrap().is_some());
    assert!(store.delete_table(head.table("left")).await.unwrap());
    assert_eq!(store.shared_replay("of-a-table").await.unwrap(), None);
    assert!(store.shared_replay(head.get("replay")).await.unwrap().is_some(), "and no others");
}

async fn a_database_of_the_first_version_goes_on(database: Database) {
    old_one_goes_on(&database, dump!(database, "1")).await;
}

async fn a_database_from_before_tosses_goes_on(database: Database) {
    old_one_goes_on(&database, dump!(database, "2")).await;
}

async fn a_database_from_before_hosts_goes_on(database: Database) {
    old_one_goes_on(&database, dump!(database, "3")).await;
}

async fn a_database_of_this_version_goes_on(database: Database) {
    let folder = tempfile::tempdir().unwrap();
    let server = start(at(&database, folder.path())).await;
    let head = fill(&server).await;
    server.stop().await;
    goes_on(&database, &Head(&head)).await;
}

/// What the head of a dump says.
struct Head<'a>(&'a str);

impl Head<'_> {
    fn find(&self, key: &str) -> Option<&str> {
        self.0.lines().find_map(|line| line.strip_prefix("-- ")?.strip_prefix(key)?.strip_prefix(": "))
    }
    fn get(&self, key: &str) -> &str {
        self.find(key).unwrap_or_else(|| panic!("the dump does not name `{key}`"))
    }
    fn table(&self, key: &str) -> TableId {
        self.get(key).parse().expect("the name of a table")
    }
    fn token(&self, key: &str) -> AccessToken {
        AccessToken(self.get(key).to_owned())
    }
}

fn at(database: &Database, folder: &std::path::Path) -> heist_server::Config {
    heist_server::Config { database: database.url.clone(), ..config(folder) }
}

fn told(welcome: ServerMessage) -> (TableInfo, Vec<LogEntry>, Vec<ChatLine>) {
    match welcome {
        ServerMessage::Welcome { table, log, chat, .. } => (*table, log, chat),
        other => panic!("{other:?}"),
    }
}

/// The game of a table after its log.
fn repeated(mut game: Game, log: &[LogEntry]) -> Game {
    for entry in log {
        game.repeat(&entry.line, &entry.chance).unwrap();
    }
    game
}

async fn replay_of(server: &RunningServer, table: &str, watch: &str) -> Replay {
    let bearer = format!("Bearer {watch}");
    let (status, _, text) =
        server.ask("GET", &format!("/api/tables/{table}/replay"), &[("Authorization", &bearer)], "").await;
    assert_eq!(status, 200, "{text}");
    Replay::parse(&text).unwrap()
}

/// Opens a database, looks for everything that its head names, and plays on.
async fn goes_on(database: &Database, head: &Head<'_>) {
    let folder = tempfile::tempdir().unwrap();
    let config = || at(database, folder.path());
    let server = start(config()).await;

    // The table that was being played: its log, its chat and its secrets.
    let tokens = ["red", "green", "blue", "black"].map(|who| head.token(who));
    let (mut ann, welcome) = server.join(head.table("table"), &tokens.each_ref(), "Ann").await;
    let (info, log, chat) = told(welcome);
    assert_eq!(log.len().to_string(), head.get("seq"));
    assert!(log.iter().any(|entry| entry.line == "red undo"));
    assert_eq!(chat.iter().map(|line| line.text.as_str()).collect::<Vec<_>>(), ["Ready? “Now.”", "Ready."]);
    assert_eq!(
        info.seats.iter().map(|seat| seat.name.as_deref()).collect::<Vec<_>>(),
        [Some("Ann"), Some("Ann"), Some("Bob"), Some("Bob")]
    );
    assert_eq!(info.in_box, None);
    let mut game = repeated(set_up_table(&info).unwrap(), &log);
    if info.start.is_none() {
        assert_eq!(game.setup().edition.revision, Revision::FIRST, "a table that names none is of the first");
    }
    heists::play(&mut ann, &mut game, 1).await;
    let replay = replay_of(&server, head.get("table"), head.get("watch")).await;
    assert_eq!(replay.play().unwrap().state(), game.state());

    // The table that was left for a rematch, the rematch, and the replay that was shared.
    let (_, welcome) = server.join(head.table("left"), &[&head.token("left_watch")], "Eve").await;
    assert_eq!(told(welcome).0.rematch, Some(head.table("rematch")));
    let (mut zoe, welcome) = server.join(head.table("rematch"), &[&head.token("rematch_red")], "Zoë").await;
    let game = set_up_table(&told(welcome).0).unwrap();
    let mut random = Random::new(1);
    random.hold([Who::Red].into_iter().collect());
    let first = random.choose(game.setup(), game.state()).expect("red can act");
    zoe.does(&notation::print(game.setup(), game.state(), &first)).await;
    let (status, _, text) = server.ask("GET", &format!("/api/replays/{}", head.get("replay")), &[], "").await;
    assert_eq!(status, 200);
    Replay::parse(&text).and_then(|replay| replay.play()).unwrap();

    if head.find("box").is_some() {
        box_goes_on(&server, head).await;
    }
    if let Some(table) = head.find("tossed") {
        let report = replay_of(&server, table, head.get("tossed_watch")).await.verify().unwrap();
        assert!(report.is_clean() && report.outcomes == 3, "{report:?}");
    }

    // What is new works in it as well, and the next start finds nothing left to do.
    let held = Held::make_with_crew(&server).await;
    let _: serde_json::Value = held.post("/tables", &json!({ "expect": 7, "hold": [], "name": "Ann" }), 201).await;
    let _: serde_json::Value = held.post("/keys", &json!({ "name": "Gran" }), 201).await;
    let made = held.made.clone();
    server.stop().await;
    let server = start(config()).await;
    assert_eq!(Held { server: &server, made }.page(0).await.lines, FIRST);
    server.stop().await;
}

/// The box, and the heist of it that was being played: it goes into the ledger.
async fn box_goes_on(server: &RunningServer, head: &Head<'_>) {
    let (id, key) = (head.get("box").parse().expect("the name of a box"), head.token("box_key"));
    let made = MadeBox { id, key, name: String::new(), opening: String::new(), lines: Vec::new() };
    let held = Held { server, made };
    assert_eq!(held.page(0).await.lines, FIRST);
    let tokens = ["box_red", "box_green", "box_blue"].map(|key| head.token(key));
    let table = head.table("box_table");
    let (mut ann, welcome) = server.join(table, &tokens.each_ref(), "Ann").await;
    let (info, log, _) = told(welcome);
    assert_eq!(info.in_box, Some(held.made.id));
    let mut game = repeated(heists::game_of(&info), &log);
    assert!(log.len() > 12 && game.state().phase != Phase::Over, "it was being played");
    heists::play(&mut ann, &mut game, 1).await;
    let recorded: Written = held.post("/record", &json!({ "expect": 7, "table": table }), 200).await;
    assert_eq!((recorded.number, recorded.line.starts_with("box record ")), (8, true), "{recorded:?}");
}

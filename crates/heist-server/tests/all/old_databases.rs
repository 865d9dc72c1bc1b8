//! Databases of earlier versions: everything in them is still there, and games go on. Each was dumped as its version left
//! it; a new migration gets a new dump beside the old ones.

use crate::boxes::{FIRST, Held};
use crate::common::{config, start};
use crate::store::databases::{Database, on_both};
use heist_bots::{Bot, Random};
use heist_data::library::Library;
use heist_format::game::Game;
use heist_format::notation;
use heist_format::replay::Replay;
use heist_format::setup::{Options, Recruit, new_game};
use heist_protocol::{AccessToken, ClientMessage, ServerMessage, TableId, TableInfo};
use heist_rules::Revision;
use heist_rules::state::Phase;
use heist_rules::who::Who;
use serde_json::json;

on_both!(a_database_of_the_first_version_goes_on);

/// What the head of a dump says.
struct Dump(&'static str);

impl Dump {
    fn get(&self, key: &str) -> &'static str {
        let line = self.0.lines().find_map(|line| line.strip_prefix("-- ")?.strip_prefix(key)?.strip_prefix(": "));
        line.unwrap_or_else(|| panic!("the dump does not name `{key}`"))
    }
    fn table(&self, key: &str) -> TableId {
        self.get(key).parse().expect("the name of a table")
    }
    fn token(&self, key: &str) -> AccessToken {
        AccessToken(self.get(key).to_owned())
    }
}

fn told(welcome: ServerMessage) -> (TableInfo, Vec<heist_protocol::LogEntry>, Vec<heist_protocol::ChatLine>) {
    match welcome {
        ServerMessage::Welcome { table, log, chat, .. } => (*table, log, chat),
        other => panic!("{other:?}"),
    }
}

/// The game of a table at its beginning, as that version knew it.
fn begun(info: &TableInfo) -> Game {
    let recruit = |member: &heist_protocol::CrewMember| Recruit {
        who: member.who.into(),
        character: member.card.clone(),
        skills: member.skills.clone(),
    };
    let crew: Vec<Recruit> = info.crew.iter().map(recruit).collect();
    // A table that names no revision of the rules is of the first.
    let options = Options { revision: Revision::FIRST, ..Options::default() };
    let (setup, state) = new_game(Library::official(), &info.heist, &info.edition, &crew, &options).unwrap();
    Game::new(setup, state)
}

async fn a_database_of_the_first_version_goes_on(database: Database) {
    let dump = if database.url.starts_with("postgres") {
        include_str!("../fixtures/version-1.postgres.sql")
    } else {
        include_str!("../fixtures/version-1.sqlite.sql")
    };
    database.run(dump).await;
    let dump = Dump(dump);
    let replay = format!("edition: v24\ntable: {}\n\nend\n", dump.get("left"));
    let insert = format!("INSERT INTO shared_replay (id, text, at) VALUES ('of-a-table', '{replay}', 1)");
    database.run(insert.leak()).await;
    let folder = tempfile::tempdir().unwrap();
    let config = || {
        let mut config = config(folder.path());
        config.database = database.url.clone();
        config
    };
    let server = start(config()).await;

    // The table that was being played: its log, its chat and its secrets.
    let tokens = ["red", "green", "blue", "black"].map(|who| dump.token(who));
    let (mut ann, welcome) = server.join(dump.table("table"), &tokens.each_ref(), "Ann").await;
    let (info, log, chat) = told(welcome);
    assert_eq!(log.len().to_string(), dump.get("seq"));
    assert!(log.iter().any(|entry| entry.line == "red undo"));
    assert_eq!(chat.iter().map(|line| line.text.as_str()).collect::<Vec<_>>(), ["Ready? “Now.”", "Ready."]);
    assert_eq!(
        info.seats.iter().map(|seat| seat.name.as_deref()).collect::<Vec<_>>(),
        [Some("Ann"), Some("Ann"), Some("Bob"), Some("Bob")]
    );
    assert_eq!((info.in_box, &info.start), (None, &None));
    let mut game = begun(&info);
    for entry in &log {
        game.repeat(&entry.line, &entry.chance).unwrap();
    }
    let mut random = Random::new(1);
    while game.state().phase != Phase::Over {
        let command = random.choose(game.setup(), game.state());
        let line = notation::print(game.setup(), game.state(), &command.expect("somebody can act"));
        let expect = ann.seq;
        ann.send(&ClientMessage::Do { id: 1, expect, line }).await;
        let entry = ann.sees().await;
        game.repeat(&entry.line, &entry.chance).unwrap();
    }
    let bearer = format!("Bearer {}", dump.get("watch"));
    let path = format!("/api/tables/{}/replay", dump.get("table"));
    let (status, _, text) = server.ask("GET", &path, &[("Authorization", &bearer)], "").await;
    assert_eq!(status, 200, "{text}");
    assert_eq!(Replay::parse(&text).and_then(|replay| replay.play()).unwrap().state(), game.state());

    // The table that was left for a rematch, the rematch, and the replay that was shared.
    let (_, welcome) = server.join(dump.table("left"), &[&dump.token("left_watch")], "Eve").await;
    assert_eq!(told(welcome).0.rematch, Some(dump.table("rematch")));
    let (mut zoe, welcome) = server.join(dump.table("rematch"), &[&dump.token("rematch_red")], "Zoë").await;
    let game = begun(&told(welcome).0);
    random.hold([Who::Red].into_iter().collect());
    let first = random.choose(game.setup(), game.state()).expect("red can act");
    zoe.does(&notation::print(game.setup(), game.state(), &first)).await;
    let (status, _, text) = server.ask("GET", &format!("/api/replays/{}", dump.get("replay")), &[], "").await;
    assert_eq!(status, 200);
    Replay::parse(&text).and_then(|replay| replay.play()).unwrap();

    // What is new works in it as well, and the next start finds nothing left to do.
    let held = Held::make_with_crew(&server).await;
    let _: serde_json::Value = held.post("/tables", &json!({ "expect": 7, "hold": [], "name": "Ann" }), 201).await;
    let _: serde_json::Value = held.post("/keys", &json!({ "name": "Gran" }), 201).await;
    let made = held.made.clone();
    server.stop().await;
    let server = start(config()).await;
    assert_eq!(Held { server: &server, made }.page(0).await.lines, FIRST);
    server.stop().await;

    // The replays of its tables are known, and go with them.
    let store = database.open().await;
    assert!(store.shared_replay("of-a-table").await.unwrap().is_some());
    assert!(store.delete_table(dump.table("left")).await.unwrap());
    assert_eq!(store.shared_replay("of-a-table").await.unwrap(), None);
    assert!(store.shared_replay(dump.get("replay")).await.unwrap().is_some(), "and no others");
}

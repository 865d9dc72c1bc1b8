//! What an operator does beside running servers: blocking addresses, closing tables.

use crate::common::{Client, RunningServer, config, start};
use crate::store::databases::{Database, on_both};
use heist_protocol::{AccessToken, Failure, ServerMessage, TableId};
use heist_server::store::Store;
use heist_server::store::admin::{Closing, Filter};
use heist_server::{Config, Proxies};
use std::time::{Duration, Instant};

on_both!(
    whoever_is_blocked_is_cut_off_and_kept_out_on_every_node,
    a_closed_table_lets_nobody_in_until_it_is_opened_again,
    what_is_listed_and_counted_is_what_there_is,
);

/// Servers on one database, behind a proxy: two, where that is possible.
async fn servers(database: &Database) -> (tempfile::TempDir, Vec<RunningServer>) {
    let folder = tempfile::tempdir().unwrap();
    let proxies = Proxies { everybody: true, ..Proxies::default() };
    let config = Config { proxies, database: database.url.clone(), ..config(folder.path()) };
    let count = if database.url.starts_with("postgres") { 2 } else { 1 };
    let mut servers = Vec::new();
    for _ in 0..count {
        servers.push(start(config.clone()).await);
    }
    (folder, servers)
}

async fn stop(servers: Vec<RunningServer>) {
    for server in servers {
        server.stop().await;
    }
}

/// Waits until something is so; not for ever.
async fn until(what: &str, mut is_so: impl AsyncFnMut() -> bool) {
    let begun = Instant::now();
    while !is_so().await {
        assert!(begun.elapsed() < Duration::from_secs(20), "{what}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

fn failed(message: &ServerMessage) -> Option<(Failure, String)> {
    match message {
        ServerMessage::Failed { code, why, .. } => Some((*code, why.clone())),
        _ => None,
    }
}

async fn ask(server: &RunningServer, path: &str, address: &str) -> (u16, String) {
    let (status, _, text) = server.ask("GET", path, &[("X-Forwarded-For", address)], "").await;
    (status, text)
}

async fn watching(server: &RunningServer, address: &str, table: TableId, watch: &AccessToken) -> Client {
    let mut client = server.connect_for(address).await;
    let welcome = client.hello(table, &[watch], None, None).await;
    assert!(matches!(welcome, ServerMessage::Welcome { .. }), "{welcome:?}");
    client
}

async fn whoever_is_blocked_is_cut_off_and_kept_out_on_every_node(database: Database) {
    let (folder, servers) = servers(&database).await;
    let table = servers[0].open_table(&[]).await;
    let mut inside = Vec::new();
    for server in &servers {
        for address in ["203.0.113.7", "2001:db8:1::9"] {
            inside.push(watching(server, address, table.table, &table.watch).await);
        }
    }
    let mut ann = watching(&servers[0], "198.51.100.1", table.table, &table.watch).await;
    let operator = Store::open_beside(&database.url).await.unwrap();
    for network in ["203.0.113.0/24", "2001:db8:1::/64"] {
        operator.block(network.parse().unwrap(), None, Some("spam")).await.unwrap();
    }
    for client in &mut inside {
        let told = client.until(failed).await;
        assert_eq!(told.0, Failure::Blocked);
        let (code, words) = client.closed().await.expect("a reason");
        assert_eq!((code, words.as_str()), (4403, "Whoever runs this server has blocked your address."));
    }
    ann.catch_up().await;
    for server in &servers {
        for (path, address) in [
            ("/", "203.0.113.200"),
            ("/api/replays/x", "203.0.113.7"),
            ("/api/ws", "2001:db8:1::1"),
            ("/t/x", "203.0.113.7"),
        ] {
            let (status, text) = ask(server, path, address).await;
            assert!(status == 403 && text.contains("has blocked your address."), "{path}: {status} {text}");
        }
        for (path, address) in [("/", "203.0.114.7"), ("/", "2001:db8:2::1"), ("/livez", "203.0.113.7")] {
            assert_eq!(ask(server, path, address).await.0, 200, "{path} {address}");
        }
    }
    stop(servers).await;

    // It is known after a restart, and can be taken back.
    let (_folder, servers) = self::servers(&database).await;
    drop(folder);
    assert_eq!(ask(&servers[0], "/", "203.0.113.7").await.0, 403);
    assert!(operator.unblock("203.0.113.0/24".parse().unwrap()).await.unwrap());
    assert!(!operator.unblock("203.0.113.0/24".parse().unwrap()).await.unwrap());
    for server in &servers {
        until("it is taken back", async || ask(server, "/", "203.0.113.7").await.0 == 200).await;
        assert_eq!(ask(server, "/", "2001:db8:1::1").await.0, 403);
    }
    // One that ends by itself.
    let soon = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_secs() as i64 + 3;
    operator.block("198.51.100.0/24".parse().unwrap(), Some(soon), None).await.unwrap();
    until("it holds", async || ask(&servers[0], "/", "198.51.100.1").await.0 == 403).await;
    until("it ends", async || ask(&servers[0], "/", "198.51.100.1").await.0 == 200).await;
    assert_eq!(operator.blocks().await.unwrap().len(), 1);
    stop(servers).await;
}

async fn a_closed_table_lets_nobody_in_until_it_is_opened_again(database: Database) {
    let (_folder, servers) = servers(&database).await;
    let table = servers[0].open_table(&[]).await;
    let mut inside = Vec::new();
    for server in &servers {
        inside.push(watching(server, "203.0.113.7", table.table, &table.watch).await);
    }
    let operator = Store::open_beside(&database.url).await.unwrap();
    assert_eq!(operator.close_table(TableId(4711)).await.unwrap(), Closing::NoTable);
    assert_eq!(operator.close_table(table.table).await.unwrap(), Closing::Done);
    assert_eq!(operator.close_table(table.table).await.unwrap(), Closing::Already);
    for client in &mut inside {
        let told = client.until(failed).await;
        assert_eq!(told, (Failure::Gone, "Whoever runs this server has closed this table.".to_owned()));
        assert_eq!(client.closed().await.map(|(code, _)| code), Some(4410));
    }
    let enter = async |server: &RunningServer| {
        server.connect_for("203.0.113.7").await.hello(table.table, &[&table.watch], None, None).await
    };
    for server in &servers {
        let answer = enter(server).await;
        assert!(
            matches!(&answer, ServerMessage::Failed { code: Failure::Gone, why, .. } if why.contains("closed")),
            "{answer:?}"
        );
    }
    let bearer = format!("Bearer {}", table.watch.0);
    let replay = format!("/api/tables/{}/replay", table.table);
    assert_eq!(servers[0].ask("GET", &replay, &[("Authorization", &bearer)], "").await.0, 200, "the log stays");
    assert_eq!(operator.reopen_table(table.table).await.unwrap(), Closing::Done);
    for server in &servers {
        until("it is open", async || matches!(enter(server).await, ServerMessage::Welcome { .. })).await;
    }
    stop(servers).await;
}

async fn what_is_listed_and_counted_is_what_there_is(database: Database) {
    let (_folder, servers) = servers(&database).await;
    let server = &servers[0];
    let table = server.open_table(&[heist_protocol::Colour::Red]).await;
    server.open_table(&[]).await;
    let held = crate::boxes::Held::make_with_crew(server).await;
    let _: serde_json::Value = held.post("/keys", &serde_json::json!({}), 201).await;
    let operator = Store::open_beside(&database.url).await.unwrap();
    let all = Filter { untouched_since: None, limit: 10 };
    let tables = operator.list_tables(all).await.unwrap();
    assert_eq!(tables.len(), 2);
    let known = tables.iter().find(|known| known.id == table.table).unwrap();
    assert_eq!((known.seats, known.held, &known.people[..], known.entries), (3, 1, &["Ann".to_owned()][..], 0));
    assert!(known.last >= known.opened && !known.closed && known.in_box.is_none(), "{known:?}");
    let boxes = operator.list_boxes(all).await.unwrap();
    let [known] = &boxes[..] else { panic!("{boxes:?}") };
    assert_eq!((known.id, known.name.as_str(), known.entries), (held.made.id, "The Night Shift", 7));
    assert_eq!((known.tables, known.reading_keys), (0, 1));
    assert!(known.bytes > 100, "{known:?}");
    assert_eq!(operator.list_tables(Filter { limit: 1, ..all }).await.unwrap().len(), 1);
    let old = Filter { untouched_since: Some(known.made - 1000), ..all };
    assert!(operator.list_tables(old).await.unwrap().is_empty() && operator.list_boxes(old).await.unwrap().is_empty());
    let counted = operator.statistics().await.unwrap();
    assert_eq!((counted.tables, counted.boxes, counted.box_entries, counted.deleted), (2, 1, 7, 0));
    assert!(counted.bytes > 1000, "{counted:?}");
    assert!(operator.purge(&held.made.id.to_string()).await.unwrap().is_some());
    assert!(operator.purge(&held.made.id.to_string()).await.unwrap().is_none());
    assert!(operator.purge("nonsense").await.unwrap().is_none());
    assert_eq!(operator.statistics().await.unwrap().deleted, 1);
    stop(servers).await;
}

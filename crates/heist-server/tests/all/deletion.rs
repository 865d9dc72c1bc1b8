//! A host deletes a table: with everything that belongs to it, for everybody, for good.

use crate::common::{config, start};
use crate::store::databases::{Database, on_both};
use heist_protocol::http::Opened;
use heist_protocol::{AccessToken, Colour, Failure, ServerMessage, TableId};
use heist_server::store::{Kind, Store};

on_both!(the_host_deletes_a_table_and_nobody_else_does);

fn bearer(token: &AccessToken) -> String {
    format!("Bearer {}", token.0)
}

async fn the_host_deletes_a_table_and_nobody_else_does(database: Database) {
    let folder = tempfile::tempdir().unwrap();
    let mut config = config(folder.path());
    config.database.clone_from(&database.url);
    let (server, other) = match database.url.starts_with("postgres") {
        true => (start(config.clone()).await, Some(start(config).await)),
        false => (start(config).await, None),
    };
    let table: Opened = server.open_table(&[Colour::Red]).await;
    let kept = server.open_table(&[]).await;
    let path = format!("/api/tables/{}", table.table);
    let delete = async |token: &AccessToken| {
        let (status, _, text) = server.ask("DELETE", &path, &[("Authorization", &bearer(token))], "").await;
        (status, text)
    };
    let (status, _, replay) =
        server.ask("GET", &format!("{path}/replay"), &[("Authorization", &bearer(&table.watch))], "").await;
    assert_eq!(status, 200);
    assert!(replay.contains(&format!("\ntable: {}\n", table.table)), "{replay}");
    let (status, _, shared) = server.ask("POST", "/api/replays", &[], &replay).await;
    assert_eq!(status, 201, "{shared}");
    let shared = serde_json::from_str::<heist_protocol::http::Shared>(&shared).unwrap().id;

    // Ann here, Bob at another node, if there is one.
    let (mut ann, _) = server.join(table.table, &[&table.watch], "Ann").await;
    let (mut bob, _) = other.as_ref().unwrap_or(&server).join(table.table, &[&table.join], "Bob").await;
    assert_eq!(server.ask("DELETE", &path, &[], "").await.0, 401);
    for token in [&table.watch, &table.join, &table.seats[0].1] {
        assert_eq!(delete(token).await.0, 403);
    }
    assert_eq!(delete(&kept.host).await.0, 404, "of another table");
    assert_eq!(delete(&table.host).await, (204, String::new()));

    for client in [&mut ann, &mut bob] {
        let told = client
            .until(|message| match message {
                ServerMessage::Failed { id: None, code, why } => Some((*code, why.clone())),
                _ => None,
            })
            .await;
        assert_eq!(told, (Failure::Gone, "This table was deleted.".to_owned()));
        assert_eq!(client.closed().await.map(|(code, _)| code), Some(4410));
    }
    for node in [Some(&server), other.as_ref()].into_iter().flatten() {
        let answer = node.connect().await.hello(table.table, &[&table.watch], None, None).await;
        assert!(matches!(answer, ServerMessage::Failed { code: Failure::Gone, .. }), "{answer:?}");
    }
    let (status, text) = delete(&table.host).await;
    assert!(status == 410 && text.contains("This table was deleted."), "{status} {text}");
    assert_eq!(server.ask("GET", &format!("{path}/replay"), &[("Authorization", "Bearer x")], "").await.0, 410);
    for page in [format!("/t/{}", table.table), format!("/replay/{shared}")] {
        let (status, _, text) = server.ask("GET", &page, &[], "").await;
        assert!(status == 410 && text.contains("was deleted."), "{text}");
    }
    assert_eq!(server.ask("GET", &format!("/api/replays/{shared}"), &[], "").await.0, 410);
    // Whoever has the replay as a file may share it again, under the name that its text has.
    assert_eq!(server.ask("POST", "/api/replays", &[], &replay).await.0, 201);
    assert_eq!(server.ask("GET", &format!("/api/replays/{shared}"), &[], "").await.0, 200);
    server.join(kept.table, &[&kept.watch], "Ann").await;
    server.stop().await;
    if let Some(other) = other {
        other.stop().await;
    }
    let store = Store::open(&database.url).await.unwrap();
    assert!(store.was_deleted(Kind::Table, &table.table.to_string()).await.unwrap(), "after a restart too");
    assert!(!store.was_deleted(Kind::Table, &TableId(4711).to_string()).await.unwrap());
}

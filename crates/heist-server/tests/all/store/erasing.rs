//! Taking things out of the database for good.

use super::databases::{Database, entry, on_both, table, table_status};
use crate::common;
use heist_protocol::{BoxId, ChatLine, Colour, Failure, ServerMessage, TableId};
use heist_server::store::{AppendError, BoxRecord, Kind, Store};

on_both!(
    a_deleted_table_leaves_nothing_behind,
    a_deleted_box_takes_its_tables_along,
    only_tables_that_nobody_has_touched_are_deleted,
    only_boxes_that_nobody_has_touched_are_deleted,
    replays_are_kept_for_so_long_after_they_were_shared,
);

async fn open_table(store: &Store, id: i64, opened: i64, in_box: Option<BoxId>) {
    let mut new = table(id);
    (new.info.opened, new.info.in_box) = (opened, in_box);
    store.create(&new, &table_status("planning", 0, None)).await.unwrap();
}

async fn say(store: &Store, id: i64, at: i64) {
    let line = ChatLine { name: "Ann".to_owned(), who: None, text: "Ready?".to_owned(), at };
    store.add_chat_line(TableId(id), &line).await.unwrap();
}

async fn a_deleted_table_leaves_nothing_behind(database: Database) {
    let store = database.open().await;
    for id in [1, 2] {
        open_table(&store, id, 100, None).await;
        store.append(entry(id, 1, "red done")).await.unwrap();
        say(&store, id, 100).await;
    }
    store.rematch(TableId(2), &table(3), &table_status("planning", 0, None)).await.unwrap();
    assert!(store.delete_table(TableId(1)).await.unwrap());
    assert!(!store.delete_table(TableId(1)).await.unwrap(), "there is none any more");
    assert!(store.delete_table(TableId(3)).await.unwrap());
    assert_eq!(store.load(TableId(1)).await.unwrap(), None);
    assert_eq!(store.latest(TableId(1)).await.unwrap(), 0);
    assert!(store.recent_chat(TableId(1), 9).await.unwrap().is_empty());
    let kept = store.load(TableId(2)).await.unwrap().unwrap();
    assert_eq!(kept.info.rematch, None, "nobody is led to a table that is gone");
    assert_eq!(
        (store.latest(TableId(2)).await.unwrap(), store.recent_chat(TableId(2), 9).await.unwrap().len()),
        (1, 1)
    );
    // Whoever still sits there in some server's memory writes nothing.
    let mut late = entry(1, 2, "blue done");
    late.seats = vec![(Colour::Blue, [3; 32])];
    assert!(matches!(store.append(late).await, Err(AppendError::Unseated)));
    assert_eq!(store.latest(TableId(1)).await.unwrap(), 0);
}

async fn a_deleted_box_takes_its_tables_along(database: Database) {
    let store = database.open().await;
    for id in [BoxId(7), BoxId(8)] {
        let made =
            BoxRecord { id, name: "Us".to_owned(), opening: "heist-box = 1\n".to_owned(), key: [id.0 as u8; 32] };
        store.make_box(&made, &["box player ann".to_owned()]).await.unwrap();
    }
    open_table(&store, 1, 100, Some(BoxId(7))).await;
    open_table(&store, 2, 100, None).await;
    assert_eq!(store.delete_box(BoxId(7)).await.unwrap(), Some(vec![TableId(1)]));
    assert_eq!(store.delete_box(BoxId(7)).await.unwrap(), None, "there is none any more");
    assert_eq!(store.load_box(BoxId(7)).await.unwrap(), None);
    assert!(store.lines_after(BoxId(7), 0).await.unwrap().is_empty());
    assert_eq!(store.load(TableId(1)).await.unwrap(), None);
    assert!(store.load(TableId(2)).await.unwrap().is_some());
    assert_eq!(store.lines_after(BoxId(8), 0).await.unwrap().len(), 1);
}

async fn only_tables_that_nobody_has_touched_are_deleted(database: Database) {
    let store = database.open().await;
    for id in 0..120 {
        open_table(&store, id, 100, None).await;
    }
    // Opened lately; something was said lately; something was played just now.
    open_table(&store, 1000, 900, None).await;
    say(&store, 5, 900).await;
    say(&store, 6, 400).await;
    store.append(entry(7, 1, "red done")).await.unwrap();
    assert_eq!(store.delete_tables_untouched_since(500).await.unwrap().len(), 118);
    assert!(store.delete_tables_untouched_since(500).await.unwrap().is_empty());
    let all: Vec<TableId> = (0..120).chain([1000]).map(TableId).collect();
    let mut kept: Vec<i64> =
        store.overviews(&all).await.unwrap().into_iter().map(|known| known.table.info.table.0).collect();
    kept.sort_unstable();
    assert_eq!(kept, [5, 7, 1000]);
}

async fn only_boxes_that_nobody_has_touched_are_deleted(database: Database) {
    let store = database.open().await;
    let lines = ["box player ann".to_owned()];
    for id in 0..70 {
        let name = "Us".to_owned();
        let made = BoxRecord { id: BoxId(id), name, opening: "heist-box = 1\n".to_owned(), key: [1; 32] };
        store.make_box(&made, &lines[..usize::from(id < 3)]).await.unwrap();
    }
    database.run("UPDATE campaign SET made = 100").await;
    database.run("UPDATE campaign_entry SET at = 100 WHERE campaign <> 0").await;
    // Written into just now (0); a table of it was opened lately, played at, or talked at (3, 4, 5).
    for (id, opened) in [(1, 100), (3, 900), (4, 100), (5, 100)] {
        open_table(&store, id, opened, Some(BoxId(id))).await;
    }
    store.append(entry(4, 1, "red done")).await.unwrap();
    say(&store, 5, 900).await;
    say(&store, 1, 400).await;
    let (boxes, tables) = store.delete_boxes_untouched_since(500).await.unwrap();
    assert_eq!((boxes.len(), tables), (66, vec![TableId(1)]));
    let (boxes, _) = store.delete_boxes_untouched_since(500).await.unwrap();
    assert!(boxes.is_empty());
    for id in [0, 3, 4, 5] {
        assert!(store.load_box(BoxId(id)).await.unwrap().is_some(), "{id}");
    }
    assert!(store.was_deleted(Kind::Box, &BoxId(1).to_string()).await.unwrap());
    assert!(!store.was_deleted(Kind::Box, &BoxId(3).to_string()).await.unwrap());
}

async fn replays_are_kept_for_so_long_after_they_were_shared(database: Database) {
    let store = database.open().await;
    let old = store.share_replay("old").await.unwrap();
    let again = store.share_replay("again").await.unwrap();
    for number in 0..60 {
        store.share_replay(&format!("{number}")).await.unwrap();
    }
    database.run("UPDATE shared_replay SET at = 100").await;
    assert_eq!(store.share_replay("again").await.unwrap(), again);
    assert_eq!(store.delete_replays_shared_before(100).await.unwrap(), 0);
    assert_eq!(store.delete_replays_shared_before(101).await.unwrap(), 61);
    assert_eq!(store.shared_replay(&old).await.unwrap(), None);
    assert!(store.shared_replay(&again).await.unwrap().is_some(), "shared again just now");
    assert!(store.was_deleted(Kind::Replay, &old).await.unwrap());
    assert_eq!(store.share_replay("old").await.unwrap(), old, "the same text has the same name");
    assert!(!store.was_deleted(Kind::Replay, &old).await.unwrap());
}

#[tokio::test]
async fn a_server_deletes_old_tables_and_tells_whoever_is_there() {
    let folder = tempfile::tempdir().unwrap();
    let mut config = common::config(folder.path());
    let database = config.database.clone();
    let server = common::start(config.clone()).await;
    let (old, new) = (server.open_table(&[]).await, server.open_table(&[]).await);
    server.stop().await;
    let behind = Database::at(&database);
    // Whoever comes finds the table, until the server tidies up.
    behind
        .run("UPDATE game_table SET opened = opened - 3 * 24 * 60 * 60 WHERE id = (SELECT min(id) FROM game_table)")
        .await;
    let (old, new) = if old.table.0 < new.table.0 { (old, new) } else { (new, old) };
    config.keep_tables = 2;
    let server = common::start(config).await;
    let mut client = server.connect().await;
    let said = |message: &ServerMessage| match message {
        ServerMessage::Failed { code, .. } => Some(*code),
        _ => None,
    };
    let answer = client.hello(old.table, &[&old.join], None, None).await;
    let code = match said(&answer) {
        Some(code) => code,
        None => client.until(said).await,
    };
    assert_eq!(code, Failure::Gone);
    server.join(new.table, &[&new.join], "Ann").await;
    server.stop().await;
}

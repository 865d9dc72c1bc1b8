//! A backup of either database can be restored into either.

use super::databases::{Database, entry, table, table_status};
use heist_protocol::{BoxId, ChatLine, Colour, SeatState, TableId};
use heist_server::store::{Ban, BoxRecord, Kind, SeatChange, Store, archive};
use sqlx::Connection;
use std::io::Read;

/// A bit of everything, with texts that are hard to carry.
async fn fill(store: &Store) {
    const HARD: &str = "ü \u{1f575} \"quoted\" \\ line\nnext\ttab 'x' <b>";
    let made = BoxRecord { id: BoxId(-7), name: HARD.to_owned(), opening: HARD.to_owned(), key: [7; 32] };
    store.make_box(&made, &["box player ann".to_owned(), HARD.to_owned()]).await.unwrap();
    for id in [i64::MIN, 1, i64::MAX] {
        let mut new = table(id);
        new.info.in_box = (id == 1).then_some(BoxId(-7));
        new.info.start = (id == 1).then(|| HARD.to_owned());
        store.create(&new, &table_status("planning", 0, None)).await.unwrap();
    }
    store.rematch(TableId(1), &table(2), &table_status("planning", 0, None)).await.unwrap();
    store.write_line(&made, 3, "box record won cash=3", Some(TableId(1))).await.unwrap();
    for seq in 1..=40 {
        let mut next = entry(i64::MAX, seq, HARD);
        next.chance = vec!["roll blue 3".to_owned(), "draw c5 lock".to_owned()];
        next.status = (seq == 40).then(|| table_status("over", 9, Some(true)));
        store.append(next).await.unwrap();
        let line = ChatLine { name: "Zoë".to_owned(), who: None, text: format!("{seq} {HARD}"), at: 5 };
        store.add_chat_line(TableId(1), &line).await.unwrap();
    }
    store.share_replay(HARD).await.unwrap();
    assert!(store.add_commitment(TableId(1), 1, "blue 1 ab", 0).await.unwrap());
    store.add_reading_key(made.id, &made.key, HARD, &[8; 32]).await.unwrap();
    store.replace_box_key(made.id, &made.key, &[9; 32], false).await.unwrap();
    store.set_banned(TableId(1), Ban::Removed, &[5; 32], true).await.unwrap();
    store.block("2001:db8::/32".parse().unwrap(), None, Some(HARD)).await.unwrap();
    store.close_table(TableId(i64::MIN)).await.unwrap();
    store.create(&table(55), &table_status("planning", 0, None)).await.unwrap();
    store.delete_table(TableId(55)).await.unwrap();
    let taken = SeatChange { state: SeatState::Held, name: None, token: [9; 32], former: Some([3; 32]), bot: None };
    assert!(store.change_seat(TableId(1), Colour::Blue, &[3; 32], &taken).await.unwrap());
}

/// Everything that a store says about what [`fill`] has put into it.
async fn told(store: &Store) -> String {
    let all = [i64::MIN, 1, 2, i64::MAX].map(TableId);
    let mut tables = store.overviews(&all).await.unwrap();
    tables.sort_by_key(|known| known.table.info.table);
    let log = store.entries_after(TableId(i64::MAX), 0).await.unwrap();
    let chat = store.recent_chat(TableId(1), 100).await.unwrap();
    let (made, lines) = (store.load_box(BoxId(-7)).await.unwrap(), store.lines_after(BoxId(-7), 0).await.unwrap());
    let recorded = store.line_of_table(BoxId(-7), TableId(1)).await.unwrap();
    assert_eq!((tables.len(), log.len(), chat.len(), lines.len()), (4, 40, 40, 3));
    let commitments = store.commitments(TableId(1)).await.unwrap();
    let keys = store.box_keys(BoxId(-7)).await.unwrap();
    let (banned, blocks) = (store.banned(TableId(1)).await.unwrap(), store.blocks().await.unwrap());
    assert_eq!((keys.len(), banned.len(), blocks.len()), (2, 1, 1));
    assert!(store.was_deleted(Kind::Table, &TableId(55).to_string()).await.unwrap());
    // They are not shown otherwise.
    let secrets: Vec<_> = tables.iter().map(|known| known.table.toss_secret.as_ref().map(|secret| secret.0)).collect();
    format!(
        "{tables:?} {log:?} {chat:?} {made:?} {lines:?} {recorded:?} {commitments:?} {secrets:?} {keys:?} {banned:?} {blocks:?}"
    )
}

async fn archived(database: &Database) -> Vec<u8> {
    let mut file = Vec::new();
    archive::backup(&database.url, &mut file).await.unwrap();
    file
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_restored_is_what_was_there_whichever_the_database() {
    let (file, server) = (Database::sqlite(), Database::postgres().await);
    let store = file.open().await;
    fill(&store).await;
    let before = told(&store).await;
    // While the store is open.
    let backup = archived(&file).await;
    archive::restore(&server.url, backup.as_slice(), false).await.unwrap();
    let again = archived(&server).await;
    let other = Database::sqlite();
    let restored = archive::restore(&other.url, again.as_slice(), false).await.unwrap();
    assert_eq!((restored.rows["game_table"], restored.rows["entry"], restored.rows["chat"]), (4, 40, 40));
    for database in [&server, &other] {
        let store = database.open().await;
        assert_eq!(told(&store).await, before);
        store.append(entry(i64::MAX, 41, "it goes on")).await.unwrap();
        let line = ChatLine { name: "Ann".to_owned(), who: None, text: "So do we.".to_owned(), at: 6 };
        store.add_chat_line(TableId(1), &line).await.unwrap();
        assert_eq!(store.recent_chat(TableId(1), 100).await.unwrap().pop(), Some(line));
    }
    let store = server.open().await;
    let refused = archive::restore(&server.url, backup.as_slice(), true).await.unwrap_err().to_string();
    assert!(refused.contains("a server is connected"), "{refused}");
    store.close().await;
}

#[tokio::test]
async fn a_database_that_is_not_empty_is_replaced_only_when_told() {
    let (one, two) = (Database::sqlite(), Database::sqlite());
    let store = one.open().await;
    fill(&store).await;
    let backup = archived(&one).await;
    let other = two.open().await;
    other.create(&table(99), &table_status("planning", 0, None)).await.unwrap();
    other.close().await;
    let refused = archive::restore(&two.url, backup.as_slice(), false).await.unwrap_err().to_string();
    assert!(refused.contains("not empty") && refused.contains("1 rows in game_table") && refused.contains("--replace"));
    assert!(two.open().await.load(TableId(99)).await.unwrap().is_some(), "nothing was changed");
    archive::restore(&two.url, backup.as_slice(), true).await.unwrap();
    let other = two.open().await;
    assert_eq!(other.load(TableId(99)).await.unwrap(), None);
    assert_eq!(told(&other).await, told(&store).await);
}

#[tokio::test]
async fn half_a_backup_changes_nothing() {
    let one = Database::sqlite();
    let store = one.open().await;
    fill(&store).await;
    let backup = archived(&one).await;
    let flipped = [backup.len() / 4, backup.len() / 2, backup.len() - 30].map(|place| {
        let mut flipped = backup.clone();
        flipped[place] ^= 1;
        flipped
    });
    let cut = &backup[..backup.len() - 20];
    for wrong in [&b""[..], b"This is no backup.", cut, &flipped[0], &flipped[1], &flipped[2]] {
        let two = Database::sqlite();
        let error = archive::restore(&two.url, wrong, false).await.unwrap_err().to_string();
        assert!(error.contains("this is no whole backup"), "{error}");
        archive::restore(&two.url, backup.as_slice(), false).await.expect("it is still empty");
    }
}

#[tokio::test]
async fn a_backup_has_every_table_and_column_of_the_database() {
    const ASK: &str = "SELECT m.name, json_group_array(p.name) FROM sqlite_master AS m, pragma_table_info(m.name) AS p \
        WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite%' AND m.name <> '_sqlx_migrations' GROUP BY m.name ORDER BY m.name";
    let database = Database::sqlite();
    database.open().await.close().await;
    let mut connection = sqlx::SqliteConnection::connect(&database.url).await.unwrap();
    let there: Vec<(String, String)> = sqlx::query_as(ASK).fetch_all(&mut connection).await.unwrap();
    let mut text = String::new();
    flate2::read::GzDecoder::new(archived(&database).await.as_slice()).read_to_string(&mut text).unwrap();
    for (table, columns) in there {
        // The number of a line of chat only gives the order.
        let columns = if table == "chat" { columns.replace("\"id\",", "") } else { columns };
        let section = format!("{{\"table\":\"{table}\",\"columns\":{columns}}}");
        assert!(text.lines().any(|line| line == section), "{section} is missing in\n{text}");
    }
}

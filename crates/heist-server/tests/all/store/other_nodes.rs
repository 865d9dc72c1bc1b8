//! Several nodes on one PostgreSQL hear of each other.

use super::databases::{Database, entry, table, table_status};
use heist_protocol::{Colour, SeatState, TableId};
use heist_server::store::{AppendError, RemoteChange, RemoteChanges, SeatChange};
use std::collections::BTreeSet;
use std::time::Duration;

async fn next(changes: &mut RemoteChanges) -> RemoteChange {
    let next = tokio::time::timeout(Duration::from_secs(10), changes.next()).await;
    next.expect("something is heard").expect("there will be more")
}

#[tokio::test]
async fn with_sqlite_there_are_no_others_but_the_tools_of_the_operator() {
    let database = Database::sqlite();
    let store = database.open().await;
    assert!(!store.has_other_nodes());
    let mut heard = store.remote_changes().await.unwrap();
    store.notify_other_nodes(TableId(1), "hello".to_owned());
    store.create(&table(1), &table_status("planning", 0, None)).await.unwrap();
    let operator = heist_server::store::Store::open_beside(&database.url).await.unwrap();
    operator.tell_servers().await.unwrap();
    assert_eq!(next(&mut heard).await, RemoteChange::MissedSome);
    store.close().await;
    assert_eq!(heard.next().await, None);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_hears_what_the_other_does_and_not_itself() {
    let database = Database::postgres().await;
    let (one, two) = (database.open().await, database.open().await);
    assert!(one.has_other_nodes());
    let (mut at_one, mut at_two) = (one.remote_changes().await.unwrap(), two.remote_changes().await.unwrap());
    one.create(&table(-5), &table_status("planning", 0, None)).await.unwrap();

    one.append(entry(-5, 1, "red done")).await.unwrap();
    assert_eq!(next(&mut at_two).await, RemoteChange::Entries { table: TableId(-5), seq: 1 });
    let new =
        SeatChange { state: SeatState::Held, name: Some("Bob".to_owned()), token: [9; 32], former: None, bot: None };
    assert!(one.change_seat(TableId(-5), Colour::Red, &[4; 32], &new).await.unwrap());
    assert_eq!(next(&mut at_two).await, RemoteChange::Seats { table: TableId(-5) });
    assert!(!one.change_seat(TableId(-5), Colour::Red, &[4; 32], &new).await.unwrap());
    one.rematch(TableId(-5), &table(6), &table_status("planning", 0, None)).await.unwrap();
    assert_eq!(next(&mut at_two).await, RemoteChange::Seats { table: TableId(-5) });

    // Short, empty, with spaces, and longer than a notification.
    let long = "ä\u{1f575} ".repeat(4_000);
    for payload in ["{\"at\": \"c4\"}", "", " a  b ", &long, "after"] {
        one.notify_other_nodes(TableId(3), payload.to_owned());
        assert_eq!(next(&mut at_two).await, RemoteChange::Ephemeral { table: TableId(3), payload: payload.to_owned() });
    }
    // All that the first node hears is this: nothing of its own.
    two.notify_other_nodes(TableId(4), "hello".to_owned());
    assert_eq!(next(&mut at_one).await, RemoteChange::Ephemeral { table: TableId(4), payload: "hello".to_owned() });
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_entry_of_a_large_transaction_is_told() {
    let database = Database::postgres().await;
    let (one, two) = (database.open().await, database.open().await);
    let mut heard = two.remote_changes().await.unwrap();
    let tables: BTreeSet<i64> = (0..700).map(|place| i64::MAX - place).collect();
    let tasks: Vec<_> = tables
        .iter()
        .map(|&id| {
            let one = one.clone();
            tokio::spawn(async move { one.append(entry(id, 1, "red done")).await })
        })
        .collect();
    for task in tasks {
        task.await.unwrap().unwrap();
    }
    let mut missing = tables;
    while !missing.is_empty() {
        match next(&mut heard).await {
            RemoteChange::Entries { table, seq: 1 } => assert!(missing.remove(&table.0), "{table} is told twice"),
            other => panic!("{other:?}"),
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lost_connection_is_made_again() {
    let database = Database::postgres().await;
    let (one, two) = (database.open().await, database.open().await);
    let mut heard = two.remote_changes().await.unwrap();
    one.append(entry(1, 1, "red done")).await.unwrap();
    assert_eq!(next(&mut heard).await, RemoteChange::Entries { table: TableId(1), seq: 1 });

    database
        .run(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
             WHERE datname = current_database() AND pid <> pg_backend_pid()",
        )
        .await;
    assert_eq!(next(&mut heard).await, RemoteChange::MissedSome);
    // The writer's connection was cut as well: it may notice only now, and then says so.
    let mut seq = 2;
    while let Err(error) = one.append(entry(1, seq, "red done")).await {
        assert!(matches!(error, AppendError::Unsure(_) | AppendError::Store(_)), "{error:?}");
        seq = one.latest(TableId(1)).await.unwrap() + 1;
        assert!(seq <= 3);
    }
    assert_eq!(next(&mut heard).await, RemoteChange::Entries { table: TableId(1), seq });
    one.notify_other_nodes(TableId(1), "still here".to_owned());
    assert_eq!(next(&mut heard).await, RemoteChange::Ephemeral { table: TableId(1), payload: "still here".to_owned() });
}

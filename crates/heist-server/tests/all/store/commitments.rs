//! What chance can be recomputed from: the server's secret, commitments of seats, the shares of entries.

use super::databases::{Database, entry, on_both, table, table_status};
use heist_protocol::TableId;
use heist_server::store::{NewEntry, TableRecord};

on_both!(commitments_are_kept_in_order_and_one_gets_each_number, a_toss_is_stored_with_its_entry);

async fn commitments_are_kept_in_order_and_one_gets_each_number(database: Database) {
    let (store, other) = (database.open().await, database.open().await);
    store.create(&table(1), &table_status("planning", 0, None)).await.unwrap();
    assert_eq!(store.commitments(TableId(1)).await.unwrap(), [""; 0]);
    assert!(store.add_commitment(TableId(1), 1, "red 1 ab").await.unwrap());
    assert!(!other.add_commitment(TableId(1), 1, "blue 1 cd").await.unwrap(), "the number is taken");
    assert!(other.add_commitment(TableId(1), 2, "blue 1 cd").await.unwrap());
    assert_eq!(store.commitments(TableId(1)).await.unwrap(), ["red 1 ab", "blue 1 cd"]);
    assert!(store.add_commitment(TableId(2), 1, "red 1 ab").await.is_err(), "there is no such table");
    // A table from before there were tosses has no secret, and none is made up for it.
    let old = TableRecord { toss_secret: None, ..table(3) };
    store.create(&old, &table_status("planning", 0, None)).await.unwrap();
    assert_eq!(other.load(TableId(3)).await.unwrap(), Some(old));
    assert_eq!(other.load(TableId(1)).await.unwrap(), Some(table(1)));
}

async fn a_toss_is_stored_with_its_entry(database: Database) {
    let store = database.open().await;
    let chance = vec!["roll red 3".to_owned(), "roll blue 1".to_owned()];
    let rolled =
        NewEntry { chance: chance.clone(), toss: Some("1 server=ab red=-".to_owned()), ..entry(1, 1, "team roll") };
    store.append(rolled).await.unwrap();
    store.append(NewEntry { chance: chance.clone(), ..entry(1, 2, "team roll") }).await.unwrap();
    store.append(entry(1, 3, "red ready")).await.unwrap();
    let log = store.entries_after(TableId(1), 0).await.unwrap();
    let read: Vec<_> = log.iter().map(|entry| (entry.toss.as_deref(), entry.chance.clone())).collect();
    assert_eq!(read, [(Some("1 server=ab red=-"), chance.clone()), (None, chance), (None, Vec::new())]);
}

//! What chance can be recomputed from: the server's secret, commitments of seats, the shares of entries.

use super::databases::{Database, entry, on_both, table, table_status};
use heist_protocol::TableId;
use heist_server::store::{AppendError, NewEntry, TableRecord};

on_both!(
    commitments_are_kept_in_order_and_one_gets_each_number,
    a_toss_is_stored_with_its_entry,
    a_toss_knows_of_every_commitment_and_a_commitment_of_every_toss,
    of_a_toss_and_a_commitment_at_the_same_moment_one_is_stored,
);

async fn commitments_are_kept_in_order_and_one_gets_each_number(database: Database) {
    let (store, other) = (database.open().await, database.open().await);
    store.create(&table(1), &table_status("planning", 0, None)).await.unwrap();
    assert_eq!(store.commitments(TableId(1)).await.unwrap(), [""; 0]);
    assert!(store.add_commitment(TableId(1), 1, "red 1 ab", 0).await.unwrap());
    assert!(!other.add_commitment(TableId(1), 1, "blue 1 cd", 0).await.unwrap(), "the number is taken");
    assert!(other.add_commitment(TableId(1), 2, "blue 1 cd", 0).await.unwrap());
    assert_eq!(store.commitments(TableId(1)).await.unwrap(), ["red 1 ab", "blue 1 cd"]);
    assert!(store.add_commitment(TableId(2), 1, "red 1 ab", 0).await.is_err(), "there is no such table");
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

/// An entry with a toss that knows of so many commitments.
fn tossed(seq: u64, commitments: u64) -> NewEntry {
    let toss = Some(format!("{seq} server=ab red=cd"));
    NewEntry { toss, commitments: Some(commitments), ..entry(1, seq, "team roll") }
}

async fn a_toss_knows_of_every_commitment_and_a_commitment_of_every_toss(database: Database) {
    let (store, other) = (database.open().await, database.open().await);
    store.create(&table(1), &table_status("planning", 0, None)).await.unwrap();
    store.append(tossed(1, 0)).await.unwrap();
    assert!(!other.add_commitment(TableId(1), 1, "red 1 ab", 0).await.unwrap(), "it has not heard of the toss");
    store.append(entry(1, 2, "red ready")).await.unwrap();
    assert!(other.add_commitment(TableId(1), 1, "red 2 ab", 1).await.unwrap(), "what has no toss is in nobody's way");
    let early = store.append(tossed(3, 0)).await;
    assert!(matches!(early, Err(AppendError::Recommitted)), "{early:?}");
    // In one transaction with others, of which one is too late.
    let (refused, written, taken) = tokio::join!(
        store.append(tossed(3, 0)),
        store.append(NewEntry { seq: 3, ..tossed(9, 1) }),
        store.append(entry(1, 1, "red ready"))
    );
    assert!(matches!(refused, Err(AppendError::Recommitted)), "{refused:?}");
    assert!(written.is_ok() && matches!(taken, Err(AppendError::Conflict)), "{written:?} {taken:?}");
    let log = store.entries_after(TableId(1), 2).await.unwrap();
    assert_eq!(log.iter().map(|entry| entry.toss.as_deref()).collect::<Vec<_>>(), [Some("9 server=ab red=cd")]);
}

async fn of_a_toss_and_a_commitment_at_the_same_moment_one_is_stored(database: Database) {
    let (store, other) = (database.open().await, database.open().await);
    store.create(&table(1), &table_status("planning", 0, None)).await.unwrap();
    let (mut seq, mut commitments) = (0, 0);
    for round in 0..100 {
        let line = format!("red {round} ab");
        let (toss, commitment) = tokio::join!(
            store.append(tossed(seq + 1, commitments)),
            other.add_commitment(TableId(1), commitments + 1, &line, seq)
        );
        match (toss, commitment.unwrap()) {
            (Ok(()), false) => seq += 1,
            (Err(AppendError::Recommitted), true) => commitments += 1,
            both => panic!("round {round}: {both:?}"),
        }
    }
    assert_eq!(store.commitments(TableId(1)).await.unwrap().len() as u64, commitments);
    assert_eq!(store.latest(TableId(1)).await.unwrap(), seq);
}

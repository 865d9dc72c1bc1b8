//! The log: acknowledged means stored, exactly once and in order.

use super::databases::{Database, entry, on_both, table, table_status};
use heist_protocol::{Colour, SeatState, TableId};
use heist_server::store::{AppendError, SeatChange, Store, StoreError};
use std::collections::BTreeMap;

on_both!(
    every_acknowledged_entry_is_there_once,
    one_bad_entry_harms_no_other,
    the_writer_outlives_a_failure,
    the_log_is_there_after_reopening,
    closing_stores_what_waits,
    of_two_with_one_number_one_is_stored,
    only_whoever_holds_the_seat_writes,
);

/// Several who do not know of each other want to write to the same tables, as nodes do.
async fn every_acknowledged_entry_is_there_once(database: Database) {
    const TABLES: i64 = 12;
    const EACH: usize = 25;
    let stores = [database.open().await, database.open().await];
    for id in 0..TABLES {
        stores[0].create(&table(id), &table_status("planning", 0, None)).await.unwrap();
    }
    let mut tasks = Vec::new();
    for id in 0..TABLES {
        for rival in 0..3_usize {
            let store = stores[rival % 2].clone();
            tasks.push(tokio::spawn(write_until(store, id, rival, EACH)));
        }
    }
    let mut acknowledged: BTreeMap<i64, BTreeMap<u64, String>> = BTreeMap::new();
    let mut conflicts = 0;
    for task in tasks {
        let (id, mine, refused) = task.await.unwrap();
        conflicts += refused;
        for (seq, line) in mine {
            let twice = acknowledged.entry(id).or_default().insert(seq, line);
            assert_eq!(twice, None, "table {id}: two were told that entry {seq} is theirs");
        }
    }
    assert!(conflicts > 0, "nobody got into anybody's way: nothing was tried");
    for id in 0..TABLES {
        let log = stores[1].entries_after(TableId(id), 0).await.unwrap();
        let numbers: Vec<u64> = log.iter().map(|entry| entry.seq).collect();
        assert_eq!(numbers, (1..=3 * EACH as u64).collect::<Vec<_>>(), "table {id} has no gaps");
        let stored: BTreeMap<u64, String> = log.into_iter().map(|entry| (entry.seq, entry.line)).collect();
        assert_eq!(&stored, &acknowledged[&id], "table {id}: what is stored is what was acknowledged");
        assert_eq!(stores[0].latest(TableId(id)).await.unwrap(), 3 * EACH as u64);
        assert_eq!(stores[0].entries_after(TableId(id), 70).await.unwrap().len(), 3 * EACH - 70);
    }
}

async fn write_until(store: Store, id: i64, rival: usize, many: usize) -> (i64, Vec<(u64, String)>, usize) {
    let mut mine = Vec::new();
    let mut seq = 0;
    let mut conflicts = 0;
    while mine.len() < many {
        let line = format!("rival {rival} says {}", mine.len());
        match store.append(entry(id, seq + 1, &line)).await {
            Ok(()) => {
                seq += 1;
                mine.push((seq, line));
            }
            Err(AppendError::Conflict) => {
                conflicts += 1;
                seq = store.latest(TableId(id)).await.unwrap();
            }
            Err(other) => panic!("{other}"),
        }
    }
    (id, mine, conflicts)
}

async fn one_bad_entry_harms_no_other(database: Database) {
    let store = database.open().await;
    let mut tasks = Vec::new();
    for id in 1..=50 {
        let store = store.clone();
        // Every tenth has a number that no entry may have.
        let seq = u64::from(id % 10 != 0);
        tasks.push(tokio::spawn(async move { (seq, store.append(entry(id, seq, "red done")).await) }));
    }
    for task in tasks {
        match task.await.unwrap() {
            (1, answer) => answer.unwrap(),
            (_, answer) => assert!(matches!(answer, Err(AppendError::Store(_))), "{answer:?}"),
        }
    }
    for id in 1..=50 {
        assert_eq!(store.latest(TableId(id)).await.unwrap(), u64::from(id % 10 != 0));
    }
}

async fn the_writer_outlives_a_failure(database: Database) {
    let store = database.open().await;
    store.append(entry(1, 1, "red done")).await.unwrap();
    database.run("ALTER TABLE entry RENAME TO hidden").await;
    let (one, two) = tokio::join!(store.append(entry(1, 2, "red done")), store.append(entry(2, 1, "red done")));
    assert!(matches!(one, Err(AppendError::Store(_))), "{one:?}");
    assert!(matches!(two, Err(AppendError::Store(_))), "{two:?}");
    database.run("ALTER TABLE hidden RENAME TO entry").await;
    store.append(entry(1, 2, "red done")).await.unwrap();
    assert_eq!((store.latest(TableId(1)).await.unwrap(), store.latest(TableId(2)).await.unwrap()), (2, 0));
}

async fn the_log_is_there_after_reopening(database: Database) {
    let store = database.open().await;
    let mut with_chance = entry(5, 1, "blue lock-pick c4 \"ü\" \u{1f575}\\");
    with_chance.chance = vec!["roll blue 3".to_owned(), "draw c5 lock".to_owned()];
    store.append(with_chance.clone()).await.unwrap();
    store.append(entry(5, 2, "blue done")).await.unwrap();
    drop(store);
    let store = database.open().await;
    let log = store.entries_after(TableId(5), 0).await.unwrap();
    assert_eq!((log[0].line.as_str(), &log[0].chance), (with_chance.line.as_str(), &with_chance.chance));
    assert_eq!((log[1].seq, log[1].line.as_str(), log[1].chance.len()), (2, "blue done", 0));
    assert!(matches!(store.append(entry(5, 2, "red done")).await, Err(AppendError::Conflict)));
}

async fn closing_stores_what_waits(database: Database) {
    let store = database.open().await;
    let tasks: Vec<_> = (0..200)
        .map(|id| {
            let store = store.clone();
            tokio::spawn(async move { (id, store.append(entry(id, 1, "red done")).await) })
        })
        .collect();
    tokio::task::yield_now().await;
    store.close().await;
    let mut acknowledged = Vec::new();
    for task in tasks {
        match task.await.unwrap() {
            (id, Ok(())) => acknowledged.push(id),
            (_, Err(AppendError::Store(StoreError::Closed))) => {}
            (id, Err(other)) => panic!("table {id}: {other:?}"),
        }
    }
    assert!(matches!(store.append(entry(1, 9, "late")).await, Err(AppendError::Store(StoreError::Closed))));
    assert!(matches!(store.load(TableId(1)).await, Err(StoreError::Closed)));
    let store = database.open().await;
    for id in 0..200 {
        assert_eq!(store.latest(TableId(id)).await.unwrap(), u64::from(acknowledged.contains(&id)), "table {id}");
    }
}

async fn of_two_with_one_number_one_is_stored(database: Database) {
    let store = database.open().await;
    let mut first = entry(1, 1, "first");
    first.status = Some(table_status("action", 3, None));
    store.create(&table(1), &table_status("planning", 0, None)).await.unwrap();
    store.append(first).await.unwrap();
    let mut late = entry(1, 1, "late");
    late.status = Some(table_status("over", 9, Some(true)));
    // Beside others, so that they share a transaction.
    let others: Vec<_> = (10..40)
        .map(|id| {
            let store = store.clone();
            tokio::spawn(async move { store.append(entry(id, 1, "red done")).await })
        })
        .collect();
    assert!(matches!(store.append(late).await, Err(AppendError::Conflict)));
    for other in others {
        other.await.unwrap().unwrap();
    }
    let known = store.overviews(&[TableId(1)]).await.unwrap();
    assert_eq!(known[0].status, table_status("action", 3, None), "what was not stored does not count");
    assert_eq!(store.entries_after(TableId(1), 0).await.unwrap()[0].line, "first");
}

async fn only_whoever_holds_the_seat_writes(database: Database) {
    let store = database.open().await;
    store.create(&table(1), &table_status("planning", 0, None)).await.unwrap();
    let said = |seq, seats: &[(Colour, u8)]| {
        let mut said = entry(1, seq, "blue done");
        said.status = Some(table_status("action", 1, None));
        said.seats = seats.iter().map(|(who, token)| (*who, [*token; 32])).collect();
        said
    };
    store.append(said(1, &[(Colour::Blue, 3)])).await.unwrap();
    // Free; the secret of another seat; no such seat.
    for wrong in [(Colour::Red, 4), (Colour::Blue, 5), (Colour::Black, 3)] {
        assert!(matches!(store.append(said(2, &[wrong])).await, Err(AppendError::Unseated)), "{wrong:?}");
    }
    store.append(said(2, &[(Colour::Blue, 9), (Colour::Green, 5)])).await.unwrap();
    let new = SeatChange { state: SeatState::Held, name: None, token: [9; 32], former: None, bot: None };
    assert!(store.change_seat(TableId(1), Colour::Blue, &[3; 32], &new).await.unwrap());
    // Beside others, so that they share a transaction.
    let mut late = said(3, &[(Colour::Blue, 3)]);
    late.status = Some(table_status("over", 9, Some(true)));
    let others: Vec<_> = (10..40)
        .map(|id| {
            let store = store.clone();
            tokio::spawn(async move { store.append(entry(id, 1, "red done")).await })
        })
        .collect();
    assert!(matches!(store.append(late).await, Err(AppendError::Unseated)));
    for other in others {
        other.await.unwrap().unwrap();
    }
    assert_eq!(store.overviews(&[TableId(1)]).await.unwrap()[0].status, table_status("action", 1, None));
    let (taken, old) = (said(2, &[(Colour::Blue, 9)]), said(2, &[(Colour::Blue, 3)]));
    assert!(matches!(store.append(taken).await, Err(AppendError::Conflict)));
    assert!(matches!(store.append(old).await, Err(AppendError::Unseated)));
    store.append(said(3, &[(Colour::Blue, 9)])).await.unwrap();
    assert_eq!(store.latest(TableId(1)).await.unwrap(), 3);
}

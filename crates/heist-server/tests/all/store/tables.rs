//! Tables and seats.

use super::databases::{Database, entry, on_both, table, table_status};
use heist_protocol::{ChatLine, Colour, SeatState, TableId};
use heist_server::store::SeatChange;

on_both!(
    a_table_is_read_as_it_was_written,
    a_table_that_cannot_be_opened_harms_nobody,
    a_list_of_tables_says_how_they_stand,
    one_of_many_gets_a_seat,
    one_rematch
);

async fn a_table_is_read_as_it_was_written(database: Database) {
    let store = database.open().await;
    for id in [i64::MIN, -1, 0, 7, i64::MAX] {
        let record = table(id);
        store.create(&record, &table_status("planning", 0, None)).await.unwrap();
        assert_eq!(store.load(TableId(id)).await.unwrap(), Some(record));
    }
    assert_eq!(store.load(TableId(8)).await.unwrap(), None);
    assert!(store.create(&table(7), &table_status("planning", 0, None)).await.is_err(), "a table is opened once");
}

/// New tables, entries and chat may share a transaction.
async fn a_table_that_cannot_be_opened_harms_nobody(database: Database) {
    let store = database.open().await;
    store.create(&table(0), &table_status("planning", 0, None)).await.unwrap();
    let said = |text: String| ChatLine { name: "Ann".to_owned(), who: None, text, at: 1 };
    let tasks = (1..60_i64).map(|number| {
        let store = store.clone();
        tokio::spawn(async move {
            let again = table(0);
            let (new, old) = (table(number), table_status("planning", 0, None));
            let line = said(format!("line {number}"));
            let entry = entry(0, number.unsigned_abs(), "red done");
            tokio::join!(
                store.create(&new, &old),
                store.create(&again, &old),
                store.append(entry),
                store.add_chat_line(TableId(0), &line)
            )
        })
    });
    for task in tasks.collect::<Vec<_>>() {
        let (new, again, entry, line) = task.await.unwrap();
        new.unwrap();
        assert!(again.is_err(), "a table is opened once");
        entry.unwrap();
        line.unwrap();
    }
    for number in 1..60 {
        assert_eq!(store.load(TableId(number)).await.unwrap(), Some(table(number)));
    }
    assert_eq!(store.load(TableId(0)).await.unwrap(), Some(table(0)));
    assert_eq!(store.entries_after(TableId(0), 0).await.unwrap().len(), 59);
    let mut lines: Vec<_> =
        store.recent_chat(TableId(0), 100).await.unwrap().into_iter().map(|line| line.text).collect();
    lines.sort();
    lines.dedup();
    assert_eq!(lines.len(), 59, "every line once");
}

async fn a_list_of_tables_says_how_they_stand(database: Database) {
    let store = database.open().await;
    for id in [1, 2, 3] {
        store.create(&table(id), &table_status("planning", 0, None)).await.unwrap();
    }
    let mut move_on = entry(2, 1, "team next");
    move_on.status = Some(table_status("action", 1, None));
    store.append(move_on).await.unwrap();
    let mut end = entry(3, 1, "team next");
    end.status = Some(table_status("over", 9, Some(false)));
    store.append(end).await.unwrap();
    store.append(entry(3, 2, "team look")).await.unwrap();

    let mut list = store.overviews(&[TableId(3), TableId(1), TableId(2), TableId(99)]).await.unwrap();
    list.sort_by_key(|known| known.table.info.table);
    let known: Vec<_> = list.iter().map(|known| (known.status.clone(), known.seq)).collect();
    assert_eq!(
        known,
        [
            (table_status("planning", 0, None), 0),
            (table_status("action", 1, None), 1),
            (table_status("over", 9, Some(false)), 2)
        ]
    );
    assert_eq!(list[0].last, 1_800_000_000, "nothing was said: the time when it was opened");
    assert_ne!(list[1].last, 1_800_000_000);
    assert_eq!(list[1].table, table(2));
}

async fn one_of_many_gets_a_seat(database: Database) {
    let store = database.open().await;
    store.create(&table(1), &table_status("planning", 0, None)).await.unwrap();
    let takers = (10..30_u8).map(|taker| {
        let store = store.clone();
        tokio::spawn(async move {
            let new = SeatChange {
                state: SeatState::Held,
                name: Some(format!("Nr {taker}")),
                token: [taker; 32],
                former: None,
                bot: None,
            };
            let got = store.change_seat(TableId(1), Colour::Red, &[4; 32], &new).await.unwrap();
            got.then_some(new)
        })
    });
    let takers: Vec<_> = takers.collect();
    let mut winners = Vec::new();
    for taker in takers {
        winners.extend(taker.await.unwrap());
    }
    assert_eq!(winners.len(), 1);
    let known = store.load(TableId(1)).await.unwrap().unwrap();
    assert_eq!(known.tokens[1], winners[0].token);
    assert_eq!(known.info.seats[1].name, winners[0].name);
    assert_eq!(known.info.seats[1].state, SeatState::Held);
    assert_eq!(known.tokens[0], [3; 32], "the other seats are as they were");

    let free = SeatChange { state: SeatState::Free, name: None, token: [99; 32], former: None, bot: None };
    assert!(!store.change_seat(TableId(1), Colour::Black, &[3; 32], &free).await.unwrap(), "there is no such seat");
    assert!(store.change_seat(TableId(1), Colour::Red, &winners[0].token, &free).await.unwrap());
    assert_eq!(store.load(TableId(1)).await.unwrap().unwrap().info.seats[1].name, None);
}

async fn one_rematch(database: Database) {
    let store = database.open().await;
    store.create(&table(1), &table_status("over", 9, Some(true))).await.unwrap();
    let openers: Vec<_> = (100..110)
        .map(|id| {
            let store = store.clone();
            tokio::spawn(async move {
                store.rematch(TableId(1), &table(id), &table_status("planning", 0, None)).await.unwrap()
            })
        })
        .collect();
    let mut answers = Vec::new();
    for opener in openers {
        answers.push(opener.await.unwrap());
    }
    answers.dedup();
    assert_eq!(answers.len(), 1, "all are told of the same table");
    assert_eq!(store.load(TableId(1)).await.unwrap().unwrap().info.rematch, Some(answers[0]));
    let all: Vec<_> = (100..110).map(TableId).collect();
    assert_eq!(store.overviews(&all).await.unwrap().len(), 1, "the others were not opened");
    let nowhere = store.rematch(TableId(555), &table(200), &table_status("planning", 0, None)).await;
    assert!(nowhere.unwrap_err().to_string().contains("to play again"));
    assert_eq!(store.load(TableId(200)).await.unwrap(), None);
}

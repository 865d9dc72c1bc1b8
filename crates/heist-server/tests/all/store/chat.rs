//! Chat and shared replays.

use super::databases::{Database, entry, on_both, table, table_status};
use heist_protocol::limits::MAX_CHAT_LINES;
use heist_protocol::{ChatLine, Colour, TableId};
use heist_server::store::AppendError;

on_both!(
    the_last_lines_are_kept,
    what_is_said_and_done_at_once_is_all_kept,
    a_replay_is_shared_once,
    the_first_debrief_of_a_replay_stays,
);

async fn the_last_lines_are_kept(database: Database) {
    let store = database.open().await;
    for id in [1, 2] {
        store.create(&table(id), &table_status("planning", 0, None)).await.unwrap();
    }
    let line = |number: usize| ChatLine {
        name: "Ann".to_owned(),
        who: number.is_multiple_of(2).then_some(Colour::Blue),
        text: format!("<b>{number}</b> \u{1f575}"),
        at: number as i64,
    };
    store.add_chat_line(TableId(2), &line(0)).await.unwrap();
    for number in 0..MAX_CHAT_LINES + 10 {
        store.add_chat_line(TableId(1), &line(number)).await.unwrap();
    }
    let last: Vec<_> = (MAX_CHAT_LINES..MAX_CHAT_LINES + 10).map(line).collect();
    assert_eq!(store.recent_chat(TableId(1), 10).await.unwrap(), last);
    let all = store.recent_chat(TableId(1), 10_000).await.unwrap();
    assert_eq!((all.len(), all.first()), (MAX_CHAT_LINES, Some(&line(10))));
    assert_eq!(store.recent_chat(TableId(2), 10).await.unwrap(), [line(0)]);
    assert!(store.add_chat_line(TableId(3), &line(0)).await.is_err(), "there is no such table");
}

/// Where they share transactions, one that cannot be kept harms no other.
async fn what_is_said_and_done_at_once_is_all_kept(database: Database) {
    let store = database.open().await;
    let line = |text: &str| ChatLine { name: "Ann".to_owned(), who: None, text: text.to_owned(), at: 7 };
    for id in 1..=40 {
        store.create(&table(id), &table_status("planning", 0, None)).await.unwrap();
    }
    let mut tasks = Vec::new();
    for id in 1..=40 {
        let (one, other) = (store.clone(), store.clone());
        tasks.push(tokio::spawn(async move { one.append(entry(id, 1, "red done")).await.is_ok() }));
        tasks.push(tokio::spawn(async move { other.add_chat_line(TableId(id), &line("now")).await.is_ok() }));
    }
    let nowhere = store.clone();
    let lost = tokio::spawn(async move { nowhere.add_chat_line(TableId(1_000), &line("hello?")).await });
    for task in tasks {
        assert!(task.await.unwrap());
    }
    assert!(lost.await.unwrap().is_err(), "there is no such table");
    for id in 1..=40 {
        assert_eq!(store.latest(TableId(id)).await.unwrap(), 1);
        assert_eq!(store.recent_chat(TableId(id), 10).await.unwrap(), [line("now")]);
    }
    // An entry whose number is taken is told so, and what was said beside it is kept.
    let then = line("then");
    let (again, said) = tokio::join!(store.append(entry(1, 1, "blue done")), store.add_chat_line(TableId(1), &then));
    assert!(matches!(again, Err(AppendError::Conflict)), "{again:?}");
    assert!(said.is_ok());
    assert_eq!(store.recent_chat(TableId(1), 10).await.unwrap(), [line("now"), then]);
}

async fn a_replay_is_shared_once(database: Database) {
    let store = database.open().await;
    let long = "red move c4\n".repeat(40_000);
    let name = store.share_replay(&long).await.unwrap();
    assert_eq!(store.share_replay(&long).await.unwrap(), name);
    let other = store.share_replay("blue done\n").await.unwrap();
    assert_ne!(other, name);
    assert_eq!(store.shared_replay(&name).await.unwrap(), Some(long));
    assert_eq!(store.shared_replay(&other).await.unwrap().as_deref(), Some("blue done\n"));
    assert_eq!(store.shared_replay("nothing").await.unwrap(), None);
    assert!(name.len() >= 22 && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_'), "{name}");
}

async fn the_first_debrief_of_a_replay_stays(database: Database) {
    let store = database.open().await;
    let name = store.share_replay("blue done\n").await.unwrap();
    assert_eq!(store.debrief_of(&name).await.unwrap(), Some(None));
    for text in ["first", "second"] {
        store.keep_debrief(&name, text).await.unwrap();
        // Sharing it once more changes nothing.
        assert_eq!(store.share_replay("blue done\n").await.unwrap(), name);
        assert_eq!(store.debrief_of(&name).await.unwrap(), Some(Some("first".to_owned())));
    }
    store.keep_debrief("nothing", "first").await.unwrap();
    assert_eq!(store.debrief_of("nothing").await.unwrap(), None);
}

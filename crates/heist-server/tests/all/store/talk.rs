//! Chat and shared replays.

use super::databases::{Database, on_both, standing, table};
use heist_protocol::limits::CHAT_LINES;
use heist_protocol::{ChatLine, Colour, TableId};

on_both!(the_last_lines_are_kept, a_replay_is_shared_once);

async fn the_last_lines_are_kept(database: Database) {
    let store = database.open().await;
    for id in [1, 2] {
        store.create(&table(id), &standing("planning", 0, None)).await.unwrap();
    }
    let line = |number: usize| ChatLine {
        name: "Ann".to_owned(),
        who: number.is_multiple_of(2).then_some(Colour::Blue),
        text: format!("<b>{number}</b> \u{1f575}"),
        at: number as i64,
    };
    store.say(TableId(2), &line(0)).await.unwrap();
    for number in 0..CHAT_LINES + 10 {
        store.say(TableId(1), &line(number)).await.unwrap();
    }
    let last: Vec<_> = (CHAT_LINES..CHAT_LINES + 10).map(line).collect();
    assert_eq!(store.said(TableId(1), 10).await.unwrap(), last);
    let all = store.said(TableId(1), 10_000).await.unwrap();
    assert_eq!((all.len(), all.first()), (CHAT_LINES, Some(&line(10))));
    assert_eq!(store.said(TableId(2), 10).await.unwrap(), [line(0)]);
    assert!(store.say(TableId(3), &line(0)).await.is_err(), "there is no such table");
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

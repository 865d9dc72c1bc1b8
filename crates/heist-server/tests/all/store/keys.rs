//! Keys of boxes, and whom hosts have muted or removed.

use super::databases::{Database, on_both, table, table_status};
use heist_protocol::limits::MAX_READING_KEYS;
use heist_protocol::{BoxId, TableId};
use heist_server::store::{Ban, BoxRecord, KeyChange, Store};

on_both!(
    of_a_box_only_the_key_that_counts_changes_anything,
    a_box_has_so_many_keys_to_watch_and_remembers_so_many_old_ones,
    whom_a_host_has_banned_is_remembered_until_it_is_taken_back,
);

async fn made(store: &Store) -> BoxRecord {
    let made = BoxRecord { id: BoxId(7), name: "Us".to_owned(), opening: "heist-box = 1\n".to_owned(), key: [7; 32] };
    store.make_box(&made, &[]).await.unwrap();
    made
}

async fn of_a_box_only_the_key_that_counts_changes_anything(database: Database) {
    let store = database.open().await;
    let old = made(&store).await;
    let id = old.id;
    assert_eq!(store.add_reading_key(id, &[7; 32], "Gran", &[1; 32]).await.unwrap(), KeyChange::Done(1));
    assert_eq!(store.add_reading_key(id, &[1; 32], "Eve", &[2; 32]).await.unwrap(), KeyChange::Locked);
    assert_eq!(store.replace_box_key(id, &[1; 32], &[2; 32], true).await.unwrap(), KeyChange::Locked);
    assert_eq!(store.end_reading_key(id, &[1; 32], 1).await.unwrap(), KeyChange::Locked);
    assert!(store.write_line(&old, 1, "box player ann", None).await.unwrap());

    assert_eq!(store.replace_box_key(id, &[7; 32], &[8; 32], false).await.unwrap(), KeyChange::Done(2));
    assert_eq!(store.replace_box_key(id, &[7; 32], &[9; 32], false).await.unwrap(), KeyChange::Locked);
    assert!(!store.write_line(&old, 2, "box player eve", None).await.unwrap(), "not even what was on its way");
    let new = store.load_box(id).await.unwrap().unwrap();
    assert_eq!(new.key, [8; 32]);
    assert!(store.write_line(&new, 2, "box player bob", None).await.unwrap());
    let keys = |keys: Vec<heist_server::store::BoxKeyRecord>| {
        keys.into_iter().map(|key| (key.number, key.name, key.key[0], key.ended)).collect::<Vec<_>>()
    };
    let known = keys(store.box_keys(id).await.unwrap());
    assert_eq!(known, [(1, "Gran".to_owned(), 1, false), (2, String::new(), 7, true)]);

    assert_eq!(store.end_reading_key(id, &[8; 32], 1).await.unwrap(), KeyChange::Done(1));
    assert_eq!(store.end_reading_key(id, &[8; 32], 1).await.unwrap(), KeyChange::Nothing);
    assert_eq!(store.add_reading_key(id, &[8; 32], "", &[3; 32]).await.unwrap(), KeyChange::Done(3));
    assert_eq!(store.replace_box_key(id, &[8; 32], &[9; 32], true).await.unwrap(), KeyChange::Done(4));
    assert!(store.box_keys(id).await.unwrap().iter().all(|key| key.ended));
}

async fn a_box_has_so_many_keys_to_watch_and_remembers_so_many_old_ones(database: Database) {
    let store = database.open().await;
    let id = made(&store).await.id;
    for n in 0..MAX_READING_KEYS {
        let added = store.add_reading_key(id, &[7; 32], "", &[100 + n; 32]).await.unwrap();
        assert!(matches!(added, KeyChange::Done(_)), "{n}");
    }
    assert_eq!(store.add_reading_key(id, &[7; 32], "", &[99; 32]).await.unwrap(), KeyChange::Full);
    let mut key = [7; 32];
    for n in 0..80 {
        let next = [n + 8; 32];
        assert!(matches!(store.replace_box_key(id, &key, &next, false).await.unwrap(), KeyChange::Done(_)));
        key = next;
    }
    let known = store.box_keys(id).await.unwrap();
    let ended: Vec<u8> = known.iter().filter(|key| key.ended).map(|key| key.key[0]).collect();
    assert_eq!((known.len() - ended.len(), ended.len()), (usize::from(MAX_READING_KEYS), 64));
    assert_eq!(ended.last(), Some(&86), "the latest");
}

async fn whom_a_host_has_banned_is_remembered_until_it_is_taken_back(database: Database) {
    let store = database.open().await;
    let (one, two) = (TableId(1), TableId(2));
    for id in [1, 2] {
        store.create(&table(id), &table_status("planning", 0, None)).await.unwrap();
    }
    store.set_banned(one, Ban::Muted, &[1; 32], true).await.unwrap();
    store.set_banned(one, Ban::Muted, &[1; 32], true).await.unwrap();
    store.set_banned(one, Ban::Removed, &[2; 32], true).await.unwrap();
    store.set_banned(TableId(99), Ban::Removed, &[2; 32], true).await.unwrap();
    assert_eq!(store.banned(one).await.unwrap(), [(Ban::Muted, [1; 32]), (Ban::Removed, [2; 32])]);
    assert!(store.banned(two).await.unwrap().is_empty());
    store.set_banned(one, Ban::Muted, &[1; 32], false).await.unwrap();
    assert_eq!(store.banned(one).await.unwrap(), [(Ban::Removed, [2; 32])]);
    for n in 0..80 {
        store.set_banned(two, Ban::Removed, &[n; 32], true).await.unwrap();
        assert!(store.banned(two).await.unwrap().contains(&(Ban::Removed, [n; 32])), "{n}");
    }
    assert_eq!(store.banned(two).await.unwrap().len(), 64);
    store.delete_table(one).await.unwrap();
    assert!(store.banned(one).await.unwrap().is_empty());
}

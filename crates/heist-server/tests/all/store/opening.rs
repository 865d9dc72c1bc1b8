//! Opening databases: old ones, newer ones, wrong ones.

use super::databases::{Database, entry, on_both};
use heist_protocol::TableId;
use heist_server::store::{Store, StoreError};

on_both!(a_newer_database_is_left_alone, nodes_may_start_together);

async fn a_newer_database_is_left_alone(database: Database) {
    let store = database.open().await;
    store.append(entry(1, 1, "red done")).await.unwrap();
    store.close().await;
    database
        .run(
            "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
             SELECT 999, 'of the future', success, checksum, execution_time FROM _sqlx_migrations WHERE version = 1",
        )
        .await;
    let refused = Store::open(&database.url).await.unwrap_err();
    assert!(matches!(refused, StoreError::Newer(999, _)), "{refused:?}");
    assert!(refused.to_string().contains("use a newer heist"), "{refused}");
    database.run("DELETE FROM _sqlx_migrations WHERE version = 999").await;
    assert_eq!(database.open().await.latest(TableId(1)).await.unwrap(), 1);
}

async fn nodes_may_start_together(database: Database) {
    // SQLite has one node, but somebody may start a second while the first is still going down.
    let many = if database.url.starts_with("postgres") { 4 } else { 1 };
    let starts: Vec<_> = (0..many)
        .map(|_| {
            let url = database.url.clone();
            tokio::spawn(async move { Store::open(&url).await })
        })
        .collect();
    for (place, start) in (1_u64..).zip(starts) {
        let store = start.await.unwrap().unwrap();
        store.append(entry(1, place, "red done")).await.unwrap();
    }
}

#[tokio::test]
async fn sqlite_flushes_every_commit() {
    let database = Database::sqlite();
    let store = Store::open(&format!("sqlite://{}?mode=rwc", database.url)).await.unwrap();
    store.append(entry(1, 1, "red done")).await.unwrap();
    assert!(std::path::Path::new(&format!("{}-wal", database.url)).exists());
    assert_eq!(database.open().await.latest(TableId(1)).await.unwrap(), 1, "a path and an address: the same file");
}

#[tokio::test]
async fn a_database_in_memory_works_too() {
    let store = Store::open("sqlite::memory:").await.unwrap();
    store.append(entry(1, 1, "red done")).await.unwrap();
    assert_eq!(store.latest(TableId(1)).await.unwrap(), 1);
}

#[tokio::test]
async fn what_is_no_database_is_said() {
    let error = Store::open("mysql://somewhere/heist").await.unwrap_err().to_string();
    assert!(error.contains("mysql://somewhere/heist") && error.contains("postgres://"), "{error}");
    for (address, words) in [
        ("postgres:/u:s3cret@host/heist", "is no database"),
        ("postgres://u:s3cret@host:notaport/heist", "is no address"),
        ("postgres://u:s3cret@127.0.0.1:1/heist", "127.0.0.1:1 does not let us in"),
    ] {
        let error = Store::open(address).await.unwrap_err().to_string();
        assert!(error.contains(words) && !error.contains("s3cret"), "{error}");
        assert!(!error.contains("pool"), "the cause, not how often it was tried: {error}");
    }
    let error = Store::open("/nowhere/at/all/heist.db").await.unwrap_err().to_string();
    assert!(error.contains("/nowhere/at/all/heist.db"), "{error}");
    let folder = tempfile::tempdir().unwrap();
    let text = folder.path().join("text");
    std::fs::write(&text, "This is not a database, but it is long enough to look at. ".repeat(20)).unwrap();
    assert!(Store::open(&text.display().to_string()).await.is_err());
}

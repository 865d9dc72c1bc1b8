//! Whether the store can be relied on, what a start looks at, and what a stop leaves behind.

use super::databases::{Database, entry, on_both};
use heist_protocol::TableId;
use heist_server::store::Store;
use std::os::unix::fs::{FileExt, PermissionsExt};
use std::path::Path;
use std::time::Duration;

on_both!(a_store_that_cannot_write_says_so_until_it_can);

async fn a_store_that_cannot_write_says_so_until_it_can(database: Database) {
    let store = database.open().await;
    let _listening = store.remote_changes().await.unwrap();
    let ready = store.readiness().await;
    assert_eq!(ready.problem, None);
    assert!(ready.last_commit.is_some(), "something was written to find out");
    database.run("ALTER TABLE entry RENAME TO hidden").await;
    assert!(store.append(entry(1, 1, "red done")).await.is_err());
    assert!(store.readiness().await.problem.is_some(), "what failed just now is not tried again at once");
    database.run("ALTER TABLE hidden RENAME TO entry").await;
    store.append(entry(1, 1, "red done")).await.unwrap();
    assert_eq!(store.readiness().await.problem, None);
    database.run("ALTER TABLE shared_replay RENAME TO hidden").await;
    assert!(store.share_replay("x").await.is_err());
    tokio::time::sleep(Duration::from_millis(1_100)).await;
    assert!(store.readiness().await.problem.is_some(), "the trial fails");
    database.run("ALTER TABLE hidden RENAME TO shared_replay").await;
    tokio::time::sleep(Duration::from_millis(1_100)).await;
    assert_eq!(store.readiness().await.problem, None, "nobody has to do anything");
}

fn mode(path: &str) -> u32 {
    std::fs::metadata(path).unwrap().permissions().mode() & 0o777
}

#[tokio::test]
async fn after_a_stop_an_sqlite_database_is_one_private_file() {
    let database = Database::sqlite();
    let store = database.open().await;
    // Enough that the log is copied while everything runs, on another connection.
    for seq in 1..=600 {
        store.append(entry(1, seq, "red done")).await.unwrap();
    }
    tokio::time::sleep(Duration::from_millis(300)).await;
    for file in ["", "-wal", "-shm"] {
        assert_eq!(mode(&format!("{}{file}", database.url)), 0o600, "{file}");
    }
    store.append(entry(1, 601, "red done")).await.unwrap();
    assert_eq!(store.latest(TableId(1)).await.unwrap(), 601);
    store.close().await;
    for file in ["-wal", "-shm"] {
        assert!(!Path::new(&format!("{}{file}", database.url)).exists(), "{file}");
    }
    let copy = format!("{}.copy", database.url);
    std::fs::copy(&database.url, &copy).unwrap();
    assert_eq!(Store::open(&copy).await.unwrap().latest(TableId(1)).await.unwrap(), 601);
}

#[tokio::test]
async fn a_damaged_database_is_refused_and_left_as_it_is() {
    let database = Database::sqlite();
    let store = database.open().await;
    for seq in 1..=300 {
        store.append(entry(1, seq, &"red done".repeat(20))).await.unwrap();
    }
    store.close().await;
    let file = std::fs::File::options().write(true).open(&database.url).unwrap();
    let pages = file.metadata().unwrap().len() / 4096;
    for page in pages / 2..pages {
        file.write_all_at(&[0x5a; 512], page * 4096).unwrap();
    }
    let before = std::fs::read(&database.url).unwrap();
    let error = Store::open(&database.url).await.unwrap_err().to_string();
    assert!(error.contains("is damaged") && error.contains("heist restore"), "{error}");
    assert_eq!(std::fs::read(&database.url).unwrap(), before);
}

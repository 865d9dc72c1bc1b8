//! Connections to the databases, and bringing them up to date.

use super::{Db, StoreError};
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{Connection, SqlSafeStr};
use std::str::FromStr;
use std::time::Duration;

/// Steps that brought the databases to where they are: number, name, SQLite, PostgreSQL. Steps that were published are
/// never changed, only followed by others.
const STEPS: &[MigrationStep] = &[
    (
        1,
        "tables",
        include_str!("../../migrations/sqlite/0001_tables.sql"),
        include_str!("../../migrations/postgres/0001_tables.sql"),
    ),
    (
        2,
        "boxes",
        include_str!("../../migrations/sqlite/0002_boxes.sql"),
        include_str!("../../migrations/postgres/0002_boxes.sql"),
    ),
    (
        5,
        "hosts",
        include_str!("../../migrations/sqlite/0005_hosts.sql"),
        include_str!("../../migrations/postgres/0005_hosts.sql"),
    ),
];

/// How long to wait for a connection or a lock before giving up.
const TIMEOUT: Duration = Duration::from_secs(10);

/// Connects and brings the database up to date.
pub async fn connect(url: &str) -> Result<Db, StoreError> {
    if url.starts_with("postgres://") || url.starts_with("postgresql://") {
        return postgres(url).await;
    }
    let misspelt = url.starts_with("postgres:") || url.starts_with("postgresql:");
    if misspelt || url.contains("://") && !url.starts_with("sqlite://") {
        let words = format!("`{}` is no database: write postgres://…, sqlite://… or the path of a file", masked(url));
        return Err(StoreError::Address(words));
    }
    sqlite(url).await
}

async fn sqlite(url: &str) -> Result<Db, StoreError> {
    let options = if url.starts_with("sqlite:") {
        let address = |error| StoreError::Address(format!("`{url}` is no address of an SQLite database: {error}"));
        SqliteConnectOptions::from_str(url).map_err(address)?
    } else {
        SqliteConnectOptions::new().filename(url)
    };
    let options = options
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        // In WAL mode: every commit waits until the disk has it.
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(TIMEOUT)
        // What could be undone is kept in memory meanwhile, not in a file: it would be written for nothing.
        .pragma("temp_store", "memory")
        .foreign_keys(true);
    let memory = url.contains(":memory:") || url.contains("mode=memory");
    let opening = |error| StoreError::Address(format!("`{url}` cannot be opened as an SQLite database: {error}"));
    let mut first = sqlx::SqliteConnection::connect_with(&options).await.map_err(opening)?;
    if memory {
        // Every connection would have a database of its own.
        first.close().await?;
        let only = pool(1).connect_with(options).await?;
        migrate(&steps(|step| step.2), &mut *only.acquire().await?).await?;
        return Ok(Db::Sqlite { read: only.clone(), write: only });
    }
    migrate(&steps(|step| step.2), &mut first).await?;
    first.close().await?;
    // The pages of a thousand tables that are being played fit into the cache of the writer. Checkpoints are made beside
    // (`writer/sqlite.rs`); only if that does not keep up does a commit have to.
    let writing = options.clone().pragma("cache_size", "-16384").pragma("wal_autocheckpoint", "8000");
    let write = pool(1).connect_with(writing).await?;
    let read = pool(4).connect_lazy_with(options.read_only(true).create_if_missing(false));
    Ok(Db::Sqlite { read, write })
}

fn pool(connections: u32) -> SqlitePoolOptions {
    SqlitePoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(TIMEOUT)
        .idle_timeout(None)
        .max_lifetime(None)
        .test_before_acquire(false)
}

async fn postgres(url: &str) -> Result<Db, StoreError> {
    let address =
        |error| StoreError::Address(format!("`{}` is no address of a PostgreSQL database: {error}", masked(url)));
    let options = PgConnectOptions::from_str(url)
        .map_err(address)?
        .application_name("heist")
        // Whatever the server's default is: a commit that has been answered is on the disk.
        .options([("synchronous_commit", "on")]);
    let server = format!("{}:{}", options.get_host(), options.get_port());
    let opening = |error| StoreError::Address(format!("the PostgreSQL server at {server} does not let us in: {error}"));
    // Once without the pool, which would try again until its patience ends and forget why.
    let first = tokio::time::timeout(TIMEOUT, PgConnection::connect_with(&options)).await;
    let silent = |_| StoreError::Address(format!("the PostgreSQL server at {server} does not answer"));
    first.map_err(silent)?.map_err(opening)?.close().await?;
    let pool = PgPoolOptions::new().max_connections(8).acquire_timeout(TIMEOUT).connect_with(options).await;
    let pool = pool.map_err(opening)?;
    let mut connection = pool.acquire().await?;
    let done = migrate(&steps(|step| step.3), &mut *connection).await;
    if done.is_err() {
        // It may still hold the lock on migrations.
        connection.close().await?;
        done?;
    }
    Ok(Db::Postgres(pool))
}

/// An address that may be shown: without its password.
fn masked(url: &str) -> String {
    let shown = || {
        let start = url.find(':')? + 1;
        let end = start + url[start..].rfind('@')?;
        let colon = start + url[start..end].find(':')?;
        Some(format!("{}:…{}", &url[..colon], &url[end..]))
    };
    shown().unwrap_or_else(|| url.to_owned())
}

type MigrationStep = (i64, &'static str, &'static str, &'static str);

fn steps(sql: impl Fn(&MigrationStep) -> &'static str) -> Migrator {
    let step = |step: &MigrationStep| {
        Migration::new(step.0, step.1.into(), MigrationType::Simple, sql(step).into_sql_str(), false)
    };
    Migrator::with_migrations(STEPS.iter().map(step).collect())
}

async fn migrate<C: sqlx::migrate::Migrate>(steps: &Migrator, connection: &mut C) -> Result<(), StoreError> {
    let newest = STEPS.last().map_or(0, |step| step.0);
    steps.run_direct(None, connection, false).await.map_err(|error| match error {
        MigrateError::VersionMissing(version) if version > newest => StoreError::Newer(version, newest),
        other => StoreError::Migration(other.to_string()),
    })
}

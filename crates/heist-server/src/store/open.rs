//! Connections to the databases, and bringing them up to date.

use super::{Db, StoreError};
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPoolOptions};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{Connection, SqlSafeStr};
use std::fs::File;
use std::path::Path;
use std::str::FromStr;
use std::time::{Duration, Instant};

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
        3,
        "fairness",
        include_str!("../../migrations/sqlite/0003_fairness.sql"),
        include_str!("../../migrations/postgres/0003_fairness.sql"),
    ),
    (
        5,
        "hosts",
        include_str!("../../migrations/sqlite/0005_hosts.sql"),
        include_str!("../../migrations/postgres/0005_hosts.sql"),
    ),
    (
        6,
        "keys",
        include_str!("../../migrations/sqlite/0006_keys.sql"),
        include_str!("../../migrations/postgres/0006_keys.sql"),
    ),
    (
        7,
        "open tables",
        include_str!("../../migrations/sqlite/0007_open_tables.sql"),
        include_str!("../../migrations/postgres/0007_open_tables.sql"),
    ),
    (
        8,
        "tosses",
        include_str!("../../migrations/sqlite/0008_tosses.sql"),
        include_str!("../../migrations/postgres/0008_tosses.sql"),
    ),
    (
        9,
        "bots",
        include_str!("../../migrations/sqlite/0009_bots.sql"),
        include_str!("../../migrations/postgres/0009_bots.sql"),
    ),
    (
        10,
        "hints",
        include_str!("../../migrations/sqlite/0010_hints.sql"),
        include_str!("../../migrations/postgres/0010_hints.sql"),
    ),
    (
        11,
        "debriefs",
        include_str!("../../migrations/sqlite/0011_debriefs.sql"),
        include_str!("../../migrations/postgres/0011_debriefs.sql"),
    ),
    (
        12,
        "gallery",
        include_str!("../../migrations/sqlite/0012_gallery.sql"),
        include_str!("../../migrations/postgres/0012_gallery.sql"),
    ),
];

/// How long to wait for a connection or a lock before giving up.
const TIMEOUT: Duration = Duration::from_secs(10);

/// How long a start may take to look whether the database is damaged.
const CHECK_TIMEOUT: Duration = Duration::from_secs(10);
/// After how many steps of SQLite the time is looked at.
const CHECK_STEPS: i32 = 10_000;

/// The name of a server among the connections of PostgreSQL, and that of a tool.
const SERVER: &str = "heist";
const TOOL: &str = "heist-tool";

/// Where a database is.
enum Address {
    Sqlite(SqliteConnectOptions),
    Postgres(PgConnectOptions),
}

fn address(url: &str) -> Result<Address, StoreError> {
    if url.starts_with("postgres://") || url.starts_with("postgresql://") {
        let wrong =
            |error| StoreError::Address(format!("`{}` is no address of a PostgreSQL database: {error}", masked(url)));
        let options = PgConnectOptions::from_str(url).map_err(wrong)?;
        // Whatever the server's default is: a commit that has been answered is on the disk.
        return Ok(Address::Postgres(options.application_name(SERVER).options([("synchronous_commit", "on")])));
    }
    let misspelt = url.starts_with("postgres:") || url.starts_with("postgresql:");
    if misspelt || url.contains("://") && !url.starts_with("sqlite://") {
        let words = format!("`{}` is no database: write postgres://…, sqlite://… or the path of a file", masked(url));
        return Err(StoreError::Address(words));
    }
    let options = if url.starts_with("sqlite:") {
        let wrong = |error| StoreError::Address(format!("`{url}` is no address of an SQLite database: {error}"));
        SqliteConnectOptions::from_str(url).map_err(wrong)?
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
    Ok(Address::Sqlite(options))
}

/// Connects and brings the database up to date.
pub async fn connect(url: &str) -> Result<Db, StoreError> {
    match address(url)? {
        Address::Sqlite(options) => sqlite(url, options).await,
        Address::Postgres(options) => postgres(options).await,
    }
}

/// Connects to a database of this version that is there, for somebody who is no server.
pub async fn connect_beside(url: &str) -> Result<Db, StoreError> {
    let found = existing(url).await?;
    match (address(url)?, found) {
        (Address::Sqlite(options), Target::Sqlite(found)) => {
            found.close().await?;
            let options = options.create_if_missing(false);
            let write = pool(1).connect_with(options.clone()).await?;
            Ok(Db::Sqlite { read: pool(1).connect_lazy_with(options.read_only(true)), write })
        }
        (Address::Postgres(options), Target::Postgres(found)) => {
            found.close().await?;
            let options = options.application_name(TOOL);
            Ok(Db::Postgres(
                PgPoolOptions::new().max_connections(2).acquire_timeout(TIMEOUT).connect_with(options).await?,
            ))
        }
        _ => Err(StoreError::Address(format!("`{}` is no database", masked(url)))),
    }
}

/// One connection, for somebody who is no server.
pub enum Target {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

/// A connection to a database of this version that is there.
pub async fn existing(url: &str) -> Result<Target, StoreError> {
    const VERSION: &str = "SELECT CAST(COALESCE(MAX(version), 0) AS BIGINT) FROM _sqlx_migrations";
    let (target, version) = match address(url)? {
        Address::Sqlite(options) => {
            if !options.get_filename().exists() {
                return Err(StoreError::Address(format!("there is no database `{url}`")));
            }
            let mut connection = first_sqlite(url, &options.create_if_missing(false)).await?;
            let version = sqlx::query_scalar(VERSION).fetch_one(&mut connection).await;
            (Target::Sqlite(connection), version)
        }
        Address::Postgres(options) => {
            let mut connection = first_postgres(&options.application_name(TOOL)).await?;
            let version = sqlx::query_scalar(VERSION).fetch_one(&mut connection).await;
            (Target::Postgres(connection), version)
        }
    };
    let newest = STEPS.last().map_or(0, |step| step.0);
    // A database without this table was not made by a server.
    match version.unwrap_or(0_i64) {
        version if version == newest => Ok(target),
        version if version > newest => Err(StoreError::Newer(version, newest)),
        version => {
            let words = format!(
                "the database `{}` has version {version} and this program version {newest}; start `heist serve` on it once, \
                 which brings it up to date",
                masked(url)
            );
            Err(StoreError::Address(words))
        }
    }
}

/// A connection to a database that is made if it is not there, and brought up to date.
pub async fn new(url: &str) -> Result<Target, StoreError> {
    match address(url)? {
        Address::Sqlite(options) => {
            make_private(options.get_filename());
            let mut connection = first_sqlite(url, &options).await?;
            check(url, &mut connection).await?;
            migrate(&steps(|step| step.2), &mut connection).await?;
            Ok(Target::Sqlite(connection))
        }
        Address::Postgres(options) => {
            let mut connection = first_postgres(&options.application_name(TOOL)).await?;
            migrate(&steps(|step| step.3), &mut connection).await?;
            Ok(Target::Postgres(connection))
        }
    }
}

async fn first_sqlite(url: &str, options: &SqliteConnectOptions) -> Result<SqliteConnection, StoreError> {
    SqliteConnection::connect_with(options).await.map_err(|error| match error.as_database_error() {
        Some(found) if found.code().as_deref() == Some("11") => damaged(url, found.message()),
        _ => StoreError::Address(format!("`{url}` cannot be opened as an SQLite database: {error}")),
    })
}

/// Once without the pool, which would try again until its patience ends and forget why.
async fn first_postgres(options: &PgConnectOptions) -> Result<PgConnection, StoreError> {
    let server = format!("{}:{}", options.get_host(), options.get_port());
    let opening = |error| StoreError::Address(format!("the PostgreSQL server at {server} does not let us in: {error}"));
    let silent = |_| StoreError::Address(format!("the PostgreSQL server at {server} does not answer"));
    let first = tokio::time::timeout(TIMEOUT, PgConnection::connect_with(options)).await;
    first.map_err(silent)?.map_err(opening)
}

async fn sqlite(url: &str, options: SqliteConnectOptions) -> Result<Db, StoreError> {
    let memory = url.contains(":memory:") || url.contains("mode=memory");
    if !memory {
        make_private(options.get_filename());
    }
    let mut first = first_sqlite(url, &options).await?;
    check(url, &mut first).await?;
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
        // Whoever gave it back was done with it. One that still believes to be in a transaction never gets out again: SQLite has
        // ended it by itself when its disk failed.
        .before_acquire(|connection, _| Box::pin(async { Ok(!connection.is_in_transaction()) }))
}

/// Makes the file of a new database, which nobody else may read: it has names, chat and hashes of secrets. SQLite gives the files
/// that it makes beside the same permissions.
fn make_private(path: &Path) {
    let mut file = File::options();
    file.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut file, 0o600);
    // One that is there already is left as it is; what else is wrong is told by whoever opens it.
    let _ = file.open(path);
}

fn damaged(url: &str, what: &str) -> StoreError {
    StoreError::Address(format!(
        "`{url}` is damaged ({what}): restore a backup with `heist restore`, or save what can be read with \
         `sqlite3 {url} .recover`"
    ))
}

/// Refuses a database that is damaged: played on, it would only get worse. Takes so long and no longer.
async fn check(url: &str, connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let until = Instant::now() + CHECK_TIMEOUT;
    connection.lock_handle().await?.set_progress_handler(CHECK_STEPS, move || Instant::now() < until);
    let found: Result<Vec<String>, _> = sqlx::query_scalar("PRAGMA quick_check(1)").fetch_all(&mut *connection).await;
    connection.lock_handle().await?.remove_progress_handler();
    match found {
        Ok(found) if found.iter().all(|line| line == "ok") => Ok(()),
        Ok(found) => Err(damaged(url, &found.join("; ").replace('\n', " "))),
        Err(sqlx::Error::Database(error)) => match error.code().as_deref() {
            // Interrupted.
            Some("9") => {
                tracing::warn!("the database is large: what was looked at of it is not damaged");
                Ok(())
            }
            _ => Err(damaged(url, error.message())),
        },
        Err(error) => Err(error.into()),
    }
}

/// Copies everything from the write-ahead log into the file of the database, so that it is whole without the log.
pub async fn put_log_away(write: &SqlitePool) {
    let Ok(mut connection) = write.acquire().await else { return };
    match sqlx::query_as::<_, (i64, i64, i64)>("PRAGMA wal_checkpoint(TRUNCATE)").fetch_one(&mut *connection).await {
        // A database in memory has no log.
        Ok((0, ..)) => {}
        Ok(_) => tracing::warn!("another program reads the database; its write-ahead log stays beside it"),
        Err(error) => tracing::warn!(%error, "the write-ahead log stays beside the database; both belong together"),
    }
}

async fn postgres(options: PgConnectOptions) -> Result<Db, StoreError> {
    first_postgres(&options).await?.close().await?;
    let pool = PgPoolOptions::new().max_connections(8).acquire_timeout(TIMEOUT).connect_with(options).await?;
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

/// The tables that the steps have made, in an order in which they can be filled: boxes first, to which tables came to refer later.
pub fn own_tables() -> Vec<&'static str> {
    let made = |step: &MigrationStep| step.2.lines().filter_map(|line| line.strip_prefix("CREATE TABLE "));
    let names = STEPS.iter().flat_map(made).filter_map(|rest| rest.split([' ', '(']).next());
    let mut names: Vec<&str> = names.collect();
    names.sort_by_key(|name| *name != "campaign");
    names
}

async fn migrate<C: sqlx::migrate::Migrate>(steps: &Migrator, connection: &mut C) -> Result<(), StoreError> {
    let newest = STEPS.last().map_or(0, |step| step.0);
    steps.run_direct(None, connection, false).await.map_err(|error| match error {
        MigrateError::VersionMissing(version) if version > newest => StoreError::Newer(version, newest),
        other => StoreError::Migration(other.to_string()),
    })
}

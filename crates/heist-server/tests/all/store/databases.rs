//! Databases for tests, and tables to put into them.

use heist_protocol::{Colour, CrewMember, Seat, SeatState, TableId, TableInfo};
use heist_server::store::{NewEntry, Store, TableRecord, TableStatus, TossSecret};
use heist_testbed::postgres::TestPostgres;
use sqlx::{AssertSqlSafe, Connection, Executor};
use std::sync::atomic::{AtomicI64, Ordering};

/// A database of its own for a test.
pub struct Database {
    pub url: String,
    _folder: Option<tempfile::TempDir>,
}

impl Database {
    pub fn sqlite() -> Database {
        let folder = tempfile::tempdir().expect("a folder for the database");
        let url = folder.path().join("heist.db").display().to_string();
        Database { url, _folder: Some(folder) }
    }

    /// One that somebody else has made.
    pub fn at(url: &str) -> Database {
        Database { url: url.to_owned(), _folder: None }
    }

    pub async fn postgres() -> Database {
        static NEXT: AtomicI64 = AtomicI64::new(0);
        let server = TestPostgres::shared();
        let name = format!("test_{}", NEXT.fetch_add(1, Ordering::Relaxed));
        let mut connection = sqlx::PgConnection::connect(&server.url("postgres")).await.expect("the test server");
        connection.execute(AssertSqlSafe(format!("CREATE DATABASE {name}"))).await.expect("a database of its own");
        Database { url: server.url(&name), _folder: None }
    }

    pub async fn open(&self) -> Store {
        Store::open(&self.url).await.expect("the database opens")
    }

    /// Says something to the database behind the store's back.
    pub async fn run(&self, sql: &'static str) {
        if self.url.starts_with("postgres") {
            let mut connection = sqlx::PgConnection::connect(&self.url).await.expect("the test server");
            connection.execute(sql).await.expect(sql);
        } else {
            let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&self.url).create_if_missing(true);
            let mut connection = sqlx::SqliteConnection::connect_with(&options).await.expect("the file");
            connection.execute(sql).await.expect(sql);
        }
    }
}

/// The same test on both databases.
macro_rules! on_both {
    ($($test:ident),+ $(,)?) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $test() {
                super::$test($crate::store::databases::Database::sqlite()).await
            })+
        }
        mod postgres {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $test() {
                super::$test($crate::store::databases::Database::postgres().await).await
            })+
        }
    };
}
pub(crate) use on_both;

pub fn table_status(phase: &str, round: u8, won: Option<bool>) -> TableStatus {
    TableStatus { phase: phase.to_owned(), round, won }
}

pub fn table(id: i64) -> TableRecord {
    let member = |who, card: &str| CrewMember { who, card: card.to_owned(), skills: ["a".to_owned(), "b".to_owned()] };
    let seat = |who, name: Option<&str>| {
        let state = if name.is_some() { SeatState::Held } else { SeatState::Free };
        Seat::new(who, state, name.map(str::to_owned))
    };
    TableRecord {
        info: TableInfo {
            table: TableId(id),
            heist: "the-startup-job".to_owned(),
            edition: "second".to_owned(),
            crew: vec![member(Colour::Blue, "hacker"), member(Colour::Red, "driver"), member(Colour::Green, "face")],
            seats: vec![seat(Colour::Blue, Some("Ann")), seat(Colour::Red, None), seat(Colour::Green, Some("Zoë"))],
            opened: 1_800_000_000,
            rematch: None,
            away_limit: Some(600),
            public: false,
            no_hints: false,
            cover: 0,
            in_box: None,
            gallery: None,
            start: None,
            commitments: Vec::new(),
        },
        watch: [1; 32],
        join: [2; 32],
        host: Some([6; 32]),
        tokens: vec![[3; 32], [4; 32], [5; 32]],
        former: vec![None; 3],
        toss_secret: Some(TossSecret([6; 32])),
        closed: false,
    }
}

pub fn entry(table: i64, seq: u64, line: &str) -> NewEntry {
    let (table, line) = (TableId(table), line.to_owned());
    NewEntry { table, seq, line, chance: Vec::new(), toss: None, commitments: None, status: None, seats: Vec::new() }
}

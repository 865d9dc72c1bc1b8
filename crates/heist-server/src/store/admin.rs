//! What an operator looks at and does beside the servers: lists of tables, boxes and heists of the gallery with their sizes, statistics,
//! closing a table.

use super::erasing::Kind;
use super::{Db, Store, StoreError, now, reading, writing};
use heist_protocol::{BoxId, GalleryId, TableId};
use serde::Serialize;

/// A table in the list of an operator.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ListedTable {
    /// Its name in addresses.
    pub id: TableId,
    /// The heist.
    pub heist: String,
    /// The phase, as the notation has it.
    pub phase: String,
    /// When it was opened, in seconds since 1970.
    pub opened: i64,
    /// When something was last played or said there.
    pub last: i64,
    /// How many seats it has.
    pub seats: i64,
    /// How many of them are held.
    pub held: i64,
    /// The names of those who hold a seat.
    pub people: Vec<String>,
    /// How many entries its log has.
    pub entries: i64,
    /// How many bytes of text it has, in the log and the chat.
    pub bytes: i64,
    /// The box to which it belongs.
    #[serde(rename = "box")]
    pub in_box: Option<BoxId>,
    /// Whether the operator has closed it.
    pub closed: bool,
}

/// A box in the list of an operator.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ListedBox {
    /// Its name in addresses.
    pub id: BoxId,
    /// The name of the team.
    pub name: String,
    /// When it was made, in seconds since 1970.
    pub made: i64,
    /// When something was last written into it, or played or said at one of its tables.
    pub last: i64,
    /// How many entries its ledger has.
    pub entries: i64,
    /// How many bytes of text it has.
    pub bytes: i64,
    /// How many tables belong to it.
    pub tables: i64,
    /// How many keys only show it.
    pub reading_keys: i64,
}

/// A heist of the gallery in the list of an operator.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ListedHeist {
    /// Its name in addresses.
    pub id: GalleryId,
    /// What it is called.
    pub title: String,
    /// Who made it, as they say.
    pub author: String,
    /// When it was published, in seconds since 1970.
    pub published: i64,
    /// When it was last changed, or a table was opened for it.
    pub last: i64,
    /// How many bytes its file has.
    pub bytes: i64,
    /// How many times it was played to its end.
    pub plays: i64,
}

/// Which tables, boxes or heists are listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Filter {
    /// Only those that nobody has touched since, in seconds since 1970.
    pub untouched_since: Option<i64>,
    /// At most so many, those that were touched last first.
    pub limit: u32,
}

/// How much a database has.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Statistics {
    /// Tables.
    pub tables: i64,
    /// Of them, those that are over.
    pub tables_over: i64,
    /// Tables at which something was played within a day.
    pub tables_played_today: i64,
    /// Tables at which something was played within seven days.
    pub tables_played_this_week: i64,
    /// Tables that the operator has closed.
    pub tables_closed: i64,
    /// Entries of all logs.
    pub entries: i64,
    /// Lines of chat.
    pub chat_lines: i64,
    /// Boxes.
    pub boxes: i64,
    /// Entries of all ledgers.
    pub box_entries: i64,
    /// Shared replays.
    pub replays: i64,
    /// Heists of the gallery.
    pub gallery_heists: i64,
    /// What was deleted.
    pub deleted: i64,
    /// Networks that are blocked.
    pub blocks: i64,
    /// The size of the database in bytes.
    pub bytes: i64,
}

/// What became of a wish to close a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Closing {
    /// It is so now.
    Done,
    /// It was so before.
    Already,
    /// There is no such table.
    NoTable,
}

const DAY: i64 = 24 * 60 * 60;

type TableRow = (i64, String, String, i64, i64, i64, i64, i64, i64, Option<i64>, Option<i64>);
type HeistRow = (i64, String, String, i64, i64, i64, i64);
type BoxRow = (i64, String, i64, i64, i64, i64, i64, i64);

impl Store {
    /// Tables, those that were touched last first.
    pub async fn list_tables(&self, filter: Filter) -> Result<Vec<ListedTable>, StoreError> {
        const TABLES: &str = "WITH listed AS (SELECT t.id AS id, t.heist AS heist, t.phase AS phase, t.opened AS opened, \
            t.campaign AS campaign, \
            COALESCE((SELECT MAX(at) FROM entry WHERE table_id = t.id), t.opened) AS played, \
            COALESCE((SELECT MAX(at) FROM chat WHERE table_id = t.id), t.opened) AS said, \
            (SELECT COUNT(*) FROM seat WHERE table_id = t.id) AS seats, \
            (SELECT COUNT(*) FROM seat WHERE table_id = t.id AND state = 'held') AS held, \
            (SELECT COUNT(*) FROM entry WHERE table_id = t.id) AS entries, \
            CAST(COALESCE((SELECT SUM(LENGTH(line) + LENGTH(chance)) FROM entry WHERE table_id = t.id), 0) \
               + COALESCE((SELECT SUM(LENGTH(text)) FROM chat WHERE table_id = t.id), 0) AS BIGINT) AS bytes, \
            (SELECT at FROM closed_table WHERE table_id = t.id) AS closed FROM game_table AS t) \
            SELECT id, heist, phase, opened, CASE WHEN said > played THEN said ELSE played END AS last, seats, held, \
            entries, bytes, campaign, closed FROM listed \
            WHERE (CASE WHEN said > played THEN said ELSE played END) < $1 ORDER BY last DESC, id LIMIT $2";
        const PEOPLE: &str = "SELECT name FROM seat WHERE table_id = $1 AND name IS NOT NULL ORDER BY place";
        let (before, limit) = filter.bounds();
        let rows: Vec<TableRow> = reading!(self, db => sqlx::query_as(TABLES).bind(before).bind(limit).fetch_all(db))?;
        let mut listed = Vec::new();
        for (id, heist, phase, opened, last, seats, held, entries, bytes, campaign, closed) in rows {
            let mut people: Vec<String> = reading!(self, db => sqlx::query_scalar(PEOPLE).bind(id).fetch_all(db))?;
            people.dedup();
            let (in_box, closed) = (campaign.map(BoxId), closed.is_some());
            let id = TableId(id);
            listed.push(ListedTable {
                id,
                heist,
                phase,
                opened,
                last,
                seats,
                held,
                people,
                entries,
                bytes,
                in_box,
                closed,
            });
        }
        Ok(listed)
    }

    /// Boxes, those that were touched last first.
    pub async fn list_boxes(&self, filter: Filter) -> Result<Vec<ListedBox>, StoreError> {
        const BOXES: &str = "WITH listed AS (SELECT c.id AS id, c.name AS name, c.made AS made, \
            (SELECT MAX(at) FROM (SELECT c.made AS at \
                UNION ALL SELECT at FROM campaign_entry WHERE campaign = c.id \
                UNION ALL SELECT opened FROM game_table WHERE campaign = c.id \
                UNION ALL SELECT entry.at FROM entry JOIN game_table AS t ON t.id = entry.table_id WHERE t.campaign = c.id \
                UNION ALL SELECT chat.at FROM chat JOIN game_table AS t ON t.id = chat.table_id WHERE t.campaign = c.id \
            ) AS touched) AS last, \
            (SELECT COUNT(*) FROM campaign_entry WHERE campaign = c.id) AS entries, \
            CAST(LENGTH(c.opening) + COALESCE((SELECT SUM(LENGTH(line)) FROM campaign_entry WHERE campaign = c.id), 0) \
                AS BIGINT) AS bytes, \
            (SELECT COUNT(*) FROM game_table WHERE campaign = c.id) AS tables, \
            (SELECT COUNT(*) FROM campaign_key WHERE campaign = c.id AND ended IS NULL) AS reading_keys \
            FROM campaign AS c) \
            SELECT id, name, made, last, entries, bytes, tables, reading_keys FROM listed \
            WHERE last < $1 ORDER BY last DESC, id LIMIT $2";
        let (before, limit) = filter.bounds();
        let rows: Vec<BoxRow> = reading!(self, db => sqlx::query_as(BOXES).bind(before).bind(limit).fetch_all(db))?;
        let listed = |(id, name, made, last, entries, bytes, tables, reading_keys): BoxRow| {
            let id = BoxId(id);
            ListedBox { id, name, made, last, entries, bytes, tables, reading_keys }
        };
        Ok(rows.into_iter().map(listed).collect())
    }

    /// Heists of the gallery, those that were touched last first.
    pub async fn list_heists(&self, filter: Filter) -> Result<Vec<ListedHeist>, StoreError> {
        const HEISTS: &str = "WITH listed AS (SELECT g.id AS id, g.title AS title, g.author AS author, g.published AS published, \
            (SELECT MAX(at) FROM (SELECT g.updated AS at UNION ALL SELECT g.played \
                UNION ALL SELECT opened FROM game_table WHERE gallery = g.id) AS touched) AS last, \
            CAST(LENGTH(g.file) AS BIGINT) AS bytes, \
            g.plays + (SELECT COUNT(*) FROM game_table AS t WHERE t.gallery = g.id AND t.won IS NOT NULL) AS plays \
            FROM gallery_heist AS g) \
            SELECT id, title, author, published, last, bytes, plays FROM listed \
            WHERE last < $1 ORDER BY last DESC, id LIMIT $2";
        let (before, limit) = filter.bounds();
        let rows: Vec<HeistRow> = reading!(self, db => sqlx::query_as(HEISTS).bind(before).bind(limit).fetch_all(db))?;
        let listed = |(id, title, author, published, last, bytes, plays): HeistRow| {
            let id = GalleryId(id);
            ListedHeist { id, title, author, published, last, bytes, plays }
        };
        Ok(rows.into_iter().map(listed).collect())
    }

    /// How much there is of everything.
    pub async fn statistics(&self) -> Result<Statistics, StoreError> {
        const COUNTS: &str = "SELECT (SELECT COUNT(*) FROM game_table), \
            (SELECT COUNT(*) FROM game_table WHERE won IS NOT NULL), \
            (SELECT COUNT(DISTINCT table_id) FROM entry WHERE at > $1), \
            (SELECT COUNT(DISTINCT table_id) FROM entry WHERE at > $2), \
            (SELECT COUNT(*) FROM closed_table), (SELECT COUNT(*) FROM entry), (SELECT COUNT(*) FROM chat), \
            (SELECT COUNT(*) FROM campaign), (SELECT COUNT(*) FROM campaign_entry), \
            (SELECT COUNT(*) FROM shared_replay), (SELECT COUNT(*) FROM deleted), \
            (SELECT COUNT(*) FROM block WHERE ends IS NULL OR ends > $3), (SELECT COUNT(*) FROM gallery_heist)";
        const SQLITE_SIZE: &str = "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()";
        const POSTGRES_SIZE: &str = "SELECT pg_database_size(current_database())";
        type Row = (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64);
        let now = now();
        let row: Row = reading!(self, db => sqlx::query_as(COUNTS)
            .bind(now - DAY)
            .bind(now - 7 * DAY)
            .bind(now)
            .fetch_one(db))?;
        let bytes: i64 = match &self.inner.db {
            Db::Sqlite { read, .. } => sqlx::query_scalar(SQLITE_SIZE).fetch_one(read).await?,
            Db::Postgres(pool) => sqlx::query_scalar(POSTGRES_SIZE).fetch_one(pool).await?,
        };
        Ok(Statistics {
            tables: row.0,
            tables_over: row.1,
            tables_played_today: row.2,
            tables_played_this_week: row.3,
            tables_closed: row.4,
            entries: row.5,
            chat_lines: row.6,
            boxes: row.7,
            box_entries: row.8,
            replays: row.9,
            gallery_heists: row.12,
            deleted: row.10,
            blocks: row.11,
            bytes,
        })
    }

    /// Closes a table: nobody comes in or plays there until it is opened again. Its log stays.
    pub async fn close_table(&self, table: TableId) -> Result<Closing, StoreError> {
        const CLOSE: &str = "INSERT INTO closed_table (table_id, at) SELECT id, $2 FROM game_table WHERE id = $1 \
            ON CONFLICT DO NOTHING";
        let closed = writing!(self, db => async {
            sqlx::query(CLOSE).bind(table.0).bind(now()).execute(db).await.map(|done| done.rows_affected())
        })?;
        self.closing(table, closed == 1).await
    }

    /// Opens a table again that was closed.
    pub async fn reopen_table(&self, table: TableId) -> Result<Closing, StoreError> {
        const REOPEN: &str = "DELETE FROM closed_table WHERE table_id = $1";
        let opened = writing!(self, db => async {
            sqlx::query(REOPEN).bind(table.0).execute(db).await.map(|done| done.rows_affected())
        })?;
        self.closing(table, opened == 1).await
    }

    async fn closing(&self, table: TableId, changed: bool) -> Result<Closing, StoreError> {
        if changed {
            self.tell_servers().await?;
            return Ok(Closing::Done);
        }
        Ok(if self.load(table).await?.is_some() { Closing::Already } else { Closing::NoTable })
    }

    /// Deletes the table, the box or the heist of the gallery of this name, and tells the servers; which of these it was.
    pub async fn purge(&self, id: &str) -> Result<Option<Kind>, StoreError> {
        let found = match (id.parse::<TableId>(), id.parse::<BoxId>(), id.parse::<GalleryId>()) {
            (Ok(table), ..) if self.delete_table(table).await? => Some(Kind::Table),
            (_, Ok(campaign), _) if self.delete_box(campaign).await?.is_some() => Some(Kind::Box),
            (.., Ok(heist)) if self.delete_heist(heist).await? => Some(Kind::Heist),
            _ => None,
        };
        if found.is_some() {
            self.tell_servers().await?;
        }
        Ok(found)
    }
}

impl Filter {
    /// Before when, and how many.
    fn bounds(self) -> (i64, i64) {
        (self.untouched_since.unwrap_or(i64::MAX), i64::from(self.limit))
    }
}

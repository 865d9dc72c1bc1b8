//! The gallery: heists that people have published. What is listed of one is kept beside its file, so that nobody reads files to list them.
//! How often a heist was played is counted at the tables; of those that are deleted the number stays.

use super::erasing::{Kind, remember};
use super::{Hash, Store, StoreError, changing, now, reading, writing};
use heist_protocol::GalleryId;
use heist_protocol::gallery::{ForkedFrom, GalleryEntry, GalleryQuery, GallerySort, Measured};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// What is listed of a heist file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GalleryFile {
    /// The file.
    pub file: String,
    /// What the heist is called.
    pub title: String,
    /// Who made it.
    pub author: String,
    /// Its difficulty, or nothing.
    pub difficulty: String,
    /// What else is listed.
    pub told: ToldHeist,
}

/// What the list says of a heist and nobody looks for.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct ToldHeist {
    /// Where it takes place.
    pub location: String,
    /// What it is about.
    pub summary: String,
    /// The editions in which it can be played.
    pub editions: Vec<String>,
    /// For how many characters it is.
    pub players: Vec<u8>,
    /// The map.
    pub map: String,
}

/// What became of a wish to publish or to change a heist.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Publishing {
    /// It is on the disk.
    Done,
    /// The same file is there already, under this name; and whether it has the key that was shown.
    Known(GalleryId, Hash),
    /// There is no room for more.
    Full,
    /// There is no such heist, or its key is another one.
    Nothing,
}

/// A heist of the gallery that no bot has tried yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unmeasured {
    /// Its name.
    pub id: GalleryId,
    /// Its file.
    pub file: String,
    /// SHA-256 of the file: whoever measures says which one it was.
    pub digest: Hash,
}

/// SHA-256 of what a file says: ends of lines and blanks before them make no other heist.
fn digest(file: &str) -> Hash {
    let mut sum = Sha256::new();
    for line in file.trim_end().lines() {
        sum.update(line.trim_end().as_bytes());
        sum.update(b"\n");
    }
    sum.finalize().into()
}

/// Words as they are stored to be looked for one by one: ` v22 v24 `.
fn listed<T: ToString>(words: &[T]) -> String {
    let words: Vec<String> = words.iter().map(ToString::to_string).collect();
    format!(" {} ", words.join(" "))
}

/// What is looked for in titles and names of authors.
fn searched(title: &str, author: &str) -> String {
    format!("{}\n{}", title.to_lowercase(), author.to_lowercase())
}

/// Part of a text that has this in it, whatever that is.
fn pattern(part: &str) -> String {
    let mut pattern = String::from("%");
    for letter in part.chars() {
        if matches!(letter, '%' | '_' | '\\') {
            pattern.push('\\');
        }
        pattern.push(letter);
    }
    pattern.push('%');
    pattern
}

/// A row of the list.
type EntryRow = (i64, String, String, String, String, Option<String>, i64, i64, Option<String>, i64, i64, i64, i64);

/// The columns of the list. Tables that are there are counted, those that were have been.
macro_rules! entries {
    ($rest:literal) => {
        concat!(
            "SELECT id, title, author, difficulty, told, forked, published, updated, bot, bot_games, bot_wins, \
             plays + (SELECT COUNT(*) FROM game_table AS t WHERE t.gallery = g.id AND t.won IS NOT NULL) AS all_plays, \
             wins + (SELECT COUNT(*) FROM game_table AS t WHERE t.gallery = g.id AND t.won) AS all_wins \
             FROM gallery_heist AS g ",
            $rest
        )
    };
}
macro_rules! list_by {
    ($order:literal) => {
        concat!(
            entries!(
                "WHERE ($1 = '' OR difficulty = $1) AND players LIKE $2 ESCAPE '\\' AND editions LIKE $3 ESCAPE '\\' \
                 AND searched LIKE $4 ESCAPE '\\' ORDER BY "
            ),
            $order,
            " LIMIT $5 OFFSET $6"
        )
    };
}

impl Store {
    /// Publishes a heist, unless the same file is there already, or so many heists are; 0: any number.
    pub async fn publish_heist(
        &self,
        id: GalleryId,
        key: &Hash,
        new: &GalleryFile,
        forked: Option<&ForkedFrom>,
        most: u32,
    ) -> Result<Publishing, StoreError> {
        const PUBLISH: &str = "INSERT INTO gallery_heist (id, file, digest, key, title, author, searched, difficulty, editions, \
            players, told, forked, published, updated) \
            SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13 \
            WHERE $14 = 0 OR (SELECT COUNT(*) FROM gallery_heist) < $14 ON CONFLICT DO NOTHING";
        let (told, forked) = (text(&new.told)?, forked.map(text).transpose()?);
        let digest = digest(&new.file);
        let stored = writing!(self, db => async {
            let publish = sqlx::query(PUBLISH)
                .bind(id.0)
                .bind(&new.file)
                .bind(digest.as_slice())
                .bind(key.as_slice())
                .bind(&new.title)
                .bind(&new.author)
                .bind(searched(&new.title, &new.author))
                .bind(&new.difficulty)
                .bind(listed(&new.told.editions))
                .bind(listed(&new.told.players))
                .bind(&told)
                .bind(&forked)
                .bind(now())
                .bind(i64::from(most));
            Ok::<_, sqlx::Error>(publish.execute(db).await?.rows_affected() == 1)
        })?;
        if stored {
            return Ok(Publishing::Done);
        }
        Ok(self.heist_of(&digest).await?.map_or(Publishing::Full, |(id, key)| Publishing::Known(id, key)))
    }

    /// Gives a heist another file, if its key is this one. What bots made of the old file is forgotten, unless it is the same.
    pub async fn change_heist(&self, id: GalleryId, key: &Hash, new: &GalleryFile) -> Result<Publishing, StoreError> {
        const CHANGE: &str = "UPDATE gallery_heist SET file = $3, digest = $4, title = $5, author = $6, searched = $7, \
            difficulty = $8, editions = $9, players = $10, told = $11, updated = $12, \
            bot = CASE WHEN digest = $4 THEN bot ELSE NULL END, \
            bot_games = CASE WHEN digest = $4 THEN bot_games ELSE 0 END, \
            bot_wins = CASE WHEN digest = $4 THEN bot_wins ELSE 0 END \
            WHERE id = $1 AND key = $2 AND NOT EXISTS (SELECT 1 FROM gallery_heist WHERE digest = $4 AND id <> $1)";
        let told = text(&new.told)?;
        let digest = digest(&new.file);
        let changed = writing!(self, db => async {
            let change = sqlx::query(CHANGE)
                .bind(id.0)
                .bind(key.as_slice())
                .bind(&new.file)
                .bind(digest.as_slice())
                .bind(&new.title)
                .bind(&new.author)
                .bind(searched(&new.title, &new.author))
                .bind(&new.difficulty)
                .bind(listed(&new.told.editions))
                .bind(listed(&new.told.players))
                .bind(&told)
                .bind(now());
            Ok::<_, sqlx::Error>(change.execute(db).await?.rows_affected() == 1)
        })?;
        if changed {
            return Ok(Publishing::Done);
        }
        let other = self.heist_of(&digest).await?.filter(|(known, _)| *known != id);
        Ok(other.map_or(Publishing::Nothing, |(id, key)| Publishing::Known(id, key)))
    }

    /// The heist with a file, and its key.
    async fn heist_of(&self, digest: &Hash) -> Result<Option<(GalleryId, Hash)>, StoreError> {
        const ASK: &str = "SELECT id, key FROM gallery_heist WHERE digest = $1";
        let row: Option<(i64, Vec<u8>)> =
            reading!(self, db => sqlx::query_as(ASK).bind(digest.as_slice()).fetch_optional(db))?;
        row.map(|(id, key)| Ok((GalleryId(id), hash(&key, GalleryId(id))?))).transpose()
    }

    /// The hash of the key of a heist; `None`: there is no such heist.
    pub async fn gallery_key(&self, id: GalleryId) -> Result<Option<Hash>, StoreError> {
        const ASK: &str = "SELECT key FROM gallery_heist WHERE id = $1";
        let row: Option<Vec<u8>> = reading!(self, db => sqlx::query_scalar(ASK).bind(id.0).fetch_optional(db))?;
        row.map(|key| hash(&key, id)).transpose()
    }

    /// A heist of the gallery as it is listed.
    pub async fn gallery_entry(&self, id: GalleryId) -> Result<Option<GalleryEntry>, StoreError> {
        const ASK: &str = entries!("WHERE id = $1");
        let row: Option<EntryRow> = reading!(self, db => sqlx::query_as(ASK).bind(id.0).fetch_optional(db))?;
        row.map(entry).transpose()
    }

    /// The file of a heist of the gallery.
    pub async fn gallery_file(&self, id: GalleryId) -> Result<Option<String>, StoreError> {
        const ASK: &str = "SELECT file FROM gallery_heist WHERE id = $1";
        reading!(self, db => sqlx::query_scalar(ASK).bind(id.0).fetch_optional(db))
    }

    /// A part of the list.
    pub async fn list_gallery(
        &self,
        wanted: &GalleryQuery,
        most: usize,
        skip: usize,
    ) -> Result<Vec<GalleryEntry>, StoreError> {
        const NEWEST: &str = list_by!("published DESC, id");
        const PLAYED: &str = list_by!("all_plays DESC, published DESC, id");
        let GalleryQuery { sort, difficulty, players, edition, search, .. } = wanted;
        let word = |word: String| if word.is_empty() { "%".to_owned() } else { pattern(&format!(" {word} ")) };
        let players = word(if *players == 0 { String::new() } else { players.to_string() });
        let ask = match sort {
            GallerySort::Newest => NEWEST,
            GallerySort::Played => PLAYED,
        };
        let rows: Vec<EntryRow> = reading!(self, db => sqlx::query_as(ask)
            .bind(difficulty)
            .bind(players)
            .bind(word(edition.clone()))
            .bind(pattern(&search.to_lowercase()))
            .bind(most as i64)
            .bind(skip as i64)
            .fetch_all(db))?;
        rows.into_iter().map(entry).collect()
    }

    /// Takes a heist down if its key is this one; tables at which it is played stay. `false`: it has another key, or is not there.
    pub async fn take_heist_down(&self, id: GalleryId, key: &Hash) -> Result<bool, StoreError> {
        const DELETE: &str = "DELETE FROM gallery_heist WHERE id = $1 AND key = $2";
        changing!(self, transaction => {
            let deleted = sqlx::query(DELETE).bind(id.0).bind(key.as_slice()).execute(&mut *transaction).await?;
            let gone = deleted.rows_affected() == 1;
            if gone {
                remember!(transaction, Kind::Heist, id.to_string());
            }
            gone
        })
    }

    /// Takes a heist down, whoever has its key; `false`: there is none.
    pub async fn delete_heist(&self, id: GalleryId) -> Result<bool, StoreError> {
        const DELETE: &str = "DELETE FROM gallery_heist WHERE id = $1";
        changing!(self, transaction => {
            let gone = sqlx::query(DELETE).bind(id.0).execute(&mut *transaction).await?.rows_affected() == 1;
            if gone {
                remember!(transaction, Kind::Heist, id.to_string());
            }
            gone
        })
    }

    /// Takes all heists down that nobody has changed since a time, in seconds since 1970, and of which nobody has opened a table; how many.
    pub async fn delete_heists_untouched_since(&self, time: i64) -> Result<usize, StoreError> {
        const OLD: &str = "SELECT id FROM gallery_heist WHERE updated < $1 AND played < $1 \
            AND NOT EXISTS (SELECT 1 FROM game_table WHERE gallery = gallery_heist.id AND opened >= $1) LIMIT $2";
        let mut deleted = 0;
        loop {
            let gone = changing!(self, transaction => {
                let old: Vec<i64> =
                    sqlx::query_scalar(OLD).bind(time).bind(super::erasing::MAX_BATCH).fetch_all(&mut *transaction).await?;
                for id in &old {
                    sqlx::query("DELETE FROM gallery_heist WHERE id = $1").bind(id).execute(&mut *transaction).await?;
                    remember!(transaction, Kind::Heist, GalleryId(*id).to_string());
                }
                old.len()
            })?;
            if gone == 0 {
                return Ok(deleted);
            }
            deleted += gone;
        }
    }

    /// Heists that no bot has tried yet, those that were published first first.
    pub async fn unmeasured_heists(&self, most: usize) -> Result<Vec<Unmeasured>, StoreError> {
        const ASK: &str =
            "SELECT id, file, digest FROM gallery_heist WHERE bot IS NULL ORDER BY published, id LIMIT $1";
        let rows: Vec<(i64, String, Vec<u8>)> =
            reading!(self, db => sqlx::query_as(ASK).bind(most as i64).fetch_all(db))?;
        let read = |(id, file, digest): (i64, String, Vec<u8>)| {
            let id = GalleryId(id);
            Ok(Unmeasured { id, file, digest: hash(&digest, id)? })
        };
        rows.into_iter().map(read).collect()
    }

    /// Keeps how a bot fared with a heist, if that still has the file which was tried.
    pub async fn keep_measured(&self, of: &Unmeasured, measured: &Measured) -> Result<(), StoreError> {
        const KEEP: &str =
            "UPDATE gallery_heist SET bot = $3, bot_games = $4, bot_wins = $5 WHERE id = $1 AND digest = $2";
        let Measured { bot, games, won } = measured;
        writing!(self, db => async {
            let keep = sqlx::query(KEEP).bind(of.id.0).bind(of.digest.as_slice()).bind(bot);
            keep.bind(i64::from(*games)).bind(i64::from(*won)).execute(db).await.map(drop)
        })
    }
}

fn text(of: &impl Serialize) -> Result<String, StoreError> {
    serde_json::to_string(of).map_err(|error| StoreError::Damaged(error.to_string()))
}

fn hash(bytes: &[u8], id: GalleryId) -> Result<Hash, StoreError> {
    bytes.try_into().map_err(|_| StoreError::Damaged(format!("a hash of heist {id} of the gallery is no SHA-256")))
}

fn entry(row: EntryRow) -> Result<GalleryEntry, StoreError> {
    let (id, title, author, difficulty, told, forked, published, updated, bot, games, won, plays, wins) = row;
    let id = GalleryId(id);
    let damaged = |error: serde_json::Error| StoreError::Damaged(format!("heist {id} of the gallery: {error}"));
    let ToldHeist { location, summary, editions, players, map } = serde_json::from_str(&told).map_err(damaged)?;
    let forked_from = forked.map(|forked| serde_json::from_str(&forked)).transpose().map_err(damaged)?;
    let count = |number: i64| u32::try_from(number).unwrap_or(u32::MAX);
    let measured = bot.map(|bot| Measured { bot, games: count(games), won: count(won) });
    let (plays, wins) = (count(plays), count(wins));
    Ok(GalleryEntry {
        id,
        title,
        author,
        location,
        summary,
        difficulty,
        editions,
        players,
        map,
        published,
        updated,
        forked_from,
        measured,
        plays,
        wins,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_at_the_ends_of_lines_make_no_other_heist() {
        assert_eq!(digest("id = \"a\"\nname = \"b\"\n"), digest("id = \"a\"  \r\nname = \"b\"\r\n\n"));
        assert_ne!(digest("id = \"a\"\n"), digest("id = \"b\"\n"));
        assert_ne!(digest("map = \" a\"\n"), digest("map = \"a\"\n"));
    }

    #[test]
    fn what_is_searched_for_is_no_pattern() {
        assert_eq!(pattern("100 %_\\"), "%100 \\%\\_\\\\%");
    }
}

//! What an error of the database means: what was stored, whether its connection can still be used, and how to tell people.

use super::StoreError;
use sqlx::pool::PoolConnection;
use sqlx::sqlite::SqliteError;
use sqlx::{Database, Error};

/// What became of a change whose statement or commit failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Effect {
    /// The database refuses what is in it: nothing was stored, and nothing is wrong with the database.
    Refused,
    /// The database could not: nothing was stored.
    Nothing,
    /// Nobody knows what was stored.
    Unsure,
}

/// What became of a change that failed like this.
pub(super) fn effect(error: &Error) -> Effect {
    match error {
        // It never came to a statement.
        Error::PoolTimedOut | Error::PoolClosed | Error::BeginFailed | Error::InvalidSavePointStatement => {
            Effect::Nothing
        }
        Error::Encode(_) => Effect::Refused,
        Error::Database(error) => {
            let code = error.code().unwrap_or_default();
            match error.try_downcast_ref::<SqliteError>() {
                Some(_) => sqlite_effect(primary(&code)),
                None => postgres_effect(&code),
            }
        }
        _ => Effect::Unsure,
    }
}

/// The kind of an error of SQLite; the higher bits say more precisely which.
fn primary(code: &str) -> u32 {
    code.parse::<u32>().map_or(0, |code| code & 255)
}

fn sqlite_effect(code: u32) -> Effect {
    match code {
        // Too big, constraint, mismatch.
        18..=20 => Effect::Refused,
        // A statement that is wrong here, busy, locked, read-only: all of them before anything is written.
        1 | 5 | 6 | 8 => Effect::Nothing,
        // A disk that failed or was full may have all of it nevertheless: a flush that fails says nothing about what the disk has,
        // and whoever opens the file next finds a transaction there that ends as it should.
        _ => Effect::Unsure,
    }
}

fn postgres_effect(code: &str) -> Effect {
    match code {
        // Data that cannot be, or a constraint.
        _ if code.starts_with("22") || code.starts_with("23") => Effect::Refused,
        // It was told to stop, lost its disk or itself; whether before or after the commit, it does not say.
        _ if ["57P", "08", "58", "XX"].iter().any(|class| code.starts_with(class)) || code == "40003" => Effect::Unsure,
        _ => Effect::Nothing,
    }
}

/// Whether a connection must not be used again after this error. SQLite ends a transaction by itself when its disk fails, and
/// sqlx then believes for ever that it is inside one.
fn breaks_connection(error: &Error) -> bool {
    match error {
        Error::Database(error) if error.try_downcast_ref::<SqliteError>().is_some() => {
            !matches!(primary(&error.code().unwrap_or_default()), 1 | 5 | 6 | 18..=20)
        }
        Error::Database(error) => postgres_effect(&error.code().unwrap_or_default()) == Effect::Unsure,
        Error::RowNotFound | Error::Encode(_) | Error::Decode(_) | Error::ColumnDecode { .. } => false,
        _ => true,
    }
}

/// Gives a connection back to its pool, or closes it if what was done with it has broken it: then the pool makes a new one.
pub(super) fn settle<DB: Database, T>(
    mut connection: PoolConnection<DB>,
    done: Result<T, impl Into<StoreError>>,
) -> Result<T, StoreError> {
    let done = done.map_err(Into::into);
    if let Err(StoreError::Database(error)) = &done
        && breaks_connection(error)
    {
        connection.close_on_drop();
    }
    done
}

/// The database has not answered in time.
pub(super) fn silent() -> StoreError {
    StoreError::Damaged("the database does not answer".to_owned())
}

/// What is wrong with the database, for people who cannot see its log; nothing where the request is to blame.
pub(super) fn in_words(error: &StoreError) -> Option<&'static str> {
    let StoreError::Database(error) = error else {
        return match error {
            StoreError::Closed => None,
            _ => Some("The database does not answer."),
        };
    };
    if effect(error) == Effect::Refused {
        return None;
    }
    let code = error.as_database_error().and_then(|error| error.code()).unwrap_or_default();
    let sqlite = error.as_database_error().is_some_and(|error| error.try_downcast_ref::<SqliteError>().is_some());
    Some(match (sqlite, primary(&code)) {
        (true, 13) => "The disk of the database is full.",
        (true, 10) => "The disk of the database fails.",
        (true, 5 | 6) => "Another program has locked the database.",
        (true, 8) => "The database cannot be written: it is read-only.",
        (true, 11 | 26) => "The database is damaged.",
        (false, _) if code == "53100" => "The disk of the database is full.",
        (false, _) if code.starts_with("58") => "The disk of the database fails.",
        (false, _) if code.is_empty() => "The database does not answer.",
        _ => "The database does not take what is written.",
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_disk_that_fails_leaves_nobody_sure_and_a_constraint_does() {
        // Full, failed flush, failed write, damaged.
        for code in [13, 1034, 778, 11] {
            assert_eq!(sqlite_effect(primary(&code.to_string())), Effect::Unsure, "{code}");
        }
        // Unique, check, foreign key; too big.
        for code in [2067, 275, 787, 18] {
            assert_eq!(sqlite_effect(primary(&code.to_string())), Effect::Refused, "{code}");
        }
        // No such table; busy.
        for code in [1, 5] {
            assert_eq!(sqlite_effect(primary(&code.to_string())), Effect::Nothing, "{code}");
        }
        for (code, effect) in [
            ("23505", Effect::Refused),
            ("53100", Effect::Nothing),
            ("57P01", Effect::Unsure),
            ("58030", Effect::Unsure),
            ("42P01", Effect::Nothing),
        ] {
            assert_eq!(postgres_effect(code), effect, "{code}");
        }
        assert_eq!(effect(&Error::Io(std::io::ErrorKind::BrokenPipe.into())), Effect::Unsure);
        assert_eq!(effect(&Error::PoolTimedOut), Effect::Nothing);
    }
}

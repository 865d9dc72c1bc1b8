//! One server for one SQLite file.
//!
//! SQLite itself would let a second server in, and nothing would be lost; but the two would not hear of each other, so that
//! people at one table would see different games. Several servers need PostgreSQL, which tells them of each other's changes.

use super::StoreError;
use sqlx::sqlite::SqliteConnectOptions;
use std::fs::{File, TryLockError};
use std::path::PathBuf;
use std::str::FromStr;
use std::time::{Duration, Instant};

/// How long a server that is still shutting down may take to release the file.
const TIMEOUT: Duration = Duration::from_secs(5);
/// How often to try.
const RETRY_INTERVAL: Duration = Duration::from_millis(50);

/// A lock that makes a process the only server of a database. The system releases it when the process ends, however it ends.
#[derive(Debug)]
pub struct ServerLock {
    _locked: Option<File>,
}

impl ServerLock {
    /// Waits a moment for a server that is shutting down; fails while another one has the file.
    pub async fn acquire(url: &str) -> Result<ServerLock, StoreError> {
        let Some(path) = lock_file(url) else { return Ok(ServerLock { _locked: None }) };
        // A folder that is not there or cannot be written is reported by who opens the database in it.
        let mut options = File::options();
        options.create(true).truncate(false).write(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let Ok(file) = options.open(&path) else {
            return Ok(ServerLock { _locked: None });
        };
        let begun = Instant::now();
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(ServerLock { _locked: Some(file) }),
                Err(TryLockError::WouldBlock) if begun.elapsed() < TIMEOUT => tokio::time::sleep(RETRY_INTERVAL).await,
                Err(TryLockError::WouldBlock) => {
                    let words = format!(
                        "another server has `{}` open; players of two servers on one SQLite file would not see each other, \
                         so several servers need PostgreSQL",
                        path.with_extension("").display()
                    );
                    return Err(StoreError::Address(words));
                }
                Err(TryLockError::Error(error)) => {
                    tracing::warn!(%error, "this disk knows no locks; make sure that no other server uses the database");
                    return Ok(ServerLock { _locked: None });
                }
            }
        }
    }
}

/// The file beside the database that is locked: SQLite's own locks on the database come and go with every use of it.
fn lock_file(url: &str) -> Option<PathBuf> {
    if url.starts_with("postgres") && url.contains("://") || url.contains(":memory:") || url.contains("mode=memory") {
        return None;
    }
    let path = match url.starts_with("sqlite:") {
        true => SqliteConnectOptions::from_str(url).ok()?.get_filename().to_owned(),
        false => PathBuf::from(url),
    };
    let mut name = path.file_name()?.to_owned();
    name.push(".lock");
    Some(path.with_file_name(name))
}

#[cfg(test)]
mod tests {
    use super::lock_file;
    use std::path::PathBuf;

    #[test]
    fn files_have_a_lock_beside_them_and_nothing_else_has() {
        assert_eq!(lock_file("heist.db"), Some(PathBuf::from("heist.db.lock")));
        assert_eq!(lock_file("sqlite:///var/heist.db?mode=rwc"), Some(PathBuf::from("/var/heist.db.lock")));
        assert_eq!(lock_file("sqlite::memory:"), None);
        assert_eq!(lock_file("postgres://localhost/heist"), None);
    }
}

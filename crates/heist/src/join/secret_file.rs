//! The secrets of a table, kept in a file: whoever joins again sits on the same seat.

use anyhow::{Context, Result};
use heist_client::{Gives, Known, TableLink};
use heist_protocol::AccessToken;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// The file with the secrets of one table.
#[derive(Clone)]
pub struct SecretFile {
    path: PathBuf,
}

impl SecretFile {
    /// The file of a table in a folder.
    pub fn of(link: &TableLink, folder: &Path) -> SecretFile {
        let letter = |letter: char| if letter.is_ascii_alphanumeric() || letter == '.' { letter } else { '-' };
        let server: String = link.host.chars().map(letter).collect();
        SecretFile { path: folder.join(format!("{server}_{}.json", link.table)) }
    }

    /// The file of another table, beside this one.
    pub fn beside(&self, link: &TableLink) -> SecretFile {
        SecretFile::of(link, self.path.parent().unwrap_or(Path::new("")))
    }

    /// What is known of the table; nothing when there is no such file, or none that can be read.
    pub fn read(&self) -> Known {
        let text = fs::read_to_string(&self.path).unwrap_or_default();
        serde_json::from_str(&text).unwrap_or_default()
    }

    /// Changes what is known. The file is whole at any time, and only its owner can read it.
    pub fn note(&self, change: impl FnOnce(&mut Known)) -> Result<()> {
        let mut known = self.read();
        change(&mut known);
        known.visited =
            SystemTime::now().duration_since(UNIX_EPOCH).map_or(0.0, |passed| passed.as_secs_f64() * 1000.0);
        self.write(&known).with_context(|| format!("{} cannot be written", self.path.display()))
    }

    fn write(&self, known: &Known) -> Result<()> {
        if let Some(folder) = self.path.parent() {
            fs::create_dir_all(folder)?;
        }
        let draft = self.path.with_extension(format!("{}.new", std::process::id()));
        let mut options = fs::OpenOptions::new();
        options.write(true).create(true).truncate(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(&draft)?;
        file.write_all(serde_json::to_string_pretty(known)?.as_bytes())?;
        file.sync_all()?;
        Ok(fs::rename(&draft, &self.path)?)
    }

    /// Keeps the secrets of a link.
    pub fn keep(&self, link: &TableLink) -> Result<()> {
        if link.secrets.is_empty() {
            return Ok(());
        }
        self.note(|known| {
            for (gives, seat, token) in &link.secrets {
                match (gives, seat) {
                    (Gives::Seat, Some(seat)) => known.hold(*seat, token.clone()),
                    (Gives::Seat, None) => known.found(token.clone()),
                    (Gives::Join, _) => known.join = Some(token.clone()),
                    (Gives::Watch, _) => known.watch = Some(token.clone()),
                    (Gives::Host, _) => known.host = Some(token.clone()),
                }
            }
        })
    }

    /// Makes a secret and keeps it before the server hears of it: whatever becomes of the answer, one of us knows it.
    pub fn make(&self, keep: impl FnOnce(&mut Known, AccessToken) -> Option<AccessToken>) -> Result<AccessToken> {
        let new = heist_server::secrets::new_token()?;
        let mut made = None;
        self.note(|known| made = keep(known, new))?;
        made.context("no secret was made")
    }
}

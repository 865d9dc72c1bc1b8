//! A game on disk while it is played: a replay to which every command is appended, so that nothing is lost whatever ends
//! the process.

use crate::games::SavedGames;
use anyhow::{Context, Result, bail};
use heist_format::game::Game;
use heist_format::replay;
use heist_rules::state::Phase;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A replay that grows with its game.
pub struct LogFile {
    path: PathBuf,
    /// Open for appending; nothing before the first command, and after a fault.
    file: Option<File>,
    header: String,
    /// The commands in the file.
    written: Vec<String>,
    /// Whether its last line is an `end`.
    closed: bool,
}

impl LogFile {
    /// A replay that begins with this header; the file is made with the first command.
    pub fn new(path: PathBuf, header: String) -> LogFile {
        LogFile { path, file: None, header, written: Vec::new(), closed: false }
    }

    /// From now on it begins with this header.
    pub fn set_header(&mut self, header: String, game: &Game) -> io::Result<()> {
        if self.header == header {
            return Ok(());
        }
        self.header = header;
        self.file = None;
        self.write(game)
    }

    /// Makes the file say what the game says.
    pub fn write(&mut self, game: &Game) -> io::Result<()> {
        let entries = replay::entries(game);
        let over = game.state().phase == Phase::Over;
        let done = self.bring_up_to_date(&entries, over.then(|| replay::closing(game.state())));
        match done {
            Ok(()) => {
                self.written = entries;
                self.closed = over;
            }
            // Whatever is in the file now: the next time it is rewritten.
            Err(_) => self.file = None,
        }
        done
    }

    fn bring_up_to_date(&mut self, entries: &[String], closing: Option<&str>) -> io::Result<()> {
        let same = self.written.iter().zip(entries).take_while(|(old, new)| old == new).count();
        match &mut self.file {
            // One write for a command and its chance: a process that is killed leaves all of it or nothing.
            Some(file) if same == self.written.len() && !self.closed => {
                file.write_all((entries[same..].concat() + closing.unwrap_or_default()).as_bytes())
            }
            Some(file) if same == entries.len() && !self.closed && closing.is_none() => {
                let length = self.header.len() + entries.iter().map(String::len).sum::<usize>();
                file.set_len(length as u64)
            }
            _ => self.rewrite(&(self.header.clone() + &entries.concat() + closing.unwrap_or_default())),
        }
    }

    /// Waits until all of it is on the disk.
    pub fn sync(&mut self) -> io::Result<()> {
        // What is not a file on a disk has nothing to wait for.
        self.file
            .as_ref()
            .filter(|file| file.metadata().is_ok_and(|about| about.is_file()))
            .map_or(Ok(()), File::sync_data)
    }

    /// Writes the whole text beside the file first, so that a crash leaves one of the two.
    fn rewrite(&mut self, text: &str) -> io::Result<()> {
        let is_special = fs::metadata(&self.path).is_ok_and(|about| !about.is_file());
        if is_special {
            let mut file = OpenOptions::new().append(true).open(&self.path)?;
            file.write_all(text.as_bytes())?;
            self.file = Some(file);
            return Ok(());
        }
        let mut beside = self.path.as_os_str().to_owned();
        beside.push(".new");
        let mut file = OpenOptions::new().create(true).write(true).truncate(true).open(&beside)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&beside, &self.path)?;
        self.file = Some(OpenOptions::new().append(true).open(&self.path)?);
        Ok(())
    }

    /// Writes the last line of a game that was left before it was over.
    pub fn close(&mut self, game: &Game) -> io::Result<()> {
        if self.closed {
            return Ok(());
        }
        if self.file.is_none() {
            self.write(game)?;
        }
        match &mut self.file {
            Some(file) if !self.closed => {
                file.write_all(replay::closing(game.state()).as_bytes())?;
                self.closed = true;
                self.sync()
            }
            _ => Ok(()),
        }
    }
}

/// The journal of a game: its log in the folder of kept games, which no other process writes at the same time.
pub struct Journal {
    /// The name of the game.
    pub id: String,
    folder: PathBuf,
    log: LogFile,
    _lock: File,
}

impl Journal {
    /// A journal for a new game; its file is made with the first command.
    pub fn create(kept: &SavedGames, heist: &str, header: String) -> Result<Journal> {
        let folder = &kept.folder;
        fs::create_dir_all(folder).with_context(|| cannot_keep(folder))?;
        let plain = |letter: &char| letter.is_ascii_alphanumeric() || *letter == '-';
        let name: String = heist.chars().filter(plain).take(40).collect();
        let name = if name.is_empty() { "position".to_owned() } else { name };
        let _alone = alone(folder)?;
        let number = |path: PathBuf| -> Option<u32> {
            path.file_stem()?.to_str()?.strip_prefix(&name)?.strip_prefix('-')?.parse().ok()
        };
        let there = fs::read_dir(folder).with_context(|| cannot_keep(folder))?.flatten();
        let last = there.filter_map(|entry| number(entry.path())).max().unwrap_or(0);
        let id = format!("{name}-{}", last + 1);
        let lock = lock(folder, &id)?;
        let log = LogFile::new(folder.join(format!("{id}.heist")), header);
        Ok(Journal { id, folder: folder.clone(), log, _lock: lock })
    }

    /// The journal of a game that goes on.
    pub fn open(kept: &SavedGames, id: &str, header: String) -> Result<Journal> {
        let folder = &kept.folder;
        let _alone = alone(folder)?;
        let lock = lock(folder, id)?;
        let log = LogFile::new(folder.join(format!("{id}.heist")), header);
        Ok(Journal { id: id.to_owned(), folder: folder.clone(), log, _lock: lock })
    }

    /// From now on it begins with this header.
    pub fn set_header(&mut self, header: String, game: &Game) -> io::Result<()> {
        self.log.set_header(header, game)
    }

    /// Writes down what the game has come to.
    pub fn write(&mut self, game: &Game) -> io::Result<()> {
        self.log.write(game)
    }

    /// Waits until all of it is on the disk.
    pub fn sync(&mut self) -> io::Result<()> {
        self.log.sync()
    }

    /// Ends the journal of a game that was left; without a command there is nothing to keep.
    pub fn close(mut self, game: &Game) -> io::Result<()> {
        let closed = if !game.history().is_empty() {
            self.log.close(game)
        } else if self.log.path.exists() {
            fs::remove_file(&self.log.path)
        } else {
            Ok(())
        };
        if let Ok(_alone) = alone(&self.folder) {
            let _ = fs::remove_file(self.folder.join(format!("{}.lock", self.id)));
        }
        closed
    }
}

/// Whether nobody plays a game at the moment.
pub fn is_free(saved: &SavedGames, id: &str) -> bool {
    lock(&saved.folder, id).is_ok()
}

/// Deletes the journal of a game that nobody plays.
pub fn delete(kept: &SavedGames, id: &str) -> Result<()> {
    let _alone = alone(&kept.folder)?;
    let _lock = lock(&kept.folder, id)?;
    let path = kept.folder.join(format!("{id}.heist"));
    fs::remove_file(&path).with_context(|| format!("{} cannot be deleted", path.display()))?;
    let _ = fs::remove_file(kept.folder.join(format!("{id}.lock")));
    Ok(())
}

fn cannot_keep(folder: &Path) -> String {
    format!("games cannot be kept in {}; `--state` names another folder", folder.display())
}

/// Whoever holds this makes, takes over or gives up a journal; everybody else waits for a moment.
fn alone(folder: &Path) -> Result<File> {
    let file = OpenOptions::new().create(true).append(true).open(folder.join(".lock"));
    let file = file.with_context(|| cannot_keep(folder))?;
    file.lock().with_context(|| cannot_keep(folder))?;
    Ok(file)
}

/// The lock of a game. It ends with the process, whatever ends that.
fn lock(folder: &Path, id: &str) -> Result<File> {
    let file = OpenOptions::new().create(true).append(true).open(folder.join(format!("{id}.lock")));
    let file = file.with_context(|| cannot_keep(folder))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => bail!("The game {id} is being played by another process."),
        Err(TryLockError::Error(fault)) => Err(fault).with_context(|| cannot_keep(folder)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use heist_format::replay::{Remarks, Replay};
    use heist_rules::chance::Seeded;
    use heist_rules::command::Speaker;
    use heist_rules::who::Who;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("heist-journal-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        folder
    }

    fn game() -> Game {
        let (setup, state) = heist_format::setup::official_game("startup").expect("a game");
        Game::new(setup, state)
    }

    #[test]
    fn the_file_says_what_the_game_says_after_every_command_and_undo() {
        let folder = folder("follows");
        let kept = SavedGames { folder: folder.clone() };
        let mut game = game();
        let mut journal = Journal::create(&kept, "startup", replay::header(&game, &Remarks::default())).expect("made");
        let path = folder.join("startup-1.heist");
        assert!(!path.exists(), "nothing is kept before the first command");
        let mut chance = Seeded::new(7);
        for line in ["blue start g8", "blue plan g7", "blue undo", "blue plan f7", "red start g8"] {
            game.say(line, &mut chance).unwrap_or_else(|fault| panic!("{line}: {fault:?}"));
            journal.write(&game).expect("written");
            let text = fs::read_to_string(&path).expect("a journal");
            let read = Replay::parse(&text).and_then(|replay| replay.play()).expect("it holds");
            assert_eq!((read.state(), read.history().len()), (game.state(), game.history().len()), "{line}");
        }
        // A game that differs in its middle.
        game.undo(Speaker::One(Who::Red)).expect("taken back");
        game.undo(Speaker::One(Who::Blue)).expect("taken back");
        game.say("black start g8", &mut chance).expect("said");
        journal.write(&game).expect("written");
        journal.close(&game).expect("closed");
        let text = fs::read_to_string(&path).expect("a journal");
        assert!(text.ends_with("blue start g8\nblack start g8\nend\n"), "{text}");
        fs::remove_dir_all(&folder).expect("removed");
    }

    #[test]
    fn two_processes_do_not_write_one_journal() {
        let folder = folder("locked");
        let kept = SavedGames { folder: folder.clone() };
        let game = game();
        let header = || replay::header(&game, &Remarks::default());
        let first = Journal::create(&kept, "startup", header()).expect("made");
        let second = Journal::create(&kept, "startup", header()).expect("made");
        assert_eq!((first.id.as_str(), second.id.as_str()), ("startup-1", "startup-2"));
        let words = Journal::open(&kept, "startup-1", header()).err().expect("locked").to_string();
        assert_eq!(words, "The game startup-1 is being played by another process.");
        first.close(&game).expect("closed");
        assert!(Journal::open(&kept, "startup-1", header()).is_ok());
        fs::remove_dir_all(&folder).expect("removed");
    }
}

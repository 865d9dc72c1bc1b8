//! The games that are kept: a folder with a journal for each game that was begun in the terminal. `heist games` lists them.

use crate::cli;
use crate::play::journal;
use crate::replay::over;
use crate::style;
use anyhow::{Context, Result, bail};
use heist_data::about::title;
use heist_data::suggest;
use heist_format::game::Game;
use heist_format::replay::{Ending, Replay};
use heist_rules::state::Phase;
use serde_json::{Value, json};
use std::env;
use std::fmt::{self, Write as _};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// The folder with the journals.
pub struct SavedGames {
    /// The folder itself.
    pub folder: PathBuf,
}

/// A game that is kept.
pub struct SavedGame {
    /// Its name, by which it is resumed.
    pub id: String,
    /// Its journal.
    pub path: PathBuf,
    /// When it was last written to.
    pub written: SystemTime,
    /// The game as it stands and what its journal says beside it; or what is wrong with the journal.
    pub read: Result<(Game, Replay), String>,
}

impl SavedGame {
    /// The game, if it can go on.
    pub fn unfinished(&self) -> Option<&Game> {
        self.read.as_ref().ok().map(|(game, _)| game).filter(|game| game.state().phase != Phase::Over)
    }
    /// The campaign box that waits for its outcome.
    pub fn campaign_box(&self) -> Option<&str> {
        self.read.as_ref().ok().and_then(|(_, replay)| replay.campaign_box.as_deref())
    }
    /// In a few words, as a question names it.
    pub fn in_words(&self) -> String {
        let Ok((game, _)) = &self.read else { return self.id.clone() };
        let commands = game.history().len();
        let plural = if commands == 1 { "" } else { "s" };
        format!(
            "{}: {}, {}, {commands} command{plural}, {}",
            self.id,
            title(game.setup()),
            standing(game),
            date(self.written)
        )
    }
    fn json(&self) -> Value {
        let mut value = json!({ "id": self.id, "date": date(self.written), "file": self.path.display().to_string() });
        match &self.read {
            Ok((game, replay)) => {
                let setup = game.setup();
                value["heist"] = json!(setup.heist);
                value["edition"] = json!(setup.edition.id);
                value["phase"] = json!(game.state().phase.word());
                value["commands"] = json!(game.history().len());
                value["over"] = over(game);
                value["people"] = json!(replay.people);
                value["box"] = json!(replay.campaign_box);
            }
            Err(fault) => value["error"] = json!(fault),
        }
        value
    }
}

impl SavedGames {
    /// The folder in the state directory of whoever plays, unless another one is given.
    pub fn find(given: Option<&Path>) -> Result<SavedGames> {
        let set = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let state = match given {
            Some(folder) => folder.to_owned(),
            None => set("XDG_STATE_HOME")
                .or_else(|| set("LOCALAPPDATA"))
                .or_else(|| set("HOME").map(|home| home.join(".local/state")))
                .context("there is no state directory; say with `--state` where to keep games")?
                .join("heist"),
        };
        Ok(SavedGames { folder: state.join("games") })
    }

    /// Every game, the last one first.
    pub fn all(&self) -> Vec<SavedGame> {
        let entries = std::fs::read_dir(&self.folder).into_iter().flatten().flatten().map(|entry| entry.path());
        let mut games: Vec<SavedGame> = entries.filter_map(|path| read(&path)).collect();
        games.sort_by(|a, b| b.written.cmp(&a.written).then_with(|| a.id.cmp(&b.id)));
        games
    }

    /// The game with this name, or whose name alone begins so.
    pub fn named(&self, wanted: &str) -> Result<SavedGame> {
        let path = self.folder.join(format!("{wanted}.heist"));
        let is_name = wanted.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '-');
        if let Some(game) = is_name.then(|| read(&path)).flatten() {
            return Ok(game);
        }
        let all = self.all();
        let ids: Vec<String> = all.iter().map(|game| game.id.clone()).collect();
        let mut begun = all.into_iter().filter(|game| game.id.starts_with(wanted));
        match (begun.next(), begun.next()) {
            (Some(game), None) => Ok(game),
            (Some(one), Some(other)) => bail!("`{wanted}` may be {} or {}; say more of it.", one.id, other.id),
            _ => {
                let near = suggest::question(wanted, &ids);
                bail!("There is no game `{wanted}`; `heist games` lists them.{near}")
            }
        }
    }
}

fn read(path: &Path) -> Option<SavedGame> {
    let id = path.file_name()?.to_str()?.strip_suffix(".heist")?.to_owned();
    let written = std::fs::metadata(path).ok()?.modified().ok()?;
    let text = crate::files::read_text(path).ok()?;
    let read = Replay::parse(&text).and_then(|replay| Ok((replay.play()?, replay))).map_err(|fault| fault.to_string());
    Some(SavedGame { id, path: path.to_owned(), written, read })
}

/// Where a game stands, in a word or two.
fn standing(game: &Game) -> String {
    let state = game.state();
    match (Ending::of(state), state.phase) {
        (Ending::Won, _) => "won".to_owned(),
        (Ending::Lost, _) => "lost".to_owned(),
        (Ending::Open, phase @ (Phase::Planning | Phase::Escape)) => phase.word().to_owned(),
        (Ending::Open, phase) => format!("{} of round {}", phase.word(), state.round),
    }
}

/// `heist games`.
pub fn run(args: &cli::GamesArgs, out: &mut dyn Write) -> Result<()> {
    let kept = SavedGames::find(args.state.state.as_deref())?;
    if !args.delete.is_empty() {
        return delete(&kept, &args.delete, out);
    }
    let games = kept.all();
    if args.output.json {
        let list: Vec<Value> = games.iter().map(SavedGame::json).collect();
        return Ok(writeln!(out, "{:#}", Value::from(list))?);
    }
    if games.is_empty() {
        return Ok(writeln!(out, "No game is kept in {}.", kept.folder.display())?);
    }
    let head = style::HEAD;
    writeln!(
        out,
        "{head}{:<22} {:<26} {:<10} {:<18} {:>8}  date{head:#}",
        "id", "heist", "edition", "phase", "commands"
    )?;
    for game in &games {
        match &game.read {
            Ok((played, _)) => writeln!(
                out,
                "{:<22} {:<26} {:<10} {:<18} {:>8}  {}{}",
                game.id,
                title(played.setup()),
                played.setup().edition.id,
                standing(played),
                played.history().len(),
                date(game.written),
                if game.campaign_box().is_some() { "  (campaign)" } else { "" }
            )?,
            Err(fault) => writeln!(out, "{:<22} cannot be read: {fault}", game.id)?,
        }
    }
    Ok(writeln!(
        out,
        "`heist play --resume ID` goes on with one, `heist play --resume` with the last that is not over."
    )?)
}

/// Deletes games: all that are named, or none.
fn delete(kept: &SavedGames, names: &[String], out: &mut dyn Write) -> Result<()> {
    let games = names.iter().map(|name| kept.named(name)).collect::<Result<Vec<SavedGame>>>()?;
    for game in games {
        journal::delete(kept, &game.id)?;
        writeln!(out, "Deleted: {}.", game.in_words())?;
    }
    Ok(())
}

/// A moment as `2026-11-17T10:43:00Z`, in UTC.
pub(crate) fn date(moment: SystemTime) -> String {
    let mut text = String::new();
    // Only a file from after the year 9999 has no such date.
    match write!(text, "{}", humantime::format_rfc3339_seconds(moment.max(UNIX_EPOCH))) {
        Ok(()) => text,
        Err(fmt::Error) => "some day".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_moment_is_written_as_a_date() {
        let at = |seconds| date(UNIX_EPOCH + Duration::from_secs(seconds));
        assert_eq!(at(0), "1970-01-01T00:00:00Z");
        assert_eq!(at(951_782_400), "2000-02-29T00:00:00Z");
        assert_eq!(at(1_795_000_000), "2026-11-18T11:06:40Z");
        assert_eq!(at(300_000_000_000), "some day");
    }
}

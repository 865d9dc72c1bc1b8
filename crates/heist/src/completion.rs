//! Completion in shells: what the script of `heist completions` asks the program for. Ids come from the official content, from
//! the games that are kept, and from the box.

use crate::games::SavedGames;
use clap_complete::Shell;
use clap_complete::engine::{CompletionCandidate, PathCompleter, ValueCompleter};
use clap_complete::env::Shells;
use heist_campaign::{CampaignBox, file};
use heist_data::library::Library;
use heist_lab::crews::CrewChoice;
use heist_lab::players::BotKind;
use heist_rules::cards::{Fixer, Item};
use heist_rules::edition::Edition;
use heist_rules::who::Who;
use std::collections::BTreeMap;
use std::env;
use std::ffi::{OsStr, OsString};
use std::io::Write;
use std::path::{Path, PathBuf};

/// The variable that tells the program to complete, and for which shell.
pub const VARIABLE: &str = "HEIST_COMPLETE";

/// Writes the script that makes a shell ask the program `heist`.
pub fn write_script(shell: Shell, out: &mut dyn Write) -> std::io::Result<()> {
    let name = shell.to_string();
    match Shells::builtins().completer(&name) {
        Some(shell) => shell.write_registration(VARIABLE, "heist", "heist", "heist", out),
        None => Err(std::io::Error::other(format!("no completions are known for {name}"))),
    }
}

/// Those that begin as was typed, each with a few words.
fn fitting<T: Into<String>, W: Into<String>>(
    typed: &OsStr,
    all: impl IntoIterator<Item = (T, W)>,
) -> Vec<CompletionCandidate> {
    let typed = typed.to_string_lossy();
    let known = all.into_iter().map(|(id, words)| (id.into(), words.into()));
    known
        .filter(|(id, _): &(String, String)| id.starts_with(&*typed))
        .map(|(id, words)| CompletionCandidate::new(id).help((!words.is_empty()).then(|| words.into())))
        .collect()
}

fn ids<T: Into<String>>(typed: &OsStr, all: impl IntoIterator<Item = T>) -> Vec<CompletionCandidate> {
    fitting(typed, all.into_iter().map(|id| (id, "")))
}

/// Heists, and heist files.
pub fn heists(typed: &OsStr) -> Vec<CompletionCandidate> {
    let library = Library::official();
    let mut found = fitting(typed, library.all_heists().map(|heist| (heist.id.as_str(), heist.name.as_str())));
    found.extend(heist_files(typed));
    found
}

/// Heists of an experiment, and groups of them.
pub fn lab_heists(typed: &OsStr) -> Vec<CompletionCandidate> {
    let mut found = ids(typed, crate::lab::GROUPS);
    found.extend(heists(typed));
    found
}

/// Crews of an experiment.
pub fn lab_crews(typed: &OsStr) -> Vec<CompletionCandidate> {
    let mut found = ids(typed, CrewChoice::NAMED.map(|crew| crew.to_string()));
    found.extend(ready_made(typed));
    found
}

/// Bots.
pub fn lab_bots(typed: &OsStr) -> Vec<CompletionCandidate> {
    ids(typed, BotKind::ALL.map(BotKind::word))
}

/// Heist files.
pub fn heist_files(typed: &OsStr) -> Vec<CompletionCandidate> {
    toml_files().complete(typed)
}

/// Files of boxes.
pub fn box_files(typed: &OsStr) -> Vec<CompletionCandidate> {
    toml_files().complete(typed)
}

fn toml_files() -> PathCompleter {
    PathCompleter::any().filter(|path| path.extension().is_some_and(|extension| extension == "toml"))
}

/// Editions.
pub fn editions(typed: &OsStr) -> Vec<CompletionCandidate> {
    fitting(typed, Edition::ALL.map(|edition| (edition.id, edition.name)))
}

/// Colours of a crew.
pub fn colours(typed: &OsStr) -> Vec<CompletionCandidate> {
    ids(typed, Who::PLAYERS.map(Who::word))
}

/// Ready-made characters.
pub fn ready_made(typed: &OsStr) -> Vec<CompletionCandidate> {
    let known = Library::official().ready_made.iter();
    fitting(typed, known.map(|ready| (ready.id.as_str(), format!("{}, {}", ready.name, ready.character))))
}

/// A member of a crew: `tiny`, `blue=tiny`, or a card with two skills, `thug:wing-it+hurry`, part by part.
pub fn crew(typed: &OsStr) -> Vec<CompletionCandidate> {
    let typed = typed.to_string_lossy();
    let (before, rest) =
        typed.split_once('=').map_or(("", &*typed), |(_, rest)| typed.split_at(typed.len() - rest.len()));
    let (library, rest) = (Library::official(), OsStr::new(rest));
    let behind = rest.to_string_lossy();
    let found: Vec<CompletionCandidate> = match behind.rfind([':', '+']) {
        Some(mark) => {
            let (known, skill) = behind.split_at(mark + 1);
            let skills = ids(OsStr::new(skill), library.skills.keys());
            skills.into_iter().map(|skill| skill.add_prefix(known)).collect()
        }
        None => {
            let cards = library.characters.values().map(|card| (format!("{}:", card.id), card.name.as_str()));
            [ready_made(rest), fitting(rest, cards)].into_iter().flatten().collect()
        }
    };
    found.into_iter().map(|one| one.add_prefix(before)).collect()
}

/// Scenarios of all editions.
pub fn scenarios(typed: &OsStr) -> Vec<CompletionCandidate> {
    let known: BTreeMap<&str, &str> =
        Library::official().scenarios.iter().map(|scenario| (scenario.id.as_str(), scenario.name.as_str())).collect();
    fitting(typed, known)
}

/// Games that are kept.
pub fn games(typed: &OsStr) -> Vec<CompletionCandidate> {
    let folder = option("--state").or_else(|| env::var_os("HEIST_STATE")).filter(|folder| !folder.is_empty());
    let Ok(saved) = SavedGames::find(folder.as_ref().map(Path::new)) else { return Vec::new() };
    fitting(typed, saved.all().iter().map(|game| (game.id.clone(), game.in_words())))
}

/// Players of the box.
pub fn players(typed: &OsStr) -> Vec<CompletionCandidate> {
    ids(typed, the_box().iter().flat_map(|campaign| campaign.now().players.keys().cloned()))
}

/// The words of a command to the box, by its verb.
#[derive(Clone, Copy, Debug)]
pub struct BoxWords(pub &'static str);

impl ValueCompleter for BoxWords {
    fn complete(&self, typed: &OsStr) -> Vec<CompletionCandidate> {
        let place = words_behind(self.0).saturating_sub(1);
        let library = Library::official();
        let skills = || ids(typed, library.skills.keys());
        let cards = || ids(typed, library.characters.keys());
        let people = || ids(typed, the_box().iter().flat_map(|campaign| campaign.now().characters.keys().cloned()));
        match (self.0, place) {
            ("create", 0) => [ready_made(typed), cards()].into_iter().flatten().collect(),
            ("create", _) => [ids(typed, ["for"]), cards(), skills(), players(typed)].into_iter().flatten().collect(),
            ("upgrade" | "promote" | "refine" | "skills" | "rename", 0) => people(),
            ("upgrade", 1 | 2) => [skills(), cards()].into_iter().flatten().collect(),
            ("promote", 1) => cards(),
            ("refine" | "skills", 1 | 2) => skills(),
            ("scenario", 0) => scenarios(typed),
            ("crew", 0) => heists(typed),
            ("crew", _) => seats(typed),
            ("fixers", _) => ids(typed, Fixer::ALL.map(Fixer::id)),
            ("record", 0) => ids(typed, ["won", "lost"]),
            ("record", _) => ids(typed, ["busted=", "cash=", "loot="]),
            ("buy" | "sell", 0) => ids(typed, Item::ALL.map(Item::id)),
            _ => Vec::new(),
        }
    }
}

/// How many words stand behind a verb on the line that is completed, the one at the cursor among them. The library of the
/// completion numbers them in another way for the second than for the first.
fn words_behind(verb: &str) -> usize {
    let words = env::args_os().skip_while(|word| word != "campaign").skip_while(|word| word != verb).skip(1);
    let mut is_value = false;
    words.filter(|word| !std::mem::replace(&mut is_value, word == "--box") && word != "--box").count()
}

/// Who plays whom: `tiny:josh`.
fn seats(typed: &OsStr) -> Vec<CompletionCandidate> {
    let Some(campaign) = the_box() else { return Vec::new() };
    let now = campaign.now();
    let pairs = now.characters.keys().flat_map(|name| now.players.keys().map(move |player| format!("{name}:{player}")));
    ids(typed, pairs)
}

/// The box that the command line names.
fn the_box() -> Option<CampaignBox> {
    let path = option("--box").or_else(|| env::var_os("HEIST_BOX")).unwrap_or_else(|| "heist-box.toml".into());
    let text = std::fs::read_to_string(PathBuf::from(path)).ok()?;
    file::parse(&text).ok()
}

/// The value of an option on the line that is completed: a completer is told only the word at the cursor.
fn option(name: &str) -> Option<OsString> {
    let words: Vec<OsString> = env::args_os().collect();
    let joined = words.iter().find_map(|word| word.to_str()?.strip_prefix(name)?.strip_prefix('=').map(OsString::from));
    joined.or_else(|| words.windows(2).find(|pair| pair[0] == name).map(|pair| pair[1].clone()))
}

//! How a game begins: an official heist with a crew, or a file with a position or a replay.

use crate::cli;
use crate::files::{self, read_text};
use crate::players::not_a_colour;
use anyhow::{Result, anyhow, bail};
use heist_data::heists::Heist;
use heist_data::library::Library;
use heist_data::suggest;
use heist_format::game::Game;
use heist_format::position::{self, Loaded, Script};
use heist_format::replay::{Remarks, Replay};
use heist_format::setup::{self, Options, Recruit};
use heist_rules::edition::Edition;
use heist_rules::who::Who;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::Path;

pub use heist_engine::any_seed;

/// A game at its beginning, as the options ask for it.
pub fn new_game(options: &cli::NewGameArgs) -> Result<Loaded> {
    let heist = options.heist.as_deref().unwrap_or_else(|| setup::first_heist(options.edition.as_deref()));
    new_heist(heist, &options.crew, options.edition.as_deref(), &options.inside)
}

/// An official heist by its id, or the one in a file of one's own.
pub fn find_heist(name: &str) -> Result<Cow<'static, Heist>> {
    if let Some(heist) = Library::official().heist(name) {
        return Ok(Cow::Borrowed(heist));
    }
    let file = own_heist(name)?;
    let text = read_text(file)?;
    Ok(Cow::Owned(heist_format::playable::parse_heist(&text).map_err(|fault| fault.in_file(files::name(file)))?))
}

/// The file of a heist of one's own, by what was said of it.
pub fn own_heist(name: &str) -> Result<&Path> {
    let file: &Path = name.as_ref();
    if !name.ends_with(".toml") && !files::is_standard(file) {
        let near = suggest::question(name, Library::official().all_heists().map(|heist| &heist.id));
        bail!(
            "There is no heist `{name}`; `heist heists` lists them.{near} A heist of your own is named by its file, *.toml."
        );
    }
    Ok(file)
}

/// A heist with a crew; without one, a ready-made crew. `inside` names those who were busted before, if anybody does.
pub fn new_heist(
    heist: &str,
    crew: &[impl AsRef<str>],
    edition: Option<&str>,
    inside: &[impl AsRef<str>],
) -> Result<Loaded> {
    let found = find_heist(heist)?;
    let edition = edition.unwrap_or(found.newest_edition()).to_owned();
    let crew = read_crew(crew, &found, &Edition::from_id(&edition).unwrap_or(Edition::NEWEST))?;
    let colour = |word: &str| match Who::from_word(word.trim()).filter(|who| *who != Who::Npc) {
        Some(who) => Ok(who),
        None => Err(anyhow!(not_a_colour(word.trim()))),
    };
    let inside = inside.iter().map(|word| colour(word.as_ref())).collect::<Result<Vec<Who>>>()?;
    let options = Options { inside: (!inside.is_empty()).then_some(inside), ..Options::alone(&found) };
    let (setup, state) = match found {
        Cow::Borrowed(heist) => setup::new_game(Library::official(), &heist.id, &edition, &crew, &options)?,
        Cow::Owned(own) => setup::new_own_game(&own, &edition, &crew, &options)?,
    };
    Ok(Loaded { setup, state, chance: Script::default() })
}

fn read_crew(crew: &[impl AsRef<str>], heist: &Heist, edition: &Edition) -> Result<Vec<Recruit>> {
    let given: Vec<&str> = crew.iter().map(|word| word.as_ref().trim()).filter(|word| !word.is_empty()).collect();
    if given.is_empty() && heist.chapter.is_some() {
        return Ok(setup::proposed_crew(Library::official(), heist, 4));
    }
    let given = if given.is_empty() { setup::first_crew(edition).to_vec() } else { given };
    let mut recruits: Vec<Recruit> = Vec::new();
    for (i, word) in given.iter().enumerate() {
        let (colour, cards) = match word.split_once('=') {
            Some((colour, cards)) => (colour, cards),
            None => match Who::PLAYERS.get(i) {
                Some(who) => (who.word(), *word),
                None => bail!("A crew has at most four characters; `{word}` is one too many (general.player-count)."),
            },
        };
        let Some(who) = Who::from_word(colour).filter(|who| *who != Who::Npc) else {
            bail!(not_a_colour(colour));
        };
        if recruits.iter().any(|recruit| recruit.who == who) {
            bail!("Two characters cannot both be {colour}.");
        }
        recruits.push(read_recruit(who, cards, edition)?);
    }
    Ok(recruits)
}

/// `tiny`, or `thug:wing-it+hurry`. An edition's own ready-made characters come before those of the booklet.
fn read_recruit(who: Who, cards: &str, edition: &Edition) -> Result<Recruit> {
    if let Some((character, skills)) = cards.split_once(':') {
        let Some((first, second)) = skills.split_once('+') else {
            bail!(
                "`{cards}` names one skill; a character has two (setup.character.one-and-two-skills): {character}:wing-it+hurry."
            );
        };
        return Ok(Recruit { who, character: character.to_owned(), skills: [first.to_owned(), second.to_owned()] });
    }
    let known = || setup::ready_made_in(edition).iter().chain(setup::ready_made());
    match known().find(|ready| ready.id == cards) {
        Some(ready) => Ok(Recruit::ready_made(who, ready)),
        None => {
            let known: BTreeSet<&str> = known().map(|ready| ready.id.as_str()).collect();
            let known: Vec<&str> = known.into_iter().collect();
            let near = suggest::question(cards, &known);
            bail!(
                "There is no ready-made character `{cards}`.{near} Known are {}; any other is written as \
                 <character>:<skill>+<skill>, for instance thug:wing-it+hurry.",
                known.join(", ")
            )
        }
    }
}

/// A replay with the game that it leads to. One that was cut off is read up to its last whole line, with a warning.
pub fn load_replay(path: &Path) -> Result<(Game, Replay)> {
    read_replay(&files::name(path), &read_text(path)?)
}

fn read_replay(name: &str, text: &str) -> Result<(Game, Replay)> {
    let replay = Replay::parse(text).map_err(|fault| fault.in_file(name))?;
    warn(name, &replay);
    let game = replay.play().map_err(|fault| fault.in_file(name))?;
    Ok((game, replay))
}

/// How a file is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Syntax {
    /// A replay.
    Replay,
    /// JSON.
    Json,
    /// TOML.
    Toml,
}

/// How a file is written: its extension tells, and where there is none, its beginning.
pub fn syntax(path: &Path, text: &str) -> Syntax {
    let begins = |word: &str| text.trim_start().starts_with(word);
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("heist") => Syntax::Replay,
        Some("json") => Syntax::Json,
        Some("toml") => Syntax::Toml,
        _ if begins("{") => Syntax::Json,
        _ if begins("edition:") || begins("heist:") || begins("revision:") => Syntax::Replay,
        _ => Syntax::Toml,
    }
}

/// Says on standard error what speaks against a replay.
pub fn warn(name: &str, replay: &Replay) {
    if let Some(words) = replay.warning() {
        let _ = writeln!(io::stderr(), "warning: {name}: {words}");
    }
}

/// A game that goes on, from a replay with its history or from a position, and what the file says beside it.
pub fn load_game(path: &Path) -> Result<(Game, Remarks)> {
    let (name, text) = (files::name(path), read_text(path)?);
    let loaded = match syntax(path, &text) {
        Syntax::Replay => {
            let (game, replay) = read_replay(&name, &text)?;
            // The outcome of a copy is not the box's.
            return Ok((game, Remarks { campaign_box: None, ..replay.remarks() }));
        }
        Syntax::Json => position::load_json(&text),
        Syntax::Toml => position::load_toml(&text),
    };
    let loaded = loaded.map_err(|fault| fault.in_file(name))?;
    Ok((Game::new(loaded.setup, loaded.state), Remarks { script: loaded.chance, ..Remarks::default() }))
}

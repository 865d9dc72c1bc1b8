//! How a game begins: an official heist with a crew, or a file with a position or a replay.

use crate::cli;
use anyhow::{Context, Result, anyhow, bail};
use heist_content::game::Game;
use heist_content::library::Library;
use heist_content::position::{self, Loaded};
use heist_content::replay::Replay;
use heist_rules::who::Who;
use std::path::Path;
use toml::{Table, Value};

/// The heist for a first evening.
pub const FIRST_HEIST: &str = "startup";

/// A crew that can do a little of everything.
pub const FIRST_CREW: [&str; 4] = ["tiny", "karma", "iceheart", "null"];

/// The largest file that is read.
const LARGEST: u64 = 8 << 20;

/// A game at its beginning, as the options ask for it.
pub fn new_game(opening: &cli::Opening) -> Result<Loaded> {
    let heist = opening.heist.as_deref().unwrap_or(FIRST_HEIST);
    new_heist(heist, &opening.crew, opening.edition.as_deref())
}

/// A heist with a crew; without one, a ready-made crew.
pub fn new_heist(heist: &str, crew: &[impl AsRef<str>], edition: Option<&str>) -> Result<Loaded> {
    if Library::official().heist(heist).is_none() {
        bail!("There is no heist `{heist}`; `heist heists` lists them.");
    }
    let mut table = Table::new();
    table.insert("heist".into(), heist.into());
    table.insert("crew".into(), Value::Table(read_crew(crew)?));
    Ok(position::load_table(&table, edition)?)
}

fn read_crew(crew: &[impl AsRef<str>]) -> Result<Table> {
    let given: Vec<&str> = crew.iter().map(|word| word.as_ref().trim()).filter(|word| !word.is_empty()).collect();
    let given = if given.is_empty() { FIRST_CREW.to_vec() } else { given };
    let mut table = Table::new();
    for (i, word) in given.iter().enumerate() {
        let (colour, cards) = match word.split_once('=') {
            Some((colour, cards)) => (colour, cards),
            None => match Who::PLAYERS.get(i) {
                Some(who) => (who.word(), *word),
                None => bail!("A crew has at most four characters; `{word}` is one too many (general.player-count)."),
            },
        };
        if Who::from_word(colour).is_none_or(|who| who == Who::Npc) {
            bail!("`{colour}` is not a colour; a crew is red, green, blue and black.");
        }
        if table.insert(colour.to_owned(), Value::Table(read_member(cards)?)).is_some() {
            bail!("Two characters cannot both be {colour}.");
        }
    }
    Ok(table)
}

/// `tiny`, or `thug:wing-it+hurry`.
fn read_member(cards: &str) -> Result<Table> {
    let library = Library::official();
    let (character, skills): (&str, Vec<&str>) = match cards.split_once(':') {
        Some((character, skills)) => (character, skills.split('+').collect()),
        None => {
            let ready = library.ready_made.iter().find(|ready| ready.id == cards).ok_or_else(|| {
                let known: Vec<&str> = library.ready_made.iter().map(|ready| ready.id.as_str()).collect();
                anyhow!(
                    "There is no ready-made character `{cards}`. Known are {}; any other is written as \
                     <character>:<skill>+<skill>, for instance thug:wing-it+hurry.",
                    known.join(", ")
                )
            })?;
            (&ready.character, ready.skills.iter().map(String::as_str).collect())
        }
    };
    let mut member = Table::new();
    member.insert("card".into(), character.into());
    member.insert("skills".into(), Value::Array(skills.into_iter().map(Value::from).collect()));
    Ok(member)
}

/// The text of a file, unless it is absurdly large.
pub fn read_text(path: &Path) -> Result<String> {
    let name = path.display();
    let length = std::fs::metadata(path).with_context(|| format!("{name} cannot be read"))?.len();
    if length > LARGEST {
        bail!("{name} has {length} bytes; at most {LARGEST} are read.");
    }
    let bytes = std::fs::read(path).with_context(|| format!("{name} cannot be read"))?;
    String::from_utf8(bytes).map_err(|_| anyhow!("{name} is not a text in UTF-8."))
}

/// A game that goes on: from a replay with its history, or from a position.
pub fn load_game(path: &Path) -> Result<(Game, position::Script, Option<u64>)> {
    let text = read_text(path)?;
    let name = path.display().to_string();
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("heist") => {
            let replay = Replay::parse(&text).map_err(|fault| fault.in_file(&name))?;
            let game = replay.play().map_err(|fault| fault.in_file(&name))?;
            Ok((game, position::Script::default(), replay.seed))
        }
        extension => {
            let loaded = match extension {
                Some("json") => position::load_json(&text),
                _ => position::load_toml(&text),
            };
            let loaded = loaded.map_err(|fault| fault.in_file(&name))?;
            Ok((Game::new(loaded.setup, loaded.state), loaded.chance, None))
        }
    }
}

/// A seed that nobody has chosen.
pub fn any_seed() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    // Short enough to be typed again.
    RandomState::new().hash_one("a seed") % 1_000_000_000
}

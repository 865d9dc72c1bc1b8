//! Positions: the complete state of a heist as a small readable document, in TOML or JSON with the same keys.
//!
//! Reading happens in the order of the table: the board and what lies on it, the heist's terms, the people, the rest.
//! Loading triggers nothing. Impossible positions are refused with one sentence, and so are those in which nothing can go on.

mod board;
pub(crate) mod build;
mod crew;
mod deck;
pub(crate) mod offers;
mod pending;
mod print;
mod print_crew;
mod read;
pub(crate) mod seats;
mod stuck;
mod terms;

use heist_data::error::ContentError;
use heist_rules::Revision;
use heist_rules::cards::BagChit;
use heist_rules::chance::Scripted;
use heist_rules::setup::Setup;
use heist_rules::state::State;
use heist_rules::who::Who;
use toml::Table;

use heist_data::text;
pub use heist_data::text::MAX_TEXT;
pub use print::normal;
pub(crate) use print_crew::carrying;

/// Chance outcomes to come: the `[chance]` table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Script {
    /// Chits out of the bag, in order.
    pub draws: Vec<BagChit>,
    /// Dice, per character.
    pub rolls: [Vec<u8>; 5],
    /// The security die.
    pub security: Vec<u8>,
}

impl Script {
    /// Whether nothing is scripted.
    pub fn is_empty(&self) -> bool {
        self.draws.is_empty() && self.rolls.iter().all(Vec::is_empty) && self.security.is_empty()
    }
    /// As the value of the key `chance` of a position.
    pub fn to_json(&self) -> serde_json::Value {
        let mut rolls = serde_json::Map::new();
        for who in Who::ALL.into_iter().filter(|who| !self.rolls[*who as usize].is_empty()) {
            rolls.insert(who.word().to_owned(), self.rolls[who as usize].clone().into());
        }
        if !self.security.is_empty() {
            rolls.insert("security".to_owned(), self.security.clone().into());
        }
        let draws: Vec<&str> = self.draws.iter().map(|chit| chit.word()).collect();
        serde_json::json!({ "draws": draws, "rolls": rolls })
    }
    /// As a source of chance.
    pub fn scripted(&self) -> Scripted {
        let mut chance = Scripted::new();
        for chit in &self.draws {
            chance.push_draw(*chit);
        }
        for who in Who::ALL {
            for value in &self.rolls[who as usize] {
                chance.push_roll(who, *value);
            }
        }
        for value in &self.security {
            chance.push_security(*value);
        }
        chance
    }
}

/// A position that was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loaded {
    /// What stays the same.
    pub setup: Setup,
    /// What changes.
    pub state: State,
    /// Chance outcomes to come.
    pub chance: Script,
}

/// Reads a position from a table. `edition` overrides the edition that the table names. A position that names no revision of
/// the rules is played by the current one.
pub fn load_table(table: &Table, edition: Option<&str>) -> Result<Loaded, ContentError> {
    read::load(table, edition, Revision::CURRENT)
}

/// Reads a position from TOML.
///
/// ```
/// use heist_format::position;
///
/// let text = r#"
/// phase = "roll"
/// map = """
/// EM E5
/// """
/// crew.blue = { card = "thug", skills = ["wing-it", "hurry"], at = "a1" }
/// "#;
/// let loaded = position::load_toml(text)?;
/// // What is written is read again as the same position.
/// let again = position::load_toml(&position::print_toml(&loaded.setup, &loaded.state))?;
/// assert_eq!(again.state, loaded.state);
/// # Ok::<(), heist_data::error::ContentError>(())
/// ```
pub fn load_toml(text: &str) -> Result<Loaded, ContentError> {
    let table = text::parse_toml(text)?;
    load_table(&table, None).map_err(|fault| fault.located(text))
}

/// Reads a position from JSON.
pub fn load_json(text: &str) -> Result<Loaded, ContentError> {
    load_table(&text::parse_json(text)?, None)
}

/// Reads the position in which a log begins, from JSON. Where it names no revision of the rules, that of the log holds:
/// the first, where the log names none either.
pub fn load_logged_json(text: &str, of_the_log: Revision) -> Result<Loaded, ContentError> {
    read::load(&text::parse_json(text)?, None, of_the_log)
}

/// Reads a position from a JSON value.
pub fn load_json_value(value: &serde_json::Value) -> Result<Loaded, ContentError> {
    load_table(&text::table_of(value)?, None)
}

/// Writes a complete position: reading it gives the same state, apart from cards already discarded (see [`normal`]).
pub fn print_table(setup: &Setup, state: &State) -> Table {
    print::print(setup, state)
}

/// Writes a complete position as TOML.
pub fn print_toml(setup: &Setup, state: &State) -> String {
    text::to_toml(&print_table(setup, state))
}

/// Writes a complete position as JSON.
pub fn print_json(setup: &Setup, state: &State) -> serde_json::Value {
    text::to_json(&toml::Value::Table(print_table(setup, state)))
}

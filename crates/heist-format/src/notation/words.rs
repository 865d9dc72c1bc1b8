//! Reading a line word by word, with errors that say what was expected and which word comes nearest.

use super::NotationError;
use heist_data::names;
use heist_data::suggest::did_you_mean;
use heist_rules::cards::{Item, Loot, SubAction, Thing};
use heist_rules::refusal::Refusal;
use heist_rules::setup::Setup;
use heist_rules::space::Space;
use heist_rules::state::{Person, PersonFlags, State};
use heist_rules::who::Who;

/// The words of a line that are still to be read, and the position they are read in.
pub(super) struct LineReader<'a> {
    pub setup: &'a Setup,
    pub state: &'a State,
    /// The form of the command, for error messages; set as soon as the verb is known.
    pub form: &'static str,
    words: &'a [&'a str],
}

pub(super) type Read<T> = Result<T, NotationError>;

pub(super) fn syntax<T>(words: impl Into<String>) -> Read<T> {
    Err(NotationError::Syntax(words.into()))
}

pub(super) fn refused<T>(rule: &'static str, why: &'static str) -> Read<T> {
    Err(NotationError::Refused(Refusal::new(rule, why)))
}

impl<'a> LineReader<'a> {
    pub fn new(setup: &'a Setup, state: &'a State, words: &'a [&'a str]) -> LineReader<'a> {
        LineReader { setup, state, form: "<who> <verb> …", words }
    }

    /// The next word, if there is one.
    pub fn maybe(&mut self) -> Option<&'a str> {
        let (first, rest) = self.words.split_first()?;
        self.words = rest;
        Some(first)
    }
    /// The next word, without reading it.
    pub fn peek(&self) -> Option<&'a str> {
        self.words.first().copied()
    }
    /// The next word, which must be there.
    pub fn word(&mut self, what: &str) -> Read<&'a str> {
        match self.maybe() {
            Some(word) => Ok(word),
            None => syntax(format!("The line ends where {what} is expected: `{}`.", self.form)),
        }
    }
    /// Nothing may follow.
    pub fn end(&self) -> Read<()> {
        match self.words.first() {
            None => Ok(()),
            Some(word) => syntax(format!("`{word}` is one word too many: `{}`.", self.form)),
        }
    }

    pub fn space(&mut self) -> Read<Space> {
        let word = self.word("a space")?;
        self.space_of(word)
    }
    pub fn space_of(&self, word: &str) -> Read<Space> {
        match names::parse_space(self.setup, self.state, word) {
            Some(space) => Ok(space),
            None => self.no_space(word),
        }
    }
    /// A gap inside the map is understood, and refused; anything else is no space at all.
    fn no_space<T>(&self, word: &str) -> Read<T> {
        let cells = &self.setup.board.cells[..usize::from(self.setup.board.count).min(64)];
        let columns = cells.iter().map(|cell| cell.col).max().unwrap_or(0).clamp(0, 25) as u8;
        let rows = cells.iter().map(|cell| cell.row).max().unwrap_or(0).clamp(0, 25) as u8;
        let mut letters = word.chars();
        let column = letters.next().filter(char::is_ascii_lowercase).map(|letter| letter as u8 - b'a');
        let row = letters.as_str().parse::<u8>().ok();
        if column.is_some_and(|column| column <= columns) && row.is_some_and(|row| (1..=rows + 1).contains(&row)) {
            return refused("board.gap.definition", "That cell is a gap: no tile and no entrance lies there.");
        }
        syntax(format!("There is no space `{word}`; the map runs from a1 to {}{}.", (b'a' + columns) as char, rows + 1))
    }

    pub fn who(&mut self) -> Read<Who> {
        let word = self.word("a character")?;
        self.who_of(word)
    }
    /// Somebody who takes part in this heist.
    pub fn who_of(&self, word: &str) -> Read<Who> {
        let crew = || self.setup.everybody().into_iter().map(Who::word).collect::<Vec<_>>();
        match Who::from_word(word) {
            Some(who) if self.setup.member(who).is_some() => Ok(who),
            Some(Who::Npc) => syntax(format!("No NPC takes part in this heist; in play: {}.", crew().join(", "))),
            Some(_) => refused("setup.player-tokens", "Nobody plays this colour."),
            None => syntax(format!("`{word}` is not a character{}", hint(word, &crew()))),
        }
    }

    /// A small number.
    pub fn number(&mut self, what: &str) -> Read<u8> {
        let word = self.word(what)?;
        number(word, what)
    }

    pub fn item(&mut self) -> Read<Item> {
        let word = self.word("an item")?;
        item(word)
    }

    /// Something that changes hands. `cash` is all the cash of one place: an amount must be that amount, unless
    /// nothing is there at all, which the rules refuse.
    pub fn thing(&mut self, cash_there: u8) -> Read<Thing> {
        let word = self.word("loot or an item")?;
        self.thing_of(word, cash_there)
    }
    pub fn thing_of(&self, word: &str, cash_there: u8) -> Read<Thing> {
        if let Some(amount) = word.strip_prefix("cash:") {
            let amount = number(amount, "an amount of cash in $k")?;
            if cash_there != 0 && amount != cash_there {
                return refused("loot.cash-is-one-piece", "All the cash in one place is one piece; it is not divided.");
            }
            return Ok(Thing::Cash);
        }
        match thing(word) {
            Some(thing) => Ok(thing),
            None => {
                let known =
                    Loot::ALL.map(Loot::word).into_iter().chain(Item::ALL.map(Item::id)).chain(["cash", "idea"]);
                syntax(format!("`{word}` is neither loot nor an item{}", hint(word, &known.collect::<Vec<_>>())))
            }
        }
    }

    pub fn sub_action(&mut self) -> Read<SubAction> {
        let word = self.word("a sub-action")?;
        let known = SubAction::ALL.map(SubAction::word);
        match heist_data::words::sub_action(word) {
            Some(sub) => Ok(sub),
            None => syntax(format!("`{word}` is not a sub-action{}", hint(word, &known))),
        }
    }
}

/// A number from 0 to 255.
pub(super) fn number(word: &str, what: &str) -> Read<u8> {
    match word.parse::<u8>() {
        Ok(number) if word.bytes().all(|byte| byte.is_ascii_digit()) => Ok(number),
        _ => syntax(format!("`{word}` stands where {what} is expected: a number from 0 to 255.")),
    }
}

pub(super) fn item(word: &str) -> Read<Item> {
    let known = Item::ALL.map(Item::id);
    match Item::from_id(word.strip_prefix("item:").unwrap_or(word)) {
        Some(item) => Ok(item),
        None => syntax(format!("`{word}` is not an item{}", hint(word, &known))),
    }
}

fn thing(word: &str) -> Option<Thing> {
    match word {
        "cash" => Some(Thing::Cash),
        "idea" => Some(Thing::Idea),
        _ => heist_data::words::loot(word)
            .map(Thing::Loot)
            .or_else(|| Item::from_id(word.strip_prefix("item:").unwrap_or(word)).map(Thing::Item)),
    }
}

/// A thing as a command names it. Cash is written with the amount of its place.
pub(super) fn thing_word(thing: Thing, cash_there: u8) -> String {
    match thing {
        Thing::Loot(loot) => loot.word().to_owned(),
        Thing::Cash if cash_there > 0 => format!("cash:{cash_there}"),
        Thing::Cash => "cash".to_owned(),
        Thing::Item(item) => item.id().to_owned(),
        Thing::Idea => "idea".to_owned(),
    }
}

/// The cash that is picked up on a space: what lies there, else what a busted character has there.
pub(super) fn cash_on(state: &State, space: Space) -> u8 {
    if !space.is_somewhere() {
        return 0;
    }
    let busted = |person: &&Person| person.is(PersonFlags::BUSTED) && person.at == space && person.cash > 0;
    match state.cash_on[space.index()] {
        0 => state.people.iter().find(busted).map_or(0, |person| person.cash),
        lying => lying,
    }
}

/// The end of a sentence about an unknown word: the nearest known word, or the list of them when it is short.
pub(super) fn hint(word: &str, known: &[&str]) -> String {
    match did_you_mean(word, known) {
        meant if !meant.is_empty() => meant,
        _ if known.len() <= 12 && !known.is_empty() => format!("; known here: {}.", known.join(", ")),
        _ => ".".to_owned(),
    }
}

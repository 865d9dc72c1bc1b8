//! Carries edits out on a text.

use super::board::{MapInText, cell_of, cells_of, tile_at};
use super::document::{change, parts, table, value_at, value_in};
use super::edit::{Edit, EditError};
use super::history::Splice;
use super::keys;
use super::motion::Motion;
use super::places::follow;
use super::sheet::{Move, Sheet};
use crate::save_key::GAP;
use heist_check::Repair;
use heist_data::deck::{parse_deck, print_deck};
use heist_data::error::place_of;
use heist_data::library::Library;
use heist_data::map::TileCode;
use heist_data::names::cell_name;
use heist_data::text::MAX_TEXT;
use heist_rules::board::Cell;
use heist_rules::cards::BagChit;
use heist_rules::state::Deck;
use std::collections::BTreeSet;
use toml::Value;
use toml::de::DeTable;

/// The text after an edit.
pub fn carry_out(text: &str, edit: &Edit) -> Result<String, EditError> {
    match edit {
        Edit::Paint { places, code } => paint(text, &cells_of(places)?, code),
        Edit::Fill { place, code } => {
            let cell = cell_of(place)?;
            let area = Sheet::new(&MapInText::find(text)?.board.rows).area(cell);
            paint(text, &area, code)
        }
        Edit::Paste { block, at } => {
            let (anchor, map) = (cell_of(at)?, MapInText::find(text)?);
            let mut sheet = Sheet::new(&map.board.rows);
            for tile in &block.tiles {
                known_code(&tile.code)?;
                sheet.put(tile_at(tile, anchor)?, &tile.code)?;
            }
            Ok(with_map(text, &map, &sheet, None))
        }
        Edit::Shift { .. } | Edit::Turn { .. } | Edit::Mirror { .. } => {
            let map = MapInText::find(text)?;
            let before = Sheet::new(&map.board.rows);
            let how = way(edit, &before)?.unwrap_or_default();
            Ok(with_map(text, &map, &before.moved(&how)?, Some(&how)))
        }
        Edit::Resize { edge, by } => {
            let map = MapInText::find(text)?;
            let (sheet, how) = Sheet::new(&map.board.rows).resized(*edge, *by)?;
            Ok(with_map(text, &map, &sheet, Some(&how)))
        }
        Edit::Clear { places } if places.is_empty() => {
            let map = MapInText::find(text)?;
            let all = map.board.cells().map(|(cell, _)| cell).collect();
            paint(text, &all, GAP)
        }
        Edit::Clear { places } => paint(text, &cells_of(places)?, GAP),
        Edit::Bag { chit, count } => {
            let known = BagChit::from_word(chit).ok_or_else(|| EditError::UnknownChit(chit.clone()))?;
            let key = format!("bag.{}", known.word());
            match (count, value_in(text, &key)) {
                (0, None) => change(text, |_| Ok(())),
                (0, Some(_)) => change(text, |document| keys::remove(document, &key)),
                (count, _) => change(text, |document| keys::set(document, &key, &i64::from(*count).into())),
            }
        }
        Edit::Deck { cards } => set_deck(text, cards.clone()),
        Edit::InsertCard { at, card } => {
            let mut cards = deck(text)?;
            cards.insert((*at).min(cards.len()), card.clone());
            set_deck(text, cards)
        }
        Edit::RemoveCard { at } => {
            let mut cards = deck(text)?;
            if *at >= cards.len() {
                return Err(EditError::NoSuchCard(cards.len()));
            }
            cards.remove(*at);
            set_deck(text, cards)
        }
        Edit::MoveCard { from, to } => {
            let mut cards = deck(text)?;
            if *from.max(to) >= cards.len() {
                return Err(EditError::NoSuchCard(cards.len()));
            }
            let card = cards.remove(*from);
            cards.insert(*to, card);
            set_deck(text, cards)
        }
        Edit::Set { key, value } => change(text, |document| keys::set(document, key, value)),
        Edit::Remove { key } => change(text, |document| keys::remove(document, key)),
        Edit::MoveInList { list, from, to } => change(text, |document| keys::move_in_list(document, list, *from, *to)),
        Edit::Text { text } if text.len() > MAX_TEXT => Err(EditError::TooLarge(MAX_TEXT / 1024)),
        Edit::Text { text } => Ok(text.clone()),
        Edit::Repair { repair, key } => mended(text, repair, key.as_deref()),
        Edit::Together { edits, .. } => edits.iter().try_fold(text.to_owned(), |text, edit| carry_out(&text, edit)),
    }
}

fn known_code(code: &str) -> Result<(), EditError> {
    let known = TileCode::find(&Library::official().tiles, code);
    known.map(|_| ()).ok_or_else(|| EditError::UnknownCode(code.to_owned()))
}

/// A code for cells. Where they are written already, nothing but the code and the blanks behind it changes.
fn paint(text: &str, cells: &BTreeSet<Cell>, code: &str) -> Result<String, EditError> {
    known_code(code)?;
    let map = MapInText::find(text)?;
    let new: BTreeSet<&Cell> = cells.iter().filter(|cell| map.board.code(**cell) != code).collect();
    let written = |cell: &&Cell| map.words.get(cell.row as usize).and_then(|row| row.get(cell.col as usize));
    if !new.iter().all(|cell| written(cell).is_some()) {
        let mut sheet = Sheet::new(&map.board.rows);
        new.into_iter().try_for_each(|cell| sheet.put(*cell, code))?;
        return Ok(with_map(text, &map, &sheet, None));
    }
    let mut text = text.to_owned();
    // From the end to the beginning, so that places in the text stay where they are.
    for cell in new.iter().rev() {
        let Some(word) = written(cell).cloned() else { continue };
        let blanks = text[word.end..].bytes().take_while(|byte| *byte == b' ').count();
        let is_last = !text[word.end + blanks..]
            .starts_with(|letter: char| !letter.is_whitespace() && letter != '"' && letter != '\'');
        let (old, new) = (word.len(), code.len());
        let blanks_after = if is_last { blanks } else { (blanks + old).saturating_sub(new).max(1) };
        text.replace_range(word.start..word.end + blanks, &format!("{code}{}", " ".repeat(blanks_after)));
    }
    Ok(text)
}

/// How tiles move by an edit that moves them.
fn way(edit: &Edit, sheet: &Sheet) -> Result<Option<Move>, EditError> {
    let around = |motion: Motion, places: &[String], around: &Option<String>| {
        let around = around.as_deref().map(cell_of).transpose()?;
        Ok(Some(sheet.around(motion, cells_of(places)?, around)))
    };
    match edit {
        Edit::Shift { side, places } => Ok(Some(Sheet::step(cells_of(places)?, *side))),
        Edit::Turn { sixths, .. } if !(1..=5).contains(sixths) => Err(EditError::BadTurn),
        Edit::Turn { sixths, places, around: place } => around(Motion::Turn(*sixths), places, place),
        Edit::Mirror { axis, places, around: place } => around(Motion::Mirror(*axis), places, place),
        _ => Ok(None),
    }
}

/// Where what an edit selects lies after it.
pub(super) fn selection_after(text: &str, edit: &Edit) -> Result<Vec<String>, EditError> {
    let sheet = Sheet::new(&MapInText::find(text)?.board.rows);
    let places = match edit {
        Edit::Shift { places, .. } | Edit::Turn { places, .. } | Edit::Mirror { places, .. } => cells_of(places)?,
        _ => return Ok(Vec::new()),
    };
    let how = way(edit, &sheet)?.unwrap_or_default();
    Ok(places.into_iter().filter_map(|cell| how.on_map(cell)).map(cell_name).collect())
}

/// The text with another map. A map that is the same stays as it is written.
fn with_map(text: &str, map: &MapInText, sheet: &Sheet, how: Option<&Move>) -> String {
    let mut splices = match how {
        Some(how) => follow(DeTable::parse_recoverable(text).0.get_ref(), text, how),
        None => Vec::new(),
    };
    if *sheet != Sheet::new(&map.board.rows) {
        let removed = text.get(map.value.clone()).unwrap_or_default().to_owned();
        let ends = if text.contains("\r\n") { "\r\n" } else { "\n" };
        let inserted = format!("\"\"\"\n{}\"\"\"", sheet.text()).replace('\n', ends);
        splices.push(Splice { at: map.value.start, removed, inserted });
    }
    splices.sort_by_key(|splice| std::cmp::Reverse(splice.at));
    let mut text = text.to_owned();
    for Splice { at, removed, inserted } in splices {
        text.replace_range(at..at + removed.len(), &inserted);
    }
    text
}

/// The cards of the deck.
pub(super) fn deck(text: &str) -> Result<Vec<String>, EditError> {
    match value_in(text, "deck") {
        None => table(text).map(|_| Vec::new()),
        Some(Value::String(deck)) => parse_deck(&deck).map_err(|fault| EditError::BadDeck(fault.words().to_owned())),
        Some(_) => Err(EditError::InTheWay("deck".to_owned())),
    }
}

fn set_deck(text: &str, cards: Vec<String>) -> Result<String, EditError> {
    let library = Library::official();
    if let Some(card) = cards.iter().find(|card| !library.knows_card(card)) {
        return Err(EditError::UnknownCard(card.clone()));
    }
    if cards.len() > Deck::MAX {
        return Err(EditError::BadDeck(format!("a deck holds at most {} cards", Deck::MAX)));
    }
    let deck = print_deck(cards.iter().map(String::as_str));
    change(text, |document| keys::set(document, "deck", &deck.into()))
}

/// The text after a repair that was proposed for a key.
fn mended(text: &str, repair: &Repair, key: Option<&str>) -> Result<String, EditError> {
    match repair {
        Repair::Paint { place, code } => paint(text, &cells_of(std::slice::from_ref(place))?, code),
        Repair::Deck { deck } => change(text, |document| keys::set(document, "deck", &deck.as_str().into())),
        Repair::Remove { key } => change(text, |document| keys::remove(document, key)),
        Repair::Rename { key, to } => renamed(text, key, to),
        Repair::Add { key, value } => {
            let fault = |_| EditError::Stale(value.clone());
            let value: Value = format!("it = {value}")
                .parse::<toml::Table>()
                .map_err(fault)?
                .remove("it")
                .ok_or_else(|| EditError::Stale(value.clone()))?;
            change(text, |document| keys::set(document, key, &value))
        }
        Repair::Replace { word, by } => {
            let key = key.ok_or_else(|| EditError::Stale(word.clone()))?;
            let found = value_at(&table(text)?, key).and_then(Value::as_str).and_then(|text| replaced(text, word, by));
            match found {
                Some(value) => change(text, |document| keys::set(document, key, &value.into())),
                None if key.rsplit('.').next() == Some(word) => renamed(text, key, by),
                None => Err(EditError::Stale(word.clone())),
            }
        }
    }
}

/// A text with one word in place of another.
fn replaced(text: &str, word: &str, by: &str) -> Option<String> {
    let part = |letter: char| letter.is_alphanumeric() || letter == '-' || letter == '_';
    let whole = |place: &usize| {
        let (before, after) = (text[..*place].chars().next_back(), text[*place + word.len()..].chars().next());
        !before.is_some_and(part) && !after.is_some_and(part)
    };
    let place = text.match_indices(word).map(|(place, _)| place).find(whole)?;
    Some([&text[..place], by, &text[place + word.len()..]].concat())
}

/// The text with another name for a key.
fn renamed(text: &str, key: &str, to: &str) -> Result<String, EditError> {
    let path: Vec<String> = parts(key)?.into_iter().map(str::to_owned).collect();
    let (document, _) = DeTable::parse_recoverable(text);
    let place = place_of(document.get_ref(), &path).filter(|place| place.whole);
    let place = place.ok_or_else(|| EditError::NoSuchKey(key.to_owned()))?;
    let harmless =
        to.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_') && !to.is_empty();
    if !harmless {
        return Err(EditError::BadKey(to.to_owned()));
    }
    let mut after = text.to_owned();
    after.replace_range(place.key, to);
    table(&after)?;
    Ok(after)
}

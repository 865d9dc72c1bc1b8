//! The map of a heist file, against which the places that it names are checked.

use super::Heist;
use crate::blocks::{Names, read_blocks};
use crate::error::{ContentError, FaultKind};
use crate::fields::{Fields, PlacedWord};
use crate::library::Library;
use crate::map::{HexToken, MapText};
use crate::names::{cell_name, parse_cell};
use heist_rules::board::Board;
use heist_rules::effect::CardId;
use heist_rules::space::Space;
use heist_rules::terms::Terms;

/// The map of a heist file, to check names of spaces against.
pub(super) struct Ground<'a> {
    pub(super) board: Board,
    pub(super) map: &'a MapText,
}

impl Ground<'_> {
    pub(super) fn space(&self, word: &PlacedWord<'_>) -> Result<Space, ContentError> {
        let found = parse_cell(word.text).and_then(|cell| self.board.space_at(cell));
        found.ok_or_else(|| {
            let words = format!("there is no space '{}' on this map", word.text);
            word.fault(words).of_kind(FaultKind::NoSuchSpace)
        })
    }
    /// A hex by its name, with a token on it where one is needed.
    pub(super) fn hex(
        &self,
        fields: &Fields<'_>,
        key: &'static str,
        token: Option<HexToken>,
    ) -> Result<String, ContentError> {
        let word = PlacedWord { text: fields.need_text(key)?, path: fields.path_to(key) };
        let space = self.space(&word)?;
        if !self.board.tiles.has(space) {
            return Err(word.fault(format!("{} is not a hex", word.text)).of_kind(FaultKind::NoSuchSpace));
        }
        let there = self.map.at(self.board.cells[space.index()]).and_then(|code| code.token);
        let missing = match token {
            Some(HexToken::Safe) if there != token => "the map shows no safe (S) there",
            Some(HexToken::Item) if there != token => "the map shows no item hex (I) there",
            _ => return Ok(word.text.to_owned()),
        };
        Err(word.fault(missing).of_kind(FaultKind::NoSuchSpace))
    }
    pub(super) fn hexes(&self, fields: &Fields<'_>, key: &'static str) -> Result<Vec<String>, ContentError> {
        let words = fields.words(key)?.unwrap_or_default();
        for word in &words {
            if !self.board.tiles.has(self.space(word)?) {
                return Err(word.fault(format!("{} is not a hex", word.text)).of_kind(FaultKind::NoSuchSpace));
            }
        }
        Ok(words.iter().map(|word| word.text.to_owned()).collect())
    }
    /// The building blocks can be read, and speak of spaces of this map.
    pub(super) fn check_terms(&self, fields: &Fields<'_>, library: &Library) -> Result<(), ContentError> {
        let Some(blocks) = fields.table("terms")? else { return Ok(()) };
        let names = Names {
            space: &|word| self.space(word),
            card: &|id| library.knows_card(id).then_some(CardId(0)),
            boss: &|id| library.boss(id),
        };
        read_blocks(&blocks, &names, &mut Terms::default())
    }
    /// Every safe and item hex of the map is spoken for.
    pub(super) fn check_tokens(&self, heist: &Heist) -> Result<(), ContentError> {
        for (cell, code) in self.map.cells() {
            let name = cell_name(cell);
            let (key, known) = match code.token {
                Some(HexToken::Safe) => ("safe", heist.safe.as_ref().map(|safe| &safe.at)),
                Some(HexToken::Item) => ("item", heist.item.as_ref().map(|(at, _)| at)),
                _ => continue,
            };
            if known != Some(&name) {
                let fault = ContentError::new(format!("nothing is said about the {key} at {name} of the map"));
                return Err(fault.of_kind(FaultKind::Unclaimed).about_space(name).at_key(key));
            }
        }
        Ok(())
    }
}

//! The board and what lies on it: map codes, closed gates, added exits, and the `chits` lists that replace the codes.

use super::read::PositionReader;
use heist_data::error::ContentError;
use heist_data::fields::{Fields, PlacedWord, words_of};
use heist_data::map::{MapText, TileCode, TileKind};
use heist_data::names::{parse_cell, space_name};
use heist_data::words;
use heist_rules::board::Board;
use heist_rules::cards::Item;
use heist_rules::chits::{Chit, Counts};
use heist_rules::space::Space;
use heist_rules::state::{Opening, Place, State};

/// Reads `map` and `closed-gates`. A closed gate is a gap on the map; the board still knows where it was.
pub(super) fn read_board(
    fields: &Fields<'_>,
    tiles: &[TileCode],
    text: &str,
) -> Result<(MapText, Board, Vec<Space>), ContentError> {
    let mut map = MapText::parse(tiles, text).map_err(|fault| fault.at_key("map"))?;
    let mut cells = Vec::new();
    if let Some(closed) = fields.table("closed-gates")? {
        for (key, code) in [("a", "GA"), ("b", "GB"), ("c", "GC"), ("d", "GD")] {
            let Some(name) = closed.text(key)? else { continue };
            let cell = parse_cell(name).ok_or_else(|| closed.fault(key, format!("'{name}' is not a cell")))?;
            match map.at(cell) {
                Some(there) if there.kind != TileKind::Gap => {
                    return Err(closed
                        .fault(key, format!("the gate at {name} has closed, so the map must show a gap (GP) there")));
                }
                _ => {}
            }
            let find = |code: &str| tiles.iter().find(|tile| tile.code == code).cloned();
            let (Some(gate), Some(gap)) = (find(code), find("GP")) else { continue };
            let (row, col) = (cell.row as usize, cell.col as usize);
            while map.rows.len() <= row {
                map.rows.push(Vec::new());
            }
            while map.rows[row].len() <= col {
                map.rows[row].push(gap.clone());
            }
            map.rows[row][col] = gate;
            cells.push(cell);
        }
        closed.finish()?;
    }
    let board = map.board().map_err(|fault| fault.at_key("map"))?;
    let removed = cells.into_iter().filter_map(|cell| board.space_at(cell)).collect();
    Ok((map, board, removed))
}

impl PositionReader<'_> {
    /// Reads `entrances` (on tunnel cells) and `exits` (breaches).
    pub(super) fn read_openings(&mut self) -> Result<(), ContentError> {
        let mut openings = Vec::new();
        for entry in self.fields.tables("entrances")?.unwrap_or_default() {
            let cell = self.space(&entry, "cell")?;
            let tile = self.space(&entry, "tile")?;
            if !self.built.setup.board.tunnels.has(cell) {
                return Err(entry
                    .fault("cell", "an entrance can only be placed on a tunnel cell (T)")
                    .rule("tunnel.place-entrance"));
            }
            if !self.built.setup.board.tunnel_borders[cell.index()].has(tile) {
                return Err(entry
                    .fault("tile", "this tile does not border the tunnel cell")
                    .rule("tunnel.place-entrance"));
            }
            if openings.iter().any(|opening: &Opening| opening.space == cell) {
                return Err(entry.fault("cell", "two entrances cannot share a cell"));
            }
            openings.push(Opening { space: cell, tile, side: None });
            entry.finish()?;
        }
        // Exits made by BREACH are numbered downward from the last space, as the rules do.
        for (next, entry) in (0..=63).rev().zip(self.fields.tables("exits")?.unwrap_or_default()) {
            let tile = self.space(&entry, "tile")?;
            let word = entry.need_text("side")?;
            let side = words::side(word).ok_or_else(|| entry.fault("side", "a side is one of ne, e, se, sw, w, nw"))?;
            if !self.built.setup.board.tiles.has(tile) || next < self.built.setup.board.count {
                return Err(entry.fault("tile", "an exit can only be added to a tile"));
            }
            let closed = self.built.state.closed_gates(&self.built.setup);
            if self.built.setup.board.external_sides(tile, closed) >> side as u8 & 1 == 0 {
                let name = space_name(&self.built.setup, &self.built.state, tile);
                return Err(entry
                    .fault("side", format!("this side of {name} does not lead outside"))
                    .rule("card.breach"));
            }
            openings.push(Opening { space: Space(next), tile, side: Some(side) });
            entry.finish()?;
        }
        if openings.len() > self.built.state.openings.len() {
            return Err(self.fields.fault("entrances", "at most three entrances and exits can be added to a map"));
        }
        for (place, opening) in self.built.state.openings.iter_mut().zip(openings) {
            *place = opening;
        }
        self.built.state.refresh(&self.built.setup);
        Ok(())
    }

    /// Reads `chits`: exactly what lies on these spaces.
    pub(super) fn read_chits(&mut self) -> Result<(), ContentError> {
        self.built.setup.shields |= self.spaces(&self.fields, "shields")? & self.built.setup.board.tiles;
        let Some(chits) = self.fields.table("chits")? else { return Ok(()) };
        for (name, list) in chits.entries() {
            let path = chits.path_to(name);
            let word = PlacedWord { text: name, path: path.clone() };
            let space = self.built.space_named(&word)?;
            self.built.check_standing(space, &word, "nothing can lie")?;
            for word in words_of(list, &path)? {
                self.lay(space, &word)?;
            }
        }
        Ok(())
    }

    fn lay(&mut self, space: Space, word: &PlacedWord<'_>) -> Result<(), ContentError> {
        let on_tile = self.built.setup.board.tiles.has(space);
        let needs_tile = |what: &str| {
            if on_tile { Ok(()) } else { Err(word.fault(format!("{what} can only lie on a hex, not on an entrance"))) }
        };
        if let Some(chit) = words::chit(word.text) {
            let counts = self.built.state.security.of_mut(chit);
            if counts.at(space) == Counts::MAX {
                return Err(word.fault(format!("at most {} chits of a kind can lie on one space", Counts::MAX)));
            }
            counts.add(space.only());
        } else if let Some(loot) = words::loot(word.text) {
            self.built.pieces.push((loot, Place::on(space)));
        } else if let Some(cash) = words::cash(word.text) {
            let there = &mut self.built.state.cash_on[space.index()];
            *there = there.checked_add(cash).ok_or_else(|| word.fault("this is more cash than a space can hold"))?;
        } else if let Some(id) = word.text.strip_prefix("item:") {
            let item = Item::from_id(id).ok_or_else(|| word.fault(format!("there is no item '{id}'")))?;
            self.built.take_item_card(item, Place::on(space), word)?;
        } else {
            match word.text {
                "unknown" => {
                    needs_tile("unknown security")?;
                    self.built.setup.shields.insert(space);
                    self.built.state.unknown.insert(space);
                }
                "blank" => {
                    needs_tile("a blank")?;
                    self.built.state.blanks.insert(space);
                }
                "idea" => {
                    needs_tile("an idea")?;
                    self.built.state.idea_hexes.insert(space);
                }
                other => return Err(word.fault(format!("'{other}' is not something that lies on a space"))),
            }
        }
        if self.built.state.unknown.has(space) && self.built.state.blanks.has(space) {
            return Err(word.fault("a tile is either unknown or has a blank, not both"));
        }
        Ok(())
    }
}

/// The chits, loot, cash and item cards on a space, in words, as a `chits` entry lists them.
pub(super) fn lying(state: &State, space: Space) -> Vec<String> {
    let mut list = Vec::new();
    if state.unknown.has(space) {
        list.push("unknown".to_owned());
    }
    if state.blanks.has(space) {
        list.push("blank".to_owned());
    }
    for chit in Chit::ALL {
        for _ in 0..state.security.of(chit).at(space) {
            list.push(chit.word().to_owned());
        }
    }
    let mut loot: Vec<_> =
        state.loot.iter().filter(|(_, _, place)| *place == Place::on(space)).map(|(_, kind, _)| kind).collect();
    loot.sort_by_key(|kind| *kind as u8);
    list.extend(loot.into_iter().map(|kind| kind.word().to_owned()));
    if state.cash_on[space.index()] > 0 {
        list.push(format!("cash:{}", state.cash_on[space.index()]));
    }
    for (card, place) in state.items.iter().enumerate() {
        if *place == Place::on(space) {
            list.push(format!("item:{}", heist_rules::cards::ITEM_CARDS[card].id()));
        }
    }
    if state.idea_hexes.has(space) {
        list.push("idea".to_owned());
    }
    list
}

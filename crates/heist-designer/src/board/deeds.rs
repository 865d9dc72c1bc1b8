//! What can be done with the map: for the pointer, for keys, and for the buttons above it.

use super::canvas::cell_at;
use crate::desk::Desk;
use crate::tiles;
use crate::tools::{Tool, Tools};
use heist_data::names::cell_name;
use heist_design::draft::{Axis, Edge, Edit};
use heist_poster::geometry::{Point, centre};
use heist_rules::board::{Cell, Side};
use leptos::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// What can be done with the map. Copied freely.
#[derive(Clone, Copy)]
pub struct Deeds {
    /// The draft.
    pub desk: Desk,
    /// Tool, tile and selection.
    pub tools: Tools,
}

impl Deeds {
    /// Paints cells with a code, or lays it on what is there. What has the code already stays as it is.
    pub fn paint(self, cells: &[Cell], code: &str) {
        let adds = self.tools.adds.get_untracked();
        let mut by_code: BTreeMap<String, Vec<String>> = BTreeMap::new();
        self.desk.board.with_untracked(|board| {
            for cell in cells {
                let there = board.code(*cell);
                let new = if adds { tiles::laid_on(there, code) } else { code.to_owned() };
                if new != there {
                    by_code.entry(new).or_default().push(cell_name(*cell));
                }
            }
        });
        for (code, places) in by_code {
            self.desk.change(Edit::paint(places, &code));
        }
    }

    /// Paints everything that hangs together with a cell and is like it.
    pub fn fill(self, cell: Cell) {
        self.desk.change(Edit::Fill { place: cell_name(cell), code: self.tools.code.get_untracked() });
    }

    /// Takes up the tile that lies on a cell.
    pub fn pick(self, cell: Cell) {
        let code = self.desk.board.with_untracked(|board| board.code(cell).to_owned());
        self.tools.take(&code);
        self.desk.say(format!("In your hand: {}", tiles::name(&code)));
    }

    /// Selects cells, or adds them to what is selected.
    pub fn select(self, cells: Vec<Cell>, adds: bool) {
        self.tools.selected.update(|selected| {
            if !adds {
                selected.clear();
            }
            selected.extend(cells);
        });
        let count = self.tools.selected.with_untracked(BTreeSet::len);
        self.desk.say(format!("{count} {} selected", if count == 1 { "hex" } else { "hexes" }));
    }

    /// Selects everything that is not a gap.
    pub fn select_all(self) {
        let all = self.desk.board.with_untracked(|board| {
            board.cells().filter(|(_, code)| *code != tiles::GAP).map(|(cell, _)| cell).collect::<Vec<_>>()
        });
        self.select(all, false);
    }

    /// Copies what is selected, or all of it.
    pub fn copy(self) -> bool {
        if self.tools.places().is_empty() {
            self.desk.complain("Select a part of the map first: choose Select, and drag over it.".to_owned());
            return false;
        }
        match self.desk.with(|draft| draft.copy(&self.tools.places())) {
            Ok(block) => {
                self.desk.say(format!("Copied: {} hexes", block.tiles.len()));
                self.tools.clip.set(Some(block));
                true
            }
            Err(fault) => {
                self.desk.complain(fault.to_string());
                false
            }
        }
    }

    /// Copies what is selected and takes it away.
    pub fn cut(self) {
        if self.copy() {
            self.desk.change(Edit::Clear { places: self.tools.places() });
        }
    }

    /// Puts down what was copied, where the cursor is.
    pub fn paste(self) {
        match self.tools.clip.get_untracked() {
            Some(block) => {
                self.desk.change(Edit::Paste { block, at: cell_name(self.tools.cursor.get_untracked()) });
            }
            None => self.desk.complain("Nothing was copied yet.".to_owned()),
        }
    }

    /// Takes away what is selected.
    pub fn clear(self) {
        let places = self.tools.places();
        if !places.is_empty() {
            self.desk.change(Edit::Clear { places });
        }
    }

    /// Moves everything, or what is selected, by one hex.
    pub fn shift(self, side: Side) {
        if self.desk.change(Edit::Shift { side, places: self.tools.places() }) {
            self.tools.selected.update(|cells| *cells = cells.iter().map(|cell| cell.next(side)).collect());
        }
    }

    /// Turns everything, or what is selected, by sixths.
    pub fn turn(self, sixths: u8) {
        let around = self.middle();
        let edit = Edit::Turn { sixths, places: self.tools.places(), around: around.map(cell_name) };
        if self.desk.change(edit)
            && let Some(around) = around
        {
            let (sin, cos) = (f64::from(sixths) * 60.0).to_radians().sin_cos();
            self.follow(around, |x, y| (x * cos - y * sin, x * sin + y * cos));
        }
    }

    /// Mirrors everything, or what is selected.
    pub fn mirror(self, axis: Axis) {
        let around = self.middle();
        let edit = Edit::Mirror { axis, places: self.tools.places(), around: around.map(cell_name) };
        if self.desk.change(edit)
            && let Some(around) = around
        {
            self.follow(around, |x, y| if axis == Axis::LeftRight { (-x, y) } else { (x, -y) });
        }
    }

    /// Adds a row or column at an edge, or takes one away.
    pub fn resize(self, edge: Edge, by: i8) {
        self.desk.change(Edit::Resize { edge, by });
    }

    /// The selected cell nearest to the middle of the selection.
    fn middle(self) -> Option<Cell> {
        self.tools.selected.with_untracked(|cells| {
            let count = cells.len().max(1) as f64;
            let sum = cells.iter().map(|cell| centre(*cell)).fold((0.0, 0.0), |sum, at| (sum.0 + at.x, sum.1 + at.y));
            let middle = Point { x: sum.0 / count, y: sum.1 / count };
            cells.iter().min_by(|a, b| centre(**a).distance(middle).total_cmp(&centre(**b).distance(middle))).copied()
        })
    }

    /// The selection goes where the tiles have gone.
    fn follow(self, around: Cell, moved: impl Fn(f64, f64) -> (f64, f64)) {
        let middle = centre(around);
        self.tools.selected.update(|cells| {
            let new = cells.iter().map(|cell| {
                let at = centre(*cell);
                let (x, y) = moved(at.x - middle.x, at.y - middle.y);
                cell_at(Point { x: middle.x + x, y: middle.y + y })
            });
            *cells = new.collect();
        });
    }

    /// The next entrance, turned by a sixth; the first one if another tile is in the hand.
    pub fn turn_entrance(self) {
        let code = self.tools.code.get_untracked();
        let place = tiles::ENTRANCES.iter().position(|known| *known == code);
        let next = place.map_or(1, |place| (place + 1) % tiles::ENTRANCES.len());
        self.tools.take(tiles::ENTRANCES[next]);
    }

    /// Another tool.
    pub fn hold(self, tool: Tool) {
        self.tools.tool.set(tool);
        if tool != Tool::Select {
            self.tools.selected.update(BTreeSet::clear);
        }
    }
}

//! What people hold in their hand: a tool, the tile it paints with, what is selected and what was copied.

use crate::tiles;
use heist_data::names::cell_name;
use heist_design::draft::Block;
use heist_rules::board::Cell;
use leptos::prelude::*;
use std::collections::BTreeSet;

/// What a press on the board does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tool {
    /// Paints.
    Brush,
    /// Paints everything that hangs together and is alike.
    Fill,
    /// Takes up the tile that is there.
    Pick,
    /// Selects a part of the map.
    Select,
}

impl Tool {
    /// All of them, in the order of their buttons: the tool, its name, its key, what it does.
    pub const ALL: [(Tool, &'static str, char, &'static str); 4] = [
        (Tool::Brush, "Brush", 'b', "Paint hex by hex, or drag a line"),
        (Tool::Fill, "Fill", 'f', "Paint everything that hangs together and is alike"),
        (Tool::Pick, "Pick", 'i', "Take up the tile that lies there"),
        (Tool::Select, "Select", 's', "Drag over a part of the map to copy, move or turn it"),
    ];
}

/// The hand, for the whole screen. Copied freely.
#[derive(Clone, Copy)]
pub struct Tools {
    /// The tool.
    pub tool: RwSignal<Tool>,
    /// The code that is painted.
    pub code: RwSignal<String>,
    /// Whether tiles are laid on what is there instead of taking its place.
    pub adds: RwSignal<bool>,
    /// What is selected.
    pub selected: RwSignal<BTreeSet<Cell>>,
    /// What was copied.
    pub clip: RwSignal<Option<Block>>,
    /// Where the keyboard is.
    pub cursor: RwSignal<Cell>,
    /// Whether a stroke is being drawn.
    pub is_drawing: RwSignal<bool>,
}

impl Tools {
    /// An empty hand with a brush.
    pub fn new() -> Tools {
        Tools {
            tool: RwSignal::new(Tool::Brush),
            code: RwSignal::new(tiles::EMPTY.to_owned()),
            adds: RwSignal::new(false),
            selected: RwSignal::new(BTreeSet::new()),
            clip: RwSignal::new(None),
            cursor: RwSignal::new(Cell { row: 0, col: 0 }),
            is_drawing: RwSignal::new(false),
        }
    }

    /// Takes a tile up. Whoever was picking or selecting paints from now on.
    pub fn take(self, code: &str) {
        self.code.set(code.to_owned());
        if matches!(self.tool.get_untracked(), Tool::Pick | Tool::Select) {
            self.tool.set(Tool::Brush);
        }
    }

    /// The names of what is selected; nothing where nothing is.
    pub fn places(self) -> Vec<String> {
        self.selected.with_untracked(|cells| cells.iter().map(|cell| cell_name(*cell)).collect())
    }
}

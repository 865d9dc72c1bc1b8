//! The board as text: pointy-top hexes, every second row half a hex to the right. A hex has three lines: its name and
//! what belongs to the place, the things on it, the people and their planning tokens.

mod canvas;
mod labels;

use crate::style;
use anstyle::Style;
use canvas::Canvas;
use heist_data::names::space_name;
use heist_rules::board::{Cell, Side};
use heist_rules::setup::Setup;
use heist_rules::space::Space;
use heist_rules::state::State;
use heist_rules::who::Who;
use labels::Label;

/// Lines from one row of hexes to the next.
const LINES: usize = 4;

/// Stands where somebody points at.
const POINTER: char = '▼';

/// How wide the hexes are drawn. The widest that fits is the best.
const PITCHES: [usize; 3] = [10, 8, 6];

/// The board as it is drawn, with the places of its spaces.
pub struct BoardPicture {
    /// The lines: letters with their colours.
    pub lines: Vec<Vec<(char, Style)>>,
    /// The spaces with the column and line of their upper left corner.
    spots: Vec<(Space, usize, usize)>,
    pitch: usize,
    /// Exits beside other exits, in words.
    beside: String,
}

impl BoardPicture {
    /// The space that is drawn at a column and line.
    pub fn space_at(&self, column: usize, line: usize) -> Option<Space> {
        let inside = |x: usize, y: usize| (x..=x + self.pitch).contains(&column) && (y + 1..y + LINES).contains(&line);
        self.spots.iter().find(|(_, x, y)| inside(*x, *y)).map(|(space, _, _)| *space)
    }
    /// Column and line in the middle of a space.
    pub fn middle(&self, space: Space) -> Option<(usize, usize)> {
        self.spots.iter().find(|(known, _, _)| *known == space).map(|(_, x, y)| (x + self.pitch / 2, y + LINES / 2))
    }
    /// Shows that somebody points at a space: an arrowhead above it and the letter of the character.
    pub fn point_at(&mut self, space: Space, who: Option<Who>) {
        let Some((_, x, y)) = self.spots.iter().find(|(known, _, _)| *known == space) else { return };
        let (mut column, line) = (x + self.pitch / 2, *y);
        let Some(row) = self.lines.get_mut(line) else { return };
        row.resize(row.len().max(x + self.pitch + 1), (' ', Style::new()));
        // Beside those who point there already.
        while row[column].0 == POINTER && column + 2 < x + self.pitch {
            column += 2;
        }
        let style = who.map_or(style::HEAD, style::person);
        row[column] = (POINTER, style);
        if let Some(letter) = who.and_then(|who| style::letter(who).chars().next()) {
            row[column + 1] = (letter, style);
        }
    }
    /// How many columns it takes.
    pub fn width(&self) -> usize {
        self.lines.iter().map(Vec::len).max().unwrap_or(0)
    }
}

/// The board, as wide hexes as fit into so many columns.
pub fn board(setup: &Setup, state: &State, columns: usize) -> String {
    let picture = picture(setup, state, columns);
    canvas::to_text(&picture.lines) + &picture.beside
}

/// The board with the places of its spaces, as wide hexes as fit into so many columns.
pub fn picture(setup: &Setup, state: &State, columns: usize) -> BoardPicture {
    let spaces = spaces(setup, state);
    let (Some(left), Some(right)) =
        (spaces.iter().map(|(_, cell)| cell.col).min(), spaces.iter().map(|(_, cell)| cell.col).max())
    else {
        return BoardPicture { lines: Vec::new(), spots: Vec::new(), pitch: PITCHES[2], beside: String::new() };
    };
    let top = spaces.iter().map(|(_, cell)| cell.row).min().unwrap_or_default();
    let across = (right - left + 1) as usize;
    let fits = |pitch: &&usize| across * **pitch + **pitch / 2 < columns;
    let pitch = *PITCHES.iter().find(fits).unwrap_or(&PITCHES[2]);
    let sheet = Sheet { setup, state, top, left, pitch };
    let mut canvas = Canvas::default();
    let mut beside = Vec::new();
    for (space, cell) in &spaces {
        if spaces.iter().any(|(other, at)| at == cell && other.0 < space.0) {
            beside.push(*space);
        } else if state.tiles(setup).has(*space) {
            sheet.outline(&mut canvas, *cell);
        }
    }
    let mut spots = Vec::new();
    for (space, cell) in spaces.iter().filter(|(space, _)| !beside.contains(space)) {
        sheet.fill(&mut canvas, *space, *cell);
        let (x, y) = sheet.corner(*cell);
        spots.push((*space, x, y));
    }
    let in_words = |space: &Space| {
        format!("An exit at {}: {}\n", space_name(setup, state, *space), labels::in_words(setup, state, *space))
    };
    BoardPicture { lines: canvas.into_lines(), spots, pitch, beside: beside.iter().map(in_words).collect() }
}

/// How wide the terminal is; generous where there is none.
pub fn columns() -> usize {
    if let Some(width) = crate::text::given_width() {
        return width;
    }
    terminal_size::terminal_size().map_or(120, |(width, _)| width.0.into())
}

/// Everything on a space, in words.
pub fn look(setup: &Setup, state: &State, space: Space) -> String {
    let place = labels::place(setup, state, space).map_or(String::new(), |place| format!(" ({})", place.long));
    format!("{}{place}: {}", space_name(setup, state, space), labels::in_words(setup, state, space))
}

/// What the letters on the board mean.
pub fn legend() -> String {
    let entry = |style: Style, letters: &str, meaning: &str| format!("{style}{letters}{style:#} {meaning}");
    let security = [
        entry(style::GUARD, "G", "guard"),
        entry(style::DOG, "D", "dog"),
        entry(style::LOCK, "L", "lock"),
        entry(style::CAMERA, "C", "camera"),
    ];
    let loot = [
        entry(style::LOOT, "jwl J", "jewel"),
        entry(style::LOOT, "doc P", "documents"),
        entry(style::LOOT, "usb U", "USB key"),
        entry(style::LOOT, "key K", "keycard"),
        entry(style::LOOT, "art A", "painting (apple, grape, straw, chrch, house, light; ~apple: its fake)"),
        entry(style::LOOT, "$3", "cash, in thousands"),
        entry(style::LOOT, "item I", "item card"),
        entry(style::LOOT, "idea !", "idea"),
    ];
    let people = [
        entry(style::RED, "R", "red"),
        entry(style::GREEN, "G", "green"),
        entry(style::BLUE, "B", "blue"),
        entry(style::BLACK, "K", "black"),
        entry(style::NPC, "N", "NPC"),
        entry(style::GUARD, "boss !", "boss"),
    ];
    format!(
        "First line of a hex:  its name, and what belongs to the place. On narrow screens gA is gate A, WT a watchtower, RE\n\
         \x20                     reinforcements, DK a kennel, SX server or control panel X, RX remote lock or sensor X,\n\
         \x20                     dr a keycard door, S a safe, T a tunnel cell, * a beacon\n\
         Second line:          {}; small letters: subdued, open, switched off\n\
         \x20                     {}\n\
         \x20                     ? unknown, G2 two of them, + more than fits (`look c4` tells all)\n\
         Third line:           {}; small letters at the right: their planning tokens\n",
        security.join(", "),
        loot.join(", "),
        people.join(", "),
    )
}

/// Every space that is drawn, with its cell; an exit made by a breach stands in the cell beside its tile.
fn spaces(setup: &Setup, state: &State) -> Vec<(Space, Cell)> {
    let board = &setup.board;
    let mut spaces: Vec<(Space, Cell)> = (0..board.count)
        .map(Space)
        .filter(|space| !state.removed.has(*space))
        .map(|space| (space, board.cells[space.index()]))
        .collect();
    for opening in &state.openings {
        if let (true, Some(side)) = (opening.space.is_somewhere(), opening.side) {
            spaces.push((opening.space, board.cells[opening.tile.index()].next(side)));
        }
    }
    spaces
}

/// Where things go on the canvas.
struct Sheet<'a> {
    setup: &'a Setup,
    state: &'a State,
    top: i8,
    left: i8,
    pitch: usize,
}

impl Sheet<'_> {
    /// The upper left corner of a cell: the column of its left wall, the line of its upper edges.
    fn corner(&self, cell: Cell) -> (usize, usize) {
        let shift = if cell.row & 1 == 1 { self.pitch / 2 } else { 0 };
        ((cell.col - self.left) as usize * self.pitch + shift, (cell.row - self.top) as usize * LINES)
    }

    /// The six edges of a hex.
    fn outline(&self, canvas: &mut Canvas, cell: Cell) {
        let (x, y) = self.corner(cell);
        let (half, style) = (self.pitch / 2, style::WALL);
        for line in 1..LINES {
            canvas.write(x, y + line, style, "|");
            canvas.write(x + self.pitch, y + line, style, "|");
        }
        let slope = match half {
            5 => "-.._",
            4 => "-._",
            _ => "-.",
        };
        let rising: String = slope.chars().rev().collect();
        canvas.write(x + 1, y, style, &rising);
        canvas.write(x + half, y, style, "'");
        canvas.write(x + half + 1, y, style, slope);
        canvas.write(x, y + LINES, style, "'");
        canvas.write(x + 1, y + LINES, style, slope);
        canvas.write(x + half + 1, y + LINES, style, &rising);
        canvas.write(x + self.pitch, y + LINES, style, "'");
    }

    /// The three lines inside a hex, an entrance or a tunnel cell.
    fn fill(&self, canvas: &mut Canvas, space: Space, cell: Cell) {
        let (x, y) = self.corner(cell);
        let width = self.pitch - 1;
        let name = space_name(self.setup, self.state, space);
        let places = labels::place(self.setup, self.state, space);
        let name_style = if self.state.tiles(self.setup).has(space) { style::NAME } else { style::OUTDOORS };
        canvas.write(x + 1, y + 1, name_style, &name);
        let free = width.saturating_sub(name.chars().count() + 1);
        if let Some((style, word)) = places.map(|place| (place.style, place.fit(free).to_owned())) {
            canvas.write(x + self.pitch - word.chars().count(), y + 1, style, &word);
        }
        self.row(canvas, x + 1, y + 2, width, &labels::things(self.setup, self.state, space));
        let (people, plans) = labels::people(self.setup, self.state, space);
        self.row(canvas, x + 1, y + 3, width, &people);
        for (column, plan) in (x + self.pitch - plans.len().min(width)..).zip(&plans) {
            canvas.write(column, y + 3, plan.style, &plan.long);
        }
    }

    /// Pieces side by side: in long words with blanks between, else in letters, else as many as fit and a plus.
    fn row(&self, canvas: &mut Canvas, x: usize, y: usize, width: usize, row: &[Label]) {
        let length = |words: &dyn Fn(&Label) -> usize, gap: usize| {
            row.iter().map(words).sum::<usize>() + gap * row.len().saturating_sub(1)
        };
        let long: &dyn Fn(&Label) -> usize = &|piece| piece.long.chars().count();
        let short: &dyn Fn(&Label) -> usize = &|piece| piece.short.chars().count();
        let (is_long, gap) = if length(long, 1) <= width {
            (true, 1)
        } else if length(short, 1) <= width {
            (false, 1)
        } else {
            (false, 0)
        };
        let mut column = x;
        let end = x + width;
        for (i, piece) in row.iter().enumerate() {
            let word = if is_long { &piece.long } else { &piece.short };
            let more = usize::from(i + 1 < row.len());
            if column + word.chars().count() + more * usize::from(length(short, 0) > width) > end {
                canvas.write(column, y, style::NAME, "+");
                return;
            }
            canvas.write(column, y, piece.style, word);
            column += word.chars().count() + gap;
        }
    }
}

/// The arrow that points to a side.
fn arrow(side: Side) -> &'static str {
    ["↗", "→", "↘", "↙", "←", "↖"][side as usize]
}

//! Every tile code with its picture, its code and its name, on one sheet.

use crate::picture::{Drawing, Label, Look, tile};
use heist_data::library::Library;
use heist_data::map::TileKind;
use heist_poster::geometry::{BoardFrame, Point};
use std::fmt::Write;

/// How many stand side by side.
const COLUMNS: usize = 8;
/// The room of one, in board units.
const CELL: (f64, f64) = (150.0, 184.0);
/// The most letters of a line below a picture.
const LINE: usize = 21;

/// The sheet.
pub fn draw(library: &Library) -> Drawing {
    let codes = library.tiles.iter().filter(|code| code.kind != TileKind::Gap);
    let (mut shapes, mut labels, mut count) = (String::new(), Vec::new(), 0);
    for (place, code) in codes.enumerate() {
        let (x, y) = ((place % COLUMNS) as f64 * CELL.0, (place / COLUMNS) as f64 * CELL.1);
        let drawn = tile(code, None, Look::default());
        let _ = write!(shapes, r#"<g transform="translate({x} {y})">{}</g>"#, drawn.shapes);
        let moved = |label: Label| Label { at: Point { x: label.at.x + x, y: label.at.y + y }, ..label };
        labels.extend(drawn.labels.into_iter().map(moved));
        let mut say = |down: f64, size: f64, bold: bool, words: String| {
            labels.push(Label { at: Point { x, y: y + down }, size, bold, colour: "#16222d", words });
        };
        say(80.0, 16.0, true, code.code.clone());
        let name = library.raw("tile", &code.code).and_then(|tile| tile.get("name")).and_then(|name| name.as_str());
        for (line, words) in (0u8..).zip(lines(name.unwrap_or_default())) {
            say(96.0 + 13.0 * f64::from(line), 11.5, false, words);
        }
        count = place + 1;
    }
    let frame = BoardFrame {
        x: -CELL.0 / 2.0,
        y: -74.0,
        width: CELL.0 * COLUMNS as f64,
        height: CELL.1 * count.div_ceil(COLUMNS) as f64,
    };
    Drawing { frame, shapes, labels }
}

/// Words in lines that are not too long.
fn lines(words: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split_whitespace() {
        match lines.last_mut().filter(|line| line.len() + word.len() < LINE) {
            Some(line) => {
                line.push(' ');
                line.push_str(word);
            }
            None => lines.push(word.to_owned()),
        }
    }
    lines
}

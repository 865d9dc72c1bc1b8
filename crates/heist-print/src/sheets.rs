//! The sheets of a print-and-play document: the rules of the heist, its board, chits, cards, crew and trackers.

mod board;
mod briefing;
mod cards;
mod crew;
mod pieces;
mod trackers;

use crate::canvas::{Canvas, Stroke, Type};
use crate::fonts::Font;
use crate::paper::Paper;
use crate::pdf;
use heist_data::heists::Heist;
use heist_data::library::Library;
use heist_data::map::MapText;
use heist_design::picture::Look;
use heist_poster::geometry::APOTHEM;
use heist_rules::edition::Rings;
use heist_rules::setup::Setup;
use heist_rules::state::State;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// How wide a hex is between two parallel sides, in millimetres.
pub const HEX_WIDTH: f32 = 45.0;
/// Millimetres for a board unit.
const UNIT: f32 = HEX_WIDTH / (2.0 * APOTHEM as f32);
/// White at every edge of a sheet, in millimetres; most printers leave less.
const MARGIN: f32 = 10.0;
/// Cards, in millimetres: they fit the usual sleeves.
const CARD: (f32, f32) = (62.0, 86.0);

const INK: &str = "#16222d";
const DIM: &str = "#5d7488";
const LINE: &str = "#9db0c2";
/// Where to cut.
const CUT: Stroke<'static> = Stroke { fill: None, line: Some(LINE), width: 0.2, dash: 0.0 };
/// Where to fold.
const FOLD: Stroke<'static> = Stroke { fill: None, line: Some(LINE), width: 0.2, dash: 1.2 };

/// What is printed.
pub struct PrintJob<'a> {
    /// The heist.
    pub heist: &'a Heist,
    /// Its table, with the crew whose cards are printed.
    pub setup: &'a Setup,
    /// How it begins.
    pub state: &'a State,
    /// What is to be known of it: a word, and what it means here.
    pub facts: Vec<(String, String)>,
    /// Decisions on open questions: the question, where there is one, and the answer.
    pub rulings: Vec<(Option<String>, String)>,
    /// The board as one picture over several sheets, instead of tiles to cut out.
    pub poster: bool,
}

/// A page and what it is called at its foot.
struct Sheet {
    title: String,
    canvas: Canvas,
}

impl PrintJob<'_> {
    fn map(&self) -> Option<MapText> {
        MapText::parse(&Library::official().tiles, &self.heist.map).ok()
    }
    fn look(&self) -> Look {
        Look { sensors: self.setup.edition.rings == Rings::PressureSensors }
    }

    /// All pages.
    pub fn pages(&self, paper: Paper) -> Vec<Canvas> {
        let mut sheets = self.briefing(paper);
        sheets.extend(if self.poster { self.poster_sheets(paper) } else { self.tile_sheets(paper) });
        sheets.extend(self.piece_sheets(paper));
        sheets.extend(self.card_sheets(paper));
        sheets.extend(self.crew_sheets(paper));
        sheets.extend(self.tracker_sheets(paper));
        let count = sheets.len();
        sheets
            .into_iter()
            .enumerate()
            .map(|(place, Sheet { title, mut canvas })| {
                let (width, height) = canvas.size();
                let kind = Type::new(Font::Text, 7.5).colour(DIM);
                canvas.text(MARGIN, height - 4.5, kind, &format!("{} · {title}", self.heist.name));
                canvas.text_before(width - MARGIN, height - 4.5, kind, &format!("{} of {count}", place + 1));
                canvas
            })
            .collect()
    }

    /// The whole document, and how many sheets it has.
    pub fn pdf(&self, paper: Paper) -> (Vec<u8>, usize) {
        let pages = self.pages(paper);
        let count = pages.len();
        (pdf::document(&self.heist.name, pages), count)
    }
}

/// Width and height of what can be printed on.
fn usable(paper: Paper) -> (f32, f32) {
    let (width, height) = paper.size();
    (width - 2.0 * MARGIN, height - 2.0 * MARGIN)
}

/// A picture of ours by its path, such as `portraits/thug`.
fn art(path: &str) -> Option<&'static str> {
    static ART: OnceLock<BTreeMap<String, String>> = OnceLock::new();
    let all = ART.get_or_init(|| heist_art::files().into_iter().collect());
    all.get(&format!("{path}.svg")).map(String::as_str)
}

/// Words in a box: the largest letters up to a size with which they fit.
fn fitted(kind: Type, words: &str, width: f32, height: f32) -> Type {
    let mut kind = kind;
    while kind.size > 4.5 && kind.wrap(words, width).len() as f32 * kind.leading() > height {
        kind.size -= 0.25;
    }
    kind
}

/// Things side by side, row below row, on as many sheets as they need.
struct Shelf {
    paper: Paper,
    title: &'static str,
    sheets: Vec<Sheet>,
    x: f32,
    y: f32,
    /// The height of the row.
    row: f32,
}

impl Shelf {
    fn new(paper: Paper, title: &'static str) -> Shelf {
        Shelf { paper, title, sheets: Vec::new(), x: 0.0, y: 0.0, row: 0.0 }
    }
    /// Begins a new row, a little below.
    fn next_row(&mut self) {
        (self.x, self.y, self.row) = (0.0, self.y + self.row + 5.0, 0.0);
    }
    /// Draws one thing of a size; its upper left corner is told.
    fn put(&mut self, size: (f32, f32), draw: impl FnOnce(&mut Canvas, f32, f32)) {
        let (width, height) = usable(self.paper);
        let columns = ((width + 0.01) / size.0).floor().max(1.0);
        if self.x + size.0 > columns * size.0 + 0.01 {
            (self.x, self.y) = (0.0, self.y + self.row);
        }
        if self.sheets.is_empty() || self.y + size.1 > height + 0.01 {
            self.sheets.push(Sheet { title: self.title.to_owned(), canvas: Canvas::new(self.paper) });
            (self.x, self.y) = (0.0, 0.0);
        }
        self.row = size.1;
        let left = MARGIN + (width - columns * size.0) / 2.0;
        let (x, y) = (left + self.x, MARGIN + self.y);
        self.x += size.0;
        if let Some(sheet) = self.sheets.last_mut() {
            draw(&mut sheet.canvas, x, y);
        }
    }
}

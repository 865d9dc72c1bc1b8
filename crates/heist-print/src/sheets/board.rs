//! The board at true size: tiles to cut out, or one picture in parts that are joined.

use super::{CUT, DIM, LINE, MARGIN, PrintJob, Sheet, UNIT, usable};
use crate::canvas::{Canvas, Stroke, Type};
use crate::fonts::Font;
use crate::paper::Paper;
use heist_data::map::{TileCode, TileKind};
use heist_data::names::cell_name;
use heist_design::picture::{self, outline};
use heist_poster::geometry::{APOTHEM, RADIUS};

/// How much two neighbouring parts of a poster have in common.
const OVERLAP: f32 = 8.0;
/// The length of the line that shows whether the printer was right.
const MEASURE: f32 = 50.0;

impl PrintJob<'_> {
    /// Every hex and entrance by itself, in reading order, side by side as on a board, so that a cut serves two of them.
    pub(super) fn tile_sheets(&self, paper: Paper) -> Vec<Sheet> {
        let Some(map) = self.map() else { return Vec::new() };
        let (width, height) = usable(paper);
        let (across, down) = (2.0 * APOTHEM as f32 * UNIT, 1.5 * RADIUS as f32 * UNIT);
        // Every second row lies half a hex further right, and holds one hex fewer where there is no room.
        let columns = (width / across).floor() as usize;
        let fewer = usize::from((columns as f32 + 0.5) * across > width);
        let left = MARGIN + (width - columns as f32 * across) / 2.0;
        let rows = ((height - MEASURE / 5.0 - 2.0 * RADIUS as f32 * UNIT) / down).floor() as usize + 1;
        let cells: Vec<(String, &TileCode)> = map
            .cells()
            .filter(|(_, code)| code.kind != TileKind::Gap)
            .map(|(cell, code)| (cell_name(cell), code))
            .collect();
        let places: Vec<(f32, f32)> = (0..rows)
            .flat_map(|row| (0..columns - if row % 2 == 1 { fewer } else { 0 }).map(move |column| (row, column)))
            .map(|(row, column)| {
                let shift = if row % 2 == 1 { across / 2.0 } else { 0.0 };
                (left + column as f32 * across + shift, MARGIN + row as f32 * down)
            })
            .collect();
        let mut sheets = Vec::new();
        for part in cells.chunks(places.len().max(1)) {
            let mut canvas = Canvas::new(paper);
            for ((name, code), at) in part.iter().zip(&places) {
                canvas.tile(code, name, *at, self.look());
            }
            measure(&mut canvas);
            sheets.push(Sheet { title: "tiles of the board".to_owned(), canvas });
        }
        sheets
    }

    /// The whole board over as many sheets as it needs, upright or lying, whichever are fewer.
    pub(super) fn poster_sheets(&self, paper: Paper) -> Vec<Sheet> {
        let Some(map) = self.map() else { return Vec::new() };
        let drawing = picture::board(&map, self.look());
        let (whole_width, whole_height) = (drawing.frame.width as f32 * UNIT, drawing.frame.height as f32 * UNIT);
        let (short, long) = usable(paper);
        let parts = |whole: f32, part: f32| (((whole - OVERLAP) / (part - OVERLAP)).ceil()).max(1.0) as usize;
        let sheets_of =
            |width: f32, height: f32| (parts(whole_width, width), parts(whole_height, height - MEASURE / 5.0));
        let (upright, lying) = (sheets_of(short, long), sheets_of(long, short));
        let is_lying = lying.0 * lying.1 < upright.0 * upright.1;
        let (columns, rows) = if is_lying { lying } else { upright };
        // The parts are equally large, so that no sheet has nothing but a rim.
        let part_width = (whole_width - OVERLAP) / columns as f32 + OVERLAP;
        let part_height = (whole_height - OVERLAP) / rows as f32 + OVERLAP;
        let mut sheets = Vec::new();
        for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
            let mut canvas = if is_lying { Canvas::lying(paper) } else { Canvas::new(paper) };
            let (left, top) = (column as f32 * (part_width - OVERLAP), row as f32 * (part_height - OVERLAP));
            canvas.within([MARGIN, MARGIN, part_width, part_height], |canvas| {
                canvas.drawing(&drawing, MARGIN - left, MARGIN - top, UNIT);
            });
            let part = format!("board, row {} of {rows}, column {} of {columns}", row + 1, column + 1);
            join_marks(&mut canvas, [part_width, part_height], [row, rows, column, columns]);
            measure(&mut canvas);
            sheets.push(Sheet { title: part, canvas });
        }
        sheets
    }
}

impl Canvas {
    /// One tile with its outline to be cut; the upper left corner of the box around it at a point.
    fn tile(&mut self, code: &TileCode, name: &str, at: (f32, f32), look: picture::Look) {
        let drawing = picture::tile(code, Some(name.to_owned()), look);
        self.drawing(&drawing, at.0, at.1, UNIT);
        let corner = |x: f64, y: f64| (at.0 + (x + APOTHEM) as f32 * UNIT, at.1 + (y + RADIUS) as f32 * UNIT);
        let corners: Vec<(f32, f32)> = outline().into_iter().map(|point| corner(point.x, point.y)).collect();
        self.polygon(&corners, CUT);
    }
}

/// Where the parts of a poster meet: lines to which the neighbour is laid, and corners to cut.
fn join_marks(canvas: &mut Canvas, size: [f32; 2], [row, rows, column, columns]: [usize; 4]) {
    let [width, height] = size;
    let join = Stroke { line: Some("#c0392b"), width: 0.25, dash: 2.0, fill: None };
    let kind = Type::new(Font::Text, 6.5).colour("#c0392b");
    if column + 1 < columns {
        let x = MARGIN + width - OVERLAP;
        canvas.line((x, MARGIN - 4.0), (x, MARGIN + height + 4.0), join);
        canvas.text(x + 0.8, MARGIN + height + 3.5, kind, "the next sheet begins here");
    }
    if row + 1 < rows {
        let y = MARGIN + height - OVERLAP;
        canvas.line((MARGIN - 4.0, y), (MARGIN + width + 4.0, y), join);
    }
    for (x, y) in [(0.0, 0.0), (width, 0.0), (0.0, height), (width, height)] {
        let (x, y) = (MARGIN + x, MARGIN + y);
        let (dx, dy) = (if x > MARGIN { 5.0 } else { -5.0 }, if y > MARGIN { 5.0 } else { -5.0 });
        let mark = Stroke { line: Some("#16222d"), width: 0.3, ..CUT };
        canvas.line((x + dx * 0.2, y), (x + dx, y), mark);
        canvas.line((x, y + dy * 0.2), (x, y + dy), mark);
    }
}

/// A line to measure.
fn measure(canvas: &mut Canvas) {
    let y = canvas.size().1 - MARGIN - 1.0;
    let stroke = Stroke { line: Some(LINE), width: 0.4, ..CUT };
    canvas.line((MARGIN, y), (MARGIN + MEASURE, y), stroke);
    for x in [MARGIN, MARGIN + MEASURE] {
        canvas.line((x, y - 1.5), (x, y + 1.5), stroke);
    }
    let kind = Type::new(Font::Text, 7.5).colour(DIM);
    canvas.text(
        MARGIN + MEASURE + 3.0,
        y + 1.0,
        kind,
        "50 mm: measure this line to see whether the printer kept the size",
    );
}

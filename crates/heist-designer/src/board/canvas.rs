//! The sheet on which the map is drawn: its cells, and which of them is where. Plain geometry, without a browser.

use heist_design::draft::DraftBoard;
use heist_poster::geometry::{APOTHEM, BoardFrame, Point, RADIUS, centre};
use heist_rules::board::Cell;

/// The most rows and columns of a map.
pub const MOST: i8 = 26;
/// The smallest sheet: there is always room to begin.
const FEWEST: (i8, i8) = (7, 8);
/// Room around the outermost cells.
const MARGIN: f64 = 16.0;

/// So many rows and columns of cells, those of the map and one more at the right and below.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Canvas {
    /// Rows.
    pub rows: i8,
    /// Columns.
    pub columns: i8,
}

impl Canvas {
    /// The sheet for a map.
    pub fn of(board: &DraftBoard) -> Canvas {
        let fit = |size: usize, fewest: i8| i8::try_from(size + 1).unwrap_or(MOST).clamp(fewest, MOST);
        Canvas { rows: fit(board.rows.len(), FEWEST.0), columns: fit(board.columns(), FEWEST.1) }
    }

    /// Its cells, in reading order.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        (0..self.rows).flat_map(move |row| (0..self.columns).map(move |col| Cell { row, col }))
    }

    /// Whether a cell is on it.
    pub fn has(self, cell: Cell) -> bool {
        (0..self.rows).contains(&cell.row) && (0..self.columns).contains(&cell.col)
    }

    /// The rectangle around it.
    pub fn frame(self) -> BoardFrame {
        let last = centre(Cell { row: self.rows - 1, col: self.columns - 1 });
        BoardFrame {
            x: -APOTHEM - MARGIN,
            y: -RADIUS - MARGIN,
            // Every second row stands half a hex further right.
            width: 2.0 * APOTHEM * (f64::from(self.columns) + 0.5) + 2.0 * MARGIN,
            height: last.y + 2.0 * RADIUS + 2.0 * MARGIN,
        }
    }

    /// The cell in which a point lies.
    pub fn at(self, point: Point) -> Option<Cell> {
        Some(cell_at(point)).filter(|cell| self.has(*cell))
    }

    /// The cells over which a line goes, each once, in the order of the line.
    pub fn along(self, from: Point, to: Point) -> Vec<Cell> {
        let steps = (from.distance(to) / (APOTHEM / 2.0)).ceil().clamp(1.0, 200.0) as i32;
        let mut cells: Vec<Cell> = Vec::new();
        for step in 0..=steps {
            let share = f64::from(step) / f64::from(steps);
            let at = Point { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
            cells.extend(self.at(at).filter(|cell| !cells.contains(cell)));
        }
        cells
    }

    /// The cells whose middle lies in a rectangle, and those in which its corners lie.
    pub fn within(self, from: Point, to: Point) -> Vec<Cell> {
        let (left, right) = (from.x.min(to.x), from.x.max(to.x));
        let (top, bottom) = (from.y.min(to.y), from.y.max(to.y));
        let corners = [self.at(from), self.at(to)];
        let inside = |cell: &Cell| {
            let Point { x, y } = centre(*cell);
            (left..=right).contains(&x) && (top..=bottom).contains(&y) || corners.contains(&Some(*cell))
        };
        self.cells().filter(inside).collect()
    }
}

/// The cell whose middle is nearest, on the sheet or beyond.
pub fn cell_at(point: Point) -> Cell {
    let near = |at: f64| (at / (1.5 * RADIUS)).round().clamp(-1.0, 40.0) as i8;
    let rows = [near(point.y) - 1, near(point.y), near(point.y) + 1];
    let candidates = rows.into_iter().map(|row| {
        let shift = f64::from(row & 1) / 2.0;
        Cell { row, col: (point.x / (2.0 * APOTHEM) - shift).round().clamp(-1.0, 40.0) as i8 }
    });
    let nearest = candidates.min_by(|a, b| centre(*a).distance(point).total_cmp(&centre(*b).distance(point)));
    nearest.unwrap_or(Cell { row: 0, col: 0 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use heist_poster::geometry::corners;

    const SHEET: Canvas = Canvas { rows: 9, columns: 7 };

    #[test]
    fn every_cell_is_found_at_its_middle_and_near_its_corners() {
        for cell in SHEET.cells() {
            assert_eq!(SHEET.at(centre(cell)), Some(cell));
            for corner in corners(RADIUS * 0.97) {
                assert_eq!(cell_at(centre(cell).moved(corner, 1.0)), cell);
            }
        }
        assert_eq!(SHEET.at(Point { x: -500.0, y: 0.0 }), None);
    }

    #[test]
    fn a_quick_stroke_leaves_no_gaps() {
        let ends = [Cell { row: 1, col: 0 }, Cell { row: 1, col: 6 }];
        let line = SHEET.along(centre(ends[0]), centre(ends[1]));
        assert_eq!(line, (0..7).map(|col| Cell { row: 1, col }).collect::<Vec<_>>());
    }

    #[test]
    fn the_frame_holds_every_cell() {
        let BoardFrame { x, y, width, height } = SHEET.frame();
        for point in SHEET.cells().flat_map(|cell| corners(RADIUS).map(|corner| centre(cell).moved(corner, 1.0))) {
            assert!(point.x > x && point.x < x + width && point.y > y && point.y < y + height);
        }
    }

    #[test]
    fn there_is_always_room_for_one_more_up_to_the_most() {
        let board = |rows: usize, columns: usize| DraftBoard { rows: vec![vec!["EM".to_owned(); columns]; rows] };
        assert_eq!(Canvas::of(&board(0, 0)), Canvas { rows: 7, columns: 8 });
        assert_eq!(Canvas::of(&board(9, 12)), Canvas { rows: 10, columns: 13 });
        assert_eq!(Canvas::of(&board(26, 26)), Canvas { rows: 26, columns: 26 });
    }
}

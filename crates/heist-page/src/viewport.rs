//! Which part of the board is seen: pan and zoom as plain numbers.

use heist_poster::geometry::{BoardFrame, Point};

/// The strongest zoom.
const CLOSEST: f64 = 5.0;

/// A look at the board: what lies in the middle, and how close.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Viewport {
    /// The point of the board in the middle.
    pub middle: Point,
    /// 1 shows the whole board.
    pub zoom: f64,
}

/// The box on the page, in pixels of the window.
#[derive(Clone, Copy, PartialEq, Debug)]
#[allow(missing_docs)]
pub struct Pane {
    pub left: f64,
    pub top: f64,
    pub width: f64,
    pub height: f64,
}

impl Pane {
    /// Pixels per board unit when the whole board is shown.
    pub fn scale(self, frame: BoardFrame) -> f64 {
        (self.width / frame.width).min(self.height / frame.height).max(0.01)
    }
}

impl Viewport {
    /// The whole board.
    pub fn whole(frame: BoardFrame) -> Viewport {
        Viewport { middle: frame.centre(), zoom: 1.0 }
    }
    /// Whether it is closer than the whole board.
    pub fn is_close(self) -> bool {
        self.zoom > 1.001
    }
    /// The same look, but nothing beyond the edge of the board.
    pub fn within(self, frame: BoardFrame) -> Viewport {
        let zoom = self.zoom.clamp(1.0, CLOSEST);
        let (centre, play) = (frame.centre(), (1.0 - 1.0 / zoom) / 2.0);
        let keep = |at: f64, centre: f64, size: f64| at.clamp(centre - size * play, centre + size * play);
        let middle =
            Point { x: keep(self.middle.x, centre.x, frame.width), y: keep(self.middle.y, centre.y, frame.height) };
        Viewport { middle, zoom }
    }
    /// The `transform` of everything on the board.
    pub fn transform(self, frame: BoardFrame) -> String {
        let (centre, zoom) = (frame.centre(), self.zoom);
        let (x, y) = (centre.x - self.middle.x * zoom, centre.y - self.middle.y * zoom);
        format!("translate({x:.2} {y:.2}) scale({zoom:.4})")
    }
    /// Where a point of the board is in the window.
    pub fn to_window(self, frame: BoardFrame, pane: Pane, point: Point) -> Point {
        let scale = pane.scale(frame) * self.zoom;
        Point {
            x: pane.left + pane.width / 2.0 + (point.x - self.middle.x) * scale,
            y: pane.top + pane.height / 2.0 + (point.y - self.middle.y) * scale,
        }
    }
    /// Which point of the board is at a place in the window.
    pub fn to_board(self, frame: BoardFrame, pane: Pane, place: Point) -> Point {
        let scale = pane.scale(frame) * self.zoom;
        Point {
            x: self.middle.x + (place.x - pane.left - pane.width / 2.0) / scale,
            y: self.middle.y + (place.y - pane.top - pane.height / 2.0) / scale,
        }
    }
    /// Zooms so that what is at a place in the window stays there.
    pub fn zoomed(self, frame: BoardFrame, pane: Pane, place: Point, factor: f64) -> Viewport {
        let fixed = self.to_board(frame, pane, place);
        let zoom = (self.zoom * factor).clamp(1.0, CLOSEST);
        let share = self.zoom / zoom;
        let middle =
            Point { x: fixed.x + (self.middle.x - fixed.x) * share, y: fixed.y + (self.middle.y - fixed.y) * share };
        Viewport { middle, zoom }.within(frame)
    }
    /// Moved by pixels of the window.
    pub fn dragged(self, frame: BoardFrame, pane: Pane, dx: f64, dy: f64) -> Viewport {
        let scale = pane.scale(frame) * self.zoom;
        let middle = Point { x: self.middle.x - dx / scale, y: self.middle.y - dy / scale };
        Viewport { middle, zoom: self.zoom }.within(frame)
    }
    /// Whether a point of the board, and a hex around it, can be seen.
    pub fn shows(self, frame: BoardFrame, pane: Pane, point: Point) -> bool {
        let (at, room) = (self.to_window(frame, pane, point), 40.0 * pane.scale(frame) * self.zoom);
        (pane.left + room..=pane.left + pane.width - room).contains(&at.x)
            && (pane.top + room..=pane.top + pane.height - room).contains(&at.y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRAME: BoardFrame = BoardFrame { x: -50.0, y: -60.0, width: 1000.0, height: 800.0 };
    const PANE: Pane = Pane { left: 10.0, top: 20.0, width: 390.0, height: 500.0 };

    #[test]
    fn what_is_under_the_pointer_stays_there() {
        let view = Viewport { middle: Point { x: 450.0, y: 340.0 }, zoom: 2.0 };
        let place = Point { x: 200.0, y: 260.0 };
        let point = view.to_board(FRAME, PANE, place);
        let closer = view.zoomed(FRAME, PANE, place, 1.5);
        assert!((closer.zoom - 3.0).abs() < 1e-9);
        assert!(closer.to_window(FRAME, PANE, point).distance(place) < 1e-6);
    }

    #[test]
    fn the_whole_board_cannot_be_dragged_away() {
        let view = Viewport::whole(FRAME);
        assert_eq!(view.dragged(FRAME, PANE, 300.0, -200.0), view);
        assert_eq!(view.zoomed(FRAME, PANE, Point::default(), 0.2), view);
        let close = Viewport { zoom: 2.0, ..view }.dragged(FRAME, PANE, 9999.0, 0.0);
        let left = close.to_window(FRAME, PANE, Point { x: FRAME.x, y: 0.0 });
        assert!((left.x - PANE.left).abs() < 1e-6, "the left edge of the board is at the left edge of its box");
    }
}

//! Where things are on paper: hexes with a point at the top, odd rows half a hex to the right. Knows cells and sides,
//! nothing of chits or people. Lengths are in board units; a hex has a radius of sixty.

use heist_rules::board::{Cell, Side};
use heist_rules::setup::Setup;
use heist_rules::space::Space;
use heist_rules::state::State;
use std::fmt::Write;

/// From the centre of a hex to a corner.
pub const RADIUS: f64 = 60.0;
/// From the centre of a hex to the middle of a side.
pub const APOTHEM: f64 = 51.961_524_227_066_32;
/// Room around the outermost spaces.
const MARGIN: f64 = 26.0;

/// A point on the board.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
#[allow(missing_docs)]
pub struct Point {
    pub x: f64,
    pub y: f64,
}

impl Point {
    /// The point so far away in a direction.
    pub fn moved(self, direction: Point, by: f64) -> Point {
        Point { x: self.x + direction.x * by, y: self.y + direction.y * by }
    }
    /// How far it is to another point.
    pub fn distance(self, other: Point) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }
}

/// An upright rectangle of the board.
#[derive(Clone, Copy, PartialEq, Debug)]
#[allow(missing_docs)]
pub struct Frame {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

impl Frame {
    /// As an SVG `viewBox`.
    pub fn view_box(self) -> String {
        format!("{:.0} {:.0} {:.0} {:.0}", self.x, self.y, self.width, self.height)
    }
    /// Its middle.
    pub fn centre(self) -> Point {
        Point { x: self.x + self.width / 2.0, y: self.y + self.height / 2.0 }
    }
}

/// The centre of a cell.
pub fn centre(cell: Cell) -> Point {
    let shift = f64::from(cell.row & 1) / 2.0;
    Point { x: 2.0 * APOTHEM * (f64::from(cell.col) + shift), y: 1.5 * RADIUS * f64::from(cell.row) }
}

/// The direction, of length one, in which a side lies.
pub fn towards(side: Side) -> Point {
    turned(side as usize as f64 * 60.0 - 60.0)
}

/// The direction at an angle, clockwise from the right.
pub fn turned(degrees: f64) -> Point {
    let (y, x) = degrees.to_radians().sin_cos();
    Point { x, y }
}

/// The corners of a hex of some radius around the origin, clockwise from the top.
pub fn corners(radius: f64) -> [Point; 6] {
    std::array::from_fn(|i| Point::default().moved(turned(i as f64 * 60.0 - 90.0), radius))
}

/// The two corners of one side, clockwise.
pub fn edge(side: Side, radius: f64) -> (Point, Point) {
    let all = corners(radius);
    (all[side as usize], all[(side as usize + 1) % 6])
}

/// A hex around the origin as the `points` of a polygon.
pub fn hexagon(radius: f64) -> String {
    let mut points = String::new();
    for Point { x, y } in corners(radius) {
        let _ = write!(points, "{x:.1},{y:.1} ");
    }
    points
}

/// Half the width of a hex of some radius at a height.
pub fn half_width(radius: f64, y: f64) -> f64 {
    ((radius - y.abs()) * 3f64.sqrt()).min(radius * 3f64.sqrt() / 2.0)
}

/// Where a space is drawn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spot {
    /// Its centre.
    pub centre: Point,
    /// How large: one, or a third for exits that share a gap.
    pub scale: f64,
    /// The side on which the only tile that it touches lies; none for tiles, and for a tunnel that is not open.
    pub door: Option<Side>,
}

/// The cell of a space and the side of its door. None for a number that no space has.
fn cell_and_door(setup: &Setup, state: &State, space: Space) -> Option<(Cell, Option<Side>)> {
    let board = &setup.board;
    if let Some(opening) = state.openings.iter().find(|opening| opening.space == space && space.is_somewhere()) {
        return Some(match opening.side {
            Some(side) => (board.cells[opening.tile.index()].next(side), Some(side.opposite())),
            None => (board.cells[space.index()], board.side_towards(space, opening.tile)),
        });
    }
    if space.0 >= board.count {
        return None;
    }
    let door = board.entrances.has(space).then(|| board.adjacent[space.index()].first()).flatten();
    Some((board.cells[space.index()], door.and_then(|tile| board.side_towards(space, tile))))
}

/// Where a space is drawn. None for a number that no space has.
pub fn spot(setup: &Setup, state: &State, space: Space) -> Option<Spot> {
    let (cell, door) = cell_and_door(setup, state, space)?;
    let middle = centre(cell);
    let outside = |other: &Space| !setup.board.tiles.has(*other);
    let shared = outside(&space)
        && spaces(setup, state)
            .filter(|other| *other != space)
            .filter(outside)
            .any(|other| cell_and_door(setup, state, other).is_some_and(|(place, _)| place == cell));
    Some(match (shared, door) {
        (false, _) => Spot { centre: middle, scale: 1.0, door },
        // Seven hexes of a third of the size fit: six beside the sides, one in the middle.
        (true, Some(side)) => Spot { centre: middle.moved(towards(side), APOTHEM * 2.0 / 3.0), scale: 1.0 / 3.0, door },
        (true, None) => Spot { centre: middle, scale: 1.0 / 3.0, door },
    })
}

/// Every space of the board, exits that were added to the map included.
pub fn spaces(setup: &Setup, state: &State) -> impl Iterator<Item = Space> {
    let count = setup.board.count;
    let added = state.openings.map(|opening| opening.space).into_iter();
    (0..count).map(Space).chain(added.filter(move |space| space.is_somewhere() && space.0 >= count))
}

/// The rectangle that holds the whole board.
pub fn frame(setup: &Setup, state: &State) -> Frame {
    let mut low = Point { x: f64::MAX, y: f64::MAX };
    let mut high = Point { x: f64::MIN, y: f64::MIN };
    for spot in spaces(setup, state).filter_map(|space| spot(setup, state, space)) {
        let Point { x, y } = spot.centre;
        low = Point { x: low.x.min(x - APOTHEM * spot.scale), y: low.y.min(y - RADIUS * spot.scale) };
        high = Point { x: high.x.max(x + APOTHEM * spot.scale), y: high.y.max(y + RADIUS * spot.scale) };
    }
    if low.x > high.x {
        return Frame { x: -RADIUS, y: -RADIUS, width: 2.0 * RADIUS, height: 2.0 * RADIUS };
    }
    Frame {
        x: low.x - MARGIN,
        y: low.y - MARGIN,
        width: high.x - low.x + 2.0 * MARGIN,
        height: high.y - low.y + 2.0 * MARGIN,
    }
}

/// The nearest space in a direction: how an arrow key moves.
pub fn step(setup: &Setup, state: &State, from: Space, direction: Point) -> Option<Space> {
    let here = spot(setup, state, from)?.centre;
    let column = |space: Space| cell_and_door(setup, state, space).map_or(0.0, |(cell, _)| f64::from(cell.col));
    let cost = |space: Space| {
        let there = spot(setup, state, space)?.centre;
        let (dx, dy) = (there.x - here.x, there.y - here.y);
        let ahead = dx * direction.x + dy * direction.y;
        let aside = (dx * direction.y - dy * direction.x).abs();
        // The same column is preferred, so that going up and up follows a column instead of drifting.
        let drift = (column(space) - column(from)).abs() * direction.y.abs();
        (ahead > 1.0 && aside < 1.2 * ahead).then_some(ahead + 2.0 * aside + drift)
    };
    let others = spaces(setup, state).filter(|space| *space != from && !state.removed.has(*space));
    let costs = others.filter_map(|space| Some((space, cost(space)?)));
    costs.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(space, _)| space)
}

//! Where things are drawn: hexes with a point at the top, odd rows half a hex to the right. Knows cells and sides,
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
    /// The point at a distance in a direction.
    pub fn moved(self, direction: Point, by: f64) -> Point {
        Point { x: self.x + direction.x * by, y: self.y + direction.y * by }
    }
    /// The distance to another point.
    pub fn distance(self, other: Point) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }
}

/// An upright rectangle of the board.
#[derive(Clone, Copy, PartialEq, Debug)]
#[allow(missing_docs)]
pub struct BoardFrame {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

impl BoardFrame {
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

/// Lines across a hex, parallel to two of its sides, for a tile whose shield is up.
pub fn hatch() -> String {
    let mut text = String::new();
    let (along, across) = (turned(-30.0), towards(Side::Se));
    for step in -3i32..=3 {
        let offset = f64::from(step) * 14.0;
        let middle = Point::default().moved(across, offset);
        let reach = RADIUS - 4.0 - offset.abs() / 3f64.sqrt();
        let (a, b) = (middle.moved(along, -reach), middle.moved(along, reach));
        let _ = write!(text, "M{:.1} {:.1}L{:.1} {:.1}", a.x, a.y, b.x, b.y);
    }
    text
}

/// The side of a tile beyond which there is no tile, as lines of a wall; where a door is, it leaves room for one.
pub fn wall(middle: Point, side: Side, door: bool, walls: &mut String, doors: &mut String) {
    let (a, b) = edge(side, RADIUS);
    let at = |share: f64| (middle.x + a.x + (b.x - a.x) * share, middle.y + a.y + (b.y - a.y) * share);
    let line = |text: &mut String, from: f64, to: f64| {
        let ((x0, y0), (x1, y1)) = (at(from), at(to));
        let _ = write!(text, "M{x0:.1} {y0:.1}L{x1:.1} {y1:.1}");
    };
    if door {
        line(walls, 0.0, 0.22);
        line(walls, 0.78, 1.0);
        line(doors, 0.22, 0.78);
    } else {
        line(walls, 0.0, 1.0);
    }
}

/// Where a space is drawn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SpacePlace {
    /// Its centre.
    pub centre: Point,
    /// How large: one, or a third for exits that share a gap.
    pub scale: f64,
    /// The side on which the only tile that it touches lies; none for tiles, and for a tunnel that is not open.
    pub door: Option<Side>,
}

/// The cell of a space and the side of its door. `None` for a number that belongs to no space.
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

/// Where a space is drawn. `None` for a number that belongs to no space.
pub fn spot(setup: &Setup, state: &State, space: Space) -> Option<SpacePlace> {
    let (cell, door) = cell_and_door(setup, state, space)?;
    let middle = centre(cell);
    let outside = |other: &Space| !setup.board.tiles.has(*other);
    let shared = outside(&space)
        && spaces(setup, state)
            .filter(|other| *other != space)
            .filter(outside)
            .any(|other| cell_and_door(setup, state, other).is_some_and(|(place, _)| place == cell));
    Some(match (shared, door) {
        (false, _) => SpacePlace { centre: middle, scale: 1.0, door },
        // Seven hexes of a third of the size fit: six beside the sides, one in the middle.
        (true, Some(side)) => {
            SpacePlace { centre: middle.moved(towards(side), APOTHEM * 2.0 / 3.0), scale: 1.0 / 3.0, door }
        }
        (true, None) => SpacePlace { centre: middle, scale: 1.0 / 3.0, door },
    })
}

/// Every space of the board, exits that were added to the map included.
pub fn spaces(setup: &Setup, state: &State) -> impl Iterator<Item = Space> {
    let count = setup.board.count;
    let added = state.openings.map(|opening| opening.space).into_iter();
    (0..count).map(Space).chain(added.filter(move |space| space.is_somewhere() && space.0 >= count))
}

/// The rectangle that holds the whole board.
pub fn frame(setup: &Setup, state: &State) -> BoardFrame {
    let mut low = Point { x: f64::MAX, y: f64::MAX };
    let mut high = Point { x: f64::MIN, y: f64::MIN };
    for spot in spaces(setup, state).filter_map(|space| spot(setup, state, space)) {
        let Point { x, y } = spot.centre;
        low = Point { x: low.x.min(x - APOTHEM * spot.scale), y: low.y.min(y - RADIUS * spot.scale) };
        high = Point { x: high.x.max(x + APOTHEM * spot.scale), y: high.y.max(y + RADIUS * spot.scale) };
    }
    if low.x > high.x {
        return BoardFrame { x: -RADIUS, y: -RADIUS, width: 2.0 * RADIUS, height: 2.0 * RADIUS };
    }
    BoardFrame {
        x: low.x - MARGIN,
        y: low.y - MARGIN,
        width: high.x - low.x + 2.0 * MARGIN,
        height: high.y - low.y + 2.0 * MARGIN,
    }
}

/// How an arrow key moves: to the nearest space above or below; to the left and right in reading order, from row to row,
/// so that every space can be reached.
pub fn step(setup: &Setup, state: &State, from: Space, direction: Point) -> Option<Space> {
    if direction.y == 0.0 {
        let mut all: Vec<(Point, Space)> = spaces(setup, state)
            .filter(|space| !state.removed.has(*space))
            .filter_map(|space| Some((spot(setup, state, space)?.centre, space)))
            .collect();
        all.sort_by(|(a, _), (b, _)| a.y.total_cmp(&b.y).then(a.x.total_cmp(&b.x)));
        let place = all.iter().position(|(_, space)| *space == from)?;
        let next = if direction.x > 0.0 { place + 1 } else { place.checked_sub(1)? };
        return all.get(next).map(|(_, space)| *space);
    }
    let here = spot(setup, state, from)?.centre;
    let column = |space: Space| cell_and_door(setup, state, space).map_or(0.0, |(cell, _)| f64::from(cell.col));
    let cost = |space: Space| {
        let there = spot(setup, state, space)?.centre;
        let (dx, dy) = (there.x - here.x, there.y - here.y);
        let ahead = dx * direction.x + dy * direction.y;
        let aside = (dx * direction.y - dy * direction.x).abs();
        // The same column is preferred, so that going up and up follows a column instead of drifting.
        let drift = (column(space) - column(from)).abs() * direction.y.abs();
        // Wide enough for the tile that lies one and a half columns aside in the next row.
        (ahead > 1.0 && aside < 2.0 * ahead).then_some(ahead + 2.0 * aside + drift)
    };
    let others = spaces(setup, state).filter(|space| *space != from && !state.removed.has(*space));
    let costs = others.filter_map(|space| Some((space, cost(space)?)));
    costs.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(space, _)| space)
}

#[cfg(test)]
mod tests {
    use super::*;
    use heist_data::heists::Heist;
    use heist_data::library::Library;
    use heist_format::setup::{Options, Recruit, new_game, ready_made};
    use heist_rules::edition::Edition;
    use heist_rules::state::Opening;
    use heist_rules::who::Who;

    fn start(heist: &Heist) -> Option<(Setup, State)> {
        // Of each class there are two: the first is taken.
        let crew = Who::PLAYERS.into_iter().zip(ready_made().iter().step_by(2));
        let crew: Vec<Recruit> = crew.map(|(who, ready)| Recruit::ready_made(who, ready)).collect();
        new_game(Library::official(), &heist.id, Edition::NEWEST.id, &crew, &Options::default()).ok()
    }

    fn every_map() -> Vec<(Setup, State)> {
        let library = Library::official();
        let maps: Vec<_> = library.heists.iter().chain(&library.gallery).filter_map(start).collect();
        assert!(maps.len() > 20, "the official maps can be set up");
        maps
    }

    #[test]
    fn neighbours_touch_and_no_two_cells_overlap() {
        let cells: Vec<Cell> = (-1..5).flat_map(|row| (-1..5).map(move |col| Cell { row, col })).collect();
        for cell in &cells {
            for side in Side::ALL {
                let next = centre(cell.next(side));
                assert!(next.distance(centre(*cell).moved(towards(side), 2.0 * APOTHEM)) < 1e-9, "{cell:?} {side:?}");
                let ((a, b), (c, d)) = (edge(side, RADIUS), edge(side.opposite(), RADIUS));
                let at = |middle: Point, corner: Point| middle.moved(corner, 1.0);
                assert!(
                    at(centre(*cell), a).distance(at(next, d)) < 1e-9
                        && at(centre(*cell), b).distance(at(next, c)) < 1e-9
                );
            }
            for other in cells.iter().filter(|other| *other != cell) {
                assert!(centre(*cell).distance(centre(*other)) > 2.0 * APOTHEM - 1e-9);
            }
        }
    }

    #[test]
    fn every_official_map_fits_its_view_box() {
        for (setup, state) in every_map() {
            let whole = frame(&setup, &state);
            let spots: Vec<SpacePlace> =
                spaces(&setup, &state).filter_map(|space| spot(&setup, &state, space)).collect();
            assert_eq!(spots.len(), usize::from(setup.board.count), "{}", setup.heist);
            for (i, spot) in spots.iter().enumerate() {
                for corner in corners(RADIUS * spot.scale) {
                    let Point { x, y } = spot.centre.moved(corner, 1.0);
                    assert!(x > whole.x && x < whole.x + whole.width && y > whole.y && y < whole.y + whole.height);
                }
                let apart = |other: &SpacePlace| {
                    spot.centre.distance(other.centre) > APOTHEM * (spot.scale + other.scale) - 1e-6
                };
                assert!(spots[..i].iter().all(apart), "{}", setup.heist);
            }
        }
    }

    #[test]
    fn entrances_face_the_tile_that_they_touch() {
        for (setup, state) in every_map() {
            for entrance in setup.board.entrances {
                let door = spot(&setup, &state, entrance).and_then(|spot| spot.door).expect("a door");
                let tile = setup.board.adjacent[entrance.index()].first().expect("a tile");
                assert_eq!(setup.board.beside(entrance, door), tile, "{}", setup.heist);
            }
        }
    }

    #[test]
    fn a_breach_into_the_gap_of_an_entrance_leaves_room_for_both() {
        let (setup, mut state) =
            start(Library::official().heist("startup").expect("the first heist")).expect("a start");
        // Beside the entrance's own tile, another tile that borders the same gap, if the map has one; otherwise any side
        // will do.
        let entrance = setup.board.entrances.first().expect("an entrance");
        let own = setup.board.adjacent[entrance.index()].first().expect("its tile");
        let (tile, side) = setup
            .board
            .tiles
            .into_iter()
            .flat_map(|tile| Side::ALL.map(|side| (tile, side)))
            .find(|(tile, side)| *tile != own && setup.board.beside(*tile, *side) == entrance)
            .unwrap_or((own, Side::Ne));
        let breach = Space(setup.board.count);
        state.openings[0] = Opening { space: breach, tile, side: Some(side) };
        state.refresh(&setup);
        let (a, b) = (spot(&setup, &state, entrance).expect("drawn"), spot(&setup, &state, breach).expect("drawn"));
        assert!(a.centre.distance(b.centre) > APOTHEM * (a.scale + b.scale) - 1e-6);
        assert_eq!(b.door, Some(side.opposite()));
    }

    #[test]
    fn arrow_keys_reach_every_space() {
        let directions = [(-1.0, 0.0), (1.0, 0.0), (0.0, -1.0), (0.0, 1.0)].map(|(x, y)| Point { x, y });
        for (setup, state) in every_map() {
            let mut reached = vec![Space(0)];
            let mut next = 0;
            while let Some(from) = reached.get(next).copied() {
                for to in directions.iter().filter_map(|direction| step(&setup, &state, from, *direction)) {
                    if !reached.contains(&to) {
                        reached.push(to);
                    }
                }
                next += 1;
            }
            assert_eq!(reached.len(), usize::from(setup.board.count), "{}", setup.heist);
        }
    }
}

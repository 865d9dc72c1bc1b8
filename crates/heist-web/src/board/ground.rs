//! The building: walls and doors, as a draughtsman would draw them.

use super::geometry::{APOTHEM, Point, RADIUS, centre, spaces, spot, towards, wall};
use heist_rules::board::Side;
use heist_rules::setup::Setup;
use heist_rules::state::State;
use std::fmt::Write;

/// Walls, doors and outline of the whole building.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Building {
    /// All floors together, for the glow around them.
    pub outline: String,
    /// Walls: sides of tiles beyond which there is no tile.
    pub walls: String,
    /// Doors in them.
    pub doors: String,
}

/// The walls of a board as it stands, as paths.
pub fn building(setup: &Setup, state: &State) -> Building {
    let tiles = state.tiles(setup);
    let board = &setup.board;
    let doors: Vec<(Point, Side)> = spaces(setup, state)
        .filter(|space| state.exits.has(*space))
        .filter_map(|space| spot(setup, state, space))
        .filter_map(|spot| Some((spot.centre.moved(towards(spot.door?), APOTHEM * spot.scale), spot.door?)))
        .collect();
    let mut building = Building::default();
    for tile in tiles {
        let middle = centre(board.cells[tile.index()]);
        let Building { outline, walls, doors: openings } = &mut building;
        for (i, point) in super::geometry::corners(RADIUS).into_iter().enumerate() {
            let letter = if i == 0 { 'M' } else { 'L' };
            let _ = write!(outline, "{letter}{:.1} {:.1}", middle.x + point.x, middle.y + point.y);
        }
        outline.push('Z');
        for side in Side::ALL.into_iter().filter(|side| !tiles.has(board.beside(tile, *side))) {
            let gate = middle.moved(towards(side), APOTHEM);
            let door = doors.iter().any(|(at, door)| door.opposite() == side && at.distance(gate) < 1.0);
            wall(middle, side, door, walls, openings);
        }
    }
    building
}

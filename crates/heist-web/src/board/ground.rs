//! The building: floors, walls and doors, as a draughtsman would draw them.

use super::contents::{GroundKind, SpaceContents};
use super::geometry::{APOTHEM, Point, RADIUS, centre, hatch, hexagon, spaces, spot, towards, wall};
use heist_rules::board::Side;
use heist_rules::setup::Setup;
use heist_rules::state::State;
use std::fmt::Write;

/// The floor of a space around the origin, as text.
pub fn floor(contents: &SpaceContents) -> String {
    let mut text = String::new();
    let class = match contents.ground {
        GroundKind::Tile if contents.unknown => "floor shield",
        GroundKind::Tile => "floor",
        GroundKind::Entrance => "outside entrance",
        GroundKind::Breach => "outside breach",
        GroundKind::Tunnel => "outside tunnel",
        GroundKind::Closed => "outside closed",
    };
    let radius = if contents.ground == GroundKind::Tile { RADIUS } else { RADIUS - 5.0 };
    let _ = write!(text, r#"<polygon class="{class}" points="{}"/>"#, hexagon(radius));
    if contents.ground == GroundKind::Tile && !contents.unknown {
        // What is on the floor is a matter of the place: the style sheet draws it.
        text.push_str(r#"<path class="texture"/>"#);
    }
    if contents.unknown {
        let _ = write!(text, r#"<path class="hatch" d="{}"/>"#, hatch());
    }
    if let (Some(side), GroundKind::Entrance | GroundKind::Breach) = (contents.spot.door, contents.ground) {
        let turn = side as u8 as f64 * 60.0 - 60.0;
        let far = if contents.people.is_empty() { "" } else { " aside" };
        let _ = write!(
            text,
            r#"<g class="arrow{far}" transform="rotate({turn})"><path d="M8-16L24 0 8 16M24-16L40 0 24 16M-26 0H10"/></g>"#
        );
    }
    text
}

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

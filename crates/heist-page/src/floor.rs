//! The floor of a space, as a draughtsman would draw it.

use heist_poster::geometry::{RADIUS, hatch, hexagon};
use heist_rules::board::Side;
use std::fmt::Write;

/// What kind of place a space is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GroundKind {
    /// A tile.
    Tile,
    /// An entrance, which is an exit too.
    Entrance,
    /// An exit that BREACH made.
    Breach,
    /// A gap on which an entrance may be placed.
    Tunnel,
    /// The place of a gate that has closed.
    Closed,
}

/// The floor of a space around the origin, as text: unknown, with the side of its door. Where somebody stands, the arrow of an entrance is `aside`.
pub fn floor(ground: GroundKind, unknown: bool, door: Option<Side>, aside: bool) -> String {
    let mut text = String::new();
    let class = match ground {
        GroundKind::Tile if unknown => "floor shield",
        GroundKind::Tile => "floor",
        GroundKind::Entrance => "outside entrance",
        GroundKind::Breach => "outside breach",
        GroundKind::Tunnel => "outside tunnel",
        GroundKind::Closed => "outside closed",
    };
    let radius = if ground == GroundKind::Tile { RADIUS } else { RADIUS - 5.0 };
    let _ = write!(text, r#"<polygon class="{class}" points="{}"/>"#, hexagon(radius));
    if ground == GroundKind::Tile && !unknown {
        // What is on the floor is a matter of the place: the style sheet draws it.
        text.push_str(r#"<path class="texture"/>"#);
    }
    if unknown {
        let _ = write!(text, r#"<path class="hatch" d="{}"/>"#, hatch());
    }
    if let (Some(side), GroundKind::Entrance | GroundKind::Breach) = (door, ground) {
        let turn = side as u8 as f64 * 60.0 - 60.0;
        let far = if aside { " aside" } else { "" };
        let _ = write!(
            text,
            r#"<g class="arrow{far}" transform="rotate({turn})"><path d="M8-16L24 0 8 16M24-16L40 0 24 16M-26 0H10"/></g>"#
        );
    }
    text
}

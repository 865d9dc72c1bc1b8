//! Plans: a line inside the hex in the colour and pattern of each owner, one within the other, and the owner's form in a
//! corner of its own.

use super::arrange::RING;
use super::geometry::{Point, RADIUS, corners, hexagon};
use heist_rules::who::{Crew, Who};
use std::fmt::Write;

/// The form of a character: a diamond, triangle, disc, square or star around the origin, about ten wide.
pub const fn form(who: Who) -> &'static str {
    match who {
        Who::Red => r#"<path d="M0-6.500L6.500 0 0 6.500-6.500 0Z"/>"#,
        Who::Green => r#"<path d="M0-6L6.500 5H-6.500Z"/>"#,
        Who::Blue => r#"<circle r="5.200"/>"#,
        Who::Black => r#"<path d="M-4.800-4.800H4.800V4.800H-4.800Z"/>"#,
        Who::Npc => r#"<path d="M0-7L2-2.200 7-2 3 1.300 4.400 6.300 0 3.500-4.400 6.300-3 1.300-7-2-2-2.200Z"/>"#,
    }
}

/// The corner in which a plan shows its owner's form; people and names leave these corners free.
const fn corner(who: Who) -> usize {
    [5, 1, 4, 2, 3][who as usize]
}

/// The plans of a space around the origin, as text.
pub fn rings(owners: Crew) -> String {
    let mut text = String::new();
    for (place, who) in owners.into_iter().enumerate() {
        let radius = RADIUS - 5.5 - RING * place as f64;
        let _ = write!(text, r#"<polygon class="ring {}" points="{}"/>"#, who.word(), hexagon(radius));
    }
    for who in owners {
        let Point { x, y } = corners(RADIUS - 11.0)[corner(who)];
        let _ = write!(
            text,
            r#"<g class="ring-owner {}" transform="translate({x:.1} {y:.1})">{}</g>"#,
            who.word(),
            form(who)
        );
    }
    text
}

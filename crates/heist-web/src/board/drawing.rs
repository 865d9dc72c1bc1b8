//! A space, and a whole board, as text: what the components put into the page.

use super::contents::{GroundKind, SpaceContents};
use super::icons::Icon;
use super::people::slots;
use super::plans::rings;
use super::sensors::sensors;
use heist_page::chits::{BoardPiece, piece};
use heist_page::floor::floor;
use std::fmt::Write;

/// Everything on a space but the people, around the origin. `before` is what was shown there, if anything:
/// what is new appears with an animation.
pub fn space(name: &str, contents: &SpaceContents, before: Option<&SpaceContents>) -> String {
    let mut text = floor(contents.ground, contents.unknown, contents.spot.door, !contents.people.is_empty());
    let alone = contents.pieces.is_empty() && contents.people.is_empty();
    if contents.unknown {
        let class = if alone { "riddle" } else { "riddle behind" };
        let scale = match (contents.sensors.len(), contents.plans.len()) {
            (0, 0 | 1) => 1.3,
            (0, _) => 1.15,
            (1, _) => 1.0,
            _ => 0.8,
        };
        let _ = write!(
            text,
            r#"<g class="{class}" transform="translate(0 4) scale({scale})">{}</g>"#,
            Icon::Unknown.drawing()
        );
    }
    text.push_str(&rings(contents.plans));
    text.push_str(&sensors(&contents.sensors));
    if let Some((number, next)) = contents.waypoint {
        let class = if next { "waypoint next" } else { "waypoint" };
        let _ = write!(
            text,
            r#"<g class="{class}" transform="translate(0 43) scale(1.25)"><path d="M-10-9H10V4L0 11-10 4Z"/><text y="4">{number}</text></g>"#
        );
    }
    if contents.ground != GroundKind::Closed {
        let _ = write!(text, r#"<text class="space-name" y="-41">{name}</text>"#);
    }
    for (thing, slot) in contents.pieces.iter().zip(slots(contents).0) {
        let same =
            |other: &BoardPiece| other.icon == thing.icon && other.count >= thing.count && other.note == thing.note;
        let new = before.is_some_and(|before| !before.pieces.iter().any(same));
        text.push_str(&piece(thing, slot, new));
    }
    text
}

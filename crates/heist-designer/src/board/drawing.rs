//! A cell of the map as text, drawn as the board of the game draws it, so that one style sheet dresses both.

use crate::tiles;
use heist_data::map::{TileCode, TileKind};
use heist_design::picture::Look;
use heist_page::chits::{BoardPiece, piece};
use heist_page::floor::{GroundKind, floor};
use heist_poster::arrange::arrange;
use heist_poster::geometry::{RADIUS, hexagon};
use heist_poster::icons::Icon;
use std::fmt::Write;

/// What a code puts on the board around the origin, with the name of its place.
pub fn cell(code: &str, name: &str, look: Look) -> String {
    let Some(tile) = tiles::find(code) else { return unknown(code) };
    let mut text = tile_text(&tile, look);
    if tile.kind != TileKind::Gap && !name.is_empty() {
        let _ = write!(text, r#"<text class="space-name" y="-41">{name}</text>"#);
    }
    text
}

fn tile_text(tile: &TileCode, look: Look) -> String {
    match tile.kind {
        TileKind::Gap => String::new(),
        TileKind::Entrance(side) => floor(GroundKind::Entrance, false, Some(side), false),
        TileKind::Tunnel => {
            floor(GroundKind::Tunnel, false, None, false) + &things(&[BoardPiece::new(Icon::Tunnel, 1)])
        }
        TileKind::Hex => {
            let pieces: Vec<BoardPiece> = look
                .pieces(tile)
                .into_iter()
                .map(|piece| BoardPiece {
                    note: piece.note,
                    ..BoardPiece::new(piece.icon, u8::try_from(piece.count).unwrap_or(u8::MAX))
                })
                .collect();
            let mut text = floor(GroundKind::Tile, tile.shield, None, false);
            if tile.shield {
                let class = if pieces.is_empty() { "riddle" } else { "riddle behind" };
                let _ = write!(
                    text,
                    r#"<g class="{class}" transform="translate(0 4) scale(1.3)">{}</g>"#,
                    Icon::Unknown.drawing()
                );
            }
            text + &things(&pieces)
        }
    }
}

fn things(pieces: &[BoardPiece]) -> String {
    let (slots, _) = arrange(pieces.len(), 0, false, 0);
    pieces.iter().zip(slots).map(|(thing, slot)| piece(thing, slot, false)).collect()
}

/// A code that nobody knows: it is to be seen where it stands.
fn unknown(code: &str) -> String {
    // What is written in a file may be anything.
    let shown: String = code.chars().filter(char::is_ascii_alphanumeric).take(6).collect();
    format!(
        r#"<polygon class="floor unknown-code" points="{}"/><text class="unknown-code" y="6">{shown}?</text>"#,
        hexagon(RADIUS)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tile_is_drawn_and_no_two_alike() {
        let mut seen = std::collections::BTreeMap::new();
        for code in tiles::all().filter(|code| *code != tiles::GAP) {
            let drawn = cell(code, "", Look::default());
            assert!(drawn.contains("<polygon"), "{code}");
            // A boss is put onto its entrance when the heist begins.
            assert!(seen.insert(drawn, code).is_none() || code == "BE", "{code}");
        }
        assert_eq!(cell(tiles::GAP, "c4", Look::default()), "");
    }

    #[test]
    fn a_code_that_nobody_knows_puts_nothing_else_into_the_page() {
        let drawn = cell("<img/src=x>", "c4", Look::default());
        assert!(drawn.contains("imgsrc?") && !drawn.contains("<img"), "{drawn}");
    }
}

//! A draft as a small picture.

use crate::board::drawing_of;
use heist_data::map::TileKind;
use heist_design::draft::Draft;
use heist_design::picture::{Look, wall_lines};
use heist_poster::geometry::{APOTHEM, Point, RADIUS, centre};
use std::fmt::Write;

/// The map of a heist file as a picture that stands in a page. It says nothing to those who hear the page: words stand beside it.
pub fn thumbnail(text: &str) -> String {
    let board = Draft::from_text(text).board();
    let (map, _) = board.map();
    let (mut low, mut high) = (Point { x: f64::MAX, y: f64::MAX }, Point { x: f64::MIN, y: f64::MIN });
    let mut cells = String::new();
    for (cell, code) in map.cells().filter(|(_, code)| code.kind != TileKind::Gap) {
        let at = centre(cell);
        low = Point { x: low.x.min(at.x - APOTHEM), y: low.y.min(at.y - RADIUS) };
        high = Point { x: high.x.max(at.x + APOTHEM), y: high.y.max(at.y + RADIUS) };
        let drawn = drawing_of(&code.code, "", Look::default());
        let _ = write!(cells, r#"<g transform="translate({:.0} {:.0})">{drawn}</g>"#, at.x, at.y);
    }
    if cells.is_empty() {
        return String::new();
    }
    let (walls, doors) = wall_lines(&map);
    let (x, y, width, height) = (low.x - 8.0, low.y - 8.0, high.x - low.x + 16.0, high.y - low.y + 16.0);
    format!(
        r#"<svg class="board" viewBox="{x:.0} {y:.0} {width:.0} {height:.0}" aria-hidden="true" focusable="false">{cells}<path class="walls" d="{walls}"/><path class="doorways" d="{doors}"/></svg>"#
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thumbnail_has_every_space_and_nothing_that_a_file_could_slip_in() {
        let drawn = thumbnail("map = \"\"\"\nJW EM E5\n<b>\n\"\"\"");
        assert_eq!(drawn.matches("<polygon").count(), 4);
        assert!(!drawn.contains("<b>"), "{drawn}");
        assert_eq!(thumbnail("map = "), "");
    }
}

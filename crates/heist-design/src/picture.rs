//! Boards and single tiles as pictures, drawn from the codes of a map: for files, for paper, for the list of tile codes.
//! Shapes are SVG without letters; letters are kept apart, since paper, pixels and pages set them in different ways.

use heist_data::map::{HexToken, MapText, TileCode, TileKind};
use heist_data::names::cell_name;
use heist_poster::arrange::arrange;
use heist_poster::geometry::{APOTHEM, BoardFrame, Point, RADIUS, centre, corners, hatch, hexagon, wall};
use heist_poster::icons::{Icon, IconFamily, inked};
use heist_rules::board::{Cell, Side};
use heist_rules::chits::Chit;
use std::collections::BTreeMap;
use std::fmt::Write;

/// Letters in a picture, around a point.
#[derive(Clone, PartialEq, Debug)]
pub struct Label {
    /// The middle of the line on which the letters stand.
    pub at: Point,
    /// How high letters are, in board units.
    pub size: f64,
    /// Heavy letters.
    pub bold: bool,
    /// Their colour.
    pub colour: &'static str,
    /// What they say.
    pub words: String,
}

/// A picture in board units; a hex has a radius of sixty.
#[derive(Clone, PartialEq, Debug)]
pub struct Drawing {
    /// What is drawn.
    pub frame: BoardFrame,
    /// Shapes, as the inside of an SVG.
    pub shapes: String,
    /// Letters above them.
    pub labels: Vec<Label>,
}

/// Ink of places and names.
const INK: &str = "#27425c";
/// Ink of small letters on tiles.
const FAINT: &str = "#5d7488";
const FLOOR: &str = "#ffffff";
/// A tile whose shield is up.
const SHIELD: &str = "#dfe9f3";
const WALL: &str = "#1a2734";
const EXIT: &str = "#0f7a3a";
const MARGIN: f64 = 14.0;

/// Colours of a chit: its plate, the line around it, its ink.
pub const fn colours(icon: Icon) -> (&'static str, &'static str, &'static str) {
    match (icon, icon.family()) {
        (Icon::Boss, _) => ("#d9c2ff", "#5b3d8f", "#1d1030"),
        (_, IconFamily::Watch) => ("#ffd079", "#8f5200", "#2b1a00"),
        (_, IconFamily::Device) => ("#f6b95c", "#8f5200", "#2b1a00"),
        (_, IconFamily::Quiet) => ("#f5eedd", "#9c8247", "#6b521c"),
        (_, IconFamily::Loot) => ("#c9f2ea", "#0d6a62", "#0b3f3f"),
        (_, IconFamily::Help) => ("#fff1bd", "#8a6a00", "#4d3a00"),
        (_, IconFamily::Place) => (FLOOR, INK, INK),
    }
}

/// A chit around the origin, in a square from -24 to 24.
pub fn chit(icon: Icon) -> String {
    let (plate, line, ink) = colours(icon);
    let form = match icon.family() {
        IconFamily::Place => String::new(),
        IconFamily::Device => format!(
            r#"<rect x="-21.5" y="-21.5" width="43" height="43" rx="7" fill="{plate}" stroke="{line}" stroke-width="1.6"/>"#
        ),
        IconFamily::Quiet if matches!(icon, Icon::LockOpen | Icon::CameraOff) => format!(
            r#"<rect x="-21.5" y="-21.5" width="43" height="43" rx="7" fill="{plate}" stroke="{line}" stroke-width="1.6" stroke-dasharray="5 3.5"/>"#
        ),
        IconFamily::Quiet => {
            format!(r#"<circle r="22" fill="{plate}" stroke="{line}" stroke-width="1.6" stroke-dasharray="5 3.5"/>"#)
        }
        IconFamily::Watch | IconFamily::Loot | IconFamily::Help => {
            format!(r#"<circle r="22.5" fill="{plate}" stroke="{line}" stroke-width="1.6"/>"#)
        }
    };
    form + &inked(icon.drawing(), ink, plate)
}

/// Things of one kind on a tile, with what is written on them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TilePiece {
    /// The picture.
    pub icon: Icon,
    /// How many.
    pub count: usize,
    /// An amount.
    pub note: Option<String>,
}

/// How things are called and drawn: rings are sensors in the older editions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Look {
    /// Rings are pressure sensors, not remote locks.
    pub sensors: bool,
}

impl Look {
    fn token(self, token: HexToken) -> Option<Icon> {
        Some(match token {
            HexToken::Reinforcements => Icon::Reinforcements,
            HexToken::Watchtower => Icon::Watchtower,
            HexToken::GateA => Icon::GateA,
            HexToken::GateB => Icon::GateB,
            HexToken::GateC => Icon::GateC,
            HexToken::GateD => Icon::GateD,
            HexToken::StoryBeacon => Icon::Beacon,
            HexToken::DiscoveryBeacon => return None,
            HexToken::ServerX | HexToken::ServerY | HexToken::ServerZ => {
                let letter = token.server().unwrap_or_default();
                Icon::panel(letter, self.sensors || letter > 1)
            }
            HexToken::KeycardDoor => Icon::KeycardDoor,
            HexToken::Kennel => Icon::Kennel,
            HexToken::Safe => Icon::Safe,
            HexToken::Item => Icon::ItemCard,
        })
    }

    /// What lies on a tile, security first.
    pub fn pieces(self, code: &TileCode) -> Vec<TilePiece> {
        let mut all: Vec<TilePiece> = Vec::new();
        let mut put = |icon: Icon, note: Option<String>| match all.iter_mut().find(|piece| piece.icon == icon) {
            Some(piece) => piece.count += 1,
            None => all.push(TilePiece { icon, count: 1, note }),
        };
        for letter in code.rings.iter().map(|letter| usize::from(*letter)) {
            put(Icon::ring(letter, self.sensors || letter > 1), None);
        }
        if let Some(icon) = code.token.and_then(|token| self.token(token)) {
            put(icon, None);
        }
        if code.pawn {
            put(Icon::Hideout, None);
        }
        for chit in Chit::ALL {
            code.security.iter().filter(|there| **there == chit).for_each(|there| put(Icon::chit(*there), None));
        }
        code.loot.iter().for_each(|loot| put(Icon::loot(*loot), None));
        if code.cash > 0 {
            put(Icon::Cash, Some(format!("${}k", code.cash)));
        }
        all
    }
}

/// The chits and tokens that the codes of a map put on the board, and how many of each.
pub fn pieces_on(map: &MapText, look: Look) -> BTreeMap<Icon, usize> {
    let mut count = BTreeMap::new();
    for (_, code) in map.cells() {
        for piece in look.pieces(code) {
            *count.entry(piece.icon).or_insert(0) += piece.count;
        }
    }
    count
}

/// A picture that is being drawn.
#[derive(Default)]
struct Sheet {
    shapes: String,
    labels: Vec<Label>,
}

impl Sheet {
    fn label(&mut self, at: Point, size: f64, colour: &'static str, words: String) {
        self.labels.push(Label { at, size, bold: true, colour, words });
    }

    /// One cell of a map around a point, with its name where it has one.
    fn cell(&mut self, code: &TileCode, at: Point, name: Option<String>, look: Look) {
        let Point { x, y } = at;
        let _ = write!(self.shapes, r#"<g transform="translate({x:.2} {y:.2})">"#);
        match code.kind {
            TileKind::Gap => {}
            TileKind::Hex => self.floor(code),
            TileKind::Entrance(side) => self.entrance(side),
            TileKind::Tunnel => {
                self.outside("#7d93a8");
                let tunnel = inked(Icon::Tunnel.drawing(), INK, FLOOR);
                let _ = write!(self.shapes, r#"<g transform="translate(0 4) scale(1.2)">{tunnel}</g>"#);
            }
        }
        self.shapes.push_str("</g>");
        if code.kind == TileKind::Hex {
            self.things(code, at, look);
        }
        if let Some(name) = name.filter(|_| code.kind != TileKind::Gap) {
            self.labels.push(Label {
                at: Point { x, y: y - 40.0 },
                size: 10.0,
                bold: false,
                colour: FAINT,
                words: name,
            });
        }
    }

    fn floor(&mut self, code: &TileCode) {
        let fill = if code.shield { SHIELD } else { FLOOR };
        let points = hexagon(RADIUS);
        let _ =
            write!(self.shapes, r##"<polygon points="{points}" fill="{fill}" stroke="#7d93a8" stroke-width="1.4"/>"##);
        if code.shield {
            let _ = write!(
                self.shapes,
                r##"<path d="{}" fill="none" stroke="#6aa3d8" stroke-opacity=".35" stroke-width="2"/>"##,
                hatch()
            );
            let riddle = inked(Icon::Unknown.drawing(), "#4d6f8f", SHIELD);
            // Alone it fills the tile; with something else on it, it stands above.
            let (y, scale) = if Look::default().pieces(code).is_empty() { (4.0, 1.2) } else { (-24.0, 0.55) };
            let _ = write!(self.shapes, r#"<g transform="translate(0 {y}) scale({scale})">{riddle}</g>"#);
        }
    }

    fn outside(&mut self, colour: &str) {
        let _ = write!(
            self.shapes,
            r#"<polygon points="{}" fill="none" stroke="{colour}" stroke-width="1.8" stroke-dasharray="7 5"/>"#,
            hexagon(RADIUS - 5.0)
        );
    }

    fn entrance(&mut self, side: Side) {
        self.outside(EXIT);
        let turn = side as usize as f64 * 60.0 - 60.0;
        let _ = write!(
            self.shapes,
            r#"<path transform="rotate({turn})" d="M8-16L24 0 8 16M24-16L40 0 24 16M-26 0H10" fill="none" stroke="{EXIT}" stroke-width="5.5" stroke-linecap="round" stroke-linejoin="round"/>"#
        );
    }

    fn things(&mut self, code: &TileCode, at: Point, look: Look) {
        let pieces = look.pieces(code);
        let (slots, _) = arrange(pieces.len(), 0, false, 0);
        for (piece, slot) in pieces.iter().zip(slots) {
            let (x, y, scale) = (at.x + slot.x, at.y + slot.y, slot.size / 48.0);
            let _ = write!(
                self.shapes,
                r#"<g transform="translate({x:.2} {y:.2}) scale({scale:.3})">{}</g>"#,
                chit(piece.icon)
            );
            if piece.count > 1 {
                let (cx, cy) = (x + 17.0 * scale, y - 17.0 * scale);
                let _ = write!(
                    self.shapes,
                    r##"<circle cx="{cx:.2}" cy="{cy:.2}" r="{:.2}" fill="#ffffff" stroke="{WALL}" stroke-width="1.2"/>"##,
                    10.5 * scale
                );
                let down = Point { x: cx, y: cy + 5.2 * scale };
                self.label(down, 14.5 * scale, WALL, piece.count.to_string());
            }
            if let Some(note) = &piece.note {
                let width = (12.0 + 9.0 * note.len() as f64) * scale;
                let _ = write!(
                    self.shapes,
                    r##"<rect x="{:.2}" y="{:.2}" width="{width:.2}" height="{:.2}" rx="{:.2}" fill="#ffffff" stroke="#0d6a62" stroke-width="1"/>"##,
                    x - width / 2.0,
                    y + 10.0 * scale,
                    17.0 * scale,
                    8.5 * scale
                );
                self.label(Point { x, y: y + 23.3 * scale }, 14.0 * scale, "#0b3f3f", note.clone());
            }
        }
    }
}

/// A single tile around the origin.
pub fn tile(code: &TileCode, name: Option<String>, look: Look) -> Drawing {
    let mut sheet = Sheet::default();
    sheet.cell(code, Point::default(), name, look);
    let frame = BoardFrame { x: -APOTHEM, y: -RADIUS, width: 2.0 * APOTHEM, height: 2.0 * RADIUS };
    Drawing { frame, shapes: sheet.shapes, labels: sheet.labels }
}

/// A whole board, with the names of its spaces.
pub fn board(map: &MapText, look: Look) -> Drawing {
    let mut sheet = Sheet::default();
    let mut low = Point { x: f64::MAX, y: f64::MAX };
    let mut high = Point { x: f64::MIN, y: f64::MIN };
    for (cell, code) in map.cells().filter(|(_, code)| code.kind != TileKind::Gap) {
        let at = centre(cell);
        low = Point { x: low.x.min(at.x - APOTHEM), y: low.y.min(at.y - RADIUS) };
        high = Point { x: high.x.max(at.x + APOTHEM), y: high.y.max(at.y + RADIUS) };
        sheet.cell(code, at, Some(cell_name(cell)), look);
    }
    if low.x > high.x {
        (low, high) = (Point { x: -APOTHEM, y: -RADIUS }, Point { x: APOTHEM, y: RADIUS });
    }
    sheet.shapes.push_str(&walls(map));
    let frame = BoardFrame {
        x: low.x - MARGIN,
        y: low.y - MARGIN,
        width: high.x - low.x + 2.0 * MARGIN,
        height: high.y - low.y + 2.0 * MARGIN,
    };
    Drawing { frame, shapes: sheet.shapes, labels: sheet.labels }
}

/// Walls where no tile is on the other side, and doors at entrances, as paths.
pub fn wall_lines(map: &MapText) -> (String, String) {
    let kind = |cell: Cell| map.at(cell).map_or(TileKind::Gap, |code| code.kind);
    let (mut walls, mut doors) = (String::new(), String::new());
    for (cell, _) in map.cells().filter(|(_, code)| code.kind == TileKind::Hex) {
        let middle = centre(cell);
        for side in Side::ALL.into_iter().filter(|side| kind(cell.next(*side)) != TileKind::Hex) {
            let door = kind(cell.next(side)) == TileKind::Entrance(side.opposite());
            wall(middle, side, door, &mut walls, &mut doors);
        }
    }
    (walls, doors)
}

fn walls(map: &MapText) -> String {
    let (walls, doors) = wall_lines(map);
    let path = |lines: &str, colour: &str| match lines.is_empty() {
        true => String::new(),
        false => {
            format!(r#"<path d="{lines}" fill="none" stroke="{colour}" stroke-width="5" stroke-linecap="round"/>"#)
        }
    };
    path(&walls, WALL) + &path(&doors, EXIT)
}

/// The corners of a tile around the origin, for cutting it out.
pub fn outline() -> [Point; 6] {
    corners(RADIUS)
}

impl Drawing {
    /// The picture as SVG, so many pixels wide for each board unit.
    pub fn svg(&self, scale: f64) -> String {
        let letters: String = self.labels.iter().map(text_element).collect();
        self.svg_with(scale, &letters)
    }

    /// The picture as SVG on white, with letters that were made elsewhere.
    pub fn svg_with(&self, scale: f64, letters: &str) -> String {
        let BoardFrame { x, y, width, height } = self.frame;
        let ground =
            format!(r##"<rect x="{x:.3}" y="{y:.3}" width="{width:.3}" height="{height:.3}" fill="#ffffff"/>"##);
        self.framed(scale, &format!("{ground}{}{letters}", self.shapes))
    }

    /// Its shapes alone as SVG, on nothing.
    pub fn bare_svg(&self) -> String {
        self.framed(1.0, &self.shapes)
    }

    fn framed(&self, scale: f64, inside: &str) -> String {
        let BoardFrame { x, y, width, height } = self.frame;
        format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x:.3} {y:.3} {width:.3} {height:.3}" width="{:.3}" height="{:.3}">{inside}</svg>"#,
            width * scale,
            height * scale
        )
    }
}

fn text_element(label: &Label) -> String {
    let words = label.words.replace('&', "&amp;").replace('<', "&lt;");
    format!(
        r#"<text x="{:.2}" y="{:.2}" font-family="Figtree, Arial, sans-serif" font-size="{:.2}" font-weight="{}" text-anchor="middle" fill="{}">{words}</text>"#,
        label.at.x,
        label.at.y,
        label.size,
        if label.bold { 700 } else { 400 },
        label.colour
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use heist_data::library::Library;

    #[test]
    fn every_tile_code_has_a_picture_of_its_own() {
        let library = Library::official();
        let mut seen: BTreeMap<(String, String), &str> = BTreeMap::new();
        for code in library.tiles.iter().filter(|code| !matches!(code.kind, TileKind::Gap)) {
            let drawing = tile(code, None, Look::default());
            let words = drawing.labels.iter().map(|label| label.words.as_str()).collect::<Vec<_>>().join(" ");
            let before = seen.insert((drawing.shapes, words), &code.code);
            // A discovery beacon has no rule: it is an empty hex.
            assert!(before.is_none() || code.code == "BE", "{} looks like {before:?}", code.code);
        }
    }

    #[test]
    fn every_official_board_is_inside_its_frame() {
        let library = Library::official();
        for heist in library.all_heists() {
            let map = MapText::parse(&library.tiles, &heist.map).expect("a map");
            let drawing = board(&map, Look::default());
            let inside = |label: &Label| {
                let BoardFrame { x, y, width, height } = drawing.frame;
                label.at.x > x && label.at.x < x + width && label.at.y > y && label.at.y < y + height
            };
            assert!(drawing.labels.iter().all(inside), "{}", heist.id);
            let cells = map.cells().filter(|(_, code)| code.kind != TileKind::Gap).count();
            assert!(
                drawing.shapes.matches("<polygon").count() == cells && drawing.labels.len() >= cells,
                "{}",
                heist.id
            );
        }
    }
}

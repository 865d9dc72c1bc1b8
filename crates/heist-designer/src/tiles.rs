//! The tiles that a map is made of, as they are chosen: by digits, one after the other, laid on what is there.

use heist_data::library::Library;
use heist_data::map::{TileCode, TileKind};
use heist_design::palette::GROUPS;
pub use heist_design::palette::tile_name as name;

/// A code that takes a tile away.
pub const GAP: &str = "GP";
/// An empty hex.
pub const EMPTY: &str = "EM";

/// Digits that choose a tile, with the tile.
pub const DIGITS: [(char, &str); 10] = [
    ('1', "EM"),
    ('2', "SC"),
    ('3', "GU"),
    ('4', "LO"),
    ('5', "CM"),
    ('6', "DO"),
    ('7', "JW"),
    ('8', "PP"),
    ('9', "$1"),
    ('0', "GP"),
];

/// The entrances in the order in which they turn.
pub const ENTRANCES: [&str; 6] = ["E1", "E2", "E3", "E4", "E5", "E6"];

/// All codes of the palette, in order.
pub fn all() -> impl Iterator<Item = &'static str> {
    GROUPS.iter().flat_map(|group| group.codes.iter().copied())
}

/// The code so many places behind another one in the palette.
pub fn beside(code: &str, by: isize) -> &'static str {
    let all: Vec<&str> = all().collect();
    let place = all.iter().position(|known| *known == code).unwrap_or(0);
    all[(place as isize + by).rem_euclid(all.len() as isize) as usize]
}

/// What a code is, if it is one.
pub fn find(code: &str) -> Option<TileCode> {
    TileCode::find(&Library::official().tiles, code)
}

/// A code laid on what is there already; the code alone where the two do not go together.
pub fn laid_on(below: &str, code: &str) -> String {
    let is_hex = |code: &TileCode| code.kind == TileKind::Hex;
    let there = find(below).filter(|there| is_hex(there) && below != EMPTY);
    if there.is_none() || !find(code).is_some_and(|code| is_hex(&code)) || code == EMPTY {
        return code.to_owned();
    }
    // Rings lie around the rest, so they are named first.
    let ring_first = find(code).is_some_and(|code| !code.rings.is_empty());
    let joined = if ring_first { format!("{code}+{below}") } else { format!("{below}+{code}") };
    match find(&joined) {
        Some(_) if joined.split('+').count() <= 3 => joined,
        _ => code.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_goes_together_can_lie_on_one_hex() {
        assert_eq!(laid_on("SC", "RX"), "RX+SC");
        assert_eq!(laid_on("JW", "GU"), "JW+GU");
        assert_eq!(laid_on("EM", "GU"), "GU");
        assert_eq!(laid_on("E1", "GU"), "GU");
        assert_eq!(laid_on("WT", "RE"), "RE", "two tokens do not lie on one hex");
    }

    #[test]
    fn the_palette_is_a_ring() {
        assert_eq!(beside("EM", -1), "A?");
        assert_eq!(beside("A?", 1), "EM");
        assert_eq!(beside("nonsense", 1), "SC");
    }
}

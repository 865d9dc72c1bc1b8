//! The box of tiles to paint with: every tile code by what it is for, with its name, its picture, and how many the printed box still
//! holds.

use crate::picture::{Drawing, Look, tile};
use heist_check::limits;
use heist_data::library::Library;
use heist_data::map::{MapText, TileCode};
use heist_data::printed;
use heist_rules::chance::Bag;

/// Codes that belong together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Group {
    /// What they are.
    pub name: &'static str,
    /// The codes, in the order in which they are offered.
    pub codes: &'static [&'static str],
}

/// Every tile code, in groups; the ones that are needed most come first.
pub const GROUPS: [Group; 8] = [
    Group { name: "Ground", codes: &["EM", "SC", "GP"] },
    Group { name: "Ways in and out", codes: &["E1", "E2", "E3", "E4", "E5", "E6", "T"] },
    Group {
        name: "Security",
        codes: &["GU", "CM", "LO", "DO", "G2", "C2", "L2", "2GL", "2GC", "2GD", "2CL", "2CD", "2LD", "GDGD"],
    },
    Group {
        name: "Loot",
        codes: &["JW", "PP", "USB", "KC", "$1", "$2", "$3", "$4", "S", "I", "G1K", "G2K", "G3K", "GKC"],
    },
    Group { name: "Doors and gates", codes: &["KCL", "GA", "GB", "GC", "GD"] },
    Group {
        name: "Remote locks and servers",
        codes: &["SX", "RX", "RXJ", "RXD", "RXM", "SY", "RY", "RYJ", "RYD", "RYM", "SZ", "RZ", "RZM"],
    },
    Group { name: "Tokens and people", codes: &["WT", "RE", "DK", "*", "BE", "MW"] },
    Group { name: "Paintings", codes: &["AA", "AG", "AS", "AC", "AH", "AL", "FA", "FG", "FS", "FC", "FH", "FL", "A?"] },
];

/// A code to paint with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Swatch {
    /// The code.
    pub code: &'static str,
    /// What players call it.
    pub name: &'static str,
    /// How many more of it the printed box holds; nothing for what it has plenty of. Below zero the box holds too few.
    pub left: Option<i64>,
}

impl Swatch {
    /// Its picture.
    pub fn picture(&self, look: Look) -> Option<Drawing> {
        TileCode::find(&Library::official().tiles, self.code).map(|code| tile(&code, None, look))
    }
}

/// What players call a tile code, joined ones too.
///
/// ```
/// use heist_design::palette::tile_name;
///
/// assert_eq!(tile_name("CM"), "Camera");
/// assert_eq!(tile_name("RX+SC"), "Remote lock X, unknown security");
/// ```
pub fn tile_name(code: &str) -> String {
    let names = code.split('+').map(|part| printed::name("tile", part).unwrap_or(part));
    let mut joined = String::new();
    for (number, name) in names.enumerate() {
        match number {
            0 => joined.push_str(name),
            _ => joined.push_str(&format!(", {}", small(name))),
        }
    }
    joined
}

/// With a small first letter, unless the word is all capitals.
fn small(words: &str) -> String {
    let mut letters = words.chars();
    match (letters.next(), letters.clone().next()) {
        (Some(first), second) if !second.is_some_and(char::is_uppercase) => {
            first.to_lowercase().chain(letters).collect()
        }
        _ => words.to_owned(),
    }
}

/// The groups with their codes, counted for a map and a bag.
pub fn palette(map: &MapText, bag: &Bag) -> Vec<(&'static str, Vec<Swatch>)> {
    let tiles = &Library::official().tiles;
    let counts: Vec<i64> =
        limits().iter().map(|limit| i64::from(limit.most) - i64::from(limit.count(map, bag))).collect();
    let left = |code: &str| {
        let code = tiles.iter().find(|tile| tile.code == code)?;
        let needed = |number: usize| limits().get(number).map_or(0, |limit| limit.on_tile(code));
        let counted = counts.iter().enumerate().filter(|(number, _)| needed(*number) > 0);
        counted.map(|(number, left)| left.div_euclid(i64::from(needed(number)))).min()
    };
    let swatch =
        |code: &&'static str| Swatch { code, name: printed::name("tile", code).unwrap_or(code), left: left(code) };
    GROUPS.iter().map(|group| (group.name, group.codes.iter().map(swatch).collect())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tile_code_is_offered_once() {
        let mut offered: Vec<&str> = GROUPS.iter().flat_map(|group| group.codes).copied().collect();
        let mut known: Vec<&str> = Library::official().tiles.iter().map(|tile| tile.code.as_str()).collect();
        offered.sort_unstable();
        known.sort_unstable();
        assert_eq!(offered, known);
    }

    #[test]
    fn what_is_on_the_map_and_in_the_bag_is_no_longer_in_the_box() {
        let tiles = &Library::official().tiles;
        let map = MapText::parse(tiles, "JW JW EM E5\n KCL SC EM E5").expect("a map");
        let left = |map: &MapText, bag: &Bag, code: &str| {
            let all = palette(map, bag).into_iter().flat_map(|(_, swatches)| swatches);
            all.into_iter().find(|swatch| swatch.code == code).and_then(|swatch| swatch.left)
        };
        let mut bag = Bag::default();
        assert_eq!(left(&map, &bag, "JW"), Some(2));
        assert_eq!(left(&map, &bag, "KCL"), Some(1));
        assert_eq!(left(&map, &bag, "E1"), Some(2));
        assert_eq!(left(&map, &bag, "GP"), None);
        bag.0[heist_rules::cards::BagChit::Jewel as usize] = 3;
        assert_eq!(left(&map, &bag, "JW"), Some(-1));
    }
}

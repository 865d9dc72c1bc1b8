//! What the printed box holds. A program has more, so that going beyond it is only worth a warning: the heist cannot be laid out on
//! a table.

use crate::code::Code;
use crate::finding::Finding;
use crate::look::{Look, list};
use heist_data::map::{HexToken, MapText, TileCode, TileKind};
use heist_data::names::cell_name;
use heist_format::playable::editions_of;
use heist_rules::board::Cell;
use heist_rules::cards::{BagChit, Loot};
use heist_rules::chance::Bag;
use heist_rules::chits::Chit;

/// How many of something a heist may have on the map and in the bag together.
#[derive(Clone, Copy, Debug)]
pub struct Limit {
    /// What is counted: `guards`.
    pub what: &'static str,
    /// At most so many.
    pub most: u32,
    on_map: fn(&TileCode) -> u32,
    in_bag: fn(&Bag) -> u32,
}

fn chits(code: &TileCode, kind: Chit) -> u32 {
    code.security.iter().filter(|chit| **chit == kind).count() as u32
}

fn pieces(code: &TileCode, kind: Loot) -> u32 {
    code.loot.iter().filter(|loot| **loot == kind).count() as u32
}

fn token(code: &TileCode, kind: HexToken) -> u32 {
    u32::from(code.token == Some(kind))
}

/// Chits of a kind in the bag; some of them count twice.
fn bag(bag: &Bag, kind: BagChit) -> u32 {
    let double = match kind {
        BagChit::Guard => bag.count(BagChit::Guard2x),
        BagChit::Lock => bag.count(BagChit::Lock2x),
        BagChit::Camera => bag.count(BagChit::Camera2x),
        _ => 0,
    };
    u32::from(bag.count(kind)) + 2 * u32::from(double)
}

/// Guards in the bag, and those that come along with keycards.
fn guards_in_bag(all: &Bag) -> u32 {
    bag(all, BagChit::Guard) + bag(all, BagChit::Keycard)
}

fn security_in_bag(all: &Bag) -> u32 {
    let kinds = [BagChit::Guard, BagChit::Camera, BagChit::Lock, BagChit::Dog];
    kinds.into_iter().map(|kind| bag(all, kind)).sum()
}

const LIMITS: [Limit; 20] = [
    Limit { what: "hexes", most: 32, on_map: |code| u32::from(code.kind == TileKind::Hex), in_bag: |_| 0 },
    Limit {
        what: "entrances",
        most: 4,
        on_map: |code| u32::from(matches!(code.kind, TileKind::Entrance(_))),
        in_bag: |_| 0,
    },
    Limit { what: "guards", most: 25, on_map: |code| chits(code, Chit::Guard), in_bag: guards_in_bag },
    Limit {
        what: "cameras",
        most: 15,
        on_map: |code| chits(code, Chit::Camera),
        in_bag: |it| bag(it, BagChit::Camera),
    },
    Limit { what: "locks", most: 12, on_map: |code| chits(code, Chit::Lock), in_bag: |it| bag(it, BagChit::Lock) },
    Limit { what: "dogs", most: 6, on_map: |code| chits(code, Chit::Dog), in_bag: |it| bag(it, BagChit::Dog) },
    Limit {
        what: "chits of security and unknown tiles together",
        most: 50,
        on_map: |code| code.security.len() as u32 + u32::from(code.shield),
        in_bag: security_in_bag,
    },
    Limit { what: "jewels", most: 4, on_map: |code| pieces(code, Loot::Jewel), in_bag: |it| bag(it, BagChit::Jewel) },
    Limit { what: "$k of cash", most: 12, on_map: |code| u32::from(code.cash), in_bag: |_| 0 },
    Limit {
        what: "keycards",
        most: 2,
        on_map: |code| pieces(code, Loot::Keycard),
        in_bag: |it| bag(it, BagChit::Keycard),
    },
    Limit {
        what: "documents",
        most: 2,
        on_map: |code| pieces(code, Loot::Documents),
        in_bag: |it| bag(it, BagChit::Documents),
    },
    Limit { what: "USB keys", most: 1, on_map: |code| pieces(code, Loot::Usb), in_bag: |it| bag(it, BagChit::Usb) },
    Limit { what: "kennels", most: 1, on_map: |code| token(code, HexToken::Kennel), in_bag: |_| 0 },
    Limit { what: "keycard doors", most: 2, on_map: |code| token(code, HexToken::KeycardDoor), in_bag: |_| 0 },
    Limit {
        what: "reinforcements tokens",
        most: 2,
        on_map: |code| token(code, HexToken::Reinforcements),
        in_bag: |_| 0,
    },
    Limit { what: "watchtowers", most: 2, on_map: |code| token(code, HexToken::Watchtower), in_bag: |_| 0 },
    Limit {
        what: "servers",
        most: 4,
        on_map: |code| u32::from(code.token.is_some_and(|token| token.server().is_some())),
        in_bag: |_| 0,
    },
    Limit { what: "remote locks", most: 4, on_map: |code| code.rings.len() as u32, in_bag: |_| 0 },
    Limit { what: "story beacons", most: 2, on_map: |code| token(code, HexToken::StoryBeacon), in_bag: |_| 0 },
    Limit { what: "item hexes", most: 1, on_map: |code| token(code, HexToken::Item), in_bag: |_| 0 },
];

/// The limits of the printed box.
pub fn limits() -> &'static [Limit] {
    &LIMITS
}

impl Limit {
    /// How many of it a tile needs.
    pub fn on_tile(&self, tile: &TileCode) -> u32 {
        (self.on_map)(tile)
    }

    /// How many of it a map and a bag need together.
    pub fn count(&self, map: &MapText, bag: &Bag) -> u32 {
        self.find(map, bag).0
    }

    /// How many there are, and on which cells of the map the ones beyond the limit lie.
    fn find(&self, map: &MapText, bag: &Bag) -> (u32, Vec<Cell>) {
        let mut count = (self.in_bag)(bag);
        let mut beyond = Vec::new();
        for (cell, code) in map.cells() {
            let here = (self.on_map)(code);
            count += here;
            if here > 0 && count > self.most {
                beyond.push(cell);
            }
        }
        (count, beyond)
    }
}

pub(crate) fn look(look: &mut Look<'_>) {
    // The figures are those of the box with the shop; older boxes hold other pieces.
    let known_box = editions_of(look.heist).any(|edition| edition.has_items());
    if !known_box || !look.knows(&["map", "bag", "editions"]) {
        return;
    }
    for limit in limits() {
        let (count, beyond) = limit.find(&look.map, &look.heist.bag);
        if count <= limit.most {
            continue;
        }
        let names: Vec<String> = beyond.iter().map(|cell| cell_name(*cell)).collect();
        let message = format!("the heist has {count} {}, and the printed box {}", limit.what, limit.most);
        let too_many = count - limit.most;
        let cure = match &names[..] {
            [] => format!("take {too_many} out of the bag, or accept it: the heist is for screens then"),
            names => format!("take {too_many} away, at {}, or accept it: the heist is for screens then", list(names)),
        };
        let (key, spot) = match beyond.first() {
            Some(cell) => ("map", look.source.cell(*cell)),
            None => ("bag", look.source.top("bag")),
        };
        look.push(Finding::new(Code::BeyondBox, message, cure).key(key).places(names).at(spot));
    }
}

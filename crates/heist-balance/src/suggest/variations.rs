//! Small changes to a heist that make it harder or easier.

use heist_check::read_own;
use heist_data::heists::Heist;
use heist_data::library::Library;
use heist_data::map::{MapText, TileCode, TileKind};
use heist_data::names::cell_name;
use heist_design::draft::{Edit, carry_out};
use heist_rules::board::{Cell, Side};
use heist_rules::cards::BagChit;
use heist_rules::chits::Chit;
use std::collections::BTreeMap;

/// Hexes on which something is taken away.
const EASED: usize = 6;
/// Hexes on which something is added.
const BESET: usize = 4;
/// Entrances that are added.
const NEW_ENTRANCES: usize = 2;

/// What may lie on a hex, with its name.
const SECURITY: [(Chit, &str); 4] =
    [(Chit::Guard, "guard"), (Chit::Lock, "lock"), (Chit::Camera, "camera"), (Chit::Dog, "guard dog")];
/// What may lie in the bag, with its name.
const CHITS: [(BagChit, &str); 4] =
    [(BagChit::Guard, "guard"), (BagChit::Lock, "lock"), (BagChit::Camera, "camera"), (BagChit::Dog, "guard dog")];

/// A change to a heist.
#[derive(Clone, PartialEq, Debug)]
pub struct Variation {
    /// The edits, each with its words.
    pub edits: Vec<(String, Edit)>,
    /// The file after it.
    pub text: String,
    /// The heist after it.
    pub heist: Heist,
    /// Whether it is meant to make the heist harder.
    pub harder: bool,
}

impl Variation {
    fn new(text: &str, words: String, edit: Edit, harder: bool) -> Option<Variation> {
        let text = carry_out(text, &edit).ok()?;
        let heist = read_own(&text).ok()?.heist;
        Some(Variation { edits: vec![(words, edit)], text, heist, harder })
    }

    /// Both changes together, if they can be.
    pub fn and(&self, other: &Variation) -> Option<Variation> {
        let mut text = self.text.clone();
        for (_, edit) in &other.edits {
            text = carry_out(&text, edit).ok()?;
        }
        let heist = read_own(&text).ok()?.heist;
        let edits = self.edits.iter().chain(&other.edits).cloned().collect();
        Some(Variation { edits, text, heist, harder: self.harder })
    }

    /// The change in words.
    pub fn words(&self) -> String {
        let words: Vec<&str> = self.edits.iter().map(|(words, _)| words.as_str()).collect();
        words.join("; ")
    }

    /// The change as one edit.
    pub fn edit(&self) -> Edit {
        Edit::Together { label: self.words(), edits: self.edits.iter().map(|(_, edit)| edit.clone()).collect() }
    }
}

/// Every single change that is tried. `visits` says how often somebody comes onto each space: where nobody goes, nothing matters.
pub fn single(text: &str, heist: &Heist, visits: &BTreeMap<String, u64>) -> Vec<Variation> {
    let mut found = Vec::new();
    let mut add = |words: String, edit: Edit, harder: bool| found.extend(Variation::new(text, words, edit, harder));
    bag(heist, &mut add);
    deck(heist, &mut add);
    if let Ok(map) = MapText::parse(&Library::official().tiles, &heist.map) {
        security(&map, visits, &mut add);
        entrances(heist, &map, visits, &mut add);
    }
    found
}

fn bag(heist: &Heist, add: &mut impl FnMut(String, Edit, bool)) {
    if heist.bag.total() == 0 {
        return;
    }
    for (chit, name) in CHITS {
        let count = heist.bag.count(chit);
        let edit = |count: u8| Edit::Bag { chit: chit.word().to_owned(), count };
        if count > 0 {
            add(format!("One {name} fewer in the bag"), edit(count - 1), false);
        }
        if count > 0 || chit != BagChit::Dog {
            add(format!("One {name} more in the bag"), edit(count.saturating_add(1)), true);
        }
    }
}

fn deck(heist: &Heist, add: &mut impl FnMut(String, Edit, bool)) {
    let length = heist.deck.len();
    let library = Library::official();
    // Cards that come once and are no crisis; those with letters have to do with the map.
    let is_plain = |id: &str| id.parse::<u8>().is_ok();
    let spare: Vec<&str> = library.cards.iter().map(|card| card.id.as_str()).filter(|id| is_plain(id)).collect();
    let spare: Vec<&str> = spare.into_iter().filter(|id| heist.deck.iter().all(|card| card != id)).collect();
    let insert = |at: usize, card: &str| Edit::InsertCard { at, card: card.to_owned() };
    let together = |label: &str, edits: Vec<Edit>| Edit::Together { label: label.to_owned(), edits };
    if let Some(card) = spare.first() {
        add(format!("One event card more, {card}: the alarm comes later"), insert(length / 2, card), false);
    }
    if let [first, second, ..] = spare[..] {
        let words = "Two event cards more: the alarm comes later";
        add(words.to_owned(), together(words, vec![insert(length / 3, first), insert(2 * length / 3, second)]), false);
    }
    let plain: Vec<usize> = (0..length).filter(|at| is_plain(&heist.deck[*at])).collect();
    if plain.len() > 4 {
        let (one, two) = (plain[plain.len() / 3], plain[2 * plain.len() / 3]);
        let words = format!("Without the event card {}: the alarm comes sooner", heist.deck[two]);
        add(words, Edit::RemoveCard { at: two }, true);
        let words = "Two event cards fewer: the alarm comes sooner";
        add(words.to_owned(), together(words, vec![Edit::RemoveCard { at: two }, Edit::RemoveCard { at: one }]), true);
    }
    let is_crisis = |id: &str| library.cards.iter().any(|card| card.id == id && card.crisis);
    if let Some(at) = (0..length).find(|at| is_crisis(&heist.deck[*at])) {
        add(format!("Without the crisis {}", heist.deck[at]), Edit::RemoveCard { at }, false);
    }
    let crisis = library.cards.iter().find(|card| card.crisis && heist.deck.iter().all(|known| *known != card.id));
    if let Some(card) = crisis {
        add(format!("A further crisis, {}", card.id), insert(2 * length / 3, &card.id), true);
    }
}

/// The hexes of a map, where most people come first.
fn by_visits<'a>(map: &'a MapText, visits: &BTreeMap<String, u64>) -> Vec<(String, &'a TileCode)> {
    let hexes = map.cells().filter(|(_, tile)| tile.kind == TileKind::Hex);
    let mut hexes: Vec<(String, &TileCode)> = hexes.map(|(cell, tile)| (cell_name(cell), tile)).collect();
    hexes.sort_by_key(|(name, _)| std::cmp::Reverse(visits.get(name).copied().unwrap_or_default()));
    hexes
}

fn security(map: &MapText, visits: &BTreeMap<String, u64>, add: &mut impl FnMut(String, Edit, bool)) {
    let hexes = by_visits(map, visits);
    let beset = hexes.iter().filter(|(_, tile)| !tile.security.is_empty());
    for (name, tile) in beset.take(EASED) {
        for (chit, word) in SECURITY {
            let place = tile.security.iter().position(|other| *other == chit);
            let code = place.and_then(|place| {
                let mut security = tile.security.clone();
                security.remove(place);
                code_with(tile, &security)
            });
            if let Some(code) = code {
                add(format!("One {word} fewer on {name}"), Edit::paint([name.as_str()], &code), false);
            }
        }
    }
    let open = hexes.iter().filter(|(name, tile)| !tile.shield && visits.contains_key(name));
    for (name, tile) in open.take(BESET) {
        for (chit, word) in &SECURITY[..3] {
            let security: Vec<Chit> = tile.security.iter().copied().chain([*chit]).collect();
            if let Some(code) = code_with(tile, &security) {
                add(format!("One {word} more on {name}"), Edit::paint([name.as_str()], &code), true);
            }
        }
    }
}

/// The code for the same hex with other security on it.
fn code_with(tile: &TileCode, security: &[Chit]) -> Option<String> {
    let sorted = |chits: &[Chit]| {
        let mut chits = chits.to_vec();
        chits.sort_by_key(|chit| *chit as u8);
        chits
    };
    let fits = |other: &&TileCode| {
        let wanted = TileCode { code: other.code.clone(), security: other.security.clone(), ..tile.clone() };
        **other == wanted && sorted(&other.security) == sorted(security)
    };
    Library::official().tiles.iter().find(fits).map(|tile| tile.code.clone())
}

fn entrances(heist: &Heist, map: &MapText, visits: &BTreeMap<String, u64>, add: &mut impl FnMut(String, Edit, bool)) {
    let entrances: Vec<Cell> =
        map.cells().filter(|(_, tile)| matches!(tile.kind, TileKind::Entrance(_))).map(|(cell, _)| cell).collect();
    if heist.entrance_limit > 0 {
        let more = heist.entrance_limit.saturating_add(1);
        add(format!("{more} may start on each entrance"), Edit::set("entrance_limit", i64::from(more)), false);
    }
    if entrances.len() > 1 {
        for cell in &entrances {
            let name = cell_name(*cell);
            add(format!("Without the entrance on {name}"), Edit::paint([name.as_str()], "GP"), true);
        }
    }
    // A new one leads to where people want to go, and is far from the others.
    let gap = |cell: Cell| map.at(cell).is_none_or(|tile| tile.kind == TileKind::Gap);
    let mut places: Vec<(u64, Cell, String)> = Vec::new();
    for (cell, tile) in map.cells().filter(|(_, tile)| tile.kind == TileKind::Hex) {
        let plain = tile.security.is_empty() && tile.rings.is_empty() && tile.token.is_none();
        for side in Side::ALL.into_iter().filter(|_| plain) {
            let out = cell.next(side);
            let inside_map = out.row >= 0 && out.col >= 0 && map.at(out).is_some();
            if inside_map && gap(out) && !entrances.iter().any(|other| near(*other, out)) {
                let faces =
                    Library::official().tiles.iter().find(|code| code.kind == TileKind::Entrance(side.opposite()));
                let worth = visits.get(&cell_name(cell)).copied().unwrap_or_default();
                places.extend(faces.map(|code| (worth, out, code.code.clone())));
            }
        }
    }
    places.sort_by_key(|(worth, ..)| std::cmp::Reverse(*worth));
    let mut taken: Vec<Cell> = Vec::new();
    for (_, cell, code) in places {
        if taken.len() < NEW_ENTRANCES && !taken.iter().any(|other| near(*other, cell)) {
            let name = cell_name(cell);
            add(format!("A further entrance on {name}"), Edit::paint([name.as_str()], &code), false);
            taken.push(cell);
        }
    }
}

/// Whether two cells are at most two steps apart, roughly.
fn near(one: Cell, other: Cell) -> bool {
    one.row.abs_diff(other.row) <= 2 && one.col.abs_diff(other.col) <= 2
}

//! How the things on a space are arranged inside its hex: in rows, as large as they fit, people below chits.

use crate::geometry::{RADIUS, half_width};

/// A place for one thing: its centre within the hex, and its size.
#[derive(Clone, Copy, PartialEq, Debug)]
#[allow(missing_docs)]
pub struct Slot {
    pub x: f64,
    pub y: f64,
    pub size: f64,
}

/// Below the name of the space.
const TOP: f64 = -40.0;
const BOTTOM: f64 = 47.0;
const GAP: f64 = 2.5;
/// Nothing is drawn smaller: on a large screen these are about twenty pixels.
const SMALLEST: f64 = 23.0;
/// How wide a pawn is that carries something.
const LADEN: f64 = 1.5;

/// How far each ring of plans reaches into the hex.
pub const RING: f64 = 3.8;

/// The slots for a number of kinds of things and a number of people, on a hex with rings of plans.
pub fn arrange(pieces: usize, people: usize, laden: bool, rings: usize) -> (Vec<Slot>, Vec<Slot>) {
    let (mut above, mut below) = apart(pieces, people, laden, rings);
    // What would become too small to tell overlaps instead, like chits that lie on each other.
    for slot in above.iter_mut().chain(&mut below) {
        slot.size = slot.size.max(SMALLEST);
    }
    (above, below)
}

/// Slots that do not overlap, however small they become.
fn apart(pieces: usize, people: usize, laden: bool, rings: usize) -> (Vec<Slot>, Vec<Slot>) {
    let radius = RADIUS - 5.0 - RING * rings as f64;
    let width = if laden { LADEN } else { 1.0 };
    if people == 0 {
        return (pack(pieces, (TOP, BOTTOM), radius, 1.0, 50.0), Vec::new());
    }
    if pieces == 0 {
        return (Vec::new(), pack(people, (TOP, BOTTOM), radius, width, 44.0));
    }
    // Chits and people are divided where the smaller of the two comes out largest.
    let tried = (-4..=5).map(|step| {
        let line = f64::from(step) * 4.0;
        let above = pack(pieces, (TOP, line - 1.0), radius, 1.0, 36.0);
        let below = pack(people, (line + 1.0, BOTTOM), radius, width, 42.0);
        let worth = above[0].size.min(below[0].size * 0.9) + (above[0].size + below[0].size) * 0.05;
        (worth, above, below)
    });
    let best = tried.max_by(|a, b| a.0.total_cmp(&b.0));
    best.map_or_else(Default::default, |(_, above, below)| (above, below))
}

/// A number of boxes (`width` times as wide as high) between two heights of a hex, as large as they fit.
fn pack(count: usize, band: (f64, f64), radius: f64, width: f64, largest: f64) -> Vec<Slot> {
    let mut size = largest;
    loop {
        if let Some(slots) = rows(count, band, radius, width, size) {
            return slots;
        }
        size *= 0.97;
    }
}

fn rows(count: usize, band: (f64, f64), radius: f64, width: f64, size: f64) -> Option<Vec<Slot>> {
    let most = ((band.1 - band.0 + GAP) / (size + GAP)) as usize;
    for number in 1..=most {
        let block = number as f64 * (size + GAP) - GAP;
        let middle = (band.0 + band.1) / 2.0;
        // The hex is widest in its middle: what does not fit in the middle of the band may fit closer to the hex's middle.
        let nearer = 0f64.clamp(band.0 + block / 2.0, (band.1 - block / 2.0).max(band.0 + block / 2.0));
        for at in [middle, (middle + nearer) / 2.0, nearer] {
            if let Some(slots) = block_at(count, number, at - block / 2.0, radius, width, size) {
                return Some(slots);
            }
        }
    }
    None
}

fn block_at(count: usize, number: usize, top: f64, radius: f64, width: f64, size: f64) -> Option<Vec<Slot>> {
    let height = |row: usize| top + size / 2.0 + row as f64 * (size + GAP);
    // Chits are round: their corners may stick out a little.
    let room = |row: usize| {
        let (top, bottom) = (height(row) - size * 0.36, height(row) + size * 0.36);
        half_width(radius, top).min(half_width(radius, bottom))
    };
    let fits: Vec<usize> =
        (0..number).map(|row| ((2.0 * room(row) + GAP) / (size * width + GAP)).max(0.0) as usize).collect();
    let mut taken = vec![0; number];
    for _ in 0..count {
        let next = (0..number).filter(|row| taken[*row] < fits[*row]).min_by_key(|row| taken[*row])?;
        taken[next] += 1;
    }
    let mut slots = Vec::new();
    for (row, taken) in taken.into_iter().enumerate() {
        for place in 0..taken {
            let offset = place as f64 - (taken as f64 - 1.0) / 2.0;
            slots.push(Slot { x: offset * (size * width + GAP), y: height(row), size });
        }
    }
    Some(slots)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether two things stand apart; the smallest may overlap by more than half.
    fn stand_apart(a: &Slot, b: &Slot) -> bool {
        let crowded = a.size <= SMALLEST || b.size <= SMALLEST;
        let need = (a.size + b.size) / 2.0 * if crowded { 0.4 } else { 1.0 } - 0.01;
        (a.x - b.x).abs() >= need || (a.y - b.y).abs() >= need
    }

    #[test]
    fn only_what_is_crowded_overlaps_and_everything_stays_inside() {
        for (pieces, people) in (0..=12).flat_map(|pieces| (0..=5).map(move |people| (pieces, people))) {
            for rings in 0..=6 {
                for laden in [false, true] {
                    let (above, below) = arrange(pieces, people, laden, rings);
                    assert_eq!((above.len(), below.len()), (pieces, people));
                    let all: Vec<Slot> = above.iter().chain(&below).copied().collect();
                    for (i, slot) in all.iter().enumerate() {
                        assert!(all[..i].iter().all(|other| stand_apart(slot, other)), "{pieces} {people}: {all:?}");
                        // The circle in the slot lies within the hex.
                        let half = slot.size / 2.0 - if slot.size <= SMALLEST { SMALLEST / 2.0 } else { 0.0 };
                        for turn in 0..24 {
                            let (sin, cos) = (f64::from(turn) * 15.0).to_radians().sin_cos();
                            let (x, y) = (slot.x + half * cos, slot.y + half * sin);
                            let room = half_width(RADIUS, y);
                            assert!(x.abs() <= room, "{pieces} {people} {rings}: {slot:?} {x} {y}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn things_are_large_enough_to_read() {
        let smallest = |pieces, people, rings| {
            let (above, below) = arrange(pieces, people, false, rings);
            above.iter().chain(&below).map(|slot| slot.size).fold(f64::MAX, f64::min)
        };
        assert!(smallest(1, 0, 0) > 40.0);
        assert!(smallest(2, 1, 2) > 24.0);
        assert!(smallest(6, 5, 4) >= SMALLEST);
    }
}

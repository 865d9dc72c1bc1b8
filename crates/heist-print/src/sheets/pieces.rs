//! Chits and tokens: what is in the bag, what lies on the board, and some more for what cards bring.

use super::{CUT, FOLD, PrintJob, Sheet, Shelf};
use crate::canvas::{Canvas, Type};
use crate::fonts::Font;
use crate::paper::Paper;
use heist_design::picture::{chit, pieces_on};
use heist_poster::icons::Icon;
use heist_rules::cards::BagChit;
use std::collections::BTreeMap;

/// A chit.
const CHIT: f32 = 16.0;
/// Chits of security have a second side: both are printed one above the other.
const PAIR: (f32, f32) = (CHIT + 0.8, 2.0 * CHIT + 1.0);
/// Everything else has one.
const SINGLE: (f32, f32) = (CHIT + 0.8, CHIT + 0.8);
/// What the supply has beyond bag and board, for cards that bring more.
const SPARE: [(Icon, usize); 4] = [(Icon::Guard, 8), (Icon::Camera, 5), (Icon::Lock, 3), (Icon::Dog, 2)];
/// Ideas of a whole crew.
const IDEAS: usize = 24;

/// The other side of a chit.
const fn back(icon: Icon) -> Option<Icon> {
    Some(match icon {
        Icon::Guard => Icon::GuardSubdued,
        Icon::Dog => Icon::DogSubdued,
        Icon::Lock => Icon::LockOpen,
        Icon::Camera => Icon::CameraOff,
        _ => return None,
    })
}

/// Whether a picture on the board can be taken away or moved, so that it is a piece and not a part of the floor.
fn is_piece(icon: Icon) -> bool {
    use heist_poster::icons::IconFamily;
    match icon.family() {
        IconFamily::Watch | IconFamily::Device | IconFamily::Loot => true,
        IconFamily::Place => matches!(icon, Icon::Watchtower | Icon::Reinforcements | Icon::Beacon),
        IconFamily::Quiet | IconFamily::Help => false,
    }
}

fn svg(icon: Icon) -> String {
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="-24 -24 48 48" width="48" height="48">{}</svg>"#,
        chit(icon)
    )
}

impl PrintJob<'_> {
    /// How many of each piece are needed.
    fn pieces(&self) -> BTreeMap<Icon, usize> {
        let mut count = self.map().map(|map| pieces_on(&map, self.look())).unwrap_or_default();
        count.retain(|icon, _| is_piece(*icon));
        for kind in BagChit::ALL {
            let twice = matches!(kind, BagChit::Guard2x | BagChit::Lock2x | BagChit::Camera2x);
            let there = usize::from(self.heist.bag.count(kind));
            if there > 0 {
                *count.entry(Icon::drawn(kind)).or_insert(0) += if twice { 2 * there } else { there };
            }
        }
        for (icon, spare) in SPARE {
            // Dogs only where there are dogs.
            if icon != Icon::Dog || count.contains_key(&icon) || self.heist.kennel.is_some() {
                *count.entry(icon).or_insert(0) += spare;
            }
        }
        for word in self.heist.safe.iter().flat_map(|safe| &safe.contents) {
            if let Some(loot) = heist_data::words::loot(word) {
                *count.entry(Icon::loot(loot)).or_insert(0) += 1;
            }
        }
        count
    }

    /// Security in pairs of sides, then everything else.
    pub(super) fn piece_sheets(&self, paper: Paper) -> Vec<Sheet> {
        let pieces = self.pieces();
        let mut shelf = Shelf::new(paper, "chits and tokens");
        for (icon, other, count) in pieces.iter().filter_map(|(icon, count)| Some((*icon, back(*icon)?, *count))) {
            for _ in 0..count {
                shelf.put(PAIR, |canvas, x, y| {
                    canvas.picture(&svg(icon), x, y + CHIT, CHIT, false);
                    canvas.picture(&svg(other), x, y, CHIT, true);
                    canvas.rect(x, y, CHIT, 2.0 * CHIT, CUT);
                    canvas.line((x, y + CHIT), (x + CHIT, y + CHIT), FOLD);
                });
            }
        }
        shelf.next_row();
        for (icon, count) in pieces.iter().filter(|(icon, _)| back(**icon).is_none() && **icon != Icon::Cash) {
            for _ in 0..*count {
                shelf.put(SINGLE, |canvas, x, y| single(canvas, x, y, *icon, None));
            }
        }
        for amount in self.amounts() {
            let note = format!("${amount}k");
            shelf.put(SINGLE, |canvas, x, y| single(canvas, x, y, Icon::Cash, Some(&note)));
        }
        for _ in 0..IDEAS {
            shelf.put(SINGLE, |canvas, x, y| single(canvas, x, y, Icon::Idea, None));
        }
        shelf.sheets
    }

    /// Cash as it lies on the board and in the safe.
    fn amounts(&self) -> Vec<u8> {
        let map = self.map();
        let mut amounts: Vec<u8> =
            map.iter().flat_map(|map| map.cells()).map(|(_, code)| code.cash).filter(|cash| *cash > 0).collect();
        let contents = self.heist.safe.iter().flat_map(|safe| &safe.contents);
        amounts.extend(contents.filter_map(|word| heist_data::words::cash(word)));
        amounts.sort_unstable();
        amounts
    }
}

fn single(canvas: &mut Canvas, x: f32, y: f32, icon: Icon, note: Option<&str>) {
    canvas.picture(&svg(icon), x, y, CHIT, false);
    canvas.rect(x, y, CHIT, CHIT, CUT);
    if let Some(note) = note {
        let kind = Type::new(Font::Bold, 8.0).colour("#0b3f3f");
        canvas.text_around(x + CHIT / 2.0, y + CHIT - 0.9, kind, note);
    }
}

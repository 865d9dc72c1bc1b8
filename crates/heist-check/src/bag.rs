//! The bag against the unknown tiles.

use crate::code::Code;
use crate::finding::Finding;
use crate::look::{Look, Stage};

pub(crate) fn look(look: &mut Look<'_>, stage: &Stage) {
    if !look.knows(&["map", "bag"]) {
        return;
    }
    let unknown = stage.state.unknown;
    let chits = stage.state.bag.total();
    if unknown.any() && chits == 0 {
        let message = format!("the map has {} unknown tiles, and the bag is empty", unknown.len());
        let cure = "say what is in it, such as bag = { guard = 5, camera = 5, lock = 5 }";
        look.find(Finding::new(Code::EmptyBag, message, cure), "bag");
    } else if chits < unknown.len() && stage.edition.has_items() {
        // In the older editions maps are printed with fewer: what is left is empty then.
        let message =
            format!("the map has {} unknown tiles, and the bag {chits} chits: the last tiles are empty", unknown.len());
        look.find(Finding::new(Code::SmallBag, message, "put more chits into the bag, or make tiles known"), "bag");
    } else if chits > 0 && unknown.is_empty() {
        let message = format!("nothing is drawn from the bag with its {chits} chits: the map has no unknown tile");
        look.find(Finding::new(Code::UnusedBag, message, "put unknown tiles (SC) on the map, or empty the bag"), "bag");
    }
}

//! Goals, as far as pieces and people go. Whether people get to them is a matter of ways.

use crate::code::Code;
use crate::finding::Finding;
use crate::look::{Look, Stage};
use heist_format::playable;
use heist_rules::cards::Loot;
use heist_rules::setup::Goal;
use heist_rules::state::Place;

pub(crate) fn look(look: &mut Look<'_>, stage: &Stage) {
    if !look.knows(&["map", "bag", "safe", "npc", "starts", "objective", "terms"]) {
        return;
    }
    for fault in playable::goal_faults(&stage.setup, &stage.state) {
        let found = Finding::of_fault(&fault).at(look.source.key(fault.key()));
        look.push(found);
    }
    for (number, goal) in stage.setup.objective.all.iter().enumerate() {
        if let Some(found) = never_drawn(stage, goal).or_else(|| nowhere_to_swap(stage, goal)) {
            look.find_at(found, &["objective", "all", &number.to_string()]);
        }
    }
}

/// Pieces that are needed and stay in the bag, because there is no unknown tile.
fn never_drawn(stage: &Stage, goal: &Goal) -> Option<Finding> {
    let Goal::Steal { piece, count } = goal else { return None };
    let pieces = |wanted: &dyn Fn(Place) -> bool| {
        stage.state.loot.iter().filter(|(_, kind, place)| kind == piece && wanted(*place)).count()
    };
    let in_bag = pieces(&|place| place == Place::BAG);
    let elsewhere = pieces(&|place| place != Place::BAG);
    let count = usize::from(*count);
    let needed = elsewhere < count && elsewhere + in_bag >= count;
    (needed && stage.state.unknown.is_empty()).then(|| {
        let message =
            format!("the {} stays in the bag: the map has no unknown tile for which it could be drawn", piece.word());
        Finding::new(Code::StaysInBag, message, "put unknown tiles (SC) on the map, or the piece itself")
    })
}

/// Swaps need places where paintings hang.
fn nowhere_to_swap(stage: &Stage, goal: &Goal) -> Option<Finding> {
    let Goal::Swap { piece, count, .. } = goal else { return None };
    let counts = |motif: &usize| piece.is_none_or(|piece| piece.motif() == Some(*motif));
    let homes = (0..Loot::PAINTINGS).filter(|motif| counts(motif) && stage.setup.terms.homes[*motif].is_somewhere());
    let homes = homes.count();
    (homes < usize::from(*count)).then(|| {
        let message = format!("the goal needs {count} swaps, and the block `homes` gives {homes} paintings a place");
        Finding::new(Code::SwapWithoutHome, message, "say where they hang: [terms] homes = { painting-apple = \"c4\" }")
    })
}

//! What steps are called where they can be undone.

use super::document::value_in;
use super::edit::{Axis, Edge, Edit};
use crate::save_key::GAP;
use heist_check::Repair;
use heist_rules::board::Side;

/// What an edit is called.
pub(super) fn label(edit: &Edit, text: &str) -> String {
    match edit {
        Edit::Paint { places, code } if code == GAP => {
            format!("Take away {}", tiles(places.iter().map(String::as_str)))
        }
        Edit::Paint { places, .. } => paint(places.iter().map(String::as_str)),
        Edit::Fill { place, .. } => format!("Fill around {place}"),
        Edit::Paste { block, at } if block.tiles.len() == 1 => format!("Paste a tile at {at}"),
        Edit::Paste { block, at } => format!("Paste {} tiles at {at}", block.tiles.len()),
        Edit::Shift { side, places } => format!("Move {} {}", what(places), towards(*side)),
        Edit::Turn { sixths: 3, places, .. } => format!("Turn {} upside down", what(places)),
        Edit::Turn { sixths, places, .. } if *sixths < 3 => format!("Turn {} to the right", what(places)),
        Edit::Turn { places, .. } => format!("Turn {} to the left", what(places)),
        Edit::Mirror { axis: Axis::LeftRight, places, .. } => format!("Mirror {} left to right", what(places)),
        Edit::Mirror { axis: Axis::UpDown, places, .. } => format!("Mirror {} top to bottom", what(places)),
        Edit::Resize { edge, by } => resize(*edge, *by),
        Edit::Clear { places } if places.is_empty() => "Clear the map".to_owned(),
        Edit::Clear { places } => format!("Take away {}", tiles(places.iter().map(String::as_str))),
        Edit::Bag { .. } => "Change the bag".to_owned(),
        Edit::Deck { .. } => "Change the deck".to_owned(),
        Edit::InsertCard { card, .. } => format!("Add card {card}"),
        Edit::RemoveCard { .. } => "Take a card out".to_owned(),
        Edit::MoveCard { .. } => "Move a card".to_owned(),
        Edit::Set { key, .. } if value_in(text, key).is_none() => format!("Add {}", thing(key)),
        Edit::Set { key, .. } => format!("Change {}", thing(key)),
        Edit::Remove { key } => format!("Take out {}", thing(key)),
        Edit::MoveInList { list, .. } => format!("Change the order of {}", thing(list)),
        Edit::Text { .. } => "Edit the file".to_owned(),
        Edit::Repair { repair, .. } => format!("Repair: {}", repaired(repair)),
        Edit::Together { label, .. } => label.clone(),
    }
}

/// What painting these places is called.
pub(super) fn paint<'a>(places: impl ExactSizeIterator<Item = &'a str>) -> String {
    format!("Paint {}", tiles(places))
}

fn tiles<'a>(mut places: impl ExactSizeIterator<Item = &'a str>) -> String {
    match places.len() {
        1 => places.next().unwrap_or_default().to_owned(),
        count => format!("{count} tiles"),
    }
}

fn what(places: &[String]) -> String {
    match places {
        [] => "the map".to_owned(),
        places => tiles(places.iter().map(String::as_str)),
    }
}

fn towards(side: Side) -> &'static str {
    match side {
        Side::Ne => "up and to the right",
        Side::E => "to the right",
        Side::Se => "down and to the right",
        Side::Sw => "down and to the left",
        Side::W => "to the left",
        Side::Nw => "up and to the left",
    }
}

fn resize(edge: Edge, by: i8) -> String {
    let (line, place) = match edge {
        Edge::Left => ("column", "on the left"),
        Edge::Right => ("column", "on the right"),
        Edge::Top => ("row", "at the top"),
        Edge::Bottom => ("row", "at the bottom"),
    };
    let verb = if by < 0 { "Take away" } else { "Add" };
    match by.unsigned_abs() {
        1 => format!("{verb} a {line} {place}"),
        count => format!("{verb} {count} {line}s {place}"),
    }
}

/// What stands at a key, as people call it.
fn thing(key: &str) -> String {
    let parts: Vec<&str> = key.split('.').collect();
    match parts.as_slice() {
        ["objective", "text"] => "the words of the objective".to_owned(),
        ["objective", "all" | "fail", ..] => "a goal".to_owned(),
        ["objective", "bonus", ..] => "a bonus".to_owned(),
        ["objective", "hand_over"] => "the cash to hand over".to_owned(),
        ["objective", ..] => "the objective".to_owned(),
        ["terms" | "special", ..] => "a special rule".to_owned(),
        ["starts", ..] => "the starting places".to_owned(),
        ["npc", ..] => "the NPC".to_owned(),
        ["bag", ..] => "the bag".to_owned(),
        ["accept", ..] => "an accepted warning".to_owned(),
        ["reward_cash_k"] => "the reward".to_owned(),
        ["unlocks_fixer"] => "the fixer".to_owned(),
        ["id"] => "the id".to_owned(),
        [top, ..] => format!("the {}", top.replace(['_', '-'], " ")),
        [] => "a key".to_owned(),
    }
}

fn repaired(repair: &Repair) -> String {
    match repair {
        Repair::Paint { place, code } => format!("{code} at {place}"),
        Repair::Replace { word, by } => format!("{by} for {word}"),
        Repair::Rename { to, .. } => format!("call it {to}"),
        Repair::Add { key, .. } => format!("add {}", thing(key)),
        Repair::Remove { key } => format!("take out {}", thing(key)),
        Repair::Deck { .. } => "another deck".to_owned(),
    }
}

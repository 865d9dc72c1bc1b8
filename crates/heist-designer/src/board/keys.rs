//! The keyboard on the map. [`crate::help`] lists the keys for people.

use super::hand::Hand;
use crate::tiles;
use crate::tools::Tool;
use heist_design::draft::Axis;
use heist_rules::board::{Cell, Side};
use leptos::ev;
use leptos::prelude::*;

/// A key was pressed while the map has the keyboard.
pub fn press(hand: Hand, event: &ev::KeyboardEvent) {
    if event.ctrl_key() || event.meta_key() {
        return with_control(hand, event);
    }
    if event.alt_key() {
        return with_alt(hand, event);
    }
    let (deeds, tools) = (hand.deeds(), hand.tools);
    let key = event.key();
    match key.as_str() {
        "ArrowLeft" => walk(hand, event, 0, -1),
        "ArrowRight" => walk(hand, event, 0, 1),
        "ArrowUp" => walk(hand, event, -1, 0),
        "ArrowDown" => walk(hand, event, 1, 0),
        "Home" => walk(hand, event, 0, i8::MIN),
        "End" => walk(hand, event, 0, i8::MAX),
        " " | "Enter" => here(hand, tools.tool.get_untracked()),
        "Delete" | "Backspace" => match tools.selected.with_untracked(|cells| cells.is_empty()) {
            true => deeds.paint(&[tools.cursor.get_untracked()], tiles::GAP),
            false => deeds.clear(),
        },
        "Escape" => deeds.hold(Tool::Brush),
        "[" => tools.take(tiles::beside(&tools.code.get_untracked(), -1)),
        "]" => tools.take(tiles::beside(&tools.code.get_untracked(), 1)),
        "e" => deeds.turn_entrance(),
        "a" => tools.adds.update(|adds| *adds = !*adds),
        "r" => deeds.turn(1),
        "R" => deeds.turn(5),
        "m" => deeds.mirror(Axis::LeftRight),
        "M" => deeds.mirror(Axis::UpDown),
        "+" | "=" => hand.zoom(1.4),
        "-" => hand.zoom(1.0 / 1.4),
        "i" => deeds.pick(tools.cursor.get_untracked()),
        _ => {
            let letter = key.chars().next().filter(|_| key.chars().count() == 1);
            let tile = tiles::DIGITS.iter().find(|(digit, _)| letter == Some(*digit));
            let tool = Tool::ALL.iter().find(|(_, _, known, _)| letter == Some(*known));
            match (tile, tool) {
                (Some((_, code)), _) => tools.take(code),
                (None, Some((tool, ..))) => deeds.hold(*tool),
                (None, None) => return,
            }
            hand.by_keys.set(true);
            return event.prevent_default();
        }
    }
    hand.by_keys.set(true);
    event.prevent_default();
}

/// The tool, where the cursor is.
fn here(hand: Hand, tool: Tool) {
    let (deeds, cell) = (hand.deeds(), hand.tools.cursor.get_untracked());
    match tool {
        Tool::Brush => deeds.paint(&[cell], &hand.tools.code.get_untracked()),
        Tool::Fill => deeds.fill(cell),
        Tool::Pick => deeds.pick(cell),
        Tool::Select => deeds.select(vec![cell], true),
    }
}

/// The cursor goes on; with Shift it selects what it comes over.
fn walk(hand: Hand, event: &ev::KeyboardEvent, down: i8, right: i8) {
    let canvas = hand.canvas.get_untracked();
    let from = hand.tools.cursor.get_untracked();
    let to = Cell {
        row: from.row.saturating_add(down).clamp(0, canvas.rows - 1),
        col: from.col.saturating_add(right).clamp(0, canvas.columns - 1),
    };
    hand.tools.cursor.set(to);
    hand.show(to);
    if event.shift_key() {
        hand.deeds().select(vec![from, to], true);
    }
}

fn with_control(hand: Hand, event: &ev::KeyboardEvent) {
    let deeds = hand.deeds();
    match event.key().to_lowercase().as_str() {
        "a" => deeds.select_all(),
        "c" => {
            deeds.copy();
        }
        "x" => deeds.cut(),
        "v" => deeds.paste(),
        _ => return,
    }
    event.prevent_default();
}

/// Alt with an arrow moves the map, or what is selected, by a hex; up and down go in zigzag, so that nothing drifts away.
fn with_alt(hand: Hand, event: &ev::KeyboardEvent) {
    let even = hand.tools.cursor.get_untracked().row % 2 == 0;
    let side = match (event.key().as_str(), even) {
        ("ArrowLeft", _) => Side::W,
        ("ArrowRight", _) => Side::E,
        ("ArrowUp", true) => Side::Ne,
        ("ArrowUp", false) => Side::Nw,
        ("ArrowDown", true) => Side::Se,
        ("ArrowDown", false) => Side::Sw,
        _ => return,
    };
    hand.deeds().shift(side);
    let cursor = hand.tools.cursor.get_untracked().next(side);
    if hand.canvas.get_untracked().has(cursor) {
        hand.tools.cursor.set(cursor);
    }
    event.prevent_default();
}

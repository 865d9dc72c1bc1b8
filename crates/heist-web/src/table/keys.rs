//! Playing by keyboard: keys that work wherever the focus is, but never while somebody types.

use super::desk::{Desk, Tab};
use super::primary::primary;
use super::{drop_down, explain};
use crate::stage::Stage;
use heist_rules::who::Who;
use leptos::ev::{self, KeyboardEvent};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// Listens to keys as long as the table is there.
pub fn listen(desk: Desk, stage: Stage) {
    let down = window_event_listener(ev::keydown, move |event| press(desk, stage, &event));
    let up = window_event_listener(ev::keyup, move |event| {
        if event.key() == "Shift" {
            desk.shift.set_value(false);
        }
    });
    on_cleanup(move || {
        down.remove();
        up.remove();
    });
}

fn is_typing(event: &KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    target.is_some_and(|target| matches!(target.tag_name().as_str(), "INPUT" | "TEXTAREA" | "SELECT"))
}

fn press(desk: Desk, stage: Stage, event: &KeyboardEvent) {
    let key = event.key();
    if desk.briefing.get_untracked() {
        return;
    }
    // Also from a switch in the menu.
    if key == "Escape" && drop_down::close_all() {
        return event.prevent_default();
    }
    // What is open over the table has its own keys.
    let is_there = |css: &str| document().query_selector(css).is_ok_and(|found| found.is_some());
    if is_typing(event) || is_there("dialog[open]") || key == "Escape" && is_there("#rule-panel") {
        return;
    }
    if (event.ctrl_key() || event.meta_key()) && key == "z" {
        event.prevent_default();
        return desk.undo();
    }
    if event.ctrl_key() || event.meta_key() || event.alt_key() {
        return;
    }
    match key.as_str() {
        "1" => choose(desk, Who::Red),
        "2" => choose(desk, Who::Green),
        "3" => choose(desk, Who::Blue),
        "4" => choose(desk, Who::Black),
        "5" => choose(desk, Who::Npc),
        "n" | "N" => untrack(|| primary(desk)).press(desk),
        "u" | "U" => desk.undo(),
        "p" | "P" => desk.toggle_sketch(),
        "a" | "A" => stage.show_again(),
        "m" | "M" => desk.mark_hovered(),
        "o" | "O" => desk.session.wish(None, heist_protocol::BotWish::GoOn {}),
        "b" | "B" => focus(".board-box [data-space][tabindex=\"0\"]"),
        "l" | "L" => {
            desk.tab.set(Tab::Log);
            focus("#log");
        }
        "?" => explain::ask(desk),
        "h" | "H" => desk.this_heist.set(true),
        "g" | "G" => desk.glossary.set(true),
        "i" | "I" => desk.toggle_hint(),
        // A panel that is open is what one steps back out of first; a menu over it comes before.
        "Escape" if desk.menu.with_untracked(Option::is_none) && desk.hints.step_back() => {}
        "Escape" => desk.escape(),
        "Shift" => return desk.shift.set_value(true),
        _ => return,
    }
    event.prevent_default();
}

fn choose(desk: Desk, who: Who) {
    desk.select(who);
    desk.tab.set(Tab::Act);
}

fn focus(css: &str) {
    let found = document().query_selector(css).ok().flatten();
    if let Some(element) = found.and_then(|element| element.dyn_into::<web_sys::HtmlElement>().ok()) {
        let _ = element.focus();
    } else if let Ok(Some(element)) = document().query_selector(css)
        && let Some(element) = element.dyn_ref::<web_sys::SvgElement>()
    {
        let _ = element.focus();
    }
}

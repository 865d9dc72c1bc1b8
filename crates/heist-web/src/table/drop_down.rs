//! Menus that drop down from the bar: a press elsewhere, Escape, or a choice in them closes them.

use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// What is open, and what is in it.
const OPEN: &str = "details.options[open]";
const CHOICE: &str = "details.options > .sheet > :is(button, a)";

/// Closes menus that somebody leaves, as long as the table is there.
pub fn listen() {
    let pressed = window_event_listener(ev::pointerdown, |event| {
        let target = element(&event);
        for menu in open() {
            if !target.as_ref().is_some_and(|target| menu.contains(Some(target.unchecked_ref()))) {
                let _ = menu.remove_attribute("open");
            }
        }
    });
    let chosen = window_event_listener(ev::click, |event| {
        let choice = element(&event).and_then(|target| target.closest(CHOICE).ok().flatten());
        if let Some(menu) = choice.and_then(|choice| choice.closest(OPEN).ok().flatten()) {
            let _ = menu.remove_attribute("open");
        }
    });
    on_cleanup(move || {
        pressed.remove();
        chosen.remove();
    });
}

/// Closes whatever is open, and gives the focus back to what opened it. Says whether there was something.
pub fn close_all() -> bool {
    let open = open();
    for menu in &open {
        let _ = menu.remove_attribute("open");
        let summary = menu.query_selector("summary").ok().flatten();
        if let Some(summary) = summary.and_then(|summary| summary.dyn_into::<web_sys::HtmlElement>().ok()) {
            let _ = summary.focus();
        }
    }
    !open.is_empty()
}

fn element(event: &web_sys::Event) -> Option<web_sys::Element> {
    event.target()?.dyn_into().ok()
}

fn open() -> Vec<web_sys::Element> {
    let Ok(found) = document().query_selector_all(OPEN) else { return Vec::new() };
    (0..found.length()).filter_map(|place| found.get(place)?.dyn_into().ok()).collect()
}

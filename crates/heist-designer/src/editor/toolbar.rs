//! The tools above the board, and what can be done with the whole map or with what is selected.

use crate::board::Deeds;
use crate::desk::Desk;
use crate::tools::{Tool, Tools};
use heist_design::draft::{Axis, Edge};
use heist_rules::board::Side;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// Strokes of the icons, in a square of twenty.
const fn icon(tool: Tool) -> &'static str {
    match tool {
        Tool::Brush => "M4 16C4 13 6 12 8 13C9 15 8 17 4 16ZM8 12L15 4L17 6L9 13",
        Tool::Fill => "M4 10L10 4L16 10L10 16ZM4 10H16M17 13C18.500 15 18 17 17 17S15.500 15 17 13",
        Tool::Pick => "M4 16L5 13L11 7L13 9L7 15ZM11 5L15 9M13 7L15 4L16 5L14 8",
        Tool::Select => "M4 4H7M10 4H13M16 4V7M16 10V13M16 16H13M10 16H7M4 16V13M4 10V7",
    }
}

/// The tools.
#[component]
pub fn Toolbar() -> impl IntoView {
    let deeds = Deeds { desk: expect_context::<Desk>(), tools: expect_context::<Tools>() };
    let tools = deeds.tools;
    let has_selection = move || tools.selected.with(|cells| !cells.is_empty());
    let whole = move || if has_selection() { "what is selected" } else { "the map" };
    view! {
        <div class="toolbar" role="toolbar" aria-label="Tools">
            <span class="group">
                {Tool::ALL.map(|(tool, name, key, words)| view! {
                    <button type="button" class="icon-button worded" data-tool-choice=name title=format!("{words} ({key})")
                        aria-pressed=move || (tools.tool.get() == tool).to_string() on:click=move |_| deeds.hold(tool)>
                        <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false"><path d=icon(tool)/></svg>
                        <span>{name}</span>
                    </button>
                })}
            </span>
            <span class="group">
                <ToolButton name="copy" words=Signal::derive(|| "Copy what is selected".to_owned()) path="M7 7V3H17V13H13M3 7H13V17H3Z"
                    disabled=Signal::derive(move || !has_selection()) press=Callback::new(move |()| { deeds.copy(); })/>
                <ToolButton name="paste" words=Signal::derive(|| "Put down what was copied, where the cursor is".to_owned()) path="M7 4H4V17H16V4H13M7 3H13V6H7ZM7 10H13M7 13H11"
                    disabled=Signal::derive(move || tools.clip.with(Option::is_none)) press=Callback::new(move |()| deeds.paste())/>
                <ToolButton name="turn" words=Signal::derive(move || format!("Turn {} by a sixth", whole())) path="M15 6A6 6 0 1 0 16 11M16 3V7H12"
                    press=Callback::new(move |()| deeds.turn(1))/>
                <ToolButton name="mirror" words=Signal::derive(move || format!("Mirror {}, left and right", whole())) path="M10 3V17M7 6L3 14H7ZM13 6L17 14H13Z"
                    press=Callback::new(move |()| deeds.mirror(Axis::LeftRight))/>
                <ToolButton name="flip" words=Signal::derive(move || format!("Mirror {}, above and below", whole())) path="M3 10H17M6 7L14 3V7ZM6 13L14 17V13Z"
                    press=Callback::new(move |()| deeds.mirror(Axis::UpDown))/>
            </span>
            <details class="sheet-menu" id="sheet-menu">
                <summary class="icon-button worded">
                    <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false"><path d="M10 3V17M3 10H17M10 3L8 5M10 3L12 5M10 17L8 15M10 17L12 15M3 10L5 8M3 10L5 12M17 10L15 8M17 10L15 12"/></svg>
                    <span>"Move and size"</span>
                </summary>
                <SheetMenu deeds/>
            </details>
        </div>
    }
}

#[component]
fn ToolButton(
    name: &'static str,
    words: Signal<String>,
    path: &'static str,
    #[prop(optional, into)] disabled: Signal<bool>,
    press: Callback<()>,
) -> impl IntoView {
    view! {
        <button type="button" class="icon-button" data-deed=name aria-label=words title=words disabled=disabled on:click=move |_| press.run(())>
            <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false"><path d=path/></svg>
        </button>
    }
}

/// Sides with the words for them, clockwise from the upper left.
const SIDES: [(Side, &str, &str); 6] = [
    (Side::Nw, "up and left", "↖"),
    (Side::Ne, "up and right", "↗"),
    (Side::W, "to the left", "←"),
    (Side::E, "to the right", "→"),
    (Side::Sw, "down and left", "↙"),
    (Side::Se, "down and right", "↘"),
];

const EDGES: [(Edge, &str, &str); 4] = [
    (Edge::Left, "left", "column"),
    (Edge::Right, "right", "column"),
    (Edge::Top, "top", "pair of rows"),
    (Edge::Bottom, "bottom", "row"),
];

#[component]
fn SheetMenu(deeds: Deeds) -> impl IntoView {
    let tools = deeds.tools;
    let what = move || if tools.selected.with(|cells| cells.is_empty()) { "the map" } else { "what is selected" };
    let close = move |_| {
        let menu = document().get_element_by_id("sheet-menu");
        if let Some(menu) = menu.and_then(|menu| menu.dyn_into::<web_sys::HtmlElement>().ok()) {
            let _ = menu.remove_attribute("open");
        }
    };
    view! {
        <div class="sheet-menu-box">
            <h3>{move || format!("Move {}", what())}</h3>
            <div class="six-ways">
                {SIDES.map(|(side, words, arrow)| view! {
                    <button type="button" class="icon-button" data-shift=side.word() aria-label=move || format!("Move {} {words}", what()) on:click=move |_| deeds.shift(side)>{arrow}</button>
                })}
            </div>
            <h3>"Room at the edges"</h3>
            <ul class="edges">
                {EDGES.map(|(edge, words, noun)| {
                    let by = if edge == Edge::Top { 2 } else { 1 };
                    view! {
                        <li>
                            <span>{words}</span>
                            <button type="button" class="icon-button" aria-label=format!("Add a {noun} at the {words}") on:click=move |_| deeds.resize(edge, by)>"+"</button>
                            <button type="button" class="icon-button" aria-label=format!("Take an empty {noun} away at the {words}") on:click=move |_| deeds.resize(edge, -by)>"−"</button>
                        </li>
                    }
                })}
            </ul>
            <button type="button" class="button small quiet" on:click=close>"Close"</button>
        </div>
    }
}

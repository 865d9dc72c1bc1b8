//! What is shown above the tiles: what is wrong, what is selected, where pointer and keyboard are.

use super::drawing;
use super::hand::Hand;
use crate::tools::Tool;
use heist_check::Severity;
use heist_data::names::parse_cell;
use heist_design::picture::Look;
use heist_poster::geometry::{Point, RADIUS, centre, hexagon};
use heist_rules::board::Cell;
use leptos::prelude::*;
use std::collections::BTreeMap;

/// Where something is shown.
fn at(cell: Cell) -> String {
    let Point { x, y } = centre(cell);
    format!("translate({x:.1} {y:.1})")
}

/// Everything above the tiles.
#[component]
pub fn Marks(hand: Hand, look: Memo<Look>) -> impl IntoView {
    let (desk, tools) = (hand.desk, hand.tools);
    // The worst of what is wrong with each place.
    let wrong = Memo::new(move |_| {
        let mut worst: BTreeMap<Cell, Severity> = BTreeMap::new();
        desk.findings.with(|findings| {
            for finding in findings {
                for cell in finding.places.iter().filter_map(|place| parse_cell(place)) {
                    let known = worst.entry(cell).or_insert(finding.severity);
                    *known = finding.severity.min(*known);
                }
            }
        });
        worst.into_iter().collect::<Vec<_>>()
    });
    let heat = move || {
        desk.heat.get().map(|shades| {
            let shades = shades.into_iter().map(|(cell, share)| {
                view! { <polygon class="heat" transform=at(cell) points=hexagon(RADIUS - 1.0) fill-opacity=format!("{:.2}", share.clamp(0.0, 1.0) * 0.7)/> }
            });
            shades.collect_view()
        })
    };
    let rectangle = move || {
        hand.rectangle.get().map(|(from, to)| {
            let (x, y) = (from.x.min(to.x), from.y.min(to.y));
            let (width, height) = ((from.x - to.x).abs(), (from.y - to.y).abs());
            view! { <rect class="rectangle" x=x y=y width=width height=height/> }
        })
    };
    let ghost = move || {
        let cell = hand.hovered.get().filter(|_| tools.tool.get() != Tool::Select && !tools.is_drawing.get())?;
        let drawn = if tools.tool.get() == Tool::Brush {
            drawing::cell(&tools.code.get(), "", look.get())
        } else {
            String::new()
        };
        Some(view! {
            <g class="ghost" transform=at(cell)>
                <g inner_html=drawn></g>
                <polygon class="aim" points=hexagon(RADIUS - 2.0)/>
            </g>
        })
    };
    let cursor = move || {
        (hand.focused.get() && hand.by_keys.get()).then(|| {
            view! { <polygon class="cursor" transform=at(tools.cursor.get()) points=hexagon(RADIUS - 3.0)/> }
        })
    };
    view! {
        <g class="marks" aria-hidden="true">
            {heat}
            <For each=move || wrong.get() key=|mark| *mark children=|(cell, severity)| view! {
                <g class=format!("wrong {}", severity.word()) data-wrong=severity.word() transform=at(cell)>
                    <polygon points=hexagon(RADIUS - 4.0)/>
                    <circle cx="32" cy="-32" r="11"/>
                    <path d="M32-39V-31M32-26.500V-26"/>
                </g>
            }/>
            <For each=move || desk.pointed.get() key=|place: &String| place.clone() children=|place| parse_cell(&place).map(|cell| view! {
                <polygon class="pointed" transform=at(cell) points=hexagon(RADIUS + 2.0)/>
            })/>
            <For each=move || tools.selected.get() key=|cell| *cell children=|cell| view! {
                <polygon class="selected" transform=at(cell) points=hexagon(RADIUS - 1.0)/>
            }/>
            {rectangle}
            {ghost}
            {cursor}
        </g>
    }
}

//! The palette: every tile with its picture, its name, and how many the printed box still holds.

use crate::board::{TilePicture, look_of};
use crate::desk::Desk;
use crate::tiles;
use crate::tools::Tools;
use heist_data::fields::Fields;
use heist_data::heists::read_bag;
use heist_design::palette::{GROUPS, palette};
use leptos::prelude::*;
use std::collections::BTreeMap;

/// How many of each tile the printed box still holds, where it holds a number of them.
fn left_in_box(desk: Desk) -> Memo<BTreeMap<&'static str, i64>> {
    Memo::new(move |_| {
        let map = desk.board.with(|board| board.map().0);
        let bag = desk.table.with(|table| {
            let bag = table.get("bag").and_then(|bag| bag.as_table());
            bag.and_then(|bag| read_bag(&Fields::new(bag, &[])).ok()).unwrap_or_default()
        });
        let swatches = palette(&map, &bag).into_iter().flat_map(|(_, swatches)| swatches);
        swatches.filter_map(|swatch| Some((swatch.code, swatch.left?))).collect()
    })
}

/// The palette.
#[component]
pub fn Palette() -> impl IntoView {
    let (desk, tools) = (expect_context::<Desk>(), expect_context::<Tools>());
    let look = look_of(desk);
    let left = left_in_box(desk);
    let sought = RwSignal::new(String::new());
    let groups = move || {
        let sought = sought.get().trim().to_lowercase();
        let fits = |code: &str| {
            sought.is_empty() || tiles::name(code).to_lowercase().contains(&sought) || code.to_lowercase() == sought
        };
        let groups = GROUPS.into_iter().filter_map(|group| {
            let heading = group.name;
            let codes: Vec<&'static str> = group.codes.iter().copied().filter(|code| fits(code)).collect();
            (!codes.is_empty()).then(|| {
                view! {
                    <section class="tile-group" aria-label=heading>
                        <h3>{heading}</h3>
                        <div class="tile-list">
                            {codes.into_iter().map(|code| view! { <TileButton code look left/> }).collect_view()}
                        </div>
                    </section>
                }
            })
        });
        let groups: Vec<_> = groups.collect();
        match groups.is_empty() {
            true => view! { <p class="hint">"No tile is called so."</p> }.into_any(),
            false => groups.into_any(),
        }
    };
    let in_hand = move || tiles::name(&tools.code.get());
    view! {
        <div class="in-hand">
            <TilePicture code=tools.code look/>
            <p><span class="hint">"In your hand"</span><strong id="in-hand">{in_hand}</strong></p>
        </div>
        <label class="switch" title="Lay tiles on what is there, such as a remote lock on unknown security">
            <input type="checkbox" id="adds" prop:checked=tools.adds on:change=move |event| tools.adds.set(event_target_checked(&event))/>
            <span>"Lay on top"</span>
        </label>
        <input class="input small" type="search" placeholder="Find a tile" aria-label="Find a tile"
            on:input=move |event| sought.set(event_target_value(&event))/>
        {groups}
    }
}

#[component]
fn TileButton(
    code: &'static str,
    look: Memo<heist_design::picture::Look>,
    left: Memo<BTreeMap<&'static str, i64>>,
) -> impl IntoView {
    let tools = expect_context::<Tools>();
    let name = tiles::name(code);
    let count = move || left.with(|left| left.get(code).copied());
    let label = {
        let name = name.clone();
        move || match count() {
            Some(left @ 0..) => format!("{name}, {left} left in the box"),
            Some(_) => format!("{name}, more than the box holds"),
            None => name.clone(),
        }
    };
    let digit = tiles::DIGITS.iter().find(|(_, known)| *known == code).map(|(digit, _)| digit.to_string());
    let title = label.clone();
    view! {
        <button type="button" class="tile" data-tile=code title=title
            aria-pressed=move || (tools.code.with(|held| held == code)).to_string()
            on:click=move |_| tools.take(code)>
            // What is written in the picture is no part of its name.
            <span class="visually-hidden">{label}</span>
            <TilePicture code=Signal::stored(code.to_owned()) look/>
            <span class="tile-name" aria-hidden="true">{name}</span>
            {digit.map(|digit| view! { <kbd aria-hidden="true" data-key=digit></kbd> })}
            <span class="tile-left" class:none=move || count().is_some_and(|left| left <= 0) aria-hidden="true">
                {move || count().map(|left| if left < 0 { format!("{left}") } else { format!("×{left}") })}
            </span>
        </button>
    }
}

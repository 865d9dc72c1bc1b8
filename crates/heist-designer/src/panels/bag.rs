//! The bag: what unknown security may turn out to be.

use super::forms::more_fields;
use crate::desk::Desk;
use crate::tiles;
use heist_design::draft::Edit;
use heist_page::glyph::{Glyph, Icon};
use heist_rules::cards::BagChit;
use heist_words::english::capital;
use heist_words::names::bag_name;
use leptos::prelude::*;

/// Kinds that most bags have.
const USUAL: [BagChit; 4] = [BagChit::Guard, BagChit::Camera, BagChit::Lock, BagChit::Dog];

/// How many of a kind are in the bag.
fn count(desk: Desk, chit: BagChit) -> u8 {
    desk.table.with(|table| {
        let count = table.get("bag").and_then(|bag| bag.get(chit.word())).and_then(|count| count.as_integer());
        count.and_then(|count| u8::try_from(count).ok()).unwrap_or(0)
    })
}

/// The bag.
#[component]
pub fn BagPanel() -> impl IntoView {
    let desk = expect_context::<Desk>();
    let all = Memo::new(move |_| BagChit::ALL.into_iter().map(|chit| u32::from(count(desk, chit))).sum::<u32>());
    let unknown = Memo::new(move |_| {
        desk.board
            .with(|board| board.cells().filter(|(_, code)| tiles::find(code).is_some_and(|tile| tile.shield)).count())
    });
    let words = move || match (all.get(), unknown.get()) {
        (_, 0) => "No hex of the map is unknown, so that nothing is drawn from the bag.".to_owned(),
        (chits, hexes) => format!(
            "{chits} chits for {hexes} unknown hexes. What is left over stays in the bag, where cards put more."
        ),
    };
    let rest = BagChit::ALL.into_iter().filter(|chit| !USUAL.contains(chit));
    let open = rest.clone().any(|chit| untrack(|| count(desk, chit)) > 0);
    view! {
        <p class="hint" id="bag-words">{words}</p>
        <div class="bag-bar" aria-hidden="true">
            {move || BagChit::ALL.into_iter().flat_map(|chit| (0..count(desk, chit)).map(move |_| view! { <Glyph icon=Icon::drawn(chit)/> })).collect_view()}
        </div>
        <ul class="bag">{USUAL.map(|chit| view! { <BagRow chit/> })}</ul>
        <details open=open>
            <summary>"More kinds"</summary>
            <ul class="bag">{rest.map(|chit| view! { <BagRow chit/> }).collect_view()}</ul>
            {more_fields(&["held_by_guard"])}
        </details>
    }
}

#[component]
fn BagRow(chit: BagChit) -> impl IntoView {
    let desk = expect_context::<Desk>();
    let name = capital(bag_name(chit));
    let set = move |count: u8| {
        desk.change(Edit::Bag { chit: chit.word().to_owned(), count: count.min(99) });
    };
    let typed = move |event: leptos::ev::Event| {
        if let Ok(count) = event_target_value(&event).trim().parse() {
            set(count);
        }
    };
    view! {
        <li data-chit=chit.word()>
            <Glyph icon=Icon::drawn(chit)/>
            <label for=format!("bag-{}", chit.word())>{name.clone()}</label>
            <button type="button" class="icon-button" aria-label=format!("One {} less", bag_name(chit)) disabled=move || count(desk, chit) == 0
                on:click=move |_| set(untrack(|| count(desk, chit)).saturating_sub(1))>"−"</button>
            <input class="input small number" id=format!("bag-{}", chit.word()) inputmode="numeric" prop:value=move || count(desk, chit).to_string() on:change=typed/>
            <button type="button" class="icon-button" aria-label=format!("One {} more", bag_name(chit))
                on:click=move |_| set(untrack(|| count(desk, chit)).saturating_add(1))>"+"</button>
        </li>
    }
}

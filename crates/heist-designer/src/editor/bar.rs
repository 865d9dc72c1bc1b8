//! The bar at the top: what the heist is called, undo, whether it is kept, and the ways out: to play it, to share it.

use super::Screen;
use crate::desk::Desk;
use crate::share::ShareDialog;
use crate::shelf;
use heist_design::draft::Edit;
use leptos::prelude::*;

/// The bar.
#[component]
pub fn EditorBar() -> impl IntoView {
    let (desk, screen) = (expect_context::<Desk>(), expect_context::<Screen>());
    let sharing = RwSignal::new(false);
    let name = move || desk.word("name");
    let rename = move |event: leptos::ev::Event| {
        desk.change(Edit::set("name", event_target_value(&event).trim()));
    };
    let undo_words =
        move || desk.undo_label().map_or_else(|| "Nothing to undo".to_owned(), |label| format!("Undo: {label}"));
    let redo_words =
        move || desk.redo_label().map_or_else(|| "Nothing to do again".to_owned(), |label| format!("Redo: {label}"));
    let play = move |page: &'static str| format!("/{page}?draft={}", desk.id());
    let kept = move || match desk.unkept.get() {
        Some(words) => view! { <p id="kept" class="kept trouble" role="alert">{words}</p> }.into_any(),
        None => view! {
            <p id="said" class="kept" class:bad=move || desk.said.with(|said| said.trouble) role="status">
                {move || desk.said.with(|said| said.words.clone())}
            </p>
        }
        .into_any(),
    };
    // What is played is what is kept.
    let keep = move |_| desk.save_now();
    view! {
        <header class="design-bar">
            <a class="back" href="/design" on:click=keep aria-label="All drafts" title="All drafts">
                <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false"><path d="M12 4L6 10L12 16"/></svg>
            </a>
            <input id="heist-name" class="input title" aria-label="Name of the heist" placeholder=shelf::called("")
                maxlength="40" prop:value=name on:change=rename disabled=move || !desk.is_toml.get()/>
            <span class="group">
                <button type="button" id="undo" class="icon-button" aria-label=undo_words title=undo_words
                    disabled=move || desk.undo_label().is_none() on:click=move |_| desk.undo()>
                    <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false"><path d="M4 8H12A4 4 0 0 1 12 16H8M8 4L4 8L8 12"/></svg>
                </button>
                <button type="button" id="redo" class="icon-button" aria-label=redo_words title=redo_words
                    disabled=move || desk.redo_label().is_none() on:click=move |_| desk.redo()>
                    <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false"><path d="M16 8H8A4 4 0 0 0 8 16H12M12 4L16 8L12 12"/></svg>
                </button>
            </span>
            {kept}
            <span class="group ways">
                <button type="button" class="icon-button" id="show-keys" aria-label="Keys, mouse and fingers" title="Keys, mouse and fingers (?)"
                    on:click=move |_| screen.help.set(true)>"?"</button>
                <button type="button" id="share" class="button small quiet" on:click=move |_| sharing.set(true)>"Share"</button>
                <a id="to-table" class="button small" href=play("new") on:click=keep>"Open a table"</a>
                <a id="to-play" class="button small main" href=play("local") on:click=keep>"Play it"</a>
            </span>
        </header>
        <ShareDialog open=sharing/>
    }
}

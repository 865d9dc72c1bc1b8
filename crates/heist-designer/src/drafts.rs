//! The drafts of this browser, and everything a new one can begin from.

mod begin;
mod thumbnail;

use crate::address::{self, Arrival};
use crate::shelf::{self, OnShelf};
use begin::Begin;
use heist_design::draft::Draft;
use heist_page::browser;
use heist_page::frame::PageFrame;
use heist_page::storage;
use leptos::prelude::*;
pub use thumbnail::thumbnail;

/// The drafts.
#[component]
pub fn DraftsPage(
    /// What the link brings along.
    arrival: Option<Arrival>,
) -> impl IntoView {
    let trouble = RwSignal::new(None::<String>);
    if let Some(arrival) = arrival {
        begin::arrive(arrival, trouble);
    }
    let drafts = RwSignal::new(shelf::all());
    let gone = RwSignal::new(None::<OnShelf>);
    storage::on_change(move || drafts.set(shelf::all()));
    let delete = move |one: OnShelf| {
        shelf::remove(&one.id);
        gone.set(Some(one));
        drafts.set(shelf::all());
    };
    let undo = move |_| {
        if let Some(one) = gone.get_untracked() {
            match shelf::write(&one.id, &one.draft) {
                Ok(()) => gone.set(None),
                Err(words) => trouble.set(Some(words)),
            }
            drafts.set(shelf::all());
        }
    };
    let copy = move |one: OnShelf| {
        let name = format!("{} (copy)", shelf::called(&one.draft.name));
        let mut draft = Draft::from_text(one.draft.text);
        // A file that is not TOML is copied as it is.
        let _ = draft.apply(heist_design::draft::Edit::set("name", name.chars().take(40).collect::<String>()));
        match shelf::create(shelf::draft_of(draft.text().to_owned())) {
            Ok(_) => drafts.set(shelf::all()),
            Err(words) => trouble.set(Some(words)),
        }
    };
    let rows = move || {
        let rows = drafts.get().into_iter().map(|one| {
            let name = shelf::called(&one.draft.name).to_owned();
            let address = address::editor(&one.id);
            let (copied, deleted) = (one.clone(), one.clone());
            view! {
                <li class="draft" data-draft=one.id.clone()>
                    <a class="draft-open" href=address.clone()>
                        <span class="draft-map" inner_html=thumbnail(&one.draft.text)></span>
                        <strong>{name.clone()}</strong>
                        <span class="hint">{browser::ago(one.draft.touched as f64)}{one.draft.published.is_some().then_some(", published")}</span>
                    </a>
                    <span class="row-buttons">
                        <a class="button small quiet" href=format!("/local?draft={}", one.id) aria-label=format!("Play {name}")>"Play"</a>
                        <button type="button" class="button small quiet" data-copy aria-label=format!("Duplicate {name}") on:click=move |_| copy(copied.clone())>"Duplicate"</button>
                        <button type="button" class="button small quiet" data-delete aria-label=format!("Delete {name}") on:click=move |_| delete(deleted.clone())>"Delete"</button>
                    </span>
                </li>
            }
        });
        rows.collect_view()
    };
    view! {
        <PageFrame title="Heist: designer" class="drafts">
            <h1>"Design a heist"</h1>
            <p class="lead">"Draw a building, see at once whether it works and how hard it is, and play it tonight. Everything stays in this browser until you share it."</p>
            {move || trouble.get().map(|words| view! { <p class="trouble" role="alert">{words}</p> })}
            <Begin trouble/>
            {move || gone.get().map(|one| view! {
                <p class="good-news" role="status" id="deleted">
                    {format!("{} is deleted. ", shelf::called(&one.draft.name))}
                    <button type="button" class="as-link" id="undelete" on:click=undo>"Undo"</button>
                </p>
            })}
            <h2>"Your drafts"</h2>
            {move || drafts.with(Vec::is_empty).then(|| view! { <p class="hint">"None yet. An empty sheet is one press away, and every official heist can be changed."</p> })}
            <ul class="draft-grid">{rows}</ul>
        </PageFrame>
    }
}

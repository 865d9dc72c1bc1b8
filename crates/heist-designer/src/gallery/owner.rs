//! What whoever has published a heist can do about it: the draft, in which the key lies, is in this browser.

use super::ask;
use crate::address;
use crate::shelf::{self, OnShelf};
use heist_client::drafts::Published;
use heist_protocol::gallery::GalleryEntry;
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

/// The draft of a published heist, and its key.
fn own(id: &str) -> Option<(OnShelf, Published)> {
    shelf::all().into_iter().find_map(|one| {
        let published = one.draft.published.clone().filter(|published| published.id == id)?;
        Some((one, published))
    })
}

/// Forgets that a draft is published.
fn forget(one: &OnShelf) -> Result<(), String> {
    let mut draft = shelf::read(&one.id).unwrap_or_else(|| one.draft.clone());
    draft.published = None;
    shelf::write(&one.id, &draft)
}

/// The buttons of the owner; nothing for anybody else.
#[component]
pub fn Owner(
    /// The heist.
    entry: GalleryEntry,
) -> impl IntoView {
    let Some((one, published)) = own(&entry.id.to_string()) else { return ().into_any() };
    let (busy, asking) = (RwSignal::new(false), RwSignal::new(false));
    let trouble = RwSignal::new(None::<String>);
    let address = address::editor(&one.id);
    let take_down = move |_| {
        busy.set(true);
        let (one, published) = (one.clone(), published.clone());
        spawn_local(async move {
            let done = ask::take_down(&published.id, &published.key).await;
            busy.set(false);
            match done.and_then(|()| forget(&one)) {
                Ok(()) => address::go(&address::gallery("")),
                Err(words) => trouble.set(Some(words)),
            }
        });
    };
    view! {
        <section class="gallery-owner" aria-label="Your heist">
            <p>"This heist is yours. Change it in the designer and press “Publish…” there to update it."</p>
            <p class="gallery-deeds">
                <a class="button small" id="gallery-edit" href=address>"Change and update"</a>
                <button type="button" class="button small danger" id="gallery-take-down" aria-expanded=move || asking.get().to_string() on:click=move |_| asking.update(|asking| *asking = !*asking)>"Take down…"</button>
            </p>
            {move || asking.get().then({
                let take_down = take_down.clone();
                move || view! {
                    <p>"Nobody will find it here any more. Tables at which it is played go on, and versions that others have made stay."</p>
                    <p class="gallery-deeds"><button type="button" class="button small danger" id="gallery-really" prop:disabled=busy on:click=take_down>"Take it down for good"</button></p>
                }
            })}
            {move || trouble.get().map(|words| view! { <p class="trouble" role="alert">{words}</p> })}
        </section>
    }
    .into_any()
}

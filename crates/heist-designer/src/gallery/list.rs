//! The list: what is looked for, and a card for each heist.

use super::{ask, figures};
use crate::address;
use crate::drafts::thumbnail;
use gloo_timers::callback::Timeout;
use heist_page::browser;
use heist_protocol::gallery::{GalleryEntry, GalleryQuery, GallerySort};
use heist_protocol::limits::MAX_SEARCH_CHARS;
use heist_rules::edition::Edition;
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

/// How long the page waits for the next letter before it asks, in milliseconds.
const PAUSE: u32 = 300;

/// What is there of the list.
#[derive(Clone, Default)]
struct Found {
    heists: Vec<GalleryEntry>,
    more: bool,
    asked: bool,
    trouble: Option<String>,
}

/// The gallery.
#[component]
pub fn GalleryList() -> impl IntoView {
    let query = RwSignal::new(GalleryQuery::default());
    let found = RwSignal::new(Found::default());
    // The first page of what is looked for, or the next one.
    let load = move || {
        let wanted = query.get_untracked();
        spawn_local(async move {
            let answer = ask::page(&wanted).await;
            // Somebody may have left the page, or looks for something else by now.
            if query.try_get_untracked().as_ref() != Some(&wanted) {
                return;
            }
            found.update(|found| {
                found.asked = true;
                match answer {
                    Ok(page) => {
                        if wanted.page == 0 {
                            found.heists.clear();
                        }
                        found.heists.extend(page.heists);
                        (found.more, found.trouble) = (page.more, None);
                    }
                    Err(words) => found.trouble = Some(words),
                }
            });
        });
    };
    let pause = StoredValue::new_local(None::<Timeout>);
    let look = move |change: &dyn Fn(&mut GalleryQuery), wait: u32| {
        query.update(|query| {
            query.page = 0;
            change(query);
        });
        pause.set_value(Some(Timeout::new(wait, load)));
    };
    load();
    let next = move |_| {
        query.update(|query| query.page += 1);
        load();
    };
    let editions = Edition::PLAYABLE.map(|edition| view! { <option value=edition.id>{edition.name}</option> });
    let is_filtered = move || {
        query.with(|query| {
            GalleryQuery { page: 0, sort: query.sort, ..GalleryQuery::default() }
                != GalleryQuery { page: 0, ..query.clone() }
        })
    };
    let nothing = move || found.with(|found| found.asked && found.trouble.is_none() && found.heists.is_empty());
    view! {
        <h1>"Gallery"</h1>
        <p class="lead">"Heists that people have made and published on this server. Play one tonight, or take it apart and make your own version."</p>
        <form class="gallery-filters" role="search" on:submit=move |event| event.prevent_default()>
            <label class="field gallery-search">
                <span>"Title or author"</span>
                <input type="search" class="input" id="gallery-search" maxlength=MAX_SEARCH_CHARS.to_string() autocomplete="off"
                    on:input=move |event| { let words = event_target_value(&event); look(&|query| query.search.clone_from(&words), PAUSE); }/>
            </label>
            <label class="field">
                <span>"Difficulty"</span>
                <select class="input" id="gallery-difficulty" on:change=move |event| { let word = event_target_value(&event); look(&|query| query.difficulty.clone_from(&word), 0); }>
                    <option value="">"Any"</option>
                    {["amateur", "semi-pro", "pro"].map(|word| view! { <option value=word>{figures::difficulty(word)}</option> })}
                </select>
            </label>
            <label class="field">
                <span>"Characters"</span>
                <select class="input" id="gallery-players" on:change=move |event| { let players = event_target_value(&event).parse().unwrap_or(0); look(&|query| query.players = players, 0); }>
                    <option value="0">"Any number"</option>
                    <option value="3">"Three"</option>
                    <option value="4">"Four"</option>
                </select>
            </label>
            <label class="field">
                <span>"Edition"</span>
                <select class="input" id="gallery-edition" on:change=move |event| { let id = event_target_value(&event); look(&|query| query.edition.clone_from(&id), 0); }>
                    <option value="">"Any"</option>
                    {editions}
                </select>
            </label>
            <label class="field">
                <span>"First"</span>
                <select class="input" id="gallery-sort" on:change=move |event| {
                    let sort = if event_target_value(&event) == "played" { GallerySort::Played } else { GallerySort::Newest };
                    look(&|query| query.sort = sort, 0);
                }>
                    <option value="newest">"The newest"</option>
                    <option value="played">"The most played"</option>
                </select>
            </label>
        </form>
        {move || found.with(|found| found.trouble.clone()).map(|words| view! { <p class="trouble" role="alert">{words}</p> })}
        {move || found.with(|found| !found.asked).then(|| view! { <p class="hint" role="status">"One moment…"</p> })}
        {move || nothing().then(|| match is_filtered() {
            true => view! { <p id="gallery-nothing" role="status">"No heist here is like that. Look for less."</p> }.into_any(),
            false => view! {
                <p id="gallery-nothing">"Nobody has published a heist here yet. Yours could be the first."</p>
                <p><a class="button main" href="/design">"Design a heist"</a></p>
            }.into_any(),
        })}
        <ul class="gallery-grid" id="gallery-heists">{move || found.with(|found| found.heists.iter().map(card).collect_view())}</ul>
        {move || found.with(|found| found.more).then(|| view! {
            <p><button type="button" class="button" id="gallery-more" on:click=next>"Show more"</button></p>
        })}
        {move || (!nothing()).then(|| view! { <p class="hint"><a href="/design">"Design a heist of your own"</a></p> })}
    }
}

/// A heist in the list.
fn card(entry: &GalleryEntry) -> impl IntoView + use<> {
    let drawn = thumbnail(&format!("map = \"\"\"\n{}\"\"\"", entry.map));
    let published = browser::ago(entry.published as f64 * 1000.0);
    view! {
        <li>
            <a class="gallery-card" href=address::gallery(&entry.id.to_string()) data-heist=entry.id.to_string()>
                <span class="gallery-map" inner_html=drawn></span>
                <strong class="gallery-title">{entry.title.clone()}</strong>
                <span class="gallery-author">{format!("by {}, {published}", entry.author)}</span>
                {figures::notes(entry)}
            </a>
        </li>
    }
}

//! Taking a box along, and giving it to friends.

use crate::boxes::{Campaign, address, plain_name, remote};
use crate::pages::online::links::CopyLink;
use crate::pages::replay::download;
use leptos::prelude::*;
use leptos_router::hooks::use_navigate;

/// The box as a file.
#[component]
pub fn ExportBox() -> impl IntoView {
    let campaign = Campaign::get();
    let told = RwSignal::new(None::<String>);
    let save = move |_| {
        let name = plain_name(&campaign.held.with_untracked(|held| held.name().to_owned()));
        let name = if name.is_empty() { "heist-box".to_owned() } else { name };
        let file = format!("{name}.box.toml");
        told.set(Some(match download(&file, &campaign.text()) {
            Some(()) => format!("Saved as {file}."),
            None => "The browser did not let the file be saved.".to_owned(),
        }));
    };
    view! {
        <span class="take-box">
            <button type="button" class="button small" id="export-box" on:click=save>"Take the box along"</button>
            <span class="hint" role="status">{move || told.get()}</span>
        </span>
    }
}

/// The link of a box on the server, or the way there.
#[component]
pub fn Share() -> impl IntoView {
    let campaign = Campaign::get();
    let id = campaign.id.get_value();
    let inside = match campaign.key() {
        Some(_) => view! {
            <p>"Whoever has this link may do everything that you may do: play, buy, go back. Give it to friends."</p>
            {remote::link(&id).map(|link| view! { <CopyLink label="Link to this box" name="box" link/> })}
        }
        .into_any(),
        None => view! { <Move/> }.into_any(),
    };
    view! {
        <section class="share" aria-labelledby="share-title">
            <h2 id="share-title">"Friends"</h2>
            {inside}
        </section>
    }
}

/// Gives a box of this browser to the server.
#[component]
fn Move() -> impl IntoView {
    let campaign = Campaign::get();
    let trouble = RwSignal::new(None::<String>);
    let busy = RwSignal::new(false);
    let go = use_navigate();
    let put = move |_| {
        busy.set(true);
        let go = go.clone();
        let done = move |put: Result<String, String>| {
            if busy.try_set(false).is_some() {
                return;
            }
            match put {
                Ok(id) => go(&address(&id, "ledger"), Default::default()),
                Err(words) => trouble.set(Some(words)),
            }
        };
        campaign.held.with_untracked(|held| remote::put(held, done));
    };
    view! {
        <p>"This box lives in this browser alone. On the server it gets a link for friends, who then play their own seats from their own screens. A copy stays here."</p>
        {move || trouble.get().map(|words| view! { <p class="trouble" role="alert">{words}</p> })}
        <p><button type="button" class="button" id="share-box" disabled=move || busy.get() on:click=put>"Put a copy on the server"</button></p>
    }
}

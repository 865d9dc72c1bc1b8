//! Publishing the draft on the desk: who made it, what everybody will see, and afterwards the link.

use super::ask::{self, Unpublished};
use crate::address;
use crate::desk::Desk;
use heist_client::drafts::Published;
use heist_page::{browser, storage};
use heist_protocol::gallery::{GalleryUpdate, NewGalleryHeist};
use heist_protocol::limits::{MAX_AUTHOR_CHARS, shown_name};
use heist_protocol::{AccessToken, GalleryId};
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

/// Under which the browser keeps the name of the author.
const AUTHOR: &str = "heist.author";

/// What came of it.
#[derive(Clone, PartialEq, Eq)]
enum Outcome {
    Published,
    Updated,
    TakenDown,
    Known(GalleryId),
    Trouble(String),
}

/// The dialog's inside: everything about publishing the draft on the desk.
#[component]
pub fn PublishPanel() -> impl IntoView {
    let desk = expect_context::<Desk>();
    let author = RwSignal::new(storage::read(AUTHOR).unwrap_or_default());
    let busy = RwSignal::new(false);
    let outcome = RwSignal::new(None::<Outcome>);
    // Made once: whoever asks again because the answer was lost shows the same key.
    let key = StoredValue::new(browser::secret());
    let published = move || desk.stored.with(|stored| stored.published.clone());
    let errors = move || desk.errors();
    let wrong_name = move || shown_name(&author.get(), MAX_AUTHOR_CHARS).err();
    let send = move |_| {
        storage::write(AUTHOR, author.get_untracked().trim());
        busy.set(true);
        let (file, author) = (desk.text.get_untracked(), author.get_untracked());
        spawn_local(async move {
            let came = match untrack(published) {
                Some(known) => update(desk, known, GalleryUpdate { file, author }).await,
                None => publish(desk, file, author, key.get_value()).await,
            };
            busy.set(false);
            outcome.set(Some(came));
        });
    };
    let take_down = move |_| {
        let Some(known) = untrack(published) else { return };
        busy.set(true);
        spawn_local(async move {
            let done = ask::take_down(&known.id, &known.key).await;
            busy.set(false);
            outcome.set(Some(match done {
                Ok(()) => {
                    keep(desk, None);
                    Outcome::TakenDown
                }
                Err(words) => Outcome::Trouble(words),
            }));
        });
    };
    let forbidden = move || busy.get() || errors() > 0 || wrong_name().is_some();
    view! {
        <div class="publish">
            <p>"Everybody who opens the gallery of this server will see the heist: its name, place, summary, map, goal and rules, the whole file, and the name below. Anybody may play it and make a version of their own, which gives you credit."</p>
            {move || desk.stored.with(|stored| stored.forked_from.clone()).map(|from| view! {
                <p class="hint">{format!("It will say that it is a version of {} by {}.", from.title, from.author)}</p>
            })}
            <label class="field">
                <span>"Who made it: your name, or any name that you go by"</span>
                <input class="input" id="publish-author" maxlength=MAX_AUTHOR_CHARS.to_string() autocomplete="nickname" prop:value=author
                    on:input=move |event| author.set(event_target_value(&event))/>
            </label>
            {move || wrong_name().filter(|_| !author.with(|author| author.trim().is_empty())).map(|why| view! { <p class="trouble" role="alert">{format!("The name cannot be shown: {why}.")}</p> })}
            {move || (errors() > 0).then(|| view! {
                <p class="trouble" role="status" id="publish-errors">"The heist cannot be played yet, so it cannot be published: the tab Checks says what is missing."</p>
            })}
            <p class="gallery-deeds">
                <button type="button" class="button main" id="publish-now" prop:disabled=forbidden on:click=send>
                    {move || if published().is_some() { "Update" } else { "Publish" }}
                </button>
                {move || published().map(|known| view! {
                    <a class="button" id="publish-page" href=address::gallery(&known.id)>"Its page in the gallery"</a>
                    <button type="button" class="button danger" id="publish-take-down" prop:disabled=busy on:click=take_down>"Take down"</button>
                })}
            </p>
            {move || outcome.get().map(told)}
            <p class="hint">"The right to update it and to take it down lies in this draft, in this browser. Whoever deletes the draft gives it away."</p>
        </div>
    }
}

/// What came of it, in words.
fn told(outcome: Outcome) -> AnyView {
    let good =
        |words: &'static str| view! { <p class="good-news" role="status" id="publish-done">{words}</p> }.into_any();
    match outcome {
        Outcome::Published => good("It is in the gallery. Bots will try it in a moment, and its page shows how they fare."),
        Outcome::Updated => good("The gallery has it as it stands here."),
        Outcome::TakenDown => good("It is not in the gallery any more."),
        Outcome::Known(id) => view! {
            <p class="trouble" role="alert" id="publish-known">
                "Exactly this heist is " <a href=address::gallery(&id.to_string())>"in the gallery already"</a> ". Change something first."
            </p>
        }
        .into_any(),
        Outcome::Trouble(words) => view! { <p class="trouble" role="alert">{words}</p> }.into_any(),
    }
}

async fn publish(desk: Desk, file: String, author: String, key: Option<AccessToken>) -> Outcome {
    let forked_from = desk.stored.with_untracked(|stored| stored.forked_from.clone());
    match ask::publish(&NewGalleryHeist { file, author, forked_from, key }).await {
        Ok(made) => {
            keep(desk, Some(Published { id: made.id.to_string(), key: made.key.0 }));
            Outcome::Published
        }
        Err(unpublished) => failed(unpublished),
    }
}

async fn update(desk: Desk, known: Published, new: GalleryUpdate) -> Outcome {
    match ask::change(&known.id, &known.key, &new).await {
        Ok(_) => Outcome::Updated,
        Err(Unpublished::Gone) => {
            keep(desk, None);
            Outcome::Trouble("It was taken down meanwhile. You can publish it again.".to_owned())
        }
        Err(unpublished) => failed(unpublished),
    }
}

fn failed(unpublished: Unpublished) -> Outcome {
    match unpublished {
        Unpublished::Known(id) => Outcome::Known(id),
        Unpublished::Because(words) => Outcome::Trouble(words),
        Unpublished::Gone => Outcome::Trouble("It is gone.".to_owned()),
    }
}

/// Keeps in the draft where it is published.
fn keep(desk: Desk, published: Option<Published>) {
    desk.stored.update(|stored| stored.published = published);
    desk.save_now();
}

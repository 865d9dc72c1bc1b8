//! Taking a box along, and giving it to friends.

use crate::boxes::{Campaign, address, keys, plain_name, remote};
use crate::browser;
use crate::pages::asked::Asked;
use crate::pages::online::links::CopyLink;
use crate::pages::replay::download;
use heist_protocol::boxes::ReadingKey;
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
        Some(_) if campaign.is_read_only() => view! {
            <p>"This link only shows the box. Whoever gave it to you can give you one with which you play."</p>
        }
        .into_any(),
        Some(_) => view! { <Owner id/> }.into_any(),
        None => view! { <Move/> }.into_any(),
    };
    view! {
        <section class="share" aria-labelledby="share-title">
            <h2 id="share-title">"Friends"</h2>
            {inside}
        </section>
    }
}

/// What whoever has the key may do about who else gets in.
#[component]
fn Owner(id: String) -> impl IntoView {
    let trouble = RwSignal::new(None::<String>);
    // Counted up when the key is a new one.
    let renewed = RwSignal::new(0);
    let link = move || {
        renewed.track();
        remote::link(&id).map(|link| view! { <CopyLink label="Link to this box" name="box" link/> })
    };
    view! {
        {move || trouble.get().map(|words| view! { <p class="trouble" role="alert">{words}</p> })}
        <div class="box-keys">
            <section class="key-card" aria-labelledby="key-play">
                <h3 id="key-play">"To play along"</h3>
                <p>"Whoever has this link may do everything that you may do: play, buy, go back, delete the box. Give it to friends."</p>
                {link}
            </section>
            <section class="key-card" aria-labelledby="key-watch">
                <Watching renewed trouble/>
            </section>
            <section class="key-card last" aria-labelledby="key-ends">
                <h3 id="key-ends">"When something went wrong"</h3>
                <p>"A new link locks everybody out who has the old one. Deleting ends the box for everybody."</p>
                <div class="key-ends">
                    <NewKey renewed trouble/>
                    <Delete trouble/>
                </div>
            </section>
        </div>
    }
}

/// Links that only show the box.
#[component]
fn Watching(renewed: RwSignal<u32>, trouble: RwSignal<Option<String>>) -> impl IntoView {
    let campaign = Campaign::get();
    let known = RwSignal::new(Vec::<ReadingKey>::new());
    let made = RwSignal::new(None::<String>);
    let look = move || {
        keys::list(campaign, move |listed| match listed {
            Ok(listed) => drop(known.try_set(listed)),
            Err(words) => drop(trouble.try_set(Some(words))),
        });
    };
    Effect::new(move |_| {
        renewed.track();
        look();
    });
    let name = RwSignal::new(String::new());
    let add = move |ev: leptos::ev::SubmitEvent| {
        ev.prevent_default();
        trouble.set(None);
        keys::add(campaign, name.get_untracked(), move |added| match added {
            Ok(link) => {
                if made.try_set(Some(link)).is_none() {
                    name.set(String::new());
                    look();
                }
            }
            Err(words) => drop(trouble.try_set(Some(words))),
        });
    };
    let row = move |key: ReadingKey| {
        let end = move |_| {
            keys::revoke(campaign, key.number, move |ended| match ended {
                Ok(()) => look(),
                Err(words) => drop(trouble.try_set(Some(words))),
            });
        };
        let name = if key.name.is_empty() { format!("Link {}", key.number) } else { key.name };
        let made = browser::ago(key.made as f64 * 1000.0);
        let label = format!("End it: the link to watch for {name}");
        view! {
            <li data-reading-key=key.number.to_string()>
                <span class="key-name"><strong>{name}</strong><span class="hint">{made}</span></span>
                <button type="button" class="button small quiet" aria-label=label on:click=end>"End it"</button>
            </li>
        }
    };
    view! {
        <h3 id="key-watch">"To watch"</h3>
        <p>"These links show the box, and change nothing. Each is shown once, when it is made."</p>
        <ul class="reading-keys" id="reading-keys">{move || known.get().into_iter().map(row).collect_view()}</ul>
        {move || made.get().map(|link| view! { <CopyLink label="Link to watch" name="box-watch" link/> })}
        <form class="line-form" on:submit=add>
            <input class="input" id="reading-key-name" aria-label="For whom the link is" placeholder="For whom" maxlength="24" autocomplete="off"
                prop:value=move || name.get() on:input:target=move |ev| name.set(ev.target().value())/>
            <button class="button small" id="make-reading-key">"Make a link to watch"</button>
        </form>
    }
}

/// A new key, after a question.
#[component]
fn NewKey(renewed: RwSignal<u32>, trouble: RwSignal<Option<String>>) -> impl IntoView {
    let campaign = Campaign::get();
    let end_reading = RwSignal::new(false);
    let replace = move || {
        keys::replace(campaign, end_reading.get_untracked(), move |replaced| match replaced {
            Ok(()) => {
                let _ = renewed.try_update(|count| *count += 1);
            }
            Err(words) => drop(trouble.try_set(Some(words))),
        });
    };
    view! {
        <Asked id="new-key" word="New link" sure="Really make a new link"
            question="Everybody who has the present link is locked out at once, and needs the new one from you." act=Callback::new(move |()| replace())>
            <label class="check">
                <input type="checkbox" id="end-reading" prop:checked=move || end_reading.get() on:change:target=move |ev| end_reading.set(ev.target().checked())/>
                " The links to watch end too"
            </label>
        </Asked>
    }
}

/// The end of the box, after a question.
#[component]
fn Delete(trouble: RwSignal<Option<String>>) -> impl IntoView {
    let campaign = Campaign::get();
    let go = use_navigate();
    let delete = move |()| {
        let go = go.clone();
        keys::delete(campaign, move |deleted| match deleted {
            Ok(()) => go("/boxes", Default::default()),
            Err(words) => drop(trouble.try_set(Some(words))),
        });
    };
    view! {
        <Asked id="delete-box" word="Delete the box" sure="Really delete it"
            question="It is deleted for everybody, with its ledger and its tables. Nobody can bring it back; take it along as a file first." act=Callback::new(delete)/>
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

//! Taking a game along: the clipboard, a file, a link that others can open.

use crate::{browser, debrief};
use heist_protocol::http::{Problem, Shared};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::{JsCast, JsValue};

/// What came of it, shown next to the buttons.
pub type ShareMessage = RwSignal<Option<Result<String, String>>>;

/// Puts a text on the clipboard and says so.
pub fn copy(text: String, told: ShareMessage, done: &'static str) {
    browser::copy(text, move |copied| {
        told.set(Some(if copied {
            Ok(done.to_owned())
        } else {
            Err("The browser does not let this page use the clipboard: mark the text and copy it.".to_owned())
        }));
    });
}

/// Offers a text as a file.
pub fn download(name: &str, text: &str) -> Option<()> {
    let parts = js_sys::Array::of1(&JsValue::from_str(text));
    let blob = web_sys::Blob::new_with_str_sequence(&parts).ok()?;
    let address = web_sys::Url::create_object_url_with_blob(&blob).ok()?;
    let link = document().create_element("a").ok()?;
    link.set_attribute("href", &address).ok()?;
    link.set_attribute("download", name).ok()?;
    link.dyn_ref::<web_sys::HtmlElement>()?.click();
    web_sys::Url::revoke_object_url(&address).ok()
}

/// Gives a replay to the server, so that others can watch it: its id, or what went wrong.
pub async fn share(text: String) -> Result<String, String> {
    let unreachable = |_| "The server cannot be reached: the replay was not shared.".to_owned();
    let request = gloo_net::http::Request::post("/api/replays").header("content-type", "text/plain; charset=utf-8");
    let answer = request.body(text.clone()).map_err(unreachable)?.send().await.map_err(unreachable)?;
    if answer.ok() {
        let shared: Shared =
            answer.json().await.map_err(|_| "The server gave an answer that makes no sense.".to_owned())?;
        debrief::pass_on_of(&shared.id, &text);
        return Ok(shared.id);
    }
    let status = answer.status();
    match answer.json::<Problem>().await {
        Ok(problem) => Err(problem.error),
        Err(_) => Err(format!("The server does not take replays (status {status}).")),
    }
}

/// Fetches a replay that somebody shared.
pub async fn fetch(id: &str) -> Result<String, String> {
    // The id comes from the address: only what an id can be is asked for.
    if id.is_empty() || !id.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte)) {
        return Err("This is not the address of a replay.".into());
    }
    text_of(gloo_net::http::Request::get(&format!("/api/replays/{id}")).send().await).await
}

/// The replay in an answer of the server, or what went wrong.
pub async fn text_of(answer: Result<gloo_net::http::Response, gloo_net::Error>) -> Result<String, String> {
    let unreachable = |_| "The server cannot be reached.".to_owned();
    let answer = answer.map_err(unreachable)?;
    let status = answer.status();
    if answer.ok() {
        return answer.text().await.map_err(unreachable);
    }
    match answer.json::<Problem>().await {
        Ok(problem) => Err(problem.error),
        Err(_) if status == 404 => Err("There is no replay at this address.".into()),
        Err(_) => Err(format!("The server did not give the replay (status {status}).")),
    }
}

/// The address of a page about a replay that is shared.
pub fn shared_address(page: &str, id: &str) -> String {
    format!("{}/{page}/{id}", browser::origin())
}

/// The link to a game that is over, made by itself: whoever was there wants to show it. The same game always has the
/// same link.
#[component]
pub fn ReplayLink(
    /// The whole game in the notation.
    text: String,
    /// The id under which it is shared, once it is.
    shared: RwSignal<Option<String>>,
) -> impl IntoView {
    let told: ShareMessage = RwSignal::new(None);
    spawn_local(async move {
        // Where it does not work there is still the button further below, which says why.
        if let Ok(id) = share(text).await {
            let _ = shared.try_set(Some(id));
        }
    });
    move || {
        shared.get().map(|id| {
            let address = shared_address("replay", &id);
            let (href, copied) = (address.clone(), address.clone());
            view! {
                <p class="replay-link">
                    "The replay, for anybody to watch: " <a id="replay-link" href=href>{address}</a> " "
                    <button type="button" class="quiet" on:click=move |_| copy(copied.clone(), told, "Copied.")>"Copy"</button>
                    " " {move || told.get().map(|told| told.unwrap_or_else(|words| words))}
                </p>
            }
        })
    }
}

/// Copy, download, share.
#[component]
pub fn ExportReplay(
    /// The whole game in the notation.
    #[prop(into)]
    text: String,
    /// The position that is shown, in the notation.
    position: Callback<(), String>,
    /// The name of the file, without its ending.
    #[prop(into)]
    file: String,
) -> impl IntoView {
    let told: ShareMessage = RwSignal::new(None);
    let link = RwSignal::new(None::<String>);
    let busy = RwSignal::new(false);
    let text = StoredValue::new(text);
    let save = move |_| {
        let name = format!("{file}.heist");
        let words = "The browser did not let the file be saved.".to_owned();
        let saved = text.with_value(|text| download(&name, text)).map(|()| format!("Saved as {name}."));
        told.set(Some(saved.ok_or(words)));
    };
    let share = move |_| {
        busy.set(true);
        spawn_local(async move {
            match share(text.get_value()).await {
                Ok(id) => {
                    let address = shared_address("replay", &id);
                    link.set(Some(address.clone()));
                    copy(address, told, "The link is on the clipboard.");
                }
                Err(words) => told.set(Some(Err(words))),
            }
            busy.set(false);
        });
    };
    view! {
        <div class="take-along">
            <div class="take-along-buttons">
                <button type="button" id="copy-notation" on:click=move |_| copy(text.get_value(), told, "The whole game is on the clipboard.")>"Copy notation"</button>
                <button type="button" id="copy-position" on:click=move |_| copy(position.run(()), told, "The position is on the clipboard.")>"Copy position"</button>
                <button type="button" id="download-replay" on:click=save>"Download"</button>
                <button type="button" id="share-replay" disabled=move || busy.get() on:click=share>"Share a link"</button>
            </div>
            <p class="take-along-told" role="status">
                {move || told.get().map(|told| match told {
                    Ok(words) => view! { <span>{words}</span> }.into_any(),
                    Err(words) => view! { <span class="refused">{words}</span> }.into_any(),
                })}
            </p>
            {move || link.get().map(|address| view! {
                <p><a id="shared-link" href=address.clone()>{address.clone()}</a></p>
            })}
        </div>
    }
}

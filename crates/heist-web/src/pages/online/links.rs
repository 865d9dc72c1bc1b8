//! Links to a table: the secret is in the fragment, which browsers send to nobody.

use crate::qr_code::QrPicture;
use crate::{browser, tables};
pub use heist_client::Gives;
use heist_client::link::read_fragment;
use heist_protocol::{AccessToken, TableId};
use leptos::prelude::*;

/// A link to a table.
pub fn link(table: TableId, gives: Gives, token: &AccessToken) -> String {
    format!("{}/t/{table}#{}={}", browser::origin(), gives.word(), token.0)
}

/// The link to everything that this browser may do at a table; none where it holds no seat.
pub fn own(table: TableId, known: &tables::Known) -> Option<String> {
    if known.seats.is_empty() && known.spare.is_empty() {
        return None;
    }
    let seats = known.seats.iter().map(|(who, token)| format!("{}={}:{}", Gives::Seat.word(), who.word(), token.0));
    let part = |gives: Gives, token: &AccessToken| format!("{}={}", gives.word(), token.0);
    let parts: Vec<String> = seats
        .chain(known.spare.iter().map(|token| part(Gives::Seat, token)))
        .chain(known.join.iter().map(|token| part(Gives::Join, token)))
        .chain(known.watch.iter().map(|token| part(Gives::Watch, token)))
        .chain(known.host.iter().map(|token| part(Gives::Host, token)))
        .collect();
    Some(format!("{}/t/{table}#{}", browser::origin(), parts.join("&")))
}

/// Keeps the secrets of the link by which somebody came, and takes them out of the address bar. Returns whether there
/// were any.
pub fn keep_fragment(table: TableId) -> bool {
    let Some(window) = web_sys::window() else { return false };
    let location = window.location();
    let found = read_fragment(&location.hash().unwrap_or_default());
    if found.is_empty() {
        return false;
    }
    let mut known = tables::find(table).unwrap_or_default();
    for (gives, seat, token) in found {
        match (gives, seat) {
            (Gives::Seat, Some(seat)) => known.hold(seat, token),
            (Gives::Seat, None) => known.found(token),
            (Gives::Join, _) => known.join = Some(token),
            (Gives::Watch, _) => known.watch = Some(token),
            (Gives::Host, _) => known.host = Some(token),
        }
    }
    known.visited = browser::now();
    // Where nothing can be kept the address is left as it is: it is the only place that still knows.
    if tables::remember(table, &known)
        && let (Ok(history), Ok(path)) = (window.history(), location.pathname())
    {
        let state = history.state().unwrap_or(wasm_bindgen::JsValue::NULL);
        let _ = history.replace_state_with_url(&state, "", Some(&path));
    }
    true
}

/// A link to be copied: a button, and the link itself for those whose browser does not let pages copy; and as a code for a camera.
#[component]
pub fn CopyLink(
    /// What it is for.
    #[prop(into)]
    label: String,
    /// For tests: `data-link`.
    name: &'static str,
    /// The link.
    link: String,
) -> impl IntoView {
    let copied = RwSignal::new(None::<bool>);
    let pictured = RwSignal::new(false);
    let (text, scanned, purpose) = (link.clone(), link.clone(), label.clone());
    let copy = move |_| browser::copy(text.clone(), move |worked| copied.set(Some(worked)));
    let select = |event: web_sys::FocusEvent| event_target::<web_sys::HtmlInputElement>(&event).select();
    let words = move || match copied.get() {
        None => "Copy link",
        Some(true) => "Copied",
        Some(false) => "Select and copy",
    };
    view! {
        <div class="copy-link">
            <input class="input" readonly=true aria-label=label.clone() data-link=name prop:value=link
                on:focus=select/>
            <button class="button small" type="button" aria-label=format!("Copy: {label}") on:click=copy>{words}</button>
            <button class="button small quiet" type="button" data-qr=name aria-expanded=move || pictured.get().to_string()
                aria-label=format!("QR code: {label}") on:click=move |_| pictured.update(|shown| *shown = !*shown)>"QR"</button>
            {move || pictured.get().then(|| view! { <QrPicture text=scanned.clone() label=purpose.clone()/> })}
        </div>
    }
}

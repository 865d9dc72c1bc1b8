//! Links to a table: the secret is in the fragment, which browsers send to nobody.

use crate::{browser, tables};
use heist_protocol::{AccessToken, Colour, TableId};
use leptos::prelude::*;
use strum::{EnumString, IntoStaticStr};

/// What a link gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Gives {
    /// A seat.
    Seat,
    /// The right to take any free seat.
    Join,
    /// The right to watch.
    Watch,
}

impl Gives {
    fn word(self) -> &'static str {
        self.into()
    }
}

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
        .collect();
    Some(format!("{}/t/{table}#{}", browser::origin(), parts.join("&")))
}

/// The secrets in a fragment, with or without its `#`; for a seat perhaps with its colour.
fn read(fragment: &str) -> Vec<(Gives, Option<Colour>, AccessToken)> {
    let parts = fragment.trim_start_matches('#').split('&').filter_map(|part| part.split_once('='));
    let fits = |token: &&str| {
        (8..=128).contains(&token.len()) && token.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'-' || c == b'_')
    };
    parts
        .filter_map(|(word, token)| {
            let gives = word.parse().ok()?;
            let (seat, token) = match token.split_once(':') {
                Some((colour, token)) => (Some(Colour::from_word(colour)?), token),
                None => (None, token),
            };
            Some((gives, seat, AccessToken(Some(token).filter(fits)?.to_owned())))
        })
        .collect()
}

/// Keeps the secrets of the link by which somebody came, and takes them out of the address bar. Returns whether there
/// were any.
pub fn keep_fragment(table: TableId) -> bool {
    let Some(window) = web_sys::window() else { return false };
    let location = window.location();
    let found = read(&location.hash().unwrap_or_default());
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

/// A link to be copied: a button, and the link itself for those whose browser does not let pages copy.
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
    let text = link.clone();
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
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fragment_is_read_with_care() {
        let token = |text: &str| AccessToken(text.into());
        assert_eq!(read("#seat=abcdefgh12"), [(Gives::Seat, None, token("abcdefgh12"))]);
        assert_eq!(
            read("watch=abcdefgh12&join=zyxwvuts98"),
            [(Gives::Watch, None, token("abcdefgh12")), (Gives::Join, None, token("zyxwvuts98"))]
        );
        let two = [(Gives::Seat, Some(Colour::Red), token("abcdefgh12")), (Gives::Seat, None, token("zyxwvuts98"))];
        assert_eq!(read("#seat=red:abcdefgh12&seat=zyxwvuts98"), two);
        assert_eq!(read("#seat=pink:abcdefgh12"), []);
        assert_eq!(read("#seat=short"), []);
        assert_eq!(read("#seat=<script>alert(1)"), []);
        assert_eq!(read("#top"), []);
    }
}

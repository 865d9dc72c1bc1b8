//! Where a new draft comes from: an empty sheet, an official heist, a file, a save key, a link.

use super::thumbnail::thumbnail;
use crate::address::{self, Arrival};
use crate::shelf;
use heist_data::heists::Heist;
use heist_data::library::Library;
use heist_data::text::MAX_TEXT;
use heist_design::draft::Draft;
use heist_page::browser;
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// Keeps a new draft and goes to it; says why not.
fn open(text: String, instead: bool, trouble: RwSignal<Option<String>>) {
    match shelf::create(shelf::draft_of(text)) {
        Ok(id) if instead => address::go_instead(&address::editor(&id)),
        Ok(id) => address::go(&address::editor(&id)),
        Err(words) => trouble.set(Some(words)),
    }
}

/// A heist file out of anything that people copy and paste: a file, a save key, a link with one of them. The error is a sentence.
fn text_in(pasted: &str) -> Result<String, String> {
    if pasted.len() > 4 * MAX_TEXT {
        return Err("This is far more than one heist. Paste a heist file, a save key, or a link to a heist.".to_owned());
    }
    if let Some((_, packed)) = pasted.split_once("#file=") {
        return unpack(packed.trim());
    }
    if pasted.contains('\n') && pasted.contains('=') {
        return Ok(pasted.to_owned());
    }
    let key = pasted.split_once("#key=").map_or(pasted, |(_, key)| key);
    let (draft, _) = Draft::from_save_key(key).map_err(|fault| format!("This is no heist: {fault}"))?;
    Ok(draft.text().to_owned())
}

fn unpack(packed: &str) -> Result<String, String> {
    address::unpack(packed)
        .ok_or_else(|| "The link is damaged: a part of it is missing. Copy it once more, to its end.".to_owned())
}

/// A new draft of what a link brings along.
pub fn arrive(arrival: Arrival, trouble: RwSignal<Option<String>>) {
    let text = match arrival {
        Arrival::File(packed) => unpack(&packed),
        Arrival::Key(key) => text_in(&key),
        Arrival::Official(id) => official(&id),
        Arrival::Gallery(id) => return crate::gallery::fork(id),
    };
    match text {
        Ok(text) => open(text, true, trouble),
        Err(words) => trouble.set(Some(words)),
    }
}

fn official(id: &str) -> Result<String, String> {
    let draft = Draft::official(id).ok_or_else(|| "There is no official heist by this name.".to_owned())?;
    Ok(draft.text().to_owned())
}

/// The ways to begin.
#[component]
pub fn Begin(trouble: RwSignal<Option<String>>) -> impl IntoView {
    let pasted = RwSignal::new(String::new());
    let chosen = move |event: ev::Event| {
        let Some(input) = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlInputElement>().ok()) else {
            return;
        };
        browser::read_chosen_file(&input, move |text| match text.and_then(|text| text_in(&text)) {
            Ok(text) => open(text, false, trouble),
            Err(words) => trouble.set(Some(words)),
        });
    };
    let paste = move |_| match text_in(pasted.get_untracked().trim()) {
        Ok(text) => open(text, false, trouble),
        Err(words) => trouble.set(Some(words)),
    };
    let library = Library::official();
    view! {
        <div class="begin">
            <button type="button" id="new-draft" class="button main" on:click=move |_| open(Draft::empty().text().to_owned(), false, trouble)>"An empty sheet"</button>
            <label class="button quiet file-button">
                "Open a file…"
                <input type="file" id="open-file" class="visually-hidden" accept=".toml,.txt,text/plain" on:change=chosen/>
            </label>
            <details class="begin-more" id="begin-paste">
                <summary class="button quiet">"Paste a save key or a link"</summary>
                <div class="begin-box">
                    <label class="field">
                        <span>"A save key of the original designer, a link to a heist, or a whole heist file"</span>
                        <textarea class="input" id="pasted" rows="3" on:input=move |event| pasted.set(event_target_value(&event))></textarea>
                    </label>
                    <button type="button" class="button" id="open-pasted" on:click=paste>"Open it"</button>
                </div>
            </details>
            <details class="begin-more" id="begin-official">
                <summary class="button quiet">"Begin with an official heist"</summary>
                <div class="begin-box">
                    <OfficialGrid heading="Heists" heists=&library.heists trouble/>
                    <OfficialGrid heading="More maps" heists=&library.gallery trouble/>
                    <OfficialGrid heading="Chapters of older stories" heists=&library.chapters trouble/>
                </div>
            </details>
        </div>
    }
}

#[component]
fn OfficialGrid(heading: &'static str, heists: &'static [Heist], trouble: RwSignal<Option<String>>) -> impl IntoView {
    let cards = heists.iter().map(|heist| {
        let begin = move |_| match official(&heist.id) {
            Ok(text) => open(text, false, trouble),
            Err(words) => trouble.set(Some(words)),
        };
        view! {
            <li>
                <button type="button" class="draft-open" data-official=heist.id.clone() on:click=begin>
                    <span class="draft-map" inner_html=thumbnail(&format!("map = \"\"\"\n{}\"\"\"", heist.map))></span>
                    <strong>{heist.name.clone()}</strong>
                </button>
            </li>
        }
    });
    view! { <h3>{heading}</h3><ul class="draft-grid small">{cards.collect_view()}</ul> }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_pasted_is_read_whatever_it_is() {
        let file = "id = \"a\"\nname = \"A\"\n";
        assert_eq!(text_in(file).as_deref(), Ok(file));
        let link = format!("https://heist.example/design#file={}", address::pack(file));
        assert_eq!(text_in(&link).as_deref(), Ok(file));
        let key = "The+Attic|0|0|OIBQBKYKILLQrEA";
        for pasted in [
            key.to_owned(),
            format!("https://heist.example/design#key={key}"),
            format!("https://other.example/?savekey={key}"),
        ] {
            let text = text_in(&pasted).expect("a heist");
            assert!(text.contains("name = \"The Attic\""), "{pasted}: {text}");
        }
    }

    #[test]
    fn what_is_no_heist_is_refused_in_words() {
        for wrong in ["", "nonsense", "https://heist.example/design#file=!!", "<script>"] {
            let words = text_in(wrong).expect_err(wrong);
            assert!(words.starts_with("This") || words.starts_with("The link"), "{words}");
        }
    }
}

//! The ways in which a heist leaves this browser: as a file, a link, a save key, a picture.

use crate::address;
use crate::desk::Desk;
use crate::gallery::PublishPanel;
use crate::shelf;
use heist_design::draft::Draft;
use heist_design::heist_file;
use heist_design::picture::{Look, board};
use heist_page::browser;
use heist_page::dialog::Panel;
use leptos::prelude::*;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};

/// Pixels of a PNG for each board unit: a hex is 160 pixels high.
const SCALE: f64 = 4.0 / 3.0;

/// Hands a file to the browser.
fn download(name: &str, address: &str) -> Result<(), JsValue> {
    let link: web_sys::HtmlAnchorElement = document().create_element("a")?.unchecked_into();
    link.set_href(address);
    link.set_download(name);
    link.click();
    Ok(())
}

/// Hands a text to the browser as a file.
fn download_text(name: &str, kind: &str, text: &str) -> Result<(), JsValue> {
    let about = web_sys::BlobPropertyBag::new();
    about.set_type(kind);
    let blob = web_sys::Blob::new_with_str_sequence_and_options(&js_sys::Array::of1(&text.into()), &about)?;
    let address = web_sys::Url::create_object_url_with_blob(&blob)?;
    download(name, &address)?;
    web_sys::Url::revoke_object_url(&address)
}

/// The name of a file of this heist.
fn file_name(desk: Desk, ending: &str) -> String {
    let id: String =
        untrack(|| desk.word("id")).chars().filter(|letter| letter.is_ascii_alphanumeric() || *letter == '-').collect();
    format!("{}.{ending}", if id.is_empty() { "heist" } else { &id })
}

/// The board as a picture of its own.
fn svg(desk: Desk) -> String {
    let (map, _) = desk.with(Draft::board).map();
    board(&map, Look::default()).svg(SCALE)
}

/// Draws the picture into pixels and hands it to the browser.
fn download_png(desk: Desk, failed: impl Fn() + Clone + 'static) -> Result<(), JsValue> {
    let image = web_sys::HtmlImageElement::new()?;
    let name = file_name(desk, "png");
    let (drawn, gone) = (image.clone(), failed.clone());
    let loaded = Closure::once_into_js(move || {
        let paint = || -> Result<(), JsValue> {
            let canvas: web_sys::HtmlCanvasElement = document().create_element("canvas")?.unchecked_into();
            canvas.set_width(drawn.natural_width());
            canvas.set_height(drawn.natural_height());
            let context = canvas.get_context("2d")?.ok_or(JsValue::NULL)?;
            let context: web_sys::CanvasRenderingContext2d = context.unchecked_into();
            context.draw_image_with_html_image_element(&drawn, 0.0, 0.0)?;
            download(&name, &canvas.to_data_url_with_type("image/png")?)
        };
        if paint().is_err() {
            gone();
        }
    });
    image.set_onload(Some(loaded.unchecked_ref()));
    image.set_onerror(Some(Closure::once_into_js(failed).unchecked_ref()));
    let escaped = String::from(js_sys::encode_uri_component(&svg(desk)));
    image.set_src(&format!("data:image/svg+xml;charset=utf-8,{escaped}"));
    Ok(())
}

/// The dialog.
#[component]
pub fn ShareDialog(
    /// Whether it is open.
    open: RwSignal<bool>,
) -> impl IntoView {
    view! { <Panel id="share-panel" title="Share this heist" open><Ways/></Panel> }
}

#[component]
fn Ways() -> impl IntoView {
    let desk = expect_context::<Desk>();
    let said = RwSignal::new(String::new());
    let fail = move || said.set("The browser did not let the file be made. Try another way.".to_owned());
    let text = desk.text.get_untracked();
    let link = address::file_link(&text);
    let key = desk
        .with(Draft::table)
        .map_err(|fault| fault.to_string())
        .and_then(|table| heist_file::read(&table).map_err(|fault| fault.to_string()));
    let file = {
        let text = text.clone();
        move |_| {
            if download_text(&file_name(desk, "toml"), "application/toml", &text).is_err() {
                fail();
            }
        }
    };
    let svg_file = move |_| {
        if download_text(&file_name(desk, "svg"), "image/svg+xml", &svg(desk)).is_err() {
            fail();
        }
    };
    let png_file = move |_| {
        if download_png(desk, fail).is_err() {
            fail();
        }
    };
    let lost = key.as_ref().map(|(_, lost)| lost.clone()).unwrap_or_default();
    let key_part = match key {
        Err(words) => view! { <p class="trouble">{words}</p> }.into_any(),
        Ok((key, _)) => {
            let words = key.to_string();
            view! {
                <CopyRow id="save-key" label="Save key" text=words said/>
                <CopyRow id="key-link" label="Link with the save key" text=address::key_link(&key) said/>
            }
            .into_any()
        }
    };
    let (name, errors) = untrack(|| (shelf::called(&desk.word("name")).to_owned(), desk.errors()));
    view! {
        {(errors > 0).then(|| view! { <p class="hint">{format!("{name} still has errors: whoever opens it can go on with it, but not play it.")}</p> })}
        <p role="status" class="hint" id="share-said">{said}</p>
        <h3>"Everything, for others to open here"</h3>
        <CopyRow id="file-link" label="Link with the whole heist" text=link said/>
        <p class="hint">"The heist is in the link itself; nothing is stored on a server. Whoever opens it gets a draft of their own."</p>
        <p class="share-buttons"><button type="button" class="button" id="download-file" on:click=file>"Download the heist file"</button></p>
        <h3>"The gallery of this server"</h3>
        <details id="publish"><summary>"Publish it for everybody"</summary><PublishPanel/></details>
        <h3>"Pictures of the map"</h3>
        <p class="share-buttons">
            <button type="button" class="button quiet" id="download-png" on:click=png_file>"PNG"</button>
            <button type="button" class="button quiet" id="download-svg" on:click=svg_file>"SVG"</button>
        </p>
        <h3>"For the original designer"</h3>
        {key_part}
        {(!lost.is_empty()).then(|| view! {
            <details><summary>"What a save key cannot hold"</summary><ul>{lost.into_iter().map(|words| view! { <li>{words}</li> }).collect_view()}</ul></details>
        })}
        <h3>"On paper"</h3>
        <p class="hint">"With the program, " <code>{format!("heist print {}", file_name(desk, "toml"))}</code> " makes a PDF of this heist with board, chits, cards and rules."</p>
    }
}

#[component]
fn CopyRow(id: &'static str, label: &'static str, text: String, said: RwSignal<String>) -> impl IntoView {
    let copied = text.clone();
    let copy = move |_| {
        browser::copy(copied.clone(), move |done| {
            said.set(if done {
                format!("Copied: {label}.")
            } else {
                "Copying is not allowed here: mark the text and copy it.".to_owned()
            });
        });
    };
    view! {
        <div class="copy-link">
            <input class="input" id=id aria-label=label readonly prop:value=text on:focus=|event| {
                if let Some(field) = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlInputElement>().ok()) {
                    field.select();
                }
            }/>
            <button type="button" class="button small" data-copy-of=id on:click=copy>{format!("Copy: {}", label.to_lowercase())}</button>
        </div>
    }
}

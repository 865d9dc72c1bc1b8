//! Showing a result around: a picture of it, a link to the tape, and the same heist for a friend.

use super::figures::Figures;
use crate::browser;
use crate::opening::file_name;
use crate::pages::online::links::CopyLink;
use crate::pages::replay::{Film, ShareMessage, share, shared_address};
use crate::pictures;
use heist_poster::{Face, HEIGHT, Poster, PosterWords, WIDTH, face_of_person, place, ways};
use heist_words::english::cash;
use heist_words::names::person_name;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::sync::Arc;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// The panel that opens beside the result.
#[component]
pub fn Show(
    /// The game.
    film: Arc<Film>,
    /// The name of the heist.
    heist: String,
    /// How it ended, in a few words.
    headline: &'static str,
) -> impl IntoView {
    let picture = RwSignal::new(None::<Result<String, String>>);
    let told: ShareMessage = RwSignal::new(None);
    let file = format!("heist-{}.png", file_name(film.game().setup()));
    let words = format!("{heist}: {headline}");
    let drawn = Arc::clone(&film);
    let alt = format!("{words} {}", Figures::of(film.game()).sentence());
    spawn_local(async move {
        let made = picture_of(&drawn, heist, headline).await;
        let _ = picture.try_set(Some(
            made.map_err(|_| "This browser does not draw the picture. The links work all the same.".to_owned()),
        ));
    });
    let text = StoredValue::new(film.text().to_owned());
    let link = RwSignal::new(None::<(&'static str, String)>);
    let link_to = move |page: &'static str, label: &'static str| {
        spawn_local(async move {
            match share(text.get_value()).await {
                Ok(id) => {
                    let address = shared_address(page, &id);
                    if link.try_set(Some((label, address.clone()))).is_none() {
                        browser::copy(address, move |copied| {
                            drop(told.try_set(copied.then(|| Ok("Copied.".to_owned()))))
                        });
                    }
                }
                Err(words) => drop(told.try_set(Some(Err(words)))),
            }
        });
    };
    let hand_on = {
        let (file, words) = (file.clone(), words.clone());
        move |_| {
            let (file, words) = (file.clone(), words.clone());
            let picture = picture.get_untracked().and_then(Result::ok);
            spawn_local(async move {
                let link = share(text.get_value()).await.ok().map(|id| shared_address("replay", &id));
                // Whoever closes the list of programs has not asked for a message.
                let _ = browser::hand_on(
                    &words,
                    link.as_deref(),
                    picture.as_deref().map(|picture| (file.as_str(), picture)),
                )
                .await;
            });
        }
    };
    view! {
        <section class="show" id="show" aria-label="Share the result">
            <div class="show-picture">{move || match picture.get() {
                None => view! { <p role="status">"Drawing…"</p> }.into_any(),
                Some(Ok(address)) => view! { <img id="card" src=address alt=alt.clone() width=WIDTH height=HEIGHT/> }.into_any(),
                Some(Err(words)) => view! { <p class="hint">{words}</p> }.into_any(),
            }}</div>
            <div class="show-buttons">
                {browser::can_hand_on().then(|| view! { <button type="button" id="hand-on" class="primary" on:click=hand_on>"Share…"</button> })}
                {move || picture.get().and_then(Result::ok).map(|address| view! {
                    <a class="button" id="save-card" href=address download=file.clone()>"Save the picture"</a>
                })}
                <button type="button" id="copy-replay-link" on:click=move |_| link_to("replay", "Link to the tape")>"Copy the link to the tape"</button>
                <button type="button" id="challenge" on:click=move |_| link_to("beat", "Link to the challenge")>"Challenge a friend"</button>
            </div>
            {move || link.get().map(|(label, link)| view! { <CopyLink label name="shown" link/> })}
            <p class="hint">"A challenge is the same heist with the same crew, and with the same dice where you have played in this browser. At a table of the server everybody tosses them, and nobody can repeat that."</p>
            <p id="show-told" role="status">{move || told.get().map(|told| told.unwrap_or_else(|words| words))}</p>
        </section>
    }
}

/// The picture as PNG, as an address that has all of it inside.
async fn picture_of(film: &Film, heist: String, headline: &str) -> Result<String, JsValue> {
    let game = film.game();
    let (setup, state) = (game.setup(), game.state());
    let mut faces = Vec::new();
    for who in setup.everybody() {
        let picture = inside(&pictures::portrait_address(&face_of_person(setup, who)), "image/svg+xml").await?;
        faces.push(Face { who, picture, name: person_name(setup, who) });
    }
    let figures = Figures::of(game);
    let count =
        |count: u8, noun: &str| (count.to_string(), if count == 1 { noun.to_owned() } else { format!("{noun}s") });
    let words = PosterWords {
        heist,
        headline: headline.to_owned(),
        figures: vec![
            count(figures.rounds, "round"),
            (figures.noise.to_string(), "noise".into()),
            count(figures.alerts, "alert"),
            (cash(figures.cash), "brought out".into()),
        ],
        address: browser::origin(),
    };
    let mut style = String::new();
    for font in ["Oswald", "Figtree"] {
        let file = inside(&format!("/fonts/{}.woff2", font.to_lowercase()), "font/woff2").await?;
        style += &format!("@font-face{{font-family:{font};font-weight:400 800;src:url({file})}}");
    }
    let place = inside(&pictures::place_address(place(setup)), "image/svg+xml").await?;
    let poster = Poster { place, faces, words: Some(words), style };
    painted(&poster.draw(setup, state, &ways(game))).await
}

/// A file of the server as an address that has all of it inside: pictures that are painted load nothing.
async fn inside(address: &str, kind: &str) -> Result<String, JsValue> {
    let silence = |_| JsValue::from_str("no answer");
    let answer = gloo_net::http::Request::get(address).send().await.map_err(silence)?;
    let bytes = answer.binary().await.map_err(silence)?;
    let text = browser::to_base64(&bytes).ok_or(JsValue::NULL)?.replace('-', "+").replace('_', "/");
    Ok(format!("data:{kind};base64,{text}"))
}

async fn painted(drawing: &str) -> Result<String, JsValue> {
    let image = web_sys::HtmlImageElement::new()?;
    image.set_src(&format!("data:image/svg+xml,{}", js_sys::encode_uri_component(drawing)));
    JsFuture::from(image.decode()).await?;
    let canvas: web_sys::HtmlCanvasElement = document().create_element("canvas")?.dyn_into()?;
    canvas.set_width(WIDTH);
    canvas.set_height(HEIGHT);
    let brush = canvas.get_context("2d")?.ok_or(JsValue::NULL)?.dyn_into::<web_sys::CanvasRenderingContext2d>()?;
    brush.draw_image_with_html_image_element(&image, 0.0, 0.0)?;
    canvas.to_data_url_with_type("image/png")
}

//! What has been played in this browser, in figures, and the way to another device.

use crate::opening::called_face;
use crate::pages::frame::PageFrame;
use crate::pages::online::links::CopyLink;
use crate::pages::replay::download;
use crate::pictures::Portrait;
use crate::profile::{self, Inventory, Kept};
use crate::results::{self, Statistics, Tally};
use crate::session::local;
use crate::settings::Settings;
use crate::{boxes, browser, storage};
use heist_words::english::list;
use heist_words::names::heist_name;
use leptos::prelude::*;

/// The longest link that all programs pass on.
const MAX_LINK: usize = 4000;
/// What stands before the profile in a link.
const TAKE: &str = "#take=";
/// How many lines a table has at most.
const MAX_LINES: usize = 24;

/// Figures and the profile.
#[component]
pub fn ProfilePage() -> impl IntoView {
    let statistics = RwSignal::new(Statistics::of(&results::complete(&local::kept())));
    let brought = RwSignal::new(from_address());
    let told = RwSignal::new(None::<Result<String, String>>);
    let take = move |theirs: &Kept| {
        let written = profile::merge(&all_kept(), theirs, boxes::new_id);
        let is_kept = written.iter().all(|(key, text)| storage::write(key, text));
        brought.set(None);
        told.set(Some(match is_kept {
            true => {
                Settings::get().read_again();
                Ok(format!("{} Everything that was here is still here.", taken_over(&profile::inventory(&written))))
            }
            false => {
                Err("This browser has no room for all of it: remove old games, then take it over again.".to_owned())
            }
        }));
        statistics.set(Statistics::of(&results::complete(&local::kept())));
    };
    let offer = move |text: Result<String, String>| match text.and_then(|text| profile::parse(&text)) {
        Ok(theirs) => {
            told.set(None);
            brought.set(Some(Ok(theirs)));
        }
        Err(words) => told.set(Some(Err(words))),
    };
    let chosen = move |ev: leptos::ev::Targeted<leptos::ev::Event, web_sys::HtmlInputElement>| {
        browser::read_chosen_file(&ev.target(), offer);
    };
    let question = move || match brought.get()? {
        Ok(theirs) => {
            let words = format!("This profile has {}.", in_words(&profile::inventory(&theirs)));
            let view = view! {
                <div class="asked" role="group" aria-label="Take over a profile">
                    <p id="profile-offer">{words}" It is added to what is here, and nothing here is lost."</p>
                    <p>
                        <button type="button" class="button main" id="take-profile" on:click=move |_| take(&theirs)>"Take it over"</button>" "
                        <button type="button" class="button quiet" on:click=move |_| brought.set(None)>"Leave it"</button>
                    </p>
                </div>
            };
            Some(view.into_any())
        }
        Err(words) => Some(view! { <p class="trouble" role="alert">{words}</p> }.into_any()),
    };
    view! {
        <PageFrame title="Heist: your record" class="record">
            <h1>"Your record"</h1>
            {move || figures(&statistics.get())}
            <section aria-labelledby="profile-title">
                <h2 id="profile-title">"On another device"</h2>
                <p>"Games, seats, boxes and settings live in this browser alone. Take them along as a file, and open it over there on this page."</p>
                {question}
                <p class="profile-buttons">
                    <button type="button" class="button" id="save-profile" on:click=move |_| told.set(Some(save()))>"Save everything as a file"</button>
                    <label class="button quiet file-button">
                        "Open a file" <input id="profile-file" class="sr-only" type="file" accept=".json,application/json" on:change:target=chosen/>
                    </label>
                </p>
                {move || told.get().map(|told| match told {
                    Ok(words) => view! { <p id="profile-told" role="status">{words}</p> }.into_any(),
                    Err(words) => view! { <p id="profile-told" class="trouble" role="alert">{words}</p> }.into_any(),
                })}
                {link().map(|link| view! {
                    <h3>"Just the keys"</h3>
                    <p class="hint">"Your name, your settings, and the keys to your seats and boxes on this server, in one link. Whoever has it plays for you: keep it to yourself."</p>
                    <CopyLink label="Link to your seats and boxes" name="profile" link/>
                })}
            </section>
        </PageFrame>
    }
}

/// Everything that this browser keeps of the game.
fn all_kept() -> Kept {
    const OURS: &str = "heist.";
    let keys = storage::below(OURS).into_iter().map(|rest| format!("{OURS}{rest}"));
    keys.filter_map(|key| storage::read(&key).map(|text| (key, text))).collect()
}

fn save() -> Result<String, String> {
    const FILE: &str = "heist-profile.json";
    let saved = download(FILE, &profile::print(&all_kept(), false));
    saved
        .map(|()| format!("Saved as {FILE}. It has the keys to your seats: keep it to yourself."))
        .ok_or_else(|| "The browser did not let the file be saved.".to_owned())
}

/// The keys as a link; none where there is nothing to give, or too much.
fn link() -> Option<String> {
    let kept = all_kept();
    let found = profile::inventory(&profile::parse(&profile::print(&kept, true)).ok()?);
    let packed = browser::to_base64(profile::print(&kept, true).as_bytes())?;
    let link = format!("{}/profile{TAKE}{packed}", browser::origin());
    (found.tables + found.boxes > 0 && link.len() <= MAX_LINK).then_some(link)
}

/// The profile of the link by which somebody came. It is taken out of the address bar.
fn from_address() -> Option<Result<Kept, String>> {
    let window = web_sys::window()?;
    let fragment = window.location().hash().ok()?;
    let packed = fragment.strip_prefix(TAKE)?;
    if let Ok(history) = window.history() {
        let state = history.state().unwrap_or(wasm_bindgen::JsValue::NULL);
        let _ = history.replace_state_with_url(&state, "", Some("/profile"));
    }
    let text = browser::from_base64(packed).and_then(|bytes| String::from_utf8(bytes).ok());
    Some(
        text.ok_or_else(|| "The link was cut short: copy all of it.".to_owned()).and_then(|text| profile::parse(&text)),
    )
}

fn in_words(found: &Inventory) -> String {
    let count = |count: usize, noun: &str| match count {
        0 => None,
        1 => Some(format!("1 {noun}")),
        _ => Some(format!("{count} {noun}s")),
    };
    let parts = [
        count(found.games, "game"),
        count(found.tables, "table"),
        (found.boxes > 0).then(|| if found.boxes == 1 { "1 box".to_owned() } else { format!("{} boxes", found.boxes) }),
        count(found.results, "result"),
        count(found.settings, "setting"),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    if parts.is_empty() { "nothing in it".to_owned() } else { list(&parts) }
}

fn taken_over(found: &Inventory) -> String {
    match *found == Inventory::default() {
        true => "There was nothing new in it.".to_owned(),
        false => format!("Taken over: {}.", in_words(found)),
    }
}

fn figures(statistics: &Statistics) -> AnyView {
    let Tally { played, won, busted } = statistics.all;
    if played == 0 {
        return view! { <p id="no-results">"No heist has been finished here yet."</p> }.into_any();
    }
    let heist = |id: &String| view! { <td>{heist_name(id)}</td> }.into_any();
    let person = |face: &String| view! { <td><Portrait of=face.clone()/>{called_face(face)}</td> }.into_any();
    view! {
        <dl class="figures" id="figures">
            <div><dt>"Heists"</dt><dd>{played}</dd></div>
            <div><dt>"Won"</dt><dd>{won}<small>{share(won, played)}</small></dd></div>
            <div><dt>"Busted"</dt><dd>{busted}</dd></div>
        </dl>
        <div class="tallies">
            {tallies("By heist", "Heist", &statistics.heists, heist)}
            {tallies("By character", "Character", &statistics.people, person)}
            {tallies("By profession", "Profession", &statistics.professions, person)}
        </div>
    }
    .into_any()
}

fn share(won: u32, played: u32) -> String {
    format!("{} %", (f64::from(won) * 100.0 / f64::from(played.max(1))).round())
}

fn tallies(
    title: &'static str,
    noun: &'static str,
    all: &[(String, Tally)],
    name: impl Fn(&String) -> AnyView,
) -> impl IntoView {
    let row = |(id, tally): &(String, Tally)| {
        view! {
            <tr data-tally=id.clone()>{name(id)}<td>{tally.played}</td><td>{tally.won}</td><td>{share(tally.won, tally.played)}</td></tr>
        }
    };
    let rows = all.iter().take(MAX_LINES).map(row).collect_view();
    view! {
        <section>
            <h2>{title}</h2>
            <table>
                <thead><tr><th scope="col">{noun}</th><th scope="col">"Played"</th><th scope="col">"Won"</th><th scope="col">"Share"</th></tr></thead>
                <tbody>{rows}</tbody>
            </table>
        </section>
    }
}

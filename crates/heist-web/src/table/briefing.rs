//! Before a heist: where it is, what it is about, who comes along, and what is different here. One press begins.

use super::desk::Desk;
use super::this_heist::place_and_level;
use crate::board::{Highlight, StillBoard};
use crate::pictures::{PlacePicture, Portrait, face_of_person};
use crate::session::PageSession;
use crate::settings::Settings;
use crate::storage;
use heist_data::about::about;
use heist_rules::View;
use heist_rules::setup::{About, Setup};
use heist_rules::space::Space;
use heist_rules::state::Phase;
use heist_rules::who::Who;
use heist_words::{goals, names};
use leptos::prelude::*;

/// The heists whose briefing is not to be shown again.
const KNOWN: &str = "heist.briefed";

fn known() -> Vec<String> {
    storage::read_json(KNOWN).unwrap_or_default()
}

/// Whether somebody at this page should be briefed: the heist has not begun, and nobody has said that they know it.
fn is_wanted(session: PageSession) -> bool {
    let (heist, fresh) = session.game.with_untracked(|game| {
        (known_as(game.setup()), game.history().is_empty() && game.state().phase == Phase::Planning)
    });
    let plays = session.mine.with_untracked(|mine| !mine.is_empty());
    let asked = Settings::get().briefing.get_untracked() && !known().contains(&heist);
    fresh && plays && asked && !heist.is_empty()
}

/// By what a browser remembers that somebody knows a heist: its id, or what its author calls it. Empty for a bare position.
fn known_as(setup: &Setup) -> String {
    if setup.heist.is_empty() { setup.about.name.clone() } else { setup.heist.clone() }
}

/// Opens the briefing if it is wanted, as soon as nothing else is in the way.
pub fn open(desk: Desk) {
    let wanted = StoredValue::new(is_wanted(desk.session));
    Effect::new(move |_| {
        if !desk.session.seats_open.get() && wanted.get_value() {
            wanted.set_value(false);
            desk.briefing.set(true);
        }
    });
}

/// The briefing.
#[component]
pub fn Briefing() -> impl IntoView {
    let desk = Desk::get();
    let dialog = NodeRef::<leptos::html::Dialog>::new();
    let again = RwSignal::new(true);
    Effect::new(move |_| {
        let Some(dialog) = dialog.get() else { return };
        if desk.briefing.get() && !dialog.open() {
            let _ = dialog.show_modal();
        }
    });
    let begin = move |_| {
        if let Some(dialog) = dialog.get_untracked() {
            dialog.close();
        }
    };
    let closed = move |_| {
        desk.briefing.set(false);
        let heist = known_as(&desk.setup());
        let mut heists = known();
        heists.retain(|known| *known != heist);
        if !again.get_untracked() {
            heists.push(heist);
        }
        storage::write_json(KNOWN, &heists);
    };
    let about = StoredValue::new(about(&desk.setup()).into_owned());
    view! {
        <dialog id="briefing" class="briefing" node_ref=dialog aria-labelledby="briefing-title" on:close=closed>
            {move || desk.briefing.get().then(|| about.with_value(|about| view! {
                <Place about=about.clone()/>
                <div class="briefing-body">
                    <Map/>
                    <div class="briefing-words">
                        <p class="briefing-story">{about.summary.clone()}</p>
                        <h3>"The job"</h3>
                        <p id="briefing-goal">{desk.state.with_untracked(|state| goals::objective(&desk.setup(), state))}</p>
                        <Special about=about.clone()/>
                        <h3>"The crew"</h3>
                        <Crew/>
                    </div>
                </div>
                <footer class="briefing-foot">
                    <label>
                        <input type="checkbox" id="briefing-never" prop:checked=move || !again.get()
                            on:change=move |event| again.set(!event_target_checked(&event))/>
                        "Do not show this again for this heist"
                    </label>
                    <button type="button" id="briefing-begin" class="button main" autofocus on:click=begin>"Begin"</button>
                </footer>
            }))}
        </dialog>
    }
}

/// The picture, the name and the edition.
#[component]
fn Place(about: About) -> impl IntoView {
    let edition = Desk::get().setup().edition.name;
    view! {
        <header class="briefing-head">
            <PlacePicture of=about.place.clone()/>
            <div>
                <p class="briefing-where">{place_and_level(&about)}</p>
                <h2 id="briefing-title">{about.name.clone()}</h2>
                <p class="briefing-edition">{format!("Edition: {edition}")}</p>
            </div>
        </header>
    }
}

/// The map with what the crew is here for.
#[component]
fn Map() -> impl IntoView {
    let desk = Desk::get();
    let state = desk.state.get_untracked();
    let sites = View { setup: &desk.setup(), state: &state }.objective_sites();
    let mark = |space: Space| (space, Highlight::Marked { who: None, name: String::new() });
    let marks: Vec<(Space, Highlight)> = sites.into_iter().map(mark).collect();
    let caption = if marks.is_empty() {
        "What you are here for is not on the map yet."
    } else {
        "Marked: what you are here for."
    };
    view! {
        <figure class="briefing-map">
            <StillBoard setup=desk.setup() state=Signal::stored(state) highlights=Signal::stored(marks)/>
            <figcaption>{caption}</figcaption>
        </figure>
    }
}

/// What is different in this heist.
#[component]
fn Special(about: About) -> impl IntoView {
    (!about.rules.is_empty()).then(|| view! {
        <h3>"Special rules"</h3>
        <ul class="briefing-rules">{about.rules.iter().map(|rule| view! { <li>{rule.text.clone()}</li> }).collect_view()}</ul>
    })
}

/// Everybody who comes along.
#[component]
fn Crew() -> impl IntoView {
    let setup = Desk::get().setup();
    let person = |who: Who| {
        view! {
            <li class=who.word()>
                <Portrait of=face_of_person(&setup, who)/>
                <span>{names::person_name(&setup, who)}</span>
            </li>
        }
    };
    view! { <ul class="briefing-crew">{setup.everybody().into_iter().map(person).collect_view()}</ul> }
}

//! What things are: holding, hovering or `?` on a piece, card, word or icon gives its name, a sentence and its rule.
//!
//! Whatever explains itself says which words of the glossary do so, in `data-explain`; spaces of the board are asked what is
//! on them. The strip below the board explains what the pointer is on. What is held, or asked for with `?`, is explained below
//! the board in full: the board makes room for it, so that it lies over nothing.

use super::desk::Desk;
use crate::board::{StripWords, say_space, terms_of};
use crate::pages::rulebook::RuleLink;
use gloo_timers::callback::Timeout;
use heist_rules::space::Space;
use heist_words::glossary::{self, Explanation};
use heist_words::names;
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;

/// Who holds a finger on something this long asks what it is, in milliseconds.
const HOLD_MS: u32 = 480;
/// How far a finger may slip meanwhile, in pixels.
const SLIP: f64 = 10.0;
/// What can be explained.
const EXPLAINED: &str = "[data-explain], .board-box [data-space]";

/// What is explained.
#[derive(Clone, PartialEq, Debug)]
pub enum Subject {
    /// Words of the glossary and rules of cards, with spaces between them.
    Words(String),
    /// Everything on a space.
    Space(Space),
}

impl Subject {
    /// What an element speaks of.
    fn of(element: &web_sys::Element) -> Option<Subject> {
        let found = element.closest(EXPLAINED).ok().flatten()?;
        match found.get_attribute("data-explain") {
            Some(words) => (!words.is_empty()).then_some(Subject::Words(words)),
            None => found.get_attribute("data-space")?.parse().ok().map(|space| Subject::Space(Space(space))),
        }
    }
}

/// A finger on something.
struct Hold {
    at: (f64, f64),
    _timer: Timeout,
}

/// Listens to pointers as long as the table is there.
pub fn listen(desk: Desk) {
    let hold: StoredValue<Option<Hold>, LocalStorage> = StoredValue::new_local(None);
    let held = StoredValue::new(false);
    let over = window_event_listener(ev::pointerover, move |event| {
        if event.pointer_type() == "touch" {
            return;
        }
        let words = match target(&event).and_then(|element| Subject::of(&element)) {
            Some(Subject::Words(words)) => Some(words),
            _ => None,
        };
        if desk.pointed.with_untracked(|pointed| *pointed != words) {
            desk.pointed.set(words);
        }
    });
    let down = window_event_listener(ev::pointerdown, move |event| {
        held.set_value(false);
        hold.set_value(None);
        let Some(element) = target(&event).filter(|_| event.pointer_type() != "mouse") else { return };
        let Some(subject) = Subject::of(&element) else { return };
        let timer = Timeout::new(HOLD_MS, move || {
            held.set_value(true);
            desk.explained.set(Some(subject));
        });
        hold.set_value(Some(Hold { at: place(&event), _timer: timer }));
    });
    let moved = window_event_listener(ev::pointermove, move |event| {
        let slipped = |hold: &Hold| {
            let (x, y) = place(&event);
            (x - hold.at.0).hypot(y - hold.at.1) > SLIP
        };
        if hold.with_value(|hold| hold.as_ref().is_some_and(slipped)) {
            hold.set_value(None);
        }
    });
    let up = window_event_listener(ev::pointerup, move |_| hold.set_value(None));
    let lost = window_event_listener(ev::pointercancel, move |_| hold.set_value(None));
    // A finger that is held opens no menu of the browser, and does nothing when it is lifted.
    let menu = window_event_listener(ev::contextmenu, move |event| {
        if held.get_value() {
            event.prevent_default();
        }
    });
    let swallow = Closure::<dyn FnMut(web_sys::Event)>::new(move |event: web_sys::Event| {
        if held.get_value() {
            held.set_value(false);
            event.prevent_default();
            event.stop_propagation();
        }
    });
    // Before anything else hears of it.
    let _ = document().add_event_listener_with_callback_and_bool("click", swallow.as_ref().unchecked_ref(), true);
    let swallow = StoredValue::new_local(swallow);
    // After a press elsewhere, which has done what it means, the board has its room again.
    let pressed = window_event_listener(ev::click, move |event| {
        let stays = target(&event)
            .is_some_and(|element| element.closest("#explain, .word, #rule-panel").ok().flatten().is_some());
        if !stays && desk.explained.with_untracked(Option::is_some) {
            desk.explained.set(None);
        }
    });
    on_cleanup(move || {
        for listener in [over, down, moved, up, lost, menu, pressed] {
            listener.remove();
        }
        swallow.with_value(|swallow| {
            let callback = swallow.as_ref().unchecked_ref();
            let _ = document().remove_event_listener_with_callback_and_bool("click", callback, true);
        });
    });
}

fn target(event: &web_sys::Event) -> Option<web_sys::Element> {
    event.target()?.dyn_into().ok()
}

fn place(event: &web_sys::PointerEvent) -> (f64, f64) {
    (f64::from(event.client_x()), f64::from(event.client_y()))
}

/// The key `?`: explains what has the focus, else what the pointer is on, else the keys. Once more: the keys.
pub fn ask(desk: Desk) {
    if desk.help.get_untracked() {
        return desk.help.set(false);
    }
    if desk.explained.with_untracked(Option::is_some) {
        desk.explained.set(None);
        return desk.help.set(true);
    }
    let focused = document().query_selector(":focus-visible").ok().flatten().and_then(|element| Subject::of(&element));
    let pointed = || desk.pointed.get_untracked().map(Subject::Words);
    let hovered = || desk.hovered.get_untracked().map(Subject::Space);
    match focused.or_else(pointed).or_else(hovered) {
        Some(subject) => desk.explained.set(Some(subject)),
        None => desk.help.set(true),
    }
}

/// Everything that there is to say about something.
fn explanations(desk: Desk, subject: &Subject) -> Vec<Explanation> {
    let setup = desk.setup();
    let edition = Some(setup.edition.id);
    match subject {
        Subject::Words(words) => words.split(' ').filter_map(|id| glossary::explain(id, edition)).collect(),
        Subject::Space(space) => desk.shown.with(|state| {
            let here = setup.everybody().into_iter().filter(|who| state.person(*who).at == *space);
            let people = here.map(|who| {
                let abilities = heist_rules::View { setup: &setup, state }.abilities(who).into_iter();
                let texts: Vec<String> = abilities.map(names::ability_text).collect();
                let name = format!("{} ({})", names::person_name(&setup, who), names::colour_name(who).to_lowercase());
                let words = if texts.is_empty() { names::card_of(&setup, who) } else { texts.join(" ") };
                Explanation { name, words, rule: None }
            });
            let things = terms_of(&setup, state, *space);
            let things = things.iter().filter_map(|id| glossary::explain(id, edition));
            things.chain(people).collect()
        }),
    }
}

/// What the strip below the board says: of a space, or of what the pointer is on beside the board.
pub fn strip(desk: Desk, space: Option<Space>, lines: Vec<String>) -> Option<StripWords> {
    let subject = match space {
        Some(space) => Subject::Space(space),
        None => Subject::Words(desk.pointed.get()?),
    };
    let told = explanations(desk, &subject);
    if let (None, [only]) = (space, &told[..]) {
        return Some(StripWords { head: only.name.clone(), lines, about: only.words.clone() });
    }
    let head = space.map(|space| desk.shown.with(|state| say_space(&desk.setup(), state, space)));
    let about: Vec<String> = told.iter().map(|told| format!("{}: {}", told.name, told.words)).collect();
    Some(StripWords { head: head.unwrap_or_default(), lines, about: about.join("  ") })
}

/// The explanation below the board.
#[component]
pub fn Explained() -> impl IntoView {
    let desk = Desk::get();
    let told = Memo::new(move |_| desk.explained.get().map(|subject| (explanations(desk, &subject), subject)));
    let head = move |subject: &Subject| match subject {
        Subject::Space(space) => {
            let words = desk.shown.with(|state| say_space(&desk.setup(), state, *space));
            Some(view! { <p class="explain-head">{words}</p> })
        }
        Subject::Words(_) => None,
    };
    view! {
        <div role="status">
            {move || told.get().map(|(told, subject)| view! {
                <aside id="explain" class="explain" aria-label="Explanation">
                    {head(&subject)}
                    <dl>
                        {told.into_iter().map(|told| view! {
                            <div><dt>{told.name}</dt><dd>{told.words}" "{told.rule.map(|rule| view! { "Rule: "<RuleLink rule/> })}</dd></div>
                        }).collect_view()}
                    </dl>
                    <p class="explain-more">
                        <button type="button" class="as-link" on:click=move |_| desk.glossary.set(true)>"All words"</button>
                    </p>
                    <button type="button" class="explain-close" aria-label="Close the explanation" on:click=move |_| desk.explained.set(None)>"×"</button>
                </aside>
            })}
        </div>
    }
}

/// A word in a panel that explains itself when it is pressed.
#[component]
pub fn Word(
    /// The word of the glossary.
    of: &'static str,
    /// What is shown.
    children: Children,
) -> impl IntoView {
    let desk = Desk::get();
    let open = move |_| desk.explained.set(Some(Subject::Words(of.to_owned())));
    view! { <button type="button" class="word" data-explain=of on:click=open>{children()}</button> }
}

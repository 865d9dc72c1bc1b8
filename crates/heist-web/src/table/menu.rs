//! What appears over the table for a moment: the menu at the pointer, the notice, a rule, the explanation of the keys.

use super::desk::Desk;
use super::offer_button::OfferButton;
use super::offers::CommandOffer;
use super::wishes::{WishButton, WishOffer};
use crate::board::Press;
use crate::pages::rulebook::RulePanel;
use heist_rules::space::Space;
use leptos::{ev, prelude::*};
use wasm_bindgen::JsCast;

/// A small menu at the pointer.
#[derive(Clone, PartialEq, Debug)]
pub struct Menu {
    /// The space that it is about.
    pub space: Option<Space>,
    /// What it offers.
    pub offers: Vec<CommandOffer>,
    /// What a bot can be asked for.
    pub wishes: Vec<WishOffer>,
    /// Where in the window.
    pub x: f64,
    /// Where in the window.
    pub y: f64,
}

impl Menu {
    /// A menu where somebody has pressed.
    pub fn at(press: &Press, offers: Vec<CommandOffer>) -> Menu {
        Menu { space: Some(press.space), offers, wishes: Vec::new(), x: press.x, y: press.y }
    }
}

/// Puts the menu where it was asked for, as far as there is room in the window.
fn put_in_place(place: NodeRef<leptos::html::Div>, menu: &Menu) -> Option<web_sys::HtmlElement> {
    let (element, window) = (place.get_untracked()?, web_sys::window()?);
    let size = |value: Result<wasm_bindgen::JsValue, _>| {
        value.ok().and_then(|value: wasm_bindgen::JsValue| value.as_f64()).unwrap_or(400.0)
    };
    let (width, height) = (size(window.inner_width()), size(window.inner_height()));
    let (wide, high) = (f64::from(element.offset_width()), f64::from(element.offset_height()));
    let x = (menu.x + 8.0).min(width - wide - 8.0).max(8.0);
    let y = (menu.y + 8.0).min(height - high - 8.0).max(8.0);
    let element: &web_sys::HtmlElement = &element;
    // Through the object model, because the page's policy forbids style attributes.
    let _ = element.style().set_property("left", &format!("{x}px"));
    let _ = element.style().set_property("top", &format!("{y}px"));
    let _ = element.class_list().add_1("placed");
    Some(element.clone())
}

/// The menu at the pointer.
#[component]
pub fn PointerMenu() -> impl IntoView {
    let desk = Desk::get();
    let place: NodeRef<leptos::html::Div> = NodeRef::new();
    Effect::new(move |_| {
        let Some(menu) = desk.menu.get() else { return };
        request_animation_frame(move || {
            let Some(element) = put_in_place(place, &menu) else { return };
            if let Ok(Some(first)) = element.query_selector("button") {
                let _ = first.unchecked_into::<web_sys::HtmlElement>().focus();
            }
        });
    });
    // Whoever turns a phone does not lose it.
    let turned = window_event_listener(ev::resize, move |_| {
        desk.menu.with_untracked(|menu| menu.as_ref().map(|menu| put_in_place(place, menu)));
    });
    on_cleanup(move || turned.remove());
    move || {
        desk.menu.get().map(|menu| {
            let at = menu.space.map(|space| desk.name(space));
            let title = at.map(|at| if menu.wishes.is_empty() { at } else { format!("A wish at {at}") });
            view! {
                <div class="veil" on:click=move |_| desk.menu.set(None)></div>
                <div id="menu" class="pointer-menu" role="dialog" aria-label="What to do here" node_ref=place>
                    <b>{title}</b>
                    {menu.offers.into_iter().map(|offer| view! { <OfferButton offer/> }).collect_view()}
                    {menu.wishes.into_iter().map(|offer| view! { <WishButton offer/> }).collect_view()}
                </div>
            }
        })
    }
}

/// Why something is not possible, with a link to the rule.
#[component]
pub fn NoticeBox() -> impl IntoView {
    let Desk { session, rule, .. } = Desk::get();
    view! {
        <div id="notice" role="alert" class:shown=move || session.notice.with(Option::is_some)>
            {move || session.notice.get().map(|notice| view! {
                <span>{notice.words}</span>
                {notice.rule.map(|id| {
                    let href = format!("/rules/{id}");
                    // Beside the game, not instead of it.
                    let open = move |ev: leptos::ev::MouseEvent| {
                        ev.prevent_default();
                        rule.set(Some(id.clone()));
                    };
                    view! { <a id="notice-rule" href=href on:click=open>"The rule"</a> }
                })}
                <button type="button" aria-label="Close" on:click=move |_| session.notice.set(None)>"×"</button>
            })}
        </div>
        {move || rule.get().map(|id| view! {
            <RulePanel id=Signal::stored(id) on_close=Callback::new(move |()| rule.set(None))/>
        })}
    }
}

const KEYS: [(&str, &str); 17] = [
    ("1 2 3 4", "select red, green, blue, black; 5 the NPC"),
    ("Tab", "from one thing to the next"),
    ("Arrows, Enter", "move over the board, press a space"),
    ("N", "the main button: ready, roll, done, next"),
    ("U, Ctrl+Z", "take the last command back"),
    ("I", "a hint: what a bot would do here, and why"),
    ("A", "show again what has just happened"),
    ("P", "sketch a sequence, or throw the sketch away"),
    ("Shift + press", "sketch that one thing"),
    ("M", "mark the space under the pointer for everybody"),
    ("O", "bots, go on"),
    ("B", "to the board"),
    ("L", "to the log"),
    ("Esc", "step back"),
    ("H", "this heist: objective and special rules"),
    ("G", "glossary"),
    ("?", "explain what has the focus or the pointer; else this list"),
];

/// The keys, explained.
#[component]
pub fn KeyHelp() -> impl IntoView {
    let desk = Desk::get();
    let close: NodeRef<leptos::html::Button> = NodeRef::new();
    Effect::new(move |_| {
        if desk.help.get() {
            request_animation_frame(move || {
                if let Some(close) = close.get_untracked() {
                    let _ = close.focus();
                }
            });
        }
    });
    move || {
        desk.help.get().then(|| view! {
            <div class="veil dark" on:click=move |_| desk.help.set(false)></div>
            <div id="keys" class="key-help" role="dialog" aria-modal="true" aria-label="Keys">
                <h2>"Keys"</h2>
                <dl>{KEYS.map(|(key, words)| view! { <dt><kbd>{key}</kbd></dt><dd>{words}</dd> }).collect_view()}</dl>
                <button type="button" node_ref=close on:click=move |_| desk.help.set(false)>"Close"</button>
            </div>
        })
    }
}

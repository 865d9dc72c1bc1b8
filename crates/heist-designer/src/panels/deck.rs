//! The event deck: its cards in order, from the top, with what they do, and all other cards to put in.

use crate::desk::Desk;
use heist_data::library::Library;
use heist_design::draft::{DECKS, Draft, Edit};
use heist_rules::effect::EventCard;
use heist_words::effects::say_effects;
use leptos::ev;
use leptos::prelude::*;

/// What a card is called, and what it does.
fn card_words(id: &str) -> (String, String) {
    let library = Library::official();
    let kinds = ["event", "crisis", "older-event", "special-event"];
    let name = kinds.into_iter().find_map(|kind| library.raw(kind, id)?.get("name")?.as_str());
    let all = library.cards.iter().chain(library.older_cards.iter().map(|(card, _)| card));
    let card = all.into_iter().find(|card| card.id == id);
    let text = card.map(|card: &EventCard| say_effects(&card.effects).join(" ")).unwrap_or_default();
    (name.map_or_else(|| format!("Unknown card {id}"), str::to_owned), text)
}

/// Where a new card goes: before the last one, which starts the escape.
fn before_the_last(deck: &[String]) -> usize {
    deck.len().saturating_sub(1)
}

/// The deck.
#[component]
pub fn DeckPanel() -> impl IntoView {
    let desk = expect_context::<Desk>();
    let deck = Memo::new(move |_| {
        desk.text.track();
        desk.with(Draft::deck).map_err(|fault| fault.to_string())
    });
    let dragged = RwSignal::new(None::<usize>);
    let preset = move |event: ev::Event| {
        let chosen = event_target_value(&event).parse::<usize>().ok().and_then(|place| DECKS.get(place));
        if let Some(chosen) = chosen {
            desk.change(Edit::set("deck", chosen.deck));
        }
    };
    let list = move || match deck.get() {
        Err(words) => view! { <p class="trouble">{words}</p> }.into_any(),
        Ok(cards) if cards.is_empty() => {
            view! { <p class="hint">"No card yet: choose a deck above, or put cards in."</p> }.into_any()
        }
        Ok(cards) => {
            let count = cards.len();
            let rows = cards.into_iter().enumerate().map(|(at, id)| view! { <DeckRow at id count dragged/> });
            view! { <ol class="deck" id="deck">{rows.collect_view()}</ol> }.into_any()
        }
    };
    let count = move || deck.with(|deck| deck.as_ref().map_or(0, Vec::len));
    view! {
        <label class="field">
            <span>"Begin with a deck"</span>
            <select class="input" id="deck-preset" on:change=preset>
                <option value="">"Choose…"</option>
                {DECKS.iter().enumerate().map(|(place, deck)| view! { <option value=place>{format!("{}: {}", deck.name, deck.help)}</option> }).collect_view()}
            </select>
        </label>
        <h3>{move || format!("The deck, from the top: {} cards", count())}</h3>
        {list}
        <CardShelf deck=Signal::derive(move || deck.get().unwrap_or_default())/>
    }
}

#[component]
fn DeckRow(at: usize, id: String, count: usize, dragged: RwSignal<Option<usize>>) -> impl IntoView {
    let desk = expect_context::<Desk>();
    let (name, text) = card_words(&id);
    let go = move |to: usize| {
        if to < count {
            desk.change(Edit::MoveCard { from: at, to });
            // The keyboard goes along with the card.
            request_animation_frame(move || {
                if let Ok(Some(row)) = document().query_selector(&format!("#deck li:nth-child({})", to + 1)) {
                    use wasm_bindgen::JsCast;
                    let _ = row.unchecked_ref::<web_sys::HtmlElement>().focus();
                }
            });
        }
    };
    let keys = move |event: ev::KeyboardEvent| {
        match (event.alt_key(), event.key().as_str()) {
            (true, "ArrowUp") => go(at.wrapping_sub(1)),
            (true, "ArrowDown") => go(at + 1),
            (false, "Delete") => {
                desk.change(Edit::RemoveCard { at });
            }
            _ => return,
        }
        event.prevent_default();
    };
    let is_last = at + 1 == count;
    let drop_here = move |event: ev::DragEvent| {
        event.prevent_default();
        if let Some(from) = dragged.get_untracked().filter(|from| *from != at) {
            desk.change(Edit::MoveCard { from, to: at });
        }
        dragged.set(None);
    };
    view! {
        <li tabindex="0" draggable="true" data-card=id.clone() class:dragged=move || dragged.get() == Some(at) on:keydown=keys
            on:dragstart=move |_| dragged.set(Some(at)) on:dragend=move |_| dragged.set(None)
            on:dragover=move |event| event.prevent_default() on:drop=drop_here>
            <span class="card-place">{at + 1}</span>
            <div class="card-words"><strong>{name.clone()}</strong>" "<span class="hint">{text}</span></div>
            <span class="card-deeds">
                <button type="button" class="icon-button" aria-label=format!("{name}: up") disabled=at == 0 on:click=move |_| go(at.wrapping_sub(1))>"↑"</button>
                <button type="button" class="icon-button" aria-label=format!("{name}: down") disabled=is_last on:click=move |_| go(at + 1)>"↓"</button>
                <button type="button" class="icon-button" aria-label=format!("Take {name} out") on:click=move |_| { desk.change(Edit::RemoveCard { at }); }>"×"</button>
            </span>
        </li>
    }
}

/// All cards, to put in.
#[component]
fn CardShelf(deck: Signal<Vec<String>>) -> impl IntoView {
    let desk = expect_context::<Desk>();
    let sought = RwSignal::new(String::new());
    let all: Vec<(String, String, String)> = Library::official()
        .cards
        .iter()
        .map(|card| {
            let (name, text) = card_words(&card.id);
            (card.id.clone(), name, text)
        })
        .collect();
    let all = StoredValue::new(all);
    let rows = move || {
        let sought = sought.get().to_lowercase();
        let fits = |(id, name, text): &&(String, String, String)| {
            sought.is_empty()
                || id.to_lowercase() == sought
                || format!("{name} {text}").to_lowercase().contains(&sought)
        };
        let rows = all.with_value(|all| all.iter().filter(fits).cloned().collect::<Vec<_>>());
        let rows = rows.into_iter().map(|(id, name, text)| {
            let held = {
                let id = id.clone();
                move || deck.with(|deck| deck.iter().filter(|card| **card == id).count())
            };
            let put = {
                let id = id.clone();
                move |_| {
                    let at = deck.with_untracked(|deck| before_the_last(deck));
                    desk.change(Edit::InsertCard { at, card: id.clone() });
                }
            };
            view! {
                <li data-shelf-card=id>
                    <div class="card-words"><strong>{name.clone()}</strong>" "<span class="hint">{text}</span></div>
                    {move || (held() > 0).then(|| view! { <span class="badge">"in the deck"</span> })}
                    <button type="button" class="icon-button" aria-label=format!("Put {name} in") on:click=put>"+"</button>
                </li>
            }
        });
        rows.collect_view()
    };
    view! {
        <h3>"All cards"</h3>
        <input class="input small" type="search" id="find-card" placeholder="Find a card by name or text" aria-label="Find a card by name or text"
            on:input=move |event| sought.set(event_target_value(&event))/>
        <ul class="deck shelf">{rows}</ul>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_has_a_name_and_words() {
        for card in &Library::official().cards {
            let (name, text) = card_words(&card.id);
            assert!(!name.starts_with("Unknown") && !text.is_empty(), "{}", card.id);
        }
        assert_eq!(card_words("zz").0, "Unknown card zz");
    }

    #[test]
    fn new_cards_come_before_the_alarm() {
        assert_eq!(before_the_last(&["1".to_owned(), "Z1".to_owned()]), 1);
        assert_eq!(before_the_last(&[]), 0);
    }
}

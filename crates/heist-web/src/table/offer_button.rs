//! Offers as buttons: one each, or folded where there are many of a kind.

use super::compose::Form;
use super::composing::ComposeButton;
use super::desk::Desk;
use super::offers::{CommandOffer, OfferFamily};
use heist_words::names;
use leptos::prelude::*;

/// From this many on, offers of one family are folded into one button that aims.
const MAX_WAYS: usize = 4;

/// A button that carries an offer out.
#[component]
pub fn OfferButton(
    /// The offer.
    offer: CommandOffer,
    /// Its label, in place of the offer's words.
    #[prop(optional, into)]
    label: Option<String>,
) -> impl IntoView {
    let desk = Desk::get();
    let mark = desk.mark(&offer);
    let label = label.unwrap_or_else(|| offer.words.clone());
    let cost = offer.cost.clone();
    let (lit, focused) = (offer.clone(), offer.clone());
    view! {
        <button type="button" class="offer" class:grave=offer.is_grave() data-command=mark data-explain=offer.term()
            on:mouseenter=move |_| desk.lit.set(Some(lit.clone()))
            on:mouseleave=move |_| desk.lit.set(None)
            on:focus=move |_| desk.lit.set(Some(focused.clone()))
            on:blur=move |_| desk.lit.set(None)
            on:click=move |_| desk.give(&offer)>
            <span class="words">{label}</span>
            {(!cost.is_empty()).then(|| view! { <small class="cost">{cost}</small> })}
        </button>
    }
}

/// Offers as a row of buttons; many of one family become one that asks for spaces.
#[component]
pub fn OfferRow(
    /// The offers.
    offers: Vec<CommandOffer>,
) -> impl IntoView {
    let desk = Desk::get();
    let mut families: Vec<(OfferFamily, Vec<CommandOffer>)> = Vec::new();
    for offer in offers {
        match families.iter_mut().find(|(family, _)| *family == offer.family) {
            Some((_, members)) => members.push(offer),
            None => families.push((offer.family, vec![offer])),
        }
    }
    let family_mark = |offer: &CommandOffer| desk.state.with_untracked(|state| offer.family_mark(&desk.setup(), state));
    let rows = families.into_iter().map(|(family, members)| {
        // The list has only the simplest of these: the whole is put together piece by piece.
        let form = members[0].last().and_then(Form::of).filter(|form| *form != Form::LastDitch);
        if let Some(form) = form {
            return view! { <ComposeButton form by=members[0].by/> }.into_any();
        }
        let many = members.len() > MAX_WAYS;
        if many && members.iter().any(|offer| offer.path.is_empty()) {
            let (name, ways) = (folded_name(&members[0], &family_mark(&members[0])), members.len());
            let members = members.into_iter().map(|offer| {
                let label = offer.words.split_once(": ").map_or(offer.words.clone(), |(_, rest)| rest.to_owned());
                view! { <OfferButton offer label/> }
            });
            return view! {
                <details class="folded">
                    <summary class="offer"><span class="words">{name}</span><small class="cost">{format!("{ways} ways")}</small></summary>
                    <div class="choices">{members.collect_view()}</div>
                </details>
            }
            .into_any();
        }
        if !many {
            return members.into_iter().map(|offer| view! { <OfferButton offer/> }).collect_view().into_any();
        }
        let mark = family_mark(&members[0]);
        let name = folded_name(&members[0], &mark);
        let is_aimed = Signal::derive(move || desk.aim.get().is_some_and(|aim| aim.family == family));
        view! {
            <button type="button" class="offer aim" data-aim=mark aria-pressed=move || is_aimed.get().to_string()
                on:click=move |_| desk.aim_at(family)>
                <span class="words">{name}</span>
                <small class="cost">{format!("{} ways · press a space", members.len())}</small>
            </button>
        }
        .into_any()
    });
    rows.collect_view()
}

/// What a folded family is called; `mark`: [`CommandOffer::family_mark`].
fn folded_name(member: &CommandOffer, mark: &str) -> String {
    match member.words.split_once(':') {
        Some((name, _)) => name.to_owned(),
        None => {
            let id = mark.split_whitespace().last().unwrap_or_default();
            match id {
                "reveal" => "Turn up a tile".into(),
                "move" => "Move".into(),
                "last-ditch" => "Last ditch".into(),
                id => names::plain(id),
            }
        }
    }
}

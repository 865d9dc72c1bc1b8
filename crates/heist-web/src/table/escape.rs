//! The escape: everybody's cheapest way out, what it costs, and how likely the last roll is enough.

use super::compose::Form;
use super::composing::ComposeButton;
use super::desk::Desk;
use super::offer_button::OfferButton;
use super::offers::{Kind, of_kind};
use super::tray::{Group, More, Selected};
use crate::board::Pawn;
use heist_rules::command::{Command, Verb};
use heist_rules::state::PersonFlags;
use heist_words::ahead::escape_chances;
use heist_words::names::colour_name;
use leptos::prelude::*;

/// The escape.
#[component]
pub fn Escape() -> impl IntoView {
    let desk = Desk::get();
    let rows = Memo::new(move |_| {
        desk.state.with(|state| {
            let setup = desk.setup();
            let everybody = setup.everybody().into_iter().filter(|who| state.person(*who).is(PersonFlags::ACTIVE));
            everybody.map(|who| (who, escape_chances(&setup, state, who))).collect::<Vec<_>>()
        })
    });
    let own = Memo::new(move |_| desk.selected_offers());
    let kind = move |kind: Kind| own.with(|offers| of_kind(offers, kind));
    let other_way = move || {
        let ditch = |offer: &super::offers::CommandOffer| offer.last().and_then(Form::of) == Some(Form::LastDitch);
        own.with(|offers| offers.iter().find(|offer| ditch(offer)).map(|offer| offer.by))
    };
    view! {
        <ul class="routes">
            {move || rows.get().into_iter().map(|(who, (words, chance))| view! {
                <li class=who.word() class:selected=move || desk.session.selected.get() == Some(who)>
                    <button type="button" on:click=move |_| desk.select(who)>
                        <Pawn who/><b>{colour_name(who)}</b><span>{words}</span>
                        {chance.map(|chance| view! { <b class="chance" class:sure=chance == 100 class:grim=chance < 50>{format!("{chance}%")}</b> })}
                    </button>
                </li>
            }).collect_view()}
        </ul>
        <Selected/>
        <Group title="Run" offers=Signal::derive(move || kind(Kind::Run))/>
        <div class="choices fate">
            <For each=move || kind(Kind::Fate) key=move |offer| (desk.mark(offer), offer.words.clone())
                children=move |offer| view! { <OfferButton offer/> }/>
            {move || desk.offer(Command::team(Verb::Stay)).map(|offer| view! { <OfferButton offer/> })}
            {move || other_way().map(|by| view! { <ComposeButton form=Form::LastDitch by/> })}
        </div>
        <Group title="Hands" offers=Signal::derive(move || kind(Kind::Hands))/>
        <Group title="Abilities" offers=Signal::derive(move || kind(Kind::Ability))/>
        <More/>
    }
}

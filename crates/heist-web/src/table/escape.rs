//! The escape: everybody's cheapest way out, what it costs, and how likely the last roll is enough.

use super::compose::Form;
use super::composing::ComposeButton;
use super::desk::{Desk, of_kind};
use super::offer_button::OfferButton;
use super::offers::Kind;
use super::tray::{Group, More, Selected};
use crate::board::Pawn;
use heist_data::names::space_name;
use heist_rules::View;
use heist_rules::command::{Command, Verb};
use heist_rules::setup::Setup;
use heist_rules::state::{PersonFlags, State};
use heist_rules::who::Who;
use heist_words::commands::{percent, roll_needed};
use heist_words::english::several;
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
            everybody.map(|who| (who, chances(&setup, state, who))).collect::<Vec<_>>()
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

/// How somebody's escape stands: in words, and the chance in percent.
fn chances(setup: &Setup, state: &State, who: Who) -> (String, Option<u32>) {
    let rules = View { setup, state };
    let person = state.person(who);
    if person.is(PersonFlags::BUSTED) {
        return ("busted".into(), None);
    }
    if rules.is_away(who) {
        return ("out".into(), Some(100));
    }
    if person.is(PersonFlags::STAYED) {
        return ("hiding".into(), None);
    }
    if person.is(PersonFlags::ROLLED) {
        let left = rules.way_price(who, &person.way);
        return (format!("{} for a way of {left}", several(person.pips, "move")), None);
    }
    match rules.escape_routes(who).first() {
        None => ("no way out".into(), Some(0)),
        Some(route) => {
            let exit = space_name(setup, state, route.exit);
            let words = format!("{} to {exit}, {}", several(route.cost, "move"), several(person.ideas, "idea"));
            let good = route.good_rolls(person.ideas);
            let needed = match route.cost.saturating_sub(person.ideas) {
                0 => "enough".to_owned(),
                short if good == 0 => format!("{short} short, {}", roll_needed(good)),
                _ => roll_needed(good),
            };
            (format!("{words}: {needed}"), Some(percent(good)))
        }
    }
}

//! Planning: where the selected character starts, what its plan reaches, what gaps there are; shop, fixers and tunnels.

use super::desk::Desk;
use super::offer_button::OfferRow;
use super::offers::{Kind, of_kind};
use super::route::swaps;
use super::tray::{Group, More, Selected};
use heist_data::names::space_name;
use heist_rules::View;
use heist_rules::command::{Speaker, Verb};
use heist_rules::setup::Setup;
use heist_rules::space::Spaces;
use heist_rules::state::{PersonFlags, State};
use heist_rules::who::Who;
use heist_words::english::{cash, list, several};
use heist_words::names::colour_name;
use heist_words::planning;
use leptos::prelude::*;

/// Planning.
#[component]
pub fn Planning() -> impl IntoView {
    let desk = Desk::get();
    let errands = Memo::new(move |_| of_kind(&desk.offers_of(Speaker::Team), Kind::Errand));
    let own = Memo::new(move |_| desk.selected_offers());
    let starts = move || {
        own.with(|offers| {
            offers
                .iter()
                .filter(|offer| matches!(offer.last(), Some(Verb::Start(at)) if at.is_somewhere()))
                .cloned()
                .collect::<Vec<_>>()
        })
    };
    let shop = if desk.setup().edition.has_items() { "Shop" } else { "Reveals and ideas" };
    let money = move || desk.state.with(|state| state.cash);
    let advice = Memo::new(move |_| desk.state.with(|state| advice(&desk.setup(), state, desk.session.selected.get())));
    let of = move |wanted: fn(&Verb) -> bool| {
        errands
            .with(|offers| offers.iter().filter(|offer| offer.last().is_some_and(wanted)).cloned().collect::<Vec<_>>())
    };
    view! {
        <Selected/>
        <Group title="Start" offers=Signal::derive(starts)/>
        <Group title="Swap" offers=Signal::derive(move || swaps(desk))/>
        <ul class="advice">
            {move || advice.get().into_iter().map(|(good, words)| view! {
                <li class:good=good class:warn=!good>{words}</li>
            }).collect_view()}
        </ul>
        <Group title="Take along" offers=Signal::derive(move || own.with(|offers| of_kind(offers, Kind::Hands)))/>
        <Group title="Tunnels" offers=Signal::derive(move || of(|verb| matches!(verb, Verb::Tunnel(..))))/>
        {move || {
            let offers = of(|verb| {
                matches!(verb, Verb::Buy(..) | Verb::BuyReveal(_) | Verb::BuyIdea(_) | Verb::Sell(_) | Verb::SellJewel)
            });
            (!offers.is_empty()).then(|| view! {
                <details class="shop">
                    <summary>{format!("{shop}: {} to spend", cash(money()))}</summary>
                    <div class="choices"><OfferRow offers/></div>
                </details>
            })
        }}
        <Group title="Fixers" offers=Signal::derive(move || of(|verb| matches!(verb, Verb::Fixer(_))))/>
        <Group title="Abilities" offers=Signal::derive(move || own.with(|offers| of_kind(offers, Kind::Ability)))/>
        <More/>
    }
}

/// What a plan is worth, sentence by sentence; true for good news.
fn advice(setup: &Setup, state: &State, selected: Option<Who>) -> Vec<(bool, String)> {
    let rules = View { setup, state };
    let spaces = |set: Spaces| list(&set.into_iter().map(|at| space_name(setup, state, at)).collect::<Vec<_>>());
    let mut told = Vec::new();
    let placed = |who: &Who| state.person(*who).is(PersonFlags::PLACED);
    if let Some(who) = selected.filter(|who| placed(who) && *who != Who::Npc) {
        let person = state.person(who);
        let cut_off = rules.cut_off_tokens(who);
        let left = u32::from(person.tokens).saturating_sub(person.plan.len());
        if person.plan.is_empty() {
            told.push((false, format!("{} has planned nothing yet and cannot go in.", colour_name(who))));
        } else if cut_off.any() {
            told.push((false, format!("Gap: {} cannot come to {} over its own tokens.", who.word(), spaces(cut_off))));
        } else {
            let others = (rules.planned_reach(who) & state.exits) - person.at.only();
            let way_out = if others.any() { format!(", and out by {} too", spaces(others)) } else { String::new() };
            told.push((
                true,
                format!(
                    "{} reaches all {}{way_out}.",
                    colour_name(who),
                    several(person.plan.len() as u8, "planned tile")
                ),
            ));
        }
        if left > 0 {
            told.push((false, format!("{} left to place.", several(left as u8, "token"))));
        }
    }
    told.extend(planning::left(setup, state).into_iter().map(|left| (false, format!("{}.", left.words))));
    for site in rules.objective_sites() {
        let reaching: Vec<&str> = state
            .players_in_play()
            .into_iter()
            .filter(|who| placed(who) && rules.planned_reach(*who).has(site))
            .map(Who::word)
            .collect();
        let place = space_name(setup, state, site);
        told.push(match reaching.is_empty() {
            true => (false, format!("Nobody's plan reaches the objective on {place} yet.")),
            false => (true, format!("The objective on {place}: reached by {}.", list(&reaching))),
        });
    }
    told
}

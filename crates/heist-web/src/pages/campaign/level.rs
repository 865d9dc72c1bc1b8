//! A level-up: the cards that may become pros, each with its two choices side by side.

use super::faces::Face;
use super::{RuleAside, WhyNot};
use crate::boxes::Campaign;
use heist_campaign::{BoxCommand, BoxContents};
use heist_words::english::{capital, cash};
use heist_words::names::crew_card_name;
use leptos::prelude::*;

/// The level-up of a character, if one is due.
#[component]
pub fn LevelUp(#[prop(into)] name: String) -> impl IntoView {
    let campaign = Campaign::get();
    let key = name.clone();
    let choices = Memo::new(move |_| campaign.now(|now| now.choices(&key)));
    move || {
        let choices = choices.get();
        let name = name.clone();
        (!choices.is_empty()).then(|| {
            let in_chapters = campaign.now(BoxContents::in_chapters);
            let level = campaign.now(|now| now.characters.get(&name).and_then(|named| named.cards.level().ok()));
            let words = match level {
                _ if in_chapters => "The scenario lets amateur cards become pro cards, one way or the other.",
                Some(1) => "One skill becomes a pro skill. Two skills, two ways each: pick one of the four.",
                Some(2) => "The character itself becomes a pro, one way or the other.",
                _ => "The other skill becomes a pro skill, one way or the other.",
            };
            let title = match in_chapters {
                true => format!("{} gets better", capital(&name)),
                false => format!("{} levels up", capital(&name)),
            };
            let cards = choices.into_iter().map(|(from, pros)| {
                let name = name.clone();
                let ways: Vec<&str> = pros.iter().map(|to| crew_card_name(to)).collect();
                let ways = ways.join(" or ");
                let chosen = pros.into_iter().map(|to| view! { <Pro name=name.clone() from=from.clone() to/> }).collect_view();
                let inside = view! {
                    <div class="upgrade-pros">{chosen}</div>
                    <details class="upgrade-now">
                        <summary>{format!("{} as it is", crew_card_name(&from))}</summary>
                        <Face id=from.clone()/>
                    </details>
                };
                // A scenario grants so many at once that each is behind a fold of its own.
                if in_chapters {
                    view! {
                        <details class="upgrade fold" data-upgrade=from.clone()>
                            <summary><span class="upgrade-from">{crew_card_name(&from).to_owned()}</span>" becomes "{ways}</summary>
                            {inside}
                        </details>
                    }
                    .into_any()
                } else {
                    view! {
                        <div class="upgrade" role="group" aria-label=format!("{} becomes", crew_card_name(&from))>
                            <h4><span class="upgrade-from">{crew_card_name(&from).to_owned()}</span>" becomes"</h4>
                            {inside}
                        </div>
                    }
                    .into_any()
                }
            });
            let label = title.clone();
            view! {
                <section class="level-up" data-level-up=name.clone() aria-label=label>
                    <h3>{title}</h3>
                    <p class="hint">{words}</p>
                    <div class="upgrades">{cards.collect_view()}</div>
                </section>
            }
        })
    }
}

/// One of the two pros.
#[component]
fn Pro(name: String, from: String, to: String) -> impl IntoView {
    let campaign = Campaign::get();
    let rule = RwSignal::new(None::<String>);
    let said = |now: &BoxContents| {
        let card = now.characters.get(&name).map(|named| named.cards.card.as_str());
        match (now.in_chapters(), card == Some(from.as_str())) {
            (false, _) => BoxCommand::Upgrade { character: name.clone(), from: from.clone(), to: to.clone() },
            (true, true) => BoxCommand::Promote { character: name.clone(), to: to.clone() },
            (true, false) => BoxCommand::Refine { character: name.clone(), from: from.clone(), to: to.clone() },
        }
    };
    let command = untrack(|| campaign.now(said));
    let asked_for = |now: &BoxContents| {
        let card = now.characters.get(&name).map(|named| named.cards.card.as_str());
        let offer = if card == Some(from.as_str()) { &now.story.promote } else { &now.story.refine };
        offer.as_ref().map_or(0, |offer| offer.cost)
    };
    let price = untrack(|| campaign.now(asked_for));
    let price = if price > 0 { format!(" for {}", cash(price)) } else { String::new() };
    let asked = command.clone();
    let refused = Memo::new(move |_| campaign.check(&asked).err());
    let mark = to.clone();
    view! {
        <article class="pro-card" data-pro=mark>
            <h5>{crew_card_name(&to).to_owned()}</h5>
            <Face id=to.clone()/>
            <WhyNot refused rule class="hint pro-no"/>
            <button type="button" class="button small main" data-line=command.to_string()
                aria-disabled=move || refused.with(Option::is_some).to_string()
                on:click=move |_| campaign.send(command.clone())>
                {format!("Choose {}{price}", crew_card_name(&to))}
            </button>
            <RuleAside rule/>
        </article>
    }
}

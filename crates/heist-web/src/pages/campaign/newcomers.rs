//! Those of earlier stories who may join for a chapter, and the skills they take.

use super::{RuleAside, WhyNot};
use crate::boxes::Campaign;
use heist_campaign::{BoxCommand, BoxContents, ScenarioChapter};
use heist_data::library::Library;
use heist_words::english::{capital, cash};
use heist_words::names::crew_card_name;
use leptos::prelude::*;

/// Who may join for the chapter, where it comes next and lets somebody take other skills.
#[component]
pub fn Newcomers(chapter: &'static ScenarioChapter) -> impl IntoView {
    let campaign = Campaign::get();
    let names = Memo::new(move |_| {
        campaign.now(|now| {
            let open = now.story.next == chapter.heist && now.under_way.is_none();
            let may = |name: &&String| open && now.may_be_newcomer(name);
            now.characters.keys().filter(may).cloned().collect::<Vec<_>>()
        })
    });
    let words = match chapter.skill_prices {
        None => {
            "One of an earlier story may join. It keeps its skills if nobody needs the cards, or takes amateur skills."
                .to_owned()
        }
        Some((amateur, pro)) => format!(
            "Whoever is free of an earlier story may join, with their own skills, or with others for {} (amateur) or {} (pro) each.",
            cash(amateur),
            cash(pro)
        ),
    };
    move || {
        let names = names.get();
        (!names.is_empty()).then(|| {
            view! {
                <section id="newcomers" aria-labelledby="newcomers-title">
                    <h2 id="newcomers-title">"Old friends"</h2>
                    <p class="hint">{words.clone()}</p>
                    {names.into_iter().map(|name| view! { <Skills name/> }).collect_view()}
                </section>
            }
        })
    }
}

/// The skills that somebody may have, with what each costs.
fn on_offer(now: &BoxContents, name: &str) -> Vec<(String, String)> {
    let skills = Library::official().skills.values();
    let offer = skills.filter_map(|skill| {
        let own = now.characters.get(name).is_some_and(|named| named.cards.skills.contains(&skill.card.id));
        let price = match now.skill_price(name, &skill.card.id)? {
            _ if own => ", has it".to_owned(),
            0 => String::new(),
            price => format!(", {}", cash(price)),
        };
        Some((skill.card.id.clone(), format!("{}{price}", skill.name)))
    });
    let mut offer: Vec<(String, String)> = offer.collect();
    offer.sort_by(|(_, a), (_, b)| a.cmp(b));
    offer
}

/// The choice of two skills for one of them.
#[component]
fn Skills(name: String) -> impl IntoView {
    let campaign = Campaign::get();
    let key = StoredValue::new(name.clone());
    let own = move |now: &BoxContents| {
        let cards = key.with_value(|name| now.characters.get(name).map(|named| named.cards.clone()));
        cards.map_or_else(Default::default, |cards| (cards.card, cards.skills))
    };
    let (card, [first, second]) = untrack(|| campaign.now(own));
    let chosen = [RwSignal::new(first), RwSignal::new(second)];
    let rule = RwSignal::new(None::<String>);
    let command = move || BoxCommand::Skills { character: key.get_value(), skills: chosen.map(|skill| skill.get()) };
    let same = move || {
        let (_, own) = campaign.now(own);
        chosen.iter().all(|skill| own.contains(&skill.get())) && chosen[0].get() != chosen[1].get()
    };
    let refused = Memo::new(move |_| campaign.check(&command()).err().filter(|_| !same()));
    let price = move || {
        let price = |now: &BoxContents| {
            key.with_value(|name| chosen.iter().filter_map(|skill| now.skill_price(name, &skill.get())).sum::<u16>())
        };
        match campaign.now(price) {
            0 => String::new(),
            price => format!(" for {}", cash(price)),
        }
    };
    let pick = move |place: usize, label: &'static str| {
        let options = move || {
            let offer = campaign.now(|now| key.with_value(|name| on_offer(now, name)));
            let option = |(id, words): (String, String)| {
                let this = id.clone();
                view! { <option value=id selected=move || chosen[place].get() == this>{words}</option> }
            };
            offer.into_iter().map(option).collect_view()
        };
        view! {
            <label class="field">
                <span>{label}</span>
                <select class="input" data-pick=format!("newcomer-skill-{}", place + 1)
                    on:change:target=move |ev| chosen[place].set(ev.target().value())>{options}</select>
            </label>
        }
    };
    view! {
        <details class="recruit" data-newcomer=name.clone()>
            <summary>{format!("{}, {}", capital(&name), crew_card_name(&card))}</summary>
            <div class="own-grid">{pick(0, "First skill")}{pick(1, "Second skill")}</div>
            <WhyNot refused rule/>
            <p>
                <button type="button" class="button small" disabled=move || same() || refused.with(Option::is_some)
                    on:click=move |_| campaign.send(untrack(command))>
                    {move || if same() { "Keeps its skills".to_owned() } else { format!("Takes these skills{}", price()) }}
                </button>
            </p>
            <RuleAside rule/>
        </details>
    }
}

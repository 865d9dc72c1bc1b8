//! What is worth boasting about: achievements, and the grid of characters to be played.

use crate::boxes::Campaign;
use heist_campaign::Achievement;
use heist_data::library::Library;
use heist_words::names::crew_card_name;
use leptos::prelude::*;

/// Achievements and bingo.
#[component]
pub fn Deeds() -> impl IntoView {
    let campaign = Campaign::get();
    let city = &Library::official().city;
    let deeds = city.achievements.iter().map(|card| {
        let done = move || campaign.now(|now| now.achievements.contains(&card.id));
        view! {
            <li class="deed" class:done=done data-deed=card.id.id() data-done=move || done().to_string()>
                <span class="deed-seal" aria-hidden="true">{move || if done() { "✓" } else { "" }}</span>
                <div>
                    <h3>{card.name.clone()}<span class="visually-hidden">{move || if done() { " (done)" } else { " (not yet)" }}</span></h3>
                    <p>{card.text.clone()}</p>
                </div>
            </li>
        }
    });
    view! {
        <section aria-labelledby="deeds-title">
            <h2 id="deeds-title">"Deeds"</h2>
            <ul class="deeds">{deeds.collect_view()}</ul>
        </section>
        <Bingo/>
    }
}

const COLUMNS: [(&str, Achievement); 3] = [
    ("Amateur", Achievement::AmateurBingo),
    ("Conventional", Achievement::ConventionalBingo),
    ("Oddball", Achievement::OddballBingo),
];

/// The grid: a field is stamped when somebody has played that character.
#[component]
fn Bingo() -> impl IntoView {
    let campaign = Campaign::get();
    let grid = &Library::official().city.grid;
    let count = move || campaign.now(|now| now.played.len());
    let rows = grid.iter().map(|row| {
        let fields = row.cards().map(|id| {
            let id = id.to_owned();
            let key = id.clone();
            let played = Memo::new(move |_| campaign.now(|now| now.played.contains(&key)));
            view! {
                <td class:played=move || played.get() data-card=id.clone()>
                    <span class="bingo-name">{crew_card_name(&id).to_owned()}</span>
                    {move || if played.get() {
                        view! { <span class="stamp">"Played"</span> }.into_any()
                    } else {
                        view! { <span class="visually-hidden">"not played yet"</span> }.into_any()
                    }}
                </td>
            }
        });
        view! { <tr>{fields.into_iter().collect_view()}</tr> }
    });
    view! {
        <section aria-labelledby="bingo-title">
            <h2 id="bingo-title">"Bingo"</h2>
            <p class="hint">{move || format!("{} of {} characters played. A full column is a deed, the full grid another.", count(), grid.len() * 3)}</p>
            <table class="bingo">
                <thead><tr>
                    {COLUMNS.map(|(word, deed)| view! {
                        <th scope="col">{word}{move || campaign.now(|now| now.achievements.contains(&deed)).then_some(" ✓")}</th>
                    }).collect_view()}
                </tr></thead>
                <tbody>{rows.collect_view()}</tbody>
            </table>
        </section>
    }
}

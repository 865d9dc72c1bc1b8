//! The fixers: whose favour the team has, what they do, and which job wins the others over.

use super::places::emblem;
use crate::boxes::Campaign;
use crate::pictures::Portrait;
use heist_data::library::Library;
use heist_rules::cards::Fixer;
use heist_words::english::capital;
use heist_words::names::{ability_words, fixer_name, fixer_summary};
use leptos::prelude::*;

/// The words of a fixer's own entry.
fn about(fixer: Fixer) -> (String, Vec<(String, String)>) {
    let card = Library::official().raw("fixer", fixer.id());
    let abilities = card.and_then(|card| card.get("abilities")?.as_array()).into_iter().flatten();
    let abilities = abilities.filter_map(|id| id.as_str()).map(ability_words).collect();
    (capital(fixer_summary(fixer)) + ".", abilities)
}

/// All fixers.
#[component]
pub fn Fixers() -> impl IntoView {
    view! {
        <section aria-labelledby="fixers-title">
            <h2 id="fixers-title">"People who owe you something"</h2>
            <p class="hint">"A favour is for good. Call it in while you plan, or whenever the card says so; some want to be paid."</p>
            <ul class="fixers">{Fixer::ALL.into_iter().map(|fixer| view! { <Card fixer/> }).collect_view()}</ul>
        </section>
    }
}

#[component]
fn Card(fixer: Fixer) -> impl IntoView {
    let campaign = Campaign::get();
    let has = move || campaign.now(|now| now.has_fixer(fixer));
    let jobs: Vec<_> = Library::official().city.jobs.iter().filter(|job| job.fixer == fixer).collect();
    let (summary, abilities) = about(fixer);
    let jobs = StoredValue::new(jobs);
    let state = move || {
        if has() {
            return view! { <p class="fixer-state"><strong>"✓ Owes you a favour"</strong></p> }.into_any();
        }
        let links = jobs.get_value().into_iter().map(|job| {
            view! { <a class="fixer-job" href=campaign.page(&format!("job/{}", job.id))>{emblem(&job.id)}{job.name.clone()}</a> }
        });
        view! { <p class="fixer-state">"Won over by " {links.collect_view()}</p> }.into_any()
    };
    view! {
        <li class="fixer" class:locked=move || !has() data-fixer=fixer.id() data-has=move || has().to_string()>
            <header class="with-face"><Portrait of=fixer.id()/><h3>{fixer_name(fixer)}</h3></header>
            <p>{summary}</p>
            {abilities.into_iter().map(|(name, text)| view! {
                <details><summary>{name}</summary><p class="hint">{text}</p></details>
            }).collect_view()}
            {state}
        </li>
    }
}

//! Choosing a heist by its map.

use super::choice::Choice;
use crate::board::StillBoard;
use crate::opening::{EDITION, first_crew, set_up};
use heist_content::heists::Heist;
use heist_content::library::Library;
use heist_rules::edition::Edition;
use heist_words::english::capital;
use leptos::prelude::*;

/// The official heists, and further maps behind a fold.
#[component]
pub fn Heists(
    /// What is chosen.
    choice: Choice,
) -> impl IntoView {
    let library = Library::official();
    let playable = |heist: &&'static Heist| Edition::PLAYABLE.iter().any(|edition| heist.is_for(edition.id));
    let cards = move |heists: &'static [Heist]| {
        heists.iter().filter(playable).map(|heist| view! { <HeistCard heist=heist choice=choice/> }).collect_view()
    };
    let further = library.gallery.iter().filter(playable).count();
    // The maps behind the fold are drawn when somebody looks behind it.
    let unfolded = RwSignal::new(false);
    view! {
        <fieldset class="heists">
            <legend>"The heist"</legend>
            <div class="heist-grid">{cards(&library.heists)}</div>
            {(further > 0).then(|| view! {
                <details on:toggle=move |_| unfolded.set(true)>
                    <summary>{format!("{further} further maps")}</summary>
                    <div class="heist-grid">{move || unfolded.get().then(|| cards(&library.gallery))}</div>
                </details>
            })}
        </fieldset>
        <Chosen choice=choice/>
    }
}

#[component]
fn HeistCard(heist: &'static Heist, choice: Choice) -> impl IntoView {
    let chosen = move || choice.heist.with(|id| *id == heist.id);
    let map = set_up(&heist.id, EDITION, &first_crew()).ok().map(|game| {
        let state = *game.state();
        view! { <StillBoard setup=game.shared_setup() state=Signal::stored(state) label=format!("Map of {}", heist.name)/> }
    });
    let unfinished =
        (!heist.missing().is_empty()).then(|| view! { <span class="heist-unfinished">"some rules missing"</span> });
    view! {
        <label class="heist-card" class:chosen=chosen data-heist=heist.id.clone()>
            <input type="radio" name="heist" class="visually-hidden" value=heist.id.clone() prop:checked=chosen
                on:change=move |_| choice.heist.set(heist.id.clone())/>
            <span class="heist-map">{map}</span>
            <span class="heist-name">{heist.name.clone()}</span>
            <span class="heist-notes">
                <span class=format!("difficulty {}", heist.difficulty)>{capital(&heist.difficulty)}</span>
                {unfinished}
            </span>
        </label>
    }
}

/// What the chosen heist is about.
#[component]
fn Chosen(choice: Choice) -> impl IntoView {
    move || {
        let heist = Library::official().heist(&choice.heist.get())?;
        let objective = heist.objective.get("text").and_then(toml::Value::as_str).map(str::to_owned);
        let missing: Vec<&str> = heist
            .special
            .iter()
            .filter(|rule| heist.missing().contains(&rule.id))
            .map(|rule| rule.text.as_str())
            .collect();
        let missing = (!missing.is_empty()).then(|| {
            view! {
                <div class="trouble" id="heist-missing">
                    <p>"This heist has rules of its own that are not built yet. It can be played without them, and is then another heist than the printed one:"</p>
                    <ul>{missing.into_iter().map(|text| view! { <li>{text}</li> }).collect_view()}</ul>
                </div>
            }
        });
        Some(view! {
            <div class="chosen-heist" aria-live="polite">
                <h3>{heist.name.clone()}<span class="hint">{format!(" · {}", heist.location)}</span></h3>
                <p>{heist.summary.clone()}</p>
                {objective.map(|text| view! { <p><strong>"The job: "</strong>{text}</p> })}
                {missing}
            </div>
        })
    }
}

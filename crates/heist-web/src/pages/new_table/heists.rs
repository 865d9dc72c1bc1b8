//! Choosing a heist by its map.

use super::choice::Choice;
use crate::board::StillBoard;
use crate::opening::preview;
use heist_content::chapters::Chapter;
use heist_content::heists::Heist;
use heist_content::library::Library;
use heist_words::english::capital;
use leptos::prelude::*;

/// The heists of the chosen edition, and further maps behind a fold.
#[component]
pub fn Heists(
    /// What is chosen.
    choice: Choice,
) -> impl IntoView {
    let library = Library::official();
    // Drawn anew only when the edition is another.
    let edition = Memo::new(move |_| choice.edition.get());
    let cards = move |heists: Vec<&'static Heist>| {
        heists.into_iter().map(|heist| view! { <HeistCard heist=heist choice=choice/> }).collect_view()
    };
    // The maps behind the fold are drawn when somebody looks behind it.
    let unfolded = RwSignal::new(false);
    let further = move || {
        let maps = of_edition(&library.gallery, &edition.get());
        (!maps.is_empty()).then(|| {
            let count = maps.len();
            view! {
                <details on:toggle=move |_| unfolded.set(true)>
                    <summary>{format!("{count} further maps")}</summary>
                    <div class="heist-grid">{move || unfolded.get().then(|| cards(maps.clone()))}</div>
                </details>
            }
        })
    };
    view! {
        <fieldset class="heists">
            <legend>"The heist"</legend>
            <div class="heist-grid">
                {move || {
                    let mut heists = of_edition(&library.heists, &edition.get());
                    heists.extend(of_edition(&library.chapters, &edition.get()));
                    cards(heists)
                }}
            </div>
            {further}
        </fieldset>
        <Chosen choice=choice/>
    }
}

fn of_edition(heists: &'static [Heist], edition: &str) -> Vec<&'static Heist> {
    heists.iter().filter(|heist| heist.is_for(edition)).collect()
}

/// `Fall Guys 1`, for a chapter.
fn place(chapter: &Chapter) -> String {
    let words: Vec<String> = chapter.scenario.split('-').map(capital).collect();
    format!("{} {}", words.join(" "), chapter.number)
}

#[component]
fn HeistCard(heist: &'static Heist, choice: Choice) -> impl IntoView {
    let chosen = move || choice.heist.with(|id| *id == heist.id);
    let map = preview(heist).map(|game| {
        let state = *game.state();
        view! { <StillBoard setup=game.shared_setup() state=Signal::stored(state) label=format!("Map of {}", heist.name)/> }
    });
    let unfinished =
        (!heist.missing().is_empty()).then(|| view! { <span class="heist-unfinished">"some rules missing"</span> });
    view! {
        <label class="heist-card" class:chosen=chosen data-heist=heist.id.clone()>
            <input type="radio" name="heist" class="visually-hidden" value=heist.id.clone() prop:checked=chosen
                on:change=move |_| choice.choose_heist(heist)/>
            <span class="heist-map">{map}</span>
            <span class="heist-name">{heist.name.clone()}</span>
            <span class="heist-notes">
                <span class=format!("difficulty {}", heist.difficulty)>{capital(&heist.difficulty)}</span>
                {heist.chapter.as_ref().map(|chapter| view! { <span class="heist-chapter">{place(chapter)}</span> })}
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

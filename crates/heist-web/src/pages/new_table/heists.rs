//! Choosing a heist by its map.

use super::choice::Choice;
use crate::board::StillBoard;
use crate::opening::preview;
use crate::own_heist::Playable;
use crate::pages::own_heist::{OwnPicker, told};
use crate::pictures::PlacePicture;
use heist_campaign::OWN;
use heist_data::heists::Heist;
use heist_data::library::Library;
use heist_words::english::capital;
use leptos::prelude::*;

/// The heists of the chosen edition, and further maps behind a fold.
#[component]
pub fn Heists(
    /// What is chosen.
    choice: Choice,
) -> impl IntoView {
    let library = Library::official();
    // Redrawn only when the edition changes.
    let edition = Memo::new(move |_| choice.edition.get());
    let cards = move |heists: Vec<&'static Heist>| {
        let cards =
            heists.into_iter().map(|heist| view! { <HeistCard heist=Playable::Official(heist) choice=choice/> });
        cards.collect_view()
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
            {move || {
                let heists = of_edition(&library.heists, &edition.get());
                (!heists.is_empty()).then(|| view! { <div class="heist-grid">{cards(heists)}</div> })
            }}
            {move || stories(&edition.get()).into_iter().map(|(name, chapters)| view! {
                <h3 class="heist-story">{name}</h3>
                <div class="heist-grid chapters-grid">{cards(chapters)}</div>
            }).collect_view()}
            {further}
            <h3 class="heist-story">"One of your own"</h3>
            <OwnPicker own=choice.own picked=Callback::new(move |own| choice.choose(&Playable::Own(own)))/>
            {move || choice.own.heist.get().map(|own| view! {
                <div class="heist-grid own-grid"><HeistCard heist=Playable::Own(own) choice/></div>
            })}
        </fieldset>
        <Chosen choice=choice/>
    }
}

fn of_edition(heists: &'static [Heist], edition: &str) -> Vec<&'static Heist> {
    heists.iter().filter(|heist| heist.is_for(edition)).collect()
}

/// The chapters of an edition, story by story.
fn stories(edition: &str) -> Vec<(&'static str, Vec<&'static Heist>)> {
    let library = Library::official();
    let chapters = of_edition(&library.chapters, edition);
    let told = library.scenarios.iter().filter(|scenario| scenario.is_for(edition)).map(|scenario| {
        let its = scenario.chapters.iter().filter_map(|its| chapters.iter().find(|heist| heist.id == its.heist));
        (scenario.name.as_str(), its.copied().collect())
    });
    told.collect()
}

#[component]
fn HeistCard(heist: Playable, choice: Choice) -> impl IntoView {
    let id = match &heist {
        Playable::Official(heist) => heist.id.as_str(),
        Playable::Own(_) => OWN,
    };
    let value = id.to_owned();
    let chosen = {
        let id = id.to_owned();
        move || choice.heist.with(|chosen| *chosen == id)
    };
    let (checked, of) = (chosen.clone(), value.clone());
    let map = preview(&heist).map(|game| {
        let state = *game.state();
        view! { <StillBoard setup=game.shared_setup() state=Signal::stored(state) label=format!("Map of {}", heist.name)/> }
    });
    let unfinished =
        (!heist.missing().is_empty()).then(|| view! { <span class="heist-unfinished">"some rules missing"</span> });
    view! {
        <label class="heist-card" class:chosen=chosen data-heist=value>
            <input type="radio" name="heist" class="visually-hidden" value=of prop:checked=checked
                on:change={ let heist = heist.clone(); move |_| choice.choose(&heist) }/>
            <span class="heist-map"><PlacePicture of=heist.place.clone()/>{map}</span>
            <span class="heist-name">{heist.name.clone()}</span>
            <span class="heist-notes">
                <span class=format!("difficulty {}", heist.difficulty)>{capital(&heist.difficulty)}</span>
                {heist.chapter.as_ref().map(|chapter| view! { <span class="heist-chapter">{format!("Chapter {}", chapter.number)}</span> })}
                {unfinished}
            </span>
        </label>
    }
}

/// What the chosen heist is about.
#[component]
fn Chosen(choice: Choice) -> impl IntoView {
    move || {
        let heist = choice.playable()?;
        let missing: Vec<String> = heist
            .special
            .iter()
            .filter(|rule| heist.missing().contains(&rule.id))
            .map(|rule| rule.text.clone())
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
                <PlacePicture of=heist.place.clone()/>
                <h3>{heist.name.clone()}<span class="hint">{(!heist.location.is_empty()).then(|| format!(" · {}", heist.location))}</span></h3>
                {told(&heist)}
                {missing}
            </div>
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use heist_rules::edition::Edition;

    #[test]
    fn every_chapter_of_an_edition_is_in_one_of_its_stories() {
        for edition in Edition::ALL {
            let listed: usize = stories(edition.id).iter().map(|(_, chapters)| chapters.len()).sum();
            assert_eq!(listed, of_edition(&Library::official().chapters, edition.id).len(), "{}", edition.id);
        }
    }
}

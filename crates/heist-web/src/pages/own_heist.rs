//! Heists of somebody's own on the pages: choosing one, what it is about, and why it cannot be played yet.

use crate::board::StillBoard;
use crate::browser;
use crate::opening::preview;
use crate::own_heist::{Finding, OwnChoice, OwnHeist, Source, Trouble, draft_page, drafts};
use heist_data::heists::Heist;
use heist_words::goals::printed_objective;
use leptos::prelude::*;
use std::sync::Arc;

/// What a heist is about, in the words of its author: the summary, the objective, the rules of the place.
pub fn told(heist: &Heist) -> impl IntoView + use<> {
    let objective = printed_objective(heist);
    let special = (!heist.special.is_empty()).then(|| {
        let rules = heist.special.iter().map(|rule| view! { <li>{rule.text.clone()}</li> }).collect_view();
        view! { <details class="job-special"><summary>{format!("Rules of this place ({})", heist.special.len())}</summary><ul>{rules}</ul></details> }
    });
    view! {
        <p>{heist.summary.clone()}</p>
        {objective.map(|text| view! { <p><strong>"The job: "</strong>{text}</p> })}
        {special}
    }
}

/// The map of a heist as it begins.
pub fn map_of(heist: &Heist) -> Option<impl IntoView + use<>> {
    let game = preview(heist)?;
    let (state, label) = (Signal::stored(*game.state()), format!("Map of {}", heist.name));
    Some(view! { <div class="job-map"><StillBoard setup=game.shared_setup() state label/></div> })
}

/// Chooses a heist of somebody's own: a file, dropped or picked, or a draft of this browser.
#[component]
pub fn OwnPicker(
    /// The choice.
    own: OwnChoice,
    /// What follows when a heist is there that can be played.
    picked: Callback<Arc<OwnHeist>>,
) -> impl IntoView {
    let chosen = move |ev: leptos::ev::Targeted<leptos::ev::Event, web_sys::HtmlInputElement>| {
        let input = ev.target();
        browser::read_chosen_file(&input, move |read| match read {
            Ok(file) => own.read(file, Source::File, move |heist| picked.run(heist)),
            Err(words) => own.trouble.set(Some(Trouble { words, findings: Vec::new(), draft: None })),
        });
        // The same file may be chosen once more when it was mended.
        input.set_value("");
    };
    let drafts = drafts().into_iter().map(|(id, draft)| {
        let name = if draft.name.is_empty() { "A draft without a name".to_owned() } else { draft.name };
        let source = Source::Draft(id.clone());
        let take = move |_| own.find(source.clone(), move |heist| picked.run(heist));
        view! { <button type="button" class="chip" data-draft=id on:click=take>{name}</button> }
    });
    let drafts = drafts.collect_view();
    view! {
        <div class="own-pick">
            // The whole field is the control, so that a file can be dropped anywhere on it.
            <label class="own-file">
                <strong>"Choose a heist file"</strong>
                <span class="hint">"or drop it here. Whoever plays with you does not need it."</span>
                <input id="heist-file" type="file" accept=".toml,.txt,text/plain" on:change:target=chosen/>
            </label>
            {(!drafts.is_empty()).then(|| view! {
                <div class="own-drafts" role="group" aria-label="Your drafts"><span class="hint">"Your drafts:"</span>{drafts}</div>
            })}
        </div>
        <OwnTrouble own/>
    }
}

/// Why a heist of somebody's own cannot be played yet, thing by thing.
#[component]
pub fn OwnTrouble(
    /// The choice.
    own: OwnChoice,
) -> impl IntoView {
    let finding = |finding: Finding| {
        let line = finding.line.map(|line| view! { <b>{format!("Line {line}: ")}</b> });
        let places = (!finding.places.is_empty()).then(|| format!(" ({})", finding.places.join(", ")));
        let cure = (!finding.cure.is_empty()).then(|| view! { <span class="cure">{finding.cure}</span> });
        view! { <li class=finding.severity>{line}{finding.message}{places}" "{cure}</li> }
    };
    move || {
        own.trouble.get().map(|trouble| {
            view! {
                <div class="trouble" id="own-trouble" role="alert">
                    <p>{trouble.words}</p>
                    <ul class="findings">{trouble.findings.into_iter().map(finding).collect_view()}</ul>
                    {trouble.draft.map(|id| view! { <p><ToDraft id/></p> })}
                </div>
            }
        })
    }
}

/// The way back to a draft, which is another program of this site.
#[component]
pub fn ToDraft(
    /// The draft.
    id: String,
) -> impl IntoView {
    view! { <a class="button small to-draft" href=draft_page(&id) rel="external">"Back to the draft"</a> }
}

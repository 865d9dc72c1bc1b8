//! A scenario: its chapters with how they stand, what may follow a lost one, and the page of a chapter.

use super::job::Going;
use super::newcomers::Newcomers;
use crate::board::StillBoard;
use crate::boxes::Campaign;
use crate::opening::preview;
use crate::pictures::PlacePicture;
use heist_campaign::{BoxCommand, BoxContents, ScenarioChapter, StoryStanding};
use heist_data::heists::Heist;
use heist_data::library::Library;
use heist_format::game::Game;
use heist_format::setup::{self, Options};
use heist_rules::edition::AfterALoss;
use heist_words::chronicle;
use heist_words::english::cash;
use heist_words::goals::printed_objective;
use heist_words::names::heist_name;
use leptos::prelude::*;

/// The state of a chapter: a word for the style sheet, and words for readers.
fn standing(now: &BoxContents, chapter: &ScenarioChapter) -> (&'static str, &'static str) {
    let place = |heist: &str| now.scenario()?.chapters.iter().position(|chapter| chapter.heist == heist);
    let under_way = now.under_way.as_ref().is_some_and(|heist| heist.heist == chapter.heist);
    match (place(&chapter.heist), place(&now.story.next)) {
        _ if under_way => ("next", "under way"),
        // A rebuilding job.
        (None, _) if now.story.standing == StoryStanding::Lost => ("closed", "closed for now"),
        (None, _) if now.story.standing == StoryStanding::Rebuilding => ("open", "one of these first"),
        (None, _) => ("any", "at any time"),
        (Some(here), Some(next)) if here > next => ("closed", "still to come"),
        (Some(here), Some(next)) if here == next => match now.story.standing {
            StoryStanding::Going => ("open", "comes next"),
            StoryStanding::Lost => ("closed", "lost"),
            StoryStanding::Rebuilding => ("closed", "after a rebuilding job"),
        },
        _ => ("done", "✓ won"),
    }
}

/// The scenario.
#[component]
pub fn StoryPage() -> impl IntoView {
    let campaign = Campaign::get();
    // The list shows what comes next; only what is unusual about it is said.
    let told = move || {
        campaign.now(|now| {
            let usual = now.story.standing != StoryStanding::Rebuilding && !now.story.retrying;
            chronicle::story_lines(now).into_iter().skip(usize::from(usual)).collect::<Vec<_>>()
        })
    };
    // Cards that somebody may choose now are chosen on the page of the crew.
    let choices =
        Memo::new(move |_| campaign.now(|now| now.characters.keys().any(|name| !now.choices(name).is_empty())));
    let chapters = move || {
        let scenario = campaign.now(BoxContents::scenario)?;
        let cards = scenario.chapters.iter().enumerate().map(|(i, chapter)| {
            view! { <Card chapter number=Some(i + 1)/> }
        });
        Some(view! {
            <section aria-labelledby="story-title">
                <h2 id="story-title">{scenario.name.clone()}</h2>
                <p class="lead">{scenario.about.clone()}</p>
                <div class="story-news" class:hidden=move || told().is_empty()>
                    <ul id="story-lines">{move || told().into_iter().map(|words| view! { <li>{words}</li> }).collect_view()}</ul>
                    {move || choices.get().then(|| view! { <a class="button small" id="to-choices" href=campaign.page("crew")>"Choose cards"</a> })}
                </div>
                <ol class="jobs chapters">{cards.collect_view()}</ol>
            </section>
        })
    };
    let jobs = move || {
        let jobs = campaign.now(|now| now.scenario().map(|_| now.rebuilding_jobs().collect::<Vec<_>>()))?;
        (!jobs.is_empty()).then(|| view! {
            <section aria-labelledby="rebuilding-title">
                <h2 id="rebuilding-title">"Rebuilding jobs"</h2>
                <p class="hint">"Between chapters, as often as you like. Nothing to win but loot, nothing to lose but people."</p>
                <ul class="jobs">{jobs.into_iter().map(|chapter| view! { <Card chapter number=None/> }).collect_view()}</ul>
            </section>
        })
    };
    view! {
        <AfterALossChoice/>
        {chapters}
        {jobs}
        <Scenarios/>
    }
}

/// A chapter in the list.
#[component]
fn Card(chapter: &'static ScenarioChapter, number: Option<usize>) -> impl IntoView {
    let campaign = Campaign::get();
    let seen = Memo::new(move |_| campaign.now(|now| standing(now, chapter)));
    let name = number.map_or_else(|| chapter.name.clone(), |number| format!("{number}. {}", chapter.name));
    let place = (chapter.location != chapter.name).then(|| view! { <small>{chapter.location.clone()}</small> });
    let heist = Library::official().heist(&chapter.heist);
    let place_picture = heist.map(|heist| view! { <PlacePicture of=heist.place.clone()/> });
    let map = heist.and_then(preview).map(|game| {
        let state = *game.state();
        view! { <StillBoard setup=game.shared_setup() state=Signal::stored(state) label=format!("Map of {}", chapter.name)/> }
    });
    view! {
        <li>
            <a class=move || format!("job-card chapter-card {}", seen.get().0) data-job=chapter.heist.clone()
                href=campaign.page(&format!("job/{}", chapter.heist))>
                <span class="heist-map">{place_picture}{map}</span>
                <span class="chapter-head">
                    <strong>{name}</strong>
                    <span class="badge" class:won=move || seen.get().0 == "done">{move || seen.get().1}</span>
                </span>
                <span class="job-words">
                    {place}
                    <span class="hint">{chapter.story.clone()}</span>
                </span>
            </a>
        </li>
    }
}

/// What may follow a lost chapter.
#[component]
pub fn AfterALossChoice() -> impl IntoView {
    let campaign = Campaign::get();
    let way = move |mark: &'static str, command: BoxCommand, title: &'static str, words: &'static str| {
        let asked = command.clone();
        let refused = Memo::new(move |_| campaign.check(&asked).err());
        view! {
            <li>
                <p class="hint">{move || refused.get().map_or_else(|| words.to_owned(), |told| told.words)}</p>
                <button type="button" class="button" data-after-loss=mark
                    aria-disabled=move || refused.with(Option::is_some).to_string()
                    on:click=move |_| campaign.send(command.clone())>{title}</button>
            </li>
        }
    };
    move || {
        let (lost, next, rule) = campaign
            .now(|now| (now.story.standing == StoryStanding::Lost, now.story.next.clone(), now.edition.after_a_loss));
        if !lost {
            return None;
        }
        let before = campaign.held.with(|held| held.restore_point()).unwrap_or(0);
        let ways = match rule {
            AfterALoss::RestoreRetryRebuild => vec![
                way("restore", BoxCommand::Restore(before), "Restore", "The same again, exactly as it was before."),
                way("retry", BoxCommand::Retry, "Retry", "The same again with two more ideas each. Once a chapter."),
                way("rebuild", BoxCommand::Rebuild, "Rebuild", "On with those who are left: a rebuilding job first."),
            ],
            _ => vec![way("retry", BoxCommand::Retry, "Try again", "From exactly the state before it.")],
        };
        Some(view! {
            <section class="after-a-loss" id="after-a-loss" aria-label="After a loss">
                <h2>{format!("{} is lost, and with it the campaign. Unless…", heist_name(&next))}</h2>
                <ul>{ways}</ul>
            </section>
        })
    }
}

/// The other scenarios of the edition, where one may begin now.
#[component]
fn Scenarios() -> impl IntoView {
    let campaign = Campaign::get();
    let all = untrack(|| campaign.now(|now| now.scenarios().collect::<Vec<_>>()));
    let rows = all.into_iter().map(move |scenario| {
        let command = BoxCommand::Scenario(scenario.id.clone());
        let asked = command.clone();
        let may = Memo::new(move |_| campaign.check(&asked).is_ok());
        let present = move || campaign.now(|now| now.story.scenario == scenario.id);
        view! {
            <li class="table-row" class:hidden=move || !may.get() data-scenario=scenario.id.clone()>
                <span class="row-words"><strong>{scenario.name.clone()}</strong><span class="hint">{scenario.about.clone()}</span></span>
                <span class="row-buttons">
                    <button type="button" class="button small" on:click=move |_| campaign.send(command.clone())>
                        {move || if present() { "Begin it again" } else { "Play this one" }}
                    </button>
                </span>
            </li>
        }
    });
    let none = Memo::new(move |_| {
        let all = campaign.now(|now| now.scenarios().collect::<Vec<_>>());
        !all.iter().any(|scenario| campaign.check(&BoxCommand::Scenario(scenario.id.clone())).is_ok())
    });
    view! {
        <section aria-labelledby="scenarios-title" class:hidden=move || none.get()>
            <h2 id="scenarios-title">"Scenarios"</h2>
            <p class="hint">"A story is played to its end before another one begins, with a crew of its own."</p>
            <ul class="table-rows">{rows.collect_view()}</ul>
        </section>
    }
}

/// A chapter: what it is about, and who goes.
#[component]
pub fn ChapterPage(heist: &'static Heist, chapter: &'static ScenarioChapter) -> impl IntoView {
    view! {
        <AfterALossChoice/>
        <About heist chapter/>
        <Newcomers chapter/>
        <Going heist=heist.id.clone() difficulty=heist.difficulty.clone() county=chapter.takes_busted/>
    }
}

#[component]
fn About(heist: &'static Heist, chapter: &'static ScenarioChapter) -> impl IntoView {
    let campaign = Campaign::get();
    let seen = move || campaign.now(|now| standing(now, chapter));
    let edition = untrack(|| campaign.now(|now| now.edition.id));
    let objective = printed_objective(heist);
    let library = Library::official();
    let crew = setup::proposed_crew(library, heist, 4);
    let map = setup::new_game(library, &heist.id, edition, &crew, &Options::default()).ok().map(|(setup, state)| {
        let game = Game::new(setup, state);
        view! { <div class="job-map"><StillBoard setup=game.shared_setup() state=Signal::stored(state) label=format!("Map of {}", heist.name)/></div> }
    });
    let special = (!heist.special.is_empty()).then(|| {
        let rules = heist.special.iter().map(|rule| view! { <li>{rule.text.clone()}</li> }).collect_view();
        view! { <details class="job-special"><summary>{format!("Rules of this chapter ({})", heist.special.len())}</summary><ul>{rules}</ul></details> }
    });
    let pays = (heist.reward > 0)
        .then(|| view! { <span class="badge">{format!("pays {}", cash(heist.reward.into()))}</span> });
    view! {
        <section class="job-about" aria-labelledby="job-title">
            <PlacePicture of=heist.place.clone()/>
            <div>
                <p class="kicker">{heist.location.clone()}</p>
                <h2 id="job-title" class="job-title">{heist.name.clone()}</h2>
                <p class="lead">{chapter.story.clone()}</p>
                <p class="job-badges">{pays}<span class="badge">{move || seen().1}</span></p>
                {objective.map(|text| view! { <p><strong>"The job: "</strong>{text}</p> })}
                {special}
            </div>
            {map}
        </section>
    }
}

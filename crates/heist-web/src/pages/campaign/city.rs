//! The city: what can be played, how hard it is for those who are here tonight, what it wins, what is done.

use super::map::Map;
use super::places::emblem;
use super::side_jobs::SideJobs;
use crate::boxes::Campaign;
use heist_campaign::{Job, JobAdvice};
use heist_data::library::Library;
use heist_words::english::{capital, cash};
use heist_words::names::fixer_name;
use leptos::prelude::*;

/// How a job stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum JobState {
    /// It has been done.
    Done,
    /// It can be played.
    Open,
    /// It is under way, or must come next.
    Next,
    /// It cannot be played now.
    Closed,
}

impl JobState {
    /// A word for it.
    pub const fn word(self) -> &'static str {
        match self {
            JobState::Done => "done",
            JobState::Open => "open",
            JobState::Next => "next",
            JobState::Closed => "closed",
        }
    }
}

/// Who is here tonight.
pub fn tonight(campaign: Campaign) -> Vec<String> {
    let away = campaign.away.get();
    campaign.now(|now| now.players.keys().filter(|name| !away.contains(*name)).cloned().collect())
}

/// How a job stands, and how hard it is for those who are here.
pub fn standing(campaign: Campaign, job: &Job) -> (JobState, Option<JobAdvice>) {
    let players = tonight(campaign);
    campaign.now(|now| {
        let under_way = now.under_way.as_ref().is_some_and(|heist| job.heists.contains(&heist.heist));
        let second = now.second_part.as_ref().is_some_and(|part| job.heists.contains(&part.heist));
        let standing = match () {
            () if under_way || second => JobState::Next,
            () if now.is_done(job) => JobState::Done,
            () if now.is_open(job) => JobState::Open,
            () => JobState::Closed,
        };
        let first = job.heists.first().map_or("", String::as_str);
        (standing, now.advice(first, players.iter().map(String::as_str)))
    })
}

/// The name of a difficulty.
pub fn difficulty_name(id: &str) -> &str {
    Library::official().city.difficulty(id).map_or(id, |difficulty| difficulty.name.as_str())
}

/// Advice in words.
pub const fn advice_words(advice: JobAdvice) -> &'static str {
    match advice {
        JobAdvice::Fits => "made for you",
        JobAdvice::Hard => "over your heads",
        JobAdvice::Easy => "beneath you",
    }
}

/// A job in a line.
pub fn line(job: &Job, standing: JobState, advice: Option<JobAdvice>) -> String {
    let advice = advice.map(|advice| format!(", {}", advice_words(advice))).unwrap_or_default();
    let state = match standing {
        JobState::Done => ", done",
        JobState::Open => "",
        JobState::Next => ", under way",
        JobState::Closed if job.county => ", closed: nobody is in jail",
        JobState::Closed => ", closed for now",
    };
    format!("{}, {}: {}{advice}{state}", job.name, job.location, difficulty_name(&job.difficulty))
}

/// The city.
#[component]
pub fn CityPage() -> impl IntoView {
    let jobs: Vec<_> = untrack(|| Campaign::get().now(|now| now.jobs().collect()));
    let cards = move |county: bool| {
        jobs.iter().copied().filter(|job| job.county == county).map(|job| view! { <Card job/> }).collect_view()
    };
    view! {
        <Tonight/>
        <Map/>
        <section aria-labelledby="jobs-title">
            <h2 id="jobs-title">"Opportunities"</h2>
            <ul class="jobs">{cards(false)}</ul>
        </section>
        <section aria-labelledby="county-title">
            <h2 id="county-title">"County jobs"</h2>
            <p class="hint">"Breakouts. Played for somebody who is in jail, and only then."</p>
            <ul class="jobs">{cards(true)}</ul>
        </section>
        <SideJobs/>
        <Threads/>
    }
}

/// Who plays tonight decides how hard everything is.
#[component]
fn Tonight() -> impl IntoView {
    let campaign = Campaign::get();
    let players = move || campaign.now(|now| now.players.keys().cloned().collect::<Vec<_>>());
    let average = move || {
        let here = tonight(campaign);
        let (sum, count) = campaign.now(|now| now.levels(here.iter().map(String::as_str)));
        if count == 0 {
            "Nobody is here.".to_owned()
        } else {
            format!("Level {} on average.", average_words(sum, count))
        }
    };
    view! {
        <div class="tonight" role="group" aria-label="Who plays tonight">
            <span class="hint">"Tonight:"</span>
            <For each=players key=Clone::clone let:name>{
                let key = StoredValue::new(name.clone());
                let here = move || !campaign.away.with(|away| key.with_value(|name| away.contains(name)));
                let turn = move |_| campaign.away.update(|away| {
                    let name = key.get_value();
                    if !away.remove(&name) {
                        away.insert(name);
                    }
                });
                view! { <button type="button" class="chip" aria-pressed=move || here().to_string() data-tonight=name.clone() on:click=turn>{capital(&name)}</button> }
            }</For>
            <span class="hint" id="average" aria-live="polite">{average}</span>
        </div>
    }
}

/// `1.33`, `2`.
pub fn average_words(sum: u32, count: u32) -> String {
    let hundredths = sum * 100 / count.max(1);
    let words = format!("{}.{:02}", hundredths / 100, hundredths % 100);
    words.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A job in the list.
#[component]
fn Card(job: &'static Job) -> impl IntoView {
    let campaign = Campaign::get();
    let seen = Memo::new(move |_| standing(campaign, job));
    let has = move || campaign.now(|now| now.has_fixer(job.fixer));
    let badge = move || match seen.get().0 {
        JobState::Done => Some(("badge won", "✓ done")),
        JobState::Next => Some(("badge", "under way")),
        JobState::Closed => Some(("badge", "closed")),
        JobState::Open => None,
    };
    let wins = move || {
        let reward = if job.cash > 0 { format!(" and {}", cash(job.cash.into())) } else { String::new() };
        let known = if has() { " (known)" } else { "" };
        format!("Wins {}{known}{reward}", fixer_name(job.fixer))
    };
    view! {
        <li>
            <a class=move || format!("job-card {}", seen.get().0.word()) data-job=job.id.clone() href=campaign.page(&format!("job/{}", job.id))>
                {emblem(&job.id)}
                <span class="job-words">
                    <strong>{job.name.clone()}</strong>
                    <small>{job.location.clone()}</small>
                    <span class="job-notes">
                        <span class=format!("difficulty {}", job.difficulty)>{difficulty_name(&job.difficulty).to_owned()}</span>
                        {move || seen.get().1.map(|advice| view! { <span class=format!("for-you {}", advice.word())>{advice_words(advice)}</span> })}
                    </span>
                    <span class="hint">{wins}</span>
                </span>
                {move || badge().map(|(class, words)| view! { <span class=class>{words}</span> })}
            </a>
        </li>
    }
}

/// The three threads, and how far they have been followed.
#[component]
fn Threads() -> impl IntoView {
    let campaign = Campaign::get();
    let jobs: Vec<_> = untrack(|| campaign.now(|now| now.jobs().collect()));
    let threads = Library::official().city.threads.iter().map(|thread| {
        let steps = thread.jobs.iter().filter_map(|id| jobs.iter().copied().find(|job| job.id == *id)).map(|job| {
            let done = move || campaign.now(|now| now.is_done(job));
            view! {
                <li class:done=done>
                    <a href=campaign.page(&format!("job/{}", job.id))>{emblem(&job.id)}{job.name.clone()}</a>
                    {move || done().then(|| view! { <span class="tick">" ✓"<span class="visually-hidden">" done"</span></span> })}
                </li>
            }
        });
        view! {
            <div class="thread">
                <svg viewBox="0 0 120 8" aria-hidden="true" preserveAspectRatio="none"><path class=format!("string {}", thread.id) d="M0 4H120"/></svg>
                <h3>{thread.name.clone()}</h3>
                <p class="hint">{thread.about.clone()}</p>
                <ol>{steps.collect_view()}</ol>
            </div>
        }
    });
    view! {
        <section aria-labelledby="threads-title">
            <h2 id="threads-title">"Threads"</h2>
            <p class="hint">"Orders that make sense. Nobody holds you to them."</p>
            <div class="threads">{threads.collect_view()}</div>
        </section>
    }
}

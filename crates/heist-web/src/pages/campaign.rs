//! A campaign: the list of boxes, and one box with its city, crew, shop, fixers, ledger and deeds, or with the chapters of
//! an older scenario.

mod city;
mod crew;
mod deeds;
mod faces;
mod fixers;
mod job;
mod ledger;
mod level;
mod list;
mod map;
mod newcomers;
mod places;
mod recruit;
mod share;
mod shop;
mod side_jobs;
mod story;
mod under_way;

pub mod record;

pub use list::{Boxes, Shelf};

use crate::boxes::{self, Campaign};
use crate::pages::frame::{PageFrame, set_title};
use crate::pages::rulebook::RulePanel;
use crate::session::Notice;
use crate::storage;
use gloo_timers::callback::Interval;
use heist_campaign::{BoxContents, OWN, Scenario};
use heist_data::library::Library;
use heist_words::english::cash;
use leptos::prelude::*;
use leptos_router::hooks::use_params_map;

/// The pages of a box: address, name.
const PAGES: [(&str, &str); 6] =
    [("", "City"), ("crew", "Crew"), ("shop", "Shop"), ("fixers", "Fixers"), ("ledger", "Ledger"), ("deeds", "Deeds")];

/// The pages of a box with scenarios.
const STORY_PAGES: [(&str, &str); 3] = [("", "Story"), ("crew", "Crew"), ("ledger", "Ledger")];

/// How often a page looks what others have done with a shared box, in milliseconds.
const LOOK_AGAIN: u32 = 15_000;

/// A box: `/box/<id>`, `/box/<id>/shop`, `/box/<id>/job/<job>`.
#[component]
pub fn CampaignPage() -> impl IntoView {
    let params = use_params_map();
    let part = move |name: &'static str| Memo::new(move |_| params.with(|params| params.get(name).unwrap_or_default()));
    let (id, page, job) = (part("id"), part("page"), part("job"));
    // A link with the key, pasted over this address, changes only the fragment: browsers do not reload the page for that.
    let pasted = window_event_listener(leptos::ev::hashchange, move |_| {
        if boxes::remote::keep_fragment(&id.get_untracked()) {
            let _ = window().location().reload();
        }
    });
    on_cleanup(move || pasted.remove());
    let opened = Memo::new(move |_| boxes::open(&id.get()));
    move || match opened.get().get() {
        Some(Ok(campaign)) => view! { <Opened campaign page job/> }.into_any(),
        Some(Err(words)) => lost(words).into_any(),
        None => view! {
            <PageFrame title="Heist: a box">
                <p role="status">"Fetching the box…"</p>
            </PageFrame>
        }
        .into_any(),
    }
}

fn lost(words: String) -> impl IntoView {
    view! {
        <PageFrame title="Heist: no such box">
            <h1>"An empty shelf"</h1>
            <p class="trouble" role="alert">{words}</p>
            <p><a class="button main" href="/boxes">"Your boxes"</a>" "<a class="button quiet" href="/">"To the front door"</a></p>
        </PageFrame>
    }
}

/// A box that is open: what is the same on all its pages, and the page.
#[component]
fn Opened(campaign: Campaign, page: Memo<String>, job: Memo<String>) -> impl IntoView {
    provide_context(campaign);
    let name = campaign.held.with_untracked(|held| held.name().to_owned());
    let title = format!("Heist: {name}");
    // The edition of a box never changes.
    let in_chapters = untrack(|| campaign.now(BoxContents::in_chapters));
    let pages: &'static [(&'static str, &'static str)] = if in_chapters { &STORY_PAGES } else { &PAGES };
    let edition = untrack(|| campaign.now(|now| now.edition.name));
    let titled = name.clone();
    Effect::new(move |before: Option<()>| {
        let word = pages.iter().find(|(address, _)| *address == page.get()).map_or("a job", |(_, word)| word);
        set_title(&format!("Heist: {titled}, {}", word.to_lowercase()));
        job.track();
        if before.is_some() {
            campaign.notice.set(None);
            campaign.told.set(Vec::new());
        }
    });
    // Another window may have changed the box meanwhile.
    let looked = window_event_listener(leptos::ev::focus, move |_| {
        campaign.refresh();
    });
    on_cleanup(move || looked.remove());
    if campaign.key().is_none() {
        storage::on_change(move || campaign.refresh());
    } else {
        // Others write too, and whoever owns the box may change its keys. It ends with the page, to which it belongs.
        let _looking = StoredValue::new_local(Interval::new(LOOK_AGAIN, move || campaign.refresh()));
    }
    let read_only = campaign.is_read_only();
    let inside = move || match page.get().as_str() {
        "" if in_chapters => view! { <story::StoryPage/> }.into_any(),
        "job" if in_chapters => {
            let id = job.get();
            let heist = Library::official().heist(&id);
            match heist.zip(campaign.now(|now| now.chapter(&id))) {
                Some((heist, chapter)) => view! { <story::ChapterPage heist chapter/> }.into_any(),
                None => nothing_here(campaign).into_any(),
            }
        }
        "shop" | "fixers" | "deeds" | "side" if in_chapters => nothing_here(campaign).into_any(),
        "" => view! { <city::CityPage/> }.into_any(),
        "crew" => view! { <crew::CrewPage/> }.into_any(),
        "shop" => view! { <shop::Shop/> }.into_any(),
        "fixers" => view! { <fixers::Fixers/> }.into_any(),
        "ledger" => view! { <ledger::LedgerPage/> }.into_any(),
        "deeds" => view! { <deeds::Deeds/> }.into_any(),
        "job" => match Library::official().city.jobs.iter().find(|known| known.id == job.get()) {
            Some(job) => view! { <job::JobPage job/> }.into_any(),
            None => nothing_here(campaign).into_any(),
        },
        "side" => match campaign.now(|now| now.side_jobs.get(&format!("{OWN}{}", job.get())).cloned()) {
            Some(job) => view! { <side_jobs::SideJobPage job/> }.into_any(),
            None => nothing_here(campaign).into_any(),
        },
        _ => nothing_here(campaign).into_any(),
    };
    view! {
        <PageFrame title class=if read_only { "campaign only-shown" } else { "campaign" }>
            <header class="box-head">
                <div>
                    <p class="kicker">
                        {if in_chapters { edition } else { "River City" }}
                        {match campaign.key() {
                            Some(_) if read_only => " · to watch",
                            Some(_) => " · shared",
                            None => " · this browser",
                        }}
                    </p>
                    <h1>{name}</h1>
                </div>
                <Figures/>
            </header>
            <nav class="box-nav" aria-label="The box">
                {pages.iter().copied().map(|(address, word)| {
                    let is_here = move || page.get() == address || address.is_empty() && matches!(page.get().as_str(), "job" | "side");
                    view! {
                        <a href=campaign.page(address) aria-current=move || is_here().then_some("page")>
                            {word}
                            {move || (address == "crew").then(|| due(campaign)).filter(|due| *due > 0).map(|due| view! {
                                <span class="due" aria-label=format!("{due} to level up")>{due}</span>
                            })}
                        </a>
                    }
                }).collect_view()}
            </nav>
            <Notices notice=campaign.notice/>
            <div class="box-told" id="box-told" role="status">
                {move || campaign.told.get().into_iter().map(|words| view! { <p>{words}</p> }).collect_view()}
            </div>
            {read_only.then(|| view! { <p class="hint" id="only-shown">"You are watching: this link shows the box, and changes nothing."</p> })}
            <under_way::UnderWayNotice/>
            {inside}
        </PageFrame>
    }
}

/// How many characters have a level-up to choose.
fn due(campaign: Campaign) -> usize {
    campaign.now(|now| now.characters.keys().filter(|name| !now.choices(name).is_empty()).count())
}

fn nothing_here(campaign: Campaign) -> impl IntoView {
    view! {
        <p class="trouble" role="alert">"There is no such page in the box."</p>
        <p><a class="button" href=campaign.page("")>"To the first page"</a></p>
    }
}

/// What the team has, in three figures.
#[component]
fn Figures() -> impl IntoView {
    let campaign = Campaign::get();
    let jobs = untrack(|| campaign.now(|now| now.jobs().count()));
    let done = move || campaign.now(|now| now.jobs().filter(|job| now.is_done(job)).count());
    let deeds = move || campaign.now(|now| now.achievements.len());
    if untrack(|| campaign.now(BoxContents::in_chapters)) {
        let chapters = move || {
            campaign.now(|now| {
                let all = now.scenario().map_or(0, |scenario| scenario.chapters.len());
                let place = |scenario: &Scenario| scenario.chapters.iter().position(|one| one.heist == now.story.next);
                format!("{} of {all}", now.scenario().and_then(place).unwrap_or(all))
            })
        };
        return view! {
            <dl class="box-figures">
                <div><dt>"Team cash"</dt><dd id="team-cash">{move || cash(campaign.now(|now| now.cash))}</dd></div>
                <div><dt>"Chapters won"</dt><dd id="chapters-won">{chapters}</dd></div>
                <div><dt>"Team loot"</dt><dd>{move || campaign.now(|now| now.loot.len())}</dd></div>
            </dl>
        }
        .into_any();
    }
    view! {
        <dl class="box-figures">
            <div><dt>"Team cash"</dt><dd id="team-cash">{move || cash(campaign.now(|now| now.cash))}</dd></div>
            <div><dt>"Jobs done"</dt><dd>{move || format!("{} of {jobs}", done())}</dd></div>
            <div><dt>"Deeds"</dt><dd>{move || format!("{} of {}", deeds(), Library::official().city.achievements.len())}</dd></div>
        </dl>
    }
    .into_any()
}

/// Why something is not possible, with a way to the rule.
#[component]
pub fn Notices(notice: RwSignal<Option<Notice>>) -> impl IntoView {
    let rule = RwSignal::new(None::<String>);
    view! {
        <div id="box-notice" class="box-notice" role="alert">
            {move || notice.get().map(|told| view! {
                <div class="trouble">
                    <p>{told.words} " " {told.rule.map(|id| view! { <RuleLink id rule/> })}</p>
                    <button type="button" class="notice-close" aria-label="Close" on:click=move |_| notice.set(None)>"×"</button>
                </div>
            })}
        </div>
        <RuleAside rule/>
    }
}

/// Why something is not possible, with a link to the rule; nothing while it is possible.
#[component]
fn WhyNot(
    /// What forbids it.
    #[prop(into)]
    refused: Signal<Option<Notice>>,
    /// Where the rule is opened.
    rule: RwSignal<Option<String>>,
    /// How it looks.
    #[prop(default = "hint")]
    class: &'static str,
) -> impl IntoView {
    move || {
        refused.get().map(|notice| {
            view! {
                <p class=class>{notice.words} " " {notice.rule.map(|id| view! { <RuleLink id rule/> })}</p>
            }
        })
    }
}

/// A word that opens a rule beside the page.
#[component]
fn RuleLink(id: String, rule: RwSignal<Option<String>>) -> impl IntoView {
    let href = format!("/rules/{id}");
    let open = move |ev: leptos::ev::MouseEvent| {
        ev.prevent_default();
        ev.stop_propagation();
        rule.set(Some(id.clone()));
    };
    view! { <a class="rule-link" href=href on:click=open>"The rule"</a> }
}

/// The rule that was asked for, beside the page.
#[component]
fn RuleAside(rule: RwSignal<Option<String>>) -> impl IntoView {
    move || {
        rule.get().map(|id| {
            view! {
                <RulePanel id=Signal::stored(id) on_close=Callback::new(move |()| rule.set(None))/>
            }
        })
    }
}

/// A level in four lights.
#[component]
fn Level(#[prop(into)] level: Signal<u8>) -> impl IntoView {
    let lights = move || (1..=4).map(|n| view! { <i class:on=n <= level.get()></i> }).collect_view();
    view! {
        <span class="level" role="img" aria-label=move || format!("level {}", level.get())>{lights}</span>
    }
}

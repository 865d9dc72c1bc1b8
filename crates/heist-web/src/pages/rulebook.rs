//! The rulebook: six chapters to read, and the reference, searchable, every rule with boards to watch and to try it on.

mod chapter;
mod example;
mod panel;
mod rule;
mod scenes;
mod trial;

pub use chapter::ChapterPage;
pub use panel::RulePanel;
pub use rule::{Follow, RuleLink};

use crate::pages::frame::PageFrame;
use heist_words::book;
use heist_words::chapters::{self, Contents};
use heist_words::search::search as find;
use leptos::prelude::*;
use leptos_router::hooks::{use_params_map, use_query_map};
use rule::RuleView;
use std::sync::LazyLock;

/// The search outlives the page, so that a reader can go back to its results.
static SEARCH: LazyLock<ArcRwSignal<String>> = LazyLock::new(|| ArcRwSignal::new(String::new()));

/// The most results that are listed.
const MAX_FINDINGS: usize = 60;

/// The rulebook.
#[component]
pub fn RulebookPage() -> impl IntoView {
    let params = use_params_map();
    let id = Memo::new(move |_| params.read().get("id").filter(|id| !id.is_empty()));
    let search = RwSignal::from(SEARCH.clone());
    if let Some(asked) = use_query_map().read_untracked().get("q") {
        search.set(asked);
    }
    // A reader who follows a link starts at the top of the rule.
    Effect::new(move |before: Option<Option<String>>| {
        let now = id.get();
        if before.is_some_and(|before| before != now) {
            window().scroll_to_with_x_and_y(0.0, 0.0);
        }
        now
    });
    let open = move || id.with(Option::is_some);
    view! {
        <PageFrame title="Heist: the rulebook" class="wide">
        <div class="book" class:book-open=open id="rulebook">
            <nav class="book-contents" aria-label="Rules">
                <SearchBox search/>
                <Show when=move || search.with(|words| !words.trim().is_empty()) fallback=move || view! { <TableOfContents id/> }>
                    <Findings search=search.into() id/>
                </Show>
            </nav>
            <article class="book-page">
                {move || match id.get() {
                    None => view! { <Welcome/> }.into_any(),
                    Some(id) => match book::rule(&id) {
                        Some(rule) => view! {
                            <p class="book-back"><a href="/rules">"← All rules"</a></p>
                            <RuleView rule/>
                        }.into_any(),
                        None => view! { <Unknown id/> }.into_any(),
                    },
                }}
            </article>
        </div>
        </PageFrame>
    }
}

#[component]
fn SearchBox(search: RwSignal<String>) -> impl IntoView {
    view! {
        <label class="book-search">
            <span class="sr-only">"Search the rulebook"</span>
            <input
                id="rule-search"
                type="search"
                placeholder="Search: guard, vent crawl, event 12 …"
                autocomplete="off"
                prop:value=move || search.get()
                on:input:target=move |ev| search.set(ev.target().value())
            />
        </label>
    }
}

/// What the search has found.
#[component]
fn Findings(search: Signal<String>, id: Memo<Option<String>>) -> impl IntoView {
    let found = Memo::new(move |_| {
        search.with(|words| find(words)).into_iter().map(|rule| rule.id.as_str()).collect::<Vec<_>>()
    });
    let heading = move || match found.with(Vec::len) {
        0 => "Nothing in the book speaks of that.".to_owned(),
        1 => "1 rule".to_owned(),
        count if count > MAX_FINDINGS => format!("{count} rules, the first {MAX_FINDINGS} are shown"),
        count => format!("{count} rules"),
    };
    view! {
        <p class="book-count" role="status" id="findings">{heading}</p>
        <ul class="book-list">
            <For each=move || found.get().into_iter().take(MAX_FINDINGS) key=|rule| *rule let:rule>
                <Entry rule id with_chapter=true/>
            </For>
        </ul>
    }
}

/// All chapters, to be unfolded.
#[component]
fn TableOfContents(id: Memo<Option<String>>) -> impl IntoView {
    let chapter = |Contents { chapter, rules }: &'static Contents| {
        let here = move || id.with(|id| id.as_ref().is_some_and(|id| rules.iter().any(|rule| rule.id == *id)));
        view! {
            <details class="book-chapter" data-chapter=chapter.id open=here>
                <summary>{chapter.name}<span class="book-number">{rules.len()}</span></summary>
                <p class="book-about">{chapter.about}</p>
                <ul class="book-list">
                    {rules.iter().map(|rule| view! { <Entry rule=rule.id.as_str() id with_chapter=false/> }).collect_view()}
                </ul>
            </details>
        }
    };
    chapters::contents().iter().map(chapter).collect_view()
}

/// One rule of a list.
#[component]
fn Entry(rule: &'static str, id: Memo<Option<String>>, with_chapter: bool) -> impl IntoView {
    let known = book::rule(rule);
    let title = known.map(chapters::title).unwrap_or_else(|| rule.to_owned());
    let chapter = known.filter(|_| with_chapter).map(|rule| chapters::chapter_of(rule).name);
    let current = move || id.with(|id| id.as_deref() == Some(rule)).then_some("page");
    view! {
        <li>
            <a href=format!("/rules/{rule}") aria-current=current data-rule=rule>
                {title}
                {chapter.map(|name| view! { <small>{name}</small> })}
            </a>
        </li>
    }
}

/// The first page: what to read, and what there is to look up.
#[component]
fn Welcome() -> impl IntoView {
    let rules = book::rules().len();
    view! {
        <h1>"The rulebook"</h1>
        {chapter::edition_mark()}
        <h2 id="read-it">"Read it: ten minutes, six chapters"</h2>
        <chapter::Chapters/>
        <p>"Or " <a href="/learn">"learn by playing"</a> ": a first heist with a guide, and short lessons."</p>
        <h2>"Look it up"</h2>
        <p>
            {format!("{rules} rules, each with examples. Every example is a small board: watch it step by step, or take it over and see what the building says.")}
        </p>
        <p>"Whenever the game says no, it names the rule. Search for a word, or leaf through the contents."</p>
    }
}

/// A rule that is not in the book: says so and looks for something close.
#[component]
fn Unknown(id: String) -> impl IntoView {
    let words = id.replace(['.', '-', '/'], " ");
    let mut close = find(&words);
    if close.is_empty() {
        // Any of its longer words, the last first: they say more than the area.
        let tried = words.split_whitespace().rev().filter(|word| word.len() > 3);
        close = tried.map(find).find(|found| !found.is_empty()).unwrap_or_default();
    }
    let close: Vec<_> =
        close.into_iter().take(12).map(|rule| view! { <li><RuleLink rule=rule.id.as_str()/></li> }).collect();
    let hint = if close.is_empty() {
        "Nothing in the book is close to it. Try the search."
    } else {
        "Perhaps you mean one of these:"
    };
    view! {
        <div id="unknown-rule">
            <h1>"No such rule"</h1>
            <p>"The book has no rule at this address. " {hint}</p>
            <ul>{close}</ul>
        </div>
    }
}

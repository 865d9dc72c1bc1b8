//! A chapter to read: text with boards in it.

use super::RulePanel;
use super::example::ExampleView;
use super::rule::{Follow, RuleLink};
use crate::beside::{self, WithExamples};
use crate::pages::frame::{PageFrame, set_title};
use heist_rules::edition::Edition;
use heist_words::book;
use heist_words::reading::{Block, READING, ReadingChapter, Span, parse};
use leptos::prelude::*;
use leptos_router::hooks::use_params_map;

/// For which edition the chapters are written.
pub(super) fn edition_mark() -> impl IntoView {
    view! {
        <p class="edition-mark">
            <span class="edition">{Edition::NEWEST.name}</span>
            " What is told here is this edition. Where an older one differs, the rule says so."
        </p>
    }
}

/// The six chapters, to choose from.
#[component]
pub(super) fn Chapters(
    /// The one that is open.
    #[prop(optional)]
    open: Option<&'static str>,
) -> impl IntoView {
    let chapters = READING.into_iter().map(|chapter| {
        let current = (open == Some(chapter.id)).then_some("page");
        view! {
            <li>
                <a href=format!("/rules/read/{}", chapter.id) aria-current=current data-chapter=chapter.id>
                    <strong>{chapter.title}</strong>
                    <span>{chapter.about}</span>
                </a>
            </li>
        }
    });
    view! { <ol class="reading-list">{chapters.collect_view()}</ol> }
}

/// A chapter by its address.
#[component]
pub fn ChapterPage() -> impl IntoView {
    let params = use_params_map();
    let id = Memo::new(move |_| params.read().get("chapter").unwrap_or_default());
    // Rules open beside the text, so that nobody loses their place.
    let rule = RwSignal::new(None::<String>);
    provide_context(Follow(Callback::new(move |id| rule.set(Some(id)))));
    Effect::new(move |before: Option<String>| {
        let now = id.get();
        if before.is_some_and(|before| before != now) {
            rule.set(None);
            window().scroll_to_with_x_and_y(0.0, 0.0);
        }
        now
    });
    view! {
        <PageFrame title="Heist: the rulebook">
            <div class="reading">
                {move || match READING.iter().position(|chapter| chapter.id == id.get()) {
                    Some(place) => view! { <Chapter place/> }.into_any(),
                    None => view! {
                        <h1>"No such chapter"</h1>
                        <p>"The book has six:"</p>
                        <Chapters/>
                    }.into_any(),
                }}
            </div>
        </PageFrame>
        {move || rule.get().map(|id| view! {
            <RulePanel id=Signal::stored(id) on_close=Callback::new(move |()| rule.set(None))/>
        })}
    }
}

#[component]
fn Chapter(place: usize) -> impl IntoView {
    let chapter = READING[place];
    set_title(&format!("Heist: {}", chapter.title));
    let text = beside::text(format!("{}.md", chapter.id));
    let body = move || match text.get() {
        None => beside::waiting(None).into_any(),
        Some(Err(words)) => beside::waiting(Some(words)).into_any(),
        Some(Ok(text)) => parse(&text).1.into_iter().enumerate().map(block).collect_view().into_any(),
    };
    let link = |chapter: Option<&ReadingChapter>, id: &'static str, before: &'static str| {
        chapter.map(|chapter| {
            let words = format!("{before}{}", chapter.title);
            view! { <a id=id class="button" href=format!("/rules/read/{}", chapter.id)>{words}</a> }
        })
    };
    let earlier = place.checked_sub(1).and_then(|place| READING.get(place));
    view! {
        <p class="reading-place"><a href="/rules">"The rulebook"</a>{format!(" · Chapter {} of {}", place + 1, READING.len())}</p>
        <h1 id="chapter-title">{chapter.title}</h1>
        <article class="reading-text" data-chapter=chapter.id>{body}</article>
        <nav class="reading-on" aria-label="Chapters">
            {link(earlier, "chapter-before", "← ")}
            {link(READING.get(place + 1), "chapter-next", "Next: ")}
            {(place + 1 == READING.len()).then(|| view! { <a id="to-learn" class="button main" href="/learn">"Now try it"</a> })}
        </nav>
    }
}

fn block((number, block): (usize, Block)) -> AnyView {
    match block {
        Block::Heading(words) => view! { <h2>{words}</h2> }.into_any(),
        Block::Words(spans) => view! { <p>{sentence(spans)}</p> }.into_any(),
        Block::Tip(spans) => view! { <aside class="reading-tip"><p>{sentence(spans)}</p></aside> }.into_any(),
        Block::Points(points) => {
            let points = points.into_iter().map(|spans| view! { <li>{sentence(spans)}</li> });
            view! { <ul>{points.collect_view()}</ul> }.into_any()
        }
        Block::Board { rule, example } => {
            let board = move || {
                let found = book::rule(&rule).and_then(|rule| rule.examples.get(example));
                found.map(|found| view! { <ExampleView example=found number/> })
            };
            view! { <WithExamples>{board()}</WithExamples> }.into_any()
        }
    }
}

fn sentence(spans: Vec<Span>) -> AnyView {
    let piece = |span: Span| match span {
        Span::Plain(words) => words.into_any(),
        Span::Strong(words) => view! { <strong>{words}</strong> }.into_any(),
        Span::Stressed(words) => view! { <em>{words}</em> }.into_any(),
        Span::Rule { words, rule } => view! { <RuleLink rule words/> }.into_any(),
    };
    spans.into_iter().map(piece).collect_view().into_any()
}

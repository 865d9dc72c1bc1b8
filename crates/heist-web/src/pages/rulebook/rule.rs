//! One rule: words, rulings, editions, examples, and its neighbours.

use super::example::ExampleView;
use crate::beside::WithExamples;
use heist_rulebook::rulebook::Rule;
use heist_rules::edition::{EDITION_IDS, Edition};
use heist_words::{book, chapters};
use leptos::prelude::*;

/// Where a link to a rule leads, when not to the rule's page: a panel that shows the rule beside the game.
#[derive(Clone, Copy)]
pub struct Follow(pub Callback<String>);

/// A link to a rule, by its title.
#[component]
pub fn RuleLink(
    /// The id of the rule.
    #[prop(into)]
    rule: String,
    /// Words of a text, in place of the title.
    #[prop(optional, into)]
    words: Option<String>,
) -> impl IntoView {
    let title = words.or_else(|| book::rule(&rule).map(chapters::title)).unwrap_or_else(|| rule.clone());
    let href = format!("/rules/{rule}");
    let id = rule.clone();
    let follow = move |ev: leptos::ev::MouseEvent| {
        if let Some(Follow(follow)) = use_context::<Follow>() {
            ev.prevent_default();
            follow.run(rule.clone());
        }
    };
    view! { <a class="rule-link" href=href data-rule=id on:click=follow>{title}</a> }
}

/// The name of an edition.
fn edition_name(id: &str) -> &'static str {
    Edition::from_id(id).map_or("another edition", |edition| edition.name)
}

/// What kind of statement a rule is.
fn kind_words(kind: &str) -> &'static str {
    match kind {
        "must" => "Must",
        "may" => "May",
        "never" => "Never",
        "setup" => "Set-up",
        "definition" => "Meaning",
        "example" => "Example",
        _ => "Rule",
    }
}

/// One rule.
#[component]
pub(super) fn RuleView(
    /// The rule.
    rule: &'static Rule,
) -> impl IntoView {
    let chapter = chapters::chapter_of(rule);
    let editions = if rule.editions.len() == EDITION_IDS.len() {
        view! { <span class="edition">"All editions"</span> }.into_any()
    } else {
        let names = rule.editions.iter().map(|id| view! { <span class="edition">{edition_name(id)}</span> });
        names.collect_view().into_any()
    };
    // Rulings come with the examples.
    let ruling = move || {
        let ruling = book::rule(&rule.id).and_then(|rule| rule.ruling.as_deref());
        ruling.map(|ruling| {
            view! { <aside class="ruling"><h2>"Ruling"</h2><p>{book::with_source(ruling)}</p></aside> }
        })
    };
    let exempt =
        rule.exempt.as_deref().map(|why| view! { <p class="exempt">"No example can show this: " {why} "."</p> });
    let examples = move || {
        let examples = book::rule(&rule.id).map(|rule| rule.examples.as_slice()).unwrap_or_default();
        let examples = examples.iter().enumerate();
        examples.map(|(number, example)| view! { <ExampleView example number/> }).collect_view()
    };
    view! {
        <div class="rule" data-rule=rule.id.as_str()>
            <p class="rule-area">{chapter.name}</p>
            <h1 id="rule-title">{chapters::title(rule)}</h1>
            <p class="rule-text"><span class="kind" data-kind=rule.kind.as_str()>{kind_words(&rule.kind)}</span> {rule.text.as_str()}</p>
            <p class="rule-editions"><span class="sr-only">"Editions: "</span>{editions}</p>
            {exempt}
            <WithExamples>{ruling()} {examples()}</WithExamples>
            <Neighbours rule/>
        </div>
    }
}

/// Other rules of the same chapter.
#[component]
fn Neighbours(rule: &'static Rule) -> impl IntoView {
    let chapter = chapters::chapter_of(rule);
    let all = chapters::contents().iter().find(|contents| contents.chapter == chapter);
    let all = all.map_or(&[][..], |contents| contents.rules.as_slice());
    let place = all.iter().position(|other| other.id == rule.id).unwrap_or(0);
    // The nearest in the book: a chapter of cards is long.
    let from = place.saturating_sub(4);
    let near: Vec<&Rule> = all.iter().skip(from).take(9).filter(|other| other.id != rule.id).copied().collect();
    (!near.is_empty()).then(|| {
        let links = near.into_iter().map(|rule| view! { <li><RuleLink rule=rule.id.as_str()/></li> });
        view! {
            <section class="neighbours">
                <h2>"Also under “" {chapter.name} "”"</h2>
                <ul>{links.collect_view()}</ul>
            </section>
        }
    })
}

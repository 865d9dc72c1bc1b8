//! The words of the game in one list: a page of its own, and a dialog at the table.

use crate::pages::frame::PageFrame;
use crate::pages::rulebook::RuleLink;
use heist_words::glossary::{Term, terms};
use leptos::prelude::*;

/// The page.
#[component]
pub fn GlossaryPage() -> impl IntoView {
    view! {
        <PageFrame title="Heist: glossary">
            <h1>"Glossary"</h1>
            <p class="lead">"Every word of the game in a sentence, and where the rulebook says more."</p>
            <Glossary/>
        </PageFrame>
    }
}

/// The words, group by group, and a field to look for one.
#[component]
pub fn Glossary(
    /// The edition that is played: rules are those of it.
    #[prop(optional)]
    edition: Option<&'static str>,
) -> impl IntoView {
    let wanted = RwSignal::new(String::new());
    let fits = move |term: &Term| {
        let wanted = wanted.get().trim().to_lowercase();
        [term.name, term.words].iter().any(|text| text.to_lowercase().contains(&wanted))
    };
    let group = move |group: &[Term]| {
        let found: Vec<Term> = group.iter().filter(|term| fits(term)).copied().collect();
        let heading = found.first()?.group;
        let rows = found.into_iter().map(|term| {
            let rule = term.rule(edition).map(|rule| view! { "Rule: "<RuleLink rule=rule.id.as_str()/> });
            view! { <div data-term=term.id><dt>{term.name}</dt><dd>{term.words}" "{rule}</dd></div> }
        });
        Some(view! { <section><h3>{heading}</h3><dl>{rows.collect_view()}</dl></section> })
    };
    let groups = move || terms().chunk_by(|one, next| one.group == next.group).filter_map(group).collect_view();
    let nothing = move || {
        let found = terms().iter().any(fits);
        (!found).then(|| view! { <p class="hint">"No word like that. The rulebook may know more."</p> })
    };
    view! {
        <div class="glossary" id="glossary-words">
            <label class="field">
                <span>"Look for a word"</span>
                <input type="search" class="input" id="glossary-search" placeholder="noise, last ditch, keycard…"
                    on:input=move |event| wanted.set(event_target_value(&event))/>
            </label>
            {groups}
            {nothing}
        </div>
    }
}

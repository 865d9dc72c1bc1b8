//! The words of the game in one list: a page of its own, and a dialog at the table.

use crate::pages::frame::PageFrame;
use heist_words::glossary::{Group, TERMS, Term};
use leptos::prelude::*;

/// Opens a rule beside the game; where nobody does, links lead to the rulebook.
#[derive(Clone, Copy)]
pub struct OpenRule(pub Callback<String>);

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
    let group = move |group: Group| {
        let found: Vec<&Term> = TERMS.iter().filter(|term| term.group == group && fits(term)).collect();
        (!found.is_empty()).then(|| {
            let rows = found.into_iter().map(|term| {
                let rule = term.rule(edition).map(|rule| view! { <RuleLink id=rule.id.as_str()/> });
                view! { <div data-term=term.id><dt>{term.name}</dt><dd>{term.words}" "{rule}</dd></div> }
            });
            view! { <section><h3>{group.name()}</h3><dl>{rows.collect_view()}</dl></section> }
        })
    };
    let nothing = move || (!TERMS.iter().any(fits)).then(|| view! { <p class="hint">"No word like that. The rulebook may know more."</p> });
    view! {
        <div class="glossary" id="glossary-words">
            <label class="field">
                <span>"Look for a word"</span>
                <input type="search" class="input" id="glossary-search" placeholder="noise, last ditch, keycard…"
                    on:input=move |event| wanted.set(event_target_value(&event))/>
            </label>
            {move || Group::ALL.map(group).into_iter().collect_view()}
            {nothing}
        </div>
    }
}

/// A link to a rule by its title: beside the game at a table, else the rulebook.
#[component]
pub fn RuleLink(
    /// The rule's id.
    id: &'static str,
) -> impl IntoView {
    let title = heist_words::book::rule(id).map(heist_words::chapters::title).unwrap_or_default();
    let open = use_context::<OpenRule>();
    let press = move |event: leptos::ev::MouseEvent| {
        if let Some(OpenRule(open)) = open {
            event.prevent_default();
            open.run(id.to_owned());
        }
    };
    view! { <a class="rule-link" href=format!("/rules/{id}") on:click=press>"Rule: "{title}</a> }
}

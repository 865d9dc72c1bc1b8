//! A rule beside the game: opens over the table, follows links inside itself, and leaves the game where it was.

use super::rule::{Follow, RuleView};
use heist_words::book;
use leptos::ev;
use leptos::html;
use leptos::prelude::*;

/// A rule in a panel at the side of the page. Escape or the cross closes it.
#[component]
pub fn RulePanel(
    /// The id of the rule.
    #[prop(into)]
    id: Signal<String>,
    /// Called when the panel should go away.
    on_close: Callback<()>,
) -> impl IntoView {
    // Links inside the panel lead on from the rule that was asked for; a new question starts over.
    let trail = RwSignal::new(Vec::<String>::new());
    Effect::new(move |_| trail.set(vec![id.get()]));
    let now = move || trail.with(|trail| trail.last().cloned().unwrap_or_default());
    provide_context(Follow(Callback::new(move |id| trail.update(|trail| trail.push(id)))));

    let place = NodeRef::<html::Aside>::new();
    Effect::new(move |_| {
        trail.track();
        if let Some(panel) = place.get() {
            panel.set_scroll_top(0);
            let _ = panel.focus();
        }
    });
    let keys = window_event_listener(ev::keydown, move |ev| {
        if ev.key() == "Escape" && !ev.default_prevented() {
            ev.prevent_default();
            on_close.run(());
        }
    });
    on_cleanup(move || keys.remove());

    let back = move || trail.with(|trail| trail.len() > 1);
    view! {
        <aside class="rule-panel" id="rule-panel" role="dialog" aria-label="Rulebook" tabindex="-1" node_ref=place data-rule=now>
            <header class="rule-panel-bar">
                <Show when=back>
                    <button type="button" class="quiet" on:click=move |_| trail.update(|trail| { trail.pop(); })>"← Back"</button>
                </Show>
                <a class="rule-panel-book" href=move || format!("/rules/{}", now()) target="_blank" rel="noopener">"Open the rulebook"</a>
                <button type="button" class="quiet rule-panel-close" id="rule-panel-close" aria-label="Close the rule" on:click=move |_| on_close.run(())>"✕"</button>
            </header>
            {move || {
                let id = now();
                match book::rule(&id) {
                    Some(rule) => view! { <RuleView rule/> }.into_any(),
                    None if id.is_empty() => ().into_any(),
                    None => view! { <p>"The book has no such rule."</p> }.into_any(),
                }
            }}
        </aside>
    }
}

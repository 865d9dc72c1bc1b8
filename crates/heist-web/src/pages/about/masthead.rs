//! The line on top of every page that is not a table.

use leptos::prelude::*;

/// The line on top of a page.
#[component]
pub fn Masthead(
    /// The page that this is, to be marked: `rules`, `replay`, `learn`, `about`.
    #[prop(optional)]
    here: &'static str,
) -> impl IntoView {
    let pages = [("learn", "Learn"), ("rules", "Rulebook"), ("replay", "Replays"), ("about", "About")];
    let links = pages.into_iter().map(|(page, name)| {
        view! { <li><a href=format!("/{page}") aria-current=(page == here).then_some("page")>{name}</a></li> }
    });
    view! {
        <header class="masthead">
            <a class="masthead-name" href="/">"Heist"</a>
            <nav aria-label="Pages"><ul>{links.collect_view()}</ul></nav>
        </header>
    }
}

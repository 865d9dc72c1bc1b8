//! What every page but the table has around it: the name of the game, the way to the other pages, whom to thank.

use leptos::prelude::*;

/// What the browser shows as the page's title.
pub fn set_title(title: &str) {
    if let Some(document) = web_sys::window().and_then(|window| window.document()) {
        document.set_title(title);
    }
}

/// The frame of a page.
#[component]
pub fn PageFrame(
    /// What the browser shows as the page's title.
    #[prop(into)]
    title: String,
    /// A class for the page's own style.
    #[prop(optional)]
    class: &'static str,
    /// The page.
    children: Children,
) -> impl IntoView {
    set_title(&title);
    view! {
        <header class="masthead">
            <a class="brand" href="/" aria-label="Heist, to the front door">
                <svg viewBox="0 0 64 64" aria-hidden="true">
                    <path class="brand-hex" d="M32 3l25 14.500v29L32 61 7 46.500v-29z"/>
                    <circle class="brand-key" cx="32" cy="27" r="7"/>
                    <path class="brand-key" d="M28 30h8l3 18H25z"/>
                </svg>
                <span>"Heist"</span>
            </a>
            <nav aria-label="Pages">
                <a href="/new">"New table"</a>
                <a href="/boxes">"Campaign"</a>
                <a href="/tables">"Your tables"</a>
                <a href="/learn">"Learn"</a>
                <a href="/rules">"Rulebook"</a>
                <a href="/replay">"Replays"</a>
                // Another module: the browser goes there, not the router.
                <a href="/design" rel="external">"Design"</a>
                <a href="/settings">"Settings"</a>
            </nav>
        </header>
        <main class=format!("page {class}")>{children()}</main>
        <footer class="colophon">
            <p>
                "An independent implementation of the rules of " <cite>"Masters of the Heist"</cite> ", designed by Andy Meneely. "
                <a href="/glossary">"Glossary"</a>" · "<a href="/about">"About this game"</a>
            </p>
        </footer>
    }
}

/// There is nothing by this address: what was looked for, why not, and the way to all of them.
pub fn no_such(what: &'static str, fault: Option<String>, all: &'static str) -> AnyView {
    view! {
        <PageFrame title=format!("Heist: no such {what}")>
            <h1>{format!("No such {what}")}</h1>
            {fault.map(|words| waiting(Some(words)))}
            <p><a class="button main" href=all>{format!("All {what}s")}</a></p>
        </PageFrame>
    }
    .into_any()
}

/// What is shown while a text is on its way, and when it does not come.
pub fn waiting(state: Option<String>) -> impl IntoView {
    match state {
        None => view! { <p class="hint" role="status">"One moment…"</p> }.into_any(),
        Some(words) => view! { <p class="trouble" role="alert">{words}</p> }.into_any(),
    }
}

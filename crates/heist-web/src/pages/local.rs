//! A game that lives in this browser alone.

use leptos::prelude::*;

/// A game that lives in this browser alone.
#[component]
pub fn Local() -> impl IntoView {
    view! { <main class="page"></main> }
}

//! The tables that this browser knows.

use leptos::prelude::*;

/// The tables that this browser knows.
#[component]
pub fn Tables() -> impl IntoView {
    view! { <main class="page"></main> }
}

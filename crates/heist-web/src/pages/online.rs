//! A table on the server.

use leptos::prelude::*;

/// A table on the server.
#[component]
pub fn Online() -> impl IntoView {
    view! { <main class="page"></main> }
}

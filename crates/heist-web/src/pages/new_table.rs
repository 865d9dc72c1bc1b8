//! A new table: heist, crew, who sits where.

use leptos::prelude::*;

/// A new table: heist, crew, who sits where.
#[component]
pub fn NewTable() -> impl IntoView {
    view! { <main class="page"></main> }
}

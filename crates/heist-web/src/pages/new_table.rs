//! A new table: heist, crew, who sits where.

pub mod open;

use leptos::prelude::*;

/// A new table: heist, crew, who sits where.
#[component]
pub fn NewTable() -> impl IntoView {
    view! { <main class="page"></main> }
}

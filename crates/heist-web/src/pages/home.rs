//! The front door.

use leptos::prelude::*;

/// The front door.
#[component]
pub fn Home() -> impl IntoView {
    view! { <main class="page"></main> }
}

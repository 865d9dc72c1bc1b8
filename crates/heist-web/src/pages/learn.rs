//! A first heist with a guide.

use leptos::prelude::*;

/// A first heist with a guide.
#[component]
pub fn Learn() -> impl IntoView {
    view! { <main class="page"></main> }
}

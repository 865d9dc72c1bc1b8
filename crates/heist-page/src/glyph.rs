//! Single pictures in the page. The drawings are shared with whatever else shows boards.

pub use heist_poster::icons::{Icon, IconFamily};
use leptos::prelude::*;

/// One picture on its own, as large as a letter, for lists and buttons. Decoration: say in words what it means.
#[component]
pub fn Glyph(
    /// Which.
    icon: Icon,
) -> impl IntoView {
    view! {
        <svg class="glyph" viewBox="-24 -24 48 48" aria-hidden="true" focusable="false"
            inner_html=crate::chits::chit(icon)></svg>
    }
}

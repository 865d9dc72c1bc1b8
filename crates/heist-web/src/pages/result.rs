//! How a heist ended: a page worth showing.

use crate::session::Session;
use leptos::prelude::*;

/// The end of a heist.
#[component]
pub fn Result(
    /// The game that is over.
    session: Session,
) -> impl IntoView {
    let _ = session;
    view! { <section class="result"></section> }
}

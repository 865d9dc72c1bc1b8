//! The screen that people play on: board, crew, security, log, and whatever the phase asks for.

use crate::session::Session;
use leptos::prelude::*;

/// The table.
#[component]
pub fn Table(
    /// The game.
    session: Session,
) -> impl IntoView {
    let _ = session;
    view! { <main class="table"></main> }
}

//! A board to look at: thumbnails, examples, replays.

use heist_rules::setup::Setup;
use heist_rules::state::State;
use leptos::prelude::*;
use std::sync::Arc;

/// A board to look at. Takes the width of its box.
#[component]
pub fn StillBoard(
    /// What is fixed.
    setup: Arc<Setup>,
    /// The position.
    #[prop(into)]
    state: Signal<State>,
    /// The label for those who do not see it; without it the position is described.
    #[prop(optional, into)]
    label: Option<String>,
) -> impl IntoView {
    let _ = (setup, state);
    view! { <svg class="board" role="img" aria-label=label></svg> }
}

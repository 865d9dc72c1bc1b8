//! A position as a picture: the hex map with chits, people and plans. Used wherever a board is shown, large or small.

use heist_rules::setup::Setup;
use heist_rules::space::Space;
use heist_rules::state::State;
use leptos::prelude::*;
use std::sync::Arc;

/// What a board should show besides the position.
#[derive(Clone, Copy)]
pub struct BoardProps {
    /// Presses on a space, with the place of the pointer in the window; none: only to look at.
    pub on_press: Option<Callback<(Space, f64, f64)>>,
}

/// A board to look at: thumbnails, examples, replays.
#[component]
pub fn StillBoard(
    /// What is fixed.
    setup: Arc<Setup>,
    /// The position.
    #[prop(into)]
    state: Signal<State>,
) -> impl IntoView {
    let _ = (setup, state);
    view! { <svg class="board" role="img"></svg> }
}

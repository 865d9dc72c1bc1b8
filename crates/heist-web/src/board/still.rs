//! A board to look at: thumbnails, examples, replays.

use super::highlight::Highlight;
use super::lights::Lights;
use super::place;
use super::scene::{BoardScene, World};
use super::words::say_board;
use heist_rules::setup::Setup;
use heist_rules::space::Space;
use heist_rules::state::State;
use leptos::prelude::*;
use std::sync::Arc;

/// A board to look at. Takes the width of its box, and no more height than the style sheet allows.
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
    /// What to show besides the position.
    #[prop(optional, into)]
    highlights: Option<Signal<Vec<(Space, Highlight)>>>,
) -> impl IntoView {
    let place = place(&setup);
    let scene = BoardScene::new(setup, state);
    let words = move || label.clone().unwrap_or_else(|| scene.with(say_board));
    view! {
        <div class="board-sheet still" data-place=place>
            <svg class="board" class:calm=scene.calm() viewBox=move || scene.frame.get().view_box()
                role="img" aria-label=words>
                <World scene>{highlights.map(|highlights| view! { <Lights scene highlights/> })}</World>
            </svg>
        </div>
    }
}

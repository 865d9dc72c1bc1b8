//! The page that belongs to the address.

use crate::address::Page;
use crate::drafts::DraftsPage;
use crate::editor::EditorPage;
use crate::gallery::GalleryPage;
use leptos::prelude::*;

/// The whole module.
#[component]
pub fn App() -> impl IntoView {
    let location = window().location();
    let part = |text: Result<String, _>| text.unwrap_or_default();
    match Page::of(&part(location.pathname()), &part(location.search()), &part(location.hash())) {
        Page::Drafts(arrival) => view! { <DraftsPage arrival/> }.into_any(),
        Page::Editor(id) => view! { <EditorPage id/> }.into_any(),
        Page::Gallery(heist) => view! { <GalleryPage heist/> }.into_any(),
    }
}

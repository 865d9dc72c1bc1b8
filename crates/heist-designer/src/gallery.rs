//! Heists that other people have made: the gallery of this server, one heist of it, and how one's own gets there.

mod ask;
mod figures;
mod list;
mod owner;
mod publish;
mod shown;

use crate::address;
use crate::shelf;
use heist_page::frame::{PageFrame, waiting};
use heist_protocol::gallery::{ForkedFrom, GalleryHeist};
use leptos::prelude::*;
use list::GalleryList;
pub use publish::PublishPanel;
use shown::ShownHeist;
use wasm_bindgen_futures::spawn_local;

/// The gallery of this server, or one heist of it.
#[component]
pub fn GalleryPage(
    /// The id of the heist, if the address names one.
    heist: Option<String>,
) -> impl IntoView {
    match heist {
        None => view! { <PageFrame title="Heist: gallery" class="gallery-page"><GalleryList/></PageFrame> }.into_any(),
        Some(id) => view! { <OneHeist id/> }.into_any(),
    }
}

/// A heist by its id: on its way, there, or not.
#[component]
fn OneHeist(id: String) -> impl IntoView {
    let found = RwSignal::new(None::<Result<GalleryHeist, String>>);
    spawn_local(async move { found.set(Some(ask::heist(&id).await)) });
    view! {
        <PageFrame title="Heist: gallery" class="gallery-page">
            <p class="hint"><a href="/gallery">"All heists of the gallery"</a></p>
            {move || match found.get() {
                None => waiting(None).into_any(),
                Some(Err(words)) => view! { <h1>"Not in the gallery"</h1>{waiting(Some(words))} }.into_any(),
                Some(Ok(heist)) => view! { <ShownHeist heist/> }.into_any(),
            }}
        </PageFrame>
    }
}

/// Makes a heist of the gallery into a draft of one's own, which gives credit, and goes to it. Where that is not possible, the page of the
/// heist says why.
pub fn fork(id: String) {
    spawn_local(async move {
        let made = match ask::heist(&id).await {
            Ok(GalleryHeist { entry, file }) => {
                let credit = ForkedFrom { id: entry.id, title: entry.title, author: entry.author };
                let mut draft = shelf::draft_of(file);
                draft.forked_from = Some(credit);
                shelf::create(draft)
            }
            Err(words) => Err(words),
        };
        match made {
            Ok(draft) => address::go_instead(&address::editor(&draft)),
            Err(_) => address::go_instead(&address::gallery(&id)),
        }
    });
}

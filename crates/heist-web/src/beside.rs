//! Texts beside the program, fetched when somebody reads them: chapters and examples of the rulebook, lessons.

use gloo_net::http::Request;
use heist_page::browser::build;
pub use heist_page::frame::waiting;
use heist_words::book;
use leptos::prelude::*;
use std::sync::LazyLock;
use wasm_bindgen_futures::spawn_local;

async fn fetch(name: &str) -> Result<String, String> {
    let missing = |_| "This text could not be loaded. Is there a network? Try again in a moment.".to_owned();
    let answer = Request::get(&format!("/read/{name}{}", build())).send().await.map_err(missing)?;
    if !answer.ok() {
        return Err(format!("This text is not there (status {}). Reload the page.", answer.status()));
    }
    answer.text().await.map_err(missing)
}

/// A text as soon as it is there, or why it is not.
pub fn text(name: String) -> ReadSignal<Option<Result<String, String>>> {
    let (read, write) = signal(None);
    spawn_local(async move {
        let text = fetch(&name).await;
        // Whoever has left the page meanwhile does not wait for it.
        let _ = write.try_set(Some(text));
    });
    read
}

/// Where the rulebook with its examples is.
#[derive(Clone)]
enum Whole {
    Here,
    Coming,
    /// Nobody has asked for it, or why it could not be had.
    Missing(Option<String>),
}

/// Shows something as soon as the rulebook has its examples.
#[component]
pub fn WithExamples(children: ChildrenFn) -> impl IntoView {
    /// However many wait for it, it is asked for once; and again after it could not be had.
    static STATE: LazyLock<ArcRwSignal<Whole>> =
        LazyLock::new(|| ArcRwSignal::new(if book::is_whole() { Whole::Here } else { Whole::Missing(None) }));
    let state = STATE.clone();
    if matches!(state.get_untracked(), Whole::Missing(_)) {
        state.set(Whole::Coming);
        let state = state.clone();
        spawn_local(async move {
            let read = fetch("rulebook.txt").await.map(|text| book::open_whole(&text));
            state.set(read.map_or_else(|words| Whole::Missing(Some(words)), |()| Whole::Here));
        });
    }
    move || match state.get() {
        Whole::Here => children().into_any(),
        Whole::Coming => waiting(None).into_any(),
        Whole::Missing(words) => waiting(words).into_any(),
    }
}

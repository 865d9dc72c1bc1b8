//! Replays: any game, step by step.

mod chart;
mod film;
mod games;
mod player;
mod share;
mod strip;

pub use chart::NoiseChart;
pub use film::Film;
pub use player::Player;
pub use share::{ReplayLink, ShareMessage, download, fetch, share, shared_address};
pub use strip::{CrewStrip, carried};

use crate::browser;
use crate::fair_mark::FairMark;
use crate::pages::debrief::DebriefPanel;
use crate::pages::frame::PageFrame;
use games::Games;
use heist_data::about::title;
use heist_format::replay::{Ending, Replay};
use heist_words::names::person_name;
use leptos::prelude::*;
use leptos_router::hooks::{use_navigate, use_params_map, use_query_map};
use std::sync::Arc;

/// Reads and plays a replay, with what speaks against it; the error names the line.
pub fn read(text: &str) -> Result<(Arc<Film>, Option<String>), String> {
    let replay = Replay::parse(text).map_err(|fault| fault.to_string())?;
    let game = replay.play().map_err(|fault| fault.to_string())?;
    Ok((Arc::new(Film::of_replay(game, &replay)), replay.warning()))
}

/// The name of the heist that a film shows.
fn heist_name(film: &Film) -> String {
    title(film.game().setup())
}

/// The heists of this browser, and any other from a file or from the clipboard.
#[component]
pub fn Open() -> impl IntoView {
    let text = RwSignal::new(String::new());
    let film = RwSignal::new(None::<Arc<Film>>);
    let fault = RwSignal::new(None::<String>);
    let open = move || match text.with_untracked(|text| read(text)) {
        Ok((read, warning)) => {
            fault.set(warning);
            film.set(Some(read));
        }
        Err(words) => fault.set(Some(words)),
    };
    let query = use_query_map();
    let go = use_navigate();
    Effect::new(move |_| {
        let asked = |key: &str| query.with(|query| query.get(key));
        let names = ["game", "table", "debrief"].map(asked);
        film.set(None);
        fault.set(None);
        leptos::task::spawn_local(async move {
            let read = match games::asked_for(names).await {
                None => return,
                Some(text) => text.and_then(|text| read(&text)),
            };
            // Somebody may have left the page meanwhile.
            match read {
                Ok((read, warning)) => {
                    let _ = (fault.try_set(warning), film.try_set(Some(read)));
                }
                Err(words) => drop(fault.try_set(Some(words))),
            }
        });
    });
    let back = move |_| {
        film.set(None);
        go("/replay", Default::default());
    };
    let chosen = move |ev: leptos::ev::Targeted<leptos::ev::Event, web_sys::HtmlInputElement>| {
        browser::read_chosen_file(&ev.target(), move |read| match read {
            Ok(read) => {
                text.set(read);
                open();
            }
            Err(words) => fault.set(Some(words)),
        });
    };
    view! {
        <PageFrame title="Heist: replay" class="wide">
        <div class="replay" id="replay">
            {move || match film.get() {
                Some(shown) => view! {
                    {move || fault.get().map(|words| view! { <Fault words/> })}
                    <Screening film=shown/>
                    <p><button type="button" class="quiet" id="another-replay" on:click=back.clone()>"All heists"</button></p>
                }.into_any(),
                None => view! {
                    <h1>"Replays"</h1>
                    <p class="lead">"Every heist that was played here, over or not. " <a href="/profile">"Your record in figures"</a></p>
                    {move || fault.get().map(|words| view! { <Fault words/> })}
                    <Games/>
                    <h2>"From elsewhere"</h2>
                    <p class="hint">"Every heist can be written down as plain text. Put one in, and it plays again."</p>
                    <form class="replay-form" on:submit=move |ev| { ev.prevent_default(); open(); }>
                        <label class="file">
                            <span>"A file"</span>
                            <input id="replay-file" type="file" accept=".heist,.txt,text/plain" on:change:target=chosen/>
                        </label>
                        <label>
                            <span>"Or the text itself"</span>
                            <textarea id="replay-text" rows="12" spellcheck="false" placeholder="edition: v24\nheist: startup\n…" prop:value=move || text.get() on:input:target=move |ev| text.set(ev.target().value())></textarea>
                        </label>
                        <button type="submit" id="replay-open" class="primary">"Watch it"</button>
                    </form>
                }.into_any(),
            }}
        </div>
        </PageFrame>
    }
}

/// A replay that somebody shared.
#[component]
pub fn SharedReplay() -> impl IntoView {
    let params = use_params_map();
    let id = Memo::new(move |_| params.read().get("id").unwrap_or_default());
    let film = LocalResource::new(move || {
        let id = id.get();
        async move { share::fetch(&id).await.and_then(|text| Ok(read(&text)?.0)) }
    });
    view! {
        <PageFrame title="Heist: replay" class="wide">
        <div class="replay" id="replay">
            {move || match film.get() {
                None => view! { <p role="status">"Fetching the tape…"</p> }.into_any(),
                Some(Ok(film)) => view! { <Screening film shared=id.get_untracked()/> }.into_any(),
                Some(Err(words)) => view! {
                    <h1>"No tape"</h1>
                    <Fault words/>
                    <p><a href="/replay">"Open another replay"</a></p>
                }.into_any(),
            }}
        </div>
        </PageFrame>
    }
}

#[component]
fn Fault(words: String) -> impl IntoView {
    view! { <p class="refused fault" role="alert" id="replay-fault">{words}</p> }
}

/// The film with its title.
#[component]
fn Screening(
    /// The film.
    film: Arc<Film>,
    /// The id under which it is shared.
    #[prop(optional, into)]
    shared: Option<String>,
) -> impl IntoView {
    let at = RwSignal::new(0);
    let ending = match Ending::of(film.game().state()) {
        Ending::Open => "unfinished",
        Ending::Won => "won",
        Ending::Lost => "lost",
    };
    let crew: Vec<String> =
        film.setup().everybody().into_iter().map(|who| person_name(film.game().setup(), who)).collect();
    view! {
        <header class="screening">
            <h1>{heist_name(&film)}</h1>
            <p>{crew.join(", ")} <span class="verdict" data-ending=ending>{ending}</span></p>
        </header>
        {film.fairness().cloned().map(|report| view! { <FairMark report/> })}
        <Player film=Arc::clone(&film) at with_hints=true/>
        <DebriefPanel film at shared=Signal::stored(shared)/>
    }
}

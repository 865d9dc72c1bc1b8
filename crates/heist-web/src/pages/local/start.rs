//! A heist of somebody's own before it is played in this browser: what it is about, and whom one plays.

use crate::opening::crew_for;
use crate::own_heist::{OwnChoice, OwnHeist, Playable, Source};
use crate::pages::bot_choice::BotChoice;
use crate::pages::frame::{PageFrame, set_title};
use crate::pages::home::play_choice::{PlayChoice, Plays};
use crate::pages::new_table::open;
use crate::pages::own_heist::{OwnTrouble, ToDraft, map_of, told};
use crate::pictures::PlacePicture;
use heist_words::english::capital;
use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::use_navigate;
use std::sync::Arc;

/// A heist of somebody's own that is about to be played.
#[component]
pub fn StartOwn(
    /// Where it comes from.
    source: Source,
) -> impl IntoView {
    let own = OwnChoice::new();
    own.find(source, |heist| set_title(&format!("Heist: {}", heist.heist.name)));
    view! {
        <PageFrame title="Heist: a heist of your own" class="own-start">
            {move || match own.heist.get() {
                Some(heist) => view! { <Begin heist/> }.into_any(),
                None if own.trouble.with(Option::is_some) => view! { <h1>"Not ready yet"</h1> }.into_any(),
                None => view! { <p role="status">"Fetching the plans…"</p> }.into_any(),
            }}
            <OwnTrouble own/>
        </PageFrame>
    }
}

#[component]
fn Begin(heist: Arc<OwnHeist>) -> impl IntoView {
    let (source, about) = (heist.source.clone(), heist.heist.clone());
    let heist = Playable::Own(heist);
    let trouble = RwSignal::new(None::<String>);
    let asked = RwSignal::new(false);
    let go = use_navigate();
    let begin = Callback::new(move |plays: Plays| {
        let crew = crew_for(&heist);
        let bots = match plays {
            Plays::All => Vec::new(),
            Plays::One(who) => BotChoice::new().crew(&crew, &[who]),
        };
        match open::locally(&heist, heist.newest_edition(), &crew, None, bots) {
            // Whoever goes back comes to the page before this one.
            Ok(address) => go(&address, NavigateOptions { replace: true, ..NavigateOptions::default() }),
            Err(words) => {
                asked.set(false);
                trouble.set(Some(words));
            }
        }
    });
    let difficulty = (!about.difficulty.is_empty()).then(|| {
        view! { <p class="job-badges"><span class=format!("badge difficulty {}", about.difficulty)>{capital(&about.difficulty)}</span></p> }
    });
    view! {
        <section class="job-about" aria-labelledby="own-title">
            <PlacePicture of=about.place.clone()/>
            <div>
                <p class="kicker">{about.location.clone()}</p>
                <h1 id="own-title" class="job-title">{about.name.clone()}</h1>
                {difficulty}
                {told(&about)}
                <p class="hero-buttons">
                    <button type="button" class="button main" id="play-own" on:click=move |_| asked.set(true)>"Play it here"</button>
                    {source.new_table().map(|address| view! {
                        <a class="button" id="own-table" href=address>"Another crew, or a table with friends"</a>
                    })}
                    {source.draft().map(|id| view! { <ToDraft id/> })}
                </p>
                {move || trouble.get().map(|words| view! { <p class="trouble" role="alert">{words}</p> })}
            </div>
            {map_of(&about)}
        </section>
        <PlayChoice open=asked guided=false answer=begin/>
    }
}

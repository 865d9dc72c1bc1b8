//! The front door: playing within one press, and the way to everything else.

mod hero;

use crate::opening::{self, EDITION, FIRST_HEIST, first_crew};
use crate::pages::campaign::Shelf;
use crate::pages::frame::PageFrame;
use crate::pages::new_table::open;
use crate::pages::open_tables::OpenTableList;
use crate::session::local;
use crate::settings::Settings;
use heist_data::library::Library;
use heist_protocol::Colour;
use heist_words::english::list;
use hero::Hero;
use leptos::prelude::*;
use leptos_router::hooks::use_navigate;

/// The front door.
#[component]
pub fn Home() -> impl IntoView {
    let trouble = RwSignal::new(None::<String>);
    let busy = RwSignal::new(false);
    let settings = Settings::get();
    let go = use_navigate();
    let crew: Vec<String> = first_crew()
        .iter()
        .map(|member| opening::called(&member.card, [&member.skills[0], &member.skills[1]]))
        .collect();

    let play = {
        let go = go.clone();
        move |_| match open::locally(FIRST_HEIST, EDITION, &first_crew(), None) {
            Ok(address) => go(&address, Default::default()),
            Err(words) => trouble.set(Some(words)),
        }
    };
    let share = move |_| {
        if busy.get_untracked() {
            return;
        }
        busy.set(true);
        let table = heist_protocol::http::NewTable {
            heist: FIRST_HEIST.into(),
            edition: EDITION.into(),
            crew: first_crew(),
            inside: None,
            hold: Colour::ALL.to_vec(),
            name: open::name_or_somebody(&settings.name.get_untracked()),
            away_limit: None,
            public: false,
        };
        let go = go.clone();
        open::on_the_server(table, move |opened| {
            busy.set(false);
            match opened {
                Ok(address) => go(&address, Default::default()),
                Err(words) => trouble.set(Some(words)),
            }
        });
    };

    view! {
        <PageFrame title="Heist" class="home">
            <section class="hero" aria-labelledby="hero-title">
                <Hero/>
                <div class="hero-words">
                    <h1 id="hero-title">"Get\u{a0}in. Get\u{a0}it. Get\u{a0}out."</h1>
                    <p class="lead">
                        "A cooperative game of break-ins. You make the plan, the dice make it interesting, and nobody leaves a friend behind. Not on purpose."
                    </p>
                    <div class="hero-buttons">
                        <button id="play-now" class="button main" on:click=play>"Play now"</button>
                        <a id="to-new-table" class="button" href="/new">"New table"</a>
                        <a id="to-learn" class="button quiet" href="/learn">"Learn as you play"</a>
                    </div>
                    <p class="hint">
                        {format!("Play now is The Startup Job with {}: you run all four, in this browser, even without a network. ", list(&crew))}
                        <button id="play-shared" class="as-link" on:click=share disabled=busy>
                            "Play it on this server instead"
                        </button>
                        ", to hand seats to friends."
                    </p>
                    {move || trouble.get().map(|words| view! { <p class="trouble" role="alert">{words}</p> })}
                </div>
            </section>
            <Continue/>
            <OpenTableList/>
            <Shelf/>
            <section class="doors" aria-label="More">
                <a class="door" href="/new">
                    <h2>"New table"</h2>
                    <p>"Pick a heist by its map, build a crew, send one link per seat. No account."</p>
                </a>
                <a class="door" href="/boxes">
                    <h2>"Campaign"</h2>
                    <p>"River City: people who grow, a shop, favours, a jail, and one last score."</p>
                </a>
                <a class="door" href="/tables">
                    <h2>"Your tables"</h2>
                    <p>"Everything this browser has started or joined. Nothing is lost by closing the page."</p>
                </a>
                <a class="door" href="/learn">
                    <h2>"Learn"</h2>
                    <p>"A first heist with somebody looking over your shoulder."</p>
                </a>
                <a class="door" href="/rules">
                    <h2>"Rulebook"</h2>
                    <p>"Every rule with a board to try it on."</p>
                </a>
                <a class="door" href="/replay">
                    <h2>"Replays"</h2>
                    <p>"Watch a heist again, step by step."</p>
                </a>
            </section>
        </PageFrame>
    }
}

/// The local game that was played last, if it is still going on.
#[component]
fn Continue() -> impl IntoView {
    let (id, kept) = local::kept().into_iter().find(|(_, kept)| kept.won.is_none())?;
    let name = Library::official().heist(&kept.heist).map_or(kept.heist.clone(), |heist| heist.name.clone());
    let stage = match kept.phase.as_str() {
        "planning" => "still planning".to_owned(),
        phase => format!("round {}, {phase}", kept.round),
    };
    Some(view! {
        <section class="continue" aria-label="Unfinished business">
            <p>
                <strong>"Unfinished business: "</strong>
                {format!("{name}, {stage}, {}.", crate::browser::ago(kept.saved))}
            </p>
            <a id="continue" class="button" href=format!("/local?game={id}")>"Continue"</a>
        </section>
    })
}

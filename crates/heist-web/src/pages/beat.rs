//! A heist that somebody has played, to be played better: the same crew, and where it is possible the same dice.

use crate::opening::{crew_in, preview};
use crate::own_heist::Playable;
use crate::pages::frame::PageFrame;
use crate::pages::new_table::open;
use crate::pages::replay::{fetch, read};
use crate::pages::result::Figures;
use crate::pictures::{Portrait, face_of_person};
use crate::session::local::{self, Extras, chance_after};
use crate::settings::Settings;
use heist_data::about::title;
use heist_format::game::Game;
use heist_poster::thumbnail;
use heist_protocol::http::NewTable;
use heist_words::names::person_name;
use leptos::prelude::*;
use leptos_router::hooks::{use_navigate, use_params_map};

/// A heist to be played better.
#[component]
pub fn Beat() -> impl IntoView {
    let params = use_params_map();
    let id = Memo::new(move |_| params.read().get("id").unwrap_or_default());
    let rival = LocalResource::new(move || {
        let id = id.get();
        async move { fetch(&id).await.and_then(|text| Ok((read(&text)?.0, seed_of(&text)))) }
    });
    view! {
        <PageFrame title="Heist: can you do better?" class="beat">
            {move || match rival.get() {
                None => view! { <p role="status">"Fetching the tape…"</p> }.into_any(),
                Some(Ok((film, seed))) => view! { <Challenge game=film.game().clone() seed id=id.get_untracked()/> }.into_any(),
                Some(Err(words)) => view! {
                    <h1>"No tape"</h1>
                    <p class="trouble" role="alert">{words}</p>
                    <p><a href="/new">"Play something else"</a></p>
                }.into_any(),
            }}
        </PageFrame>
    }
}

/// The seed that a replay names.
fn seed_of(text: &str) -> Option<u64> {
    heist_format::replay::Replay::parse(text).ok()?.seed
}

#[component]
fn Challenge(game: Game, seed: Option<u64>, id: String) -> impl IntoView {
    let setup = game.shared_setup();
    // Whatever a file says: only dice that fall as they fell there are the same.
    let seed = seed.filter(|seed| chance_after(&game, *seed).is_some());
    let start = Game::new(game.shared_setup(), *game.start());
    let figures = Figures::of(&game);
    let faces = setup.everybody().into_iter().map(|who| {
        view! {
            <li class=who.word()><Portrait of=face_of_person(&setup, who)/><span>{person_name(&setup, who)}</span></li>
        }
    });
    let faces = faces.collect_view();
    let trouble = RwSignal::new(None::<String>);
    let go = use_navigate();
    let went = {
        let go = go.clone();
        move |address: Result<String, String>| match address {
            Ok(address) => go(&address, Default::default()),
            Err(words) => trouble.set(Some(words)),
        }
    };
    let here = {
        let (went, start) = (went.clone(), start.clone());
        move |_| {
            let extras = Extras { rival: Some(id.clone()), seed, ..Extras::default() };
            went(local::begin_with(&start, extras).map(|id| format!("/local?game={id}")));
        }
    };
    let crew = crew_in(&setup);
    // A table begins as its heist does; what a campaign brought along is not there.
    let at_a_table = Playable::official(&setup.heist).filter(|heist| preview(heist).is_some()).map(|official| {
        let (heist, edition) = (setup.heist.clone(), setup.edition.id.to_owned());
        let settings = Settings::get();
        let open_table = move |_| {
            let table = NewTable {
                heist: heist.clone(),
                file: None,
                gallery: None,
                edition: edition.clone(),
                hold: crew.iter().map(|member| member.who).collect(),
                crew: crew.clone(),
                inside: None,
                name: open::name_or_somebody(&settings.name.get_untracked()),
                away_limit: None,
                public: false,
                no_hints: false,
                bots: Vec::new(),
                cover: 0,
            };
            open::on_the_server(table, official.clone(), went.clone());
        };
        view! { <button type="button" class="button" id="beat-table" on:click=open_table>"At a table, with friends"</button> }
    });
    let dice = match seed {
        Some(_) => "You get the same dice: whoever does the same things in the same order sees them fall the same way.",
        None => {
            "Their dice were tossed by everybody at a table, and nobody can throw them again: you get dice of your own."
        }
    };
    view! {
        <p class="result-heist">"Can you do better?"</p>
        <h1>{title(&setup)}</h1>
        <div class="beat-scene">
            <div class="beat-map" inner_html=thumbnail(start.setup(), start.state(), &[])></div>
            <div>
                <ul class="hero-crew" aria-label="The crew">{faces}</ul>
                <h2>"Theirs"</h2>
                <p id="theirs">{figures.sentence()}</p>
                <p class="hint" id="beat-dice">{dice}</p>
                <p class="hero-buttons">
                    <button type="button" class="button main" id="beat-here" on:click=here>"Play it here"</button>
                    {at_a_table}
                </p>
                <p class="hint">"At a table of the server the dice are everybody's, so they are new ones. At the end of a game here, yours stands beside theirs."</p>
                {move || trouble.get().map(|words| view! { <p class="trouble" role="alert">{words}</p> })}
            </div>
        </div>
    }
}

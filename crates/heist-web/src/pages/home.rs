//! The front door: playing within one press, and the way to everything else.

mod hero;
pub mod play_choice;
mod unfinished;

use crate::opening::{self, EDITION, FIRST_HEIST, first_crew};
use crate::own_heist::Playable;
use crate::pages::bot_choice::BotChoice;
use crate::pages::campaign::Shelf;
use crate::pages::frame::PageFrame;
use crate::pages::learn;
use crate::pages::new_table::open;
use crate::pages::open_tables::OpenTableList;
use crate::pictures::{PlacePicture, Portrait, face_of};
use crate::settings::Settings;
use heist_protocol::Colour;
use heist_words::english::list;
use hero::Hero;
use leptos::prelude::*;
use leptos_router::hooks::use_navigate;
use play_choice::{PlayChoice, Plays};
use unfinished::Continue;

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

    let guided = learn::is_first_visit();
    let asked = RwSignal::new(false);
    let begin = {
        let go = go.clone();
        Callback::new(move |plays: Plays| {
            let crew = first_crew();
            let bots = match plays {
                Plays::All => Vec::new(),
                Plays::One(who) => BotChoice::new().crew(&crew, &[who]),
            };
            learn::want_no_guide();
            let Some(first) = Playable::official(FIRST_HEIST) else { return };
            match open::locally(&first, EDITION, &crew, None, bots) {
                Ok(address) => go(&address, Default::default()),
                Err(words) => {
                    asked.set(false);
                    trouble.set(Some(words));
                }
            }
        })
    };
    let answer = {
        let go = go.clone();
        Callback::new(move |plays| match plays {
            Plays::All if guided => go(learn::FIRST, Default::default()),
            plays => begin.run(plays),
        })
    };
    let share = move |_| {
        if busy.get_untracked() {
            return;
        }
        let Some(first) = Playable::official(FIRST_HEIST) else { return };
        busy.set(true);
        let table = heist_protocol::http::NewTable {
            heist: FIRST_HEIST.into(),
            file: None,
            gallery: None,
            edition: EDITION.into(),
            crew: first_crew(),
            inside: None,
            hold: Colour::ALL.to_vec(),
            name: open::name_or_somebody(&settings.name.get_untracked()),
            away_limit: None,
            public: false,
            no_hints: false,
            bots: Vec::new(),
            cover: 0,
        };
        let go = go.clone();
        open::on_the_server(table, first, move |opened| {
            busy.set(false);
            match opened {
                Ok(address) => go(&address, Default::default()),
                Err(words) => trouble.set(Some(words)),
            }
        });
    };

    let faces = first_crew().into_iter().zip(crew.clone()).map(|(member, name)| {
        let face = face_of(&member.card, [&member.skills[0], &member.skills[1]]);
        view! { <li class=member.who.word()><Portrait of=face/><span>{name}</span></li> }
    });
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
                        <button id="play-now" class="button main" on:click=move |_| asked.set(true)>"Play now"</button>
                        {match guided {
                            true => view! { <button id="play-alone" class="button" on:click=move |_| begin.run(Plays::All)>"Play without a guide"</button> }.into_any(),
                            false => view! { <a id="to-learn" class="button" href="/learn">"Learn"</a> }.into_any(),
                        }}
                        <a id="to-new-table" class="button quiet" href="/new">"New table"</a>
                    </div>
                    <ul class="hero-crew" aria-label="Your crew">{faces.collect_view()}</ul>
                    <p class="hint">
                        {format!("Play now is The Startup Job with {}, in this browser, even without a network: you run all four, or one of them with a crew of bots. ", list(&crew))}
                        <button id="play-shared" class="as-link" on:click=share disabled=busy>
                            "Play it on this server instead"
                        </button>
                        ", to hand seats to friends."
                    </p>
                    {move || trouble.get().map(|words| view! { <p class="trouble" role="alert">{words}</p> })}
                </div>
            </section>
            <PlayChoice open=asked guided answer/>
            <Continue/>
            <OpenTableList/>
            <Shelf/>
            <section class="doors" aria-label="More">
                {DOORS.map(|[address, place, title, words]| view! {
                    // Some doors lead to another module: the browser goes there, not the router.
                    <a class="door" href=address rel=is_elsewhere(address).then_some("external")>
                        <PlacePicture of=place/>
                        <h2>{title}</h2>
                        <p>{words}</p>
                    </a>
                }).collect_view()}
            </section>
        </PageFrame>
    }
}

/// Whether an address belongs to the designer, which is a module of its own.
fn is_elsewhere(address: &str) -> bool {
    matches!(address, "/design" | "/gallery")
}

/// Where to go from here: address, picture, title and words.
const DOORS: [[&str; 4]; 8] = [
    ["/boxes", "hotel", "Campaign", "River City: people who grow, a shop, favours, a jail, and one last score."],
    [
        "/tables",
        "garage",
        "Your tables",
        "Everything this browser has started or joined. Nothing is lost by closing the page.",
    ],
    ["/learn", "lab", "Learn", "A first heist with a guide, and short lessons of a minute or two."],
    ["/rules", "archive", "Rulebook", "Ten minutes to read, and every rule with a board to try it on."],
    ["/puzzles", "track", "Puzzles", "A hundred positions with a way that needs no luck, and one for every day."],
    ["/design", "ministry", "Design a heist", "Draw a building, see at once whether it works, and play it tonight."],
    ["/gallery", "gallery", "Gallery", "Heists that other people have made, to play and to change."],
    ["/profile", "vault", "Your record", "Heists, wins and characters in figures, and all of it on another device."],
];

//! Every heist that this browser knows, over or not: played here, with the guide, or at a table of the server.

use crate::opening::{FIRST_HEIST, preview};
use crate::pages::learn::LessonProgress;
use crate::pages::tables::{ask, badge, listed_name, stage};
use crate::pictures::{Portrait, face_of};
use crate::session::local;
use crate::tables;
use crate::{browser, debrief};
use heist_data::library::Library;
use heist_format::replay::Replay;
use heist_poster::{face_of_person, thumbnail, ways};
use heist_protocol::http::TableSummary;
use heist_words::names::heist_name;
use leptos::prelude::*;

/// How many are shown before somebody asks for more.
const SHOWN: usize = 12;

/// A heist in the list.
#[derive(Clone, PartialEq, Debug)]
struct ListedGame {
    /// What follows `/replay?` to watch it.
    query: String,
    /// Where it goes on; none: it is over.
    go_on: Option<String>,
    /// What it is called.
    name: String,
    heist: String,
    faces: Vec<String>,
    state: String,
    won: Option<bool>,
    rounds: u8,
    /// When somebody was last there, in milliseconds since 1970.
    when: f64,
    place: &'static str,
    /// The game itself, where it is at hand.
    replay: Option<String>,
}

/// The game that a query names, as text; `None` where no query names one. It may be a game of this browser, a table, or a game whose
/// debrief is kept.
pub async fn asked_for([game, table, kept]: [Option<String>; 3]) -> Option<Result<String, String>> {
    if let Some(id) = kept {
        let kept = debrief::find(&id).map(|kept| kept.replay);
        return Some(kept.ok_or_else(|| "This browser does not keep that debrief any more.".to_owned()));
    }
    if let Some(id) = game {
        let kept = match id.as_str() {
            GUIDED => LessonProgress::load().replay,
            id => local::kept().into_iter().find(|(other, _)| other == id).map(|(_, kept)| kept.replay),
        };
        return Some(
            kept.ok_or_else(|| "There is no such game in this browser. Somebody may have removed it.".to_owned()),
        );
    }
    let table = table?;
    let known = table.parse().ok().and_then(tables::find).and_then(|known| known.asking());
    let Some(secret) = known else { return Some(Err("This browser has no key to that table.".to_owned())) };
    let request = gloo_net::http::Request::get(&format!("/api/tables/{table}/replay"))
        .header("authorization", &format!("Bearer {}", secret.0));
    Some(super::share::text_of(request.send().await).await)
}

/// The name of the guided heist in a query.
const GUIDED: &str = "guided";

fn here() -> Vec<ListedGame> {
    let lesson = LessonProgress::load();
    let mut games: Vec<ListedGame> = local::kept()
        .into_iter()
        .map(|(id, kept)| ListedGame {
            query: format!("game={id}"),
            go_on: kept.won.is_none().then(|| format!("/local?game={id}")),
            state: stage(&kept.phase, kept.round, kept.won),
            faces: Vec::new(),
            name: kept.name(),
            heist: kept.heist,
            won: kept.won,
            rounds: kept.round,
            when: kept.saved,
            place: if kept.origin.is_some() { "For a campaign" } else { "In this browser" },
            replay: Some(kept.replay),
        })
        .collect();
    if let Some(replay) = lesson.replay {
        games.push(ListedGame {
            query: format!("game={GUIDED}"),
            go_on: (!lesson.over).then(|| "/learn".to_owned()),
            name: heist_name(FIRST_HEIST),
            heist: FIRST_HEIST.to_owned(),
            faces: Vec::new(),
            state: if lesson.over { "Over" } else { "Under way" }.to_owned(),
            won: lesson.over.then(|| replay.trim_end().ends_with("end won")),
            rounds: 0,
            when: lesson.saved,
            place: "With the guide",
            replay: Some(replay),
        });
    }
    games
}

fn at_tables(standing: Vec<TableSummary>) -> impl Iterator<Item = ListedGame> {
    standing.into_iter().map(|summary| ListedGame {
        query: format!("table={}", summary.table),
        go_on: summary.won.is_none().then(|| format!("/t/{}", summary.table)),
        faces: summary
            .crew
            .iter()
            .map(|member| face_of(&member.card, [&member.skills[0], &member.skills[1]]))
            .collect(),
        state: stage(&summary.phase, summary.round, summary.won),
        name: listed_name(summary.title.as_deref(), &summary.heist),
        heist: summary.heist,
        won: summary.won,
        rounds: summary.round,
        when: summary.last as f64 * 1000.0,
        place: "At a table",
        replay: None,
    })
}

/// Every heist that this browser knows, the latest first.
#[component]
pub fn Games() -> impl IntoView {
    let standing = RwSignal::new(None::<Result<Vec<TableSummary>, String>>);
    ask(tables::all(), standing);
    let more = RwSignal::new(false);
    let own = StoredValue::new(here());
    let all = Memo::new(move |_| {
        let there = standing.get().and_then(Result::ok).unwrap_or_default();
        let mut all: Vec<ListedGame> = own.get_value().into_iter().chain(at_tables(there)).collect();
        all.sort_by(|a, b| b.when.total_cmp(&a.when));
        all
    });
    let rows = move || {
        let shown = if more.get() { usize::MAX } else { SHOWN };
        all.get().into_iter().take(shown).map(row).collect_view()
    };
    view! {
        {move || all.with(Vec::is_empty).then(|| view! { <p id="no-games">"Nothing has been played here yet."</p> })}
        {move || standing.get().and_then(Result::err).map(|words| view! { <p class="hint">{words}</p> })}
        <ul class="game-rows" id="games">{rows}</ul>
        {move || (!more.get() && all.with(|all| all.len() > SHOWN)).then(|| view! {
            <p><button type="button" class="quiet" id="more-games" on:click=move |_| more.set(true)>"Show the older ones too"</button></p>
        })}
    }
}

fn row(game: ListedGame) -> impl IntoView {
    let (map, faces) = drawn(&game);
    let state = match (game.won, game.rounds) {
        (Some(_), 1) => format!("{} in 1 round", game.state),
        (Some(_), rounds) if rounds > 1 => format!("{} in {rounds} rounds", game.state),
        _ => game.state.clone(),
    };
    let name = game.name.clone();
    let label = format!("Watch {name}, {}", browser::ago(game.when));
    let go_on = game.go_on.clone().map(|address| view! { <a class="button small" href=address>"Continue"</a> });
    view! {
        <li class="game-row" data-listed=game.query.clone()>
            <a class="game-map" href=format!("/replay?{}", game.query) aria-label=label inner_html=map></a>
            <span class="row-words">
                <strong>{name}</strong>
                <span class="hint">{format!("{} · {}", game.place, browser::ago(game.when))}</span>
                <span class="game-faces">{faces.into_iter().map(|face| view! { <Portrait of=face/> }).collect_view()}</span>
            </span>
            <span class=badge(game.won)>{state}</span>
            <span class="row-buttons">
                {go_on}
                <a class="button small quiet" href=format!("/replay?{}", game.query)>"Watch"</a>
            </span>
        </li>
    }
}

/// The map with the ways so far, and the faces; where only the heist is known, its map as it begins.
fn drawn(game: &ListedGame) -> (String, Vec<String>) {
    let replayed = game.replay.as_deref().and_then(|text| Replay::parse(text).ok()?.play().ok());
    if let Some(played) = replayed {
        let faces = played.setup().everybody().into_iter().map(|who| face_of_person(played.setup(), who)).collect();
        return (thumbnail(played.setup(), played.state(), &ways(&played)), faces);
    }
    let start = Library::official().heist(&game.heist).and_then(preview);
    let map = start.map(|start| thumbnail(start.setup(), start.state(), &[])).unwrap_or_default();
    (map, game.faces.clone())
}

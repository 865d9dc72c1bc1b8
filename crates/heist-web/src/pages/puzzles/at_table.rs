//! A puzzle at the table: the goal beside it, and what is said when it is solved or missed.

use super::{all, note_solved};
use crate::beside;
use crate::pages::frame::{PageFrame, no_such, set_title};
use crate::session::PageSession;
use crate::session::local::LocalTable;
use crate::table::{TableKind, TableScreen};
use heist_puzzles::{Attempt, Puzzle, words};
use heist_words::advice::told as told_in_sentences;
use heist_words::names::heist_name;
use leptos::prelude::*;
use leptos_router::hooks::use_params_map;

/// A puzzle by its address.
#[component]
pub fn PuzzlePage() -> impl IntoView {
    let params = use_params_map();
    let number = Memo::new(move |_| params.read().get("number").and_then(|number| number.parse::<u32>().ok()));
    let puzzles = all();
    move || match puzzles.get() {
        Some(Ok(puzzles)) => {
            let place = puzzles.iter().position(|puzzle| Some(puzzle.number) == number.get());
            let next = place.and_then(|place| puzzles.get(place + 1)).map(|puzzle| puzzle.number);
            match place.map(|place| (puzzles[place].open(), puzzles[place].stars())) {
                Some((Ok(puzzle), stars)) => view! { <AtTheTable puzzle stars next/> }.into_any(),
                Some((Err(fault), _)) => no_such("puzzle", Some(fault.to_string()), "/puzzles"),
                None => no_such("puzzle", None, "/puzzles"),
            }
        }
        Some(Err(words)) => no_such("puzzle", Some(words), "/puzzles"),
        None => view! { <PageFrame title="Heist: a puzzle">{beside::waiting(None)}</PageFrame> }.into_any(),
    }
}

/// The table with the puzzle; a new try is a new table.
#[component]
fn AtTheTable(puzzle: Puzzle, stars: u8, next: Option<u32>) -> impl IntoView {
    set_title(&format!("Heist: puzzle {}", puzzle.number));
    let (number, puzzle) = (puzzle.number, StoredValue::new(puzzle));
    let tries = RwSignal::new(0);
    move || {
        tries.track();
        let session = LocalTable::open(puzzle.with_value(Puzzle::game), number.into());
        view! {
            <div class="learn lesson" data-puzzle=number>
                <TableScreen session kind=TableKind::Lesson/>
                <Goal session puzzle stars next tries/>
            </div>
        }
    }
}

/// What is to be done, and how it stands.
#[component]
fn Goal(
    session: PageSession,
    puzzle: StoredValue<Puzzle>,
    stars: u8,
    next: Option<u32>,
    tries: RwSignal<u32>,
) -> impl IntoView {
    let attempt = Memo::new(move |_| session.game.with(|game| puzzle.with_value(|puzzle| puzzle.judge(game))));
    Effect::new(move |_| {
        if attempt.get() == Attempt::Solved {
            puzzle.with_value(|puzzle| note_solved(puzzle.number));
        }
    });
    // Dice that the goal leaves to chance are those that are the least welcome.
    Effect::new(move |_| {
        let seed = session.game.with(|game| {
            puzzle.with_value(|puzzle| puzzle.rolls_next(game.state()).then(|| puzzle.dice(game.state())))
        });
        if let Some(seed) = seed {
            session.roll_from(seed);
        }
    });
    // A hint is for the position in which it was asked for.
    let hint = RwSignal::new(None::<String>);
    Effect::new(move |_| {
        session.game.track();
        hint.set(None);
        session.drawn.set(Vec::new());
    });
    let ask = move |_| {
        let (step, words) = session.game.with_untracked(|game| {
            let step = puzzle.with_value(|puzzle| puzzle.next_step(game.state()));
            let words = match step.is_empty() {
                true => "This is not the way that we know. Take something back, or try again.".to_owned(),
                false => told_in_sentences(game.setup(), game.state(), &step),
            };
            (step, words)
        });
        session.drawn.set(step);
        hint.set(Some(words));
    };
    let word = move || match attempt.get() {
        Attempt::Open => "open",
        Attempt::Solved => "solved",
        Attempt::Missed | Attempt::Gambled => "missed",
    };
    let told = move || {
        match words::verdict(puzzle.with_value(|puzzle| puzzle.goal), attempt.get()) {
        None => view! {
            <p>{puzzle.with_value(|puzzle| format!("{}, {}", heist_name(&puzzle.setup.heist), words::difficulty(stars)))}</p>
            <p class="lesson-goal"><b>"Goal: "</b>{puzzle.with_value(|puzzle| words::goal(puzzle.goal))}</p>
            {move || hint.get().map(|words| view! { <p class="coach-tip" id="puzzle-hint">{words}</p> })}
        }
        .into_any(),
        Some(verdict) => {
            let class = if attempt.get() == Attempt::Solved { "lesson-done" } else { "lesson-missed" };
            view! { <p class=class>{verdict}</p> }.into_any()
        }
    }
    };
    view! {
        <aside class="coach" id="puzzle" aria-label="Puzzle" data-state=word>
            <header><h2>{puzzle.with_value(|puzzle| format!("Puzzle {}", puzzle.number))}</h2></header>
            <div class="coach-words" role="status">{told}</div>
            <div class="coach-buttons">
                {move || (attempt.get() == Attempt::Solved).then_some(next).flatten().map(|number| view! {
                    <a class="button small main" id="puzzle-next" href=format!("/puzzles/{number}")>"Next puzzle"</a>
                })}
                {move || (attempt.get() == Attempt::Open && hint.with(Option::is_none)).then(|| view! {
                    <button type="button" id="puzzle-show-hint" on:click=ask>"A hint"</button>
                })}
                {move || session.game.with(|game| !game.history().is_empty()).then(|| view! {
                    <button type="button" id="puzzle-again" class:primary=move || word() == "missed"
                        on:click=move |_| tries.update(|tries| *tries += 1)>"Try again"</button>
                })}
                <a class="button small quiet" href="/puzzles">"All puzzles"</a>
            </div>
        </aside>
    }
}

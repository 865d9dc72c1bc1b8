//! Puzzles: the one of the day, the list of all, and each at the table.

mod at_table;

use super::frame::PageFrame;
use crate::{beside, browser, storage};
pub use at_table::PuzzlePage;
use heist_puzzles::{ListedPuzzle, of_the_day, parse, words};
use heist_words::names::heist_name;
use leptos::prelude::*;
use std::sync::Arc;

/// The puzzles that were solved in this browser.
const SOLVED: &str = "heist.puzzles";

const MILLISECONDS_A_DAY: f64 = 86_400_000.0;

type Puzzles = Arc<Vec<ListedPuzzle>>;

/// All puzzles in order, as soon as they are there.
fn all() -> Signal<Option<Result<Puzzles, String>>> {
    let text = beside::text("puzzles.toml".into());
    let read = |text: String| parse(&text, "puzzles.toml").map(Arc::new).map_err(|fault| fault.to_string());
    Memo::new(move |_| text.get().map(|text| text.and_then(read))).into()
}

/// The number of the puzzle of the day.
fn today(puzzles: &[ListedPuzzle]) -> Option<u32> {
    let day = (browser::now() / MILLISECONDS_A_DAY) as u64;
    puzzles.get(of_the_day(day, puzzles.len())).map(|puzzle| puzzle.number)
}

/// The numbers of those that were solved here.
fn solved() -> Vec<u32> {
    storage::read_json(SOLVED).unwrap_or_default()
}

fn note_solved(number: u32) {
    let mut numbers = solved();
    if !numbers.contains(&number) {
        numbers.push(number);
        storage::write_json(SOLVED, &numbers);
    }
}

/// What is to be done, in a few words.
fn title(puzzle: &ListedPuzzle) -> String {
    puzzle.goal().map(words::title).unwrap_or_default()
}

/// All puzzles.
#[component]
pub fn PuzzlesPage() -> impl IntoView {
    let puzzles = all();
    let listed = move || match puzzles.get() {
        None => beside::waiting(None).into_any(),
        Some(Err(words)) => beside::waiting(Some(words)).into_any(),
        Some(Ok(puzzles)) => view! { <Listed puzzles/> }.into_any(),
    };
    view! {
        <PageFrame title="Heist: puzzles" class="learning">
            <h1>"Puzzles"</h1>
            <p>"Positions out of real heists. Each has a way that needs no luck at all: no dice, no draw. Find it."</p>
            {listed}
        </PageFrame>
    }
}

#[component]
fn Listed(puzzles: Puzzles) -> impl IntoView {
    let solved = solved();
    let count = puzzles.iter().filter(|puzzle| solved.contains(&puzzle.number)).count();
    let daily = today(&puzzles).and_then(|number| puzzles.iter().find(|puzzle| puzzle.number == number));
    let daily = daily.map(|puzzle| {
        let done = solved.contains(&puzzle.number);
        view! {
            <section class="daily-puzzle" aria-labelledby="daily-puzzle">
                <h2 id="daily-puzzle">"The puzzle of the day"</h2>
                <p>{puzzle.goal().map(words::goal).unwrap_or_default()}</p>
                <p>
                    <a id="to-daily-puzzle" class="button main" href=format!("/puzzles/{}", puzzle.number)>
                        {if done { "Look at it again" } else { "Solve it" }}
                    </a>
                    " " <small>{format!("{}, {}", heist_name(puzzle.heist()), words::difficulty(puzzle.stars()))}</small>
                </p>
            </section>
        }
    });
    let cards = puzzles.iter().map(|puzzle| card(puzzle, solved.contains(&puzzle.number))).collect_view();
    view! {
        {daily}
        <h2>"All of them, the easier ones first"</h2>
        <p class="hint" id="puzzles-solved">{format!("{count} of {} solved in this browser.", puzzles.len())}</p>
        <ol class="lesson-list puzzle-list">{cards}</ol>
    }
}

fn card(puzzle: &ListedPuzzle, done: bool) -> impl IntoView + use<> {
    let stars = puzzle.stars();
    view! {
        <li>
            <a class="lesson-card" class:done=done href=format!("/puzzles/{}", puzzle.number) data-puzzle=puzzle.number>
                <strong>{format!("{}. {}", puzzle.number, title(puzzle))}</strong>
                <span>{heist_name(puzzle.heist())}</span>
                <small>
                    {done.then_some("Solved, ")}
                    <span class="stars" aria-hidden="true">{"★".repeat(stars.into())}</span>
                    {format!(" {}", words::difficulty(stars))}
                </small>
            </a>
        </li>
    }
}

//! Puzzles: the one of the day, the list of all, and each at the table.

mod at_table;

use super::frame::PageFrame;
use crate::{beside, browser, storage};
pub use at_table::PuzzlePage;
use heist_poster::thumbnail;
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
            <p>"Positions out of real heists. Each has a way that needs no luck at all. Find it."</p>
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
        let board = puzzle.open().map(|puzzle| thumbnail(puzzle.game().setup(), puzzle.game().state(), &[]));
        view! {
            <section class="daily-puzzle" aria-labelledby="daily-puzzle">
                <div class="daily-board" inner_html=board.unwrap_or_default()></div>
                <div>
                    <h2 id="daily-puzzle">"The puzzle of the day"</h2>
                    <p class="daily-place">{heist_name(puzzle.heist())} ", " {stars(puzzle)}</p>
                    <p>{puzzle.goal().map(words::goal).unwrap_or_default()}</p>
                    <a id="to-daily-puzzle" class="button main" href=format!("/puzzles/{}", puzzle.number)>
                        {if done { "Look at it again" } else { "Solve it" }}
                    </a>
                </div>
            </section>
        }
    });
    let grades = puzzles.chunk_by(|one, other| one.stars() == other.stars());
    let grades = grades.map(|grade| {
        let cards = grade.iter().map(|puzzle| card(puzzle, solved.contains(&puzzle.number))).collect_view();
        view! {
            <h2 class="puzzle-grade">{grade.first().map(stars)}</h2>
            <ol class="lesson-list puzzle-list">{cards}</ol>
        }
    });
    view! {
        {daily}
        <p class="hint" id="puzzles-solved">{format!("{count} of {} solved in this browser.", puzzles.len())}</p>
        {grades.collect_view()}
    }
}

/// How hard it is: as stars for the eye, and in a word.
fn stars(puzzle: &ListedPuzzle) -> impl IntoView + use<> {
    let stars = puzzle.stars();
    view! {
        <span class="stars" aria-hidden="true">{"★".repeat(stars.into())}</span>
        {format!(" {}", words::difficulty(stars))}
    }
}

fn card(puzzle: &ListedPuzzle, done: bool) -> impl IntoView + use<> {
    view! {
        <li>
            <a class="lesson-card" class:done=done href=format!("/puzzles/{}", puzzle.number) data-puzzle=puzzle.number>
                <strong>{format!("{}. {}", puzzle.number, title(puzzle))}</strong>
                <span>{heist_name(puzzle.heist())}</span>
                {done.then(|| view! { <small>"Solved"</small> })}
            </a>
        </li>
    }
}

//! A lesson at the table: the goal beside it, and what is said when it is reached or missed.

use super::lessons::{all, note_done};
use crate::beside;
use crate::pages::frame::{PageFrame, no_such, set_title};
use crate::session::PageSession;
use crate::session::local::LocalTable;
use crate::table::{TableKind, TableScreen};
use heist_rulebook::lessons::{Lesson, LessonState};
use leptos::prelude::*;
use leptos_router::hooks::use_params_map;

/// A lesson by its address.
#[component]
pub fn LessonPage() -> impl IntoView {
    let params = use_params_map();
    let id = Memo::new(move |_| params.read().get("lesson").unwrap_or_default());
    let lessons = all();
    move || match lessons.get() {
        Some(Ok(lessons)) => {
            let place = lessons.iter().position(|lesson| lesson.id == id.get());
            match place {
                Some(place) => {
                    let next = lessons.get(place + 1).map(|lesson| lesson.id.clone());
                    view! { <AtTheTable lesson=lessons[place].clone() next/> }.into_any()
                }
                None => no_such("lesson", None, "/learn"),
            }
        }
        Some(Err(words)) => no_such("lesson", Some(words), "/learn"),
        None => view! { <PageFrame title="Heist: a lesson">{beside::waiting(None)}</PageFrame> }.into_any(),
    }
}

/// The table with the lesson; a new try is a new table.
#[component]
fn AtTheTable(lesson: Lesson, next: Option<String>) -> impl IntoView {
    set_title(&format!("Heist: {}", lesson.title));
    let tries = RwSignal::new(0);
    move || {
        tries.track();
        // The position was set up once when the lesson was read.
        let game = lesson.game().ok()?;
        let session = LocalTable::open(game, lesson.start);
        let (id, lesson, next) = (lesson.id.clone(), lesson.clone(), next.clone());
        Some(view! {
            <div class="learn lesson" data-lesson=id>
                <TableScreen session kind=TableKind::Lesson/>
                <Goal session lesson next tries/>
            </div>
        })
    }
}

/// What is to be done, and how it stands.
#[component]
fn Goal(session: PageSession, lesson: Lesson, next: Option<String>, tries: RwSignal<u32>) -> impl IntoView {
    let lesson = StoredValue::new(lesson);
    let state = Memo::new(move |_| session.game.with(|game| lesson.with_value(|lesson| lesson.state(game))));
    Effect::new(move |_| {
        if state.get() == LessonState::Done {
            lesson.with_value(|lesson| note_done(&lesson.id));
        }
    });
    let hint = RwSignal::new(false);
    let word = move || match state.get() {
        LessonState::Open => "open",
        LessonState::Done => "done",
        LessonState::Missed(_) => "missed",
    };
    let told = move || match state.get() {
        LessonState::Open => {
            let words = lesson.with_value(|lesson| lesson.words.clone());
            let goal = lesson.with_value(|lesson| lesson.goal.clone());
            view! {
                {words.into_iter().map(|words| view! { <p>{words}</p> }).collect_view()}
                <p class="lesson-goal"><b>"Goal: "</b>{goal}</p>
                {move || hint.get().then(|| view! { <p class="coach-tip" id="lesson-hint">{lesson.with_value(|lesson| lesson.hint.clone())}</p> })}
            }
            .into_any()
        }
        LessonState::Done => {
            let words = lesson.with_value(|lesson| lesson.done.clone());
            view! { <p class="lesson-done"><b>"Done. "</b>{words}</p> }.into_any()
        }
        LessonState::Missed(words) => view! { <p class="lesson-missed"><b>"Not this time. "</b>{words}</p> }.into_any(),
    };
    let next = StoredValue::new(next);
    let on = move || match next.get_value() {
        Some(id) => (format!("/learn/{id}"), "Next lesson"),
        None => ("/learn/first-heist".to_owned(), "Play a first heist"),
    };
    view! {
        <aside class="coach" id="lesson" aria-label="Lesson" data-state=word>
            <header><h2>{lesson.with_value(|lesson| lesson.title.clone())}</h2></header>
            <div class="coach-words" role="status">{told}</div>
            <div class="coach-buttons">
                {move || (state.get() == LessonState::Done).then(|| view! {
                    <a class="button small main" id="lesson-next" href=on().0>{on().1}</a>
                })}
                {move || (state.get() == LessonState::Open && !hint.get()).then(|| view! {
                    <button type="button" id="lesson-show-hint" on:click=move |_| hint.set(true)>"A hint"</button>
                })}
                {move || session.game.with(|game| !game.history().is_empty()).then(|| view! {
                    <button type="button" id="lesson-again" class:primary=move || word() == "missed"
                        on:click=move |_| tries.update(|tries| *tries += 1)>"Try again"</button>
                })}
                <a class="button small quiet" href="/learn">"All lessons"</a>
            </div>
        </aside>
    }
}

//! What there is to learn: a first heist with a guide, the lessons with what is done, and the book.

use super::FIRST;
use super::lessons::{all, done};
use super::progress::LessonProgress;
use crate::beside;
use crate::pages::frame::PageFrame;
use crate::pictures::PlacePicture;
use heist_rulebook::lessons::Lesson;
use heist_words::english::several;
use leptos::prelude::*;

/// What there is to learn.
#[component]
pub fn Learn() -> impl IntoView {
    let lessons = all();
    let done = done();
    let guided = LessonProgress::load();
    let press = match (guided.replay.is_some(), guided.over) {
        (_, true) => "Look back",
        (true, false) => "Continue",
        (false, false) => "Play it",
    };
    let listed = move || match lessons.get() {
        None => beside::waiting(None).into_any(),
        Some(Err(words)) => beside::waiting(Some(words)).into_any(),
        Some(Ok(lessons)) => {
            let finished = lessons.iter().filter(|lesson| done.contains(&lesson.id)).count();
            let cards = lessons.iter().map(|lesson| card(lesson, done.contains(&lesson.id)));
            view! {
                <p class="hint" id="lessons-done">{format!("{finished} of {} done in this browser.", lessons.len())}</p>
                <ol class="lesson-list">{cards.collect_view()}</ol>
            }
            .into_any()
        }
    };
    view! {
        <PageFrame title="Heist: learn" class="learning">
            <h1>"Learn the trade"</h1>
            <section class="first-lesson" aria-labelledby="first-lesson">
                <PlacePicture of="lab"/>
                <div>
                    <h2 id="first-lesson">"A first heist, with a guide"</h2>
                    <p>"The whole game, from the plan to the escape. The guide says what is new when it comes up, and shows you a next step whenever you ask. Half an hour."</p>
                    <p><a id="to-first-heist" class="button main" href=FIRST>{press}</a></p>
                </div>
            </section>
            <h2>"Short lessons"</h2>
            <p>"One idea each: a small board, a goal, and as many tries as you like."</p>
            {listed}
            <p>"Done with all of them? " <a href="/puzzles">"Puzzles"</a> " are positions out of real heists, and there is a new one every day."</p>
            <p>"Would you rather read? " <a href="/rules">"The rulebook takes ten minutes"</a> ", and has boards to try things on."</p>
        </PageFrame>
    }
}

fn card(lesson: &Lesson, done: bool) -> impl IntoView + use<> {
    view! {
        <li>
            <a class="lesson-card" class:done=done href=format!("/learn/{}", lesson.id) data-lesson=lesson.id.clone()>
                <strong>{lesson.title.clone()}</strong>
                <span>{lesson.about.clone()}</span>
                <small>{if done { "Done".to_owned() } else { several(lesson.minutes, "minute") }}</small>
            </a>
        </li>
    }
}

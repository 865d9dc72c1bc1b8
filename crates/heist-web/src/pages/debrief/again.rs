//! A moment of a heist that somebody tries again: the table as it was, and beside it what was played. The answer comes after the attempt.

use crate::browser;
use crate::debrief::{self, KeptDebrief};
use crate::pages::frame::{PageFrame, set_title};
use crate::session::PageSession;
use crate::session::local::LocalTable;
use crate::table::{TableKind, TableScreen};
use crate::thinker::{self, Answer, Asked};
use heist_format::game::{Game, HistoryEntry};
use heist_format::notation;
use heist_format::recorded::chance_lines;
use heist_format::replay::Replay;
use heist_rules::state::Phase;
use heist_rules::who::Who;
use leptos::prelude::*;
use leptos_router::hooks::use_params_map;
use serde::Deserialize;
use serde_json::json;

/// A moment to try again.
#[derive(Clone)]
struct Moment {
    /// The game from this moment on.
    game: Game,
    /// Whose decision it was.
    who: Option<Who>,
    /// What was played, and what it lost.
    told: Vec<String>,
    /// What would have been better: as lines, and in words.
    best: Vec<String>,
    answer: Vec<String>,
}

impl Moment {
    fn of(kept: KeptDebrief, step: usize) -> Option<Moment> {
        let game = Replay::parse(&kept.replay).and_then(|replay| replay.play()).ok()?;
        if !kept.debrief.fits(game.history().len()) {
            return None;
        }
        let step = kept.debrief.steps.into_iter().nth(step)?;
        let better = step.better?;
        let before = game.history().get(step.first - 1)?.before;
        let told = [Some(step.told), step.played.map(|played| format!("Played: {played}."))];
        Some(Moment {
            game: Game::new(game.shared_setup(), before),
            who: Who::from_word(&step.who),
            told: told.into_iter().flatten().collect(),
            best: better.line,
            answer: better.told,
        })
    }
}

/// A moment by its address.
#[component]
pub fn AgainPage() -> impl IntoView {
    let params = use_params_map();
    move || {
        let (id, step) = params.with(|params| (params.get("id"), params.get("step")));
        let (id, step) = (id.unwrap_or_default(), step.and_then(|step| step.parse::<usize>().ok()));
        let moment = step.and_then(|step| Some((Moment::of(debrief::find(&id)?, step)?, step)));
        match moment {
            Some((moment, step)) => view! { <AtTheTable moment id step/> }.into_any(),
            None => view! {
                <PageFrame title="Heist: no such moment">
                    <h1>"No such moment"</h1>
                    <p>"This browser does not keep the debrief of that heist any more. Watch its replay, and have the debrief worked out again."</p>
                    <p><a class="button main" href="/replay">"Replays"</a></p>
                </PageFrame>
            }
            .into_any(),
        }
    }
}

/// The table as it was; a new try is a new table.
#[component]
fn AtTheTable(moment: Moment, id: String, step: usize) -> impl IntoView {
    set_title("Heist: try it again");
    let tries = RwSignal::new(0);
    move || {
        tries.track();
        let session = LocalTable::open(moment.game.clone(), browser::random());
        let (moment, id) = (moment.clone(), id.clone());
        view! {
            <div class="learn lesson" id="attempt-table">
                <TableScreen session kind=TableKind::Lesson/>
                <Attempt session moment id step tries/>
            </div>
        }
    }
}

/// How an attempt goes.
#[derive(Clone, PartialEq)]
enum Judged {
    Open,
    Thinking,
    /// The verdict, if there was an attempt.
    Done(Option<String>),
    Trouble(String),
}

#[derive(Deserialize)]
struct Verdict {
    verdict: String,
}

/// What was played, what is to be done, and what came of it.
#[component]
fn Attempt(session: PageSession, moment: Moment, id: String, step: usize, tries: RwSignal<u32>) -> impl IntoView {
    let judged = RwSignal::new(Judged::Open);
    // After the table has chosen somebody for the beginning of a round.
    if let Some(who) = moment.who {
        request_animation_frame(move || {
            let _ = session.selected.try_set(Some(who));
        });
    }
    let asked = StoredValue::new_local(None::<Asked>);
    let (moment, id) = (StoredValue::new(moment), StoredValue::new(id));
    let judge = move || {
        if !matches!(judged.get_untracked(), Judged::Open | Judged::Trouble(_)) {
            return;
        }
        let tried = session.game.with_untracked(|game| {
            let print = |entry: &HistoryEntry| notation::print(game.setup(), &entry.before, &entry.command);
            game.history().iter().map(print).collect::<Vec<_>>()
        });
        judged.set(Judged::Thinking);
        let question = moment.with_value(|moment| {
            let request = json!({ "op": "attempt", "best": moment.best, "tried": tried });
            thinker::ask(&moment.game, request, move |answer: Answer<Verdict>| {
                let now = match answer {
                    Answer::Partial(_) => return,
                    Answer::Final(heard) => {
                        let _ = id.try_with_value(|id| debrief::note_shown(id, step));
                        Judged::Done(Some(heard.verdict))
                    }
                    Answer::Trouble(words) => Judged::Trouble(words),
                };
                // Whoever has left the page meanwhile does not wait for it.
                let _ = judged.try_set(now);
            })
        });
        asked.set_value(Some(question));
    };
    // Where chance has had its say, the decision is made.
    Effect::new(move |_| {
        let made = session.game.with(|game| {
            let chance = |entry: &HistoryEntry| !chance_lines(game.setup(), game.state(), &entry.facts).is_empty();
            game.state().phase == Phase::Over || game.history().last().is_some_and(chance)
        });
        if made {
            judge();
        }
    });
    let show = move |_| {
        asked.set_value(None);
        id.with_value(|id| debrief::note_shown(id, step));
        judged.set(Judged::Done(None));
    };
    let begun = move || session.game.with(|game| !game.history().is_empty());
    let word = move || match judged.get() {
        Judged::Open => "open",
        Judged::Thinking => "thinking",
        Judged::Done(_) => "done",
        Judged::Trouble(_) => "trouble",
    };
    let paragraphs = |list: Vec<String>| list.into_iter().map(|words| view! { <p>{words}</p> }).collect_view();
    let told = move || {
        match judged.get() {
        Judged::Done(verdict) => view! {
            {verdict.map(|words| view! {
                <p id="attempt-verdict"><b>{words}</b> " Both were played on many times; what dice and bag brought just now does not count."</p>
            })}
            <div id="attempt-answer">{paragraphs(moment.with_value(|moment| moment.answer.clone()))}</div>
        }
        .into_any(),
        state => view! {
            {paragraphs(moment.with_value(|moment| moment.told.clone()))}
            {match state {
                Judged::Thinking => view! { <p>"Comparing…"</p> }.into_any(),
                Judged::Trouble(words) => view! { <p class="refused">{words}</p> }.into_any(),
                _ => view! { <p class="lesson-goal"><b>"What would you do? "</b>"It is judged at the next roll or draw, or when you say that it is your choice."</p> }.into_any(),
            }}
        }
        .into_any(),
    }
    };
    let back = id.with_value(|id| format!("/replay?debrief={id}"));
    view! {
        <aside class="coach" id="attempt" aria-label="Try it again" data-state=word>
            <header><h2>"Try it again"</h2></header>
            <div class="coach-words" role="status">{told}</div>
            <div class="coach-buttons">
                {move || (matches!(word(), "open" | "trouble") && begun()).then(|| view! {
                    <button type="button" class="primary" id="attempt-judge" on:click=move |_| judge()>"That is my choice"</button>
                })}
                {move || (word() != "done").then(|| view! {
                    <button type="button" id="attempt-show" on:click=show>"Show me the answer"</button>
                })}
                {move || (word() == "done" || begun()).then(|| view! {
                    <button type="button" id="attempt-once-more" on:click=move |_| tries.update(|tries| *tries += 1)>"Once more"</button>
                })}
                <a class="button small quiet" id="attempt-back" href=back>"Back to the debrief"</a>
            </div>
        </aside>
    }
}

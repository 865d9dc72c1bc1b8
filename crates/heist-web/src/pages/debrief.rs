//! The debrief of a heist below its result and its replay: the curve of the win chance, what was luck and what was decision, the turning
//! points, and moments to try again.

mod again;
mod curve;
mod told;

pub use again::AgainPage;

use super::replay::Film;
use crate::browser;
use crate::debrief::{self, Debrief, KeptDebrief};
use crate::thinker::{self, Answer, Asked};
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::Deserialize;
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;
use told::Told;

/// How long a result is left alone before its debrief begins by itself.
const IDLE: Duration = Duration::from_secs(3);

/// A line of the worker: how far it is, or the debrief.
#[derive(Deserialize)]
struct Heard {
    #[serde(default)]
    done: u32,
    #[serde(default)]
    of: u32,
    debrief: Option<Debrief>,
    #[serde(default)]
    text: String,
}

/// How the work goes.
#[derive(Clone, PartialEq)]
enum Work {
    Idle,
    /// So much is done, of so much.
    Busy(u32, u32),
    Trouble(String),
}

/// The debrief of a heist. Copied freely.
#[derive(Clone, Copy)]
struct Debriefing {
    film: StoredValue<Arc<Film>>,
    /// The game as the debrief belongs to it, and the name that both are kept under.
    record: StoredValue<String>,
    id: StoredValue<String>,
    kept: RwSignal<Option<Arc<KeptDebrief>>>,
    state: RwSignal<Work>,
    asked: StoredValue<Option<Asked>, LocalStorage>,
}

impl Debriefing {
    fn new(film: Arc<Film>) -> Debriefing {
        let record = debrief::record(film.game());
        let id = debrief::id_of(&record);
        let kept = debrief::find(&id).filter(|kept| kept.debrief.fits(film.len()));
        Debriefing {
            film: StoredValue::new(film),
            record: StoredValue::new(record),
            id: StoredValue::new(id),
            kept: RwSignal::new(kept.map(Arc::new)),
            state: RwSignal::new(Work::Idle),
            asked: StoredValue::new_local(None),
        }
    }

    /// Has it worked out, or a text of it read that somebody else has worked out.
    fn begin(self, claimed: Option<String>) {
        if self.kept.with_untracked(Option::is_some) || matches!(self.state.get_untracked(), Work::Busy(..)) {
            return;
        }
        self.state.set(Work::Busy(0, 0));
        let is_claim = claimed.is_some();
        let request = json!({ "op": "debrief", "text": claimed });
        let film = self.film.get_value();
        let asked = thinker::ask_about_all(film.game(), request, move |answer: Answer<Heard>| {
            // Whoever has left the page meanwhile does not wait for it.
            let _ = self.state.try_set(match answer {
                Answer::Partial(heard) => Work::Busy(heard.done, heard.of),
                Answer::Final(heard) => self.hear(heard, is_claim),
                // What somebody else says and does not hold is nothing to complain about: it is worked out here.
                Answer::Trouble(_) if is_claim => Work::Idle,
                Answer::Trouble(words) => Work::Trouble(words),
            });
        });
        self.asked.set_value(Some(asked));
    }

    fn hear(self, heard: Heard, claimed: bool) -> Work {
        let commands = self.film.try_with_value(|film| film.len()).unwrap_or(0);
        let Some(debrief) = heard.debrief.filter(|debrief| debrief.fits(commands)) else {
            return Work::Trouble(
                "The bots said something that this page does not understand. Reload the page.".into(),
            );
        };
        let (replay, text, shown) = (self.record.try_get_value().unwrap_or_default(), heard.text, Vec::new());
        let kept = KeptDebrief { when: browser::now(), replay, text, debrief, claimed, shown };
        if let Some(id) = self.id.try_get_value() {
            debrief::keep(&id, &kept);
        }
        let _ = self.kept.try_set(Some(Arc::new(kept)));
        Work::Idle
    }

    /// Gives it up.
    fn stop(self) {
        self.asked.set_value(None);
        self.state.set(Work::Idle);
    }

    /// Shows the answer of a moment.
    fn show(self, step: usize) {
        self.id.with_value(|id| debrief::note_shown(id, step));
        self.kept.update(|kept| {
            if let Some(kept) = kept {
                Arc::make_mut(kept).shown.push(step);
            }
        });
    }
}

/// The debrief of a heist.
#[component]
pub fn DebriefPanel(
    /// The heist.
    film: Arc<Film>,
    /// The moment that is shown: a press on a step goes there.
    at: RwSignal<usize>,
    /// Whether it begins by itself when nothing else goes on.
    #[prop(optional)]
    by_itself: bool,
    /// The id under which the replay is shared, once it is.
    #[prop(into)]
    shared: Signal<Option<String>>,
) -> impl IntoView {
    let work = Debriefing::new(film);
    if work.kept.with_untracked(Option::is_none) {
        match shared.get_untracked() {
            // Somebody may have worked it out already.
            Some(id) => spawn_local(async move {
                if let Some(text) = debrief::fetch(&id).await
                    && work.kept.try_with_untracked(Option::is_none) == Some(true)
                {
                    work.begin(Some(text));
                }
            }),
            None if by_itself => begin_when_idle(work),
            None => {}
        }
    }
    // What was worked out here is there for everybody who follows the link.
    Effect::new(move |passed: Option<bool>| {
        let text = work.kept.with(|kept| kept.as_ref().filter(|kept| !kept.claimed).map(|kept| kept.text.clone()));
        match (shared.get(), text) {
            (Some(id), Some(text)) if passed != Some(true) => {
                debrief::pass_on(&id, text);
                true
            }
            _ => passed == Some(true),
        }
    });
    let stage = Memo::new(move |_| match (work.kept.with(Option::is_some), work.state.get()) {
        (true, _) => "told",
        (_, Work::Idle) => "open",
        (_, Work::Busy(..)) => "busy",
        (_, Work::Trouble(_)) => "trouble",
    });
    let begin = move |_| work.begin(None);
    view! {
        <section class="debrief" id="debrief" aria-labelledby="debrief-title" data-stage=move || stage.get()>
            <h2 id="debrief-title">"Debrief"</h2>
            {move || match stage.get() {
                "told" => view! { <Told work at/> }.into_any(),
                "busy" => view! { <Busy work/> }.into_any(),
                stage => view! {
                    <p class="hint">"How the chance to win went up and down, what of it was luck and what was decision, and what would have been better. It takes some seconds."</p>
                    {move || match work.state.get() {
                        Work::Trouble(words) => Some(view! { <p class="refused" role="alert">{words}</p> }),
                        _ => None,
                    }}
                    <button type="button" class="primary" id="debrief-begin" on:click=begin>
                        {if stage == "trouble" { "Try again" } else { "Work it out" }}
                    </button>
                }.into_any(),
            }}
        </section>
    }
}

/// Begins where it disturbs nobody: not on a phone, whose battery others need, and not in a window that nobody sees.
fn begin_when_idle(work: Debriefing) {
    if browser::fits("(pointer: coarse)") {
        return;
    }
    let begin = move || {
        if !document().hidden() {
            work.begin(None);
        }
    };
    let timer: Option<TimeoutHandle> = set_timeout_with_handle(begin, IDLE).ok();
    on_cleanup(move || {
        if let Some(timer) = timer {
            timer.clear();
        }
    });
}

/// How far it is.
#[component]
fn Busy(work: Debriefing) -> impl IntoView {
    let part = move || match work.state.get() {
        Work::Busy(done, of) if of > 0 => Some((done, of)),
        _ => None,
    };
    let percent = move || part().map(|(done, of)| format!("{} %", 100 * done / of));
    view! {
        <div class="debrief-busy">
            <progress aria-label="The debrief is being worked out" max="1" prop:value=move || part().map_or(0.0, |(done, of)| f64::from(done) / f64::from(of))></progress>
            <span>{percent}</span>
            <button type="button" class="quiet" id="debrief-stop" on:click=move |_| work.stop()>"Stop"</button>
        </div>
    }
}

//! The guide: one topic at a time, a ring around what it speaks of, and a next step for whoever asks.

use super::advice::{Shown, advise, plan_commands};
use super::guided::first_heist;
use super::topics::{TOPICS, Topic, standing};
use crate::pages::rulebook::RulePanel;
use crate::session::PageSession;
use heist_format::notation;
use heist_rules::command::{Command, Speaker};
use heist_rules::state::{PersonFlags, Phase};
use heist_rules::who::Who;
use heist_words::commands;
use heist_words::names::colour_name;
use leptos::prelude::*;
use std::sync::Arc;

/// The class of what is pointed at.
const RING: &str = "coach-ring";

/// The guide.
#[component]
pub(super) fn Coach(
    /// The game.
    session: PageSession,
    /// Topics that were seen.
    seen: RwSignal<Vec<String>>,
    /// Whether the guide was sent away.
    away: RwSignal<bool>,
) -> impl IntoView {
    let topic = Memo::new(move |_| {
        session.game.with(|game| {
            seen.with(|seen| {
                TOPICS.iter().position(|topic| !seen.iter().any(|id| id == topic.id) && (topic.when)(game))
            })
        })
    });
    // What was on the screen when the game moved on has done its work.
    Effect::new(move |before: Option<(Option<usize>, usize)>| {
        let now = (topic.get(), session.game.with_untracked(|game| game.history().len()));
        // Whoever starts over begins with nothing seen.
        if let Some((Some(topic), length)) = before
            && now.0 != Some(topic)
            && now.1 >= length
        {
            see(seen, &TOPICS[topic]);
        }
        now
    });
    point(session, topic, away);

    let tip: RwSignal<Option<Arc<Shown>>> = RwSignal::new(None);
    Effect::new(move |_| {
        session.game.track();
        tip.set(None);
    });
    let rule = RwSignal::new(None::<String>);
    view! {
        <Show
            when=move || !away.get()
            fallback=move || view! { <button type="button" class="coach-back" id="coach-back" on:click=move |_| away.set(false)>"Guide"</button> }
        >
            <aside class="coach" id="coach" aria-label="Guide" data-topic=move || topic.get().map(|topic| TOPICS[topic].id)>
                <header>
                    <h2>{move || topic.get().map_or_else(|| session.game.with(|game| standing(game).0), |topic| TOPICS[topic].title)}</h2>
                    <button type="button" class="quiet coach-close" id="coach-away" on:click=move |_| away.set(true)>"Hide"</button>
                </header>
                <div class="coach-words" role="status">
                    {move || match topic.get() {
                        Some(topic) => TOPICS[topic].words.iter().map(|words| view! { <p>{*words}</p> }).collect_view().into_any(),
                        None => view! { <p>{session.game.with(|game| standing(game).1)}</p> }.into_any(),
                    }}
                </div>
                <Tip session tip/>
                <div class="coach-buttons">
                    {move || topic.get().map(|topic| view! {
                        <button type="button" class="primary" id="coach-next" on:click=move |_| see(seen, &TOPICS[topic])>"Got it"</button>
                    })}
                    <ShowMe session tip/>
                    {move || topic.get().and_then(|topic| TOPICS[topic].rule).map(|id| view! {
                        <button type="button" class="quiet" id="coach-rule" on:click=move |_| rule.set(Some(id.to_owned()))>"The rule"</button>
                    })}
                    <Again session seen/>
                </div>
            </aside>
        </Show>
        {move || rule.get().map(|id| view! { <RulePanel id=Signal::stored(id) on_close=Callback::new(move |()| rule.set(None))/> })}
    }
}

fn see(seen: RwSignal<Vec<String>>, topic: &Topic) {
    if seen.with_untracked(|seen| !seen.iter().any(|id| id == topic.id)) {
        seen.update(|seen| seen.push(topic.id.to_owned()));
    }
}

/// A suggestion, and the button that carries it out.
#[component]
fn Tip(session: PageSession, tip: RwSignal<Option<Arc<Shown>>>) -> impl IntoView {
    let line = move |command: &Command| {
        session.game.with_untracked(|game| notation::print(game.setup(), game.state(), command))
    };
    let words = move |command: &Command| {
        let words = session.game.with_untracked(|game| commands::command(game.setup(), game.state(), command));
        match command.by {
            Speaker::One(who) => format!("{}: {words}", colour_name(who)),
            Speaker::Team => words,
        }
    };
    view! {
        {move || tip.get().map(|shown| {
            let command = shown.command;
            view! {
                <div class="coach-tip" id="coach-tip" data-tip=line(&command)>
                    "I would do this. " <b>{words(&command)}</b>
                    {shown.reasons.iter().take(2).map(|reason| view! { <p>{reason.clone()}</p> }).collect_view()}
                    <button type="button" id="coach-do" on:click=move |_| session.act(command)>"Do that"</button>
                </div>
            }
        })}
    }
}

/// For whoever does not know what to do next.
#[component]
fn ShowMe(session: PageSession, tip: RwSignal<Option<Arc<Shown>>>) -> impl IntoView {
    let phase = Memo::new(move |_| session.game.with(|game| game.state().phase));
    // Everybody stands somewhere and has placed all tokens.
    let laid_out = move || {
        session.game.with(|game| {
            let state = game.state();
            let full = |who: Who| state.person(who).plan.len() >= u32::from(state.person(who).tokens);
            state.players_in_play().into_iter().all(|who| state.person(who).is(PersonFlags::PLACED) && full(who))
        })
    };
    let lay_out = move |_| {
        for command in session.game.with_untracked(plan_commands) {
            session.act(command);
        }
        // A tile that was planned otherwise is no reason to complain.
        session.notice.set(None);
    };
    view! {
        <Show when=move || phase.get() != Phase::Over>
            <button type="button" id="coach-show" on:click=move |_| tip.set(session.game.with_untracked(advise).map(Arc::new))>"Show me"</button>
        </Show>
        <Show when=move || phase.get() == Phase::Planning && !laid_out()>
            <button type="button" id="coach-plan" on:click=lay_out>"Plan it for me"</button>
        </Show>
    }
}

/// The same heist from the beginning.
#[component]
fn Again(session: PageSession, seen: RwSignal<Vec<String>>) -> impl IntoView {
    let begun = move || session.game.with(|game| !game.history().is_empty());
    view! {
        <Show when=begun>
            <button
                type="button"
                class="quiet"
                id="coach-again"
                on:click=move |_| {
                    seen.set(Vec::new());
                    session.notice.set(None);
                    session.game.set(first_heist());
                }
            >
                "Start over"
            </button>
        </Show>
    }
}

/// Keeps a ring around what the topic speaks of.
fn point(session: PageSession, topic: Memo<Option<usize>>, away: RwSignal<bool>) {
    Effect::new(move |_| {
        session.game.track();
        let at = topic.get().filter(|_| !away.get()).map(|topic| TOPICS[topic].at);
        // The table draws itself in the same turn: look for the place when it has.
        request_animation_frame(move || {
            clear_rings();
            let place = at.and_then(|at| document().query_selector(at).ok().flatten());
            if let Some(place) = place {
                let _ = place.class_list().add_1(RING);
            }
        });
    });
    on_cleanup(clear_rings);
}

fn clear_rings() {
    let Ok(rings) = document().query_selector_all(&format!(".{RING}")) else { return };
    for i in 0..rings.length() {
        let ring = rings.item(i).and_then(|ring| wasm_bindgen::JsCast::dyn_into::<web_sys::Element>(ring).ok());
        if let Some(ring) = ring {
            let _ = ring.class_list().remove_1(RING);
        }
    }
}

//! The guide: one topic at a time, a ring around what it speaks of, and a next step for whoever asks.

use super::advice::{AdvisedPlan, Shown, request, shown};
use super::guided::first_heist;
use super::topics::{TOPICS, Topic, standing};
use crate::pages::rulebook::RulePanel;
use crate::session::PageSession;
use crate::thinker::advice::Advice;
use crate::thinker::{self, Answer, Asked};
use heist_format::game::Game;
use heist_format::notation;
use heist_rules::command::{Command, Speaker};
use heist_rules::state::{PersonFlags, Phase};
use heist_rules::who::Who;
use heist_words::commands;
use heist_words::names::colour_name;
use leptos::prelude::*;

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

    let adviser = Adviser::new();
    Effect::new(move |_| {
        session.game.track();
        adviser.forget();
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
                <TipBox session adviser/>
                <div class="coach-buttons">
                    {move || topic.get().map(|topic| view! {
                        <button type="button" class="primary" id="coach-next" on:click=move |_| see(seen, &TOPICS[topic])>"Got it"</button>
                    })}
                    <ShowMe session adviser/>
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

/// What the guide says when it is asked what to do.
#[derive(Clone, PartialEq)]
enum Tip {
    Silent,
    Thinking,
    Shown(Shown),
    /// Why it has nothing to say.
    Trouble(String),
}

/// Asks a bot on behalf of the guide.
#[derive(Clone, Copy)]
struct Adviser {
    tip: RwSignal<Tip>,
    /// The plan that it has in mind.
    plan: StoredValue<AdvisedPlan>,
    /// The question that is being thought about.
    asked: StoredValue<Option<Asked>, LocalStorage>,
}

impl Adviser {
    fn new() -> Adviser {
        Adviser {
            tip: RwSignal::new(Tip::Silent),
            plan: StoredValue::new(AdvisedPlan::default()),
            asked: StoredValue::new_local(None),
        }
    }

    /// The game has moved on.
    fn forget(self) {
        self.asked.set_value(None);
        self.tip.set(Tip::Silent);
    }

    /// Asks, and does something with the advice.
    fn ask(self, session: PageSession, then: impl Fn(&Game, Advice) -> Tip + 'static) {
        self.tip.set(Tip::Thinking);
        let asked = session.game.with_untracked(|game| {
            thinker::ask(game, request(game), move |answer| {
                let tip = match answer {
                    Answer::Partial(_) => return,
                    Answer::Final(advice) => session.game.with_untracked(|game| {
                        if game.state().phase == Phase::Planning {
                            self.plan.set_value(AdvisedPlan::of(game, &advice));
                        }
                        then(game, advice)
                    }),
                    Answer::Trouble(words) => Tip::Trouble(words),
                };
                // Whoever has left the page meanwhile does not wait for it.
                let _ = self.tip.try_set(tip);
            })
        });
        self.asked.set_value(Some(asked));
    }

    /// Shows what to do next.
    fn show(self, session: PageSession) {
        let known = session.game.with_untracked(|game| self.plan.with_value(|plan| plan.next(game)));
        match known {
            Some(command) => self.tip.set(Tip::Shown(Shown { command, reasons: Vec::new() })),
            None => self.ask(session, |game, advice| shown(game, advice).map_or(Tip::Silent, Tip::Shown)),
        }
    }

    /// Lays out a plan.
    fn lay_out(self, session: PageSession) {
        let known =
            session.game.with_untracked(|game| self.plan.with_value(|plan| plan.next(game).map(|_| plan.rest(game))));
        let carry_out = move |commands: Vec<Command>| {
            for command in commands {
                session.act(command);
            }
            // A tile that was planned otherwise is no reason to complain.
            session.notice.set(None);
        };
        match known {
            Some(commands) => carry_out(commands),
            None => self.ask(session, move |game, advice| {
                let rest = AdvisedPlan::of(game, &advice).rest(game);
                // Not while the game is lent.
                request_animation_frame(move || carry_out(rest.clone()));
                Tip::Silent
            }),
        }
    }
}

/// A suggestion, and the button that carries it out.
#[component]
fn TipBox(session: PageSession, adviser: Adviser) -> impl IntoView {
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
        {move || match adviser.tip.get() {
            Tip::Silent => ().into_any(),
            Tip::Thinking => view! { <p class="coach-thinks" role="status">"Let me think…"</p> }.into_any(),
            Tip::Trouble(words) => view! { <p class="coach-trouble" role="alert">{words}</p> }.into_any(),
            Tip::Shown(Shown { command, reasons }) => view! {
                <div class="coach-tip" id="coach-tip" data-tip=line(&command)>
                    "I would do this. " <b>{words(&command)}</b>
                    {reasons.into_iter().take(2).map(|reason| view! { <p>{reason}</p> }).collect_view()}
                    <button type="button" id="coach-do" on:click=move |_| session.act(command)>"Do that"</button>
                </div>
            }.into_any(),
        }}
    }
}

/// For whoever does not know what to do next.
#[component]
fn ShowMe(session: PageSession, adviser: Adviser) -> impl IntoView {
    let phase = Memo::new(move |_| session.game.with(|game| game.state().phase));
    // Everybody stands somewhere and has placed all tokens.
    let laid_out = move || {
        session.game.with(|game| {
            let state = game.state();
            let full = |who: Who| state.person(who).plan.len() >= u32::from(state.person(who).tokens);
            state.players_in_play().into_iter().all(|who| state.person(who).is(PersonFlags::PLACED) && full(who))
        })
    };
    view! {
        <Show when=move || phase.get() != Phase::Over>
            <button type="button" id="coach-show" on:click=move |_| adviser.show(session)>"Show me"</button>
        </Show>
        <Show when=move || phase.get() == Phase::Planning && !laid_out()>
            <button type="button" id="coach-plan" on:click=move |_| adviser.lay_out(session)>"Plan it for me"</button>
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

//! The bar on top: phase, what is to be done now, the main button, undo, connection, menu.

use super::desk::Desk;
use super::hints::HintButton;
use super::primary::{primary, sentence};
use crate::fair_mark::FairMark;
use crate::notify::NotifySwitch;
use crate::own_heist::draft_page;
use crate::pages::own_heist::ToDraft;
use crate::session::{Connection, Notice};
use crate::settings::Settings;
use crate::stage::Stage;
use heist_data::about::title;
use heist_format::notation::ParsedLine;
use heist_rules::command::Speaker;
use heist_rules::state::Phase;
use heist_rules::who::Who;
use leptos::prelude::*;

/// A phase in a word that fits the bar.
const fn short(phase: Phase) -> &'static str {
    match phase {
        Phase::Planning => "Plan",
        Phase::Roll => "Roll",
        Phase::Action => "Act",
        Phase::Event => "Event",
        Phase::Escape => "Escape",
        Phase::Over => "Over",
    }
}

/// The word of the glossary for a phase.
const fn explained(phase: Phase) -> &'static str {
    match phase {
        Phase::Planning => "planning",
        Phase::Roll => "roll",
        Phase::Action => "action",
        Phase::Event => "event",
        Phase::Escape => "escape",
        Phase::Over => "objective",
    }
}

/// The bar on top.
#[component]
pub fn Bar() -> impl IntoView {
    let desk = Desk::get();
    let setup = desk.setup();
    let title = title(&setup);
    let phase = Memo::new(move |_| desk.shown.with(|state| (state.phase, state.round)));
    let main = Memo::new(move |_| primary(desk));
    let steps = Phase::ALL.into_iter().filter(|phase| *phase != Phase::Over);
    view! {
        <header class="bar">
            <h1 class="title">
                <button type="button" id="this-heist-button" title="What this heist is about (H)" on:click=move |_| desk.this_heist.set(true)>
                    <span class="unseen">"This heist: "</span><span class="heist-title">{title}</span>
                    <svg class="mark" viewBox="0 0 24 24" aria-hidden="true"><path d="M6 3.500h12v17H6zM9 8h6M9 12h6M9 16h4"/></svg>
                </button>
            </h1>
            <div id="phase" data-phase=move || phase.get().0.word()>
                <ol class="phases" aria-hidden="true">
                    {steps.map(|step| view! {
                        <li class:now=move || phase.get().0 == step data-explain=explained(step)>{short(step)}</li>
                    }).collect_view()}
                </ol>
                <b class="round">
                    {move || match phase.get() {
                        (Phase::Planning, _) => "Planning".into_any(),
                        (Phase::Escape, _) => "Escape".into_any(),
                        (Phase::Over, _) => "Over".into_any(),
                        (step, round) => view! { {format!("Round {round}")}<i>" · "</i>{short(step)} }.into_any(),
                    }}
                </b>
            </div>
            <p id="todo" role="status">{move || sentence(desk)}</p>
            <super::security::Pulse/>
            <div class="buttons">
                <Again/>
                <HintButton/>
                <Undo/>
                <UndoOthers/>
                <button id="primary" type="button" class="primary" class:calm=move || !main.get().is_glowing() aria-disabled=move || (!main.get().is_ready()).to_string()
                    data-command=move || main.get().offer().map(|offer| desk.mark(offer))
                    title="Key: N" on:click=move |_| main.get_untracked().press(desk)>
                    {move || main.get().label}
                </button>
                <Link/>
                {move || desk.session.draft.get().map(|id| view! { <ToDraft id/> })}
                <SoundSwitch/>
                <Options/>
            </div>
        </header>
    }
}

/// Takes the last command of this page back, or says why not.
#[component]
fn Undo() -> impl IntoView {
    let desk = Desk::get();
    let session = desk.session;
    let why_not = Memo::new(move |_| {
        if desk.sketch.with(Option::is_some) {
            return None;
        }
        if session.mine.get().is_empty() {
            return Some(Notice { words: "You are watching.".into(), rule: None });
        }
        session.why_no_undo()
    });
    view! {
        <button id="undo" type="button" aria-disabled=move || why_not.get().is_some().to_string()
            title=move || why_not.get().map_or_else(|| "Take your last command back (U)".into(), |notice| notice.words)
            on:click=move |_| match why_not.get_untracked() {
                Some(notice) => session.notice.set(Some(notice)),
                None => desk.undo(),
            }>
            <svg class="mark" viewBox="0 0 24 24" aria-hidden="true"><path d="M9 5L4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3"/></svg>
            <span>"Undo"</span>
        </button>
    }
}

/// Takes back what another character of this page did before, although somebody has acted since.
#[component]
fn UndoOthers() -> impl IntoView {
    let desk = Desk::get();
    let session = desk.session;
    let others =
        Memo::new(move |_| if desk.sketch.with(Option::is_some) { Vec::new() } else { session.others_to_undo() });
    let open = NodeRef::<leptos::html::Details>::new();
    let take_back = move |who: Who, why_not: Option<Notice>| {
        if let Some(details) = open.get_untracked() {
            details.set_open(false);
        }
        match why_not {
            Some(notice) => session.notice.set(Some(notice)),
            None => session.send(ParsedLine::Undo(Speaker::One(who))),
        }
    };
    move || {
        let others = others.get();
        (!others.is_empty()).then(|| view! {
            <details class="options" id="undo-others" node_ref=open>
                <summary aria-label="Take back something else" title="Take back something else">"▾"</summary>
                <div class="sheet">
                    <b>"Take back"</b>
                    {others.into_iter().map(|(who, what, why_not)| {
                        let stands = why_not.as_ref().map(|notice| notice.words.clone());
                        view! {
                            <button type="button" data-who=who.word() aria-disabled=why_not.is_some().to_string() title=stands.clone()
                                on:click=move |_| take_back(who, why_not.clone())>{what}</button>
                            {stands.map(|words| view! { <small>{words}</small> })}
                        }
                    }).collect_view()}
                </div>
            </details>
        })
    }
}

/// How the page is connected.
#[component]
fn Link() -> impl IntoView {
    let session = Desk::get().session;
    let words = move || match session.connection.get() {
        Connection::Local => ("local", "This browser only".to_owned()),
        Connection::Connecting => ("waiting", "Connecting…".to_owned()),
        Connection::Online if session.pending.get() > 0 => ("sending", "Sending…".to_owned()),
        Connection::Online => ("online", "Online".to_owned()),
        Connection::Lost => ("lost", "Connection lost: trying again".to_owned()),
        Connection::Uninvited => ("lost", "By invitation only".to_owned()),
        Connection::Failed(why) => ("lost", why),
    };
    view! {
        <span id="connection" class=move || format!("link {}", words().0) title=move || words().1 role="status">
            <i class="dot"></i>
            <span class="unseen">{move || words().1}</span>
        </span>
    }
}

/// Shows once more what the last command brought about.
#[component]
fn Again() -> impl IntoView {
    let stage = Stage::get();
    let shown = Memo::new(move |_| stage.has_shown());
    view! {
        <button id="again" type="button" class="icon" class:hidden=move || !shown.get() aria-label="Show that again"
            title="Show that again (A)" on:click=move |_| stage.show_again()>
            <svg class="mark" viewBox="0 0 24 24" aria-hidden="true"><path d="M4 12a8 8 0 1 0 2.500-5.800M4 3v4.500h4.500M10.500 8.800v6.400L16 12Z"/></svg>
        </button>
    }
}

/// Turns sound on and off. As long as nobody has said whether there should be any, it asks.
#[component]
fn SoundSwitch() -> impl IntoView {
    let settings = Settings::get();
    let asks = move || settings.sound.get().is_none();
    let on = move || settings.sound.get() == Some(true);
    let label = move || if on() { "Sound is on: turn it off" } else { "Sound is off: turn it on" };
    view! {
        <span class="sound-switch" class:asks=asks>
            <button id="sound" type="button" class="icon" aria-label=label title=label
                on:click=move |_| settings.sound.set(Some(!on()))>
                <svg class="mark" viewBox="0 0 24 24" aria-hidden="true">
                    <path d="M4 9.500v5h3.500L12 18.500v-13L7.500 9.500Z"/>
                    <path d=move || if on() { "M15.500 9a4 4 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11" } else { "M16 9.500l5 5M21 9.500l-5 5" }/>
                </svg>
                {move || asks().then(|| view! { <span>"Sound?"</span> })}
            </button>
            {move || asks().then(|| view! {
                <button id="no-sound" type="button" class="icon" aria-label="No sound, thanks" title="No sound, thanks"
                    on:click=move |_| settings.sound.set(Some(false))>"×"</button>
            })}
        </span>
    }
}

/// This heist, words, settings, keys, rulebook, and the way out.
#[component]
fn Options() -> impl IntoView {
    let desk = Desk::get();
    view! {
        <details class="options">
            <summary aria-label="Menu" title="Menu">
                <svg class="mark" viewBox="0 0 24 24" aria-hidden="true"><path d="M4 6h16M4 12h16M4 18h16"/></svg>
            </summary>
            <div class="sheet">
                {desk.session.is_shared().then(|| view! { <NotifySwitch session=desk.session/> })}
                {move || desk.session.fairness.get().map(|report| view! { <FairMark report/> })}
                {desk.session.is_shared().then(|| view! {
                    <button type="button" id="open-seats" on:click=move |_| desk.session.seats_open.set(true)>"Seats and links"</button>
                })}
                {desk.session.may_have_bots().then(|| view! {
                    <button type="button" id="open-seats" on:click=move |_| desk.session.seats_open.set(true)>"Bots and seats"</button>
                })}
                <button type="button" id="open-this-heist" on:click=move |_| desk.this_heist.set(true)>"This heist"</button>
                <button type="button" id="open-glossary" on:click=move |_| desk.glossary.set(true)>"Glossary"</button>
                <button type="button" id="open-settings" on:click=move |_| desk.settings.set(true)>"Settings"</button>
                <button type="button" id="open-briefing" on:click=move |_| desk.briefing.set(true)>"Briefing"</button>
                <button type="button" on:click=move |_| desk.help.set(true)>"Keys"</button>
                <button type="button" on:click=move |_| desk.toggle_sketch()>"Sketch a sequence"</button>
                {move || desk.session.draft.get().map(|id| view! {
                    <a id="menu-draft" href=draft_page(&id) rel="external">"Back to the draft"</a>
                })}
                <a href="/rules" target="_blank" rel="noopener">"Rulebook"</a>
                <a href="/">"Leave the table"</a>
            </div>
        </details>
    }
}

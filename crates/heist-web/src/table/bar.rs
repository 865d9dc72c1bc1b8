//! The bar on top: phase, what is to be done now, the main button, undo, connection, menu.

use super::desk::Desk;
use super::primary::{primary, sentence};
use crate::fair_mark::FairMark;
use crate::notify::NotifySwitch;
use crate::session::{Connection, Notice};
use crate::settings::Settings;
use heist_data::library::Library;
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

/// The bar on top.
#[component]
pub fn Bar() -> impl IntoView {
    let desk = Desk::get();
    let setup = desk.setup();
    let title = Library::official().heist(&setup.heist).map_or_else(|| "Heist".to_owned(), |heist| heist.name.clone());
    let phase = Memo::new(move |_| desk.shown.with(|state| (state.phase, state.round)));
    let main = Memo::new(move |_| primary(desk));
    let steps = Phase::ALL.into_iter().filter(|phase| *phase != Phase::Over);
    view! {
        <header class="bar">
            <h1 class="title">{title}</h1>
            <div id="phase" data-phase=move || phase.get().0.word()>
                <ol class="phases" aria-hidden="true">
                    {steps.map(|step| view! {
                        <li class:now=move || phase.get().0 == step>{short(step)}</li>
                    }).collect_view()}
                </ol>
                <b class="round">
                    {move || match phase.get() {
                        (Phase::Planning, _) => "Planning".to_owned(),
                        (Phase::Escape, _) => "Escape".to_owned(),
                        (Phase::Over, _) => "Over".to_owned(),
                        (step, round) => format!("Round {round} · {}", short(step)),
                    }}
                </b>
            </div>
            <p id="todo" role="status">{move || sentence(desk)}</p>
            <div class="buttons">
                <Undo/>
                <UndoOthers/>
                <button id="primary" type="button" class="primary" aria-disabled=move || (!main.get().is_ready()).to_string()
                    data-command=move || match main.get().act { super::primary::Act::Give(offer) => Some(desk.mark(&offer)), _ => None }
                    title="Key: N" on:click=move |_| main.get_untracked().press(desk)>
                    {move || main.get().label}
                </button>
                <Link/>
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

/// Sound, motion, keys, rulebook, and the way out.
#[component]
fn Options() -> impl IntoView {
    let desk = Desk::get();
    let settings = Settings::get();
    let toggle = |signal: RwSignal<bool>, words: &'static str, id: &'static str| {
        view! {
            <label class="toggle">
                <input type="checkbox" id=id prop:checked=move || signal.get()
                    on:change=move |event| signal.set(event_target_checked(&event))/>
                {words}
            </label>
        }
    };
    view! {
        <details class="options">
            <summary aria-label="Menu" title="Menu">
                <svg class="mark" viewBox="0 0 24 24" aria-hidden="true"><path d="M4 6h16M4 12h16M4 18h16"/></svg>
            </summary>
            <div class="sheet">
                {toggle(settings.sound, "Sound", "option-sound")}
                {toggle(settings.motion, "Animations", "option-motion")}
                {desk.session.is_shared().then(|| view! { <NotifySwitch session=desk.session/> })}
                {move || desk.session.fairness.get().map(|report| view! { <FairMark report/> })}
                {desk.session.is_shared().then(|| view! {
                    <button type="button" id="open-seats" on:click=move |_| desk.session.seats_open.set(true)>"Seats and links"</button>
                })}
                <button type="button" on:click=move |_| desk.help.set(true)>"Keys"</button>
                <button type="button" on:click=move |_| desk.toggle_sketch()>"Sketch a sequence"</button>
                <a href="/rules" target="_blank" rel="noopener">"Rulebook"</a>
                <a href="/">"Leave the table"</a>
            </div>
        </details>
    }
}

//! The panel with hints. It stands where actions stand and never over the board.

use super::super::desk::Desk;
use super::{Hint, HintOption, NEXT};
use crate::thinker;
use crate::thinker::advice::Win;
use heist_rules::command::{Command, Speaker};
use heist_words::ahead::coming_event;
use heist_words::names;
use leptos::prelude::*;

/// Asks for a hint, or closes the panel.
#[component]
pub fn HintButton() -> impl IntoView {
    let desk = Desk::get();
    view! {
        <button id="hint" type="button" class="icon" class:hidden=move || !desk.hints.are_there()
            aria-pressed=move || desk.hints.shown.with(Option::is_some).to_string()
            title="Hint: what a bot would do here (I)" on:pointerenter=move |_| prepare(desk) on:focus=move |_| prepare(desk) on:click=move |_| desk.toggle_hint()>
            <svg class="mark" viewBox="0 0 24 24" aria-hidden="true">
                <path d="M9 16.500c0-2-3-3.500-3-7a6 6 0 0 1 12 0c0 3.500-3 5-3 7ZM9.500 19.500h5M10.500 22h3"/>
            </svg>
            <span>"Hint"</span>
        </button>
    }
}

/// The same among the switches of a small screen, whose bar has no room for it.
#[component]
pub fn HintTab() -> impl IntoView {
    let desk = Desk::get();
    view! {
        <button id="hint-tab" type="button" class:hidden=move || !desk.hints.are_there()
            aria-pressed=move || desk.hints.shown.with(Option::is_some).to_string()
            on:pointerdown=move |_| prepare(desk) on:click=move |_| desk.toggle_hint()>"Hint"</button>
    }
}

/// Whoever is on the button is about to ask.
fn prepare(desk: Desk) {
    if !desk.hints.is_thinking() {
        thinker::prepare();
    }
}

/// A chance to win.
fn chance(win: Win) -> impl IntoView {
    view! { <span class="chance"><small>"Chance to win: "</small>{win.in_words()}</span> }
}

/// What a bot would do here, and why.
#[component]
pub fn HintPanel() -> impl IntoView {
    let desk = Desk::get();
    let hints = desk.hints;
    // Whoever has done something at this page has read what was advised. What others do leaves the advice there, but old.
    Effect::new(move |_| {
        let moved = desk.session.game.with(|game| {
            let asked =
                hints.shown.with_untracked(|hint| hint.as_ref().is_some_and(|hint| hint.state == *game.state()));
            let last = game.history().last().map(|entry| entry.command.by);
            !asked && desk.past.get_untracked().is_none() && last.is_some_and(|by| is_ours(desk, by))
        });
        if moved {
            hints.close();
        }
    });
    let is_open = Memo::new(move |_| hints.shown.with(Option::is_some));
    view! {
        <Show when=move || is_open.get()>
            <section class="hints pane" id="hints" aria-label="Hint"
                data-thinking=move || hints.shown.with(|hint| hint.as_ref().is_some_and(|hint| hint.thinking).to_string())>
                <header>
                    <h2>"Hint"</h2>
                    <span class="thinking" role="status">{move || hints.shown.with(|hint| hint.as_ref().map(progress))}</span>
                    <button type="button" class="close" aria-label="Close the hint" on:click=move |_| { hints.close(); }>"×"</button>
                </header>
                {move || hints.shown.get().map(|hint| answer(desk, hint))}
            </section>
        </Show>
    }
}

fn is_ours(desk: Desk, by: Speaker) -> bool {
    match by {
        Speaker::One(who) => untrack(|| desk.session.may_act_for(who)),
        Speaker::Team => true,
    }
}

fn progress(hint: &Hint) -> &'static str {
    match (hint.thinking, hint.options.is_empty()) {
        (true, true) => "Thinking…",
        (true, false) => "Thinking on…",
        (false, _) => "",
    }
}

/// What has come of a question.
fn answer(desk: Desk, hint: Hint) -> AnyView {
    let hints = desk.hints;
    let again = hint.instead.clone();
    let ask_again = move |words: &'static str| {
        let again = again.clone();
        view! { <button type="button" class="again" on:click=move |_| desk.ask_hint(again.clone())>{words}</button> }
    };
    if let Some(words) = hint.trouble {
        return view! { <p class="trouble" role="alert">{words}" "{ask_again("Try again")}</p> }.into_any();
    }
    let nothing = !hint.thinking && hint.options.is_empty();
    let stale = move || hints.is_stale(&desk.shown.get());
    // What can be pressed is for now.
    let not_now = move || stale() || desk.past.get().is_some();
    let coming = coming_event(&desk.setup(), &hint.state);
    let may_compare = !hint.options.is_empty();
    let options = hint.options.into_iter().enumerate().map(|(place, option)| option_view(desk, place, option));
    view! {
        {move || stale().then(|| {
            let words = if desk.past.get().is_some() { "The board shows another moment." } else { "The game has moved on." };
            view! { <p class="stale">{words}" "{ask_again("Ask again")}</p> }
        })}
        {hint.compared.map(compared)}
        {nothing.then(|| view! { <p class="hint">"There is nothing to do here."</p> })}
        <ol class="hint-options">{options.collect_view()}</ol>
        {hint.risk.map(|words| view! { <p class="hint risk">{words}</p> })}
        {coming.into_iter().map(|words| view! { <p class="hint coming">{words}</p> }).collect_view()}
        {may_compare.then(|| view! {
            <button type="button" id="why-not" class:hidden=not_now aria-pressed=move || hints.asking.get().to_string()
                title="Then press what you have in mind"
                on:click=move |_| ask_why_not(desk)>"Why not something else?"</button>
        })}
    }
    .into_any()
}

fn ask_why_not(desk: Desk) {
    desk.hints.asking.update(|asking| *asking = !*asking);
    if desk.hints.asking.get_untracked() {
        desk.tell("Press what you have in mind: it is compared, not done.");
    } else {
        desk.session.notice.set(None);
    }
}

/// What was asked about, against the best.
fn compared((option, verdict): (HintOption, String)) -> impl IntoView {
    let HintOption { words, win, cost, why, .. } = option;
    view! {
        <div class="compared" id="compared">
            <b>{format!("Why not “{}: {}”?", words.0, words.1.join(NEXT))}</b>
            <p class="judgement">{verdict}</p>
            <p class="figures">
                {win.map(chance)}
                {(!cost.is_empty()).then(|| view! { <span class="cost">{cost}</span> })}
            </p>
            {why.into_iter().map(|why| view! { <p>{why}</p> }).collect_view()}
        </div>
    }
}

/// One option: its head opens it, and the pointer on it draws it on the board.
fn option_view(desk: Desk, place: usize, option: HintOption) -> impl IntoView {
    let hints = desk.hints;
    let is_open = move || hints.open.get() == place;
    let HintOption { commands, words: (by, steps), win, cost, why } = option;
    let class = match commands.first() {
        Some(Command { by: Speaker::One(who), .. }) if by == names::colour_name(*who) => who.word(),
        _ => "team",
    };
    let point = move |on: bool| hints.pointed.set(on.then_some(place));
    let details = StoredValue::new((commands, cost, why));
    view! {
        <li class:open=is_open on:mouseenter=move |_| point(true) on:mouseleave=move |_| point(false)>
            <button type="button" class="hint-option" aria-expanded=move || is_open().to_string()
                on:focus=move |_| point(true) on:blur=move |_| point(false) on:click=move |_| hints.open.set(place)>
                <span class="steps"><b class=class>{by}</b>": "{steps.join(NEXT)}</span>
                {win.map(chance)}
            </button>
            {move || is_open().then(|| {
                let (commands, cost, why) = details.get_value();
                view! {
                    {(!cost.is_empty()).then(|| view! { <p class="cost">{cost}</p> })}
                    {why.into_iter().map(|why| view! { <p>{why}</p> }).collect_view()}
                    {follow(desk, commands)}
                }
            })}
        </li>
    }
}

/// The button that does it, or proposes it to those whose part it is.
fn follow(desk: Desk, commands: Vec<Command>) -> impl IntoView {
    let all = commands.len();
    let kept = StoredValue::new(commands);
    let label = move || match kept.with_value(|commands| desk.ours(commands)) {
        0 => "Propose it",
        ours if ours < all => "Do my part",
        _ => "Do it",
    };
    let is_now = move || desk.past.get().is_none() && !desk.hints.is_stale(&desk.shown.get());
    move || {
        is_now().then(|| view! {
            <button type="button" class="follow" on:click=move |_| kept.with_value(|commands| desk.follow_hint(commands))>{label()}</button>
        })
    }
}

//! What happened, entry by entry, and the way back to any of them; and what people say to each other.

use super::desk::{Desk, after_entry};
use super::phrases::Phrases;
use crate::board::Pawn;
use crate::pages::online::watchers::look_alike;
use crate::session::Connection;
use heist_format::game::Game;
use heist_protocol::{ChatLine, Colour, limits};
use heist_rules::command::{Speaker, Verb};
use heist_rules::who::Who;
use heist_words::commands;
use heist_words::facts::{Sentence, story};
use heist_words::names::colour_name;
use leptos::prelude::*;
use std::hash::{DefaultHasher, Hash, Hasher};

/// The log, and chat where there is somebody to talk to.
#[component]
pub fn LogPanel() -> impl IntoView {
    let desk = Desk::get();
    let session = desk.session;
    let talking: RwSignal<bool> = RwSignal::new(false);
    let alone = move || session.connection.get() == Connection::Local;
    let entries = move || session.game.with(keys);
    let list: NodeRef<leptos::html::Ol> = NodeRef::new();
    // Keeps the newest entry in sight.
    Effect::new(move |_| {
        session.game.with(|game| game.history().len());
        talking.get();
        request_animation_frame(move || {
            if let Some(list) = list.get_untracked() {
                list.set_scroll_top(list.scroll_height());
            }
        });
    });
    let latest = Memo::new(move |_| {
        session.game.with(|game| {
            let last = game.history().len().checked_sub(1)?;
            Some(sentences(game, last).into_iter().map(|sentence| sentence.words).collect::<Vec<_>>().join(" "))
        })
    });
    let unread = Memo::new(move |old: Option<&(usize, usize)>| {
        let said = session.chat.with(Vec::len);
        let seen = if talking.get() { said } else { old.map_or(said, |old| old.0) };
        (seen, said)
    });
    view! {
        <section class="story pane" aria-label="Log">
            <header>
                <button type="button" class="tab" aria-pressed=move || (!talking.get()).to_string()
                    on:click=move |_| talking.set(false)>"Log"</button>
                <button type="button" class="tab" class:hidden=alone aria-pressed=move || talking.get().to_string()
                    on:click=move |_| talking.set(true)>
                    "Chat"
                    {move || { let (seen, said) = unread.get(); (said > seen).then(|| view! { <b class="unread">{said - seen}</b> }) }}
                </button>
            </header>
            <ol id="log" node_ref=list class:hidden=move || talking.get() tabindex="0" aria-label="What happened">
                <For each=entries key=|key| *key children=move |(entry, _)| view! { <LogEntry entry/> }/>
            </ol>
            <Chat class:hidden=move || !talking.get()/>
            <p class="unseen" role="status" aria-live="polite">{move || latest.get()}</p>
        </section>
    }
}

/// The entries, each with a number that changes when what happened there does.
fn keys(game: &Game) -> Vec<(usize, u64)> {
    let history = game.history();
    let key = |(i, entry): (usize, &heist_format::game::HistoryEntry)| {
        let mut hasher = DefaultHasher::new();
        entry.command.hash(&mut hasher);
        after_entry(game, i).hash(&mut hasher);
        (i, hasher.finish())
    };
    history.iter().enumerate().map(key).collect()
}

/// An entry in words: what happened, or, where nothing did that anybody sees, what was said.
fn sentences(game: &Game, entry: usize) -> Vec<Sentence> {
    let Some(said) = game.history().get(entry) else { return Vec::new() };
    let after = after_entry(game, entry);
    let told = story(game.setup(), &after, &said.facts);
    if !told.is_empty() {
        return told;
    }
    let words = commands::command(game.setup(), &said.before, &said.command);
    let words = match said.command.by {
        Speaker::One(who) if matches!(said.command.verb, Verb::Take(..)) => {
            format!("{} takes {words}.", colour_name(who))
        }
        Speaker::One(who) => format!("{}: {}.", colour_name(who), lower(&words)),
        Speaker::Team => format!("{words}."),
    };
    vec![Sentence { words, alarming: false }]
}

fn lower(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| first.to_lowercase().chain(letters).collect())
}

#[component]
fn LogEntry(
    /// Its number.
    entry: usize,
) -> impl IntoView {
    let desk = Desk::get();
    let (by, told) = desk
        .session
        .game
        .with_untracked(|game| (game.history().get(entry).map(|entry| entry.command.by), sentences(game, entry)));
    let who = match by {
        Some(Speaker::One(who)) => Some(who),
        _ => None,
    };
    let alarming = told.iter().any(|sentence| sentence.alarming);
    let class = format!("entry {}", who.map_or("team", Who::word));
    view! {
        <li class=class class:alarming=alarming class:shown=move || desk.past.get() == Some(entry)>
            <button type="button" title="Show the board at that time" on:click=move |_| look_back(desk, entry)>
                {who.map(|who| view! { <Pawn who/> })}
                <span>{told.into_iter().map(|sentence| view! {
                    <span class:alarm=sentence.alarming>{sentence.words}" "</span>
                }).collect_view()}</span>
            </button>
        </li>
    }
}

/// Shows the board after an entry; the last one is now.
pub fn look_back(desk: Desk, entry: usize) {
    let last = desk.session.game.with_untracked(|game| game.history().len());
    desk.menu.set(None);
    desk.past.set((entry + 1 < last).then_some(entry));
}

/// What people say to each other.
#[component]
fn Chat() -> impl IntoView {
    let session = Desk::get().session;
    let draft = RwSignal::new(String::new());
    let list: NodeRef<leptos::html::Ul> = NodeRef::new();
    Effect::new(move |_| {
        session.chat.with(Vec::len);
        request_animation_frame(move || {
            if let Some(list) = list.get_untracked() {
                list.set_scroll_top(list.scroll_height());
            }
        });
    });
    let muted = Memo::new(move |_| {
        let me = session.me.get();
        session.people.with(|people| people.iter().any(|person| person.id == me && person.muted))
    });
    let send = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        if let Some(text) = limits::clean_chat(&draft.get_untracked()) {
            session.chat(text);
            draft.set(String::new());
        }
    };
    view! {
        <div class="chat">
            <ul id="chat" node_ref=list aria-live="polite" aria-label="Chat">
                {move || session.chat.get().into_iter().map(chat_line).collect_view()}
            </ul>
            {move || muted.get().then(|| view! {
                <p id="muted" class="hint warn" role="status">"The host has muted you: you can read along, and nobody hears you."</p>
            })}
            <div class:hidden=move || muted.get()><Phrases/></div>
            <form class:hidden=move || muted.get() on:submit=send>
                <label class="unseen" for="chat-text">"Say something to the table"</label>
                <input id="chat-text" autocomplete="off" maxlength=limits::MAX_CHAT_CHARS.to_string() placeholder="Say something…"
                    prop:value=move || draft.get() on:input=move |event| draft.set(event_target_value(&event))/>
                <button type="submit">"Say"</button>
            </form>
        </div>
    }
}

/// A line of chat. Whoever watches is never taken for somebody who plays.
fn chat_line(line: ChatLine) -> impl IntoView {
    let class = line.who.map_or("watching", Colour::word);
    let (name, alike) = look_alike(&line.name);
    let mark = line.who.is_none().then(|| {
        let title = if alike { "Watches, and is called like a player" } else { "Watches" };
        view! { <span class="watching-mark" class:warn=alike title=title>"watching"</span> }
    });
    view! { <li><b class=class>{name.to_owned()}</b>{mark.map(|mark| view! { " " {mark} })}" "{line.text}</li> }
}

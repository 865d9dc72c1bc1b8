//! What happened, entry by entry, and the way back to any of them; and what people say to each other.

use super::desk::{Desk, after_entry};
use super::phrases::Phrases;
use crate::board::Pawn;
use crate::pages::online::watchers::look_alike;
use crate::session::Connection;
use heist_format::game::{Game, HistoryEntry};
use heist_protocol::{ChatLine, Colour, limits};
use heist_rules::command::{Speaker, Verb};
use heist_rules::state::Phase;
use heist_rules::who::Who;
use heist_words::facts::{Deed, Sentence, deed, story};
use leptos::prelude::*;
use std::hash::{DefaultHasher, Hash, Hasher};
use wasm_bindgen::JsCast;

/// The log, and chat where there is somebody to talk to.
#[component]
pub fn LogPanel() -> impl IntoView {
    let desk = Desk::get();
    let session = desk.session;
    let talking: RwSignal<bool> = RwSignal::new(false);
    let local = move || session.connection.get() == Connection::Local;
    let alone = move || local() && session.people.with(Vec::is_empty);
    let entries = move || session.game.with(rows);
    let list: NodeRef<leptos::html::Ol> = NodeRef::new();
    // Keeps the newest entry in sight.
    Effect::new(move |_| {
        session.game.with(|game| game.history().len());
        talking.get();
        request_animation_frame(move || {
            if let Some(list) = list.get_untracked() {
                show_newest(&list);
            }
        });
    });
    let latest = Memo::new(move |_| {
        session.game.with(|game| {
            let last = game.history().len().checked_sub(1)?;
            let words = told(game, (last, last)).all().into_iter().map(|sentence| sentence.words);
            Some(words.collect::<Vec<_>>().join(" "))
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
                {move || session.hinted.with(|hinted| hinted.contains(&0)).then(|| view! { <li>{hint_mark()}</li> })}
                <For each=entries key=|key| *key children=move |(row, _)| view! { <LogEntry row/> }/>
            </ol>
            <Chat class:hidden=move || !talking.get()/>
            <p class="unseen" role="status" aria-live="polite">{move || latest.get()}</p>
        </section>
    }
}

/// Somebody asked for a hint here.
fn hint_mark() -> impl IntoView {
    view! { <div class="entry hint-mark">"You asked for a hint."</div> }
}

/// Scrolls to the newest line; of one that is longer than the panel, to its beginning.
fn show_newest(list: &web_sys::HtmlElement) {
    let newest = list.last_element_child().and_then(|newest| newest.dyn_into::<web_sys::HtmlElement>().ok());
    let height = newest.map_or(0, |newest| newest.offset_height());
    list.set_scroll_top(list.scroll_height() - list.client_height().max(height));
}

/// A line of the log: the commands from the first to the last that are told together.
type Row = (usize, usize);

/// The lines of the log, each with a number that changes when what happened there does.
fn rows(game: &Game) -> Vec<(Row, u64)> {
    let history = game.history();
    let mut rows: Vec<(Row, u64)> = Vec::new();
    for (i, entry) in history.iter().enumerate() {
        let mut hasher = DefaultHasher::new();
        if let Some(((_, last), before)) = rows.last_mut()
            && belong_together(&history[*last], entry)
        {
            *last = i;
            before.hash(&mut hasher);
            entry.command.hash(&mut hasher);
            *before = hasher.finish();
            continue;
        }
        entry.command.hash(&mut hasher);
        after_entry(game, i).hash(&mut hasher);
        rows.push(((i, i), hasher.finish()));
    }
    rows
}

/// Whether two commands are one line: somebody's tokens, one after the other.
fn belong_together(one: &HistoryEntry, other: &HistoryEntry) -> bool {
    let lays = |entry: &HistoryEntry| {
        entry.before.phase == Phase::Planning
            && matches!(entry.command.verb, Verb::Plan(_) | Verb::Unplan(_) | Verb::Start(_))
            && !entry.is_final()
    };
    one.command.by == other.command.by && lays(one) && lays(other)
}

/// A line in words.
fn told(game: &Game, (first, last): Row) -> Deed {
    let Some(entries) = game.history().get(first..=last) else { return Deed::default() };
    let after = after_entry(game, last);
    match entries {
        [only] => deed(game.setup(), &only.before, &after, &only.command, &only.facts),
        several => {
            let facts: Vec<_> = several.iter().flat_map(|entry| entry.facts.iter().copied()).collect();
            Deed { own: story(game.setup(), &after, &facts), then: Vec::new() }
        }
    }
}

#[component]
fn LogEntry(
    /// Which commands.
    row: Row,
) -> impl IntoView {
    let desk = Desk::get();
    let (by, Deed { own, then }) = desk
        .session
        .game
        .with_untracked(|game| (game.history().get(row.0).map(|entry| entry.command.by), told(game, row)));
    let who = match by {
        Some(Speaker::One(who)) => Some(who),
        _ => None,
    };
    let line =
        move |who: Option<Who>, told: Vec<Sentence>| {
            let alarming = told.iter().any(|sentence| sentence.alarming);
            let class = format!("entry {}", who.map_or("team", Who::word));
            (!told.is_empty()).then(|| view! {
            <div class=class class:alarming=alarming>
                <button type="button" title="Show the board at that time" on:click=move |_| look_back(desk, row.1)>
                    {who.map(|who| view! { <Pawn who/> })}
                    <span>{told.into_iter().map(|sentence| view! {
                        <span class:alarm=sentence.alarming>{sentence.words}" "</span>
                    }).collect_view()}</span>
                </button>
            </div>
        })
        };
    let shown = move || desk.past.get().is_some_and(|past| (row.0..=row.1).contains(&past));
    let hinted = move || desk.session.hinted.with(|hinted| hinted.iter().any(|n| (row.0 + 1..=row.1 + 1).contains(n)));
    view! { <li class:shown=shown>{line(who, own)}{line(None, then)}{move || hinted().then(hint_mark)}</li> }
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
    // Bots hear wishes and no words.
    let local = session.connection.get_untracked() == Connection::Local;
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
            <ul id="chat" node_ref=list tabindex="0" aria-live="polite" aria-label="Chat">
                {move || session.chat.get().into_iter().map(chat_line).collect_view()}
            </ul>
            {move || muted.get().then(|| view! {
                <p id="muted" class="hint warn" role="status">"The host has muted you: you can read along, and nobody hears you."</p>
            })}
            <div class:hidden=move || local || muted.get()><Phrases/></div>
            <form class:hidden=move || local || muted.get() on:submit=send>
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opening;
    use heist_rules::chance::Seeded;

    #[test]
    fn somebodys_tokens_are_one_line_and_a_changed_line_has_another_number() {
        let mut game = opening::set_up(opening::FIRST_HEIST, opening::EDITION, &opening::first_crew()).expect("a game");
        let mut chance = Seeded::new(1);
        let mut say = |game: &mut Game, line: &str| game.say(line, &mut chance).map(drop).expect("legal");
        for line in ["red start g8", "red plan g7", "red plan f7", "blue start e9", "red plan g6"] {
            say(&mut game, line);
        }
        let before = rows(&game);
        assert_eq!(before.iter().map(|(row, _)| *row).collect::<Vec<_>>(), [(0, 2), (3, 3), (4, 4)]);
        let words: Vec<String> = told(&game, (0, 2)).all().into_iter().map(|sentence| sentence.words).collect();
        assert_eq!(words, ["Red is on g8.", "Red plans g7 and f7."]);
        say(&mut game, "red plan g5");
        let after = rows(&game);
        assert_eq!((after[2].0, after[..2] == before[..2], after[2].1 == before[2].1), ((4, 5), true, false));
    }
}

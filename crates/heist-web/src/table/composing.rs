//! The panel on which a command is put together ([`super::compose`]): what is in it so far, what to press next, and the
//! buttons for what lies on no space.

use super::compose::{Draft, Form, Pressed};
use super::desk::Desk;
use super::offers::CommandOffer;
use crate::board::Press;
use crate::session::Notice;
use heist_rules::command::Speaker;
use heist_words::english::several;
use leptos::prelude::*;

/// A draft on the table, and the question that it is stuck at.
#[derive(Clone, PartialEq, Debug)]
pub struct Composing {
    /// The draft.
    pub draft: Draft,
    /// What a press may have meant.
    pub either: Vec<(String, Draft)>,
}

impl From<Draft> for Composing {
    fn from(draft: Draft) -> Composing {
        Composing { draft, either: Vec::new() }
    }
}

impl Desk {
    /// Starts to put a command together.
    pub fn compose(self, form: Form, by: Speaker) {
        self.menu.set(None);
        self.aim.set(None);
        let draft = self.state.with_untracked(|state| Draft::new(form, by, state));
        self.composing.set(Some(draft.into()));
    }

    /// A space was pressed while a command is put together.
    pub fn press_composing(self, composing: Composing, press: Press) {
        let state = self.state.get_untracked();
        match composing.draft.press(&self.setup(), &state, press.space) {
            Pressed::Nothing => self.tell("Not there. Press one of the lit spaces, or Escape to think again."),
            Pressed::Next(draft) => self.composing.set(Some(draft.into())),
            Pressed::Either(either) => self.composing.set(Some(Composing { either, ..composing })),
        }
    }

    /// Takes the last piece back, or gives the draft up.
    pub fn shorten_composing(self) {
        let shorter = self.composing.with_untracked(|composing| {
            let composing = composing.as_ref()?;
            if composing.either.is_empty() { composing.draft.shorter() } else { Some(composing.draft.clone()) }
        });
        self.composing.set(shorter.map(Composing::from));
    }

    /// The command that is put together, as an offer; or why it is none yet.
    pub fn composed(self) -> Option<Result<CommandOffer, Notice>> {
        let composing = self.composing.get()?;
        let setup = self.setup();
        Some(self.state.with(|state| {
            composing.draft.command(&setup, state).map(|command| CommandOffer::new(&setup, state, command))
        }))
    }

    /// Gives the command.
    pub fn do_composed(self) {
        match untrack(|| self.composed()) {
            Some(Ok(offer)) => self.give(&offer),
            Some(Err(error)) => self.session.notice.set(Some(error)),
            None => {}
        }
    }
}

/// The panel.
#[component]
pub fn Composer() -> impl IntoView {
    let desk = Desk::get();
    let setup = desk.setup();
    move || {
        let Composing { draft, either } = desk.composing.get()?;
        let state = desk.state.get();
        let pieces: Vec<String> = draft.pieces.iter().map(|piece| draft.words(&setup, &state, *piece)).collect();
        let further = draft.further(&setup, &state);
        let asked = !either.is_empty();
        let empty = pieces.is_empty() && draft.held.is_none();
        let ready = draft.command(&setup, &state).is_ok();
        let ideas = (draft.form == Form::LastDitch).then(|| ideas(desk, &draft));
        let buttons = |choices: Vec<(String, Draft)>| {
            choices
                .into_iter()
                .map(|(words, draft)| {
                    let mark = words.clone();
                    view! {
                        <button type="button" class="offer" data-piece=mark
                            on:click=move |_| desk.composing.set(Some(draft.clone().into()))>{words}</button>
                    }
                })
                .collect_view()
        };
        Some(view! {
            <div id="composer" class="composer" role="group" aria-label=draft.form.name()>
                <h2>{draft.form.name()}</h2>
                <p class="hint" role="status">{if asked { "Which one?".to_owned() } else { draft.hint(&setup, &state) }}</p>
                <ol>{pieces.into_iter().map(|words| view! { <li>{words}</li> }).collect_view()}</ol>
                <div class="choices">{buttons(either)}{buttons(further)}</div>
                {ideas}
                <div class="choices">
                    <button type="button" id="composer-do" class="offer main" aria-disabled=(!ready).to_string()
                        on:click=move |_| desk.do_composed()>"Do it"</button>
                    <button type="button" id="composer-back" class="offer" disabled=empty
                        on:click=move |_| desk.shorten_composing()>"Take the last back"</button>
                    <button type="button" id="composer-drop" class="offer"
                        on:click=move |_| desk.composing.set(None)>"Never mind"</button>
                </div>
            </div>
        })
    }
}

/// How many ideas go into a last ditch.
fn ideas(desk: Desk, draft: &Draft) -> impl IntoView + use<> {
    let Speaker::One(who) = draft.by else { return ().into_any() };
    let all = desk.state.with(|state| state.person(who).ideas);
    let now = draft.ideas;
    let change = |sign: &'static str, to: Option<u8>| {
        let draft = draft.clone();
        let label = match to {
            Some(to) => format!("Put in {}", several(to, "idea")),
            None => "No further".to_owned(),
        };
        view! {
            <button type="button" class="turn" aria-label=label disabled=to.is_none()
                on:click=move |_| if let Some(to) = to { desk.composing.set(Some(draft.with_ideas(to).into())) }>{sign}</button>
        }
    };
    view! {
        <p class="ideas-in">
            {change("−", now.checked_sub(1))}
            <b>{several(now, "idea")}</b>
            {change("+", Some(now + 1).filter(|more| *more <= all))}
        </p>
    }
    .into_any()
}

/// The button that starts to put a command together.
#[component]
pub fn ComposeButton(
    /// What.
    form: Form,
    /// Who will say it.
    by: Speaker,
) -> impl IntoView {
    let desk = Desk::get();
    view! {
        <button type="button" class="offer aim" data-compose=form.name() on:click=move |_| desk.compose(form, by)>
            <span class="words">{form.name()}</span>
            <small class="cost">"piece by piece"</small>
        </button>
    }
}

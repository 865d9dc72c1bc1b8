//! What Play now asks: one character with a crew of bots, or all four. One press answers.

use crate::dialog::Panel;
use crate::opening::{called, first_crew};
use crate::pictures::{Portrait, face_of};
use crate::storage;
use heist_protocol::{Colour, CrewMember};
use heist_words::names::colour_name;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// The last answer: a colour, or `all`.
const LAST: &str = "heist.play";
const ALL: &str = "all";

/// What somebody plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Plays {
    /// Everybody.
    All,
    /// One character; bots play the others.
    One(Colour),
}

impl Plays {
    fn word(self) -> &'static str {
        match self {
            Plays::All => ALL,
            Plays::One(who) => who.word(),
        }
    }
}

/// The question.
#[component]
pub fn PlayChoice(
    /// Whether it is asked.
    open: RwSignal<bool>,
    /// Whether a guide comes along for whoever runs everybody.
    guided: bool,
    /// What was answered.
    answer: Callback<Plays>,
) -> impl IntoView {
    let press = move |plays: Plays| {
        storage::write(LAST, plays.word());
        answer.run(plays);
    };
    // The last answer has the focus: Enter plays the same again.
    Effect::new(move |_| {
        if open.get() {
            request_animation_frame(|| {
                let last = storage::read(LAST).filter(|last| Colour::from_word(last).is_some());
                let css = format!("#play-choice [data-play={}]", last.as_deref().unwrap_or(ALL));
                let button = document().query_selector(&css).ok().flatten();
                if let Some(button) = button.and_then(|button| button.dyn_into::<web_sys::HtmlElement>().ok()) {
                    let _ = button.focus();
                }
            });
        }
    });
    let face = move |member: CrewMember| {
        let skills = [member.skills[0].as_str(), member.skills[1].as_str()];
        let (face, name) = (face_of(&member.card, skills), called(&member.card, skills));
        let plays = Plays::One(member.who);
        let label = format!("Play {name}, {}, with three bots", colour_name(member.who.into()).to_lowercase());
        view! {
            <li class=member.who.word()>
                <button type="button" class="play-face" data-play=plays.word() aria-label=label on:click=move |_| press(plays)>
                    <Portrait of=face/><span>{name}</span>
                </button>
            </li>
        }
    };
    let (title, about_all) = match guided {
        true => ("All four, with a guide", "The way to learn it: somebody beside you explains as you go."),
        false => ("All four", "You make every plan and every move."),
    };
    let all = move || {
        view! {
            <button type="button" class="play-all" class:first=guided data-play=ALL on:click=move |_| press(Plays::All)>
                <strong>{title}</strong><span class="hint">{about_all}</span>
            </button>
        }
    };
    view! {
        <Panel id="play-choice" title="Who do you want to play?" open>
            // Whoever has never been here is not asked to choose between strangers first.
            {guided.then(all)}
            <h3>"One character, with a crew of bots"</h3>
            <p class="hint">"Bots say what they intend first; you may object, or ask for something else."</p>
            <ul class="play-faces">{first_crew().into_iter().map(face).collect_view()}</ul>
            {(!guided).then(all)}
        </Panel>
    }
}

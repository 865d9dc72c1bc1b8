//! Trying a rule: the position of an example, yours to play. What the rules forbid is answered with the rule.

use super::rule::RuleLink;
use super::scenes::spoken_command;
use crate::board::{Highlight, LiveBoard, Press};
use crate::pages::replay::CrewStrip;
use crate::session::PageSession;
use crate::session::local::LocalTable;
use crate::table::{natural_command, spaces_of};
use heist_data::names::space_name;
use heist_format::game::Game;
use heist_format::notation;
use heist_rules::command::{Command, Speaker};
use heist_rules::setup::Setup;
use heist_rules::space::{Space, Spaces};
use heist_rules::state::{Phase, State};
use heist_words::names::colour_name;
use heist_words::{commands, facts, questions};
use leptos::prelude::*;
use std::sync::Arc;

/// The most commands of one speaker that are listed; the rest is for the keyboard.
const MAX_LISTED: usize = 24;

/// A small playable board.
#[component]
pub(super) fn Trial(
    /// What is fixed.
    setup: Arc<Setup>,
    /// The position in which it begins.
    given: State,
    /// Back to the example.
    on_end: Callback<()>,
) -> impl IntoView {
    let begin = Arc::clone(&setup);
    let fresh = move || Game::new(Arc::clone(&begin), given);
    let session = LocalTable::open(fresh(), 1);
    let first = setup.everybody().first();
    session.selected.set(first);
    let state = Signal::derive(move || session.game.with(|game| *game.state()));
    let at = RwSignal::new(None::<Space>);
    let highlights = Signal::derive(move || {
        let chosen = at.get().map(|space| (space, Highlight::Selected));
        let lit = session.game.with(|game| {
            let all = game.legal();
            let named =
                all.iter().flat_map(|command| spaces_of(game.setup(), game.state(), command)).collect::<Spaces>();
            named.into_iter().map(|space| (space, Highlight::CanAct)).collect::<Vec<_>>()
        });
        lit.into_iter().chain(chosen).collect::<Vec<_>>()
    });
    let press = Callback::new(move |press: Press| press_space(session, at, press.space));
    let again = move |_| {
        at.set(None);
        session.game.set(fresh());
        session.notice.set(None);
    };
    view! {
        <div class="example-body trial">
            <div class="example-board">
                <div class="trial-board"><LiveBoard setup=Arc::clone(&setup) state highlights on_press=press/></div>
                <CrewStrip setup=Arc::clone(&setup) state/>
            </div>
            <div class="example-story">
                <Said session/>
                <Offers session at/>
                <OwnWords session/>
                <div class="example-player">
                    <button type="button" class="quiet" on:click=move |_| session.undo()>"Take back"</button>
                    <button type="button" class="quiet" on:click=again>"From the start"</button>
                    <button type="button" class="quiet end-trial" on:click=move |_| on_end.run(())>"Back to the example"</button>
                </div>
            </div>
        </div>
    }
}

/// What happened last, or why it did not.
#[component]
fn Said(session: PageSession) -> impl IntoView {
    let last = move || {
        session.game.with(|game| {
            let entry = game.history().last()?;
            let line = spoken_command(game.setup(), &entry.before, &entry.command);
            Some((line, facts::story(game.setup(), game.state(), &entry.facts)))
        })
    };
    let question =
        move || session.game.with(|game| questions::open(game.setup(), game.state()).map(|(_, words)| words));
    let over = move || session.game.with(|game| game.state().phase == Phase::Over);
    view! {
        <div class="trial-said" role="status">
            {move || match session.notice.get() {
                Some(notice) => view! {
                    <p class="refused"><strong>"No. "</strong>{notice.words} " " {notice.rule.map(|rule| view! { <RuleLink rule/> })}</p>
                }.into_any(),
                None => match last() {
                    None => view! { <p>"Your move. Press a lit space, pick a command, or say one."</p> }.into_any(),
                    Some((line, told)) => view! {
                        <p><b>{line}</b></p>
                        {told.into_iter().map(|sentence| view! { <p class:alarming=sentence.alarming>{sentence.words}</p> }).collect_view()}
                    }.into_any(),
                },
            }}
            {move || question().map(|words| view! { <p class="question">{words}</p> })}
            {move || over().then(|| view! { <p>"The heist is over."</p> })}
        </div>
    }
}

/// Everything that is possible, speaker by speaker.
#[component]
fn Offers(session: PageSession, at: RwSignal<Option<Space>>) -> impl IntoView {
    let offers = move || {
        session.game.with(|game| {
            let here = |command: &Command| match at.get() {
                None => true,
                Some(at) => spaces_of(game.setup(), game.state(), command).contains(&at),
            };
            let legal: Vec<Command> = game.legal().into_iter().filter(here).collect();
            let speakers = game.setup().everybody().into_iter().map(Speaker::One).chain([Speaker::Team]);
            let own = |by: Speaker| {
                let own: Vec<Command> = legal.iter().filter(|command| command.by == by).copied().collect();
                let listed = own.iter().take(MAX_LISTED).map(|command| {
                    let line = notation::print(game.setup(), game.state(), command);
                    (*command, line, commands::command(game.setup(), game.state(), command))
                });
                (by, listed.collect::<Vec<_>>(), own.len())
            };
            speakers.map(own).filter(|(_, listed, _)| !listed.is_empty()).collect::<Vec<_>>()
        })
    };
    view! {
        <div class="trial-offers">
            {move || at.get().map(|space| {
                let name = session.game.with(|game| space_name(game.setup(), game.state(), space));
                view! { <p class="remark">"On " {name} ": " <button type="button" class="quiet" on:click=move |_| at.set(None)>"show everything"</button></p> }
            })}
            {move || offers().into_iter().map(|(by, listed, count)| {
                let (word, title) = match by {
                    Speaker::One(who) => (who.word(), colour_name(who)),
                    Speaker::Team => ("team", "The team"),
                };
                let more = count.saturating_sub(listed.len());
                let buttons = listed.into_iter().map(|(command, line, shown)| {
                    view! { <button type="button" class="offer" data-line=line on:click=move |_| { at.set(None); session.act(command); }>{shown}</button> }
                });
                view! {
                    <div class="trial-speaker" data-who=word>
                        <h3>{title}</h3>
                        <div class="offers">{buttons.collect_view()}</div>
                        {(more > 0).then(|| view! { <p class="remark">{format!("and {more} more")}</p> })}
                    </div>
                }
            }).collect_view()}
        </div>
    }
}

/// A command in one's own words: how to find out what is forbidden.
#[component]
fn OwnWords(session: PageSession) -> impl IntoView {
    let words = RwSignal::new(String::new());
    let say = move |ev: leptos::ev::SubmitEvent| {
        ev.prevent_default();
        let line = words.get_untracked();
        if !line.trim().is_empty() {
            session.say(line.trim());
            if session.notice.with_untracked(Option::is_none) {
                words.set(String::new());
            }
        }
    };
    let hint = session.game.with_untracked(|game| {
        let legal = game.legal();
        legal.first().map(|command| notation::print(game.setup(), game.state(), command)).unwrap_or_default()
    });
    view! {
        <form class="trial-words" on:submit=say>
            <label>
                <span>"Or say it, allowed or not"</span>
                <input type="text" class="trial-line" autocomplete="off" autocapitalize="off" spellcheck="false" placeholder=hint prop:value=move || words.get() on:input:target=move |ev| words.set(ev.target().value())/>
            </label>
            <button type="submit">"Say it"</button>
        </form>
    }
}

/// A press on a space: the one thing that is possible there happens, of several one can choose, and where nothing is
/// possible the rules say why.
fn press_space(session: PageSession, at: RwSignal<Option<Space>>, space: Space) {
    let here: Vec<Command> = session.game.with_untracked(|game| {
        let names = |command: &Command| spaces_of(game.setup(), game.state(), command).contains(&space);
        game.legal().into_iter().filter(names).collect()
    });
    match here.as_slice() {
        [only] => {
            at.set(None);
            session.act(*only);
        }
        [] => {
            at.set(None);
            let tried = session.game.with_untracked(|game| {
                let who = session.selected.get_untracked().or(game.setup().everybody().first())?;
                Some(natural_command(game.setup(), game.state(), who, space))
            });
            if let Some(command) = tried {
                session.act(command);
            }
        }
        _ => {
            session.notice.set(None);
            at.set(Some(space));
        }
    }
}

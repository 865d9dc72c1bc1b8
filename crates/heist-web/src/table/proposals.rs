//! Sequences that somebody has in mind: the own sketch, and what the others propose.

use super::desk::Desk;
use super::field::person;
use super::wording;
use heist_format::game::Game;
use heist_format::notation;
use heist_format::recorded::Unknown;
use heist_rules::command::Speaker;
use heist_words::english::name;
use leptos::prelude::*;

/// The own sketch and the proposals of others.
#[component]
pub fn Proposals() -> impl IntoView {
    let desk = Desk::get();
    let session = desk.session;
    let own = move || {
        desk.sketch.get().map(|sketch| {
            let steps = session.game.with(|game| in_words(game, &sketch.lines));
            view! {
                <div id="sketch" class="proposal own" role="group" aria-label="Your sketch">
                    <b>"Sketch"</b>
                    {if steps.is_empty() {
                        view! { <span class="hint">"Nothing is done for real. Press actions and spaces, of anybody; the others see it."</span> }.into_any()
                    } else {
                        view! { <ol>{steps.into_iter().map(|words| view! { <li>{words}</li> }).collect_view()}</ol> }.into_any()
                    }}
                    <span class="buttons">
                        <button type="button" on:click=move |_| desk.do_sketch()>"Do it"</button>
                        <button type="button" on:click=move |_| desk.drop_sketch()>"Throw away"</button>
                    </span>
                </div>
            }
        })
    };
    // Put aside here, until whoever proposed it thinks of something else: on a small screen it hides half the board.
    let aside = RwSignal::new(Vec::<(u64, Vec<String>)>::new());
    Effect::new(move |_| {
        let stands = |(person, lines): &(u64, Vec<String>)| {
            session
                .intents
                .with(|intents| intents.iter().any(|intent| intent.person == *person && intent.lines == *lines))
        };
        if !aside.with_untracked(|aside| aside.iter().all(stands)) {
            aside.update(|aside| aside.retain(stands));
        }
        session.intents.track();
    });
    let others = move || {
        let me = session.me.get();
        let intents =
            session.intents.get().into_iter().filter(|intent| intent.person != me && !intent.lines.is_empty());
        intents
            .filter(|intent| aside.with(|aside| !aside.contains(&(intent.person, intent.lines.clone()))))
            .filter_map(|intent| {
                let who = person(desk, &intent)?;
                let steps = session.game.with(|game| in_words(game, &intent.lines));
                let lines = intent.lines.clone();
                let put_aside = (intent.person, intent.lines.clone());
                Some(view! {
                    <div class="proposal" role="group" aria-label=format!("{who} proposes")>
                        <b>{format!("{who} proposes")}</b>
                        <ol>{steps.into_iter().map(|words| view! { <li>{words}</li> }).collect_view()}</ol>
                        // Whoever only watches cannot do it.
                        {(!session.mine.get().is_empty()).then(|| view! {
                            <span class="buttons">
                                <button type="button" on:click=move |_| { desk.do_ours(&lines); }>"Do it"</button>
                            <button type="button" class="aside" on:click=move |_| aside.update(|aside| {
                                aside.retain(|(person, _)| *person != put_aside.0);
                                aside.push(put_aside.clone());
                            })>"Put aside"</button>
                            </span>
                        })}
                    </div>
                })
            })
            .collect_view()
    };
    view! { <div class="proposals">{own}{others}</div> }
}

/// Lines in words, as far as they can be followed.
fn in_words(game: &Game, lines: &[String]) -> Vec<String> {
    let mut game = game.clone();
    let mut told = Vec::new();
    for line in lines {
        let Ok(command) = notation::parse(game.setup(), game.state(), line) else {
            told.push(line.clone());
            continue;
        };
        let words = wording::words(game.setup(), game.state(), &command);
        told.push(match command.by {
            Speaker::One(who) => format!("{}: {words}", name(who)),
            Speaker::Team => format!("Team: {words}"),
        });
        let _ = game.apply(command, &mut Unknown::default());
    }
    told
}

//! The screen that people play on: board, crew, security, log, and whatever the phase asks for.
//!
//! [`desk`] holds what the parts share: the position, the legal commands as offers, the selection. Every command goes
//! through [`desk::Desk::give`], so that sketching and the log work everywhere alike.

mod action_icons;
mod alert_track;
mod bar;
mod boss;
mod bot_news;
mod briefing;
mod compose;
mod composing;
mod crew;
mod desk;
mod drop_down;
mod escape;
mod event;
mod explain;
mod field;
mod hints;
mod keys;
mod log;
mod marks;
mod menu;
mod offer_button;
mod offers;
mod phrases;
mod planning;
mod primary;
mod prompt;
mod proposals;
mod route;
mod security;
mod sheet;
mod sketch;
mod this_heist;
mod tray;
mod wishes;

use crate::board::Pawn;
use crate::pages::result;
use crate::pages::rulebook::Follow;
use crate::session::PageSession;
use crate::settings::Settings;
use crate::stage::{Stage, StageLayer};
pub use action_icons::pips;
pub use desk::Desk;
use desk::Tab;
use heist_rules::state::{PersonFlags, Phase};
use heist_rules::who::Who;
use heist_words::english::several;
pub use hints::{HintButton, HintPanel};
use leptos::prelude::*;
pub use offers::{natural_command, spaces_of};
use strum::VariantArray;

/// What is played at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TableKind {
    /// A heist.
    #[default]
    Heist,
    /// A heist with somebody beside it who explains.
    Guided,
    /// A lesson: it is over when its goal is reached, not with a result.
    Lesson,
}

/// The table.
#[component]
pub fn TableScreen(
    /// The game.
    session: PageSession,
    /// What is played.
    #[prop(optional)]
    kind: TableKind,
) -> impl IntoView {
    let desk = Desk::new(session);
    provide_context(desk);
    // A lesson has a goal of its own, of which bots know nothing.
    session.hints.update(|hints| *hints &= kind != TableKind::Lesson);
    if kind == TableKind::Heist {
        briefing::open(desk);
    }
    let aside = Signal::derive(move || desk.past.get().is_some() || desk.sketch.with(Option::is_some));
    let stage = Stage::new(session, desk.shown, aside);
    provide_context(stage);
    Effect::new(move |_| session.showing.set(stage.playing.get()));
    keys::listen(desk, stage);
    drop_down::listen();
    explain::listen(desk);
    provide_context(Follow(Callback::new(move |id| desk.open_rule(id))));
    select_somebody(desk);
    // The last scene is seen to its end.
    let ends = kind != TableKind::Lesson;
    let over = Memo::new(move |_| ends && desk.state.with(|state| state.phase == Phase::Over) && !stage.playing.get());
    let settings = Settings::get();
    let looking = RwSignal::new(false);
    let on_back = Callback::new(move |()| looking.set(true));
    let tab = move || match desk.tab.get() {
        Tab::Crew => "crew",
        Tab::Act => "act",
        Tab::Security => "security",
        Tab::Log => "log",
    };
    view! {
        <main class="table" class:still=move || desk.is_still() class:over=move || over.get() && !looking.get()
            class:past=move || desk.past.get().is_some() class:all-plans=move || settings.all_plans.get()
            class:tall=move || desk.tall.get() class:named=move || settings.coordinates.get() class:staging=move || stage.playing.get() class:hinting=move || desk.hints.shown.with(Option::is_some) class:asking=move || desk.hints.asking.get() data-tab=tab
            data-selected=move || desk.session.selected.get().map(Who::word) data-scene=move || stage.scene_name()>
            <bar::Bar/>
            <div class="side ours">
                <crew::CrewPanel/>
                <hints::HintPanel/>
                <tray::Tray/>
            </div>
            <div class="middle">
                {move || desk.past.get().map(|_| view! {
                    <div id="past" class="past-bar">
                        <span>"An earlier moment"</span>
                        <button type="button" on:click=move |_| desk.past.set(None)>"Back to now"</button>
                    </div>
                })}
                <field::Field/>
                <div class="proposals"><bot_news::BotNews/><proposals::Proposals/></div>
                <menu::NoticeBox/>
                <explain::Explained/>
            </div>
            <Tabs/>
            <div class="side theirs">
                <security::SecurityPanel/>
                <log::LogPanel/>
            </div>
            {move || over.get().then(|| view! {
                <div class="finale" class:aside=move || looking.get()>
                    <button type="button" class="look" class:hidden=move || !looking.get() on:click=move |_| looking.set(false)>
                        "Back to the result"
                    </button>
                    <div class="result-box" class:hidden=move || looking.get()>{ending(session, on_back)}</div>
                </div>
            })}
            <menu::PointerMenu/>
            <menu::KeyHelp/>
            <briefing::Briefing/>
            <this_heist::TableDialogs/>
            <StageLayer/>
            <marks::MarkNews/>
        </main>
    }
}

/// How it ended, with the way to play the same again.
fn ending(session: PageSession, on_back: Callback<()>) -> AnyView {
    let again = Callback::new(move |()| session.play_again());
    if session.origin.get_untracked().is_some() {
        // What was played for a box is played once.
        view! { <result::Result session on_back/> }.into_any()
    } else if session.is_shared() {
        // The banner offers a rematch that somebody else has opened, to spectators too.
        view! { <result::Result session on_back on_rematch=again/> }.into_any()
    } else {
        view! { <result::Result session on_back on_again=again/> }.into_any()
    }
}

/// The switches of a small screen: who is selected, and which panel is shown.
#[component]
fn Tabs() -> impl IntoView {
    let desk = Desk::get();
    let everybody: Vec<Who> = desk.setup().everybody().into_iter().collect();
    let tall = move || desk.tall.get();
    view! {
        <nav class="tabs" aria-label="Panels">
            <span class="people">
                {everybody.into_iter().map(|who| view! {
                    <button type="button" class=who.word() aria-label=move || desk.shown.with(|state| format!("Select {}, {}", who.word(), several(state.person(who).ideas, "idea")))
                        aria-pressed=move || (desk.session.selected.get() == Some(who)).to_string()
                        class:done=move || desk.shown.with(|state| state.person(who).is(PersonFlags::DONE) || state.person(who).is(PersonFlags::READY))
                        class:hidden=move || desk.shown.with(|state| !state.person(who).at.is_somewhere() && state.person(who).tokens == 0)
                        on:click=move |_| {
                            desk.hints.close();
                            // Whoever is pressed again slides their cards up or down.
                            if desk.session.selected.get_untracked() == Some(who) && desk.tab.get_untracked() == Tab::Act {
                                desk.tall.update(|tall| *tall = !*tall);
                            }
                            desk.select(who);
                            desk.tab.set(Tab::Act);
                        }><Pawn who/><crew::Brief who/></button>
                }).collect_view()}
            </span>
            <span class="panels">
                {Tab::VARIANTS.iter().map(|&tab| view! {
                    <button type="button" aria-pressed=move || (desk.tab.get() == tab && desk.hints.shown.with(Option::is_none)).to_string()
                        on:click=move |_| { desk.hints.close(); desk.tab.set(tab); }>{<&str>::from(tab)}</button>
                }).collect_view()}
                <hints::HintTab/>
                <button type="button" id="taller" aria-expanded=move || tall().to_string()
                    aria-label=move || if tall() { "More room for the board" } else { "More room for the cards" }
                    on:click=move |_| desk.tall.update(|tall| *tall = !*tall)>{move || if tall() { "▾" } else { "▴" }}</button>
            </span>
        </nav>
    }
}

/// Somebody of this page is selected whenever a phase begins.
fn select_somebody(desk: Desk) {
    let session = desk.session;
    let moment = Memo::new(move |_| session.game.with(|game| (game.state().phase, game.state().round)));
    let last = StoredValue::new(None);
    Effect::new(move |_| {
        moment.get();
        session.mine.get();
        let state = session.game.with_untracked(|game| *game.state());
        let busy = |who: Who| match state.phase {
            Phase::Planning => who != Who::Npc && !state.person(who).is(PersonFlags::READY),
            Phase::Action => !state.person(who).is(PersonFlags::DONE),
            Phase::Escape => !state.outdoors(state.person(who).at),
            _ => true,
        };
        let new_round = state.phase == Phase::Action && last.get_value() != Some(moment.get_untracked());
        last.set_value(Some(moment.get_untracked()));
        let fits =
            !new_round && session.selected.get_untracked().is_some_and(|who| state.in_play().has(who) && busy(who));
        if !fits && let Some(who) = untrack(|| desk.next_after(None, busy)) {
            session.selected.set(Some(who));
        }
        // What was aimed at, looked at or sketched before may not be there any more.
        desk.aim.set(None);
        desk.menu.set(None);
        desk.composing.set(None);
    });
    // A sketch is drawn on the real position: when that changes under it, it is drawn again as far as it still holds.
    Effect::new(move |old: Option<usize>| {
        let now = session.game.with(|game| game.history().len());
        if let Some(old) = old.filter(|old| *old != now) {
            desk.redraw_sketch(old);
        }
        let shorter = old.is_some_and(|old| now < old);
        if desk.past.get_untracked().is_some_and(|past| shorter || past + 1 >= now) {
            desk.past.set(None);
        }
        now
    });
}

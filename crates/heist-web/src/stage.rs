//! The stage: what happens is played scene by scene above the board, while the page goes on with the true position.
//!
//! The facts of every command become scenes ([`scenes`]); the board draws a picture that follows them ([`picture`]); what moves
//! is above the table ([`acts`], [`dom`]). Only the picture waits: offers, labels, log and panels are true at once. Any key or
//! press ends the play and does what it means. However it ends, the picture is the true position then.

mod acts;
mod dom;
mod picture;
mod scenes;

use crate::board::contents;
use crate::session::PageSession;
use crate::settings::{Pace, Settings};
use crate::sound::{Cue, Speaker};
use acts::perform;
use dom::Scenery;
use gloo_timers::callback::Timeout;
use heist_format::game::{Game, HistoryEntry};
use heist_rules::setup::Setup;
use heist_rules::space::{Space, Spaces};
use heist_rules::state::State;
use leptos::html::Div;
use leptos::prelude::*;
use picture::{Moment, draw};
pub use scenes::Act;
use scenes::Scene;
use std::sync::Arc;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;

/// More commands at once than this (after a lost connection) are not played.
const MAX_COMMANDS: usize = 30;
/// A play that would last longer is hurried.
const MAX_MS: f64 = 4_000.0;
/// How long tiles that have changed are marked where nothing moves, in milliseconds.
const MARKED_MS: u32 = 1_100;

/// How long a play waits for the panels of the new position to be drawn, in milliseconds: both in one frame would make it a long one.
const PANELS_MS: u32 = 20;

/// What ends a play.
const INPUTS: [&str; 2] = ["keydown", "pointerdown"];

/// What is played: scenes, and the position that they begin with.
#[derive(Clone)]
struct Play {
    /// Changes with every play.
    number: u32,
    start: State,
    scenes: Arc<[Scene]>,
    /// What is heard when nothing is shown.
    cues: Arc<[Cue]>,
    /// Spaces that look different afterwards, where nothing is shown.
    changed: Spaces,
    /// How many commands have been seen, and the position after them.
    seen: usize,
    truth: State,
    /// How often the last play was asked for again.
    again: u32,
}

impl PartialEq for Play {
    fn eq(&self, other: &Play) -> bool {
        self.number == other.number
    }
}

/// How far a play has come.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
struct Cursor {
    number: u32,
    begun: usize,
    ended: usize,
}

/// The stage of a table. Copied freely.
#[derive(Clone, Copy)]
pub struct Stage {
    session: PageSession,
    settings: Settings,
    setup: StoredValue<Arc<Setup>>,
    aside: Signal<bool>,
    play: Memo<Play>,
    cursor: RwSignal<Cursor>,
    again: RwSignal<u32>,
    /// Whether something is being played.
    pub playing: Memo<bool>,
    /// What is on the board.
    pub picture: Memo<State>,
    next: StoredValue<Option<Timeout>, LocalStorage>,
    root: NodeRef<Div>,
    speaker: Speaker,
}

impl Stage {
    /// The stage of a game. `shown` is what the table shows; `aside`: something other than the game as it stands (an earlier
    /// moment, a sketch), of which nothing is played.
    pub fn new(session: PageSession, shown: Memo<State>, aside: Signal<bool>) -> Stage {
        let settings = Settings::get();
        let setup = StoredValue::new(session.game.with_untracked(Game::shared_setup));
        let cursor = RwSignal::new(Cursor::default());
        let again = RwSignal::new(0);
        let play = Memo::new(move |old: Option<&Play>| {
            let asked = again.get();
            session.game.with(|game| next_play(game, old, cursor.get_untracked(), asked, is_shown(settings)))
        });
        let playing = Memo::new(move |_| play.with(|play| !is_over(play, cursor.get())));
        let picture = Memo::new(move |_| {
            if aside.get() {
                return shown.get();
            }
            play.with(|play| {
                let cursor = cursor.get();
                if is_over(play, cursor) { shown.get() } else { setup.with_value(|setup| drawn(play, cursor, setup)) }
            })
        });
        let next = StoredValue::new_local(None);
        let speaker = Speaker::new(session);
        let root = NodeRef::new();
        let stage =
            Stage { session, settings, setup, aside, play, cursor, again, playing, picture, next, root, speaker };
        Effect::new(move |_| stage.begin(play.get()));
        // An earlier moment or a sketch: there is nothing to wait for.
        Effect::new(move |_| {
            if aside.get() {
                stage.skip();
            }
        });
        listen(stage);
        stage
    }

    /// The stage of this table.
    pub fn get() -> Stage {
        expect_context::<Stage>()
    }

    /// Shows once more what the last command brought about.
    pub fn show_again(self) {
        self.again.update(|again| *again += 1);
    }

    /// Whether there is anything to show again.
    pub fn has_shown(self) -> bool {
        self.session.game.with(|game| last_scenes(game).is_some())
    }

    /// What the scene that is being played shows, for style sheets: panels do not run ahead of dice.
    pub fn scene_name(self) -> Option<&'static str> {
        let cursor = self.cursor.get();
        self.play.with(|play| {
            let scene = play.scenes.get(if cursor.number == play.number { cursor.ended } else { 0 })?;
            matches!(scene.act, Act::Dice(_)).then_some("dice")
        })
    }

    /// Ends the play.
    pub fn skip(self) {
        self.clear();
        if !self.playing.get_untracked() {
            return;
        }
        self.next.set_value(None);
        self.play.with_untracked(|play| {
            let end = play.scenes.len();
            self.cursor.set(Cursor { number: play.number, begun: end, ended: end });
        });
    }

    fn clear(self) {
        if let Some(root) = self.root.get_untracked() {
            root.set_inner_html("");
        }
    }

    /// Begins what has just happened; what was being played is part of it, as far as it was not over.
    fn begin(self, play: Play) {
        self.next.set_value(None);
        self.clear();
        if play.scenes.is_empty() {
            self.speaker.say_loudest(&play.cues);
            self.mark(play.changed);
            return;
        }
        if self.aside.get_untracked() {
            return self.skip();
        }
        let length: f64 = play.scenes.iter().map(|scene| scene.act.length()).sum();
        let pace = self.settings.pace.get_untracked().factor();
        let hurry = (MAX_MS / length).clamp(0.3, 1.0);
        self.next.set_value(Some(Timeout::new(PANELS_MS, move || self.go_on(play, 0, pace * hurry))));
    }

    /// Plays a scene, and then the next.
    fn go_on(self, play: Play, number: usize, tempo: f64) {
        let Some(scene) = play.scenes.get(number) else { return };
        let now = Cursor { number: play.number, begun: number + 1, ended: number };
        self.cursor.set(now);
        self.speaker.say(Cue::of(&scene.act));
        let length = scene.act.length() * tempo;
        if let Some(root) = self.root.get_untracked() {
            // After the board has been drawn: things are placed where it shows them.
            let scene = scene.clone();
            request_animation_frame(move || {
                if self.cursor.try_get_untracked() != Some(now) {
                    return;
                }
                let Some(group) = dom::put(&root, "scene", "", None) else { return };
                let set = Scenery { group: group.clone(), tempo };
                self.setup.with_value(|setup| perform(&set, setup, &scene));
                let rest = (length + scene.act.lingers() * tempo) as u32;
                Timeout::new(rest, move || group.remove()).forget();
            });
        }
        let timeout = Timeout::new(length.max(1.0) as u32, move || {
            let ended = number + 1;
            if self.cursor.try_set(Cursor { number: play.number, begun: ended, ended }).is_none() {
                self.go_on(play, ended, tempo);
            }
        });
        self.next.set_value(Some(timeout));
    }

    /// Marks spaces for a moment, without any motion.
    fn mark(self, changed: Spaces) {
        let Some(root) = self.root.get_untracked().filter(|_| changed.any()) else { return };
        request_animation_frame(move || {
            let Some(group) = dom::put(&root, "scene", "", None) else { return };
            let set = Scenery { group: group.clone(), tempo: 1.0 };
            acts::mark(&set, changed);
            Timeout::new(MARKED_MS, move || group.remove()).forget();
        });
    }
}

/// Whether scenes are shown: somebody looks, and wants to.
fn is_shown(settings: Settings) -> bool {
    settings.pace.get_untracked() != Pace::Off && !document().hidden()
}

fn is_over(play: &Play, cursor: Cursor) -> bool {
    play.scenes.is_empty() || cursor.number == play.number && cursor.ended >= play.scenes.len()
}

/// The picture at a point of a play.
fn drawn(play: &Play, cursor: Cursor, setup: &Setup) -> State {
    let cursor = if cursor.number == play.number { cursor } else { Cursor::default() };
    let mut picture = play.start;
    for (i, scene) in play.scenes.iter().enumerate().take(cursor.begun) {
        for fact in &scene.facts {
            draw(&mut picture, &scene.after, setup, fact, Moment::Begin);
            if i < cursor.ended {
                draw(&mut picture, &scene.after, setup, fact, Moment::End);
            }
        }
    }
    picture
}

/// The scenes of an entry of the game.
fn of_entry(game: &Game, number: usize, entry: &HistoryEntry) -> Vec<Scene> {
    let after = game.history().get(number + 1).map_or(game.state(), |next| &next.before);
    scenes::scenes(game.setup(), &entry.before, after, &entry.command, &entry.facts)
}

/// The last entry with anything to show: the position before it, and its scenes.
fn last_scenes(game: &Game) -> Option<(State, Vec<Scene>)> {
    let mut entries = game.history().iter().enumerate().rev();
    entries.find_map(|(number, entry)| {
        let scenes = of_entry(game, number, entry);
        (!scenes.is_empty()).then_some((entry.before, scenes))
    })
}

/// The spaces that look different.
fn changed(setup: &Setup, before: &State, after: &State) -> Spaces {
    let spaces = (0..64).map(Space);
    spaces.filter(|space| contents(setup, before, *space) != contents(setup, after, *space)).collect()
}

/// What is to be played when the game has changed, or when the last play is asked for again.
fn next_play(game: &Game, old: Option<&Play>, cursor: Cursor, again: u32, shown: bool) -> Play {
    let (history, truth, setup) = (game.history(), *game.state(), game.setup());
    let still = |number: u32| Play {
        number,
        start: truth,
        scenes: Arc::new([]),
        cues: Arc::new([]),
        changed: Spaces::NONE,
        seen: history.len(),
        truth,
        again,
    };
    // Whoever comes to a table sees it as it is.
    let Some(old) = old else { return still(0) };
    let number = old.number + 1;
    let play = |start: State, end: &State, scenes: Vec<Scene>| {
        if shown {
            return Play { start, scenes: scenes.into(), ..still(number) };
        }
        let cues = scenes.iter().map(|scene| Cue::of(&scene.act)).collect();
        Play { cues, changed: changed(setup, &start, end), ..still(number) }
    };
    if again != old.again {
        return match last_scenes(game) {
            Some((start, scenes)) => {
                let end = scenes.first().map_or(truth, |scene| *scene.after);
                play(start, &end, scenes)
            }
            None => still(number),
        };
    }
    let goes_on = history.get(old.seen).is_some_and(|entry| entry.before == old.truth);
    let new = history.len().saturating_sub(old.seen);
    if goes_on && (1..=MAX_COMMANDS).contains(&new) {
        let rest = if is_over(old, cursor) { &[][..] } else { &old.scenes[..] };
        let begun = if cursor.number == old.number { cursor.begun } else { 0 };
        let waiting = rest.get(begun..).unwrap_or_default();
        let whole = Cursor { number: old.number, begun, ended: begun };
        let start = if rest.is_empty() { old.truth } else { drawn(old, whole, setup) };
        let mut scenes = waiting.to_vec();
        for (place, entry) in history.iter().enumerate().skip(old.seen) {
            scenes.extend(of_entry(game, place, entry));
        }
        return play(start, &truth, scenes);
    }
    if new == 0 && history.len() == old.seen && truth == old.truth {
        return old.clone();
    }
    // Taken back, or another game altogether.
    still(number)
}

/// Any key or press ends the play. It is heard before anybody else hears it, and does what it means all the same.
fn listen(stage: Stage) {
    let hear = Closure::<dyn Fn(web_sys::Event)>::new(move |event: web_sys::Event| {
        let key = event.dyn_ref::<web_sys::KeyboardEvent>().map(web_sys::KeyboardEvent::key);
        // A key that only changes what another one means is no key.
        if !matches!(key.as_deref(), Some("Shift" | "Control" | "Alt" | "Meta")) {
            stage.skip();
        }
    });
    for kind in INPUTS {
        let _ = window().add_event_listener_with_callback_and_bool(kind, hear.as_ref().unchecked_ref(), true);
    }
    let hear = StoredValue::new_local(hear);
    on_cleanup(move || {
        hear.with_value(|hear| {
            for kind in INPUTS {
                let hear = hear.as_ref().unchecked_ref();
                let _ = window().remove_event_listener_with_callback_and_bool(kind, hear, true);
            }
        });
        stage.next.set_value(None);
    });
}

/// What is above the table: nothing that can be pressed or is read out, since the log says it all.
#[component]
pub fn StageLayer() -> impl IntoView {
    let stage = Stage::get();
    view! { <div class="stage" node_ref=stage.root aria-hidden="true"></div> }
}

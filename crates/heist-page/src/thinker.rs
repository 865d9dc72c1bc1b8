//! Bots think in a worker, so that the page never waits for them. A question is a request of the engine protocol about a position;
//! answers come as they get better. Whoever drops the [`Asked`] does not want to know any more: the worker is ended, and the next
//! question starts another. The module behind it (`heist-thinker`) is loaded when the first question is asked.

use crate::browser;
use gloo_timers::callback::Timeout;
use heist_format::game::Game;
use heist_format::{position, replay};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Event, MessageEvent, Worker, WorkerOptions, WorkerType};

/// How long a worker may say nothing at all, in milliseconds. A search says something at every stage.
const PATIENCE: u32 = 30_000;

/// What a question brings.
pub enum Answer<T> {
    /// Something, and better is to come.
    Partial(T),
    /// The last word.
    Final(T),
    /// Why there is no answer, in a sentence. Asking again may help.
    Trouble(String),
}

/// What a worker reports: a line, or that it is of no use any more.
type Listener = Rc<dyn Fn(Result<String, String>)>;

/// A worker with what listens to it. Dropped, it ends.
struct Thinker {
    worker: Worker,
    listener: Rc<RefCell<Option<Listener>>>,
    _ears: [Closure<dyn FnMut(Event)>; 2],
}

thread_local! {
    /// A worker that has nothing to do.
    static IDLE: RefCell<Option<Thinker>> = const { RefCell::new(None) };
    /// Numbers the questions.
    static NUMBER: Cell<u64> = const { Cell::new(0) };
}

const NOT_LOADED: &str = "The bots could not be loaded. Is there a network? Try again in a moment.";

impl Thinker {
    fn start() -> Option<Thinker> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&format!("/think/worker.js{}", browser::build()), &options).ok()?;
        let listener: Rc<RefCell<Option<Listener>>> = Rc::default();
        let on = |report: fn(Event) -> Result<String, String>| {
            let listener = Rc::clone(&listener);
            Closure::<dyn FnMut(Event)>::new(move |event: Event| {
                // Not lent while it hears: it may well ask the next question.
                let heard = listener.borrow().clone();
                match (heard, report(event)) {
                    (Some(heard), report) => heard(report),
                    // It was got ready in vain: whoever asks starts another.
                    (None, Err(_)) => drop(IDLE.take()),
                    (None, Ok(_)) => {}
                }
            })
        };
        let line = on(|event| {
            let data = event.unchecked_into::<MessageEvent>().data();
            data.as_string().ok_or_else(|| match js_sys::Reflect::get(&data, &"broken".into()) {
                // A part of a module that did not come is told as a fault of the network.
                Ok(words) if !words.as_string().unwrap_or_default().contains("RuntimeError") => NOT_LOADED.to_owned(),
                _ => "The bots broke down over this position. Ask again, or go on without them.".to_owned(),
            })
        });
        let broken = on(|event| {
            event.prevent_default();
            Err(NOT_LOADED.to_owned())
        });
        worker.set_onmessage(Some(line.as_ref().unchecked_ref()));
        worker.set_onerror(Some(broken.as_ref().unchecked_ref()));
        Some(Thinker { worker, listener, _ears: [line, broken] })
    }

    fn send(&self, request: &Value) {
        let _ = self.worker.post_message(&request.to_string().into());
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

/// A question that is being thought about. Dropped, it is given up.
pub struct Asked {
    thinker: Rc<RefCell<Option<Thinker>>>,
    patience: Rc<RefCell<Option<Timeout>>>,
}

impl Drop for Asked {
    fn drop(&mut self) {
        self.patience.take();
        // While it thinks, only its end stops it.
        self.thinker.take();
    }
}

/// What every answer says.
#[derive(Deserialize)]
struct Envelope {
    ok: bool,
    id: u64,
    #[serde(default)]
    partial: bool,
    error: Option<String>,
    refused: Option<Refused>,
}

#[derive(Deserialize)]
struct Refused {
    why: String,
}

/// Loads the bots, because somebody is about to ask them. What goes wrong is told to whoever asks.
pub fn prepare() {
    IDLE.with_borrow_mut(|idle| {
        if idle.is_none() {
            *idle = Thinker::start();
        }
    });
}

/// Asks about the position of a game: `request` is any request of the engine protocol, without `id` and `game`.
pub fn ask<T: DeserializeOwned>(game: &Game, request: Value, heard: impl Fn(Answer<T>) + 'static) -> Asked {
    let position = position::print_json(game.setup(), game.state());
    ask_after(json!({ "op": "new", "position": position, "seed": 0, "id": 0 }), request, heard)
}

/// Asks about a game with everything that was played in it.
pub fn ask_about_all<T: DeserializeOwned>(game: &Game, request: Value, heard: impl Fn(Answer<T>) + 'static) -> Asked {
    let start = position::print_json(game.setup(), game.start());
    let played = replay::entries(game).concat();
    let played: Vec<&str> = played.lines().collect();
    ask_after(json!({ "op": "new", "position": start, "played": played, "seed": 0, "id": 0 }), request, heard)
}

/// Asks something that is about no game: `request` is a request of the engine protocol that says everything itself, without `id`.
pub fn ask_alone<T: DeserializeOwned>(request: Value, heard: impl Fn(Answer<T>) + 'static) -> Asked {
    ask_after(None, request, heard)
}

fn ask_after<T: DeserializeOwned>(
    first: impl Into<Option<Value>>,
    mut request: Value,
    heard: impl Fn(Answer<T>) + 'static,
) -> Asked {
    let idle = IDLE.with_borrow_mut(Option::take);
    let thinker = Rc::new(RefCell::new(idle.or_else(Thinker::start)));
    let patience = Rc::new(RefCell::new(None));
    let asked = Asked { thinker: Rc::clone(&thinker), patience: Rc::clone(&patience) };
    let number = NUMBER.get() + 1;
    NUMBER.set(number);
    let heard = Rc::new(heard);
    let last = Rc::clone(&heard);
    let give_up = {
        let (thinker, heard) = (Rc::downgrade(&thinker), Rc::clone(&heard));
        move |words: String| {
            // The one who waits is told once.
            if let Some(thinker) = thinker.upgrade().and_then(|thinker| thinker.take()) {
                thinker.listener.take();
                drop(thinker);
                heard(Answer::Trouble(words));
            }
        }
    };
    let wait = {
        let (patience, give_up) = (Rc::downgrade(&patience), give_up.clone());
        move || {
            let give_up = give_up.clone();
            if let Some(patience) = patience.upgrade() {
                let silent = Timeout::new(PATIENCE, move || give_up("The bots do not answer. Try again.".into()));
                patience.replace(Some(silent));
            }
        }
    };
    let own = (Rc::downgrade(&thinker), Rc::downgrade(&patience));
    let listener = {
        let (give_up, wait) = (give_up.clone(), wait.clone());
        move |report: Result<String, String>| {
            let line = match report {
                Ok(line) => line,
                Err(words) => return give_up(words),
            };
            match read::<T>(&line, number) {
                Ok(None) => {}
                Ok(Some(Answer::Final(answer))) => {
                    // It has done its work and may have the next question.
                    let (Some(thinker), Some(patience)) = (own.0.upgrade(), own.1.upgrade()) else { return };
                    patience.take();
                    if let Some(thinker) = thinker.take() {
                        thinker.listener.take();
                        IDLE.set(Some(thinker));
                    }
                    heard(Answer::Final(answer));
                }
                Ok(Some(answer)) => {
                    wait();
                    heard(answer);
                }
                Err(words) => give_up(words),
            }
        }
    };
    match &*thinker.borrow() {
        Some(worker) => {
            worker.listener.replace(Some(Rc::new(listener)));
            if let Some(first) = first.into() {
                worker.send(&first);
            }
            request["id"] = number.into();
            worker.send(&request);
            wait();
        }
        // Told after the caller has got what it waits with.
        None => {
            let words = "This browser runs no bots: it has no workers.".to_owned();
            patience.replace(Some(Timeout::new(0, move || last(Answer::Trouble(words)))));
        }
    }
    asked
}

/// Reads a line of an answer; nothing where it belongs to something else, or only says that all is well.
fn read<T: DeserializeOwned>(line: &str, number: u64) -> Result<Option<Answer<T>>, String> {
    let strange = |_| "The bots said something that this page does not understand. Reload the page.".to_owned();
    let envelope: Envelope = serde_json::from_str(line).map_err(strange)?;
    if !envelope.ok {
        let why = envelope.error.or(envelope.refused.map(|refused| refused.why));
        return Err(why.unwrap_or_else(|| "The bots have nothing to say here.".into()));
    }
    if envelope.id != number {
        return Ok(None);
    }
    let answer = serde_json::from_str(line).map_err(strange)?;
    Ok(Some(if envelope.partial { Answer::Partial(answer) } else { Answer::Final(answer) }))
}

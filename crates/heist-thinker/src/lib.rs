//! The engine protocol in a worker of the page. `think/worker.js` starts it and carries lines to and fro.

use heist_engine::{Engine, Host};
use heist_format::position::Loaded;
use js_sys::Function;
use std::cell::RefCell;
use std::time::Duration;
use wasm_bindgen::prelude::*;

/// The worker as an engine sees it.
struct Worker;

impl Host for Worker {
    fn new_heist(&self, _: &str, _: &[String], _: Option<&str>, _: &[String]) -> Result<Loaded, String> {
        // The page sets games up itself. Heists that are only measured come as text with the request.
        Err("in a page a game begins with a `position`".into())
    }

    fn now(&self) -> Duration {
        Duration::from_secs_f64(js_sys::Date::now() / 1000.0)
    }
}

thread_local! {
    static ENGINE: RefCell<Engine> = RefCell::new(Engine::new(Worker));
}

/// Answers a request. `emit` gets every line of the answer as soon as it is there, the last one last.
#[wasm_bindgen]
pub fn answer(request: &str, emit: &Function) {
    console_error_panic_hook::set_once();
    let send = |line: &str| {
        // Where nobody listens any more there is nobody to tell.
        let _ = emit.call1(&JsValue::NULL, &line.trim_end().into());
    };
    ENGINE.with_borrow_mut(|engine| {
        let mut last = String::new();
        engine.answer_into(request.as_bytes(), &mut last, &mut |line| send(line));
        send(&last);
    });
}

//! Of several windows of this browser, one has a name at a time (Web Locks).

use js_sys::{Function, Promise, Reflect};
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};

/// A name that this window has or waits for. Dropped, it is given to the next window.
pub struct WindowLock {
    release: Option<Function>,
    wanted: Rc<Cell<bool>>,
}

impl WindowLock {
    /// Waits for a name; `granted` is called when this window has it. Where the browser has no such names, every window has it.
    pub fn request(name: &str, granted: impl Fn() + 'static) -> WindowLock {
        let wanted = Rc::new(Cell::new(true));
        let granted = {
            let wanted = Rc::clone(&wanted);
            Rc::new(move || {
                if wanted.get() {
                    granted();
                }
            })
        };
        let mut release = None;
        let held = Promise::new(&mut |resolve, _| release = Some(resolve));
        let heard = Rc::clone(&granted);
        let callback = Closure::once_into_js(move |_: JsValue| -> JsValue {
            heard();
            held.into()
        });
        let asked = locks().and_then(|(locks, request)| request.call2(&locks, &name.into(), &callback).ok());
        let asked = asked.and_then(|asked| asked.dyn_into::<Promise>().ok());
        spawn_local(async move {
            let refused = match asked {
                Some(asked) => JsFuture::from(asked).await.is_err(),
                None => true,
            };
            if refused {
                granted();
            }
        });
        WindowLock { release, wanted }
    }
}

impl Drop for WindowLock {
    fn drop(&mut self) {
        self.wanted.set(false);
        if let Some(release) = &self.release {
            let _ = release.call0(&JsValue::NULL);
        }
    }
}

/// The locks of this browser and the function that asks for one; none: it has none, or this page may not use them.
fn locks() -> Option<(JsValue, Function)> {
    let locks = Reflect::get(&web_sys::window()?.navigator(), &"locks".into()).ok().filter(JsValue::is_object)?;
    let request = Reflect::get(&locks, &"request".into()).ok()?.dyn_into().ok()?;
    Some((locks, request))
}

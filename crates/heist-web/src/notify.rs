//! Notifications of the browser: only for whoever has asked for them by a switch, and only while the page is hidden.

use crate::session::{Notice, PageSession};
use crate::settings::Settings;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Notification, NotificationOptions, NotificationPermission};

/// Whether this browser knows notifications, which some do only for pages that were installed.
fn is_known() -> bool {
    js_sys::Reflect::has(&js_sys::global(), &"Notification".into()).unwrap_or(false)
}

/// Asks for permission, which only a press may do, and says whether it was given.
fn ask(then: impl FnOnce(bool) + 'static) {
    if !is_known() {
        return then(false);
    }
    if Notification::permission() == NotificationPermission::Granted {
        return then(true);
    }
    let Ok(asking) = Notification::request_permission() else { return then(false) };
    spawn_local(async move {
        let answer = JsFuture::from(asking).await.ok().and_then(|answer| answer.as_string());
        then(answer.as_deref() == Some("granted"));
    });
}

/// Shows a notification, if nobody looks at the page and the browser allows it.
pub fn show_if_hidden(title: &str, body: &str) {
    if !document().hidden() || !is_known() || Notification::permission() != NotificationPermission::Granted {
        return;
    }
    let options = NotificationOptions::new();
    options.set_body(body);
    options.set_icon("/icon.svg");
    // A newer one replaces it.
    options.set_tag("heist");
    match Notification::new_with_options(title, &options) {
        Ok(shown) => {
            let to_the_table = Closure::once_into_js({
                let shown = shown.clone();
                move || {
                    let _ = window().focus();
                    shown.close();
                }
            });
            shown.set_onclick(Some(to_the_table.unchecked_ref()));
        }
        // Phones leave that to the service worker.
        Err(_) => {
            let title = title.to_owned();
            spawn_local(async move {
                let Ok(ready) = window().navigator().service_worker().ready() else { return };
                let Ok(worker) = JsFuture::from(ready).await else { return };
                let worker: web_sys::ServiceWorkerRegistration = worker.unchecked_into();
                if let Ok(showing) = worker.show_notification_with_options(&title, &options) {
                    let _ = JsFuture::from(showing).await;
                }
            });
        }
    }
}

/// The switch in the menu. Nothing is asked before somebody presses it.
#[component]
pub fn NotifySwitch(
    /// The table.
    session: PageSession,
) -> impl IntoView {
    let wanted = Settings::get().notify;
    let change = move |event: web_sys::Event| {
        if !event_target_checked(&event) {
            return wanted.set(false);
        }
        ask(move |allowed| {
            // The signal hears of a refusal too, so that the switch goes back.
            wanted.set(allowed);
            if !allowed {
                let words = "This browser does not allow notifications from here: its settings for this site say so.";
                session.notice.set(Some(Notice { words: words.into(), rule: None }));
            }
        });
    };
    view! {
        <label class="toggle">
            <input type="checkbox" id="option-notify" prop:checked=move || wanted.get() on:change=change/>
            "Tell me when it is my turn"
        </label>
    }
}

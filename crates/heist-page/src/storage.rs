//! The browser's own memory. It may be full, forbidden or gone: then things are forgotten, and nothing breaks.

use leptos::prelude::{on_cleanup, window_event_listener_untyped};
use serde::Serialize;
use serde::de::DeserializeOwned;

fn open() -> Option<web_sys::Storage> {
    web_sys::window()?.local_storage().ok().flatten()
}

/// What is kept under a key.
pub fn read(key: &str) -> Option<String> {
    open()?.get_item(key).ok().flatten()
}

/// Keeps a text. Says whether it is kept.
pub fn write(key: &str, text: &str) -> bool {
    open().is_some_and(|storage| storage.set_item(key, text).is_ok())
}

/// Forgets a key.
pub fn remove(key: &str) {
    if let Some(storage) = open() {
        let _ = storage.remove_item(key);
    }
}

/// What is kept under a key as JSON; `None` when it cannot be read as the type that is asked for.
pub fn read_json<T: DeserializeOwned>(key: &str) -> Option<T> {
    serde_json::from_str(&read(key)?).ok()
}

/// Keeps a value as JSON. Says whether it is kept.
pub fn write_json<T: Serialize>(key: &str, value: &T) -> bool {
    serde_json::to_string(value).is_ok_and(|text| write(key, &text))
}

/// What follows the prefix in every key that has it.
pub fn below(prefix: &str) -> Vec<String> {
    let Some(storage) = open() else { return Vec::new() };
    let keys = (0..storage.length().unwrap_or(0)).filter_map(|i| storage.key(i).ok().flatten());
    keys.filter_map(|key| key.strip_prefix(prefix).map(str::to_owned)).collect()
}

/// Calls back when another window of this browser has changed what is kept, as long as the present part of the page lives.
pub fn on_change(call: impl Fn() + 'static) {
    let handle = window_event_listener_untyped("storage", move |_| call());
    on_cleanup(move || handle.remove());
}

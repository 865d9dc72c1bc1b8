//! Autosave: a moment after each step, and when the page is left. Another window with the same draft is followed.

use super::Desk;
use crate::shelf;
use gloo_timers::callback::Timeout;
use heist_design::draft::Edit;
use heist_page::{browser, storage};
use leptos::prelude::*;

/// How long the page waits for the next step before it keeps the draft, in milliseconds.
const PAUSE: u32 = 250;

impl Desk {
    /// Keeps the draft from now on.
    pub(super) fn keep_up(self) {
        let pause = StoredValue::new_local(None::<Timeout>);
        Effect::new(move |before: Option<()>| {
            self.draft.track();
            // Opened is not changed.
            if before.is_some() {
                pause.set_value(Some(Timeout::new(PAUSE, move || self.save_now())));
            }
        });
        for event in ["pagehide", "visibilitychange"] {
            let left = window_event_listener_untyped(event, move |_| {
                if pause.with_value(Option::is_some) {
                    self.save_now();
                }
            });
            on_cleanup(move || left.remove());
        }
        storage::on_change(move || self.follow());
    }

    /// Keeps the draft at once.
    pub fn save_now(self) {
        let Some(text) = self.text.try_get_untracked() else { return };
        let id = self.id();
        self.stored.update(|stored| {
            if stored.text != text {
                stored.touched = browser::now() as u64;
            }
            stored.name = shelf::name_in(&text).unwrap_or_else(|| stored.name.clone());
            stored.text = text;
        });
        let kept = self.stored.with_untracked(|stored| shelf::write(&id, stored));
        // First the draft, then what can be undone.
        let steps = kept.is_ok() && self.with(|draft| shelf::write_history(&id, draft));
        let words = match (kept, steps) {
            (Err(words), _) => Some(words),
            (Ok(()), false) => Some("The draft is kept, but this browser has no room for the steps that can be undone: they last until the page is closed.".to_owned()),
            (Ok(()), true) => None,
        };
        if self.unkept.get_untracked() != words {
            self.unkept.set(words);
        }
    }

    /// Another window has changed what is kept: perhaps this draft.
    fn follow(self) {
        let Some(kept) = shelf::read(&self.id()) else { return };
        let ours = self.stored.with_untracked(|stored| stored.text.clone());
        if kept.text != ours && kept.text != self.text.get_untracked() {
            self.stored.set(kept.clone());
            if self.change(Edit::text(kept.text)) {
                self.say("Changed in another window of this browser".to_owned());
            }
        }
    }
}

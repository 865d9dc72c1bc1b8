//! The heist game in the browser: a page per screen, the rules run in the page.
//!
//! `session` is the game as a page sees it, alone or at a table on the server; `board` draws a position; `table` is the
//! screen that people play on, `stage` what moves above it; `pages` are all others.

mod app;
mod beside;
mod board;
mod boxes;
mod debrief;
mod fair_mark;
mod notify;
mod opening;
mod own_heist;
mod pages;
mod pictures;
mod profile;
mod qr_code;
mod results;
mod session;
mod settings;
mod sound;
mod stage;
mod table;
mod tables;
mod thinker;
mod window_lock;

use heist_page::{browser, dialog, storage};

fn main() {
    console_error_panic_hook::set_once();
    if let Some(text) = browser::rules() {
        heist_words::book::open(&text);
    }
    leptos::prelude::mount_to_body(app::App);
}

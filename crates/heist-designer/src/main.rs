//! The designer: heists are drawn, checked and sent out to be played. A program of its own beside `heist-web`, loaded for the
//! addresses `/design` and `/gallery`, so that those who only play do not wait for it.
//!
//! **The text of the heist file is the truth**, and `heist_design::draft` is the only thing that changes it. What stands around it here:
//!
//! - [`shelf`] keeps drafts in the browser's storage, [`drafts`] is the page that lists them, with everything a draft can begin from.
//! - [`desk`] is one draft on the desk: its text, board and findings as signals, the way to change it, undo, autosave.
//! - [`board`] draws the map and lets people work on it by pointer, finger and keys; [`tools`] is what they hold in their hand,
//!   [`palette`] what they choose it from.
//! - [`panels`] are the tabs beside the board: checks, balance, deck, bag, goal, rules, file.
//! - [`editor`] puts these on one screen; [`share`] sends the draft out.
//! - [`gallery`] has the heists of the server that other people have made.
//!
//! Nothing here waits for the network, and nothing but the gallery needs one.

mod address;
mod app;
mod balance;
mod board;
mod desk;
mod drafts;
mod editor;
mod gallery;
mod help;
mod measure;
mod palette;
mod panels;
mod share;
mod shelf;
mod tiles;
mod tools;

fn main() {
    console_error_panic_hook::set_once();
    if let Some(text) = heist_page::browser::rules() {
        heist_words::book::open(&text);
    }
    leptos::prelude::mount_to_body(app::App);
}

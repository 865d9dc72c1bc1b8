//! The tests of the command line.
//! One program for all of them: linking one is much quicker than linking one for each.

#[cfg(unix)]
mod admin;
mod bad_inputs;
mod balance;
mod bot_client;
mod bots;
#[cfg(unix)]
mod bots_at_tables;
mod box_flood;
mod campaign;
mod checked_heists;
mod command_line;
mod common;
#[cfg(unix)]
mod conventions;
mod debrief;
mod design;
#[cfg(unix)]
mod document_examples;
mod documents;
mod documents_about_forms;
mod documents_about_heists;
#[cfg(unix)]
mod documents_screen;
mod engine_protocol;
#[cfg(unix)]
mod join;
mod kept_games;
mod lab;
#[cfg(unix)]
mod misspelt;
mod older_editions;
mod play;
mod play_with_bots;
mod puzzle;
#[cfg(unix)]
mod screen;
mod serve;
#[cfg(unix)]
mod shells;
#[cfg(unix)]
mod storage;
mod verify;
mod whole_campaign;

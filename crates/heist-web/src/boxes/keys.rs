//! The keys of a box on the server, for whoever owns it: links to watch, a new key in the place of the old one, and the end of the box.

use super::remote::{self, ask, problem, read, send, with_key};
use super::{Campaign, Keeper};
use crate::browser;
use gloo_net::http::{Request, Response};
use heist_protocol::AccessToken;
use heist_protocol::boxes::{BoxKeyReplaced, MadeReadingKey, NewBoxKey, NewReadingKey, ReadingKey};
use leptos::prelude::*;
use leptos::task::spawn_local;

/// What is said where the box is not on a server, which no page asks for.
const NOT_SHARED: &str = "This box lives in this browser alone.";

fn address(campaign: Campaign, rest: &str) -> String {
    format!("/api/boxes/{}{rest}", campaign.id.get_value())
}

/// An answer that says yes.
async fn fine(answer: Result<Response, String>) -> Result<Response, String> {
    let answer = answer?;
    if answer.ok() { Ok(answer) } else { Err(problem(answer).await) }
}

/// The link with which a box can be watched.
fn link_to_watch(id: &str, key: &AccessToken) -> String {
    format!("{}/box/{id}#{}{}", browser::origin(), remote::WATCH, key.0)
}

/// Asks for the links to watch that there are.
pub fn list(campaign: Campaign, done: impl FnOnce(Result<Vec<ReadingKey>, String>) + 'static) {
    let Some(key) = campaign.key() else { return done(Err(NOT_SHARED.to_owned())) };
    spawn_local(async move {
        let listed = async { read(fine(ask(Request::get(&address(campaign, "/keys")), &key).await).await?).await };
        done(listed.await);
    });
}

/// Makes a link to watch.
pub fn add(campaign: Campaign, name: String, done: impl FnOnce(Result<String, String>) + 'static) {
    let Some(key) = campaign.key() else { return done(Err(NOT_SHARED.to_owned())) };
    spawn_local(async move {
        let made = async {
            let request = with_key(Request::post(&address(campaign, "/keys")), &key);
            let made: MadeReadingKey = read(fine(send(request, &NewReadingKey { name }).await).await?).await?;
            Ok(link_to_watch(&campaign.id.get_value(), &made.key))
        };
        done(made.await);
    });
}

/// Ends a link to watch.
pub fn revoke(campaign: Campaign, number: u64, done: impl FnOnce(Result<(), String>) + 'static) {
    delete_at(campaign, format!("/keys/{number}"), done);
}

/// Deletes the box for everybody, and forgets it here.
pub fn delete(campaign: Campaign, done: impl FnOnce(Result<(), String>) + 'static) {
    delete_at(campaign, String::new(), move |deleted| {
        if deleted.is_ok() {
            remote::forget(&campaign.id.get_value());
        }
        done(deleted);
    });
}

fn delete_at(campaign: Campaign, rest: String, done: impl FnOnce(Result<(), String>) + 'static) {
    let Some(key) = campaign.key() else { return done(Err(NOT_SHARED.to_owned())) };
    spawn_local(async move {
        let answer = fine(ask(Request::delete(&address(campaign, &rest)), &key).await).await;
        done(answer.map(drop));
    });
}

/// Gives the box a new key. It is kept here before the server hears of it, so that a lost answer loses no box.
pub fn replace(campaign: Campaign, end_reading: bool, done: impl FnOnce(Result<(), String>) + 'static) {
    let Some(key) = campaign.key() else { return done(Err(NOT_SHARED.to_owned())) };
    let id = campaign.id.get_value();
    let Some(new) = browser::secret() else {
        return done(Err("This browser has no randomness for secrets.".to_owned()));
    };
    if !remote::keep_next(&id, &new) {
        return done(Err("This browser keeps nothing for this page, so the new key would be lost.".to_owned()));
    }
    spawn_local(async move {
        let replaced = async {
            let request = with_key(Request::post(&address(campaign, "/key")), &key);
            let body = NewBoxKey { key: Some(new.clone()), end_reading };
            let replaced: BoxKeyReplaced = read(fine(send(request, &body).await).await?).await?;
            remote::keep_key(&id, &replaced.key);
            Ok(replaced.key)
        };
        let replaced = replaced.await;
        if let Ok(key) = &replaced {
            let _ = campaign.keeper.try_set_value(Keeper::Remote(key.clone()));
        }
        done(replaced.map(drop));
    });
}

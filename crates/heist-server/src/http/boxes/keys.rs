//! The keys of a box: a new one in the place of its own, keys that only show it, and the end of the box itself. All of it is for whoever
//! has the key of the box.

use super::{access, unlock_to_write};
use crate::app::App;
use crate::http::responses::{ApiError, JsonBody, json, no_randomness};
use crate::secrets;
use crate::store::{BoxRecord, KeyChange};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use heist_protocol::boxes::{BoxKeyReplaced, MadeReadingKey, NewBoxKey, NewReadingKey, ReadingKey};
use heist_protocol::limits;

/// What is told to whoever was slower than somebody else who has changed the key.
fn changed_meanwhile() -> ApiError {
    ApiError(StatusCode::FORBIDDEN, access::ENDED_MESSAGE.to_owned())
}

/// `POST /api/boxes/{id}/key`
pub async fn replace(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
    JsonBody(NewBoxKey { key, end_reading }): JsonBody<NewBoxKey>,
) -> Result<Response, ApiError> {
    let known = unlock_to_write(&app, &id, &headers).await?;
    let (key, hash) = match key {
        None => secrets::new_secret().map_err(no_randomness)?,
        Some(key) if key.is_fit() => {
            let hash = secrets::hash(&key);
            (key, hash)
        }
        Some(_) => {
            let words = "A key has 22 to 128 letters and digits, `-` or `_`, and is random.".to_owned();
            return Err(ApiError(StatusCode::BAD_REQUEST, words));
        }
    };
    // Asked again after a lost answer, with the new key: it is done.
    if !secrets::same(&hash, &known.key) {
        check_new(&app, &known, &hash).await?;
        match app.rooms.store().replace_box_key(known.id, &known.key, &hash, end_reading).await? {
            KeyChange::Done(_) => tracing::info!(campaign = %known.id, end_reading, "a box has a new key"),
            _ => return Err(changed_meanwhile()),
        }
    }
    Ok(json(StatusCode::OK, &BoxKeyReplaced { key }))
}

/// A key that the box knows already would count as two things at once.
async fn check_new(app: &App, known: &BoxRecord, hash: &crate::store::Hash) -> Result<(), ApiError> {
    let keys = app.rooms.store().box_keys(known.id).await?;
    if keys.iter().fold(false, |found, key| found | secrets::same(&key.key, hash)) {
        let words = "The box has had this key before: make a new one.".to_owned();
        return Err(ApiError(StatusCode::UNPROCESSABLE_ENTITY, words));
    }
    Ok(())
}

/// `GET /api/boxes/{id}/keys`
pub async fn list(State(app): State<App>, Path(id): Path<String>, headers: HeaderMap) -> Result<Response, ApiError> {
    let known = unlock_to_write(&app, &id, &headers).await?;
    let keys = app.rooms.store().box_keys(known.id).await?.into_iter().filter(|key| !key.ended);
    let keys: Vec<ReadingKey> =
        keys.map(|key| ReadingKey { number: key.number, name: key.name, made: key.made }).collect();
    Ok(json(StatusCode::OK, &keys))
}

/// `POST /api/boxes/{id}/keys`
pub async fn add(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
    JsonBody(NewReadingKey { name }): JsonBody<NewReadingKey>,
) -> Result<Response, ApiError> {
    let known = unlock_to_write(&app, &id, &headers).await?;
    let name = limits::clean_name(&name).unwrap_or_default();
    let (key, hash) = secrets::new_secret().map_err(no_randomness)?;
    match app.rooms.store().add_reading_key(known.id, &known.key, &name, &hash).await? {
        KeyChange::Done(number) => Ok(json(StatusCode::CREATED, &MadeReadingKey { number, name, key })),
        KeyChange::Full => {
            let words = format!("A box has at most {} links to watch: revoke one first.", limits::MAX_READING_KEYS);
            Err(ApiError(StatusCode::UNPROCESSABLE_ENTITY, words))
        }
        KeyChange::Locked | KeyChange::Nothing => Err(changed_meanwhile()),
    }
}

/// `DELETE /api/boxes/{id}/keys/{number}`
pub async fn revoke(
    State(app): State<App>,
    Path((id, number)): Path<(String, u64)>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let known = unlock_to_write(&app, &id, &headers).await?;
    match app.rooms.store().end_reading_key(known.id, &known.key, number).await? {
        KeyChange::Done(_) => Ok(StatusCode::NO_CONTENT.into_response()),
        KeyChange::Locked => Err(changed_meanwhile()),
        KeyChange::Nothing | KeyChange::Full => {
            Err(ApiError(StatusCode::NOT_FOUND, "The box has no such key to watch.".to_owned()))
        }
    }
}

/// `DELETE /api/boxes/{id}`
pub async fn delete(State(app): State<App>, Path(id): Path<String>, headers: HeaderMap) -> Result<Response, ApiError> {
    let known = unlock_to_write(&app, &id, &headers).await?;
    app.rooms.delete_box(known.id).await?;
    tracing::info!(campaign = %known.id, "a box was deleted by who owns it");
    Ok(StatusCode::NO_CONTENT.into_response())
}

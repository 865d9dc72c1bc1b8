//! Who may do what with a box, by the key that a request shows.

use crate::app::App;
use crate::http::responses::{ApiError, bearer_hash, missing};
use crate::secrets;
use crate::store::{BoxRecord, Kind};
use axum::http::{HeaderMap, StatusCode};
use heist_protocol::BoxId;

/// What is told to whoever shows a key that counts no more.
pub const ENDED_MESSAGE: &str =
    "This link to the box counts no more: whoever owns the box has changed its keys. Ask for a new link.";
const READING_MESSAGE: &str =
    "This link only shows the box. Ask whoever gave it to you for the link with which it can be played.";

/// What a key allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    /// Everything.
    Write,
    /// To look at the box.
    Read,
}

/// The box of an address, if the request shows one of its keys.
pub async fn unlock(app: &App, id: &str, headers: &HeaderMap) -> Result<(BoxRecord, Access), ApiError> {
    let id: BoxId = match id.parse() {
        Ok(id) => id,
        Err(_) => return Err(missing(app, Kind::Box, id).await),
    };
    let hash = bearer_hash(headers, "Show the key of the box: `Authorization: Bearer <key>`.")?;
    let store = app.rooms.store();
    let Some(known) = store.load_box(id).await? else { return Err(missing(app, Kind::Box, &id.to_string()).await) };
    if secrets::same(&known.key, &hash) {
        return Ok((known, Access::Write));
    }
    // All of them: the time must not say how many were compared.
    let keys = store.box_keys(id).await?;
    let fits = |ended: bool| {
        let keys = keys.iter().filter(|key| key.ended == ended);
        keys.fold(false, |found, key| found | secrets::same(&key.key, &hash))
    };
    match (fits(false), fits(true)) {
        (true, _) => Ok((known, Access::Read)),
        (false, true) => Err(ApiError(StatusCode::FORBIDDEN, ENDED_MESSAGE.to_owned())),
        (false, false) => Err(missing(app, Kind::Box, &id.to_string()).await),
    }
}

/// The same for whoever wants to change something.
pub async fn unlock_to_write(app: &App, id: &str, headers: &HeaderMap) -> Result<BoxRecord, ApiError> {
    match unlock(app, id, headers).await? {
        (known, Access::Write) => Ok(known),
        (_, Access::Read) => Err(ApiError(StatusCode::FORBIDDEN, READING_MESSAGE.to_owned())),
    }
}

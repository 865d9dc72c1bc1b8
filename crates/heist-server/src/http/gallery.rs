//! The gallery: heists that people have published. What is in a file is looked at before it is stored; whoever has the key of a heist may
//! change it and take it down.

use super::blocking::run_blocking;
use super::client_address::ClientAddress;
use super::responses::{ApiError, JsonBody, bearer_hash, json, missing, no_randomness, too_many_requests};
use crate::app::App;
use crate::gallery::{credit, reviewed, wanted};
use crate::own_heist::Refused;
use crate::secrets;
use crate::store::{Hash, Kind, Publishing};
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use heist_protocol::gallery::{
    AlreadyPublished, ForkedFrom, GalleryHeist, GalleryPage, GalleryQuery, GalleryUpdate, NewGalleryHeist,
    PublishedHeist,
};
use heist_protocol::http::Problem;
use heist_protocol::{GalleryId, limits};

/// Why something could not be done for the gallery.
#[derive(Debug)]
pub enum GalleryError {
    /// Something that can go wrong with any request.
    Api(ApiError),
    /// The file is not taken.
    Refused(Refused),
    /// The same file is there already.
    Known(GalleryId),
}

impl<T: Into<ApiError>> From<T> for GalleryError {
    fn from(error: T) -> GalleryError {
        GalleryError::Api(error.into())
    }
}

impl From<Refused> for GalleryError {
    fn from(refused: Refused) -> GalleryError {
        GalleryError::Refused(refused)
    }
}

impl IntoResponse for GalleryError {
    fn into_response(self) -> Response {
        match self {
            GalleryError::Api(error) => error.into_response(),
            GalleryError::Refused(Refused { words, findings }) => {
                json(StatusCode::UNPROCESSABLE_ENTITY, &Problem { error: words, findings })
            }
            GalleryError::Known(id) => {
                let error = "This heist is in the gallery already.".to_owned();
                json(StatusCode::CONFLICT, &AlreadyPublished { error, id })
            }
        }
    }
}

/// `GET /api/gallery`
pub async fn list(State(app): State<App>, Query(query): Query<GalleryQuery>) -> Result<Response, ApiError> {
    let wanted = wanted(query);
    let size = limits::GALLERY_HEISTS_PER_PAGE;
    let mut heists = app.rooms.store().list_gallery(&wanted, size + 1, wanted.page as usize * size).await?;
    let more = heists.len() > size && wanted.page < limits::MAX_GALLERY_PAGE;
    heists.truncate(size);
    Ok(json(StatusCode::OK, &GalleryPage { heists, more }))
}

/// `GET /api/gallery/{id}`
pub async fn show(State(app): State<App>, Path(id): Path<String>) -> Result<Response, ApiError> {
    let store = app.rooms.store();
    if let Ok(known) = id.parse()
        && let (Some(entry), Some(file)) = (store.gallery_entry(known).await?, store.gallery_file(known).await?)
    {
        return Ok(json(StatusCode::OK, &GalleryHeist { entry, file }));
    }
    Err(missing(&app, Kind::Heist, &id).await)
}

/// The file of a heist of the gallery.
pub async fn file_of(app: &App, id: GalleryId) -> Result<String, ApiError> {
    match app.rooms.store().gallery_file(id).await? {
        Some(file) => Ok(file),
        None => Err(missing(app, Kind::Heist, &id.to_string()).await),
    }
}

/// `POST /api/gallery`
pub async fn publish(
    State(app): State<App>,
    client: ClientAddress,
    JsonBody(new): JsonBody<NewGalleryHeist>,
) -> Result<Response, GalleryError> {
    check_rate(&app, client)?;
    let NewGalleryHeist { file, author, forked_from, key } = new;
    let (key, hash) = match key {
        None => secrets::new_secret().map_err(no_randomness)?,
        Some(key) if key.is_fit() => {
            let hash = secrets::hash(&key);
            (key, hash)
        }
        Some(_) => {
            let words = "A key has 22 to 128 letters and digits, `-` or `_`, and is random.".to_owned();
            return Err(ApiError(StatusCode::BAD_REQUEST, words).into());
        }
    };
    let reviewed = run_blocking(&app, client, move || reviewed(file, &author)).await??;
    let forked = match &forked_from {
        Some(from) => Some(credited(&app, from).await?),
        None => None,
    };
    let id = secrets::new_gallery_id().map_err(no_randomness)?;
    let most = app.config.limits.gallery_heists;
    let id = match app.rooms.store().publish_heist(id, &hash, &reviewed, forked.as_ref(), most).await? {
        Publishing::Done => {
            app.metrics.published.increment(1);
            app.published.notify_one();
            let client = app.config.log_addresses.shown(client.0);
            tracing::info!(heist = %id, client, "a heist was published");
            id
        }
        // Asked again after a lost answer: it is done.
        Publishing::Known(known, key) if secrets::same(&key, &hash) => known,
        Publishing::Known(known, _) => return Err(GalleryError::Known(known)),
        Publishing::Full | Publishing::Nothing => {
            let words = "The gallery of this server is full: ask whoever runs it to make room.".to_owned();
            return Err(ApiError(StatusCode::INSUFFICIENT_STORAGE, words).into());
        }
    };
    Ok(json(StatusCode::CREATED, &PublishedHeist { id, key }))
}

/// `PUT /api/gallery/{id}`
pub async fn change(
    State(app): State<App>,
    client: ClientAddress,
    Path(id): Path<String>,
    headers: HeaderMap,
    JsonBody(GalleryUpdate { file, author }): JsonBody<GalleryUpdate>,
) -> Result<Response, GalleryError> {
    check_rate(&app, client)?;
    let (id, key) = unlock(&app, &id, &headers).await?;
    let reviewed = run_blocking(&app, client, move || reviewed(file, &author)).await??;
    match app.rooms.store().change_heist(id, &key, &reviewed).await? {
        Publishing::Done => app.published.notify_one(),
        Publishing::Known(other, _) => return Err(GalleryError::Known(other)),
        // It was taken down in between.
        Publishing::Nothing | Publishing::Full => return Err(missing(&app, Kind::Heist, &id.to_string()).await.into()),
    }
    tracing::info!(heist = %id, "a heist of the gallery was changed");
    match app.rooms.store().gallery_entry(id).await? {
        Some(entry) => Ok(json(StatusCode::OK, &entry)),
        None => Err(missing(&app, Kind::Heist, &id.to_string()).await.into()),
    }
}

/// `DELETE /api/gallery/{id}`
pub async fn take_down(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let (id, key) = unlock(&app, &id, &headers).await?;
    if !app.rooms.store().take_heist_down(id, &key).await? {
        return Err(missing(&app, Kind::Heist, &id.to_string()).await);
    }
    tracing::info!(heist = %id, "a heist was taken down by who published it");
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// Whatever is refused counts too, because reading it is the work.
fn check_rate(app: &App, ClientAddress(address): ClientAddress) -> Result<(), ApiError> {
    match app.rate_limiter.may_publish(address) {
        true => Ok(()),
        false => Err(too_many_requests(app, address, "You have published many heists lately. Wait a while.")),
    }
}

/// The heist of an address and its key, if that is the one which the request shows.
async fn unlock(app: &App, id: &str, headers: &HeaderMap) -> Result<(GalleryId, Hash), ApiError> {
    let shown = bearer_hash(headers, "Show the key of the heist: `Authorization: Bearer <key>`.")?;
    let key = match id.parse() {
        Ok(id) => app.rooms.store().gallery_key(id).await?.map(|key| (id, key)),
        Err(_) => None,
    };
    match key {
        None => Err(missing(app, Kind::Heist, id).await),
        Some((id, key)) if secrets::same(&key, &shown) => Ok((id, key)),
        Some(_) => {
            let words = "This key does not fit the heist: only whoever published it may do this.".to_owned();
            Err(ApiError(StatusCode::FORBIDDEN, words))
        }
    }
}

/// The credit that a heist gives to the one of which it is a version: as the gallery has it, or, where that one was taken down, as the
/// author says.
async fn credited(app: &App, from: &ForkedFrom) -> Result<ForkedFrom, GalleryError> {
    let store = app.rooms.store();
    if let Some(entry) = store.gallery_entry(from.id).await? {
        return Ok(ForkedFrom { id: from.id, title: entry.title, author: entry.author });
    }
    match store.was_deleted(Kind::Heist, &from.id.to_string()).await? {
        true => Ok(credit(from)?),
        false => {
            Err(Refused::because("The heist that yours is a version of was never in this gallery.".to_owned()).into())
        }
    }
}

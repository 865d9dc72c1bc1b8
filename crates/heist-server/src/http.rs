//! The HTTP server: the API below `/api`, the client's files, and health for the operator.

mod blocking;
mod boxes;
mod client_address;
mod files;
mod gallery;
mod guard;
mod health;
mod host;
mod pages;
mod previews;
mod replays;
mod responses;
mod tables;

use crate::app::App;
use crate::sockets;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::middleware;
use axum::response::Response;
use axum::routing::{delete, get, post};
pub(crate) use blocking::BlockingQueue;
pub(crate) use client_address::ClientAddress;
pub use files::missing_client;
pub(crate) use guard::is_own_page;
use heist_protocol::limits::{MAX_BODY_BYTES, MAX_BOX_BODY_BYTES, MAX_DEBRIEF_BYTES};
use responses::ApiError;
pub(crate) use responses::{error_response, turned_away};
use std::time::Duration;
use tower_http::catch_panic::CatchPanicLayer;

/// How long a request may take.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(30);

/// All routes of the server.
pub fn router(app: App) -> Router {
    let debriefs = get(replays::debrief).put(replays::keep_debrief).layer(DefaultBodyLimit::max(MAX_DEBRIEF_BYTES));
    let api = Router::new()
        .route("/tables", post(tables::open))
        .route("/tables/mine", post(tables::mine))
        .route("/tables/open", get(tables::list_open))
        .route("/tables/{table}", delete(tables::delete))
        .route("/tables/{table}/replay", get(replays::of_table))
        .route("/boxes", post(boxes::make).layer(DefaultBodyLimit::max(MAX_BOX_BODY_BYTES)))
        .route("/boxes/{id}", get(boxes::page).delete(boxes::keys::delete))
        .route("/boxes/{id}/key", post(boxes::keys::replace))
        .route("/boxes/{id}/keys", get(boxes::keys::list).post(boxes::keys::add))
        .route("/boxes/{id}/keys/{number}", delete(boxes::keys::revoke))
        .route("/boxes/{id}/entries", post(boxes::write))
        .route("/boxes/{id}/file", get(boxes::download))
        .route("/boxes/{id}/tables", post(boxes::open_table))
        .route("/boxes/{id}/record", post(boxes::record))
        .route("/gallery", get(gallery::list).post(gallery::publish))
        .route("/gallery/{id}", get(gallery::show).put(gallery::change).delete(gallery::take_down))
        .route("/replays", post(replays::share))
        .route("/replays/{id}", get(replays::shared))
        .route("/replays/{id}/debrief", debriefs)
        .layer(middleware::from_fn_with_state(app.clone(), guard::check))
        .route("/ws", get(sockets::connect))
        .fallback(|| async { error_response(StatusCode::NOT_FOUND, "There is nothing here.") })
        .method_not_allowed_fallback(|| async { error_response(StatusCode::METHOD_NOT_ALLOWED, "Method not allowed.") })
        .layer(middleware::map_response(responses::json_errors));
    Router::new()
        .nest("/api", api)
        .route("/preview/{kind}/{name}", get(previews::picture))
        .fallback(pages::serve)
        .layer(middleware::from_fn_with_state(app.clone(), guard::check_blocked))
        .route("/livez", get(health::live))
        .route("/readyz", get(health::ready))
        .route("/healthz", get(health::ready))
        .layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
        .layer(tower_http::timeout::TimeoutLayer::with_status_code(StatusCode::GATEWAY_TIMEOUT, REQUEST_TIMEOUT))
        .layer(middleware::from_fn_with_state(app.clone(), guard::check_host))
        .layer(CatchPanicLayer::custom(panicked))
        .layer(middleware::map_response(guard::headers))
        .with_state(app)
}

/// The last resort: a request that ends in a panic is answered all the same.
fn panicked(_: Box<dyn std::any::Any + Send>) -> Response {
    tracing::error!("a request ended in a panic");
    error_response(StatusCode::INTERNAL_SERVER_ERROR, "The server made a mistake.")
}

impl From<crate::store::StoreError> for ApiError {
    fn from(error: crate::store::StoreError) -> ApiError {
        tracing::error!(%error, "a request failed");
        ApiError(StatusCode::SERVICE_UNAVAILABLE, "The database does not answer. Try again.".to_owned())
    }
}

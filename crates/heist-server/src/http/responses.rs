//! JSON bodies of requests and responses, and errors in words.

use crate::app::App;
use crate::secrets;
use crate::store::{Hash, Kind};
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use headers::HeaderMapExt;
use headers::authorization::{Authorization, Bearer};
use heist_protocol::AccessToken;
use heist_protocol::http::Problem;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::error::Error;
use std::net::IpAddr;

/// An error response: status and words.
#[derive(Debug)]
pub struct ApiError(pub StatusCode, pub String);

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        error_response(self.0, &self.1)
    }
}

/// A response that says what went wrong.
pub fn error_response(status: StatusCode, words: &str) -> Response {
    let mut response = json(status, &Problem { error: words.to_owned(), findings: Vec::new() });
    // In seconds: what is busy is so for a moment, and a limit gives back what it takes bit by bit.
    let later = match status {
        StatusCode::SERVICE_UNAVAILABLE => "2",
        StatusCode::TOO_MANY_REQUESTS => "10",
        _ => return response,
    };
    response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static(later));
    response
}

/// A response in JSON that is not cached.
pub fn json(status: StatusCode, body: &impl Serialize) -> Response {
    (status, [(header::CACHE_CONTROL, "no-store")], Json(body)).into_response()
}

/// Gives errors of the framework the same JSON body as our own.
pub async fn json_errors(response: Response) -> Response {
    let status = response.status();
    let kind = response.headers().get(header::CONTENT_TYPE);
    let ours = kind.is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"));
    if ours || !(status.is_client_error() || status.is_server_error()) {
        return response;
    }
    let words = match status {
        StatusCode::PAYLOAD_TOO_LARGE => "The request is too long.",
        status if status.is_client_error() => "The request is not understood.",
        _ => "The server made a mistake.",
    };
    error_response(status, words)
}

/// The body of a request, in JSON.
pub struct JsonBody<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for JsonBody<T> {
    type Rejection = Response;

    async fn from_request(request: Request, state: &S) -> Result<JsonBody<T>, Response> {
        check_json(request.headers()).map_err(IntoResponse::into_response)?;
        let body = Json::from_request(request, state).await;
        body.map(|Json(body)| JsonBody(body)).map_err(json_rejection)
    }
}

/// Whether a body is JSON and nothing like it: the library also takes what ends in `+json`.
pub fn check_json(headers: &HeaderMap) -> Result<(), ApiError> {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let is_json = kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"));
    if is_json { Ok(()) } else { Err(no_json()) }
}

fn no_json() -> ApiError {
    let words = "Send JSON, with `Content-Type: application/json`.".to_owned();
    ApiError(StatusCode::UNSUPPORTED_MEDIA_TYPE, words)
}

fn json_rejection(rejection: JsonRejection) -> Response {
    match &rejection {
        // Pages of other sites can send plain forms without being asked; JSON they cannot.
        JsonRejection::MissingJsonContentType(_) => no_json().into_response(),
        JsonRejection::JsonDataError(_) | JsonRejection::JsonSyntaxError(_) => {
            let words = format!("The request is not understood: {}.", root_cause(&rejection));
            error_response(StatusCode::BAD_REQUEST, &words)
        }
        _ => rejection.into_response(),
    }
}

/// The innermost error: what the JSON reader says, without what axum puts before it.
fn root_cause<'a>(mut error: &'a (dyn Error + 'static)) -> &'a (dyn Error + 'static) {
    while let Some(source) = error.source() {
        error = source;
    }
    error
}

/// The hash of the token that a request shows in `Authorization: Bearer <token>`; `missing` says what to show.
pub fn bearer_hash(headers: &HeaderMap, missing: &str) -> Result<Hash, ApiError> {
    match headers.typed_get::<Authorization<Bearer>>() {
        Some(shown) => Ok(secrets::hash(&AccessToken(shown.token().trim().to_owned()))),
        None => Err(ApiError(StatusCode::UNAUTHORIZED, missing.to_owned())),
    }
}

/// The response to whoever asks for something that is not there, or shows a secret that does not fit it.
pub async fn missing(app: &App, kind: Kind, id: &str) -> ApiError {
    // Whoever knows the name of something that is gone may know that.
    if app.rooms.store().was_deleted(kind, id).await.unwrap_or(false) {
        return ApiError(StatusCode::GONE, kind.deleted().to_owned());
    }
    let words = match kind {
        Kind::Table => "There is no such table, or the link does not fit it.",
        Kind::Box => "There is no such box, or the link does not fit it.",
        Kind::Replay => "There is no such replay.",
        Kind::Heist => "There is no such heist in the gallery.",
    };
    ApiError(StatusCode::NOT_FOUND, words.to_owned())
}

/// The response when there are no random numbers.
pub fn no_randomness(error: secrets::NoRandomness) -> ApiError {
    ApiError(StatusCode::INTERNAL_SERVER_ERROR, error.to_string())
}

/// The response to a request over a limit.
pub fn too_many_requests(app: &App, address: IpAddr, words: &str) -> ApiError {
    turned_away(app, address, words);
    ApiError(StatusCode::TOO_MANY_REQUESTS, words.to_owned())
}

/// Counts somebody who was turned away; the log says so once a minute for each address.
pub fn turned_away(app: &App, address: IpAddr, words: &str) {
    app.metrics.turned_away.increment(1);
    if app.rate_limiter.is_worth_a_line(address) {
        tracing::info!(client = app.config.log_addresses.shown(address), words, "somebody was turned away");
    }
}

//! Bodies: JSON in, JSON out, and what went wrong in words.

use axum::body::Bytes;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// What went wrong.
#[derive(Debug)]
pub struct Problem(pub StatusCode, pub String);

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        problem(self.0, &self.1)
    }
}

/// An answer that says what went wrong.
pub fn problem(status: StatusCode, words: &str) -> Response {
    json(status, &heist_protocol::http::Problem { error: words.to_owned() })
}

/// An answer in JSON that nobody keeps.
pub fn json(status: StatusCode, body: &impl Serialize) -> Response {
    let text = serde_json::to_string(body).unwrap_or_else(|_| r#"{"error":"The server made a mistake."}"#.to_owned());
    (status, [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")], text).into_response()
}

/// Gives what the framework refuses by itself the form of everything else that goes wrong.
pub async fn in_our_form(response: Response) -> Response {
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
    problem(status, words)
}

/// Reads a body of JSON.
pub fn read<T: DeserializeOwned>(headers: &HeaderMap, body: &Bytes) -> Result<T, Problem> {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    // Other pages can send plain forms without being asked; JSON they cannot.
    if !kind.trim_start().starts_with("application/json") {
        let words = "Send JSON, with `Content-Type: application/json`.".to_owned();
        return Err(Problem(StatusCode::UNSUPPORTED_MEDIA_TYPE, words));
    }
    let wrong = |error| Problem(StatusCode::BAD_REQUEST, format!("The request is not understood: {error}."));
    serde_json::from_slice(body).map_err(wrong)
}

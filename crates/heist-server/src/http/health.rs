//! Health for whoever looks after the server: whether the process answers, and whether one may rely on it.

use crate::app::App;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::json;
use std::time::Duration;

/// Longer than the database may take for a row.
const TIMEOUT: Duration = Duration::from_secs(8);

/// `GET /livez`: the process answers. Whoever restarts servers asks this: a restart mends no disk.
pub async fn live() -> Response {
    answer(StatusCode::OK, &json!({ "ok": true }))
}

/// `GET /readyz`: the database takes what is written, and other servers on it are heard. Whoever sends players here asks this.
pub async fn ready(State(app): State<App>) -> Response {
    let known = tokio::time::timeout(TIMEOUT, app.rooms.store().readiness()).await;
    match known {
        Ok(known) => match known.problem {
            None => answer(StatusCode::OK, &json!({ "ok": true, "last_commit": known.last_commit })),
            Some(words) => answer(
                StatusCode::SERVICE_UNAVAILABLE,
                &json!({ "ok": false, "error": words, "last_commit": known.last_commit }),
            ),
        },
        Err(_) => answer(
            StatusCode::SERVICE_UNAVAILABLE,
            &json!({ "ok": false, "error": "The database takes too long.", "last_commit": null }),
        ),
    }
}

fn answer(status: StatusCode, body: &serde_json::Value) -> Response {
    let headers = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")];
    (status, headers, body.to_string()).into_response()
}

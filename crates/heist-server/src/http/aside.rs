//! Work that may take long, done without keeping others waiting.

use super::answers::Problem;
use crate::app::App;
use axum::http::StatusCode;
use std::sync::Arc;

/// Works something out that may take long, without keeping others waiting; few at a time.
pub async fn aside<T: Send + 'static>(app: &App, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Problem> {
    let busy = || Problem(StatusCode::SERVICE_UNAVAILABLE, "The server is busy. Try again.".to_owned());
    let permit = Arc::clone(&app.heavy).acquire_owned().await.map_err(|_| busy())?;
    let worked = tokio::task::spawn_blocking(move || {
        let _permit = permit;
        work()
    });
    worked.await.map_err(|error| {
        tracing::error!(%error, "something could not be worked out");
        Problem(StatusCode::INTERNAL_SERVER_ERROR, "The server made a mistake.".to_owned())
    })
}

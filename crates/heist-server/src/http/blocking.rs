//! Computations that may take long, on threads of their own.

use super::responses::ApiError;
use crate::app::App;
use axum::http::StatusCode;
use std::sync::Arc;

/// Runs a computation that may take long on a blocking thread; only a few run at a time.
pub async fn run_blocking<T: Send + 'static>(
    app: &App,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, ApiError> {
    let busy = || ApiError(StatusCode::SERVICE_UNAVAILABLE, "The server is busy. Try again.".to_owned());
    let permit = Arc::clone(&app.blocking_permits).acquire_owned().await.map_err(|_| busy())?;
    let done = tokio::task::spawn_blocking(move || {
        let _permit = permit;
        work()
    });
    done.await.map_err(|error| {
        tracing::error!(%error, "a blocking computation failed");
        ApiError(StatusCode::INTERNAL_SERVER_ERROR, "The server made a mistake.".to_owned())
    })
}

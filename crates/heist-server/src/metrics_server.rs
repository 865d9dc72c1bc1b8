//! Metrics on a port of their own: how many people play is nobody's business but the operator's, and whoever can reach the game
//! cannot reach this.

use crate::metrics;
use crate::rooms::Rooms;
use anyhow::{Context, Result};
use axum::Router;
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::get;
use std::net::SocketAddr;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

/// Takes the port.
pub async fn bind(address: SocketAddr) -> Result<TcpListener> {
    let refused = || format!("cannot serve metrics on {address}; `--metrics` takes another address");
    TcpListener::bind(address).await.with_context(refused)
}

/// Answers until the server shuts down.
pub async fn serve(listener: TcpListener, rooms: Rooms, shutdown: CancellationToken) {
    let report = move || async move {
        metrics::observe_process();
        rooms.store().observe();
        ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], metrics::report()).into_response()
    };
    let router = Router::new().route("/metrics", get(report));
    let served = axum::serve(listener, router).with_graceful_shutdown(shutdown.cancelled_owned()).await;
    if let Err(error) = served {
        tracing::error!(%error, "metrics are no longer served");
    }
}

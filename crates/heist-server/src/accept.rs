//! Accepts TCP connections: each must send a request soon, and no address may take all of them.

use crate::app::App;
use crate::http::router;
use axum::Extension;
use axum::extract::ConnectInfo;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::pin::pin;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// How long to wait when the system has no room for another connection.
const RETRY_DELAY: Duration = Duration::from_millis(200);

/// Accepts connections until the server shuts down; ends when every request has been answered.
pub async fn serve(listener: TcpListener, app: App) {
    let router = router(app.clone());
    let requests = TaskTracker::new();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = app.shutdown.cancelled() => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                tracing::warn!(%error, "a connection could not be accepted");
                tokio::time::sleep(RETRY_DELAY).await;
                continue;
            }
        };
        // Behind a proxy all come from one address; there the proxy counts.
        let permit = match app.config.behind_proxy {
            true => None,
            false => match app.rate_limiter.accept(peer.ip()) {
                Some(permit) => Some(permit),
                None => {
                    app.metrics.turned_away.increment(1);
                    continue;
                }
            },
        };
        let service = router.clone().layer(Extension(ConnectInfo(peer)));
        let (head_timeout, shutdown) = (app.config.request_head, app.shutdown.clone());
        requests.spawn(async move {
            answer(stream, service, head_timeout, shutdown).await;
            drop(permit);
        });
    }
    drop(listener);
    requests.close();
    requests.wait().await;
}

/// Answers the requests of a connection until it ends or becomes a WebSocket.
async fn answer(stream: TcpStream, service: axum::Router, head_timeout: Duration, shutdown: CancellationToken) {
    // A command is one small message, and the player waits for the answer.
    let _ = stream.set_nodelay(true);
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(head_timeout)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(service))
        .with_upgrades();
    let mut connection = pin!(connection);
    let done = tokio::select! {
        done = connection.as_mut() => done,
        () = shutdown.cancelled() => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = done {
        tracing::debug!(%error, "a connection broke off");
    }
}

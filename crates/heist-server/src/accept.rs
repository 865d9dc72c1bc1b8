//! Connections as they come in: each must say soon what it wants, and no address may take all of them.

use crate::app::{App, told};
use crate::http::router;
use axum::Extension;
use axum::extract::ConnectInfo;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::pin::pin;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;

/// How long to wait when the system has no room for another connection.
const PAUSE: Duration = Duration::from_millis(200);

/// Accepts connections until the server goes down; ends when every request has been answered.
pub async fn serve(listener: TcpListener, app: App, closing: watch::Receiver<bool>) {
    let router = router(app.clone());
    let mut requests = JoinSet::new();
    let mut stop = closing.clone();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            // Those that are done need not be remembered.
            Some(_) = requests.join_next() => continue,
            () = told(&mut stop) => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                tracing::warn!(%error, "a connection could not be accepted");
                tokio::time::sleep(PAUSE).await;
                continue;
            }
        };
        // Behind a proxy all come from one address; there the proxy counts.
        let pass = match app.config.behind_proxy {
            true => None,
            false => match app.addresses.accept(peer.ip()) {
                Some(pass) => Some(pass),
                None => {
                    app.measures.turned_away.increment(1);
                    continue;
                }
            },
        };
        let service = router.clone().layer(Extension(ConnectInfo(peer)));
        let (head, closing) = (app.config.request_head, closing.clone());
        requests.spawn(async move {
            answer(stream, service, head, closing).await;
            drop(pass);
        });
    }
    drop(listener);
    while requests.join_next().await.is_some() {}
}

/// Answers the requests of a connection until it ends or becomes a WebSocket.
async fn answer(stream: TcpStream, service: axum::Router, head: Duration, mut closing: watch::Receiver<bool>) {
    // A command is one small message, and the player waits for the answer.
    let _ = stream.set_nodelay(true);
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(head)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(service))
        .with_upgrades();
    let mut connection = pin!(connection);
    let done = tokio::select! {
        done = connection.as_mut() => done,
        () = told(&mut closing) => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = done {
        tracing::debug!(%error, "a connection broke off");
    }
}

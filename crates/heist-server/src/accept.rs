//! Accepts TCP connections: each must send a request soon, and no address may take all of them.

use crate::app::App;
use crate::client_stream::{ClientStream, MessageBytes};
use crate::config::Config;
use crate::http::{router, turned_away};
use axum::Extension;
use axum::extract::ConnectInfo;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::time::Duration;
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::time::timeout;
use tokio_util::task::TaskTracker;

/// How long to wait when the system has no room for another connection.
const RETRY_DELAY: Duration = Duration::from_millis(200);

/// How much the system holds of what a client has not read yet. By itself it would hold megabytes for each.
const SEND_BUFFER_BYTES: u32 = 256 * 1024;
/// How many connections may wait to be accepted.
const BACKLOG: u32 = 1024;

/// Takes a port.
pub fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    // So that a server that is started again need not wait for connections of the one before.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.set_send_buffer_size(SEND_BUFFER_BYTES)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

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
        let permit = match app.config.proxies.has(peer.ip()) {
            true => None,
            false => match app.rate_limiter.accept(peer.ip()) {
                Some(permit) => Some(permit),
                None => {
                    turned_away(&app, peer.ip(), "Too many sockets.");
                    continue;
                }
            },
        };
        let message_bytes = MessageBytes::default();
        let service = router.clone().layer(Extension(ConnectInfo(peer))).layer(Extension(message_bytes.clone()));
        let app = app.clone();
        app.metrics.sockets.increment(1.0);
        requests.spawn(async move {
            answer(stream, message_bytes, service, &app).await;
            app.metrics.sockets.decrement(1.0);
            drop(permit);
        });
    }
    drop(listener);
    requests.close();
    requests.wait().await;
}

/// Answers the requests of a connection until it ends or becomes a WebSocket.
async fn answer(stream: TcpStream, message_bytes: MessageBytes, service: axum::Router, app: &App) {
    let Config { request_head, first_byte, write_stall, .. } = &*app.config;
    let mut byte = [0];
    let begun = tokio::select! {
        begun = timeout(*first_byte, stream.peek(&mut byte)) => begun,
        () = app.shutdown.cancelled() => return,
    };
    // Whoever says nothing is not waited for as long as somebody in the middle of a request.
    if !matches!(begun, Ok(Ok(1..))) {
        return;
    }
    // A command is one small message, and the player waits for the answer.
    let _ = stream.set_nodelay(true);
    let stream = ClientStream::new(stream, *write_stall, message_bytes);
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(*request_head)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(service))
        .with_upgrades();
    let mut connection = pin!(connection);
    let done = tokio::select! {
        done = connection.as_mut() => done,
        () = app.shutdown.cancelled() => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = done {
        tracing::debug!(%error, "a connection broke off");
    }
}

//! Clients that ask for a file and do not read it.

use crate::http;
use anyhow::{Context, Result};
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpSocket, TcpStream};

/// What the system takes for such a client. By itself it would take whole files.
const RECEIVE_BUFFER_BYTES: u32 = 4 * 1024;

/// So many of them. Each has been sent something when it is counted, so whatever the server holds for it, it holds by now.
pub async fn connect(base: &str, path: &str, count: usize) -> Result<Vec<TcpStream>> {
    let host = http::host(base)?;
    let request = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n");
    let mut clients = Vec::with_capacity(count);
    for number in 0..count {
        let socket = TcpSocket::new_v4()?;
        socket.set_recv_buffer_size(RECEIVE_BUFFER_BYTES)?;
        let mut client = socket.connect(host.parse()?).await.with_context(|| format!("client {number}"))?;
        client.write_all(request.as_bytes()).await?;
        clients.push(client);
    }
    for client in &clients {
        client.readable().await?;
    }
    Ok(clients)
}

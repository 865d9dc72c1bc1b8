//! A minimal HTTP client for a server on this machine.

use anyhow::{Context, Result, bail};
use std::net::{Ipv4Addr, SocketAddr};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

/// The address from which this machine speaks to itself.
pub const HERE: Ipv4Addr = Ipv4Addr::LOCALHOST;

/// The host and port of an address such as `http://127.0.0.1:40123`.
pub fn host(base: &str) -> Result<&str> {
    let host = base.strip_prefix("http://").with_context(|| format!("`{base}` does not begin with http://"))?;
    Ok(host.trim_end_matches('/'))
}

/// Sends a request and gives the body of the answer; a status other than success is an error.
pub async fn ask(base: &str, head: &str, body: &str) -> Result<String> {
    ask_from(HERE, base, head, body).await
}

/// The same from one of the addresses of this machine.
pub async fn ask_from(from: Ipv4Addr, base: &str, head: &str, body: &str) -> Result<String> {
    let (status, answer) = exchange_from(from, base, head, body).await?;
    if !(200..300).contains(&status) {
        let line = head.lines().next().unwrap_or_default();
        bail!("{line}: {status} {answer}");
    }
    Ok(answer)
}

/// Connects to a host and port of this machine from one of its own addresses, all of 127.0.0.0/8: to a server these are different people.
pub async fn connect_from(from: Ipv4Addr, host: &str) -> Result<TcpStream> {
    let to: SocketAddr = host.parse().with_context(|| format!("`{host}` is no address with a port"))?;
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::from((from, 0)))?;
    let stream = socket.connect(to).await.with_context(|| format!("connecting to {host}"))?;
    stream.set_nodelay(true)?;
    Ok(stream)
}

/// Sends a request and gives status and body of the answer.
pub async fn exchange(base: &str, head: &str, body: &str) -> Result<(u16, String)> {
    exchange_from(HERE, base, head, body).await
}

/// The same from one of the addresses of this machine.
pub async fn exchange_from(from: Ipv4Addr, base: &str, head: &str, body: &str) -> Result<(u16, String)> {
    let host = host(base)?;
    let mut stream = connect_from(from, host).await?;
    let (line, headers) = head.split_once('\n').unwrap_or((head, ""));
    let headers: String = headers.lines().map(|header| format!("{header}\r\n")).collect();
    let request = format!(
        "{line} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Length: {}\r\n{headers}\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await?;
    let answer = String::from_utf8(answer).context("the answer is not text")?;
    let (head, body) = answer.split_once("\r\n\r\n").with_context(|| format!("no whole answer to {line}"))?;
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
    let status = status.with_context(|| format!("no status in the answer to {line}"))?;
    let length =
        head.lines().find_map(|header| header.to_ascii_lowercase().strip_prefix("content-length: ")?.parse().ok());
    if length.is_some_and(|length: usize| length != body.len()) {
        bail!("{line}: the answer was cut off");
    }
    Ok((status, body.to_owned()))
}

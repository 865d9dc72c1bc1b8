//! A minimal HTTP client for a server on this machine.

use anyhow::{Context, Result, bail};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// The host and port of an address such as `http://127.0.0.1:40123`.
pub fn host(base: &str) -> Result<&str> {
    let host = base.strip_prefix("http://").with_context(|| format!("`{base}` does not begin with http://"))?;
    Ok(host.trim_end_matches('/'))
}

/// Sends a request and gives the body of the answer; a status other than success is an error.
pub async fn ask(base: &str, head: &str, body: &str) -> Result<String> {
    let (status, answer) = exchange(base, head, body).await?;
    if !(200..300).contains(&status) {
        let line = head.lines().next().unwrap_or_default();
        bail!("{line}: {status} {answer}");
    }
    Ok(answer)
}

/// Sends a request and gives status and body of the answer.
pub async fn exchange(base: &str, head: &str, body: &str) -> Result<(u16, String)> {
    let host = host(base)?;
    let mut stream = TcpStream::connect(host).await.with_context(|| format!("connecting to {host}"))?;
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

//! A WebSocket to a table.

use anyhow::{Context, Result, bail};
use futures_util::{SinkExt, StreamExt};
use heist_protocol::{AccessToken, ClientMessage, LogEntry, ServerMessage, TableId, VERSION};
use heist_testbed::http;
use std::net::Ipv4Addr;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

/// So long a server may take to let somebody in.
const ENTRANCE: Duration = Duration::from_secs(5);

/// A WebSocket to a server.
pub struct Connection(WebSocketStream<TcpStream>);

impl Connection {
    /// Connects from one of the addresses of this machine.
    pub async fn open(from: Ipv4Addr, url: &str) -> Result<Connection> {
        let host = http::host(url)?;
        let opening = async {
            let stream = http::connect_from(from, host).await?;
            Ok(tokio_tungstenite::client_async(format!("ws://{host}/api/ws"), stream).await?.0)
        };
        timeout(ENTRANCE, opening).await.context("the server does not let anybody in")?.map(Connection)
    }

    /// Connects and says hello.
    pub async fn enter(
        from: Ipv4Addr,
        url: &str,
        table: TableId,
        tokens: Vec<AccessToken>,
        name: Option<String>,
        since: Option<u64>,
    ) -> Result<Connection> {
        let mut connection = Connection::open(from, url).await?;
        connection.send(&ClientMessage::Hello { version: VERSION, table, tokens, name, since }).await?;
        Ok(connection)
    }

    /// Says something.
    pub async fn send(&mut self, message: &ClientMessage) -> Result<()> {
        let text = serde_json::to_string(message)?;
        Ok(timeout(ENTRANCE, self.0.send(Message::text(text))).await??)
    }

    /// What the server says next; `None`: it is gone.
    pub async fn next(&mut self) -> Result<Option<ServerMessage>> {
        loop {
            match self.0.next().await {
                Some(Ok(Message::Text(text))) => {
                    return serde_json::from_str(&text).map(Some).with_context(|| text.to_string());
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                _ => return Ok(None),
            }
        }
    }
}

/// The log of a table, as a server tells it to somebody who watches.
pub async fn read_log(from: Ipv4Addr, url: String, table: TableId, watch: &AccessToken) -> Result<Vec<LogEntry>> {
    let mut connection = Connection::enter(from, &url, table, vec![watch.clone()], None, None).await?;
    loop {
        match connection.next().await?.context("the server hung up")? {
            ServerMessage::Welcome { log, .. } => return Ok(log),
            ServerMessage::Failed { code, why, .. } => bail!("{code:?}: {why}"),
            _ => {}
        }
    }
}

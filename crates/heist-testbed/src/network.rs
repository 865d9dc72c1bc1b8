//! A network to a server, as a TCP proxy: it forwards everything until somebody cuts it, holds everything back, or lets it drop what the
//! server sends. The server keeps running and does not notice.

use crate::http;
use anyhow::Result;
use std::net::SocketAddr;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    /// Everything arrives.
    Up,
    /// What the client sends arrives; what the server sends does not.
    DropsResponses,
    /// Nothing arrives, and nobody is told: connections stay open. What was sent arrives when the network is restored.
    Silent,
    /// Nothing arrives: connections break, and new ones are refused.
    Down,
}

/// A network to one server. Dropping it closes all its connections.
pub struct Network {
    /// The address to connect to instead of the server's.
    pub address: SocketAddr,
    /// The same, where the server speaks HTTP.
    pub url: String,
    state: watch::Sender<State>,
}

impl Network {
    /// A network to a server with an address such as `http://127.0.0.1:40123`, which works at first.
    pub async fn to(server: &str) -> Result<Network> {
        Network::to_host(http::host(server)?).await
    }

    /// A network to a host and port.
    pub async fn to_host(far: &str) -> Result<Network> {
        let far = far.to_owned();
        let near = TcpListener::bind("127.0.0.1:0").await?;
        let address = near.local_addr()?;
        let (state, seen) = watch::channel(State::Up);
        tokio::spawn(async move {
            while let Ok((client, _)) = near.accept().await {
                if seen.has_changed().is_err() {
                    return;
                }
                if *seen.borrow() != State::Down {
                    tokio::spawn(forward(client, far.clone(), seen.clone()));
                }
            }
        });
        Ok(Network { address, url: format!("http://{address}"), state })
    }

    /// Cuts it: all connections break at once.
    pub fn cut(&self) {
        self.state.send_replace(State::Down);
    }
    /// Cuts it in silence: from now on nothing arrives in either direction, and nobody is told.
    pub fn silence(&self) {
        self.state.send_replace(State::Silent);
    }
    /// From now on nothing that the server sends arrives.
    pub fn drop_responses(&self) {
        self.state.send_replace(State::DropsResponses);
    }
    /// Works again. Connections that broke stay broken.
    pub fn restore(&self) {
        self.state.send_replace(State::Up);
    }
}

/// Forwards one connection until either end hangs up or the network is cut.
async fn forward(mut client: TcpStream, far: String, mut state: watch::Receiver<State>) {
    if state.wait_for(|state| *state != State::Silent).await.is_err() {
        return;
    }
    let Ok(mut server) = TcpStream::connect(far).await else { return };
    let (mut said, mut answered) = (vec![0; 16 * 1024], vec![0; 16 * 1024]);
    loop {
        if state.wait_for(|state| *state != State::Silent).await.is_err() {
            return;
        }
        let forwarded = tokio::select! {
            changed = state.changed() => match changed {
                Ok(()) if *state.borrow() != State::Down => Ok(1),
                _ => return,
            },
            read = client.read(&mut said) => match read {
                Ok(count) => server.write_all(&said[..count]).await.map(|()| count),
                Err(error) => Err(error),
            },
            read = server.read(&mut answered) => match read {
                Ok(count) if *state.borrow() == State::DropsResponses => Ok(count),
                Ok(count) => client.write_all(&answered[..count]).await.map(|()| count),
                Err(error) => Err(error),
            },
        };
        if !matches!(forwarded, Ok(count) if count > 0) {
            return;
        }
    }
}

//! The cable between a browser and the server: carries everything faithfully until a test cuts it, or lets it lose what the
//! server answers. The server itself lives on and knows nothing of it.

use crate::http;
use anyhow::Result;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    /// Everything arrives.
    Whole,
    /// What the browser says arrives; what the server says does not.
    Deaf,
    /// Nothing arrives: connections break, and new ones are refused.
    Cut,
}

/// A cable to a server. Dropping it pulls it out.
pub struct Cable {
    /// The address at its near end.
    pub url: String,
    state: watch::Sender<State>,
}

impl Cable {
    /// Lays a cable to a server.
    pub async fn lay(server: &str) -> Result<Cable> {
        let far = http::host(server)?.to_owned();
        let near = TcpListener::bind("127.0.0.1:0").await?;
        let url = format!("http://{}", near.local_addr()?);
        let (state, seen) = watch::channel(State::Whole);
        tokio::spawn(async move {
            while let Ok((browser, _)) = near.accept().await {
                if seen.has_changed().is_err() {
                    return;
                }
                if *seen.borrow() != State::Cut {
                    tokio::spawn(carry(browser, far.clone(), seen.clone()));
                }
            }
        });
        Ok(Cable { url, state })
    }

    /// Cuts it: all connections break at once.
    pub fn cut(&self) {
        self.state.send_replace(State::Cut);
    }
    /// From now on nothing of what the server says arrives.
    pub fn deafen(&self) {
        self.state.send_replace(State::Deaf);
    }
    /// Mends it. Connections that broke stay broken.
    pub fn mend(&self) {
        self.state.send_replace(State::Whole);
    }
}

/// Carries one connection until either end hangs up or the cable is cut.
async fn carry(mut browser: TcpStream, far: String, mut state: watch::Receiver<State>) {
    let Ok(mut server) = TcpStream::connect(far).await else { return };
    let (mut said, mut answered) = (vec![0; 16 * 1024], vec![0; 16 * 1024]);
    loop {
        let carried = tokio::select! {
            changed = state.changed() => match changed {
                Ok(()) if *state.borrow() != State::Cut => Ok(1),
                _ => return,
            },
            read = browser.read(&mut said) => match read {
                Ok(count) => server.write_all(&said[..count]).await.map(|()| count),
                Err(error) => Err(error),
            },
            read = server.read(&mut answered) => match read {
                Ok(count) if *state.borrow() == State::Deaf => Ok(count),
                Ok(count) => browser.write_all(&answered[..count]).await.map(|()| count),
                Err(error) => Err(error),
            },
        };
        if !matches!(carried, Ok(count) if count > 0) {
            return;
        }
    }
}

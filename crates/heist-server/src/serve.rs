//! The server from its start to its end.

use crate::accept;
use crate::app::App;
use crate::config::Config;
use crate::limits::Addresses;
use crate::measure::{self, Measures};
use crate::rooms::Rooms;
use crate::store::{Alone, Store};
use anyhow::{Context, Result};
use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, mpsc, watch};
use tokio::time::timeout;

/// How long the server waits for requests and connections to end when it goes down.
const LAST_CALL: Duration = Duration::from_secs(5);
/// How long to wait before other nodes are listened to again.
const DEAF: Duration = Duration::from_secs(1);
/// How many long computations run at once.
const HEAVY: usize = 2;

/// A server that listens, and does not answer yet.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    app: App,
    alone: Alone,
    close: watch::Sender<bool>,
    alive: mpsc::Receiver<()>,
}

impl Server {
    /// Opens the database and the port.
    pub async fn open(config: Config) -> Result<Server> {
        let listen = config.listen;
        let listener = TcpListener::bind(listen).await.with_context(|| match listen.port() {
            0 => format!("cannot listen on {listen}"),
            _ => {
                format!("cannot listen on {listen}; is another server running there? `--listen` takes another address")
            }
        })?;
        let address = listener.local_addr().context("the address of the port is not known")?;
        let measures = Measures::start();
        let refused = "cannot open the database; `--database` takes another one";
        let alone = Alone::with(&config.database).await.context(refused)?;
        let store = Store::open(&config.database).await.context(refused)?;
        let (close, closing) = watch::channel(false);
        let (alive, all_gone) = mpsc::channel(1);
        let app = App {
            rooms: Rooms::new(store, measures.clone(), config.linger),
            addresses: Addresses::new(config.limits),
            measures,
            heavy: Arc::new(Semaphore::new(HEAVY)),
            config: Arc::new(config),
            closing,
            alive,
        };
        Ok(Server { listener, address, app, alone, close, alive: all_gone })
    }

    /// The address on which it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address of its front page, as a browser on this machine takes it.
    pub fn url(&self) -> String {
        let mut address = self.address;
        if address.ip().is_unspecified() {
            address.set_ip(if address.is_ipv4() { [127, 0, 0, 1].into() } else { [0, 0, 0, 0, 0, 0, 0, 1].into() });
        }
        format!("http://{address}/")
    }

    /// Answers until it is told to stop; then finishes what was begun.
    pub async fn run(self, until: impl Future<Output = ()> + Send + 'static) -> Result<()> {
        let Server { listener, address, app, alone, close, mut alive } = self;
        let rooms = app.rooms.clone();
        let listening = tokio::spawn({
            let rooms = rooms.clone();
            async move {
                while let Err(error) = rooms.listen().await {
                    tracing::error!(%error, "other nodes cannot be heard; trying again");
                    tokio::time::sleep(DEAF).await;
                }
            }
        });
        let upkeep = tokio::spawn(async {
            loop {
                tokio::time::sleep(Duration::from_secs(5)).await;
                measure::keep_up();
            }
        });
        tracing::info!(%address, "the server is open");
        let serving = tokio::spawn(accept::serve(listener, app, close.subscribe()));
        until.await;
        tracing::info!("the server goes down");
        let _ = close.send(true);
        // The app is gone when the service is; what is left of `alive` belongs to connections.
        if timeout(LAST_CALL, serving).await.is_err() {
            tracing::warn!("some requests were cut off");
        }
        if timeout(LAST_CALL, alive.recv()).await.is_err() {
            tracing::warn!("some connections were cut off");
        }
        listening.abort();
        upkeep.abort();
        if timeout(LAST_CALL, rooms.store().close()).await.is_err() {
            tracing::warn!("the database was not closed in time");
        }
        drop(alone);
        Ok(())
    }
}

/// Runs a server until the process is told to end; `opened` is called with the address of its front page.
pub fn run(config: Config, opened: impl FnOnce(&str)) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().context("no threads")?;
    let done = runtime.block_on(async {
        let server = Server::open(config).await?;
        let signal = signal()?;
        opened(&server.url());
        server.run(signal).await
    });
    runtime.shutdown_timeout(Duration::from_secs(1));
    done
}

/// Until somebody presses Ctrl+C or the system asks the process to end.
#[cfg(unix)]
fn signal() -> Result<impl Future<Output = ()> + Send + 'static> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// Until somebody presses Ctrl+C.
#[cfg(not(unix))]
fn signal() -> Result<impl Future<Output = ()> + Send + 'static> {
    Ok(async {
        let _ = tokio::signal::ctrl_c().await;
    })
}

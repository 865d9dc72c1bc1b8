//! The server from start to shutdown.

use crate::accept;
use crate::app::App;
use crate::blocks::Blocks;
use crate::bot_pool::BotPool;
use crate::config::Config;
use crate::gallery::measuring::measure_all;
use crate::http::BlockingQueue;
use crate::limits::RateLimiter;
use crate::metrics::{self, Metrics};
use crate::rooms::Rooms;
use crate::store::{ServerLock, Store, StoreError};
use crate::{descriptors, metrics_server};
use anyhow::{Context, Result};
use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// How long a shutdown waits for requests and connections to end.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(5);
/// How long to wait before subscribing to the changes of other nodes again.
const RESUBSCRIBE_DELAY: Duration = Duration::from_secs(1);
/// How often what is old is looked for.
const TIDY_INTERVAL: Duration = Duration::from_secs(60 * 60);

/// A server that has its database and its port, and does not answer yet.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    metrics: Option<TcpListener>,
    app: App,
    lock: ServerLock,
}

impl Server {
    /// Opens the database and the port.
    pub async fn open(config: Config) -> Result<Server> {
        let listen = config.listen;
        let listener = accept::listen(listen).with_context(|| match listen.port() {
            0 => format!("cannot listen on {listen}"),
            _ => {
                format!("cannot listen on {listen}; is another server running there? `--listen` takes another address")
            }
        })?;
        let address = listener.local_addr().context("the address of the port is not known")?;
        let metrics_listener = match config.metrics {
            Some(address) => Some(metrics_server::bind(address).await?),
            None => None,
        };
        let metrics = Arc::new(Metrics::start());
        let refused = "cannot open the database; `--database` takes another one";
        let lock = ServerLock::acquire(&config.database).await.context(refused)?;
        let store = Store::open(&config.database).await.context(refused)?;
        let blocks = Blocks::read(&store).await.context(refused)?;
        let rate_limiter = RateLimiter::new(config.limits);
        let app = App {
            rooms: Rooms::new(
                store,
                Arc::clone(&metrics),
                rate_limiter.clone(),
                config.linger,
                BotPool::new(config.bot_threads, config.bot_pace),
            ),
            rate_limiter,
            blocks,
            metrics,
            blocking: BlockingQueue::default(),
            config: Arc::new(config),
            published: Arc::default(),
            shutdown: CancellationToken::new(),
            connections: TaskTracker::new(),
        };
        Ok(Server { listener, address, metrics: metrics_listener, app, lock })
    }

    /// The address on which it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address on which it serves metrics, if it does.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.metrics.as_ref().and_then(|listener| listener.local_addr().ok())
    }

    /// The address of its front page, as a browser on this machine takes it.
    pub fn url(&self) -> String {
        let mut address = self.address;
        if address.ip().is_unspecified() {
            address.set_ip(if address.is_ipv4() { [127, 0, 0, 1].into() } else { [0, 0, 0, 0, 0, 0, 0, 1].into() });
        }
        format!("http://{address}/")
    }

    /// Answers until `until` is done, then shuts down: what was begun is finished first.
    pub async fn run(self, until: impl Future<Output = ()> + Send + 'static) -> Result<()> {
        let Server { listener, address, metrics, app, lock } = self;
        let (rooms, shutdown, connections) = (app.rooms.clone(), app.shutdown.clone(), app.connections.clone());
        let following = tokio::spawn({
            let (rooms, blocks) = (rooms.clone(), app.blocks.clone());
            async move {
                while let Err(error) = rooms.follow_remote_changes(&blocks).await {
                    tracing::error!(%error, "the changes of other nodes cannot be followed; trying again");
                    tokio::time::sleep(RESUBSCRIBE_DELAY).await;
                }
            }
        });
        let upkeep = tokio::spawn(async {
            loop {
                tokio::time::sleep(Duration::from_secs(5)).await;
                metrics::run_upkeep();
            }
        });
        let measuring = tokio::spawn(measure_all(rooms.clone(), Arc::clone(&app.published)));
        let tidying = tokio::spawn(delete_old(rooms.clone(), Arc::clone(&app.config)));
        if let Some(listener) = metrics {
            tokio::spawn(metrics_server::serve(listener, rooms.clone(), shutdown.clone()));
        }
        tokio::spawn({
            let rooms = rooms.clone();
            async move {
                if let Err(error) = rooms.wake_bots().await {
                    tracing::error!(%error, "the tables at which bots cover for people could not be opened");
                }
            }
        });
        tracing::info!(%address, version = env!("CARGO_PKG_VERSION"), "the server has started");
        let serving = tokio::spawn(accept::serve(listener, app));
        until.await;
        tracing::info!("the server is shutting down");
        shutdown.cancel();
        if timeout(SHUTDOWN_TIMEOUT, serving).await.is_err() {
            tracing::warn!("some requests were cut off");
        }
        connections.close();
        if timeout(SHUTDOWN_TIMEOUT, connections.wait()).await.is_err() {
            tracing::warn!("some connections were cut off");
        }
        following.abort();
        upkeep.abort();
        tidying.abort();
        measuring.abort();
        if timeout(SHUTDOWN_TIMEOUT, rooms.store().close()).await.is_err() {
            tracing::warn!("the database was not closed in time");
        }
        drop(lock);
        Ok(())
    }
}

/// Deletes, now and every hour, what nobody has touched for as many days as the server is set up for; 0: nothing.
async fn delete_old(rooms: Rooms, config: Arc<Config>) {
    let Config { keep_tables, keep_boxes, keep_replays, keep_heists, .. } = *config;
    if [keep_tables, keep_boxes, keep_replays, keep_heists] == [0; 4] {
        return;
    }
    let since = |days: u32| crate::clock::now() - i64::from(days) * 24 * 60 * 60;
    let report = |what: &str, days: u32, deleted: Result<usize, StoreError>| match deleted {
        Ok(0) => {}
        Ok(count) => tracing::info!(count, days, "{what} that nobody has touched were deleted"),
        Err(error) => tracing::error!(%error, "old {what} could not be deleted; trying again in an hour"),
    };
    loop {
        if keep_tables > 0 {
            report("tables", keep_tables, rooms.delete_old_tables(since(keep_tables)).await);
        }
        if keep_boxes > 0 {
            report("boxes", keep_boxes, rooms.delete_old_boxes(since(keep_boxes)).await);
        }
        if keep_replays > 0 {
            let deleted = rooms.store().delete_replays_shared_before(since(keep_replays)).await;
            report("shared replays", keep_replays, deleted);
        }
        if keep_heists > 0 {
            let deleted = rooms.store().delete_heists_untouched_since(since(keep_heists)).await;
            report("heists of the gallery", keep_heists, deleted);
        }
        tokio::time::sleep(TIDY_INTERVAL).await;
    }
}

/// Starts a server and runs it until the process is told to end; `started` is called with the address of its front page.
pub fn run(mut config: Config, started: impl FnOnce(&str)) -> Result<()> {
    if let Some(descriptors) = descriptors::raise_limit() {
        config.limits.descriptors = descriptors;
        // Whoever plays on this machine alone need not care.
        if !config.is_for_this_machine()
            && let Some(words) = descriptors::shortage(descriptors, config.limits.connections)
        {
            tracing::warn!("{words}");
        }
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().context("no threads")?;
    let done = runtime.block_on(async {
        outlive_full_files()?;
        let server = Server::open(config).await?;
        let signal = signal()?;
        started(&server.url());
        server.run(signal).await
    });
    runtime.shutdown_timeout(Duration::from_secs(1));
    done
}

/// A file that may not grow any more (`ulimit -f`) fails like a full disk, and does not end the process.
#[cfg(unix)]
fn outlive_full_files() -> Result<()> {
    use signal_hook::consts::SIGXFSZ;
    let noticed = Arc::new(std::sync::atomic::AtomicBool::new(false));
    signal_hook::flag::register(SIGXFSZ, noticed).context("the signal SIGXFSZ cannot be handled")?;
    Ok(())
}

#[cfg(not(unix))]
fn outlive_full_files() -> Result<()> {
    Ok(())
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

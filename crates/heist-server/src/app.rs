//! What every request can reach.

use crate::blocks::Blocks;
use crate::config::Config;
use crate::http::BlockingQueue;
use crate::limits::RateLimiter;
use crate::metrics::Metrics;
use crate::rooms::Rooms;
use std::sync::Arc;
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// What every request can reach. Cheap to clone.
#[derive(Clone)]
pub struct App {
    /// The tables.
    pub rooms: Rooms,
    /// How the server is set up.
    pub config: Arc<Config>,
    /// What every address has used.
    pub rate_limiter: RateLimiter,
    /// From where nobody may come.
    pub blocks: Blocks,
    /// What is counted.
    pub metrics: Arc<Metrics>,
    /// Computations that take long.
    pub blocking: BlockingQueue,
    /// Says that a heist was published which no bot has tried.
    pub published: Arc<Notify>,
    /// Cancelled when the server shuts down.
    pub shutdown: CancellationToken,
    /// The WebSocket connections, so that a shutdown can wait for all of them.
    pub connections: TaskTracker,
}

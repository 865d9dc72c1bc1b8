//! What every request can reach.

use crate::config::Config;
use crate::limits::Addresses;
use crate::measure::Measures;
use crate::rooms::Rooms;
use std::sync::Arc;
use tokio::sync::{Semaphore, mpsc, watch};

/// What every request can reach. Cheap to clone.
#[derive(Clone)]
pub struct App {
    /// The tables.
    pub rooms: Rooms,
    /// How the server is set up.
    pub config: Arc<Config>,
    /// What every address has used.
    pub addresses: Addresses,
    /// What is counted.
    pub measures: Measures,
    /// Room for work that takes long.
    pub heavy: Arc<Semaphore>,
    /// Becomes true when the server goes down.
    pub closing: watch::Receiver<bool>,
    /// Held by every connection, so that the server can wait for all of them.
    pub alive: mpsc::Sender<()>,
}

/// Until the server goes down.
pub async fn told(closing: &mut watch::Receiver<bool>) {
    let _ = closing.wait_for(|closing| *closing).await;
}

//! Server processes on one database, which are killed and started again.

use anyhow::Result;
use heist_e2e::server_process::ServerProcess;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::task::block_in_place;

/// The addresses of the nodes; `None`: not running.
#[derive(Clone)]
pub struct NodeUrls(Arc<Mutex<Vec<Option<String>>>>);

impl NodeUrls {
    /// The address of a running node, preferably this one.
    pub fn find(&self, preferred: usize) -> Option<String> {
        let urls = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        urls[preferred % urls.len()].clone().or_else(|| urls.iter().flatten().next().cloned())
    }
    fn set(&self, node: usize, url: Option<String>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)[node] = url;
    }
}

/// The processes.
pub struct Nodes {
    database: String,
    urls: NodeUrls,
    servers: Mutex<Vec<Option<ServerProcess>>>,
}

impl Nodes {
    pub fn start(many: usize, database: &str) -> Result<Nodes> {
        let urls = NodeUrls(Arc::new(Mutex::new(vec![None; many])));
        let servers = Mutex::new((0..many).map(|_| None).collect());
        let nodes = Nodes { database: database.to_owned(), urls, servers };
        for node in 0..many {
            nodes.restart(node)?;
        }
        Ok(nodes)
    }

    pub fn urls(&self) -> NodeUrls {
        self.urls.clone()
    }
    pub fn url(&self, node: usize) -> String {
        self.urls.find(node).unwrap_or_default()
    }

    /// `kill -9`
    pub fn kill(&self, node: usize) {
        let server = self.servers.lock().unwrap_or_else(PoisonError::into_inner)[node].take();
        block_in_place(|| drop(server));
        self.urls.set(node, None);
    }

    pub fn restart(&self, node: usize) -> Result<()> {
        let server = block_in_place(|| ServerProcess::start_unlimited(&self.database))?;
        self.urls.set(node, Some(server.url.clone()));
        self.servers.lock().unwrap_or_else(PoisonError::into_inner)[node] = Some(server);
        Ok(())
    }
}

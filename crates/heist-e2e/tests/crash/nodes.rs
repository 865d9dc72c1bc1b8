//! Server processes on one database, which are killed and started again.

use anyhow::Result;
use heist_e2e::server::Server;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::task::block_in_place;

/// Where the nodes are to be found; `None`: dead.
#[derive(Clone)]
pub struct Doors(Arc<Mutex<Vec<Option<String>>>>);

impl Doors {
    /// The address of a node that lives, preferably this one.
    pub fn find(&self, preferred: usize) -> Option<String> {
        let doors = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        doors[preferred % doors.len()].clone().or_else(|| doors.iter().flatten().next().cloned())
    }
    fn set(&self, node: usize, url: Option<String>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)[node] = url;
    }
}

/// The processes.
pub struct Nodes {
    database: String,
    doors: Doors,
    servers: Mutex<Vec<Option<Server>>>,
}

impl Nodes {
    pub fn start(many: usize, database: &str) -> Result<Nodes> {
        let doors = Doors(Arc::new(Mutex::new(vec![None; many])));
        let servers = Mutex::new((0..many).map(|_| None).collect());
        let nodes = Nodes { database: database.to_owned(), doors, servers };
        for node in 0..many {
            nodes.revive(node)?;
        }
        Ok(nodes)
    }

    pub fn doors(&self) -> Doors {
        self.doors.clone()
    }
    pub fn url(&self, node: usize) -> String {
        self.doors.find(node).unwrap_or_default()
    }

    /// `kill -9`
    pub fn kill(&self, node: usize) {
        let server = self.servers.lock().unwrap_or_else(PoisonError::into_inner)[node].take();
        block_in_place(|| drop(server));
        self.doors.set(node, None);
    }

    pub fn revive(&self, node: usize) -> Result<()> {
        let server = block_in_place(|| Server::start_unlimited(&self.database))?;
        self.doors.set(node, Some(server.url.clone()));
        self.servers.lock().unwrap_or_else(PoisonError::into_inner)[node] = Some(server);
        Ok(())
    }
}

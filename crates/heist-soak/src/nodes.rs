//! Server processes on one database, which are killed, paused and started again.

use anyhow::{Context, Result, ensure};
use heist_testbed::server_process::ServerProcess;
use std::fs;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::task::block_in_place;

/// The addresses of the nodes; `None`: not running.
#[derive(Clone, Debug)]
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

/// How nodes are started.
#[derive(Clone, Debug)]
pub struct Launch {
    /// The database, as each node reaches it.
    pub databases: Vec<String>,
    /// Further arguments of `heist serve`.
    pub arguments: Vec<String>,
    /// Variables in their environment.
    pub environment: Vec<(&'static str, PathBuf)>,
    /// What they write to standard error is kept here.
    pub log: PathBuf,
}

/// The processes.
pub struct Nodes {
    launch: Launch,
    urls: NodeUrls,
    servers: Mutex<Vec<Option<ServerProcess>>>,
}

impl Nodes {
    /// Starts all of them.
    pub fn start(launch: Launch) -> Result<Nodes> {
        let many = launch.databases.len();
        let urls = NodeUrls(Arc::new(Mutex::new(vec![None; many])));
        let nodes = Nodes { launch, urls, servers: Mutex::new((0..many).map(|_| None).collect()) };
        for node in 0..many {
            nodes.restart(node)?;
        }
        Ok(nodes)
    }

    /// What the page caches of a node take: those of SQLite are its own (`heist-server/src/store/open.rs`: 16 for writing, 2 for each of
    /// four that read), those of PostgreSQL are not.
    pub fn cache_mib(&self) -> f64 {
        let own = self.launch.databases.iter().any(|database| !database.starts_with("postgres"));
        if own { 24.0 } else { 0.0 }
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.launch.databases.len()
    }
    /// Where they are.
    pub fn urls(&self) -> NodeUrls {
        self.urls.clone()
    }
    fn servers(&self) -> MutexGuard<'_, Vec<Option<ServerProcess>>> {
        self.servers.lock().unwrap_or_else(PoisonError::into_inner)
    }
    /// The process of a node that is running.
    pub fn pid(&self, node: usize) -> Option<u32> {
        self.servers()[node].as_ref().map(ServerProcess::pid)
    }

    /// `kill -9`
    pub fn kill(&self, node: usize) {
        let server = self.servers()[node].take();
        block_in_place(|| drop(server));
        self.urls.set(node, None);
    }

    /// Starts a node that is not running.
    pub fn restart(&self, node: usize) -> Result<()> {
        let log = fs::File::options().create(true).append(true).open(&self.launch.log)?;
        let mut arguments = vec!["--database", &self.launch.databases[node]];
        arguments.extend(self.launch.arguments.iter().map(String::as_str));
        let mut command = ServerProcess::command("127.0.0.1:0", &arguments)?;
        command.envs(self.launch.environment.iter().map(|(name, value)| (name, value))).stderr(log);
        let server = block_in_place(|| ServerProcess::spawn(&mut command));
        let server = server.with_context(|| format!("node {node} does not start again:\n{}", self.log()))?;
        self.urls.set(node, Some(server.url.clone()));
        self.servers()[node] = Some(server);
        Ok(())
    }

    /// Stops a node in the middle of what it does.
    pub fn pause(&self, node: usize) -> Result<()> {
        let paused = self.servers()[node].as_ref().is_some_and(ServerProcess::pause);
        ensure!(paused, "node {node} cannot be paused");
        Ok(())
    }
    /// Lets a node go on.
    pub fn resume(&self, node: usize) -> Result<()> {
        let resumed = self.servers()[node].as_ref().is_some_and(ServerProcess::resume);
        ensure!(resumed, "node {node} is gone");
        Ok(())
    }

    /// What they have written to standard error, its last part.
    pub fn log(&self) -> String {
        let text = fs::read(&self.launch.log).unwrap_or_default();
        String::from_utf8_lossy(&text[text.len().saturating_sub(20_000)..]).into_owned()
    }

    /// The first line in which a node says that one of its tasks panicked.
    pub fn panic(&self) -> Result<Option<String>> {
        let text = fs::read(&self.launch.log)?;
        let text = String::from_utf8_lossy(&text);
        Ok(text.lines().find(|line| line.contains("panicked")).map(str::to_owned))
    }
}

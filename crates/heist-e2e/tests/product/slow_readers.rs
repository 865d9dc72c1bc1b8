//! Whoever asks for files and does not read them costs the server next to nothing.

use anyhow::{Context, Result, ensure};
use heist_e2e::server_process::ServerProcess;
use heist_testbed::process::Process;
use heist_testbed::slow_readers;
use std::path::Path;

const CLIENTS: usize = 300;
/// As many bytes as the file has for each of them would be more than a gigabyte.
const MOST_BYTES: u64 = 60_000_000;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_hundred_clients_that_do_not_read_cost_little_memory() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let server = ServerProcess::start_unlimited(&folder.path().join("heist.db").display().to_string())?;
    let (name, bytes) = largest_file()?;
    ensure!(bytes > 1_000_000, "{name} is small enough for the buffers of the system: {bytes} bytes");
    let process = Process::new(server.pid());
    let before = process.resident()?;
    let clients = slow_readers::connect(&server.url, &format!("/{name}"), CLIENTS).await?;
    let grown = process.resident()?.saturating_sub(before);
    ensure!(grown < MOST_BYTES, "{} clients cost {grown} bytes", clients.len());
    Ok(())
}

/// The largest file of the client that is not packed.
fn largest_file() -> Result<(String, u64)> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../dist"))? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if !name.ends_with(".gz") && !name.ends_with(".br") {
            files.push((entry.metadata()?.len(), name));
        }
    }
    let (bytes, name) = files.into_iter().max().context("the web client is not built")?;
    Ok((name, bytes))
}

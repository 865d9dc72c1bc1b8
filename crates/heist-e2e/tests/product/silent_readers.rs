//! Clients that ask for the game's program and do not read it.

use anyhow::Result;
use heist_testbed::process::Process;
use heist_testbed::server_process::ServerProcess;
use heist_testbed::slow_readers;

const MIB: u64 = 1024 * 1024;

/// The program is 4 MB: with a copy for each, the server would need more than a gigabyte.
#[tokio::test]
async fn three_hundred_clients_that_do_not_read_share_one_file() -> Result<()> {
    let server = ServerProcess::start(&["--database", "sqlite::memory:"])?;
    let process = Process::new(server.pid());
    let first = slow_readers::connect(&server.url, "/app_bg.wasm", 1).await?;
    let before = process.resident()?;
    let others = slow_readers::connect(&server.url, "/app_bg.wasm", 299).await?;
    let grown = process.resident()?.saturating_sub(before);
    assert!(grown < 30 * MIB, "{} MiB more for {} clients that do not read", grown / MIB, others.len());
    drop(first);
    Ok(())
}

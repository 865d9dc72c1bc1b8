//! Clients that ask for the game's program and do not read it.

use anyhow::Result;
use heist_testbed::process::Process;
use heist_testbed::server_process::ServerProcess;
use heist_testbed::slow_readers;

const MIB: u64 = 1024 * 1024;

/// The program is 4 MB: with a copy for each, the server would need more than a gigabyte.
#[tokio::test]
async fn three_hundred_clients_that_do_not_read_fit_into_sixty_megabytes() -> Result<()> {
    let server = ServerProcess::start(&["--database", "sqlite::memory:"])?;
    let process = Process::new(server.pid());
    let clients = slow_readers::connect(&server.url, "/app_bg.wasm", 300).await?;
    let used = process.resident()?;
    assert!(used < 60 * MIB, "{} MiB with {} clients that do not read", used / MIB, clients.len());
    Ok(())
}

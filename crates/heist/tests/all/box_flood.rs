//! Whoever floods the real server with box files that are refused keeps nobody else from boxes and replays.

use crate::common::fresh_state;
use heist_testbed::box_flood::{self, Flood};
use heist_testbed::server_process::ServerProcess;
use std::time::Duration;

const REPLAY: &str = include_str!("../../../heist-testbed/games/golden/startup.heist");

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_flood_of_refused_boxes_keeps_nobody_else_out() {
    let folder = fresh_state("box-flood");
    std::fs::create_dir_all(&folder).expect("a folder");
    let database = folder.join("heist.db").display().to_string();
    // Without the limit of boxes in an hour: the queue alone has to be fair.
    let arguments = ["--database", &database, "--behind-proxy", "--boxes-per-hour", "0"];
    let server = ServerProcess::start(&arguments).expect("a server");
    let flood = Flood { addresses: 8, pause: Duration::ZERO };
    let report = box_flood::run(&server.url, flood, 8, REPLAY).await.expect("all requests of the others succeed");
    assert_eq!(report.others.len(), 24);
    let refused = report.flood.get(&422).copied().unwrap_or_default();
    assert!(refused > 8, "files were read and refused meanwhile: {:?}", report.flood);
}

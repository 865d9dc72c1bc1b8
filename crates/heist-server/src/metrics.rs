//! Metrics for the operator, in the format of Prometheus.

use metrics::{
    Counter, Gauge, Histogram, counter, describe_counter, describe_gauge, describe_histogram, gauge, histogram,
};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use std::sync::OnceLock;

/// A process has one set of metrics.
static HANDLE: OnceLock<Option<PrometheusHandle>> = OnceLock::new();

/// Seconds, from a tenth of a millisecond on.
const SECONDS: [f64; 14] = [1e-4, 2e-4, 5e-4, 1e-3, 2e-3, 5e-3, 1e-2, 2e-2, 5e-2, 0.1, 0.2, 0.5, 1.0, 5.0];
/// Sizes of batches.
const SIZES: [f64; 12] = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0, 512.0, 1024.0, 4096.0];

/// The handles of everything that is counted.
#[derive(Clone)]
pub struct Metrics {
    /// Open sockets that are no WebSockets.
    pub sockets: Gauge,
    /// Open connections.
    pub connections: Gauge,
    /// Tables in memory.
    pub tables: Gauge,
    /// Commands that were carried out and stored.
    pub commands: Counter,
    /// Commands that a rule forbade.
    pub refused: Counter,
    /// Commands that came too late.
    pub stale: Counter,
    /// Commands that failed for another reason.
    pub failed: Counter,
    /// From hearing a command to its acknowledgement.
    pub acknowledged: Histogram,
    /// Messages of clients.
    pub messages: Counter,
    /// Messages that came too fast.
    pub too_fast: Counter,
    /// Connections that fell behind.
    pub lagging: Counter,
    /// Connections that were turned away.
    pub turned_away: Counter,
    /// Tables that were opened.
    pub opened: Counter,
    /// Heists that were published.
    pub published: Counter,
}

impl Metrics {
    /// Registers the metrics.
    pub fn start() -> Metrics {
        HANDLE.get_or_init(install);
        describe_gauge!("heist_sockets", "Open sockets that are not (yet) WebSocket connections.");
        describe_gauge!("heist_connections", "Open WebSocket connections.");
        describe_gauge!("heist_long_computations", "Long computations that run or wait.");
        describe_gauge!("heist_database_connections", "Connections to the database, by state.");
        describe_counter!("heist_http_responses_total", "Responses over HTTP, by status.");
        describe_gauge!("heist_build_info", "1, with the version as a label.");
        describe_gauge!("process_resident_memory_bytes", "Memory that the process has.");
        describe_gauge!("process_open_fds", "Open files and sockets.");
        describe_gauge!("process_max_fds", "How many files and sockets may be open.");
        gauge!("heist_build_info", "version" => env!("CARGO_PKG_VERSION")).set(1.0);
        describe_gauge!("heist_tables", "Tables in memory.");
        describe_counter!("heist_commands_total", "Commands that were carried out and stored.");
        describe_counter!("heist_commands_not_done_total", "Commands that were not carried out, by reason.");
        describe_histogram!("heist_acknowledge_seconds", "From hearing a command to its acknowledgement.");
        describe_histogram!("heist_commit_seconds", "How long a commit of the log took.");
        describe_histogram!("heist_commit_entries", "How many entries one commit stored.");
        describe_gauge!("heist_last_commit_timestamp_seconds", "When something was committed last.");
        describe_gauge!("heist_hears_other_nodes", "With PostgreSQL: 1 if other servers are heard, 0 if not.");
        describe_counter!("heist_messages_total", "Messages of clients.");
        describe_counter!("heist_too_fast_total", "Messages that came too fast.");
        describe_counter!("heist_lagging_total", "Connections that fell behind and had to ask again.");
        describe_counter!("heist_turned_away_total", "Connections and requests over a limit.");
        describe_counter!("heist_tables_opened_total", "Tables that were opened.");
        describe_counter!("heist_gallery_published_total", "Heists that were published in the gallery.");
        describe_counter!("heist_gallery_games_total", "Games in which bots have tried heists of the gallery.");
        Metrics {
            sockets: gauge!("heist_sockets"),
            connections: gauge!("heist_connections"),
            tables: gauge!("heist_tables"),
            commands: counter!("heist_commands_total"),
            refused: counter!("heist_commands_not_done_total", "reason" => "refused"),
            stale: counter!("heist_commands_not_done_total", "reason" => "stale"),
            failed: counter!("heist_commands_not_done_total", "reason" => "failed"),
            acknowledged: histogram!("heist_acknowledge_seconds"),
            messages: counter!("heist_messages_total"),
            too_fast: counter!("heist_too_fast_total"),
            lagging: counter!("heist_lagging_total"),
            turned_away: counter!("heist_turned_away_total"),
            opened: counter!("heist_tables_opened_total"),
            published: counter!("heist_gallery_published_total"),
        }
    }
}

fn install() -> Option<PrometheusHandle> {
    let builder = PrometheusBuilder::new()
        .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &SECONDS)
        .and_then(|builder| builder.set_buckets_for_metric(Matcher::Suffix("_entries".to_owned()), &SIZES));
    let installed = builder.and_then(PrometheusBuilder::install_recorder);
    installed.inspect_err(|error| tracing::warn!(%error, "nothing will be counted")).ok()
}

/// Puts new samples into their buckets, where they take no more room. To be called from time to time.
pub fn run_upkeep() {
    if let Some(Some(handle)) = HANDLE.get() {
        handle.run_upkeep();
    }
}

/// Looks at the process itself, where the system tells.
pub fn observe_process() {
    if let Some(bytes) = resident_bytes() {
        gauge!("process_resident_memory_bytes").set(bytes as f64);
    }
    if let Ok(open) = std::fs::read_dir("/proc/self/fd") {
        gauge!("process_open_fds").set(open.count() as f64);
    }
    #[cfg(unix)]
    if let Some(most) = rustix::process::getrlimit(rustix::process::Resource::Nofile).current {
        gauge!("process_max_fds").set(most as f64);
    }
}

fn resident_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kib| kib * 1024)
}

/// All metrics as Prometheus reads them.
pub fn report() -> String {
    match HANDLE.get() {
        Some(Some(handle)) => handle.render(),
        _ => String::new(),
    }
}

//! The server's log, on standard error.

use tracing_subscriber::EnvFilter;

/// The format of the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum LogFormat {
    /// For people.
    Text,
    /// A JSON object a line, for programs.
    Json,
}

/// Starts logging. `RUST_LOG` chooses what, as usual; by default warnings of all crates and `info` of our own.
pub fn start(format: LogFormat) {
    let filter =
        EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("warn,heist=info,heist_server=info"));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    // In tests a log may have been started already.
    let _ = match format {
        LogFormat::Text => log.with_ansi(false).with_target(false).compact().try_init(),
        LogFormat::Json => log.json().flatten_event(true).with_current_span(false).try_init(),
    };
}

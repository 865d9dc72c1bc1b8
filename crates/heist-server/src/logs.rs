//! What the server writes about itself, to standard error.

use tracing_subscriber::EnvFilter;

/// The form of the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LogForm {
    /// For people.
    Text,
    /// A JSON object a line, for programs.
    Json,
}

/// Begins to write. `RUST_LOG` chooses what, as usual; warnings of everybody and our own news unless it does.
pub fn start(form: LogForm) {
    let filter =
        EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("warn,heist=info,heist_server=info"));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    // Somebody else may have begun already, in a test for instance.
    let _ = match form {
        LogForm::Text => log.with_ansi(false).with_target(false).compact().try_init(),
        LogForm::Json => log.json().flatten_event(true).with_current_span(false).try_init(),
    };
}

//! A table on the server: a WebSocket that comes back when it is lost, commands carried out ahead of their confirmation.

use super::Session;
use heist_rules::who::Who;

/// The connection to a table.
pub struct Link {}

impl Link {
    pub(super) fn say(&self, _session: Session, _line: &str) {}
    pub(super) fn point(&self, _at: Option<String>, _who: Option<Who>) {}
    pub(super) fn propose(&self, _lines: Vec<String>) {}
    pub(super) fn chat(&self, _text: String) {}
}

//! Any text as a message of a client: it is read, or answered in words; what is read prints as something that reads the same.

use crate::texts::edited;
use heist_server::sockets::decode;
use std::sync::OnceLock;

/// What clients say in the examples of the documentation.
pub(crate) fn messages() -> &'static [&'static str] {
    static MESSAGES: OnceLock<Vec<&str>> = OnceLock::new();
    MESSAGES.get_or_init(|| {
        let document = include_str!("../../../docs/protocol.md");
        let blocks = document.split("\n```").filter_map(|block| block.strip_prefix("json client\n"));
        blocks.flat_map(str::lines).filter(|line| line.starts_with('{')).collect()
    })
}

/// Reads a message; whether it was one.
pub fn run(input: &[u8]) -> bool {
    let text = edited(input, messages());
    let message = match decode(&text) {
        Ok(message) => message,
        Err(unread) => {
            assert!(!unread.why.is_empty(), "{text}");
            return false;
        }
    };
    let printed = serde_json::to_string(&message).expect("a message can be written");
    if printed.len() <= heist_protocol::limits::MAX_MESSAGE_BYTES {
        assert_eq!(decode(&printed), Ok(message), "{text}");
    }
    true
}

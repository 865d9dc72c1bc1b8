//! Any text as a message of a client: it is read, or answered in words; what is read prints as something that reads the same.
#![no_main]

use heist_server::sockets::decode;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match decode(text) {
        Ok(message) => {
            let printed = serde_json::to_string(&message).expect("a message can be written");
            if printed.len() <= heist_protocol::limits::MAX_MESSAGE_BYTES {
                assert_eq!(decode(&printed), Ok(message));
            }
        }
        Err(unread) => assert!(!unread.why.is_empty()),
    }
});

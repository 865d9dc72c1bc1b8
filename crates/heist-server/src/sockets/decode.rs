//! From text to a message, or to the words that say what is wrong with it.

use heist_protocol::{ClientMessage, Failure, limits};

/// Why a text is no message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unread {
    /// What went wrong.
    pub code: Failure,
    /// In words.
    pub why: String,
}

/// Reads a message of a client.
pub fn decode(text: &str) -> Result<ClientMessage, Unread> {
    let fail = |code, why: String| Err(Unread { code, why });
    if text.len() > limits::MESSAGE_BYTES {
        return fail(Failure::Limit, format!("A message has at most {} bytes.", limits::MESSAGE_BYTES));
    }
    match serde_json::from_str(text) {
        Ok(ClientMessage::Hello { tokens, .. }) if tokens.len() > limits::TOKENS => {
            fail(Failure::Limit, format!("At most {} secrets are looked at.", limits::TOKENS))
        }
        Ok(message) => Ok(message),
        Err(error) => fail(Failure::Message, format!("The message is not understood: {error}.")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use heist_protocol::{TableId, Token, VERSION};
    use proptest::prelude::*;

    proptest! {
        /// Whatever comes in is a message or an answer, and a message reads as it prints.
        #[test]
        fn anything_is_read_or_answered(text in prop_oneof![
            ".{0,300}",
            r#"\{"op":"(do|hello|take|chat|point|propose|ping|x)","(id|line|who|at|name)":("[a-z]{0,5}"|[0-9]{1,12}|null|\[\])\}"#,
        ]) {
            match decode(&text) {
                Ok(message) => {
                    let again = serde_json::to_string(&message).unwrap();
                    prop_assert_eq!(decode(&again), Ok(message));
                }
                Err(unread) => prop_assert!(unread.why.ends_with('.'), "{:?}", unread),
            }
        }
    }

    #[test]
    fn too_many_secrets_are_not_looked_at() {
        let hello = |tokens| ClientMessage::Hello {
            version: VERSION,
            table: TableId(1),
            tokens: vec![Token("x".into()); tokens],
            name: None,
            since: None,
        };
        assert!(decode(&serde_json::to_string(&hello(limits::TOKENS)).unwrap()).is_ok());
        let refused = decode(&serde_json::to_string(&hello(limits::TOKENS + 1)).unwrap());
        assert!(matches!(refused, Err(Unread { code: Failure::Limit, .. })));
    }

    #[test]
    fn deep_nesting_is_refused_not_followed() {
        let text = format!(r#"{{"op":"propose","lines":{}"#, "[".repeat(3000));
        assert!(decode(&text).is_err());
    }
}

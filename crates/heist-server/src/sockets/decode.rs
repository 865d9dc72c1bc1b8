//! Decodes the messages of clients, or says in words what is wrong with them.

use heist_protocol::{ClientMessage, Failure, limits};

/// Why a text is not a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DecodeError {
    /// What went wrong.
    pub code: Failure,
    /// In words.
    pub why: String,
}

/// Reads a message of a client.
pub fn decode(text: &str) -> Result<ClientMessage, DecodeError> {
    let fail = |code, why: String| Err(DecodeError { code, why });
    if text.len() > limits::MAX_MESSAGE_BYTES {
        return fail(Failure::Limit, format!("A message has at most {} bytes.", limits::MAX_MESSAGE_BYTES));
    }
    match serde_json::from_str(text) {
        Ok(ClientMessage::Hello { tokens, .. }) if tokens.len() > limits::MAX_TOKENS => {
            fail(Failure::Limit, format!("At most {} secrets are looked at.", limits::MAX_TOKENS))
        }
        Ok(message) => Ok(message),
        Err(error) => fail(Failure::Message, format!("The message is not understood: {error}.")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use heist_protocol::{AccessToken, BotLevel, BotPlayer, BotTemper, BotWish, Colour, TableId, VERSION};
    use proptest::prelude::*;

    fn text() -> impl Strategy<Value = String> {
        prop_oneof![".{0,40}", "[a-z]{3,6} (move|take|plan|undo) [a-k][0-9]", Just(String::new())]
    }

    fn colour() -> impl Strategy<Value = Colour> {
        prop::sample::select(Colour::ALL.to_vec())
    }

    /// Every kind of message, with whatever a client may put into it.
    fn message() -> impl Strategy<Value = ClientMessage> {
        let tokens = prop::collection::vec(text().prop_map(AccessToken), 0..=limits::MAX_TOKENS);
        let lines = prop::collection::vec(text(), 0..6);
        let hello = (any::<u32>(), any::<i64>(), tokens, prop::option::of(text()), any::<Option<u64>>());
        let hello = hello.prop_map(|(version, table, tokens, name, since)| ClientMessage::Hello {
            version,
            table: TableId(table),
            tokens,
            name,
            since,
        });
        let seat = (0..5_u8, any::<u32>(), colour(), text()).prop_map(|(kind, id, who, text)| match kind {
            0 => ClientMessage::Take { id, who, name: text, token: None },
            1 => ClientMessage::HandOver { id, who, token: Some(AccessToken(text)) },
            2 => ClientMessage::Lock { id, who, token: AccessToken(text) },
            3 => ClientMessage::Leave { id, who },
            _ => ClientMessage::Rename { id, name: text },
        });
        let rest = (0..8_u8, any::<u32>(), text()).prop_map(|(kind, id, text)| match kind {
            0 => ClientMessage::Chat { id, text },
            4 => ClientMessage::Commit { id, who: Colour::Red, tip: text },
            5 => ClientMessage::Share { number: id.into(), shares: vec![(Colour::Blue, text)], next: Some(7) },
            1 => ClientMessage::Position { id },
            2 => ClientMessage::Rematch { id },
            3 => ClientMessage::Follow { id },
            _ => ClientMessage::Ping {},
        });
        prop_oneof![
            hello,
            (any::<u32>(), any::<u64>(), text()).prop_map(|(id, expect, line)| ClientMessage::Do { id, expect, line }),
            seat,
            (prop::option::of(text()), prop::option::of(colour()), any::<bool>())
                .prop_map(|(at, who, mark)| ClientMessage::Point { at, who, mark }),
            (any::<u32>(), any::<Option<u32>>(), any::<Option<bool>>())
                .prop_map(|(id, away_limit, public)| ClientMessage::Set { id, away_limit, public, cover: away_limit }),
            (any::<u32>(), colour()).prop_map(|(id, who)| ClientMessage::Nudge { id, who }),
            lines.prop_map(|lines| ClientMessage::Propose { why: lines.first().cloned(), lines }),
            (any::<u32>(), prop::option::of(colour()), text()).prop_map(|(id, who, at)| ClientMessage::Wish {
                id,
                who,
                wish: BotWish::Clear { at }
            }),
            (any::<u32>(), colour(), text()).prop_map(|(id, who, name)| {
                let bot = BotPlayer { name, level: BotLevel::Quick, temper: BotTemper::Loud, face: None };
                ClientMessage::SeatBot { id, who, bot: Some(bot) }
            }),
            rest,
        ]
    }

    /// Damages a text: bytes are lost, doubled, replaced or cut off.
    fn damaged(text: &str, damage: &[(u8, prop::sample::Index, u8)]) -> String {
        let mut bytes = text.as_bytes().to_vec();
        for (kind, place, byte) in damage {
            let place = place.index(bytes.len().max(1)).min(bytes.len().saturating_sub(1));
            match kind % 5 {
                _ if bytes.is_empty() => break,
                0 => drop(bytes.remove(place)),
                1 => bytes.insert(place, bytes[place]),
                2 => bytes[place] = *byte,
                3 => bytes[place] = b"\"{}[],:0-e\\"[usize::from(*byte) % 11],
                _ => bytes.truncate(place),
            }
        }
        // Frames of text are Unicode before anybody reads them.
        String::from_utf8_lossy(&bytes).into_owned()
    }

    fn is_read_or_answered(text: &str) -> Result<(), TestCaseError> {
        match decode(text) {
            Ok(message) => {
                let again = serde_json::to_string(&message).unwrap();
                if again.len() <= limits::MAX_MESSAGE_BYTES {
                    prop_assert_eq!(decode(&again), Ok(message));
                }
            }
            Err(unread) => prop_assert!(unread.why.ends_with('.'), "{:?}", unread),
        }
        Ok(())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(512))]

        #[test]
        fn every_message_reads_as_it_prints(message in message()) {
            let text = serde_json::to_string(&message).unwrap();
            match decode(&text) {
                Err(DecodeError { code: Failure::Limit, .. }) => prop_assert!(text.len() > limits::MAX_MESSAGE_BYTES),
                read => prop_assert_eq!(read, Ok(message)),
            }
        }

        /// Whatever comes in is a message or an answer, and a message reads as it prints.
        #[test]
        fn a_damaged_message_is_read_or_answered(
            message in message(),
            damage in prop::collection::vec((any::<u8>(), any::<prop::sample::Index>(), any::<u8>()), 1..4),
        ) {
            is_read_or_answered(&damaged(&serde_json::to_string(&message).unwrap(), &damage))?;
        }

        #[test]
        fn any_text_is_read_or_answered(text in ".{0,300}") {
            is_read_or_answered(&text)?;
        }
    }

    #[test]
    fn too_many_secrets_are_not_looked_at() {
        let hello = |tokens| ClientMessage::Hello {
            version: VERSION,
            table: TableId(1),
            tokens: vec![AccessToken("x".into()); tokens],
            name: None,
            since: None,
        };
        assert!(decode(&serde_json::to_string(&hello(limits::MAX_TOKENS)).unwrap()).is_ok());
        let refused = decode(&serde_json::to_string(&hello(limits::MAX_TOKENS + 1)).unwrap());
        assert!(matches!(refused, Err(DecodeError { code: Failure::Limit, .. })));
    }

    #[test]
    fn deep_nesting_is_refused_not_followed() {
        let text = format!(r#"{{"op":"propose","lines":{}"#, "[".repeat(3000));
        assert!(decode(&text).is_err());
    }
}

//! What a room has to say, and to whom; somebody else carries it there.

use super::elsewhere::Aside;
use heist_protocol::{Failure, ServerMessage};

/// For whom a message is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum To {
    /// One connection.
    One(u64),
    /// Everybody in the room.
    All,
    /// Everybody but one.
    Others(u64),
}

/// Messages in the order in which they are to arrive.
#[derive(Debug, Default)]
pub struct Outbox {
    /// The messages.
    pub letters: Vec<(To, ServerMessage)>,
    /// What other nodes should hear.
    pub asides: Vec<Aside>,
}

impl Outbox {
    /// A message for somebody.
    pub fn put(&mut self, to: To, message: ServerMessage) {
        self.letters.push((to, message));
    }
    /// A message for somebody here and for everybody at other nodes.
    pub fn everywhere(&mut self, to: To, message: ServerMessage) {
        self.asides.push(Aside::Pass(Box::new(message.clone())));
        self.put(to, message);
    }
    /// A message for one.
    pub fn answer(&mut self, person: u64, message: ServerMessage) {
        self.put(To::One(person), message);
    }
    /// Bad news for one.
    pub fn fail(&mut self, person: u64, id: Option<u32>, code: Failure, why: impl Into<String>) {
        self.answer(person, ServerMessage::Failed { id, code, why: why.into() });
    }
}

//! The messages that a room sends, and to whom; the task of the room delivers them.

use super::remote::NodeMessage;
use heist_protocol::{Failure, ServerMessage};

/// To whom a message goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Recipients {
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
    /// Messages to connections in the room.
    pub messages: Vec<(Recipients, ServerMessage)>,
    /// Messages to other nodes.
    pub node_messages: Vec<NodeMessage>,
    /// Connections that are to leave the room once they have been told.
    pub removed: Vec<u64>,
    /// The table is gone: everybody is to leave once they have been told, and is not to come back.
    pub over: bool,
}

impl Outbox {
    /// A message for connections in this room.
    pub fn send(&mut self, to: Recipients, message: ServerMessage) {
        self.messages.push((to, message));
    }
    /// A message for connections in this room and for everybody at other nodes.
    pub fn broadcast(&mut self, to: Recipients, message: ServerMessage) {
        self.node_messages.push(NodeMessage::Pass(Box::new(message.clone())));
        self.send(to, message);
    }
    /// A message for one connection.
    pub fn answer(&mut self, person: u64, message: ServerMessage) {
        self.send(Recipients::One(person), message);
    }
    /// Tells one connection that a request failed.
    pub fn fail(&mut self, person: u64, id: Option<u32>, code: Failure, why: impl Into<String>) {
        self.answer(person, ServerMessage::Failed { id, code, why: why.into() });
    }
}

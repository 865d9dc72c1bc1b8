//! The same table on other nodes: who is connected there, and messages between nodes that are not stored.

use super::guests::Seats;
use super::outbox::{Outbox, Recipients};
use super::room::Room;
use super::room_error::RoomError;
use super::room_store::RoomStore;
use heist_protocol::{Colour, Participant, ServerMessage};
use serde::{Deserialize, Serialize};
use std::time::{Duration, Instant};

/// A node that has been silent for so long is considered gone.
const NODE_TIMEOUT: Duration = Duration::from_secs(75);

/// What nodes tell each other about a table. Its JSON is the protocol between nodes of different versions.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NodeMessage {
    /// Everybody who is connected to the table at that node.
    Here(Vec<Participant>),
    /// A question: who is connected to the table at your node?
    Who,
    /// A message for everybody.
    Pass(Box<ServerMessage>),
    /// Shares of a toss that a connection at that node has released, and the seats that it holds.
    Shares {
        /// The number of the toss.
        number: u64,
        /// The shares.
        shares: Vec<(Colour, String)>,
        /// The seats of whoever answers.
        seats: Vec<Colour>,
        /// The toss that may be asked for instead.
        next: Option<u64>,
    },
    /// The host shows somebody the door.
    Remove(u64),
    /// The host mutes somebody, or lets them speak again.
    Mute(u64, bool),
}

/// A message with the node that sends it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FromNode {
    /// The node.
    pub node: u32,
    /// The message.
    #[serde(rename = "aside")]
    pub message: NodeMessage,
}

/// The people at the same table on other nodes.
#[derive(Debug, Default)]
pub struct RemoteParticipants {
    nodes: Vec<(u32, Instant, Vec<Participant>)>,
}

impl RemoteParticipants {
    /// Everybody.
    pub fn people(&self) -> impl Iterator<Item = Participant> + '_ {
        self.nodes.iter().flat_map(|(_, _, people)| people.iter().cloned())
    }

    /// Another node says who is connected there; whether that is news.
    fn update(&mut self, node: u32, people: Vec<Participant>) -> bool {
        let before: Vec<Participant> = self.people().collect();
        self.nodes.retain(|(known, heard, _)| *known != node && heard.elapsed() < NODE_TIMEOUT);
        if !people.is_empty() {
            self.nodes.push((node, Instant::now(), people));
            self.nodes.sort_by_key(|(node, _, _)| *node);
        }
        before != self.people().collect::<Vec<_>>()
    }

    fn forget_silent(&mut self) -> bool {
        let before = self.nodes.len();
        self.nodes.retain(|(_, heard, _)| heard.elapsed() < NODE_TIMEOUT);
        self.nodes.len() < before
    }
}

impl<S: RoomStore> Room<S> {
    /// Handles a message of another node about this table.
    pub async fn handle_node_message(&mut self, from: FromNode, out: &mut Outbox) {
        match from.message {
            NodeMessage::Here(people) => {
                let seats: Vec<Colour> = people.iter().flat_map(|person| person.seats.iter().copied()).collect();
                if self.remote.update(from.node, people) {
                    if let Some(question) = self.open_question(&seats) {
                        out.node_messages.push(NodeMessage::Pass(Box::new(question)));
                    }
                    out.send(Recipients::All, self.people_message());
                }
            }
            NodeMessage::Who => self.announce_guests(out),
            NodeMessage::Pass(message) => {
                self.overhear(&message);
                out.send(Recipients::All, *message);
            }
            NodeMessage::Shares { number, shares, seats, next } => {
                let mut holds = Seats::default();
                seats.into_iter().for_each(|who| holds.insert(who));
                self.take_shares(number, &shares, holds, next);
            }
            NodeMessage::Remove(person) => {
                let removed = self.remove_here(person, out).await;
                self.note_unstored(removed);
            }
            NodeMessage::Mute(person, muted) => {
                let done = self.mute_here(person, muted, out).await;
                self.note_unstored(done);
            }
        }
        self.note_absence();
    }

    /// The host is at another node, and hears nothing of it.
    fn note_unstored(&self, done: Result<bool, RoomError>) {
        if let Err(error) = done {
            tracing::warn!(table = %self.table, %error, "whom the host has muted or removed may not be remembered");
        }
    }

    /// Forgets nodes that fell silent, and tells them who is here. To be called from time to time.
    pub fn refresh(&mut self, out: &mut Outbox) {
        if self.remote.forget_silent() {
            out.send(Recipients::All, self.people_message());
        }
        self.announce_guests(out);
        self.note_absence();
    }

    /// Tells the other nodes who is here.
    pub fn announce_guests(&self, out: &mut Outbox) {
        out.node_messages.push(NodeMessage::Here(self.people_here()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(id: u64) -> Participant {
        Participant { id, name: None, seats: Vec::new(), host: false, muted: false, bot: false }
    }

    #[test]
    fn each_node_reports_its_own_people() {
        let mut remote = RemoteParticipants::default();
        assert!(remote.update(2, vec![person(20), person(21)]));
        assert!(!remote.update(2, vec![person(20), person(21)]), "no news");
        assert!(remote.update(1, vec![person(10)]));
        assert_eq!(remote.people().map(|person| person.id).collect::<Vec<_>>(), [10, 20, 21]);
        assert!(remote.update(2, Vec::new()), "everybody left there");
        assert_eq!(remote.people().count(), 1);
    }

    #[test]
    fn node_messages_travel_as_json() {
        let said = FromNode { node: 7, message: NodeMessage::Pass(Box::new(ServerMessage::Pong {})) };
        let text = serde_json::to_string(&said).unwrap();
        let read: FromNode = serde_json::from_str(&text).unwrap();
        assert!(
            matches!(read, FromNode { node: 7, message: NodeMessage::Pass(m) } if *m == ServerMessage::Pong {}),
            "{text}"
        );
    }
}

//! The same table on other nodes: who is there, and what passes between nodes without being stored.

use super::ledger::Ledger;
use super::outbox::{Outbox, To};
use super::room::Room;
use heist_protocol::{Participant, ServerMessage};
use serde::{Deserialize, Serialize};
use std::time::{Duration, Instant};

/// A node that has not been heard of for so long is thought to be gone.
const SILENCE: Duration = Duration::from_secs(75);

/// What nodes tell each other about a table.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aside {
    /// Everybody who is at the table there.
    Here(Vec<Participant>),
    /// Who is at the table where you are?
    Who,
    /// A message for everybody.
    Pass(Box<ServerMessage>),
}

/// An aside with the node that says it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FromNode {
    /// The node.
    pub node: u32,
    /// What it says.
    pub aside: Aside,
}

/// The people at the same table on other nodes.
#[derive(Debug, Default)]
pub struct Elsewhere {
    nodes: Vec<(u32, Instant, Vec<Participant>)>,
}

impl Elsewhere {
    /// Everybody.
    pub fn people(&self) -> impl Iterator<Item = Participant> + '_ {
        self.nodes.iter().flat_map(|(_, _, people)| people.iter().cloned())
    }

    /// Another node says who is there; whether that is news.
    fn heard(&mut self, node: u32, people: Vec<Participant>) -> bool {
        let before: Vec<Participant> = self.people().collect();
        self.nodes.retain(|(known, heard, _)| *known != node && heard.elapsed() < SILENCE);
        if !people.is_empty() {
            self.nodes.push((node, Instant::now(), people));
            self.nodes.sort_by_key(|(node, _, _)| *node);
        }
        before != self.people().collect::<Vec<_>>()
    }

    fn forget_silent(&mut self) -> bool {
        let before = self.nodes.len();
        self.nodes.retain(|(_, heard, _)| heard.elapsed() < SILENCE);
        self.nodes.len() < before
    }
}

impl<L: Ledger> Room<L> {
    /// Another node says something about this table.
    pub fn overhear(&mut self, from: FromNode, out: &mut Outbox) {
        match from.aside {
            Aside::Here(people) => {
                if self.elsewhere.heard(from.node, people) {
                    out.put(To::All, ServerMessage::People { people: self.people() });
                }
            }
            Aside::Who => self.say_who_is_here(out),
            Aside::Pass(message) => out.put(To::All, *message),
        }
    }

    /// From time to time: nodes that fell silent are forgotten, and ours says that it is still there.
    pub fn refresh(&mut self, out: &mut Outbox) {
        if self.elsewhere.forget_silent() {
            out.put(To::All, ServerMessage::People { people: self.people() });
        }
        self.say_who_is_here(out);
    }

    /// Tells the other nodes who is here.
    pub fn say_who_is_here(&self, out: &mut Outbox) {
        out.asides.push(Aside::Here(self.guests().iter().map(super::guests::Guest::person).collect()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(id: u64) -> Participant {
        Participant { id, name: None, seats: Vec::new() }
    }

    #[test]
    fn each_node_speaks_for_its_own_people() {
        let mut elsewhere = Elsewhere::default();
        assert!(elsewhere.heard(2, vec![person(20), person(21)]));
        assert!(!elsewhere.heard(2, vec![person(20), person(21)]), "no news");
        assert!(elsewhere.heard(1, vec![person(10)]));
        assert_eq!(elsewhere.people().map(|person| person.id).collect::<Vec<_>>(), [10, 20, 21]);
        assert!(elsewhere.heard(2, Vec::new()), "everybody left there");
        assert_eq!(elsewhere.people().count(), 1);
    }

    #[test]
    fn asides_travel_as_json() {
        let said = FromNode { node: 7, aside: Aside::Pass(Box::new(ServerMessage::Pong {})) };
        let text = serde_json::to_string(&said).unwrap();
        let read: FromNode = serde_json::from_str(&text).unwrap();
        assert!(matches!(read, FromNode { node: 7, aside: Aside::Pass(m) } if *m == ServerMessage::Pong {}), "{text}");
    }
}

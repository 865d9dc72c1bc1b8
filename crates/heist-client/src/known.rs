//! What a client knows of a table: the secrets of its seats above all. It is kept in the browser's storage or in a file.

use crate::fairness::Pledge;
use heist_protocol::http::{NewTable, Opened};
use heist_protocol::{AccessToken, Colour, limits};
use heist_rules::who::Who;
use serde::{Deserialize, Serialize};

/// What a client knows of a table.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Known {
    /// The heist's id, once it is known.
    pub heist: String,
    /// What its author calls a heist of somebody's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The draft of this browser that is tried out there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draft: Option<String>,
    /// Secrets of seats that are held here.
    pub seats: Vec<(Colour, AccessToken)>,
    /// Secrets that were made here for seats to which somebody else knows the link. Whether they count already, the server
    /// says with the next welcome.
    pub locks: Vec<(Colour, AccessToken)>,
    /// Secrets of seats that are meant for others: whoever opened the table hands them out.
    pub links: Vec<(Colour, AccessToken)>,
    /// Secrets from links of which it is not known yet for which seats they are.
    pub spare: Vec<AccessToken>,
    /// The secret for watching.
    pub watch: Option<AccessToken>,
    /// The secret for taking a free seat.
    pub join: Option<AccessToken>,
    /// The secret of the host, where the table was opened here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub host: Option<AccessToken>,
    /// The chains to which seats are bound here.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pledges: Vec<Pledge>,
    /// When it was last visited, in milliseconds since 1970.
    pub visited: f64,
    /// The box that its heist is played for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub origin: Option<Origin>,
}

impl Known {
    /// A table that was just opened here.
    pub fn opened(table: &NewTable, opened: Opened, visited: f64) -> Known {
        let (seats, links) = opened.seats.into_iter().partition(|(who, _)| table.hold.contains(who));
        Known {
            heist: table.heist.clone(),
            seats,
            links,
            watch: Some(opened.watch),
            join: Some(opened.join),
            host: Some(opened.host),
            visited,
            ..Known::default()
        }
    }

    /// The secrets to present: of the seats, that of the host, and those for the rest.
    pub fn tokens(&self) -> Vec<AccessToken> {
        let seats = self.seats.iter().chain(&self.locks).map(|(_, token)| token);
        // The newest of the spare ones first: of the many that may have gathered, it is the one that was just followed.
        let all = seats.chain(&self.host).chain(self.spare.iter().rev()).chain(&self.join).chain(&self.watch);
        all.take(limits::MAX_TOKENS).cloned().collect()
    }

    /// A secret with which to ask how the table stands: those for watching and joining outlive those of seats.
    pub fn asking(&self) -> Option<AccessToken> {
        self.join.clone().or_else(|| self.watch.clone()).or_else(|| self.tokens().into_iter().next())
    }

    /// Keeps the secret of a link to a seat that somebody follows here.
    pub fn found(&mut self, token: AccessToken) {
        let own = self.seats.iter().chain(&self.locks).map(|(_, token)| token);
        let known = own.chain(&self.spare).any(|other| *other == token);
        if !known {
            self.spare.push(token);
            // As many as there are seats.
            let surplus = self.spare.len().saturating_sub(Colour::ALL.len());
            self.spare.drain(..surplus);
        }
    }

    /// Adds what another device knows of the same table. Which of several secrets of a seat counts, the server says.
    pub fn add(&mut self, other: Known) {
        if self.heist.is_empty() {
            self.heist = other.heist;
        }
        for (who, token) in other.seats {
            match self.seats.iter().any(|(mine, _)| *mine == who) {
                true => self.found(token),
                false => self.hold(who, token),
            }
        }
        for (who, token) in other.locks.into_iter().filter(|lock| !self.locks.contains(lock)).collect::<Vec<_>>() {
            self.locks.push((who, token));
        }
        for token in other.spare {
            self.found(token);
        }
        let is_new =
            |(who, _): &(Colour, AccessToken)| !self.links.iter().chain(&self.seats).any(|(mine, _)| mine == who);
        let links: Vec<_> = other.links.into_iter().filter(is_new).collect();
        self.links.extend(links);
        self.watch = self.watch.take().or(other.watch);
        self.join = self.join.take().or(other.join);
        self.host = self.host.take().or(other.host);
        self.origin = self.origin.take().or(other.origin);
        self.title = self.title.take().or(other.title);
        self.draft = self.draft.take().or(other.draft);
        self.visited = self.visited.max(other.visited);
    }

    /// Adds a seat that is held here now, in place of an older secret of it.
    pub fn hold(&mut self, who: Colour, token: AccessToken) {
        self.give_up(who);
        self.links.retain(|(other, _)| *other != who);
        self.seats.push((who, token));
        self.seats.sort_by_key(|(who, _)| *who);
    }

    /// A seat that is no longer held here.
    pub fn give_up(&mut self, who: Colour) {
        self.seats.retain(|(other, _)| *other != who);
        self.locks.retain(|(other, _)| *other != who);
    }

    /// A seat has the secret that was made for it, in place of the one that others know.
    pub fn locked(&mut self, who: Colour, old: &AccessToken, new: AccessToken) {
        self.hold(who, new);
        self.spare.retain(|token| token != old);
    }

    /// Whether there is a secret of a seat that is not among these.
    pub fn has_other(&self, who: Colour, shown: &[AccessToken]) -> bool {
        self.seats.iter().chain(&self.locks).any(|(of, token)| *of == who && !shown.contains(token))
    }

    /// Sorts the secrets, now that it is known which of them count for which seats. Those of `former` seats, which were taken over,
    /// may count again some day. Returns the seats that are held by the secret of somebody else's link.
    pub fn sort(&mut self, held: &[(Colour, AccessToken)], former: &[Colour]) -> Vec<(Colour, AccessToken)> {
        let is_held = |who: Colour| held.iter().any(|(other, _)| *other == who) || former.contains(&who);
        self.seats.retain(|(who, _)| is_held(*who));
        self.locks.retain(|(who, _)| is_held(*who));
        self.spare.retain(|token| held.iter().any(|(_, counts)| counts == token));
        let mut borrowed = Vec::new();
        for seat in held {
            if self.seats.contains(seat) || self.locks.contains(seat) {
                self.hold(seat.0, seat.1.clone());
            } else {
                self.seats.retain(|(who, _)| *who != seat.0);
                borrowed.push(seat.clone());
            }
        }
        borrowed
    }

    /// The secret to lock a seat with: the one that was made for it before, or a new one.
    pub fn lock(&mut self, who: Colour, new: impl FnOnce() -> Option<AccessToken>) -> Option<AccessToken> {
        if let Some((_, made)) = self.locks.iter().find(|(other, _)| *other == who) {
            return Some(made.clone());
        }
        let made = new()?;
        self.locks.push((who, made.clone()));
        Some(made)
    }

    /// Keeps the new secret of a seat that is offered to somebody else.
    pub fn offer(&mut self, who: Colour, token: AccessToken) {
        self.give_up(who);
        self.link(who, token);
    }

    /// Keeps a secret of a seat for somebody else.
    pub fn link(&mut self, who: Colour, token: AccessToken) {
        self.unlink(who);
        self.links.push((who, token));
        self.links.sort_by_key(|(who, _)| *who);
    }

    /// There is nothing to hand out for a seat.
    pub fn unlink(&mut self, who: Colour) {
        self.links.retain(|(other, _)| *other != who);
    }
}

/// Where a heist comes from: a box, and the entry that chose the crew.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Origin {
    /// The box.
    #[serde(rename = "box")]
    pub id: String,
    /// The number of the entry, where it is known.
    pub entry: Option<usize>,
    /// What the characters are called, in the order of the colours; empty where it is not known.
    #[serde(default)]
    pub names: Vec<String>,
}

impl Origin {
    /// What a character of this crew is called.
    pub fn name(&self, who: Who) -> Option<String> {
        self.names.get(who as usize).map(|name| heist_words::english::capital(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn token(text: &str) -> AccessToken {
        AccessToken(text.into())
    }

    #[test]
    fn a_seat_is_held_or_offered_and_never_both() {
        let mut known = Known::default();
        known.offer(Colour::Blue, token("old"));
        known.hold(Colour::Blue, token("new"));
        assert_eq!((known.seats.len(), known.links.len()), (1, 0));
        known.offer(Colour::Blue, token("newer"));
        assert_eq!((known.seats.len(), known.links.len()), (0, 1));
        assert_eq!(known.tokens(), []);
        known.hold(Colour::Red, token("red"));
        known.join = Some(token("join"));
        assert_eq!(known.tokens(), [token("red"), token("join")]);
    }

    #[test]
    fn what_two_devices_know_is_added_up() {
        let token = |text: &str| AccessToken(text.to_owned());
        let mut here = Known { seats: vec![(Colour::Red, token("red-here"))], visited: 2.0, ..Known::default() };
        let there = Known {
            heist: "startup".into(),
            seats: vec![(Colour::Red, token("red-there")), (Colour::Blue, token("blue"))],
            links: vec![(Colour::Green, token("green")), (Colour::Red, token("old"))],
            host: Some(token("host")),
            visited: 1.0,
            ..Known::default()
        };
        here.add(there.clone());
        assert_eq!(here.seats, [(Colour::Red, token("red-here")), (Colour::Blue, token("blue"))]);
        assert_eq!((here.spare.clone(), here.links.len()), (vec![token("red-there")], 1));
        assert_eq!((here.heist.as_str(), here.host.clone(), here.visited), ("startup", Some(token("host")), 2.0));
        let before = here.clone();
        here.add(there);
        assert_eq!(here, before, "twice is once");
    }

    #[test]
    fn a_seat_by_somebodys_link_is_locked_with_a_secret_that_outlives_a_crash() {
        let blue = |text: &str| vec![(Colour::Blue, token(text))];
        let mut known = Known::default();
        known.found(token("link"));
        assert_eq!(known.sort(&blue("link"), &[]), blue("link"));
        assert_eq!(known.lock(Colour::Blue, || Some(token("mine"))), Some(token("mine")));
        // The page crashed before it had an answer: both secrets are shown, and whichever counts, it goes on.
        assert_eq!(known.tokens(), [token("mine"), token("link")]);
        let mut unlocked = known.clone();
        assert_eq!(unlocked.sort(&blue("link"), &[]), blue("link"));
        assert_eq!(unlocked.lock(Colour::Blue, || panic!("there is one")), Some(token("mine")));
        unlocked.locked(Colour::Blue, &token("link"), token("mine"));
        assert_eq!(known.sort(&blue("mine"), &[]), []);
        assert_eq!(unlocked, known);
        assert_eq!(known.tokens(), [token("mine")]);
        assert!(known.has_other(Colour::Blue, &[token("link")]) && !known.has_other(Colour::Blue, &[token("mine")]));
        // An old secret of the same seat is no reason to keep a link that others know.
        known.found(token("again"));
        assert_eq!(known.sort(&blue("again"), &[]), blue("again"));
        known.hold(Colour::Blue, token("own"));
        assert_eq!(known.sort(&[], &[Colour::Blue]), []);
        assert_eq!(known.tokens(), [token("own")], "a seat that was taken over may be given back");
        assert_eq!(known.sort(&[], &[]), []);
        assert_eq!(known.tokens(), []);
    }
}

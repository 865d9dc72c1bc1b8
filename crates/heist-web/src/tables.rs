//! The tables on the server that this browser knows, each with its secrets, kept in the browser's storage.

use crate::{browser, storage};
use heist_protocol::http::{NewTable, Opened};
use heist_protocol::{Colour, TableId, Token, limits};
use serde::{Deserialize, Serialize};

const TABLES: &str = "heist.table.";

/// What this browser knows of a table.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Known {
    /// The heist's id, once it is known.
    pub heist: String,
    /// Secrets of seats that are held here.
    pub seats: Vec<(Colour, Token)>,
    /// Secrets of seats that are meant for others: whoever opened the table hands them out.
    pub links: Vec<(Colour, Token)>,
    /// Secrets from links of which it is not known yet for which seats they are.
    pub spare: Vec<Token>,
    /// The secret for watching.
    pub watch: Option<Token>,
    /// The secret for taking a free seat.
    pub join: Option<Token>,
    /// When it was last visited, in milliseconds since 1970.
    pub visited: f64,
}

impl Known {
    /// A table that was just opened here.
    pub fn opened(table: &NewTable, opened: Opened) -> Known {
        let (seats, links) = opened.seats.into_iter().partition(|(who, _)| table.hold.contains(who));
        Known {
            heist: table.heist.clone(),
            seats,
            links,
            spare: Vec::new(),
            watch: Some(opened.watch),
            join: Some(opened.join),
            visited: browser::now(),
        }
    }

    /// The secrets to present: of the seats, and those for the rest.
    pub fn tokens(&self) -> Vec<Token> {
        let seats = self.seats.iter().map(|(_, token)| token);
        // The newest of the spare ones first: of the many that may have gathered, it is the one that was just followed.
        let all = seats.chain(self.spare.iter().rev()).chain(&self.join).chain(&self.watch);
        all.take(limits::TOKENS).cloned().collect()
    }

    /// A secret to ask how the table stands with: those for watching and joining outlive those of seats.
    pub fn asking(&self) -> Option<Token> {
        self.join.clone().or_else(|| self.watch.clone()).or_else(|| self.tokens().into_iter().next())
    }

    /// Keeps the secret of a link to a seat that somebody follows in this browser.
    pub fn found(&mut self, token: Token) {
        let known = self.seats.iter().map(|(_, token)| token).chain(&self.spare).any(|other| *other == token);
        if !known {
            self.spare.push(token);
            // As many as there are seats.
            let surplus = self.spare.len().saturating_sub(Colour::ALL.len());
            self.spare.drain(..surplus);
        }
    }

    /// Adds a seat that is held here now, in place of an older secret of it.
    pub fn hold(&mut self, who: Colour, token: Token) {
        self.give_up(who);
        self.links.retain(|(other, _)| *other != who);
        self.seats.push((who, token));
        self.seats.sort_by_key(|(who, _)| *who);
    }

    /// A seat that is no longer held here.
    pub fn give_up(&mut self, who: Colour) {
        self.seats.retain(|(other, _)| *other != who);
    }

    /// Keeps the new secret of a seat that is offered to somebody else.
    pub fn offer(&mut self, who: Colour, token: Token) {
        self.give_up(who);
        self.links.retain(|(other, _)| *other != who);
        self.links.push((who, token));
        self.links.sort_by_key(|(who, _)| *who);
    }
}

/// What is known of a table.
pub fn find(table: TableId) -> Option<Known> {
    storage::read_json(&format!("{TABLES}{table}"))
}

/// Keeps what is known of a table. Says whether it is kept.
pub fn remember(table: TableId, known: &Known) -> bool {
    storage::write_json(&format!("{TABLES}{table}"), known)
}

/// Forgets a table, secrets and all.
pub fn forget(table: TableId) {
    storage::remove(&format!("{TABLES}{table}"));
}

/// All tables that are known here, the latest first.
pub fn all() -> Vec<(TableId, Known)> {
    let ids = storage::below(TABLES).into_iter().filter_map(|id| id.parse().ok());
    let mut tables: Vec<(TableId, Known)> = ids.filter_map(|id| Some((id, find(id)?))).collect();
    tables.sort_by(|(_, a), (_, b)| b.visited.total_cmp(&a.visited));
    tables
}

#[cfg(test)]
mod tests {
    use super::*;

    fn token(text: &str) -> Token {
        Token(text.into())
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
}

//! The part of a client in fair chance: binds its seats to chains of secrets, releases its shares of tosses, each for one command
//! only, and recomputes what the server says came of them (docs/fairness.md).

#[cfg(test)]
mod tests;

use crate::known::Known;
use heist_format::fair::{
    CHAIN_LENGTH, Chain, Commitment, Digest, FairRecord, Party, Report, Toss, Verifier, hash, hex,
};
use heist_format::game::Game;
use heist_protocol::{AccessToken, ClientMessage, Colour, LogEntry, TableId, TableInfo};
use serde::{Deserialize, Serialize};

/// So many tosses beyond the last one that is known may be asked for at once: some may have been lost with a server. A share gives
/// away all that come before it in the chain, so it must not be more.
const MAX_AHEAD: u64 = 4;
/// So many answers are remembered, to compare them with what comes of them.
const MEMORY: usize = 8;

/// A chain that was made here for a seat, and the last share of it that was released.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pledge {
    /// The seat.
    pub who: Colour,
    /// From which the chain follows.
    pub secret: AccessToken,
    /// What the last share was for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub given: Option<Given>,
}

/// What a share was released for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Given {
    /// The number of the toss.
    pub number: u64,
    /// The entry that the command was to be.
    pub seq: u64,
    /// The command.
    pub line: String,
}

impl Pledge {
    /// The last secret of its chain.
    pub fn seed(&self) -> Digest {
        hash(self.secret.0.as_bytes())
    }
}

/// What a client knows of the fairness of a table.
#[derive(Clone, Debug)]
pub struct Fairness {
    table: TableId,
    verifier: Verifier,
    chains: Vec<(AccessToken, Chain)>,
    /// The tosses so far, each with the place of its command in the game.
    tosses: Vec<(usize, Toss)>,
    /// What was released on this connection, newest last.
    answered: Vec<Given>,
}

impl Fairness {
    /// Of a table of which nothing is known yet.
    pub fn new(table: TableId) -> Fairness {
        let verifier = Verifier::new(table.to_string());
        Fairness { table, verifier, chains: Vec::new(), tosses: Vec::new(), answered: Vec::new() }
    }

    /// What was found out so far.
    pub fn report(&self) -> &Report {
        self.verifier.report()
    }
    /// What server and seats are bound to.
    pub fn commitments(&self) -> &[Commitment] {
        self.verifier.commitments()
    }

    /// The table says what everybody is bound to.
    pub fn welcome(&mut self, info: &TableInfo) {
        if info.table != self.table {
            *self = Fairness::new(info.table);
        }
        info.commitments.iter().for_each(|commitment| self.committed(commitment));
    }

    /// Somebody is bound from now on.
    pub fn committed(&mut self, commitment: &str) {
        if let Some(commitment) = Commitment::parse(commitment) {
            let is_server = commitment.party == Party::Server;
            let others = self.commitments().iter().any(|known| known.party == Party::Server && *known != commitment);
            if is_server && others {
                self.verifier.blame(commitment.first, "the server has changed what it had committed to".to_owned());
            }
            self.verifier.commit(commitment);
        }
    }

    /// The log begins again.
    pub fn restart(&mut self) {
        let mut verifier = Verifier::new(self.table.to_string());
        self.commitments().iter().for_each(|commitment| verifier.commit(commitment.clone()));
        self.verifier = verifier;
        self.tosses.clear();
        self.answered.clear();
    }

    /// Recomputes the chance of an entry that is about to be repeated in this game.
    pub fn entry(&mut self, game: &Game, entry: &LogEntry) {
        self.verifier.check(game, &entry.line, &entry.chance, entry.toss.as_deref());
        if let Some(toss) = entry.toss.as_deref().and_then(Toss::parse) {
            self.witness(entry, &toss);
            self.tosses.push((game.history().len(), toss));
        }
    }

    /// What a replay says of all this; `None`: nothing can be recomputed.
    pub fn record(&self) -> Option<FairRecord> {
        let (table, mut commitments) = (self.table.to_string(), self.commitments().to_vec());
        // Whoever was there has heard of them in an order of its own, and all write the same replay.
        commitments.sort_by_key(|commitment| match commitment.party {
            Party::Server => (0, commitment.first),
            Party::Seat(who) => (1 + who as u8, commitment.first),
        });
        self.report().committed.then(|| FairRecord { table, commitments, tosses: self.tosses.clone() })
    }

    /// Whether shares of this client were used for what they were asked for.
    fn witness(&mut self, entry: &LogEntry, toss: &Toss) {
        let Some(newest) = self.answered.last().map(|given| given.number) else { return };
        let is_ours = |(_, chain): &mut (AccessToken, Chain)| {
            let tip = chain.tip();
            let own = self.verifier.commitments().iter().filter(|commitment| commitment.tip == tip);
            own.filter_map(|own| Some((toss.share(own.party)?, chain.secret(own.place(toss.number)?)?)))
                .any(|(used, own)| used == own)
        };
        if !self.chains.iter_mut().any(is_ours) {
            return;
        }
        let asked = self.answered.iter().find(|given| given.number == toss.number);
        let words = match asked {
            Some(given) if given.seq == entry.seq && given.line == entry.line => return,
            Some(given) => format!("your share was asked for `{}` and used for `{}`", given.line, entry.line),
            None if toss.number < newest => format!("your share of toss {newest} was asked for before this one"),
            None => return,
        };
        self.verifier.blame(toss.number, words);
    }

    /// The seats that have to be bound, with the tips of their chains. New chains are noted before the server hears of them.
    pub fn unbound(
        &mut self,
        held: &[Colour],
        known: &mut Known,
        mut new: impl FnMut() -> Option<AccessToken>,
    ) -> Vec<(Colour, String)> {
        known.pledges.retain(|pledge| held.contains(&pledge.who));
        if !self.report().committed {
            // Nothing can be recomputed at this table.
            return Vec::new();
        }
        let mut unbound = Vec::new();
        for who in held {
            let party = Party::Seat((*who).into());
            let counts = Commitment::in_force(self.verifier.commitments(), party, u64::MAX);
            let soon = self.verifier.last() + MAX_AHEAD;
            let used_up = counts.and_then(|counts| counts.place(soon)).is_some_and(|place| place > CHAIN_LENGTH);
            let counts = counts.filter(|_| !used_up).map(|counts| counts.tip);
            let own = known.pledges.iter().find(|pledge| pledge.who == *who).cloned();
            if let Some(pledge) = own {
                let tip = self.chain(&pledge).tip();
                if counts == Some(tip) {
                    continue;
                }
                // A chain that was replaced is never used again: its secrets may be known.
                if !self.commitments().iter().any(|commitment| commitment.tip == tip) {
                    unbound.push((*who, hex(&tip)));
                    continue;
                }
            }
            let Some(secret) = new() else { continue };
            let pledge = Pledge { who: *who, secret, given: None };
            unbound.push((*who, hex(&self.chain(&pledge).tip())));
            known.pledges.retain(|other| other.who != *who);
            known.pledges.push(pledge);
        }
        unbound
    }

    /// The answer to a request for shares; `None`: there is nothing to say. What is released is noted in `known`, which has to be
    /// kept before the answer is sent.
    pub fn answer(
        &mut self,
        held: &[Colour],
        known: &mut Known,
        number: u64,
        seq: u64,
        line: &str,
    ) -> Option<ClientMessage> {
        let mut shares = Vec::new();
        let mut next = None;
        let asked = Given { number, seq, line: line.to_owned() };
        for pledge in known.pledges.iter_mut().filter(|pledge| held.contains(&pledge.who)) {
            let given = pledge.given.as_ref().map_or(0, |given| given.number);
            if number <= given && pledge.given.as_ref() != Some(&asked) {
                // It was released for something else, or those after it were: only a later one is still a secret.
                next = next.max(Some(given + 1));
                continue;
            }
            if number > given.max(self.verifier.last()) + MAX_AHEAD {
                continue;
            }
            let party = Party::Seat(pledge.who.into());
            let tip = self.chain(pledge).tip();
            let counts = Commitment::in_force(self.verifier.commitments(), party, number);
            let place = counts.filter(|counts| counts.tip == tip).and_then(|counts| counts.place(number));
            if let Some(share) = place.and_then(|place| self.chain(pledge).secret(place)) {
                shares.push((pledge.who, share));
            }
        }
        if let Some(next) = next {
            return Some(ClientMessage::Share { number, shares: Vec::new(), next: Some(next) });
        }
        if shares.is_empty() {
            return None;
        }
        for pledge in known.pledges.iter_mut().filter(|pledge| shares.iter().any(|(who, _)| *who == pledge.who)) {
            pledge.given = Some(asked.clone());
        }
        self.answered.retain(|given| given.number != number);
        self.answered.push(asked);
        let surplus = self.answered.len().saturating_sub(MEMORY);
        self.answered.drain(..surplus);
        let shares = shares.into_iter().map(|(who, share)| (who, hex(&share))).collect();
        Some(ClientMessage::Share { number, shares, next: None })
    }

    /// The chain of a pledge, computed once.
    fn chain(&mut self, pledge: &Pledge) -> &mut Chain {
        let place = match self.chains.iter().position(|(secret, _)| *secret == pledge.secret) {
            Some(place) => place,
            None => {
                self.chains.push((pledge.secret.clone(), Chain::new(pledge.seed())));
                self.chains.len() - 1
            }
        };
        &mut self.chains[place].1
    }
}

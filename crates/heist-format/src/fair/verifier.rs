//! Whether chance was fair: recomputes the outcomes of a game, entry by entry.

use super::chain::CHAIN_LENGTH;
use super::commitment::{Commitment, Party};
use super::digest::{Digest, hash};
use super::toss::Toss;
use crate::game::Game;
use crate::notation::{self, ParsedLine};
use crate::recorded::chance_lines;
use heist_rules::who::Who;

/// All that a replay says of the fairness of its chance.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FairRecord {
    /// The name of the table.
    pub table: String,
    /// What everybody was bound to, in the order in which it was made known.
    pub commitments: Vec<Commitment>,
    /// The tosses, each with the place of its command in the game.
    pub tosses: Vec<(usize, Toss)>,
}

/// What a game turns out to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Every outcome follows from what was committed to.
    Verified,
    /// Some or all outcomes cannot be recomputed: nobody committed to anything.
    NotVerifiable,
    /// An outcome does not follow, or somebody did not release what they were bound to.
    Fails,
}

/// The first thing that is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The toss.
    pub toss: u64,
    /// In words, without a full stop.
    pub words: String,
}

/// What was found out so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// Whether the server committed to anything.
    pub committed: bool,
    /// How many tosses were recomputed.
    pub tosses: u64,
    /// How many dice and draws they decided.
    pub outcomes: u64,
    /// In how many tosses no seat took part: these the server could foresee.
    pub alone: u64,
    /// Tosses in which seats were bound to take part and did not.
    pub missing: Vec<(u64, Who)>,
    /// How many numbers of tosses were passed over: shares were asked for, and nothing came of it.
    pub passed_over: u64,
    /// How often a seat used a chain that it had replaced already.
    pub replaced: u64,
    /// How many commands had chance that belongs to no toss.
    pub without_toss: u64,
    /// The first thing that is wrong.
    pub fault: Option<Fault>,
}

impl Report {
    /// What it comes to.
    pub fn verdict(&self) -> Verdict {
        match self {
            Report { fault: Some(_), .. } => Verdict::Fails,
            Report { committed: true, without_toss: 0, .. } => Verdict::Verified,
            _ => Verdict::NotVerifiable,
        }
    }
    /// Whether every seat that was bound took part in every toss, at least one in each, and no number was passed over: then
    /// nobody could know or choose anything unless the server and all seats did so together.
    pub fn is_clean(&self) -> bool {
        self.verdict() == Verdict::Verified
            && self.alone == 0
            && self.missing.is_empty()
            && self.passed_over == 0
            && self.replaced == 0
    }
}

/// Follows a game and recomputes its chance.
#[derive(Clone, Debug)]
pub struct Verifier {
    table: String,
    commitments: Vec<Commitment>,
    /// The last share of each commitment that was found right, with its toss: the next is hashed down to it.
    known: Vec<Option<(u64, Digest)>>,
    last: u64,
    report: Report,
}

impl Verifier {
    /// At the beginning of a game.
    pub fn new(table: impl Into<String>) -> Verifier {
        Verifier { table: table.into(), commitments: Vec::new(), known: Vec::new(), last: 0, report: Report::default() }
    }

    /// Takes a commitment in. Those that are known already change nothing.
    pub fn commit(&mut self, commitment: Commitment) {
        if !self.commitments.contains(&commitment) {
            self.report.committed |= commitment.party == Party::Server;
            self.commitments.push(commitment);
            self.known.push(None);
        }
    }

    /// What is known of commitments.
    pub fn commitments(&self) -> &[Commitment] {
        &self.commitments
    }
    /// What was found out so far.
    pub fn report(&self) -> &Report {
        &self.report
    }
    /// The number of the last toss.
    pub fn last(&self) -> u64 {
        self.last
    }

    /// Checks a line that is about to be repeated in this game, with the chance and the toss that are written for it.
    pub fn check(&mut self, game: &Game, line: &str, chance: &[impl AsRef<str>], toss: Option<&str>) {
        let Some(text) = toss else {
            self.report.without_toss += u64::from(!chance.is_empty());
            return;
        };
        match Toss::parse(text) {
            Some(toss) => self.check_toss(game, line, chance, &toss),
            None => self.blame(self.last + 1, "the line is not a toss".to_owned()),
        }
    }

    /// The same for a toss that was read already.
    pub fn check_toss(&mut self, game: &Game, line: &str, chance: &[impl AsRef<str>], toss: &Toss) {
        let checked = self.shares(toss).and_then(|()| self.outcomes(game, line, chance, toss));
        match checked {
            Ok(outcomes) => {
                self.report.tosses += 1;
                self.report.outcomes += outcomes;
            }
            Err(words) => self.blame(toss.number, words),
        }
        self.last = self.last.max(toss.number);
    }

    /// Notes something wrong that only a witness can know.
    pub fn blame(&mut self, toss: u64, words: String) {
        self.report.fault.get_or_insert(Fault { toss, words });
    }

    /// Whether the shares are those that everybody is bound to.
    fn shares(&mut self, toss: &Toss) -> Result<(), String> {
        if toss.number <= self.last {
            return Err(format!("its number should be above {}", self.last));
        }
        self.report.passed_over += toss.number - self.last - 1;
        let server = self.binds(Party::Server, toss.number, &toss.server);
        if server.is_none() {
            return Err("the share of the server is not what the server had committed to".to_owned());
        }
        let mut present = false;
        for who in Who::PLAYERS {
            let party = Party::Seat(who);
            match toss.share(party) {
                Some(share) => match self.binds(party, toss.number, &share) {
                    Some(newest) => {
                        present = true;
                        self.report.replaced += u64::from(!newest);
                    }
                    None => {
                        return Err(format!("the share of {} is not what the seat had committed to", who.word()));
                    }
                },
                None if Commitment::in_force(&self.commitments, party, toss.number).is_some() => {
                    self.report.missing.push((toss.number, who));
                }
                None => {}
            }
        }
        self.report.alone += u64::from(!present);
        Ok(())
    }

    /// Whether a party was bound to this share, and whether by the commitment that counts: on two nodes of a server a seat may
    /// commit again while a toss is under way.
    pub fn binds(&mut self, party: Party, toss: u64, share: &Digest) -> Option<bool> {
        let mut newest = true;
        for (place, commitment) in self.commitments.iter().enumerate().rev() {
            if commitment.party != party || commitment.first > toss {
                continue;
            }
            let (from, goal) = match self.known.get(place) {
                Some(Some((from, known))) if *from < toss => (*from, *known),
                _ => (commitment.first - 1, commitment.tip),
            };
            let steps = toss - from;
            if commitment.place(toss).is_some_and(|place| place <= CHAIN_LENGTH)
                && (0..steps).fold(*share, |secret, _| hash(&secret)) == goal
            {
                self.known[place] = Some((toss, *share));
                return Some(newest);
            }
            newest = false;
        }
        None
    }

    /// Whether the chance of a line follows from its toss; how many outcomes there are.
    fn outcomes(&self, game: &Game, line: &str, chance: &[impl AsRef<str>], toss: &Toss) -> Result<u64, String> {
        let (setup, mut state) = (game.setup(), *game.state());
        let command = match notation::parse_line(setup, &state, line) {
            Ok(ParsedLine::Command(command)) => command,
            _ => return Err(format!("`{line}` is not a command here")),
        };
        let mut facts = Vec::new();
        let applied = heist_rules::apply(setup, &mut state, command, &mut toss.chance(&self.table), &mut facts);
        applied.map_err(|_| format!("`{line}` is refused here"))?;
        let follows = chance_lines(setup, &state, &facts);
        let mut written = chance.iter().map(AsRef::as_ref);
        for (number, follows) in (1..).zip(&follows) {
            match written.next() {
                Some(there) if there == follows => {}
                Some(there) => {
                    return Err(format!("outcome {number} of `{line}`: `{there}` is written, and `{follows}` follows"));
                }
                None => {
                    return Err(format!("outcome {number} of `{line}`: `{follows}` follows, and nothing is written"));
                }
            }
        }
        match written.next() {
            Some(there) => Err(format!("`{there}` is written after `{line}`, and does not follow")),
            None => Ok(follows.len() as u64),
        }
    }
}

//! Tosses: chance that everybody at the table has a share in, and that can be recomputed (docs/fairness.md).
//!
//! A command that needs chance waits until the seats that are bound have released their shares, or have let the time pass. What
//! they give is not stored before the command is; whoever asks again for the same command gets the same.

#[cfg(test)]
mod tests;

use super::guests::{Guest, Seats};
use super::outbox::{Outbox, Recipients};
use super::remote::NodeMessage;
use super::room::{CommandRequest, FallibleChance, Room};
use super::room_error::RoomError;
use super::room_store::RoomStore;
use crate::store::TossSecret;
use heist_format::fair::{CHAIN_LENGTH, Chain, Commitment, Digest, Party, Toss, Verifier, from_hex};
use heist_protocol::{ClientMessage, Colour, Failure, SeatState, ServerMessage, limits};
use heist_rules::chance::Chance;
use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// How long a seat may take to release its share.
pub const SHARE_TIMEOUT: Duration = Duration::from_secs(2);
/// So many tosses may have been asked for and lost since the last one that is stored. Clients release nothing further ahead.
const MAX_LOST: u64 = 3;
/// How often somebody's commitment is tried while others are faster.
const MAX_ATTEMPTS: usize = 8;
/// So many commands may wait for a toss.
const MAX_HELD: usize = 64;

/// What a table needs for tosses.
#[derive(Debug)]
pub(super) struct Tosses {
    chain: Chain,
    /// Knows all commitments, and the last right share of each.
    verifier: Verifier,
    /// The number of the next toss, and of the last that is stored.
    next: u64,
    last: u64,
    /// Seats that let the time pass: nobody waits for them until they are heard of again.
    silent: Seats,
    pending: Option<PendingToss>,
    /// Commands that came while one waits for its toss.
    held: VecDeque<(u64, ClientMessage)>,
}

/// A command that waits for shares.
#[derive(Debug)]
struct PendingToss {
    number: u64,
    guest: Guest,
    id: u32,
    expect: u64,
    /// How many commitments of seats there were when it was asked for.
    commitments: u64,
    /// As it was said, and as it is shown to those who are asked.
    line: String,
    shown: String,
    wanted: Seats,
    answered: Seats,
    shares: [Option<Digest>; Colour::ALL.len()],
    /// The number to ask for instead, because somebody has released this one for another command.
    instead: Option<u64>,
    asked_again: bool,
    deadline: Instant,
}

/// A toss of which all shares are there that will ever come.
pub(super) struct CompleteToss {
    pub toss: Toss,
    /// How many commitments of seats there were before the first share was released. It is stored while there are no more: whoever
    /// commits later may have seen the others' shares.
    pub commitments: u64,
}

/// How a command gets its chance.
pub(super) enum TossStep {
    /// From this toss.
    Ready(CompleteToss),
    /// It has to wait.
    Waits,
    /// The chain is used up: as at a table without one.
    UsedUp,
}

impl Tosses {
    /// At a table of which nothing is known but the server's secret.
    pub fn new(table: &str, secret: &TossSecret) -> Tosses {
        let chain = Chain::new(secret.0);
        let mut verifier = Verifier::new(table);
        verifier.commit(Commitment { party: Party::Server, first: 1, tip: chain.tip() });
        Tosses { chain, verifier, next: 1, last: 0, silent: Seats::default(), pending: None, held: VecDeque::new() }
    }

    /// All commitments in words, the server's first.
    pub fn commitments(&self) -> Vec<String> {
        self.verifier.commitments().iter().map(Commitment::to_string).collect()
    }

    /// A toss is stored.
    pub fn stored(&mut self, toss: &str) {
        if let Some(toss) = Toss::parse(toss) {
            self.last = self.last.max(toss.number);
            self.next = self.next.max(toss.number + 1);
        }
    }

    /// A toss for which shares were released is not stored. Clients release only so many ahead: after that, the last is asked for again.
    pub fn lost(&mut self, number: u64) {
        self.next = self.next.max((number + 1).min(self.last + 1 + MAX_LOST));
    }

    /// How many commitments of seats are known. The server's own comes first, and is not stored: it follows from the secret.
    fn of_seats(&self) -> u64 {
        self.verifier.commitments().len().saturating_sub(1) as u64
    }

    fn is_bound(&self, who: Colour, toss: u64) -> bool {
        Commitment::in_force(self.verifier.commitments(), Party::Seat(who.into()), toss).is_some()
    }

    /// The toss with these shares; `None`: the server's chain is used up.
    fn toss(&mut self, number: u64, shares: &[Option<Digest>; Colour::ALL.len()]) -> Option<Toss> {
        let server = self.chain.secret(number).filter(|_| number <= CHAIN_LENGTH)?;
        let bound = Colour::ALL.into_iter().filter(|who| self.is_bound(*who, number));
        let seats = bound.map(|who| (who.into(), shares[who as usize])).collect();
        Some(Toss { number, server, seats })
    }
}

impl<S: RoomStore> Room<S> {
    /// When those who have not released their shares are waited for no longer.
    pub fn toss_deadline(&self) -> Option<Instant> {
        self.tosses.as_ref()?.pending.as_ref().map(|pending| pending.deadline)
    }

    /// Nobody is waited for any longer: the next [`Room::settle_toss`] goes on with what is there.
    pub fn hurry_toss(&mut self) {
        if let Some(pending) = self.tosses.as_mut().and_then(|tosses| tosses.pending.as_mut()) {
            pending.deadline = Instant::now();
        }
    }

    /// Keeps a command for later if another one waits for its toss; `None`: it is kept, or was turned away.
    pub(super) fn hold(&mut self, person: u64, message: ClientMessage, out: &mut Outbox) -> Option<ClientMessage> {
        let Some(tosses) = self.tosses.as_mut().filter(|tosses| tosses.pending.is_some()) else {
            return Some(message);
        };
        // A commitment is for the tosses after this one.
        let (ClientMessage::Do { id, .. } | ClientMessage::Commit { id, .. }) = message else { return Some(message) };
        if tosses.held.len() < MAX_HELD {
            tosses.held.push_back((person, message));
        } else {
            out.fail(person, Some(id), Failure::TooFast, "The dice are still rolling.");
        }
        None
    }

    /// The seats whose shares are worth waiting for.
    fn wanted(&self, number: u64) -> Seats {
        let mut wanted = Seats::default();
        let Some(tosses) = &self.tosses else { return wanted };
        // Bots of this server have no secrets of their own: its chain is theirs.
        for person in self.people().into_iter().filter(|person| !person.bot) {
            for who in person.seats {
                if tosses.is_bound(who, number) && !tosses.silent.has(who) {
                    wanted.insert(who);
                }
            }
        }
        wanted
    }

    /// Begins the toss of a command, or completes it at once where nobody needs to be waited for.
    pub(super) fn toss(
        &mut self,
        guest: &Guest,
        request: CommandRequest<'_>,
        shown: &str,
        out: &mut Outbox,
    ) -> TossStep {
        let Some(number) = self.tosses.as_ref().map(|tosses| tosses.next) else { return TossStep::UsedUp };
        let wanted = self.wanted(number);
        let Some(tosses) = &mut self.tosses else { return TossStep::UsedUp };
        let Some(alone) = tosses.toss(number, &[None; Colour::ALL.len()]) else { return TossStep::UsedUp };
        if wanted.is_empty() {
            return TossStep::Ready(CompleteToss { toss: alone, commitments: tosses.of_seats() });
        }
        tosses.pending = Some(PendingToss {
            number,
            guest: guest.clone(),
            id: request.id,
            expect: request.expect,
            commitments: tosses.of_seats(),
            line: request.line.to_owned(),
            shown: shown.to_owned(),
            wanted,
            answered: Seats::default(),
            shares: [None; Colour::ALL.len()],
            instead: None,
            asked_again: false,
            deadline: Instant::now() + SHARE_TIMEOUT,
        });
        ask(request.expect, number, shown, out);
        TossStep::Waits
    }

    /// Somebody releases shares.
    pub(super) fn share(
        &mut self,
        guest: &Guest,
        number: u64,
        shares: Vec<(Colour, String)>,
        next: Option<u64>,
        out: &mut Outbox,
    ) {
        let fits = |(who, text): &(Colour, String)| guest.holds.has(*who) && from_hex(text).is_some();
        let shares: Vec<(Colour, String)> = shares.into_iter().filter(fits).take(Colour::ALL.len()).collect();
        let pending = self.tosses.as_ref().and_then(|tosses| tosses.pending.as_ref());
        if pending.is_some_and(|pending| pending.number == number) {
            self.take_shares(number, &shares, guest.holds, next);
        } else {
            // It may be for a command at another node.
            out.node_messages.push(NodeMessage::Shares { number, shares, seats: guest.holds.list(), next });
        }
    }

    /// Takes in what those who hold these seats have released, if it is what they are bound to.
    pub(super) fn take_shares(&mut self, number: u64, shares: &[(Colour, String)], seats: Seats, next: Option<u64>) {
        let Some(tosses) = &mut self.tosses else { return };
        let Some(pending) = tosses.pending.as_mut().filter(|pending| pending.number == number) else { return };
        for (who, text) in shares {
            let Some(share) = from_hex(text).filter(|_| pending.shares[*who as usize].is_none()) else { continue };
            if tosses.verifier.binds(Party::Seat((*who).into()), number, &share).is_some() {
                pending.shares[*who as usize] = Some(share);
                pending.answered.insert(*who);
                tosses.silent.remove(*who);
            }
        }
        let is_wanted = seats.list().into_iter().any(|who| pending.wanted.has(who));
        if let Some(next) = next.filter(|next| is_wanted && (number + 1..=number + MAX_LOST).contains(next)) {
            pending.instead = pending.instead.max(Some(next));
            for who in seats.list() {
                pending.answered.insert(who);
            }
        }
    }

    /// Goes on with a command whose toss is complete, or has waited long enough; and then with those that came meanwhile.
    pub async fn settle_toss(&mut self, chance: &mut (impl Chance + Send + FallibleChance), out: &mut Outbox) {
        while let Some((pending, toss)) = self.complete_toss(out) {
            let guest = self.as_now(pending.guest);
            let (person, id) = (guest.id, pending.id);
            let request = CommandRequest { id, expect: pending.expect, line: &pending.line };
            let done = self.act(&guest, request, Some(toss), chance, out).await;
            self.answer_failure(person, Some(id), done, out);
            self.release_held(chance, out).await;
        }
    }

    /// Carries out what came while a command waited, until one has to wait itself.
    async fn release_held(&mut self, chance: &mut (impl Chance + Send + FallibleChance), out: &mut Outbox) {
        loop {
            let Some(tosses) = self.tosses.as_mut().filter(|tosses| tosses.pending.is_none()) else { return };
            let Some((person, message)) = tosses.held.pop_front() else { return };
            // Whoever has left meanwhile asks again when they are back.
            let Some(guest) = self.guest(person).cloned() else { continue };
            let (id, done) = match message {
                ClientMessage::Do { id, expect, line } => {
                    let request = CommandRequest { id, expect, line: &line };
                    (id, self.act(&guest, request, None, chance, out).await)
                }
                ClientMessage::Commit { id, who, tip } => (id, self.commit(&guest, id, who, &tip, out).await),
                _ => continue,
            };
            self.answer_failure(person, Some(id), done, out);
        }
    }

    /// Takes a toss that is complete. Where somebody has released this share for another command, a later one is asked for.
    fn complete_toss(&mut self, out: &mut Outbox) -> Option<(PendingToss, CompleteToss)> {
        let tosses = self.tosses.as_ref()?;
        let pending = tosses.pending.as_ref()?;
        let late = Instant::now() >= pending.deadline;
        let seats = pending.wanted.list();
        if !late && !seats.iter().all(|who| pending.answered.has(*who)) {
            return None;
        }
        if let Some(number) = pending.instead.filter(|_| !pending.asked_again) {
            let wanted = self.wanted(number);
            let tosses = self.tosses.as_mut()?;
            let commitments = tosses.of_seats();
            let pending = tosses.pending.as_mut()?;
            (pending.number, pending.commitments) = (number, commitments);
            (pending.wanted, pending.answered, pending.instead) = (wanted, Seats::default(), None);
            pending.shares = [None; Colour::ALL.len()];
            pending.asked_again = true;
            pending.deadline = Instant::now() + SHARE_TIMEOUT;
            ask(pending.expect, number, &pending.shown, out);
            return None;
        }
        let tosses = self.tosses.as_mut()?;
        let pending = tosses.pending.take()?;
        for who in seats {
            if pending.shares[who as usize].is_none() {
                tosses.silent.insert(who);
            }
        }
        match tosses.toss(pending.number, &pending.shares) {
            Some(toss) => {
                let commitments = pending.commitments;
                Some((pending, CompleteToss { toss, commitments }))
            }
            None => {
                out.fail(
                    pending.guest.id,
                    Some(pending.id),
                    Failure::Unavailable,
                    "The table has no more tosses. Try again.",
                );
                tosses.next = CHAIN_LENGTH + 1;
                None
            }
        }
    }

    /// Somebody who said something a while ago, with the seats that are theirs now.
    fn as_now(&self, mut guest: Guest) -> Guest {
        if let Some(now) = self.guest(guest.id) {
            return now.clone();
        }
        // The connection has closed; what it said counts if it would still be let in.
        for (seat, token) in self.record.info.seats.iter().zip(&self.record.tokens) {
            if seat.state != SeatState::Held || !guest.knows(token) {
                guest.holds.remove(seat.who);
            }
        }
        guest
    }

    /// Binds a seat to a chain of secrets, in the store first.
    pub(super) async fn commit(
        &mut self,
        guest: &Guest,
        id: u32,
        who: Colour,
        tip: &str,
        out: &mut Outbox,
    ) -> Result<(), RoomError> {
        let person = guest.id;
        if !guest.holds.has(who) {
            let why = format!("You do not hold the seat of {}.", who.word());
            out.fail(person, Some(id), Failure::NotYourSeat, why);
            return Ok(());
        }
        let Some(tip) = from_hex(tip) else {
            out.fail(person, Some(id), Failure::Limit, "The tip of a chain has 64 hexadecimal digits.");
            return Ok(());
        };
        // Somebody at another node may be faster, with a commitment or with a toss for which this one would come too late.
        for _ in 0..MAX_ATTEMPTS {
            let Some(tosses) = &mut self.tosses else {
                out.fail(person, Some(id), Failure::Limit, "Chance at this table cannot be recomputed.");
                return Ok(());
            };
            let known = tosses.verifier.commitments();
            let first = tosses.next;
            let new = Commitment { party: Party::Seat(who.into()), first, tip };
            let place = tosses.of_seats() + 1;
            let counts = Commitment::in_force(known, new.party, first);
            if counts.is_some_and(|counts| counts.tip == tip) {
                tosses.silent.remove(who);
                out.answer(person, ServerMessage::Done { id, seq: None });
                return Ok(());
            }
            // Its secrets may be known already.
            if known.iter().any(|other| other.tip == tip) {
                out.fail(person, Some(id), Failure::Limit, "This chain was used already. Make a new one.");
                return Ok(());
            }
            if known.len() >= limits::MAX_COMMITMENTS {
                out.fail(person, Some(id), Failure::Limit, "This table has seen too many commitments.");
                return Ok(());
            }
            let line = new.to_string();
            let stored = self.store.add_commitment(self.table, place, &line, self.game.seq()).await;
            if stored.map_err(RoomError::Unsure)? {
                self.add_commitment(new, out);
                out.answer(person, ServerMessage::Done { id, seq: None });
                return Ok(());
            }
            self.catch_up(out).await?;
            self.read_commitments(out).await?;
        }
        out.fail(person, Some(id), Failure::Store, "Somebody else was faster. Try again.");
        Ok(())
    }

    /// Reads the commitments that other nodes have stored.
    pub(super) async fn read_commitments(&mut self, out: &mut Outbox) -> Result<(), RoomError> {
        if self.tosses.is_none() {
            return Ok(());
        }
        let stored = self.store.commitments(self.table).await?;
        let known = self.tosses.as_ref().map_or(0, Tosses::of_seats);
        for line in stored.iter().skip(usize::try_from(known).unwrap_or(usize::MAX)) {
            match Commitment::parse(line) {
                Some(commitment) => self.add_commitment(commitment, out),
                None => return Err(RoomError::Log(0, format!("`{line}` is not a commitment"))),
            }
        }
        self.show_commitments();
        Ok(())
    }

    fn add_commitment(&mut self, commitment: Commitment, out: &mut Outbox) {
        let Some(tosses) = &mut self.tosses else { return };
        if let Party::Seat(who) = commitment.party
            && let Some(who) = Colour::of(who)
        {
            tosses.silent.remove(who);
        }
        out.send(Recipients::All, ServerMessage::Committed { commitment: commitment.to_string() });
        tosses.verifier.commit(commitment);
        self.show_commitments();
    }

    pub(super) fn show_commitments(&mut self) {
        self.record.info.commitments = self.tosses.as_ref().map(Tosses::commitments).unwrap_or_default();
    }

    /// What somebody with these seats has to be asked who comes in while a command waits for one of their shares: the connection
    /// that was asked may be gone, and everybody would wait for nothing.
    pub(super) fn open_question(&self, seats: &[Colour]) -> Option<ServerMessage> {
        let pending = self.tosses.as_ref()?.pending.as_ref()?;
        let is_waited_for = |who: &Colour| pending.wanted.has(*who) && !pending.answered.has(*who);
        let asks = seats.iter().any(is_waited_for);
        asks.then(|| question(pending.expect, pending.number, &pending.shown))
    }

    /// Somebody has come in: their shares are worth waiting for.
    pub(super) fn heard_of(&mut self, seats: Seats) {
        if let Some(tosses) = &mut self.tosses {
            for who in seats.list() {
                tosses.silent.remove(who);
            }
        }
    }
}

fn question(expect: u64, number: u64, line: &str) -> ServerMessage {
    ServerMessage::Toss { number, seq: expect + 1, line: line.to_owned() }
}

/// Asks everybody, here and at other nodes, for their shares.
fn ask(expect: u64, number: u64, line: &str, out: &mut Outbox) {
    let message = question(expect, number, line);
    out.node_messages.push(NodeMessage::Pass(Box::new(message.clone())));
    out.send(Recipients::All, message);
}

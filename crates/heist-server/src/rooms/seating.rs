//! Who sits where: taking a free seat, handing one over, giving one up, names, and moving on to a rematch.

use super::guests::{Guest, Seats};
use super::outbox::{Outbox, Recipients};
use super::room::{FollowUp, Room, table_status};
use super::room_error::RoomError;
use super::room_store::RoomStore;
use crate::game_start::{GameSpec, Start};
use crate::secrets;
use crate::store::{Hash, Kind, SeatChange, TableRecord, TableStatus};
use heist_protocol::{AccessToken, Colour, Failure, Seat, SeatState, ServerMessage, TableId, TableInfo, limits};
use heist_rules::command::Speaker;

/// What people at a table hear when it is deleted.
pub(super) const DELETED_MESSAGE: &str = Kind::Table.deleted();
/// What they hear when the operator closes it.
pub(super) const CLOSED_MESSAGE: &str = "Whoever runs this server has closed this table.";

/// A new table before it is stored: its record, and its tokens, which only the one who opens it gets.
pub struct PreparedTable {
    /// What is stored.
    pub record: TableRecord,
    /// One secret per seat.
    pub seats: Vec<(Colour, AccessToken)>,
    /// The secret for watching.
    pub watch: AccessToken,
    /// The secret for taking any free seat.
    pub join: AccessToken,
    /// The secret of the host.
    pub host: AccessToken,
}

impl PreparedTable {
    /// A table for these characters; the seats in `hold` are held by `name` from the beginning.
    pub fn new(spec: &GameSpec, hold: Seats, name: Option<&str>) -> Result<PreparedTable, secrets::NoRandomness> {
        let (watch, watch_hash) = secrets::new_secret()?;
        let (join, join_hash) = secrets::new_secret()?;
        let (host, host_hash) = secrets::new_secret()?;
        let mut seats = Vec::with_capacity(spec.crew.len());
        let mut tokens = Vec::with_capacity(spec.crew.len());
        let mut shown = Vec::with_capacity(spec.crew.len());
        for member in &spec.crew {
            let (token, hash) = secrets::new_secret()?;
            seats.push((member.who, token));
            tokens.push(hash);
            let held = hold.has(member.who);
            let state = if held { SeatState::Held } else { SeatState::Free };
            shown.push(Seat::new(member.who, state, name.filter(|_| held).map(str::to_owned)));
        }
        let info = TableInfo {
            table: secrets::new_table_id()?,
            heist: spec.heist.clone(),
            edition: spec.edition.clone(),
            crew: spec.crew.clone(),
            seats: shown,
            opened: crate::clock::now(),
            rematch: None,
            away_limit: Some(limits::DEFAULT_AWAY_SECONDS),
            public: false,
            no_hints: false,
            cover: 0,
            in_box: spec.in_box,
            gallery: spec.gallery,
            start: spec.start.clone(),
            commitments: Vec::new(),
        };
        let toss_secret = Some(secrets::new_toss_secret()?);
        Ok(PreparedTable {
            record: TableRecord {
                info,
                watch: watch_hash,
                join: join_hash,
                host: Some(host_hash),
                former: vec![None; tokens.len()],
                tokens,
                toss_secret,
                closed: false,
            },
            seats,
            watch,
            join,
            host,
        })
    }
}

impl<S: RoomStore> Room<S> {
    pub(super) fn place_of(&self, who: Colour) -> Option<usize> {
        self.record.info.seats.iter().position(|seat| seat.who == who)
    }

    /// Changes a seat, in the store first; `false`: somebody else was faster, and how it is now has been read.
    pub(super) async fn change(
        &mut self,
        place: usize,
        change: SeatChange,
        out: &mut Outbox,
    ) -> Result<bool, RoomError> {
        let (Some(seat), Some(was)) = (self.record.info.seats.get(place), self.record.tokens.get(place)) else {
            return Ok(false);
        };
        // A commit may have been done when its answer is lost; the secret tells the next time.
        if !self.store.change_seat(self.table, seat.who, was, &change).await.map_err(RoomError::Unsure)? {
            self.reload(out).await?;
            return Ok(false);
        }
        let seat = &mut self.record.info.seats[place];
        seat.state = change.state;
        seat.name = change.name;
        seat.bot = change.bot;
        self.record.tokens[place] = change.token;
        if let Some(former) = self.record.former.get_mut(place) {
            *former = change.former;
        }
        Ok(true)
    }

    /// The one with the secret of a seat comes in: the seat is held from now on; whether that is news.
    pub(super) async fn sit_down(
        &mut self,
        place: usize,
        name: Option<&str>,
        out: &mut Outbox,
    ) -> Result<bool, RoomError> {
        let (Some(seat), Some(token)) = (self.record.info.seats.get(place), self.record.tokens.get(place)) else {
            return Ok(false);
        };
        if seat.state == SeatState::Held && (seat.name.is_some() || name.is_none()) {
            return Ok(false);
        }
        let former = self.former_of(place);
        let change =
            SeatChange { state: SeatState::Held, name: name.map(str::to_owned), token: *token, former, bot: None };
        self.change(place, change, out).await
    }

    /// A seat has a new secret: nobody here holds it any more who does not know that, and nobody at all until somebody sits
    /// down by it. `by`: whoever has given it the new secret.
    pub(super) fn unseat(&mut self, place: usize, by: Option<u64>, out: &mut Outbox) {
        let (Some(seat), Some(token)) = (self.record.info.seats.get(place), self.record.tokens.get(place)) else {
            return;
        };
        for guest in &mut self.guests {
            let stays = seat.state == SeatState::Held && guest.knows(token);
            if !stays && guest.holds.remove(seat.who) {
                out.answer(guest.id, ServerMessage::Lost { who: seat.who });
                // Whoever has given it up may still change their mind; whoever was turned out may not come back by another door.
                if by != Some(guest.id) {
                    guest.turned_out();
                }
            }
        }
    }

    /// The seats by which somebody says a line, with their secrets as this node knows them: for a colour its own, for the team any.
    pub(super) fn seats_behind(&self, guest: &Guest, speaker: Speaker) -> Vec<(Colour, Hash)> {
        let only = match speaker {
            Speaker::One(who) => Colour::of(who),
            _ => None,
        };
        let seats = self.record.info.seats.iter().zip(&self.record.tokens);
        let own = seats.filter(|(seat, _)| guest.holds.has(seat.who) && only.is_none_or(|who| who == seat.who));
        own.map(|(seat, token)| (seat.who, *token)).collect()
    }

    /// The store knows of a change of seats that this node has not heard of: reads it, and tells the one who spoke.
    pub(super) async fn turn_out(
        &mut self,
        guest: &Guest,
        id: u32,
        speaker: Speaker,
        out: &mut Outbox,
    ) -> Result<(), RoomError> {
        if !self.reload(out).await? {
            return Ok(());
        }
        let still = self.guest(guest.id).is_some_and(|guest| !self.seats_behind(guest, speaker).is_empty());
        if still {
            // By another secret that it has shown: what it said may be said again.
            out.answer(guest.id, ServerMessage::Stale { id, seq: self.seq() });
        } else {
            out.fail(guest.id, Some(id), Failure::NotYourSeat, "The seat has changed hands.");
        }
        Ok(())
    }

    /// The place of a seat that somebody holds, or what is wrong with it.
    pub(super) fn own_place(&self, guest: &Guest, id: u32, who: Colour, out: &mut Outbox) -> Option<usize> {
        let Some(place) = self.place_of(who) else {
            out.fail(guest.id, Some(id), Failure::NoSeat, format!("Nobody plays {} here.", who.word()));
            return None;
        };
        if !guest.holds.has(who) {
            let why = format!("You do not hold the seat of {}.", who.word());
            out.fail(guest.id, Some(id), Failure::NotYourSeat, why);
            return None;
        }
        Some(place)
    }

    pub(super) async fn take_seat(
        &mut self,
        guest: &Guest,
        id: u32,
        who: Colour,
        name: &str,
        token: Option<AccessToken>,
        out: &mut Outbox,
    ) -> Result<(), RoomError> {
        let person = guest.id;
        let Some(place) = self.place_of(who) else {
            out.fail(person, Some(id), Failure::NoSeat, format!("Nobody plays {} here.", who.word()));
            return Ok(());
        };
        if !guest.may_take {
            out.fail(person, Some(id), Failure::Spectator, "The link for watching does not let you take a seat.");
            return Ok(());
        }
        let Some(name) = limits::clean_name(name) else {
            out.fail(person, Some(id), Failure::Limit, "A name is needed.");
            return Ok(());
        };
        let Some((token, hash)) = requested_token(guest, id, token, out)? else { return Ok(()) };
        let change =
            SeatChange { state: SeatState::Held, name: Some(name.clone()), token: hash, former: None, bot: None };
        if self.record.info.seats[place].state != SeatState::Free || !self.change(place, change, out).await? {
            out.fail(person, Some(id), Failure::SeatTaken, format!("Somebody has the seat of {}.", who.word()));
            return Ok(());
        }
        self.seat_guest(person, who, hash, name);
        out.answer(person, ServerMessage::Secret { id, who, token });
        self.send_seats(out);
        Ok(())
    }

    /// A guest has a seat from now on, and its new secret.
    pub(super) fn seat_guest(&mut self, person: u64, who: Colour, hash: Hash, name: String) {
        if let Some(guest) = self.guests.iter_mut().find(|guest| guest.id == person) {
            guest.holds.insert(who);
            guest.former.remove(who);
            guest.learn(hash);
            guest.name = Some(name.into());
        }
    }

    pub(super) async fn hand_over(
        &mut self,
        guest: &Guest,
        id: u32,
        who: Colour,
        token: Option<AccessToken>,
        out: &mut Outbox,
    ) -> Result<(), RoomError> {
        let Some(secret) = requested_token(guest, id, token, out)? else { return Ok(()) };
        let token = secret.0.clone();
        if self.give_up(guest, id, who, SeatState::Offered, secret.1, out).await? {
            out.answer(guest.id, ServerMessage::Secret { id, who, token });
            self.send_seats(out);
        }
        Ok(())
    }

    /// Gives a seat the secret that its holder has made, and turns out whoever sits there by the old one.
    pub(super) async fn lock_seat(
        &mut self,
        guest: &Guest,
        id: u32,
        who: Colour,
        token: &AccessToken,
        out: &mut Outbox,
    ) -> Result<(), RoomError> {
        let Some(place) = self.own_place(guest, id, who, out) else { return Ok(()) };
        let Some((_, hash)) = requested_token(guest, id, Some(token.clone()), out)? else { return Ok(()) };
        if !self.record.tokens.get(place).is_some_and(|known| secrets::same(known, &hash)) {
            // Before it counts, so that the one who made it is not taken for one who does not know it.
            if let Some(guest) = self.guests.iter_mut().find(|other| other.id == guest.id) {
                guest.learn(hash);
            }
            let name = self.record.info.seats.get(place).and_then(|seat| seat.name.clone());
            let change =
                SeatChange { state: SeatState::Held, name, token: hash, former: self.former_of(place), bot: None };
            let changed = self.change(place, change, out).await?;
            // What an answer that was lost has done already need not be done again.
            if !changed && !self.record.tokens.get(place).is_some_and(|known| secrets::same(known, &hash)) {
                out.fail(guest.id, Some(id), Failure::NotYourSeat, "The seat has changed hands just now.");
                return Ok(());
            }
            self.unseat(place, Some(guest.id), out);
            self.send_people(Recipients::All, out);
        }
        out.answer(guest.id, ServerMessage::Done { id, seq: None });
        Ok(())
    }

    pub(super) async fn leave_seat(
        &mut self,
        guest: &Guest,
        id: u32,
        who: Colour,
        out: &mut Outbox,
    ) -> Result<(), RoomError> {
        // Nobody is told the new secret: only the link of the table leads back to this seat.
        if self.give_up(guest, id, who, SeatState::Free, secrets::new_secret()?.1, out).await? {
            out.answer(guest.id, ServerMessage::Done { id, seq: None });
            self.send_seats(out);
        }
        Ok(())
    }

    /// Takes a seat from its holder and gives it a new secret; `false` when it was not the guest's to give.
    async fn give_up(
        &mut self,
        guest: &Guest,
        id: u32,
        who: Colour,
        state: SeatState,
        token: Hash,
        out: &mut Outbox,
    ) -> Result<bool, RoomError> {
        let Some(place) = self.own_place(guest, id, who, out) else { return Ok(false) };
        if !self.change(place, SeatChange { state, name: None, token, former: None, bot: None }, out).await? {
            out.fail(guest.id, Some(id), Failure::NotYourSeat, "The seat has changed hands just now.");
            return Ok(false);
        }
        self.unseat(place, Some(guest.id), out);
        Ok(true)
    }

    /// Tells everybody who sits where, and who is there.
    pub(super) fn send_seats(&mut self, out: &mut Outbox) {
        out.send(Recipients::All, self.seats());
        self.send_people(Recipients::All, out);
    }

    pub(super) async fn rename(
        &mut self,
        guest: &Guest,
        id: u32,
        name: &str,
        out: &mut Outbox,
    ) -> Result<(), RoomError> {
        let Some(name) = limits::clean_name(name) else {
            out.fail(guest.id, Some(id), Failure::Limit, "A name is needed.");
            return Ok(());
        };
        for who in guest.holds.list() {
            if let Some(place) = self.place_of(who) {
                let token = self.record.tokens[place];
                let former = self.former_of(place);
                let change = SeatChange { state: SeatState::Held, name: Some(name.clone()), token, former, bot: None };
                self.change(place, change, out).await?;
            }
        }
        if let Some(guest) = self.guests.iter_mut().find(|other| other.id == guest.id) {
            guest.name = Some(name.into());
        }
        out.answer(guest.id, ServerMessage::Done { id, seq: None });
        if !guest.holds.is_empty() {
            out.send(Recipients::All, self.seats());
        }
        self.send_people(Recipients::All, out);
        Ok(())
    }

    /// Reads the table again after another node has changed seats or opened a rematch; `false`: it was deleted or closed, and everybody
    /// here has been told and leaves.
    pub async fn reload(&mut self, out: &mut Outbox) -> Result<bool, RoomError> {
        let record = match self.store.load(self.table).await? {
            Some(record) if !record.closed => record,
            found => {
                self.guests.iter_mut().for_each(|guest| guest.holds = Seats::default());
                let why = if found.is_some() { CLOSED_MESSAGE } else { DELETED_MESSAGE }.to_owned();
                out.send(Recipients::All, ServerMessage::Failed { id: None, code: Failure::Gone, why });
                out.over = true;
                return Ok(false);
            }
        };
        let old = std::mem::replace(&mut *self.record, record);
        // Should reading the others fail: those that are known are in every welcome.
        self.show_commitments();
        let tokens = self.record.tokens.iter().zip(&old.tokens).enumerate();
        let changed: Vec<usize> =
            tokens.filter(|(_, (now, was))| !secrets::same(now, was)).map(|(place, _)| place).collect();
        // Whoever held it here showed the old token, which is not valid any more.
        for place in &changed {
            self.unseat(*place, None, out);
            self.reseat(*place, out);
        }
        if old.info.seats != self.record.info.seats {
            out.send(Recipients::All, self.seats());
        }
        if !changed.is_empty() {
            self.send_people(Recipients::All, out);
        }
        if (old.info.away_limit, old.info.public, old.info.cover)
            != (self.record.info.away_limit, self.record.info.public, self.record.info.cover)
        {
            out.send(Recipients::All, self.settings());
        }
        if let Some(table) = self.record.info.rematch.filter(|_| old.info.rematch.is_none()) {
            out.send(Recipients::All, ServerMessage::Rematch { table });
        }
        self.read_commitments(out).await?;
        self.read_banned(out).await?;
        Ok(true)
    }

    pub(super) async fn rematch(&mut self, guest: &Guest, id: u32, out: &mut Outbox) -> Result<FollowUp, RoomError> {
        if guest.holds.is_empty() {
            out.fail(guest.id, Some(id), Failure::Spectator, "Only those who play can ask for a rematch.");
            return Ok(FollowUp::Nothing);
        }
        if self.record.info.rematch.is_some() {
            return Ok(self.follow(guest, id, out));
        }
        // All seats are free at first: each is for the one who holds it here, and who says `follow`.
        let spec = self.game.start().spec.again().map_err(|fault| RoomError::Setup(fault.to_string()))?;
        let mut new = PreparedTable::new(&spec, Seats::default(), None)?;
        // Who could watch or take a free seat here can do so there, with the secrets that they have.
        (new.record.watch, new.record.join) = (self.record.watch, self.record.join);
        (new.record.host, new.record.info.away_limit) = (self.record.host, self.record.info.away_limit);
        new.record.info.public = self.record.info.public;
        new.record.info.no_hints = self.record.info.no_hints;
        self.bring_bots(&mut new.record.info);
        let opened = self.store.rematch(self.table, &new.record, &initial_status(self.game.start())).await;
        // The commit may have been done when its answer is lost.
        let opened = opened.map_err(RoomError::Unsure)?;
        self.record.info.rematch = Some(opened);
        out.send(Recipients::Others(guest.id), ServerMessage::Rematch { table: opened });
        Ok(self.move_to(guest, id, opened))
    }

    pub(super) fn follow(&mut self, guest: &Guest, id: u32, out: &mut Outbox) -> FollowUp {
        match self.record.info.rematch {
            None => {
                out.fail(guest.id, Some(id), Failure::NoTable, "Nobody has asked for a rematch yet.");
                FollowUp::Nothing
            }
            Some(table) => self.move_to(guest, id, table),
        }
    }

    fn move_to(&self, guest: &Guest, id: u32, table: TableId) -> FollowUp {
        let own_name = self.record.info.seats.iter().find(|seat| guest.holds.has(seat.who));
        let name = guest.name.as_deref().map(str::to_owned).or_else(|| own_name.and_then(|seat| seat.name.clone()));
        FollowUp::Move { person: guest.id, id, table, seats: guest.holds, name }
    }

    /// Free seats become somebody's who held them at the table before: their new secrets.
    pub async fn claim(
        &mut self,
        seats: Seats,
        name: Option<String>,
        out: &mut Outbox,
    ) -> Result<Vec<(Colour, AccessToken)>, RoomError> {
        let mut claimed = Vec::new();
        for who in seats.list() {
            let Some(place) = self.place_of(who) else { continue };
            let (token, hash) = secrets::new_secret()?;
            let change =
                SeatChange { state: SeatState::Held, name: name.clone(), token: hash, former: None, bot: None };
            if self.record.info.seats[place].state == SeatState::Free && self.change(place, change, out).await? {
                claimed.push((who, token));
            }
        }
        if !claimed.is_empty() {
            out.send(Recipients::All, self.seats());
        }
        Ok(claimed)
    }
}

/// The token that a client has made, or else a new one; none: it is too short or too long for a token, and the client has been told.
pub(super) fn requested_token(
    guest: &Guest,
    id: u32,
    token: Option<AccessToken>,
    out: &mut Outbox,
) -> Result<Option<(AccessToken, Hash)>, RoomError> {
    match token {
        None => Ok(Some(secrets::new_secret()?)),
        Some(token) if token.is_fit() => {
            let hash = secrets::hash(&token);
            Ok(Some((token, hash)))
        }
        Some(_) => {
            let why = "A secret has 22 to 128 letters and digits, `-` or `_`, and is random.";
            out.fail(guest.id, Some(id), Failure::Limit, why);
            Ok(None)
        }
    }
}

/// The status of a table that is about to be opened.
pub fn initial_status(start: &Start) -> TableStatus {
    table_status(&start.state)
}

/// Whether the token with this hash allows at least watching the table.
pub fn grants_access(record: &TableRecord, hash: &Hash) -> bool {
    let all = record.tokens.iter().chain([&record.watch, &record.join]).chain(&record.host);
    // Not `any`: the time must not say how many were compared.
    all.fold(false, |found, stored| found | secrets::same(stored, hash))
}

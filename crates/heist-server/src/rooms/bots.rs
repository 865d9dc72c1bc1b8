//! Bots at a table: on which seats they sit, and what people wish of them. They are guests like others, except that they have come from
//! nowhere; what they do and say goes through the same door.

use super::guests::{Guest, Seats};
use super::outbox::{Outbox, Recipients};
use super::room::Room;
use super::room_error::RoomError;
use super::room_store::RoomStore;
use crate::clock;
use crate::store::SeatChange;
use heist_company::{BotSeat, Wish};
use heist_protocol::{
    BotLevel, BotPlayer, BotTemper, BotWish, Colour, Failure, Seat, SeatState, ServerMessage, TableInfo,
};
use heist_rules::Who;
use heist_rules::state::Phase;
use std::net::{IpAddr, Ipv4Addr};
use std::time::{Duration, Instant};

/// For how long a line that somebody shows keeps bots from acting, at most.
const PLAN_TIME: Duration = Duration::from_secs(120);
/// The most wishes that nobody has heard yet.
const MAX_WISHES: usize = 32;

/// What concerns the bots of a table.
#[derive(Debug, Default)]
pub struct BotNews {
    /// Whether bots can play here.
    pub here: bool,
    /// What people wish, until the bots are told.
    pub wishes: Vec<(Option<Colour>, BotWish)>,
    /// Whoever shows a line, and until when that counts.
    plans: Vec<(u64, Instant)>,
}

/// The level and temper of somebody who covers for a person.
const COVERING: (BotLevel, BotTemper) = (BotLevel::Normal, BotTemper::Careful);

/// A bot in the terms of those who think.
fn bot_seat(who: Colour, level: BotLevel, temper: BotTemper) -> BotSeat {
    let level = match level {
        BotLevel::Quick => heist_bots::Level::Quick,
        BotLevel::Normal => heist_bots::Level::Normal,
        BotLevel::Strong => heist_bots::Level::Strong,
    };
    let temper = match temper {
        BotTemper::Careful => heist_bots::Temper::Careful,
        BotTemper::Bold => heist_bots::Temper::Bold,
        BotTemper::Loud => heist_bots::Temper::Loud,
    };
    BotSeat { who: who.into(), level, temper }
}

impl<S: RoomStore> Room<S> {
    /// Whether there is anything for bots to do at this table.
    pub fn wants_bots(&self) -> bool {
        let info = &self.record.info;
        self.bots.here && (info.cover > 0 || info.seats.iter().any(|seat| seat.bot.is_some()))
    }

    /// The host lets a bot play a free seat, or takes it out.
    pub(super) async fn seat_bot(
        &mut self,
        guest: &Guest,
        id: u32,
        who: Colour,
        bot: Option<BotPlayer>,
        out: &mut Outbox,
    ) -> Result<(), RoomError> {
        let fail = |out: &mut Outbox, code, why: &str| out.fail(guest.id, Some(id), code, why);
        let Some(place) = self.place_of(who) else {
            fail(out, Failure::NoSeat, "Nobody plays this colour here.");
            return Ok(());
        };
        if !guest.is_host {
            fail(out, Failure::NotHost, "Only the host of the table may do this.");
            return Ok(());
        }
        if !self.bots.here {
            fail(out, Failure::Unavailable, "No bots play at this server.");
            return Ok(());
        }
        if self.record.info.seats[place].state != SeatState::Free {
            fail(out, Failure::SeatTaken, "A bot plays a free seat, and somebody has this one.");
            return Ok(());
        }
        let clean = bot.as_ref().map(|bot| bot.cleaned());
        let Some(bot) = clean.map_or(Some(None), |bot| bot.map(Some)) else {
            fail(out, Failure::Limit, "A bot has a name, and a picture by the id of a character, or none.");
            return Ok(());
        };
        // The links to the seat stay as they are.
        let token = self.record.tokens[place];
        let change = SeatChange { state: SeatState::Free, name: None, token, former: None, bot };
        if !self.change(place, change, out).await? {
            fail(out, Failure::SeatTaken, "The seat has changed hands just now.");
            return Ok(());
        }
        out.answer(guest.id, heist_protocol::ServerMessage::Done { id, seq: None });
        self.send_seats(out);
        Ok(())
    }

    /// Somebody who plays wishes something of a bot. Everybody hears it.
    pub(super) fn wish(&mut self, guest: &Guest, id: u32, who: Option<Colour>, wish: BotWish, out: &mut Outbox) {
        if guest.holds.is_empty() && !guest.is_host {
            out.fail(guest.id, Some(id), Failure::Spectator, "Spectators only watch.");
            return;
        }
        let is_bots = |who: Colour| self.people().iter().any(|person| person.bot && person.seats.contains(&who));
        if let Some(who) = who.filter(|who| !is_bots(*who)) {
            out.fail(guest.id, Some(id), Failure::NoSeat, format!("No bot plays {} here.", who.word()));
            return;
        }
        if self.read_wish(&wish).is_none() {
            out.fail(guest.id, Some(id), Failure::Notation, "There is no such space here.");
            return;
        }
        self.hear_wish(who, &wish);
        out.broadcast(Recipients::Others(guest.id), ServerMessage::Wished { person: guest.id, who, wish });
        out.answer(guest.id, ServerMessage::Done { id, seq: None });
    }

    fn hear_wish(&mut self, who: Option<Colour>, wish: &BotWish) {
        if self.wants_bots() && self.bots.wishes.len() < MAX_WISHES {
            self.bots.wishes.push((who, wish.clone()));
        }
    }

    /// A wish in the terms of those who think; none: there is no such space.
    pub(super) fn read_wish(&self, wish: &BotWish) -> Option<Wish> {
        Wish::parse(self.game.setup(), self.game.state(), &wish.words())
    }

    /// Somebody shows a line of their own, or no longer does: meanwhile bots leave them alone.
    pub(super) fn note_plan(&mut self, person: u64, shows: bool) {
        if !self.wants_bots() {
            return;
        }
        let now = clock::instant();
        self.bots.plans.retain(|(whose, until)| *whose != person && *until > now);
        if shows && self.bots.plans.len() < MAX_WISHES {
            self.bots.plans.push((person, now + PLAN_TIME));
        }
    }

    /// Until when somebody who is there shows a line.
    pub(super) fn busy_until(&self) -> Option<Instant> {
        let there = |person: u64| self.people().iter().any(|other| other.id == person);
        self.bots.plans.iter().filter(|(person, _)| there(*person)).map(|(_, until)| *until).max()
    }

    /// What people at other nodes show and wish is meant for the bots here too.
    pub(super) fn overhear(&mut self, message: &ServerMessage) {
        match message {
            ServerMessage::Wished { who, wish, .. } => self.hear_wish(*who, wish),
            ServerMessage::Proposed { person, lines, .. }
                if !self.remote.people().any(|other| other.id == *person && other.bot) =>
            {
                self.note_plan(*person, !lines.is_empty());
            }
            _ => {}
        }
    }

    /// The bot of a seat at this moment: one that plays a free seat, or covers for somebody who has been away for too long.
    fn bot_of(&self, place: usize, seat: &Seat) -> Option<(String, BotLevel, BotTemper)> {
        match seat.state {
            SeatState::Free => seat.bot.as_ref().map(|bot| (bot.name.clone(), bot.level, bot.temper)),
            SeatState::Offered => None,
            SeatState::Held => {
                let due = self.cover_time()?;
                let name = seat.name.as_deref().unwrap_or(seat.who.word());
                let covers = self.away_for(place).is_some_and(|away| away >= due);
                let short: String = name.chars().take(heist_protocol::limits::MAX_NAME_CHARS - 6).collect();
                covers.then(|| (format!("{short} (bot)"), COVERING.0, COVERING.1))
            }
        }
    }

    fn cover_time(&self) -> Option<Duration> {
        let minutes = u64::from(self.record.info.cover);
        (minutes > 0).then(|| Duration::from_secs(60 * minutes))
    }

    /// How long until a bot covers for somebody who is away and is not covered yet.
    pub fn next_cover(&self) -> Option<Duration> {
        let due = self.cover_time()?;
        let held = self.record.info.seats.iter().enumerate().filter(|(_, seat)| seat.state == SeatState::Held);
        let left = held.filter_map(|(place, _)| due.checked_sub(self.away_for(place)?)).filter(|left| !left.is_zero());
        left.min()
    }

    /// Seats the bots of the table, and lets those go whose seats are not theirs any more. Where another node lets them play, they play
    /// there. Whoever plays here at the moment.
    pub fn seat_bots(&mut self, node: u32, new_id: impl Fn() -> u64, out: &mut Outbox) -> Vec<BotSeat> {
        self.note_absence();
        let drives = self.guests.iter().any(|guest| guest.is_bot);
        let elsewhere = self.remote.people().any(|person| person.bot && (!drives || (person.id >> 32) < node.into()));
        let is_over = self.game.state().phase == Phase::Over;
        let mut seated = Vec::new();
        let mut wanted: Vec<(Colour, String)> = Vec::new();
        if self.wants_bots() && !elsewhere && !is_over {
            for (place, seat) in self.record.info.seats.iter().enumerate() {
                if let Some((name, level, temper)) = self.bot_of(place, seat) {
                    seated.push(bot_seat(seat.who, level, temper));
                    wanted.push((seat.who, name));
                }
            }
        }
        let before = self.guests.len();
        let fits = |guest: &Guest| {
            wanted.iter().any(|(who, name)| guest.holds.has(*who) && guest.name.as_deref() == Some(name.as_str()))
        };
        self.guests.retain(|guest| !guest.is_bot || fits(guest));
        let mut changed = self.guests.len() != before;
        for (who, name) in wanted {
            let Some(token) = self.place_of(who).and_then(|place| self.record.tokens.get(place)).copied() else {
                continue;
            };
            if let Some(guest) = self.guests.iter_mut().find(|guest| guest.is_bot && guest.holds.has(who)) {
                guest.shown = vec![token];
                continue;
            }
            changed = true;
            let mut holds = Seats::default();
            holds.insert(who);
            self.guests.push(Guest {
                id: new_id(),
                address: IpAddr::V4(Ipv4Addr::UNSPECIFIED),
                name: Some(name.into()),
                holds,
                may_take: false,
                has_join: false,
                is_host: false,
                muted: false,
                is_bot: true,
                former: Seats::default(),
                shown: vec![token],
            });
        }
        if changed {
            self.send_people(Recipients::All, out);
        }
        seated
    }

    /// Bots go along to a rematch.
    pub(super) fn bring_bots(&self, rematch: &mut TableInfo) {
        rematch.cover = self.record.info.cover;
        for (seat, old) in rematch.seats.iter_mut().zip(&self.record.info.seats) {
            seat.bot.clone_from(&old.bot);
        }
    }

    /// All bots leave, because the room is closed.
    pub fn dismiss_bots(&mut self, out: &mut Outbox) {
        let before = self.guests.len();
        self.guests.retain(|guest| !guest.is_bot);
        if self.guests.len() != before {
            self.send_people(Recipients::All, out);
        }
    }

    /// The guest who is the bot of a seat.
    pub fn bot_guest(&self, who: Who) -> Option<u64> {
        let who = Colour::of(who)?;
        self.guests.iter().find(|guest| guest.is_bot && guest.holds.has(who)).map(|guest| guest.id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game_start::{Starts, startup};
    use crate::rooms::{Hello, PreparedTable, initial_status};
    use crate::simulation::faulty_store::FaultyStore;
    use futures_util::FutureExt;
    use heist_protocol::{ClientMessage, Participant};
    use std::cell::Cell;

    struct Table {
        room: Room<FaultyStore>,
        new: PreparedTable,
        next: Cell<u64>,
    }

    impl Table {
        /// A table at which a bot covers after five minutes, with Ann (1) on red.
        fn open() -> Table {
            let starts = Starts::default();
            let start = starts.get(&startup()).unwrap();
            let mut new = PreparedTable::new(&startup(), Seats::default(), None).unwrap();
            new.record.info.cover = 5;
            let store = FaultyStore::new(new.record.clone(), initial_status(&start));
            let table = new.record.info.table;
            let mut room = Room::open(store, &starts, table).now_or_never().unwrap().unwrap().unwrap();
            room.bots.here = true;
            let mut table = Table { room, new, next: Cell::new(100) };
            table.enter(1, Colour::Red);
            table
        }
        fn enter(&mut self, person: u64, who: Colour) {
            let token = self.new.seats.iter().find(|(seat, _)| *seat == who).unwrap().1.clone();
            let (address, name) = ([10, 0, 0, 1].into(), Some("Ann".to_owned()));
            let hello = Hello { person, address, tokens: vec![token], name, since: None };
            assert!(self.room.enter(hello, &mut Outbox::default()).now_or_never().unwrap());
        }
        /// Whom bots play now.
        fn bots(&mut self) -> Vec<Who> {
            let next = || self.next.replace(self.next.get() + 1);
            let seated = self.room.seat_bots(7, next, &mut Outbox::default());
            seated.into_iter().map(|bot| bot.who).collect()
        }
        fn say(&mut self, person: u64, line: &str) -> Vec<ServerMessage> {
            let (mut out, expect) = (Outbox::default(), self.room.seq());
            let message = ClientMessage::Do { id: 1, expect, line: line.to_owned() };
            self.room.handle(person, message, &mut out).now_or_never().unwrap();
            out.messages.into_iter().map(|(_, message)| message).collect()
        }
    }

    #[test]
    fn a_bot_covers_for_who_is_away_and_goes_when_they_are_back() {
        let mut table = Table::open();
        clock::let_pass(Duration::from_secs(10_000));
        assert_eq!(table.bots(), [], "never while they are there");
        table.room.left(1, &mut Outbox::default());
        clock::let_pass(Duration::from_secs(290));
        assert_eq!(table.bots(), []);
        assert!(table.room.next_cover().is_some_and(|left| (5..=10).contains(&left.as_secs())));
        clock::let_pass(Duration::from_secs(11));
        assert_eq!(table.bots(), [Who::Red]);
        let bot = table.room.bot_guest(Who::Red).unwrap();
        let said = table.say(bot, "red start e9");
        assert!(said.iter().any(|message| matches!(message, ServerMessage::Done { .. })), "{said:?}");
        let people = table.room.people();
        assert!(people.iter().any(|person| person.bot && person.name.as_deref() == Some("Ann (bot)")), "{people:?}");
        table.enter(2, Colour::Red);
        assert_eq!(table.bots(), [], "whoever comes back has the seat at once");
        assert_eq!(table.room.bot_guest(Who::Red), None);
        let said = table.say(2, "red undo");
        assert!(said.iter().any(|message| matches!(message, ServerMessage::Done { .. })), "{said:?}");
    }

    #[test]
    fn of_two_nodes_one_lets_the_bots_play() {
        let mut table = Table::open();
        table.room.left(1, &mut Outbox::default());
        clock::let_pass(Duration::from_secs(301));
        let elsewhere = |node: u64| {
            let id = node << 32 | 5;
            Participant { id, name: None, seats: vec![Colour::Red], host: false, muted: false, bot: true }
        };
        let hear = |table: &mut Table, node: u32| {
            let message = super::super::remote::NodeMessage::Here(vec![elsewhere(node.into())]);
            let from = super::super::remote::FromNode { node, message };
            table.room.handle_node_message(from, &mut Outbox::default()).now_or_never().unwrap();
        };
        assert_eq!(table.bots(), [Who::Red]);
        hear(&mut table, 9);
        assert_eq!(table.bots(), [Who::Red], "the smaller number goes on");
        hear(&mut table, 3);
        assert_eq!(table.bots(), []);
        assert_eq!(table.bots(), [], "and does not begin again while the other plays");
    }
}

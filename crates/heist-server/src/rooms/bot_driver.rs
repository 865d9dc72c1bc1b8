//! Lets the bots of a table play: asks them what they do, carries it out through the door that people use, and has their questions
//! thought about elsewhere.

use super::outbox::Recipients;
use super::task::Task;
use crate::bot_pool::Job;
use crate::clock;
use heist_company::{Act, Answer, Company, Pace, Table};
use heist_protocol::{ClientMessage, Colour, ServerMessage};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// How long to wait when there is no room for a question.
const RETRY: Duration = Duration::from_millis(500);
/// So many things bots do at once at most; then others are heard.
const MAX_TURNS: usize = 16;

/// The bots of a table.
pub(super) struct TableBots {
    company: Company,
    began: Instant,
    current: Arc<AtomicU64>,
    next_id: u32,
    retry: Option<Instant>,
}

impl TableBots {
    fn new() -> TableBots {
        let (company, current) = (Company::default(), Arc::new(AtomicU64::new(0)));
        TableBots { company, began: clock::instant(), current, next_id: 0, retry: None }
    }

    fn ms(&self, at: Instant) -> u64 {
        u64::try_from(at.saturating_duration_since(self.began).as_millis()).unwrap_or(u64::MAX)
    }

    /// When to look again.
    fn due(&self) -> Option<Instant> {
        let due = self.company.due().map(|due| self.began + Duration::from_millis(due));
        [due, self.retry].into_iter().flatten().min()
    }

    /// Brings what was thought; none: it came to nothing.
    pub fn thought(&mut self, number: u64, answer: Option<Answer>) {
        match answer {
            Some(answer) => self.company.thought(answer),
            None if self.company.awaits(number) => {
                self.company.not_thought(number);
                self.retry = Some(clock::instant() + RETRY);
            }
            None => {}
        }
    }
}

impl Task {
    /// When the bots are to be asked again; none: when something happens.
    pub(super) fn bots_due(&self) -> Option<Instant> {
        let bots = self.bots.as_ref()?;
        let cover = self.room.next_cover().map(|left| clock::instant() + left);
        [bots.due(), cover].into_iter().flatten().min()
    }

    /// Whether bots go on while nobody is connected: they cover for people, and there is something to do or about to be.
    pub(super) fn bots_go_on(&self) -> bool {
        let busy = self.bots.as_ref().is_some_and(|bots| bots.current.load(Ordering::Relaxed) != 0);
        self.room.record().info.cover > 0 && (busy || self.bots_due().is_some())
    }

    /// Lets the bots do what is to be done now.
    pub(super) async fn run_bots(&mut self) {
        // At a table without bots this is all.
        if self.bots.is_none() && !self.room.wants_bots() || self.over {
            return;
        }
        self.bots.get_or_insert_with(|| Box::new(TableBots::new()));
        for _ in 0..MAX_TURNS {
            if !self.bots_turn().await {
                return;
            }
        }
        if let Some(bots) = &mut self.bots {
            bots.retry = Some(clock::instant());
        }
    }

    /// Asks the bots once; whether they did something after which they should be asked again.
    async fn bots_turn(&mut self) -> bool {
        let (node, rooms) = (self.rooms.node(), self.rooms.clone());
        let seats = self.room.seat_bots(node, || rooms.new_connection_id(), &mut self.out);
        let Some(mut bots) = self.bots.take() else { return false };
        let now = clock::instant();
        let ms = bots.ms(now);
        if bots.retry.is_some_and(|retry| retry <= now) {
            bots.retry = None;
        }
        let start = Arc::clone(self.room.game().start());
        let (state, seq) = (*self.room.game().state(), self.room.seq());
        let watched = !self.connections.is_empty();
        let busy_until = self.room.busy_until().map_or(0, |until| bots.ms(until));
        let table = Table { setup: &start.setup, state: &state, seq, bots: &seats, watched, busy_until };
        let mut acts = Vec::new();
        for (who, wish) in std::mem::take(&mut self.room.bots.wishes) {
            if let Some(wish) = self.room.read_wish(&wish) {
                acts.extend(bots.company.wish(&table, who.map(Colour::into), wish));
            }
        }
        if bots.retry.is_none() && !self.room.is_unsure() && self.room.toss_deadline().is_none() {
            let pace = if watched { Pace::USUAL } else { Pace::UNSEEN };
            let pace = pace.scaled(self.rooms.bot_pool().map_or(100, |pool| pool.pace));
            acts.extend(bots.company.step(&table, ms, &pace));
        }
        let again = !acts.is_empty();
        for act in acts {
            self.carry_out(&mut bots, act, seq).await;
        }
        let current = bots.current.load(Ordering::Relaxed);
        if !bots.company.awaits(current) {
            bots.current.store(0, Ordering::Relaxed);
        }
        self.bots = Some(bots);
        self.deliver();
        again
    }

    async fn carry_out(&mut self, bots: &mut TableBots, act: Act, seq: u64) {
        bots.next_id = bots.next_id.wrapping_add(1);
        let id = bots.next_id;
        let (who, message) = match act {
            Act::Think(question) => {
                let number = question.number;
                bots.current.store(number, Ordering::Relaxed);
                let room = self.rooms.handle(self.table);
                let (table, current, asked) = (self.table, Arc::clone(&bots.current), Instant::now());
                let asked = Job { table, question, room, current, asked };
                if !self.rooms.bot_pool().is_some_and(|pool| pool.ask(asked)) {
                    bots.company.not_thought(number);
                    bots.retry = Some(clock::instant() + RETRY);
                }
                return;
            }
            Act::Propose { who, lines, why } => (who, ClientMessage::Propose { lines, why: Some(why) }),
            Act::Do { who, line } => (who, ClientMessage::Do { id, expect: seq, line }),
            Act::Say { who, text } => (who, ClientMessage::Chat { id, text }),
        };
        let is_command = matches!(message, ClientMessage::Do { .. });
        let Some(person) = self.room.bot_guest(who) else {
            if is_command {
                bots.company.refused();
            }
            return;
        };
        let from = self.out.messages.len();
        self.room.handle(person, message, &mut self.out).await;
        let refused = |(to, message): &(Recipients, ServerMessage)| {
            *to == Recipients::One(person)
                && matches!(
                    message,
                    ServerMessage::Refused { .. } | ServerMessage::Stale { .. } | ServerMessage::Failed { .. }
                )
        };
        if is_command && self.out.messages[from..].iter().any(refused) {
            bots.company.refused();
        }
    }
}

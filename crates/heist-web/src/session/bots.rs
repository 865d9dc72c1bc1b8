//! The bots of a game that lives in this browser. What they do when is decided by `heist-company`, as at the tables of a server; here
//! it gets a clock, a worker to think in ([`question`]) and the door that people's commands go through. Of several windows with the same
//! game, one lets them play: the one that is looked at.

pub mod memory;
mod question;

use super::local::{LocalTable, everybody};
use super::{Notice, PageSession};
use crate::browser;
use crate::settings::{BotPace, Settings};
use crate::thinker::{self, Answer, Asked};
use crate::window_lock::WindowLock;
use gloo_timers::callback::Timeout;
use heist_company::{Act, BotSeat, Company, Level, Pace, Question, Table, Temper, Wish};
use heist_format::game::Game;
use heist_format::notation;
use heist_protocol::{BotPlayer, BotWish, ChatLine, Colour, Participant, Seat, SeatState};
use heist_rules::who::{Crew, Who};
use leptos::prelude::*;
use question::{Proposal, answer, request};

/// So many things bots do at once at most; then the page draws.
const MAX_TURNS: usize = 16;
/// For how long a position stands before bots think about it, in milliseconds: people often do several things in a row, and a question
/// that is given up costs a worker.
const SETTLE: u32 = 150;
/// How long bots wait with their next command while the last one is still being shown, in milliseconds, at a time.
const SHOWING: f64 = 250.0;
/// How long a window waits for the bots before it says that another one has them, in milliseconds.
const ELSEWHERE: u32 = 1_000;
/// For how long a line that somebody sketches keeps bots from acting, in milliseconds, at most.
const PLAN_TIME: f64 = 120_000.0;
/// For how long bots let somebody who plays alone with them go first, in milliseconds. Nobody else waits.
const PATIENCE: u64 = 90_000;
/// What is said last is kept, so much of it.
const MAX_SAID: usize = 200;

/// How the bots of a game get on.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum BotState {
    /// They wait, or there are none.
    #[default]
    Waiting,
    /// They think.
    Thinking,
    /// They play in another window.
    Elsewhere,
    /// They cannot think, for a reason in words.
    Trouble(String),
}

/// The bots of a game. Copied freely.
#[derive(Clone, Copy)]
pub struct LocalBots {
    players: RwSignal<Vec<(Colour, BotPlayer)>>,
    pace: RwSignal<BotPace>,
    /// Whether this window lets them play.
    here: RwSignal<bool>,
    mind: StoredValue<Mind, LocalStorage>,
}

/// What is behind them.
#[derive(Default)]
struct Mind {
    company: Company,
    began: f64,
    thinking: Option<Thinking>,
    /// When they are asked again.
    next: Option<Timeout>,
    /// The name of the game.
    game: String,
    /// After how many commands something was proposed that is shown again, until they have thought.
    recalled: Option<usize>,
    /// Until when somebody shows a line of their own.
    planning_until: f64,
    lock: Option<WindowLock>,
}

impl Mind {
    /// They look at everything as if for the first time.
    fn forget(&mut self) {
        (self.company, self.thinking, self.next) = (Company::default(), None, None);
    }
}

/// A question: it waits for a moment, and then a worker has it. Dropped, it is given up.
struct Thinking {
    number: u64,
    _wait: Timeout,
    asked: Option<Asked>,
}

impl LocalBots {
    /// The bots of a game of this browser, which play as long as the present part of the page lives.
    pub(super) fn new(players: Vec<(Colour, BotPlayer)>) -> LocalBots {
        LocalBots {
            players: RwSignal::new(players),
            pace: Settings::get().bot_pace,
            here: RwSignal::new(false),
            mind: StoredValue::new_local(Mind { began: browser::now(), ..Mind::default() }),
        }
    }

    /// Who plays which seat.
    pub(super) fn players(self) -> Vec<(Colour, BotPlayer)> {
        self.players.get_untracked()
    }

    /// Others play the seats now.
    pub(super) fn set_players(self, session: PageSession, players: Vec<(Colour, BotPlayer)>) {
        if self.players.with_untracked(|known| *known != players) {
            self.players.set(players);
            // Whoever is gone has nothing in mind any more, and whoever is new looks at everything.
            self.mind.update_value(Mind::forget);
            self.seat(session);
        }
    }

    /// Lets them play; `game` names the game to the other windows.
    pub(super) fn begin(self, session: PageSession, game: &str) {
        self.seat(session);
        self.mind.update_value(|mind| mind.game = game.to_owned());
        let recalled = untrack(|| memory::recall(session, game));
        self.mind.update_value(|mind| mind.recalled = recalled);
        let seen = RwSignal::new(!document().hidden());
        let handle = window_event_listener_untyped("visibilitychange", move |_| seen.set(!document().hidden()));
        on_cleanup(move || {
            handle.remove();
            self.mind.try_update_value(|mind| *mind = Mind::default());
        });
        let name = format!("heist.bots.{game}");
        Effect::new(move |_| {
            let wanted = seen.get() && !self.players.with(Vec::is_empty);
            self.mind.update_value(|mind| match (wanted, mind.lock.is_some()) {
                (true, false) => {
                    mind.lock = Some(WindowLock::request(&name, move || {
                        let _ = self.here.try_set(true);
                    }));
                }
                // Another window may have them now.
                (false, true) => {
                    mind.forget();
                    mind.lock = None;
                }
                _ => {}
            });
            if !wanted {
                self.here.set(false);
                session.intents.set(Vec::new());
            }
        });
        Effect::new(move |_| {
            session.game.track();
            session.showing.track();
            self.pace.track();
            self.here.track();
            self.players.track();
            self.turn(session);
        });
    }

    /// Tells the page who sits where.
    fn seat(self, session: PageSession) {
        let players = self.players();
        let bot_of = |who: Colour| players.iter().find(|(seat, _)| *seat == who).map(|(_, bot)| bot.clone());
        let bots: Crew = players.iter().map(|(who, _)| Who::from(*who)).collect();
        let seat = |who: Colour| match bot_of(who) {
            Some(bot) => Seat { bot: Some(bot), ..Seat::new(who, SeatState::Free, None) },
            None => Seat::new(who, SeatState::Held, Some("You".to_owned())),
        };
        let crew = session.game.with_untracked(everybody);
        let seats: Vec<Seat> = crew.into_iter().filter_map(Colour::of).map(seat).collect();
        let person = |(who, bot): &(Colour, BotPlayer)| Participant {
            id: id_of(*who),
            name: Some(bot.name.clone()),
            seats: vec![*who],
            host: false,
            muted: false,
            bot: true,
        };
        session.people.set(players.iter().map(person).collect());
        session.seats.set(if players.is_empty() { Vec::new() } else { seats });
        session.intents.set(Vec::new());
        session.mine.set(crew - bots);
    }

    /// Somebody wishes something of a bot, or of all.
    pub(super) fn wish(self, session: PageSession, who: Option<Colour>, wish: &BotWish) {
        if self.players.with_untracked(Vec::is_empty) {
            return;
        }
        if !self.here.get_untracked() {
            let words = "The bots play in another window of this browser: ask them there.".to_owned();
            return session.notice.set(Some(Notice { words, rule: None }));
        }
        let acts = self.with_table(session, |company, table, _| {
            let wish = Wish::parse(table.setup, table.state, &wish.words())?;
            Some(company.wish(table, who.map(Who::from), wish))
        });
        for act in acts.flatten().unwrap_or_default() {
            self.carry_out(session, act);
        }
        self.turn(session);
    }

    /// Somebody shows a line of their own, or no longer does: meanwhile bots leave them alone.
    pub(super) fn note_plan(self, session: PageSession, shows: bool) {
        self.mind.update_value(|mind| mind.planning_until = if shows { browser::now() + PLAN_TIME } else { 0.0 });
        self.turn(session);
    }

    /// Asks bots again that could not think.
    pub(super) fn try_again(self, session: PageSession) {
        session.bots.set(BotState::Waiting);
        self.turn(session);
    }

    /// Does something with the company and the table as it sees it, at a moment of its clock.
    fn with_table<R>(self, session: PageSession, with: impl FnOnce(&mut Company, &Table<'_>, u64) -> R) -> Option<R> {
        let (setup, state) = session.game.try_with_untracked(|game| (game.shared_setup(), *game.state()))?;
        let bots: Vec<BotSeat> = self.players.try_with_untracked(|players| players.iter().map(bot_seat).collect())?;
        let seq = session.changes.try_get_untracked()?;
        self.mind.try_update_value(|mind| {
            let ms = |at: f64| (at - mind.began).max(0.0) as u64;
            let now = browser::now();
            let shown_until = if session.showing.get_untracked() { now + SHOWING } else { 0.0 };
            let busy_until = ms(mind.planning_until.max(shown_until));
            let now = ms(now);
            let table = Table { setup: &setup, state: &state, seq, bots: &bots, watched: true, busy_until };
            with(&mut mind.company, &table, now)
        })
    }

    /// Lets them do what is to be done now.
    fn turn(self, session: PageSession) {
        let players = self.players.try_with_untracked(|players| !players.is_empty()).unwrap_or(false);
        if self.here.try_get_untracked() != Some(true) {
            if players {
                self.look_elsewhere(session);
            }
            return;
        }
        if matches!(session.bots.get_untracked(), BotState::Trouble(_)) && players {
            return;
        }
        self.forget_recalled(session, false);
        let pace = self.pace();
        let mut again = true;
        for _ in 0..MAX_TURNS {
            let acts = self.with_table(session, |company, table, now| company.step(table, now, &pace));
            let acts = acts.unwrap_or_default();
            again = !acts.is_empty();
            if !again {
                break;
            }
            for act in acts {
                self.carry_out(session, act);
            }
        }
        let thinks = self.mind.try_update_value(|mind| {
            if !mind.thinking.as_ref().is_some_and(|thinking| mind.company.awaits(thinking.number)) {
                mind.thinking = None;
            }
            let now = (browser::now() - mind.began).max(0.0) as u64;
            let wait = if again { Some(0) } else { mind.company.due().map(|due| due.saturating_sub(now)) };
            let wait = wait.map(|wait| u32::try_from(wait).unwrap_or(u32::MAX));
            mind.next = wait.map(|wait| Timeout::new(wait, move || self.turn(session)));
            mind.thinking.is_some()
        });
        if !matches!(session.bots.get_untracked(), BotState::Trouble(_)) {
            let state = if thinks == Some(true) { BotState::Thinking } else { BotState::Waiting };
            if session.bots.with_untracked(|shown| *shown != state) {
                session.bots.set(state);
            }
        }
    }

    /// Says after a moment that they play in another window, if they do.
    fn look_elsewhere(self, session: PageSession) {
        let look = move || {
            if self.here.try_get_untracked() == Some(false) && !document().hidden() {
                session.bots.set(BotState::Elsewhere);
            }
        };
        self.mind.try_update_value(|mind| mind.next = Some(Timeout::new(ELSEWHERE, look)));
    }

    /// How long they pause.
    fn pace(self) -> Pace {
        let pace = match self.pace.get_untracked() {
            BotPace::Usual => Pace::USUAL,
            BotPace::Quick => Pace::USUAL.scaled(40),
            BotPace::AtOnce => Pace::AT_ONCE,
        };
        Pace { patience: PATIENCE, ..pace }
    }

    fn carry_out(self, session: PageSession, act: Act) {
        match act {
            Act::Think(question) => self.think(session, *question),
            Act::Propose { who, lines, why } => {
                let Some(who) = Colour::of(who) else { return };
                let why = Some(why).filter(|why| !why.is_empty());
                self.forget_recalled(session, true);
                session.intends(id_of(who), |intent| (intent.who, intent.lines, intent.why) = (Some(who), lines, why));
                self.remember(session);
            }
            Act::Do { line, .. } => {
                let read = session.game.with_untracked(|game| notation::parse_line(game.setup(), game.state(), &line));
                let done =
                    read.is_ok_and(|line| session.with_local(|table| table.enter(session, line).is_ok()) == Some(true));
                if !done {
                    self.mind.update_value(|mind| mind.company.refused());
                }
            }
            Act::Say { who, text } => {
                let Some(who) = Colour::of(who) else { return };
                let players = self.players();
                let name =
                    players.iter().find(|(seat, _)| *seat == who).map_or(String::new(), |(_, bot)| bot.name.clone());
                let line = ChatLine { name, who: Some(who), text, at: (browser::now() / 1000.0) as i64 };
                session.chat.update(|chat| {
                    chat.push(line);
                    let old = chat.len().saturating_sub(MAX_SAID);
                    chat.drain(..old);
                });
                self.remember(session);
            }
        }
    }

    fn remember(self, session: PageSession) {
        self.mind.with_value(|mind| memory::remember(session, &mind.game));
    }

    /// Takes back what was shown again after a reload, if the game has moved on or they have thought again.
    fn forget_recalled(self, session: PageSession, thought: bool) {
        let now = memory::commands(session);
        let is_old = |at: &mut usize| thought || *at != now;
        if self.mind.try_update_value(|mind| mind.recalled.take_if(is_old)).flatten().is_some() {
            session.intents.set(Vec::new());
        }
    }

    /// Has a question thought about, unless the position changes at once.
    fn think(self, session: PageSession, question: Question) {
        let number = question.number;
        let wait = Timeout::new(SETTLE, move || {
            let game = Game::new(question.setup.clone(), question.state);
            let asked = thinker::ask(&game, request(&question), move |told: Answer<Proposal>| match told {
                Answer::Partial(_) => {}
                Answer::Final(proposal) => self.thought(session, &question, &proposal),
                Answer::Trouble(words) => self.cannot_think(session, number, words),
            });
            self.mind.try_update_value(|mind| {
                if let Some(thinking) = mind.thinking.as_mut().filter(|thinking| thinking.number == number) {
                    thinking.asked = Some(asked);
                }
            });
        });
        self.mind.update_value(|mind| mind.thinking = Some(Thinking { number, _wait: wait, asked: None }));
    }

    fn thought(self, session: PageSession, question: &Question, proposal: &Proposal) {
        let answer = answer(question, proposal);
        if self.mind.try_update_value(|mind| mind.company.thought(answer)).is_some() {
            self.turn(session);
        }
    }

    fn cannot_think(self, session: PageSession, number: u64, words: String) {
        let awaited = self.mind.try_update_value(|mind| {
            let awaited = mind.company.awaits(number);
            mind.company.not_thought(number);
            awaited
        });
        if awaited == Some(true) {
            session.bots.set(BotState::Trouble(words));
        }
    }
}

/// The number of a bot among the people of the page.
fn id_of(who: Colour) -> u64 {
    1 + who as u64
}

/// A bot in the terms of those who think.
fn bot_seat((who, bot): &(Colour, BotPlayer)) -> BotSeat {
    let (level, temper): (&str, &str) = (bot.level.into(), bot.temper.into());
    BotSeat {
        who: (*who).into(),
        level: level.parse().unwrap_or(Level::Normal),
        temper: temper.parse().unwrap_or(Temper::Careful),
    }
}

impl LocalTable {
    /// Lets a bot play a seat, or the person again.
    pub(super) fn seat_bot(&self, session: PageSession, who: Colour, bot: Option<BotPlayer>) {
        let Some(bots) = self.bots().filter(|_| !self.is_behind(session)) else { return };
        let mut players = bots.players();
        players.retain(|(seat, _)| *seat != who);
        players.extend(bot.map(|bot| (who, bot)));
        players.sort_by_key(|(seat, _)| *seat as usize);
        bots.set_players(session, players);
        session.bots.set(BotState::Waiting);
        self.keep(session);
        bots.turn(session);
    }
}

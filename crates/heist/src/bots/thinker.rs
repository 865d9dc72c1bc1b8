//! Threads in which bots think, so that a screen stays live meanwhile.

use super::{SEED, jobs};
use heist_bots::{Advice, Bot, Effort, Greedy, Level, Planner};
use heist_rules::command::{Command, Speaker, Verb};
use heist_rules::setup::Setup;
use heist_rules::state::State;
use heist_rules::who::Crew;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

/// What the bots say to a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    /// The command; `None`: others have to act.
    pub command: Option<Command>,
    /// Where it begins a new line: the line, and what it is for.
    pub line: Option<Advice>,
    /// What they would say for the team, if people leave it to them: a roll, the event, an answer.
    pub team: Option<Command>,
    /// Whether they would announce the escape now, which is for people to decide.
    pub would_leave: bool,
}

/// Bots that play some of the characters.
pub struct Players {
    seats: Crew,
    orders: Sender<State>,
    answers: Receiver<(State, Said)>,
    /// The position they were asked about last, until it is answered.
    asked: Option<State>,
}

impl Players {
    /// Bots for some characters of a heist.
    pub fn new(setup: Arc<Setup>, seats: Crew, level: Level) -> Players {
        let (orders, ordered) = channel::<State>();
        let (said, answers) = channel();
        thread::spawn(move || {
            let mut bot = Planner::new(&setup, Effort::of(level).with_jobs(jobs()), SEED);
            let mut thumb = Greedy::new(&setup);
            bot.hold(seats);
            let mut in_mind = Vec::new();
            for state in ordered {
                let command = bot.choose(&setup, &state);
                let goes_on = command.is_some() && in_mind.first() == command.as_ref();
                in_mind = bot.in_mind().to_vec();
                let line: Vec<Command> = command.into_iter().chain(in_mind.iter().copied()).collect();
                let line = if goes_on { None } else { bot.explain(&setup, &state, &line) };
                let for_the_team = |command: &Command| command.by == Speaker::Team && command.verb != Verb::Escape;
                let team = match command {
                    Some(_) => None,
                    None => thumb.choose(&setup, &state).filter(for_the_team),
                };
                let would_leave = command.is_none() && thumb.would_leave(&setup, &state);
                if said.send((state, Said { command, line, team, would_leave })).is_err() {
                    return;
                }
            }
        });
        Players { seats, orders, answers, asked: None }
    }

    /// Whom they play.
    pub fn seats(&self) -> Crew {
        self.seats
    }

    /// What they say to a position; nothing while they think. With `wait` they are waited for.
    pub fn ask(&mut self, state: &State, wait: bool) -> Option<Said> {
        if self.asked.as_ref() != Some(state) {
            self.asked = Some(*state);
            let _ = self.orders.send(*state);
        }
        loop {
            let (position, said) = if wait { self.answers.recv().ok()? } else { self.answers.try_recv().ok()? };
            // An answer to a position that has changed meanwhile is of no use.
            if position == *state {
                self.asked = None;
                return Some(said);
            }
        }
    }
}

/// A question for a hint.
struct Question {
    number: u64,
    setup: Arc<Setup>,
    state: State,
    seats: Crew,
    levels: Vec<Level>,
}

/// A hint, or what it has come to so far.
pub struct Hint {
    /// The position it is about.
    pub state: State,
    /// The advice; `None`: there is nothing to do for whoever asked.
    pub advice: Option<Advice>,
    /// Whether a better one is on its way.
    pub partial: bool,
}

/// Gives hints.
pub struct Adviser {
    questions: Sender<Question>,
    answers: Receiver<(u64, Hint)>,
    /// The number of the last question. What is older is given up.
    last: Arc<AtomicU64>,
    waiting: bool,
}

impl Default for Adviser {
    fn default() -> Adviser {
        let (questions, asked) = channel::<Question>();
        let (said, answers) = channel();
        let last = Arc::new(AtomicU64::new(0));
        let newest = Arc::clone(&last);
        thread::spawn(move || {
            for question in asked {
                let Question { number, setup, state, seats, levels } = question;
                let is_old = || newest.load(Ordering::Relaxed) != number;
                for (n, level) in levels.iter().enumerate() {
                    let mut bot = Planner::new(&setup, Effort::of(*level).with_jobs(jobs()), SEED);
                    bot.hold(seats);
                    let advice = bot.think_with(&setup, &state, &mut |_| match is_old() {
                        true => ControlFlow::Break(()),
                        false => ControlFlow::Continue(()),
                    });
                    let hint = Hint { state, advice, partial: n + 1 < levels.len() };
                    if is_old() {
                        break;
                    }
                    if said.send((number, hint)).is_err() {
                        return;
                    }
                }
            }
        });
        Adviser { questions, answers, last, waiting: false }
    }
}

impl Adviser {
    /// Asks for a hint, from the first of the levels to the last.
    pub fn ask(&mut self, setup: Arc<Setup>, state: &State, seats: Crew, levels: Vec<Level>) {
        let number = self.last.fetch_add(1, Ordering::Relaxed) + 1;
        self.waiting = !levels.is_empty();
        let _ = self.questions.send(Question { number, setup, state: *state, seats, levels });
    }

    /// Whether a hint is on its way.
    pub fn is_thinking(&self) -> bool {
        self.waiting
    }

    /// The next answer, if it is there; with `wait` it is waited for.
    pub fn answer(&mut self, wait: bool) -> Option<Hint> {
        while self.waiting {
            let answer = if wait { self.answers.recv().ok() } else { self.answers.try_recv().ok() };
            let (number, hint) = answer?;
            if number == self.last.load(Ordering::Relaxed) {
                self.waiting = hint.partial;
                return Some(hint);
            }
        }
        None
    }
}

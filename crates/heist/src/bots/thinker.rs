//! Threads in which bots think, so that a screen stays live meanwhile.

use super::{SEED, jobs};
use heist_bots::{Advice, Bot, Effort, Level, Planner};
use heist_company::{Answer, think};
use heist_rules::command::Command;
use heist_rules::setup::Setup;
use heist_rules::state::State;
use heist_rules::who::Crew;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

/// Where the bots of a game think: one question after the other, and of several only the last.
pub struct Mind {
    questions: Sender<heist_company::Question>,
    answers: Receiver<Answer>,
    /// The number of the last question, until it is answered.
    asked: Option<u64>,
}

impl Default for Mind {
    fn default() -> Mind {
        let (questions, asked) = channel::<heist_company::Question>();
        let (said, answers) = channel();
        thread::spawn(move || {
            while let Ok(question) = asked.recv() {
                let question = asked.try_iter().last().unwrap_or(question);
                if said.send(think(&question)).is_err() {
                    return;
                }
            }
        });
        Mind { questions, answers, asked: None }
    }
}

impl Mind {
    /// Asks. What was asked before is of no use any more.
    pub fn ask(&mut self, question: heist_company::Question) {
        self.asked = Some(question.number);
        let _ = self.questions.send(question);
    }

    /// The number of the question that is thought about.
    pub fn asked(&self) -> Option<u64> {
        self.asked
    }

    /// The answer, if it is there; with `wait` it is waited for.
    pub fn answer(&mut self, wait: bool) -> Option<Answer> {
        while self.asked.is_some() {
            let answer = if wait { self.answers.recv().ok() } else { self.answers.try_recv().ok() };
            let answer = answer?;
            if self.asked == Some(answer.number) {
                self.asked = None;
                return Some(answer);
            }
        }
        None
    }
}

/// A question for a hint.
struct Question {
    number: u64,
    setup: Arc<Setup>,
    state: State,
    seats: Crew,
    levels: Vec<Level>,
    compared: Vec<Command>,
}

/// A hint, or what it has come to so far.
pub struct Hint {
    /// The position it is about.
    pub state: State,
    /// The advice; `None`: there is nothing to do for whoever asked.
    pub advice: Option<Advice>,
    /// Whether a better one is on its way.
    pub partial: bool,
    /// The commands that were asked about: "why not this?".
    pub compared: Vec<Command>,
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
                let Question { number, setup, state, seats, levels, compared } = question;
                let is_old = || newest.load(Ordering::Relaxed) != number;
                for (n, level) in levels.iter().enumerate() {
                    let mut bot = Planner::new(&setup, Effort::of(*level).with_jobs(jobs()), SEED);
                    bot.hold(seats);
                    let advice = bot.compare_with(&setup, &state, &compared, &mut |_| match is_old() {
                        true => ControlFlow::Break(()),
                        false => ControlFlow::Continue(()),
                    });
                    let hint = Hint { state, advice, partial: n + 1 < levels.len(), compared: compared.clone() };
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
    /// Asks for a hint, from the first of the levels to the last, perhaps with commands to compare.
    pub fn ask(&mut self, setup: Arc<Setup>, state: &State, seats: Crew, levels: Vec<Level>, compared: Vec<Command>) {
        let number = self.last.fetch_add(1, Ordering::Relaxed) + 1;
        self.waiting = !levels.is_empty();
        let _ = self.questions.send(Question { number, setup, state: *state, seats, levels, compared });
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

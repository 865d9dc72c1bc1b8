//! The planner: greedy's choice against a few others, played out to the end on the same tapes. Another line takes the place of
//! greedy's only when it is better by more than one standard error.

use crate::lines::Line;
use crate::{Bot, Greedy};
use heist_rules::{Command, Phase, Setup, State, Verb, apply, outcome};
use heist_search::Tape;

/// Commands after which a rollout is given up.
const MAX_COMMANDS: u32 = 2_000;

/// Plays like greedy, and looks further where there is a choice.
#[derive(Clone, Debug)]
pub struct Planner {
    greedy: Greedy,
    /// Plays the rollouts.
    inner: Greedy,
    tapes: u64,
    lines: usize,
    seed: u64,
    /// How often greedy's choice was replaced, and how often there was one.
    pub replaced: (u32, u32),
}

impl Planner {
    /// From a greedy bot, with so many tapes for each of so many lines; `seed` numbers the tapes.
    pub fn new(greedy: Greedy, tapes: u64, lines: usize, seed: u64) -> Planner {
        Planner { inner: greedy.clone(), greedy, tapes, lines, seed, replaced: (0, 0) }
    }

    /// Commands carried out on copies so far.
    pub fn nodes(&self) -> u64 {
        self.greedy.nodes + self.inner.nodes
    }

    /// Plays a line and then greedily to the end on one tape: 1000 for a win, and otherwise how near it came.
    fn roll_out(&mut self, setup: &Setup, state: &State, line: &Line, tape: u64) -> i64 {
        let (mut end, mut chance) = (*state, Tape::new(tape, state));
        self.inner.forget();
        for command in line {
            if apply(setup, &mut end, *command, &mut chance, &mut ()).is_err() {
                break;
            }
        }
        let (mut before, mut commands) = (end, 0);
        while commands < MAX_COMMANDS
            && let Some(command) = self.inner.choose(setup, &end)
        {
            if end.phase != Phase::Escape {
                before = end;
            }
            if apply(setup, &mut end, command, &mut chance, &mut ()).is_err() {
                break;
            }
            commands += 1;
        }
        if outcome(setup, &end).is_some_and(|outcome| outcome.is_won()) {
            return 1000;
        }
        100_000 / i64::from(1000 + self.inner.left_to_do(setup, &before).max(0))
    }

    /// The best of several lines; the first is kept unless another is clearly better.
    fn best(&mut self, setup: &Setup, state: &State, lines: &[Line]) -> usize {
        let tapes = self.tapes as usize;
        self.seed = self.seed.wrapping_add(1);
        let first = self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut values = vec![0i64; tapes * lines.len()];
        for (n, line) in lines.iter().enumerate() {
            for k in 0..tapes {
                values[n * tapes + k] = self.roll_out(setup, state, line, first.wrapping_add(k as u64));
            }
        }
        let (mut best, mut gain) = (0, 0);
        for n in 1..lines.len() {
            let differences = (0..tapes).map(|k| values[n * tapes + k] - values[k]);
            let (sum, squares) = differences.fold((0, 0), |(sum, squares), d| (sum + d, squares + d * d));
            let count = tapes as i64;
            // The sum against its standard error, both squared.
            let clear = sum > 0 && sum * sum * (count - 1) > count * squares - sum * sum;
            if clear && sum > gain {
                (best, gain) = (n, sum);
            }
        }
        best
    }
}

impl Bot for Planner {
    fn choose(&mut self, setup: &Setup, state: &State) -> Option<Command> {
        if state.phase != Phase::Action || state.prompt.is_open() || self.greedy.has_line(state) {
            return self.greedy.choose(setup, state);
        }
        let usual = self.greedy.choose(setup, state)?;
        let mut own: Line = core::iter::once(usual).chain(self.greedy.in_mind().iter().copied()).collect();
        let mut lines = vec![own.clone()];
        if !matches!(usual.verb, Verb::PickUp(..) | Verb::Open(_) | Verb::Give(..) | Verb::TakeHostage | Verb::Drop(..))
        {
            let more = self.greedy.candidates(setup, state, self.lines);
            lines.extend(more.into_iter().filter(|line| *line != own));
            lines.truncate(self.lines);
            if usual.verb != Verb::Escape && self.greedy.may_leave(setup, state) {
                own.clear();
                own.push(Command::team(Verb::Escape));
                lines.push(own);
            }
        }
        let best = if lines.len() > 1 { self.best(setup, state, &lines) } else { 0 };
        self.replaced.0 += u32::from(best > 0);
        self.replaced.1 += u32::from(lines.len() > 1);
        Some(self.greedy.adopt(setup, state, lines.swap_remove(best)))
    }

    fn in_mind(&self) -> &[Command] {
        self.greedy.in_mind()
    }
}

//! Which of several lines is best: all are played on the same few tapes, the better half on more, and so on while the nodes last
//! ("sequential halving"). The first line is what the rules of thumb say; it is kept unless another is clearly better.

use super::rollouts::{Ending, WIN};
use crate::{Edge, WinChance};
use core::ops::ControlFlow;

/// Tapes of the first stage. A line that is not worth so many is not compared.
pub const FIRST_STAGE: u32 = 4;
/// No decision needs more tapes.
const MAX_TAPES: u32 = 4_096;
/// A line that has won on so many tapes, and lost on none, is good enough.
const SAFE_TAPES: u32 = 64;

/// How one line did.
#[derive(Clone, Debug, Default)]
pub struct Score {
    /// What it was worth on each tape so far.
    pub values: Vec<i64>,
    /// How often it was won.
    pub won: u32,
    /// The other lines of the stage were better.
    pub out: bool,
    /// It meets every tape that the best one meets, however bad it is.
    kept: bool,
}

impl Score {
    /// The chance to win that follows.
    pub fn win(&self, edge: Edge) -> WinChance {
        WinChance { won: self.won, games: self.tapes(), edge }
    }

    fn tapes(&self) -> u32 {
        self.values.len() as u32
    }

    /// Whether there is nothing left to improve.
    fn is_safe(&self) -> bool {
        self.tapes() >= SAFE_TAPES && self.values.iter().all(|value| *value >= WIN)
    }
}

/// The difference of two lines on the tapes that both have met.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Difference {
    /// The sum over the tapes.
    pub sum: i64,
    /// The sum of the squares.
    pub squares: i64,
    /// The tapes.
    pub tapes: i64,
}

impl Difference {
    /// How much better `one` did than `other`.
    pub fn between(one: &Score, other: &Score) -> Difference {
        let each = one.values.iter().zip(&other.values).map(|(one, other)| one - other);
        let mut all = Difference::default();
        each.for_each(|difference| all.add(difference));
        all
    }

    /// One more tape.
    pub fn add(&mut self, difference: i64) {
        self.sum += difference;
        self.squares += difference * difference;
        self.tapes += 1;
    }

    /// The mean.
    pub fn mean(self) -> i64 {
        if self.tapes == 0 { 0 } else { self.sum / self.tapes }
    }

    /// The standard error of the mean.
    pub fn error(self) -> i64 {
        let n = self.tapes;
        if n < 2 {
            return 1_000;
        }
        ((n * self.squares - self.sum * self.sum).max(0) / (n - 1)).isqrt() / n
    }

    /// Whether the sum is above so many tenths of its standard error. One tape that differs by a tenth of a win is added, so that a few
    /// tapes which happen to agree prove nothing.
    pub fn is_above(self, tenths: i64) -> bool {
        let (n, squares) = (self.tapes, self.squares + 10_000);
        // Variance of the sum: n / (n - 1) × (squares - sum² / n).
        let variance_times = (n * squares - self.sum * self.sum).max(0);
        n > 1 && self.sum > 0 && 100 * self.sum * self.sum * (n - 1) > tenths * tenths * variance_times
    }
}

/// Compares lines.
#[derive(Clone, Debug)]
pub struct Halving {
    /// How each line did.
    pub scores: Vec<Score>,
    /// Nodes spent.
    pub nodes: u64,
    /// The tapes of the last stage.
    stage: u32,
}

impl Halving {
    /// So many lines of which nothing is known.
    pub fn untried(lines: usize) -> Halving {
        Halving { scores: vec![Score::default(); lines], nodes: 0, stage: 0 }
    }

    /// Compares so many lines, one of which may have to be compared to the end, with so many nodes at most. `play` plays pairs of a line and a tape; `stop` may end it after
    /// each stage.
    pub fn new(
        (lines, kept): (usize, Option<usize>),
        budget: u64,
        mut play: impl FnMut(&[(usize, u32)]) -> Vec<Ending>,
        mut stop: impl FnMut(&Halving) -> ControlFlow<()>,
    ) -> Halving {
        let mut this = Halving::untried(lines);
        if let Some(score) = kept.and_then(|kept| this.scores.get_mut(kept)) {
            score.kept = true;
        }
        // What a rollout costs is not known before one was played.
        this.meet(1, 1, &mut play);
        // Half of the nodes is kept for the later stages, if there are more than two lines.
        let first_stage = this.nodes.max(1) * u64::from(FIRST_STAGE);
        let most = (budget / first_stage / 2).max((budget / first_stage).min(2));
        for score in this.scores.iter_mut().skip(most.min(lines as u64) as usize) {
            score.out = !score.kept;
        }
        let mut tapes = FIRST_STAGE;
        while tapes <= MAX_TAPES && this.left() > 1 {
            let enough = this.cost_of(tapes) + this.nodes <= budget;
            if !enough {
                // What is left of the nodes makes a smaller stage.
                tapes = this.affordable(budget);
            }
            if tapes < this.stage + 2 || tapes < FIRST_STAGE {
                break;
            }
            this.meet(tapes, lines, &mut play);
            this.stage = tapes;
            if stop(&this).is_break() || !enough || this.scores[this.best()].is_safe() {
                break;
            }
            this.drop_worse();
            tapes *= 2;
        }
        this
    }

    /// How many rollouts were played.
    pub fn rollouts(&self) -> u64 {
        self.scores.iter().map(|score| u64::from(score.tapes())).sum()
    }

    fn left(&self) -> usize {
        self.scores.iter().filter(|score| !score.out).count()
    }

    /// What it would cost to let everybody who is left meet so many tapes.
    fn cost_of(&self, tapes: u32) -> u64 {
        let more =
            self.scores.iter().filter(|score| !score.out).map(|score| u64::from(tapes.saturating_sub(score.tapes())));
        more.sum::<u64>() * self.nodes / self.rollouts().max(1)
    }

    /// The tapes that everybody who is left can meet with so many nodes.
    fn affordable(&self, budget: u64) -> u32 {
        (self.stage..).take_while(|tapes| self.cost_of(*tapes) + self.nodes <= budget).last().unwrap_or(0)
    }

    /// The first so many lines meet tapes up to a number.
    fn meet(&mut self, tapes: u32, lines: usize, play: &mut impl FnMut(&[(usize, u32)]) -> Vec<Ending>) {
        let mut pairs = Vec::new();
        for (n, score) in self.scores.iter().enumerate().take(lines).filter(|(_, score)| !score.out) {
            pairs.extend((score.tapes()..tapes).map(|tape| (n, tape)));
        }
        for ((line, _), ending) in pairs.iter().zip(play(&pairs)) {
            let score = &mut self.scores[*line];
            score.values.push(ending.value);
            score.won += u32::from(ending.lost.is_none());
            self.nodes += ending.nodes;
        }
    }

    /// The worse half is out, and whoever is clearly worse than the first.
    fn drop_worse(&mut self) {
        let mut order: Vec<usize> = (1..self.scores.len()).filter(|n| !self.scores[*n].out).collect();
        order.sort_by_key(|n| (-self.gain(*n).sum, *n));
        let keep = order.len().div_ceil(2);
        for (place, n) in order.iter().enumerate() {
            let hopeless = Difference::between(&self.scores[0], &self.scores[*n]).is_above(20);
            if hopeless || place >= keep && order.len() > 1 {
                self.scores[*n].out = !self.scores[*n].kept;
            }
        }
    }

    /// How much better than the first line another is.
    pub fn gain(&self, line: usize) -> Difference {
        Difference::between(&self.scores[line], &self.scores[0])
    }

    /// The line to play.
    pub fn best(&self) -> usize {
        let met = |n: &usize| self.scores[*n].tapes() >= self.stage && self.stage > 0;
        let clear = (1..self.scores.len()).filter(met).filter(|n| self.gain(*n).is_above(10));
        clear.max_by_key(|n| (self.gain(*n).sum, core::cmp::Reverse(*n))).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planner::rollouts::mixed;

    /// Lines that win with these chances in percent; every rollout costs 100 nodes.
    fn compare(chances: &[u64], budget: u64) -> Halving {
        keep(chances, None, budget)
    }

    /// The same, with a line that is compared to the end.
    fn keep(chances: &[u64], kept: Option<usize>, budget: u64) -> Halving {
        let play = |pairs: &[(usize, u32)]| {
            let ending = |(line, tape): &(usize, u32)| {
                // The same tape is lucky or unlucky for everybody.
                let won = mixed(u64::from(*tape)) % 100 < chances[*line];
                Ending {
                    value: if won { WIN } else { 0 },
                    won: u64::from(won),
                    lost: (!won).then_some(crate::LossCause::Other),
                    nodes: 100,
                    commands: 1,
                }
            };
            pairs.iter().map(ending).collect()
        };
        Halving::new((chances.len(), kept), budget, play, |_| ControlFlow::Continue(()))
    }

    #[test]
    fn the_best_line_is_found_among_many() {
        let found = compare(&[20, 10, 30, 25, 90, 40, 15, 20], 20_000);
        assert_eq!(found.best(), 4);
        assert!(found.scores[4].tapes() > found.scores[6].tapes(), "the worse ones are given up early");
    }

    #[test]
    fn a_line_that_was_asked_about_meets_every_tape_of_the_best() {
        let chances = [60, 50, 40, 30, 90, 20, 10, 1];
        let (asked, usual) = (keep(&chances, Some(7), 30_000), compare(&chances, 30_000));
        assert_eq!((asked.best(), usual.best()), (4, 4));
        assert_eq!(asked.scores[7].tapes(), asked.scores[4].tapes());
        assert!(usual.scores[7].tapes() < usual.scores[4].tapes());
    }

    #[test]
    fn the_first_line_is_kept_where_no_other_is_clearly_better() {
        assert_eq!(compare(&[50, 50, 50], 20_000).best(), 0);
        assert_eq!(compare(&[60, 50, 40], 20_000).best(), 0);
        assert_eq!(compare(&[10, 90], 300).best(), 0, "three rollouts prove nothing");
    }

    #[test]
    fn the_nodes_are_used_and_not_exceeded() {
        for budget in [100, 1_000, 5_000, 30_000] {
            let nodes = compare(&[30, 35, 40, 45], budget).nodes;
            assert!(nodes <= budget && (budget < 1_000 || nodes > budget / 2), "{nodes} of {budget}");
        }
    }

    #[test]
    fn no_nodes_are_spent_on_what_always_wins() {
        let found = compare(&[100, 100], 1_000_000);
        assert_eq!((found.best(), found.scores[0].tapes()), (0, SAFE_TAPES));
    }

    #[test]
    fn a_difference_knows_its_error() {
        let score = |values: &[i64]| Score { values: values.to_vec(), ..Score::default() };
        let one = score(&[1000, 0, 1000, 1000]);
        let ahead = Difference::between(&one, &score(&[0, 0, 1000, 0]));
        // Differences 1000, 0, 0, 1000: mean 500, variance 333,333, error of the mean 288.
        assert_eq!((ahead.mean(), ahead.error(), ahead.tapes), (500, 288, 4));
        assert!(ahead.is_above(15) && !ahead.is_above(20));
        assert!(!Difference::between(&one, &one).is_above(1));
    }
}

//! What a position is worth: the chance to win, in thousandths, from rollouts on tapes.

use crate::planner::rollouts::{ESCAPES, Rollouts};
use crate::{Edge, Greedy, WinChance};
use heist_rules::chance::UnknownChance;
use heist_rules::state::HeistFlags;
use heist_rules::{Command, Phase, Setup, State, apply, outcome};

/// How the share of rollouts that were won becomes a chance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scale {
    /// The heist is over, and won or lost.
    Over(bool),
    /// From the moment the escape is called the share itself: there is little left that could be played better.
    Plain,
    /// Before it as hints show it, by the edge of whoever plays better than greedy.
    Edge(Edge),
}

impl Scale {
    /// In a position.
    pub fn at(setup: &Setup, state: &State) -> Scale {
        match (state.phase, outcome(setup, state)) {
            (_, Some(outcome)) => Scale::Over(outcome.is_won()),
            _ if is_leaving(state) => Scale::Plain,
            _ => Scale::Edge(Edge::within(setup, state)),
        }
    }

    /// After a line, as far as chance has no say in it and it can be carried out: rollouts leave out the rest too.
    pub fn after(setup: &Setup, state: &State, line: &[Command]) -> Scale {
        let mut end = *state;
        for command in line {
            let (mut next, mut chance) = (end, UnknownChance::default());
            if apply(setup, &mut next, *command, &mut chance, &mut ()).is_err() {
                break;
            }
            if chance.was_asked() {
                return if is_leaving(&next) { Scale::Plain } else { Scale::at(setup, &end) };
            }
            end = next;
        }
        Scale::at(setup, &end)
    }

    /// The same edge for two lines that both have one: they are compared by their rollouts alone.
    pub fn like(self, other: Scale) -> Scale {
        if matches!((self, other), (Scale::Edge(_), Scale::Edge(_))) { other } else { self }
    }

    /// The chance, where so many escapes were won on so many tapes.
    fn chance(self, won: i64, tapes: usize) -> i32 {
        let of = (tapes as i64 * ESCAPES as i64).max(1);
        let won = won.clamp(0, of);
        match self {
            Scale::Over(won) => i32::from(won) * 1000,
            Scale::Plain => ((2000 * won + of) / (2 * of)) as i32,
            Scale::Edge(edge) => WinChance { won: won as u32, games: of as u32, edge }.permille() as i32,
        }
    }
}

fn is_leaving(state: &State) -> bool {
    matches!(state.phase, Phase::Escape | Phase::Over) || state.is(HeistFlags::ESCAPE_CALLED)
}

/// A chance, or a difference of two, in thousandths, with its standard error.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Estimate {
    /// The chance.
    pub value: i32,
    /// Its standard error.
    pub error: i32,
}

impl Estimate {
    /// Without any doubt.
    pub const fn exact(value: i32) -> Estimate {
        Estimate { value, error: 0 }
    }

    /// Whether it is positive beyond two standard errors.
    pub const fn is_clear(self) -> bool {
        self.value > 0 && self.value > 2 * self.error
    }
}

/// What a command of a rollout costs beside the nodes: greedy looks at the whole board for it. In an escape that is nearly all there is.
const LOOK: u64 = 25;

/// How a line did on each of the first tapes.
#[derive(Clone, Debug, Default)]
pub struct Sample {
    /// Escapes won on each tape.
    pub won: Vec<i64>,
    /// What it cost, in nodes.
    pub nodes: u64,
}

impl Sample {
    /// Plays a line on more tapes.
    pub fn extend(&mut self, rollouts: &Rollouts<'_>, player: &mut Greedy, line: &[Command], tapes: usize) {
        for tape in self.won.len()..tapes {
            let ending = rollouts.play(player, line, tape as u32);
            self.won.push(ending.won as i64);
            self.nodes += ending.nodes + LOOK * ending.commands;
        }
    }

    /// Plays a line on as many tapes as the nodes are enough for, within limits.
    pub fn within(
        rollouts: &Rollouts<'_>,
        player: &mut Greedy,
        line: &[Command],
        nodes: u64,
        (least, most): (usize, usize),
    ) -> Sample {
        let mut sample = Sample::default();
        sample.extend(rollouts, player, line, least.min(8));
        let each = (sample.nodes / sample.won.len().max(1) as u64).max(1);
        sample.extend(rollouts, player, line, ((nodes / each) as usize).clamp(least, most));
        sample
    }

    /// The chance that it shows.
    pub fn chance(&self, scale: Scale) -> Estimate {
        estimate(scale, self.won.iter().sum(), self.won.len(), spread(self.won.iter().copied()))
    }

    /// By how much it is better than another on the same tapes.
    pub fn gain(&self, scale: Scale, other: &Sample, other_scale: Scale) -> Estimate {
        let tapes = self.won.len().min(other.won.len());
        let sum = |sample: &Sample| sample.won[..tapes].iter().sum::<i64>();
        let error = spread(self.won.iter().zip(&other.won).map(|(one, other)| one - other));
        let own = estimate(scale, sum(self), tapes, error);
        Estimate { value: own.value - other_scale.chance(sum(other), tapes), error: own.error }
    }
}

/// A chance from a sum that may be wrong by so much.
fn estimate(scale: Scale, sum: i64, tapes: usize, error: i64) -> Estimate {
    let (low, high) = (scale.chance(sum - error, tapes), scale.chance(sum + error, tapes));
    Estimate { value: scale.chance(sum, tapes), error: (high - low + 1) / 2 }
}

/// The standard error of the sum of some values. A tape that differs by one escape is added, so that tapes which happen to agree
/// prove nothing.
fn spread(values: impl Iterator<Item = i64>) -> i64 {
    let (n, sum, squares) = values.fold((0, 0, 1), |(n, sum, squares), it| (n + 1, sum + it, squares + it * it));
    if n < 2 { i64::from(u16::MAX) } else { ((n * squares - sum * sum).max(0) / (n - 1)).isqrt() + 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(won: &[i64]) -> Sample {
        Sample { won: won.to_vec(), nodes: 0 }
    }

    #[test]
    fn a_heist_that_is_over_is_worth_all_or_nothing() {
        let some = sample(&[4, 0, 4, 2]);
        assert_eq!([true, false].map(|won| some.chance(Scale::Over(won))), [1000, 0].map(Estimate::exact));
        assert_eq!(some.chance(Scale::Plain).value, 625);
    }

    #[test]
    fn the_same_tapes_tell_small_differences() {
        let lucky: Vec<i64> = (0..400).map(|n| if n % 2 == 0 { 4 } else { 0 }).collect();
        let better: Vec<i64> = lucky.iter().enumerate().map(|(n, won)| if n % 20 == 1 { 4 } else { *won }).collect();
        let (one, other) = (sample(&better), sample(&lucky));
        let gain = one.gain(Scale::Plain, &other, Scale::Plain);
        assert_eq!(gain.value, 50);
        assert!(gain.is_clear() && gain.error < one.chance(Scale::Plain).error, "{gain:?}");
        assert!(!other.gain(Scale::Plain, &other, Scale::Plain).is_clear());
    }
}

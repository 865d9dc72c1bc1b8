//! The debrief of a heist: what was luck, and what was decision.
//!
//! All chances are integers, in thousandths. Every step of a heist leads from one chance to the next, and is a decision or an outcome of
//! chance, so that the chance at the end less the chance at the beginning is luck plus decisions, exactly. docs/bots.md explains it.

mod again;
mod measure;
mod record;
mod text;
mod value;

pub use again::{Attempt, try_again};
pub use measure::{Debriefing, NODES, Progress};

use crate::Reason;
use core::ops::Range;
use heist_rules::command::Speaker;
use heist_rules::{Command, Who};

/// What happens in a step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, strum::Display, strum::IntoStaticStr, strum::EnumString)]
#[strum(serialize_all = "kebab-case")]
pub enum StepKind {
    /// Everybody's plan, and what was bought for it.
    Plan,
    /// What one character did in one go, or what the team called for.
    Decision,
    /// Dice were rolled.
    Dice,
    /// Chits were drawn from the bag.
    Draw,
    /// An event card came.
    Event,
    /// The die of a last ditch.
    LastDitch,
}

/// How bad a decision was.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, strum::Display, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Label {
    /// Five points of win chance or more.
    Inaccuracy,
    /// Ten points or more.
    Mistake,
    /// Fifteen points or more.
    Blunder,
}

impl Label {
    /// The label for a loss of so many thousandths.
    ///
    /// ```
    /// use heist_bots::debrief::Label;
    ///
    /// assert_eq!([49, 50, 100, 150].map(Label::of_loss), [
    ///     None,
    ///     Some(Label::Inaccuracy),
    ///     Some(Label::Mistake),
    ///     Some(Label::Blunder),
    /// ]);
    /// ```
    pub const fn of_loss(permille: i32) -> Option<Label> {
        match permille {
            ..50 => None,
            50..100 => Some(Label::Inaccuracy),
            100..150 => Some(Label::Mistake),
            150.. => Some(Label::Blunder),
        }
    }
}

/// What would have been better.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Better {
    /// The commands; the line ends where chance decides.
    pub line: Vec<Command>,
    /// The standard error of what it would have gained, in thousandths.
    pub error: i32,
    /// What speaks for it.
    pub reasons: Vec<Reason>,
}

/// One step of the heist.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// What happens.
    pub kind: StepKind,
    /// The numbers of its commands in the record, from 0. An outcome of chance has the command that caused it, which belongs to the
    /// decision before it too.
    pub commands: Range<usize>,
    /// The round.
    pub round: u8,
    /// Who decided, or for whom chance did.
    pub who: Speaker,
    /// The chance to win before it.
    pub before: i32,
    /// The chance to win after it.
    pub after: i32,
    /// The part of the change that is luck.
    pub luck: i32,
    /// The part that is decision: 0, or what was lost against the best that was found.
    pub decision: i32,
    /// What would have been better, where something was lost.
    pub better: Option<Better>,
}

impl Step {
    /// How bad the decision was.
    pub const fn label(&self) -> Option<Label> {
        Label::of_loss(-self.decision)
    }
}

/// Luck and decisions of somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Totals {
    /// The sum of luck.
    pub luck: i32,
    /// The sum of decisions.
    pub decisions: i32,
    /// Inaccuracies, mistakes and blunders.
    pub labels: [u32; 3],
}

/// A heist with what every step was worth.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Debrief {
    /// The steps in order; each begins with the chance with which the last one ended.
    pub steps: Vec<Step>,
    /// The chance to win at the beginning.
    pub initial: i32,
    /// The chance at the end: 0 or 1000 when the heist is over.
    pub last: i32,
    /// The standard error of a chance on the curve, on average.
    pub error: i32,
    /// Commands carried out on copies.
    pub nodes: u64,
}

impl Debrief {
    /// Luck and decisions of the whole crew: together they are what the chance has changed by.
    pub fn totals(&self) -> Totals {
        sum(self.steps.iter())
    }

    /// Luck and decisions of one character, or what belongs to the team as a whole.
    pub fn totals_of(&self, who: Speaker) -> Totals {
        sum(self.steps.iter().filter(|step| step.who == who))
    }

    /// Luck and decisions of each round, with the chance before it. Planning belongs to the first.
    pub fn rounds(&self) -> Vec<(u8, i32, Totals)> {
        let rounds = self.steps.chunk_by(|one, next| one.round.max(1) == next.round.max(1));
        rounds
            .filter_map(|steps| steps.first().map(|first| (first.round.max(1), first.before, sum(steps.iter()))))
            .collect()
    }

    /// Everybody who did something, the team last.
    pub fn speakers(&self) -> Vec<Speaker> {
        let all = Who::ALL.into_iter().map(Speaker::One).chain([Speaker::Team]);
        all.filter(|who| self.steps.iter().any(|step| step.who == *who)).collect()
    }

    /// The numbers of the steps that changed most, in order: those of five points and more, so many at most.
    pub fn turning_points(&self, most: usize) -> Vec<usize> {
        self.largest(most, |step| (step.after - step.before).abs())
    }

    /// The numbers of the worst decisions, the worst first: those with a label, so many at most. Plans are not among them, since nobody
    /// tries a whole plan again before the answer is shown.
    pub fn worst(&self, most: usize) -> Vec<usize> {
        let mut worst = self.largest(most, |step| if step.kind == StepKind::Plan { 0 } else { -step.decision });
        worst.sort_by_key(|n| (self.steps[*n].decision, *n));
        worst
    }

    fn largest(&self, most: usize, size: impl Fn(&Step) -> i32) -> Vec<usize> {
        let large = |n: &usize| Label::of_loss(size(&self.steps[*n])).is_some();
        let mut found: Vec<usize> = (0..self.steps.len()).filter(large).collect();
        found.sort_by_key(|n| (-size(&self.steps[*n]), *n));
        found.truncate(most);
        found.sort_unstable();
        found
    }
}

fn sum<'a>(steps: impl Iterator<Item = &'a Step>) -> Totals {
    let mut totals = Totals::default();
    for step in steps {
        totals.luck += step.luck;
        totals.decisions += step.decision;
        if let Some(label) = step.label() {
            totals.labels[label as usize] += 1;
        }
    }
    totals
}

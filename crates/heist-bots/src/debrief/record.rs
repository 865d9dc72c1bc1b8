//! A recorded game, cut where chance had a say, and between these cuts into decisions.

use super::StepKind;
use core::ops::Range;
use heist_rules::cards::BagChit;
use heist_rules::chance::{Bag, Chance};
use heist_rules::command::Speaker;
use heist_rules::{Command, Phase, Setup, Space, State, Verb, Who, apply_unchecked};

/// A command that was given, and the position before it.
#[derive(Clone, Copy, Debug)]
pub struct Played {
    /// The command.
    pub command: Command,
    /// The position before it.
    pub before: State,
}

/// What was played from one outcome of chance to the next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stretch {
    /// The commands of each decision, in order. Chance has a say in nothing but the last command of all.
    pub lines: Vec<Range<usize>>,
    /// What chance decided at the end; `None`: the record ends here.
    pub chance: Option<StepKind>,
}

impl Stretch {
    /// The number of its first command, and of the first command after it.
    pub fn commands(&self) -> Option<Range<usize>> {
        Some(self.lines.first()?.start..self.lines.last()?.end)
    }
}

/// Cuts a record. The last stretch ends with the record; it may be empty.
pub fn cut(setup: &Setup, record: &[Played]) -> Vec<Stretch> {
    let mut stretches = Vec::new();
    let mut lines: Vec<Range<usize>> = Vec::new();
    for (n, played) in record.iter().enumerate() {
        match lines.last_mut() {
            Some(line) if !begins(&record[n - 1], played) => line.end = n + 1,
            _ => lines.push(n..n + 1),
        }
        if let Some(kind) = chance_in(setup, played) {
            stretches.push(Stretch { lines: core::mem::take(&mut lines), chance: Some(kind) });
        }
    }
    stretches.push(Stretch { lines, chance: None });
    stretches
}

/// Whether a command begins another decision than the one before it. A plan is one decision of the crew, and so is what one
/// character does in one go.
fn begins(last: &Played, next: &Played) -> bool {
    if last.before.phase != next.before.phase {
        return true;
    }
    let asked = last.before.prompt.is_open() || next.before.prompt.is_open();
    let done = matches!(last.command.verb, Verb::Done);
    next.before.phase != Phase::Planning && (asked || done || last.command.by != next.command.by)
}

/// Who decides with a line; everybody together in planning.
pub fn speaker(played: &Played) -> Speaker {
    if played.before.phase == Phase::Planning { Speaker::Team } else { played.command.by }
}

/// What chance decides in a command.
fn chance_in(setup: &Setup, played: &Played) -> Option<StepKind> {
    let (mut after, mut asked) = (played.before, Asked::default());
    apply_unchecked(setup, &mut after, &played.command, &mut asked, &mut ());
    match played.command.verb {
        _ if !asked.dice && !asked.draws => None,
        Verb::LastDitch(..) => Some(StepKind::LastDitch),
        Verb::Next => Some(StepKind::Event),
        _ if played.before.phase == Phase::Event => Some(StepKind::Event),
        _ if asked.draws => Some(StepKind::Draw),
        _ => Some(StepKind::Dice),
    }
}

/// Notes what was asked of chance.
#[derive(Default)]
struct Asked {
    dice: bool,
    draws: bool,
}

impl Chance for Asked {
    fn roll(&mut self, _who: Who, _round: u8) -> u8 {
        self.dice = true;
        1
    }
    fn security(&mut self, _round: u8) -> u8 {
        self.dice = true;
        1
    }
    fn draw(&mut self, _at: Space, bag: &Bag) -> BagChit {
        self.draws = true;
        bag.nth(0).unwrap_or(BagChit::Blank)
    }
}

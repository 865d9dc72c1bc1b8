//! The steps of a debrief, from what was found out.

use super::{Debriefing, Worth};
use crate::debrief::record::speaker;
use crate::debrief::{Better, Debrief, Step, StepKind};
use crate::planner::reasons;
use heist_rules::{Phase, State, Verb};

impl Debriefing {
    /// What was found out so far.
    pub(super) fn debrief(&mut self) -> Debrief {
        let mut steps: Vec<Step> = Vec::new();
        let curves: Vec<Vec<i32>> = self.worths.iter().map(curve).collect();
        for (stretch, curve) in curves.iter().enumerate() {
            let this = self.stretches[stretch].clone();
            for (n, range) in this.lines.iter().enumerate() {
                let played = self.record[range.start];
                let (before, after) = (curve[n], curve[n + 1]);
                let chance = this.chance.is_some() && n + 1 == this.lines.len();
                let kind = match played.command.verb {
                    _ if played.before.phase == Phase::Planning => StepKind::Plan,
                    Verb::Next => StepKind::Event,
                    _ => StepKind::Decision,
                };
                // There is nothing to decide about dice and events, unless leaving were better.
                let forced = match played.command.verb {
                    Verb::Roll | Verb::Next => chance && range.len() == 1,
                    Verb::Done => range.len() == 1,
                    _ => false,
                };
                if forced && before == after {
                    continue;
                }
                let better = if before == after { None } else { self.better(stretch, n, &played.before) };
                steps.push(Step {
                    kind: if chance && kind == StepKind::Event { StepKind::Decision } else { kind },
                    commands: range.clone(),
                    round: played.before.round,
                    who: speaker(&played),
                    before,
                    after,
                    luck: 0,
                    decision: after - before,
                    better,
                });
            }
            if let (Some(kind), Some(range), Some(next)) = (this.chance, this.commands(), curves.get(stretch + 1)) {
                let last = range.end - 1;
                let (before, after) = (curve[this.lines.len()], next[0]);
                steps.push(Step {
                    kind,
                    commands: last..range.end,
                    round: self.before(range.end).round,
                    who: speaker(&self.record[last]),
                    before,
                    after,
                    luck: after - before,
                    decision: 0,
                    better: None,
                });
            }
        }
        let ends = curves.first().zip(curves.last());
        let (initial, last) = ends.map_or((0, 0), |(first, last)| (first[0], last[last.len() - 1]));
        let errors = self.worths.iter().map(|worth| worth.end.error);
        let error = errors.sum::<i32>() / self.worths.len().max(1) as i32;
        Debrief { steps, initial, last, error, nodes: self.spent }
    }

    fn better(&mut self, stretch: usize, line: usize, state: &State) -> Option<Better> {
        let found = self.worths[stretch].found[line].as_ref()?;
        let reasons = reasons::of_line(&mut self.player, &self.setup, state, &found.line);
        Some(Better { line: found.line.clone(), error: found.gain.error, reasons })
    }
}

/// The chances before each decision of a stretch, and after the last.
fn curve(worth: &Worth) -> Vec<i32> {
    let mut chance = worth.end.value;
    let mut curve = vec![chance];
    for found in worth.found.iter().rev() {
        let lost = found.as_ref().filter(|found| found.gain.is_clear()).map_or(0, |found| found.gain.value);
        chance = (chance + lost).min(1000);
        curve.push(chance);
    }
    curve.reverse();
    curve
}

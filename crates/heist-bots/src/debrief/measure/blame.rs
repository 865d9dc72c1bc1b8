//! Whose decision it was that something better was missed.

use super::{Debriefing, Found, Reference};
use crate::Bot;
use crate::debrief::value::Sample;
use crate::planner::rollouts::Rollouts;
use core::ops::Range;
use heist_rules::{Command, Phase};
use std::sync::Arc;

impl Debriefing {
    /// Keeps how the commands that were played did, once they are played out.
    pub(super) fn remember_played(&mut self, stretch: usize, reference: &Reference) {
        if let Some(played) = &mut self.worths[stretch].played
            && played.sample.is_none()
        {
            (played.sample, played.tapes) = (reference.sample.clone(), reference.tapes);
        }
    }

    /// Something better was found for a decision. It was missed where what was played first differs from it; and if somebody else should
    /// have done it, and could have done it as well when its own turn came, there. Says what is the best from the decision on; `None`
    /// when nothing differs.
    pub(super) fn blame(&mut self, stretch: usize, line: usize, mut found: Found, tapes: usize) -> Option<Reference> {
        let lines = self.stretches[stretch].lines.clone();
        let start = lines[line].start;
        let (mut at, better) = self.first_difference(&lines, line, &found.line)?;
        let by = |n: usize| self.record[lines[n].start].command.by;
        let first = better.first().map(|command| command.by);
        let turn = (at + 1..lines.len()).find(|n| Some(by(*n)) == first).filter(|_| first != Some(by(at)));
        found.line = better;
        if let Some(turn) = turn {
            let (setup, state) = (Arc::clone(&self.setup), *self.before(lines[turn].start));
            let rollouts = Rollouts::new(&setup, &state, self.key(stretch), 1);
            let mut sample = Sample::default();
            sample.extend(&rollouts, &mut self.player, &found.line, tapes);
            self.spent += sample.nodes;
            if !found.sample.gain(found.scale, &sample, found.scale).is_clear() {
                (at, found.sample) = (turn, sample);
            }
        }
        let before = self.commands(start..lines[at].start);
        let whole = before.into_iter().chain(found.line.iter().copied()).collect();
        let best = Reference { line: whole, sample: Some(found.sample.clone()), scale: found.scale, tapes };
        let place = &mut self.worths[stretch].found[at];
        if place.as_ref().is_none_or(|known| found.sample.gain(found.scale, &known.sample, known.scale).value > 0) {
            *place = Some(found);
        }
        Some(best)
    }

    /// Where something better first differs from what was played, and what it is from that decision on. Greedy goes on where the
    /// better line ends.
    fn first_difference(
        &mut self,
        lines: &[Range<usize>],
        line: usize,
        better: &[Command],
    ) -> Option<(usize, Vec<Command>)> {
        let (start, end) = (lines[line].start, lines.last()?.end);
        if self.before(start).phase == Phase::Planning {
            return Some((line, better.to_vec()));
        }
        let (played, mut whole) = (self.commands(start..end), better.to_vec());
        loop {
            let same = whole.iter().zip(&played).take_while(|(one, other)| one == other).count();
            if same == played.len() {
                return None;
            }
            if same < whole.len() {
                let at = lines.iter().rposition(|range| range.start <= start + same)?;
                return Some((at, whole.split_off(lines[at].start - start)));
            }
            let state = *self.before(start + same);
            self.player.forget();
            whole.push(self.player.choose(&self.setup, &state)?);
            whole.extend(self.player.in_mind());
        }
    }

    /// What every decision of a stretch has lost against the best that is known of it and of those after it.
    pub(super) fn settle(&mut self, stretch: usize) {
        let Some(mut best) = self.worths[stretch].played.take() else { return };
        for line in (0..self.stretches[stretch].lines.len()).rev() {
            let mut instead = self.commands(self.stretches[stretch].lines[line].clone());
            instead.append(&mut best.line);
            best.line = instead;
            let Some(mut found) = self.worths[stretch].found[line].take() else { continue };
            let Some(played) = &best.sample else { continue };
            found.gain = found.sample.gain(found.scale, played, best.scale);
            found.instead = best.line.clone();
            if found.gain.is_clear() {
                best = Reference { line: found.line.clone(), sample: Some(found.sample.clone()), ..best };
                best.scale = found.scale;
            }
            self.worths[stretch].found[line] = Some(found);
        }
        self.reference = Some(best);
    }
}

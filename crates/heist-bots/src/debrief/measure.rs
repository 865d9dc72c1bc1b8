//! How a debrief is made, in small units of work: each may be the last, and the next goes on from there.

mod blame;
mod steps;

use super::record::{Played, Stretch, cut};
use super::value::{Estimate, Sample, Scale};
use super::{Debrief, StepKind};
use crate::planner::candidates::candidates;
use crate::planner::halving::Halving;
use crate::planner::rollouts::{Rollouts, mixed};
use crate::{Bot, Greedy, Plan, Weights, book, planning};
use core::ops::{ControlFlow, Range};
use heist_format::game::Game;
use heist_rules::{Command, Phase, Setup, State, position_key};
use heist_search::{ChanceOutcome, chance_outcomes};
use std::sync::Arc;

/// Nodes of a debrief, at most: a few seconds of one core.
pub const NODES: u64 = 40_000_000;
/// Percent of them that find out how good positions are, that look for something better, and that compare the worst decisions once
/// more. What is left compares the others.
const SHARES: [u64; 3] = [30, 20, 30];
/// Decisions that are compared once more, on other tapes.
const AGAIN: usize = 6;
/// Tapes of a position, at least and at most.
const TAPES: (usize, usize) = (2, 512);
/// Tapes of a comparison that is made once more.
const TAPES_AGAIN: (usize, usize) = (2, 2048);
/// The most nodes that look for something better than one decision.
const MAX_SEARCH: u64 = 300_000;
/// A last ditch with no more outcomes is looked at outcome by outcome.
const FEW_OUTCOMES: usize = 12;
/// Losses that are compared once more, in thousandths.
const WORTH_ANOTHER_LOOK: i32 = 20;
/// The longest line that is played on through chance.
const MAX_AHEAD: usize = 48;
/// Games that look for a plan where the book has none.
const PLAN_GAMES: u32 = 400;

/// How far it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Units of work that are done.
    pub done: usize,
    /// Of so many.
    pub of: usize,
}

impl Progress {
    /// Whether nothing is left to do.
    pub const fn is_done(self) -> bool {
        self.done >= self.of
    }
}

/// Something better than what was decided.
#[derive(Clone, Debug)]
struct Found {
    line: Vec<Command>,
    sample: Sample,
    scale: Scale,
    /// What was played instead, and on to where chance decided, as well as was found.
    instead: Vec<Command>,
    gain: Estimate,
}

/// What a stretch is worth.
#[derive(Clone, Debug, Default)]
struct Worth {
    /// Before chance decides at its end.
    end: Estimate,
    /// What is compared with it: how the commands that were played did.
    played: Option<Reference>,
    /// Of each decision.
    found: Vec<Option<Found>>,
}

/// What is found while the decisions of a stretch are looked at, from the last to the first.
#[derive(Clone, Debug)]
struct Reference {
    /// The best that is known from the decision on that was looked at last.
    line: Vec<Command>,
    /// How it did; `None`: not played out yet.
    sample: Option<Sample>,
    scale: Scale,
    tapes: usize,
}

/// A debrief in the making.
pub struct Debriefing {
    setup: Arc<Setup>,
    record: Vec<Played>,
    end: State,
    stretches: Vec<Stretch>,
    worths: Vec<Worth>,
    /// How many stretches are done, the last one first, and how many decisions of the next.
    place: (usize, usize),
    reference: Option<Reference>,
    /// Decisions to compare once more, and how many are done.
    again: (Option<Vec<(usize, usize)>>, usize),
    player: Greedy,
    /// The plan to compare with, and who plays it.
    plan: Option<(Vec<Command>, Box<Greedy>)>,
    /// Nodes for each stretch, each decision, and each comparison once more.
    nodes: (u64, u64, u64),
    spent: u64,
}

impl Debriefing {
    /// Of a game, whether it is over or not.
    pub fn new(game: &Game) -> Debriefing {
        Debriefing::with_nodes(game, NODES)
    }

    /// The same with other nodes.
    pub fn with_nodes(game: &Game, nodes: u64) -> Debriefing {
        let setup = game.shared_setup();
        let record: Vec<Played> =
            game.history().iter().map(|entry| Played { command: entry.command, before: entry.before }).collect();
        let stretches = cut(&setup, &record);
        let lines: usize = stretches.iter().map(|stretch| stretch.lines.len()).sum();
        let [values, searches, again] = SHARES.map(|share| nodes * share / 100);
        let nodes = (
            values / stretches.len().max(1) as u64,
            (searches / lines.max(1) as u64).min(MAX_SEARCH),
            again / AGAIN as u64,
        );
        Debriefing {
            player: Greedy::with(&setup, Weights::default(), Some(Plan::default())),
            worths: vec![Worth::default(); stretches.len()],
            setup,
            record,
            end: *game.state(),
            stretches,
            place: (0, 0),
            reference: None,
            again: (None, 0),
            plan: None,
            nodes,
            spent: 0,
        }
    }

    /// How far it is.
    pub fn progress(&self) -> Progress {
        let units = |stretches: &[Stretch]| stretches.iter().map(|stretch| stretch.lines.len() + 1).sum::<usize>();
        let of = units(&self.stretches) + AGAIN;
        let (stretches, line) = self.place;
        let done = match &self.again.0 {
            None => units(&self.stretches[self.stretches.len() - stretches..]) + line,
            Some(open) if self.again.1 < open.len() => of - AGAIN + self.again.1,
            Some(_) => of,
        };
        Progress { done, of }
    }

    /// Does one unit of work: some hundredths of a second.
    pub fn step(&mut self) -> Progress {
        if let Some(open) = &self.again.0 {
            if let Some((stretch, line)) = open.get(self.again.1).copied() {
                self.compare_again(stretch, line);
                self.again.1 += 1;
            }
        } else {
            // Looking back: whether something was missed depends on what could still be done after it.
            let (stretches, done) = self.place;
            let stretch = self.stretches.len() - 1 - stretches;
            let lines = self.stretches[stretch].lines.len();
            match done {
                0 => self.value_end(stretch),
                _ => self.look_for_better(stretch, lines - done),
            }
            self.place = if done < lines { (stretches, done + 1) } else { (stretches + 1, 0) };
            if self.place.0 == self.stretches.len() {
                self.again.0 = Some(self.worth_another_look());
            }
        }
        self.progress()
    }

    /// Does all that is left to do.
    pub fn finish(mut self) -> Debrief {
        while !self.step().is_done() {}
        self.debrief()
    }

    /// The position in which a stretch begins.
    fn start(&self, stretch: usize) -> &State {
        let first = self.stretches[stretch].commands().map(|commands| commands.start);
        first.map_or(&self.end, |first| &self.record[first].before)
    }

    /// The position before a command, or that at the end.
    fn before(&self, command: usize) -> &State {
        self.record.get(command).map_or(&self.end, |played| &played.before)
    }

    fn commands(&self, range: Range<usize>) -> Vec<Command> {
        self.record[range].iter().map(|played| played.command).collect()
    }

    /// The number from which the tapes of a stretch follow: lines that are compared meet the same.
    fn key(&self, stretch: usize) -> u64 {
        mixed(position_key(&self.setup, self.start(stretch)) ^ 0x6465_6272_6965_6600)
    }

    /// What a stretch is worth when all is decided in it, and chance is not.
    fn value_end(&mut self, stretch: usize) {
        let (setup, key) = (Arc::clone(&self.setup), self.key(stretch));
        let this = &self.stretches[stretch];
        let (kind, lines) = (this.chance, this.lines.len());
        let last = this.commands().map(|commands| commands.end - 1).filter(|_| kind.is_some());
        // What comes last: the position before chance decides, and the command.
        let (before, chance) =
            last.map_or((self.end, None), |last| (self.record[last].before, Some(self.record[last].command)));
        let planned = last.map_or_else(Vec::new, |last| self.rest_of_plan(last + 1));
        let line: Vec<Command> = chance.into_iter().chain(planned.iter().copied()).collect();
        let scale = Scale::after(&setup, &before, &line);
        let few = chance.filter(|_| kind == Some(StepKind::LastDitch));
        let few = few.and_then(|command| chance_outcomes(&setup, &before, &command, FEW_OUTCOMES));
        let later = self.reference.take().map_or_else(Vec::new, |later| later.line);
        let mut reference = Reference { line: planned, sample: None, scale, tapes: TAPES.0 };
        let end = match (scale, few) {
            (Scale::Over(won), _) => Estimate::exact(i32::from(won) * 1000),
            (_, Some(outcomes)) => self.value_of(&outcomes, key),
            _ => {
                let rollouts = Rollouts::new(&setup, &before, key, 1);
                let mut sample = Sample::within(&rollouts, &mut self.player, &line, self.nodes.0, TAPES);
                self.spent += sample.nodes;
                reference.tapes = sample.won.len();
                // What was missed after a draw can often be done before it too, and would not be missed by the draw.
                if matches!(kind, Some(StepKind::Draw | StepKind::Event))
                    && reference.line.is_empty()
                    && !later.is_empty()
                {
                    let line: Vec<Command> = chance.into_iter().chain(later.iter().copied()).take(MAX_AHEAD).collect();
                    let mut ahead = Sample::default();
                    ahead.extend(&rollouts, &mut self.player, &line, reference.tapes);
                    self.spent += ahead.nodes;
                    if ahead.gain(scale, &sample, scale).is_clear() {
                        (sample, reference.line) = (ahead, line[1..].to_vec());
                    }
                }
                let end = sample.chance(scale);
                reference.sample = Some(sample);
                end
            }
        };
        self.worths[stretch] = Worth { end, played: Some(reference.clone()), found: vec![None; lines] };
        self.reference = Some(reference);
    }

    /// What was planned from a command on.
    fn rest_of_plan(&self, from: usize) -> Vec<Command> {
        let rest = self.record.get(from..).unwrap_or_default().iter();
        rest.take_while(|played| played.before.phase == Phase::Planning).map(|played| played.command).collect()
    }

    /// The mean of what outcomes of chance are worth.
    fn value_of(&mut self, outcomes: &[ChanceOutcome], key: u64) -> Estimate {
        let setup = Arc::clone(&self.setup);
        let nodes = self.nodes.0 / outcomes.len().max(1) as u64;
        let (mut sum, mut squares) = (0, 0);
        for ChanceOutcome { state, probability, .. } in outcomes {
            let scale = Scale::at(&setup, state);
            let worth = match scale {
                Scale::Over(won) => Estimate::exact(i32::from(won) * 1000),
                _ => {
                    let rollouts = Rollouts::new(&setup, state, key, 1);
                    let sample = Sample::within(&rollouts, &mut self.player, &[], nodes, TAPES);
                    self.spent += sample.nodes;
                    sample.chance(scale)
                }
            };
            // In millionths of a thousandth: the fractions of chance are not lost.
            let part = |value: i32| value as u128 * 1_000_000 * probability.numerator() / probability.denominator();
            sum += part(worth.value);
            squares += part(worth.error).pow(2);
        }
        Estimate { value: ((sum + 500_000) / 1_000_000) as i32, error: (squares.isqrt() / 1_000_000) as i32 }
    }

    /// Looks for something better than one decision. What came after it counts as it was played or might have been: a decision loses
    /// only what nothing after it could make good.
    fn look_for_better(&mut self, stretch: usize, line: usize) {
        let Some(mut reference) = self.reference.take() else { return };
        let setup = Arc::clone(&self.setup);
        let range = self.stretches[stretch].lines[line].clone();
        let state = *self.before(range.start);
        let mut instead = self.commands(range);
        instead.append(&mut reference.line);
        let measuring = Rollouts::new(&setup, &state, self.key(stretch), 1);
        let found = if state.phase == Phase::Planning && stretch > 0 {
            // The plan as a whole was looked at where it began.
            None
        } else if state.phase == Phase::Planning {
            let (line, player) = self.plan_to_compare(&state);
            let (line, mut player) = (line.to_vec(), player.clone());
            self.sample_reference(&measuring, &instead, &mut reference);
            let mut sample = Sample::default();
            sample.extend(&measuring, &mut player, &[], reference.tapes);
            Some((line, sample))
        } else {
            self.search(&state, &instead).map(|line| {
                self.sample_reference(&measuring, &instead, &mut reference);
                let mut sample = Sample::default();
                sample.extend(&measuring, &mut self.player, &line, reference.tapes);
                (line, sample)
            })
        };
        if self.worths[stretch].found.iter().all(Option::is_none) {
            self.remember_played(stretch, &reference);
        }
        reference.line = instead;
        if let (Some((better, sample)), Some(played)) = (found, &reference.sample) {
            self.spent += sample.nodes;
            let scale = self.scale(&state, &better).like(reference.scale);
            let gain = sample.gain(scale, played, reference.scale);
            let found = Found { line: better, sample, scale, instead: Vec::new(), gain };
            if gain.value > 0
                && let Some(best) = self.blame(stretch, line, found, reference.tapes)
                && gain.is_clear()
            {
                reference = best;
            }
        }
        self.reference = Some(reference);
        if line == 0 {
            self.settle(stretch);
        }
    }

    /// How the rollouts of a line become a chance. A plan is long, and is not carried out for it.
    fn scale(&self, state: &State, line: &[Command]) -> Scale {
        if state.phase == Phase::Planning {
            Scale::at(&self.setup, state)
        } else {
            Scale::after(&self.setup, state, line)
        }
    }

    /// Plays the best that is known out, if that was not needed before.
    fn sample_reference(&mut self, rollouts: &Rollouts<'_>, line: &[Command], reference: &mut Reference) {
        if reference.sample.is_none() {
            let sample = Sample::within(rollouts, &mut self.player, line, self.nodes.0, TAPES);
            self.spent += sample.nodes;
            reference.tapes = sample.won.len();
            reference.sample = Some(sample);
        }
    }

    /// The best other line of a position; `None` when what was played does as well.
    fn search(&mut self, state: &State, played: &[Command]) -> Option<Vec<Command>> {
        let setup = Arc::clone(&self.setup);
        let others = candidates(&mut self.player, &setup, state);
        let others = others.iter().map(|line| line.to_vec()).filter(|line| line.as_slice() != played);
        let mut lines: Vec<Vec<Command>> = core::iter::once(played.to_vec()).chain(others).collect();
        if lines.len() < 2 || lines.len() == 2 && played.starts_with(&lines[1]) {
            return None;
        }
        let rollouts = Rollouts::new(&setup, state, mixed(position_key(&setup, state)), 0);
        let player = &mut self.player;
        let play = |pairs: &[(usize, u32)]| {
            pairs.iter().map(|(line, tape)| rollouts.play(player, &lines[*line], *tape)).collect()
        };
        let halving = Halving::new((lines.len(), None), self.nodes.1, play, |_| ControlFlow::Continue(()));
        self.spent += halving.nodes;
        let best = halving.best();
        (best > 0).then(|| lines.swap_remove(best))
    }

    /// The plan of the book, or one that is found by trial, with somebody who plays by it.
    fn plan_to_compare(&mut self, state: &State) -> (&[Command], &Greedy) {
        let (line, player) = self.plan.get_or_insert_with(|| {
            let setup = &self.setup;
            let weights = Weights::default();
            let plan = book::plan(setup, state);
            let plan = plan.unwrap_or_else(|| planning::search(setup, state, weights, PLAN_GAMES, 1));
            let player = Box::new(Greedy::with(setup, weights, Some(plan)));
            let line = player.clone().think(setup, state).map_or_else(Vec::new, |advice| advice.line);
            (line, player)
        });
        (line, player)
    }

    /// The decisions that seem to have lost most.
    fn worth_another_look(&self) -> Vec<(usize, usize)> {
        let mut all = Vec::new();
        for (stretch, worth) in self.worths.iter().enumerate() {
            for (line, found) in worth.found.iter().enumerate() {
                let gain = found.as_ref().map_or(0, |found| found.gain.value);
                if gain >= WORTH_ANOTHER_LOOK {
                    all.push((gain, stretch, line));
                }
            }
        }
        all.sort_by_key(|(gain, stretch, line)| (-gain, *stretch, *line));
        all.into_iter().take(AGAIN).map(|(_, stretch, line)| (stretch, line)).collect()
    }

    /// Compares a decision with what seems better once more, on more tapes, which had no say in the choice.
    fn compare_again(&mut self, stretch: usize, line: usize) {
        let setup = Arc::clone(&self.setup);
        let state = *self.before(self.stretches[stretch].lines[line].start);
        let Some(mut found) = self.worths[stretch].found[line].take() else { return };
        let rollouts = Rollouts::new(&setup, &state, self.key(stretch), 2);
        let scale = Scale::after(&setup, &state, &found.instead);
        let better_scale = self.scale(&state, &found.line).like(scale);
        let played = Sample::within(&rollouts, &mut self.player, &found.instead, self.nodes.2 / 2, TAPES_AGAIN);
        let mut better = Sample::default();
        if state.phase == Phase::Planning {
            let mut player = self.plan_to_compare(&state).1.clone();
            better.extend(&rollouts, &mut player, &[], played.won.len());
        } else {
            better.extend(&rollouts, &mut self.player, &found.line, played.won.len());
        }
        self.spent += played.nodes + better.nodes;
        found.gain = better.gain(better_scale, &played, scale);
        self.worths[stretch].found[line] = Some(found);
    }
}

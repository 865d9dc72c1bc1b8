//! The planner: greedy's choice against others, played out to the end on the same tapes. Another line takes the place of
//! greedy's only when it is better by more than one standard error.

pub(crate) mod candidates;
mod effort;
pub(crate) mod halving;
mod planned;
pub(crate) mod reasons;
pub(crate) mod rollouts;

pub use effort::{Effort, Level};

use crate::lines::{Line, MAX_LINE};
use crate::{Advice, Alternative, Bot, Edge, Greedy, LossCause, Plan, Reason, Weights, WinChance, book, planning};
use candidates::{candidates, with_line};
use core::ops::ControlFlow;
use halving::{Difference, FIRST_STAGE, Halving};
use heist_rules::state::PersonFlags;
use heist_rules::{Command, Crew, Phase, Setup, State, position_key};
use rollouts::{Rollouts, mixed};

/// What a game of greedy costs from the first roll on, about.
const NODES_PER_GAME: u64 = 1_700;

/// A plan is looked for once and decides more than any round: it gets the nodes of so many.
const PLAN_ROUNDS: u64 = 10;

/// How much better a line does than another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ahead {
    /// In thousandths of a win.
    pub permille: i32,
    /// The standard error of that.
    pub error: u32,
    /// Tapes on which both were played.
    pub tapes: u32,
    /// What most of the games with the other line were lost by.
    pub goes_wrong: Option<LossCause>,
}

/// Plays like greedy, and looks further where there is a choice.
#[derive(Clone, Debug)]
pub struct Planner {
    /// Proposes, and remembers the line in mind.
    greedy: Greedy,
    /// Play the rollouts, one on each thread.
    players: Vec<Greedy>,
    weights: Weights,
    plan: Option<Plan>,
    effort: Effort,
    seed: u64,
    /// The round it plays, and the nodes that were spent in it.
    spent: (u8, u64),
    /// What a rollout cost on average when it last decided.
    rollout: u64,
    /// Commands carried out on copies so far.
    pub nodes: u64,
    /// How often greedy's choice was replaced, and how often there was one.
    pub replaced: (u32, u32),
}

impl Planner {
    /// For heists with this setup; the seed numbers the tapes.
    pub fn new(setup: &Setup, effort: Effort, seed: u64) -> Planner {
        Planner::with(setup, effort, seed, Weights::default(), None)
    }

    /// With other prices for greedy, and a plan for the planning phase.
    pub fn with(setup: &Setup, effort: Effort, seed: u64, weights: Weights, plan: Option<Plan>) -> Planner {
        let greedy = Greedy::with(setup, weights, plan.clone());
        let players = vec![greedy.clone(); effort.jobs.max(1)];
        Planner {
            greedy,
            players,
            weights,
            plan,
            effort,
            seed,
            spent: (0, 0),
            rollout: NODES_PER_GAME,
            nodes: 0,
            replaced: (0, 0),
        }
    }

    /// With a plan for the planning phase, from the opening book for example. Without one a plan is looked for by trial.
    pub fn with_plan(self, setup: &Setup, plan: Plan) -> Planner {
        let mut planner = Planner::with(setup, self.effort, self.seed, self.weights, Some(plan));
        planner.hold(self.greedy.seats);
        planner
    }

    /// Thinks about a position with all the nodes of a round. `improved` hears of every stage and may stop after any. The
    /// answer follows from the position, the seed and the nodes alone, whatever was played before.
    pub fn think_with(
        &mut self,
        setup: &Setup,
        state: &State,
        improved: &mut dyn FnMut(&Advice) -> ControlFlow<()>,
    ) -> Option<Advice> {
        self.compare_with(setup, state, &[], improved)
    }

    /// The same, with legal commands that are compared to the end, however bad they look: "why not this?". In the planning phase
    /// they are compared with the plan.
    pub fn compare_with(
        &mut self,
        setup: &Setup,
        state: &State,
        asked: &[Command],
        improved: &mut dyn FnMut(&Advice) -> ControlFlow<()>,
    ) -> Option<Advice> {
        let nodes = self.effort.nodes_per_round;
        if state.phase == Phase::Planning && !state.prompt.is_open() {
            return self.think_of_a_plan(setup, state, asked, improved);
        }
        let mut greedy = self.greedy.clone();
        let mut lines = candidates(&mut greedy, setup, state);
        if lines.is_empty() {
            return None;
        }
        let kept = (!asked.is_empty()).then(|| with_line(&mut lines, asked));
        // What the rules of thumb say is known at once.
        let first = advice(&mut greedy, setup, state, (&lines, asked), &Halving::untried(lines.len()));
        if improved(&first).is_break() {
            return Some(first);
        }
        let key = self.key(setup, state);
        let comparing = Rollouts::new(setup, state, key, 0);
        let players = &mut self.players;
        let mut sample = nodes / 4;
        let halving = Halving::new(
            (lines.len(), kept),
            nodes - sample,
            |pairs| comparing.play_all(players, &lines, pairs),
            |halving| {
                let flow = improved(&advice(&mut greedy, setup, state, (&lines, asked), halving));
                if flow.is_break() {
                    sample = sample.min(halving.nodes / 3);
                }
                flow
            },
        );
        let mut advice = advice(&mut greedy, setup, state, (&lines, asked), &halving);
        let showing = Rollouts { escapes: 1, ..Rollouts::new(setup, state, key, 1) };
        show_chance(&mut advice, Edge::of(setup, state), &showing, &mut self.players, sample);
        self.nodes += advice.nodes;
        Some(advice)
    }

    /// The number from which all tapes of a position follow.
    fn key(&self, setup: &Setup, state: &State) -> u64 {
        mixed(position_key(setup, state) ^ mixed(self.seed))
    }

    /// The lines that it would compare, the likeliest first.
    pub fn lines(&mut self, setup: &Setup, state: &State) -> Vec<Vec<Command>> {
        candidates(&mut self.greedy.clone(), setup, state).iter().map(|line| line.to_vec()).collect()
    }

    /// How much better one line does than another, on tapes that both meet, with so many nodes at most.
    pub fn compare(&mut self, setup: &Setup, state: &State, one: &[Command], other: &[Command], nodes: u64) -> Ahead {
        let lines: [Line; 2] = [one, other].map(|line| line.iter().copied().take(MAX_LINE).collect());
        let rollouts = Rollouts::new(setup, state, self.key(setup, state), 2);
        let (mut ahead, mut spent, mut batch) = (Difference::default(), 0, FIRST_STAGE);
        let mut lost: Vec<LossCause> = Vec::new();
        while batch > 0 && ahead.tapes < 1_024 {
            let first = ahead.tapes as u32;
            let pairs: Vec<(usize, u32)> = (first..first + batch).flat_map(|tape| [(0, tape), (1, tape)]).collect();
            for pair in rollouts.play_all(&mut self.players, &lines, &pairs).chunks_exact(2) {
                ahead.add(pair[0].value - pair[1].value);
                spent += pair[0].nodes + pair[1].nodes;
                lost.extend(pair[1].lost);
            }
            let each = spent / ahead.tapes.max(1).unsigned_abs();
            batch = (nodes.saturating_sub(spent) / each.max(1)).min(ahead.tapes.unsigned_abs()) as u32;
        }
        self.nodes += spent;
        let number = |value: i64| i32::try_from(value).unwrap_or(i32::MAX);
        let goes_wrong = reasons::what_goes_wrong(&lost).into_iter().find_map(|reason| match reason {
            Reason::GoesWrong { cause, .. } => Some(cause),
            _ => None,
        });
        let (permille, error) = (number(ahead.mean()), number(ahead.error()).unsigned_abs());
        Ahead { permille, error, tapes: ahead.tapes as u32, goes_wrong }
    }

    /// An advice to play a line, with the reasons that lie in the line itself. Nothing is played out for it.
    pub fn explain(&mut self, setup: &Setup, state: &State, line: &[Command]) -> Option<Advice> {
        let reasons = reasons::of_line(&mut self.greedy, setup, state, line);
        let command = *line.first()?;
        Some(Advice {
            command,
            line: line.to_vec(),
            win: None,
            alternatives: Vec::new(),
            asked: None,
            reasons,
            nodes: 0,
        })
    }

    /// The plan of the opening book, or one that is found by trial with so many nodes.
    fn search_plan(&self, setup: &Setup, state: &State, nodes: u64) -> Plan {
        if let Some(plan) = known_plan(setup, state) {
            return plan;
        }
        let games = (nodes / NODES_PER_GAME).clamp(40, 20_000) as u32;
        planning::search(setup, state, self.weights, games, self.seed)
    }

    /// The nodes for the decision at hand: a share of those that are left of the round, by the decisions to come in it. None where
    /// they are not enough to compare anything.
    fn share(&mut self, state: &State) -> u64 {
        if self.spent.0 != state.round {
            self.spent = (state.round, 0);
        }
        let left = self.effort.nodes_per_round.saturating_sub(self.spent.1);
        let to_come = if state.phase == Phase::Action {
            let open = state.in_play().into_iter().filter(|who| !state.person(*who).is(PersonFlags::DONE));
            open.map(|who| if state.person(who).is_fresh() { 2 } else { 1 }).sum()
        } else {
            2
        };
        // With little effort, few decisions are looked at, but those properly.
        let least = self.rollout * u64::from(3 * FIRST_STAGE);
        let share = (left * 2 / (to_come + 2)).max(least);
        if share <= left * 3 / 4 { share } else { 0 }
    }
}

/// The plan of the opening book, where it fits those who have a start already.
fn known_plan(setup: &Setup, state: &State) -> Option<Plan> {
    book::plan(setup, state).filter(|plan| plan.fits(state))
}

/// Adds to an advice how often it wins on tapes that had no say in the choice, and what most of the other games were lost by.
fn show_chance(advice: &mut Advice, edge: Edge, showing: &Rollouts<'_>, players: &mut [Greedy], nodes: u64) {
    // A whole plan is longer; whoever plays it out knows how it goes on.
    let line: Line = advice.line.iter().copied().take(MAX_LINE).collect();
    let mut lost: Vec<LossCause> = Vec::new();
    let (mut win, mut spent, mut batch) = (WinChance { won: 0, games: 0, edge }, 0, 8);
    while batch > 0 && win.games < 4_096 {
        let pairs: Vec<(usize, u32)> = (0..batch).map(|n| (0, win.games + n)).collect();
        for ending in showing.play_all(players, core::slice::from_ref(&line), &pairs) {
            win.won += u32::from(ending.lost.is_none());
            win.games += 1;
            lost.extend(ending.lost);
            spent += ending.nodes;
        }
        let each = spent / u64::from(win.games).max(1);
        batch = (nodes.saturating_sub(spent) / each.max(1)).min(u64::from(win.games)) as u32;
    }
    advice.win = Some(win);
    advice.nodes += spent;
    advice.reasons.extend(reasons::what_goes_wrong(&lost));
}

/// What was found, in the form of an advice: on these lines, and on the commands that were asked about.
fn advice(
    greedy: &mut Greedy,
    setup: &Setup,
    state: &State,
    (lines, asked): (&[Line], &[Command]),
    halving: &Halving,
) -> Advice {
    let best = halving.best();
    let edge = Edge::of(setup, state);
    let compared = |n: usize| halving.scores[n].win(edge);
    let mut others: Vec<usize> = (0..lines.len()).filter(|n| *n != best && compared(*n).games > 1).collect();
    others.sort_by_key(|n| (core::cmp::Reverse(halving.scores[*n].values.len()), -halving.gain(*n).sum, *n));
    let mut alternative = |(with, n): (usize, &usize)| {
        let ahead = Difference::between(&halving.scores[best], &halving.scores[*n]);
        Alternative {
            line: lines[*n].to_vec(),
            win: compared(*n),
            against: reasons::comparison(greedy, setup, state, &lines[best], (with, &lines[*n]), ahead),
            reasons: reasons::of_line(greedy, setup, state, &lines[*n]),
        }
    };
    let alternatives: Vec<Alternative> = others.iter().enumerate().map(&mut alternative).collect();
    let mut reasons = reasons::of_line(greedy, setup, state, &lines[best]);
    match alternatives.first() {
        Some(first) => reasons.push(Reason::Against(first.against)),
        None if lines.len() == 1 => reasons.push(Reason::OnlyChoice),
        None => {}
    }
    let asked = match lines[best].starts_with(asked) {
        true => None,
        false => alternatives.iter().position(|other| other.line.starts_with(asked)),
    };
    Advice {
        command: lines[best][0],
        line: lines[best].to_vec(),
        win: Some(compared(best)).filter(|win| win.games > 0),
        alternatives,
        asked,
        reasons,
        nodes: halving.nodes,
    }
}

impl Bot for Planner {
    fn choose(&mut self, setup: &Setup, state: &State) -> Option<Command> {
        if state.phase == Phase::Planning && !state.prompt.is_open() {
            if self.plan.is_none() {
                let plan = self.search_plan(setup, state, PLAN_ROUNDS * self.effort.nodes_per_round);
                *self = self.clone().with_plan(setup, plan);
            }
            return self.greedy.choose(setup, state);
        }
        if self.greedy.has_line(state) {
            return self.greedy.choose(setup, state);
        }
        let mut lines = candidates(&mut self.greedy, setup, state);
        let budget = self.share(state);
        let mut best = 0;
        if lines.len() > 1 && budget > 0 {
            let rollouts = Rollouts::new(setup, state, self.key(setup, state), 0);
            let players = &mut self.players;
            let play = |pairs: &[(usize, u32)]| rollouts.play_all(players, &lines, pairs);
            let halving = Halving::new((lines.len(), None), budget, play, |_| ControlFlow::Continue(()));
            best = halving.best();
            self.spent.1 += halving.nodes;
            self.rollout = halving.nodes / halving.rollouts().max(1);
            self.nodes += halving.nodes;
            self.replaced.0 += u32::from(best > 0);
            self.replaced.1 += 1;
        }
        (!lines.is_empty()).then(|| self.greedy.adopt(setup, state, lines.swap_remove(best)))
    }

    fn hold(&mut self, seats: Crew) {
        self.greedy.hold(seats);
    }

    fn in_mind(&self) -> &[Command] {
        self.greedy.in_mind()
    }

    fn think(&mut self, setup: &Setup, state: &State) -> Option<Advice> {
        self.think_with(setup, state, &mut |_| ControlFlow::Continue(()))
    }
}

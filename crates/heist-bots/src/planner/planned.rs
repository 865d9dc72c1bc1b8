//! Advice in the planning phase: a whole plan, and what somebody would do instead against it.

use super::halving::{Difference, Halving};
use super::rollouts::Rollouts;
use super::{Planner, known_plan, reasons, show_chance};
use crate::lines::{Line, MAX_LINE};
use crate::{Advice, Alternative, Bot, Comparison, Edge, Greedy, Plan, planning};
use core::ops::ControlFlow;
use heist_rules::chance::UnknownChance;
use heist_rules::command::Speaker;
use heist_rules::{Command, Setup, Space, State, Verb, apply_unchecked};

/// Other ways for somebody that are tried when its plan has been changed.
const OTHER_WAYS: u32 = 12;

impl Planner {
    /// The next command of a plan: the one it was given, or one found by trial from this very position. Commands that were asked about
    /// are compared with it.
    pub(super) fn think_of_a_plan(
        &mut self,
        setup: &Setup,
        state: &State,
        asked: &[Command],
        improved: &mut dyn FnMut(&Advice) -> ControlFlow<()>,
    ) -> Option<Advice> {
        let (nodes, edge) = (self.effort.nodes_per_round, Edge::of(setup, state));
        let known = self.plan.clone().or_else(|| known_plan(setup, state));
        let first = self.carry_out(setup, state, &known.clone().unwrap_or_else(|| planning::draft(setup, state)))?;
        if improved(&first).is_break() {
            return Some(first);
        }
        // A comparison needs most of the nodes.
        let search = if asked.is_empty() { nodes } else { nodes / 6 };
        let plan = known.unwrap_or_else(|| self.search_plan(setup, state, search));
        let mut advice = self.carry_out(setup, state, &plan)?;
        let mut sample = nodes / 4;
        if belongs_to(asked, &advice.line) {
            // It may come first: in which order a plan is said changes nothing.
            let rest = after(setup, state, asked).and_then(|state| self.carry_out(setup, &state, &plan));
            advice.line = asked.iter().copied().chain(rest.into_iter().flat_map(|rest| rest.line)).collect();
            advice.command = advice.line[0];
        } else if !asked.is_empty() {
            let spent = self.against_plan(setup, state, &plan, asked, (nodes - sample, &mut advice), improved);
            sample = if spent.is_break() { sample.min(advice.nodes / 3) } else { sample };
        }
        let mut players = vec![self.with_this_plan(setup, plan); self.effort.jobs.max(1)];
        let showing = Rollouts { escapes: 1, ..Rollouts::new(setup, state, self.key(setup, state), 1) };
        show_chance(&mut advice, edge, &showing, &mut players, sample);
        self.nodes += advice.nodes;
        Some(advice)
    }

    fn with_this_plan(&self, setup: &Setup, plan: Plan) -> Greedy {
        Greedy::with(setup, self.weights, Some(plan))
    }

    /// The advice to carry a plan out.
    fn carry_out(&self, setup: &Setup, state: &State, plan: &Plan) -> Option<Advice> {
        let mut greedy = self.with_this_plan(setup, plan.clone());
        greedy.hold(self.greedy.seats);
        let mut advice = greedy.think(setup, state)?;
        advice.reasons = reasons::of_line(&mut greedy, setup, state, &advice.line);
        Some(advice)
    }

    /// Compares commands with a plan: the best that is found to go on with after them, on the same tapes. What comes of it is added to
    /// the advice. Whether it was stopped.
    fn against_plan(
        &mut self,
        setup: &Setup,
        state: &State,
        plan: &Plan,
        asked: &[Command],
        (nodes, advice): (u64, &mut Advice),
        improved: &mut dyn FnMut(&Advice) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let key = self.key(setup, state);
        let line: Line = asked.iter().copied().take(MAX_LINE).collect();
        let next = after(setup, state, asked);
        let plans = next.as_ref().map_or_else(|| vec![plan.clone()], |next| self.otherwise(setup, next, plan, asked));
        let mut players: Vec<Greedy> = plans.iter().map(|plan| self.with_this_plan(setup, plan.clone())).collect();
        // What is best after them, on tapes that have no say in the comparison.
        let choosing = Rollouts::new(setup, state, key, 3);
        let choice = Halving::new(
            (players.len(), None),
            nodes / 3,
            |pairs| pairs.iter().map(|(n, tape)| choosing.play(&mut players[*n], &line, *tape)).collect(),
            |_| ControlFlow::Continue(()),
        );
        let best = choice.best();
        let instead = next.and_then(|next| self.carry_out(setup, &next, &plans[best]));
        let mut sides = [(Line::new(), self.with_this_plan(setup, plan.clone())), (line, players.swap_remove(best))];
        let comparing = Rollouts::new(setup, state, key, 0);
        let edge = Edge::of(setup, state);
        let told = instead.map_or_else(Vec::new, |instead| instead.reasons);
        let tell = |halving: &Halving, advice: &mut Advice| {
            let ahead = Difference::between(&halving.scores[0], &halving.scores[1]);
            let (ahead, error, tapes) = (ahead.mean() as i32, ahead.error() as u32, ahead.tapes as u32);
            let against = Comparison { with: 0, ahead, error, tapes, differ: 0, part: None };
            let (line, win, reasons) = (asked.to_vec(), halving.scores[1].win(edge), told.clone());
            advice.alternatives = vec![Alternative { line, win, against, reasons }];
            advice.asked = Some(0);
            advice.win = Some(halving.scores[0].win(edge)).filter(|win| win.games > 0);
            advice.nodes = choice.nodes + halving.nodes;
        };
        let mut flow = ControlFlow::Continue(());
        let halving = Halving::new(
            (2, Some(1)),
            nodes.saturating_sub(choice.nodes),
            |pairs| {
                let mut play = |(n, tape): &(usize, u32)| {
                    let (line, player) = &mut sides[*n];
                    comparing.play(player, line, *tape)
                };
                pairs.iter().map(&mut play).collect()
            },
            |halving| {
                tell(halving, advice);
                flow = improved(advice);
                flow
            },
        );
        tell(&halving, advice);
        flow
    }

    /// Plans for the position after commands: the same plan as far as it still goes, and others for whoever has left it.
    fn otherwise(&self, setup: &Setup, next: &State, plan: &Plan, asked: &[Command]) -> Vec<Plan> {
        let mut plans = vec![plan.clone()];
        let mut add = |plan: Plan| {
            if !plans.contains(&plan) {
                plans.push(plan);
            }
        };
        for command in asked {
            let (Speaker::One(who), verb) = (command.by, command.verb) else { continue };
            let Some(tokens) = plan.tokens.get(who as usize).copied() else { continue };
            let placed = next.person(who).plan;
            match verb {
                // One tile more is one tile less elsewhere.
                Verb::Plan(at) => {
                    for spare in tokens - placed {
                        let mut other = plan.clone();
                        other.tokens[who as usize] = (tokens - spare.only()) | placed | at.only();
                        add(other);
                    }
                }
                Verb::Start(at) if at != Space::NOWHERE => {
                    let mut other = plan.clone();
                    other.start[who as usize] = Some(at);
                    add(other);
                }
                _ => {}
            }
        }
        let crew = asked.iter().filter_map(|command| match command.by {
            Speaker::One(who) => Some(who),
            Speaker::Team => None,
        });
        planning::otherwise(setup, next, plan, crew.collect(), OTHER_WAYS, self.seed).into_iter().for_each(add);
        plans
    }
}

/// Whether commands are a part of a plan that may be said at any time; being ready ends a plan.
fn belongs_to(asked: &[Command], line: &[Command]) -> bool {
    !asked.is_empty()
        && (line.starts_with(asked)
            || asked.iter().all(|command| command.verb != Verb::Ready && line.contains(command)))
}

/// The position after commands; none where chance has a say in them.
fn after(setup: &Setup, state: &State, commands: &[Command]) -> Option<State> {
    let (mut next, mut chance) = (*state, UnknownChance::default());
    commands.iter().for_each(|command| apply_unchecked(setup, &mut next, command, &mut chance, &mut ()));
    (!chance.was_asked()).then_some(next)
}

//! A heist that is set up, with the plan by which it is played.

use crate::tally::Tally;
use heist_bots::trial::{self, Trial};
use heist_bots::{Effort, Greedy, LossCause, Plan, Planner, Weights, best_plan, book, glance_plan, search_plan};
use heist_data::names::cell_name;
use heist_rules::{Command, Fact, HeistOutcome, Observer, Phase, Setup, State, Verb};
use heist_words::advice::goes_wrong;
use std::cell::Cell;

/// Who plays a measured game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Player {
    /// Rules of thumb.
    #[default]
    Greedy,
    /// Greedy's lines, tried on tapes, with so many nodes a round.
    Planner(u64),
}

/// A heist that is set up, with the plan by which it is played.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The setup.
    pub setup: Setup,
    /// The position before planning.
    pub start: State,
    /// What everybody does in the planning phase; `None`: the bot's own idea.
    pub plan: Option<Plan>,
    greedy: Greedy,
}

impl Scene {
    /// A heist with a plan.
    pub fn new(setup: Setup, start: State, plan: Option<Plan>) -> Scene {
        let greedy = Greedy::with(&setup, Weights::default(), plan.clone());
        Scene { setup, start, plan, greedy }
    }

    /// Plays one game on the tape with a number. `watch` sees every command before it is given, `observer` what it does.
    pub fn play(
        &self,
        player: Player,
        tape: u64,
        watch: impl FnMut(&State, &Command),
        observer: &mut impl Observer,
    ) -> Trial {
        let (setup, start) = (&self.setup, &self.start);
        match player {
            Player::Greedy => trial::play_told(setup, start, &mut self.greedy.clone(), tape, watch, observer),
            Player::Planner(nodes) => {
                // Its own tapes have nothing to do with the tape of the game.
                let effort = Effort::nodes(nodes);
                let mut planner = Planner::with(setup, effort, tape, Weights::default(), self.plan.clone());
                trial::play_told(setup, start, &mut planner, tape, watch, observer)
            }
        }
    }

    /// The same, counted. Says whether it was won.
    pub fn count(&self, player: Player, tape: u64, tally: &mut Tally) -> bool {
        let called = Cell::new(false);
        let mut seen = Seen { alerts: 0, busted: 0, visits: [0; 64], called: &called, overtaken: false };
        let trial = self.play(player, tape, |_, command| called.set(command.verb == Verb::Escape), &mut seen);
        let won = trial.won();
        tally.games += 1;
        tally.won += u64::from(won);
        tally.rounds += u64::from(trial.end.round);
        tally.noise += u64::from(trial.end.noise);
        tally.alerts += seen.alerts;
        tally.busted += seen.busted;
        tally.endless += u64::from(trial.outcome.is_none());
        if !won {
            tally.overtaken += u64::from(seen.overtaken);
            *tally.causes.entry(self.cause(&trial)).or_default() += 1;
        }
        for (cell, visits) in self.setup.board.cells.iter().zip(seen.visits).filter(|(_, visits)| *visits > 0) {
            *tally.visits.entry(cell_name(*cell)).or_default() += visits;
        }
        won
    }

    /// What a game was lost by, in words.
    fn cause(&self, trial: &Trial) -> String {
        match trial.outcome {
            None => "it does not come to an end".to_owned(),
            Some(HeistOutcome::Lost(loss)) if loss.everybody_busted => "everybody is caught".to_owned(),
            outcome => {
                let cause = LossCause::of(&self.setup, &trial.end, outcome).unwrap_or(LossCause::Other);
                goes_wrong(cause)
            }
        }
    }
}

/// What is counted while a game is played.
struct Seen<'a> {
    alerts: u64,
    busted: u64,
    visits: [u64; 64],
    /// Whether the last command announced the escape.
    called: &'a Cell<bool>,
    overtaken: bool,
}

impl Observer for Seen<'_> {
    fn note(&mut self, fact: Fact) {
        match fact {
            Fact::Alert => self.alerts += 1,
            Fact::Busted(_) => self.busted += 1,
            Fact::At(_, space) if space.is_somewhere() => self.visits[space.index()] += 1,
            Fact::Phase(Phase::Escape) => self.overtaken = !self.called.get(),
            _ => {}
        }
    }
}

/// A heist for which plans are looked for.
#[derive(Clone, Debug)]
pub(crate) struct Ground {
    pub(crate) setup: Setup,
    pub(crate) start: State,
}

impl Ground {
    /// A plan from lines of notation; whatever cannot be read any more is left out. `None`: nothing of it can.
    pub(crate) fn plan_of(&self, lines: &[String]) -> Option<Plan> {
        let plan = book::plan_of_lines(&self.setup, &self.start, lines);
        (plan != Plan::default()).then_some(plan)
    }

    /// The plan of the opening book, or else one from so many games.
    pub(crate) fn search(&self, games: u32, seed: u64) -> Plan {
        let search = || search_plan(&self.setup, &self.start, Weights::default(), games, seed);
        book::plan(&self.setup, &self.start).unwrap_or_else(search)
    }

    /// The same in less time, with a plan that is less sure to be good.
    pub(crate) fn glance(&self, games: u32, seed: u64) -> Plan {
        let search = || glance_plan(&self.setup, &self.start, Weights::default(), games, seed);
        book::plan(&self.setup, &self.start).unwrap_or_else(search)
    }

    /// The scene with the one of several plans that does best on so many tapes, which no game is measured on.
    pub(crate) fn with_best(&self, plans: &[Vec<String>], tapes: u32) -> Scene {
        let plans: Vec<Plan> = plans.iter().filter_map(|lines| self.plan_of(lines)).collect();
        let best = best_plan(&self.setup, &self.start, Weights::default(), plans, tapes);
        Scene::new(self.setup.clone(), self.start, best)
    }

    /// A plan as lines of notation.
    pub(crate) fn lines_of(&self, plan: &Plan) -> Vec<String> {
        book::BookEntry::lines_of(&self.setup, &self.start, plan)
    }
}

//! An experiment: many games of many matchups on numbered tapes.

use crate::crews;
use crate::parallel::in_order;
use crate::players::{BotKind, Scene};
use crate::rows::{GameRow, Matchup};
use crate::stats::{Interval, wilson};
pub use heist_balance::tape;
use heist_bots::trial::Trial;
use heist_bots::{Weights, book, search_plan};
use heist_data::heists::Heist;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

/// Games that a worker plays in one go where a game takes less than a millisecond.
const BATCH: u64 = 16;

/// How plans are found for setups that the opening book does not have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlanSearch {
    /// Games of greedy to spend on each; 0: the bots plan for themselves.
    pub games: u32,
    /// The seed of the search.
    pub seed: u64,
}

impl Default for PlanSearch {
    fn default() -> PlanSearch {
        PlanSearch { games: 3_000, seed: 1 }
    }
}

/// Heists that are set up and planned, one for each heist, edition, crew and number of players.
#[derive(Debug, Default)]
pub struct Arena {
    scenes: BTreeMap<SceneKey, Scene>,
    /// The version of the program, which is written beside every game.
    commit: String,
}

type SceneKey = (String, String, String, usize);

fn scene_key(matchup: &Matchup) -> SceneKey {
    (matchup.heist.clone(), matchup.edition.clone(), matchup.crew.to_string(), matchup.players)
}

impl Arena {
    /// Sets up what the matchups need. `find` gives a heist by its name; `planned` hears of every plan.
    pub fn new<'a>(
        matchups: &[Matchup],
        find: impl Fn(&str) -> Option<&'a Heist>,
        plans: PlanSearch,
        jobs: usize,
        mut planned: impl FnMut(usize, usize),
    ) -> Result<Arena, String> {
        let mut set_up = BTreeMap::new();
        for matchup in matchups {
            let fault =
                |fault: String| format!("{} in {}, crew {}: {fault}", matchup.heist, matchup.edition, matchup.crew);
            let heist = find(&matchup.heist).ok_or_else(|| fault("there is no such heist".to_owned()))?;
            let game = crews::new_game(heist, &matchup.edition, &matchup.crew, matchup.players);
            let (setup, start) = game.map_err(|error| fault(error.to_string()))?;
            let entry = set_up.entry(scene_key(matchup)).or_insert((setup, start, false));
            entry.2 |= matchup.bot.kind != BotKind::Random;
        }
        let all: Vec<_> = set_up.into_iter().collect();
        let mut arena = Arena::default();
        let plan = |n: usize| {
            let (_, (setup, start, needs_plan)) = &all[n];
            let search = || search_plan(setup, start, Weights::default(), plans.games, plans.seed);
            (*needs_plan && plans.games > 0).then(|| book::plan(setup, start).unwrap_or_else(search))
        };
        in_order(jobs, all.len(), plan, |n, plan| {
            let (key, (setup, start, _)) = &all[n];
            arena.scenes.insert(key.clone(), Scene::new(setup.clone(), *start, plan));
            planned(n + 1, all.len());
            ControlFlow::Continue(())
        });
        Ok(arena)
    }

    /// The scene of a matchup that the arena was made for.
    pub fn scene(&self, matchup: &Matchup) -> &Scene {
        &self.scenes[&scene_key(matchup)]
    }

    /// The same, with the version of the program that plays.
    #[must_use]
    pub fn played_by(self, commit: String) -> Arena {
        Arena { commit, ..self }
    }

    /// Plays one game.
    pub fn play(&self, matchup: &Matchup, tape: u64) -> GameRow {
        let trial = self.scene(matchup).play(matchup.bot, tape);
        GameRow { commit: self.commit.clone(), ..row(matchup, tape, &trial) }
    }

    /// Plays the games that are not done yet, on the tapes of each matchup, and hands them over in order, some at a time.
    pub fn run(
        &self,
        matchups: &[Matchup],
        tapes: impl Fn(&Matchup) -> Vec<u64>,
        done: &BTreeSet<(Matchup, u64)>,
        jobs: usize,
        mut sink: impl FnMut(&[GameRow]) -> ControlFlow<()>,
    ) {
        let mut work: Vec<(&Matchup, Vec<u64>)> = Vec::new();
        for matchup in matchups {
            let mut open = tapes(matchup);
            open.retain(|tape| !done.contains(&(matchup.clone(), *tape)));
            let batch = if matchup.bot.nodes == 0 { BATCH as usize } else { 1 };
            work.extend(open.chunks(batch).map(|tapes| (matchup, tapes.to_vec())));
        }
        let play = |n: usize| -> Vec<GameRow> {
            let (matchup, tapes) = &work[n];
            tapes.iter().map(|tape| self.play(matchup, *tape)).collect()
        };
        in_order(jobs, work.len(), play, |_, rows| sink(&rows));
    }
}

fn row(matchup: &Matchup, tape: u64, trial: &Trial) -> GameRow {
    GameRow {
        matchup: matchup.clone(),
        tape,
        won: trial.won(),
        ended: trial.outcome.is_some(),
        round: trial.end.round,
        noise: trial.end.noise,
        commands: trial.commands,
        illegal: trial.illegal,
        commit: String::new(),
    }
}

/// What several games come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Results {
    /// How many were played.
    pub games: u64,
    /// How many were won.
    pub won: u64,
    /// Commands that were refused.
    pub illegal: u64,
    /// Games that did not end.
    pub endless: u64,
    /// Rounds of all of them.
    pub rounds: u64,
    /// Noise of all of them.
    pub noise: u64,
    /// Commands of all of them.
    pub commands: u64,
}

impl Results {
    /// Counts one game more.
    pub fn add(&mut self, row: &GameRow) {
        self.games += 1;
        self.won += u64::from(row.won);
        self.illegal += u64::from(row.illegal);
        self.endless += u64::from(!row.ended);
        self.rounds += u64::from(row.round);
        self.noise += u64::from(row.noise);
        self.commands += u64::from(row.commands);
    }

    /// Adds the games of others.
    pub fn merge(&mut self, other: &Results) {
        self.games += other.games;
        self.won += other.won;
        self.illegal += other.illegal;
        self.endless += other.endless;
        self.rounds += other.rounds;
        self.noise += other.noise;
        self.commands += other.commands;
    }

    /// The share of games that were won.
    pub fn win_rate(&self) -> f64 {
        self.won as f64 / self.games.max(1) as f64
    }

    /// Its interval.
    pub fn interval(&self) -> Interval {
        wilson(self.won, self.games)
    }
}

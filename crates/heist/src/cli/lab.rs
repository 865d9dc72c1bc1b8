//! What `heist lab` understands: experiments with bots.

use super::OutputArgs;
use crate::completion;
use clap::{Args, Subcommand};
use clap_complete::engine::ArgValueCompleter;
use std::path::PathBuf;

/// Sub-commands of `lab`.
#[derive(Subcommand, Debug)]
pub enum LabTask {
    /// Play many games and count how many are won
    #[command(after_help = "Examples:\n  \
        heist lab run\n  \
        heist lab run --heists amateur --bots random,greedy --games 500 --json\n  \
        heist lab run --heists marathon,melee --crews first,as-designed --bots planner --nodes 20000 --out rates\n  \
        heist lab run --heists attic.toml --crews tiny+karma+null --players 3\n\n\
        Game n of a seed has the same dice and draws for every bot. With --out every game is a line of games.csv in that folder, \
        and --resume goes on where such a file ends. How many cores play has no influence on the results.")]
    Run(LabRunArgs),
}

/// Which heists are played, and by whom.
#[derive(Args, Debug)]
pub struct LabFieldArgs {
    /// Heists: ids, files (*.toml), or amateur, semi-pro, pro, city, chapters, gallery, all
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "startup", add = ArgValueCompleter::new(completion::lab_heists))]
    pub heists: Vec<String>,
    /// Editions of the rules; without them, the newest of each heist
    #[arg(long, value_name = "LIST", value_delimiter = ',', add = ArgValueCompleter::new(completion::editions))]
    pub editions: Vec<String>,
    /// Crews: first, second, third, as-designed, or ready-made characters such as tiny+karma+null
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "first", add = ArgValueCompleter::new(completion::lab_crews))]
    pub crews: Vec<String>,
    /// How many players, 3 or 4
    #[arg(long, value_name = "PEOPLE", default_value_t = 4)]
    pub players: usize,
}

/// How much is played, and how.
#[derive(Args, Debug)]
pub struct LabEffortArgs {
    /// A number that fixes all chance: the tapes on which games are played
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Commands that a bot may try: a round for the planner, a heist for the oracle; without it, their normal effort
    #[arg(long, value_name = "N")]
    pub nodes: Option<u64>,
    /// Games to spend on a plan where the opening book has none; 0: bots plan for themselves
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    pub plan_games: u32,
    /// How many games are played at a time; without it, as many as there are cores
    #[arg(long, value_name = "N")]
    pub jobs: Option<usize>,
}

/// Arguments of `lab run`.
#[derive(Args, Debug)]
pub struct LabRunArgs {
    /// What is played.
    #[command(flatten)]
    pub field: LabFieldArgs,
    /// Bots: random, greedy, planner, oracle
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "greedy", add = ArgValueCompleter::new(completion::lab_bots))]
    pub bots: Vec<String>,
    /// How many games of each heist
    #[arg(long, value_name = "N", default_value_t = 200)]
    pub games: u64,
    /// How much is played.
    #[command(flatten)]
    pub effort: LabEffortArgs,
    /// A folder for games.csv, with a line for each game
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Go on with the games.csv that is there
    #[arg(long, requires = "out")]
    pub resume: bool,
    /// How it is printed.
    #[command(flatten)]
    pub output: OutputArgs,
}

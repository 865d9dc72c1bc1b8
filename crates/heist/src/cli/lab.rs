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
    /// Find out which of two bots, crews or heists wins more, on the same dice and draws
    #[command(after_help = "Examples:\n  \
        heist lab compare greedy planner --heists amateur\n  \
        heist lab compare planner:quick planner:nodes=50000 --heists melee --crews as-designed --points 10 --json\n  \
        heist lab compare first second --heists startup\n  \
        heist lab compare startup attic.toml --bots greedy\n\n\
        Both sides play every tape. A sequential test ends it as soon as one side is better, or neither is by the points that were asked \
        for; each of these is wrong in about one of twenty comparisons.")]
    Compare(LabCompareArgs),
    /// Write the opening book: a good plan for every heist and crew, with its win rate
    #[command(after_help = "Examples:\n  \
        heist lab book plans.txt --heists startup,melee\n  \
        heist lab book plans.txt --heists startup --again --seed 2\n\n\
        Setups that the file has a plan for are left alone, so that whatever was interrupted goes on. With --again a better plan is looked \
        for, from another seed, and the one that wins more is kept. docs/bots.md tells where the book lies and how it is read.")]
    Book(LabBookArgs),
    /// Write the table of win rates: every heist by every bot, with ready-made crews and with crews as designed
    #[command(after_help = "Examples:\n  \
        heist lab table win-rates.md --out table --heists startup,melee\n  \
        heist lab table win-rates.md --out table --heists startup,melee --resume\n\n\
        It takes hours for all heists. Games are kept in games.csv of the folder, the table is written again and again on the way, and --resume goes \
        on after an interruption. Bots that play fast come first.")]
    Table(LabTableArgs),
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
    #[arg(long, value_name = "N", default_value_t = 3_000)]
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

/// Arguments of `lab compare`.
#[derive(Args, Debug)]
pub struct LabCompareArgs {
    /// One side: a bot, a crew, a heist or the file of one
    #[arg(value_name = "A")]
    pub first: String,
    /// The other
    #[arg(value_name = "B")]
    pub second: String,
    /// What is played.
    #[command(flatten)]
    pub field: LabFieldArgs,
    /// The bot that plays, where crews or heists are compared
    #[arg(long, value_name = "LIST", default_value = "greedy", add = ArgValueCompleter::new(completion::lab_bots))]
    pub bots: String,
    /// The difference that matters, in points of the win rate
    #[arg(long, value_name = "N", default_value_t = 5.0)]
    pub points: f64,
    /// The most games of each side
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    pub games: u64,
    /// How much is played.
    #[command(flatten)]
    pub effort: LabEffortArgs,
    /// How it is printed.
    #[command(flatten)]
    pub output: OutputArgs,
}

/// Arguments of `lab book`.
#[derive(Args, Debug)]
pub struct LabBookArgs {
    /// The file of the book
    pub file: PathBuf,
    /// Heists: ids, or amateur, semi-pro, pro, city, chapters, gallery, all
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "all", add = ArgValueCompleter::new(completion::lab_heists))]
    pub heists: Vec<String>,
    /// Editions of the rules; without them, the newest of each heist
    #[arg(long, value_name = "LIST", value_delimiter = ',', add = ArgValueCompleter::new(completion::editions))]
    pub editions: Vec<String>,
    /// Crews: first, second, third, as-designed, or ready-made characters such as tiny+karma+null
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "first,second,third,as-designed", add = ArgValueCompleter::new(completion::lab_crews))]
    pub crews: Vec<String>,
    /// How many games each plan is measured on
    #[arg(long, value_name = "N", default_value_t = 500)]
    pub games: u64,
    /// Look for better plans where there are some
    #[arg(long)]
    pub again: bool,
    /// How much is played.
    #[command(flatten)]
    pub effort: LabEffortArgs,
    /// How it is printed.
    #[command(flatten)]
    pub output: OutputArgs,
}

/// Arguments of `lab table`.
#[derive(Args, Debug)]
pub struct LabTableArgs {
    /// The file of the table (*.md)
    pub file: PathBuf,
    /// Heists: ids, or amateur, semi-pro, pro, city, chapters, gallery, all
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "city,chapters", add = ArgValueCompleter::new(completion::lab_heists))]
    pub heists: Vec<String>,
    /// Bots: random, greedy, planner, oracle
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "random,greedy,planner,oracle", add = ArgValueCompleter::new(completion::lab_bots))]
    pub bots: Vec<String>,
    /// How many games of each heist random and greedy play
    #[arg(long, value_name = "N", default_value_t = 500)]
    pub games: u64,
    /// How many the planner plays
    #[arg(long, value_name = "N", default_value_t = 200)]
    pub planner_games: u64,
    /// How many the oracle plays
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub oracle_games: u64,
    /// How many players, 3 or 4
    #[arg(long, value_name = "PEOPLE", default_value_t = 4)]
    pub players: usize,
    /// How much is played.
    #[command(flatten)]
    pub effort: LabEffortArgs,
    /// The folder of games.csv
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// Go on with the games.csv that is there
    #[arg(long)]
    pub resume: bool,
    /// How it is printed.
    #[command(flatten)]
    pub output: OutputArgs,
}

//! What the tools understand: editions, examples, replays, perft, bench, bots, manual pages.

use super::{NewGameArgs, OutputArgs};
use crate::{bots, completion};
use clap::{Args, Subcommand};
use clap_complete::engine::ArgValueCompleter;
use heist_bots::Level;
use std::path::PathBuf;

/// Sub-commands of `editions`.
#[derive(Subcommand, Debug)]
pub enum EditionsTask {
    /// Show how two editions differ
    #[command(after_help = "Examples:\n  heist editions diff v22 v24\n  heist editions diff v22 v24 --json")]
    Diff {
        /// One edition
        #[arg(add = ArgValueCompleter::new(completion::editions))]
        here: String,
        /// The other
        #[arg(add = ArgValueCompleter::new(completion::editions))]
        there: String,
        /// How it is printed.
        #[command(flatten)]
        output: OutputArgs,
    },
}

/// Sub-commands of `examples`.
#[derive(Subcommand, Debug)]
pub enum ExamplesTask {
    /// Play every example under every edition it is written for
    #[command(after_help = "Examples:\n  heist examples run rulebook\n  heist examples run --json rulebook/escape\n\n\
        Prints a line for every failure and closes with `N passed, N failed`; the exit code is 1 if any failed.")]
    Run {
        /// Folders or files; `-` is standard input
        #[arg(required = true, value_name = "DIR")]
        folders: Vec<PathBuf>,
        /// How it is printed.
        #[command(flatten)]
        output: OutputArgs,
    },
    /// Count the rules that have a passing example, and list those that have none
    #[command(after_help = "Example:\n  heist examples coverage rulebook rulebook --edition v24\n\n\
        The first argument lists the rules that need an example: a file with `[[rule]]` tables, or a folder of rule files.")]
    Coverage {
        /// The list of rules to cover: a file or a folder
        rules: PathBuf,
        /// Folders or files with examples; `-` is standard input
        #[arg(required = true, value_name = "DIR")]
        folders: Vec<PathBuf>,
        /// The edition of the rules
        #[arg(long, value_name = "ID", add = ArgValueCompleter::new(completion::editions))]
        edition: Option<String>,
        /// How it is printed.
        #[command(flatten)]
        output: OutputArgs,
    },
}

/// Arguments of `puzzle`.
#[derive(Args, Debug)]
pub struct PuzzleArgs {
    /// The puzzle; by default the one of the day
    #[arg(value_name = "NUMBER")]
    pub number: Option<u32>,
    /// List them all
    #[arg(long, conflicts_with = "number")]
    pub list: bool,
    /// How it is printed.
    #[command(flatten)]
    pub output: OutputArgs,
}

/// Arguments of `replay`.
#[derive(Args, Debug)]
pub struct ReplayArgs {
    /// The replay; `-` is standard input
    pub file: PathBuf,
    /// Only say whether every line holds
    #[arg(long, conflicts_with = "at")]
    pub check: bool,
    /// Recompute all dice and draws from the shares that are written down
    #[arg(long, conflicts_with_all = ["at", "check"])]
    pub verify: bool,
    /// Say what was luck and what was decision, and what would have been better
    #[arg(long, conflicts_with_all = ["at", "check", "verify"])]
    pub debrief: bool,
    /// Print the position after this many commands
    #[arg(long, value_name = "N")]
    pub at: Option<usize>,
    /// How it is printed.
    #[command(flatten)]
    pub output: OutputArgs,
}

/// Arguments of `perft`.
#[derive(Args, Debug)]
pub struct PerftArgs {
    /// A position to start from (.toml, .json) or a replay (.heist); `-` is standard input
    #[arg(value_name = "FILE", conflicts_with_all = ["heist", "crew", "edition"], required_unless_present = "heist")]
    pub file: Option<PathBuf>,
    /// How the game begins.
    #[command(flatten)]
    pub new_game: NewGameArgs,
    /// How many commands deep
    #[arg(long, value_name = "N")]
    pub depth: u32,
    /// A number that fixes all chance: the fixed planner plans first, from this seed
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Count separately for each first command
    #[arg(long)]
    pub divide: bool,
    /// How it is printed.
    #[command(flatten)]
    pub output: OutputArgs,
}

/// Arguments of `bot`.
#[derive(Args, Debug)]
pub struct BotArgs {
    /// Whom it plays: colours with commas between, npc, or all
    #[arg(long, value_name = "COLOURS", value_delimiter = ',', required = true, add = ArgValueCompleter::new(completion::colours))]
    pub seat: Vec<String>,
    /// How hard it thinks: quick, normal, strong or deep; normal unless it is given
    #[arg(long, value_name = "LEVEL", value_parser = bots::read_level)]
    pub level: Option<Level>,
    /// Speak for the team too: roll, draw the event, announce the escape
    #[arg(long)]
    pub team: bool,
    /// The name of the game, where the engine holds several
    #[arg(long, value_name = "NAME")]
    pub game: Option<String>,
    /// The game that it begins, unless one has begun.
    #[command(flatten)]
    pub new_game: NewGameArgs,
    /// A number that fixes the chance of the game that it begins
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// A number for the tapes on which it tries things out
    #[arg(long, value_name = "N")]
    pub bot_seed: Option<u64>,
    /// How long it waits for others before it looks again, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 200)]
    pub wait: u64,
    /// The program that answers as an engine; without it, standard input and output are the engine
    #[arg(value_name = "COMMAND", last = true)]
    pub command: Vec<String>,
}

/// Arguments of `bench`.
#[derive(Args, Debug)]
pub struct BenchArgs {
    /// For how long to play
    #[arg(long, value_name = "N", default_value_t = 3.0)]
    pub seconds: f64,
    /// How it is printed.
    #[command(flatten)]
    pub output: OutputArgs,
    /// A number that fixes all chance: the seed of the first game
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
}

/// Arguments of `man`.
#[derive(Args, Debug)]
pub struct ManArgs {
    /// The subcommand that the page is about, such as `campaign play`; without one, the program
    #[arg(value_name = "COMMAND", conflicts_with = "dir")]
    pub page: Vec<String>,
    /// Write every page into this folder
    #[arg(long, value_name = "DIR")]
    pub dir: Option<PathBuf>,
}

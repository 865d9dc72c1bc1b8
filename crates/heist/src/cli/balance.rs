//! What `heist balance` understands.

use super::OutputArgs;
use crate::completion;
use clap::Args;
use clap_complete::engine::ArgValueCompleter;

/// Arguments of `balance`.
#[derive(Args, Debug)]
pub struct BalanceArgs {
    /// A heist file (*.toml, or `-`)
    pub file: String,
    /// The same heist before a change, to be compared with
    #[arg(long, value_name = "FILE", conflicts_with = "suggest")]
    pub before: Option<String>,
    /// Try small changes, and say which bring it nearest to what is wanted
    #[arg(long)]
    pub suggest: bool,
    /// The crew: first, second, third, as-designed, or ready-made characters such as tiny+karma+null
    #[arg(long, value_name = "LIST", default_value = "as-designed", add = ArgValueCompleter::new(completion::lab_crews))]
    pub crew: String,
    /// How many players, 3 or 4
    #[arg(long, value_name = "PEOPLE", default_value_t = 4)]
    pub players: u64,
    /// The edition of the rules; without it, the newest of the heist
    #[arg(long, value_name = "ID", add = ArgValueCompleter::new(completion::editions))]
    pub edition: Option<String>,
    /// Who plays: greedy or planner
    #[arg(long, value_name = "BOT", default_value = "greedy", conflicts_with = "suggest")]
    pub bot: String,
    /// Games to play; with --suggest, for each change
    #[arg(long, value_name = "N")]
    pub games: Option<u64>,
    /// A number that fixes all chance
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// How it is printed.
    #[command(flatten)]
    pub output: OutputArgs,
}

//! What `heist backup` and `heist restore` understand.

use clap::Args;
use std::path::PathBuf;

/// Arguments of `backup`.
#[derive(Args, Debug)]
pub struct BackupArgs {
    /// The file to write; `-` is standard output
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// The database: an SQLite file, sqlite://… or postgres://…; by default that of `heist serve`
    #[arg(long, value_name = "DATABASE", env = "HEIST_DATABASE", hide_env_values = true)]
    pub database: Option<String>,
}

/// Arguments of `restore`.
#[derive(Args, Debug)]
pub struct RestoreArgs {
    /// The backup; `-` is standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// The database, which is made if it is an SQLite file that is not there; by default that of `heist serve`
    #[arg(long, value_name = "DATABASE", env = "HEIST_DATABASE", hide_env_values = true)]
    pub database: Option<String>,
    /// Delete everything that is in the database first
    #[arg(long)]
    pub replace: bool,
}

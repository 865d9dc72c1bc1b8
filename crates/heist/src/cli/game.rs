//! How games begin, and how they are played and kept.

use super::OutputArgs;
use crate::{bots, completion};
use clap::Args;
use clap_complete::engine::ArgValueCompleter;
use heist_bots::Level;
use std::path::PathBuf;

/// How a game begins.
#[derive(Args, Debug, Clone)]
pub struct NewGameArgs {
    /// The heist, by its id (`heist heists` lists them), or a heist file of your own (*.toml, or `-`)
    #[arg(long, value_name = "HEIST", add = ArgValueCompleter::new(completion::heists))]
    pub heist: Option<String>,
    /// The crew in the order red, green, blue, black: ready-made characters (tiny; `heist crews` lists them), or a character card with two skills
    /// (thug:wing-it+hurry); with a colour before it, any order (blue=tiny)
    #[arg(long, value_name = "LIST", value_delimiter = ',', add = ArgValueCompleter::new(completion::crew))]
    pub crew: Vec<String>,
    /// Who was busted before and starts inside, in county jobs: colours (red,blue); without it, the first two
    #[arg(long, value_name = "COLOURS", value_delimiter = ',', add = ArgValueCompleter::new(completion::colours))]
    pub inside: Vec<String>,
    /// The edition of the rules
    #[arg(long, value_name = "ID", add = ArgValueCompleter::new(completion::editions))]
    pub edition: Option<String>,
}

/// Arguments of `play`.
#[derive(Args, Debug)]
pub struct PlayArgs {
    /// How the game begins.
    #[command(flatten)]
    pub new_game: NewGameArgs,
    /// A number that fixes all chance, so that the same game can be played again
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Who plays: a number from 1 to 4, names (Ann,Bob), or names with colours (Ann=red+blue,Bob=green)
    #[arg(long, value_name = "PEOPLE", visible_alias = "players")]
    pub people: Option<String>,
    /// Go on from a replay (.heist) or a position (.toml, .json); `-` is standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["heist", "crew", "edition"])]
    pub load: Option<PathBuf>,
    /// Go on with a game that was kept; without its ID, with the last one that is not over
    #[arg(long, value_name = "ID", num_args = 0..=1, add = ArgValueCompleter::new(completion::games), conflicts_with_all = ["heist", "crew", "inside", "edition", "load", "seed"])]
    pub resume: Option<Option<String>>,
    /// How the game is played and written down.
    #[command(flatten)]
    pub table: TableArgs,
}

/// Arguments of `join`.
#[derive(Args, Debug)]
pub struct JoinArgs {
    /// The link, as it is copied from the page of the table
    #[arg(value_name = "LINK")]
    pub link: String,
    /// Take a free seat: red, green, blue or black; several with commas between
    #[arg(long, value_name = "COLOURS", value_delimiter = ',', conflicts_with = "watch", add = ArgValueCompleter::new(completion::colours))]
    pub seat: Vec<String>,
    /// The name to be known by; by default that of your account
    #[arg(long, value_name = "NAME")]
    pub name: Option<String>,
    /// Only watch
    #[arg(long)]
    pub watch: bool,
    /// Write line by line instead of using the whole screen; so it is anyway when input or output is not a terminal
    #[arg(long)]
    pub plain: bool,
    /// Where the keys of seats are kept.
    #[command(flatten)]
    pub state: StateArgs,
}

/// How a game in the terminal is played and written down.
#[derive(Args, Debug, Clone)]
pub struct TableArgs {
    /// Write the replay here too, command by command; `-` is standard output, at the end
    #[arg(long, value_name = "FILE", alias = "replay")]
    pub record: Option<PathBuf>,
    /// Let bots play these characters: colours (green,blue,black), `all` to watch, `none` to play them yourself again
    #[arg(long, value_name = "LIST", value_delimiter = ',', add = ArgValueCompleter::new(completion::colours))]
    pub bots: Vec<String>,
    /// How hard bots and hints think: quick, normal, strong or deep; normal unless it is given
    #[arg(long, value_name = "LEVEL", value_parser = bots::read_level)]
    pub level: Option<Level>,
    /// Write line by line instead of using the whole screen; so it is anyway when input or output is not a terminal
    #[arg(long)]
    pub plain: bool,
    /// Where games are kept.
    #[command(flatten)]
    pub state: StateArgs,
}

/// Where games are kept.
#[derive(Args, Debug, Clone)]
pub struct StateArgs {
    /// The folder in which games are kept; by default `heist` in your state directory
    #[arg(long, value_name = "DIR", env = "HEIST_STATE")]
    pub state: Option<PathBuf>,
}

/// Arguments of `games`.
#[derive(Args, Debug)]
pub struct GamesArgs {
    /// Delete these games instead
    #[arg(long, value_name = "ID", num_args = 1.., conflicts_with = "json", add = ArgValueCompleter::new(completion::games))]
    pub delete: Vec<String>,
    /// How it is printed.
    #[command(flatten)]
    pub output: OutputArgs,
    /// Where games are kept.
    #[command(flatten)]
    pub state: StateArgs,
}

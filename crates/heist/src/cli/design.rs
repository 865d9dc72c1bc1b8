//! What can be said to `heist design` and `heist print`.

use crate::completion;
use clap::{ArgGroup, Args, Subcommand};
use clap_complete::engine::ArgValueCompleter;
use heist_data::suggest::or_known;
use heist_print::Paper;
use std::path::PathBuf;

/// What `heist design` does.
#[derive(Subcommand, Debug)]
pub enum DesignTask {
    /// Print a heist file to begin with: an empty one, or a copy of an official heist
    #[command(after_help = "Examples:\n  \
        heist design new > new.toml\n  \
        heist design new --like startup > mine.toml\n\n\
        `heist check` says what is still missing.")]
    New {
        /// The id of an official heist to begin with, as `heist heists` lists it
        #[arg(long, value_name = "HEIST", add = ArgValueCompleter::new(completion::heists))]
        like: Option<String>,
    },
    /// Print the heist file that a save key of the original web designer makes
    #[command(after_help = "Examples:\n  \
        heist design import 'The+Attic|0|0|OIBQBKYKILLQrEA' > imported.toml\n  \
        heist design import 'https://designer.example/?savekey=The+Attic|0|0|OIBQBKYKILLQrEA'\n  \
        heist design import - < key.txt\n\n\
        Put the key between quotes: it is full of signs that a shell would read itself. What a key cannot say, such as what has to \
        be done, stands in the file as a comment, and is told on standard error.")]
    Import {
        /// The key, a link that has one, or `-` for standard input
        #[arg(value_name = "KEY")]
        key: String,
    },
    /// Write a heist as a save key, a link or a picture
    #[command(after_help = "Examples:\n  \
        heist design export startup --key\n  \
        heist design export attic.toml --link https://designer.example/\n  \
        heist design export attic.toml --svg --out attic.svg\n\n\
        What a key cannot hold is told on standard error. The file need not be complete: only what is written has to be right.")]
    Export(DesignExportArgs),
    /// Draw every tile code, on one sheet
    #[command(after_help = "Example:\n  heist design tiles --out tiles.svg")]
    Tiles {
        /// Write it here; `-` is standard output
        #[arg(long, value_name = "FILE", default_value = "-")]
        out: PathBuf,
    },
}

/// Arguments of `print`.
#[derive(Args, Debug)]
pub struct PrintArgs {
    /// The heist's id, as `heist heists` lists it, or a heist file (*.toml, or `-`)
    #[arg(value_name = "HEIST", add = ArgValueCompleter::new(completion::heists))]
    pub heist: String,
    /// Write the document here; `-` is standard output
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// The paper: a4 or letter
    #[arg(long, value_name = "PAPER", default_value = "a4", value_parser = read_paper)]
    pub paper: Paper,
    /// The board as one picture over several sheets, instead of tiles to cut out
    #[arg(long)]
    pub poster: bool,
    /// The characters whose cards are printed; without them a ready-made crew
    #[arg(long, value_name = "LIST", value_delimiter = ',', add = ArgValueCompleter::new(completion::crew))]
    pub crew: Vec<String>,
    /// The edition of the rules
    #[arg(long, value_name = "ID", add = ArgValueCompleter::new(completion::editions))]
    pub edition: Option<String>,
}

fn read_paper(word: &str) -> Result<Paper, String> {
    Paper::from_word(&word.to_lowercase())
        .ok_or_else(|| format!("there is no paper `{word}`{}", or_known(word, Paper::ALL.map(Paper::word))))
}

/// Arguments of `design export`.
#[derive(Args, Debug)]
#[command(group(ArgGroup::new("form").required(true)))]
pub struct DesignExportArgs {
    /// The heist's id, as `heist heists` lists it, or a heist file (*.toml, or `-`)
    #[arg(value_name = "HEIST", add = ArgValueCompleter::new(completion::heists))]
    pub heist: String,
    /// The save key that the original web designer reads
    #[arg(long, group = "form")]
    pub key: bool,
    /// The same with its tiles as they are, for scripts
    #[arg(long, group = "form")]
    pub plain_key: bool,
    /// A link to a designer at this address, with the key in it
    #[arg(long, value_name = "ADDRESS", group = "form")]
    pub link: Option<String>,
    /// A picture of the board, in lines
    #[arg(long, group = "form")]
    pub svg: bool,
    /// A picture of the board, in pixels
    #[arg(long, group = "form")]
    pub png: bool,
    /// Everything to print and play, as `heist print` makes it
    #[arg(long, group = "form")]
    pub pdf: bool,
    /// Write it here; `-` is standard output, and what is meant unless it is given
    #[arg(long, value_name = "FILE", default_value = "-")]
    pub out: PathBuf,
    /// The paper: a4 or letter
    #[arg(long, value_name = "PAPER", default_value = "a4", value_parser = read_paper)]
    pub paper: Paper,
}

//! What `heist campaign` understands.

use super::{OutputArgs, TableArgs};
use crate::completion;
use clap::error::ErrorKind;
use clap::{Arg, ArgMatches, Args, Command, Error, FromArgMatches, Subcommand};
use clap_complete::engine::ArgValueCompleter;
use heist_campaign::FORMS;
use std::path::PathBuf;

/// Sub-commands of `campaign`.
#[derive(Subcommand, Debug)]
pub enum CampaignTask {
    /// Make a new box
    #[command(after_help = "Examples:\n  \
        heist campaign new --name \"The Regulars\" --players josh,mia,ann --crew tiny,karma,null\n  \
        heist campaign new --edition campaign --scenario fall-guys --players josh,mia,ann\n\n\
        In editions with scenarios the crew that the first chapter suggests is made, unless --crew names another one \
        (thug:wing-it+hurry).")]
    New {
        /// The name of the team
        #[arg(long, value_name = "NAME")]
        name: Option<String>,
        /// Who plays: names (josh,mia)
        #[arg(long, value_name = "PEOPLE", visible_alias = "people", value_delimiter = ',')]
        players: Vec<String>,
        /// The crew to begin with: ready-made characters (tiny; `heist crews` lists them), or a character card with two skills
        /// (thug:wing-it+hurry)
        #[arg(long, value_name = "LIST", value_delimiter = ',', add = ArgValueCompleter::new(completion::crew))]
        crew: Vec<String>,
        /// The edition of the rules
        #[arg(long, value_name = "ID", add = ArgValueCompleter::new(completion::editions))]
        edition: Option<String>,
        /// The story to be played, in editions that have them; the first unless given
        #[arg(long, value_name = "ID", add = ArgValueCompleter::new(completion::scenarios))]
        scenario: Option<String>,
    },
    /// Show what is in the box
    #[command(after_help = "Examples:\n  heist campaign show\n  heist campaign show --json")]
    Show {
        /// How it is printed.
        #[command(flatten)]
        output: OutputArgs,
    },
    /// Show what can be played, and how hard it is for some players; the chapters, where there are scenarios
    #[command(
        visible_alias = "chapters",
        after_help = "Examples:\n  heist campaign city\n  heist campaign city josh mia ann\n  heist campaign city --json"
    )]
    City {
        /// The players; everybody in the box unless given
        #[arg(add = ArgValueCompleter::new(completion::players))]
        players: Vec<String>,
        /// How it is printed.
        #[command(flatten)]
        output: OutputArgs,
    },
    /// Play the heist for which a crew has been chosen, and record its outcome
    #[command(after_help = "Examples:\n  heist campaign play\n  \
        heist campaign play --record evening.heist\n  \
        heist campaign play --resume                    go on with the heist of this box\n\n\
        As in `heist play`, `help` explains the commands of the game, and everything is kept from the first command on. The \
        outcome is recorded when the heist is over.")]
    Play(CampaignPlayArgs),
    /// Record the outcome of the heist from its replay
    #[command(after_help = "Example:\n  heist campaign finish evening.heist")]
    Finish {
        /// The replay; `-` is standard input
        replay: PathBuf,
    },
    /// Take a heist of your own into the box, as a side job
    #[command(after_help = "Examples:\n  heist campaign side-job attic.toml\n  \
        heist campaign crew own:attic tiny:josh karma:mia null:ann\n\n\
        The file goes into the box and travels with it: nobody else needs it. Where the box has a side job of the same id, the new \
        file takes its place.")]
    SideJob {
        /// The heist file (*.toml); `-` is standard input
        #[arg(value_name = "HEIST", add = ArgValueCompleter::new(completion::heist_files))]
        heist: PathBuf,
    },
    /// Show the history and its branches
    #[command(
        after_help = "Examples:\n  heist campaign ledger\n  heist campaign ledger --all\n  heist campaign ledger --json"
    )]
    Ledger {
        /// Every entry, not only those that lead to the present
        #[arg(long)]
        all: bool,
        /// How it is printed.
        #[command(flatten)]
        output: OutputArgs,
    },
    /// Show the achievements
    #[command(after_help = "Examples:\n  heist campaign achievements\n  heist campaign achievements --json")]
    Achievements {
        /// How it is printed.
        #[command(flatten)]
        output: OutputArgs,
    },
    /// Show which characters have been played
    #[command(after_help = "Examples:\n  heist campaign bingo\n  heist campaign bingo --json")]
    Bingo {
        /// How it is printed.
        #[command(flatten)]
        output: OutputArgs,
    },
    /// Write the box as a text file, or to standard output
    #[command(after_help = "Examples:\n  heist campaign export backup.toml\n  heist campaign export | less")]
    Export {
        /// The file; `-`, or nothing, is standard output
        file: Option<PathBuf>,
    },
    /// Make a box from an exported one, after checking it
    #[command(after_help = "Example:\n  heist campaign --box ours.toml import backup.toml")]
    Import {
        /// The file; `-` is standard input
        file: PathBuf,
    },
    /// A command to the box, such as `buy radio`
    #[command(flatten)]
    Say(BoxLine),
    /// What is not a command; the box answers with those it knows
    #[command(external_subcommand)]
    Unknown(Vec<String>),
}

impl CampaignTask {
    /// Whether the box is rewritten.
    pub fn changes_the_box(&self) -> bool {
        use CampaignTask::{Finish, Import, New, Say, SideJob, Unknown};
        matches!(self, New { .. } | Finish { .. } | SideJob { .. } | Import { .. } | Say(_) | Unknown(_))
    }
}

/// Arguments of `campaign play`.
#[derive(Args, Debug)]
pub struct CampaignPlayArgs {
    /// A number that fixes all chance, so that the same game can be played again
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Go on from a replay; `-` is standard input
    #[arg(long, value_name = "FILE", conflicts_with = "seed")]
    pub load: Option<PathBuf>,
    /// Go on with a game that was kept; without its ID, with the last one of this box
    #[arg(long, value_name = "ID", num_args = 0..=1, conflicts_with_all = ["seed", "load"], add = ArgValueCompleter::new(completion::games))]
    pub resume: Option<Option<String>>,
    /// The heist, where it is one of your own: its file (*.toml, or `-`)
    #[arg(long, value_name = "HEIST", alias = "map", add = ArgValueCompleter::new(completion::heist_files))]
    pub heist: Option<PathBuf>,
    /// How the game is played and written down.
    #[command(flatten)]
    pub table: TableArgs,
}

/// What stands below the options of `campaign`: the commands to the box as they are written, and examples.
pub fn help() -> String {
    let forms = FORMS.map(|(form, meaning)| format!("\n  {form}\n      {meaning}"));
    format!(
        "Commands to the box:{}\n\nExamples:\n  \
         heist campaign new --players josh,mia,ann --crew tiny,karma,null\n  \
         heist campaign crew startup tiny:josh karma:mia null:ann\n  \
         heist campaign play\n  \
         heist campaign upgrade tiny wing-it concoct\n  \
         heist campaign --box ours.toml buy radio\n  \
         heist campaign side-job attic.toml",
        forms.concat()
    )
}

/// A command to the box in its words. Every verb is a subcommand, so that it has help and completion.
#[derive(Debug, Clone)]
pub struct BoxLine(pub Vec<String>);

/// The verbs of the box, each once.
fn verbs() -> Vec<&'static str> {
    let mut verbs: Vec<&str> = FORMS.iter().map(|(form, _)| verb_of(form)).collect();
    verbs.dedup();
    verbs
}

fn verb_of(form: &'static str) -> &'static str {
    form.split(' ').next().unwrap_or(form)
}

fn subcommand(verb: &'static str) -> Command {
    let forms: Vec<&(&str, &str)> = FORMS.iter().filter(|(form, _)| verb_of(form) == verb).collect();
    let about = forms.first().map_or("", |(_, meaning)| meaning);
    let mut about: String = about.chars().take(1).flat_map(char::to_uppercase).chain(about.chars().skip(1)).collect();
    if let [_, others @ ..] = &forms[..] {
        about.extend(others.iter().map(|(_, meaning)| format!("; or {meaning}")));
    }
    let examples = forms.iter().map(|(form, _)| {
        // What stands in brackets may be left out.
        format!("\n  heist campaign {}", form.replace(['[', ']'], ""))
    });
    let title = if forms.len() == 1 { "Example:" } else { "Examples:" };
    let command = Command::new(verb).about(about).after_help(format!("{title}{}", examples.collect::<String>()));
    let takes_words = forms.iter().any(|(form, _)| form.contains(' '));
    if !takes_words {
        return command;
    }
    let words = Arg::new(WORDS).value_name("WORDS").num_args(0..).help("The words of the command, as in the example");
    command.arg(words.add(ArgValueCompleter::new(completion::BoxWords(verb))))
}

const WORDS: &str = "words";

impl FromArgMatches for BoxLine {
    fn from_arg_matches(matches: &ArgMatches) -> Result<BoxLine, Error> {
        let Some((verb, rest)) = matches.subcommand() else {
            return Err(Error::raw(ErrorKind::MissingSubcommand, "a command to the box is missing"));
        };
        let words = rest.try_get_many::<String>(WORDS).ok().flatten().into_iter().flatten();
        Ok(BoxLine([verb.to_owned()].into_iter().chain(words.cloned()).collect()))
    }
    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = BoxLine::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Subcommand for BoxLine {
    fn augment_subcommands(command: Command) -> Command {
        verbs().into_iter().fold(command, |command, verb| command.subcommand(subcommand(verb)))
    }
    fn augment_subcommands_for_update(command: Command) -> Command {
        BoxLine::augment_subcommands(command)
    }
    fn has_subcommand(name: &str) -> bool {
        verbs().contains(&name)
    }
}

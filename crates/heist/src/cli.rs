//! The command line: what can be said to the program, and its help.

use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;
use heist_server::logs::LogFormat;
use std::path::PathBuf;

/// Play, check and measure heists.
#[derive(Parser, Debug)]
#[command(
    name = "heist",
    version,
    about = "Play, check and measure heists.",
    long_about = "An independent implementation of the rules of Masters of the Heist and Your Last Heist, cooperative board \
                  games designed by Andy Meneely.",
    after_help = "Examples:\n  \
                  heist serve --open                  play in the browser, alone or with others\n  \
                  heist play                          play The Startup Job with a ready-made crew\n  \
                  heist heists                        list the heists\n  \
                  heist play --heist melee --seed 7   play another one, with chance that can be repeated\n  \
                  heist examples run rulebook         play the examples of the rulebook\n\n\
                  `heist <COMMAND> --help` says more about a command."
)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub task: Task,
}

/// A sub-command.
#[derive(Subcommand, Debug)]
pub enum Task {
    /// Start the server: tables in the browser
    #[command(after_help = "Examples:\n  \
        heist serve --open                              play on this machine\n  \
        heist serve --listen 0.0.0.0:7878               play with others on the same network\n  \
        heist serve --database postgres://heist@db/heist --behind-proxy --public-url https://heist.example\n\n\
        Tables are kept in the database and are there again after a restart. Several servers may share one PostgreSQL \
        database. /healthz says whether the server works, /metrics has its measurements for Prometheus.")]
    Serve(ServeArgs),
    /// Play a heist in the terminal, alone or with others around one keyboard
    #[command(after_help = "Examples:\n  \
        heist play\n  \
        heist play --heist side-channel --crew tiny,karma,null --people Ann,Bob\n  \
        heist play --people Ann=red+blue,Bob=green+black --record evening.heist\n  \
        heist play --resume                             go on with the last game\n  \
        heist play --load evening.heist\n  \
        heist play --seed 7 < commands.txt\n\n\
        Every game is kept from its first command on, whatever ends it; `heist games` lists them. `heist crews` lists the \
        ready-made characters. In the game `help` explains the commands and `?` lists what is legal. When it does not run in a \
        terminal, the game reads one command per line until the end of the input, and writes plain text; refusals go to \
        standard error, and the exit code is 3 if there was one.")]
    Play(PlayArgs),
    /// List the games that were played in the terminal, and those that can go on
    #[command(after_help = "Examples:\n  heist games\n  heist games --json\n  heist play --resume startup-3")]
    Games(GamesArgs),
    /// Play the campaign: a box with players, characters, cash, shop, jail and ledger
    #[command(after_help = campaign_help(), arg_required_else_help = true)]
    Campaign {
        /// The file of the box
        #[arg(long = "box", value_name = "FILE", env = "HEIST_BOX", default_value = "heist-box.toml", global = true)]
        path: PathBuf,
        /// What to do.
        #[command(subcommand)]
        task: CampaignTask,
    },
    /// Speak the engine protocol: JSON lines in, JSON lines out
    #[command(after_help = "Example:\n  \
        printf '%s\\n' '{\"op\":\"new\",\"heist\":\"startup\",\"seed\":7}' '{\"op\":\"legal\"}' | heist engine\n\n\
        docs/engine-protocol.md describes the protocol.")]
    Engine,
    /// Run the examples of a rulebook, or count which rules have one
    #[command(
        subcommand,
        after_help = "Examples:\n  heist examples run rulebook\n  heist examples run rulebook/escape/declare.toml\n  \
                      heist examples coverage rules.toml rulebook --edition v24"
    )]
    Examples(ExamplesTask),
    /// Play a replay and show where it leads
    #[command(after_help = "Examples:\n  \
        heist replay evening.heist             what happened, and the board at the end\n  \
        heist replay evening.heist --check     only whether every line holds\n  \
        heist replay evening.heist --at 40     the position after forty commands\n  \
        heist replay evening.heist --at 40 --json")]
    Replay(ReplayArgs),
    /// Count the sequences of commands and chance that are possible
    #[command(after_help = "Examples:\n  \
        heist perft --heist startup --depth 2\n  \
        heist perft position.toml --depth 3 --divide\n\n\
        The leaves of the tree are counted: every sequence of N legal commands, as `legal` lists them, with every distinct \
        outcome of chance (each die value from 1 to 6, each kind of chit in the bag) as a branch of its own. A heist that is \
        over before N commands adds nothing. With --seed the planning is done by the fixed planner from that seed, and the \
        count begins at the first roll.")]
    Perft(PerftArgs),
    /// List the heists and the maps of the gallery
    #[command(after_help = "Examples:\n  heist heists\n  heist heists --edition campaign\n  heist heists --json")]
    Heists {
        /// Only those of an edition.
        #[arg(long, value_name = "ID")]
        edition: Option<String>,
        /// As JSON.
        #[arg(long)]
        json: bool,
    },
    /// List the editions of the rules with their switches, or show how two of them differ
    #[command(after_help = "Examples:\n  heist editions\n  heist editions diff v22 v24")]
    Editions {
        /// What to do.
        #[command(subcommand)]
        task: Option<EditionsTask>,
    },
    /// List the ready-made characters with their cards
    #[command(after_help = "Examples:\n  heist crews\n  heist crews karma\n  heist play --crew karma,tiny,null\n\n\
        Given the name of a character, everything on its cards is shown.")]
    Crews {
        /// One of them, in full.
        id: Option<String>,
    },
    /// Show a heist: map, bag, deck, objective, special rules
    #[command(after_help = "Example:\n  heist show side-channel")]
    Show {
        /// The heist's id, as `heist heists` lists it, or a heist file.
        id: String,
    },
    /// Measure how fast the rules are
    #[command(after_help = "Examples:\n  heist bench\n  heist bench --seconds 10 --seed 3 --json\n\n\
        Plays at random on one core, over all heists in turn: the fixed planner plans, then, from the first roll to the end, \
        the legal commands are listed, one is chosen and applied; checked_steps_per_second checks each once more before that. \
        ns_per_apply is measured by applying recorded games again.")]
    Bench(BenchArgs),
    /// Check files: positions, heists, rules, replays, and say where they are wrong
    #[command(
        after_help = "Examples:\n  heist check position.toml\n  heist check evening.heist rulebook/escape/*.toml"
    )]
    Check {
        /// The files.
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Print completions for a shell
    #[command(after_help = "Example:\n  heist completions bash > ~/.local/share/bash-completion/completions/heist")]
    Completions {
        /// The shell.
        shell: Shell,
    },
}

/// Arguments of `serve`.
#[derive(Args, Debug)]
pub struct ServeArgs {
    /// The address to listen on; port 0 takes any that is free
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:7878")]
    pub listen: std::net::SocketAddr,
    /// Where tables are kept: an SQLite file, sqlite://… or postgres://…; by default a file in your data directory
    #[arg(long, value_name = "DATABASE", env = "HEIST_DATABASE", hide_env_values = true)]
    pub database: Option<String>,
    /// Open the browser
    #[arg(long)]
    pub open: bool,
    /// The format of the log on standard error
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = LogFormat::Text)]
    pub log: LogFormat,
    /// The address at which people reach the server, if it differs
    #[arg(long, value_name = "URL")]
    pub public_url: Option<String>,
    /// Another origin whose pages may connect, such as https://heist.example; may be repeated
    #[arg(long, value_name = "ORIGIN")]
    pub allow_origin: Vec<String>,
    /// Trust X-Forwarded-For: only behind a proxy that sets it
    #[arg(long)]
    pub behind_proxy: bool,
    /// Serve /metrics to everybody, not only to this machine
    #[arg(long)]
    pub open_metrics: bool,
    /// Connections at once; 0 is no limit, as with all of these
    #[arg(long, value_name = "N", default_value_t = heist_server::Limits::default().connections)]
    pub connections: u32,
    /// Connections at once from one address
    #[arg(long, value_name = "N", default_value_t = heist_server::Limits::default().connections_per_address)]
    pub connections_per_address: u32,
    /// Tables that one address may open in an hour
    #[arg(long, value_name = "N", default_value_t = heist_server::Limits::default().tables_per_hour)]
    pub tables_per_hour: u32,
    /// Boxes (campaigns) that one address may make in an hour
    #[arg(long, value_name = "N", default_value_t = heist_server::Limits::default().boxes_per_hour)]
    pub boxes_per_hour: u32,
    /// Replays that one address may share in an hour
    #[arg(long, value_name = "N", default_value_t = heist_server::Limits::default().replays_per_hour)]
    pub replays_per_hour: u32,
    /// API requests that one address may make in a second
    #[arg(long, value_name = "N", default_value_t = heist_server::Limits::default().requests_per_second)]
    pub requests_per_second: u32,
    /// Messages that one connection may send in a second
    #[arg(long, value_name = "N", default_value_t = heist_server::Limits::default().messages_per_second)]
    pub messages_per_second: u32,
}

/// How a game begins.
#[derive(Args, Debug, Clone)]
pub struct NewGameArgs {
    /// The heist, by its id (`heist heists` lists them), or a heist file of your own (*.toml)
    #[arg(long, value_name = "ID")]
    pub heist: Option<String>,
    /// The crew in the order red, green, blue, black: ready-made characters (tiny; `heist crews` lists them), or a character card with two skills
    /// (thug:wing-it+hurry); with a colour before it, any order (blue=tiny)
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub crew: Vec<String>,
    /// Who was busted before and starts inside, in county jobs: colours (red,blue); without it, the first two
    #[arg(long, value_name = "COLOURS", value_delimiter = ',')]
    pub inside: Vec<String>,
    /// The edition of the rules
    #[arg(long, value_name = "ID")]
    pub edition: Option<String>,
}

/// Arguments of `play`.
#[derive(Args, Debug)]
pub struct PlayArgs {
    /// How the game begins.
    #[command(flatten)]
    pub new_game: NewGameArgs,
    /// A number that fixes all dice and draws, so that the same game can be played again
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Who plays: a number from 1 to 4, names (Ann,Bob), or names with colours (Ann=red+blue,Bob=green)
    #[arg(long, value_name = "PEOPLE")]
    pub people: Option<String>,
    /// Go on from a replay (.heist) or a position (.toml, .json)
    #[arg(long, value_name = "FILE", conflicts_with_all = ["heist", "crew", "edition"])]
    pub load: Option<PathBuf>,
    /// Go on with a game that was kept; without its ID, with the last one that is not over
    #[arg(long, value_name = "ID", num_args = 0..=1, conflicts_with_all = ["heist", "crew", "inside", "edition", "load", "seed"])]
    pub resume: Option<Option<String>>,
    /// How the game is played and written down.
    #[command(flatten)]
    pub table: TableArgs,
}

/// How a game in the terminal is played and written down.
#[derive(Args, Debug, Clone)]
pub struct TableArgs {
    /// Write the replay here too, command by command; `-` is standard output, at the end
    #[arg(long, value_name = "FILE", alias = "replay")]
    pub record: Option<PathBuf>,
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
    /// As JSON
    #[arg(long)]
    pub json: bool,
    /// Where games are kept.
    #[command(flatten)]
    pub state: StateArgs,
}

/// Sub-commands of `editions`.
#[derive(Subcommand, Debug)]
pub enum EditionsTask {
    /// Show how two editions differ
    #[command(after_help = "Example:\n  heist editions diff v22 v24")]
    Diff {
        /// One edition
        here: String,
        /// The other
        there: String,
    },
}

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
        /// The first players
        #[arg(long, value_name = "NAMES", value_delimiter = ',')]
        players: Vec<String>,
        /// Ready-made characters to begin with (`heist crews` lists them), or cards (thug:wing-it+hurry)
        #[arg(long, value_name = "IDS", value_delimiter = ',')]
        crew: Vec<String>,
        /// The edition of the rules (`heist editions` lists them); the newest unless given
        #[arg(long, value_name = "EDITION")]
        edition: Option<String>,
        /// The story to be played, in editions that have them; the first unless given
        #[arg(long, value_name = "ID")]
        scenario: Option<String>,
    },
    /// Show what is in the box
    #[command(after_help = "Examples:\n  heist campaign show\n  heist campaign show --json")]
    Show {
        /// As JSON
        #[arg(long)]
        json: bool,
    },
    /// Show what can be played, and how hard it is for some players; the chapters, where there are scenarios
    #[command(
        visible_alias = "chapters",
        after_help = "Examples:\n  heist campaign city\n  heist campaign city josh mia ann"
    )]
    City {
        /// The players; everybody in the box unless given
        players: Vec<String>,
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
        /// The replay.
        replay: PathBuf,
    },
    /// Show the history and its branches
    #[command(after_help = "Examples:\n  heist campaign ledger\n  heist campaign ledger --all")]
    Ledger {
        /// Every entry, not only those that lead to the present
        #[arg(long)]
        all: bool,
    },
    /// Show the achievements
    #[command(after_help = "Example:\n  heist campaign achievements")]
    Achievements,
    /// Show which characters have been played
    #[command(after_help = "Example:\n  heist campaign bingo")]
    Bingo,
    /// Write the box as a text file, or to standard output
    #[command(after_help = "Examples:\n  heist campaign export backup.toml\n  heist campaign export | less")]
    Export {
        /// The file.
        file: Option<PathBuf>,
    },
    /// Make a box from an exported one, after checking it
    #[command(after_help = "Example:\n  heist campaign --box ours.toml import backup.toml")]
    Import {
        /// The file.
        file: PathBuf,
    },
    /// A command to the box, such as `buy radio`
    #[command(external_subcommand)]
    Say(Vec<String>),
}

/// Arguments of `campaign play`.
#[derive(Args, Debug)]
pub struct CampaignPlayArgs {
    /// A number that fixes all dice and draws
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Go on from a replay
    #[arg(long, value_name = "FILE", conflicts_with = "seed")]
    pub load: Option<PathBuf>,
    /// Go on with a game that was kept; without its ID, with the last one of this box
    #[arg(long, value_name = "ID", num_args = 0..=1, conflicts_with_all = ["seed", "load"])]
    pub resume: Option<Option<String>>,
    /// The heist file, for a heist of your own
    #[arg(long, value_name = "FILE")]
    pub map: Option<PathBuf>,
    /// How the game is played and written down.
    #[command(flatten)]
    pub table: TableArgs,
}

/// The commands of a box, with what they mean.
fn campaign_help() -> String {
    let forms = heist_campaign::FORMS.map(|(form, meaning)| format!("  {form}\n      {meaning}\n"));
    format!(
        "Commands to the box:\n{}\nExamples:\n  \
         heist campaign new --players josh,mia,ann --crew tiny,karma,null\n  \
         heist campaign crew startup tiny:josh karma:mia null:ann\n  \
         heist campaign play\n  \
         heist campaign upgrade tiny wing-it concoct\n  \
         heist campaign --box ours.toml buy radio",
        forms.concat()
    )
}

/// Sub-commands of `examples`.
#[derive(Subcommand, Debug)]
pub enum ExamplesTask {
    /// Play every example under every edition it is written for
    #[command(after_help = "Example:\n  heist examples run rulebook\n\n\
        Prints a line for every failure and closes with `N passed, N failed`; the exit code is 1 if any failed.")]
    Run {
        /// Folders or files.
        #[arg(required = true, value_name = "DIR")]
        folders: Vec<PathBuf>,
    },
    /// Count the rules that have a passing example, and list those that have none
    #[command(after_help = "Example:\n  heist examples coverage rules.toml rulebook --edition v24")]
    Coverage {
        /// The list of rules to cover.
        rules: PathBuf,
        /// Folders or files with examples.
        #[arg(required = true, value_name = "DIR")]
        folders: Vec<PathBuf>,
        /// Only this edition.
        #[arg(long, value_name = "ID")]
        edition: Option<String>,
    },
}

/// Arguments of `replay`.
#[derive(Args, Debug)]
pub struct ReplayArgs {
    /// The replay.
    pub file: PathBuf,
    /// Only say whether every line holds
    #[arg(long, conflicts_with = "at")]
    pub check: bool,
    /// Print the position after this many commands
    #[arg(long, value_name = "N")]
    pub at: Option<usize>,
    /// Print the position as JSON
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `perft`.
#[derive(Args, Debug)]
pub struct PerftArgs {
    /// A position to start from (.toml, .json) or a replay (.heist)
    #[arg(value_name = "POSITION_FILE", conflicts_with_all = ["heist", "crew", "edition"], required_unless_present = "heist")]
    pub file: Option<PathBuf>,
    /// How the game begins.
    #[command(flatten)]
    pub new_game: NewGameArgs,
    /// How many commands deep
    #[arg(long, value_name = "N")]
    pub depth: u32,
    /// Let the fixed planner plan first, from this seed
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Count separately for each first command
    #[arg(long)]
    pub divide: bool,
}

/// Arguments of `bench`.
#[derive(Args, Debug)]
pub struct BenchArgs {
    /// For how long to play
    #[arg(long, value_name = "N", default_value_t = 3.0)]
    pub seconds: f64,
    /// As JSON
    #[arg(long)]
    pub json: bool,
    /// The seed of the first game
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
}

//! The command line: what can be said to the program, and its help. docs/command-line.md has what all subcommands share.

mod admin;
mod archive;
mod balance;
mod campaign;
mod design;
mod game;
mod lab;
mod serve;
mod tools;

pub use admin::{AdminKind, AdminTask};
pub use archive::{BackupArgs, RestoreArgs};
pub use balance::BalanceArgs;
pub use campaign::{BoxLine, CampaignPlayArgs, CampaignTask};
pub use design::{DesignExportArgs, DesignTask, PrintArgs};
pub use game::{GamesArgs, JoinArgs, NewGameArgs, PlayArgs, StateArgs, TableArgs};
pub use lab::{LabBookArgs, LabCompareArgs, LabEffortArgs, LabFieldArgs, LabRunArgs, LabTableArgs, LabTask};
pub use serve::ServeArgs;
pub use tools::{BenchArgs, BotArgs, EditionsTask, ExamplesTask, ManArgs, PerftArgs, PuzzleArgs, ReplayArgs};

use crate::completion;
use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;
use clap_complete::engine::ArgValueCompleter;
use std::path::PathBuf;

/// How a list or the result of a check is printed.
#[derive(Args, Debug, Clone, Copy)]
pub struct OutputArgs {
    /// As JSON, for programs
    #[arg(long)]
    pub json: bool,
}

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
        database. /livez says whether the process answers, /readyz whether the database takes what is written, `--metrics` gives \
        its measurements for Prometheus a port of their own. Every option is also an environment variable: `--public-url` is \
        `HEIST_PUBLIC_URL`. docs/hosting.md is about a server for others.")]
    Serve(ServeArgs),
    /// Write everything that a server keeps into one file, while it runs
    #[command(after_help = "Examples:\n  \
        heist backup heist.backup\n  \
        heist backup heist.backup --database heist.db\n  \
        heist backup - --database postgres://heist@db/heist > heist.backup\n\n\
        The file has tables, seats, logs, chat, boxes and shared replays as they are at one moment; everything that was \
        acknowledged before is in it. It is the same for SQLite and PostgreSQL: `heist restore` reads it into either. \
        docs/hosting.md tells more.")]
    Backup(BackupArgs),
    /// Read a backup into a database: all of it or nothing
    #[command(after_help = "Examples:\n  \
        heist restore heist.backup --database new.db\n  \
        heist restore heist.backup --database heist.db --replace\n  \
        heist restore heist.backup --database postgres://heist@db/heist\n\n\
        No server may run on the database. One that is not empty is left alone unless `--replace` is said. All links to tables and \
        boxes work again.")]
    Restore(RestoreArgs),
    /// Look after a server: list, close and delete tables and boxes, block addresses
    #[command(
        subcommand_required = true,
        arg_required_else_help = true,
        after_help = "Examples:\n  heist admin list\n  heist admin stats --database postgres://heist@db/heist\n  \
        heist admin block 203.0.113.0/24 --until 7days\n\n\
        It works at the database, whether servers run on it or not. Those that do notice it at once. docs/hosting.md tells more."
    )]
    Admin {
        /// The database: an SQLite file, sqlite://… or postgres://…; by default that of `heist serve`
        #[arg(long, value_name = "DATABASE", env = "HEIST_DATABASE", hide_env_values = true, global = true)]
        database: Option<String>,
        /// What to do.
        #[command(subcommand)]
        task: AdminTask,
    },
    /// Play a heist in the terminal, alone or with others around one keyboard
    #[command(after_help = "Examples:\n  \
        heist play\n  \
        heist play --heist side-channel --crew tiny,karma,null --people Ann,Bob\n  \
        heist play --people Ann=red+blue,Bob=green+black --record evening.heist\n  \
        heist play --resume                             go on with the last game\n  \
        heist play --load evening.heist\n  \
        heist play --bots green,blue,black              with three bots; `--bots all` watches four\n  \
        heist play --seed 7 < commands.txt\n\n\
        Every game is kept from its first command on, whatever ends it; `heist games` lists them. `heist crews` lists the \
        ready-made characters. In the game `help` explains the commands and `?` lists what is legal. When it does not run in a \
        terminal, the game reads one command per line until the end of the input, and writes plain text; refusals go to \
        standard error, and the exit code is 3 if there was one.")]
    Play(PlayArgs),
    /// Solve a puzzle: a position out of a real game, and a goal that needs no luck
    #[command(after_help = "Examples:\n  \
        heist puzzle                                    the puzzle of the day\n  \
        heist puzzle 17\n  \
        heist puzzle --list\n\n\
        Everything is said as in `heist play`; `hint` tells the next step, `again` begins again, `solution` tells it all. What leaves \
        anything to dice or to the bag does not count. From a pipe, the exit code is 3 if the goal was missed or a line refused.")]
    Puzzle(PuzzleArgs),
    /// Sit down at a table of a server, by its link
    #[command(after_help = "Examples:\n  \
        heist join https://heist.example/t/4kq07zt1mdw9c#seat=VbQ0xL3nCk2m8sYp\n  \
        heist join http://127.0.0.1:7878/t/4kq07zt1mdw9c#join=VbQ0xL3nCk2m8sYp --seat blue --name Ann\n  \
        heist join heist.example/t/4kq07zt1mdw9c#watch=VbQ0xL3nCk2m8sYp --watch\n  \
        heist join heist.example/t/4kq07zt1mdw9c        again, to the same seat\n\n\
        Everything is as in `heist play`, with the others live: `say hello` speaks to them, `table` tells who is there. The key of \
        your seat is kept in your state directory. A connection that breaks comes back by itself.")]
    Join(JoinArgs),
    /// List the games that were played in the terminal, and those that can go on
    #[command(
        after_help = "Examples:\n  heist games\n  heist games --json\n  heist games --delete startup-1 startup-2\n  \
        heist play --resume startup-3"
    )]
    Games(GamesArgs),
    /// Play the campaign: a box with players, characters, cash, shop, jail and ledger
    #[command(after_help = campaign::help(), arg_required_else_help = true)]
    Campaign {
        /// The file of the box; with `-` it is read from standard input, and written to standard output where it changes
        #[arg(long = "box", value_name = "FILE", env = "HEIST_BOX", default_value = "heist-box.toml", global = true, add = ArgValueCompleter::new(completion::box_files))]
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
    /// Play seats of a game that another program holds, as a client of the engine protocol
    #[command(after_help = "Examples:\n  \
        heist bot --seat all --heist county-bricks --level quick -- heist engine\n\n\
        Behind `--` stands a program that answers as an engine, with a game that others may play too. Without one, requests go to \
        standard output and answers come from standard input: so a program starts a bot and answers it from its own game. \
        docs/engine-protocol.md describes what it says.")]
    Bot(BotArgs),
    /// Run the examples of a rulebook, or count which rules have one
    #[command(
        subcommand,
        after_help = "Examples:\n  heist examples run rulebook\n  heist examples run rulebook/escape/declare.toml\n  \
                      heist examples coverage rulebook rulebook --edition v24"
    )]
    Examples(ExamplesTask),
    /// Play a replay and show where it leads
    #[command(after_help = "Examples:\n  \
        heist replay evening.heist             what happened, and the board at the end\n  \
        heist replay evening.heist --check     only whether every line holds\n  \
        heist replay evening.heist --debrief   what was luck, and what was decision\n  \
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
        /// The edition of the rules
        #[arg(long, value_name = "ID", add = ArgValueCompleter::new(completion::editions))]
        edition: Option<String>,
        /// How it is printed.
        #[command(flatten)]
        output: OutputArgs,
    },
    /// List the editions of the rules with their switches, or show how two of them differ
    #[command(
        after_help = "Examples:\n  heist editions\n  heist editions --json\n  heist editions diff v22 v24",
        args_conflicts_with_subcommands = true
    )]
    Editions {
        /// How it is printed.
        #[command(flatten)]
        output: OutputArgs,
        /// What to do.
        #[command(subcommand)]
        task: Option<EditionsTask>,
    },
    /// List the ready-made characters with their cards
    #[command(after_help = "Examples:\n  heist crews\n  heist crews karma\n  heist play --crew karma,tiny,null\n\n\
        Given the name of a character, everything on its cards is shown.")]
    Crews {
        /// One of them, in full
        #[arg(add = ArgValueCompleter::new(completion::ready_made))]
        id: Option<String>,
        /// How it is printed.
        #[command(flatten)]
        output: OutputArgs,
    },
    /// Show a heist: map, bag, deck, objective, special rules
    #[command(
        after_help = "Examples:\n  heist show side-channel\n  heist show side-channel --json\n  heist show attic.toml"
    )]
    Show {
        /// The heist's id, as `heist heists` lists it, or a heist file (*.toml, or `-`)
        #[arg(add = ArgValueCompleter::new(completion::heists))]
        id: String,
        /// How it is printed.
        #[command(flatten)]
        output: OutputArgs,
    },
    /// Experiment with bots: how many games they win, and which of two is better
    #[command(
        subcommand,
        after_help = "Examples:\n  heist lab run --heists amateur --bots random,greedy --games 500\n  heist lab compare greedy planner --heists startup\n\n\
                      docs/bots.md tells how bots play and how well."
    )]
    Lab(LabTask),
    /// Measure how hard a heist of your own is, and what would make it harder or easier
    #[command(after_help = "Examples:\n  \
        heist balance attic.toml\n  \
        heist balance attic.toml --before attic-old.toml\n  \
        heist balance attic.toml --suggest --json\n\n\
        Bots play it: how many of 100 games they win and how sure that is, what is wanted for its difficulty, what games are lost by. With --before both \
        versions meet the same dice and draws. With --suggest small changes are tried and ranked. docs/bots.md tells how bots play.")]
    Balance(BalanceArgs),
    /// Measure how fast the rules are
    #[command(after_help = "Examples:\n  heist bench\n  heist bench --seconds 10 --seed 3 --json\n\n\
        Plays at random on one core, over all heists in turn: the fixed planner plans, then, from the first roll to the end, \
        the legal commands are listed, one is chosen and applied; checked_steps_per_second checks each once more before that. \
        ns_per_apply is measured by applying recorded games again.")]
    Bench(BenchArgs),
    /// Begin a heist of your own, bring heists from the original web designer and back, and make pictures of them
    #[command(
        subcommand,
        after_help = "Examples:\n  heist design new > new.toml\n  heist design import 'The+Attic|0|0|OIBQBKYKILLQrEA'\n  \
                      heist design export startup --key\n\n\
                      docs/save-keys.md tells what a save key holds, and what not."
    )]
    Design(DesignTask),
    /// Make a document to print and play: board, chits, cards, tracks, the rules of the heist
    #[command(after_help = "Examples:\n  \
        heist print startup --out startup.pdf\n  \
        heist print attic.toml --out attic.pdf --paper letter --poster\n  \
        heist print melee --out melee.pdf --crew tiny,karma,null\n\n\
        Print it at 100 %: a hex is 45 mm wide. docs/print.md tells what is on the sheets.")]
    Print(PrintArgs),
    /// Check files: positions, heists, rules, replays, and say where they are wrong
    #[command(
        after_help = "Examples:\n  heist check position.toml\n  heist check evening.heist rulebook/escape/*.toml\n  \
                      heist check --json attic.toml\n\n\
                      Of a heist everything is told at once, errors and warnings, each with its place and what helps. \
                      The exit code is 1 if a file is wrong; warnings alone leave it 0."
    )]
    Check {
        /// The files; `-` is standard input
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// How it is printed.
        #[command(flatten)]
        output: OutputArgs,
    },
    /// Print completions for a shell: subcommands, options, and the ids of heists, crews, cards, games and editions
    #[command(after_help = "Examples:\n  \
        heist completions bash > ~/.local/share/bash-completion/completions/heist\n  \
        heist completions zsh > ~/.zfunc/_heist\n  \
        heist completions fish > ~/.config/fish/completions/heist.fish\n\n\
        The script asks the program `heist` on your PATH what fits, so that it knows your games and the people in your box.")]
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print a page of the manual, or write all of them
    #[command(after_help = "Examples:\n  \
        heist man | man -l -\n  \
        heist man campaign play\n  \
        heist man --dir ~/.local/share/man/man1")]
    Man(ManArgs),
}

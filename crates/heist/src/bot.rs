//! `heist bot`: plays seats of a game that another program holds. It speaks the engine protocol as a client:
//! docs/engine-protocol.md has what it says.

use crate::bots::{self, BotSeats};
use crate::cli;
use anyhow::{Context, Result, bail};
use heist_bots::{Bot, Effort, Greedy, Level, Planner};
use heist_format::{notation, position};
use heist_rules::command::{Command, Speaker};
use heist_rules::outcome;
use heist_rules::setup::Setup;
use heist_rules::state::{Phase, State};
use serde_json::{Map, Value, json};
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// So many commands may be refused in a row.
const MAX_REFUSED: usize = 3;

/// How long a program that was started may take to end when the game is over.
const FAREWELL: Duration = Duration::from_secs(2);

/// `heist bot`.
pub fn run(args: &cli::BotArgs, out: &mut dyn Write) -> Result<()> {
    let Some((program, arguments)) = args.command.split_first() else {
        let (input, output) = (&mut io::stdin().lock(), &mut io::stdout().lock());
        return play(args, &mut Wire { input, output }, &mut io::stderr());
    };
    let mut child = std::process::Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("`{program}` cannot be started"))?;
    let (Some(mut output), Some(input)) = (child.stdin.take(), child.stdout.take()) else {
        bail!("`{program}` has no standard input and output");
    };
    let played = play(args, &mut Wire { input: &mut BufReader::new(input), output: &mut output }, out);
    drop(output);
    end(&mut child)?;
    played
}

/// Waits until a program has ended; one that does not is stopped.
fn end(child: &mut Child) -> Result<()> {
    let begin = Instant::now();
    while child.try_wait()?.is_none() {
        if begin.elapsed() > FAREWELL {
            child.kill()?;
        }
        thread::sleep(Duration::from_millis(5));
    }
    Ok(())
}

/// The way to the engine and back.
struct Wire<'a> {
    input: &'a mut dyn BufRead,
    output: &'a mut dyn Write,
}

impl Wire<'_> {
    /// The answer to a request; nothing when the other side has ended.
    fn ask(&mut self, request: &Value) -> Result<Option<Value>> {
        match writeln!(self.output, "{request}").and_then(|()| self.output.flush()) {
            // Whoever has ended may have said something before.
            Err(fault) if fault.kind() == io::ErrorKind::BrokenPipe => {}
            sent => sent?,
        }
        loop {
            let mut line = String::new();
            if self.input.read_line(&mut line)? == 0 {
                return Ok(None);
            }
            if line.trim().is_empty() {
                continue;
            }
            let answer: Value = serde_json::from_str(&line)
                .with_context(|| format!("this is no answer of an engine: {}", line.trim()))?;
            if answer["partial"] != true {
                return Ok(Some(answer));
            }
        }
    }
}

/// Whoever plays, for one setup.
struct Seated {
    setup: Setup,
    planner: Planner,
    /// Speaks for the team, where it may.
    team: Option<Greedy>,
}

impl Seated {
    fn new(setup: Setup, args: &cli::BotArgs) -> Result<Seated> {
        let level = args.level.unwrap_or(Level::Normal);
        let seats = BotSeats::read(args.seat.iter().map(String::as_str), level, &setup)?;
        if seats.crew.is_empty() {
            bail!("a bot needs a seat: a colour, several with commas between, or all");
        }
        let seed = args.bot_seed.unwrap_or(bots::SEED);
        let mut planner = Planner::new(&setup, Effort::of(level).with_jobs(bots::jobs()), seed);
        planner.hold(seats.crew);
        let team = args.team.then(|| Greedy::new(&setup));
        Ok(Seated { setup, planner, team })
    }

    fn choose(&mut self, state: &State) -> Option<Command> {
        let own = self.planner.choose(&self.setup, state);
        own.or_else(|| {
            let command = self.team.as_mut()?.choose(&self.setup, state)?;
            (command.by == Speaker::Team).then_some(command)
        })
    }
}

fn play(args: &cli::BotArgs, wire: &mut Wire<'_>, out: &mut dyn Write) -> Result<()> {
    let mut about_the_game = Map::new();
    if let Some(game) = &args.game {
        about_the_game.insert("game".to_owned(), game.as_str().into());
    }
    let request = |op: &str, more: Value| {
        let mut keys = about_the_game.clone();
        keys.insert("op".to_owned(), op.into());
        keys.extend(more.as_object().cloned().unwrap_or_default());
        Value::Object(keys)
    };
    if let Some(new) = new_game(args)? {
        match wire.ask(&request("new", new))? {
            Some(answer) => drop(fine(answer)?),
            None => return Ok(()),
        }
    }
    let mut seated: Option<Seated> = None;
    let mut refused = 0;
    loop {
        let Some(answer) = wire.ask(&request("position", Value::Null))? else { return Ok(()) };
        let loaded = position::load_json_value(&fine(answer)?["position"]).context("the position cannot be read")?;
        let state = loaded.state;
        if state.phase == Phase::Over {
            let won = outcome(&loaded.setup, &state).is_some_and(|outcome| outcome.is_won());
            return Ok(writeln!(out, "{} in round {}", if won { "won" } else { "lost" }, state.round)?);
        }
        if seated.as_ref().is_none_or(|seated| seated.setup != loaded.setup) {
            seated = Some(Seated::new(loaded.setup, args)?);
        }
        let command = seated.as_mut().and_then(|seated| {
            let command = seated.choose(&state)?;
            Some(notation::print(&seated.setup, &state, &command))
        });
        let Some(line) = command else {
            thread::sleep(Duration::from_millis(args.wait));
            continue;
        };
        let Some(answer) = wire.ask(&request("do", json!({ "command": line, "facts": false })))? else { return Ok(()) };
        match answer["refused"]["why"].as_str() {
            Some(why) => {
                refused += 1;
                if refused == MAX_REFUSED {
                    bail!("`{line}` is refused: {why}");
                }
            }
            None => {
                fine(answer)?;
                refused = 0;
                if !args.command.is_empty() {
                    writeln!(out, "{line}")?;
                }
            }
        }
    }
}

/// What the game begins with, if it is for the bot to begin it.
fn new_game(args: &cli::BotArgs) -> Result<Option<Value>> {
    let new = &args.new_game;
    let Some(heist) = &new.heist else {
        if !new.crew.is_empty() || !new.inside.is_empty() || new.edition.is_some() || args.seed.is_some() {
            bail!("--crew, --inside, --edition and --seed go with --heist; without it the game has begun");
        }
        return Ok(None);
    };
    let mut keys = Map::new();
    keys.insert("heist".to_owned(), heist.as_str().into());
    let list = |words: &[String]| Some(json!(words)).filter(|_| !words.is_empty());
    let more = [
        ("crew", list(&new.crew)),
        ("inside", list(&new.inside)),
        ("edition", new.edition.as_deref().map(Value::from)),
        ("seed", args.seed.map(Value::from)),
    ];
    keys.extend(more.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?))));
    Ok(Some(Value::Object(keys)))
}

/// An answer that went well.
fn fine(answer: Value) -> Result<Value> {
    if answer["ok"] == true {
        return Ok(answer);
    }
    let why = answer["error"].as_str().or(answer["refused"]["why"].as_str());
    bail!("the engine says: {}", why.unwrap_or("nothing that a bot understands"))
}

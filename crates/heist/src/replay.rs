//! `heist replay`: what happened in a recorded game.

use crate::text::{page_width, wrapped};
use crate::{check, cli, debrief, draw, files, start, status, story};
use anyhow::Result;
use heist_data::about::title;
use heist_format::fair::{Report, Verdict};
use heist_format::game::Game;
use heist_format::replay::{Ending, Replay};
use heist_format::{notation, position};
use heist_rules::state::Phase;
use heist_words::{fairness, goals};
use serde_json::{Value, json};
use std::io::Write;

/// `heist replay`; `false` when a replay that was checked does not hold, or its chance cannot be verified.
pub fn run(args: &cli::ReplayArgs, out: &mut dyn Write) -> Result<bool> {
    if args.check && args.output.json {
        let checked = check::check(&args.file);
        let mut value = checked.json();
        let game = checked.kind.is_ok().then(|| start::load_replay(&args.file)).transpose()?;
        value["commands"] = json!(game.as_ref().map(|(_, replay)| replay.len()));
        value["over"] = game.map_or(Value::Null, |(game, _)| over(&game));
        writeln!(out, "{value:#}")?;
        return Ok(checked.kind.is_ok());
    }
    let name = files::name(&args.file);
    let replay = Replay::parse(&files::read_text(&args.file)?).map_err(|fault| fault.in_file(&name))?;
    start::warn(&name, &replay);
    if args.verify {
        let report = replay.verify().map_err(|fault| fault.in_file(&name))?;
        let verdict = fairness::verdict(report.verdict());
        if args.output.json {
            writeln!(out, "{:#}", verified(&name, verdict, &report))?;
        } else {
            writeln!(out, "{name}: {verdict}. {}", fairness::sentences(&report))?;
        }
        return Ok(report.verdict() == Verdict::Verified);
    }
    let game = match args.at {
        Some(count) => replay.at(count),
        None => replay.play(),
    };
    let game = game.map_err(|fault| fault.in_file(&name))?;
    let (setup, state) = (game.setup(), game.state());
    if args.debrief {
        let debrief = debrief::of(&game);
        if args.output.json {
            writeln!(out, "{:#}", heist_engine::debrief::json(&game, &debrief))?;
        } else {
            debrief::tell(&game, &debrief, out)?;
        }
    } else if args.check {
        writeln!(out, "{name}: ok, {} commands", replay.len())?;
    } else if args.output.json {
        writeln!(out, "{:#}", position::print_json(setup, state))?;
    } else if args.at.is_some() {
        write!(out, "{}", position::print_toml(setup, state))?;
    } else {
        tell(&game, out)?;
    }
    Ok(true)
}

/// What was found out about chance, for programs.
fn verified(name: &str, verdict: &str, report: &Report) -> Value {
    let missing = report.missing.iter().map(|(toss, who)| json!({ "toss": toss, "who": who.word() }));
    let fault = report.fault.as_ref().map(|fault| json!({ "toss": fault.toss, "message": fault.words }));
    json!({
        "file": name, "verdict": verdict, "tosses": report.tosses, "outcomes": report.outcomes, "server-alone": report.alone,
        "missing": missing.collect::<Vec<_>>(), "passed-over": report.passed_over, "replaced": report.replaced,
        "without-toss": report.without_toss, "fault": fault,
    })
}

/// How a game ended, for programs: `won`, `lost` or null.
pub fn over(game: &Game) -> Value {
    match Ending::of(game.state()) {
        Ending::Open => Value::Null,
        Ending::Won => json!("won"),
        Ending::Lost => json!("lost"),
    }
}

fn tell(game: &Game, out: &mut dyn Write) -> Result<()> {
    let (setup, history) = (game.setup(), game.history());
    if !setup.about.name.is_empty() {
        // Of an official heist everybody can look up what it is about.
        let words = format!("{}. {}", title(setup), goals::objective(setup, game.start()));
        writeln!(out, "{}\n", wrapped(&words, "", page_width()))?;
    }
    let after = history.iter().skip(1).map(|entry| &entry.before).chain([game.state()]);
    for ((number, entry), after) in (1..).zip(history).zip(after) {
        writeln!(out, "{number:>4}  {}", notation::print(setup, &entry.before, &entry.command))?;
        for sentence in story::story(setup, after, &entry.facts, "        ") {
            writeln!(out, "{sentence}")?;
        }
    }
    writeln!(out)?;
    write!(out, "{}", draw::board(setup, game.state(), draw::columns()))?;
    writeln!(out, "{}", status::status(setup, game.state(), &[]))?;
    if game.state().phase == Phase::Over {
        write!(out, "{}", status::ending(setup, game.state()))?;
    }
    Ok(())
}

//! `heist balance`: how hard a heist of one's own is. It asks the engine, as the page does, so both say the same.

use crate::cli::BalanceArgs;
use crate::engine;
use crate::files::{self, read_text};
use crate::start;
use anyhow::{Context, Result, bail};
use heist_data::library::Library;
use serde_json::{Value, json};
use std::io::Write;

/// `heist balance`.
pub fn run(args: &BalanceArgs, out: &mut dyn Write) -> Result<()> {
    if Library::official().heist(&args.file).is_some() {
        bail!("`{0}` is an official heist; `heist lab run --heists {0}` measures it.", args.file);
    }
    let file = start::own_heist(&args.file)?;
    let mut request = json!({
        "op": if args.suggest { "suggest" } else { "balance" }, "heist": read_text(file)?, "crew": args.crew,
        "players": args.players, "edition": args.edition, "games": args.games, "seed": args.seed, "stream": false,
    });
    if !args.suggest {
        request["bot"] = json!(args.bot);
    }
    if let Some(before) = &args.before {
        let before = start::own_heist(before)?;
        let text = read_text(before)?;
        if let Err(findings) = heist_check::read_own(&text) {
            bail!("{}: {}", files::name(before), findings.first().map_or(String::new(), ToString::to_string));
        }
        request["before"] = json!(text);
    }
    let answer = engine::new().answer(request.to_string().as_bytes());
    let mut answer: Value = serde_json::from_str(&answer).context("the engine's answer")?;
    if answer["ok"] != true {
        bail!("{}: {}", files::name(file), answer["error"].as_str().unwrap_or_default());
    }
    if args.output.json {
        // Whether all is well says the exit code, and nobody goes on from here.
        if let Some(answer) = answer.as_object_mut() {
            answer.retain(|key, _| !["ok", "next", "rough", "plans", "tally"].contains(&key.as_str()));
        }
        return Ok(writeln!(out, "{answer}")?);
    }
    let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    if !args.suggest {
        writeln!(
            out,
            "{} ({}, {} games by {})",
            word(&answer["title"]),
            word(&answer["difficulty"]),
            answer["games"],
            args.bot
        )?;
    }
    let band = &answer["band"];
    writeln!(out, "{} {}", word(&answer["told"]), word(&answer["verdict"]))?;
    if band.is_object() {
        let percent = |value: &Value| value.as_f64().unwrap_or_default() / 10.0;
        writeln!(out, "Wanted are {:.0} to {:.0} of 100.", percent(&band["low"]), percent(&band["high"]))?;
    }
    if args.suggest { changes(&answer, out) } else { figures(&answer, out) }
}

fn figures(answer: &Value, out: &mut dyn Write) -> Result<()> {
    if let Some(told) = answer["difference"]["told"].as_str() {
        writeln!(out, "Against the version before: {told}")?;
    }
    let lost = answer["games"].as_u64().unwrap_or_default() - answer["won"].as_u64().unwrap_or_default();
    writeln!(
        out,
        "A game has {:.1} rounds, {:.0} noise, {:.1} alerts, and {:.1} characters are caught.",
        answer["rounds"].as_f64().unwrap_or_default(),
        answer["noise"].as_f64().unwrap_or_default(),
        answer["alerts"].as_f64().unwrap_or_default(),
        answer["busted"].as_f64().unwrap_or_default()
    )?;
    for cause in answer["causes"].as_array().into_iter().flatten() {
        writeln!(out, "  {:>4} of {lost} lost: {}", cause["games"], cause["words"].as_str().unwrap_or_default())?;
    }
    Ok(())
}

fn changes(answer: &Value, out: &mut dyn Write) -> Result<()> {
    let list = answer["suggestions"].as_array().map_or(&[][..], Vec::as_slice);
    writeln!(out, "\nTried {} changes; the best are", answer["of"])?;
    for change in list {
        writeln!(
            out,
            "  {:>3.0} of 100  {}. {}",
            change["win"]["permille"].as_f64().unwrap_or_default() / 10.0,
            change["words"].as_str().unwrap_or_default(),
            change["difference"]["told"].as_str().unwrap_or_default()
        )?;
    }
    Ok(())
}

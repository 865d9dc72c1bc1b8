//! `heist puzzle`: a position out of a real game, and something to do in it that needs no luck.

use crate::bots::in_one_line;
use crate::cli::PuzzleArgs;
use crate::files;
use crate::play::lines::{Lines, Said};
use crate::play::recorded_game::RecordedGame;
use crate::play::terminal_game::{Flow, TerminalGame};
use crate::players;
use anyhow::{Context, Result};
use heist_format::replay::Remarks;
use heist_puzzles::{Attempt, ListedPuzzle, OFFICIAL, Puzzle, of_the_day, parse, words};
use heist_rules::command::Command;
use heist_rules::who::Who;
use heist_words::advice::told;
use heist_words::names::heist_name;
use serde_json::{Value, json};
use std::io::Write;
use std::time::{SystemTime, UNIX_EPOCH};

/// `heist puzzle`; `false` when a try from a pipe missed the goal, or a line of it was refused.
pub fn run(args: &PuzzleArgs, out: &mut dyn Write) -> Result<bool> {
    let puzzles = parse(OFFICIAL, "puzzles.toml")?;
    if args.list {
        return list(&puzzles, args.output.json, out).map(|()| true);
    }
    let place = match args.number {
        Some(number) => puzzles
            .iter()
            .position(|puzzle| puzzle.number == number)
            .with_context(|| format!("There is no puzzle {number}; they are numbered from 1 to {}.", puzzles.len()))?,
        None => of_the_day(today(), puzzles.len()),
    };
    let listed = puzzles.get(place).context("no puzzles came with this program")?;
    if args.output.json {
        writeln!(out, "{:#}", entry(listed)?)?;
        return Ok(true);
    }
    files::hear_the_terminal();
    solve(&listed.open()?, listed.stars(), out)
}

/// The day, counted from 1 January 1970.
fn today() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    now.as_secs() / (24 * 60 * 60)
}

fn entry(listed: &ListedPuzzle) -> Result<Value> {
    Ok(json!({
        "number": listed.number,
        "heist": listed.heist(),
        "goal": words::goal(listed.goal()?),
        "stars": listed.stars(),
    }))
}

fn list(puzzles: &[ListedPuzzle], as_json: bool, out: &mut dyn Write) -> Result<()> {
    if as_json {
        let entries = puzzles.iter().map(entry).collect::<Result<Vec<_>>>()?;
        return Ok(writeln!(out, "{:#}", Value::from(entries))?);
    }
    let today = of_the_day(today(), puzzles.len());
    for (place, listed) in puzzles.iter().enumerate() {
        let stars = "★".repeat(listed.stars().into());
        let mark = if place == today { "  today's" } else { "" };
        let title = words::title(listed.goal()?);
        writeln!(out, "{:>3}  {stars:<5}  {title:<24}  {}{mark}", listed.number, heist_name(listed.heist()))?;
    }
    Ok(())
}

fn solve(puzzle: &Puzzle, stars: u8, out: &mut dyn Write) -> Result<bool> {
    let mut lines = Lines::new()?;
    writeln!(out, "Puzzle {}, {}: {}", puzzle.number, words::difficulty(stars), words::goal(puzzle.goal))?;
    writeln!(out, "`hint` tells the next step, `again` begins again, `solution` tells it all.\n")?;
    let mut session = at_the_table(puzzle, &lines)?;
    session.welcome(out)?;
    loop {
        let line = match lines.next(&session.prompt(), || session.offers(), out)? {
            Said::Line(line) => line,
            Said::Interrupted => {
                writeln!(out, "`quit` ends the puzzle.")?;
                continue;
            }
            Said::End => return Ok(session.refused() == 0),
        };
        if puzzle.rolls_next(session.state()) {
            session.roll_from(puzzle.dice(session.state()));
        }
        match line.trim() {
            "hint" => hint(puzzle, &session, out)?,
            "solution" => tell(puzzle, out)?,
            "again" => {
                session = at_the_table(puzzle, &lines)?;
                session.welcome(out)?;
            }
            _ if session.hear(&line, out)? == Flow::Quit => return Ok(session.refused() == 0),
            _ => {}
        }
        let attempt = puzzle.judge(session.game());
        if let Some(verdict) = words::verdict(puzzle.goal, attempt) {
            writeln!(out, "\n{verdict}")?;
            if attempt == Attempt::Solved {
                return Ok(true);
            }
            if !lines.is_terminal() {
                return Ok(false);
            }
            writeln!(out, "Here it is once more.\n")?;
            session = at_the_table(puzzle, &lines)?;
            session.welcome(out)?;
        }
    }
}

/// The position with one person who runs everybody. It is not kept.
fn at_the_table(puzzle: &Puzzle, lines: &Lines) -> Result<TerminalGame> {
    let game = puzzle.game();
    let players = players::read("1", game.setup())?;
    Ok(TerminalGame::new(RecordedGame::new(game, Remarks::default(), None, None), players, lines.is_terminal()))
}

fn hint(puzzle: &Puzzle, session: &TerminalGame, out: &mut dyn Write) -> Result<()> {
    let (setup, state) = (session.setup(), session.state());
    let step = puzzle.next_step(state);
    if step.is_empty() {
        return Ok(writeln!(out, "This is not the way that we know. `undo` leads back, `again` to the beginning.")?);
    }
    Ok(writeln!(out, "{} `{}`", told(setup, state, &step), in_one_line(setup, state, &step))?)
}

fn tell(puzzle: &Puzzle, out: &mut dyn Write) -> Result<()> {
    let lines = |state, commands: &[Command]| puzzle.told(state, commands).map_err(anyhow::Error::msg);
    let (way, before_dice) = lines(puzzle.start, &puzzle.solution)?;
    writeln!(out, "{}", way.join("\n"))?;
    if !puzzle.after_dice.is_empty() {
        writeln!(out, "Then the dice. Whatever they show, one of these is possible, for example with these dice:")?;
    }
    for after in &puzzle.after_dice {
        let rolled = puzzle.rolled(&before_dice, after.dice).map_err(anyhow::Error::msg)?;
        let dice = Who::ALL.into_iter().zip(after.dice).filter(|(_, value)| *value > 0);
        let dice: Vec<String> = dice.map(|(who, value)| format!("{} {value}", who.word())).collect();
        writeln!(out, "{}: {}", dice.join(", "), lines(rolled, &after.line)?.0.join(", "))?;
    }
    Ok(())
}

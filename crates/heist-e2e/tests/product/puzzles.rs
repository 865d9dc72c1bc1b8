//! Puzzles in the page: the one of the day, the list, and a try at the table.

use anyhow::{Context, Result, ensure};
use heist_bots::{Bot, Random};
use heist_e2e::browser::{Driver, wait};
use heist_e2e::browser_players::{BrowserPlayer, until};
use heist_e2e::server_process::ServerProcess;
use heist_format::game::Game;
use heist_format::notation;
use heist_puzzles::{Attempt, Goal, OFFICIAL, parse};
use heist_rules::chance::Seeded;
use serde_json::Value;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_puzzle_is_missed_tried_again_with_a_hint_and_solved() -> Result<()> {
    let server = ServerProcess::start(&["--database", "sqlite::memory:"])?;
    let driver = Driver::start()?;
    let ann = BrowserPlayer { page: driver.browser(1440, 900).await? };
    ann.page.goto(format!("{}/puzzles", server.url)).await?;
    wait(&ann.page, "#to-daily-puzzle").await?;
    let puzzles = parse(OFFICIAL, "puzzles.toml")?;
    ensure!(ann.count(".puzzle-list .lesson-card").await? == puzzles.len() as u64);
    ensure!(ann.text_of("#puzzles-solved").await? == format!("0 of {} solved in this browser.", puzzles.len()));

    let puzzle = puzzles.first().context("a puzzle")?.open()?;
    ann.press(".puzzle-list [data-puzzle=\"1\"]").await?;
    wait(&ann.page, "#puzzle[data-state=open] .lesson-goal").await?;
    wait(&ann.page, "main.table g.space").await?;
    // Whoever does just anything does not get away.
    let (mut game, mut anything) = (puzzle.game(), Random::new(7));
    while puzzle.judge(&game) == Attempt::Open {
        let command = anything.choose(game.setup(), game.state()).context("somebody can do something")?;
        ann.say(&notation::print(game.setup(), game.state(), &command)).await?;
        game.apply(command, &mut Seeded::new(1)).map_err(|refusal| anyhow::anyhow!("{refusal}"))?;
    }
    ensure!(puzzle.judge(&game) != Attempt::Solved);
    wait(&ann.page, "#puzzle[data-state=missed] .lesson-missed").await?;
    ann.press("#puzzle-again").await?;
    wait(&ann.page, "#puzzle[data-state=open]").await?;
    ann.press("#puzzle-show-hint").await?;
    let step = puzzle.next_step(&puzzle.start);
    let told = heist_words::advice::told(&puzzle.setup, &puzzle.start, &step);
    ensure!(ann.text_of("#puzzle-hint").await? == told, "{told}");
    until("it is drawn", async || ann.has(".board-box .proposed").await).await?;

    let mut state = puzzle.start;
    for command in &puzzle.solution {
        let line = notation::print(&puzzle.setup, &state, command);
        ann.say(&line).await?;
        ensure!(ann.notice().await?.is_empty(), "`{line}` is refused: {}", ann.notice().await?);
        puzzle.attempt(&mut state, *command).map_err(|refusal| anyhow::anyhow!("{refusal}"))?;
    }
    wait(&ann.page, "#puzzle[data-state=solved] .lesson-done").await?;
    wait(&ann.page, "#puzzle-next").await?;
    ann.page.goto(format!("{}/puzzles", server.url)).await?;
    until("it is known as solved", async || {
        let script = "return !!document.querySelector('.lesson-card.done[data-puzzle=\"1\"]')";
        Ok(ann.run(script, Vec::new()).await? == Value::Bool(true))
    })
    .await?;
    ann.page.goto(format!("{}/puzzles/4711", server.url)).await?;
    ann.until_text("main", "No such puzzle").await?;
    ann.nothing_went_wrong(&[]).await?;
    ann.page.quit().await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_rounds_are_won_whatever_the_dice_between_them_show() -> Result<()> {
    let server = ServerProcess::start(&["--database", "sqlite::memory:"])?;
    let driver = Driver::start()?;
    let ann = BrowserPlayer { page: driver.browser(1440, 900).await? };
    let puzzles = parse(OFFICIAL, "puzzles.toml")?;
    let listed = puzzles.iter().find(|puzzle| puzzle.goal().is_ok_and(|goal| goal == Goal::TwoRounds));
    let puzzle = listed.context("a win in two rounds")?.open()?;
    ann.page.goto(format!("{}/puzzles/{}", server.url, puzzle.number)).await?;
    wait(&ann.page, "#puzzle[data-state=open] .lesson-goal").await?;
    wait(&ann.page, "main.table g.space").await?;
    let say = async |line: String| -> Result<()> {
        ann.say(&line).await?;
        ensure!(ann.notice().await?.is_empty(), "`{line}` is refused: {}", ann.notice().await?);
        Ok(())
    };
    let (lines, before) = puzzle.told(puzzle.start, &puzzle.solution).map_err(anyhow::Error::msg)?;
    for line in lines {
        say(line).await?;
    }
    ann.press("#puzzle-show-hint").await?;
    ann.until_text("#puzzle-hint", "The team rolls the dice.").await?;
    say("team roll".to_owned()).await?;
    // The page has rolled what is the least welcome, and there is a way.
    let mut rolled = Game::new(puzzle.setup.clone(), before);
    rolled.say("team roll", &mut Seeded::new(puzzle.dice(&before))).map_err(|fault| anyhow::anyhow!("{fault}"))?;
    let mut state = *rolled.state();
    while let Some(command) = puzzle.next(&state) {
        say(notation::print(&puzzle.setup, &state, &command)).await?;
        puzzle.attempt(&mut state, command).map_err(|refusal| anyhow::anyhow!("{refusal}"))?;
    }
    wait(&ann.page, "#puzzle[data-state=solved] .lesson-done").await?;
    ann.nothing_went_wrong(&[]).await?;
    ann.page.quit().await?;
    Ok(())
}

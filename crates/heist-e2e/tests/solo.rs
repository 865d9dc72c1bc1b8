//! One person plays The Startup Job alone, from the front door to the result: lost in one round, and won in six.

use anyhow::{Context, Result, anyhow, bail, ensure};
use heist_e2e::browser::{Driver, wait};
use heist_e2e::crowd::until;
use heist_e2e::seat::Seat;
use heist_e2e::server::Server;
use heist_format::replay::Replay;
use serde_json::json;

const CREW: [&str; 4] = ["red", "green", "blue", "black"];

#[tokio::test]
async fn one_person_plays_a_whole_heist() -> Result<()> {
    let server = Server::start(&["--database", "sqlite::memory:"])?;
    let driver = Driver::start()?;
    let page = driver.browser(1280, 800).await?;
    let seat = Seat { page: &page };
    page.goto(&server.url).await?;
    wait(&page, "#play-now").await?.click().await?;
    seat.until_phase("planning").await?;

    // A start by its button, a plan by pressing tiles; one token is taken back by pressing again.
    for (number, who) in CREW.into_iter().enumerate() {
        let (start, tiles) = if number < 2 { ("e9", ["d8", "d7", "e7"]) } else { ("g8", ["g7", "f7", "g6"]) };
        seat.select(who).await?;
        seat.say(&format!("{who} start {start}")).await?;
        for tile in tiles {
            seat.press(tile).await?;
        }
        let tokens = || async {
            let text = wait(&page, &format!("#person-{who} .tokens")).await?.text().await?;
            anyhow::Ok(text.split_whitespace().next().and_then(|left| left.parse::<u8>().ok()).unwrap_or_default())
        };
        let left = tokens().await?;
        seat.press(tiles[2]).await?;
        ensure!(tokens().await? == left + 1, "a second press takes the token back");
        seat.press(tiles[2]).await?;
        seat.main_button().await?;
    }
    seat.until_phase("roll").await?;

    // A reload loses nothing.
    let told = seat.entries().await?;
    page.refresh().await?;
    seat.until_phase("roll").await?;
    ensure!(seat.entries().await? == told, "the log is as long as before");

    seat.key("n").await?;
    seat.until_phase("action").await?;
    // Press a lit space: the walk that it takes and the step happen together, or a menu asks which.
    seat.select("red").await?;
    seat.press("d8").await?;
    let offered = seat.commands("#menu").await?;
    let walk = offered.iter().find(|line| line.starts_with("red take walk;")).context("walking is offered")?;
    ensure!(walk == "red take walk; red move d8");
    seat.say(walk).await?;
    // What cannot be done says why, and the rule is a link away.
    seat.press("c1").await?;
    let rule = wait(&page, "#notice.shown a").await?.attr("href").await?;
    ensure!(rule.is_some_and(|rule| rule.contains("/rules/")), "a refusal links to its rule");
    seat.main_button().await?;

    for who in ["green", "blue", "black"] {
        seat.select(who).await?;
        let takes = seat.commands(".takes").await?;
        let take = takes.iter().find(|line| line.contains("walk") || line.contains("stride")).context("an action")?;
        seat.say(take).await?;
        let step = seat.commands(".tray").await?.into_iter().find(|line| line.contains(" move "));
        if let Some(step) = step {
            seat.say(&step).await?;
        }
        seat.answer().await?;
        if who == "black" {
            // Before the round ends the page says what is coming.
            ensure!(wait(&page, "#round-end").await?.text().await?.contains("noise"), "the noise owed is foretold");
            wait(&page, ".call summary").await?.click().await?;
            seat.say("team escape").await?;
        }
        seat.main_button().await?;
    }
    seat.until_phase("event").await?;
    while seat.phase().await? == "event" {
        seat.answer().await?;
        seat.main_button().await?;
    }
    seat.until_phase("escape").await?;
    // An earlier moment, and back.
    wait(&page, "#log > li:nth-child(2) button").await?.click().await?;
    wait(&page, "#past button").await?.click().await?;
    for _ in 0..40 {
        if seat.phase().await? == "over" {
            break;
        }
        seat.main_button().await?;
    }
    seat.until_phase("over").await?;
    let outcome = wait(&page, "#result").await?.attr("data-outcome").await?;
    ensure!(outcome.as_deref() == Some("lost"), "nobody fetched the documents: {outcome:?}");
    seat.console_is_clean().await?;
    page.quit().await?;
    Ok(())
}

/// A recorded game of the same heist with the same crew that was won, and whose chance comes from a seed.
const WON: &str = include_str!("../../heist-testbed/games/golden/startup.heist");

/// How a command is given on the page.
async fn give(seat: &Seat<'_>, number: usize, line: &str) -> Result<()> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [who, verb, rest @ ..] = &words[..] else { bail!("`{line}` is no command") };
    if *who != "team" && !seat.has(&format!("#person-{who}.selected")).await? {
        seat.select(who).await?;
    }
    match (*verb, rest) {
        // Tokens and steps by pressing the board; where it may mean more than one thing, a menu asks which.
        ("plan" | "move", [space]) => {
            seat.press(space).await?;
            let pressed = async || Ok(seat.has("#menu").await? || seat.kept().await?.len() > number);
            until(&format!("pressing {space} does something"), pressed).await?;
            if seat.has("#menu").await? { seat.say(line).await } else { Ok(()) }
        }
        // The main button, by its key and with the pointer in turns.
        ("ready" | "done" | "roll" | "next", []) => {
            wait(seat.page, &format!("#primary[data-command=\"{line}\"]")).await?;
            if number.is_multiple_of(2) { seat.key("n").await } else { seat.main_button().await }
        }
        _ => {
            if !seat.shows(line).await? {
                // What has many ways is folded away.
                let unfold = "document.querySelectorAll('.tray details').forEach((e) => { e.open = true; })";
                seat.page.execute(unfold, Vec::new()).await?;
            }
            seat.say(line).await
        }
    }
}

#[tokio::test]
async fn one_person_wins_in_six_rounds() -> Result<()> {
    let replay = Replay::parse(WON).map_err(|fault| anyhow!("{fault}"))?;
    let seed = u8::try_from(replay.seed.context("the recorded game has a seed")?)?;
    let lines: Vec<String> = replay.commands().map(str::to_owned).collect();
    let server = Server::start(&["--database", "sqlite::memory:"])?;
    let driver = Driver::start()?;
    let page = driver.browser(1280, 800).await?;
    let seat = Seat { page: &page };
    // A browser whose chance begins with that seed: the dice fall as they fell then, if the rules are the same.
    let fixed = format!("Crypto.prototype.getRandomValues = (bytes) => bytes.fill(0).fill({seed}, 0, 1)");
    page.cdp().send_raw("Page.addScriptToEvaluateOnNewDocument", json!({ "source": fixed })).await?;
    page.goto(&server.url).await?;
    wait(&page, "#play-now").await?.click().await?;
    seat.until_phase("planning").await?;

    let mut rounds = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        let tried = give(&seat, number, line).await;
        let done = async || Ok(seat.kept().await? == lines[..=number]);
        let done = match tried {
            Ok(()) => until("it is done", done).await,
            Err(error) => Err(error),
        };
        done.with_context(|| format!("command {}, `{line}`", number + 1))?;
        match line.as_str() {
            "team roll" => rounds.push(wait(&page, "#phase .round").await?.text().await?),
            "blue pick-up documents" => {
                let carried = wait(&page, "#person-blue .carried").await?.text().await?;
                ensure!(carried.to_lowercase().contains("documents"), "blue carries {carried}");
            }
            _ => {}
        }
    }
    let expected: Vec<String> = (1..=6).map(|round| format!("Round {round} · Act")).collect();
    ensure!(rounds == expected, "{rounds:?}");
    seat.until_phase("over").await?;
    let outcome = wait(&page, "#result").await?.attr("data-outcome").await?;
    ensure!(outcome.as_deref() == Some("won"), "{outcome:?}");
    seat.console_is_clean().await?;
    page.quit().await?;
    Ok(())
}

//! One person plays The Startup Job alone, from the front door to the result: lost in one round, and won in six.

use crate::WON;
use anyhow::{Context, Result, anyhow, bail, ensure};
use heist_e2e::browser::{Driver, play_all, wait};
use heist_e2e::browser_players::until;
use heist_e2e::server_process::ServerProcess;
use heist_e2e::table_page::TablePage;
use heist_format::replay::Replay;
use serde_json::json;

const CREW: [&str; 4] = ["red", "green", "blue", "black"];

#[tokio::test]
async fn one_person_plays_a_whole_heist() -> Result<()> {
    let server = ServerProcess::start(&["--database", "sqlite::memory:"])?;
    let driver = Driver::start()?;
    let page = driver.browser(1280, 800).await?;
    let table = TablePage { page: &page };
    page.goto(&server.url).await?;
    play_all(&page).await?;
    table.until_phase("planning").await?;

    // A start by its button, a plan by pressing tiles; one token is taken back by pressing again.
    for (number, who) in CREW.into_iter().enumerate() {
        let (start, tiles) = if number < 2 { ("e9", ["d8", "d7", "e7"]) } else { ("g8", ["g7", "f7", "g6"]) };
        table.select(who).await?;
        table.say(&format!("{who} start {start}")).await?;
        for tile in tiles {
            table.press(tile).await?;
        }
        let tokens = || async {
            let text = wait(&page, &format!("#person-{who} .tokens")).await?.text().await?;
            anyhow::Ok(text.split_whitespace().next().and_then(|left| left.parse::<u8>().ok()).unwrap_or_default())
        };
        let left = tokens().await?;
        table.press(tiles[2]).await?;
        ensure!(tokens().await? == left + 1, "a second press takes the token back");
        table.press(tiles[2]).await?;
        if who == "green" {
            // What Red did is taken back although Green has acted since.
            wait(&page, "#undo-others summary").await?.click().await?;
            let of_red = wait(&page, "#undo-others button[data-who='red']").await?;
            ensure!(of_red.text().await?.starts_with("Red's "), "it says what would be taken back");
            of_red.click().await?;
            table.select("red").await?;
            table.main_button().await?;
            table.select(who).await?;
        }
        table.main_button().await?;
    }
    // Nobody comes to the documents: the last one to be ready is asked.
    wait(&page, "#notice.shown").await?;
    ensure!(table.phase().await? == "planning", "not yet");
    table.main_button().await?;
    table.until_phase("roll").await?;

    // A reload loses nothing.
    let told = table.entries().await?;
    page.refresh().await?;
    table.until_phase("roll").await?;
    ensure!(table.entries().await? == told, "the log is as long as before");

    table.key("n").await?;
    table.until_phase("action").await?;
    // Press a lit space: the walk that it takes and the step happen together, or a menu asks which.
    table.select("red").await?;
    table.press("d8").await?;
    let offered = table.commands("#menu").await?;
    let walk = offered.iter().find(|line| line.starts_with("red take walk;")).context("walking is offered")?;
    ensure!(walk == "red take walk; red move d8");
    table.say(walk).await?;
    // What cannot be done says why, and the rule is a link away.
    table.press("c1").await?;
    let rule = wait(&page, "#notice.shown a").await?.attr("href").await?;
    ensure!(rule.is_some_and(|rule| rule.contains("/rules/")), "a refusal links to its rule");
    table.main_button().await?;

    for who in ["green", "blue", "black"] {
        table.select(who).await?;
        let takes = table.commands(".takes").await?;
        let take = takes.iter().find(|line| line.contains("walk") || line.contains("stride")).context("an action")?;
        table.say(take).await?;
        let step = table.commands(".tray").await?.into_iter().find(|line| line.contains(" move "));
        if let Some(step) = step {
            table.say(&step).await?;
        }
        table.answer().await?;
        if who == "black" {
            // Before the round ends the page says what is coming.
            ensure!(wait(&page, "#round-end").await?.text().await?.contains("noise"), "the noise to come is announced");
            wait(&page, ".call summary").await?.click().await?;
            table.say("team escape").await?;
        }
        table.main_button().await?;
    }
    table.until_phase("event").await?;
    while table.phase().await? == "event" {
        table.answer().await?;
        table.main_button().await?;
    }
    table.until_phase("escape").await?;
    // An earlier moment, and back.
    wait(&page, "#log > li:nth-child(2) button").await?.click().await?;
    wait(&page, "#past button").await?.click().await?;
    for _ in 0..40 {
        if table.phase().await? == "over" {
            break;
        }
        table.main_button().await?;
    }
    table.until_phase("over").await?;
    let outcome = wait(&page, "#result").await?.attr("data-outcome").await?;
    ensure!(outcome.as_deref() == Some("lost"), "nobody fetched the documents: {outcome:?}");
    table.console_is_clean().await?;
    page.quit().await?;
    Ok(())
}

/// How a command is given on the page.
async fn give(table: &TablePage<'_>, number: usize, line: &str) -> Result<()> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [who, verb, rest @ ..] = &words[..] else { bail!("`{line}` is not a command") };
    if *who != "team" && !table.has(&format!("#person-{who}.selected")).await? {
        table.select(who).await?;
    }
    match (*verb, rest) {
        // Tokens and steps by pressing the board; where it may mean more than one thing, a menu asks which.
        ("plan" | "move", [space]) => {
            table.press(space).await?;
            let pressed = async || Ok(table.has("#menu").await? || table.kept().await?.len() > number);
            until(&format!("pressing {space} does something"), pressed).await?;
            if table.has("#menu").await? { table.say(line).await } else { Ok(()) }
        }
        // The main button, by its key and with the pointer in turns.
        ("ready" | "done" | "roll" | "next", []) => {
            wait(table.page, &format!("#primary[data-command=\"{line}\"]")).await?;
            if number.is_multiple_of(2) { table.key("n").await } else { table.main_button().await }
        }
        _ => {
            if !table.shows(line).await? {
                // What has many ways is folded away.
                let unfold = "document.querySelectorAll('.tray details').forEach((e) => { e.open = true; })";
                table.page.execute(unfold, Vec::new()).await?;
            }
            table.say(line).await
        }
    }
}

#[tokio::test]
async fn one_person_wins_in_six_rounds() -> Result<()> {
    let replay = Replay::parse(WON).map_err(|fault| anyhow!("{fault}"))?;
    let seed = u8::try_from(replay.seed.context("the recorded game has a seed")?)?;
    let lines: Vec<String> = replay.commands().map(str::to_owned).collect();
    let server = ServerProcess::start(&["--database", "sqlite::memory:"])?;
    let driver = Driver::start()?;
    let page = driver.browser(1280, 800).await?;
    let table = TablePage { page: &page };
    // A browser whose chance begins with that seed: the dice fall as they fell then, if the rules are the same.
    let fixed = format!("Crypto.prototype.getRandomValues = (bytes) => bytes.fill(0).fill({seed}, 0, 1)");
    page.cdp().send_raw("Page.addScriptToEvaluateOnNewDocument", json!({ "source": fixed })).await?;
    page.goto(&server.url).await?;
    play_all(&page).await?;
    table.until_phase("planning").await?;

    let mut rounds = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        let tried = give(&table, number, line).await;
        let done = async || Ok(table.kept().await? == lines[..=number]);
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
    table.until_phase("over").await?;
    let outcome = wait(&page, "#result").await?.attr("data-outcome").await?;
    ensure!(outcome.as_deref() == Some("won"), "{outcome:?}");
    table.console_is_clean().await?;
    page.quit().await?;
    Ok(())
}

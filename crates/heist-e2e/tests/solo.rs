//! One person plays The Startup Job alone, from the front door to the result.

use anyhow::{Context, Result, ensure};
use heist_e2e::browser::{Driver, wait};
use heist_e2e::seat::Seat;
use heist_e2e::server::Server;

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

//! Commands of several pieces, put together by pointer and by keyboard.

use anyhow::{Result, ensure};
use heist_e2e::browser::{Driver, play_all, wait};
use heist_e2e::browser_players::{BrowserPlayer, SHORT_HEIST, until};
use heist_e2e::server_process::ServerProcess;
use thirtyfour::prelude::*;

/// Presses a space by keyboard alone.
async fn enter(person: &BrowserPlayer, space: &str) -> Result<()> {
    let script = "document.querySelector(`.board-box [data-space][aria-label^=\"${arguments[0]}:\"]`).focus()";
    person.run(script, vec![space.into()]).await?;
    Ok(person.page.action_chain().send_keys(Key::Enter).perform().await?)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn plans_are_changed_and_ways_declared_piece_by_piece() -> Result<()> {
    let server = ServerProcess::start(&["--database", "sqlite::memory:"])?;
    let driver = Driver::start()?;
    let ann = BrowserPlayer { page: driver.browser(1280, 800).await? };
    ann.page.goto(&server.url).await?;
    play_all(&ann.page).await?;
    wait(&ann.page, "main.table").await?;
    let (before, after) = SHORT_HEIST.split_at(13);
    for line in before {
        ann.say(line).await?;
        ensure!(ann.notice().await?.is_empty(), "`{line}` is refused: {}", ann.notice().await?);
    }
    // Blue moves a token of its own and one of red: whose is asked where two lie.
    ann.press("#person-blue .who").await?;
    ann.press("[data-compose='Change of plans']").await?;
    ensure!(ann.has("#primary[aria-disabled=true]").await?, "nothing is not a command");
    ann.press_space("d8").await?;
    ann.until_text("#composer", "Which one?").await?;
    ann.press("#composer [data-piece='The token of blue']").await?;
    ann.press_space("c7").await?;
    ann.until_text("#composer li", "Blue's token from d8 to c7").await?;
    enter(&ann, "g7").await?;
    ann.until_text("#composer", "Which one?").await?;
    ann.press("#composer [data-piece='The token of red']").await?;
    enter(&ann, "f7").await?;
    ann.until_text("#composer", "Red's token from g7 to f7").await?;
    // One step back, and once more; the key for the main button says it.
    ann.press("#composer-back").await?;
    until("a piece less", async || Ok(ann.count("#composer li").await? == 1)).await?;
    enter(&ann, "d8").await?;
    ann.until_text("#composer", "black's token from d8").await?;
    enter(&ann, "c6").await?;
    until("two pieces", async || Ok(ann.count("#composer li").await? == 2)).await?;
    ann.page.action_chain().send_keys("n").perform().await?;
    ann.until_text("#log", "Blue plans c7").await?;
    ann.until_text("#log", "Black plans c6").await?;
    let label = "return document.querySelector(\".board-box [data-space][aria-label^='c7:']\").ariaLabel";
    ensure!(
        ann.run(label, Vec::new()).await?.as_str().is_some_and(|label| label.contains("blue")),
        "blue may go there"
    );

    // The rest of the heist, up to the escape; whoever planned otherwise stays where they are.
    for line in after.iter().filter(|line| !line.starts_with("black move") && !line.starts_with("blue move")) {
        if line.ends_with("stay") {
            break;
        }
        ann.say(line).await?;
        ensure!(ann.notice().await?.is_empty(), "`{line}` is refused: {}", ann.notice().await?);
    }
    until("the escape", async || Ok(ann.phase().await? == "escape")).await?;
    ann.press("#person-green .who").await?;
    ann.press("[data-compose^='Last ditch']").await?;
    // Not with all ideas.
    enter(&ann, "g8").await?;
    ann.press("#composer [aria-label='Put in 2 ideas']").await?;
    ann.until_text("#composer", "2 ideas").await?;
    ann.until_text("#composer .hint", "The way costs").await?;
    ann.press("#composer-do").await?;
    until("green has rolled", async || Ok(ann.text_of("#log").await?.contains("Green rolls"))).await?;
    ann.nothing_went_wrong(&[]).await?;
    ann.page.quit().await?;
    Ok(())
}

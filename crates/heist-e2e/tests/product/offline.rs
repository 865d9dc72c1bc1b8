//! After the first visit the game starts without a server, and a game in the browser survives everything but its owner:
//! two windows that show it go on with one game, and neither overwrites what the other has done.

use anyhow::{Result, ensure};
use heist_e2e::browser::{Driver, play_all, wait};
use heist_e2e::browser_players::{BrowserPlayer, SHORT_HEIST, until};
use heist_e2e::server_process::ServerProcess;
use heist_e2e::table_page::TablePage;
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_heist_alone_without_a_server() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let database = folder.path().join("heist.db").display().to_string();
    let mut server = ServerProcess::start(&["--database", &database])?;
    let driver = Driver::start()?;
    let ann = BrowserPlayer { page: driver.browser(390, 844).await? };
    ann.page.goto(&server.url).await?;
    wait(&ann.page, "#play-now").await?;
    let kept = async || {
        let script = "return navigator.serviceWorker.controller?.state === 'activated'";
        Ok(ann.run(script, Vec::new()).await? == Value::Bool(true))
    };
    until("the game is kept in the browser", &kept).await?;
    // So is a page that was reloaded past what is kept, and at first knows nothing of it.
    ann.page.cdp().send_raw("Page.reload", json!({ "ignoreCache": true })).await?;
    wait(&ann.page, "#play-now").await?;
    until("the game is kept in the browser", &kept).await?;
    ann.nothing_went_wrong(&[]).await?;

    server.kill();
    ann.page.goto(&server.url).await?;
    play_all(&ann.page).await?;
    wait(&ann.page, "main.table").await?;
    for (i, line) in SHORT_HEIST.into_iter().chain(["black stay"]).enumerate() {
        let before = ann.sees().await?;
        ann.say(line).await?;
        ensure!(ann.notice().await?.is_empty(), "`{line}` is refused: {}", ann.notice().await?);
        if line.contains("start") || line.contains("move") {
            until("it shows", async || Ok(ann.sees().await? != before)).await?;
        }
        if i % 9 == 4 {
            let before = ann.sees().await?;
            ann.page.refresh().await?;
            wait(&ann.page, "main.table").await?;
            until("everything is as it was", async || Ok(ann.sees().await? == before)).await?;
        }
    }
    wait(&ann.page, "#result").await?;
    ann.page.goto(format!("{}/tables", server.url)).await?;
    wait(&ann.page, "[data-game] .badge.lost").await?;
    ann.fits().await?;
    // The server is away, and the browser says so; nothing else may go wrong.
    ann.nothing_went_wrong(&["ERR_CONNECTION_REFUSED", "ERR_FAILED"]).await?;
    ann.page.quit().await?;
    Ok(())
}

/// Says a line that changes the board; what is to be seen then.
async fn does(ann: &BrowserPlayer, line: &str) -> Result<String> {
    let before = ann.sees().await?;
    ann.say(line).await?;
    until(&format!("`{line}` shows"), async || Ok(ann.sees().await? != before)).await?;
    ann.sees().await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_windows_of_one_browser_go_on_with_one_game() -> Result<()> {
    let server = ServerProcess::start(&["--database", "sqlite::memory:"])?;
    let driver = Driver::start()?;
    let ann = BrowserPlayer { page: driver.browser(1280, 800).await? };
    // The first window can be made to sleep through what others do.
    let sleep = "addEventListener('storage', (event) => { if (window.asleep) event.stopImmediatePropagation(); })";
    ann.page.cdp().send_raw("Page.addScriptToEvaluateOnNewDocument", json!({ "source": sleep })).await?;
    ann.page.goto(&server.url).await?;
    play_all(&ann.page).await?;
    wait(&ann.page, "main.table").await?;
    does(&ann, "red start g8").await?;
    let address = ann.page.current_url().await?;
    let one = ann.page.window().await?;
    let other = ann.page.new_tab().await?;
    ann.page.switch_to_window(other.clone()).await?;
    ann.page.goto(address.as_str()).await?;
    wait(&ann.page, "main.table").await?;

    // What is done in one window is seen in the other at once, which says where it comes from.
    let seen = does(&ann, "blue start e9").await?;
    ann.page.switch_to_window(one.clone()).await?;
    until("the first window follows", async || Ok(ann.sees().await? == seen)).await?;
    ann.until_text("#notice", "another window").await?;

    // A window that sleeps through the news does not write over them: it catches up, and the command is said again.
    ann.run("window.asleep = true", Vec::new()).await?;
    ann.page.switch_to_window(other.clone()).await?;
    let seen = does(&ann, "black start e9").await?;
    ann.page.switch_to_window(one).await?;
    ensure!(ann.sees().await? != seen, "the first window has heard nothing");
    ann.say("green start g8").await?;
    ann.until_text("#notice", "say it again").await?;
    ensure!(ann.sees().await? == seen, "the first window shows what the other has done, and nothing else");
    let seen = does(&ann, "green start g8").await?;
    let seat = TablePage { page: &ann.page };
    let both = ["red start g8", "blue start e9", "black start e9", "green start g8"];
    until("nothing is lost", async || Ok(seat.kept().await? == both)).await?;
    ann.page.switch_to_window(other).await?;
    until("the second window follows", async || Ok(ann.sees().await? == seen)).await?;
    ann.nothing_went_wrong(&[]).await?;
    ann.page.quit().await?;
    Ok(())
}

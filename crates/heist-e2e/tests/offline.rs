//! After the first visit the game starts without a server, and a game in the browser survives everything but its owner.

use anyhow::{Result, ensure};
use heist_e2e::browser::{Driver, wait};
use heist_e2e::crowd::{Person, SHORT_HEIST, until};
use heist_e2e::server::Server;
use serde_json::Value;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_heist_alone_without_a_server() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let database = folder.path().join("heist.db").display().to_string();
    let mut server = Server::start(&["--database", &database])?;
    let driver = Driver::start()?;
    let ann = Person { page: driver.browser(390, 844).await? };
    ann.page.goto(&server.url).await?;
    wait(&ann.page, "#play-now").await?;
    until("the game is kept in the browser", async || {
        let script = "return navigator.serviceWorker.controller?.state === 'activated'";
        Ok(ann.run(script, Vec::new()).await? == Value::Bool(true))
    })
    .await?;
    ann.nothing_went_wrong(&[]).await?;

    server.kill();
    ann.page.goto(&server.url).await?;
    ann.press("#play-now").await?;
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
    let wide = ann.run("return document.documentElement.scrollWidth > innerWidth", Vec::new()).await?;
    ensure!(wide == Value::Bool(false), "nothing sticks out on a phone");
    // The server is away, and the browser says so; nothing else may go wrong.
    ann.nothing_went_wrong(&["ERR_CONNECTION_REFUSED", "ERR_FAILED"]).await?;
    ann.page.quit().await?;
    Ok(())
}

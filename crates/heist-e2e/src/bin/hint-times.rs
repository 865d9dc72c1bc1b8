//! How soon a hint is there, and whether the page stutters meanwhile: asked with the module still to be loaded, and again with a worker
//! that waits. Prints JSON. With a folder as argument, it puts pictures of the panel there instead.
//!
//! `cargo xtask hints` builds the client as people get it and runs this.

use anyhow::Result;
use heist_e2e::browser::{Driver, wait};
use heist_e2e::browser_players::{BrowserPlayer, until};
use heist_e2e::hints::{ANSWERED, WATCH, first_actions};
use heist_e2e::server_process::ServerProcess;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::time::Duration;

#[tokio::main]
async fn main() -> Result<()> {
    let pictures: Option<PathBuf> = std::env::args_os().nth(1).map(PathBuf::from);
    let server = ServerProcess::start(&["--database", "sqlite::memory:"])?;
    let driver = Driver::start()?;
    match pictures {
        Some(folder) => photograph(&driver, &server.url, &folder).await,
        None => measure(&driver, &server.url).await,
    }
}

/// Asks three times and prints how long it took.
async fn measure(driver: &Driver, server: &str) -> Result<()> {
    let mut times = Vec::new();
    for (name, heist) in [("startup", "startup"), ("melee", "melee")] {
        let ann = BrowserPlayer { page: driver.browser(1440, 900).await? };
        ann.page.goto(server).await?;
        wait(&ann.page, "#play-now").await?;
        ann.opens_a_game(server, name, &first_actions(heist)?).await?;
        // What a page does when it opens is measured elsewhere.
        tokio::time::sleep(Duration::from_secs(3)).await;
        for worker in ["to be loaded", "waits", "waits"] {
            ann.run(WATCH, Vec::new()).await?;
            ann.press("#hint").await?;
            until("the last word", async || Ok(ann.run(ANSWERED, Vec::new()).await? == Value::Bool(true))).await?;
            let seen = ann.run("return window.__hint.seen", Vec::new()).await?;
            times.push(json!({ "heist": heist, "worker": worker, "hint": seen }));
            ann.press("#hint").await?;
        }
        ann.page.quit().await?;
    }
    println!("{}", serde_json::to_string_pretty(&times)?);
    Ok(())
}

/// The panel at several sizes, dark and light: an answer, and a comparison.
async fn photograph(driver: &Driver, server: &str, folder: &Path) -> Result<()> {
    std::fs::create_dir_all(folder)?;
    let game = first_actions("startup")?;
    let plan = heist_e2e::local_storage::when(&["startup"], |_| true)?;
    for (name, width, height) in [("desktop", 1440, 900), ("tablet", 1024, 768), ("phone", 390, 844)] {
        for theme in ["dark", "light"] {
            let ann = BrowserPlayer { page: driver.browser(width, height).await? };
            ann.page.goto(server).await?;
            wait(&ann.page, "#play-now").await?;
            ann.run("localStorage.setItem('heist.theme', arguments[0])", vec![theme.into()]).await?;
            let picture = async |what: &str| -> Result<()> {
                let picture = ann.page.screenshot_as_png().await?;
                Ok(std::fs::write(folder.join(format!("{name}-{theme}-{what}.png")), picture)?)
            };
            let hint = if width < 821 { "#hint-tab" } else { "#hint" };
            ann.opens_a_game(server, "plan", &plan).await?;
            ann.press(hint).await?;
            wait(&ann.page, "#hints[data-thinking=\"false\"] .follow").await?;
            picture("plan").await?;
            ann.opens_a_game(server, "hints", &game).await?;
            ann.press(hint).await?;
            wait(&ann.page, "#hints[data-thinking=\"false\"] .follow").await?;
            picture("hint").await?;
            ann.press("#why-not").await?;
            picture("asking").await?;
            ann.run("document.querySelector('.tray .offer.take').click()", Vec::new()).await?;
            wait(&ann.page, "#hints[data-thinking=\"false\"] #compared").await?;
            picture("compared").await?;
            ann.page.quit().await?;
        }
    }
    Ok(())
}

//! How soon the designer shows a figure after an edit, and whether the page stutters meanwhile. Prints JSON. With a folder as argument,
//! it puts pictures of the panel there instead.
//!
//! `cargo xtask balance` builds the client as people get it and runs this.

use anyhow::Result;
use heist_e2e::balance::{SETTLED, SHOP, WATCH, opens_a_draft};
use heist_e2e::browser::{Driver, wait};
use heist_e2e::browser_players::{BrowserPlayer, until};
use heist_e2e::server_process::ServerProcess;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A heist file of the size of the official ones, under another id.
fn startup() -> String {
    include_str!("../../../../content/heists/startup.toml").replacen("id = \"startup\"", "id = \"startup-draft\"", 1)
}

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

/// Edits a small and a large heist three times each, and prints how long it took.
async fn measure(driver: &Driver, server: &str) -> Result<()> {
    let mut times = Vec::new();
    for (name, text, place) in [("shop", SHOP.to_owned(), "c1"), ("startup", startup(), "d6")] {
        let ann = BrowserPlayer { page: driver.browser(1440, 900).await? };
        opens_a_draft(&ann, server, name, &text).await?;
        ann.press("#tab-balance").await?;
        wait(&ann.page, ".balance-told").await?;
        for code in ["GU", "LO", "EM"] {
            // The measurement before is over, and nothing else goes on.
            tokio::time::sleep(Duration::from_secs(8)).await;
            ann.press(&format!("[data-tile={code}]")).await?;
            ann.run(WATCH, Vec::new()).await?;
            ann.press(&format!("[data-cell={place}] .spot")).await?;
            until("the figures", async || Ok(ann.run(SETTLED, Vec::new()).await? == Value::Bool(true))).await?;
            let seen = ann.run("return window.__balance.seen", Vec::new()).await?;
            times.push(json!({ "heist": name, "edit": code, "figure": seen }));
        }
        ann.page.quit().await?;
    }
    println!("{}", serde_json::to_string_pretty(&times)?);
    Ok(())
}

/// The panel with a difference, the heat map and suggestions, on a desktop and a phone, dark and light.
async fn photograph(driver: &Driver, server: &str, folder: &Path) -> Result<()> {
    std::fs::create_dir_all(folder)?;
    for (name, width, height) in [("desktop", 1440, 900), ("phone", 390, 844)] {
        for theme in ["dark", "light"] {
            let ann = BrowserPlayer { page: driver.browser(width, height).await? };
            ann.page.goto(format!("{server}/design")).await?;
            ann.run("localStorage.setItem('heist.theme', arguments[0])", vec![theme.into()]).await?;
            opens_a_draft(&ann, server, "startup", &startup()).await?;
            let picture = async |what: &str| -> Result<()> {
                let picture = ann.page.screenshot_as_png().await?;
                Ok(std::fs::write(folder.join(format!("{name}-{theme}-{what}.png")), picture)?)
            };
            ann.press("#tab-balance").await?;
            wait(&ann.page, ".balance-told").await?;
            if width > 800 {
                ann.press("[data-tile=GU]").await?;
                ann.press("[data-cell=d6] .spot").await?;
                wait(&ann.page, ".balance-difference").await?;
            }
            wait(&ann.page, ".balance-planner").await?;
            ann.press(".balance-heat input").await?;
            tokio::time::sleep(Duration::from_millis(500)).await;
            picture("figures").await?;
            ann.press("#suggest").await?;
            wait(&ann.page, ".changes[data-done=true] .change").await?;
            ann.run("document.querySelector('.changes').scrollIntoView({ block: 'end' })", Vec::new()).await?;
            picture("changes").await?;
            ann.page.quit().await?;
        }
    }
    Ok(())
}

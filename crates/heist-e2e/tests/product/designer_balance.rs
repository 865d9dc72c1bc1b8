//! Live balance in the designer: figures after an edit, the difference to the version before, the heat map, suggestions.

use anyhow::{Context, Result, ensure};
use heist_client::drafts::PREFIX;
use heist_e2e::balance::{SHOP, opens_a_draft};
use heist_e2e::browser::{Driver, wait};
use heist_e2e::browser_players::{BrowserPlayer, until};
use heist_e2e::server_process::ServerProcess;

/// The heist file that the browser keeps.
async fn kept(ann: &BrowserPlayer) -> Result<String> {
    let script = "return JSON.parse(localStorage.getItem(arguments[0]))?.text ?? ''";
    let text = ann.run(script, vec![format!("{PREFIX}shop").into()]).await?;
    Ok(text.as_str().unwrap_or_default().to_owned())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_edit_is_followed_by_figures_a_difference_and_changes_to_try() -> Result<()> {
    let server = ServerProcess::start(&["--database", "sqlite::memory:"])?;
    let driver = Driver::start()?;
    let ann = BrowserPlayer { page: driver.browser(1440, 900).await? };
    opens_a_draft(&ann, &server.url, "shop", SHOP).await?;
    ann.press("#tab-balance").await?;
    ann.until_text(".balance-told", "The crew wins ").await?;
    wait(&ann.page, ".gauge-needle").await?;
    ensure!(!ann.has(".balance-difference").await?, "nothing has changed yet");

    // A guard in the way: another figure, and what has changed on the same dice.
    ann.press("[data-tile=GU]").await?;
    ann.press("[data-cell=c1] .spot").await?;
    ann.until_text(".balance-difference", "give or take").await?;
    wait(&ann.page, ".balance[data-waits=false]").await?;
    ann.until_text(".means", "Rounds").await?;

    // Where people walk is drawn over the board, and taken away again.
    ensure!(ann.count("#map .heat").await? == 0, "nobody has asked for it yet");
    ann.press(".balance-heat input").await?;
    until("the board shows where people walk", async || Ok(ann.count("#map .heat").await? > 3)).await?;
    ann.press(".balance-heat input").await?;
    until("the board is as before", async || Ok(ann.count("#map .heat").await? == 0)).await?;

    // A crew that thinks ahead plays it when the first games are over.
    ann.until_text(".balance-planner", "A crew that thinks ahead wins ").await?;

    ann.press("#suggest").await?;
    wait(&ann.page, ".changes[data-done=true] .change button").await?;
    until("the draft is kept", async || Ok(kept(&ann).await?.contains("GU"))).await?;
    let before = kept(&ann).await?;
    let words = ann.text_of(".change strong").await?;
    ann.press(".change button").await?;
    ann.until_text("#said", words.split([';', '\n']).next().context("words")?).await?;
    until("the change is in the file", async || Ok(kept(&ann).await? != before)).await?;
    ann.until_text(".balance-difference", "give or take").await?;
    ann.press("#undo").await?;
    until("undo takes the change back", async || Ok(kept(&ann).await? == before)).await?;

    // What cannot be played is not measured, and the panel says why.
    ann.press("[data-tile=EM]").await?;
    ann.press("[data-cell=a1] .spot").await?;
    ann.until_text(".balance-trouble", "The heist cannot be played").await?;
    ann.press("#undo").await?;
    ann.until_text(".balance-told", "The crew wins ").await?;
    ann.nothing_went_wrong(&[]).await?;
    ann.page.quit().await?;
    Ok(())
}

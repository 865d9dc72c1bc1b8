//! What happens is shown scene by scene: the page never waits for it, and the board is the true position afterwards.

use anyhow::{Result, ensure};
use heist_bots::Random;
use heist_e2e::browser::{Driver, wait};
use heist_e2e::browser_players::{BrowserPlayer, until};
use heist_e2e::local_storage::when;
use heist_e2e::server_process::ServerProcess;
use heist_rules::state::Phase;

/// A browser at the front door.
async fn visitor(driver: &Driver, server: &ServerProcess) -> Result<BrowserPlayer> {
    let ann = BrowserPlayer { page: driver.browser(1280, 800).await? };
    ann.page.goto(&server.url).await?;
    wait(&ann.page, "#play-now").await?;
    Ok(ann)
}

#[tokio::test]
async fn a_roll_is_shown_skipped_and_shown_again() -> Result<()> {
    let server = ServerProcess::start(&["--database", "sqlite::memory:"])?;
    let driver = Driver::start()?;
    let ann = visitor(&driver, &server).await?;
    // Slow, so that there is time to look.
    ann.set_pace("slow").await?;
    ann.opens_a_game(&server.url, "roll", &when(&["startup"], |state| state.phase == Phase::Roll)?).await?;
    ensure!(!ann.is_staging().await?, "whoever comes to a table sees it as it is");
    let key = async |key: &str| anyhow::Ok(ann.page.action_chain().send_keys(key).perform().await?);

    key("n").await?;
    wait(&ann.page, ".stage .cube").await?;
    ensure!(ann.phase().await? == "action", "the page does not wait for the dice");
    ensure!(ann.is_staging().await?);
    // A key ends the play, and does what it does.
    key("2").await?;
    wait(&ann.page, "#person-green.selected").await?;
    ensure!(!ann.is_staging().await? && !ann.has(".stage .cube").await?, "the dice are gone");
    let told = ann.count("#log > li").await?;

    key("a").await?;
    wait(&ann.page, ".stage .cube").await?;
    ensure!(ann.count("#log > li").await? == told, "nothing happens twice");
    // So does a press: on a space that green cannot reach it says why.
    ann.press_space("c1").await?;
    until("the press is heard", async || Ok(!ann.notice().await?.is_empty())).await?;
    ensure!(!ann.is_staging().await?);
    ann.press("#again").await?;
    wait(&ann.page, ".stage .cube").await?;
    // An earlier moment is shown without waiting.
    ann.run("document.querySelector('#log > li button').click()", Vec::new()).await?;
    wait(&ann.page, "#past").await?;
    ensure!(!ann.is_staging().await?, "the past is not waited for");
    ann.nothing_went_wrong(&[]).await?;
    ann.page.quit().await?;
    Ok(())
}

#[tokio::test]
async fn after_a_heist_on_stage_the_board_is_as_if_drawn_afresh() -> Result<()> {
    let server = ServerProcess::start(&["--database", "sqlite::memory:"])?;
    let driver = Driver::start()?;
    let ann = visitor(&driver, &server).await?;
    ann.set_pace("fast").await?;
    ann.opens_a_game(&server.url, "whole", &when(&["startup"], |state| state.phase == Phase::Roll)?).await?;
    let mut random = Random::new(5);
    let (mut given, mut shown) = (0, 0);
    while ann.gives_any_command(&mut random).await? {
        given += 1;
        shown += u32::from(ann.is_staging().await?);
        if given % 40 == 0 {
            as_if_drawn_afresh(&ann).await?;
        }
    }
    ensure!(shown > 5, "of {given} commands {shown} were seen on the stage");
    ann.until_played().await?;
    wait(&ann.page, "#result").await?;
    as_if_drawn_afresh(&ann).await?;
    ann.nothing_went_wrong(&[]).await?;
    ann.page.quit().await?;
    Ok(())
}

/// The board looks as it does after a reload, which shows no scene.
async fn as_if_drawn_afresh(ann: &BrowserPlayer) -> Result<()> {
    ann.until_played().await?;
    let drawn = ann.board().await?;
    ann.page.refresh().await?;
    wait(&ann.page, "main.table g.space").await?;
    ensure!(!ann.is_staging().await?);
    let fresh = ann.board().await?;
    let differs = drawn.lines().zip(fresh.lines()).find(|(drawn, fresh)| drawn != fresh);
    ensure!(drawn == fresh, "drawn and drawn afresh: {differs:#?}");
    Ok(())
}

#[tokio::test]
async fn whoever_wants_less_motion_sees_none() -> Result<()> {
    let server = ServerProcess::start(&["--database", "sqlite::memory:"])?;
    let driver = Driver::start()?;
    let ann = visitor(&driver, &server).await?;
    ann.opens_a_game(&server.url, "calm", &when(&["startup"], |state| state.phase == Phase::Roll)?).await?;
    // Whatever is ever put on the stage is noted.
    let watch = r##"
        window.staged = [];
        const note = () => {
            for (const thing of document.querySelectorAll(".stage .scene > *")) window.staged.push(thing.className);
            for (const one of document.getAnimations()) window.staged.push("moves: " + one.effect?.target?.className);
        };
        new MutationObserver(note).observe(document.querySelector(".stage"), { childList: true, subtree: true });"##;
    ann.run(watch, Vec::new()).await?;
    let mut random = Random::new(9);
    for _ in 0..30 {
        ann.gives_any_command(&mut random).await?;
    }
    ensure!(!ann.is_staging().await?, "nothing is waited for");
    let staged: Vec<String> = serde_json::from_value(ann.run("return window.staged", Vec::new()).await?)?;
    ensure!(!staged.is_empty(), "tiles that change are marked");
    let moving: Vec<&String> = staged.iter().filter(|class| *class != "hex changed").collect();
    ensure!(moving.is_empty(), "{moving:?}");
    until("the marks go away", async || Ok(!ann.has(".stage .changed").await?)).await?;
    ann.page.quit().await?;
    Ok(())
}

#[tokio::test]
async fn sound_is_asked_for_once() -> Result<()> {
    let server = ServerProcess::start(&["--database", "sqlite::memory:"])?;
    let driver = Driver::start()?;
    let ann = visitor(&driver, &server).await?;
    let game = when(&["startup"], |state| state.phase == Phase::Roll)?;
    ann.opens_a_game(&server.url, "loud", &game).await?;
    ann.until_text("#sound", "Sound?").await?;
    ann.press("#no-sound").await?;
    until("it is not asked again", async || Ok(!ann.has(".sound-switch.asks").await?)).await?;
    ann.page.refresh().await?;
    wait(&ann.page, "main.table g.space").await?;
    ensure!(!ann.has(".sound-switch.asks").await?, "the answer is kept");
    ann.press("#sound").await?;
    wait(&ann.page, "#sound[aria-label='Sound is on: turn it off']").await?;
    // Something is heard without anything going wrong.
    ann.page.action_chain().send_keys("n").perform().await?;
    until("the dice are rolled", async || Ok(ann.phase().await? == "action")).await?;
    ann.nothing_went_wrong(&[]).await?;
    ann.page.quit().await?;
    Ok(())
}

//! The table on a narrow phone, on a phone in landscape and on a very small one, by touch.

use anyhow::{Context, Result, bail, ensure};
use heist_e2e::browser::{Driver, PLAY_ALL, wait};
use heist_e2e::browser_players::until;
use heist_e2e::local_storage::when;
use heist_e2e::server_process::ServerProcess;
use heist_e2e::touch::TouchScreen;
use heist_rules::state::Phase;
use serde_json::json;

/// Lets the guide lead on until it comes to a topic.
async fn until_topic(phone: &TouchScreen, wanted: &str) -> Result<()> {
    for _ in 0..60 {
        let now = phone.player.guide_topic().await?;
        if now == wanted {
            return Ok(());
        }
        if now.is_empty() || now == "ready" || now == "roll" {
            phone.tap("#coach-show").await?;
            phone.tap("#coach-do").await?;
        } else {
            phone.tap("#coach-next").await?;
        }
        until("the guide goes on", async || {
            Ok(phone.player.guide_topic().await? != now || now.is_empty() || now == "ready")
        })
        .await?;
    }
    bail!("the guide never comes to the topic {wanted}")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_first_heist_on_a_small_phone_leaves_everything_within_reach() -> Result<()> {
    let server = ServerProcess::start(&["--database", "sqlite::memory:"])?;
    let driver = Driver::start()?;
    let phone = TouchScreen::on(&driver, 360, 640).await?;
    let page = &phone.player.page;
    page.goto(format!("{}/learn/first-heist", server.url)).await?;
    wait(page, "#coach[data-topic=welcome]").await?;
    until_topic(&phone, "start").await?;
    phone.player.fits().await?;

    // A start by tapping a space, while the guide speaks.
    let before = phone.player.sees().await?;
    phone.tap_space("g8").await?;
    until("somebody starts there", async || Ok(phone.player.sees().await? != before)).await?;
    phone.tap("#coach-plan").await?;
    until_topic(&phone, "actions").await?;
    phone.player.fits().await?;

    // The guide covers neither the board nor what can be done, and both are large enough to be of use.
    for (one, other) in [("#coach", ".tray"), ("#coach", ".board-box"), (".tray", ".board-box"), ("#coach", ".tabs")] {
        ensure!(!phone.overlap(one, other).await?, "{one} lies over {other}");
    }
    let heights = "return ['.tray', '.board-box'].map((css) => document.querySelector(css).clientHeight)";
    let heights: Vec<f64> = serde_json::from_value(phone.player.run(heights, Vec::new()).await?)?;
    ensure!(heights.iter().all(|height| *height >= 90.0), "{heights:?}");

    // An action is taken with the guide still there.
    let offered = phone.player.commands(".tray .takes").await?;
    let first = offered.first().context("an action is offered")?.clone();
    phone.tap(&format!(".tray .takes [data-command=\"{first}\"]")).await?;
    until("it is taken", async || Ok(phone.player.commands(".tray .takes").await? != offered)).await?;

    // Zoomed in, dragging moves the board and does nothing else.
    let view = "return document.querySelector('.board-box .world').getAttribute('transform')";
    phone.tap("button[aria-label='Zoom in']").await?;
    let (shown, looked) = (phone.player.sees().await?, phone.player.run(view, Vec::new()).await?);
    phone.drag(".board-box", (60.0, 40.0)).await?;
    until("the board has moved", async || Ok(phone.player.run(view, Vec::new()).await? != looked)).await?;
    ensure!(phone.player.sees().await? == shown, "nothing was done");

    // Without the guide there is more room, and it comes back when it is called.
    phone.tap("#coach-away").await?;
    phone.tap("#coach-back").await?;
    wait(page, "#coach").await?;
    phone.player.fits().await?;
    phone.player.nothing_went_wrong(&[]).await?;
    Ok(page.clone().quit().await?)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_cut_off_on_a_phone_on_its_side_or_on_a_very_small_one() -> Result<()> {
    let server = ServerProcess::start(&["--database", "sqlite::memory:"])?;
    let driver = Driver::start()?;
    for (width, height) in [(844, 390), (667, 375), (740, 360), (320, 568)] {
        let phone = TouchScreen::on(&driver, width, height).await?;
        let page = &phone.player.page;
        page.goto(format!("{}/about", server.url)).await?;
        wait(page, "#about").await?;
        phone.player.fits().await?;
        page.goto(&server.url).await?;
        for css in PLAY_ALL {
            phone.tap(css).await?;
        }
        wait(page, "main.table svg.board").await?;
        phone.player.fits().await?;
        let out = phone.spaces_out_of_reach().await?;
        ensure!(out.is_empty(), "{width} × {height}: {out:?}");
        let parts = [".bar", ".tabs", ".tray", ".board-box"];
        for (i, one) in parts.into_iter().enumerate() {
            for other in &parts[i + 1..] {
                ensure!(!phone.overlap(one, other).await?, "{width} × {height}: {one} lies over {other}");
            }
        }
        // An entrance, which lies at the edge of the board, and the button in its corner.
        let before = phone.player.sees().await?;
        phone.tap_space("e9").await?;
        until("somebody starts there", async || Ok(phone.player.sees().await? != before)).await?;
        phone.tap("button[aria-label='Zoom in']").await?;
        wait(page, ".board-box svg.board.zoomed").await?;
        phone.player.nothing_went_wrong(&[]).await?;
        page.clone().quit().await?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn cards_slide_up_on_a_phone_and_what_matters_stays_in_sight() -> Result<()> {
    let server = ServerProcess::start(&["--database", "sqlite::memory:"])?;
    let driver = Driver::start()?;
    let phone = TouchScreen::on(&driver, 390, 844).await?;
    let ann = &phone.player;
    ann.page.goto(&server.url).await?;
    wait(&ann.page, "#play-now").await?;
    ann.opens_a_game(&server.url, "cards", &when(&["startup"], |state| state.phase == Phase::Action)?).await?;

    // Die and ideas on the four chips, noise and the next event, whatever panel is open.
    let seen = r##"
        const inside = (e) => { const box = e.getBoundingClientRect(); return e.checkVisibility() && box.width > 0 && box.right <= innerWidth + 1 && box.bottom <= innerHeight; };
        const chips = [...document.querySelectorAll(".tabs .people button")].filter((chip) => inside(chip)
            && inside(chip.querySelector(".brief .die")) && /^\d+$/.test(chip.querySelector("[data-ideas]").dataset.ideas));
        const line = document.querySelector(".pulse");
        return [chips.length, inside(line) && /Noise \d+.*Next: \w+/s.test(line.textContent)];"##;
    for panel in 1..=4 {
        phone.tap(&format!(".tabs .panels button:nth-child({panel})")).await?;
        ensure!(ann.run(seen, Vec::new()).await? == json!([4, true]), "panel {panel}");
    }

    // The cards slide up over most of the board, by their button or by pressing the character again, and down again.
    phone.tap(".tabs .people .red").await?;
    let heights = "return ['.tray', '.board-box'].map((css) => document.querySelector(css).clientHeight)";
    let heights = async || Ok::<[f64; 2], anyhow::Error>(serde_json::from_value(ann.run(heights, Vec::new()).await?)?);
    let [low, board] = heights().await?;
    phone.tap("#taller").await?;
    until("the cards are up", async || Ok(heights().await?[0] > 1.5 * low)).await?;
    ensure!(heights().await?[1] > 60.0, "the board is still there");
    ensure!(ann.run(seen, Vec::new()).await? == json!([4, true]), "and so is the rest");
    let faces = "const sheet = document.querySelector('#sheet .faces').getBoundingClientRect(); return sheet.bottom - sheet.top < document.querySelector('.tray').clientHeight";
    ensure!(ann.run(faces, Vec::new()).await? == json!(true), "all six faces can be seen at once");
    ann.fits().await?;
    phone.tap(".tabs .people .red").await?;
    until("they are down", async || Ok(heights().await? == [low, board])).await?;

    // Whoever is done has a mark.
    let take = ann.commands(".tray .takes").await?.into_iter().next().context("an action")?;
    ann.say(&take).await?;
    ann.say("red done").await?;
    wait(&ann.page, ".tabs .people .red.done").await?;
    ann.nothing_went_wrong(&[]).await?;
    Ok(ann.page.clone().quit().await?)
}

//! Pieces, cards and words that explain themselves; this heist; the glossary; the settings.

use anyhow::{Context, Result, ensure};
use heist_e2e::browser::{Driver, PLAY_ALL, play_all, wait};
use heist_e2e::browser_players::{BrowserPlayer, until};
use heist_e2e::server_process::ServerProcess;
use heist_e2e::touch::TouchScreen;
use serde_json::{Value, json};

const ESCAPE: &str = "\u{e00c}";

/// Names of spaces that something on the page lies over.
const COVERED: &str = r##"
    const box = document.querySelector(arguments[0]).getBoundingClientRect();
    const spaces = [...document.querySelectorAll(".board-box [data-space]")];
    const over = (r) => r.left < box.right - 1 && box.left < r.right - 1 && r.top < box.bottom - 1 && box.top < r.bottom - 1;
    return spaces.filter((space) => over(space.getBoundingClientRect())).map((space) => space.id);"##;

/// What the root of the page says of its looks.
const LOOKS: &str = "const { theme, palette, text } = document.documentElement.dataset; return [theme, palette, text]";

async fn key(person: &BrowserPlayer, key: &str) -> Result<()> {
    Ok(person.page.action_chain().send_keys(key).perform().await?)
}

async fn point_at(person: &BrowserPlayer, css: &str) -> Result<()> {
    let thing = wait(&person.page, css).await?;
    Ok(person.page.action_chain().move_to_element_center(&thing).perform().await?)
}

/// Nothing of the board is covered by something.
async fn leaves_the_board_free(person: &BrowserPlayer, css: &str) -> Result<()> {
    let covered = person.run(COVERED, vec![css.into()]).await?;
    ensure!(covered == json!([]), "{css} lies over {covered}");
    Ok(())
}

async fn looks(person: &BrowserPlayer) -> Result<Value> {
    person.run(LOOKS, Vec::new()).await
}

/// Somebody at a first heist, alone.
async fn at_a_table(driver: &Driver, url: &str) -> Result<BrowserPlayer> {
    let ann = BrowserPlayer { page: driver.browser(1280, 800).await? };
    ann.page.goto(url).await?;
    play_all(&ann.page).await?;
    wait(&ann.page, "main.table svg.board").await?;
    Ok(ann)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn things_explain_themselves_to_pointer_and_keys() -> Result<()> {
    let server = ServerProcess::start(&["--database", "sqlite::memory:"])?;
    let driver = Driver::start()?;
    let ann = at_a_table(&driver, &server.url).await?;

    // The strip below the board says what the pointer is on, on the board and beside it.
    ann.hover("f3").await?;
    ann.until_text(".space-caption", "Guard: You may walk in on a guard").await?;
    leaves_the_board_free(&ann, ".space-caption").await?;
    point_at(&ann, ".noise .word").await?;
    ann.until_text(".space-caption", "moves one marker").await?;

    // `?` says it in full, with the title of the rule; the board makes room.
    ann.hover("f3").await?;
    key(&ann, "?").await?;
    ann.until_text("#explain", "A guard holds you in his room").await?;
    ann.until_text("#explain", "Nobody enters a locked room").await?;
    leaves_the_board_free(&ann, "#explain").await?;
    ensure!(!ann.text_of("#explain").await?.contains("chit."), "the title of the rule, not its id");
    ann.press("#explain .rule-link").await?;
    wait(&ann.page, "#rule-panel #rule-title").await?;
    key(&ann, ESCAPE).await?;
    until("the rule is put away", async || Ok(!ann.has("#rule-panel").await?)).await?;
    key(&ann, ESCAPE).await?;
    until("the explanation too", async || Ok(!ann.has("#explain").await?)).await?;

    // What has the focus of the keyboard comes first, and where there is nothing, the keys are explained.
    point_at(&ann, "#todo").await?;
    key(&ann, "?").await?;
    wait(&ann.page, "#keys").await?;
    key(&ann, ESCAPE).await?;
    for pressed in ["b", "\u{e013}", "\u{e013}"] {
        key(&ann, pressed).await?;
    }
    key(&ann, "?").await?;
    wait(&ann.page, "#explain .explain-head").await?;
    key(&ann, "?").await?;
    wait(&ann.page, "#keys").await?;
    key(&ann, ESCAPE).await?;

    // A word explains itself when it is pressed, and a press elsewhere puts it away.
    ann.press(".bag .word").await?;
    ann.until_text("#explain", "has not been seen yet").await?;
    ann.press("#todo").await?;
    until("a press elsewhere closes it", async || Ok(!ann.has("#explain").await?)).await?;
    ann.nothing_went_wrong(&[]).await?;
    Ok(ann.page.quit().await?)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn this_heist_and_the_glossary_are_at_the_table() -> Result<()> {
    let server = ServerProcess::start(&["--database", "sqlite::memory:"])?;
    let driver = Driver::start()?;
    let ann = at_a_table(&driver, &server.url).await?;
    key(&ann, "h").await?;
    wait(&ann.page, "#this-heist[open]").await?;
    ann.until_text("#this-heist", "Bring the documents").await?;
    // Keys of the table do not reach through a dialog.
    key(&ann, "n").await?;
    ensure!(ann.notice().await?.is_empty() && ann.phase().await? == "planning");
    ann.press("#this-heist .word").await?;
    wait(&ann.page, "#explain").await?;
    ensure!(!ann.has("#this-heist[open]").await?, "the explanation is not behind the dialog");
    key(&ann, ESCAPE).await?;
    ann.press("#this-heist-button").await?;
    wait(&ann.page, "#this-heist[open]").await?;
    key(&ann, ESCAPE).await?;
    until("Escape closes it", async || Ok(!ann.has("#this-heist[open]").await?)).await?;

    key(&ann, "g").await?;
    wait(&ann.page, "#glossary[open]").await?;
    ann.paste("#glossary-search", "ditch").await?;
    until("one word is left", async || Ok(ann.count("#glossary dt").await? == 1)).await?;
    ann.until_text("#glossary dd", "roll a die").await?;

    // A heist with rules of its own says them.
    ann.page.goto(format!("{}/new", server.url)).await?;
    ann.press("[data-heist=black-box]").await?;
    ann.press("#open-table").await?;
    wait(&ann.page, "main.table svg.board").await?;
    ann.to_the_board().await?;
    key(&ann, "h").await?;
    wait(&ann.page, "#special-rules li .rule-link").await?;
    ann.nothing_went_wrong(&[]).await?;
    Ok(ann.page.quit().await?)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_finger_that_holds_a_piece_asks_what_it_is() -> Result<()> {
    let server = ServerProcess::start(&["--database", "sqlite::memory:"])?;
    let driver = Driver::start()?;
    let phone = TouchScreen::on(&driver, 390, 844).await?;
    let page = &phone.player.page;
    page.goto(&server.url).await?;
    for css in PLAY_ALL {
        phone.tap(css).await?;
    }
    wait(page, "main.table svg.board").await?;
    let before = phone.player.sees().await?;
    phone.hold(".board-box [data-space][aria-label^=\"e9:\"]", "#explain").await?;
    phone.player.until_text("#explain", "Outdoors").await?;
    ensure!(phone.player.sees().await? == before, "holding is not pressing");
    leaves_the_board_free(&phone.player, "#explain").await?;
    phone.tap("#explain .explain-close").await?;
    until("it is put away", async || Ok(!phone.player.has("#explain").await?)).await?;
    phone.tap_space("e9").await?;
    until("a tap still starts there", async || Ok(phone.player.sees().await? != before)).await?;
    phone.tap(".tabs .panels button:nth-child(3)").await?;
    phone.hold(".bag li", "#explain").await?;
    leaves_the_board_free(&phone.player, "#explain").await?;
    phone.player.nothing_went_wrong(&[]).await?;
    Ok(phone.player.page.quit().await?)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn looks_are_kept_and_there_from_the_first_moment() -> Result<()> {
    let server = ServerProcess::start(&["--database", "sqlite::memory:"])?;
    let driver = Driver::start()?;
    let ann = BrowserPlayer { page: driver.browser(1280, 800).await? };
    // What is painted first.
    let observe = "new PerformanceObserver(() => { window.firstLook ??= document.documentElement.dataset.theme ?? 'none' }).observe({ type: 'paint', buffered: true })";
    ann.page.cdp().send_raw("Page.addScriptToEvaluateOnNewDocument", json!({ "source": observe })).await?;
    ann.page.goto(format!("{}/settings", server.url)).await?;
    wait(&ann.page, "#settings-form").await?;
    ensure!(looks(&ann).await? == json!(["dark", "standard", "normal"]), "{}", looks(&ann).await?);
    // As the system asks, as long as nobody chooses.
    let scheme = |word: &str| json!({ "features": [{ "name": "prefers-color-scheme", "value": word }] });
    ann.page.cdp().send_raw("Emulation.setEmulatedMedia", scheme("light")).await?;
    until("it follows the system", async || Ok(looks(&ann).await?[0] == "light")).await?;
    ann.page.cdp().send_raw("Emulation.setEmulatedMedia", scheme("dark")).await?;

    for option in ["theme-contrast", "palette-tritanopia", "text-large", "pace-slow"] {
        ann.press(&format!("[data-option={option}]")).await?;
    }
    let chosen = json!(["contrast", "tritanopia", "large"]);
    until("it looks as was chosen", async || Ok(looks(&ann).await? == chosen)).await?;
    ann.page.refresh().await?;
    wait(&ann.page, "#settings-form").await?;
    ensure!(looks(&ann).await? == chosen);
    let first = ann.run("return window.firstLook ?? ''", Vec::new()).await?;
    ensure!(first == "contrast", "the first picture was {first}");
    ensure!(ann.count(".settings-choice.chosen").await? == 5 && ann.has("[data-option=pace-slow].chosen").await?);

    // The same choices at a table.
    ann.page.goto(&server.url).await?;
    play_all(&ann.page).await?;
    wait(&ann.page, "main.table svg.board").await?;
    ann.press("details.options summary[aria-label=Menu]").await?;
    ann.press("#open-settings").await?;
    ann.press("#settings [data-option=theme-light]").await?;
    until("the table is light", async || Ok(looks(&ann).await?[0] == "light")).await?;
    ann.press("#settings #option-coordinates").await?;
    wait(&ann.page, "main.table.named").await?;
    ann.nothing_went_wrong(&[]).await?;
    Ok(ann.page.quit().await?)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn labels_say_what_a_press_does_and_arrows_lead_to_the_next_row() -> Result<()> {
    let server = ServerProcess::start(&["--database", "sqlite::memory:"])?;
    let driver = Driver::start()?;
    let ann = at_a_table(&driver, &server.url).await?;
    let label = async |space: &str| {
        let label =
            ann.run("return document.getElementById(arguments[0]).ariaLabel", vec![format!("space-{space}").into()]);
        Ok::<String, anyhow::Error>(label.await?.as_str().context("a label")?.to_owned())
    };
    let start = label("e9").await?;
    ensure!(start.starts_with("e9: entrance") && start.contains("Press: Start at e9"), "{start}");
    ann.press_space("e9").await?;
    until("somebody stands there", async || Ok(label("e9").await?.contains("stands here"))).await?;
    let plan = label("d8").await?;
    ensure!(plan.contains("Press: Plan d8"), "{plan}");
    // From c7 down: the tile in the next row, not one two rows on.
    ann.run("document.getElementById('space-c7').focus()", Vec::new()).await?;
    key(&ann, "\u{e015}").await?;
    let now = ann.run("return document.activeElement.id", Vec::new()).await?;
    ensure!(now == "space-d8", "the focus is on {now}");
    ann.nothing_went_wrong(&[]).await?;
    Ok(ann.page.quit().await?)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_menu_at_the_pointer_lies_above_the_guide() -> Result<()> {
    let server = ServerProcess::start(&["--database", "sqlite::memory:"])?;
    let driver = Driver::start()?;
    let ann = BrowserPlayer { page: driver.browser(1280, 800).await? };
    ann.page.goto(format!("{}/learn/first-heist", server.url)).await?;
    wait(&ann.page, "#coach").await?;
    // Put where the guide is, what stands in the place of the menu is the menu.
    let script = r##"
        const veil = document.createElement("div");
        veil.className = "pointer-menu placed";
        const guide = document.querySelector("#coach").getBoundingClientRect();
        veil.style.left = guide.left + "px"; veil.style.top = guide.top + "px"; veil.textContent = "menu menu menu";
        document.querySelector("main.table").append(veil);
        const box = veil.getBoundingClientRect();
        return document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2) === veil;"##;
    ensure!(ann.run(script, Vec::new()).await? == Value::Bool(true), "the guide lies over the menu");
    ann.nothing_went_wrong(&[]).await?;
    Ok(ann.page.quit().await?)
}

//! The designer in real browsers: a heist is drawn from nothing with the pointer alone, with the keyboard alone and by touch, and is
//! checked, undone, kept, sent out and taken in again.

use anyhow::{Context, Result, ensure};
use heist_client::drafts::PREFIX;
use heist_e2e::browser::{Driver, wait};
use heist_e2e::browser_players::{BrowserPlayer, until};
use heist_e2e::server_process::ServerProcess;
use heist_e2e::touch::TouchScreen;
use serde_json::Value;
use thirtyfour::prelude::*;

/// What is drawn: tile by tile, with its places.
const SHOP: [(&str, &[&str]); 4] =
    [("EM", &["a1", "b1", "c1", "a2", "b2", "c2"]), ("SC", &["b1", "b2"]), ("JW", &["a1"]), ("E5", &["d1", "d2"])];

/// An empty sheet in the designer.
async fn begin(driver: &Driver, server: &ServerProcess) -> Result<BrowserPlayer> {
    let ann = BrowserPlayer { page: driver.browser(1440, 900).await? };
    ann.page.goto(format!("{}/design", server.url)).await?;
    ann.press("#new-draft").await?;
    wait(&ann.page, "#map").await?;
    Ok(ann)
}

/// The code that stands on a place.
async fn code(ann: &BrowserPlayer, place: &str) -> Result<String> {
    let script = "return document.querySelector(`[data-cell='${arguments[0]}']`)?.dataset.code ?? 'GP'";
    Ok(ann.run(script, vec![place.into()]).await?.as_str().unwrap_or_default().to_owned())
}

/// The heist file that the browser keeps.
async fn kept(ann: &BrowserPlayer) -> Result<String> {
    let script = "const id = location.pathname.split('/').pop(); return JSON.parse(localStorage.getItem(arguments[0] + id))?.text ?? ''";
    Ok(ann.run(script, vec![PREFIX.into()]).await?.as_str().unwrap_or_default().to_owned())
}

/// Waits until the shop stands on the map.
async fn until_drawn(ann: &BrowserPlayer) -> Result<()> {
    for (wanted, places) in SHOP.iter().rev() {
        for place in *places {
            let last = SHOP.iter().rev().find(|(_, places)| places.contains(place)).map(|(code, _)| *code);
            if last == Some(*wanted) {
                until(&format!("{place} is {wanted}"), async || Ok(code(ann, place).await? == *wanted)).await?;
            }
        }
    }
    Ok(())
}

/// Nothing is wrong, and the browser keeps the heist so.
async fn is_whole(ann: &BrowserPlayer) -> Result<()> {
    ann.press("#tab-checks").await?;
    wait(&ann.page, "#all-is-well").await?;
    until("the draft is kept as it is checked", async || {
        let text = kept(ann).await?;
        Ok(heist_check::check(&text).is_empty())
    })
    .await
}

/// Fills in by pointer what a map does not say: a goal, its words, a summary, the bag. Typing is needed for words alone.
async fn say_the_rest(ann: &BrowserPlayer) -> Result<()> {
    ann.press("#tab-goal").await?;
    ann.choose("[data-add=all]", "steal").await?;
    wait(&ann.page, "[data-form=steal]").await?;
    say(ann, "#key-objective-text", "Steal the jewel.").await?;
    ann.press("#tab-about").await?;
    say(ann, "#key-summary", "A jewel behind the counter.").await?;
    ann.press("#tab-bag").await?;
    for chit in ["guard", "lock", "camera"] {
        ann.press(&format!("[data-chit={chit}] button:last-child")).await?;
    }
    Ok(())
}

/// Writes into a field and leaves it.
async fn say(ann: &BrowserPlayer, css: &str, words: &str) -> Result<()> {
    ann.choose(css, words).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_heist_is_drawn_by_pointer_and_everything_can_be_undone_after_a_reload() -> Result<()> {
    let server = ServerProcess::start(&["--database", "sqlite::memory:"])?;
    let driver = Driver::start()?;
    let ann = begin(&driver, &server).await?;
    // A stroke over three hexes of a row, and one over those of the next.
    ann.press("[data-tile=EM]").await?;
    for (from, to) in [("a1", "c1"), ("a2", "c2")] {
        let from = wait(&ann.page, &format!("[data-cell={from}] .spot")).await?;
        let to = wait(&ann.page, &format!("[data-cell={to}] .spot")).await?;
        ann.page.action_chain().drag_and_drop_element(&from, &to).perform().await?;
    }
    until("a stroke leaves no gaps", async || Ok(code(&ann, "b1").await? == "EM" && code(&ann, "b2").await? == "EM"))
        .await?;
    ann.until_text("#said", "Paint").await?;
    for (tile, places) in &SHOP[1..] {
        ann.press(&format!("[data-tile={tile}]")).await?;
        for place in *places {
            ann.press(&format!("[data-cell={place}] .spot")).await?;
        }
    }
    until_drawn(&ann).await?;
    say_the_rest(&ann).await?;
    is_whole(&ann).await?;
    let whole = kept(&ann).await?;

    // Undo is there after a reload, and takes all of it back, and does all of it again.
    ann.page.refresh().await?;
    wait(&ann.page, "#undo:not(:disabled)").await?;
    let mut steps = 0;
    while ann.has("#undo:not(:disabled)").await? {
        ann.press("#undo").await?;
        steps += 1;
        ensure!(steps < 60, "undo comes to an end");
    }
    ensure!(steps >= 12, "every stroke and field is a step: {steps}");
    until("the sheet is empty", async || Ok(ann.count("[data-cell]:not([data-code=GP])").await? == 0)).await?;
    while ann.has("#redo:not(:disabled)").await? {
        ann.press("#redo").await?;
    }
    until("all of it is done again", async || Ok(kept(&ann).await? == whole)).await?;
    ann.nothing_went_wrong(&[]).await?;
    ann.page.quit().await?;
    Ok(())
}

/// Presses keys, one after the other.
async fn keys(ann: &BrowserPlayer, keys: &[&str]) -> Result<()> {
    for key in keys {
        let chain = ann.page.action_chain();
        let chain = match *key {
            "left" => chain.send_keys(Key::Left),
            "right" => chain.send_keys(Key::Right),
            "up" => chain.send_keys(Key::Up),
            "down" => chain.send_keys(Key::Down),
            "home" => chain.send_keys(Key::Home),
            "tab" => chain.send_keys(Key::Tab),
            other => chain.send_keys(other),
        };
        chain.perform().await?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_heist_is_drawn_by_keyboard_alone() -> Result<()> {
    let server = ServerProcess::start(&["--database", "sqlite::memory:"])?;
    let driver = Driver::start()?;
    let ann = begin(&driver, &server).await?;
    let script = "return document.activeElement?.id ?? ''";
    let mut steps = 0;
    while ann.run(script, Vec::new()).await?.as_str() != Some("map") {
        keys(&ann, &["tab"]).await?;
        steps += 1;
        ensure!(steps < 120, "the map can be reached by Tab");
    }
    keys(&ann, &["1", " ", "right", "2", " ", "right", "1", " ", "down", " ", "left", "2", " ", "left", "1", " "])
        .await?;
    keys(&ann, &["up", "7", " "]).await?;
    // An entrance to the right of the first row; pressed until it faces left.
    keys(&ann, &["right", "right", "right", "e"]).await?;
    let mut turns = 0;
    while ann.text_of("#in-hand").await? != "Entrance facing left" {
        keys(&ann, &["e"]).await?;
        turns += 1;
        ensure!(turns < 8, "entrances turn");
    }
    keys(&ann, &[" ", "down", " "]).await?;
    until_drawn(&ann).await?;
    ann.until_text("#map-cursor", "d2: Entrance facing left").await?;
    // A block is selected, copied and put down elsewhere, and taken back again.
    keys(&ann, &["up", "home"]).await?;
    let control = async |key: &'static str| {
        ann.page.action_chain().key_down(Key::Control).send_keys(key).key_up(Key::Control).perform().await
    };
    ann.page.action_chain().key_down(Key::Shift).send_keys(Key::Right).key_up(Key::Shift).perform().await?;
    control("c").await?;
    keys(&ann, &["down", "down", "down", "down"]).await?;
    control("v").await?;
    until(
        "what was copied lies there",
        async || Ok(code(&ann, "a5").await? != "GP" || code(&ann, "b5").await? != "GP"),
    )
    .await?;
    control("z").await?;
    until("it is taken back", async || Ok(code(&ann, "a5").await? == "GP" && code(&ann, "b5").await? == "GP")).await?;
    say_the_rest(&ann).await?;
    is_whole(&ann).await?;
    ann.nothing_went_wrong(&[]).await?;
    ann.page.quit().await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_heist_is_drawn_by_touch_and_two_fingers_do_not_draw() -> Result<()> {
    let server = ServerProcess::start(&["--database", "sqlite::memory:"])?;
    let driver = Driver::start()?;
    let phone = TouchScreen::on(&driver, 390, 844).await?;
    let ann = &phone.player;
    ann.page.goto(format!("{}/design", server.url)).await?;
    phone.tap("#new-draft").await?;
    wait(&ann.page, "#map").await?;
    for (tile, places) in SHOP {
        phone.tap("#tab-tiles").await?;
        phone.tap(&format!("[data-tile={tile}]")).await?;
        for place in places {
            phone.tap(&format!("[data-cell={place}] .spot")).await?;
        }
    }
    until_drawn(ann).await?;
    let before = kept_soon(ann).await?;
    // Two fingers move the sheet: the stroke of the first one is not kept.
    let script = "const b = document.querySelector(\"[data-cell='e4'] .spot\").getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]";
    let (x, y): (f64, f64) = serde_json::from_value(ann.run(script, Vec::new()).await?)?;
    phone.pinch((x, y), 30.0, 80.0).await?;
    until("the sheet is closer", async || Ok(ann.has(".zoom button:nth-child(2):not(:disabled)").await?)).await?;
    ensure!(code(ann, "e4").await? == "GP", "two fingers do not draw");
    ann.fits().await?;
    phone.tap(".zoom button:nth-child(3)").await?;
    say_the_rest(ann).await?;
    is_whole(ann).await?;
    ensure!(kept(ann).await? != before, "the rest is kept too");
    ann.nothing_went_wrong(&[]).await?;
    ann.page.clone().quit().await?;
    Ok(())
}

/// The file as soon as the browser keeps all tiles of the shop.
async fn kept_soon(ann: &BrowserPlayer) -> Result<String> {
    until("the draft is kept", async || Ok(kept(ann).await?.contains("E5"))).await?;
    kept(ann).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_wrong_is_shown_on_the_map_and_in_the_list_and_mended_at_a_press() -> Result<()> {
    let server = ServerProcess::start(&["--database", "sqlite::memory:"])?;
    let driver = Driver::start()?;
    let ann = BrowserPlayer { page: driver.browser(1440, 900).await? };
    ann.page.goto(format!("{}/design?from=startup", server.url)).await?;
    wait(&ann.page, "#map").await?;
    wait(&ann.page, "#all-is-well").await?;
    // A code that nobody knows, typed into the file.
    ann.press("#tab-file").await?;
    let file = kept(&ann).await?;
    let (at, line) = file.lines().enumerate().find(|(_, line)| line.contains("SC")).context("unknown security")?;
    let wrong = line.replacen("SC", "SCC", 1);
    ann.paste("#file", &file.replacen(line, &wrong, 1)).await?;
    wait(&ann.page, ".gutter .error").await?;
    ann.until_text(".gutter .error", &(at + 1).to_string()).await?;
    wait(&ann.page, "[data-wrong=error]").await?;
    ann.press("#tab-checks").await?;
    ann.press("[data-code=unknown-tile] .finding-place").await?;
    wait(&ann.page, ".marks .pointed").await?;
    ann.press("[data-code=unknown-tile] [data-repair]").await?;
    wait(&ann.page, "#all-is-well").await?;
    until("it is mended", async || {
        let mended = kept(&ann).await?;
        Ok(!mended.contains("SCC") && heist_check::check(&mended).is_empty())
    })
    .await?;
    ann.nothing_went_wrong(&[]).await?;
    ann.page.quit().await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_heist_goes_out_as_link_key_and_file_and_comes_in_again_as_it_was() -> Result<()> {
    let server = ServerProcess::start(&["--database", "sqlite::memory:"])?;
    let driver = Driver::start()?;
    let ann = BrowserPlayer { page: driver.browser(1440, 900).await? };
    ann.page.goto(format!("{}/design?from=black-box", server.url)).await?;
    wait(&ann.page, "#map").await?;
    let file = kept(&ann).await?;
    ann.press("#share").await?;
    let field = async |css: &str| wait(&ann.page, css).await?.prop("value").await?.context("a text in the field");
    let (link, key, key_link) = (field("#file-link").await?, field("#save-key").await?, field("#key-link").await?);

    // The link opens the same file in a browser that has never been here.
    let ben = BrowserPlayer { page: driver.browser(1440, 900).await? };
    ben.page.goto(&link).await?;
    wait(&ben.page, "#map").await?;
    ensure!(kept(&ben).await? == file, "the link has the whole file");
    // The key, and a link with it, have the same map, and give the same key again.
    for arrival in [key_link.clone(), format!("{}/design", server.url)] {
        ben.page.goto("about:blank").await?;
        ben.page.goto(&arrival).await?;
        if arrival != key_link {
            ben.press("#begin-paste summary").await?;
            ben.paste("#pasted", &key).await?;
            ben.press("#open-pasted").await?;
        }
        wait(&ben.page, "#map").await?;
        ben.press("#share").await?;
        let again = wait(&ben.page, "#save-key").await?.prop("value").await?;
        ensure!(again.as_deref() == Some(key.as_str()), "the key comes out as it went in");
    }
    // A file from the disk.
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("box.toml");
    std::fs::write(&path, &file)?;
    ben.page.goto(format!("{}/design", server.url)).await?;
    wait(&ben.page, "#open-file").await?.send_keys(path.display().to_string()).await?;
    wait(&ben.page, "#map").await?;
    ensure!(kept(&ben).await? == file, "the file is taken in as it is");
    for person in [ann, ben] {
        person.nothing_went_wrong(&[]).await?;
        person.page.quit().await?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn drafts_are_listed_copied_deleted_and_taken_back_without_a_network() -> Result<()> {
    let mut server = ServerProcess::start(&["--database", "sqlite::memory:"])?;
    let driver = Driver::start()?;
    let ann = BrowserPlayer { page: driver.browser(1440, 900).await? };
    ann.page.goto(format!("{}/design", server.url)).await?;
    ann.press("#begin-official summary").await?;
    ann.press("[data-official=startup]").await?;
    wait(&ann.page, "#map").await?;
    ensure!(
        ann.has("#to-play[href^='/local?draft=']").await? && ann.has("#to-table[href^='/new?draft=']").await?,
        "ways to play"
    );
    let controlled = "return navigator.serviceWorker.controller?.state === 'activated'";
    until("the page is kept", async || Ok(ann.run(controlled, Vec::new()).await? == Value::Bool(true))).await?;
    let cached = "return !!(await caches.match(document.querySelector('link[href*=designer]').href)) && !!(await caches.match([...performance.getEntriesByType('resource')].map((e) => e.name).find((name) => name.includes('designer_bg'))))";
    until("so is the designer", async || Ok(ann.run(cached, Vec::new()).await? == Value::Bool(true))).await?;
    server.kill();
    ann.page.goto(format!("{}/design", server.url)).await?;
    wait(&ann.page, "[data-draft]").await?;
    ann.press("[data-copy]").await?;
    until("there are two", async || Ok(ann.count("[data-draft]").await? == 2)).await?;
    ann.press("[data-draft] [data-delete]").await?;
    until("there is one", async || Ok(ann.count("[data-draft]").await? == 1)).await?;
    ann.press("#undelete").await?;
    until("there are two again", async || Ok(ann.count("[data-draft]").await? == 2)).await?;
    ann.press("[data-draft] .draft-open").await?;
    wait(&ann.page, "#map").await?;
    ann.nothing_went_wrong(&["ERR_CONNECTION_REFUSED", "ERR_FAILED"]).await?;
    ann.page.quit().await?;
    Ok(())
}

//! What belongs to somebody goes with them: the profile to another device, the keys of a box, and the end of tables and boxes.

use crate::company::open;
use anyhow::{Context, Result, ensure};
use heist_e2e::browser::wait;
use heist_e2e::browser_players::{BrowserPlayer, until};
use heist_e2e::local_storage::{a_box, put_box};
use heist_rules::edition::Edition;
use serde_json::json;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_profile_goes_to_another_browser() -> Result<()> {
    let (folder, _, server, driver) = open()?;
    let (a, b) = tokio::try_join!(driver.browser(1280, 800), driver.browser(390, 844))?;
    let (ann, bob) = (BrowserPlayer { page: a }, BrowserPlayer { page: b });
    let downloads = json!({ "behavior": "allow", "downloadPath": folder.path() });
    ann.page.cdp().send_raw("Page.setDownloadBehavior", downloads).await?;
    let table = ann.opens_a_table(&server.url, &["red", "blue"]).await?;
    put_box(&ann, "here-1", &a_box("Night Shift", Edition::NEWEST, &["box player josh"])?).await?;
    let profile = format!("{}/profile", server.url);
    ann.page.goto(&profile).await?;
    ann.press("#save-profile").await?;
    let file = folder.path().join("heist-profile.json");
    until("the file is there", async || Ok(file.exists())).await?;

    bob.page.goto(&profile).await?;
    // What is no profile is refused with a reason, and changes nothing.
    let bad = folder.path().join("bad.json");
    std::fs::write(&bad, "{\"heist-profile\":1,\"kept\":{\"heist.game.x\":\"{}\"}}")?;
    let choose = async |path: &std::path::Path| -> Result<()> {
        let input = wait(&bob.page, "#profile-file").await?;
        input.send_keys(path.to_str().context("a name in Unicode")?).await?;
        Ok(())
    };
    choose(&bad).await?;
    bob.until_text("#profile-told", "Nothing was taken over").await?;
    choose(&file).await?;
    bob.until_text("#profile-offer", "1 table, 1 box").await?;
    let keys = "return Object.keys(localStorage).filter((key) => /table|box/.test(key)).length";
    ensure!(bob.run(keys, Vec::new()).await? == 0, "not before somebody says so");
    bob.press("#take-profile").await?;
    bob.until_text("#profile-told", "Taken over: 1 table, 1 box").await?;
    ensure!(bob.run(keys, Vec::new()).await? == 2);
    bob.fits().await?;
    bob.page.goto(format!("{}/t/{}", server.url, table.table)).await?;
    wait(&bob.page, "#seats [data-seat=red][data-mine=true], #person-red").await?;

    // The keys alone fit into a link and a code.
    let link = ann.link("profile").await?;
    ann.press("[data-qr=profile]").await?;
    wait(&ann.page, "svg.qr-code path").await?;
    bob.run("localStorage.clear()", Vec::new()).await?;
    bob.page.goto(format!("{}/about", server.url)).await?;
    bob.page.goto(&link).await?;
    bob.until_text("#profile-offer", "1 table").await?;
    ensure!(!bob.page.current_url().await?.as_str().contains('#'), "the keys are not left in the address");
    bob.press("#take-profile").await?;
    bob.until_text("#profile-told", "Taken over: 1 table").await?;
    for person in [ann, bob] {
        person.nothing_went_wrong(&[]).await?;
        person.page.quit().await?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_host_deletes_a_table_and_an_owner_looks_after_the_keys_of_a_box() -> Result<()> {
    let (_folder, _, server, driver) = open()?;
    let (a, b) = tokio::try_join!(driver.browser(1280, 800), driver.browser(390, 844))?;
    let (ann, bob) = (BrowserPlayer { page: a }, BrowserPlayer { page: b });
    let table = ann.opens_a_table(&server.url, &["red"]).await?;
    bob.page.goto(&ann.link("join").await?).await?;
    wait(&bob.page, "#seats[open]").await?;
    ensure!(!bob.has("#delete-table").await?, "a guest has no such button");
    ann.open_seats().await?;
    ann.press("#delete-table").await?;
    ensure!(ann.page.current_url().await?.path().starts_with("/t/"), "it asks first");
    ann.press("#delete-table-sure").await?;
    until("Ann is at her tables", async || Ok(ann.page.current_url().await?.path() == "/tables")).await?;
    let known = "return Object.keys(localStorage).filter((key) => key.startsWith('heist.table.')).length";
    until("it is forgotten", async || Ok(ann.run(known, Vec::new()).await? == 0)).await?;
    bob.until_text("body", "This table was deleted").await?;
    bob.page.goto(format!("{}/t/{}", server.url, table.table)).await?;
    bob.until_text("h1", "This table was deleted").await?;

    // A box: a link to watch, its end, a new key, the end of the box.
    put_box(&ann, "here-1", &a_box("Night Shift", Edition::NEWEST, &["box player josh"])?).await?;
    ann.page.goto(format!("{}/box/here-1/ledger", server.url)).await?;
    ann.press("#share-box").await?;
    let link = ann.link("box").await?;
    ann.fill("#reading-key-name", "Gran").await?;
    ann.press("#make-reading-key").await?;
    let watch = ann.link("box-watch").await?;
    ann.until_text("#reading-keys", "Gran").await?;
    bob.page.goto(&watch).await?;
    bob.until_text("body", "Night Shift").await?;
    let address = bob.page.current_url().await?;
    bob.page.goto(format!("{}{}/ledger", server.url, address.path())).await?;
    bob.until_text(".share", "This link only shows the box").await?;
    bob.fits().await?;
    ann.press("#reading-keys button").await?;
    until("it is gone", async || Ok(!ann.has("#reading-keys li").await?)).await?;
    bob.page.refresh().await?;
    bob.until_text(".trouble", "key").await?;
    ann.press("#new-key").await?;
    ann.press("#new-key-sure").await?;
    until("the link is another one", async || Ok(ann.link("box").await? != link)).await?;
    ann.press("#delete-box").await?;
    ann.press("#delete-box-sure").await?;
    until("Ann is at her boxes", async || Ok(ann.page.current_url().await?.path() == "/boxes")).await?;
    ann.page.goto(&link).await?;
    ann.until_text("h1", "was deleted").await?;
    for person in [ann, bob] {
        // What is gone or forbidden is also in the console.
        person.nothing_went_wrong(&["403", "410", "favicon.ico"]).await?;
        person.page.quit().await?;
    }
    Ok(())
}

//! Those who watch: seen as such everywhere, muted and removed by the host; and tables that anybody may join.

use crate::company::open;
use anyhow::{Result, ensure};
use heist_e2e::browser::wait;
use heist_e2e::browser_players::{BrowserPlayer, until};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_host_mutes_and_removes_somebody_who_watches() -> Result<()> {
    let (_folder, _, server, driver) = open()?;
    let [a, b, c] = [(1280, 800), (1280, 800), (390, 844)].map(|(w, h)| driver.browser(w, h));
    let (a, b, c) = tokio::try_join!(a, b, c)?;
    let (ann, bob, eve) = (BrowserPlayer { page: a }, BrowserPlayer { page: b }, BrowserPlayer { page: c });
    ann.opens_a_table(&server.url, &["red", "green", "black"]).await?;
    bob.page.goto(&ann.link("blue").await?).await?;
    bob.fill("#seats #your-name", "Bob").await?;
    bob.press("#seats .your-name button").await?;
    // Somebody who watches takes the name of a player.
    eve.page.goto(&server.url).await?;
    eve.run("localStorage.setItem('heist.name', 'ANN')", Vec::new()).await?;
    eve.page.goto(&ann.link("watch").await?).await?;
    wait(&eve.page, "main.table").await?;
    ann.until_text("#seats .watchers", "called like a player").await?;
    bob.open_seats().await?;
    bob.until_text("#presence", "Ann (host)").await?;
    ensure!(!bob.has("#seats [data-mute]").await?, "only the host has a say");

    // What she says is marked as said by somebody who watches.
    eve.run("document.querySelector('.tabs .panels button:nth-child(4)').click()", Vec::new()).await?;
    eve.run("document.querySelector('.story header .tab:nth-child(2)').click()", Vec::new()).await?;
    eve.fill("#chat-text", "Trust me.").await?;
    eve.press(".chat button[type=submit]").await?;
    bob.open_chat().await?;
    bob.until_text("#chat li .watching-mark", "watching").await?;
    ensure!(bob.has("#chat .watching-mark.warn").await?, "and called like a player");

    ann.press("#seats [data-mute]").await?;
    eve.until_text("#muted", "The host has muted you").await?;
    ensure!(
        !eve.run("return document.querySelector('#chat-text').checkVisibility()", Vec::new())
            .await?
            .as_bool()
            .unwrap_or(true)
    );
    ann.until_text("#seats .watchers", "muted").await?;
    ann.press("#seats [data-mute]").await?;
    until("she may speak again", async || Ok(!eve.has("#muted").await?)).await?;

    ann.press("#seats [data-remove]").await?;
    ann.press("#seats [data-remove-sure]").await?;
    eve.until_text("#failed", "The host has removed you").await?;
    ensure!(!eve.has("main.table").await?, "nothing of the table is left on her screen");
    until("she is gone", async || Ok(!ann.has("#seats .watchers").await?)).await?;
    eve.page.refresh().await?;
    eve.until_text("#failed", "The host has removed you").await?;
    for person in [ann, bob, eve] {
        person.nothing_went_wrong(&[]).await?;
        person.page.quit().await?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_open_table_is_found_and_joined_by_a_press() -> Result<()> {
    let (_folder, _, server, driver) = open()?;
    let (a, b) = tokio::try_join!(driver.browser(1280, 800), driver.browser(390, 844))?;
    let (ann, bob) = (BrowserPlayer { page: a }, BrowserPlayer { page: b });
    // A secret table is in no list.
    let hidden = ann.opens_a_table(&server.url, &["red"]).await?;
    bob.page.goto(format!("{}/tables", server.url)).await?;
    wait(&bob.page, "#no-tables").await?;
    bob.page.goto(format!("{}/t/{}", server.url, hidden.table)).await?;
    wait(&bob.page, "#no-link").await?;

    ann.page.goto(format!("{}/new", server.url)).await?;
    ann.press("#table-public").await?;
    ann.press("#open-table").await?;
    wait(&ann.page, "#seats[open]").await?;
    until("it is in the list", async || {
        bob.page.goto(&server.url).await?;
        wait(&bob.page, ".hero").await?;
        tokio::time::sleep(std::time::Duration::from_millis(300)).await;
        Ok(bob.count("[data-open-table]").await? == 1)
    })
    .await?;
    bob.until_text("[data-open-table]", "Ann · 3 free seats").await?;
    bob.fits().await?;
    bob.press("[data-open-table] a.button").await?;
    bob.fill("#seats #your-name", "Bob").await?;
    bob.press("[data-take=blue]").await?;
    wait(&bob.page, "#seats [data-seat=blue][data-mine=true]").await?;
    ann.until_text("#seats [data-seat=blue] .seat-holder", "Bob").await?;
    // Bob comes back by what his browser has kept, also when the table is open no more.
    ann.press("#seats #table-public").await?;
    bob.page.refresh().await?;
    wait(&bob.page, "#person-blue.mine").await?;
    bob.page.goto(format!("{}/tables", server.url)).await?;
    wait(&bob.page, ".table-row[data-table]").await?;
    ensure!(!bob.has("[data-open-table]").await?, "it is in the list no more");
    for person in [ann, bob] {
        person.nothing_went_wrong(&[]).await?;
        person.page.quit().await?;
    }
    Ok(())
}

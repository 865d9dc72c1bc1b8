//! Signs at a table: whose turn it is, nudges, quick phrases, marks, links as pictures; and the menu.

use crate::company::open;
use anyhow::{Result, ensure};
use heist_e2e::browser::wait;
use heist_e2e::browser_players::{BrowserPlayer, until};

/// Two people at a table, Ann with three characters and Bob with blue.
pub async fn two_at_a_table(
    driver: &heist_e2e::browser::Driver,
    server: &str,
) -> Result<(BrowserPlayer, BrowserPlayer)> {
    let (a, b) = tokio::try_join!(driver.browser(1280, 800), driver.browser(1280, 800))?;
    let (ann, bob) = (BrowserPlayer { page: a }, BrowserPlayer { page: b });
    ann.opens_a_table(server, &["red", "green", "black"]).await?;
    bob.page.goto(&ann.link("join").await?).await?;
    bob.fill("#seats #your-name", "Bob").await?;
    bob.press("[data-take=blue]").await?;
    wait(&bob.page, "#seats [data-seat=blue][data-mine=true]").await?;
    ann.to_the_board().await?;
    bob.to_the_board().await?;
    Ok((ann, bob))
}

/// A browser that allows notifications and keeps their titles, in a tab that nobody looks at.
const HIDDEN: &str = r#"
    window.told = [];
    window.Notification = class {
        static permission = "default";
        static requestPermission() { window.asked = true; this.permission = "granted"; return Promise.resolve("granted"); }
        constructor(title) { window.told.push(title); }
        close() {}
    };
    Object.defineProperty(document, "hidden", { configurable: true, get: () => true });"#;

async fn title(person: &BrowserPlayer) -> Result<String> {
    Ok(person.run("return document.title", Vec::new()).await?.as_str().unwrap_or_default().to_owned())
}

async fn icon(person: &BrowserPlayer) -> Result<String> {
    let script = "return document.querySelector('link[rel=icon]').getAttribute('href')";
    Ok(person.run(script, Vec::new()).await?.as_str().unwrap_or_default().to_owned())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_is_waited_for_gets_signs() -> Result<()> {
    let (_folder, _, server, driver) = open()?;
    let (ann, bob) = two_at_a_table(&driver, &server.url).await?;
    until("both have to plan", async || {
        Ok(title(&bob).await?.contains("Your turn") && icon(&bob).await? == "/icon-turn.svg")
    })
    .await?;
    bob.run(HIDDEN, Vec::new()).await?;
    ensure!(!ann.has("[data-nudge]").await?, "whoever has something to do nudges nobody");

    // Nothing is asked before somebody presses the switch.
    ensure!(bob.run("return window.asked ?? false", Vec::new()).await? == false);
    bob.press("details.options summary[aria-label=Menu]").await?;
    bob.press("#option-notify").await?;
    until("permission is given", async || Ok(bob.run("return window.asked ?? false", Vec::new()).await? == true))
        .await?;

    for line in ["blue start e9", "blue plan d8", "blue ready"] {
        bob.say(line).await?;
    }
    until("the sign is gone", async || {
        Ok(!title(&bob).await?.contains("Your turn") && icon(&bob).await? == "/icon.svg")
    })
    .await?;
    for line in ["red start g8", "red plan g7", "green start g8", "green plan g7", "black start e9", "black plan d8"] {
        ann.say(line).await?;
    }
    ann.until_online().await?;
    // Bob waits for Ann, and may say so, now and then.
    bob.press("#person-red [data-nudge=red]").await?;
    ann.until_text("#nudge", "Bob gives you a nudge: the table waits for Red").await?;
    ensure!(bob.has("#person-red [data-nudge=red]:disabled").await?, "once is enough for a while");
    ann.press("#nudge button").await?;
    until("it is put away", async || Ok(!ann.has("#nudge").await?)).await?;

    for line in ["red ready", "green ready", "black ready"] {
        ann.say(line).await?;
    }
    until("Bob is told", async || Ok(title(&bob).await?.contains("Your turn"))).await?;
    let told = bob.run("return window.told", Vec::new()).await?;
    ensure!(told == serde_json::json!(["Your turn"]), "{told}");
    for person in [ann, bob] {
        person.nothing_went_wrong(&[]).await?;
        person.page.quit().await?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn phrases_marks_and_codes_take_one_press() -> Result<()> {
    let (_folder, _, server, driver) = open()?;
    let (ann, bob) = two_at_a_table(&driver, &server.url).await?;
    bob.open_chat().await?;
    bob.press("[data-phrase=\"Good plan!\"]").await?;
    ann.open_chat().await?;
    ann.until_text("#chat li", "Bob Good plan!").await?;

    // A mark by the button, and one by the key.
    bob.press("#mark-a-space").await?;
    bob.press_space("c4").await?;
    ann.until_text("#mark-news", "Bob marks c4").await?;
    ensure!(ann.count(".board .marked").await? == 1 && bob.count(".board .marked").await? == 1, "both see it");
    ensure!(!ann.text_of("#log").await?.contains("c4"), "nothing is done");
    ann.hover("d4").await?;
    ann.page.action_chain().send_keys("m").perform().await?;
    bob.until_text("#mark-news", "Ann marks d4").await?;
    until("marks fade", async || Ok(!bob.has(".board .marked").await?)).await?;

    ann.open_seats().await?;
    ann.press("#seats [data-qr=join]").await?;
    wait(&ann.page, "#seats svg.qr-code path").await?;
    ann.press("#seats [data-qr=join]").await?;
    until("the picture is put away", async || Ok(!ann.has("#seats svg.qr-code").await?)).await?;
    for person in [ann, bob] {
        person.nothing_went_wrong(&[]).await?;
        person.page.quit().await?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_menu_closes_when_somebody_leaves_it() -> Result<()> {
    let (_folder, _, server, driver) = open()?;
    let (ann, bob) = two_at_a_table(&driver, &server.url).await?;
    let open = "details.options[open]";
    let menu = "details.options summary[aria-label=Menu]";
    ann.press(menu).await?;
    wait(&ann.page, open).await?;
    ann.press("#option-notify").await?;
    ensure!(ann.has(open).await?, "a switch leaves it open");
    // Escape closes it, from inside one of its switches too, and nothing else.
    ann.page.action_chain().send_keys("\u{e00c}").perform().await?;
    until("Escape closes it", async || Ok(!ann.has(open).await?)).await?;
    ann.press(menu).await?;
    wait(&ann.page, open).await?;
    ann.press("#todo").await?;
    until("a press elsewhere closes it", async || Ok(!ann.has(open).await?)).await?;
    ann.press(menu).await?;
    ann.press("#open-seats").await?;
    wait(&ann.page, "#seats[open]").await?;
    ensure!(!ann.has(open).await?, "it does not stay open behind the dialog");
    for person in [ann, bob] {
        person.nothing_went_wrong(&[]).await?;
        person.page.quit().await?;
    }
    Ok(())
}

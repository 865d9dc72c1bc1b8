//! Somebody is away: their seat is taken over, and given back.

use crate::company::open;
use anyhow::{Result, ensure};
use heist_e2e::browser::wait;
use heist_e2e::browser_players::{BrowserPlayer, until};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_host_takes_over_at_once_and_gives_the_seat_back() -> Result<()> {
    let (_folder, _, server, driver) = open()?;
    let (a, b) = tokio::try_join!(driver.browser(1280, 800), driver.browser(390, 844))?;
    let (ann, bob) = (BrowserPlayer { page: a }, BrowserPlayer { page: b });
    ann.opens_a_table(&server.url, &["red", "green", "black"]).await?;
    let address = ann.page.current_url().await?.to_string();
    bob.page.goto(&ann.link("join").await?).await?;
    bob.fill("#seats #your-name", "Bob").await?;
    bob.press("[data-take=blue]").await?;
    wait(&bob.page, "#seats [data-seat=blue][data-mine=true]").await?;
    ensure!(!ann.has("[data-take-over=blue]").await?, "he is there");

    bob.page.goto("about:blank").await?;
    ann.until_text("#seats [data-away=blue]", "The seat can be taken over in").await?;
    // Not by a slip of the finger.
    ann.press("#seats [data-take-over=blue]").await?;
    ann.press("#seats [data-take-over-sure=blue]").await?;
    wait(&ann.page, "#seats [data-seat=blue][data-mine=true]").await?;
    ann.to_the_board().await?;
    ann.say("blue start g8").await?;
    ann.until_text("#log", "Blue is on g8").await?;

    // Whoever comes back is told who plays, and asks.
    bob.page.goto(&address).await?;
    bob.until_text("[data-taken-over=blue]", "Ann plays Blue now").await?;
    bob.press("[data-taken-over=blue] button").await?;
    wait(&bob.page, "[data-asked=blue]").await?;
    ann.until_text("[data-asked-back=blue]", "Bob is back and asks for Blue").await?;
    ann.press("[data-asked-back=blue] button").await?;
    until("the seat is Bob's", async || Ok(bob.has("#person-blue.mine").await?)).await?;
    until("nobody asks any more", async || {
        Ok(!bob.has("[data-taken-over]").await? && !ann.has("[data-asked-back]").await?)
    })
    .await?;
    bob.to_the_board().await?;
    bob.say("blue plan g7").await?;
    ann.until_text("#log", "Blue plans g7").await?;
    ann.say("blue plan f7").await?;
    until("it is not Ann's any more", async || Ok(ann.notice().await?.contains("blue"))).await?;
    for person in [ann, bob] {
        person.nothing_went_wrong(&[]).await?;
        person.page.quit().await?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_player_takes_over_when_the_time_of_the_table_is_up() -> Result<()> {
    let (_folder, _, server, driver) = open()?;
    let [a, b, c] = [(1280, 800), (1280, 800), (1280, 800)].map(|(w, h)| driver.browser(w, h));
    let (a, b, c) = tokio::try_join!(a, b, c)?;
    let (ann, bob, cat) = (BrowserPlayer { page: a }, BrowserPlayer { page: b }, BrowserPlayer { page: c });
    ann.opens_a_table(&server.url, &["red"]).await?;
    // The host changes her mind about how long to wait.
    ann.choose("#seats #away-minutes", "0.1").await?;
    ann.until_text(".host-settings .trouble", "half a minute").await?;
    ann.choose("#seats #away-minutes", "0.5").await?;
    let join = ann.link("join").await?;
    for (person, name, seat) in [(&bob, "Bob", "blue"), (&cat, "Cat", "green")] {
        person.page.goto(&join).await?;
        person.fill("#seats #your-name", name).await?;
        person.press(&format!("[data-take={seat}]")).await?;
        wait(&person.page, &format!("#seats [data-seat={seat}][data-mine=true]")).await?;
    }
    cat.until_text("#table-terms", "away for 0.5 min").await?;
    cat.to_the_board().await?;
    bob.page.goto("about:blank").await?;
    // On the card of the character too, with a time that runs.
    cat.until_text("#person-blue [data-away=blue]", "can be taken over in").await?;
    ensure!(!cat.has("#person-blue [data-take-over]").await?, "she is not the host");
    tokio::time::sleep(std::time::Duration::from_secs(24)).await;
    cat.press("#person-blue [data-take-over=blue]").await?;
    wait(&cat.page, "#person-blue.mine").await?;
    cat.say("blue start g8").await?;
    ann.until_text("#log", "Blue is on g8").await?;
    for person in [ann, bob, cat] {
        person.page.quit().await?;
    }
    Ok(())
}

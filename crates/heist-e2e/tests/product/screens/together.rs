//! A table of people: seats and links, pointers, proposals, chat, somebody who watches, a lost connection.

use super::camera::Camera;
use anyhow::Result;
use heist_e2e::browser::wait;
use heist_e2e::browser_players::{SHORT_HEIST, all_see_the_same};

/// Past all of them.
pub async fn walk(camera: &mut Camera) -> Result<()> {
    let url = camera.url.clone();
    camera.me.opens_a_table(&url, &["red", "green"]).await?;
    camera.shoot("seats").await?;
    camera.press("[data-hand-over=green]").await?;
    camera.sees("[data-sure=green]").await?;
    camera.shoot("seats-handing-over").await?;

    let (blue, join, watch) =
        (camera.me.link("blue").await?, camera.me.link("join").await?, camera.me.link("watch").await?);
    let (bob, cat) = tokio::try_join!(camera.another(), camera.another())?;
    bob.run("localStorage.setItem('heist.name', 'Bob')", Vec::new()).await?;
    bob.page.goto(&join).await?;
    wait(&bob.page, "#seats[open]").await?;
    camera.shoot_page(&bob.page, "seats-by-the-link-for-everybody").await?;
    bob.page.goto(&blue).await?;
    wait(&bob.page, "#seats[open] [data-seat=blue][data-mine=true]").await?;
    let black = camera.me.link("black").await?;
    bob.page.goto(&black).await?;
    wait(&bob.page, "[data-seat=black][data-mine=true]").await?;
    cat.page.goto(&watch).await?;
    wait(&cat.page, "main.table").await?;
    camera.me.to_the_board().await?;
    bob.to_the_board().await?;
    let start = SHORT_HEIST.iter().position(|line| line.ends_with("take walk")).unwrap_or_default();
    for line in &SHORT_HEIST[..start] {
        let speaker = if line.starts_with("blue") || line.starts_with("black") { &bob } else { &camera.me };
        speaker.say(line).await?;
        speaker.until_online().await?;
        all_see_the_same(&[&camera.me, &bob, &cat]).await?;
    }

    // Bob points, proposes and talks.
    let talk = r##"
        const input = document.querySelector(".chat input");
        input.value = arguments[0];
        input.dispatchEvent(new Event("input", { bubbles: true }));
        input.form.requestSubmit();"##;
    for words in ["I have the lock on d7.", "Then I take the camera. Wait for me at d8, and keep it quiet this time."] {
        bob.run(talk, vec![words.into()]).await?;
    }
    bob.page.action_chain().send_keys("p").perform().await?;
    wait(&bob.page, "#sketch").await?;
    bob.run("document.querySelector('.takes [data-command]').click()", Vec::new()).await?;
    camera.sees(".proposals .proposal").await?;
    camera.shoot("a-proposal").await?;
    camera.panel("Log").await?;
    camera.press(".story .tab:nth-child(2)").await?;
    camera.sees(".chat li").await?;
    camera.shoot("chat").await?;
    camera.shoot_page(&bob.page, "ones-own-proposal").await?;
    camera.shoot_page(&cat.page, "watching").await?;

    // Who watches, and what the host decides; then somebody is away.
    camera.me.open_seats().await?;
    camera.sees("#seats .watchers").await?;
    camera.press("#seats [data-qr=watch]").await?;
    camera.sees("#seats .qr-code").await?;
    camera.shoot("seats-watching-host-and-code").await?;
    bob.page.goto("about:blank").await?;
    camera.sees("#seats [data-take-over=blue]").await?;
    camera.press("#seats [data-take-over=blue]").await?;
    camera.sees("#seats [data-take-over-sure=blue]").await?;
    camera.shoot("seats-somebody-away").await?;
    camera.me.to_the_board().await?;
    camera.panel("Crew").await?;
    camera.sees("#person-blue [data-away=blue]").await?;
    camera.shoot("crew-somebody-away").await?;

    // The server goes away.
    camera.excused.extend(["WebSocket", "ERR_CONNECTION", "ERR_FAILED"]);
    camera.server.kill();
    camera.sees("#lost").await?;
    camera.shoot("connection-lost").await?;
    bob.page.quit().await?;
    cat.page.quit().await?;
    Ok(())
}

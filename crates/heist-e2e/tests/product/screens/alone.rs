//! A heist alone, phase by phase: every panel of the table in the situations that matter.

use super::camera::Camera;
use super::front::keep;
use super::moments;
use anyhow::Result;
use heist_e2e::local_storage::put_bots;
use heist_format::game::Game;
use heist_rules::chits::Chit;
use heist_rules::state::{PersonFlags, Phase, Prompt};
use heist_rules::who::Who;
use thirtyfour::prelude::*;

/// Sits down at a game.
pub async fn sit(camera: &Camera, game: &Game) -> Result<()> {
    keep(camera, "now", game).await?;
    camera.visit("/local?game=now", "main.table svg.board").await
}

/// Presses a space of the board.
async fn press_space(camera: &Camera, space: &str) -> Result<()> {
    let css = format!(".board-box [data-space][aria-label^=\"{space}:\"]");
    let tile = camera.me.page.find(By::Css(css)).await?;
    camera.me.page.action_chain().move_to_element_center(&tile).click().perform().await?;
    Ok(())
}

async fn key(camera: &Camera, key: &str) -> Result<()> {
    camera.me.page.action_chain().send_keys(key).perform().await?;
    Ok(())
}

/// Past all of them.
pub async fn walk(camera: &mut Camera) -> Result<()> {
    planning(camera).await?;
    action(camera).await?;
    over_the_table(camera).await?;
    event(camera).await?;
    escape(camera).await?;
    elsewhere(camera).await?;
    with_bots(camera).await?;
    result(camera).await
}

async fn planning(camera: &mut Camera) -> Result<()> {
    sit(camera, &moments::before("green start")?).await?;
    camera.shoot("planning-empty").await?;
    camera.panel("Crew").await?;
    camera.shoot("planning-crew").await?;
    sit(camera, &moments::before("red ready")?).await?;
    camera.shoot("planning-planned").await?;
    sit(camera, &moments::before("team roll")?).await?;
    camera.shoot("roll").await
}

async fn action(camera: &mut Camera) -> Result<()> {
    let fresh = moments::after("team roll")?;
    sit(camera, &fresh).await?;
    camera.shoot("action-before-taking").await?;
    camera.panel("Crew").await?;
    camera.shoot("action-crew").await?;
    camera.panel("Security").await?;
    camera.shoot("action-security").await?;
    camera.panel("Log").await?;
    camera.shoot("action-log").await?;

    // Somebody in the middle of an action.
    let game = moments::first(|state| {
        let busy = |who: Who| state.person(who).action.is_some() && !state.person(who).is(PersonFlags::DONE);
        state.phase == Phase::Action && state.round == 3 && busy(Who::Blue)
    })?;
    sit(camera, &game).await?;
    camera.press("#person-blue .who").await?;
    camera.panel("Act").await?;
    camera.shoot("action-under-way").await?;
    camera.press("details.more > summary").await?;
    camera.sees("#command-line").await?;
    camera.reach("details.more").await?;
    camera.shoot("action-everything-possible").await?;
    camera.press("details.more > summary").await?;
    camera.press("details.call > summary").await?;
    camera.reach("details.call").await?;
    camera.shoot("action-call-the-escape").await?;

    // A tile with more than one thing to do, and one with nothing.
    sit(camera, &fresh).await?;
    press_space(camera, "d8").await?;
    camera.sees("#menu.placed").await?;
    camera.shoot("action-menu").await?;
    key(camera, "\u{e00c}").await?;
    press_space(camera, "c1").await?;
    camera.sees("#notice.shown #notice-rule").await?;
    camera.shoot("action-refused").await?;
    camera.press("#notice-rule").await?;
    camera.sees("#rule-panel").await?;
    camera.shoot("action-refused-rule").await?;

    // A question before anybody may go on.
    let asked = moments::when(&["county-river", "dark-horse", "black-box"], |state| {
        matches!(state.prompt, Prompt::DogJump { .. } | Prompt::DogAfter { .. } | Prompt::DogStep { .. })
    })?;
    sit(camera, &asked).await?;
    camera.sees(".asked").await?;
    camera.shoot("a-question-about-a-dog").await
}

async fn over_the_table(camera: &mut Camera) -> Result<()> {
    sit(camera, &moments::after("team roll")?).await?;
    camera.focus_shows(40).await?;
    for pressed in ["b", "\u{e013}", "\u{e013}"] {
        key(camera, pressed).await?;
    }
    camera.shoot("with-the-keyboard").await?;
    camera.see_no_colours(true).await?;
    camera.shoot("without-colours").await?;
    camera.see_no_colours(false).await?;
    key(camera, "?").await?;
    camera.sees("#explain").await?;
    camera.shoot("explained").await?;
    key(camera, "?").await?;
    camera.sees("#keys").await?;
    camera.shoot("keys").await?;
    key(camera, "\u{e00c}").await?;
    camera.press(".options > summary").await?;
    camera.shoot("menu").await?;
    for (dialog, picture) in [("this-heist", "this-heist"), ("glossary", "glossary"), ("settings", "settings")] {
        camera.press(&format!("#open-{dialog}")).await?;
        camera.sees(&format!("#{dialog}[open]")).await?;
        camera.shoot(picture).await?;
        camera.press(&format!("[data-close={dialog}]")).await?;
    }
    camera.press("#open-briefing").await?;
    camera.sees("#briefing[open]").await?;
    camera.shoot("briefing").await?;
    camera.press("#briefing-begin").await?;
    camera.press("#taller").await?;
    camera.shoot("cards-slid-up").await?;
    camera.press("#taller").await?;
    camera.press("#hint").await?;
    camera.sees("#hints[data-thinking=\"false\"] .follow").await?;
    camera.shoot("a-hint").await?;
    camera.press("#hints .close").await?;
    key(camera, "p").await?;
    camera.sees("#sketch").await?;
    camera.press(".takes [data-command]").await?;
    camera.shoot("sketch").await?;
    sit(camera, &moments::before("team next")?).await?;
    camera.panel("Log").await?;
    camera.press("#log > li:nth-last-child(8) button").await?;
    camera.sees("#past").await?;
    camera.shoot("earlier-moment").await
}

async fn event(camera: &mut Camera) -> Result<()> {
    sit(camera, &moments::before("team next")?).await?;
    camera.shoot("event").await?;
    camera.panel("Security").await?;
    camera.press(".fan li:last-child .card").await?;
    camera.shoot("event-later-card").await?;
    sit(camera, &moments::before("team choose")?).await?;
    camera.sees(".asked").await?;
    camera.shoot("event-question").await?;
    sit(
        camera,
        &moments::when(&["proving-grounds", "blind-justice"], |state| matches!(state.prompt, Prompt::Replan { .. }))?,
    )
    .await?;
    camera.sees(".asked").await?;
    camera.shoot("event-plan-anew").await?;
    let crisis = moments::when(&["startup"], |state| state.phase == Phase::Event && state.deck.waiting().count() > 0)?;
    sit(camera, &crisis).await?;
    camera.panel("Security").await?;
    camera.shoot("event-crises-waiting").await
}

async fn escape(camera: &mut Camera) -> Result<()> {
    sit(camera, &moments::before("green last-ditch")?).await?;
    camera.shoot("escape").await?;
    sit(camera, &moments::after("green last-ditch")?).await?;
    camera.shoot("escape-last-ditch").await?;
    sit(camera, &moments::before("black run")?).await?;
    camera.shoot("escape-nearly-out").await
}

async fn elsewhere(camera: &mut Camera) -> Result<()> {
    let dogs = moments::when(&["dark-horse"], |state| {
        state.phase == Phase::Action && state.round == 2 && state.security.of(Chit::Dog).any().len() > 3
    })?;
    sit(camera, &dogs).await?;
    camera.shoot("dogs").await?;
    let large = moments::when(&["safehouse-rescue"], |state| state.phase == Phase::Action && state.round == 3)?;
    sit(camera, &large).await?;
    camera.shoot("a-large-heist").await
}

/// One character, and bots for the others: what they propose, what one wishes of them, and their seats.
async fn with_bots(camera: &mut Camera) -> Result<()> {
    keep(camera, "bots", &moments::after("team roll")?).await?;
    put_bots(&camera.me, "bots", &["green", "blue", "black"]).await?;
    camera.visit("/local?game=bots", ".proposal.bots").await?;
    camera.shoot("bots-propose").await?;
    camera.press("#person-green .who").await?;
    camera.sees("#bot-selected").await?;
    press_space(camera, "b4").await?;
    camera.sees("#menu [data-wish]").await?;
    camera.shoot("bots-wish").await?;
    camera.press("#menu [data-wish]").await?;
    camera.sees(".bot-said").await?;
    camera.shoot("bots-answer").await?;
    camera.press("#open-seats").await?;
    camera.press("#bot-seats [data-bot=green]").await?;
    camera.sees("#bot-seats [data-bot-in=green]").await?;
    camera.shoot("bots-seats").await
}

async fn result(camera: &mut Camera) -> Result<()> {
    sit(camera, &moments::won()?).await?;
    camera.sees("#result[data-outcome=won]").await?;
    camera.shoot("won").await?;
    camera.press("#back-to-table").await?;
    camera.shoot("won-the-board").await?;
    sit(camera, &moments::when(&["startup"], |state| state.phase == Phase::Over)?).await?;
    camera.sees("#result[data-outcome=lost]").await?;
    camera.shoot("lost").await
}

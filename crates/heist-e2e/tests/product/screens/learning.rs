//! The first heist with the guide, as far as the first event and with everything it says on the way.

use super::camera::Camera;
use anyhow::{Result, bail};

/// Lets the guide play on until it comes to a topic.
async fn until_topic(camera: &Camera, wanted: &str) -> Result<()> {
    for _ in 0..150 {
        let now = camera.me.guide_topic().await?;
        if now == wanted {
            return Ok(());
        }
        let next = if now.is_empty() || now == "ready" || now == "roll" { "#coach-show" } else { "#coach-next" };
        camera.press(next).await?;
        if next == "#coach-show" {
            camera.press("#coach-do").await?;
        }
    }
    bail!("the guide never comes to the topic {wanted}")
}

/// Past all of them.
pub async fn walk(camera: &mut Camera) -> Result<()> {
    camera.visit("/learn", ".lesson-card").await?;
    camera.shoot("lessons").await?;
    camera.visit("/learn/escape", "#lesson").await?;
    camera.press("#lesson-show-hint").await?;
    camera.shoot("a-lesson").await?;
    camera.visit("/learn/first-heist", "#coach[data-topic=welcome]").await?;
    camera.shoot("welcome").await?;
    until_topic(camera, "start").await?;
    camera.shoot("start").await?;
    camera.press("#coach-show").await?;
    camera.sees("#coach-tip").await?;
    camera.shoot("a-tip").await?;
    camera.press("#coach-plan").await?;
    camera.sees("#coach[data-topic=ready]").await?;
    camera.shoot("ready").await?;
    until_topic(camera, "actions").await?;
    camera.shoot("actions").await?;
    until_topic(camera, "").await?;
    camera.shoot("standing-by").await?;
    for wanted in ["icons", "event"] {
        until_topic(camera, wanted).await?;
        camera.shoot(wanted).await?;
    }
    camera.press("#coach-rule").await?;
    camera.sees("#rule-panel").await?;
    camera.shoot("the-rule").await?;
    camera.press("#rule-panel-close").await?;
    camera.press("#coach-away").await?;
    camera.sees("#coach-back").await?;
    camera.shoot("hidden").await
}

//! The rulebook and replays.

use super::camera::Camera;
use anyhow::Result;

/// Past all of them.
pub async fn walk(camera: &mut Camera) -> Result<()> {
    camera.visit("/rules", "#rule-search").await?;
    camera.shoot("rulebook").await?;
    camera.press("[data-chapter]:nth-of-type(3) > summary").await?;
    camera.shoot("rulebook-chapter").await?;
    camera.me.paste("#rule-search", "guard").await?;
    camera.sees("#findings").await?;
    camera.shoot("rulebook-search").await?;
    camera.me.paste("#rule-search", "zeppelin").await?;
    camera.shoot("rulebook-nothing-found").await?;

    camera.visit("/puzzles", "#to-daily-puzzle").await?;
    camera.shoot("puzzles").await?;
    camera.visit("/puzzles/50", "#puzzle .lesson-goal").await?;
    camera.press("#puzzle-show-hint").await?;
    camera.sees("#puzzle-hint").await?;
    camera.shoot("puzzle").await?;

    camera.visit("/rules/read/2-the-building", ".reading-text .example").await?;
    camera.shoot("a-chapter-to-read").await?;
    camera.visit("/rules/escape.guard-exit-cost", "#example-0 svg.board").await?;
    camera.press("#example-2 .step-on").await?;
    camera.shoot("rule").await?;
    camera.focus_shows(30).await?;
    camera.press("#example-0 .try-it").await?;
    camera.press("#example-0 .trial .offer[data-line='blue run c1']").await?;
    camera.me.paste("#example-0 .trial-line", "blue run d1").await?;
    camera.press("#example-0 .trial-words button").await?;
    camera.sees("#example-0 .trial-said .refused").await?;
    camera.shoot("rule-being-tried").await?;
    camera.visit("/rules/card.event-12", "#rule-title").await?;
    camera.shoot("rule-of-a-card").await?;
    camera.visit("/rules/escape.guard-exit", "#unknown-rule").await?;
    camera.shoot("no-such-rule").await?;

    camera.visit("/replay", "#replay-open").await?;
    camera.shoot("replay-open").await?;
    camera.me.paste("#replay-text", "edition: v24\nheist: startup\n\nred fly").await?;
    camera.press("#replay-open").await?;
    camera.sees("#replay-fault").await?;
    camera.shoot("replay-refused").await?;
    camera.me.paste("#replay-text", crate::WON).await?;
    camera.press("#replay-open").await?;
    camera.me.paste("#replay-slider", "120").await?;
    camera.shoot("replay").await?;
    camera.press("#share-replay").await?;
    camera.sees("#shared-link").await?;
    camera.press(".notation summary").await?;
    camera.shoot("replay-shared").await?;
    camera.excused.push("404");
    camera.visit("/replay/nothing", "#replay-fault").await?;
    camera.shoot("replay-unknown").await
}

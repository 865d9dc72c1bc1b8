//! The designer: drafts, the screen on which a heist is made, and its tabs.

use super::camera::Camera;
use anyhow::Result;

/// Past all of them.
pub async fn walk(camera: &mut Camera) -> Result<()> {
    camera.visit("/design", "#new-draft").await?;
    camera.shoot("no-drafts").await?;
    camera.press("#new-draft").await?;
    camera.sees("#map").await?;
    camera.press("#tab-checks").await?;
    camera.sees(".finding").await?;
    camera.shoot("empty-sheet").await?;
    camera.visit("/design?from=side-channel", "#map").await?;
    camera.sees("#said").await?;
    camera.shoot("designer").await?;
    for tab in ["checks", "balance", "goal", "deck", "bag", "rules", "about", "file"] {
        camera.press(&format!("#tab-{tab}")).await?;
        camera.sees(&format!(".designer[data-tab={tab}]")).await?;
        camera.shoot(&format!("designer-{tab}")).await?;
    }
    camera.press("#share").await?;
    camera.sees("#share-panel[open] #file-link").await?;
    camera.shoot("share-heist").await?;
    camera.visit("/design", "[data-draft]").await?;
    camera.press("#begin-official summary").await?;
    camera.sees("[data-official]").await?;
    camera.shoot("drafts").await?;
    camera.visit("/design/nothing", "main h1").await?;
    camera.shoot("no-such-draft").await
}

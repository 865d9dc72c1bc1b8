//! The main screens in every theme, and with every set of colours.

use super::alone::sit;
use super::camera::Camera;
use super::campaign;
use super::moments;
use anyhow::Result;

/// Themes and colours that are looked at. Dark with the standard colours is what every other picture shows.
const LOOKS: [(&str, &str, &str); 5] = [
    ("light", "light", "standard"),
    ("contrast", "contrast", "standard"),
    ("deuteranopia", "dark", "deuteranopia"),
    ("protanopia", "light", "protanopia"),
    ("tritanopia", "dark", "tritanopia"),
];

/// Takes a picture of the page in every look.
async fn in_every_look(camera: &mut Camera, name: &str) -> Result<()> {
    for (look, theme, palette) in LOOKS {
        camera.choose_looks(&[("theme", theme), ("palette", palette)]).await?;
        camera.shoot(&format!("{name}-{look}")).await?;
    }
    camera.choose_looks(&[("theme", "dark"), ("palette", "standard")]).await
}

/// Past all of them.
pub async fn walk(camera: &mut Camera) -> Result<()> {
    camera.visit("/", "#play-now").await?;
    in_every_look(camera, "home").await?;
    camera.visit("/settings", "#settings-form").await?;
    in_every_look(camera, "settings").await?;
    camera.choose_looks(&[("text", "largest")]).await?;
    camera.shoot("settings-largest").await?;
    camera.choose_looks(&[("text", "normal")]).await?;
    camera.visit("/glossary", "#glossary-words").await?;
    in_every_look(camera, "glossary").await?;
    camera.visit("/rules/escape.guard-exit-cost", "#example-0 svg.board").await?;
    in_every_look(camera, "rule").await?;

    sit(camera, &moments::after("team roll")?).await?;
    in_every_look(camera, "table").await?;
    camera.panel("Security").await?;
    in_every_look(camera, "security").await?;
    camera.choose_looks(&[("text", "largest")]).await?;
    camera.shoot("security-largest").await?;
    camera.choose_looks(&[("text", "normal")]).await?;
    sit(camera, &moments::won()?).await?;
    camera.sees("#result[data-outcome=won]").await?;
    in_every_look(camera, "result").await?;

    campaign::keep_evenings(camera, "here-looks").await?;
    camera.visit("/box/here-looks", ".city-map").await?;
    in_every_look(camera, "city").await?;
    camera.visit("/box/here-looks/crew", ".cast").await?;
    in_every_look(camera, "crew").await
}

//! What comes after a heist: the list of heists, a replay by rounds, the record, the result shown around and beaten, and the keys of a box.

use super::camera::Camera;
use super::moments;
use crate::debrief::lost;
use anyhow::{Context, Result};
use heist_e2e::local_storage::{a_box, put_box, put_game};
use heist_format::replay;
use heist_rules::edition::Edition;
use heist_rules::state::Phase;

/// What the bots say about this game when they take their time: the operation `debrief` of `heist engine`.
const DEBRIEF: &str = include_str!("startup-lost.debrief");

/// A replay that was shared with its debrief, and where it is.
async fn debriefed(camera: &Camera) -> Result<String> {
    let game = lost()?;
    let script = r##"
        const [replay, debrief, done] = arguments;
        const send = (method, address, body) =>
            fetch(address, { method, body, headers: { "content-type": "text/plain; charset=utf-8" } });
        (async () => {
            const { id } = await (await send("POST", "/api/replays", replay)).json();
            const kept = await send("PUT", `/api/replays/${id}/debrief`, debrief);
            done(kept.ok ? id : null);
        })();"##;
    let arguments = vec![replay::record(&game, None).into(), DEBRIEF.into()];
    let id = camera.me.page.execute_async(script, arguments).await?.json().clone();
    Ok(format!("/replay/{}", id.as_str().context("the server keeps replay and debrief")?))
}

/// Past all of them.
pub async fn walk(camera: &mut Camera) -> Result<()> {
    put_game(&camera.me, "won", &moments::won()?, None).await?;
    put_game(&camera.me, "open", &moments::before("team roll")?, None).await?;
    for (id, heist) in [("lost", "black-box"), ("melee", "melee"), ("museum", "blind-justice")] {
        put_game(&camera.me, id, &moments::when(&[heist], |state| state.phase == Phase::Over)?, None).await?;
    }
    camera.visit("/replay", "#games li").await?;
    camera.shoot("games").await?;
    camera.focus_shows(12).await?;
    camera.visit("/replay?game=won", "#replay-parts [data-part='4']").await?;
    camera.press("#replay-parts [data-part='4']").await?;
    camera.shoot("replay-by-rounds").await?;

    let path = debriefed(camera).await?;
    camera.visit(&path, "#debrief[data-stage=told]").await?;
    camera.press("#turning-points [data-answer]").await?;
    camera.shoot("debrief").await?;
    camera.press("#turning-points [data-again]").await?;
    camera.sees("#attempt-table g.space").await?;
    camera.shoot("try-it-again").await?;
    camera.press("#attempt-show").await?;
    camera.sees("#attempt-answer").await?;
    camera.shoot("the-answer").await?;

    camera.visit("/local?game=won", "#share-result").await?;
    camera.press("#share-result").await?;
    camera.sees("#card").await?;
    camera.press("#challenge").await?;
    camera.sees("[data-link=shown]").await?;
    camera.shoot("shown-around").await?;
    let link = camera.me.link("shown").await?;
    let path = link.split_once("/beat/").map(|(_, id)| format!("/beat/{id}")).unwrap_or_default();
    camera.visit(&path, "#beat-here").await?;
    camera.shoot("beat").await?;
    let script = r##"
        const kept = JSON.parse(localStorage["heist.game.won"]);
        localStorage["heist.game.rival"] = JSON.stringify({ ...kept, rival: arguments[0] });"##;
    camera.me.run(script, vec![path.trim_start_matches("/beat/").into()]).await?;
    camera.visit("/local?game=rival", "#versus table").await?;
    camera.shoot("versus").await?;

    put_box(&camera.me, "here-1", &a_box("Night Shift", Edition::NEWEST, &["box player josh"])?).await?;
    camera.visit("/box/here-1/ledger", "#share-box").await?;
    camera.shoot("box-of-this-browser").await?;
    camera.press("#share-box").await?;
    camera.me.fill("#reading-key-name", "Gran").await?;
    camera.press("#make-reading-key").await?;
    camera.sees("[data-link=box-watch]").await?;
    camera.press("#new-key").await?;
    camera.press("#delete-box").await?;
    camera.shoot("box-keys").await?;

    camera.visit("/", "#play-shared").await?;
    camera.press("#play-shared").await?;
    camera.sees("main.table").await?;
    camera.press("details.options summary[aria-label=Menu]").await?;
    camera.press("#open-seats").await?;
    camera.sees("#delete-table").await?;
    camera.press("#delete-table").await?;
    camera.reach("#delete-table-sure").await?;
    camera.shoot("delete-table").await?;

    camera.visit("/profile", "#figures").await?;
    camera.shoot("record").await?;
    camera.focus_shows(10).await
}

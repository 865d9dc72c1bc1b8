//! The front door, a new table, your tables, and doors that are closed.

use super::camera::Camera;
use super::moments;
use anyhow::Result;
use heist_e2e::local_storage::put_game;
use heist_format::game::Game;
use heist_protocol::TableId;
use heist_rules::state::Phase;

/// Puts a game into the browser's memory, as if it had been played there.
pub async fn keep(camera: &Camera, id: &str, game: &Game) -> Result<()> {
    put_game(&camera.me, id, game, None).await
}

/// Past all of them.
pub async fn walk(camera: &mut Camera) -> Result<()> {
    camera.visit("/", "#play-now").await?;
    camera.shoot("home").await?;
    camera.focus_shows(12).await?;
    camera.press("#play-now").await?;
    camera.sees("#play-choice[open]").await?;
    camera.shoot("play-now").await?;
    camera.visit("/tables", "#no-tables").await?;
    camera.shoot("no-tables").await?;

    camera.visit("/new", "#open-table").await?;
    camera.shoot("new-table").await?;
    camera.focus_shows(30).await?;
    camera.press(".heists details > summary").await?;
    camera.sees(".heists details .heist-card").await?;
    camera.shoot("new-table-further-maps").await?;

    // Another heist, and a crew that lacks something.
    camera.visit("/new", "[data-heist=safehouse-rescue]").await?;
    camera.press("[data-heist=safehouse-rescue] input").await?;
    for (slot, ready) in [("blue", "iceheart"), ("black", "null")] {
        camera.press(&format!("[data-slot={slot}]")).await?;
        camera.press(&format!("[data-ready={ready}]")).await?;
    }
    camera.press("[data-empty=red]").await?;
    camera.sees("#crew-lacks").await?;
    camera.press(".own-cards > summary").await?;
    camera.press("[data-seating=together]").await?;
    camera.sees("[data-hold=blue]").await?;
    camera.shoot("new-table-crew-lacks").await?;

    // A breakout asks who is inside.
    camera.visit("/new", "[data-heist=county-river]").await?;
    camera.press("[data-heist=county-river] input").await?;
    camera.sees("#busted [data-inside=red]").await?;
    camera.press("[data-inside=green]").await?;
    camera.shoot("new-table-breakout").await?;

    keep(camera, "a", &moments::before("team roll")?).await?;
    camera.visit("/", "#continue").await?;
    camera.shoot("home-unfinished-business").await?;
    keep(camera, "b", &moments::won()?).await?;
    keep(camera, "c", &moments::when(&["black-box"], |state| state.phase == Phase::Over)?).await?;
    camera.press("#play-shared").await?;
    camera.sees("main.table").await?;
    camera.visit("/tables", ".table-rows").await?;
    camera.sees("[data-table] .badge").await?;
    camera.press("[data-game=a] [data-remove=ask]").await?;
    camera.shoot("your-tables").await?;

    camera.visit("/about", "main h1").await?;
    camera.shoot("about").await?;
    camera.visit("/pictures", ".gallery svg").await?;
    camera.shoot("gallery").await?;

    // Closed doors.
    camera.visit("/nowhere", "main h1").await?;
    camera.shoot("nothing-here").await?;
    camera.visit("/t/nonsense", "#failed").await?;
    camera.shoot("not-a-table").await?;
    let nobodys = format!("/t/{}", TableId(1));
    camera.visit(&nobodys, "#no-link").await?;
    camera.shoot("no-invitation").await?;
    camera.visit("/local?game=nothing", ".trouble").await?;
    camera.shoot("no-such-game").await?;
    camera.excused.extend(["404", "WebSocket"]);
    camera.visit(&format!("{nobodys}#seat=aaaaaaaaaaaaaaaaaaaaaaaaaaaa"), "#failed, #connecting").await?;
    camera.sees("#failed").await?;
    camera.shoot("unknown-table").await
}

//! A campaign: the shelf of boxes, the city, a job, level-ups, shop, fixers, ledger, deeds, and the end of a heist that was
//! played for a box.

use super::camera::Camera;
use anyhow::{Context, Result, anyhow};
use heist_bots::{Bot, Random};
use heist_campaign::{self, CampaignBox};
use heist_e2e::local_storage::{a_box, put_box, put_game};
use heist_format::game::Game;
use heist_rules::chance::Seeded;
use heist_rules::edition::Edition;
use heist_rules::state::Phase;

/// A box in which some evenings have happened.
const EVENINGS: [&str; 34] = [
    "player josh",
    "player mia",
    "player ann",
    "create tiny for josh",
    "create karma for mia",
    "create iceheart for ann",
    "create null for josh",
    "crew startup tiny:josh karma:mia iceheart:ann null:josh",
    "record won cash=6 loot=documents feats=on-fumes",
    "upgrade tiny wing-it concoct",
    "upgrade karma bypass extract",
    "upgrade iceheart yank-wires splice-in",
    "upgrade null hurry ninja",
    "buy radio",
    "crew inclusion tiny:josh karma:mia iceheart:ann radio=karma",
    "record lost busted=iceheart gone=radio",
    "restore 14",
    "crew inclusion tiny:josh karma:mia iceheart:ann null:josh radio=karma",
    "record won cash=9 loot=jewel,jewel found=lucky-penny fixers=visage",
    "upgrade tiny thug bruiser",
    "upgrade karma angry-locksmith demolitions-guy",
    "upgrade iceheart street-urchin mastermind",
    "upgrade null script-kiddie black-hat",
    "buy cheap-picks",
    "player leo",
    "create showtime for leo",
    "crew melee tiny:josh karma:mia null:ann showtime:leo",
    "record won busted=karma,null cash=8 loot=jewel",
    "upgrade tiny hit-n-run assault",
    "sell radio",
    "create jitters for leo",
    "rename jitters twitch",
    "buy dog-whistle",
    "sell jewel",
];

/// Puts a box into the browser's memory.
pub async fn keep(camera: &Camera, id: &str, held: &CampaignBox) -> Result<()> {
    put_box(&camera.me, id, held).await
}

/// Puts the box in which some evenings have happened into the browser's memory.
pub async fn keep_evenings(camera: &Camera, id: &str) -> Result<()> {
    keep(camera, id, &a_box("The Regulars", Edition::V24, &EVENINGS)?).await
}

/// The heist under way, played at random to its end.
fn played(held: &CampaignBox) -> Result<Game> {
    let (setup, state) = heist_campaign::start(held.now()).map_err(|fault| anyhow!("{fault}"))?;
    let mut game = Game::new(setup, state);
    let (mut chance, mut random) = (Seeded::new(4), Random::new(4));
    while game.state().phase != Phase::Over {
        let command = random.choose(game.setup(), game.state());
        game.apply(command.context("somebody can do something")?, &mut chance)?;
    }
    Ok(game)
}

/// Past all of them.
pub async fn walk(camera: &mut Camera) -> Result<()> {
    camera.visit("/boxes", "#make-box").await?;
    camera.shoot("no-boxes").await?;
    let damaged = "heist-box = 1\nname = \"X\"\nedition = \"v24\"\nledger = [\n  \"box buy radio\", # 1\n]\n";
    let script = "const e = document.querySelector('#import-text'); e.value = arguments[0]; e.dispatchEvent(new Event('input', { bubbles: true }))";
    camera.me.run(script, vec![damaged.into()]).await?;
    camera.press("#import").await?;
    camera.sees("#import-trouble").await?;
    camera.shoot("damaged-box").await?;

    let young = a_box("Night School", Edition::V24, &EVENINGS[..9])?;
    keep(camera, "here-young", &young).await?;
    keep_evenings(camera, "here-old").await?;
    camera.visit("/", ".shelf").await?;
    camera.shoot("home-with-boxes").await?;
    camera.visit("/boxes", "[data-box]").await?;
    camera.press("[data-box=here-young] [data-remove=ask]").await?;
    camera.shoot("your-boxes").await?;

    camera.visit("/box/here-old", ".city-map").await?;
    camera.shoot("city").await?;
    camera.focus_shows(30).await?;
    camera.see_no_colours(true).await?;
    camera.shoot("city-without-colours").await?;
    camera.see_no_colours(false).await?;

    for page in ["crew", "shop", "fixers", "ledger", "deeds"] {
        camera.visit(&format!("/box/here-old/{page}"), "main.campaign section h2").await?;
        if page == "crew" {
            camera.press(".card-fold:nth-of-type(1) summary").await?;
            camera.shoot("crew").await?;
            camera.press("#recruit > summary").await?;
            camera.shoot("somebody-new").await?;
            continue;
        }
        if page == "ledger" {
            camera.press("[data-restore=\"9\"]").await?;
        }
        camera.shoot(page).await?;
    }
    camera.visit("/box/here-young/shop", "[data-item=perfect-picks] [data-line]").await?;
    camera.press("[data-line=\"box buy perfect-picks\"]").await?;
    camera.sees("#box-notice .rule-link").await?;
    camera.shoot("shop-refused").await?;

    camera.visit("/box/here-young/crew", "[data-level-up=tiny]").await?;
    camera.shoot("level-up").await?;
    camera.press("[data-line=\"box upgrade tiny wing-it concoct\"]").await?;
    camera.sees("#box-told p").await?;
    camera.shoot("level-up-chosen").await?;

    camera.visit("/box/here-old/job/proving-grounds", "#start-here").await?;
    camera.shoot("job").await?;
    camera.press("[data-pick=tiny]").await?;
    camera.sees("#crew-refused, #crew-fine, #crew-lacks").await?;
    camera.visit("/box/here-old/job/county-river", "#start-here").await?;
    camera.shoot("county-job").await?;
    camera.visit("/box/here-old/job/nothing", ".trouble").await?;
    camera.shoot("no-such-job").await?;
    camera.visit("/box/here-nobody", ".trouble").await?;
    camera.shoot("no-such-box").await?;

    // A heist under way, and its end.
    let mut going = a_box("Night School", Edition::V24, &EVENINGS[..9])?;
    going.say("crew dark-horse tiny:josh karma:mia iceheart:ann null:josh").map_err(|error| anyhow!("{error}"))?;
    keep(camera, "here-young", &going).await?;
    camera.visit("/box/here-young", "#begin-here").await?;
    camera.press("#call-off").await?;
    camera.shoot("under-way").await?;
    put_game(&camera.me, "g", &played(&going)?, Some(("here-young", going.entries().len()))).await?;
    camera.visit("/local?game=g", "#record").await?;
    camera.shoot("result-to-record").await?;
    camera.press("#record").await?;
    camera.sees("#recorded").await?;
    camera.shoot("result-recorded").await
}

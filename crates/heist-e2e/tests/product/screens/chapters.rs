//! Older editions: choosing one, their chapters at the table with security die, boss and sensors, and their campaigns, chapter
//! by chapter.

use super::alone::sit;
use super::camera::Camera;
use super::campaign::keep;
use super::moments;
use anyhow::Result;
use heist_e2e::browser::wait;
use heist_e2e::browser_players::all_see_the_same;
use heist_e2e::local_storage::a_box;
use heist_rules::edition::Edition;
use heist_rules::state::{PersonFlags, Phase};
use heist_rules::who::Who;

/// A story in which some evenings have happened.
const EVENINGS: [&str; 15] = [
    "player josh",
    "player mia",
    "player ann",
    "scenario fall-guys",
    "create lockjaw angry-locksmith hit-n-run yank-wires for josh",
    "create magpie burglar wing-it yank-wires for mia",
    "create flash shutter-bug hurry wing-it for ann",
    "create glitch script-kiddie bypass hit-n-run for josh",
    "crew fall-guys-1-campaign lockjaw:josh magpie:mia flash:ann glitch:josh",
    "record won cash=4",
    "promote lockjaw demolitions-guy",
    "refine lockjaw hit-n-run assault",
    "crew fall-guys-2-campaign lockjaw:josh magpie:mia flash:ann glitch:josh",
    "record lost busted=flash",
    "rebuild",
];
const WON: usize = 10;
const BETTER: usize = 12;
const LOST: usize = 14;

/// A later story, in which somebody of an earlier one may join.
const LONG_CON: [&str; 19] = [
    "player josh",
    "scenario fall-guys",
    "create lockjaw angry-locksmith hit-n-run yank-wires for josh",
    "create magpie burglar wing-it yank-wires for josh",
    "create flash shutter-bug hurry wing-it for josh",
    "crew fall-guys-1-campaign lockjaw:josh magpie:josh flash:josh",
    "record won",
    "crew fall-guys-2-campaign lockjaw:josh magpie:josh flash:josh",
    "record won",
    "crew fall-guys-3-campaign lockjaw:josh magpie:josh flash:josh",
    "record won",
    "scenario long-con",
    "create demo demolitions-guy smash-n-grab linger for josh",
    "create tiny thug bypass wing-it for josh",
    "create eyes lookout hurry bypass for josh",
    "crew long-con-1-campaign demo:josh tiny:josh eyes:josh",
    "record won",
    "crew long-con-2-campaign demo:josh tiny:josh eyes:josh",
    "record won",
];

/// Past the editions and their tables.
pub async fn tables(camera: &mut Camera) -> Result<()> {
    choosing(camera).await?;
    security_die(camera).await?;
    sensors_and_a_boss(camera).await?;
    together(camera).await
}

async fn choosing(camera: &mut Camera) -> Result<()> {
    camera.visit("/new", "#open-table").await?;
    camera.me.choose("[data-pick=edition]", "campaign").await?;
    camera.sees("[data-heist=venetian-swap-5-campaign]").await?;
    camera.press(".edition-differences > summary").await?;
    camera.shoot("new-table-campaign").await?;
    camera.me.choose("[data-pick=edition]", "last-heist").await?;
    camera.sees("[data-heist=smugglers-2-last-heist]").await?;
    camera.press("[data-heist=smugglers-2-last-heist] input").await?;
    camera.shoot("new-table-last-heist").await
}

async fn security_die(camera: &mut Camera) -> Result<()> {
    let dock = "fall-guys-2-last-heist";
    let plan =
        moments::when(&[dock], |state| state.phase == Phase::Planning && state.person(Who::Green).at.is_somewhere())?;
    sit(camera, &plan).await?;
    camera.shoot("last-heist-planning").await?;
    sit(camera, &moments::when(&[dock], |state| state.phase == Phase::Roll && state.round == 3)?).await?;
    camera.shoot("last-heist-roll").await?;
    let acting = moments::when(&[dock], |state| {
        state.phase == Phase::Action && state.round == 3 && state.person(Who::Red).action.is_some()
    })?;
    sit(camera, &acting).await?;
    camera.panel("Security").await?;
    camera.shoot("last-heist-track").await?;
    sit(camera, &moments::when(&[dock], |state| state.phase == Phase::Event && state.round >= 3)?).await?;
    camera.shoot("last-heist-security-phase").await
}

async fn sensors_and_a_boss(camera: &mut Camera) -> Result<()> {
    let busy = |who: Who| {
        move |state: &heist_rules::state::State| {
            state.phase == Phase::Action
                && state.round == 2
                && state.person(who).action.is_some()
                && !state.person(who).is(PersonFlags::DONE)
        }
    };
    sit(camera, &moments::when(&["fall-guys-2-campaign"], busy(Who::Blue))?).await?;
    camera.shoot("campaign-sensors").await?;
    let museum = "venetian-swap-5-campaign";
    let seen = moments::when(&[museum], |state| state.phase == Phase::Action && state.round == 3)?;
    sit(camera, &seen).await?;
    camera.panel("Security").await?;
    camera.press(".boss summary").await?;
    camera.shoot("campaign-boss").await?;
    sit(camera, &moments::when(&[museum], |state| state.phase == Phase::Event && state.round == 2)?).await?;
    camera.shoot("campaign-event-with-boss").await
}

async fn together(camera: &mut Camera) -> Result<()> {
    camera.visit("/new", "#open-table").await?;
    camera.me.choose("[data-pick=edition]", "campaign").await?;
    camera.press("[data-heist=venetian-swap-5-campaign] input").await?;
    camera.press("#open-table").await?;
    camera.sees("#seats[open]").await?;
    let join = camera.me.link("join").await?;
    camera.me.to_the_board().await?;
    let bob = camera.another().await?;
    bob.page.goto(&join).await?;
    wait(&bob.page, "#seats[open]").await?;
    all_see_the_same(&[&camera.me, &bob]).await?;
    bob.to_the_board().await?;
    camera.shoot_page(&bob.page, "online-chapter").await?;
    Ok(bob.page.quit().await?)
}

/// Past an older campaign.
pub async fn boxes(camera: &mut Camera) -> Result<()> {
    let campaign = Edition::CAMPAIGN;
    camera.visit("/boxes", "#make-box").await?;
    camera.me.choose("#box-edition", campaign.id).await?;
    camera.me.choose("#box-scenario", "venetian-swap").await?;
    camera.shoot("new-box").await?;
    camera.press("#make-box").await?;
    camera.sees(".chapters").await?;
    camera.shoot("first-chapter-next").await?;

    keep(camera, "here-won", &a_box("The Docksiders", campaign, &EVENINGS[..WON])?).await?;
    camera.visit("/box/here-won", ".chapters").await?;
    camera.shoot("chapters").await?;
    camera.visit("/box/here-won/crew", "[data-level-up=lockjaw]").await?;
    camera.press("[data-upgrade=script-kiddie] > summary").await?;
    camera.shoot("promotions").await?;

    keep(camera, "here-better", &a_box("The Docksiders", campaign, &EVENINGS[..BETTER])?).await?;
    camera.visit("/box/here-better/job/fall-guys-2-campaign", "#start-here").await?;
    camera.shoot("chapter").await?;

    keep(camera, "here-lost", &a_box("The Docksiders", campaign, &EVENINGS[..LOST])?).await?;
    camera.visit("/box/here-lost", "#after-a-loss").await?;
    camera.shoot("after-a-loss").await?;
    keep(camera, "here-rebuilding", &a_box("The Docksiders", campaign, &EVENINGS)?).await?;
    camera.visit("/box/here-rebuilding", ".chapters").await?;
    camera.shoot("rebuilding").await?;
    camera.visit("/box/here-rebuilding/crew", "main.campaign section h2").await?;
    camera.shoot("crew").await?;
    camera.visit("/box/here-rebuilding/ledger", "main.campaign section h2").await?;
    camera.shoot("ledger").await?;

    keep(camera, "here-con", &a_box("Old Friends", campaign, &LONG_CON)?).await?;
    camera.visit("/box/here-con/job/long-con-3-campaign", "#newcomers").await?;
    camera.press("[data-newcomer] > summary").await?;
    camera.shoot("old-friends").await
}

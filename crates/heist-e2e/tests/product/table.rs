//! The table itself: one's own cards, how much of the screen the board has, how many presses a plan and an escape take.

use anyhow::{Context, Result, ensure};
use heist_e2e::browser::{Driver, PLAY_ALL, play_all, wait};
use heist_e2e::browser_players::{BrowserPlayer, until};
use heist_e2e::local_storage::when;
use heist_e2e::server_process::ServerProcess;
use heist_e2e::table_page::TablePage;
use heist_rules::state::Phase;
use serde_json::{Value, json};
use thirtyfour::prelude::*;

const CREW: [&str; 4] = ["red", "green", "blue", "black"];

/// What a script returns.
async fn run(page: &WebDriver, script: &str) -> Result<Value> {
    Ok(page.execute(script, Vec::new()).await?.json().clone())
}

/// Plans for everybody with few presses on the board; returns how many there were.
async fn plan(table: &TablePage<'_>) -> Result<u32> {
    let mut presses = 0;
    // After one is ready, the next is selected by itself.
    for (who, spaces) in
        [("red", ["e9", "c3"]), ("green", ["g8", "f2"]), ("blue", ["e9", "c1"]), ("black", ["g8", "d4"])]
    {
        wait(table.page, &format!("#person-{who}.selected")).await?;
        for space in spaces {
            table.press(space).await?;
            presses += 1;
        }
        until("the plan is there", async || Ok(table.has(&format!(".board .ring.{who}")).await?)).await?;
        table.main_button().await?;
        presses += 1;
    }
    table.until_phase("roll").await?;
    Ok(presses)
}

#[tokio::test]
async fn everybodys_cards_are_on_the_table_and_a_crew_is_planned_and_out_with_few_presses() -> Result<()> {
    let server = ServerProcess::start(&["--database", "sqlite::memory:"])?;
    let driver = Driver::start()?;
    let page = driver.browser(1440, 900).await?;
    let table = TablePage { page: &page };
    page.goto(&server.url).await?;
    play_all(&page).await?;
    table.until_phase("planning").await?;

    for who in CREW {
        table.select(who).await?;
        let cells = page.find_all(By::Css("#sheet .faces td .cell")).await?;
        ensure!(cells.len() == 12, "{who} has {} faces", cells.len());
        for ability in page.find_all(By::Css("#sheet .ability")).await? {
            let words = ability.text().await?;
            ensure!(words.ends_with('.') && !words.contains(" N "), "a whole sentence: {words}");
        }
    }
    table.select("red").await?;
    let presses = plan(&table).await?;
    ensure!(presses <= 16, "{presses} presses");

    table.main_button().await?;
    table.until_phase("action").await?;
    for who in CREW {
        table.select(who).await?;
        let die = wait(&page, &format!("#person-{who} .die")).await?.attr("aria-label").await?;
        let lit = wait(&page, "#sheet .faces tr.lit .die").await?.attr("aria-label").await?;
        ensure!(die == lit, "{who}: {die:?} and {lit:?}");
    }
    // A turn of the die shows the row that it leads to; a face that is further away is taken with its turns.
    table.select("black").await?;
    page.action_chain().move_to_element_center(&wait(&page, "#person-black .turn").await?).perform().await?;
    wait(&page, "#sheet .faces tr.previewed").await?;
    let far = "return [...document.querySelectorAll('[data-face]')].map((e) => e.dataset.face).find((l) => l.split(';').length === 3)";
    let far = run(&page, far).await?;
    let far = far.as_str().context("a face two turns away")?;
    let before = table.kept().await?.len();
    wait(&page, &format!("[data-face=\"{far}\"]")).await?.click().await?;
    until("turned and taken", async || Ok(table.kept().await?.len() == before + 3)).await?;

    // Everybody at once, and the escape: at most two presses each.
    for who in CREW {
        if !table.has(&format!("#person-{who}.selected")).await? {
            table.select(who).await?;
        }
        if who != "black" {
            let take = table.commands(".takes").await?.into_iter().next().context("an action")?;
            table.say(&take).await?;
        }
        if who == "black" {
            wait(&page, ".call summary").await?.click().await?;
            table.say("team escape").await?;
        }
        table.main_button().await?;
    }
    table.until_phase("event").await?;
    while table.phase().await? == "event" {
        table.answer().await?;
        table.main_button().await?;
    }
    let mut presses = 0;
    while table.phase().await? == "escape" {
        table.main_button().await?;
        presses += 1;
        ensure!(presses <= 2 * CREW.len() + CREW.len(), "{presses} presses, selecting included");
    }
    table.until_phase("over").await?;
    table.console_is_clean().await?;
    page.quit().await?;
    Ok(())
}

#[tokio::test]
async fn a_round_in_which_everybody_just_acts_takes_nine_presses() -> Result<()> {
    let server = ServerProcess::start(&["--database", "sqlite::memory:"])?;
    let driver = Driver::start()?;
    let page = driver.browser(1440, 900).await?;
    let table = TablePage { page: &page };
    page.goto(&server.url).await?;
    play_all(&page).await?;
    table.until_phase("planning").await?;
    plan(&table).await?;
    table.main_button().await?;
    let mut presses = 1;
    table.until_phase("action").await?;
    // Whoever is done hands over to the next by itself.
    for who in CREW {
        wait(&page, &format!("#person-{who}.selected")).await?;
        let step = if who == "black" { "black take stride".to_owned() } else { format!("{who} take walk") };
        until(&format!("there is `{step}`"), async || Ok(table.commands(".takes").await?.contains(&step))).await?;
        table.say(&step).await?;
        table.main_button().await?;
        presses += 2;
    }
    table.until_phase("event").await?;
    ensure!(presses <= 9, "{presses} presses");
    page.quit().await?;
    Ok(())
}

#[tokio::test]
async fn the_board_has_most_of_the_screen_and_nothing_lies_over_it() -> Result<()> {
    let server = ServerProcess::start(&["--database", "sqlite::memory:"])?;
    let driver = Driver::start()?;
    for (address, starts) in [("/", &PLAY_ALL[..]), ("/learn/first-heist", &["#coach-next"])] {
        for (width, height) in [(1440, 900), (1920, 1080), (1280, 720)] {
            let page = driver.browser(width, height).await?;
            let table = TablePage { page: &page };
            page.goto(format!("{}{address}", server.url)).await?;
            for start in starts {
                wait(&page, start).await?.click().await?;
            }
            table.until_phase("planning").await?;
            let share = "return document.querySelector('.board-box').clientWidth / innerWidth";
            let share = run(&page, share).await?.as_f64().context("a share")?;
            ensure!(share >= 0.6, "{address} at {width}×{height}: {share:.3} of the width");
            // What is said about a space stands beside the board.
            page.action_chain().move_to_element_center(&wait(&page, "#space-d7").await?).perform().await?;
            let words = wait(&page, ".space-caption strong").await?.text().await?;
            ensure!(words.starts_with("d7"), "{words}");
            let over = r"
                const box = (css) => document.querySelector(css).getBoundingClientRect();
                const [board, words] = [box('.board-box svg.board'), box('.space-caption')];
                return words.top >= board.bottom - 1 && words.bottom <= innerHeight;";
            ensure!(run(&page, over).await? == Value::Bool(true), "{address} at {width}×{height}: it covers the board");
            let small = r"
                const large = (e) => e.getBoundingClientRect().width >= 17.9;
                return [...document.querySelectorAll('.board .chit')].filter((e) => !large(e)).length;";
            if width == 1440 {
                ensure!(run(&page, small).await? == 0, "icons of less than 18 pixels");
            }
            // Everybody's card, the tray, the building's side and the log are inside the window; what is longer can be scrolled.
            let cut = r"
                const inside = (e) => { const r = e.getBoundingClientRect(); return r.left >= -1 && r.top >= -1 && r.right <= innerWidth + 1 && r.bottom <= innerHeight + 1; };
                const panes = [...document.querySelectorAll('.table .bar, .table .pane, .person, .board-box')];
                return panes.filter((e) => e.checkVisibility() && !inside(e)).map((e) => e.id || e.className);";
            let cut = run(&page, cut).await?;
            ensure!(cut == Value::Array(Vec::new()), "{address} at {width}×{height}: {cut} are cut off");
            page.quit().await?;
        }
    }
    Ok(())
}

#[tokio::test]
async fn icons_stay_large_where_many_lie_on_a_tile() -> Result<()> {
    let server = ServerProcess::start(&["--database", "sqlite::memory:"])?;
    let driver = Driver::start()?;
    let ann = BrowserPlayer { page: driver.browser(1440, 900).await? };
    ann.page.goto(&server.url).await?;
    wait(&ann.page, "#play-now").await?;
    // The end of heists, when everything has been turned up and reinforcements have come.
    for heist in ["startup", "dark-horse", "melee", "safehouse-rescue"] {
        let late =
            when(&[heist], |state| state.phase == Phase::Escape || state.round >= 6 || state.phase == Phase::Over)?;
        ann.opens_a_game(&server.url, heist, &late).await?;
        let sizes = r"
            const width = (e) => e.getBoundingClientRect().width;
            return Math.min(...[...document.querySelectorAll('.board-box .space .chit')].map(width));";
        let least = ann.run(sizes, Vec::new()).await?.as_f64().context("a size")?;
        ensure!(least >= 17.9, "{heist}: {least} pixels");
    }
    Ok(ann.page.quit().await?)
}

#[tokio::test]
async fn the_main_button_asks_before_a_mistake_and_ones_own_plan_stands_out() -> Result<()> {
    let server = ServerProcess::start(&["--database", "sqlite::memory:"])?;
    let driver = Driver::start()?;
    let ann = BrowserPlayer { page: driver.browser(1440, 900).await? };
    let table = TablePage { page: &ann.page };
    ann.page.goto(&server.url).await?;
    play_all(&ann.page).await?;
    table.until_phase("planning").await?;
    ensure!(ann.has("#primary[aria-disabled=true]").await?, "nobody is ready who stands nowhere");
    for (who, start, way) in [("red", "e9", "d8"), ("green", "g8", "g7"), ("blue", "e9", "d8"), ("black", "g8", "g7")] {
        wait(&ann.page, &format!("#person-{who}.selected")).await?;
        table.press(start).await?;
        until("somebody stands there", async || Ok(table.kept().await?.contains(&format!("{who} start {start}"))))
            .await?;
        if who == "red" {
            // Without a plan the button does not glow, says why, and means it only when it is pressed again.
            ensure!(ann.has("#primary.calm").await?, "it glows over a mistake");
            table.main_button().await?;
            ann.until_text("#notice", "has planned nothing").await?;
            ensure!(!table.kept().await?.contains(&"red ready".to_owned()));
        }
        table.press(way).await?;
        until("the plan is there", async || Ok(table.has(&format!(".board .ring.{who}")).await?)).await?;
        if who != "black" {
            ensure!(!ann.has("#primary.calm").await?, "nothing speaks against it");
            table.main_button().await?;
        }
    }
    // The selected character's plan is filled, the others' are faint, unless somebody wants to see all of them.
    let looks = "return ['black', 'red'].map((who) => { const s = getComputedStyle(document.querySelector(`.board .ring.${who}`)); return [s.opacity, s.fill === 'none'] })";
    ensure!(ann.run(looks, Vec::new()).await? == json!([["1", false], ["0.3", true]]));
    ann.press("details.options summary[aria-label=Menu]").await?;
    ann.press("#open-settings").await?;
    ann.press("#settings #option-plans").await?;
    ensure!(ann.run(looks, Vec::new()).await? == json!([["1", false], ["1", true]]));
    ann.press("#settings [data-close=settings]").await?;
    // Nobody comes to the objective: the last one to be ready is asked.
    ensure!(ann.has("#primary.calm").await?);
    table.main_button().await?;
    ann.until_text("#notice", "Nobody's plan comes to the objective").await?;
    ensure!(ann.phase().await? == "planning");
    table.main_button().await?;
    table.until_phase("roll").await?;
    ann.nothing_went_wrong(&[]).await?;
    Ok(ann.page.quit().await?)
}

#[tokio::test]
async fn pressing_plus_twice_zooms_in_twice() -> Result<()> {
    let server = ServerProcess::start(&["--database", "sqlite::memory:"])?;
    let driver = Driver::start()?;
    let page = driver.browser(1280, 800).await?;
    let table = TablePage { page: &page };
    page.goto(&server.url).await?;
    play_all(&page).await?;
    table.until_phase("planning").await?;
    let place = wait(&page, ".zoom button[aria-label='Zoom in']").await?;
    let size = "return document.querySelector('#space-d7').getBoundingClientRect().width";
    let mut sizes = vec![run(&page, size).await?.as_f64().context("a size")?];
    let at = place.rect().await?;
    for _ in 0..2 {
        let (x, y) = ((at.x + at.width / 2.0) as i64, (at.y + at.height / 2.0) as i64);
        page.action_chain().move_to(x, y).click().perform().await?;
        sizes.push(run(&page, size).await?.as_f64().context("a size")?);
    }
    ensure!(sizes.is_sorted_by(|one, next| one * 1.2 < *next), "{sizes:?}");
    page.quit().await?;
    Ok(())
}

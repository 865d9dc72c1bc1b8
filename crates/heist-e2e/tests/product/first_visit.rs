//! Somebody who has never been here: a guide, a briefing, lessons, a book to read. And a plan drawn by dragging.

use anyhow::{Context, Result, ensure};
use heist_e2e::browser::{Driver, PLAY_ALL, play_all, wait};
use heist_e2e::browser_players::{BrowserPlayer, until};
use heist_e2e::server_process::ServerProcess;
use heist_e2e::table_page::TablePage;
use heist_e2e::touch::TouchScreen;
use thirtyfour::prelude::*;

fn server() -> Result<(ServerProcess, Driver)> {
    Ok((ServerProcess::start(&["--database", "sqlite::memory:"])?, Driver::start()?))
}

#[tokio::test]
async fn play_now_is_guided_on_a_first_visit_and_only_then() -> Result<()> {
    let (server, driver) = server()?;
    let ann = BrowserPlayer { page: driver.newcomer(1280, 800).await? };
    ann.page.goto(&server.url).await?;
    // Who it is for is not a question that a newcomer has to answer first.
    ann.press("#play-now").await?;
    wait(&ann.page, "#play-choice[open]").await?;
    let first = "return document.querySelector('#play-choice [data-play]').dataset.play";
    ensure!(ann.run(first, Vec::new()).await? == "all", "the way with a guide comes first");
    ann.press("#play-choice[open] [data-play=all]").await?;
    wait(&ann.page, "#coach[data-topic=welcome]").await?;
    ensure!(!ann.has("#briefing[open]").await?, "the guide says it all");
    ensure!(ann.page.current_url().await?.path() == "/learn/first-heist");

    // Whoever needs no guide says so once.
    ann.page.goto(&server.url).await?;
    ann.press("#play-alone").await?;
    wait(&ann.page, "#briefing[open]").await?;
    ann.page.goto(&server.url).await?;
    ensure!(!ann.has("#play-alone").await?, "somebody knows the game");
    play_all(&ann.page).await?;
    wait(&ann.page, ".table #phase[data-phase=planning]").await?;
    ensure!(!ann.has("#coach").await?, "no guide");
    ann.nothing_went_wrong(&[]).await?;
    Ok(ann.page.quit().await?)
}

#[tokio::test]
async fn a_briefing_comes_before_a_heist_and_can_be_sent_away_for_good() -> Result<()> {
    let (server, driver) = server()?;
    let ann = BrowserPlayer { page: driver.newcomer(1280, 800).await? };
    let table = TablePage { page: &ann.page };
    ann.page.goto(&server.url).await?;
    ann.press("#play-alone").await?;
    wait(&ann.page, "#briefing[open]").await?;
    ensure!(ann.text_of("#briefing-title").await? == "The Startup Job");
    ensure!(ann.text_of("#briefing-goal").await?.contains("documents"));
    ensure!(ann.text_of(".briefing-edition").await?.starts_with("Edition: "));
    ensure!(ann.count("#briefing .briefing-crew .portrait").await? == 4, "everybody has a face");
    ensure!(ann.count("#briefing .board .marked").await? >= 1, "the objective is on the map");
    ann.press("#briefing-begin").await?;
    until("it is closed", async || Ok(!ann.has("#briefing[open]").await?)).await?;

    // The heist has begun: it does not come back.
    table.press("e9").await?;
    until("red stands there", async || Ok(table.kept().await? == ["red start e9"])).await?;
    ann.page.refresh().await?;
    table.until_phase("planning").await?;
    ensure!(!ann.has("#briefing[open]").await?, "nobody is briefed twice");

    // In the next one it does, until somebody says that they know it.
    for (again, wanted) in [(false, true), (true, false)] {
        ann.page.goto(&server.url).await?;
        play_all(&ann.page).await?;
        table.until_phase("planning").await?;
        ensure!(ann.has("#briefing[open]").await? == wanted, "{again}");
        if wanted {
            ann.press("#briefing-never").await?;
            ann.press("#briefing-begin").await?;
        }
    }
    ann.nothing_went_wrong(&[]).await?;
    Ok(ann.page.quit().await?)
}

/// Says the lines of a lesson at its table, as a player would press them.
async fn play(table: &TablePage<'_>, lines: &[&str]) -> Result<()> {
    for line in lines {
        let who = line.split_whitespace().next().context("somebody speaks")?;
        if who != "team" && !table.has(&format!("#person-{who}.selected")).await? {
            table.select(who).await?;
        }
        table.say(line).await?;
    }
    Ok(())
}

#[tokio::test]
async fn a_lesson_is_missed_tried_again_and_done() -> Result<()> {
    let (server, driver) = server()?;
    let ann = BrowserPlayer { page: driver.browser(1280, 800).await? };
    let table = TablePage { page: &ann.page };
    ann.page.goto(format!("{}/learn", server.url)).await?;
    wait(&ann.page, ".lesson-card[data-lesson=remote-locks]").await?;
    ensure!(ann.count(".lesson-card").await? == 7);
    ensure!(ann.text_of("#lessons-done").await?.starts_with("0 of 7"));
    ann.press(".lesson-card[data-lesson=remote-locks]").await?;
    wait(&ann.page, "#lesson[data-state=open]").await?;
    ann.press("#lesson-show-hint").await?;
    wait(&ann.page, "#lesson-hint").await?;

    play(&table, &["blue take pick", "blue done", "red take walk", "red move b2", "red done"]).await?;
    wait(&ann.page, "#lesson[data-state=missed] .lesson-missed").await?;
    ann.press("#lesson-again").await?;
    wait(&ann.page, "#lesson[data-state=open]").await?;
    let model = ["red take walk", "red move b2", "red open d1", "blue take walk", "blue move d1", "blue pick-up jewel"];
    play(&table, &model).await?;
    wait(&ann.page, "#lesson[data-state=done] #lesson-next").await?;
    ann.page.goto(format!("{}/learn", server.url)).await?;
    wait(&ann.page, ".lesson-card.done[data-lesson=remote-locks]").await?;
    ensure!(ann.text_of("#lessons-done").await?.starts_with("1 of 7"));
    ann.nothing_went_wrong(&[]).await?;
    Ok(ann.page.quit().await?)
}

#[tokio::test]
async fn the_book_is_read_chapter_by_chapter_with_boards_in_the_text() -> Result<()> {
    let (server, driver) = server()?;
    let ann = BrowserPlayer { page: driver.browser(1280, 800).await? };
    ann.page.goto(format!("{}/rules", server.url)).await?;
    ann.until_text(".edition-mark", "this edition").await?;
    ann.press(".reading-list [data-chapter='1-the-job']").await?;
    for title in ["The job", "The building", "The plan", "Your round", "The building answers", "The escape"] {
        ann.until_text("#chapter-title", title).await?;
        wait(&ann.page, ".reading-text p").await?;
        if title != "The escape" {
            ann.press("#chapter-next").await?;
        }
    }
    // A board in the text, and a rule beside it.
    ann.press(".reading-text .example .step-on").await?;
    wait(&ann.page, ".reading-text .example li[data-step='1'].current").await?;
    ann.press(".reading-text [data-rule='escape.step-cost']").await?;
    wait(&ann.page, "#rule-panel[data-rule='escape.step-cost']").await?;

    // The basic rule is found first.
    ann.page.goto(format!("{}/rules", server.url)).await?;
    wait(&ann.page, "#rule-search").await?.send_keys("dog").await?;
    wait(&ann.page, ".book-list li:first-child a[data-rule='dog.chase.unless-sharing']").await?;

    // Text and header begin at the same edge.
    for (width, path) in [(1440, "/rules"), (1920, "/rules"), (1920, "/replay"), (1920, "/learn")] {
        let page = driver.browser(width, 900).await?;
        page.goto(format!("{}{path}", server.url)).await?;
        wait(&page, "main.page").await?;
        let script = r"
            const left = (css) => { const e = document.querySelector(css); return e.getBoundingClientRect().left + parseFloat(getComputedStyle(e).paddingLeft); };
            return Math.abs(left('.masthead') - left('main.page')) < 1.5;";
        let aligned = page.execute(script, Vec::new()).await?.json().as_bool();
        ensure!(aligned == Some(true), "{path} at {width}");
        page.quit().await?;
    }
    ann.nothing_went_wrong(&[]).await?;
    Ok(ann.page.quit().await?)
}

/// The middle of a space in the window.
async fn middle(page: &WebDriver, name: &str) -> Result<(f64, f64)> {
    let rect = wait(page, &format!("#space-{name}")).await?.rect().await?;
    Ok((rect.x + rect.width / 2.0, rect.y + rect.height / 2.0))
}

/// Drags the mouse over some spaces.
async fn drag(page: &WebDriver, names: &[&str]) -> Result<()> {
    let mut chain = page.action_chain();
    for (number, name) in names.iter().enumerate() {
        let (x, y) = middle(page, name).await?;
        chain = chain.move_to(x as i64, y as i64);
        if number == 0 {
            chain = chain.click_and_hold();
        }
    }
    Ok(chain.release().perform().await?)
}

#[tokio::test]
async fn a_crew_is_planned_with_few_gestures_by_dragging() -> Result<()> {
    let (server, driver) = server()?;
    let page = driver.browser(1440, 900).await?;
    let table = TablePage { page: &page };
    page.goto(&server.url).await?;
    play_all(&page).await?;
    table.until_phase("planning").await?;
    let mut gestures = 0;
    let kept = async |wanted: &[&str]| {
        until(&format!("{wanted:?}"), async || {
            Ok(table.kept().await?.ends_with(&wanted.iter().map(|line| (*line).to_owned()).collect::<Vec<_>>()))
        })
        .await
    };

    // From the door over the rooms; back over the last two, which are taken off again.
    drag(&page, &["e9", "d8", "d7", "c6", "c5"]).await?;
    kept(&["red start e9", "red plan d8", "red plan d7", "red plan c6", "red plan c5"]).await?;
    drag(&page, &["c5", "c6", "d7"]).await?;
    kept(&["red unplan c5", "red unplan c6"]).await?;
    // A drag that comes back to where it began changes nothing.
    let before = table.kept().await?.len();
    drag(&page, &["d7", "c6", "d7"]).await?;
    ensure!(table.kept().await?.len() == before, "nothing was planned");
    drag(&page, &["d7", "c6", "c5", "c4", "c3"]).await?;
    kept(&["red plan c3"]).await?;
    gestures += 2;
    for (who, key, way) in [
        ("green", "2", &["e9", "d8", "d7", "e7"][..]),
        ("blue", "3", &["g8", "g7", "f6", "f5"][..]),
        ("black", "4", &["g8", "g7", "g6"][..]),
    ] {
        table.key(key).await?;
        wait(&page, &format!("#person-{who}.selected")).await?;
        drag(&page, way).await?;
        until("the plan is there", async || Ok(table.has(&format!(".board .ring.{who}")).await?)).await?;
        gestures += 2;
    }
    // Both doors are full: black and red change places all the same, and back, by drag and by key.
    let started = async |at: &str| {
        let end = format!("start {at}");
        until(&end, async || Ok(table.kept().await?.last().is_some_and(|line| line.ends_with(&end)))).await
    };
    drag(&page, &["g8", "g7", "e9"]).await?;
    started("e9").await?;
    let button = wait(&page, "[data-command^='black start; red start']").await?;
    ensure!(button.text().await?.starts_with("Swap starts with"), "{}", button.text().await?);
    button.focus().await?;
    table.key("\u{e007}").await?;
    started("g8").await?;
    ensure!(gestures + 4 <= 16, "{gestures} gestures, and four times ready");
    table.console_is_clean().await?;
    Ok(page.quit().await?)
}

#[tokio::test]
async fn a_finger_draws_a_plan_too() -> Result<()> {
    let (server, driver) = server()?;
    let phone = TouchScreen::on(&driver, 390, 844).await?;
    let page = &phone.player.page;
    page.goto(&server.url).await?;
    for css in PLAY_ALL {
        phone.tap(css).await?;
    }
    wait(page, "#phase[data-phase=planning]").await?;
    let (from, to) = (middle(page, "e9").await?, middle(page, "d7").await?);
    phone.drag(".board-box #space-e9", (to.0 - from.0, to.1 - from.1)).await?;
    let table = TablePage { page };
    let wanted = ["red start e9", "red plan d8", "red plan d7"];
    until("planned", async || Ok(table.kept().await? == wanted)).await?;
    phone.player.nothing_went_wrong(&[]).await?;
    Ok(phone.player.page.quit().await?)
}

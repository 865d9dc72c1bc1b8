//! Pages to read and to watch, in a real browser: the rulebook with its examples, replays, the guide of the first heist.

use anyhow::{Context, Result, ensure};
use heist_data::library::Library;
use heist_e2e::browser::{Driver, wait};
use heist_e2e::server_process::ServerProcess;
use heist_format::game::Game;
use heist_format::replay;
use heist_format::setup::{Options, Recruit, new_game, ready_made};
use heist_rules::chance::Seeded;
use heist_rules::state::{HeistFlags, Phase};
use heist_rules::who::Who;
use thirtyfour::prelude::*;

/// A server with a database of its own, and a way to browsers.
fn open() -> Result<(tempfile::TempDir, ServerProcess, Driver)> {
    let folder = tempfile::tempdir()?;
    let database = folder.path().join("heist.db").display().to_string();
    let server = ServerProcess::start(&["--database", &database])?;
    Ok((folder, server, Driver::start()?))
}

/// A heist played at random to its end, as a replay.
fn random_game(seed: u64) -> Result<(Game, String)> {
    let named = |id: &str| ready_made().iter().find(|ready| ready.id == id).context("a ready-made character");
    let crew = Who::PLAYERS
        .into_iter()
        .zip(["tiny", "karma", "enigma", "phobia"])
        .map(|(who, id)| Ok(Recruit::ready_made(who, named(id)?)))
        .collect::<Result<Vec<_>>>()?;
    let start = new_game(Library::official(), "startup", "v24", &crew, &Options::default());
    let (setup, state) = start.map_err(|fault| anyhow::anyhow!("{fault}"))?;
    let mut game = Game::new(setup, state);
    let (mut chance, mut choice) = (Seeded::new(seed), Seeded::new(seed + 1));
    while game.state().phase != Phase::Over {
        let legal = game.legal();
        let pick = choice.below(legal.len() as u32) as usize;
        game.apply(legal[pick], &mut chance)?;
    }
    let text = replay::record(&game, Some(seed));
    Ok((game, text))
}

async fn text_of(d: &WebDriver, css: &str) -> Result<String> {
    Ok(wait(d, css).await?.text().await?)
}

async fn click(d: &WebDriver, css: &str) -> Result<()> {
    let element = wait(d, css).await?;
    element.scroll_into_view().await?;
    element.click().await.with_context(|| css.to_owned())
}

/// Puts a text into a field at once, as pasting and sliding do.
async fn paste(d: &WebDriver, css: &str, text: &str) -> Result<()> {
    let element = wait(d, css).await?;
    let script =
        "arguments[0].value = arguments[1]; arguments[0].dispatchEvent(new Event('input', { bubbles: true }));";
    d.execute(script, vec![element.to_json()?, text.into()]).await?;
    Ok(())
}

/// Nothing went wrong on the page.
async fn close(d: WebDriver) -> Result<()> {
    let log = d.browser_log().await?;
    ensure!(log.is_empty(), "the console says: {log:#?}");
    Ok(d.quit().await?)
}

/// Whether the page can be scrolled sideways.
async fn is_too_wide(d: &WebDriver) -> Result<bool> {
    let script = "return document.documentElement.scrollWidth > document.documentElement.clientWidth;";
    Ok(d.execute(script, Vec::new()).await?.json().as_bool().unwrap_or(true))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_rulebook_is_searched_read_and_tried() -> Result<()> {
    let (_folder, server, driver) = open()?;
    let d = driver.browser(1280, 800).await?;
    d.goto(format!("{}/rules", server.url)).await?;

    wait(&d, "#rule-search").await?.send_keys("hidden cam").await?;
    ensure!(text_of(&d, "#findings").await?.contains("rule"));
    click(&d, ".book-list a[data-rule='card.event-1']").await?;
    wait(&d, ".rule[data-rule='card.event-1']").await?;
    ensure!(text_of(&d, "#rule-title").await? == "Event 1: Hidden Cameras");
    ensure!(d.current_url().await?.path() == "/rules/card.event-1");

    // A deep link; examples step by step, one of them with a refusal.
    d.goto(format!("{}/rules/escape.guard-exit-cost", server.url)).await?;
    ensure!(text_of(&d, "#rule-title").await? == "Guard exit cost");
    wait(&d, "#example-0 svg.board").await?;
    ensure!(text_of(&d, "#example-0 .step-count").await? == "0 of 2");
    click(&d, "#example-0 .step-on").await?;
    ensure!(text_of(&d, "#example-0 li[data-step='1'].current").await?.contains("Blue is on c1."));
    click(&d, "#example-0 .step-back").await?;
    wait(&d, "#example-0 li.given.current").await?;
    click(&d, "#example-2 .step-on").await?;
    wait(&d, "#example-2 li[data-step='1'].current .refused .rule-link").await?;

    // Taken over: what is possible happens, what is not is answered with the rule.
    click(&d, "#example-0 .try-it").await?;
    click(&d, "#example-0 .trial .offer[data-line='blue run c1']").await?;
    ensure!(text_of(&d, "#example-0 .trial-said").await?.contains("Blue is on c1."));
    wait(&d, "#example-0 .trial-line").await?.send_keys("blue run d1").await?;
    click(&d, "#example-0 .trial-words button").await?;
    let rule = wait(&d, "#example-0 .trial-said .refused .rule-link").await?;
    let id = rule.attr("data-rule").await?.context("the rule's id")?;
    rule.click().await?;
    wait(&d, &format!(".rule[data-rule='{id}']")).await?;

    // A rule that is not there.
    d.goto(format!("{}/rules/escape.guard-exit", server.url)).await?;
    wait(&d, "#unknown-rule a[data-rule='escape.guard-exit-cost']").await?;
    close(d).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_replay_is_opened_slid_shared_and_opened_again() -> Result<()> {
    let (_folder, server, driver) = open()?;
    let (game, text) = random_game(5)?;
    let last = game.history().len();
    let d = driver.browser(1280, 800).await?;
    d.goto(format!("{}/replay", server.url)).await?;

    // A file that was cut off is refused with its line.
    let cut: String = text.lines().take(30).map(|line| format!("{line}\n")).collect();
    paste(&d, "#replay-text", &cut).await?;
    click(&d, "#replay-open").await?;
    ensure!(text_of(&d, "#replay-fault").await?.contains("line 30"));

    paste(&d, "#replay-text", &text).await?;
    click(&d, "#replay-open").await?;
    wait(&d, "#player svg.board").await?;
    ensure!(text_of(&d, "#replay-caption").await?.contains(&format!("{last} commands")));
    paste(&d, "#replay-slider", &last.to_string()).await?;
    wait(&d, "#replay-log li.current:last-child").await?;
    ensure!(text_of(&d, "#replay-caption").await?.starts_with(&format!("{last} of {last}")));
    wait(&d, "body").await?.send_keys(Key::Left + "").await?;
    wait(&d, "#replay-log li.current:nth-last-child(2)").await?;
    click(&d, "#replay-first").await?;
    click(&d, "#replay-play").await?;
    wait(&d, "#replay-log li:nth-child(3).current").await?;
    click(&d, "#replay-play").await?;

    click(&d, "#share-replay").await?;
    let link = wait(&d, "#shared-link").await?.attr("href").await?.context("an address")?;
    d.goto(&link).await?;
    wait(&d, "#player svg.board").await?;
    let ending = if game.state().is(HeistFlags::WON) { "won" } else { "lost" };
    wait(&d, &format!(".verdict[data-ending='{ending}']")).await?;
    let written = wait(&d, "#notation").await?.prop("value").await?.context("the notation")?;
    ensure!(written == text, "the shared replay is the one that was opened");
    close(d).await?;

    let d = driver.browser(390, 844).await?;
    d.goto(&link).await?;
    wait(&d, "#player svg.board").await?;
    ensure!(!is_too_wide(&d).await?, "the replay sticks out of a phone");
    close(d).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_guide_explains_plans_and_comes_back() -> Result<()> {
    let (_folder, server, driver) = open()?;
    let d = driver.browser(1280, 800).await?;
    d.goto(format!("{}/learn", server.url)).await?;
    for topic in ["welcome", "board"] {
        wait(&d, &format!("#coach[data-topic='{topic}']")).await?;
        click(&d, "#coach-next").await?;
    }
    wait(&d, "#coach[data-topic='start']").await?;
    wait(&d, ".coach-ring").await?;

    // One step shown and done, then the whole plan.
    click(&d, "#coach-show").await?;
    ensure!(text_of(&d, "#coach-tip").await? == "red start e9");
    click(&d, "#coach-do").await?;
    click(&d, "#coach-plan").await?;
    wait(&d, "#coach[data-topic='ready']").await?;
    for who in ["red", "green", "blue", "black"] {
        click(&d, "#coach-show").await?;
        ensure!(text_of(&d, "#coach-tip").await? == format!("{who} ready"));
        click(&d, "#coach-do").await?;
    }
    wait(&d, "#coach[data-topic='roll']").await?;
    click(&d, "#coach-rule").await?;
    wait(&d, "#rule-panel[data-rule='roll.everyone-at-once']").await?;
    click(&d, "#rule-panel-close").await?;

    // Left in the middle: it goes on where it was, and what was explained is not explained again.
    d.refresh().await?;
    wait(&d, "#coach[data-topic='roll']").await?;
    click(&d, "#coach-away").await?;
    wait(&d, "#coach-back").await?;
    d.refresh().await?;
    click(&d, "#coach-back").await?;
    wait(&d, "#coach[data-topic='roll']").await?;
    close(d).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_to_read_fit_on_a_phone() -> Result<()> {
    let (_folder, server, driver) = open()?;
    let d = driver.browser(390, 844).await?;
    for path in ["/rules", "/rules/escape.guard-exit-cost", "/rules/card.event-12", "/replay", "/about", "/learn"] {
        d.goto(format!("{}{path}", server.url)).await?;
        wait(&d, "h1, h2").await?;
        ensure!(!is_too_wide(&d).await?, "{path} sticks out of a phone");
    }
    close(d).await
}

//! Pages to read and to watch, in a real browser: the rulebook with its examples, replays, the guide of the first heist.

use anyhow::{Context, Result, ensure};
use heist_data::library::Library;
use heist_e2e::browser::{Driver, wait};
use heist_e2e::browser_players::BrowserPlayer;
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

/// The words of an element, as soon as it is there.
async fn words(reader: &BrowserPlayer, css: &str) -> Result<String> {
    Ok(wait(&reader.page, css).await?.text().await?)
}

/// Nothing went wrong on the page.
async fn close(reader: BrowserPlayer) -> Result<()> {
    reader.nothing_went_wrong(&[]).await?;
    Ok(reader.page.quit().await?)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_rulebook_is_searched_read_and_tried() -> Result<()> {
    let (_folder, server, driver) = open()?;
    let reader = BrowserPlayer { page: driver.browser(1280, 800).await? };
    reader.page.goto(format!("{}/rules", server.url)).await?;

    wait(&reader.page, "#rule-search").await?.send_keys("hidden cam").await?;
    ensure!(words(&reader, "#findings").await?.contains("rule"));
    reader.press(".book-list a[data-rule='card.event-1']").await?;
    wait(&reader.page, ".rule[data-rule='card.event-1']").await?;
    ensure!(words(&reader, "#rule-title").await? == "Event 1: Hidden Cameras");
    ensure!(reader.page.current_url().await?.path() == "/rules/card.event-1");

    // A deep link; examples step by step, one of them with a refusal.
    reader.page.goto(format!("{}/rules/escape.guard-exit-cost", server.url)).await?;
    ensure!(words(&reader, "#rule-title").await? == "Leaving a guard costs one more");
    wait(&reader.page, "#example-0 svg.board").await?;
    ensure!(words(&reader, "#example-0 .step-count").await? == "0 of 2");
    reader.press("#example-0 .step-on").await?;
    ensure!(words(&reader, "#example-0 li[data-step='1'].current").await?.contains("Blue is on c1."));
    reader.press("#example-0 .step-back").await?;
    wait(&reader.page, "#example-0 li.given.current").await?;
    reader.press("#example-2 .step-on").await?;
    wait(&reader.page, "#example-2 li[data-step='1'].current .refused .rule-link").await?;

    // Taken over: what is possible happens, what is not is answered with the rule.
    reader.press("#example-0 .try-it").await?;
    reader.press("#example-0 .trial .offer[data-line='blue run c1']").await?;
    ensure!(words(&reader, "#example-0 .trial-said").await?.contains("Blue is on c1."));
    wait(&reader.page, "#example-0 .trial-line").await?.send_keys("blue run d1").await?;
    reader.press("#example-0 .trial-words button").await?;
    let rule = wait(&reader.page, "#example-0 .trial-said .refused .rule-link").await?;
    let id = rule.attr("data-rule").await?.context("the rule's id")?;
    rule.click().await?;
    wait(&reader.page, &format!(".rule[data-rule='{id}']")).await?;

    // A rule that is not there.
    reader.page.goto(format!("{}/rules/escape.guard-exit", server.url)).await?;
    wait(&reader.page, "#unknown-rule a[data-rule='escape.guard-exit-cost']").await?;
    close(reader).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_replay_is_opened_scrubbed_shared_and_opened_again() -> Result<()> {
    let (_folder, server, driver) = open()?;
    let (game, text) = random_game(5)?;
    let last = game.history().len();
    let reader = BrowserPlayer { page: driver.browser(1280, 800).await? };
    reader.page.goto(format!("{}/replay", server.url)).await?;

    // A file that was cut off is shown up to its last whole line, with a warning.
    let cut: String = text.lines().take(30).map(|line| format!("{line}\n")).collect();
    reader.paste("#replay-text", &cut).await?;
    reader.press("#replay-open").await?;
    ensure!(words(&reader, "#replay-fault").await?.contains("line 30"));
    wait(&reader.page, "#player svg.board").await?;
    reader.press("#another-replay").await?;

    reader.paste("#replay-text", &text).await?;
    reader.press("#replay-open").await?;
    wait(&reader.page, "#player svg.board").await?;
    ensure!(words(&reader, "#replay-caption").await?.contains(&format!("{last} steps")));
    reader.paste("#replay-slider", &last.to_string()).await?;
    wait(&reader.page, "#replay-log li.current:last-child").await?;
    ensure!(words(&reader, "#replay-caption").await?.starts_with(&format!("{last} of {last}")));
    wait(&reader.page, "body").await?.send_keys(Key::Left + "").await?;
    wait(&reader.page, "#replay-log li.current:nth-last-child(2)").await?;
    reader.press("#replay-first").await?;
    reader.press("#replay-play").await?;
    wait(&reader.page, "#replay-log li:nth-child(3).current").await?;
    reader.press("#replay-play").await?;

    reader.press("#share-replay").await?;
    let link = wait(&reader.page, "#shared-link").await?.attr("href").await?.context("an address")?;
    reader.page.goto(&link).await?;
    wait(&reader.page, "#player svg.board").await?;
    let ending = if game.state().is(HeistFlags::WON) { "won" } else { "lost" };
    wait(&reader.page, &format!(".verdict[data-ending='{ending}']")).await?;
    let written = wait(&reader.page, "#notation").await?.prop("value").await?.context("the notation")?;
    ensure!(written == text, "the shared replay is the one that was opened");
    close(reader).await?;

    let reader = BrowserPlayer { page: driver.browser(390, 844).await? };
    reader.page.goto(&link).await?;
    wait(&reader.page, "#player svg.board").await?;
    reader.fits().await?;
    close(reader).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_guide_explains_plans_and_comes_back() -> Result<()> {
    let (_folder, server, driver) = open()?;
    let reader = BrowserPlayer { page: driver.browser(1280, 800).await? };
    reader.page.goto(format!("{}/learn/first-heist", server.url)).await?;
    for topic in ["welcome", "board"] {
        wait(&reader.page, &format!("#coach[data-topic='{topic}']")).await?;
        reader.press("#coach-next").await?;
    }
    wait(&reader.page, "#coach[data-topic='start']").await?;
    wait(&reader.page, ".coach-ring").await?;

    // One step shown and done, then the whole plan.
    reader.press("#coach-show").await?;
    let tip = async || anyhow::Ok(wait(&reader.page, "#coach-tip").await?.attr("data-tip").await?.unwrap_or_default());
    ensure!(tip().await?.starts_with("red start "));
    reader.press("#coach-do").await?;
    reader.press("#coach-plan").await?;
    wait(&reader.page, "#coach[data-topic='ready']").await?;
    for who in ["red", "green", "blue", "black"] {
        reader.press("#coach-show").await?;
        ensure!(tip().await? == format!("{who} ready"));
        reader.press("#coach-do").await?;
    }
    wait(&reader.page, "#coach[data-topic='roll']").await?;
    reader.press("#coach-rule").await?;
    wait(&reader.page, "#rule-panel[data-rule='roll.everyone-at-once']").await?;
    reader.press("#rule-panel-close").await?;

    // Left in the middle: it goes on where it was, and what was explained is not explained again.
    reader.page.refresh().await?;
    wait(&reader.page, "#coach[data-topic='roll']").await?;
    reader.press("#coach-away").await?;
    wait(&reader.page, "#coach-back").await?;
    reader.page.refresh().await?;
    reader.press("#coach-back").await?;
    wait(&reader.page, "#coach[data-topic='roll']").await?;
    close(reader).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_to_read_fit_on_a_phone() -> Result<()> {
    let (_folder, server, driver) = open()?;
    let reader = BrowserPlayer { page: driver.browser(390, 844).await? };
    for path in [
        "/rules",
        "/rules/escape.guard-exit-cost",
        "/rules/card.event-12",
        "/replay",
        "/about",
        "/learn",
        "/learn/first-heist",
        "/rules/read/2-the-building",
    ] {
        reader.page.goto(format!("{}{path}", server.url)).await?;
        wait(&reader.page, "h1, h2").await?;
        reader.fits().await?;
    }
    close(reader).await
}

//! Hints: a bot thinks in a worker of the page, says what it would do, and the page goes on meanwhile.

use anyhow::{Context, Result, ensure};
use heist_e2e::browser::{Driver, wait};
use heist_e2e::browser_players::{BrowserPlayer, until};
use heist_e2e::hints::{ANSWERED, WATCH, first_actions};
use heist_e2e::local_storage::take_game;
use heist_e2e::server_process::ServerProcess;
use heist_e2e::table_page::TablePage;
use serde_json::Value;

/// The last word of a hint is there.
const LAST_WORD: &str = "#hints[data-thinking=\"false\"] .hint-option";

/// Somebody with a heist in this browser, after the first roll.
async fn at_the_table(driver: &Driver, server: &str) -> Result<BrowserPlayer> {
    let ann = BrowserPlayer { page: driver.browser(1440, 900).await? };
    ann.page.goto(server).await?;
    wait(&ann.page, "#play-now").await?;
    ann.opens_a_game(server, "hints", &first_actions("startup")?).await?;
    Ok(ann)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hint_is_drawn_done_and_marked_and_the_page_goes_on_meanwhile() -> Result<()> {
    let server = ServerProcess::start(&["--database", "sqlite::memory:"])?;
    let driver = Driver::start()?;
    let ann = at_the_table(&driver, &server.url).await?;
    let table = TablePage { page: &ann.page };
    let before = take_game(&ann, None).await?.history().len();
    ensure!(!ann.has("#hints").await?);

    ann.run(WATCH, Vec::new()).await?;
    ann.press("#hint").await?;
    until("the last word", async || Ok(ann.run(ANSWERED, Vec::new()).await? == Value::Bool(true))).await?;
    let seen = ann.run("return window.__hint.seen", Vec::new()).await?;
    let number = |key: &str| seen[key].as_f64().with_context(|| format!("{key} in {seen}"));
    ensure!(number("first")? < number("refined")?, "an answer comes before the last one: {seen}");
    // Were the bot to think in the page itself, one task would last as long as all its thinking. `cargo xtask hints` measures.
    ensure!(number("frames")? > 10.0, "the page goes on drawing: {seen}");
    ensure!(number("longest_task")? * 2.0 < number("refined")?, "the page goes on: {seen}");

    // Up to three options, each with its chance; the first is open and drawn on the board.
    let options = ann.count("#hints .hint-option").await?;
    ensure!((1..=3).contains(&options), "{options} options");
    ensure!(ann.text_of("#hints .hint-option .chance").await?.contains(" %"), "with the chance to win");
    until("it is drawn", async || ann.has(".board-box .proposed").await).await?;
    ensure!(!ann.text_of("#hints .hint-options li.open p:last-of-type").await?.is_empty(), "it says why");
    ensure!(ann.text_of("#hints .coming").await?.starts_with("The coming event is "));

    // Asking does nothing; pressing does it.
    ensure!(take_game(&ann, None).await?.history().len() == before);
    ann.press("#hints .follow").await?;
    until("it is done", async || Ok(take_game(&ann, None).await?.history().len() > before)).await?;
    until("the panel is closed", async || Ok(!ann.has("#hints").await?)).await?;
    ensure!(ann.text_of("#log .hint-mark").await? == "You asked for a hint.");
    ann.page.refresh().await?;
    wait(&ann.page, "#log .hint-mark").await?;

    // By keyboard.
    table.key("i").await?;
    wait(&ann.page, "#hints .hint-option").await?;
    table.key("\u{e00c}").await?;
    until("Escape closes it", async || Ok(!ann.has("#hints").await?)).await?;
    ann.nothing_went_wrong(&[]).await?;
    ann.page.quit().await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn why_not_this_compares_any_command_and_does_nothing() -> Result<()> {
    let server = ServerProcess::start(&["--database", "sqlite::memory:"])?;
    let driver = Driver::start()?;
    let ann = at_the_table(&driver, &server.url).await?;
    let before = take_game(&ann, None).await?.history().len();
    ann.press("#hint").await?;
    wait(&ann.page, LAST_WORD).await?;
    ann.press("#why-not").await?;
    ann.press(".tray .offer.take").await?;
    wait(&ann.page, "#hints[data-thinking=\"false\"] #compared .judgement").await?;
    ensure!(ann.text_of("#compared b").await?.starts_with("Why not “"));
    ensure!(ann.text_of("#compared .judgement").await?.ends_with('.'));
    ensure!(take_game(&ann, None).await?.history().len() == before, "it was only asked");
    // From now on presses mean what they say.
    ann.press("#hints .close").await?;
    ann.press(".tray .offer.take").await?;
    until("it is done", async || Ok(take_game(&ann, None).await?.history().len() > before)).await?;
    ann.nothing_went_wrong(&[]).await?;
    ann.page.quit().await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn in_planning_a_start_and_a_whole_way_are_compared_with_the_plan() -> Result<()> {
    let server = ServerProcess::start(&["--database", "sqlite::memory:"])?;
    let driver = Driver::start()?;
    let ann = BrowserPlayer { page: driver.browser(1440, 900).await? };
    ann.page.goto(&server.url).await?;
    wait(&ann.page, "#play-now").await?;
    let planning = heist_e2e::local_storage::when(&["startup"], |_| true)?;
    ann.opens_a_game(&server.url, "plan", &planning).await?;
    ann.press("#person-blue .who").await?;
    for (start, asked) in [(None, "e9"), (Some("e9"), "d7")] {
        if let Some(start) = start {
            ann.press_space(start).await?;
        }
        let before = take_game(&ann, None).await?.history().len();
        ann.press("#hint").await?;
        wait(&ann.page, LAST_WORD).await?;
        ann.press("#why-not").await?;
        ann.press_space(asked).await?;
        wait(&ann.page, "#hints[data-thinking=\"false\"] #compared .judgement").await?;
        let told = ann.text_of("#compared").await?;
        ensure!(told.contains(asked), "{told}");
        ensure!(take_game(&ann, None).await?.history().len() == before, "it was only asked: {told}");
        ann.press("#hints .close").await?;
    }
    ann.nothing_went_wrong(&[]).await?;
    ann.page.quit().await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_has_asked_once_gets_hints_without_a_server() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let database = folder.path().join("heist.db").display().to_string();
    let mut server = ServerProcess::start(&["--database", &database])?;
    let driver = Driver::start()?;
    let ann = at_the_table(&driver, &server.url).await?;
    until("the game is kept in the browser", async || {
        let script = "return navigator.serviceWorker.controller?.state === 'activated'";
        Ok(ann.run(script, Vec::new()).await? == Value::Bool(true))
    })
    .await?;
    ann.press("#hint").await?;
    wait(&ann.page, LAST_WORD).await?;
    let address = ann.page.current_url().await?;
    server.kill();
    ann.page.goto(address.as_str()).await?;
    wait(&ann.page, "main.table g.space").await?;
    ann.press("#hint").await?;
    wait(&ann.page, LAST_WORD).await?;
    ann.page.quit().await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_that_cannot_be_loaded_are_told_and_asked_again() -> Result<()> {
    let server = ServerProcess::start(&["--database", "sqlite::memory:"])?;
    let driver = Driver::start()?;
    let ann = at_the_table(&driver, &server.url).await?;
    // The worker is asked for under another address for a while.
    let hide = "window.RealWorker = Worker; window.Worker = function (_, options) { return new RealWorker('/think/gone.js', options); }";
    ann.run(hide, Vec::new()).await?;
    ann.press("#hint").await?;
    wait(&ann.page, "#hints .trouble").await?;
    ensure!(ann.text_of("#hints .trouble").await?.starts_with("The bots could not be loaded."));
    ann.run("window.Worker = RealWorker", Vec::new()).await?;
    ann.press("#hints .again").await?;
    wait(&ann.page, LAST_WORD).await?;
    ann.page.quit().await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_others_read_who_asks_and_a_table_may_do_without() -> Result<()> {
    let server = ServerProcess::start(&["--database", "sqlite::memory:"])?;
    let driver = Driver::start()?;
    let ann = BrowserPlayer { page: driver.browser(1440, 900).await? };
    ann.opens_a_table(&server.url, &["red", "green"]).await?;
    ann.to_the_board().await?;
    wait(&ann.page, "main.table g.space").await?;
    ann.press("#hint").await?;
    wait(&ann.page, LAST_WORD).await?;
    ann.open_chat().await?;
    ann.until_text("#chat", "I ask for a hint.").await?;

    ann.page.goto(format!("{}/new", server.url)).await?;
    ann.press("[data-seating=together]").await?;
    ann.press("#table-no-hints").await?;
    ann.press("#open-table").await?;
    wait(&ann.page, "#seats[open]").await?;
    ann.to_the_board().await?;
    until("there is no hint button", async || {
        let script = "return !document.querySelector('#hint')?.checkVisibility()";
        Ok(ann.run(script, Vec::new()).await? == Value::Bool(true))
    })
    .await?;
    TablePage { page: &ann.page }.key("i").await?;
    ensure!(!ann.has("#hints").await?, "nor by its key");
    ann.nothing_went_wrong(&[]).await?;
    ann.page.quit().await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hint_in_a_replay_is_drawn_and_nothing_is_done_or_marked() -> Result<()> {
    let server = ServerProcess::start(&["--database", "sqlite::memory:"])?;
    let driver = Driver::start()?;
    let ann = at_the_table(&driver, &server.url).await?;
    let before = take_game(&ann, None).await?.history().len();
    ann.page.goto(format!("{}/replay?game=hints", server.url)).await?;
    ann.press("#replay-last").await?;
    ann.press("#hint").await?;
    wait(&ann.page, LAST_WORD).await?;
    until("it is drawn", async || ann.has(".player-board .proposed").await).await?;
    ensure!(!ann.has("#hints .follow").await?, "a replay is not played on");
    ensure!(ann.has("#why-not.hidden").await?);

    // Another moment is another question.
    ann.press("#replay-first").await?;
    ann.until_text("#hints .stale", "The board shows another moment.").await?;
    ensure!(!ann.has(".player-board .proposed").await?, "what was advised was for the other moment");
    ann.press("#hints .again").await?;
    ann.until_text("#hints .hint-option", "A plan for everybody").await?;
    let game = ann.run("return JSON.parse(localStorage.getItem('heist.game.hints'))", Vec::new()).await?;
    ensure!(game["hinted"].is_null(), "nothing is marked: {game}");
    ensure!(take_game(&ann, Some("hints")).await?.history().len() == before);
    ann.nothing_went_wrong(&[]).await?;
    ann.page.quit().await?;
    Ok(())
}

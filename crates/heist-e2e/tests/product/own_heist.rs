//! Heists of somebody's own in the browser: from a file to a table with friends and bots, from a draft to a game alone and back, as a
//! side job of a campaign, and what is said of one that cannot be played.

use crate::alone::{ASKS, HEIST_TIME, next_line, with_quick_bots};
use anyhow::{Context, Result, anyhow, ensure};
use heist_campaign::{BoxContents, CampaignBox};
use heist_e2e::browser::{Driver, wait};
use heist_e2e::browser_players::{BrowserPlayer, until};
use heist_e2e::local_storage::{put_box, take_game};
use heist_e2e::server_process::ServerProcess;
use heist_e2e::table_page::TablePage;
use heist_format::game::Game;
use heist_format::replay::Replay;
use heist_rules::edition::Edition;
use heist_rules::state::Phase;
use heist_rules::who::Who;
use serde_json::json;
use std::path::PathBuf;
use std::time::{Duration, Instant};

const FILE: &str = include_str!("../../../heist-testbed/games/own/corner-shop.toml");

/// What a browser writes to the console when the server is away: expected where a test takes it away.
const AWAY: &[&str] =
    &["WebSocket", "ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_FAILED", "status of 410", "status of 404"];

/// Chooses a file on a page.
async fn choose_file(person: &BrowserPlayer, text: &str) -> Result<()> {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let path = folder.join(format!("corner-shop-{:x}.toml", text.len()));
    std::fs::write(&path, text)?;
    let input = wait(&person.page, "#heist-file").await?;
    input.send_keys(path.display().to_string()).await.context("choosing a file")
}

/// A draft as the designer keeps it.
async fn put_draft(person: &BrowserPlayer, id: &str, text: &str) -> Result<()> {
    let draft = json!({ "name": "The Corner Shop", "text": text, "touched": 1 });
    let script = "localStorage.setItem('heist.draft.' + arguments[0], JSON.stringify(arguments[1]))";
    person.run(script, vec![id.into(), draft]).await.map(drop)
}

/// The author's words in the dialog about this heist.
async fn tells_this_heist(person: &BrowserPlayer) -> Result<()> {
    person.press("#this-heist-button").await?;
    person.until_text("#this-heist", "A jewel behind the counter, and a <b>bold</b> plan.").await?;
    person.until_text("#this-heist", "Bring the jewel home before the kettle boils.").await?;
    person.until_text("#special-rules", "Four people fit through this door.").await?;
    ensure!(person.count("#this-heist .this-heist > p > b").await? == 0, "words are no markup");
    person.press("[data-close=this-heist]").await
}

/// Somebody who runs one character among bots says what comes next, or asks the bots to go on.
async fn goes_on(person: &BrowserPlayer, who: Who, game: &Game, last: &mut (usize, Instant)) -> Result<()> {
    let now = game.history().len();
    if now != last.0 {
        *last = (now, Instant::now());
    }
    match next_line(game, who) {
        Some(line) => person.say(&line).await,
        None if last.1.elapsed() > ASKS => {
            last.1 = Instant::now();
            TablePage { page: &person.page }.key("o").await
        }
        None => {
            tokio::time::sleep(Duration::from_millis(50)).await;
            Ok(())
        }
    }
}

async fn at_table(person: &BrowserPlayer, table: &str) -> Result<Game> {
    let replay = Replay::parse(&person.replay(table).await?).map_err(|fault| anyhow!("{fault}"))?;
    replay.at(replay.len()).map_err(|fault| anyhow!("{fault}"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_heist_file_becomes_a_table_for_two_with_bots_that_survives_a_kill_in_its_authors_words() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let database = folder.path().join("heist.db").display().to_string();
    let arguments = ["--database", &database, "--bot-pace", "1", "--requests-per-second", "0"];
    let mut server = ServerProcess::start(&arguments)?;
    let (url, driver) = (server.url.clone(), Driver::start()?);
    let (a, b) = tokio::try_join!(driver.browser(1440, 900), driver.browser(390, 844))?;
    let (ann, bob) = (BrowserPlayer { page: a }, BrowserPlayer { page: b });
    ann.page.goto(format!("{url}/new")).await?;
    choose_file(&ann, FILE).await?;
    wait(&ann.page, "[data-heist='own:'].chosen .board").await?;
    ann.until_text(".chosen-heist", "Bring the jewel home before the kettle boils.").await?;
    for bot in ["blue", "black"] {
        ann.press(&format!("[data-bot={bot}]")).await?;
    }
    ann.choose("[data-bot-level=all]", "quick").await?;
    ann.press("#open-table").await?;
    wait(&ann.page, "#seats[open]").await?;
    let table = ann.page.current_url().await?.path().rsplit('/').next().context("a name")?.to_owned();
    bob.page.goto(&ann.link("green").await?).await?;
    wait(&bob.page, "[data-seat=green][data-mine=true]").await?;
    for person in [&ann, &bob] {
        person.to_the_board().await?;
        ensure!(!person.has("#own-trouble").await?);
        person.run("document.querySelector('#briefing-begin')?.click()", Vec::new()).await?;
    }
    tells_this_heist(&ann).await?;

    let (begin, mut killed) = (Instant::now(), false);
    let mut last = [(0, Instant::now()), (0, Instant::now())];
    loop {
        let game = at_table(&ann, &table).await?;
        if game.state().phase == Phase::Over {
            break;
        }
        ensure!(begin.elapsed() < HEIST_TIME, "it does not end: {}", ann.text_of("#log").await?);
        if !killed && game.state().phase == Phase::Action {
            killed = true;
            let listen = url.trim_start_matches("http://").to_owned();
            server.kill();
            server = ServerProcess::start_on(&listen, &arguments)?;
            for person in [&ann, &bob] {
                person.page.refresh().await?;
                wait(&person.page, "main.table g.space").await?;
                person.until_online().await?;
                person.to_the_board().await?;
            }
            tells_this_heist(&ann).await?;
            continue;
        }
        let [of_ann, of_bob] = &mut last;
        goes_on(&ann, Who::Red, &game, of_ann).await?;
        if next_line(&game, Who::Red).is_none() {
            goes_on(&bob, Who::Green, &game, of_bob).await?;
        }
    }
    ensure!(killed, "there was a first round");
    for person in [&ann, &bob] {
        wait(&person.page, "#result").await?;
        person.until_text("#result .result-heist", "The Corner Shop").await?;
    }
    // The replay is opened by somebody who has nothing but its text.
    let text = ann.replay(&table).await?;
    bob.page.goto(format!("{url}/replay")).await?;
    bob.paste("#replay-text", &text).await?;
    bob.press("#replay-open").await?;
    bob.until_text(".screening h1", "The Corner Shop").await?;
    // Lists call it what its author calls it.
    ann.page.goto(format!("{url}/tables")).await?;
    ann.until_text("main", "The Corner Shop").await?;
    drop(server);
    for person in [ann, bob] {
        person.nothing_went_wrong(AWAY).await?;
        person.page.quit().await?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_draft_is_played_alone_with_three_bots_and_leads_back_to_the_draft() -> Result<()> {
    let (server, driver) = (ServerProcess::start(&["--database", "sqlite::memory:"])?, Driver::start()?);
    let ann = with_quick_bots(&driver, &server.url).await?;
    put_draft(&ann, "d1", FILE).await?;
    ann.page.goto(format!("{}/local?draft=d1", server.url)).await?;
    ann.until_text("#own-title", "The Corner Shop").await?;
    ann.until_text("main", "Bring the jewel home before the kettle boils.").await?;
    let back = wait(&ann.page, ".to-draft").await?.attr("href").await?;
    ensure!(back.as_deref() == Some("/design/d1"), "{back:?}");
    ann.press("#play-own").await?;
    ann.press("#play-choice [data-play=red]").await?;
    wait(&ann.page, "main.table #person-red.mine").await?;
    wait(&ann.page, ".bar .to-draft[href='/design/d1']").await?;
    ensure!(ann.count(".seat.bot").await? == 3);
    tells_this_heist(&ann).await?;

    let (begin, mut last) = (Instant::now(), (0, Instant::now()));
    let mut reloaded = false;
    loop {
        let game = take_game(&ann, None).await?;
        if game.state().phase == Phase::Over {
            break;
        }
        ensure!(begin.elapsed() < HEIST_TIME, "it does not end: {}", ann.text_of("#log").await?);
        if !reloaded && game.state().phase == Phase::Action {
            reloaded = true;
            ann.page.refresh().await?;
            wait(&ann.page, "main.table #person-red.mine").await?;
            wait(&ann.page, ".bar .to-draft").await?;
        }
        let now = game.history().len();
        goes_on(&ann, Who::Red, &game, &mut last).await?;
        let end = Instant::now() + Duration::from_secs(2);
        while next_line(&game, Who::Red).is_some()
            && take_game(&ann, None).await?.history().len() == now
            && Instant::now() < end
        {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
    wait(&ann.page, "#result .to-draft[href='/design/d1']").await?;
    ann.until_text("#result .result-heist", "The Corner Shop").await?;
    // Once more: the same heist, and still a try of the draft.
    ann.press("#play-again").await?;
    wait(&ann.page, "main.table #person-red.mine").await?;
    wait(&ann.page, ".bar .to-draft").await?;
    ann.page.goto(format!("{}/replay", server.url)).await?;
    ann.until_text("#games", "The Corner Shop").await?;
    ann.nothing_went_wrong(&[]).await?;
    Ok(ann.page.quit().await?)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_broken_file_and_a_broken_draft_tell_everything_that_is_wrong() -> Result<()> {
    let (server, driver) = (ServerProcess::start(&["--database", "sqlite::memory:"])?, Driver::start()?);
    let ann = BrowserPlayer { page: driver.browser(390, 844).await? };
    let broken = FILE
        .replace("JW SC", "JQ SC")
        .replace("\"steal\"", "\"burn\"")
        .replace("\"entrance-limit\"", "\"entrance-limt\"");
    ann.page.goto(format!("{}/new", server.url)).await?;
    choose_file(&ann, &broken).await?;
    until("all three are told", async || Ok(ann.count("#own-trouble .findings > li").await? >= 3)).await?;
    for words in ["Line 11:", "Line 18:", "Line 22:", "JQ", "burn", "entrance-limt"] {
        ann.until_text("#own-trouble", words).await?;
    }
    ensure!(!ann.has("[data-heist='own:']").await?, "nothing was chosen");
    // Mended, it can be chosen without loading the page again.
    choose_file(&ann, FILE).await?;
    wait(&ann.page, "[data-heist='own:'].chosen").await?;
    ensure!(!ann.has("#own-trouble").await?);

    put_draft(&ann, "d2", &broken).await?;
    ann.page.goto(format!("{}/local?draft=d2", server.url)).await?;
    until("all three are told", async || Ok(ann.count("#own-trouble .findings > li").await? >= 3)).await?;
    wait(&ann.page, "#own-trouble .to-draft[href='/design/d2']").await?;
    ann.fits().await?;
    ann.page.goto(format!("{}/local?draft=nothing", server.url)).await?;
    ann.until_text("#own-trouble", "no such draft").await?;
    ann.nothing_went_wrong(&[]).await?;
    Ok(ann.page.quit().await?)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_team_of_the_city_takes_a_side_job() -> Result<()> {
    let (server, driver) = (ServerProcess::start(&["--database", "sqlite::memory:"])?, Driver::start()?);
    let ann = BrowserPlayer { page: driver.browser(1440, 900).await? };
    ann.page.goto(&server.url).await?;
    let mut held = CampaignBox::new("The Regulars", BoxContents::new(Edition::NEWEST));
    for line in ["player josh", "player mia", "create tiny for josh", "create karma for mia", "create null for josh"] {
        held.say(line).map_err(|error| anyhow!("{line}: {error}"))?;
    }
    put_box(&ann, "here-1", &held).await?;
    ann.page.goto(format!("{}/box/here-1", server.url)).await?;
    choose_file(&ann, FILE).await?;
    ann.until_text("#box-told", "The Corner Shop is on the list of side jobs.").await?;
    ann.press("[data-job='own:corner-shop']").await?;
    ann.until_text(".job-about", "Bring the jewel home before the kettle boils.").await?;
    ann.press("#start-here").await?;
    wait(&ann.page, "main.table g.space").await?;
    tells_this_heist(&ann).await?;
    ann.page.goto(format!("{}/box/here-1", server.url)).await?;
    ann.until_text("#under-way", "The Corner Shop is under way").await?;
    ann.nothing_went_wrong(&[]).await?;
    Ok(ann.page.quit().await?)
}

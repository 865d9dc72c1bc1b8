//! Somebody who plays alone, with a crew of bots that think in the browser.

use anyhow::{Context, Result, ensure};
use heist_bots::{Bot, Greedy};
use heist_e2e::browser::{Driver, wait};
use heist_e2e::browser_players::{BrowserPlayer, until};
use heist_e2e::hints::first_actions;
use heist_e2e::local_storage::{put_bots, take_game};
use heist_e2e::server_process::ServerProcess;
use heist_e2e::table_page::TablePage;
use heist_format::game::Game;
use heist_format::notation;
use heist_rules::chits::Chit;
use heist_rules::command::{Command, Speaker, Verb};
use heist_rules::state::Phase;
use heist_rules::who::{Crew, Who};
use serde_json::json;
use std::time::{Duration, Instant};

/// How long a whole heist may take on a busy machine.
pub const HEIST_TIME: Duration = Duration::from_secs(400);
/// After so long without any change somebody who plays with bots asks them to go on.
pub const ASKS: Duration = Duration::from_secs(4);

/// Notes the longest task of the page from now on.
const WATCH: &str = r##"
    window.__longest = 0;
    new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) window.__longest = Math.max(window.__longest, Math.round(duration));
    }).observe({ type: "longtask" });"##;

fn server() -> Result<(ServerProcess, Driver)> {
    Ok((ServerProcess::start(&["--database", "sqlite::memory:"])?, Driver::start()?))
}

/// Somebody with bots that do not pause.
pub async fn with_quick_bots(driver: &Driver, server: &str) -> Result<BrowserPlayer> {
    let ann = BrowserPlayer { page: driver.browser(1440, 900).await? };
    ann.page.goto(format!("{server}/settings")).await?;
    ann.press("[data-option=bot-pace-at-once]").await?;
    Ok(ann)
}

/// A heist after its first roll, in which bots play everybody but red.
async fn with_three_bots(ann: &BrowserPlayer, server: &str) -> Result<Game> {
    let game = first_actions("startup")?;
    ann.page.goto(server).await?;
    wait(&ann.page, "#play-now").await?;
    ann.opens_a_game(server, "alone", &game).await?;
    put_bots(ann, "alone", &["green", "blue", "black"]).await?;
    ann.page.refresh().await?;
    wait(&ann.page, "#person-green .seat.bot").await?;
    Ok(game)
}

/// What somebody who runs one character says next; none: bots have to do something first.
pub fn next_line(game: &Game, runs: Who) -> Option<String> {
    let (setup, state) = (game.setup(), game.state());
    let mine = |command: &Command| matches!(command.by, Speaker::Team) || command.by == Speaker::One(runs);
    let mut bot = Greedy::new(setup);
    bot.hold(Crew::of(|who| who == runs));
    let own = bot.choose(setup, state);
    let for_all = || Greedy::new(setup).choose(setup, state).filter(mine);
    let team = || {
        let stuck = matches!(state.phase, Phase::Roll | Phase::Event) || state.prompt.is_open();
        game.legal().into_iter().find(|command| stuck && mine(command) && command.verb != Verb::Escape)
    };
    let command = own.filter(mine).or_else(for_all).or_else(team)?;
    Some(notation::print(setup, state, &command))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_whole_heist_with_three_bots_and_a_reload() -> Result<()> {
    let (server, driver) = server()?;
    let ann = with_quick_bots(&driver, &server.url).await?;
    let table = TablePage { page: &ann.page };
    ann.page.goto(format!("{}/new", server.url)).await?;
    ann.press("[data-seating=here]").await?;
    for bot in ["green", "blue", "black"] {
        ann.press(&format!("[data-bot={bot}]")).await?;
    }
    ensure!(ann.has("[data-bot=red]:disabled").await?, "somebody is left for the person");
    ann.choose("[data-bot-level=all]", "quick").await?;
    ann.press("#open-table").await?;
    wait(&ann.page, "main.table #person-red.mine").await?;
    ensure!(ann.count(".person.mine").await? == 1);
    ensure!(ann.text_of("#person-blue .seat").await?.contains("Ida, a bot"));
    ann.run(WATCH, Vec::new()).await?;

    let (begin, mut reloaded, mut longest) = (Instant::now(), false, 0.0_f64);
    let mut last = (0, Instant::now());
    loop {
        let game = take_game(&ann, None).await?;
        if game.state().phase == Phase::Over {
            break;
        }
        ensure!(begin.elapsed() < HEIST_TIME, "it does not end: {}", ann.text_of("#log").await?);
        let now = game.history().len();
        if now != last.0 {
            last = (now, Instant::now());
        }
        if !reloaded && game.state().round == 2 && game.state().phase == Phase::Action {
            reloaded = true;
            longest = longest.max(ann.run("return window.__longest", Vec::new()).await?.as_f64().unwrap_or(0.0));
            ann.page.refresh().await?;
            wait(&ann.page, "main.table #person-red.mine").await?;
            ensure!(ann.count(".seat.bot").await? == 3, "the bots are still there");
            ann.run(WATCH, Vec::new()).await?;
        }
        match next_line(&game, Who::Red) {
            Some(line) => {
                ann.say(&line).await?;
                let until = Instant::now() + Duration::from_secs(2);
                while take_game(&ann, None).await?.history().len() == now && Instant::now() < until {
                    tokio::time::sleep(Duration::from_millis(20)).await;
                }
            }
            None if last.1.elapsed() > ASKS => {
                table.key("o").await?;
                last.1 = Instant::now();
            }
            None => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    }
    ensure!(reloaded, "it lasted for two rounds");
    wait(&ann.page, "#result").await?;
    longest = longest.max(ann.run("return window.__longest", Vec::new()).await?.as_f64().unwrap_or(0.0));
    // Generous: this machine may be busy with other things.
    ensure!(longest < 600.0, "the page should go on while bots think: {longest} ms");
    let game = take_game(&ann, None).await?;
    for who in [Who::Red, Who::Green, Who::Blue, Who::Black] {
        let acts = game.history().iter().filter(|entry| entry.command.by == Speaker::One(who)).count();
        ensure!(acts > 4, "{who:?} has hardly done anything: {acts}");
    }
    println!("{} commands in {:?}, longest task {longest} ms", game.history().len(), begin.elapsed());
    ann.nothing_went_wrong(&[]).await?;
    Ok(ann.page.quit().await?)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn play_now_asks_one_thing_and_remembers_the_answer() -> Result<()> {
    let (server, driver) = server()?;
    let ann = BrowserPlayer { page: driver.browser(1440, 900).await? };
    let table = TablePage { page: &ann.page };
    let focused = async || ann.run("return document.activeElement?.dataset.play ?? ''", Vec::new()).await;
    ann.page.goto(&server.url).await?;
    ann.press("#play-now").await?;
    until("All four has the focus", async || Ok(focused().await? == "all")).await?;
    ann.press("#play-choice [data-play=blue]").await?;
    wait(&ann.page, "main.table #person-blue.mine").await?;
    ensure!(ann.count(".person.mine").await? == 1 && ann.count(".seat.bot").await? == 3);

    // Bots say what they intend, and leave it at that while somebody thinks.
    until("somebody proposes something", async || Ok(ann.text_of(".proposal").await?.contains("proposes"))).await?;
    ensure!(ann.has(".proposal [data-go-on]").await?);

    ann.page.goto(&server.url).await?;
    ann.press("#play-now").await?;
    until("blue has the focus", async || Ok(focused().await? == "blue")).await?;
    table.key("\u{e007}").await?;
    wait(&ann.page, "main.table #person-blue.mine").await?;
    ann.nothing_went_wrong(&[]).await?;
    Ok(ann.page.quit().await?)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wish_on_the_board_is_followed_or_refused_with_a_reason() -> Result<()> {
    let (server, driver) = server()?;
    let ann = with_quick_bots(&driver, &server.url).await?;
    let game = with_three_bots(&ann, &server.url).await?;
    let table = TablePage { page: &ann.page };
    let state = game.state();
    let at =
        (state.security.guards() | state.security.with(Chit::Lock)).into_iter().next().context("a guard or a lock")?;
    let at = heist_data::names::space_name(game.setup(), state, at);

    // The character of the bot, the space, the wish.
    table.select("green").await?;
    ann.until_text("#bot-selected", "Press a lit space").await?;
    table.press(&at).await?;
    ann.press(&format!("#menu [data-wish=\"clear {at}\"]")).await?;
    until("the bot answers", async || ann.has(".bot-said[data-said=green]").await).await?;
    let said = ann.text_of(".bot-said span").await?;
    let answers = ["I clear", "I cannot reach", "I would rather not", "I see no way"];
    ensure!(answers.iter().any(|words| said.contains(words)) && said.ends_with('.'), "{said}");
    let by_green = |game: &Game| game.history().iter().any(|entry| entry.command.by == Speaker::One(Who::Green));
    if said.contains("I clear") || said.contains("I cannot reach") {
        let before = game.history().len();
        until("it does what it says", async || {
            let now = take_game(&ann, None).await?;
            Ok(now.history().len() > before && by_green(&now))
        })
        .await?;
    }
    // It stays in the chat, after a reload too.
    for reload in [false, true] {
        if reload {
            ann.page.refresh().await?;
            wait(&ann.page, "#person-green .seat.bot").await?;
        }
        ann.press(".story header .tab:nth-child(2)").await?;
        ann.until_text("#chat", said.trim_start_matches("Bot green").trim()).await?;
    }
    ann.nothing_went_wrong(&[]).await?;
    Ok(ann.page.quit().await?)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn undo_takes_back_the_persons_command_and_leaves_what_bots_did() -> Result<()> {
    let (server, driver) = server()?;
    let ann = with_quick_bots(&driver, &server.url).await?;
    let game = with_three_bots(&ann, &server.url).await?;
    let table = TablePage { page: &ann.page };
    let take = game
        .legal()
        .into_iter()
        .find(|command| command.by == Speaker::One(Who::Red) && matches!(command.verb, Verb::Take(..)));
    let take = notation::print(game.setup(), game.state(), &take.context("red can do something")?);
    ann.say(&take).await?;
    table.key("o").await?;
    let of =
        |game: &Game, who: Who| game.history().iter().filter(|entry| entry.command.by == Speaker::One(who)).count();
    let others = |game: &Game| of(game, Who::Green) + of(game, Who::Blue) + of(game, Who::Black);
    let (red, before) = (of(&game, Who::Red), others(&game));
    until("bots act", async || Ok(others(&take_game(&ann, None).await?) > before)).await?;
    ann.press("#undo").await?;
    until("it is taken back", async || Ok(of(&take_game(&ann, None).await?, Who::Red) == red)).await?;
    ensure!(others(&take_game(&ann, None).await?) > before, "what bots did stands");
    ann.nothing_went_wrong(&[]).await?;
    Ok(ann.page.quit().await?)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn seats_are_given_to_bots_and_taken_back_at_any_time() -> Result<()> {
    let (server, driver) = server()?;
    let ann = BrowserPlayer { page: driver.browser(1440, 900).await? };
    with_three_bots(&ann, &server.url).await?;
    ann.press("details.options summary[aria-label=Menu]").await?;
    ann.press("#open-seats").await?;
    wait(&ann.page, "#bot-seats[open] [data-bot-seat=true]").await?;
    ensure!(!ann.has("#bot-seats [data-bot=red]").await?, "red is the person's last one");
    ann.press("#bot-seats [data-bot-out=green]").await?;
    wait(&ann.page, "#person-green.mine").await?;
    ann.press("#bot-seats [data-bot=red]").await?;
    ann.choose("#bot-seats [data-bot-level=red]", "quick").await?;
    ann.choose("#bot-seats [data-bot-temper=red]", "bold").await?;
    ann.press("#bot-seats [data-bot-in=red]").await?;
    ann.until_text("#bot-seats [data-seat=red] .seat-holder", "Vera, a bot (quick, bold)").await?;
    ann.page.refresh().await?;
    wait(&ann.page, "#person-red .seat.bot").await?;
    ensure!(ann.has("#person-green.mine").await? && ann.count(".seat.bot").await? == 3);
    ann.nothing_went_wrong(&[]).await?;
    Ok(ann.page.quit().await?)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_that_cannot_be_loaded_are_asked_again_or_replaced() -> Result<()> {
    let (server, driver) = server()?;
    let ann = with_quick_bots(&driver, &server.url).await?;
    // The worker is asked for under another address for a while.
    let hide = "window.RealWorker = Worker; window.Worker = function (_, options) { return new RealWorker('/think/gone.js', options); }";
    ann.page.cdp().send_raw("Page.addScriptToEvaluateOnNewDocument", json!({ "source": hide })).await?;
    with_three_bots(&ann, &server.url).await?;
    wait(&ann.page, "#bot-trouble").await?;
    ensure!(ann.text_of("#bot-trouble").await?.contains("could not be loaded"));
    ann.run("window.Worker = RealWorker", Vec::new()).await?;
    ann.press("#bots-again").await?;
    until("they think again", async || ann.has(".proposal [data-go-on]").await).await?;
    ensure!(!ann.has("#bot-trouble").await?);

    ann.page.refresh().await?;
    ann.press("#bots-out").await?;
    until("the person runs everybody", async || Ok(ann.count(".person.mine").await? == 4)).await?;
    ensure!(!ann.has("#bot-trouble").await?);
    Ok(ann.page.quit().await?)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_windows_one_lets_the_bots_play() -> Result<()> {
    let (server, driver) = server()?;
    let ann = with_quick_bots(&driver, &server.url).await?;
    with_three_bots(&ann, &server.url).await?;
    let address = ann.page.current_url().await?;
    let first = ann.page.window().await?;
    let second = ann.page.new_tab().await?;
    ann.page.switch_to_window(second.clone()).await?;
    ann.page.goto(address.as_str()).await?;
    wait(&ann.page, "#person-green .seat.bot").await?;
    let held = r"
        const done = arguments[0];
        navigator.locks.query().then(({ held }) => done(held.filter(({ name }) => name.startsWith('heist.bots.')).length));";
    let held = async || anyhow::Ok(ann.page.execute_async(held, Vec::new()).await?.json().as_u64());
    until("one window has the bots", async || Ok(held().await? == Some(1))).await?;

    // When that is closed, the other one lets them play.
    ann.page.switch_to_window(first).await?;
    ann.page.close_window().await?;
    ann.page.switch_to_window(second).await?;
    until("they go on in the other", async || ann.has(".proposal [data-go-on]").await).await?;
    ensure!(!ann.has("#bots-elsewhere").await?);
    ensure!(held().await? == Some(1), "one window has the bots");
    Ok(ann.page.quit().await?)
}

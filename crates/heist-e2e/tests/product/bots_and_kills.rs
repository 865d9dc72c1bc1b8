//! A person and bots at a table of a server that is killed in every phase: what was stored stays, and the bots go on.

use crate::alone::next_line;
use anyhow::{Result, anyhow, ensure};
use heist_e2e::browser::{Driver, wait};
use heist_e2e::browser_players::{BrowserPlayer, until};
use heist_e2e::server_process::ServerProcess;
use heist_e2e::table_page::TablePage;
use heist_format::game::Game;
use heist_format::replay::Replay;
use heist_rules::command::Speaker;
use heist_rules::state::Phase;
use heist_rules::who::Who;
use std::time::{Duration, Instant};

/// How long it may take on a busy machine.
const TIME: Duration = Duration::from_secs(300);
/// After so long without any change somebody who plays with bots asks them to go on.
const ASKS: Duration = Duration::from_secs(3);
const BOTS: [(&str, Who); 3] = [("green", Who::Green), ("blue", Who::Blue), ("black", Who::Black)];
/// What a browser writes to the console when the server is away.
const AWAY: &[&str] = &["WebSocket", "ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_FAILED"];

/// The game as the server has stored it.
async fn stored(ann: &BrowserPlayer, table: &str) -> Result<Game> {
    let text = ann.replay(table).await?;
    Replay::parse(&text).and_then(|replay| replay.play()).map_err(|fault| anyhow!("{fault}: {text}"))
}

/// What Ann says next, who has seen enough after the first round.
fn says(game: &Game) -> Option<String> {
    let state = game.state();
    let leaves = state.round > 1 && state.phase == Phase::Action && !state.prompt.is_open();
    let leave = "team escape".to_owned();
    let may = leaves
        && heist_format::notation::parse(game.setup(), state, &leave)
            .is_ok_and(|command| heist_rules::check(game.setup(), state, &command).is_ok());
    if may { Some(leave) } else { next_line(game, Who::Red) }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_person_and_bots_survive_a_killed_server_in_every_phase() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let database = folder.path().join("heist.db").display().to_string();
    let arguments = ["--database", &database, "--bot-pace", "2"];
    let mut server = ServerProcess::start(&arguments)?;
    let listen = server.url.trim_start_matches("http://").to_owned();
    let driver = Driver::start()?;
    let ann = BrowserPlayer { page: driver.browser(1280, 800).await? };
    let table = ann.opens_a_table(&server.url, &["red"]).await?.table;
    for (colour, _) in BOTS {
        ann.press(&format!("#seats [data-bot={colour}]")).await?;
        ann.press(&format!("#seats [data-bot-in={colour}]")).await?;
        wait(&ann.page, &format!("#person-{colour} .seat.bot")).await?;
    }
    ann.to_the_board().await?;

    // Each phase, at its beginning and where a bot has just acted in it.
    let mut killed: Vec<(Phase, bool)> = Vec::new();
    let (begin, mut last) = (Instant::now(), (0, Instant::now()));
    let game = loop {
        let game = stored(&ann, &table).await?;
        let (phase, now) = (game.state().phase, game.history().len());
        if phase == Phase::Over {
            break game;
        }
        ensure!(begin.elapsed() < TIME, "it does not end, killed in {killed:?}: {}", ann.text_of("#log").await?);
        let of_a_bot = game.history().last().is_some_and(|entry| {
            entry.before.phase == phase && BOTS.iter().any(|(_, who)| entry.command.by == Speaker::One(*who))
        });
        if !killed.contains(&(phase, of_a_bot)) {
            killed.push((phase, of_a_bot));
            server.kill();
            wait(&ann.page, "#lost").await?;
            server = ServerProcess::start_on(&listen, &arguments)?;
            ann.press("#lost button").await.ok();
            ann.until_online().await?;
            let after = stored(&ann, &table).await?;
            let same = after.history().iter().zip(game.history()).all(|(now, before)| now.command == before.command);
            ensure!(same && after.history().len() >= now, "something is lost in {phase:?}");
            for (colour, _) in BOTS {
                wait(&ann.page, &format!("#person-{colour} .seat.bot")).await?;
            }
            continue;
        }
        if now != last.0 {
            last = (now, Instant::now());
        }
        match says(&game) {
            Some(line) => {
                ann.say(&line).await?;
                let until = Instant::now() + Duration::from_secs(1);
                while stored(&ann, &table).await?.history().len() == now && Instant::now() < until {
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
            }
            None if last.1.elapsed() > ASKS => {
                TablePage { page: &ann.page }.key("o").await?;
                last.1 = Instant::now();
            }
            None => tokio::time::sleep(Duration::from_millis(100)).await,
        }
    };
    for phase in [Phase::Planning, Phase::Roll, Phase::Action, Phase::Event, Phase::Escape] {
        ensure!(killed.iter().any(|(at, _)| *at == phase), "not killed in {phase:?}: {killed:?}");
    }
    for phase in [Phase::Planning, Phase::Action] {
        ensure!(killed.contains(&(phase, true)), "not killed among what bots do in {phase:?}: {killed:?}");
    }
    for (colour, who) in BOTS {
        let acts = game.history().iter().filter(|entry| entry.command.by == Speaker::One(who)).count();
        ensure!(acts > 4, "{colour} has hardly done anything: {acts}");
    }
    wait(&ann.page, "#result").await?;
    until("everything has arrived", async || Ok(stored(&ann, &table).await?.state().phase == Phase::Over)).await?;
    ann.nothing_went_wrong(AWAY).await?;
    Ok(ann.page.quit().await?)
}

//! Several browsers at one table: everybody sees what the others do, nobody loses anything, spectators only watch.

use anyhow::{Result, ensure};
use heist_e2e::browser::{Driver, wait};
use heist_e2e::browser_players::{BrowserPlayer, SHORT_HEIST, all_see_the_same, until};
use heist_e2e::network::Network;
use heist_e2e::server_process::ServerProcess;

/// What a browser writes to the console when the server is away: expected where a test takes it away.
const AWAY: &[&str] =
    &["WebSocket", "ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_INTERNET_DISCONNECTED", "ERR_FAILED"];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_people_and_a_spectator_play_a_heist() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let database = folder.path().join("heist.db").display().to_string();
    let server = ServerProcess::start(&["--database", &database])?;
    let driver = Driver::start()?;
    let (a, b, c) = tokio::try_join!(driver.browser(1280, 800), driver.browser(1280, 800), driver.browser(390, 844))?;
    let (ann, bob, cat) = (BrowserPlayer { page: a }, BrowserPlayer { page: b }, BrowserPlayer { page: c });

    let opened = ann.opens_a_table(&server.url, &["red", "green"]).await?;
    let (blue, black, watch) = (ann.link("blue").await?, ann.link("black").await?, ann.link("watch").await?);
    bob.page.goto(&blue).await?;
    wait(&bob.page, "#seats[open] [data-seat=blue][data-mine=true]").await?;
    ensure!(!bob.page.current_url().await?.as_str().contains('#'), "the secret leaves the address bar");
    bob.page.goto(&black).await?;
    wait(&bob.page, "[data-seat=black][data-mine=true]").await?;
    cat.page.goto(&watch).await?;
    wait(&cat.page, "main.table").await?;
    wait(&ann.page, "#seats [data-seat=blue][data-state=held]").await?;
    wait(&ann.page, "#seats [data-seat=black][data-state=held]").await?;
    ann.to_the_board().await?;
    bob.to_the_board().await?;

    let everybody = [&ann, &bob, &cat];
    all_see_the_same(&everybody).await?;
    // Whoever only watches is offered nothing, not even a heading of nothing.
    ensure!(
        ann.text_of(".tray h3").await?.contains("Start") && cat.count(".tray .group").await? == 0,
        "{}",
        cat.text_of(".tray").await?
    );
    for line in SHORT_HEIST {
        let bobs = line.starts_with("blue") || line.starts_with("black");
        if line == "team next" {
            // The event may ask something; whoever is asked answers.
            ann.until_online().await?;
        }
        let speaker = if bobs { &bob } else { &ann };
        let before = speaker.sees().await?;
        speaker.say(line).await?;
        ensure!(speaker.notice().await?.is_empty(), "`{line}` is refused: {}", speaker.notice().await?);
        if line.contains("start") || line.contains("move") {
            until("it shows", async || Ok(speaker.sees().await? != before)).await?;
        }
        speaker.until_online().await?;
        all_see_the_same(&everybody).await?;
    }

    // The spectator has no say.
    let before = cat.sees().await?;
    cat.say("black stay").await?;
    until("the spectator is told so", async || Ok(!cat.notice().await?.is_empty())).await?;
    ensure!(cat.sees().await? == before && ann.phase().await? == "escape");
    // Nor has anybody for a seat that is not theirs.
    ann.say("black stay").await?;
    until("it is Bob's", async || Ok(!ann.notice().await?.is_empty())).await?;

    bob.say("black stay").await?;
    for person in everybody {
        wait(&person.page, "#result").await?;
    }
    let mut said: Vec<&str> = SHORT_HEIST.to_vec();
    said.push("black stay");
    ensure!(ann.stored(&opened.table).await? == said);
    for person in [ann, bob, cat] {
        person.nothing_went_wrong(&[]).await?;
        person.page.quit().await?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lost_server_and_a_reload_in_every_phase_lose_nothing() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let database = folder.path().join("heist.db").display().to_string();
    let mut server = ServerProcess::start(&["--database", &database])?;
    let url = server.url.clone();
    let listen = url.trim_start_matches("http://").to_owned();
    let driver = Driver::start()?;
    let (a, b) = tokio::try_join!(driver.browser(1280, 800), driver.browser(1280, 800))?;
    let (ann, bob) = (BrowserPlayer { page: a }, BrowserPlayer { page: b });
    let opened = ann.opens_a_table(&url, &["red", "green"]).await?;
    for colour in ["blue", "black"] {
        bob.page.goto(&ann.link(colour).await?).await?;
        wait(&bob.page, &format!("[data-seat={colour}][data-mine=true]")).await?;
    }
    ann.to_the_board().await?;
    bob.to_the_board().await?;

    let mut phases: Vec<String> = Vec::new();
    for line in SHORT_HEIST {
        let speaker = if line.starts_with("blue") || line.starts_with("black") { &bob } else { &ann };
        let phase = speaker.phase().await?;
        if phases.contains(&phase) {
            speaker.say(line).await?;
        } else {
            // In every phase once: the server dies, the command is given meanwhile, and the server comes back.
            phases.push(phase);
            server.kill();
            wait(&speaker.page, "#lost").await?;
            speaker.say(line).await?;
            server = ServerProcess::start_on(&listen, &["--database", &database])?;
            speaker.press("#lost button").await.ok();
        }
        speaker.until_online().await?;
        all_see_the_same(&[&ann, &bob]).await?;
        if line.ends_with("ready") || line.ends_with("roll") || line.ends_with("next") || line.contains("move") {
            speaker.page.refresh().await?;
            wait(&speaker.page, "main.table").await?;
            speaker.until_online().await?;
            speaker.to_the_board().await?;
            all_see_the_same(&[&ann, &bob]).await?;
        }
    }
    ensure!(phases == ["planning", "roll", "action", "event", "escape"], "{phases:?}");
    ensure!(ann.stored(&opened.table).await? == SHORT_HEIST);
    ensure!(bob.stored(&opened.table).await? == SHORT_HEIST);
    for person in [ann, bob] {
        person.nothing_went_wrong(AWAY).await?;
        person.page.quit().await?;
    }
    Ok(())
}

/// What happens to Ann's network in every phase, while the server and Bob go on.
enum Mishap {
    /// It is cut, she gives a command meanwhile, and it is mended.
    Cut,
    /// Her command arrives, and the answer is lost with the connection.
    LostAnswer,
}

/// Ann and Bob play; in every phase Ann reloads her page, and then her network fails. Nobody presses anything to recover.
async fn play_over_a_bad_cable(mishap: Mishap) -> Result<()> {
    let folder = tempfile::tempdir()?;
    let database = folder.path().join("heist.db").display().to_string();
    let server = ServerProcess::start_unlimited(&database)?;
    let network = Network::to(&server.url).await?;
    let driver = Driver::start()?;
    let (a, b) = tokio::try_join!(driver.browser(1280, 800), driver.browser(1280, 800))?;
    let (ann, bob) = (BrowserPlayer { page: a }, BrowserPlayer { page: b });
    let opened = ann.opens_a_table(&network.url, &["red", "green"]).await?;
    for colour in ["blue", "black"] {
        bob.page.goto(ann.link(colour).await?.replace(&network.url, &server.url)).await?;
        wait(&bob.page, &format!("[data-seat={colour}][data-mine=true]")).await?;
    }
    ann.to_the_board().await?;
    bob.to_the_board().await?;

    let mut phases: Vec<String> = Vec::new();
    for (count, line) in SHORT_HEIST.into_iter().enumerate() {
        let so_far = &SHORT_HEIST[..=count];
        let speaker = if line.starts_with("blue") || line.starts_with("black") { &bob } else { &ann };
        let phase = speaker.phase().await?;
        if phases.contains(&phase) {
            speaker.say(line).await?;
        } else {
            ensure!(speaker.page.session_id() == ann.page.session_id(), "Ann is the first to speak when it is {phase}");
            phases.push(phase);
            let before = ann.sees().await?;
            ann.page.refresh().await?;
            wait(&ann.page, "main.table").await?;
            ann.until_online().await?;
            ann.to_the_board().await?;
            ensure!(ann.sees().await? == before, "a reloaded page shows the same");
            match mishap {
                Mishap::Cut => {
                    network.cut();
                    ann.until_text("#lost", "Connection lost. Trying again").await?;
                    ann.say(line).await?;
                    ann.until_text("#lost", "What you did is kept and will be sent.").await?;
                    ensure!(bob.stored(&opened.table).await? == SHORT_HEIST[..count], "nothing has arrived");
                }
                Mishap::LostAnswer => {
                    network.drop_responses();
                    ann.say(line).await?;
                    until("it is stored", async || Ok(bob.stored(&opened.table).await? == so_far)).await?;
                    network.cut();
                    ann.until_text("#lost", "Connection lost. Trying again").await?;
                }
            }
            network.restore();
            until("it mends by itself", async || Ok(!ann.has("#lost").await?)).await?;
        }
        speaker.until_online().await?;
        // What needs chance waits for the shares of the seats.
        until("it is stored once", async || Ok(bob.stored(&opened.table).await? == so_far)).await?;
        all_see_the_same(&[&ann, &bob]).await?;
    }
    ensure!(phases == ["planning", "roll", "action", "event", "escape"], "{phases:?}");
    for person in [ann, bob] {
        ensure!(person.notice().await?.is_empty(), "{}", person.notice().await?);
        person.nothing_went_wrong(AWAY).await?;
        person.page.quit().await?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_cut_cable_and_a_reload_in_every_phase_lose_nothing() -> Result<()> {
    play_over_a_bad_cable(Mishap::Cut).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_lost_in_any_phase_stores_nothing_twice() -> Result<()> {
    play_over_a_bad_cable(Mishap::LostAnswer).await
}

//! What people do at a table besides giving commands: sit down, talk, point, propose, change places, answer, play again.

use anyhow::{Context, Result, ensure};
use heist_e2e::browser::{Driver, wait};
use heist_e2e::browser_players::{BrowserPlayer, SHORT_HEIST, all_see_the_same, until};
use heist_e2e::protocol_player::ProtocolPlayer;
use heist_e2e::server_process::ServerProcess;
use heist_e2e::table_page::TablePage;
use heist_format::notation;
use heist_protocol::Colour;
use heist_rules::command::Speaker;
use heist_rules::who::Who;

/// A server on a fresh database, and browsers.
pub fn open() -> Result<(tempfile::TempDir, String, ServerProcess, Driver)> {
    let folder = tempfile::tempdir()?;
    let database = folder.path().join("heist.db").display().to_string();
    let server = ServerProcess::start_unlimited(&database)?;
    Ok((folder, database, server, Driver::start()?))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_sit_down_talk_point_and_propose() -> Result<()> {
    let (_folder, _, server, driver) = open()?;
    let (a, b) = tokio::try_join!(driver.browser(1280, 800), driver.browser(1280, 800))?;
    let (ann, bob) = (BrowserPlayer { page: a }, BrowserPlayer { page: b });
    ann.opens_a_table(&server.url, &["red", "green"]).await?;
    ensure!(ann.has("#only-here").await?, "a loopback link says that it is one");

    // Bob comes by the link for anybody, types his name and goes straight on to two free seats.
    bob.page.goto(&ann.link("join").await?).await?;
    bob.fill("#seats #your-name", "Bob").await?;
    for colour in ["blue", "black"] {
        bob.press(&format!("[data-take={colour}]")).await?;
        wait(&bob.page, &format!("#seats [data-seat={colour}][data-mine=true]")).await?;
        ann.until_text(&format!("#seats [data-seat={colour}] .seat-holder"), "Bob").await?;
    }
    ann.to_the_board().await?;
    bob.to_the_board().await?;

    // What is said is text, whatever it looks like.
    ann.chat("<b>loud</b> & \"clear\"").await?;
    bob.open_chat().await?;
    bob.until_text("#chat li", "Ann <b>loud</b> & \"clear\"").await?;
    ensure!(bob.count("#chat li b").await? == 1, "only the name is set in bold");
    bob.page.refresh().await?;
    bob.open_chat().await?;
    bob.until_text("#chat li", "Ann <b>loud</b> & \"clear\"").await?;

    ann.hover("c4").await?;
    wait(&bob.page, "#person-red [data-looking=c4]").await?;
    bob.until_text("#person-red .seat", "looks at c4").await?;

    // Ann proposes something for one of Bob's characters.
    ann.press("#person-blue .who").await?;
    ann.press(".sketch-toggle").await?;
    for space in ["e9", "d8", "d7"] {
        ann.press_space(space).await?;
    }
    bob.until_text(".proposal", "Ann proposes").await?;
    bob.until_text(".proposal", "Plan d7").await?;
    // Put aside, it is out of the way until Ann thinks of something else.
    bob.press(".proposal .aside").await?;
    until("it is out of the way", async || Ok(!bob.has(".proposal").await?)).await?;
    ann.press("#undo").await?;
    bob.until_text(".proposal", "Plan d8").await?;
    ann.press_space("d7").await?;
    bob.until_text(".proposal", "Plan d7").await?;
    // It outlives what others do meanwhile, and what nobody meant to do is not done.
    bob.say("black start g8").await?;
    ann.until_text("#log", "Black is on g8").await?;
    ann.until_text("#sketch", "Plan d7").await?;
    bob.until_text(".proposal", "Plan d7").await?;
    ensure!(!bob.text_of("#log").await?.contains("Blue"), "nothing is done for real yet");
    // It is not Ann's to do, and nothing offers it to her.
    ann.until_text("#sketch", "the next step is for Blue to do").await?;
    ann.until_text("#sketch .buttons", "Withdraw").await?;
    ensure!(!ann.text_of("#sketch .buttons").await?.contains("Do"), "{}", ann.text_of("#sketch").await?);
    ensure!(ann.text_of("#primary").await? == "Proposed" && ann.has("#primary[aria-disabled=true]").await?);
    bob.press(".proposal button").await?;
    for person in [&ann, &bob] {
        person.until_text("#log", "Blue plans d8 and d7").await?;
        until("the proposal is done with", async || Ok(!person.has(".proposal").await?)).await?;
    }
    all_see_the_same(&[&ann, &bob]).await?;
    for person in [ann, bob] {
        person.nothing_went_wrong(&[]).await?;
        person.page.quit().await?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everybody_reads_who_asks_a_bot_for_what() -> Result<()> {
    let (_folder, _, server, driver) = open()?;
    let (a, b) = tokio::try_join!(driver.browser(1280, 800), driver.browser(1280, 800))?;
    let (ann, bob) = (BrowserPlayer { page: a }, BrowserPlayer { page: b });
    ann.opens_a_table(&server.url, &["red", "green"]).await?;
    ann.press("#seats [data-bot=black]").await?;
    ann.press("#seats [data-bot-in=black]").await?;
    bob.page.goto(&ann.link("join").await?).await?;
    bob.fill("#seats #your-name", "Bob").await?;
    bob.press("[data-take=blue]").await?;
    wait(&bob.page, "#seats [data-seat=blue][data-mine=true]").await?;
    ann.to_the_board().await?;
    bob.to_the_board().await?;
    wait(&bob.page, "#person-black .seat.bot").await?;
    TablePage { page: &ann.page }.key("o").await?;
    bob.until_text(".bot-said", "Ann asks the bots to go on.").await?;
    bob.open_chat().await?;
    bob.until_text("#chat", "Ann asks the bots to go on.").await?;
    for person in [ann, bob] {
        person.nothing_went_wrong(&[]).await?;
        person.page.quit().await?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn seats_change_hands_and_devices() -> Result<()> {
    let (_folder, _, server, driver) = open()?;
    let sizes = [(1280, 800), (1280, 800), (390, 844)];
    let [a, b, c] = sizes.map(|(w, h)| driver.browser(w, h));
    let (a, b, c) = tokio::try_join!(a, b, c)?;
    let (ann, bob, phone) = (BrowserPlayer { page: a }, BrowserPlayer { page: b }, BrowserPlayer { page: c });
    let opened = ann.opens_a_table(&server.url, &["red", "green", "blue"]).await?;

    // One seat is handed over: the old holder no longer has a say in it.
    ann.press("[data-hand-over=green]").await?;
    ann.press("[data-sure=green]").await?;
    wait(&ann.page, "#seats [data-seat=green][data-state=offered][data-mine=false]").await?;
    let link = ann.link("green").await?;
    bob.page.goto(&link).await?;
    wait(&bob.page, "#seats [data-seat=green][data-mine=true]").await?;
    wait(&ann.page, "#seats [data-seat=green][data-state=held]").await?;
    // Nor by the link that Ann has made: it opened the seat once, for Bob.
    let locked = async || Ok(bob.secrets(&opened.table).await?.iter().all(|secret| !link.ends_with(secret)));
    until("Bob has a secret of his own", locked).await?;
    phone.page.goto(&link).await?;
    phone.until_text("#failed", "works once").await?;
    ann.page.goto(&link).await?;
    ann.open_seats().await?;
    wait(&ann.page, "#seats [data-seat=green][data-state=held][data-mine=false]").await?;
    // Bob comes back by what his browser has kept.
    bob.page.refresh().await?;
    bob.open_seats().await?;
    wait(&bob.page, "#seats [data-seat=green][data-mine=true]").await?;
    ensure!(bob.secrets(&opened.table).await?.len() == 1, "one secret is enough for one seat");
    let own = ann.link("own").await?;
    ann.to_the_board().await?;
    bob.to_the_board().await?;
    ann.say("green start g8").await?;
    until("Ann is told so", async || Ok(ann.notice().await?.contains("green"))).await?;
    bob.say("green start g8").await?;
    ann.until_text("#log", "Green is on g8").await?;

    // Ann goes on with all her seats on another device.
    phone.page.goto(&own).await?;
    wait(&phone.page, "main.table").await?;
    phone.to_the_board().await?;
    for line in ["red start e9", "blue start e9"] {
        phone.say(line).await?;
        ensure!(phone.notice().await?.is_empty(), "{line}: {}", phone.notice().await?);
    }
    ann.until_text("#log", "Blue is on e9").await?;
    phone.until_online().await?;
    ann.say("red plan d8").await?;
    all_see_the_same(&[&ann, &bob, &phone]).await?;

    // A seat that somebody leaves is free for whoever may take one.
    phone.open_seats().await?;
    phone.press("[data-leave=blue]").await?;
    phone.press("[data-sure=blue]").await?;
    for person in [&ann, &phone] {
        until("nobody holds it", async || Ok(person.has("#seats [data-seat=blue][data-state=free]").await?)).await?;
    }
    ann.say("blue plan d8").await?;
    until("nor does Ann elsewhere", async || Ok(ann.notice().await?.contains("blue"))).await?;
    ann.open_seats().await?;
    bob.page.goto(&ann.link("join").await?).await?;
    bob.open_seats().await?;
    bob.press("[data-take=blue]").await?;
    wait(&bob.page, "#seats [data-seat=blue][data-mine=true]").await?;
    wait(&bob.page, "#seats [data-seat=green][data-mine=true]").await?;

    // Everybody finds the table again.
    for person in [&ann, &bob, &phone] {
        person.page.goto(format!("{}/tables", server.url)).await?;
        let row = format!("[data-table=\"{}\"]", opened.table);
        person.until_text(&format!("{row} .badge"), "Planning").await?;
        person.press(&format!("{row} a.button")).await?;
        wait(&person.page, "main.table").await?;
    }
    all_see_the_same(&[&ann, &bob, &phone]).await?;
    for person in [ann, bob, phone] {
        person.nothing_went_wrong(&[]).await?;
        person.page.quit().await?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_finished_heist_has_its_replay_and_a_rematch_for_everybody() -> Result<()> {
    let (_folder, _, server, driver) = open()?;
    let mut player = ProtocolPlayer::open(&server.url).await?;
    for line in SHORT_HEIST.into_iter().chain(["black stay"]) {
        player.say(line).await?;
    }
    let (a, b, c) = tokio::try_join!(driver.browser(1280, 800), driver.browser(1280, 800), driver.browser(390, 844))?;
    let (ann, bob, cat) = (BrowserPlayer { page: a }, BrowserPlayer { page: b }, BrowserPlayer { page: c });
    ann.page.goto(&player.seats(&[Colour::Red, Colour::Green])).await?;
    bob.page.goto(&player.seats(&[Colour::Blue, Colour::Black])).await?;
    cat.page.goto(&player.watching()).await?;
    for person in [&ann, &bob, &cat] {
        wait(&person.page, "#result[data-outcome=lost]").await?;
    }

    // The table's own replay: the same for everybody.
    let replay = |person: &BrowserPlayer| {
        let page = person.page.clone();
        async move { wait(&page, "#replay-link").await?.attr("href").await?.context("a link leads somewhere") }
    };
    let (hers, his) = (replay(&ann).await?, replay(&cat).await?);
    ensure!(hers == his && hers.contains("/replay/"), "{hers} and {his}");

    ann.press("#rematch").await?;
    for (person, seats) in [(&ann, ["red", "green"]), (&bob, ["blue", "black"])] {
        if person.page.session_id() != ann.page.session_id() {
            person.press("#rematch-offer button").await?;
        }
        until("a new table", async || Ok(person.phase().await? == "planning")).await?;
        for seat in seats {
            wait(&person.page, &format!("#person-{seat}.mine")).await?;
        }
    }
    cat.press("#rematch-offer button").await?;
    until("the spectator comes along", async || Ok(cat.phase().await? == "planning")).await?;
    ensure!(cat.count(".person.mine").await? == 0, "and still only watches");
    let new = ann.page.current_url().await?;
    for person in [&bob, &cat] {
        ensure!(person.page.current_url().await?.path() == new.path(), "all sit at the same table");
    }
    ann.to_the_board().await?;
    bob.to_the_board().await?;
    ann.say("red start g8").await?;
    bob.say("black start e9").await?;
    for person in [&ann, &bob, &cat] {
        person.until_text("#log", "Red is on g8").await?;
        person.until_text("#log", "Black is on e9").await?;
    }
    all_see_the_same(&[&ann, &bob, &cat]).await?;
    cat.page.goto(&hers).await?;
    cat.until_text(".verdict", "lost").await?;
    for person in [ann, bob, cat] {
        person.nothing_went_wrong(&[]).await?;
        person.page.quit().await?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_the_one_who_is_asked_can_answer_a_question() -> Result<()> {
    let (_folder, _, server, driver) = open()?;
    // Sooner or later somebody is asked something in a heist that is played at random; in most of them nobody is.
    let asked = |state: &heist_rules::state::State| match state.prompt.asked() {
        Speaker::One(who) if state.prompt.is_open() && who != Who::Npc => Some(who),
        _ => None,
    };
    let mut found = None;
    for seed in 0..400 {
        let mut player = ProtocolPlayer::open(&server.url).await?;
        if player.play_until(seed, |game| asked(game.state()).is_some()).await? {
            found = Some(player);
            break;
        }
    }
    let player = found.context("somebody is asked something")?;
    let (setup, state) = (player.game.setup(), player.game.state());
    let who = asked(state).context("a question is open")?;
    let answers: Vec<String> =
        player.game.legal().iter().map(|command| notation::print(setup, state, command)).collect();
    let seat = Colour::of(who).context("a player is asked")?;
    let others: Vec<Colour> = Colour::ALL.into_iter().filter(|other| *other != seat).collect();

    let (a, b) = tokio::try_join!(driver.browser(1280, 800), driver.browser(390, 844))?;
    let (asked, other) = (BrowserPlayer { page: a }, BrowserPlayer { page: b });
    asked.page.goto(&player.seats(&[seat])).await?;
    other.page.goto(&player.seats(&others)).await?;
    for person in [&asked, &other] {
        wait(&person.page, "main.table").await?;
        person.to_the_board().await?;
        ensure!(person.has(".asked").await?, "everybody sees the question");
    }
    ensure!(other.count(".asked [data-command]").await? == 0, "it is not for the others to answer");
    let offered = asked.commands(".asked").await?;
    ensure!(
        offered.len() == answers.len() && offered.iter().all(|line| answers.contains(line)),
        "{offered:?} of {answers:?}"
    );
    asked.press(&format!(".asked [data-command=\"{}\"]", offered[0])).await?;
    asked.until_online().await?;
    all_see_the_same(&[&asked, &other]).await?;
    let stored = asked.stored(&player.opened.table.to_string()).await?;
    ensure!(stored.last() == Some(&offered[0]), "{:?}", stored.last());
    for person in [asked, other] {
        person.nothing_went_wrong(&[]).await?;
        person.page.quit().await?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_said_without_a_connection_outlives_the_page() -> Result<()> {
    let (_folder, database, mut server, driver) = open()?;
    let url = server.url.clone();
    let listen = url.trim_start_matches("http://").to_owned();
    let (a, b) = tokio::try_join!(driver.browser(1280, 800), driver.browser(1280, 800))?;
    let (ann, bob) = (BrowserPlayer { page: a }, BrowserPlayer { page: b });
    let opened = ann.opens_a_table(&url, &["red", "green"]).await?;
    let address = ann.page.current_url().await?.to_string();
    bob.page.goto(&ann.link("blue").await?).await?;
    wait(&bob.page, "[data-seat=blue][data-mine=true]").await?;
    ann.to_the_board().await?;
    bob.to_the_board().await?;

    // The page is closed while the server is away: the next one sends what the old one could not.
    server.kill();
    wait(&ann.page, "#lost").await?;
    for line in ["red start e9", "red plan d8"] {
        ann.say(line).await?;
    }
    ann.page.goto("about:blank").await?;
    server = ServerProcess::start_on(&listen, &["--database", &database])?;
    bob.press("#lost button").await.ok();
    ann.page.goto(&address).await?;
    wait(&ann.page, "main.table").await?;
    ann.until_online().await?;
    bob.until_text("#log", "Red plans d8").await?;
    ensure!(ann.stored(&opened.table).await? == ["red start e9", "red plan d8"], "each of them once");

    // When the table has moved on meanwhile, nothing is done behind anybody's back; the page says so.
    ann.to_the_board().await?;
    server.kill();
    wait(&ann.page, "#lost").await?;
    ann.say("red plan d7").await?;
    ann.page.goto("about:blank").await?;
    let _server = ServerProcess::start_on(&listen, &["--database", &database])?;
    bob.press("#lost button").await.ok();
    bob.until_online().await?;
    bob.say("blue start g8").await?;
    bob.until_online().await?;
    ann.page.goto(&address).await?;
    until("Ann is told", async || Ok(ann.notice().await?.contains("red plan d7"))).await?;
    ensure!(ann.stored(&opened.table).await? == ["red start e9", "red plan d8", "blue start g8"]);
    ann.page.quit().await?;
    bob.page.quit().await?;
    Ok(())
}

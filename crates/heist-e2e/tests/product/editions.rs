//! Older editions in the browser: choosing one, the security die and its alert track, a boss at a table of two browsers, and a
//! story in chapters with promotions, a loss and what may follow it.

use anyhow::{Context, Result, anyhow, ensure};
use heist_e2e::browser::{Driver, wait};
use heist_e2e::browser_players::{BrowserPlayer, all_see_the_same, until};
use heist_e2e::local_storage::{a_box, put_box, put_game, take_game, when};
use heist_e2e::protocol_player::ProtocolPlayer;
use heist_e2e::server_process::ServerProcess;
use heist_protocol::Colour;
use heist_rules::View;
use heist_rules::edition::Edition;
use heist_rules::state::Phase;
use heist_rules::who::Who;

/// Everybody goes in, and out again at once: the first chapter, lost.
const GIVEN_UP: [&str; 15] = [
    "red start h2",
    "green start h4",
    "blue start i7",
    "black start h2",
    "red plan g2",
    "red ready",
    "green ready",
    "blue ready",
    "black ready",
    "team roll",
    "team escape",
    "red stay",
    "green stay",
    "blue stay",
    "black stay",
];

/// Opens a fold, unless it is open.
async fn unfold(person: &BrowserPlayer, css: &str) -> Result<()> {
    wait(&person.page, css).await?;
    person.run("document.querySelector(arguments[0]).open = true", vec![css.into()]).await.map(drop)
}

/// The heists that the page for new tables lists.
async fn listed(person: &BrowserPlayer) -> Result<Vec<String>> {
    let script = "return [...document.querySelectorAll('[data-heist]')].map((e) => e.dataset.heist)";
    Ok(serde_json::from_value(person.run(script, Vec::new()).await?)?)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_edition_is_chosen_and_its_security_die_is_rolled() -> Result<()> {
    let server = ServerProcess::start(&["--database", "sqlite::memory:"])?;
    let driver = Driver::start()?;
    let ann = BrowserPlayer { page: driver.browser(1280, 800).await? };
    ann.page.goto(format!("{}/new", server.url)).await?;

    // The list of heists is that of the edition, and the differences are listed.
    wait(&ann.page, "[data-heist=startup]").await?;
    ensure!(!ann.has(".edition-differences").await?, "the newest does not differ from itself");
    for edition in Edition::ALL.into_iter().rev() {
        ann.choose("[data-pick=edition]", edition.id).await?;
        let chapters = edition == Edition::CAMPAIGN || edition == Edition::LAST_HEIST;
        until(&format!("{} has its own heists", edition.id), async || {
            let listed = listed(&ann).await?;
            let own = listed.iter().all(|heist| heist.ends_with(edition.id));
            Ok(!listed.is_empty() && if chapters { own } else { listed.iter().any(|heist| heist == "startup") })
        })
        .await?;
        let told = ann.count(".edition-differences dt").await? as usize;
        let differences = heist_words::editions::differences(&edition, &Edition::NEWEST);
        ensure!(told == differences.len(), "{}: {told} differences are told", edition.id);
        ensure!(!ann.has("#open-table:disabled").await?, "{} can begin as it is proposed", edition.id);
    }
    ann.until_text(".edition-differences", "alert bar").await?;
    ann.press("[data-heist=smugglers-2-last-heist]").await?;
    ann.press("[data-seating=here]").await?;
    ann.press("#open-table").await?;
    wait(&ann.page, "#alert-track").await?;
    let begun = take_game(&ann, None).await?;
    ensure!(
        begun.setup().heist == "smugglers-2-last-heist" && begun.setup().edition == Edition::LAST_HEIST,
        "as chosen"
    );
    ann.until_text("#alert-track h2", "bar at 0 of 21").await?;
    ensure!(ann.count(".square.reach").await? == 4, "the die has four sides");

    // The third round, just before the die is rolled.
    let game = when(&["fall-guys-2-last-heist"], |state| state.phase == Phase::Event && state.round == 3)?;
    put_game(&ann, "die", &game, None).await?;
    ann.page.goto(format!("{}/local?game=die", server.url)).await?;
    ann.until_text("#primary", "Roll security").await?;
    ann.press("#primary").await?;
    until("the round is over", async || {
        // The die may pick something that asks a question.
        if let Some(answer) = ann.commands(".asked").await?.first() {
            ann.say(answer).await?;
        }
        Ok(["roll", "escape"].contains(&ann.phase().await?.as_str()))
    })
    .await?;
    let after = take_game(&ann, Some("die")).await?;
    ensure!(after.history().len() > game.history().len(), "it is kept");
    ann.until_text("#log", "security die").await?;
    // What the page shows is what the rules say.
    if after.state().phase == Phase::Roll {
        let bar = View { setup: after.setup(), state: after.state() }.alert_bar();
        ann.until_text("#alert-track h2", &format!("bar at {bar} of 21")).await?;
        ensure!(ann.count(".square.passed").await? == u64::from(bar), "as many squares are behind the bar");
    }
    ann.fits().await?;
    ann.nothing_went_wrong(&[]).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_browsers_see_the_boss_walk() -> Result<()> {
    let server = ServerProcess::start(&["--database", "sqlite::memory:"])?;
    let driver = Driver::start()?;
    let mut table = ProtocolPlayer::open_heist(&server.url, "venetian-swap-5-campaign").await?;
    let before_events = |phase: Phase, asked: bool| phase == Phase::Event && !asked;
    for seed in 0.. {
        if table.play_until(seed, |game| before_events(game.state().phase, game.state().prompt.is_open())).await? {
            break;
        }
        table = ProtocolPlayer::open_heist(&server.url, "venetian-swap-5-campaign").await?;
    }
    let boss = table.game.state().boss;
    let (ann, bob) = tokio::try_join!(driver.browser(1280, 800), driver.browser(390, 844))?;
    let (ann, bob) = (BrowserPlayer { page: ann }, BrowserPlayer { page: bob });
    ann.page.goto(table.seats(&[Colour::Red, Colour::Green])).await?;
    bob.page.goto(table.seats(&[Colour::Blue, Colour::Black])).await?;
    for person in [&ann, &bob] {
        wait(&person.page, "main.table").await?;
        person.to_the_board().await?;
    }
    all_see_the_same(&[&ann, &bob]).await?;
    let words = boss_words(&ann).await?;
    ensure!(words.contains("Museum Curator") && words == boss_words(&bob).await?, "both know the boss: {words}");

    // Ann lets the building answer; Bob sees where the boss has gone.
    ann.press("#primary").await?;
    for _ in 0..20 {
        ann.until_online().await?;
        match ann.commands(".asked").await?.first() {
            Some(answer) => ann.say(answer).await?,
            None if ann.phase().await? == "event" => ann.press("#primary").await?,
            None => break,
        }
    }
    all_see_the_same(&[&ann, &bob]).await?;
    let later = boss_words(&ann).await?;
    ensure!(later == boss_words(&bob).await?, "both know where he is: {later}");
    ensure!(later != words || boss.suspicion > 0, "he has walked: {later}");
    bob.fits().await?;
    ann.nothing_went_wrong(&[]).await?;
    bob.nothing_went_wrong(&[]).await
}

/// What the page tells of the boss.
async fn boss_words(person: &BrowserPlayer) -> Result<String> {
    person.text_of(".boss").await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_story_is_lost_retried_and_won() -> Result<()> {
    let server = ServerProcess::start(&["--database", "sqlite::memory:"])?;
    let driver = Driver::start()?;
    let ann = BrowserPlayer { page: driver.browser(390, 844).await? };
    ann.page.goto(format!("{}/boxes", server.url)).await?;

    // A new box: the stories are those of the edition.
    ann.fill("#box-name", "Docksiders").await?;
    ann.fill("#box-players", "Josh, Mia").await?;
    ensure!(!ann.has("#box-scenario").await?, "the city has no stories");
    ann.choose("#box-edition", Edition::LAST_HEIST.id).await?;
    wait(&ann.page, "#box-scenario option[value=smugglers]").await?;
    ann.choose("#box-edition", Edition::CAMPAIGN.id).await?;
    wait(&ann.page, "#box-scenario option[value=long-con]").await?;
    ann.choose("#box-scenario", "fall-guys").await?;
    ann.press("#make-box").await?;
    ann.until_text("[data-job=fall-guys-1-campaign] .badge", "comes next").await?;
    ann.until_text("[data-job=fall-guys-2-campaign] .badge", "still to come").await?;

    // The first chapter with the crew that the story suggests; nobody brings anything out.
    ann.press("[data-job=fall-guys-1-campaign]").await?;
    ann.press("#start-here").await?;
    wait(&ann.page, "main.table").await?;
    let ideas = take_game(&ann, None).await?.state().person(Who::Red).ideas;
    for line in GIVEN_UP {
        ann.say(line).await?;
        ensure!(ann.notice().await?.is_empty(), "`{line}` is refused: {}", ann.notice().await?);
    }
    wait(&ann.page, "#result[data-outcome=lost]").await?;
    ann.press("#record").await?;
    ann.until_text("#recorded", "The Tip is lost").await?;
    ann.page.goto(format!("{}/boxes", server.url)).await?;
    ann.press("[data-box] a.button").await?;
    wait(&ann.page, "#after-a-loss").await?;
    for way in ["restore", "retry", "rebuild"] {
        ensure!(ann.has(&format!("[data-after-loss={way}]")).await?, "{way} is offered");
    }
    ann.press("[data-after-loss=retry]").await?;
    until("the chapter comes next", async || Ok(!ann.has("#after-a-loss").await?)).await?;
    ann.until_text("#story-lines", "two more ideas").await?;
    ann.press("[data-job=fall-guys-1-campaign]").await?;
    ann.press("#start-here").await?;
    wait(&ann.page, "main.table").await?;
    let retried = take_game(&ann, None).await?.state().person(Who::Red).ideas;
    ensure!(retried == ideas + 2, "two more ideas: {ideas}, then {retried}");

    // A won chapter: one becomes a pro, and one skill of hers.
    let evening = [
        "player josh",
        "scenario fall-guys",
        "create lockjaw angry-locksmith hit-n-run yank-wires for josh",
        "create magpie burglar wing-it yank-wires for josh",
        "create flash shutter-bug hurry wing-it for josh",
        "crew fall-guys-1-campaign lockjaw:josh magpie:josh flash:josh",
        "record won cash=4 busted=flash",
    ];
    let won = a_box("Better", Edition::CAMPAIGN, &evening)?;
    put_box(&ann, "here-won", &won).await?;
    ann.page.goto(format!("{}/box/here-won", server.url)).await?;
    ann.until_text("[data-job=fall-guys-1-campaign] .badge", "won").await?;
    ann.press("#to-choices").await?;
    ensure!(!ann.has("[data-level-up=flash]").await?, "whoever is in jail learns nothing");
    unfold(&ann, "[data-level-up=lockjaw] [data-upgrade=angry-locksmith]").await?;
    ann.press("[data-line=\"box promote lockjaw demolitions-guy\"]").await?;
    ann.until_text("#box-told", "Angry Locksmith becomes Demolitions Guy").await?;
    until("that is chosen", async || Ok(!ann.has("[data-level-up=lockjaw] [data-upgrade=angry-locksmith]").await?))
        .await?;
    unfold(&ann, "[data-level-up=lockjaw] [data-upgrade=hit-n-run]").await?;
    ann.press("[data-line=\"box refine lockjaw hit-n-run assault\"]").await?;
    ann.until_text("#box-told", "becomes Assault").await?;
    until("Lockjaw has chosen", async || Ok(!ann.has("[data-level-up=lockjaw]").await?)).await?;
    ensure!(ann.has("[data-level-up=magpie]").await?, "Magpie has not");
    ann.fits().await?;
    let kept = ann.run("return JSON.parse(localStorage.getItem('heist.box.here-won')).file", Vec::new()).await?;
    let kept = heist_campaign::file::parse(kept.as_str().context("a text")?).map_err(|fault| anyhow!("{fault}"))?;
    ensure!(kept.now().characters["lockjaw"].cards.card == "demolitions-guy", "it is kept");
    ann.nothing_went_wrong(&[]).await
}

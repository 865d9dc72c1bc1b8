//! After a heist: it is listed, watched again round by round, counted, shown around, and played better by somebody else.

use crate::WON;
use crate::company::open;
use anyhow::{Context, Result, anyhow, ensure};
use base64::Engine;
use heist_e2e::browser::wait;
use heist_e2e::browser_players::{BrowserPlayer, until};
use heist_e2e::local_storage::{put_game, take_game, when};
use heist_format::game::Game;
use heist_format::replay::{self, Replay};
use heist_rules::state::Phase;

/// The Startup Job, won in six rounds.
fn won() -> Result<Game> {
    Replay::parse(WON).and_then(|replay| replay.play()).map_err(|fault| anyhow!("{fault}"))
}

async fn text(person: &BrowserPlayer, script: &str) -> Result<String> {
    Ok(person.run(script, Vec::new()).await?.as_str().unwrap_or_default().to_owned())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn heists_are_listed_watched_by_round_and_counted() -> Result<()> {
    let (_folder, _, server, driver) = open()?;
    let ann = BrowserPlayer { page: driver.browser(1280, 800).await? };
    let visit = async |path: &str| ann.page.goto(format!("{}{path}", server.url)).await;
    visit("/replay").await?;
    ann.until_text("#no-games", "Nothing has been played").await?;
    put_game(&ann, "over", &won()?, None).await?;
    put_game(&ann, "open", &when(&["startup"], |state| state.phase == Phase::Action && state.round == 2)?, None)
        .await?;
    ann.opens_a_table(&server.url, &["red"]).await?;

    visit("/replay").await?;
    until("all three are there", async || Ok(ann.count("#games > li").await? == 3)).await?;
    let over = "#games [data-listed='game=over']";
    ann.until_text(&format!("{over} .badge.won"), "Won in 6 rounds").await?;
    ensure!(ann.count(&format!("{over} .portrait")).await? == 4, "everybody has a face");
    ensure!(ann.count(&format!("{over} polyline")).await? == 8, "and a way on the map");
    ensure!(ann.count("#games [data-listed^='table='] .portrait").await? == 4, "at a table too");
    ensure!(ann.has("#games [data-listed='game=open'] a[href='/local?game=open']").await?, "it goes on");

    // Round by round, with buttons and with keys; and by itself.
    ann.press(&format!("{over} .row-buttons a")).await?;
    wait(&ann.page, "#player svg.board").await?;
    let parts = text(
        &ann,
        "return [...document.querySelectorAll('#replay-parts button')].map((b) => b.dataset.part).join(' ')",
    )
    .await?;
    ensure!(parts.starts_with("Plan 1 2 3 4 5 6"), "{parts}");
    ann.press("#replay-parts [data-part='3']").await?;
    ann.until_text("#replay-caption", "round 3").await?;
    wait(&ann.page, "#replay-parts [data-part='3'][aria-current=step]").await?;
    wait(&ann.page, "body").await?.send_keys(thirtyfour::Key::Shift + thirtyfour::Key::Right).await?;
    ann.until_text("#replay-caption", "round 4").await?;
    ann.choose("#replay-speed", "0.15").await?;
    ann.press("#replay-play").await?;
    wait(&ann.page, "#replay-parts [data-part='5'][aria-current=step]").await?;
    ensure!(!ann.text_of("#replay-log").await?.contains(" take "), "words, not notation");

    visit("/profile").await?;
    ann.until_text("#figures", "Heists").await?;
    ensure!(ann.text_of("#figures").await?.replace('\n', " ").contains('1'), "the one that is over counts");
    ensure!(ann.has("[data-tally=startup]").await? && ann.has("[data-tally=tiny]").await?, "by heist and by character");
    ensure!(ann.has("[data-tally=thug]").await?, "by profession");
    ann.nothing_went_wrong(&[]).await?;
    ann.page.quit().await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_result_is_shown_around_and_stays_a_result() -> Result<()> {
    let (_folder, _, server, driver) = open()?;
    let ann = BrowserPlayer { page: driver.browser(1280, 800).await? };
    ann.page.goto(&server.url).await?;
    put_game(&ann, "over", &won()?, None).await?;
    ann.page.goto(format!("{}/local?game=over", server.url)).await?;
    wait(&ann.page, "#result[data-outcome=won]").await?;

    ann.press("#share-result").await?;
    let card = wait(&ann.page, "#card").await?.attr("src").await?.context("a picture")?;
    let packed = card.strip_prefix("data:image/png;base64,").context("a picture in PNG")?;
    let picture = base64::engine::general_purpose::STANDARD.decode(packed)?;
    ensure!(picture.starts_with(b"\x89PNG\r\n\x1a\n"));
    let number = |at: usize| u32::from_be_bytes([picture[at], picture[at + 1], picture[at + 2], picture[at + 3]]);
    ensure!((number(16), number(20)) == (1200, 630), "{} × {}", number(16), number(20));
    // What is on it: the ways in their colours on the right, letters on the left, faces below.
    let colours = ann.page.execute(
        r##"const canvas = document.createElement("canvas");
        [canvas.width, canvas.height] = [1200, 630];
        const brush = canvas.getContext("2d", { willReadFrequently: true });
        brush.drawImage(document.querySelector("#card"), 0, 0);
        const count = (x, y, w, h, fits) => {
            const { data } = brush.getImageData(x, y, w, h);
            let found = 0;
            for (let i = 0; i < data.length; i += 4) if (fits(data[i], data[i + 1], data[i + 2])) found += 1;
            return found;
        };
        const is = (r, g, b) => (x, y, z) => x === r && y === g && z === b;
        const faces = new Set();
        const { data } = brush.getImageData(52, 424, 110, 110);
        for (let i = 0; i < data.length; i += 4) faces.add(data[i] << 16 | data[i + 1] << 8 | data[i + 2]);
        return [count(660, 56, 484, 518, is(0xff, 0x7a, 0x7a)), count(660, 56, 484, 518, is(0x6d, 0xb8, 0xff)),
            count(40, 140, 560, 70, is(255, 255, 255)), faces.size];"##,
        Vec::new(),
    );
    let [red, blue, letters, face]: [u64; 4] = serde_json::from_value(colours.await?.json().clone())?;
    ensure!(red > 300 && blue > 300 && letters > 500 && face > 10, "{red} {blue} {letters} {face}");
    ensure!(ann.has("#save-card[download='heist-startup.png']").await?);

    // What is over stays over.
    ann.press("#back-to-table").await?;
    ann.page.action_chain().send_keys("u").perform().await?;
    ann.until_text("#notice", "The heist is over").await?;
    ensure!(ann.phase().await? == "over" && take_game(&ann, Some("over")).await?.state().phase == Phase::Over);
    ann.nothing_went_wrong(&[]).await?;
    ann.page.quit().await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_friend_plays_the_same_heist_with_the_same_dice() -> Result<()> {
    let (_folder, _, server, driver) = open()?;
    let (a, b) = tokio::try_join!(driver.browser(1280, 800), driver.browser(1280, 800))?;
    let (ann, bob) = (BrowserPlayer { page: a }, BrowserPlayer { page: b });
    ann.page.goto(&server.url).await?;
    let recorded = Replay::parse(WON).map_err(|fault| anyhow!("{fault}"))?;
    put_game(&ann, "over", &won()?, None).await?;
    // As if it had been played here: with its seed.
    let text = replay::record(&won()?, recorded.seed);
    let script = "const kept = JSON.parse(localStorage['heist.game.over']); kept.replay = arguments[0]; localStorage['heist.game.over'] = JSON.stringify(kept);";
    ann.run(script, vec![text.into()]).await?;
    ann.page.goto(format!("{}/local?game=over", server.url)).await?;
    ann.press("#share-result").await?;
    ann.press("#challenge").await?;
    let link = ann.link("shown").await?;
    ensure!(link.contains("/beat/"), "{link}");

    bob.page.goto(&link).await?;
    bob.until_text("#beat-dice", "the same dice").await?;
    bob.until_text("#theirs", "Won after 6 rounds").await?;
    bob.press("#beat-here").await?;
    wait(&bob.page, "#phase[data-phase=planning]").await?;
    let first: Vec<&str> = recorded.commands().collect();
    let rolled = first.iter().position(|line| *line == "team roll").context("somebody rolls")?;
    for line in &first[..=rolled] {
        bob.say(line).await?;
    }
    until("the dice have fallen", async || Ok(bob.phase().await? == "action")).await?;
    let dice = |game: &Game| heist_rules::who::Who::PLAYERS.map(|who| game.state().person(who).die);
    let theirs = recorded.at(rolled + 1).map_err(|fault| anyhow!("{fault}"))?;
    ensure!(dice(&take_game(&bob, None).await?) == dice(&theirs), "the same first roll");
    // A reload does not change the dice to come.
    bob.page.refresh().await?;
    wait(&bob.page, "#phase[data-phase=action]").await?;

    // At the end both stand beside each other.
    let script = r##"
        const id = new URLSearchParams(location.search).get("game"), kept = JSON.parse(localStorage["heist.game." + id]);
        if (kept.rival !== arguments[1]) throw new Error("it is to be beaten");
        localStorage["heist.game.done"] = JSON.stringify({ ...kept, replay: arguments[0], won: true, phase: "over" });"##;
    let rival = link.rsplit('/').next().unwrap_or_default();
    bob.run(script, vec![WON.into(), rival.into()]).await?;
    bob.page.goto(format!("{}/local?game=done", server.url)).await?;
    bob.until_text("#versus", "As good as theirs").await?;
    for person in [ann, bob] {
        person.nothing_went_wrong(&[]).await?;
        person.page.quit().await?;
    }
    Ok(())
}

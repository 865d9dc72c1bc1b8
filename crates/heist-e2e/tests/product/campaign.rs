//! A campaign in the browser: a new box, a first heist, level-ups, the shop, a second heist with what came of it; going back
//! and forth in the ledger; boxes as files.

use anyhow::{Context, Result, ensure};
use heist_campaign::{CampaignBox, file};
use heist_e2e::browser::{Driver, wait};
use heist_e2e::browser_players::{BrowserPlayer, SHORT_HEIST, until};
use heist_e2e::local_storage::take_game;
use heist_e2e::server_process::ServerProcess;
use heist_rules::command::Speaker;
use heist_rules::who::Who;
use serde_json::json;
use std::time::Duration;

/// A box file in which some cash is waiting.
const RICH: &str = r#"heist-box = 1
name = "Old Money"
edition = "v24"
ledger = [
  "box player josh", # 1
  "box create tiny for josh", # 2
  "box create karma for josh", # 3
  "box create iceheart for josh", # 4
]

[start]
cash = 5
"#;

struct Stage {
    server: ServerProcess,
    driver: Driver,
    ann: BrowserPlayer,
    downloads: tempfile::TempDir,
}

impl Stage {
    async fn set() -> Result<Stage> {
        let server = ServerProcess::start(&["--database", "sqlite::memory:"])?;
        let driver = Driver::start()?;
        let ann = BrowserPlayer { page: driver.browser(1280, 800).await? };
        let downloads = tempfile::tempdir()?;
        let folder = json!({ "behavior": "allow", "downloadPath": downloads.path() });
        ann.page.cdp().send_raw("Page.setDownloadBehavior", folder).await?;
        Ok(Stage { server, driver, ann, downloads })
    }

    async fn visit(&self, path: &str) -> Result<()> {
        Ok(self.ann.page.goto(format!("{}{path}", self.server.url)).await?)
    }

    /// Presses something that gives a command to the box.
    async fn order(&self, line: &str) -> Result<()> {
        self.ann.press(&format!("[data-line=\"{line}\"]")).await
    }

    /// Puts a text into the field for boxes from elsewhere.
    async fn import(&self, text: &str) -> Result<()> {
        self.visit("/boxes").await?;
        wait(&self.ann.page, "#import-text").await?;
        let script = "const e = document.querySelector('#import-text'); e.value = arguments[0]; e.dispatchEvent(new Event('input', { bubbles: true }))";
        self.ann.run(script, vec![text.into()]).await?;
        self.ann.press("#import").await
    }

    /// The address of the box whose page is open.
    async fn address(&self) -> Result<String> {
        let address = self.ann.page.current_url().await?;
        let path: Vec<&str> = address.path().split('/').take(3).collect();
        Ok(path.join("/"))
    }

    /// How many boxes this browser keeps.
    async fn boxes(&self) -> Result<u64> {
        let script = "return Object.keys(localStorage).filter((key) => key.startsWith('heist.box.')).length";
        self.ann.run(script, Vec::new()).await?.as_u64().context("a number")
    }

    /// The box as it is kept.
    async fn kept(&self) -> Result<CampaignBox> {
        let id = self.address().await?.rsplit('/').next().unwrap_or_default().to_owned();
        let text =
            self.ann.run("return JSON.parse(localStorage.getItem('heist.box.' + arguments[0])).file", vec![id.into()]);
        let text = text.await?;
        file::parse(text.as_str().context("a box is a text")?).map_err(|fault| anyhow::anyhow!("{fault}"))
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_new_box_and_two_heists() -> Result<()> {
    let stage = Stage::set().await?;
    let ann = &stage.ann;
    stage.visit("/boxes").await?;
    ann.fill("#box-name", "Night School").await?;
    ann.fill("#box-players", "Josh, Mia").await?;
    ann.press("#make-box").await?;
    wait(&ann.page, ".city-map").await?;
    let home = stage.address().await?;

    // The first heist: in, and everybody gives up.
    ann.press("[data-job=startup]").await?;
    ann.until_text("#crew-advice", "made for you").await?;
    ann.press("#start-here").await?;
    wait(&ann.page, "main.table").await?;
    for line in SHORT_HEIST.into_iter().chain(["black stay"]) {
        ann.say(line).await?;
        ensure!(ann.notice().await?.is_empty(), "`{line}` is refused: {}", ann.notice().await?);
    }
    wait(&ann.page, "#result[data-outcome=lost]").await?;
    ann.press("#record").await?;
    ann.until_text("#recorded", "The Startup Job is lost.").await?;
    ann.until_text("#recorded", "Null is in jail.").await?;
    ann.until_text("#recorded", "Tiny rises to level 2.").await?;

    // Everybody has risen; two choices for each of two skills.
    ann.press("#to-level-up").await?;
    wait(&ann.page, "[data-level-up=tiny]").await?;
    ensure!(ann.count("[data-level-up=tiny] [data-pro]").await? == 4, "two skills, two ways each");
    stage.order("box upgrade tiny wing-it concoct").await?;
    ann.until_text("#box-told", "Tiny: Wing It becomes Concoct.").await?;
    until("Tiny has chosen", async || Ok(!ann.has("[data-level-up=tiny]").await?)).await?;
    ensure!(ann.has("[data-level-up=karma]").await?, "the others have not");

    // The shop says why not, and the rule is a press away.
    ann.press(".box-nav a[href$=shop]").await?;
    stage.order("box buy radio").await?;
    ann.until_text("#box-notice", "is $2k, and the team has $0k.").await?;
    ann.press("#box-notice .rule-link").await?;
    wait(&ann.page, "#rule-panel[data-rule=\"shop.buy-with-team-cash\"]").await?;
    ann.press("#rule-panel-close").await?;

    // Nobody is free for anything but a breakout.
    stage.visit(&format!("{home}/job/dark-horse")).await?;
    ensure!(wait(&ann.page, "[data-pick=tiny]").await?.prop("disabled").await?.as_deref() == Some("true"), "in jail");
    stage.visit(&format!("{home}/crew")).await?;
    ann.until_text("#jail", "Karma").await?;
    // Another night with the same people, all of them inside, one of them with a new card.
    ann.press("#jail a[href$=county-river]").await?;
    ann.press("#start-here").await?;
    wait(&ann.page, "main.table").await?;
    ann.until_text(".crew.pane", "Tiny").await?;
    let script = "return JSON.parse(localStorage.getItem('heist.game.' + new URLSearchParams(location.search).get('game'))).replay";
    let replay = ann.run(script, Vec::new()).await?;
    ensure!(replay.as_str().is_some_and(|text| text.contains("thug concoct hit-n-run")), "a new card: {replay}");
    // The box knows where they are.
    stage.visit(&home).await?;
    ann.until_text("#under-way", "County: The River is under way").await?;
    ann.press("#to-the-table").await?;
    wait(&ann.page, "main.table").await?;
    ann.nothing_went_wrong(&[]).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_box_is_imported_restored_and_exported() -> Result<()> {
    let stage = Stage::set().await?;
    let ann = &stage.ann;
    // A window that does not notice when it gets the focus.
    let absent = json!({ "source": "addEventListener('focus', (event) => event.stopImmediatePropagation())" });
    ann.page.cdp().send_raw("Page.addScriptToEvaluateOnNewDocument", absent).await?;

    // A damaged file changes nothing and says where it is damaged.
    stage.import(&RICH.replace("create karma", "create nobody")).await?;
    ann.until_text("#import-trouble", "Nobody is no ready-made character").await?;
    ann.until_text("#import-trouble", "7").await?;
    stage.import("These are not the boxes you are looking for.").await?;
    wait(&ann.page, "#import-trouble").await?;
    ensure!(stage.boxes().await? == 0, "nothing is kept");

    stage.import(RICH).await?;
    wait(&ann.page, ".city-map").await?;
    let home = stage.address().await?;
    stage.visit(&format!("{home}/shop")).await?;
    // What is bought in another window is seen in this one at once.
    let (one, other) = (ann.page.window().await?, ann.page.new_tab().await?);
    ann.page.switch_to_window(other).await?;
    stage.visit(&format!("{home}/shop")).await?;
    stage.order("box buy radio").await?;
    ann.until_text("#team-cash", "$3k").await?;
    ann.page.close_window().await?;
    ann.page.switch_to_window(one).await?;
    ann.until_text("#team-cash", "$3k").await?;
    wait(&ann.page, "#owned [data-item=radio]").await?;

    // Back to before the purchase, another one instead, and both are there.
    ann.press(".box-nav a[href$=ledger]").await?;
    ann.press("[data-restore=\"4\"]").await?;
    ann.press("[data-restore-sure=\"4\"]").await?;
    ann.until_text("#team-cash", "$5k").await?;
    stage.visit(&format!("{home}/shop")).await?;
    stage.order("box buy cheap-picks").await?;
    ann.until_text("#team-cash", "$1k").await?;
    ann.press(".box-nav a[href$=ledger]").await?;
    ensure!(ann.count(".chapter").await? == 2, "two histories");
    ann.until_text("[data-chapter=\"0\"]", "Radio belongs to the team").await?;
    ann.until_text("[data-chapter=\"1\"]", "Cheap Picks belongs to the team").await?;
    ann.press("[data-restore=\"5\"]").await?;
    ann.press("[data-restore-sure=\"5\"]").await?;
    ann.until_text("#team-cash", "$3k").await?;
    let held = stage.kept().await?;
    ensure!(held.entries().len() == 8 && held.now() == held.after(5).context("entry 5")?, "back in the first history");

    // What was bought lies on the table, with whoever carries it.
    stage.visit(&format!("{home}/job/inclusion")).await?;
    let carrier = wait(&ann.page, "[data-item=radio] select").await?;
    carrier.send_keys("Karma").await?;
    ann.press("#start-here").await?;
    wait(&ann.page, "main.table").await?;
    ann.until_text("#person-green", "Radio").await?;

    // The file that is saved is the box.
    stage.visit(&format!("{home}/ledger")).await?;
    ann.press("#export-box").await?;
    let saved = stage.downloads.path().join("old-money.box.toml");
    until("the file is there", async || Ok(saved.exists())).await?;
    tokio::time::sleep(Duration::from_millis(200)).await;
    let text = std::fs::read_to_string(&saved)?;
    ensure!(text == file::print(&stage.kept().await?), "the box as it is kept");
    stage.import(&text).await?;
    wait(&ann.page, ".city-map").await?;
    ensure!(stage.boxes().await? == 2 && stage.address().await? != home, "a box of its own");
    ann.fits().await?;
    ann.nothing_went_wrong(&[]).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn friends_share_a_box() -> Result<()> {
    let stage = Stage::set().await?;
    let ann = &stage.ann;
    stage.visit("/boxes").await?;
    ann.fill("#box-name", "Two Keys").await?;
    ann.fill("#box-players", "Ann, Ben").await?;
    ann.press("[data-where=there]").await?;
    ann.press("#make-box").await?;
    wait(&ann.page, ".city-map").await?;
    let home = stage.address().await?;
    ann.press(".box-nav a[href$=ledger]").await?;
    let link = wait(&ann.page, "[data-link=box]").await?.prop("value").await?.context("a link")?;

    // Without the key there is nothing to see; with it, everything.
    let ben = BrowserPlayer { page: stage.driver.browser(390, 844).await? };
    ben.page.goto(format!("{}{home}", stage.server.url)).await?;
    ben.until_text(".trouble", "has no key").await?;
    ben.page.goto(&link).await?;
    wait(&ben.page, ".city-map").await?;
    let bare = ben.page.current_url().await?;
    ensure!(bare.fragment().is_none_or(str::is_empty), "the key is not left in the address: {bare}");
    ben.page.goto(format!("{}{home}/crew", stage.server.url)).await?;
    ben.fill("#player-name", "Cleo").await?;
    ben.press("#add-player").await?;
    ben.until_text("#box-told", "Cleo joins").await?;

    // Whoever has not seen that is told so, and can say it again.
    ann.press(".box-nav a[href$=crew]").await?;
    ann.fill("#player-name", "Dan").await?;
    ann.press("#add-player").await?;
    until("Ann sees Cleo", async || Ok(ann.has("[data-player=cleo]").await?)).await?;
    if ann.has("#box-notice .trouble").await? {
        ann.press("#add-player").await?;
    }
    until("Dan is there", async || Ok(ann.has("[data-player=dan]").await?)).await?;

    // A table of the server, opened from the box.
    stage.visit(&format!("{home}/job/startup")).await?;
    ann.press("#start-there").await?;
    wait(&ann.page, "main.table").await?;
    ann.to_the_board().await?;
    for line in SHORT_HEIST.into_iter().chain(["black stay"]) {
        ann.say(line).await?;
        ann.until_online().await?;
        ensure!(ann.notice().await?.is_empty(), "`{line}` is refused: {}", ann.notice().await?);
    }
    wait(&ann.page, "#result[data-outcome=lost]").await?;
    ann.press("#record").await?;
    ann.until_text("#recorded", "Tiny rises to level 2.").await?;
    // Looked at again, it is written down once.
    ann.page.refresh().await?;
    ann.until_text("#recorded", "Tiny rises to level 2.").await?;
    ben.page.goto(format!("{}{home}/ledger", stage.server.url)).await?;
    ben.until_text(".ledger", "The Startup Job is lost.").await?;
    ensure!(ben.count("[data-kind=lost]").await? == 1, "one record");
    ben.fits().await?;
    // A browser logs every answer that reports an error.
    ann.nothing_went_wrong(&["409"]).await?;
    ben.nothing_went_wrong(&[]).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_heist_of_a_campaign_with_three_bots_here_and_at_a_table() -> Result<()> {
    let stage = Stage::set().await?;
    let ann = &stage.ann;
    stage.visit("/settings").await?;
    ann.press("[data-option=bot-pace-at-once]").await?;
    stage.visit("/boxes").await?;
    ann.fill("#box-name", "Three Friends").await?;
    ann.fill("#box-players", "Ann").await?;
    ann.press("#make-box").await?;
    wait(&ann.page, ".city-map").await?;
    let home = stage.address().await?;
    stage.visit(&format!("{home}/job/startup")).await?;
    for bot in ["green", "blue", "black"] {
        ann.press(&format!("[data-bot={bot}]")).await?;
    }
    ensure!(ann.has("[data-bot=red]:disabled").await?, "somebody is left for the person");
    ann.choose("[data-bot-level=all]", "quick").await?;
    ann.press("#start-here").await?;
    wait(&ann.page, "main.table #person-red.mine").await?;
    ensure!(ann.count(".seat.bot").await? == 3);
    until("bots plan", async || {
        let game = take_game(ann, None).await?;
        let acts = |who: Who| game.history().iter().any(|entry| entry.command.by == Speaker::One(who));
        Ok([Who::Green, Who::Blue, Who::Black].into_iter().all(acts) && !acts(Who::Red))
    })
    .await?;
    // The box knows where they are, and they are bots there still.
    stage.visit(&home).await?;
    ann.press("#to-the-table").await?;
    wait(&ann.page, "#person-green .seat.bot").await?;

    // The same at a table of the server: bots for the seats that are not Ann's.
    stage.visit("/boxes").await?;
    ann.fill("#box-name", "Two Friends").await?;
    ann.fill("#box-players", "Ann").await?;
    ann.press("[data-where=there]").await?;
    ann.press("#make-box").await?;
    wait(&ann.page, ".city-map").await?;
    let home = stage.address().await?;
    stage.visit(&format!("{home}/job/startup")).await?;
    wait(&ann.page, "[data-hold=black]").await?;
    ensure!(!ann.has("[data-bot]").await?, "every seat is Ann's");
    ann.press("[data-hold=black]").await?;
    ann.press("[data-bot=black]").await?;
    ann.press("#start-there").await?;
    wait(&ann.page, "main.table").await?;
    ann.until_text("#person-black .seat", "Max, a bot").await?;
    ann.nothing_went_wrong(&[]).await
}

//! Pictures of pages, each looked over while it is there: with our own eyes (`look.js`), by reading every word (`words.js`), with
//! axe-core, and by reading the console.

use anyhow::{Context, Result, bail};
use base64::Engine;
use heist_data::library::Library;
use heist_e2e::browser::{Driver, console, resize, wait};
use heist_e2e::browser_players::{BrowserPlayer, until};
use heist_e2e::server_process::ServerProcess;
use heist_words::book;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::LazyLock;
use thirtyfour::prelude::*;

/// Our own eyes.
const LOOK: &str = include_str!("look.js");
/// Reads every word.
const WORDS: &str = include_str!("words.js");
/// What is asked of axe-core.
const AXE: &str = include_str!("axe.js");
/// Names the element that has the focus if nothing around it says so.
const FOCUS: &str = r##"
    const e = document.activeElement;
    if (!e || e === document.body) return null;
    const shown = (e) => getComputedStyle(e).outlineStyle !== "none" && parseFloat(getComputedStyle(e).outlineWidth) > 1;
    const ring = e.querySelector(".focus-ring");
    if (ring && getComputedStyle(ring).stroke !== "none") return null;
    if (shown(e) || (e.closest("label") && shown(e.closest("label")))) return null;
    return e.outerHTML.slice(0, 90);"##;
/// Asks for pictures: `cargo xtask screens` sets it. Whoever only wants to know whether everything fits need not wait for them.
const PICTURES: &str = "HEIST_PICTURES";
/// The tallest picture.
const TALLEST: u64 = 5000;

/// What somebody looks at.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Screen {
    /// 1280 × 800, with a mouse.
    Desktop,
    /// 820 × 1180, held upright.
    Tablet,
    /// 390 × 844, with a thumb.
    Phone,
    /// A phone on its side: 844 × 390.
    Landscape,
    /// The smallest phone: 320 × 568.
    Small,
}

impl Screen {
    /// Width and height.
    pub const fn size(self) -> (u32, u32) {
        match self {
            Screen::Desktop => (1280, 800),
            Screen::Tablet => (820, 1180),
            Screen::Phone => (390, 844),
            Screen::Landscape => (844, 390),
            Screen::Small => (320, 568),
        }
    }
    const fn word(self) -> &'static str {
        match self {
            Screen::Desktop => "desktop",
            Screen::Tablet => "tablet",
            Screen::Phone => "phone",
            Screen::Landscape => "phone on its side",
            Screen::Small => "small phone",
        }
    }
}

/// Somebody with a browser and a camera, at a server of their own.
pub struct Camera {
    /// The browser.
    pub me: BrowserPlayer,
    /// The server's address.
    pub url: String,
    /// What it is looked at on.
    pub screen: Screen,
    /// For further browsers.
    pub driver: Driver,
    /// The server.
    pub server: ServerProcess,
    /// Words that excuse an entry of the console.
    pub excused: Vec<&'static str>,
    chapter: &'static str,
    /// Where it has to fit as well: the page is made as large for a moment.
    others: &'static [Screen],
    taken: usize,
    axe: String,
    wrong: Vec<String>,
}

/// The folder for build results: this program is `target/debug/deps/product-0123`.
fn target() -> Result<PathBuf> {
    let here = std::env::current_exe()?;
    Ok(here.ancestors().nth(3).context("the tests lie in a target folder")?.to_owned())
}

impl Camera {
    /// Goes out with a camera. The chapter is the first part of every picture's name.
    pub async fn open(chapter: &'static str, screen: Screen, others: &'static [Screen]) -> Result<Camera> {
        let path = target()?.join("npm/node_modules/axe-core/axe.min.js");
        let axe = std::fs::read_to_string(&path)
            .with_context(|| format!("axe-core is missing at {}; `cargo xtask screens` fetches it", path.display()))?;
        let server = ServerProcess::start(&["--database", "sqlite::memory:"])?;
        let driver = Driver::start()?;
        let me = browser(&driver, screen, &server.url).await?;
        // A browser complains of fonts that wait for a page which a busy machine is still drawing.
        let (url, excused, wrong) = (server.url.clone(), vec!["preloaded using link preload but not used"], Vec::new());
        Ok(Camera { me, url, screen, driver, server, excused, chapter, others, taken: 0, axe, wrong })
    }

    /// Somebody else, with a browser of the same size.
    pub async fn another(&self) -> Result<BrowserPlayer> {
        browser(&self.driver, self.screen, &self.url).await
    }

    /// Opens a page of the server and waits for something on it.
    pub async fn visit(&self, path: &str, css: &str) -> Result<()> {
        self.me.page.goto(format!("{}{path}", self.url)).await?;
        wait(&self.me.page, css).await.with_context(|| format!("{path} shows no {css}"))?;
        Ok(())
    }

    /// Presses something, wherever it is.
    pub async fn press(&self, css: &str) -> Result<()> {
        wait(&self.me.page, css).await?;
        let pressed = self.me.run("document.querySelector(arguments[0]).click(); return true", vec![css.into()]);
        pressed.await.with_context(|| format!("pressing {css}"))?;
        Ok(())
    }

    /// Scrolls something to where it can be seen.
    pub async fn reach(&self, css: &str) -> Result<()> {
        let script = "document.querySelector(arguments[0]).scrollIntoView({ block: 'start' })";
        self.me.run(script, vec![css.into()]).await.map(drop)
    }

    /// Waits for something to be there.
    pub async fn sees(&self, css: &str) -> Result<()> {
        wait(&self.me.page, css).await.map(drop)
    }

    /// On a phone one panel of the table is shown at a time: turns to it. A desktop shows them all.
    pub async fn panel(&self, word: &str) -> Result<()> {
        let script =
            "[...document.querySelectorAll('.tabs .panels button')].find((b) => b.innerText === arguments[0])?.click()";
        self.me.run(script, vec![word.into()]).await.map(drop)
    }

    /// Goes through the page with the Tab key: what has the focus shows it.
    pub async fn focus_shows(&mut self, steps: usize) -> Result<()> {
        for _ in 0..steps {
            self.me.page.action_chain().send_keys(Key::Tab).perform().await?;
            let without = self.me.run(FOCUS, Vec::new()).await?;
            self.wrong.extend(without.as_str().map(|name| format!("{name} has the focus and does not show it")));
        }
        Ok(())
    }

    /// Sees everything in shades of grey, or in colours again.
    pub async fn see_no_colours(&self, grey: bool) -> Result<()> {
        let kind = json!({ "type": if grey { "achromatopsia" } else { "none" } });
        self.me.page.cdp().send_raw("Emulation.setEmulatedVisionDeficiency", kind).await?;
        Ok(())
    }

    /// Chooses how pages look: what `theme.js` reads.
    pub async fn choose_looks(&self, choices: &[(&str, &str)]) -> Result<()> {
        for (key, word) in choices {
            let script =
                "localStorage.setItem('heist.' + arguments[0], arguments[1]); dispatchEvent(new Event('heist-looks'))";
            self.me.run(script, vec![(*key).into(), (*word).into()]).await?;
        }
        Ok(())
    }

    /// Takes a picture of one's own page.
    pub async fn shoot(&mut self, name: &str) -> Result<()> {
        let page = self.me.page.clone();
        self.shoot_page(&page, name).await
    }

    /// Takes a picture of a page and looks it over.
    pub async fn shoot_page(&mut self, page: &WebDriver, name: &str) -> Result<()> {
        self.taken += 1;
        let name = format!("{}-{:02}-{name}", self.chapter, self.taken);
        self.look(page, &name, self.screen).await?;
        let words = page.execute(WORDS, vec![json!(CARD_IDS.as_slice()), json!(RULE_IDS.as_slice())]).await?;
        let mut found = sentences(words.json());
        page.execute(&self.axe, Vec::new()).await?;
        found.extend(sentences(page.execute_async(AXE, vec![self.asks_for_contrast().into()]).await?.json()));
        let console = console(page).await?.into_iter().map(|entry| format!("console: {entry}"));
        found.extend(console.filter(|entry| !self.excused.iter().any(|words| entry.contains(words))));
        self.wrong.extend(found.into_iter().map(|words| format!("{name}: {words}")));
        for other in self.others {
            resize_to(page, *other).await?;
            self.look(page, &name, *other).await?;
        }
        if !self.others.is_empty() {
            resize_to(page, self.screen).await?;
        }
        Ok(())
    }

    /// Takes the picture, if pictures are wanted, and sees whether everything fits.
    async fn look(&mut self, page: &WebDriver, name: &str, screen: Screen) -> Result<()> {
        stand_still(page).await?;
        if std::env::var_os(PICTURES).is_some() {
            let picture = picture(page).await.with_context(|| format!("the picture {name}"))?;
            let folder = target()?.join("screens");
            std::fs::create_dir_all(&folder)?;
            std::fs::write(folder.join(format!("{name}-{}.png", screen.word().replace(' ', "-"))), picture)?;
        }
        let found = sentences(page.execute(LOOK, vec![(screen != Screen::Desktop).into()]).await?.json());
        self.wrong.extend(found.into_iter().map(|words| format!("{name} on a {}: {words}", screen.word())));
        Ok(())
    }

    /// The same colours are on every screen: they are measured on a desktop, and in every theme.
    fn asks_for_contrast(&self) -> bool {
        self.screen == Screen::Desktop || self.chapter.ends_with("themes")
    }

    /// Everything was reached, and nothing was wrong with it.
    pub async fn verdict(self, walk: Result<()>) -> Result<()> {
        let wrong = self.wrong.join("\n");
        match walk {
            Err(error) => Err(error.context(format!("after {} pictures; wrong so far: {wrong}", self.taken))),
            Ok(()) if !wrong.is_empty() => bail!("{wrong}"),
            Ok(()) => Ok(self.me.page.quit().await?),
        }
    }
}

/// A browser of somebody who asks for less motion, with the server's front door open.
async fn browser(driver: &Driver, screen: Screen, url: &str) -> Result<BrowserPlayer> {
    let (width, height) = screen.size();
    let page = driver.browser(width, height).await?;
    let media = json!({ "features": [{ "name": "prefers-reduced-motion", "value": "reduce" }] });
    page.cdp().send_raw("Emulation.setEmulatedMedia", media).await?;
    page.goto(url).await?;
    wait(&page, "main").await?;
    Ok(BrowserPlayer { page })
}

async fn resize_to(page: &WebDriver, screen: Screen) -> Result<()> {
    let (width, height) = screen.size();
    resize(page, width, height).await
}

/// Waits until everything is drawn.
async fn stand_still(page: &WebDriver) -> Result<()> {
    let script = "const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => done(true))));";
    until("the page is drawn", async || Ok(page.execute_async(script, Vec::new()).await?.json() == &Value::Bool(true)))
        .await
}

/// The whole page, as far as it is not endless.
async fn picture(page: &WebDriver) -> Result<Vec<u8>> {
    let script = "const e = document.documentElement; return [e.clientWidth, Math.max(e.clientHeight, e.scrollHeight), e.clientHeight]";
    let size: Vec<u64> = page.execute(script, Vec::new()).await?.convert()?;
    if size[1] <= size[2] {
        return Ok(page.screenshot_as_png().await?);
    }
    let clip = json!({ "x": 0, "y": 0, "width": size[0], "height": size[1].min(TALLEST), "scale": 1 });
    let request = json!({ "format": "png", "captureBeyondViewport": true, "clip": clip });
    let answer = page.cdp().send_raw("Page.captureScreenshot", request).await?;
    let data = answer.get("data").and_then(Value::as_str).context("a picture")?;
    Ok(base64::engine::general_purpose::STANDARD.decode(data)?)
}

/// Ids of cards, people and heists that could not be taken for a word.
static CARD_IDS: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let library = Library::official();
    let heists = library.heists.iter().chain(&library.chapters).map(|heist| heist.id.as_str());
    let people = library.characters.keys().chain(library.skills.keys()).map(String::as_str);
    let actions = library.skills.values().flat_map(|skill| skill.card.actions.iter().map(|action| action.id.as_str()));
    let cards = RULE_IDS.iter().filter_map(|id| id.strip_prefix("card."));
    heists.chain(people).chain(actions).chain(cards).filter(|id| id.contains('-')).collect()
});

/// Ids of rules.
static RULE_IDS: LazyLock<Vec<&str>> = LazyLock::new(|| book::rules().iter().map(|rule| rule.id.as_str()).collect());

fn sentences(answer: &Value) -> Vec<String> {
    let list = answer.as_array().map(Vec::as_slice).unwrap_or_default();
    list.iter().map(|sentence| sentence.as_str().unwrap_or("something is wrong").to_owned()).collect()
}

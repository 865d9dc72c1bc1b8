//! Players with a browser each at one table: opening a table, following links, giving commands, and comparing what everybody
//! sees.

use crate::browser::{console, wait};
use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;
use std::time::{Duration, Instant};
use thirtyfour::prelude::*;

/// How long the slowest thing may take.
const TIMEOUT: Duration = Duration::from_secs(40);

/// The Startup Job with the ready-made crew, from the first token to the end: it works whatever the dice say. The first
/// word says who speaks; the crew walks in, calls the escape and gives itself up.
pub const SHORT_HEIST: [&str; 30] = [
    "red start g8",
    "blue start e9",
    "green start g8",
    "black start e9",
    "red plan g7",
    "blue plan d8",
    "green plan g7",
    "black plan d8",
    "red ready",
    "blue ready",
    "green ready",
    "black ready",
    "team roll",
    "red take walk",
    "blue take walk",
    "red move g7",
    "blue move d8",
    "green take walk",
    "green move g7",
    "black take stride",
    "black move d8",
    "red done",
    "blue done",
    "team escape",
    "green done",
    "black done",
    "team next",
    "red stay",
    "blue stay",
    "green stay",
];

/// A player with a browser.
pub struct BrowserPlayer {
    /// The browser.
    pub page: WebDriver,
}

/// Asks again and again until something holds.
pub async fn until<F: AsyncFn() -> Result<bool>>(what: &str, holds: F) -> Result<()> {
    let end = Instant::now() + TIMEOUT;
    loop {
        // While a page is being loaded, questions about it may fail.
        let answer = holds().await;
        match answer {
            Ok(true) => return Ok(()),
            Ok(false) if Instant::now() > end => bail!("{what}: still not so after {TIMEOUT:?}"),
            Err(error) if Instant::now() > end => return Err(error.context(what.to_owned())),
            _ => tokio::time::sleep(Duration::from_millis(30)).await,
        }
    }
}

impl BrowserPlayer {
    /// Runs a script in the page.
    pub async fn run(&self, script: &str, arguments: Vec<Value>) -> Result<Value> {
        Ok(self.page.execute(script, arguments).await?.json().clone())
    }

    async fn text(&self, script: &str) -> Result<String> {
        Ok(self.run(script, Vec::new()).await?.as_str().unwrap_or_default().to_owned())
    }

    /// Gives a command as if it were typed.
    pub async fn say(&self, line: &str) -> Result<()> {
        let script = r##"
            const line = arguments[0], input = document.querySelector("#command-line");
            const button = document.querySelector(`[data-command="${line}"]`);
            if (!input && !button) return false;
            if (!input) { button.click(); return true; }
            input.closest("details").open = true;
            input.value = line;
            input.dispatchEvent(new Event("input", { bubbles: true }));
            input.form.requestSubmit();
            return true;"##;
        let said = async || Ok(self.run(script, vec![line.into()]).await? == Value::Bool(true));
        until(&format!("there is a way to say `{line}`"), said).await
    }

    /// What the page refuses, in words; empty when it says nothing.
    pub async fn notice(&self) -> Result<String> {
        self.text("return document.querySelector('#notice')?.textContent ?? ''").await
    }

    /// Everything that is on the board, and the phase, as everybody sees it.
    pub async fn sees(&self) -> Result<String> {
        self.text(
            r##"const phase = document.querySelector("#phase")?.dataset.phase ?? "no table";
            // What a press would do depends on who looks.
            const label = (g) => g.getAttribute("aria-label").replace(/\. Press.*/s, "");
            const spaces = [...document.querySelectorAll("g.space[aria-label]")].map((g) => g.id + " " + label(g));
            return [phase, ...spaces.sort()].join("\n");"##,
        )
        .await
    }

    /// The phase on the page.
    pub async fn phase(&self) -> Result<String> {
        Ok(self.sees().await?.lines().next().unwrap_or_default().to_owned())
    }

    /// Waits until nothing is on its way to the server and the connection is up.
    pub async fn until_online(&self) -> Result<()> {
        until("everything is sent", async || {
            let state = self.text("return document.querySelector('#connection')?.className ?? ''").await?;
            Ok(state.contains("online"))
        })
        .await
    }

    /// The replay of a table as the server has it, read with this browser's own secret.
    pub async fn replay(&self, table: &str) -> Result<String> {
        let script = r##"
            const [table, done] = arguments;
            const known = JSON.parse(localStorage.getItem("heist.table." + table));
            const token = [...known.seats.map((seat) => seat[1]), known.watch, known.join].find((token) => token);
            fetch(`/api/tables/${table}/replay`, { headers: { Authorization: "Bearer " + token } })
                .then((answer) => answer.text()).then(done, (error) => done("" + error));"##;
        let replay = self.page.execute_async(script, vec![table.into()]).await?.json().clone();
        Ok(replay.as_str().context("a replay is a text")?.to_owned())
    }

    /// The commands that the server has stored, read with this browser's own secret.
    pub async fn stored(&self, table: &str) -> Result<Vec<String>> {
        let replay = self.replay(table).await?;
        let (_, moves) = replay.split_once("\n\n").with_context(|| format!("not a replay: {replay}"))?;
        // `!` is what chance said, `~` the shares that it follows from.
        let is_command = |line: &&str| !line.starts_with(['!', '~']) && !line.starts_with("end") && !line.is_empty();
        Ok(moves.lines().filter(is_command).map(str::to_owned).collect())
    }

    /// The secrets of seats that this browser has for a table.
    pub async fn secrets(&self, table: &str) -> Result<Vec<String>> {
        let script = r##"
            const { seats, locks, spare } = JSON.parse(localStorage.getItem("heist.table." + arguments[0]));
            return [...seats, ...locks].map((seat) => seat[1]).concat(spare);"##;
        Ok(serde_json::from_value(self.run(script, vec![table.into()]).await?)?)
    }

    /// Presses something.
    pub async fn press(&self, css: &str) -> Result<()> {
        let thing = wait(&self.page, css).await?;
        thing.scroll_into_view().await?;
        thing.click().await.with_context(|| format!("pressing {css}"))
    }

    /// Whether something is on the page.
    pub async fn has(&self, css: &str) -> Result<bool> {
        Ok(self.count(css).await? > 0)
    }

    /// How many of something are on the page.
    pub async fn count(&self, css: &str) -> Result<u64> {
        let found = self.run("return document.querySelectorAll(arguments[0]).length", vec![css.into()]).await?;
        found.as_u64().context("a number")
    }

    /// The text of everything that a selector matches.
    pub async fn text_of(&self, css: &str) -> Result<String> {
        let script = "return [...document.querySelectorAll(arguments[0])].map((e) => e.textContent).join('\\n')";
        Ok(self.run(script, vec![css.into()]).await?.as_str().unwrap_or_default().to_owned())
    }

    /// Waits until an element shows some words.
    pub async fn until_text(&self, css: &str, words: &str) -> Result<()> {
        until(&format!("{css} says `{words}`"), async || Ok(self.text_of(css).await?.contains(words))).await
    }

    /// The commands that are offered somewhere.
    pub async fn commands(&self, css: &str) -> Result<Vec<String>> {
        let script =
            "return [...document.querySelectorAll(arguments[0] + ' [data-command]')].map((e) => e.dataset.command)";
        Ok(serde_json::from_value(self.run(script, vec![css.into()]).await?)?)
    }

    /// Types into a field.
    pub async fn fill(&self, css: &str, text: &str) -> Result<()> {
        let field = wait(&self.page, css).await?;
        field.clear().await?;
        Ok(field.send_keys(text).await?)
    }

    /// Puts a text into a field at once, as pasting and sliding do.
    pub async fn paste(&self, css: &str, text: &str) -> Result<()> {
        self.set(css, text, "input").await
    }

    /// Chooses something from a list.
    pub async fn choose(&self, css: &str, value: &str) -> Result<()> {
        self.set(css, value, "change").await
    }

    async fn set(&self, css: &str, value: &str, event: &str) -> Result<()> {
        wait(&self.page, css).await?;
        let script = "const [css, value, event] = arguments; const e = document.querySelector(css); e.value = value; e.dispatchEvent(new Event(event, { bubbles: true }))";
        self.run(script, vec![css.into(), value.into(), event.into()]).await.map(drop)
    }

    /// The topic that the guide is at; empty while it stands by.
    pub async fn guide_topic(&self) -> Result<String> {
        let topic = self.run("return document.querySelector('#coach')?.dataset.topic ?? ''", Vec::new()).await?;
        Ok(topic.as_str().unwrap_or_default().to_owned())
    }

    /// Nothing is wider than the screen.
    pub async fn fits(&self) -> Result<()> {
        let script =
            "return [document.documentElement.scrollWidth, document.documentElement.clientWidth, location.pathname]";
        let (page, screen, path): (f64, f64, String) = serde_json::from_value(self.run(script, Vec::new()).await?)?;
        ensure!(page <= screen, "{path} is {page} pixels wide, the screen {screen}");
        Ok(())
    }

    async fn space(&self, name: &str) -> Result<WebElement> {
        wait(&self.page, &format!(".board-box [data-space][aria-label^=\"{name}:\"]")).await
    }

    /// Moves the pointer onto a space.
    pub async fn hover(&self, name: &str) -> Result<()> {
        let space = self.space(name).await?;
        Ok(self.page.action_chain().move_to_element_center(&space).perform().await?)
    }

    /// Presses a space.
    pub async fn press_space(&self, name: &str) -> Result<()> {
        let space = self.space(name).await?;
        Ok(self.page.action_chain().move_to_element_center(&space).click().perform().await?)
    }

    /// Turns from the log to what people say.
    pub async fn open_chat(&self) -> Result<()> {
        self.to_the_board().await?;
        self.press(".story header .tab:nth-child(2)").await
    }

    /// Says something to the others.
    pub async fn chat(&self, text: &str) -> Result<()> {
        self.open_chat().await?;
        self.fill("#chat-text", text).await?;
        self.press(".chat button[type=submit]").await
    }

    /// Opens the panel of seats.
    pub async fn open_seats(&self) -> Result<()> {
        wait(&self.page, "main.table").await?;
        self.run(
            "if (!document.querySelector('#seats[open]')) document.querySelector('#open-seats').click()",
            Vec::new(),
        )
        .await?;
        wait(&self.page, "#seats[open]").await?;
        Ok(())
    }

    /// Opens a table from the page for new tables and keeps these seats. Returns the table's name.
    pub async fn opens_a_table(&self, server: &str, seats: &[&str]) -> Result<OpenedTable> {
        self.page.goto(format!("{server}/new")).await?;
        self.press("[data-seating=together]").await?;
        for colour in ["red", "green", "blue", "black"] {
            let check = wait(&self.page, &format!("[data-hold={colour}]")).await?;
            if check.prop("checked").await?.as_deref() != Some(if seats.contains(&colour) { "true" } else { "false" }) {
                check.click().await?;
            }
        }
        let name = wait(&self.page, "#your-name").await?;
        name.clear().await?;
        name.send_keys("Ann").await?;
        self.press("#open-table").await?;
        wait(&self.page, "#seats[open]").await?;
        let address = self.page.current_url().await?;
        let table = address.path().rsplit('/').next().context("a table has a name")?.to_owned();
        Ok(OpenedTable { table })
    }

    /// A link that the page shows by its name: in the panel of seats a colour, `join` or `watch`.
    pub async fn link(&self, name: &str) -> Result<String> {
        let field = wait(&self.page, &format!("[data-link={name}]")).await?;
        field.prop("value").await?.context("the link is in the field")
    }

    /// Closes the panel of seats, if it is open.
    pub async fn to_the_board(&self) -> Result<()> {
        self.run("document.querySelector('#seats[open] #seats-close')?.click()", Vec::new()).await?;
        until("the panel is closed", async || {
            Ok(self.run("return !document.querySelector('#seats[open]')", Vec::new()).await? == Value::Bool(true))
        })
        .await
    }

    /// Nothing was written to the console but what these words excuse.
    pub async fn nothing_went_wrong(&self, excused: &[&str]) -> Result<()> {
        let mut wrong = console(&self.page).await?;
        wrong.retain(|entry| !excused.iter().any(|words| entry.contains(words)));
        ensure!(wrong.is_empty(), "the console should be empty: {wrong:#?}");
        Ok(())
    }
}

/// A table that a player has opened in the browser.
pub struct OpenedTable {
    /// Its name.
    pub table: String,
}

/// Waits until all see the same.
pub async fn all_see_the_same(people: &[&BrowserPlayer]) -> Result<()> {
    until("everybody sees the same", async || {
        let first = people[0].sees().await?;
        for person in &people[1..] {
            if person.sees().await? != first {
                return Ok(false);
            }
        }
        Ok(!first.starts_with("no table"))
    })
    .await
}

//! The page of a table in a browser: reads it and presses what a person would press.

use crate::browser::{console, wait};
use anyhow::{Context, Result, bail, ensure};
use std::time::{Duration, Instant};
use thirtyfour::prelude::*;

/// A browser with a table on its screen.
pub struct TablePage<'a> {
    /// The browser.
    pub page: &'a WebDriver,
}

impl TablePage<'_> {
    /// The phase, as the notation has it.
    pub async fn phase(&self) -> Result<String> {
        let phase = wait(self.page, "#phase").await?;
        phase.attr("data-phase").await?.context("the phase has a name")
    }

    /// Waits for a phase.
    pub async fn until_phase(&self, wanted: &str) -> Result<()> {
        let until = Instant::now() + Duration::from_secs(10);
        while self.phase().await? != wanted {
            if Instant::now() > until {
                bail!("the phase should be {wanted}, and is {}", self.phase().await?);
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        Ok(())
    }

    /// The commands that the page offers inside an element.
    pub async fn commands(&self, inside: &str) -> Result<Vec<String>> {
        let script =
            "return [...document.querySelectorAll(arguments[0] + ' [data-command]')].map(e => e.dataset.command)";
        let found = self.page.execute(script, vec![inside.into()]).await?;
        Ok(found.convert()?)
    }

    /// Whether something is on the page.
    pub async fn has(&self, css: &str) -> Result<bool> {
        Ok(!self.page.find_all(By::Css(css)).await?.is_empty())
    }

    /// Whether something that gives a command is to be seen.
    pub async fn shows(&self, line: &str) -> Result<bool> {
        let script = "return !!document.querySelector(arguments[0])?.checkVisibility()";
        let shown = self.page.execute(script, vec![format!("[data-command=\"{line}\"]").into()]).await?;
        Ok(shown.convert()?)
    }

    /// The commands of the only game that this browser keeps.
    pub async fn kept(&self) -> Result<Vec<String>> {
        let script = r##"
            const [, kept] = Object.entries(localStorage).find(([key]) => key.startsWith("heist.game."));
            return JSON.parse(kept).replay;"##;
        let replay: String = self.page.execute(script, Vec::new()).await?.convert()?;
        let (_, moves) = replay.split_once("\n\n").with_context(|| format!("not a replay: {replay}"))?;
        let commands = moves.lines().filter(|line| !line.starts_with('!') && !line.starts_with("end"));
        Ok(commands.map(str::to_owned).collect())
    }

    /// Presses whatever gives a command.
    pub async fn say(&self, line: &str) -> Result<()> {
        let button = wait(self.page, &format!("[data-command=\"{line}\"]")).await?;
        button.scroll_into_view().await?;
        button.click().await.with_context(|| line.to_owned())?;
        Ok(())
    }

    /// Presses a key somewhere on the page.
    pub async fn key(&self, key: &str) -> Result<()> {
        self.page.action_chain().send_keys(key).perform().await?;
        Ok(())
    }

    /// Presses a space of the board.
    pub async fn press(&self, space: &str) -> Result<()> {
        let tile = wait(self.page, &format!(".board-box [data-space][aria-label^=\"{space}:\"]")).await?;
        self.page.action_chain().move_to_element_center(&tile).click().perform().await?;
        Ok(())
    }

    /// Selects a character by its card.
    pub async fn select(&self, who: &str) -> Result<()> {
        wait(self.page, &format!("#person-{who} .who")).await?.click().await?;
        wait(self.page, &format!("#person-{who}.selected")).await?;
        Ok(())
    }

    /// The main button.
    pub async fn main_button(&self) -> Result<()> {
        wait(self.page, "#primary[aria-disabled=\"false\"]").await?.click().await?;
        Ok(())
    }

    /// Answers open questions with their first answer.
    pub async fn answer(&self) -> Result<()> {
        while let Some(answer) = self.commands(".asked").await?.first() {
            self.say(answer).await?;
        }
        Ok(())
    }

    /// How many entries the log has.
    pub async fn entries(&self) -> Result<usize> {
        Ok(self.page.find_all(By::Css("#log > li")).await?.len())
    }

    /// Nothing went wrong in the browser.
    pub async fn console_is_clean(&self) -> Result<()> {
        let log = console(self.page).await?;
        ensure!(log.is_empty(), "the console should be empty: {log:?}");
        Ok(())
    }
}

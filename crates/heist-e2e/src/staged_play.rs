//! A heist played at random in the page itself, with what happens shown on the stage; and what the board looks like.

use crate::browser::wait;
use crate::browser_players::{BrowserPlayer, until};
use crate::local_storage::{put_game, take_game};
use anyhow::{Context, Result};
use heist_bots::{Bot, Random};
use heist_format::game::Game;
use heist_format::notation;
use heist_rules::state::Phase;
use serde_json::Value;

/// What the board draws: every space with what lies on it, and everybody. What has just been turned is not told apart.
const BOARD: &str = r##"
    const bare = (html) => html.replaceAll(' class="turning"', "").replaceAll("<!---->", "");
    const spaces = [...document.querySelectorAll(".board-box .space")].map((space) =>
        `${space.id} ${space.getAttribute("transform")} ${bare(space.querySelector(".picture").innerHTML)}`);
    const people = [...document.querySelectorAll(".board-box .someone:not(.gone)")].map((one) =>
        `${one.style.transform} ${bare(one.innerHTML)}`);
    return [...spaces, ...people].join("\n");"##;

impl BrowserPlayer {
    /// Sets how fast what happens is shown, for pages that are opened from now on.
    pub async fn set_pace(&self, pace: &str) -> Result<()> {
        self.run("localStorage.setItem('heist.pace', arguments[0])", vec![pace.into()]).await.map(drop)
    }

    /// Opens a game that is kept in this browser.
    pub async fn opens_a_game(&self, server: &str, id: &str, game: &Game) -> Result<()> {
        put_game(self, id, game, None).await?;
        self.page.goto(format!("{server}/local?game={id}")).await?;
        wait(&self.page, "main.table g.space").await.map(drop)
    }

    /// What the board draws.
    pub async fn board(&self) -> Result<String> {
        Ok(self.run(BOARD, Vec::new()).await?.as_str().unwrap_or_default().to_owned())
    }

    /// Whether something is being played on the stage.
    pub async fn is_staging(&self) -> Result<bool> {
        Ok(self.run("return !!document.querySelector('main.table.staging')", Vec::new()).await? == Value::Bool(true))
    }

    /// Waits until everything has been played.
    pub async fn until_played(&self) -> Result<()> {
        until("the play is over", async || Ok(!self.is_staging().await?)).await
    }

    /// Gives a random command in the open game; false when it is over.
    pub async fn gives_any_command(&self, random: &mut Random) -> Result<bool> {
        let game = take_game(self, None).await?;
        if game.state().phase == Phase::Over {
            return Ok(false);
        }
        let command = random.choose(game.setup(), game.state()).context("somebody can do something")?;
        let line = notation::print(game.setup(), game.state(), &command);
        self.say(&line).await?;
        let known = game.history().len();
        until(&format!("`{line}` is done"), async || Ok(take_game(self, None).await?.history().len() > known)).await?;
        Ok(true)
    }
}

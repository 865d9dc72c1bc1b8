//! A phone: a narrow touch screen. A touch only reaches what lies on top, so tapping something that is covered fails.

use crate::browser::{Driver, wait};
use crate::browser_players::{BrowserPlayer, until};
use anyhow::{Context, Result};
use serde_json::{Value, json};

/// A phone with a touch screen.
pub struct TouchScreen {
    /// The player with the page.
    pub player: BrowserPlayer,
}

impl TouchScreen {
    /// A phone with a screen of this size.
    pub async fn on(driver: &Driver, width: u32, height: u32) -> Result<TouchScreen> {
        let page = driver.browser(width, height).await?;
        let screen = json!({ "width": width, "height": height, "deviceScaleFactor": 2, "mobile": true });
        let touch = json!({ "enabled": true, "maxTouchPoints": 5 });
        page.cdp().send_raw("Emulation.setDeviceMetricsOverride", screen).await?;
        page.cdp().send_raw("Emulation.setTouchEmulationEnabled", touch).await?;
        Ok(TouchScreen { player: BrowserPlayer { page } })
    }

    /// The middle of something, scrolled into view; nothing while something else lies on top of it.
    async fn place(&self, css: &str) -> Result<Option<(f64, f64)>> {
        wait(&self.player.page, css).await?;
        let script = r##"
            const found = document.querySelector(arguments[0]);
            if (!found) return null;
            found.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
            const box = found.getBoundingClientRect();
            const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
            const top = document.elementFromPoint(x, y);
            return top && (found.contains(top) || top.contains(found) && top.closest("svg")) ? [x, y] : null;"##;
        let place = self.player.run(script, vec![css.into()]).await?;
        if place.is_null() { Ok(None) } else { Ok(Some(serde_json::from_value(place)?)) }
    }

    async fn touch(&self, kind: &str, at: Option<(f64, f64)>) -> Result<()> {
        let points: Vec<Value> = at.iter().map(|(x, y)| json!({ "x": x, "y": y })).collect();
        let event = json!({ "type": kind, "touchPoints": points });
        self.player.page.cdp().send_raw("Input.dispatchTouchEvent", event).await?;
        Ok(())
    }

    /// Taps something that can be reached.
    pub async fn tap(&self, css: &str) -> Result<()> {
        until(&format!("{css} can be tapped"), async || Ok(self.place(css).await?.is_some())).await?;
        let place = self.place(css).await?.with_context(|| format!("{css} went away"))?;
        self.touch("touchStart", Some(place)).await?;
        self.touch("touchEnd", None).await
    }

    /// Holds a finger on something until the page answers, then lifts it.
    pub async fn hold(&self, css: &str, answer: &str) -> Result<()> {
        until(&format!("{css} can be held"), async || Ok(self.place(css).await?.is_some())).await?;
        let place = self.place(css).await?.with_context(|| format!("{css} went away"))?;
        self.touch("touchStart", Some(place)).await?;
        wait(&self.player.page, answer).await?;
        self.touch("touchEnd", None).await
    }

    /// Taps a space of the board.
    pub async fn tap_space(&self, name: &str) -> Result<()> {
        self.tap(&format!(".board-box [data-space][aria-label^=\"{name}:\"]")).await
    }

    /// Drags from the middle of something.
    pub async fn drag(&self, css: &str, (dx, dy): (f64, f64)) -> Result<()> {
        let (x, y) = self.place(css).await?.with_context(|| format!("{css} is covered"))?;
        self.touch("touchStart", Some((x, y))).await?;
        for step in 1..=8 {
            let share = f64::from(step) / 8.0;
            self.touch("touchMove", Some((x + dx * share, y + dy * share))).await?;
        }
        self.touch("touchEnd", None).await
    }

    /// Puts two fingers down, one after the other, so far apart around a place, and moves them apart or together.
    pub async fn pinch(&self, (x, y): (f64, f64), from: f64, to: f64) -> Result<()> {
        let point = |id: i64, x: f64| json!({ "x": x, "y": y, "id": id });
        let send = async |kind: &str, points: Vec<Value>| -> Result<()> {
            let event = json!({ "type": kind, "touchPoints": points });
            self.player.page.cdp().send_raw("Input.dispatchTouchEvent", event).await?;
            Ok(())
        };
        send("touchStart", vec![point(0, x)]).await?;
        send("touchStart", vec![point(0, x), point(1, x + from)]).await?;
        for step in 1..=8 {
            let apart = from + (to - from) * f64::from(step) / 8.0;
            send("touchMove", vec![point(0, x), point(1, x + apart)]).await?;
        }
        send("touchEnd", Vec::new()).await
    }

    /// The spaces of the board that cannot be tapped: they are cut off, or something lies on them.
    pub async fn spaces_out_of_reach(&self) -> Result<Vec<String>> {
        let script = r##"
            const out = (space) => {
                const box = space.getBoundingClientRect();
                const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
                return !top?.closest(".board-box svg.board");
            };
            const spaces = [...document.querySelectorAll(".board-box [data-space]")];
            return spaces.length ? spaces.filter(out).map((space) => space.getAttribute("aria-label")) : ["all of them"];"##;
        Ok(serde_json::from_value(self.player.run(script, Vec::new()).await?)?)
    }

    /// Whether two things on the page overlap.
    pub async fn overlap(&self, one: &str, other: &str) -> Result<bool> {
        let script = r##"
            const [a, b] = [...arguments].slice(0, 2).map((css) => document.querySelector(css).getBoundingClientRect());
            return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;"##;
        let overlap = self.player.run(script, vec![one.into(), other.into()]).await?;
        overlap.as_bool().context("yes or no")
    }
}

//! Headless Chromium driven over WebDriver.
use anyhow::{Context, Result};
use serde_json::json;
use std::{
    io::{BufRead, BufReader},
    os::unix::process::CommandExt,
    process::{Child, Command, Stdio},
    sync::atomic::{AtomicU32, Ordering},
    time::Duration,
};
use thirtyfour::{ChromiumLikeCapabilities, LoggingPrefsLogLevel, prelude::*};

/// chromedriver and every browser it started. Dropping it ends them and removes their profiles.
pub struct Driver {
    watch: Child,
    profiles: tempfile::TempDir,
    next: AtomicU32,
    port: u16,
}

/// How often chromedriver and each browser may fail to start: on a busy machine the free port that one of them has found may be taken by
/// somebody else a moment later.
const ATTEMPTS: usize = 3;

impl Driver {
    /// Starts it.
    pub fn start() -> Result<Self> {
        let mut result = Self::try_start();
        for _ in 1..ATTEMPTS {
            result = result.or_else(|_| Self::try_start());
        }
        result
    }

    fn try_start() -> Result<Self> {
        let profiles = tempfile::tempdir()?;
        // The shell leads a process group; when our end of its stdin closes (Drop, panic, exit,
        // even SIGKILL) it kills the group: chromedriver and all browsers.
        let mut watch = Command::new("sh")
            // Port 0: it says which it took. `exec`: so that reading ends if chromedriver does.
            .args(["-c", "chromedriver --port=0 </dev/null & exec >/dev/null; read _; kill -KILL 0"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn()
            .context("starting sh")?;
        let mut lines = BufReader::new(watch.stdout.take().unwrap()).lines();
        let port = lines
            .by_ref()
            .map_while(Result::ok)
            .find_map(|l| l.split_once("successfully on port ")?.1.trim_end_matches('.').parse().ok())
            .context("chromedriver did not start (Debian: apt-get install chromium chromium-driver)")?;
        std::thread::spawn(move || lines.for_each(drop)); // keep the pipe drained
        Ok(Self { watch, profiles, next: 0.into(), port })
    }

    /// A browser with a fresh profile and a page of exactly this size, of somebody who knows the game: no guide, no briefing.
    pub async fn browser(&self, w: u32, h: u32) -> Result<WebDriver> {
        const KNOWS: &str =
            "try { for (const key of ['heist.guide', 'heist.briefing']) localStorage[key] ??= 'off'; } catch {}";
        let d = self.newcomer(w, h).await?;
        d.cdp().send_raw("Page.addScriptToEvaluateOnNewDocument", json!({ "source": KNOWS })).await?;
        Ok(d)
    }

    /// A browser with a fresh profile, of somebody who has never been here.
    pub async fn newcomer(&self, w: u32, h: u32) -> Result<WebDriver> {
        let mut attempt = 1;
        let d = loop {
            match self.session().await {
                Err(fault) if attempt < ATTEMPTS => eprintln!("attempt {attempt} to start a browser: {fault:#}"),
                result => break result.with_context(|| format!("{attempt} attempts to start a browser"))?,
            }
            attempt += 1;
        };
        resize(&d, w, h).await?;
        Ok(d)
    }

    async fn session(&self) -> Result<WebDriver> {
        let profile = self.profiles.path().join(self.next.fetch_add(1, Ordering::Relaxed).to_string());
        let mut caps = DesiredCapabilities::chrome();
        caps.set_binary("/usr/bin/chromium")?;
        for a in [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--disable-dev-shm-usage",
            "--hide-scrollbars",
            // Nothing moves but in tests that ask for it.
            "--force-prefers-reduced-motion",
            // Dark, as most pages were drawn; tests of themes choose.
            "--blink-settings=preferredColorScheme=0",
        ] {
            caps.add_arg(a)?;
        }
        caps.add_arg(&format!("--user-data-dir={}", profile.display()))?;
        caps.set_browser_log_level(LoggingPrefsLogLevel::All)?;
        Ok(WebDriver::new(format!("http://127.0.0.1:{}", self.port), caps).await?)
    }
}

/// Makes the page exactly this large. `--window-size` would include the window's frame.
pub async fn resize(d: &WebDriver, w: u32, h: u32) -> Result<()> {
    let size = json!({ "width": w, "height": h, "deviceScaleFactor": 1, "mobile": false });
    d.cdp().send_raw("Emulation.setDeviceMetricsOverride", size).await?;
    Ok(())
}

impl Drop for Driver {
    fn drop(&mut self) {
        drop(self.watch.stdin.take());
        let _ = self.watch.wait();
    }
}

/// What is pressed at the front door by somebody who runs everybody in this browser.
pub const PLAY_ALL: [&str; 2] = ["#play-now", "#play-choice[open] [data-play=all]"];

/// What a page has written to its console since the last look.
pub async fn console(page: &WebDriver) -> Result<Vec<String>> {
    let log = page.browser_log().await?;
    // The fonts are asked for before anything else. On a busy machine the page needs them seconds later, and Chromium wonders why.
    let slow = |message: &str| message.contains("/fonts/") && message.contains("not used within a few seconds");
    Ok(log.iter().filter(|entry| !slow(&entry.message)).map(|entry| format!("{entry:?}")).collect())
}

/// Plays from the front door, and runs everybody.
pub async fn play_all(d: &WebDriver) -> Result<()> {
    for css in PLAY_ALL {
        wait(d, css).await?.click().await.with_context(|| format!("pressing {css}"))?;
    }
    Ok(())
}

/// How long a busy machine may take to load a page.
const PATIENCE: Duration = Duration::from_secs(30);

/// Waits for the first element that a CSS selector matches.
pub async fn wait(d: &WebDriver, css: &str) -> Result<WebElement> {
    let q = d.query(By::Css(css)).wait(PATIENCE, Duration::from_millis(20));
    q.first().await.with_context(|| css.to_owned())
}

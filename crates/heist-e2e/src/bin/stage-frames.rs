//! How smoothly the stage plays: a heist on the largest map is played at random in the page, every scene at normal speed, and
//! the browser counts its frames. Prints JSON. With a folder as argument, it also puts a picture there of every kind of thing
//! that comes onto the stage, at a sixth of the speed.
//!
//! `cargo xtask stage` builds the client as people get it and runs this.

use anyhow::{Context, Result};
use heist_bots::Random;
use heist_data::library::Library;
use heist_e2e::browser::{Driver, wait};
use heist_e2e::browser_players::BrowserPlayer;
use heist_e2e::local_storage::when;
use heist_e2e::server_process::ServerProcess;
use heist_rules::state::Phase;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::time::Duration;

/// How many commands are given.
const COMMANDS: usize = 120;

/// Counts frames and long tasks while something is played, and notes of each long frame what was on the stage and what the page did.
const WATCH: &str = r##"
    const seen = window.__frames = { frames: 0, over_20: 0, over_50: 0, longest: 0, long_tasks: 0, long: [], all: [] };
    let last = 0;
    const look = (now) => {
        const on = document.querySelector("main.table.staging");
        if (on && last) {
            const took = now - last;
            seen.frames += 1;
            if (took > 20) seen.over_20 += 1;
            if (took > 50) {
                seen.over_50 += 1;
                const things = [...document.querySelectorAll(".stage .scene > *")].map((thing) => thing.className);
                seen.long.push({ ms: Math.round(took), at: Math.round(now), on: [...new Set(things)].join(", ") });
            }
            seen.longest = Math.max(seen.longest, took);
            seen.all.push(took);
        }
        last = on ? now : 0;
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    new PerformanceObserver((list) => {
        if (document.querySelector("main.table.staging")) seen.long_tasks += list.getEntries().length;
    }).observe({ type: "longtask" });
    new PerformanceObserver((list) => {
        for (const { startTime, duration, renderStart, styleAndLayoutStart, scripts } of list.getEntries()) {
            const frame = seen.long.find(({ at, ms }) => Math.abs(at - startTime - duration) < ms + 50);
            if (frame) frame.page = {
                script: Math.round(scripts.reduce((sum, script) => sum + script.duration, 0)),
                before_render: Math.round(renderStart - startTime),
                style_and_layout: Math.round(startTime + duration - styleAndLayoutStart),
            };
        }
    }).observe({ type: "long-animation-frame" });"##;

/// Time runs six times slower: there is time for pictures.
const SLOWER: &str = r##"
    const later = window.setTimeout, move = Element.prototype.animate;
    window.setTimeout = (call, time, ...rest) => later(call, (time ?? 0) * 6, ...rest);
    Element.prototype.animate = function (frames, options) {
        return move.call(this, frames, { ...options, duration: options.duration * 6, delay: (options.delay ?? 0) * 6 });
    };"##;

/// The kinds of things on the stage, each with how far its movement has come.
const ON_STAGE: &str = r##"
    return [...document.querySelectorAll(".stage .scene > *")].map((thing) => {
        const [one] = thing.getAnimations();
        const time = one?.effect?.getComputedTiming();
        return [thing.className.split(" ").slice(0, 2).join("-"), time?.progress ?? -1];
    });"##;

#[tokio::main]
async fn main() -> Result<()> {
    let pictures: Option<PathBuf> = std::env::args_os().nth(1).map(PathBuf::from);
    let folder = tempfile::tempdir()?;
    let server = ServerProcess::start(&["--database", &folder.path().join("heist.db").display().to_string()])?;
    let driver = Driver::start()?;
    let ann = BrowserPlayer { page: driver.browser(1440, 900).await? };
    let heist = largest().context("there are heists")?;
    if pictures.is_some() {
        ann.page.cdp().send_raw("Page.addScriptToEvaluateOnNewDocument", json!({ "source": SLOWER })).await?;
    }
    ann.page.goto(&server.url).await?;
    wait(&ann.page, "#play-now").await?;
    ann.set_pace("normal").await?;
    let begins = |state: &heist_rules::State| state.phase == Phase::Roll;
    match pictures {
        Some(folder) => {
            std::fs::create_dir_all(&folder)?;
            let mut taken = Vec::new();
            for (name, heist) in [("startup", "startup"), ("largest", heist.as_str())] {
                ann.opens_a_game(&server.url, name, &when(&[heist], begins)?).await?;
                photograph(&ann, &folder, &mut taken).await?;
            }
        }
        None => {
            ann.opens_a_game(&server.url, "frames", &when(&[heist.as_str()], begins)?).await?;
            // People look at the board before they roll; a page that has just come is still busy with itself.
            tokio::time::sleep(Duration::from_secs(1)).await;
            ann.run(WATCH, Vec::new()).await?;
            let mut random = Random::new(3);
            for _ in 0..COMMANDS {
                if !ann.gives_any_command(&mut random).await? {
                    break;
                }
                ann.until_played().await?;
            }
            let script = "const { all, ...seen } = window.__frames; all.sort((a, b) => a - b); \
                return { ...seen, median: all[all.length >> 1], p99: all[Math.floor(all.length * 0.99)] }";
            let seen = ann.run(script, Vec::new()).await?;
            println!("{}", serde_json::to_string_pretty(&json!({ "heist": heist, "stage": seen }))?);
        }
    }
    ann.page.quit().await?;
    Ok(())
}

/// The heist with the most tiles.
fn largest() -> Option<String> {
    let heists = Library::official().heists.iter();
    let sizes = heists.filter_map(|heist| {
        let (setup, _) = heist_e2e::new_table::start(&heist_e2e::new_table::new_table(&heist.id)).ok()?;
        Some((setup.board.tiles.len(), heist.id.clone()))
    });
    sizes.max().map(|(_, id)| id)
}

/// Plays on, and takes a picture whenever something comes onto the stage that is on none yet.
async fn photograph(ann: &BrowserPlayer, folder: &std::path::Path, taken: &mut Vec<String>) -> Result<()> {
    let mut random = Random::new(11);
    for _ in 0..COMMANDS {
        if !ann.gives_any_command(&mut random).await? {
            break;
        }
        while ann.is_staging().await? {
            let things: Vec<(String, f64)> =
                serde_json::from_value::<Vec<Value>>(ann.run(ON_STAGE, Vec::new()).await?)?
                    .into_iter()
                    .filter_map(|thing| Some((thing[0].as_str()?.to_owned(), thing[1].as_f64()?)))
                    .collect();
            let fresh = things.iter().find(|(kind, time)| (0.4..0.75).contains(time) && !taken.contains(kind));
            if let Some((kind, _)) = fresh {
                taken.push(kind.clone());
                let picture = ann.page.screenshot_as_png().await?;
                std::fs::write(folder.join(format!("{}.png", kind.trim_end_matches('-'))), picture)?;
            }
            tokio::time::sleep(Duration::from_millis(40)).await;
        }
    }
    Ok(())
}

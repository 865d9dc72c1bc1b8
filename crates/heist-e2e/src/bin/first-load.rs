//! How long a newcomer waits: from the address to the first button that works, with an empty cache; and how soon a press
//! shows its effect while the server's answer is still on its way. Prints JSON.
//!
//! `cargo xtask first-load` builds the server as people get it and runs this.

use anyhow::{Context, Result, bail};
use heist_e2e::browser::{Driver, wait};
use heist_e2e::browser_players::BrowserPlayer;
use heist_e2e::server_process::ServerProcess;
use serde_json::{Value, json};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// How often everything is measured, each time in a browser that has never been here.
const ROUNDS: usize = 7;
/// How long the answers of the server are held back for the second measurement.
const DELAY: Duration = Duration::from_millis(500);

/// The most that may come over the wire to the first board, fonts and first pictures included.
const MAX_BYTES: u64 = 1_500_000;

/// In every frame: presses the first button as soon as it is there, and notes when the table is.
const WATCH_LOAD: &str = r##"
const seen = window.__load = {};
const look = () => {
    const button = document.querySelector("#play-now");
    if (button && !seen.button) { seen.button = performance.now(); button.click(); }
    document.querySelector("#play-choice[open] [data-play=all]")?.click();
    if (document.querySelector("main.table g.space")) { seen.table = performance.now(); return; }
    requestAnimationFrame(look);
};
requestAnimationFrame(look);
"##;

/// Notes when a press comes in, when the board changes, whether that was before the next frame, and when it is confirmed.
const WATCH_PRESS: &str = r##"
const seen = window.__press = {};
const space = document.querySelector(".board-box [data-space][aria-label^='e9:']");
const before = space.getAttribute("aria-label");
const changed = () => space.getAttribute("aria-label") !== before;
new MutationObserver(() => { if (changed() && !seen.shown) seen.shown = performance.now(); })
    .observe(space, { attributes: true });
const press = () => {
    if (seen.pressed) return;
    seen.pressed = performance.now();
    requestAnimationFrame(() => { seen.in_first_frame = changed(); });
    const wait = () => {
        if (document.querySelector("#connection.online")) { if (seen.sending) { seen.confirmed = performance.now(); return; } }
        else seen.sending = true;
        requestAnimationFrame(wait);
    };
    requestAnimationFrame(wait);
};
addEventListener("pointerup", press, true);
"##;

#[tokio::main]
async fn main() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let server = ServerProcess::start(&["--database", &folder.path().join("heist.db").display().to_string()])?;
    let driver = Driver::start()?;
    let (mut loads, mut presses, mut bytes) = (Vec::new(), Vec::new(), 0);
    for _ in 0..ROUNDS {
        let (seen, sent) = load(&driver, &server.url).await?;
        loads.push(seen);
        bytes = sent;
    }
    let slow = slow_road(&server.url).await?;
    for _ in 0..ROUNDS {
        presses.push(press(&driver, &slow).await?);
    }
    let in_first_frame = presses.iter().filter(|seen| seen["in_first_frame"] == json!(true)).count();
    let report = json!({
        "rounds": ROUNDS,
        "first_load": {
            "bytes": bytes,
            "button_ms": spread(&loads, |seen| number(seen, "button")),
            "table_ms": spread(&loads, |seen| number(seen, "table")),
        },
        "press": {
            "answer_delayed_by_ms": DELAY.as_millis() as u64,
            "shown_before_the_next_frame": in_first_frame,
            "shown_ms": spread(&presses, |seen| number(seen, "shown") - number(seen, "pressed")),
            "confirmed_ms": spread(&presses, |seen| number(seen, "confirmed") - number(seen, "pressed")),
        },
    });
    println!("{}", serde_json::to_string_pretty(&report)?);
    if bytes > MAX_BYTES {
        bail!("{bytes} bytes come to the first board, at most {MAX_BYTES} are allowed");
    }
    if in_first_frame < ROUNDS {
        bail!("a press did not show its effect before the next frame");
    }
    Ok(())
}

fn number(seen: &Value, key: &str) -> f64 {
    seen[key].as_f64().unwrap_or(f64::NAN)
}

fn spread(all: &[Value], of: impl Fn(&Value) -> f64) -> Value {
    let mut times: Vec<f64> = all.iter().map(of).collect();
    times.sort_by(f64::total_cmp);
    let round = |time: f64| (time * 10.0).round() / 10.0;
    json!({ "least": round(times[0]), "median": round(times[times.len() / 2]), "most": round(times[times.len() - 1]) })
}

/// Waits for what a script in the page notes.
async fn noted(person: &BrowserPlayer, name: &str, last: &str) -> Result<Value> {
    for _ in 0..1000 {
        let seen = person.run(&format!("return window.{name} ?? null"), Vec::new()).await?;
        if seen[last].is_number() {
            return Ok(seen);
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    bail!("the page never came to `{last}`")
}

/// One load in a new browser: what was seen when, and how many bytes came over the wire.
async fn load(driver: &Driver, url: &str) -> Result<(Value, u64)> {
    let ann = BrowserPlayer { page: driver.browser(1280, 800).await? };
    ann.page.cdp().send_raw("Page.addScriptToEvaluateOnNewDocument", json!({ "source": WATCH_LOAD })).await?;
    ann.page.goto(url).await?;
    let seen = noted(&ann, "__load", "table").await?;
    let sizes = "return performance.getEntries().reduce((sum, entry) => sum + (entry.encodedBodySize ?? 0), 0)";
    let bytes = ann.run(sizes, Vec::new()).await?.as_u64().context("a number of bytes")?;
    ann.page.quit().await?;
    Ok((seen, bytes))
}

/// One press at a table whose server answers late.
async fn press(driver: &Driver, url: &str) -> Result<Value> {
    let ann = BrowserPlayer { page: driver.browser(1280, 800).await? };
    ann.opens_a_table(url, &["red", "green"]).await?;
    ann.to_the_board().await?;
    wait(&ann.page, "#connection.online").await?;
    ann.run(WATCH_PRESS, Vec::new()).await?;
    ann.press_space("e9").await?;
    let seen = noted(&ann, "__press", "confirmed").await?;
    ann.page.quit().await?;
    Ok(seen)
}

/// The same server behind a network on which everything that it sends is late.
async fn slow_road(server: &str) -> Result<String> {
    let server = server.trim_start_matches("http://").to_owned();
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = format!("http://{}", listener.local_addr()?);
    tokio::spawn(async move {
        while let Ok((near, _)) = listener.accept().await {
            let Ok(far) = TcpStream::connect(&server).await else { return };
            let ((mut from_page, mut to_page), (mut from_server, mut to_server)) =
                (near.into_split(), far.into_split());
            tokio::spawn(async move { tokio::io::copy(&mut from_page, &mut to_server).await });
            let (late, mut due) = tokio::sync::mpsc::unbounded_channel::<(tokio::time::Instant, Vec<u8>)>();
            tokio::spawn(async move {
                let mut buffer = vec![0; 1 << 16];
                while let Ok(length @ 1..) = from_server.read(&mut buffer).await {
                    let _ = late.send((tokio::time::Instant::now() + DELAY, buffer[..length].to_vec()));
                }
            });
            tokio::spawn(async move {
                while let Some((when, bytes)) = due.recv().await {
                    tokio::time::sleep_until(when).await;
                    if to_page.write_all(&bytes).await.is_err() {
                        break;
                    }
                }
            });
        }
    });
    Ok(address)
}

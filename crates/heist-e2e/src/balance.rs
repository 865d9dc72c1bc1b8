//! Live balance in the designer: a draft to be measured, and what watches the page meanwhile.

use crate::browser::wait;
use crate::browser_players::BrowserPlayer;
use anyhow::Result;
use heist_client::drafts::{PREFIX, StoredDraft};

/// A small heist.
pub const SHOP: &str = r#"id = "corner-shop"
name = "The Corner Shop"
editions = ["v24"]
difficulty = "amateur"
summary = "A jewel behind the counter."
deck = "1-8,Z1"
bag = { guard = 2, camera = 2, lock = 3 }
map = """
JW  SC  EM  EM  E5
  LO  SC  EM  GP
EM  SC  CM  EM  E5
"""

[objective]
text = "Steal the jewel."
all = [{ kind = "steal", piece = "jewel", count = 1 }]
"#;

/// Opens a heist file as a draft in the designer.
pub async fn opens_a_draft(ann: &BrowserPlayer, server: &str, id: &str, text: &str) -> Result<()> {
    ann.page.goto(format!("{server}/design")).await?;
    wait(&ann.page, "#new-draft").await?;
    let draft =
        StoredDraft { name: id.to_owned(), text: text.to_owned(), touched: 0, published: None, forked_from: None };
    let store = "localStorage.setItem(arguments[0], arguments[1])";
    ann.run(store, vec![format!("{PREFIX}{id}").into(), serde_json::to_string(&draft)?.into()]).await?;
    ann.page.goto(format!("{server}/design/{id}")).await?;
    wait(&ann.page, "#map").await?;
    Ok(())
}

/// Watches for the first figure after an edit, and for tasks that hold the page up, from the next press on the map on.
pub const WATCH: &str = r##"
    window.__balance?.stop();
    const seen = { first: null, settled: null, games: 0, long_tasks: 0, longest_task: 0 };
    let pressed = null;
    const press = (event) => { if (event.target.closest("#map")) pressed ??= performance.now(); };
    const look = () => {
        const panel = document.querySelector(".balance");
        if (pressed === null || !panel || seen.settled !== null) return;
        const since = Math.round(performance.now() - pressed);
        // The debounce has to be over, so that the figure is one of the new version.
        if (panel.dataset.waits === "true") { seen.waited = true; return; }
        if (!seen.waited) return;
        if (seen.first === null) { seen.first = since; seen.games = Number(panel.dataset.games); }
        if (Number(panel.dataset.games) >= 300) seen.settled = since;
    };
    const changes = new MutationObserver(look);
    changes.observe(document.body, { subtree: true, childList: true, attributes: true });
    const tasks = new PerformanceObserver((list) => {
        for (const { startTime, duration } of list.getEntries()) {
            if (pressed === null || startTime < pressed || seen.settled !== null) continue;
            seen.long_tasks += 1;
            seen.longest_task = Math.max(seen.longest_task, Math.round(duration));
        }
    });
    tasks.observe({ type: "longtask" });
    addEventListener("pointerdown", press, true);
    window.__balance = { seen, stop() { changes.disconnect(); tasks.disconnect(); removeEventListener("pointerdown", press, true); } };"##;

/// Whether the figures of the first measurement are all there.
pub const SETTLED: &str = "return window.__balance.seen.settled !== null";

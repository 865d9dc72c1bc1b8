//! Hints in a page: a game in which there is something to think about, and what watches the page meanwhile.

use anyhow::{Context, Result, anyhow};
use heist_bots::{Bot, Greedy};
use heist_format::game::Game;
use heist_rules::chance::Seeded;
use heist_rules::state::Phase;

/// Watches for the first and the last answer, for frames and for long tasks, from the next press on `#hint` on.
pub const WATCH: &str = r##"
    window.__hint?.stop();
    const seen = { first: null, refined: null, frames: 0, over_50: 0, longest_frame: 0, long_tasks: 0, longest_task: 0 };
    let pressed = null, last = 0, on = true;
    const press = (event) => { if (event.target.closest("#hint")) { pressed ??= performance.now(); last = 0; } };
    const look = () => {
        if (pressed === null || seen.refined !== null) return;
        const since = performance.now() - pressed;
        if (seen.first === null && document.querySelector("#hints .hint-option")) seen.first = Math.round(since);
        if (document.querySelector("#hints[data-thinking=false]")) seen.refined = Math.round(since);
    };
    const changes = new MutationObserver(look);
    changes.observe(document.querySelector("main.table"), { subtree: true, childList: true, attributes: true });
    const tasks = new PerformanceObserver((list) => {
        // What was going on before the press does not count.
        for (const { startTime, duration } of list.getEntries()) {
            if (pressed === null || startTime < pressed || seen.refined !== null) continue;
            seen.long_tasks += 1;
            seen.longest_task = Math.max(seen.longest_task, Math.round(duration));
        }
    });
    tasks.observe({ type: "longtask" });
    const frame = (now) => {
        if (!on) return;
        if (pressed !== null && seen.refined === null) {
            if (last) {
                const took = now - last;
                seen.frames += 1;
                if (took > 50) seen.over_50 += 1;
                seen.longest_frame = Math.max(seen.longest_frame, Math.round(took));
            }
            last = now;
        }
        requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    addEventListener("click", press, true);
    window.__hint = { seen, stop() { on = false; changes.disconnect(); tasks.disconnect(); removeEventListener("click", press, true); } };"##;

/// Whether the last word was said.
pub const ANSWERED: &str = "return window.__hint.seen.refined !== null";

/// A heist that was planned well, after its first roll.
pub fn first_actions(heist: &str) -> Result<Game> {
    let (setup, state) = crate::new_table::start(&crate::new_table::new_table(heist))?;
    let mut game = Game::new(setup, state);
    let (mut bot, mut chance) = (Greedy::new(game.setup()), Seeded::new(1));
    while game.state().phase != Phase::Action {
        let command = bot.choose(game.setup(), game.state()).context("somebody can do something")?;
        game.apply(command, &mut chance).map_err(|refusal| anyhow!("{refusal:?}"))?;
    }
    Ok(game)
}

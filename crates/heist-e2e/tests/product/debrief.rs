//! The debrief of a heist in the page: the same figures as outside of it, exact sums, moments that are tried again before the answer is
//! shown, kept here and shared with the replay.

use crate::company::open;
use anyhow::{Context, Result, anyhow, ensure};
use heist_bots::debrief::Debriefing;
use heist_e2e::browser::wait;
use heist_e2e::browser_players::{BrowserPlayer, until};
use heist_e2e::local_storage::put_game;
use heist_format::game::Game;
use heist_format::position;
use heist_format::replay::{self, Replay};
use serde_json::{Value, json};

const LOST: &str = include_str!("../../../heist-testbed/games/golden/startup-lost.heist");

/// Hospitality, lost after nine rounds.
const LONG: &str = include_str!("../../../heist-testbed/games/golden/hospitality-lost.heist");

/// Nodes with which both sides are compared: a test is not compiled for speed.
const NODES: u64 = 1_000_000;

/// Two requests to a worker like that of the page, and the answer to the second.
const ASK: &str = r##"
    const [begin, request, done] = arguments;
    const build = document.querySelector("script[src*='boot.js']").getAttribute("src").split("?")[1];
    const worker = new Worker("/think/worker.js" + (build ? "?" + build : ""), { type: "module" });
    let answers = 0;
    worker.onmessage = ({ data }) => {
        answers += 1;
        if (typeof data === "string" && answers < 2) return;
        worker.terminate();
        done(typeof data === "string" ? JSON.parse(data) : data);
    };
    worker.postMessage(JSON.stringify(begin));
    worker.postMessage(JSON.stringify(request));"##;

/// The debrief that a browser keeps, and its name.
const KEPT: &str = r##"
    const key = Object.keys(localStorage).find((key) => key.startsWith("heist.debrief."));
    return key ? { id: key.slice("heist.debrief.".length), ...JSON.parse(localStorage[key]) } : null;"##;

/// The Startup Job, lost, with decisions that were bad.
pub fn lost() -> Result<Game> {
    played(LOST)
}

fn played(text: &str) -> Result<Game> {
    Replay::parse(text).and_then(|replay| replay.play()).map_err(|fault| anyhow!("{fault}"))
}

/// A figure of the equation, in thousandths.
async fn term(person: &BrowserPlayer, name: &str) -> Result<i32> {
    let shown = person.text_of(&format!("#debrief-sum [data-term={name}] b")).await?;
    let digits: String = shown.replace('−', "-").chars().filter(|c| c.is_ascii_digit() || "-.".contains(*c)).collect();
    let (whole, tenth) = digits.split_once('.').unwrap_or((&digits, "0"));
    let sign = if digits.starts_with('-') { -1 } else { 1 };
    Ok(whole.parse::<i32>().with_context(|| shown.clone())? * 10 + sign * tenth.parse::<i32>()?)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_debrief_is_worked_out_shown_tried_again_kept_and_shared() -> Result<()> {
    let (_folder, _, server, driver) = open()?;
    let ann = BrowserPlayer { page: driver.browser(1440, 900).await? };
    ann.page.goto(&server.url).await?;
    wait(&ann.page, "#play-now").await?;

    // Nine rounds have the same debrief to the letter in the page's worker and here.
    let long = played(LONG)?;
    ensure!(long.state().round == 9);
    let lines = replay::entries(&long).concat();
    let begin = json!({
        "op": "new", "position": position::print_json(long.setup(), long.start()), "played": lines.lines().collect::<Vec<_>>(),
    });
    let debrief = json!({ "op": "debrief", "nodes": NODES, "stream": false });
    let answer = ann.page.execute_async(ASK, vec![begin, debrief]).await?.json().clone();
    let own = Debriefing::with_nodes(&long, NODES).finish().print(&long);
    ensure!(answer["text"].as_str() == Some(own.as_str()), "in the page:\n{answer}\nhere:\n{own}");

    // On the result it begins by itself, and adds up.
    let game = lost()?;
    put_game(&ann, "over", &game, None).await?;
    ann.page.goto(format!("{}/local?game=over", server.url)).await?;
    wait(&ann.page, "#debrief[data-stage=busy] progress").await?;
    until("it is worked out", async || ann.has("#debrief[data-stage=told]").await).await?;
    let (initial, last) = (term(&ann, "initial").await?, term(&ann, "last").await?);
    let (luck, decisions) = (term(&ann, "luck").await?, term(&ann, "decisions").await?);
    ensure!(initial + luck + decisions == last && last == 0, "{initial} {luck} {decisions} {last}");
    let kept = ann.run(KEPT, Vec::new()).await?;
    let crew = &kept["debrief"]["crew"];
    ensure!((crew["luck"].as_i64(), crew["decisions"].as_i64()) == (Some(luck.into()), Some(decisions.into())));
    ensure!(ann.count("#debrief-parts tbody tr").await? >= 5, "everybody, and all together");
    for kind in ["decision", "dice", "draw"] {
        ensure!(ann.has(&format!("#curve > svg [data-mark={kind}][d^=M]")).await?, "{kind} has marks");
    }

    // A step is told and gone to.
    ann.paste("#curve-slider", "5").await?;
    let step = &kept["debrief"]["steps"][5];
    ensure!(ann.text_of("#curve-told").await? == step["told"].as_str().context("a sentence")?);
    ann.until_text("#replay-caption", &format!("{} of {}", step["last"], game.history().len())).await?;

    // The answer of a moment is there after an attempt, and not before.
    let moment = kept["debrief"]["moments"][0].as_u64().context("a moment")?;
    let (entry, answered) = (format!("#turning-points [data-step='{moment}']"), ".better");
    ensure!(!ann.has(&format!("{entry} {answered}")).await?, "it is not given away");
    ann.press(&format!("{entry} [data-again]")).await?;
    wait(&ann.page, "#attempt[data-state=open]").await?;
    ensure!(!ann.has("#attempt-answer").await?);
    let first = kept["debrief"]["steps"][moment as usize]["first"].as_u64().context("a number")? as usize;
    let replay = Replay::parse(LOST).map_err(|fault| anyhow!("{fault}"))?;
    ann.say(replay.commands().nth(first - 1).context("a command")?).await?;
    until("it is judged, or may be", async || ann.has("#attempt-judge, #attempt:not([data-state=open])").await).await?;
    if ann.has("#attempt-judge").await? {
        ann.press("#attempt-judge").await?;
    }
    wait(&ann.page, "#attempt[data-state=done] #attempt-verdict").await?;
    ensure!(ann.text_of("#attempt-answer").await?.starts_with("Better: "), "and now it is told");

    // It is there at once from now on: no worker is asked.
    ann.press("#attempt-back").await?;
    wait(&ann.page, &format!("{entry} {answered}")).await?;
    ann.page.refresh().await?;
    wait(&ann.page, &format!("#debrief[data-stage=told] {entry} {answered}")).await?;

    // Whoever follows the link gets it too, and may work it out.
    ann.press("#share-replay").await?;
    let link = wait(&ann.page, "#shared-link").await?.attr("href").await?.context("a link")?;
    let bob = BrowserPlayer { page: driver.browser(390, 844).await? };
    until("the server has it", async || {
        bob.page.goto(&link).await?;
        wait(&bob.page, "#debrief[data-stage]").await?;
        tokio::time::sleep(std::time::Duration::from_millis(500)).await;
        bob.has("#debrief-claimed").await
    })
    .await?;
    ensure!(bob.run(KEPT, Vec::new()).await?["text"] == kept["text"], "word for word");
    bob.press("#debrief-check").await?;
    wait(&bob.page, "#debrief[data-stage=busy]").await?;
    bob.press("#debrief-stop").await?;
    wait(&bob.page, "#debrief-begin").await?;
    ensure!(bob.run(KEPT, Vec::new()).await?["claimed"] == Value::Bool(true), "until it is worked out");
    for person in [ann, bob] {
        person.nothing_went_wrong(&[]).await?;
        person.page.quit().await?;
    }
    Ok(())
}

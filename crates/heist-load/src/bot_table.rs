//! A table at which bots play, and somebody who watches them.

use crate::LoadPhase;
use crate::websocket::SeatSocket;
use anyhow::{Context, Result, bail};
use heist_protocol::http::NewTable;
use heist_protocol::{BotLevel, BotPlayer, BotTemper, ClientMessage, Colour, VERSION};
use heist_testbed::{http, new_table};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::timeout;

/// How often somebody who hears nothing looks whether it is time to go.
const GLANCE: Duration = Duration::from_millis(500);

/// Watches bots play one heist after the other: how many commands were heard while it was measured.
pub async fn watch(url: String, heist: String, phase: Arc<LoadPhase>) -> Result<u64> {
    let bot = |who: Colour| {
        let (name, level, temper) = (who.word().to_owned(), BotLevel::Quick, BotTemper::Bold);
        (who, BotPlayer { name, level, temper, face: None })
    };
    let bots = Colour::ALL.into_iter().map(bot).collect();
    let new = NewTable { hold: Vec::new(), bots, ..new_table::new_table(&heist) };
    let mut socket = SeatSocket::connect(http::host(&url)?).await?;
    let mut commands = 0;
    while !phase.is_over() {
        let opened = new_table::open(&url, &new).await?;
        let (table, tokens, name) = (opened.table, vec![opened.watch], Some("Eve".to_owned()));
        let hello = ClientMessage::Hello { version: VERSION, table, tokens, name, since: None };
        socket.send(&serde_json::to_vec(&hello)?).await?;
        while !phase.is_over() {
            let Ok(text) = timeout(GLANCE, socket.next()).await else { continue };
            let heard: Value = serde_json::from_slice(text?)?;
            match heard["op"].as_str() {
                Some("did") => {
                    commands += u64::from(phase.measures());
                    let is_end = |fact: &Value| fact.as_str().is_some_and(|fact| fact.starts_with("phase over"));
                    if heard["facts"].as_array().is_some_and(|facts| facts.iter().any(is_end)) {
                        break;
                    }
                }
                Some("failed") => bail!("{heard}"),
                _ => {}
            }
        }
    }
    Ok(commands)
}

/// How many questions bots had, and how long they waited and were thought about, in milliseconds on average.
pub async fn figures(url: &str) -> Result<Value> {
    let report = http::ask(url, "GET /metrics", "").await?;
    let figure = |name: &str| {
        let line = report.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.and_then(|figure| figure.trim().parse::<f64>().ok()).with_context(|| format!("/metrics has no `{name}`"))
    };
    let count = figure("heist_bot_wait_seconds_count")?;
    let mean = |sum: f64| (sum / count.max(1.0) * 100_000.0).round() / 100.0;
    let waited_over = |seconds: &str| -> Result<f64> {
        let below = figure(&format!("heist_bot_wait_seconds_bucket{{le=\"{seconds}\"}}"))?;
        Ok(((1.0 - below / count.max(1.0)) * 1000.0).round() / 10.0)
    };
    Ok(json!({
        "count": count,
        "waited_ms": mean(figure("heist_bot_wait_seconds_sum")?),
        "waited_over_half_a_second_percent": waited_over("0.5")?,
        "thought_ms": mean(figure("heist_bot_think_seconds_sum")?),
        "delayed": figure("heist_bot_questions_delayed_total").unwrap_or(0.0),
        "dropped": figure("heist_bot_questions_dropped_total").unwrap_or(0.0),
    }))
}

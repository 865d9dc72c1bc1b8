//! The edges of the planner that fit hints best: one for each heist, and how they fade from round to round; and the curve that leads from
//! the chance which follows to the share of heists that are won.

use super::hints::Hint;
use std::collections::BTreeMap;
use std::fmt::Write;

/// How far, in logarithms, the edge of a heist lies from the common one by itself. With few hints it is drawn to that one.
const SPREAD: f64 = 1.0;

/// The text of the file with the edges.
pub fn edges(hints: &[Hint]) -> String {
    let mut heists: BTreeMap<&str, Vec<&Hint>> = BTreeMap::new();
    for hint in hints {
        heists.entry(hint.heist()).or_default().push(hint);
    }
    let (mut common, mut fade) = (1.0, 0.0);
    let mut found: BTreeMap<&str, f64> = BTreeMap::new();
    for _ in 0..5 {
        fade = best(-0.5, 0.0, |fade| {
            heists.values().map(|hints| best_edge(hints, common, fade)).map(|edge| edge.1).sum()
        })
        .0;
        found = heists.iter().map(|(heist, hints)| (*heist, best_edge(hints, common, fade).0)).collect();
        common = found.values().sum::<f64>() / found.len().max(1) as f64;
    }
    println!(
        "\nThe curve that fits best: {:?}",
        curve(hints, |hint| {
            let edge = found[hint.heist()] + fade * f64::from(hint.round - 1);
            1.0 / (1.0 + (-(odds(hint).ln() + edge)).exp())
        })
    );
    let mut text = "# By how much the planner's odds to win exceed greedy's in the first round of a heist, and what is left of it a round later.\n\
        # The example `calibration` of heist-lab writes this file; docs/bots.md explains it.\n"
        .to_owned();
    let _ = writeln!(text, "fade {:.2}\nother {:.2}", fade.exp(), common.exp());
    for (heist, edge) in found {
        let _ = writeln!(text, "{heist} {:.2}", edge.exp());
    }
    text
}

/// The edge of one heist as a logarithm, and its loss.
fn best_edge(hints: &[&Hint], common: f64, fade: f64) -> (f64, f64) {
    best(-2.0, 4.0, |edge| {
        let far: f64 = (edge - common) / SPREAD;
        hints.iter().map(|hint| loss(hint, edge + fade * f64::from(hint.round - 1))).sum::<f64>() + far * far / 2.0
    })
}

/// The odds of the rollouts.
fn odds(hint: &Hint) -> f64 {
    (2.0 * f64::from(hint.won) + 1.0) / (2.0 * f64::from(hint.games - hint.won) + 1.0)
}

/// The share of heists won, in thousandths, where the chance is 0, 10, 30, 50, 70, 90 and 100 %: straight between these, so that the sum
/// of squares is least. The ends stay where they are.
fn curve(hints: &[Hint], chance: impl Fn(&Hint) -> f64) -> Vec<(f64, f64)> {
    const AT: [f64; 7] = [0.0, 0.1, 0.3, 0.5, 0.7, 0.9, 1.0];
    let mut shown = AT;
    // One point after the other, again and again.
    for _ in 0..200 {
        for point in 1..AT.len() - 1 {
            let (mut top, mut bottom) = (0.0, 0.0);
            for hint in hints {
                let p = chance(hint);
                let from = AT.iter().rposition(|at| *at <= p).unwrap_or(0).min(AT.len() - 2);
                let high = (p - AT[from]) / (AT[from + 1] - AT[from]);
                let (weight, rest) = match point {
                    it if it == from => (1.0 - high, high * shown[from + 1]),
                    it if it == from + 1 => (high, (1.0 - high) * shown[from]),
                    _ => continue,
                };
                top += weight * (f64::from(u8::from(hint.end)) - rest);
                bottom += weight * weight;
            }
            if bottom > 0.0 {
                shown[point] = top / bottom;
            }
        }
    }
    AT.iter().zip(shown).map(|(at, shown)| (1000.0 * at, (1000.0 * shown).round())).collect()
}

/// How surprising the end of a heist is, if the odds of the rollouts rise by this logarithm.
fn loss(hint: &Hint, edge: f64) -> f64 {
    let toward = odds(hint).ln() + edge;
    (1.0 + if hint.end { -toward } else { toward }.exp()).ln()
}

/// Where a function with one valley is lowest, and how low (golden section).
fn best(mut low: f64, mut high: f64, value: impl Fn(f64) -> f64) -> (f64, f64) {
    let section = (5f64.sqrt() - 1.0) / 2.0;
    while high - low > 0.005 {
        let (one, other) = (high - section * (high - low), low + section * (high - low));
        if value(one) < value(other) { high = other } else { low = one }
    }
    let at = (low + high) / 2.0;
    (at, value(at))
}

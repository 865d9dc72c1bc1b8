//! The edges of the planner that fit hints best: one for each heist, and how they fade from round to round; and the curve that leads from
//! the chance which follows to the share of heists that are won.

use super::hints::Hint;
use std::collections::BTreeMap;
use std::fmt::Write;

/// How far, in logarithms, the edge of a heist lies from the common one by itself. With few hints it is drawn to that one.
const SPREAD: f64 = 1.0;

/// Where the curve has its points.
const AT: [f64; 8] = [0.0, 0.08, 0.16, 0.3, 0.5, 0.7, 0.9, 1.0];

/// What fits some hints best. Edges and what is left of them a round later are logarithms.
pub struct Fit {
    common: f64,
    fade: f64,
    edges: BTreeMap<String, f64>,
    /// The shares that are won at the points of the curve.
    pub curve: [f64; AT.len()],
}

impl Fit {
    pub fn new(hints: &[&Hint]) -> Fit {
        let mut heists: BTreeMap<&str, Vec<&Hint>> = BTreeMap::new();
        for hint in hints {
            heists.entry(hint.heist()).or_default().push(hint);
        }
        let mut fit = Fit { common: 1.0, fade: 0.0, edges: BTreeMap::new(), curve: AT };
        for _ in 0..5 {
            let common = fit.common;
            let all = |fade: f64| heists.values().map(|hints| best_edge(hints, common, fade).1).sum();
            fit.fade = best(-0.5, 0.0, all).0;
            let edge = |hints: &[&Hint]| best_edge(hints, common, fit.fade).0;
            fit.edges = heists.iter().map(|(heist, hints)| ((*heist).to_owned(), edge(hints))).collect();
            fit.common = fit.edges.values().sum::<f64>() / fit.edges.len().max(1) as f64;
        }
        fit.curve = curve(hints, |hint| fit.raw(hint));
        fit
    }

    /// The chance that follows from the odds alone.
    fn raw(&self, hint: &Hint) -> f64 {
        let edge = self.edges.get(hint.heist()).unwrap_or(&self.common) + self.fade * f64::from(hint.round - 1);
        1.0 / (1.0 + (-(odds(hint).ln() + edge)).exp())
    }

    /// The chance in thousandths.
    pub fn permille(&self, hint: &Hint) -> u32 {
        let (from, high) = place(self.raw(hint));
        (1000.0 * (self.curve[from] * (1.0 - high) + self.curve[from + 1] * high)) as u32
    }

    /// The text of the file with the edges.
    pub fn text(&self) -> String {
        let mut text = "# By how much the planner's odds to win exceed greedy's in the first round of a heist, and what is left of it a round later.\n\
            # The example `calibration` of heist-lab writes this file; docs/bots.md explains it.\n"
            .to_owned();
        let _ = writeln!(text, "fade {:.2}\nother {:.2}", self.fade.exp(), self.common.exp());
        for (heist, edge) in &self.edges {
            let _ = writeln!(text, "{heist} {:.2}", edge.exp());
        }
        text
    }
}

/// The chance that each hint would show if only the other games were known: those of a part are predicted by the other parts.
pub fn crosswise(hints: &[Hint], parts: u64) -> Vec<u32> {
    let mut shown = vec![0; hints.len()];
    for part in 0..parts {
        let others: Vec<&Hint> = hints.iter().filter(|hint| hint.tape % parts != part).collect();
        let fit = Fit::new(&others);
        for (hint, shown) in hints.iter().zip(&mut shown).filter(|(hint, _)| hint.tape % parts == part) {
            *shown = fit.permille(hint);
        }
    }
    shown
}

/// Between which points of the curve a chance lies, and how far.
fn place(chance: f64) -> (usize, f64) {
    let from = AT.iter().rposition(|at| *at <= chance).unwrap_or(0).min(AT.len() - 2);
    (from, (chance - AT[from]) / (AT[from + 1] - AT[from]))
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

/// The shares of heists that are won at the points of the curve: straight between these, so that the sum of squares is least. The ends
/// stay where they are.
fn curve(hints: &[&Hint], chance: impl Fn(&Hint) -> f64) -> [f64; AT.len()] {
    let placed: Vec<(usize, f64, f64)> = hints
        .iter()
        .map(|hint| (place(chance(hint)), f64::from(u8::from(hint.end))))
        .map(|((from, high), end)| (from, high, end))
        .collect();
    let mut shown = AT;
    // One point after the other, again and again.
    for _ in 0..200 {
        for point in 1..AT.len() - 1 {
            let (mut top, mut bottom) = (0.0, 0.0);
            for (from, high, end) in &placed {
                let (weight, rest) = match point {
                    it if it == *from => (1.0 - high, high * shown[from + 1]),
                    it if it == from + 1 => (*high, (1.0 - high) * shown[*from]),
                    _ => continue,
                };
                top += weight * (end - rest);
                bottom += weight * weight;
            }
            if bottom > 0.0 {
                shown[point] = top / bottom;
            }
        }
    }
    shown
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

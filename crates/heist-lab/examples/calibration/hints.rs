//! Hints that were given, and how the heists ended.

use heist_bots::{Edge, WinChance};
use std::fmt::Write;

const COLUMNS: &str = "heist,tape,round,won,games,end\n";

/// A hint at the beginning of a round.
pub struct Hint {
    /// The heist with its crew.
    pub scene: String,
    /// The number of the game.
    pub tape: u64,
    pub round: u8,
    /// Rollouts that were won.
    pub won: u32,
    pub games: u32,
    /// Whether the heist was won in the end.
    pub end: bool,
}

impl Hint {
    pub fn heist(&self) -> &str {
        self.scene.split(' ').next().unwrap_or_default()
    }

    /// As it is shown.
    pub fn win(&self) -> WinChance {
        WinChance { won: self.won, games: self.games, edge: Edge::at(self.heist(), self.round) }
    }
}

pub fn write(file: &str, hints: &[Hint]) {
    let mut text = COLUMNS.to_owned();
    for Hint { scene, tape, round, won, games, end } in hints {
        let _ = writeln!(text, "{scene},{tape},{round},{won},{games},{}", u8::from(*end));
    }
    std::fs::write(file, text).unwrap_or_else(|fault| panic!("{file}: {fault}"));
}

pub fn read(file: &str) -> Vec<Hint> {
    let text = std::fs::read_to_string(file).unwrap_or_else(|fault| panic!("{file}: {fault}"));
    let rows = text.strip_prefix(COLUMNS).unwrap_or_else(|| panic!("{file} does not begin with `{}`", COLUMNS.trim()));
    let hint = |(n, row): (usize, &str)| parse(row).unwrap_or_else(|| panic!("{file}:{}: `{row}`", n + 2));
    rows.lines().enumerate().map(hint).collect()
}

fn parse(row: &str) -> Option<Hint> {
    let [scene, tape, round, won, games, end] = row.split(',').collect::<Vec<_>>()[..] else { return None };
    Some(Hint {
        scene: scene.to_owned(),
        tape: tape.parse().ok()?,
        round: round.parse().ok()?,
        won: won.parse().ok()?,
        games: games.parse().ok()?,
        end: end == "1",
    })
}

/// Brier score, and how often heists were won: by tenths of the scale, and by tenths of the hints.
pub fn table(what: &str, hints: &[Hint], values: &[u32]) {
    let mut shown: Vec<(u32, bool)> = values.iter().zip(hints).map(|(value, hint)| (*value, hint.end)).collect();
    shown.sort_unstable();
    let p = |it: &(u32, bool)| f64::from(it.0) / 1000.0;
    let brier: f64 = shown.iter().map(|it| (p(it) - f64::from(u8::from(it.1))).powi(2)).sum();
    println!("\n{what}: Brier score {:.3} over {} hints", brier / shown.len().max(1) as f64, shown.len());
    let row = |name: String, within: &[(u32, bool)]| {
        let n = within.len().max(1) as f64;
        let mean = within.iter().map(p).sum::<f64>() / n;
        let won = within.iter().filter(|it| it.1).count() as f64 / n;
        println!("| {name} | {} | {:.1} % | {:.1} % |", within.len(), 100.0 * mean, 100.0 * won);
    };
    println!("| shown | hints | mean shown | won |\n| --- | --- | --- | --- |");
    for tenth in 0..10 {
        let from = |limit: u32| if limit > 9 { shown.len() } else { shown.partition_point(|it| it.0 < 100 * limit) };
        row(format!("{} to {} %", 10 * tenth, 10 * tenth + 10), &shown[from(tenth)..from(tenth + 1)]);
    }
    println!("| tenth of the hints | hints | mean shown | won |\n| --- | --- | --- | --- |");
    for tenth in 0..10 {
        row((tenth + 1).to_string(), &shown[tenth * shown.len() / 10..(tenth + 1) * shown.len() / 10]);
    }
}

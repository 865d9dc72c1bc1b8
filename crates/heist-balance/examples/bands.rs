//! Measures the official heists as drafts are measured, and prints the median of each difficulty, about which the band lies that drafts
//! are held against. Writes a Markdown table.

use heist_balance::measure::{Measuring, Settings};
use heist_data::library::Library;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    println!("| heist | difficulty | won | interval |\n| --- | --- | --- | --- |");
    let mut rates: Vec<(&str, f64)> = Vec::new();
    for heist in &Library::official().heists {
        // Under another id, as a draft would be: the opening book knows nothing of it.
        let draft = heist_data::heists::Heist { id: format!("{}-draft", heist.id), ..heist.clone() };
        let mut measuring = Measuring::begin(&draft, None, Vec::new(), Settings::default())?;
        while measuring.step() {}
        let tally = measuring.tally();
        let (rate, interval) = (tally.rate(), tally.interval());
        println!(
            "| {} | {} | {:.1} % of {} | {:.1} to {:.1} |",
            heist.name,
            heist.difficulty,
            100.0 * rate,
            tally.games,
            100.0 * interval.low,
            100.0 * interval.high
        );
        if !heist.id.starts_with("county-") {
            rates.push((&heist.difficulty, rate));
        }
    }
    println!();
    for class in ["amateur", "semi-pro", "pro"] {
        let mut of_class: Vec<f64> = rates.iter().filter(|(of, _)| *of == class).map(|(_, rate)| *rate).collect();
        of_class.sort_by(f64::total_cmp);
        println!("{class}: {:.1} %", 100.0 * median(&of_class));
    }
    Ok(())
}

/// The median of sorted numbers.
fn median(sorted: &[f64]) -> f64 {
    let middle = sorted.len() / 2;
    if sorted.len() % 2 == 1 { sorted[middle] } else { f64::midpoint(sorted[middle - 1], sorted[middle]) }
}

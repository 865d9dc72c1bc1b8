//! Measures the official heists as drafts are measured, and prints the middle half of each difficulty, which is the band that
//! drafts are held against. Writes a Markdown table.

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
        println!("{class}: {:.3} to {:.3}", quantile(&of_class, 0.25), quantile(&of_class, 0.75));
    }
    Ok(())
}

/// A quantile of sorted numbers, between two of them where it falls there.
fn quantile(sorted: &[f64], share: f64) -> f64 {
    let place = share * (sorted.len() - 1) as f64;
    let (low, high) = (sorted[place.floor() as usize], sorted[place.ceil() as usize]);
    low + (high - low) * place.fract()
}

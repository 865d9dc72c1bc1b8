//! `steps COUNT`: plays at least COUNT random steps from a fixed seed, over all heists, and says how many it were. Made to
//! be run under a profiler that counts instructions.

use heist_rules::choices::Choices;
use heist_search::measure;
use std::process::ExitCode;

fn main() -> ExitCode {
    let Some(wanted) = std::env::args().nth(1).and_then(|count| count.parse::<u64>().ok()) else {
        eprintln!("Usage: steps COUNT");
        return ExitCode::from(2);
    };
    let heists = match measure::all_heists(1) {
        Ok(heists) if !heists.is_empty() => heists,
        Ok(_) => return ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error}");
            return ExitCode::FAILURE;
        }
    };
    let mut choices = Choices::with_room();
    let mut steps = 0;
    for seed in 1.. {
        for heist in &heists {
            if steps >= wanted {
                println!("{steps} steps");
                return ExitCode::SUCCESS;
            }
            steps += u64::from(heist.play(seed, &mut choices));
        }
    }
    ExitCode::SUCCESS
}

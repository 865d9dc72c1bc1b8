//! How long a check takes: `cargo run --release -p heist-check --example check_time -- content/heists/*.toml`.

use std::time::Instant;

/// Times that each file is checked.
const ROUNDS: u32 = 200;

fn main() -> std::io::Result<()> {
    for path in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&path)?;
        let findings = heist_check::check(&text).len();
        let begun = Instant::now();
        for _ in 0..ROUNDS {
            std::hint::black_box(heist_check::check(std::hint::black_box(&text)));
        }
        println!("{:>8.3} ms  {findings} findings  {path}", begun.elapsed().as_secs_f64() * 1000.0 / f64::from(ROUNDS));
    }
    Ok(())
}

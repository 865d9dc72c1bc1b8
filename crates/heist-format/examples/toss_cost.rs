//! What fair chance costs: `cargo run --release --package heist-format --example toss_cost`.

use heist_format::fair::{Chain, Toss, TossChance, hash};
use heist_rules::Who;
use heist_rules::chance::Chance;
use std::hint::black_box;
use std::time::Instant;

fn time(what: &str, rounds: u32, mut work: impl FnMut()) {
    // Once before, so that nothing is measured that happens only the first time.
    work();
    let begin = Instant::now();
    for _ in 0..rounds {
        work();
    }
    let nanoseconds = begin.elapsed().as_nanos() / u128::from(rounds);
    println!("{what:<52} {:>9.3} µs", nanoseconds as f64 / 1000.0);
}

fn main() {
    let mut chance = TossChance::new(hash(b"a key"));
    time("a die", 1_000_000, || {
        black_box(chance.roll(Who::Red, 1));
    });
    let mut server = Chain::new([1; 32]);
    let seats = Who::PLAYERS.map(|who| (who, Some([who as u8; 32]))).to_vec();
    let mut number = 0;
    time("a toss of four seats with its share of the server", 200_000, || {
        number = number % 500 + 1;
        let toss = Toss { number, server: server.secret(number).unwrap_or_default(), seats: seats.clone() };
        black_box(toss.chance("4kq07zt1mdw9c"));
    });
    time("the chain of a table, when its room is opened", 200, || {
        black_box(Chain::new([7; 32]));
    });
}

//! How fast the rules are: random play over all heists, and `apply` alone, always with the same seeds.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use heist_rules::choices::Choices;
use heist_search::measure::{self, Planned, Recorded};
use std::hint::black_box;

/// Games per heist and measurement.
const SEEDS: std::ops::Range<u64> = 1..5;

fn heists() -> Vec<Planned> {
    measure::all_heists(1).expect("the official heists can be set up")
}

fn random_play(criterion: &mut Criterion) {
    let heists = heists();
    let mut choices = Choices::with_room();
    let mut play_all = move || -> u64 {
        SEEDS
            .flat_map(|seed| heists.iter().map(move |heist| (seed, heist)))
            .map(|(seed, heist)| u64::from(heist.play(seed, &mut choices)))
            .sum()
    };
    let steps = play_all();
    let mut group = criterion.benchmark_group("random play");
    group.throughput(Throughput::Elements(steps));
    group
        .bench_function("all heists, from the first roll to the end", |bencher| bencher.iter(|| black_box(play_all())));
    group.finish();
}

fn apply(criterion: &mut Criterion) {
    let heists = heists();
    let games: Vec<Recorded<'_>> = heists.iter().flat_map(|heist| SEEDS.map(move |seed| heist.record(seed))).collect();
    let steps: usize = games.iter().map(Recorded::len).sum();
    let mut group = criterion.benchmark_group("apply");
    group.throughput(Throughput::Elements(steps as u64));
    group.bench_function("recorded games", |bencher| {
        bencher.iter(|| {
            for game in &games {
                black_box(game.apply());
            }
        });
    });
    group.finish();
}

criterion_group!(benches, random_play, apply);
criterion_main!(benches);

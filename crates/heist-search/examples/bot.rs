//! `bot [HEIST] [PLAYOUTS]`: plays a heist to its end. A flat Monte-Carlo search: every command is tried in playouts on the same
//! tapes, the best one is played.

use heist_format::setup::official_game;
use heist_rules::chance::Seeded;
use heist_rules::fast_rng::FastRng;
use heist_rules::state::{HeistFlags, Place};
use heist_rules::{Command, Scope, Setup, State, apply, apply_unchecked, legal, outcome, random_play};
use heist_search::{Playouts, Tape, Uniform};

/// What the end of a playout is worth: winning above all, then whatever was brought out.
fn worth(end: &State) -> f64 {
    let loot = end.loot.iter().filter(|(_, _, place)| *place == Place::TEAM).count() as f64;
    f64::from(u8::from(end.is(HeistFlags::WON))) + 0.01 * (loot + f64::from(end.cash_out))
}

/// The command with the best playouts; every command meets the same luck.
fn best(setup: &Setup, state: &State, tapes: std::ops::Range<u64>, commands: &[Command]) -> Command {
    let mut random = Playouts::new(Uniform::new(tapes.start));
    let mut score = |command: &Command| -> f64 {
        let ends = tapes.clone().map(|number| {
            let (mut end, mut tape) = (*state, Tape::new(number, state));
            apply_unchecked(setup, &mut end, command, &mut tape, &mut ());
            random.run_to(setup, &mut end, &mut tape);
            worth(&end)
        });
        ends.sum()
    };
    let scored = commands.iter().map(|command| (*command, score(command)));
    scored.max_by(|a, b| a.1.total_cmp(&b.1)).expect("something is always legal").0
}

/// Plays an official heist; says how it stands at the end, after how many commands.
pub fn play(heist: &str, playouts: u64, seed: u64) -> Result<(State, u32), Box<dyn std::error::Error>> {
    let (setup, mut state) = official_game(heist)?;
    let mut chance = Seeded::new(seed);
    random_play::plan_all(&setup, &mut state, &mut FastRng::new(seed), &mut ());
    let (mut commands, mut steps) = (Vec::new(), 0);
    while outcome(&setup, &state).is_none() {
        legal(&setup, &state, Scope::Purposeful, &mut commands);
        let tapes = u64::from(steps) * playouts..u64::from(steps + 1) * playouts;
        let command = best(&setup, &state, tapes, &commands);
        apply(&setup, &mut state, command, &mut chance, &mut ())?;
        steps += 1;
    }
    Ok((state, steps))
}

#[allow(dead_code)] // A test includes this file and calls `play` alone.
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let heist = arguments.next().unwrap_or("startup".to_owned());
    let playouts = arguments.next().map_or(Ok(100), |count| count.parse())?;
    let (end, steps) = play(&heist, playouts, 1)?;
    let ending = if end.is(HeistFlags::WON) { "won" } else { "lost" };
    println!("{heist}: {ending} in round {} after {steps} commands", end.round);
    Ok(())
}

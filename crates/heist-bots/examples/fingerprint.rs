//! Boils games of the planner, its advice and debriefs down to one number, which must be the same on every platform. Prints it; or, when it
//! was compiled with `HEIST_FINGERPRINT`, fails unless it is that number (in a browser nothing can be printed).

use heist_bots::debrief::{Debriefing, NODES};
use heist_bots::{Bot, Effort, Planner};
use heist_format::replay::Replay;
use heist_format::setup;
use heist_rules::chance::Seeded;
use heist_rules::{apply, position_key};
use std::process::ExitCode;

/// One more number.
fn mix(so_far: u64, number: u64) -> u64 {
    (so_far ^ number).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(29)
}

fn game(heist: &str, seed: u64) -> Option<u64> {
    let (setup, mut state) = setup::official_game(heist).ok()?;
    let mut bot = Planner::new(&setup, Effort::nodes(15_000), seed);
    let (mut chance, mut number, mut commands) = (Seeded::new(seed), 0, 0);
    while let Some(command) = bot.choose(&setup, &state) {
        if commands % 40 == 0 {
            let advice = bot.think(&setup, &state)?;
            let win = advice.win.map_or(0, |win| u64::from(win.won) << 32 | u64::from(win.games));
            number = mix(mix(number, win), advice.nodes);
        }
        apply(&setup, &mut state, command, &mut chance, &mut ()).ok()?;
        number = mix(number, position_key(&setup, &state));
        commands += 1;
    }
    Some(mix(number, bot.nodes))
}

/// Games that were played, each with the nodes of its debrief: the first, of nine rounds, as people get it.
const PLAYED: [(&str, u64); 4] = [
    (include_str!("../../heist-testbed/games/golden/hospitality-lost.heist"), NODES),
    (include_str!("../../heist-testbed/games/golden/startup-lost.heist"), 2_000_000),
    (include_str!("../../heist-testbed/games/golden/melee-won.heist"), 2_000_000),
    (include_str!("../../heist-testbed/games/golden/greedy-prisoner-lost.heist"), 2_000_000),
];

/// The text of a debrief as a number.
fn debrief(played: &str, nodes: u64) -> Option<u64> {
    let game = Replay::parse(played).and_then(|replay| replay.play()).ok()?;
    let text = Debriefing::with_nodes(&game, nodes).finish().print(&game);
    Some(text.bytes().fold(0, |so_far, byte| mix(so_far, byte.into())))
}

fn main() -> ExitCode {
    let games = [("startup", 1), ("hospitality", 2), ("greedy-prisoner", 3)];
    let number = games.into_iter().try_fold(0, |so_far, (heist, seed)| Some(mix(so_far, game(heist, seed)?)));
    let debriefs = |number: u64| {
        PLAYED.iter().try_fold(number, |so_far, (played, nodes)| Some(mix(so_far, debrief(played, *nodes)?)))
    };
    let Some(number) = number.and_then(debriefs) else { return ExitCode::FAILURE };
    let number = format!("{number:016x}");
    match option_env!("HEIST_FINGERPRINT") {
        None => {
            println!("{number}");
            ExitCode::SUCCESS
        }
        Some(expected) if expected == number => ExitCode::SUCCESS,
        Some(_) => ExitCode::FAILURE,
    }
}

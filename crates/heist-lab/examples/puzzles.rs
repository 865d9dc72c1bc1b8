//! Looks for puzzles in games of greedy and writes them into a file: `puzzles FILE [count=100] [seed=1] [each=9] [games=400]`.
//! At most `each` come from one heist, and of one heist not two with the same goal in the same round of the same crew.
//!
//! `puzzles FILE two-rounds` with the same settings adds wins in two rounds to the puzzles that the file has.

use heist_data::library::Library;
use heist_lab::crews::{self, CrewChoice};
use heist_lab::experiment::tape;
use heist_lab::parallel::{all_cores, in_order};
use heist_lab::players::Scene;
use heist_lab::puzzles::{USUAL, of_game, two_rounds};
use heist_puzzles::{Puzzle, parse, print};
use std::ops::ControlFlow;

fn main() -> Result<(), String> {
    let (mut file, mut count, mut seed, mut each, mut games, mut adds) = (None, 100, 1, 9, 400, false);
    for argument in std::env::args().skip(1) {
        let number = |value: &str| value.parse::<usize>().map_err(|_| format!("`{argument}` needs a number"));
        match argument.split_once('=') {
            Some(("count", value)) => count = number(value)?,
            Some(("seed", value)) => seed = number(value)? as u64,
            Some(("each", value)) => each = number(value)?,
            Some(("games", value)) => games = number(value)?,
            Some(_) => return Err(format!("`{argument}` is not known")),
            None if argument == "two-rounds" => adds = true,
            None => file = Some(argument),
        }
    }
    let file = file.ok_or("Which file are the puzzles to be written into?")?;
    let mut known: Vec<Puzzle> = Vec::new();
    if adds {
        let text = std::fs::read_to_string(&file).map_err(|fault| format!("{file}: {fault}"))?;
        let listed = parse(&text, &file).map_err(|fault| fault.to_string())?;
        let opened = listed.iter().map(|listed| listed.open().map_err(|fault| fault.to_string()));
        known = opened.collect::<Result<_, _>>()?;
    }
    let mut found: Vec<Puzzle> = Vec::new();
    for heist in Library::official().heists.iter() {
        let mut own: Vec<Puzzle> = Vec::new();
        for crew in [CrewChoice::First, CrewChoice::Second, CrewChoice::AsDesigned] {
            let edition = heist.newest_edition();
            let (setup, start) = crews::new_game(heist, edition, &crew, 4).map_err(|fault| fault.to_string())?;
            let scene = Scene::new(setup, start, None);
            let mut of_crew = 0;
            in_order(
                all_cores(),
                games,
                |game| match adds {
                    true => two_rounds::of_game(&scene, tape(seed, game as u64)),
                    false => of_game(&scene, tape(seed, game as u64), USUAL),
                },
                |_, puzzle| {
                    let Some(puzzle) = puzzle else { return ControlFlow::Continue(()) };
                    let same = |other: &&Puzzle| {
                        other.goal == puzzle.goal
                            && other.start.round == puzzle.start.round
                            && other.setup == puzzle.setup
                    };
                    if own.iter().filter(same).count() < 1 {
                        own.push(puzzle);
                        of_crew += 1;
                    }
                    if of_crew < each { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                },
            );
        }
        own.sort_by_key(|puzzle| puzzle.by_accident);
        own.truncate(each);
        let goals: Vec<_> =
            own.iter().map(|puzzle| (puzzle.goal.kind(), puzzle.by_accident, puzzle.solution.len())).collect();
        eprintln!("{}: {goals:?}", heist.id);
        for puzzle in own.iter().filter(|_| adds) {
            eprintln!("  {} ways to go on after {}", puzzle.after_dice.len(), puzzle.solution.len());
        }
        found.extend(own);
    }
    // The easier ones first.
    found.sort_by_key(|puzzle| (std::cmp::Reverse(puzzle.by_accident), puzzle.solution.len()));
    while found.len() > count {
        // Evenly out of the whole.
        found.remove(found.len() / 2);
    }
    let mut found = [known, found].concat();
    for (n, puzzle) in found.iter_mut().enumerate() {
        puzzle.number = n as u32 + 1;
    }
    std::fs::write(&file, print(&found)?).map_err(|fault| format!("{file}: {fault}"))?;
    eprintln!("{file}: {} puzzles", found.len());
    Ok(())
}

//! `heist puzzle`: a hundred positions, a goal in each, and tries from a pipe.

use crate::common::{heist, heist_with};
use heist_format::notation;
use heist_puzzles::{Goal, OFFICIAL, Puzzle, parse};
use heist_rules::chance::Seeded;
use serde_json::Value;

fn first() -> (Puzzle, Vec<String>) {
    let puzzle = parse(OFFICIAL, "puzzles.toml").expect("the puzzles")[0].open().expect("a puzzle");
    let (mut state, mut lines) = (puzzle.start, Vec::new());
    for command in &puzzle.solution {
        lines.push(notation::print(&puzzle.setup, &state, command));
        puzzle.attempt(&mut state, *command).expect("legal");
    }
    (puzzle, lines)
}

#[test]
fn a_puzzle_is_solved_line_by_line_and_a_wrong_try_is_told() {
    let (_, lines) = first();
    let solved = heist_with(&["puzzle", "1"], &lines.join("\n"));
    assert_eq!(solved.code, 0, "{}", solved.err);
    assert!(solved.out.starts_with("Puzzle 1, easy: "), "{}", solved.out);
    assert!(solved.out.ends_with("Solved. Not a single die was rolled for it.\n"), "{}", solved.out);

    let told = heist_with(&["puzzle", "1"], "hint\nsolution\n").fine();
    assert!(told.matches(&lines[0]).count() >= 2 && told.contains(lines.last().expect("a line")), "{told}");

    let missed = heist_with(&["puzzle", "1"], "team stay\nteam stay\nteam stay\n");
    assert_eq!(missed.code, 3, "{}{}", missed.out, missed.err);
    assert!(!missed.out.contains("Solved."), "{}", missed.out);
}

#[test]
fn puzzles_are_listed_with_the_one_of_the_day() {
    let list = heist(&["puzzle", "--list"]).fine();
    let count = parse(OFFICIAL, "puzzles.toml").expect("the puzzles").len();
    assert_eq!(list.lines().count(), count);
    assert_eq!(list.matches("today's").count(), 1);
    let list: Value = serde_json::from_str(&heist(&["puzzle", "--list", "--json"]).fine()).expect("JSON");
    let daily: Value = serde_json::from_str(&heist(&["puzzle", "--json"]).fine()).expect("JSON");
    assert!(list.as_array().expect("a list").contains(&daily), "{daily}");
    let unknown = heist(&["puzzle", "4711"]);
    assert_eq!(unknown.code, 1);
    let numbers = format!("There is no puzzle 4711; they are numbered from 1 to {count}.");
    assert!(unknown.err.contains(&numbers), "{}", unknown.err);
}

#[test]
fn a_win_in_two_rounds_is_solved_against_the_dice_that_hurt() {
    let puzzles = parse(OFFICIAL, "puzzles.toml").expect("the puzzles");
    let listed = puzzles.iter().find(|puzzle| puzzle.goal().ok() == Some(Goal::TwoRounds)).expect("one in two rounds");
    let puzzle = listed.open().expect("a puzzle");
    let (mut lines, before) = puzzle.told(puzzle.start, &puzzle.solution).expect("lines");
    let number = puzzle.number.to_string();
    let told = heist_with(&["puzzle", &number], "solution\n").fine();
    assert!(told.contains("Then the dice.") && told.contains(&lines[0]), "{told}");
    let mut game = heist_format::game::Game::new(puzzle.setup.clone(), before);
    game.say("team roll", &mut Seeded::new(puzzle.dice(&before))).expect("a roll");
    let mut state = *game.state();
    lines.push("team roll".to_owned());
    while let Some(command) = puzzle.next(&state) {
        lines.push(notation::print(&puzzle.setup, &state, &command));
        puzzle.attempt(&mut state, command).expect("legal");
    }
    let solved = heist_with(&["puzzle", &number], &lines.join("\n"));
    assert_eq!(solved.code, 0, "{}{}", solved.out, solved.err);
    assert!(solved.out.ends_with("Solved, whatever the dice showed.\n"), "{}", solved.out);
}

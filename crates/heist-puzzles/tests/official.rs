//! The puzzles that come with the game, and what is said about others.

use heist_format::game::Game;
use heist_puzzles::{Attempt, Goal, GoalKind, ListedPuzzle, OFFICIAL, Puzzle, parse, print};
use heist_rules::chance::Seeded;
use heist_search::Search;
use std::collections::BTreeSet;

fn official() -> Vec<ListedPuzzle> {
    parse(OFFICIAL, "puzzles.toml").expect("the puzzles")
}

fn opened(number: usize) -> Puzzle {
    official()[number - 1].open().expect("a puzzle")
}

#[test]
fn a_hundred_puzzles_are_solved_by_their_solutions_and_not_before_their_ends() {
    let puzzles = official();
    assert!(puzzles.len() >= 100, "{}", puzzles.len());
    let mut positions = BTreeSet::new();
    for (place, listed) in puzzles.iter().enumerate() {
        assert_eq!(listed.number as usize, place + 1);
        let puzzle = listed.open().unwrap_or_else(|fault| panic!("{fault}"));
        let mut game = puzzle.game();
        let mut dice = Seeded::new(1);
        for command in &puzzle.solution {
            assert_eq!(puzzle.judge(&game), Attempt::Open, "puzzle {}", listed.number);
            assert_eq!(puzzle.next(game.state()).as_ref(), Some(command), "puzzle {}: the hint", listed.number);
            game.apply(*command, &mut dice).unwrap_or_else(|refusal| panic!("puzzle {}: {refusal:?}", listed.number));
        }
        if puzzle.goal == Goal::TwoRounds {
            assert_eq!(puzzle.judge(&game), Attempt::Open, "puzzle {}", listed.number);
            assert!(puzzle.rolls_next(game.state()));
        } else {
            assert_eq!(puzzle.judge(&game), Attempt::Solved, "puzzle {}", listed.number);
        }
        assert!(
            positions.insert(heist_format::position::print_json(&puzzle.setup, &puzzle.start).to_string()),
            "no position comes twice"
        );
    }
    let kinds: BTreeSet<GoalKind> = puzzles.iter().map(|puzzle| puzzle.goal().expect("a goal").kind()).collect();
    assert_eq!(kinds, BTreeSet::from([GoalKind::Escape, GoalKind::Grab, GoalKind::TwoRounds]));
    let heists: BTreeSet<&str> = puzzles.iter().map(ListedPuzzle::heist).collect();
    assert!(heists.len() >= 12, "out of many heists: {heists:?}");
    assert!(puzzles.is_sorted_by_key(ListedPuzzle::stars), "the easier ones first");
}

#[test]
fn an_exhaustive_search_finds_nothing_shorter() {
    for number in [1, 34, 67, 100] {
        let puzzle = opened(number);
        match Puzzle::verified(puzzle.goal, &puzzle.setup, &puzzle.start, 60_000) {
            Search::Solved(found) => assert_eq!(found.line.len(), puzzle.solution.len(), "puzzle {number}"),
            other => panic!("puzzle {number}: {other:?}"),
        }
    }
}

/// The puzzles that are won in two rounds.
fn in_two_rounds() -> Vec<Puzzle> {
    let two_rounds = |listed: &ListedPuzzle| listed.goal().ok() == Some(Goal::TwoRounds);
    official().iter().filter(|listed| two_rounds(listed)).map(|listed| listed.open().expect("a puzzle")).collect()
}

#[test]
fn in_two_rounds_every_roll_of_the_dice_has_an_answer_that_wins() {
    let puzzles = in_two_rounds();
    assert!(puzzles.iter().any(|puzzle| puzzle.after_dice.len() > 2), "in some the dice matter");
    for puzzle in puzzles {
        let number = puzzle.number;
        let rolls = puzzle.prove().unwrap_or_else(|roll| panic!("puzzle {number}: {roll}"));
        assert!(rolls > 200, "puzzle {number}: {rolls} rolls");
        // Each of the ways is needed for some roll.
        for left_out in 0..puzzle.after_dice.len() {
            let mut fewer = puzzle.clone();
            fewer.after_dice.remove(left_out);
            assert!(fewer.prove().is_err(), "puzzle {number}: way {left_out} is needed");
        }
    }
}

#[test]
fn in_two_rounds_the_dice_are_those_that_hurt_and_the_hints_answer_them() {
    for puzzle in in_two_rounds() {
        let mut game = puzzle.game();
        for command in &puzzle.solution {
            game.apply(*command, &mut Seeded::new(1)).expect("legal");
        }
        let mut dice = Seeded::new(puzzle.dice(game.state()));
        while puzzle.judge(&game) == Attempt::Open {
            let command = puzzle.next(game.state()).unwrap_or_else(|| panic!("puzzle {}: a hint", puzzle.number));
            game.apply(command, &mut dice).expect("a hint is legal");
        }
        assert_eq!(puzzle.judge(&game), Attempt::Solved, "puzzle {}", puzzle.number);
        // Whoever ends the round otherwise, without anything, meets a roll that no known way answers.
        let (mut idle, mut random) = (puzzle.game(), heist_bots::Random::new(3));
        for _ in 0..40 {
            use heist_bots::Bot;
            if puzzle.judge(&idle) != Attempt::Open || puzzle.rolls_next(idle.state()) {
                break;
            }
            let Some(command) = random.choose(idle.setup(), idle.state()) else { break };
            idle.apply(command, &mut Seeded::new(2)).expect("legal");
        }
        if puzzle.rolls_next(idle.state()) && idle.state() != game.state() {
            let dice = puzzle.dice(idle.state());
            idle.say("team roll", &mut Seeded::new(dice)).expect("legal");
            assert_eq!(puzzle.judge(&idle), Attempt::Open, "the dice alone decide nothing");
        }
    }
}

#[test]
fn dice_do_not_count() {
    let escape = official().into_iter().find(|puzzle| puzzle.goal().ok() == Some(Goal::Escape)).expect("an escape");
    let puzzle = escape.open().expect("a puzzle");
    // The escape is given up to chance as soon as somebody tries a last ditch, or all that is left is an event.
    let mut game: Game = puzzle.game();
    let mut dice = Seeded::new(2);
    let mut random = heist_bots::Random::new(7);
    let mut judged = Attempt::Open;
    while judged == Attempt::Open {
        use heist_bots::Bot;
        let Some(command) = random.choose(game.setup(), game.state()) else { break };
        game.apply(command, &mut dice).expect("legal");
        judged = puzzle.judge(&game);
    }
    assert!(matches!(judged, Attempt::Gambled | Attempt::Missed), "{judged:?}");
}

#[test]
fn puzzles_survive_printing() {
    let puzzles: Vec<Puzzle> = [1, 50, 100].map(opened).into();
    let text = print(&puzzles).expect("a file");
    let again = parse(&text, "again.toml").expect("puzzles");
    assert_eq!(again.iter().map(|puzzle| puzzle.open().expect("a puzzle")).collect::<Vec<_>>(), puzzles);
}

#[test]
fn a_faulty_puzzle_is_refused_with_its_place() {
    let whole = print(&[opened(1)]).expect("a file");
    let fault = |from: &str, to: &str| {
        let text = whole.replacen(from, to, 1);
        assert_ne!(text, whole, "{from} is there");
        match parse(&text, "mine.toml") {
            Err(fault) => fault.to_string(),
            Ok(puzzles) => puzzles[0].open().expect_err("a faulty puzzle").to_string(),
        }
    };
    assert!(fault("number = 1", "nubmer = 1").contains("mine.toml"));
    assert!(fault("goal = \"escape\"", "goal = \"grab\"").contains("`piece` says what to grab"));
    assert!(
        fault("goal = \"escape\"", "goal = \"escape\"\npiece = \"usb\"").contains("belongs to the goal `grab` alone")
    );
    assert!(fault("goal = \"escape\"", "goal = \"grab\"\npiece = \"moon\"").contains("`moon` is no piece of loot"));
    assert!(fault("solution = [", "solution = [\"red dance\", ").contains("puzzle 1: `red dance`"));
    assert!(
        fault("goal = \"escape\"", "goal = \"two-rounds\"").contains("does not lead to the dice of the next round")
    );
}

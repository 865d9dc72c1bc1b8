//! The planner answers from the position, the seed and the nodes alone.

use core::ops::ControlFlow;
use heist_bots::{Advice, Bot, Effort, Greedy, Planner, Reason};
use heist_format::setup;
use heist_rules::chance::Seeded;
use heist_rules::{Command, Phase, Setup, State, apply};

/// Every so-manyth position after planning of a game that greedy plays.
fn positions(heist: &str, each: usize) -> (Setup, Vec<State>) {
    let (setup, mut state) = setup::official_game(heist).expect("a heist");
    let (mut bot, mut chance) = (Greedy::new(&setup), Seeded::new(3));
    let mut all = Vec::new();
    while let Some(command) = bot.choose(&setup, &state) {
        if state.phase != Phase::Planning {
            all.push(state);
        }
        apply(&setup, &mut state, command, &mut chance, &mut ()).expect("a legal command");
    }
    (setup, all.into_iter().step_by(each).collect())
}

fn advice(setup: &Setup, state: &State, jobs: usize) -> Option<Advice> {
    Planner::new(setup, Effort::nodes(40_000).with_jobs(jobs), 7).think(setup, state)
}

#[test]
fn one_thread_and_several_give_the_same_advice() {
    for heist in ["startup", "hospitality"] {
        let (setup, positions) = positions(heist, 40);
        assert!(positions.len() > 2);
        for state in &positions {
            let one = advice(&setup, state, 1);
            assert!(one.is_some());
            assert_eq!(one, advice(&setup, state, 2), "{heist}, round {}", state.round);
            assert_eq!(one, advice(&setup, state, 3), "{heist}, round {}", state.round);
        }
    }
}

#[test]
fn an_advice_does_not_depend_on_what_was_played_before() {
    let (setup, positions) = positions("inclusion", 25);
    let mut player = Planner::new(&setup, Effort::nodes(40_000), 7);
    for state in &positions {
        player.choose(&setup, state);
        assert_eq!(player.think(&setup, state), advice(&setup, state, 1));
    }
}

#[test]
fn every_stage_is_heard_of_and_may_be_the_last() {
    let (setup, positions) = positions("startup", 1);
    let state = positions.iter().find(|state| state.phase == Phase::Action).expect("an action");
    let mut planner = Planner::new(&setup, Effort::NORMAL, 1);
    let mut stages: Vec<u32> = Vec::new();
    let games = |advice: &Advice| advice.win.map_or(0, |win| win.games);
    planner.think_with(&setup, state, &mut |advice| {
        stages.push(games(advice));
        ControlFlow::Continue(())
    });
    assert!(stages.len() > 1 && stages.is_sorted(), "{stages:?}");
    let mut heard = 0;
    let last = planner.think_with(&setup, state, &mut |_| {
        heard += 1;
        // At first there are only the rules of thumb.
        if heard > 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(heard, 2);
    assert!(last.is_some_and(|advice| advice.win.is_some()));
}

#[test]
fn a_round_takes_no_more_nodes_than_the_effort_says() {
    let (setup, mut state) = setup::official_game("startup").expect("a heist");
    let effort = Effort::nodes(100_000);
    let (mut bot, mut chance) = (Planner::new(&setup, effort, 3), Seeded::new(3));
    let mut before = (0, 0);
    while let Some(command) = bot.choose(&setup, &state) {
        if state.round != before.0 {
            before = (state.round, bot.nodes);
        }
        assert!(bot.nodes - before.1 <= effort.nodes_per_round, "round {}", state.round);
        apply(&setup, &mut state, command, &mut chance, &mut ()).expect("a legal command");
    }
    assert!(bot.nodes > effort.nodes_per_round);
}

#[test]
fn a_hint_shows_a_chance_from_tapes_of_its_own_and_says_why() {
    let (setup, positions) = positions("startup", 30);
    let mut compared = 0;
    for state in &positions {
        let advice = advice(&setup, state, 1).expect("an advice");
        let win = advice.win.expect("a chance to win");
        assert!(win.games >= 8 && win.won <= win.games);
        assert!(!advice.reasons.is_empty(), "{:?}", advice.command);
        let lost = win.games - win.won;
        let wrong = advice.reasons.iter().find_map(|reason| match reason {
            Reason::GoesWrong { times, lost, .. } => Some((*times, *lost)),
            _ => None,
        });
        assert_eq!(wrong.map_or(0, |(_, lost)| lost), lost);
        assert!(wrong.is_none_or(|(times, lost)| 0 < times && times <= lost));
        let against = advice.reasons.iter().any(|reason| matches!(reason, Reason::Against(_)));
        assert_eq!(against, !advice.alternatives.is_empty());
        compared += usize::from(against);
    }
    assert!(compared > 1);
}

#[test]
fn a_hint_while_planning_shows_a_chance_too() {
    let (setup, state) = setup::official_game("startup").expect("a heist");
    let advice = advice(&setup, &state, 1).expect("an advice");
    assert!(advice.win.is_some_and(|win| win.games >= 8));
    assert!(apply(&setup, &mut state.clone(), advice.command, &mut Seeded::new(1), &mut ()).is_ok());
}

#[test]
fn a_command_in_planning_is_compared_with_the_plan_on_the_same_tapes() {
    let (setup, state) = setup::official_game("startup").expect("a heist");
    let planner = || Planner::new(&setup, Effort::nodes(300_000), 1);
    let plan = planner().think(&setup, &state).expect("a plan").line;
    let asked = |line: &str| heist_format::notation::parse(&setup, &state, line).expect("a command");
    let compare = |command: Command| {
        planner().compare_with(&setup, &state, &[command], &mut |_| ControlFlow::Continue(())).expect("an advice")
    };
    let mut other = Vec::new();
    for command in ["e9", "g8"]
        .into_iter()
        .flat_map(|at| ["red", "blue", "green", "black"].map(|who| asked(&format!("{who} start {at}"))))
    {
        let advice = compare(command);
        assert_eq!(advice, compare(command), "the same question, the same answer");
        if plan.contains(&command) {
            assert!(advice.asked.is_none() && advice.line.starts_with(&[command]), "{command:?}: {advice:?}");
            continue;
        }
        let compared = &advice.alternatives[advice.asked.expect("it is compared")];
        assert_eq!(compared.line, [command]);
        assert!(compared.against.tapes >= 16 && compared.win.games == compared.against.tapes, "{compared:?}");
        other.push(compared.against.ahead);
    }
    assert!(!other.is_empty() && other.len() < 8, "some are of the plan, some are not: {other:?}");
    // Whoever is ready with nothing planned stays outside.
    let mut bare = state;
    apply(&setup, &mut bare, asked("red start e9"), &mut Seeded::new(1), &mut ()).expect("legal");
    let ready = heist_format::notation::parse(&setup, &bare, "red ready").expect("a command");
    let advice =
        planner().compare_with(&setup, &bare, &[ready], &mut |_| ControlFlow::Continue(())).expect("an advice");
    let compared = &advice.alternatives[advice.asked.expect("it is compared")];
    assert!(compared.against.ahead > 2 * compared.against.error as i32, "{compared:?}");
}

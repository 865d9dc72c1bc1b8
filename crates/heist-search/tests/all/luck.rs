//! Outcomes of chance and tapes.

use crate::each_state;
use heist_format::setup::official_game;
use heist_rules::cards::BagChit;
use heist_rules::chance::{Bag, Chance};
use heist_rules::fast_rng::FastRng;
use heist_rules::{Scope, Space, Who, needs_chance, outcome};
use heist_search::{Playouts, Probability, Tape, Uniform, chance_outcomes, measure};

#[test]
fn the_outcomes_of_a_command_are_distinct_and_their_probabilities_add_up_to_one() {
    let (mut single, mut several) = (0, 0);
    each_state(2, Scope::RandomPlay, |setup, state, _, command| {
        let Some(command) = command else { return };
        let Some(outcomes) = chance_outcomes(setup, state, command, 200) else { return };
        let sum = outcomes.iter().try_fold(Probability::ZERO, |sum, outcome| sum.plus(outcome.probability));
        assert_eq!(sum, Some(Probability::ONE), "{command:?}");
        assert!((1..outcomes.len()).all(|n| outcomes[..n].iter().all(|before| before.state != outcomes[n].state)));
        if !needs_chance(setup, state, command) {
            assert_eq!(outcomes.len(), 1, "{command:?}");
        }
        *if outcomes.len() == 1 { &mut single } else { &mut several } += 1;
    });
    assert!(single > 100 && several > 10);
}

#[test]
fn a_tape_gives_every_tile_its_chit_in_whatever_order() {
    let (_, state) = official_game("startup").expect("a heist");
    let tiles: Vec<Space> = state.unknown.into_iter().collect();
    for seed in 0..200 {
        let draw_all = |tiles: &mut dyn Iterator<Item = Space>| {
            let (mut tape, mut bag) = (Tape::new(seed, &state), state.bag);
            let mut chits = [None; 64];
            for tile in tiles {
                let chit = tape.draw(tile, &bag);
                assert!(bag.count(chit) > 0);
                bag.take(chit);
                chits[tile.index()] = Some(chit);
            }
            chits
        };
        let straight = draw_all(&mut tiles.iter().copied());
        assert_eq!(draw_all(&mut tiles.iter().rev().copied()), straight);
        let odd_first = tiles.iter().skip(1).step_by(2).chain(tiles.iter().step_by(2));
        assert_eq!(draw_all(&mut odd_first.copied()), straight);
    }
}

#[test]
fn tapes_are_fair_whatever_happens_to_the_bag() {
    let (_, state) = official_game("startup").expect("a heist");
    let mut tiles = state.unknown.into_iter();
    let (first, second) = (tiles.next().expect("a tile"), tiles.next().expect("another"));
    let mut counts = [0u32; 12];
    let mut rolls = [0u32; 6];
    const TAPES: u32 = 40_000;
    let mut bag = state.bag;
    // The second tile of a bag that has got two more guards, and lost the chit of the first tile.
    for seed in 0..u64::from(TAPES) {
        let mut tape = Tape::new(seed, &state);
        bag = state.bag;
        bag.take(tape.draw(first, &state.bag));
        bag.0[BagChit::Guard as usize] += 2;
        counts[tape.draw(second, &bag) as usize] += 1;
        rolls[usize::from(tape.roll(Who::Green, 3)) - 1] += 1;
    }
    let total = f64::from(bag.total());
    for chit in BagChit::ALL {
        let there = f64::from(state.bag.count(chit)) * (1.0 - 1.0 / f64::from(state.bag.total()))
            + if chit == BagChit::Guard { 2.0 } else { 0.0 };
        let expected = f64::from(TAPES) * there / total;
        let found = f64::from(counts[chit as usize]);
        assert!((found - expected).abs() <= 6.0 * expected.sqrt() + 1.0, "{chit:?}: {found} instead of {expected}");
    }
    assert!(rolls.iter().all(|count| count.abs_diff(TAPES / 6) < 500), "{rolls:?}");
}

#[test]
fn rolls_of_a_tape_depend_on_whose_die_which_round_and_how_often_alone() {
    let (_, state) = official_game("startup").expect("a heist");
    let mut tape = Tape::new(5, &state);
    let rounds: Vec<[u8; 5]> = (1..=20).map(|round| Who::ALL.map(|who| tape.roll(who, round))).collect();
    let again: Vec<u8> = (1..=20).map(|round| tape.security(round)).collect();
    let mut tape = Tape::new(5, &state);
    assert_eq!((1..=20).map(|round| tape.security(round)).collect::<Vec<_>>(), again);
    for (round, rolls) in (1..=20).zip(&rounds).rev() {
        for who in Who::ALL.into_iter().rev() {
            assert_eq!(tape.roll(who, round), rolls[who as usize]);
        }
    }
    let twice: Vec<bool> = (1..=20).map(|round| tape.roll(Who::Red, round) == tape.roll(Who::Red, round)).collect();
    assert!(twice.contains(&false), "a second roll in a round is another one");
}

#[test]
fn a_tape_copes_with_an_empty_bag_and_draws_for_no_tile() {
    let (_, state) = official_game("startup").expect("a heist");
    let mut tape = Tape::new(1, &state);
    assert_eq!(tape.draw(Space::NOWHERE, &Bag::default()), BagChit::Blank);
    let mut bag = Bag::default();
    bag.0[BagChit::Lock as usize] = 1;
    assert_eq!(tape.draw(Space::NOWHERE, &bag), BagChit::Lock);
}

#[test]
fn playouts_end_on_tapes_and_give_the_same_again() {
    for heist in measure::all_heists(1).expect("heists") {
        let run = |seed| {
            let mut tape = Tape::new(seed, &heist.start);
            let mut end = heist.start;
            Playouts::new(Uniform::new(seed)).run_to(&heist.setup, &mut end, &mut tape);
            end
        };
        for seed in 0..3 {
            assert!(outcome(&heist.setup, &run(seed)).is_some());
            assert_eq!(run(seed), run(seed));
        }
        let plain = Playouts::new(Uniform::new(1)).run(&heist.setup, heist.start, &mut FastRng::new(1));
        assert!(plain.is_some());
    }
}

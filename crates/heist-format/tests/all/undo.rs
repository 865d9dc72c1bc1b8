//! Random play in which anybody takes a command back at any time: the game is the one in which that command was never
//! given, and a refusal changes nothing.

use heist_format::game::{Game, UndoRefusal};
use heist_format::notation;
use heist_format::replay::{self, Replay};
use heist_format::{position, recorded::chance_lines};
use heist_rules::chance::Seeded;
use heist_rules::command::{Command, Speaker, Verb};
use heist_rules::invariants;
use heist_rules::state::Phase;
use heist_rules::who::Who;
use heist_testbed::random_heists::{Dice, random_game};
use proptest::prelude::*;

const SPEAKERS: [Speaker; 6] = [
    Speaker::Team,
    Speaker::One(Who::Red),
    Speaker::One(Who::Green),
    Speaker::One(Who::Blue),
    Speaker::One(Who::Black),
    Speaker::One(Who::Npc),
];

fn commands(game: &Game) -> Vec<Command> {
    game.history().iter().map(|entry| entry.command).collect()
}

/// The game that the commands of this one lead to, played from the beginning with the chance that they had.
fn from_scratch(game: &Game) -> Game {
    let mut again = Game::new(game.shared_setup(), *game.start());
    let after = game.history().iter().skip(1).map(|entry| &entry.before).chain([game.state()]);
    for (entry, after) in game.history().iter().zip(after) {
        let line = notation::print(again.setup(), again.state(), &entry.command);
        let chance = chance_lines(game.setup(), after, &entry.facts);
        again.repeat(&line, &chance).unwrap_or_else(|fault| panic!("`{line}` {chance:?}: {fault}"));
    }
    again
}

/// Somebody takes something back. Says whether a command of somebody else had followed it.
fn undo(game: &mut Game, by: Speaker) -> Result<bool, TestCaseError> {
    let old = game.clone();
    let known = commands(&old);
    let own = |command: &Command| command.by == by || matches!(command.by, Speaker::Team | Speaker::One(Who::Npc));
    match game.undo(by) {
        Ok(()) => {
            let Some(place) = known.iter().rposition(own) else {
                return Err(TestCaseError::fail("there was nothing to take back"));
            };
            let mut expected = known.clone();
            expected.remove(place);
            prop_assert_eq!(commands(game), expected);
            prop_assert!(!old.history()[place..].iter().any(|entry| entry.is_final()), "it stood for good");
            let again = from_scratch(game);
            prop_assert_eq!(again.state(), game.state());
            for (entry, same) in game.history().iter().zip(again.history()) {
                prop_assert!(entry.before == same.before && entry.facts == same.facts, "{:?}", entry.command);
            }
            invariants::check(game.setup(), game.state()).map_err(TestCaseError::fail)?;
            Ok(place + 1 < known.len())
        }
        Err(_) => {
            prop_assert_eq!(game.state(), old.state());
            prop_assert_eq!(commands(game), known.clone());
            if let Some(UndoRefusal::StandsOnIt(dependent)) = game.why_no_undo(by) {
                let place = known.iter().rposition(own).unwrap_or(known.len());
                prop_assert!(known[place + 1..].contains(&dependent.command), "a later command depends on it");
            }
            prop_assert!(!known.last().is_some_and(own) || old.history().last().is_some_and(|last| last.is_final()));
            Ok(false)
        }
    }
}

/// Plays one game, and says how often something was taken back from under what others had done.
fn play(seed: u64) -> Result<usize, TestCaseError> {
    let mut dice = Dice(Seeded::new(seed));
    let mut game = random_game(&mut dice);
    let mut chance = Seeded::new(!seed);
    let mut causal = 0;
    for _ in 0..200 {
        if game.state().phase == Phase::Over {
            break;
        }
        if dice.below(4) == 0 {
            causal += usize::from(undo(&mut game, *dice.one(&SPEAKERS))?);
            continue;
        }
        let mut legal = game.legal();
        if dice.below(4) > 0 {
            heist_rules::legal(game.setup(), game.state(), heist_rules::Scope::RandomPlay, &mut legal);
        }
        if dice.below(50) > 0 {
            legal.retain(|command| command.verb != Verb::Escape);
        }
        if legal.is_empty() {
            break;
        }
        prop_assert!(game.apply(*dice.one(&legal), &mut chance).is_ok());
    }
    let text = replay::record(&game, None);
    let played = Replay::parse(&text).and_then(|replay| replay.play());
    let played = played.map_err(|fault| TestCaseError::fail(format!("{fault}\n{text}")))?;
    prop_assert_eq!(position::normal(played.state()), position::normal(game.state()));
    Ok(causal)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn a_game_with_undo_is_the_game_of_the_commands_that_are_left(seed in any::<u64>()) {
        play(seed)?;
    }
}

#[test]
fn random_play_does_take_back_from_under_what_others_have_done() {
    let causal: usize = (0..24).map(|seed| play(seed).unwrap_or_else(|fault| panic!("seed {seed}: {fault}"))).sum();
    assert!(causal > 100, "{causal} times");
}

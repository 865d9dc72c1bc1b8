//! Random legal play through official heists: every listed command survives its text form, every position survives
//! its document, every undo restores what was before, and every recorded game plays again to the same end.

use heist_format::game::Game;
use heist_format::replay::{self, Replay};
use heist_format::{notation, position};
use heist_rules::accounts::Ledger;
use heist_rules::chance::Seeded;
use heist_rules::command::{Speaker, Verb};
use heist_rules::fact::{Fact, Observer};
use heist_rules::state::{Phase, State};
use heist_rules::{invariants, random_play};
use heist_testbed::random_heists::{Dice, every_heist, random_game, random_heist, rounds};
use proptest::prelude::*;

fn check_position(game: &Game) -> Result<(), TestCaseError> {
    let (setup, state) = (game.setup(), game.state());
    let text = position::print_toml(setup, state);
    let again = match position::load_toml(&text) {
        Ok(loaded) => loaded,
        Err(fault) => return Err(TestCaseError::fail(format!("{fault}\n{text}"))),
    };
    prop_assert!(
        again.state == position::normal(state),
        "{}{text}",
        differences(&again.state, &position::normal(state))
    );
    prop_assert_eq!(position::print_toml(&again.setup, &again.state), text);
    Ok(())
}

/// The lines in which two states differ.
fn differences(a: &State, b: &State) -> String {
    let (a, b) = (format!("{a:#?}"), format!("{b:#?}"));
    a.lines().zip(b.lines()).filter(|(a, b)| a != b).map(|(a, b)| format!("{} / {}\n", a.trim(), b.trim())).collect()
}

fn check_lines(game: &Game) -> Result<usize, TestCaseError> {
    let (setup, state) = (game.setup(), game.state());
    let legal = game.legal();
    for command in &legal {
        let line = notation::print(setup, state, command);
        prop_assert_eq!(notation::parse(setup, state, &line), Ok(*command), "{}", line);
        prop_assert_eq!(heist_rules::check(setup, state, command), Ok(()), "{}", line);
    }
    Ok(legal.len())
}

fn check_undo(game: &mut Game) -> Result<(), TestCaseError> {
    let Some(entry) = game.history().last() else { return Ok(()) };
    let (before, command) = (entry.before, entry.command);
    let known = matches!(command.verb, Verb::Roll | Verb::Next) || entry.facts.iter().any(Fact::reveals);
    let over = game.state().phase == Phase::Over;
    let mut again = game.clone();
    match again.undo(command.by) {
        Ok(()) => {
            prop_assert!(!known && !over);
            prop_assert_eq!(again.state(), &before);
        }
        Err(refusal) => {
            prop_assert!(known || over);
            let rule = if over { "action.undo.never-after-the-end" } else { "action.undo.never-after-new-information" };
            prop_assert_eq!(refusal.rule, rule);
            prop_assert_eq!(again.state(), game.state());
        }
    }
    Ok(())
}

fn check_replay(game: &Game, seed: u64) -> Result<(), TestCaseError> {
    let text = replay::record(game, Some(seed));
    prop_assert_eq!(text.contains("\nheist: "), !game.setup().heist.is_empty(), "{}", text);
    let read = match Replay::parse(&text) {
        Ok(read) => read,
        Err(fault) => return Err(TestCaseError::fail(format!("{fault}\n{text}"))),
    };
    prop_assert_eq!((read.seed, read.len()), (Some(seed), game.history().len()));
    match read.play() {
        Ok(played) => {
            let (played, now) = (position::normal(played.state()), position::normal(game.state()));
            prop_assert!(played == now, "{}", differences(&played, &now));
        }
        Err(fault) => return Err(TestCaseError::fail(format!("{fault}\n{text}"))),
    }
    // Played from its own text, a game is recorded as that text.
    prop_assert_eq!(read.play().map(|played| replay::record(&played, Some(seed))).ok(), Some(text));
    Ok(())
}

/// More commands than any game takes.
const MAX_LENGTH: usize = 20_000;

/// Plays one game. The longer planning would take, the sooner the fixed planner finishes it.
fn play(seed: u64) -> Result<(), TestCaseError> {
    let mut dice = Dice(Seeded::new(seed));
    let game = random_game(&mut dice);
    play_on(game, dice, seed)
}

/// Plays a game to its end; that there is always something to do until then is part of what is tried.
pub fn play_on(mut game: Game, mut dice: Dice, seed: u64) -> Result<(), TestCaseError> {
    let mut chance = Seeded::new(!seed);
    let mut ledger = Ledger::of(game.state());
    let planning = dice.below(40);
    for step in 0.. {
        invariants::check(game.setup(), game.state()).map_err(TestCaseError::fail)?;
        if game.state().phase == Phase::Over {
            break;
        }
        prop_assert!(step < MAX_LENGTH, "the game does not end");
        if game.state().phase == Phase::Planning && step >= planning {
            for who in game.state().players_in_play() {
                for command in random_play::plan_for(game.setup(), game.state(), who) {
                    let _ = game.apply(command, &mut chance);
                }
                let ready = heist_rules::command::Command::by(who, Verb::Ready);
                let _ = game.apply(ready, &mut chance);
            }
            ledger = Ledger::of(game.state());
        }
        if dice.below(20) == 0 {
            check_position(&game)?;
        }
        check_lines(&game)?;
        let mut legal = game.legal();
        if dice.below(8) > 0 {
            // Most of the time what moves the game on.
            heist_rules::legal(game.setup(), game.state(), heist_rules::Scope::RandomPlay, &mut legal);
        }
        if dice.below(50) > 0 {
            // Calling the escape at random would end every game in its first round.
            legal.retain(|command| command.verb != Verb::Escape);
        }
        if legal.is_empty() {
            let line = position::print_toml(game.setup(), game.state());
            return Err(TestCaseError::fail(format!("nothing is legal\n{line}")));
        }
        let command = *dice.one(&legal);
        prop_assert!(game.apply(command, &mut chance).is_ok());
        for fact in game.history().last().map_or(&[][..], |entry| &entry.facts) {
            ledger.note(*fact);
        }
        ledger.compare(game.state()).map_err(TestCaseError::fail)?;
        check_undo(&mut game)?;
        if dice.below(10) == 0 {
            let by = game.last_speaker().unwrap_or(Speaker::Team);
            let _ = game.undo(by);
            ledger = Ledger::of(game.state());
        }
    }
    check_position(&game)?;
    check_replay(&game, seed)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn random_games_survive_every_text_form(seed in any::<u64>()) {
        play(seed)?;
    }
}

#[test]
fn random_games_of_every_heist_in_every_edition_survive_every_text_form() {
    for (number, heist, edition) in every_heist() {
        for round in 0..rounds() {
            let seed = number * 1000 + round;
            let mut dice = Dice(Seeded::new(seed));
            let (setup, state) = random_heist(&mut dice, heist, edition);
            assert_eq!((setup.heist.as_str(), setup.edition.id), (heist.id.as_str(), edition));
            let played = play_on(Game::new(setup, state), dice, seed);
            played.unwrap_or_else(|fault| panic!("{} in {edition}, seed {seed}: {fault}", heist.id));
        }
    }
}

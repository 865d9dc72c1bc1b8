//! Which commands a scope holds, and when chance is needed.

use crate::each_state;
use heist_rules::cards::BagChit;
use heist_rules::chance::{Bag, Chance, Seeded};
use heist_rules::{Command, Scope, Space, Speaker, Verb, Who, apply, check, legal, legal_for, needs_chance, outcome};

#[test]
fn each_scope_holds_the_next_and_play_in_it_ends() {
    let (mut all, mut random, mut gifts) = (Vec::new(), Vec::new(), 0);
    each_state(12, Scope::Purposeful, |setup, state, purposeful, _| {
        legal(setup, state, Scope::All, &mut all);
        legal(setup, state, Scope::RandomPlay, &mut random);
        assert!(purposeful.iter().all(|command| all.contains(command)));
        assert!(random.iter().all(|command| purposeful.contains(command)));
        assert!(!purposeful.iter().any(|command| matches!(command.verb, Verb::Unplan(_))));
        gifts += purposeful.iter().filter(|command| matches!(command.verb, Verb::Give(..))).count();
    });
    assert!(gifts > 0, "some hand-overs have a purpose");
}

#[test]
fn the_commands_of_one_character_are_those_of_the_whole_list() {
    let mut own = Vec::new();
    each_state(2, Scope::All, |setup, state, all, _| {
        for who in Who::ALL {
            legal_for(setup, state, who, Scope::All, &mut own);
            let expected: Vec<Command> =
                all.iter().filter(|command| command.by == Speaker::One(who)).copied().collect();
            assert_eq!(own, expected);
        }
    });
}

/// Counts how often it is asked.
struct Counting(Seeded, u32);

impl Chance for Counting {
    fn roll(&mut self, who: Who, round: u8) -> u8 {
        self.1 += 1;
        self.0.roll(who, round)
    }
    fn security(&mut self, round: u8) -> u8 {
        self.1 += 1;
        self.0.security(round)
    }
    fn draw(&mut self, at: Space, bag: &Bag) -> BagChit {
        self.1 += 1;
        assert!(at == Space::NOWHERE || at.is_somewhere());
        self.0.draw(at, bag)
    }
}

#[test]
fn a_command_needs_chance_exactly_when_it_rolls_or_draws() {
    let (mut with, mut without) = (0, 0);
    each_state(2, Scope::RandomPlay, |setup, state, list, _| {
        for command in list.iter().step_by(3) {
            let mut counting = Counting(Seeded::new(1), 0);
            let mut next = *state;
            apply(setup, &mut next, *command, &mut counting, &mut ()).expect("a listed command");
            assert_eq!(needs_chance(setup, state, command), counting.1 > 0, "{command:?}");
            *if counting.1 > 0 { &mut with } else { &mut without } += 1;
        }
    });
    assert!(with > 100 && without > 100);
}

#[test]
fn a_heist_has_an_outcome_exactly_when_it_is_over_and_a_loss_has_a_reason() {
    let mut lost = 0;
    each_state(3, Scope::RandomPlay, |setup, state, _, command| match (outcome(setup, state), command) {
        (None, Some(command)) => assert!(check(setup, state, command).is_ok()),
        (Some(heist_rules::HeistOutcome::Lost(loss)), None) => {
            lost += 1;
            let goals = loss.missed_goals(setup).count() + loss.forbidden_goals(setup).count();
            assert!(goals > 0 || loss.master_plan, "{loss:?}");
        }
        (Some(heist_rules::HeistOutcome::Won), None) => {}
        (outcome, command) => panic!("{outcome:?} and yet {command:?}"),
    });
    assert!(lost > 0);
}

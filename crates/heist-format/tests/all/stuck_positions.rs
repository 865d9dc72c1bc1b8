//! Whatever is accepted as a position can go on: there is something to do, and there is until the heist is over.

use heist_format::position::{load_table, load_toml, print_table, print_toml};
use heist_rules::chance::Seeded;
use heist_rules::command::Verb;
use heist_rules::fast_rng::FastRng;
use heist_rules::invariants;
use heist_rules::random_play::plan_all;
use heist_rules::setup::Setup;
use heist_rules::state::{Phase, State};
use heist_rules::{Scope, apply, legal};
use heist_testbed::random_heists::{Dice, random_start};
use proptest::prelude::*;
use toml::{Table, Value};

const TWO: &str = "map = 'EM EM EM E5'\ncrew.blue = { card = 'thug', skills = ['wing-it', 'hurry'], at = 'd1', BLUE }\n\
    crew.red = { card = 'burglar', skills = ['hurry', 'linger'], at = 'd1', RED }\n";

fn two(phase: &str, blue: &str, red: &str) -> String {
    format!("phase = '{phase}'\n{}", TWO.replace(", BLUE", blue).replace(", RED", red))
}

#[test]
fn a_phase_that_is_over_is_refused_with_the_cure() {
    for (phase, one, other, sentence) in [
        (
            "planning",
            ", ready = true",
            ", ready = true",
            "crew: everybody is ready or busted, and then planning is over",
        ),
        ("planning", ", action = { done = true }", ", ready = true", "crew: nobody is done before the roll"),
        ("roll", ", action = { done = true }", "", "crew: nobody is done before the roll"),
        ("planning", ", ready = true", ", busted = true", "leave one `ready` out, or write phase = \"roll\""),
        (
            "roll",
            ", busted = true",
            ", busted = true",
            "line 1: phase: everybody is busted, and then the heist is over",
        ),
        ("action", ", busted = true", ", busted = true", "write phase = \"over\""),
        ("action", ", action = { done = true }", ", action = { done = true }", "leave one `done` out"),
        ("action", ", action = { done = true }", ", busted = true", "or write phase = \"event\""),
        ("escape", ", busted = true", ", busted = true", "everybody is busted or has stayed"),
        ("escape", ", busted = true", ", escape = { stayed = true }", "leave one `stayed` out"),
    ] {
        let told = load_toml(&two(phase, one, other)).expect_err("a phase that is over").to_string();
        assert!(told.contains(sentence), "{phase}{one}{other}\n  says: {told}\n  not:  {sentence}");
        load_toml(&two(phase, "", "")).expect("somebody is left");
    }
}

#[test]
fn what_the_rules_are_in_the_middle_of_needs_a_question() {
    for (more, sentence) in [
        (
            "step = 'count-noise'",
            "line 5: step: this is carried out only after the answer to a `prompt`: leave `step` out",
        ),
        ("pending = { noise-due = 3 }", "line 5: pending: this is carried out only after the answer to a `prompt`"),
        ("prompt = { ask = 'replan', who = 'npc' }", "line 5: prompt: nothing is left of what this question is about"),
        ("prompt = { ask = 'machinist' }", "line 5: prompt: nothing is left of what this question is about"),
        ("prompt = { ask = 'dog-jump', from = 'a1', onto = [] }", "line 5: prompt: nobody can answer this question"),
    ] {
        let told = load_toml(&(two("action", "", "") + more)).expect_err(more).to_string();
        assert!(told.contains(sentence), "{more}\n  says: {told}\n  not:  {sentence}");
    }
}

#[test]
fn everybody_finds_a_place_to_start() {
    let crew = |limits: &str| {
        let mut text = format!("phase = 'planning'\nmap = '''\nEM EM E5\n  GP T\n'''\n{limits}\n");
        for (who, card) in [("red", "lookout"), ("green", "burglar"), ("blue", "thug")] {
            text += &format!("crew.{who} = {{ card = '{card}', skills = ['{who}', 'linger'] }}\n");
        }
        text.replace("'red'", "'hurry'").replace("'green'", "'bypass'").replacen(
            "'blue', 'linger'",
            "'hurry', 'bypass'",
            1,
        )
    };
    for fine in ["limits = { entrance = 3 }", "limits = { entrance = 0 }", "tunnels = 1", "starts = ['b1']"] {
        load_toml(&crew(fine)).unwrap_or_else(|fault| panic!("{fine}: {fault}"));
    }
    for wrong in [
        "limits = { entrance = 2 }\ntunnels = 0",
        "limits = { entrance = 1 }\ntunnels = 1",
        "starts = { inside = ['b1'], limit = 1, who = 'everybody' }",
    ] {
        let told = load_toml(&crew(wrong)).expect_err(wrong).to_string();
        assert!(told.starts_with("there are not enough places to start for this crew"), "{wrong}: {told}");
    }
}

/// A position of real play: some moment of a random heist.
fn moment(seed: u64, steps: usize) -> (Setup, State) {
    let (setup, mut state) = random_start(&mut Dice(Seeded::new(seed)));
    let mut chance = FastRng::new(seed);
    let mut list = Vec::new();
    if steps > 5 {
        plan_all(&setup, &mut state, &mut chance, &mut ());
    }
    for _ in 0..steps {
        if state.phase == Phase::Over {
            break;
        }
        legal(&setup, &state, Scope::RandomPlay, &mut list);
        let command = list[chance.below(list.len() as u32) as usize];
        if command.verb != Verb::Escape || chance.below(10) == 0 {
            apply(&setup, &mut state, command, &mut chance, &mut ()).expect("a listed command is legal");
        }
    }
    (setup, state)
}

/// Changes one thing that says how far somebody or something has come.
fn change(table: &mut Table, what: u8, whom: usize, flag: bool) {
    let crew = table.get_mut("crew").and_then(Value::as_table_mut).expect("a crew");
    let whom = whom % crew.len();
    let person = crew.iter_mut().nth(whom).and_then(|(_, person)| person.as_table_mut()).expect("a person");
    let mut within = |key: &str, name: &str| {
        let inner = person.entry(key).or_insert_with(|| Table::new().into());
        inner.as_table_mut().expect("a table").insert(name.to_owned(), flag.into());
    };
    match what {
        0 => within("action", "done"),
        1 => within("escape", "stayed"),
        2 => drop(person.insert("busted".to_owned(), flag.into())),
        3 => drop(person.insert("ready".to_owned(), flag.into())),
        4 => drop(person.remove("at")),
        5 => drop(person.insert("placed".to_owned(), flag.into())),
        6 => drop(table.remove("prompt")),
        7 => drop(table.remove("step")),
        8 => drop(table.remove("pending")),
        9 => drop(table.insert("limits".to_owned(), Table::from_iter([("entrance".to_owned(), 1.into())]).into())),
        _ => {
            let phase = ["planning", "roll", "action", "event", "escape"][usize::from(what) % 5];
            table.insert("phase".to_owned(), phase.into());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn accepted_positions_go_on_until_the_heist_is_over(
        seed in any::<u64>(),
        steps in 0..200usize,
        changes in prop::collection::vec((0..15u8, 0..5usize, prop::bool::weighted(0.8)), 1..12),
    ) {
        let (setup, state) = moment(seed, steps);
        let mut table = print_table(&setup, &state);
        for (what, whom, flag) in changes {
            change(&mut table, what, whom, flag);
        }
        let Ok(loaded) = load_table(&table, None) else { return Ok(()) };
        let (setup, mut state) = (loaded.setup, loaded.state);
        prop_assert_eq!(invariants::check(&setup, &state), Ok(()));
        let mut chance = FastRng::new(seed);
        let mut list = Vec::new();
        for step in 0..60 {
            if state.phase == Phase::Over {
                break;
            }
            let scope = if step == 0 { Scope::All } else { Scope::RandomPlay };
            legal(&setup, &state, scope, &mut list);
            prop_assert!(!list.is_empty(), "nothing is legal after {step} commands\n{}\n---\n{}", toml::to_string(&table).unwrap_or_default(), print_toml(&setup, &state));
            let command = list[chance.below(list.len() as u32) as usize];
            prop_assert_eq!(apply(&setup, &mut state, command, &mut chance, &mut ()), Ok(()));
            prop_assert_eq!(invariants::check(&setup, &state), Ok(()), "{}", print_toml(&setup, &state));
        }
    }
}

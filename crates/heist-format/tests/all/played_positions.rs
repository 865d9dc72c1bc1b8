//! Positions of real play: at any moment of any heist the printed position is complete.

use heist_data::library::Library;
use heist_format::position::{load_table, load_toml, normal, print_table, print_toml};
use heist_format::setup::{Options, Recruit, new_game, proposed_crew, ready_made};
use heist_rules::View;
use heist_rules::cards::{Fixer, Item};
use heist_rules::command::{Use, Verb};
use heist_rules::edition::Edition;
use heist_rules::fast_rng::FastRng;
use heist_rules::invariants;
use heist_rules::random_play::plan_all;
use heist_rules::sensor::Nesting;
use heist_rules::setup::Setup;
use heist_rules::state::{Phase, Prompt, State};
use heist_rules::who::Who;
use heist_rules::{Scope, apply, legal};

fn recruit(who: Who, character: &str, skills: [&str; 2]) -> Recruit {
    Recruit { who, character: character.to_owned(), skills: skills.map(str::to_owned) }
}

/// Crews that between them know most abilities.
fn crews() -> Vec<Vec<Recruit>> {
    let ready = |who: Who, id: &str| {
        Recruit::ready_made(who, ready_made().iter().find(|ready| ready.id == id).expect("a ready-made character"))
    };
    vec![
        vec![ready(Who::Red, "tiny"), ready(Who::Green, "karma"), ready(Who::Blue, "smokes")],
        vec![
            recruit(Who::Red, "safecracker", ["extract", "tamper"]),
            recruit(Who::Green, "mastermind", ["prowl", "concoct"]),
            recruit(Who::Blue, "black-hat", ["splice-in", "steal"]),
            recruit(Who::Black, "con-artist", ["assault", "ninja"]),
        ],
        vec![
            recruit(Who::Red, "demolitions-guy", ["circumvent", "intrude"]),
            recruit(Who::Green, "operative", ["blast", "improvise"]),
            recruit(Who::Blue, "tinkerer", ["tweak", "pilfer"]),
            recruit(Who::Black, "grease-man", ["hurry", "linger"]),
        ],
    ]
}

fn check(setup: &Setup, state: &State, place: &str) {
    let table = print_table(setup, state);
    let loaded = match load_table(&table, None) {
        Ok(loaded) => loaded,
        Err(fault) => panic!("{place}: {fault}\n{}", print_toml(setup, state)),
    };
    assert_eq!(loaded.state, normal(state), "{place}\n{}", print_toml(setup, state));
    let mut expected = setup.clone();
    for (safe, progress) in expected.safes.iter_mut().zip(state.cracks) {
        // The cash of an open safe lies on the board: a position no longer tells how much it was.
        if progress == 255 {
            safe.cash = 0;
        }
    }
    // The order of rings is told where several of them are left.
    expected.terms.nesting = Nesting::ALPHABETIC;
    for hex in state.rings() {
        expected.terms.nesting.lay(hex, &View { setup, state }.rings_around(hex));
    }
    assert_eq!(loaded.setup, expected, "{place}\n{}", print_toml(setup, state));
    invariants::check(&loaded.setup, &loaded.state).expect(place);
}

#[test]
fn every_position_of_random_play_survives_printing() {
    let library = Library::official();
    let options = Options {
        cash: 25,
        fixers: Fixer::ALL.to_vec(),
        items: vec![(Item::Flashbang, Who::Red), (Item::LaserBurst, Who::Green), (Item::LuckyPenny, Who::Blue)],
        ..Options::default()
    };
    let mut list = Vec::new();
    let mut seen = 0;
    for (number, heist) in library.all_heists().enumerate() {
        let is_for = |edition: &&Edition| heist.is_for(edition.id) && Edition::from_id(edition.id).is_some();
        let editions: Vec<_> = Edition::ALL.iter().filter(is_for).collect();
        if editions.is_empty() {
            continue;
        }
        for (who, crew) in crews().iter().enumerate() {
            let edition = editions[(number + who) % editions.len()].id;
            let seed = (number * 10 + who) as u64;
            let proposed = proposed_crew(library, heist, crew.len());
            let crew = if heist.chapter.is_some() { &proposed } else { crew };
            let (setup, mut state) = new_game(library, &heist.id, edition, crew, &options).expect(&heist.id);
            let mut chance = FastRng::new(seed);
            check(&setup, &state, &heist.id);
            // Shop and fixers first, at random; then the fixed planner.
            for turn in 0..60 {
                if turn > 6 && state.prompt == Prompt::None {
                    break;
                }
                legal(&setup, &state, Scope::RandomPlay, &mut list);
                list.retain(|command| command.verb != Verb::Ready);
                let Some(command) = list.get(chance.below(list.len() as u32) as usize).copied() else { break };
                apply(&setup, &mut state, command, &mut chance, &mut ()).expect("a listed command is legal");
                check(&setup, &state, &heist.id);
            }
            plan_all(&setup, &mut state, &mut chance, &mut ());
            for step in 0..600 {
                let scope = if step % 8 == 0 { Scope::All } else { Scope::RandomPlay };
                legal(&setup, &state, scope, &mut list);
                // Longer heists show more: nobody runs away early.
                if list.len() > 1 {
                    list.retain(|command| {
                        !matches!(command.verb, Verb::Escape | Verb::Use(Use::Breach(_))) || step > 400
                    });
                }
                let Some(command) = list.get(chance.below(list.len() as u32) as usize).copied() else { break };
                apply(&setup, &mut state, command, &mut chance, &mut ()).expect("a listed command is legal");
                let asked = state.prompt != Prompt::None;
                if asked || step % 5 == 0 || state.phase == Phase::Over {
                    check(&setup, &state, &format!("{} seed {seed} step {step} after {command:?}", heist.id));
                    seen += 1;
                }
                if state.phase == Phase::Over {
                    break;
                }
            }
        }
    }
    assert!(seen > 1000, "{seen} positions seen");
}

#[test]
fn printed_text_reads_like_the_table() {
    let library = Library::official();
    let (setup, state) = new_game(library, "black-box", "v24", &crews()[1], &Options::default()).expect("a heist");
    let text = print_toml(&setup, &state);
    assert_eq!(load_toml(&text).expect(&text).state, normal(&state));
}

//! The opening book: every plan in it can be carried out, and wins about as often as it says.

use heist_bots::book::{self, BookEntry};
use heist_bots::{Bot, Greedy, Planner};
use heist_data::heists::Heist;
use heist_data::library::Library;
use heist_lab::crews::{CrewChoice, new_game};
use heist_lab::opening_book;
use heist_lab::stats::wilson;
use heist_rules::chance::Seeded;
use heist_rules::{Phase, Setup, State, Who, apply};
use std::collections::BTreeSet;

fn entries() -> Vec<BookEntry> {
    book::read(book::TEXT).map(|entry| entry.unwrap_or_else(|fault| panic!("{fault}"))).collect()
}

/// The setup of an entry.
fn game(entry: &BookEntry) -> (Setup, State) {
    let heist = Library::official().heist(&entry.heist).unwrap_or_else(|| panic!("{}", entry.heist));
    let players = entry.crew.split(", ").count();
    CrewChoice::NAMED
        .iter()
        .filter_map(|crew| new_game(heist, &entry.edition, crew, players).ok())
        .find(|(setup, _)| book::crew_of(setup) == entry.crew)
        .unwrap_or_else(|| panic!("{}: nobody plays with {}", entry.heist, entry.crew))
}

#[test]
fn every_plan_of_the_book_is_carried_out_to_the_last_token_and_begins_the_heist() {
    let entries = entries();
    assert!(!entries.is_empty());
    for entry in &entries {
        let (setup, start) = game(entry);
        let name = format!("{} in {}, {}", entry.heist, entry.edition, entry.crew);
        let plan = entry.plan(&setup, &start).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        assert_eq!(BookEntry::lines_of(&setup, &start, &plan), entry.plan, "{name}");
        assert!(!plan.leaves_out(&start), "{name}: somebody only watches");
        let (mut state, mut chance, mut last) = (start, Seeded::new(1), start);
        let mut prepared = Vec::new();
        let mut bot = Greedy::new(&setup);
        while state.phase == Phase::Planning {
            last = state;
            let command = bot.choose(&setup, &state).unwrap_or_else(|| panic!("{name}: nothing to say"));
            apply(&setup, &mut state, command, &mut chance, &mut ())
                .unwrap_or_else(|fault| panic!("{name}: {command:?} {fault:?}"));
            if plan.preparations.contains(&command) {
                prepared.push(command);
            }
        }
        let missing = plan.preparations.iter().find(|command| !prepared.contains(command));
        assert_eq!(missing, None, "{name}: what was to be bought");
        assert_eq!(bot.at_a_loss, 0, "{name}");
        for who in start.players_in_play() {
            let person = last.person(who);
            assert_eq!(person.plan, plan.tokens[who as usize], "{name}: the tokens of {}", who.word());
            let wanted = plan.start[who as usize].filter(|_| who != Who::Npc);
            assert!(wanted.is_none_or(|at| at == person.at), "{name}: the start of {}", who.word());
        }
    }
}

#[test]
fn every_heist_has_a_plan_for_every_named_crew_of_three_and_of_four() {
    for heist in Library::official().all_heists() {
        for (crew, players) in CrewChoice::NAMED.iter().flat_map(|crew| [(crew, 3), (crew, 4)]) {
            let (setup, _) = new_game(heist, heist.newest_edition(), crew, players).expect("a heist");
            let entry = book::find(&setup);
            assert!(entry.is_some(), "{} in {}, {crew}, {players} players", heist.id, heist.newest_edition());
        }
    }
}

#[test]
fn no_setup_has_two_plans_and_an_entry_is_read_as_it_is_written() {
    let mut known = BTreeSet::new();
    for entry in entries() {
        assert!(known.insert((entry.heist.clone(), entry.edition.clone(), entry.crew.clone())), "{}", entry.heist);
        assert_eq!(BookEntry::parse(&entry.to_string()), Ok(entry));
    }
    for wrong in ["heist startup\ncrew red\n", "heist startup v24\nwon 1 of 2\n", "heist a b\ncrew c\nwon 1 of x\n"] {
        assert!(BookEntry::parse(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn plans_win_about_as_often_as_the_book_says() {
    let entries = entries();
    for entry in entries.iter().step_by(entries.len().div_ceil(6)) {
        let (setup, start) = game(entry);
        let won = opening_book::measure(&setup, &start, entry, 60).expect("a plan");
        // Bots change; a plan must not get much worse than it was when it was found.
        let (here, there) = (wilson(won.into(), 60), wilson(entry.won.into(), entry.games.into()));
        assert!(
            here.high + 0.1 > there.low,
            "{}, {}: {won} of 60, {} of {}",
            entry.heist,
            entry.crew,
            entry.won,
            entry.games
        );
    }
}

#[test]
fn bots_plan_by_the_book() {
    let entry = entries().into_iter().next().expect("an entry");
    let (setup, start) = game(&entry);
    let plan = entry.plan(&setup, &start).expect("a plan");
    assert_eq!(book::plan(&setup, &start), Some(plan.clone()));
    let first = plan.next(&setup, &start, start.in_play());
    assert_eq!(Greedy::new(&setup).choose(&setup, &start), first);
    assert_eq!(Planner::new(&setup, heist_bots::Effort::QUICK, 1).choose(&setup, &start), first);
    let heist: &Heist = Library::official().heist(&entry.heist).expect("a heist");
    let others: CrewChoice = "tiny+jitters+karma".parse().expect("a crew");
    if let Ok((setup, start)) = new_game(heist, &entry.edition, &others, 3) {
        assert_eq!(book::plan(&setup, &start), None, "nobody has planned for these");
    }
}

//! Greedy plays every official heist and chapter in every edition to its end.

use heist_bots::trial::{self, Trial};
use heist_bots::{Bot, Effort, Greedy, Planner, Random};
use heist_data::heists::Heist;
use heist_data::library::Library;
use heist_format::setup::{self, Options, Recruit};
use heist_rules::chance::Seeded;
use heist_rules::command::{Answer, Speaker};
use heist_rules::edition::Edition;
use heist_rules::{Command, Crew, Scope, Setup, State, Verb, Who, apply, legal, outcome};

/// Every heist, chapter and gallery map in every edition that plays it, with a crew of four.
fn every_heist() -> impl Iterator<Item = (String, Setup, State)> {
    let library = Library::official();
    let each = |heist: &'static Heist| {
        Edition::PLAYABLE.into_iter().filter(|edition| heist.is_for(edition.id)).map(move |edition| (heist, edition))
    };
    library.all_heists().flat_map(each).map(|(heist, edition)| {
        let ready = setup::ready_made_in(&edition);
        let crew = Who::PLAYERS.into_iter().zip(setup::first_crew(&edition));
        let crew = crew.filter_map(|(who, id)| Some(Recruit::ready_made(who, ready.iter().find(|it| it.id == id)?)));
        let mut crew: Vec<Recruit> = crew.collect();
        if heist.chapter.is_some() || crew.len() < 4 {
            crew = setup::proposed_crew(library, heist, 4);
        }
        let name = format!("{} in {}", heist.id, edition.id);
        let (setup, state) = setup::new_game(library, &heist.id, edition.id, &crew, &Options::alone(heist))
            .unwrap_or_else(|fault| panic!("{name}: {fault}"));
        (name, setup, state)
    })
}

fn play(setup: &Setup, state: &State, tape: u64) -> (Trial, Vec<Command>) {
    let mut game = Vec::new();
    let mut bot = Greedy::new(setup);
    let trial = trial::play(setup, state, &mut bot, tape, |_, command| game.push(*command));
    (trial, game)
}

#[test]
fn greedy_plays_every_heist_of_every_edition_to_the_end_without_an_illegal_command() {
    let mut heists = 0;
    for (name, setup, state) in every_heist() {
        heists += 1;
        for tape in 0..2 {
            let (trial, game) = play(&setup, &state, tape);
            assert_eq!(trial.illegal, 0, "{name}, tape {tape}: {:?}", game.last());
            assert!(trial.outcome.is_some(), "{name}, tape {tape} does not end: {:?}", &game[game.len() - 8..]);
        }
    }
    assert!(heists > 60, "{heists} heists");
}

#[test]
fn the_same_tape_gives_the_same_game() {
    let (setup, state) = setup::official_game("dark-horse").expect("a heist");
    assert_eq!(play(&setup, &state, 7).1, play(&setup, &state, 7).1);
    assert_ne!(play(&setup, &state, 7).1, play(&setup, &state, 8).1);
}

#[test]
fn random_play_ends_too() {
    let (setup, state) = setup::official_game("startup").expect("a heist");
    let trial = trial::play(&setup, &state, &mut Random::new(3), 3, |_, _| {});
    assert!(trial.outcome.is_some() && trial.illegal == 0);
}

#[test]
fn advice_names_the_line_behind_the_command() {
    let (setup, mut state) = setup::official_game("startup").expect("a heist");
    let mut bot = Greedy::new(&setup);
    let mut longest = 0;
    let mut chance = heist_rules::chance::Seeded::new(1);
    while let Some(advice) = bot.think(&setup, &state) {
        assert_eq!(advice.line.first(), Some(&advice.command));
        longest = longest.max(advice.line.len());
        heist_rules::apply(&setup, &mut state, advice.command, &mut chance, &mut ()).expect("legal advice");
    }
    assert!(longest > 2);
}

#[test]
fn the_planner_gives_legal_commands_and_the_same_ones_again() {
    let (setup, state) = setup::official_game("blind-justice").expect("a heist");
    let game = || {
        let mut game = Vec::new();
        let mut bot = Planner::new(&setup, Effort::nodes(60_000), 5);
        let trial = trial::play(&setup, &state, &mut bot, 5, |_, command| game.push(*command));
        assert!(trial.outcome.is_some() && trial.illegal == 0);
        game
    };
    assert_eq!(game(), game());
}

#[test]
fn bots_that_share_a_table_act_for_their_own_seats_and_leave_team_commands_to_others() {
    for heist in ["startup", "melee", "greedy-prisoner"] {
        let (setup, mut state) = setup::official_game(heist).expect("a heist");
        let some: [(Box<dyn Bot>, &[Who]); 2] = [
            (Box::new(Greedy::new(&setup)), &[Who::Red, Who::Green]),
            (Box::new(Planner::new(&setup, Effort::nodes(4_000), 1)), &[Who::Blue, Who::Black, Who::Npc]),
        ];
        let mut bots = some.map(|(mut bot, seats)| {
            let seats: Crew = seats.iter().copied().collect();
            bot.hold(seats);
            (bot, seats)
        });
        let mut host = Greedy::new(&setup);
        let mut chance = Seeded::new(4);
        let mut given = 0;
        while outcome(&setup, &state).is_none() {
            given += 1;
            assert!(given < 4_000, "{heist} does not end");
            let own = bots.iter_mut().find_map(|(bot, seats)| Some((bot.choose(&setup, &state)?, *seats)));
            let command = match own {
                Some((command, seats)) => {
                    let mine = |by| matches!(by, Speaker::One(who) if seats.has(who));
                    let tunnel = matches!(command.verb, Verb::Tunnel(..));
                    assert!(tunnel || mine(command.by), "{heist}: {command:?}");
                    command
                }
                // Whoever hosts the game answers for the team, and leaves when a bot would.
                None if host.would_leave(&setup, &state) || state.round > 30 => Command::team(Verb::Escape),
                None => {
                    let mut list = Vec::new();
                    legal(&setup, &state, Scope::All, &mut list);
                    let team = list.iter().filter(|it| it.by == Speaker::Team && it.verb != Verb::Escape);
                    *team
                        .min_by_key(|command| command.verb != Verb::Choose(Answer::No))
                        .unwrap_or_else(|| panic!("{heist}: nobody goes on in {:?}", state.phase))
                }
            };
            apply(&setup, &mut state, command, &mut chance, &mut ()).expect("legal");
        }
    }
}

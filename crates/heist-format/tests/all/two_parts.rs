//! The second part of a heist begins where the first has ended; and county jobs begin with those who were busted inside.

use heist_data::library::Library;
use heist_data::names::space_name;
use heist_format::game::Game;
use heist_format::parts::{hidden, next_part};
use heist_format::position;
use heist_format::replay::{self, Replay};
use heist_format::setup::{Options, Recruit, new_game, ready_made};
use heist_rules::cards::{Fixer, Item, Loot};
use heist_rules::chance::Seeded;
use heist_rules::setup::Setup;
use heist_rules::state::{PersonFlags, Phase, Place, Prompt, State};
use heist_rules::who::Who;

/// The end of part one: blue and red hide on the right, green on the left, black is caught.
const PART_ONE: &str = r#"
heist = "final-score-1"
phase = "escape"
cash = 4
safe = { open = true }
fixers = []
crew.red = { card = "lookout", skills = ["bypass", "linger"], at = "f2", ideas = 0, items = ["radio"] }
crew.green = { card = "burglar", skills = ["yank-wires", "hurry"], at = "c2", ideas = 0, carrying = ["cash:2"] }
crew.blue = { card = "thug", skills = ["wing-it", "hurry"], at = "f3", ideas = 4, carrying = ["documents"] }
crew.black = { card = "script-kiddie", skills = ["bypass", "wing-it"], at = "f5", ideas = 0 }
"#;

fn say(game: &mut Game, lines: &[&str]) {
    for line in lines {
        game.say(line, &mut Seeded::new(1)).unwrap_or_else(|error| panic!("{line}: {error}"));
    }
}

fn end_of_part_one() -> Game {
    let loaded = position::load_toml(PART_ONE).expect("a position");
    let mut game = Game::new(loaded.setup, loaded.state);
    say(&mut game, &["blue run f2", "black stay", "blue stay", "team stay"]);
    assert_eq!(game.state().phase, Phase::Over);
    game
}

fn place(setup: &Setup, state: &State, who: Who) -> String {
    space_name(setup, state, state.person(who).at)
}

#[test]
fn everybody_in_a_hideout_begins_part_two_with_what_it_has() {
    let game = end_of_part_one();
    let crew: Vec<Who> = hidden(game.setup(), game.state()).into_iter().collect();
    assert_eq!(crew, [Who::Red, Who::Green, Who::Blue]);
    let options = Options { fixers: Fixer::ALL.to_vec(), ..Options::default() };
    let (setup, state) = next_part(Library::official(), game.setup(), game.state(), &options).expect("part two");
    assert_eq!(setup.heist, "final-score-2");
    assert_eq!(setup.member(Who::Black), None, "who was busted takes no part");
    assert_eq!(place(&setup, &state, Who::Red), "f8");
    assert_eq!(place(&setup, &state, Who::Blue), "f8");
    assert_eq!(place(&setup, &state, Who::Green), "c8");
    assert_eq!((state.cash, state.fixers), (4, 0), "no fixer can be reached");
    assert!(state.loot.find(Loot::Documents, Place::with(Who::Blue)).is_some());
    assert_eq!(state.person(Who::Green).cash, 2);
    assert!(state.holds(Who::Red, Item::Radio).is_some());

    // The ideas are chosen first, then planning goes on; nobody may choose another place.
    let mut game = Game::new(setup, state);
    assert!(matches!(game.state().prompt, Prompt::KeptIdeas { .. }));
    let again = position::load_json_value(&position::print_json(game.setup(), game.state())).expect("a position");
    assert_eq!((&again.setup, again.state), (game.setup(), position::normal(game.state())));
    let (setup, state) = (game.setup().clone(), *game.state());
    for who in [Who::Red, Who::Green, Who::Blue] {
        if game.state().prompt == (Prompt::KeptIdeas { who }) {
            let kept = game.state().person(who).kept_ideas;
            say(&mut game, &[&format!("{} choose {kept}", who.word())]);
            assert_eq!(game.state().person(who).ideas, kept);
        }
    }
    assert_eq!(game.state().prompt, Prompt::None);
    assert_eq!(game.state().person(Who::Blue).ideas, 3);
    assert!(game.say("blue start c8", &mut Seeded::new(1)).is_err());
    say(&mut game, &["blue give idea red", "red ready", "green ready", "blue ready"]);
    assert_eq!(game.state().phase, Phase::Roll);

    // A replay of part two begins with the position that part one has left.
    let text = replay::record(&game, None);
    let replayed = Replay::parse(&text).expect("a replay").play().expect("it holds");
    assert_eq!(position::normal(replayed.state()), position::normal(game.state()));
    assert_eq!(position::normal(replayed.start()), position::normal(&state));
    assert_eq!(replayed.setup(), &setup);
}

#[test]
fn part_two_follows_only_when_part_one_is_won() {
    let loaded = position::load_toml(PART_ONE).expect("a position");
    let mut game = Game::new(loaded.setup, loaded.state);
    let refused = |game: &Game| {
        let fault = next_part(Library::official(), game.setup(), game.state(), &Options::default());
        fault.expect_err("a fault").to_string()
    };
    assert!(refused(&game).contains("follows when The Final Score: Part 1 is won"), "{}", refused(&game));
    say(&mut game, &["blue stay", "black stay", "team stay"]);
    assert_eq!(game.state().phase, Phase::Over, "blue was caught with the papers");
    assert!(refused(&game).contains("follows when"));
}

fn county(inside: Option<Vec<Who>>) -> Result<(Setup, State), String> {
    let crew: Vec<Recruit> = ["tiny", "karma", "enigma"]
        .iter()
        .zip(Who::PLAYERS)
        .map(|(id, who)| Recruit::ready_made(who, ready_made().iter().find(|ready| ready.id == *id).expect("ready")))
        .collect();
    let options = Options { inside, ..Options::default() };
    new_game(Library::official(), "county-bricks", "v24", &crew, &options).map_err(|fault| fault.to_string())
}

#[test]
fn who_was_busted_is_said_when_a_county_job_begins_and_is_in_its_replay() {
    let inside = |state: &State| -> Vec<Who> {
        Who::PLAYERS.into_iter().filter(|who| state.person(*who).is(PersonFlags::INSIDE)).collect()
    };
    let (_, state) = county(None).expect("a game");
    assert_eq!(inside(&state), [Who::Red, Who::Green], "by itself a county job has two inside");
    let (setup, state) = county(Some(vec![Who::Blue])).expect("a game");
    assert_eq!(inside(&state), [Who::Blue]);
    let mut game = Game::new(setup, state);
    say(&mut game, &["blue start d8", "red start b1"]);
    let text = replay::record(&game, None);
    assert!(text.contains("\ninside: blue\n"), "{text}");
    let again = Replay::parse(&text).expect("a replay").play().expect("it holds");
    assert_eq!(inside(again.state()), [Who::Blue]);
    assert!(county(Some(Vec::new())).expect_err("nobody").contains("at least one character who was busted"));
    assert!(county(Some(vec![Who::Black])).expect_err("nobody").contains("nobody plays that colour"));
}

#[test]
fn a_heist_without_a_jail_does_not_ask_who_was_busted() {
    let crew: Vec<Recruit> = ready_made()
        .iter()
        .step_by(2)
        .zip(Who::PLAYERS)
        .take(3)
        .map(|(ready, who)| Recruit::ready_made(who, ready))
        .collect();
    let options = Options { inside: Some(vec![Who::Red]), ..Options::default() };
    let fault = new_game(Library::official(), "startup", "v24", &crew, &options).expect_err("a fault").to_string();
    assert!(fault.contains("nobody starts inside"), "{fault}");
}

//! Replays: written, read, checked, and refused with the line that does not hold.

use heist_data::library::Library;
use heist_format::game::Game;
use heist_format::position;
use heist_format::replay::{self, Ending, Replay};
use heist_format::setup::{Options, Recruit, new_game, ready_made};
use heist_rules::cards::{Fixer, Item};
use heist_rules::state::Phase;
use heist_rules::who::Who;

const HOUSE: &str = r#"
deck = "1-8"
phase = "roll"
map = """
SC EM EM E5
"""
bag = { guard = 1, lock = 2 }
[crew.blue]
card = "thug"
skills = ["wing-it", "hurry"]
at = "d1"
plan = ["b1", "c1"]
[chance]
draws = ["lock"]
rolls = { blue = [1] }
"#;

/// A short game, one command of which was taken back.
fn game() -> Game {
    let loaded = position::load_toml(HOUSE).expect("the position loads");
    let mut chance = loaded.chance.scripted();
    let mut game = Game::new(loaded.setup, loaded.state);
    for line in
        ["team roll", "blue take walk", "blue undo", "blue take run", "blue move c1", "blue move b1", "blue done"]
    {
        if let Err(error) = game.say(line, &mut chance) {
            panic!("`{line}`: {error}");
        }
    }
    assert_eq!((chance.fault(), chance.unused()), (None, None));
    game
}

fn text() -> String {
    replay::record(&game(), None)
}

/// The fault of a replay in which one piece of text was replaced.
fn fault(from: &str, to: &str) -> String {
    let text = text();
    assert!(text.contains(from), "{text}");
    let changed = text.replacen(from, to, 1);
    match Replay::parse(&changed) {
        Ok(read) => read.play().expect_err("must not hold").to_string(),
        Err(fault) => fault.to_string(),
    }
}

#[test]
fn a_game_is_the_line_of_play_that_stands() {
    let text = text();
    let body = text.split_once("\n\n").expect("a header and a body").1;
    assert_eq!(
        body,
        "team roll\n! roll blue 1\nblue take run\nblue move c1\nblue move b1\n! draw a1 lock\nblue done\nend\n"
    );
}

#[test]
fn a_replay_plays_to_the_position_that_was_recorded() {
    let read = Replay::parse(&text()).expect("a replay");
    assert_eq!((read.len(), read.ending, read.seed), (5, Ending::Open, None));
    let played = read.play().expect("it holds");
    assert_eq!(position::normal(played.state()), position::normal(game().state()));
    assert_eq!(replay::record(&played, None), text());
}

#[test]
fn a_replay_stops_after_any_number_of_commands() {
    let read = Replay::parse(&text()).expect("a replay");
    assert_eq!(read.at(0).expect("the start").state().phase, Phase::Roll);
    assert_eq!(read.at(1).expect("after the roll").state().phase, Phase::Action);
    assert_eq!(read.at(5).expect("the end").state().phase, Phase::Event);
    assert_eq!(read.at(6).expect_err("too many").to_string(), "the replay has 5 commands, not 6");
}

#[test]
fn an_official_heist_is_named_and_not_written_out() {
    let start = r#"
heist = "startup"
[crew.red]
card = "thug"
skills = ["wing-it", "hurry"]
[crew.green]
card = "lookout"
skills = ["bypass", "linger"]
[crew.blue]
card = "burglar"
skills = ["wing-it", "hurry"]
"#;
    let loaded = position::load_toml(start).expect("the position loads");
    let text = replay::record(&Game::new(loaded.setup, loaded.state), Some(7));
    let header = "edition: v24\nrevision: 2\nheist: startup\ncrew.red: thug wing-it hurry\ncrew.green: lookout bypass linger\n\
                  crew.blue: burglar wing-it hurry\nfixers: old-friend\ncash: 0\nseed: 7\nengine: ";
    assert!(text.starts_with(header), "{text}");
    let read = Replay::parse(&text).expect("a replay");
    assert_eq!(read.seed, Some(7));
    assert_eq!(read.play().expect("it holds").setup().heist, "startup");
    let fault = |from: &str, to: &str| {
        assert!(text.contains(from), "{text}");
        Replay::parse(&text.replace(from, to)).expect_err("must be refused").to_string()
    };
    assert!(fault("thug wing-it hurry", "thug wing-it").starts_with("line 4: a character card and two skills"));
    assert!(fault("thug", "thugg").starts_with("line 4: "));
    assert!(fault("lookout bypass", "lookout hury").starts_with("line 5: "));
    assert!(fault("heist: startup", "heist: startdown").starts_with("line 3: "));
    assert!(fault("old-friend", "new-friend").starts_with("line 7: there is no fixer `new-friend`"));
    assert!(fault("cash: 0", "cash: much").starts_with("line 8: `much`"));
    assert!(fault("cash: 0", "shop: radio spoon").starts_with("line 8: there is no item `spoon`"));
    assert!(fault("edition: v24", "edition: v99").starts_with("line 1: "));
}

#[test]
fn what_the_team_brings_along_is_in_the_header() {
    let ready = |id: &str| ready_made().iter().find(|ready| ready.id == id).expect("a ready-made character");
    let crew = [(Who::Red, "tiny"), (Who::Green, "karma"), (Who::Blue, "smokes")];
    let crew = crew.map(|(who, id)| Recruit::ready_made(who, ready(id)));
    let options = Options {
        cash: 9,
        fixers: vec![Fixer::Connoisseur, Fixer::Fence],
        items: vec![(Item::LaserBurst, Who::Red)],
        shop: Some(vec![Item::PlasmaTorch]),
        inside: None,
        ..Options::default()
    };
    let (setup, state) = new_game(Library::official(), "startup", "v24", &crew, &options).expect("a game");
    let text = replay::record(&Game::new(setup, state), None);
    for line in ["fixers: fence connoisseur\n", "cash: 9\n", "items.red: laser-burst\n", "shop: plasma-torch\n"] {
        assert!(text.contains(line), "{text}");
    }
    let read = Replay::parse(&text).expect("a replay").play().expect("it holds");
    assert_eq!(position::normal(read.state()), position::normal(&state));
}

#[test]
fn a_line_that_does_not_hold_is_named_with_its_cause() {
    assert_eq!(
        fault("blue move c1", "blue move a1"),
        "line 9: `blue move a1` is refused: A move goes to an adjacent tile (subaction.move.target)"
    );
    assert!(fault("blue move c1", "blue mvoe c1").starts_with("line 9: There is no verb `mvoe`; did you mean `move`?"));
    assert!(fault("blue take run", "blue undo").starts_with("line 8: `undo` belongs to the session"));
    assert!(fault("! roll blue 1", "! roll blue 7").starts_with("line 7: `! roll blue 7` is not chance"));
    assert!(fault("! roll blue 1\n", "").starts_with("line 6: `team roll`: a roll for blue is needed"));
    assert!(fault("! roll blue 1", "! roll npc 1").starts_with("line 7: `team roll`: a roll for blue comes here"));
    assert!(
        fault("! roll blue 1", "! roll blue 1\n! roll blue 2")
            .starts_with("line 8: `! roll blue 2` was never asked for")
    );
    assert!(
        fault("! draw a1 lock", "! draw a1 camera").starts_with("line 11: `blue move b1`: the bag holds no camera")
    );
    assert!(
        fault("! draw a1 lock", "! draw b1 lock")
            .starts_with("line 11: `! draw b1 lock` is written, and `! draw a1 lock` happens")
    );
    assert!(fault("! draw a1 lock", "! draw a1 nothing").starts_with("line 11: "));
    assert!(
        fault("end\n", "end won\n").starts_with("line 13: the replay ends with `end won`, and here it would be `end`")
    );
    assert!(fault("end\n", "end\nblue done\n").starts_with("line 14: nothing may follow"));
    assert!(
        fault("team roll\n", "! roll blue 1\nteam roll\n")
            .starts_with("line 6: chance stands before the first command")
    );
}

#[test]
fn a_replay_that_is_cut_off_in_its_header_says_so() {
    let text = text();
    let header = text.find("\n\n").expect("the end of the header") + 1;
    for end in (0..=header).filter(|end| text.is_char_boundary(*end)) {
        let fault = Replay::parse(&text[..end]).expect_err("cut off").to_string();
        let said = ["the replay is cut off here", "neither a `heist` nor a `position`", "is not a header line", "JSON"];
        assert!(said.iter().any(|words| fault.contains(words)), "{fault}");
    }
    assert!(Replay::parse("").expect_err("empty").to_string().contains("cut off"));
}

#[test]
fn a_replay_that_is_cut_off_anywhere_is_read_up_to_its_last_whole_line() {
    let text = text();
    let whole = replay::entries(&game());
    let header = text.find("\n\n").expect("the end of the header") + 2;
    // Where each command ends, with its chance.
    let ends: Vec<usize> = whole
        .iter()
        .scan(header, |end, entry| {
            *end += entry.len();
            Some(*end)
        })
        .collect();
    for end in header..text.len() {
        let read = Replay::parse(&text[..end]).unwrap_or_else(|fault| panic!("{end}: {fault}"));
        let played = read.play().unwrap_or_else(|fault| panic!("{end}: {fault}"));
        let stand = ends.iter().filter(|whole| **whole <= end).count();
        assert_eq!(replay::entries(&played), whole[..stand], "cut after {end} bytes");
        let said = read.warning().unwrap_or_default();
        let at_the_end = text[..end].ends_with("\nend");
        assert_eq!(said.contains("the replay is cut off here"), !at_the_end, "{end}: {said}");
    }
    assert_eq!(Replay::parse(&text).expect("a replay").warning(), None);
}

#[test]
fn remarks_and_scripted_chance_are_kept_in_the_header() {
    let start = "phase = \"roll\"\nmap = \"EM E5\"\n[crew.blue]\ncard = \"thug\"\nskills = [\"wing-it\", \"hurry\"]\nat = \"a1\"\n\
        [chance]\ndraws = [\"lock\"]\n[chance.rolls]\nblue = [3, 4]\n";
    let loaded = position::load_toml(start).expect("a position");
    let remarks = replay::Remarks {
        seed: Some(7),
        script: loaded.chance.clone(),
        people: Some("Ann=blue".to_owned()),
        bots: Some("blue quick".to_owned()),
        campaign_box: Some("/tmp/a box.toml 9".to_owned()),
    };
    let game = Game::new(loaded.setup, loaded.state);
    let read = Replay::parse(&replay::header(&game, &remarks)).expect("a header alone is a replay without commands");
    assert_eq!(read.remarks(), remarks);
    assert_eq!(read.play().expect("it holds").state(), game.state());
}

#[test]
fn the_header_is_read_strictly() {
    assert!(
        fault("edition: v24\n", "edition: v24\nedition: v24\n")
            .starts_with("line 2: `edition` stands in the header twice")
    );
    assert!(fault("edition: v24\n", "edition: v24\nweather: fine\n").starts_with("line 2: `weather`"));
    assert!(fault("edition: v24\n", "edition: v24\nno colon\n").starts_with("line 2: `no colon` is not a header line"));
    assert!(fault("edition: v24\n", "seed: x\n").contains("`x` is not a seed"));
    assert!(fault("position: {", "position: {,").starts_with("line 3: this is not JSON"));
    assert!(fault("\"phase\":\"roll\"", "\"phase\":\"rool\"").contains("is not a phase"));
}

#[test]
fn an_older_engine_is_mentioned_where_a_line_does_not_hold() {
    let engine = format!("engine: {}", replay::ENGINE);
    let old = text().replace(&engine, "engine: 0.0.1");
    assert!(Replay::parse(&old).expect("a replay").play().is_ok(), "the version alone is no reason to refuse");
    let broken = old.replace("blue move c1", "blue move a1");
    let fault = Replay::parse(&broken).expect("a replay").play().expect_err("must not hold").to_string();
    assert!(fault.contains("(recorded by engine 0.0.1, this is "), "{fault}");
}

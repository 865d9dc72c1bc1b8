//! Replays whose chance can be recomputed, and what is found when somebody has changed them.

use heist_format::fair::{Chain, Commitment, FairRecord, Party, Toss, Verdict};
use heist_format::game::Game;
use heist_format::notation::parse_line;
use heist_format::position;
use heist_format::replay::{Replay, record, record_fair};
use heist_rules::Who;
use std::fs;
use std::path::Path;

const TABLE: &str = "4kq07zt1mdw9c";
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
"#;

/// A game of one character with the shares of its server and its seat.
fn game() -> (Game, FairRecord) {
    let loaded = position::load_toml(HOUSE).expect("the position loads");
    let mut game = Game::new(loaded.setup, loaded.state);
    let (mut server, mut blue) = (Chain::new([1; 32]), Chain::new([6; 32]));
    let commit = |party, chain: &Chain| Commitment { party, first: 1, tip: chain.tip() };
    let commitments = vec![commit(Party::Server, &server), commit(Party::Seat(Who::Blue), &blue)];
    let mut fair = FairRecord { table: TABLE.to_owned(), commitments, tosses: Vec::new() };
    for line in ["team roll", "blue take run", "blue move c1", "blue move b1"] {
        let read = parse_line(game.setup(), game.state(), line).expect(line);
        if !game.carry_out_if_certain(read).expect(line) {
            let number = fair.tosses.len() as u64 + 1;
            let seats = vec![(Who::Blue, blue.secret(number))];
            let toss = Toss { number, server: server.secret(number).expect("long enough"), seats };
            fair.tosses.push((game.history().len(), toss.clone()));
            game.say(line, &mut toss.chance(TABLE)).expect(line);
        }
    }
    assert!(!fair.tosses.is_empty());
    (game, fair)
}

fn text() -> String {
    let (game, fair) = game();
    record_fair(&game, None, &fair)
}

fn verdict(text: &str) -> (Verdict, String) {
    let report = Replay::parse(text).and_then(|replay| replay.verify()).expect("it can be read");
    (report.verdict(), report.fault.map(|fault| format!("{}: {}", fault.toss, fault.words)).unwrap_or_default())
}

#[test]
fn a_replay_with_its_shares_reads_as_it_prints_and_is_verified() {
    let text = text();
    let replay = Replay::parse(&text).expect("it reads");
    let (game, fair) = game();
    assert_eq!(replay.fair(), Some(&fair));
    assert_eq!(replay.written_again(&replay.play().expect("it plays")), text);
    let report = replay.verify().expect("it plays");
    assert!(report.is_clean() && report.outcomes > 0, "{report:?}");
    let plain = record(&game, None);
    assert_eq!(verdict(&plain).0, Verdict::NotVerifiable);
}

/// The text with a part of its line changed.
fn changed(text: &str, line: impl Fn(&str) -> bool, change: impl Fn(&str) -> String) -> String {
    let mut found = false;
    let lines: Vec<String> = (text.lines())
        .map(|one| {
            if !found && line(one) {
                found = true;
                change(one)
            } else {
                one.to_owned()
            }
        })
        .collect();
    assert!(found, "{text}");
    lines.join("\n") + "\n"
}

#[test]
fn a_changed_outcome_is_found() {
    let text = text();
    let other = |line: &str| {
        let (words, value) = line.rsplit_once(' ').expect("a roll");
        format!("{words} {}", value.parse::<u8>().expect("a number") % 6 + 1)
    };
    let (verdict, fault) = verdict(&changed(&text, |line| line.starts_with("! roll"), other));
    assert_eq!(verdict, Verdict::Fails);
    assert!(fault.starts_with("1: outcome 1 of `team roll`: `roll blue"), "{fault}");
}

#[test]
fn a_changed_share_or_commitment_is_found() {
    let text = text();
    let flip = |line: &str, after: &str| {
        let place = line.find(after).expect(after) + after.len();
        let digit = if line.as_bytes()[place] == b'0' { "1" } else { "0" };
        format!("{}{digit}{}", &line[..place], &line[place + 1..])
    };
    for (begins, after, says) in [
        ("~ 1 ", "server=", "the share of the server"),
        ("~ 1 ", "blue=", "the share of blue"),
        ("commit.server", ": 1 ", "the share of the server"),
        ("commit.blue", ": 1 ", "the share of blue"),
    ] {
        let (verdict, fault) = verdict(&changed(&text, |line| line.starts_with(begins), |line| flip(line, after)));
        assert_eq!(verdict, Verdict::Fails, "{after}");
        assert!(fault.starts_with("1: ") && fault.contains(says), "{fault}");
    }
    // The shares of another number, another table, or a seat that is left out: other dice.
    for (begins, from, to) in [("~ 1 ", "~ 1 ", "~ 2 "), ("table: ", TABLE, "4kq07zt1mdw9d")] {
        let changed = changed(&text, |line| line.starts_with(begins), |line| line.replace(from, to));
        assert_eq!(verdict(&changed).0, Verdict::Fails, "{to}");
    }
    let alone = changed(
        &text,
        |line| line.starts_with("~ 1 "),
        |line| line.split_once(" blue=").map(|(before, _)| format!("{before} blue=-")).expect("a share"),
    );
    assert_eq!(verdict(&alone).0, Verdict::Fails);
    let without = changed(&text, |line| line.starts_with("~ 1 "), |_| String::new());
    assert_eq!(verdict(&without).0, Verdict::NotVerifiable);
}

#[test]
fn what_is_no_toss_is_refused_with_its_line() {
    let text = text();
    for (from, to, says) in [
        ("~ 1 server=", "~ one server=", "not a toss"),
        (&*format!("table: {TABLE}\n"), "", "needs the line `table`"),
        ("commit.blue: 1", "commit.blue: x", "is not the number of a toss"),
        ("commit.blue", "commit.pink", "is nobody"),
    ] {
        assert!(text.contains(from), "{text}");
        let fault = Replay::parse(&text.replacen(from, to, 1)).expect_err(says).to_string();
        assert!(fault.contains(says) && fault.contains("line "), "{fault}");
    }
    let head = text.find("team roll").expect("the first command");
    let toss = text.lines().find(|line| line.starts_with("~ ")).expect("a toss");
    let early = format!("{}{toss}\n{}", &text[..head], &text[head..]);
    assert!(Replay::parse(&early).is_err_and(|fault| fault.to_string().contains("before the first command")));
    let twice = text.replacen(toss, &format!("{toss}\n{toss}"), 1);
    assert!(Replay::parse(&twice).is_err_and(|fault| fault.to_string().contains("already")));
}

#[test]
fn a_seat_that_took_no_part_and_a_number_that_was_passed_over_are_told() {
    let (_, fair) = game();
    let loaded = position::load_toml(HOUSE).expect("the position loads");
    let mut game = Game::new(loaded.setup, loaded.state);
    let server = Chain::new([1; 32]).secret(3).expect("long enough");
    let toss = Toss { number: 3, server, seats: vec![(Who::Blue, None)] };
    game.say("team roll", &mut toss.chance(TABLE)).expect("it rolls");
    let fair = FairRecord { tosses: vec![(0, toss)], ..fair };
    let report = Replay::parse(&record_fair(&game, None, &fair)).and_then(|replay| replay.verify()).expect("it plays");
    assert_eq!(report.verdict(), Verdict::Verified);
    assert_eq!((report.alone, report.passed_over, report.missing), (1, 2, vec![(3, Who::Blue)]));
}

/// The example of docs/fairness.md is this game, and its key is what the shares give.
#[test]
fn the_worked_example_of_the_documentation_is_recomputed() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/fairness.md");
    let page = fs::read_to_string(file).expect("docs/fairness.md");
    let example = page.split("```heist\n").nth(1).and_then(|rest| rest.split("```").next()).expect("an example");
    let (_, fair) = game();
    let replay = Replay::parse(example).expect("it reads");
    assert!(replay.fair() == Some(&fair), "the example should be:\n{}", text());
    assert!(replay.verify().is_ok_and(|report| report.is_clean() && report.outcomes == 2));
    let key = heist_format::fair::hex(&fair.tosses[0].1.key(TABLE));
    assert!(page.contains(&key), "the key of the first toss is {key}");
    let block: Vec<u8> = fair.tosses[0].1.key(TABLE).into_iter().chain([0; 8]).collect();
    let first = heist_format::fair::hex(&heist_format::fair::hash(&block));
    assert!(page.contains(&first), "the first outcome comes of {first}");
}

//! Experiments: the same whatever the number of cores, and they go on after a cut.

use heist_data::library::Library;
use heist_lab::crews::CrewChoice;
use heist_lab::experiment::{Arena, PlanSearch, Results, tape};
use heist_lab::oracle;
use heist_lab::players::{BotChoice, BotKind};
use heist_lab::rows::{self, GameRow, Matchup, RowFile};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

fn matchup(heist: &str, bot: BotChoice) -> Matchup {
    Matchup { heist: heist.to_owned(), edition: "v24".to_owned(), crew: CrewChoice::First, players: 4, bot }
}

fn arena(matchups: &[Matchup]) -> Arena {
    let plans = PlanSearch { games: 100, seed: 1 };
    Arena::new(matchups, |id| Library::official().heist(id), plans, 2, |_, _| {}).expect("heists")
}

fn play(arena: &Arena, matchups: &[Matchup], games: u64, jobs: usize) -> Vec<GameRow> {
    let tapes: Vec<u64> = (0..games).map(|game| tape(1, game)).collect();
    let mut rows = Vec::new();
    arena.run(
        matchups,
        |_| tapes.clone(),
        &BTreeSet::new(),
        jobs,
        |some| {
            rows.extend_from_slice(some);
            ControlFlow::Continue(())
        },
    );
    rows
}

#[test]
fn one_core_and_three_play_the_same_games_in_the_same_order() {
    let bots = [BotKind::Random, BotKind::Greedy].map(BotChoice::usual);
    let matchups: Vec<Matchup> = ["startup", "melee"].iter().flat_map(|id| bots.map(|bot| matchup(id, bot))).collect();
    let arena = arena(&matchups);
    let one = play(&arena, &matchups, 40, 1);
    assert_eq!(one, play(&arena, &matchups, 40, 3));
    assert_eq!(one.len(), 4 * 40);
    assert!(one.iter().all(|row| row.illegal == 0 && row.ended));
}

#[test]
fn rows_are_read_as_they_were_written() {
    let matchups = [matchup("startup", BotChoice { kind: BotKind::Planner, nodes: 7 })];
    let row = GameRow {
        matchup: Matchup { crew: "tiny+karma+null".parse().expect("a crew"), players: 3, ..matchups[0].clone() },
        tape: 1_000_003,
        won: true,
        ended: true,
        round: 7,
        noise: 31,
        commands: 212,
        illegal: 0,
        commit: "abc1234".to_owned(),
    };
    assert_eq!(GameRow::parse(&row.to_string()), Some(row.clone()));
    let text = format!("{}\n{row}\n{row}", rows::COLUMNS);
    assert_eq!(rows::read(&text), Ok(vec![row]), "a line without an end is not there");
    assert!(rows::read("heist,won\n").is_err_and(|fault| fault.contains("line 1")));
    assert!(rows::read(&format!("{}\nnonsense\n", rows::COLUMNS)).is_err_and(|fault| fault.contains("line 2")));
}

#[test]
fn a_file_that_was_cut_goes_on_after_its_last_whole_line() {
    let folder = std::env::temp_dir().join(format!("heist-lab-rows-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("games.csv");
    let _ = std::fs::remove_file(&path);
    let matchups = [matchup("startup", BotChoice::usual(BotKind::Greedy))];
    let rows = play(&arena(&matchups), &matchups, 3, 1);
    RowFile::create(&path).expect("a file").append(&rows).expect("written");
    let whole = std::fs::read_to_string(&path).expect("a file");
    std::fs::write(&path, &whole[..whole.len() - 5]).expect("cut");
    let (there, mut file) = RowFile::resume(&path).expect("a file");
    assert_eq!(there, rows[..2]);
    file.append(&rows[2..]).expect("written");
    assert_eq!(std::fs::read_to_string(&path).expect("a file"), whole);
    assert!(RowFile::create(&path).is_err(), "what is there is not overwritten");
    std::fs::remove_dir_all(&folder).expect("removed");
}

#[test]
fn the_oracle_wins_more_than_greedy_on_the_same_tapes() {
    let bots = [BotChoice::usual(BotKind::Greedy), BotChoice { kind: BotKind::Oracle, nodes: 100_000 }];
    let matchups = bots.map(|bot| matchup("inclusion", bot));
    let rows = play(&arena(&matchups), &matchups, 12, 2);
    let won = |bot: BotChoice| {
        let mut results = Results::default();
        rows.iter().filter(|row| row.matchup.bot == bot).for_each(|row| results.add(row));
        assert_eq!((results.games, results.illegal, results.endless), (12, 0, 0));
        results.won
    };
    assert!(won(bots[1]) > won(bots[0]), "{} and {}", won(bots[1]), won(bots[0]));
}

#[test]
fn a_safe_without_tools_cannot_be_opened_and_everything_else_is_left_open() {
    let library = Library::official();
    for heist in &library.heists {
        for (crew, hopeless) in [(CrewChoice::First, &["marathon", "final-score-1"][..]), (CrewChoice::AsDesigned, &[])]
        {
            let (setup, start) = heist_lab::crews::new_game(heist, "v24", &crew, 4).expect("a heist");
            let proved = oracle::impossible(&setup, &start).is_some();
            assert_eq!(proved, hopeless.contains(&heist.id.as_str()), "{}, {crew}", heist.id);
        }
    }
}

#[test]
fn bots_are_named_with_their_nodes_and_misspelt_ones_are_guessed() {
    for word in ["random", "greedy", "planner", "oracle", "planner:nodes=20000"] {
        assert_eq!(word.parse::<BotChoice>().expect("a bot").to_string(), word);
    }
    assert_eq!("planner:quick".parse::<BotChoice>().expect("a bot").nodes, 20_000);
    assert!("planer".parse::<BotChoice>().is_err_and(|fault| fault.contains("planner`?")));
    for wrong in ["greedy:nodes=5", "planner:nodes=many", "planner:depth=3", "oracle:quick"] {
        assert!(wrong.parse::<BotChoice>().is_err(), "{wrong}");
    }
}

//! Finds a game that is won, or one that is lost, and writes it down as a replay: for the golden games of the tests.
//!
//! `cargo run --profile lab -p heist-lab --example golden -- HEIST FILE won|lost [key=value …]`. A win is played by the planner with
//! a plan found by trial, on one tape after the other until it comes; a loss is played at random. Keys: `edition`, `crew` (as
//! `heist lab` names them; as-designed unless it is given), `players`, `tapes` (the most that are tried), `plan` (games spent on the
//! plan), `nodes` (of a round).

use heist_bots::{Bot, Effort, Planner, Random, Weights, search_plan, trial};
use heist_data::library::Library;
use heist_format::game::Game;
use heist_format::replay;
use heist_lab::crews::{self, CrewChoice};
use heist_rules::{Command, Setup, State};
use heist_search::Tape;
use std::process::ExitCode;

/// What is looked for, and how hard.
struct Search {
    edition: Option<String>,
    crew: CrewChoice,
    players: usize,
    tapes: u64,
    plan: u32,
    nodes: u64,
}

impl Search {
    fn read(words: &[String]) -> Result<Search, String> {
        let mut search =
            Search { edition: None, crew: CrewChoice::AsDesigned, players: 4, tapes: 100, plan: 3_000, nodes: 20_000 };
        for word in words {
            let (key, value) = word.split_once('=').ok_or_else(|| format!("`{word}` is not key=value"))?;
            let number = || value.parse::<u64>().map_err(|_| format!("`{value}` is not a number"));
            match key {
                "edition" => search.edition = Some(value.to_owned()),
                "crew" => search.crew = value.parse()?,
                "players" => search.players = number()? as usize,
                "tapes" => search.tapes = number()?,
                "plan" => search.plan = number()? as u32,
                "nodes" => search.nodes = number()?,
                _ => return Err(format!("`{key}` is not known")),
            }
        }
        Ok(search)
    }

    /// The first game that ends as wanted, with the number of its tape.
    fn game(&self, setup: &Setup, start: &State, wants_win: bool) -> Option<(u64, Game)> {
        let plan = wants_win.then(|| search_plan(setup, start, Weights::default(), self.plan, 1));
        for tape in 0..self.tapes {
            let bot: &mut dyn Bot = match &plan {
                None => &mut Random::new(tape),
                Some(plan) => {
                    let effort = Effort::nodes(self.nodes);
                    &mut Planner::with(setup, effort, tape, Weights::default(), Some(plan.clone()))
                }
            };
            let mut commands = Vec::new();
            let played = trial::play(setup, start, &mut Borrowed(bot), tape, |_, command| commands.push(*command));
            if played.outcome.is_some() && played.won() == wants_win {
                return Some((tape, repeated(setup, start, &commands, tape)));
            }
        }
        None
    }
}

/// A bot that is lent.
struct Borrowed<'a>(&'a mut dyn Bot);

impl Bot for Borrowed<'_> {
    fn choose(&mut self, setup: &Setup, state: &State) -> Option<Command> {
        self.0.choose(setup, state)
    }
    fn hold(&mut self, seats: heist_rules::Crew) {
        self.0.hold(seats);
    }
}

/// The same game with its facts.
fn repeated(setup: &Setup, start: &State, commands: &[Command], tape: u64) -> Game {
    let mut game = Game::new(setup.clone(), *start);
    let mut chance = Tape::new(tape, start);
    for command in commands {
        game.apply(*command, &mut chance).expect("the same tape gives the same game");
    }
    game
}

fn run(heist: &str, file: &str, end: &str, words: &[String]) -> Result<String, String> {
    let search = Search::read(words)?;
    let found = Library::official().heist(heist).ok_or_else(|| format!("there is no heist `{heist}`"))?;
    let edition = search.edition.as_deref().unwrap_or(found.newest_edition());
    let game = crews::new_game(found, edition, &search.crew, search.players);
    let (setup, start) = game.map_err(|fault| fault.to_string())?;
    let wants_win = match end {
        "won" => true,
        "lost" => false,
        _ => return Err(format!("`{end}` is neither won nor lost")),
    };
    let Some((tape, game)) = search.game(&setup, &start, wants_win) else {
        return Err(format!("none of {} games of {heist} was {end}", search.tapes));
    };
    std::fs::write(file, replay::record(&game, None)).map_err(|fault| format!("{file}: {fault}"))?;
    Ok(format!("{heist}: {end} on tape {tape}, {} commands", game.history().len()))
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let done = match arguments.as_slice() {
        [heist, file, end, words @ ..] => run(heist, file, end, words),
        _ => Err("golden HEIST FILE won|lost [key=value …]".to_owned()),
    };
    match done {
        Ok(words) => println!("{words}"),
        Err(words) => {
            eprintln!("{words}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

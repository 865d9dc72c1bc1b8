//! What bots advise: the operation `think` of the engine protocol, as this page asks for it and reads it.

use heist_format::game::Game;
use heist_format::notation;
use heist_rules::chance::UnknownChance;
use heist_rules::command::Command;
use heist_rules::state::Phase;
use heist_words::costs;
use serde::Deserialize;
use serde_json::{Value, json};

/// An advice as it arrives. Without a command there is nothing to do.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct Advice {
    /// The command to give.
    pub command: Option<String>,
    /// The commands that are meant, this one first.
    #[serde(default)]
    pub line: Vec<String>,
    /// The chance to win with it.
    pub win: Option<Win>,
    /// The other lines that were compared, the best first.
    #[serde(default)]
    pub alternatives: Vec<Alternative>,
    /// The line that was asked about.
    pub compared: Option<Alternative>,
    /// Why, a sentence each, the most important first.
    #[serde(default)]
    pub why: Vec<String>,
    /// Which of these says what goes wrong most.
    pub risk: Option<String>,
}

/// Another line.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct Alternative {
    /// Its commands.
    pub line: Vec<String>,
    /// The chance to win with it.
    pub win: Option<Win>,
    /// How it compares with the advised line.
    pub verdict: String,
    /// What speaks for it.
    #[serde(default)]
    pub why: Vec<String>,
}

/// A chance to win, in thousandths.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct Win {
    /// The chance.
    pub permille: u32,
    /// Its standard error.
    pub error: u32,
}

impl Win {
    /// As people say it: "about 62 %, ± 5". Two standard errors are given or taken; what is nearly sure is never said to be sure.
    pub fn in_words(self) -> String {
        let percent = |permille: u32| (permille + 5) / 10;
        match self.permille {
            0..=20 => return "below 2 %".into(),
            980.. => return "over 98 %".into(),
            _ => {}
        }
        format!("about {} %, ± {}", percent(self.permille), percent(2 * self.error).max(1))
    }
}

/// The request for an advice of so many nodes.
pub fn with_nodes(nodes: u64) -> Value {
    json!({ "op": "think", "nodes": nodes, "stream": false })
}

/// The most nodes of a hint, and for how many milliseconds it may be refined: with everything around it, it is there within two seconds.
const HINT_NODES: u64 = 3_000_000;
const HINT_MS: u64 = 1_600;
/// The same for a plan with which nothing is compared: it has no stages.
const PLAN_NODES: u64 = 500_000;

/// The request for a hint, perhaps with commands that are compared with it.
pub fn hint(game: &Game, compared: &[Command]) -> Value {
    let state = game.state();
    let planning = state.phase == Phase::Planning && !state.prompt.is_open();
    let nodes = if planning && compared.is_empty() { PLAN_NODES } else { HINT_NODES };
    let mut request = json!({ "op": "think", "nodes": nodes, "ms": HINT_MS });
    if !compared.is_empty() {
        let mut now = *state;
        let print = |command: &Command| {
            let line = notation::print(game.setup(), &now, command);
            now = costs::after(game.setup(), &now, command).unwrap_or(now);
            line
        };
        request["compare"] = compared.iter().map(print).collect::<Vec<_>>().into();
    }
    request
}

/// The commands of a line, as far as they can be read in the position of a game.
pub fn commands(game: &Game, lines: &[String]) -> Vec<Command> {
    let mut game = game.clone();
    let mut read = |line: &String| {
        let command = notation::parse(game.setup(), game.state(), line).ok()?;
        let _ = game.apply(command, &mut UnknownChance::default());
        Some(command)
    };
    lines.iter().map_while(&mut read).collect()
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use heist_engine::{Engine, Host};
    use heist_format::position::{self, Loaded};
    use std::time::Duration;

    struct Native;

    impl Host for Native {
        fn new_heist(&self, _: &str, _: &[String], _: Option<&str>, _: &[String]) -> Result<Loaded, String> {
            Err("a game begins with a position".into())
        }
        fn now(&self) -> Duration {
            Duration::ZERO
        }
    }

    /// The last answer to a question, as a worker would give it.
    pub fn ask<T: serde::de::DeserializeOwned>(game: &Game, request: &Value) -> T {
        let mut engine = Engine::new(Native);
        let new =
            json!({ "op": "new", "position": position::print_json(game.setup(), game.state()), "seed": 0, "id": 0 });
        let begun = engine.answer(new.to_string().as_bytes());
        assert!(begun.contains("\"ok\":true"), "{begun}");
        let answer = engine.answer(request.to_string().as_bytes());
        serde_json::from_str(&answer).unwrap_or_else(|error| panic!("{error}: {answer}"))
    }

    #[test]
    fn a_chance_is_told_with_two_standard_errors() {
        assert_eq!(Win { permille: 624, error: 23 }.in_words(), "about 62 %, ± 5");
        assert_eq!(Win { permille: 970, error: 0 }.in_words(), "about 97 %, ± 1");
        assert_eq!(Win { permille: 999, error: 0 }.in_words(), "over 98 %");
        assert_eq!(Win { permille: 3, error: 0 }.in_words(), "below 2 %");
    }
}

//! Bots at a table in the terminal: whom they play, how hard they think, and how their lines are printed.

pub mod thinker;

pub use heist_engine::{SEED, jobs, levels};

use crate::players;
use anyhow::{Result, anyhow, bail};
use heist_bots::Level;
use heist_engine::printed;
use heist_rules::command::Command;
use heist_rules::setup::Setup;
use heist_rules::state::State;
use heist_rules::who::{Crew, Who};

/// Reads a level.
pub fn read_level(word: &str) -> Result<Level, String> {
    word.parse().map_err(|_| format!("known are {}", levels().join(", ")))
}

/// The characters that bots play, and how hard they think.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BotSeats {
    /// The characters.
    pub crew: Crew,
    /// How hard they think.
    pub level: Level,
}

impl BotSeats {
    /// Reads colours (`green`, `blue`), `all` or `none`. Whoever plays every colour plays the NPC too.
    pub fn read<'a>(words: impl IntoIterator<Item = &'a str>, level: Level, setup: &Setup) -> Result<BotSeats> {
        let mut crew = Crew::NOBODY;
        for word in words.into_iter().map(str::trim).filter(|word| !word.is_empty()) {
            match word {
                "all" => crew = setup.everybody(),
                "none" => {}
                "npc" if setup.everybody().has(Who::Npc) => crew.insert(Who::Npc),
                word => crew.insert(players::colour(word, setup)?),
            }
        }
        let players: Crew = Who::PLAYERS.into_iter().collect();
        if ((setup.everybody() & players) - crew).is_empty() {
            crew = setup.everybody();
        }
        Ok(BotSeats { crew, level })
    }

    /// As it stands in the header of a replay: `green+blue normal`.
    pub fn print(&self) -> String {
        let colours: Vec<&str> = self.crew.into_iter().map(Who::word).collect();
        format!("{} {}", colours.join("+"), self.level)
    }

    /// Reads what [`print`](BotSeats::print) writes.
    pub fn parse(text: &str, setup: &Setup) -> Result<BotSeats> {
        let (colours, level) = text.split_once(' ').unwrap_or((text, "normal"));
        let level = read_level(level.trim()).map_err(|known| anyhow!("`{level}` is not a level: {known}"))?;
        let seats = BotSeats::read(colours.split('+'), level, setup)?;
        if seats.crew.is_empty() {
            bail!("`{text}` names nobody whom a bot could play");
        }
        Ok(seats)
    }
}

/// Commands as they are typed, in one line: tokens of one character are planned in one go.
pub fn in_one_line(setup: &Setup, state: &State, commands: &[Command]) -> String {
    let mut parts: Vec<String> = Vec::new();
    for line in printed(setup, state, commands) {
        let planned = line.split_once(" plan ").map(|(who, at)| (format!("{who} plan "), at));
        match (parts.last_mut(), planned) {
            (Some(last), Some((beginning, at))) if last.starts_with(&beginning) => *last += &format!(" {at}"),
            _ => parts.push(line),
        }
    }
    parts.join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use heist_format::notation;
    use heist_format::setup::official_game;

    #[test]
    fn seats_are_read_as_they_are_printed() {
        let (setup, state) = official_game("startup").expect("a game");
        let seats = BotSeats::read(["green", "blue"], Level::Quick, &setup).expect("seats");
        assert_eq!(seats.print(), "green+blue quick");
        assert_eq!(BotSeats::parse(&seats.print(), &setup).expect("seats"), seats);
        assert_eq!(BotSeats::read(["all"], Level::Normal, &setup).expect("seats").crew, setup.everybody());
        assert!(BotSeats::read(["purple"], Level::Normal, &setup).is_err());
        assert!(BotSeats::parse("none", &setup).is_err());
        let say = |line: &str| notation::parse(&setup, &state, line).expect("a command");
        let commands = [say("blue start e9"), say("blue plan d8"), say("blue plan d7"), say("red start e9")];
        assert_eq!(in_one_line(&setup, &state, &commands), "blue start e9; blue plan d8 d7; red start e9");
    }
}

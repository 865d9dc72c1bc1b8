//! Hints in a game in the terminal: what a bot would do with the characters of whoever asks.

use super::TerminalGame;
use crate::bots;
use crate::bots::thinker::Hint;
use crate::play::shorthand;
use crate::text::{page_width, wrapped};
use anyhow::Result;
use heist_bots::{Advice, Level, WinChance};
use heist_format::game::Game;
use heist_format::notation;
use heist_rules::chance::UnknownChance;
use heist_rules::command::Command;
use heist_rules::state::Phase;
use heist_words::advice;
use std::io::Write;

/// The most options of a hint.
const MAX_OPTIONS: usize = 9;

impl TerminalGame {
    /// `hint`, `hint 3`: the best of what people can do; `hint blue move c5`: why not that?
    pub(super) fn hint(&mut self, rest: &str, out: &mut dyn Write) -> Result<()> {
        let (count, compared) = match (rest, rest.parse()) {
            ("", _) => (1, Vec::new()),
            (_, Ok(count @ 1..=MAX_OPTIONS)) => (count, Vec::new()),
            (_, Ok(_)) => return self.refuse(&format!("`hint` takes a number from 1 to {MAX_OPTIONS}."), out),
            (line, Err(_)) => match self.commands_of(line) {
                Ok(commands) => (1, commands),
                Err(words) => return self.refuse(&words, out),
            },
        };
        if self.state().phase == Phase::Over {
            return self.refuse("The heist is over.", out);
        }
        let (setup, state, mine) = (self.game.game().shared_setup(), *self.state(), self.game.mine());
        // A person reads a quick answer while a better one is sought; a script wants one answer.
        let levels = match self.level {
            // A handful of games compares nothing.
            Level::Quick if !compared.is_empty() => vec![Level::Normal],
            Level::Quick => vec![Level::Quick],
            level if self.interactive => vec![Level::Quick, level],
            level => vec![level],
        };
        self.hinted = None;
        self.options = count;
        let adviser = self.adviser.get_or_insert_default();
        adviser.ask(setup, &state, mine, levels, compared);
        if self.on_screen {
            return Ok(());
        }
        while let Some(hint) = self.adviser.as_mut().and_then(|adviser| adviser.answer(true)) {
            self.tell_hint(&hint, out)?;
            out.flush()?;
        }
        Ok(())
    }

    /// The legal commands of a line as people say it.
    fn commands_of(&self, line: &str) -> Result<Vec<Command>, String> {
        let last = self.game.last_speaker();
        let lines = shorthand::expand(self.setup(), self.state(), line, last, &|_| true)?;
        let mut game = Game::new(self.game.game().shared_setup(), *self.state());
        let mut commands = Vec::new();
        for line in &lines {
            let command = notation::parse(game.setup(), game.state(), line).map_err(|fault| fault.to_string())?;
            game.apply(command, &mut UnknownChance::default()).map_err(|refusal| refusal.to_string())?;
            commands.push(command);
        }
        Ok(commands)
    }

    /// Tells the hints that have come in meanwhile; whether there were any.
    pub fn hear_hints(&mut self, out: &mut dyn Write) -> Result<bool> {
        let mut any = false;
        while let Some(hint) = self.adviser.as_mut().and_then(|adviser| adviser.answer(false)) {
            if hint.state == *self.state() {
                self.tell_hint(&hint, out)?;
                any = true;
            }
        }
        Ok(any)
    }

    fn tell_hint(&mut self, hint: &Hint, out: &mut dyn Write) -> Result<()> {
        let Some(advised) = &hint.advice else {
            let words = match self.state().phase {
                Phase::Roll => "`roll`: everybody waits for the dice.",
                Phase::Event => "`next`: everybody has acted.",
                _ => "There is nothing useful to do for you now; `bots` lets the bots act.",
            };
            return Ok(writeln!(out, "{words}")?);
        };
        let before = self.hinted.replace(advised.line.clone());
        if before.as_ref() == Some(&advised.line) && self.options == 1 && hint.compared.is_empty() {
            let chance = advised.win.map_or(String::new(), |win| format!(": {}", chance(win)));
            return Ok(writeln!(out, "A longer look says the same{chance}.")?);
        }
        if before.is_some() {
            writeln!(out, "After a longer look:")?;
        }
        self.listed = Vec::new();
        let lines = options(advised, self.options);
        for (n, (line, win)) in lines.iter().enumerate() {
            let chance = win.map_or(String::new(), |win| format!(" ({})", chance(win)));
            let text = format!("{} {}{chance}", n + 1, bots::in_one_line(self.setup(), self.state(), line));
            writeln!(out, "{}", wrapped(&text, "  ", page_width()))?;
            self.listed.extend(line.first());
            if n == 0 {
                for sentence in advice::reasons(self.setup(), self.state(), advised) {
                    writeln!(out, "{}", wrapped(&sentence, "    ", page_width()))?;
                }
            }
        }
        self.tell_compared(&hint.compared, advised, out)
    }

    /// What was asked about, against the best.
    fn tell_compared(&self, asked: &[Command], advised: &Advice, out: &mut dyn Write) -> Result<()> {
        if asked.is_empty() {
            return Ok(());
        }
        let (setup, state) = (self.setup(), self.state());
        let verdict = match advised.asked.and_then(|place| advised.alternatives.get(place)) {
            Some(other) => {
                let verdict = advice::verdict(setup, state, advised, &other.against);
                format!("{} ({})", verdict, chance(other.win))
            }
            None if advised.line.starts_with(asked) => advice::BEST.to_owned(),
            None => "That was not played out: a higher `--level` looks longer.".to_owned(),
        };
        let text = format!("Why not {}? {verdict}", bots::in_one_line(setup, state, asked));
        Ok(writeln!(out, "{}", wrapped(&text, "  ", page_width()))?)
    }
}

/// The best options of an advice, each with its line and its chance.
fn options(advice: &Advice, count: usize) -> Vec<(&[Command], Option<WinChance>)> {
    let best = (&advice.line[..], advice.win);
    let others = advice.alternatives.iter().map(|other| (&other.line[..], Some(other.win)));
    std::iter::once(best).chain(others).take(count).collect()
}

/// A chance to win in words: `wins 62 % ± 4`.
fn chance(win: WinChance) -> String {
    let percent = |permille: u32| (permille + 5) / 10;
    format!("wins {} % ± {}", percent(win.permille()), percent(win.error_permille()).max(1))
}

//! Bots in a game in the terminal: when they act, what they say, and hints.

use super::TerminalGame;
use crate::bots::thinker::{Adviser, Hint, Players, Said};
use crate::bots::{self, BotSeats};
use crate::text::{page_width, wrapped};
use crate::{story, style};
use anyhow::Result;
use heist_bots::{Advice, Level, WinChance};
use heist_format::notation::{self, ParsedLine};
use heist_rules::check;
use heist_rules::command::{Command, Speaker, Verb};
use heist_rules::state::{PersonFlags, Phase, State};
use heist_rules::who::Who;
use heist_words::advice;
use heist_words::english::list;
use heist_words::names::colour_name;
use heist_words::questions;
use std::io::Write;
use std::time::Duration;

/// The bots of a game.
pub(super) struct BotTable {
    players: Players,
    /// Somebody has asked them to act.
    asked: bool,
    /// Somebody has stopped them.
    paused: bool,
    /// The position in which they had nothing to do.
    idle_at: Option<State>,
    /// Whether they have acted since board and status were shown.
    unshown: bool,
}

/// What the bots are doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BotStep {
    /// Nothing: it is for people to act.
    Idle,
    /// They think.
    Thinking,
    /// One of them has acted, and they may go on.
    Acted,
}

/// The pace of bots that are watched, and of bots that play along.
const WATCHED: Duration = Duration::from_millis(500);
const ALONG: Duration = Duration::from_millis(150);

/// The most options of a hint.
const MAX_OPTIONS: usize = 9;

impl TerminalGame {
    /// Lets bots play some of the characters.
    #[must_use]
    pub fn with_bots(mut self, seats: Option<BotSeats>) -> TerminalGame {
        if let Some(seats) = seats {
            self.level = seats.level;
            let players = Players::new(self.game.game().shared_setup(), seats.crew, seats.level);
            let crew = seats.crew;
            self.game.seat_bots(crew);
            self.bots = Some(BotTable { players, asked: false, paused: false, idle_at: None, unshown: false });
        }
        self
    }

    /// How hard hints think, where it was said.
    #[must_use]
    pub fn thinking_at(mut self, level: Option<Level>) -> TerminalGame {
        self.level = level.unwrap_or(self.level);
        self
    }

    /// How long a command of a bot stands before the next one.
    pub fn pace(&self) -> Duration {
        if self.is_watched() { WATCHED } else { ALONG }
    }

    /// Whether bots play every character, and people watch.
    pub fn is_watched(&self) -> bool {
        self.bots.as_ref().is_some_and(|bots| (self.state().players_in_play() - bots.players.seats()).is_empty())
    }

    /// Whether bots act or think at the moment.
    pub fn bots_are_busy(&self) -> bool {
        self.bots_are_on() || self.adviser.as_ref().is_some_and(Adviser::is_thinking)
    }

    /// Stops the bots until they are asked to go on.
    pub fn pause_bots(&mut self, out: &mut dyn Write) -> Result<()> {
        let on = self.bots_are_on();
        if let Some(bots) = self.bots.as_mut().filter(|_| on) {
            bots.paused = true;
            writeln!(out, "The bots stop; `bots` goes on.")?;
        }
        Ok(())
    }

    /// Whether it is for the bots to act.
    fn bots_are_on(&self) -> bool {
        let Some(bots) = self.bots.as_ref() else { return false };
        let (setup, state) = (self.setup(), self.state());
        if bots.paused || bots.idle_at.as_ref() == Some(state) || state.phase == Phase::Over {
            return false;
        }
        let alone = self.is_watched();
        if let Some((asked, _)) = questions::open(setup, state) {
            return match asked {
                Speaker::One(who) => alone || bots.players.seats().has(who),
                Speaker::Team => alone || bots.asked,
            };
        }
        let waits = |flag: PersonFlags| {
            (state.in_play() - bots.players.seats()).into_iter().any(|who| !state.person(who).is(flag))
        };
        match state.phase {
            Phase::Planning => true,
            Phase::Roll | Phase::Event => alone || bots.asked,
            Phase::Action => bots.asked || !waits(PersonFlags::DONE),
            Phase::Escape => bots.asked || !waits(PersonFlags::STAYED),
            Phase::Over => false,
        }
    }

    /// `bots`: the bots act now.
    pub(super) fn ask_bots(&mut self, out: &mut dyn Write) -> Result<()> {
        if let Some(table) = self.game.table_mut() {
            return match table.bots_go_on() {
                Ok(()) => Ok(()),
                Err(words) => self.refuse(&words, out),
            };
        }
        let Some(bots) = self.bots.as_mut() else {
            return self.refuse("No bot plays here; `heist play --bots green,blue` begins a game with some.", out);
        };
        bots.asked = true;
        bots.paused = false;
        bots.idle_at = None;
        Ok(())
    }

    /// Lets the bots act once, if it is for them to act. With `wait` it does not come back while they think.
    pub fn bots_step(&mut self, wait: bool, out: &mut dyn Write) -> Result<BotStep> {
        if !self.bots_are_on() {
            self.show_what_bots_did(out)?;
            return Ok(BotStep::Idle);
        }
        let state = *self.state();
        let Some(bots) = self.bots.as_mut() else { return Ok(BotStep::Idle) };
        let Some(said) = bots.players.ask(&state, wait) else { return Ok(BotStep::Thinking) };
        // What belongs to the team is for people to say, unless they say that the bots shall.
        let team = said.team.filter(|_| bots.asked);
        match said.command.or(team).filter(|command| check(self.setup(), &state, command).is_ok()) {
            Some(command) => {
                self.act_for_bots(command, &said, out)?;
                Ok(BotStep::Acted)
            }
            None => {
                if let Some(bots) = self.bots.as_mut() {
                    bots.asked = false;
                    bots.idle_at = Some(state);
                }
                self.show_what_bots_did(out)?;
                if said.would_leave {
                    writeln!(out, "The bots would leave now: `team escape`.")?;
                }
                Ok(BotStep::Idle)
            }
        }
    }

    fn act_for_bots(&mut self, command: Command, said: &Said, out: &mut dyn Write) -> Result<()> {
        let phase = self.state().phase;
        let line = notation::print(self.setup(), self.state(), &command);
        // What a whole action is for is worth a word.
        let begins = matches!(command.verb, Verb::Take(..) | Verb::Use(_) | Verb::Shift(_) | Verb::LastDitch(..));
        let reasons =
            said.line.as_ref().filter(|_| begins).map(|line| advice::reasons(self.setup(), self.state(), line));
        let why =
            reasons.and_then(|reasons| reasons.into_iter().next()).map_or(String::new(), |why| format!(" — {why}"));
        let aside = style::ASIDE;
        writeln!(out, "{aside}{}{aside:#}", wrapped(&format!("bot: {line}{why}"), "", page_width()))?;
        match self.game.carry_out(ParsedLine::Command(command)) {
            Ok(facts) => {
                for sentence in story::story(self.setup(), self.state(), &facts, "  ") {
                    writeln!(out, "{sentence}")?;
                }
            }
            Err(objection) => self.complain(&format!("{line}: "), &objection, out)?,
        }
        self.game.sync();
        let watched = self.is_watched();
        if let Some(bots) = self.bots.as_mut() {
            bots.unshown = true;
            // One word of the team is one word.
            if command.by == Speaker::Team && !watched && said.command.is_none() {
                bots.asked = false;
            }
        }
        if self.state().phase != phase {
            self.show_what_bots_did(out)?;
        }
        Ok(())
    }

    fn show_what_bots_did(&mut self, out: &mut dyn Write) -> Result<()> {
        if self.bots.as_mut().is_some_and(|bots| std::mem::take(&mut bots.unshown)) {
            self.show_changes(out)?;
        }
        Ok(())
    }

    /// Why somebody cannot be spoken for: a bot plays it.
    pub(super) fn is_bots(&self, by: Speaker) -> Option<String> {
        let seats = self.bots.as_ref()?.players.seats();
        match by {
            Speaker::One(who) if seats.has(who) => {
                Some(format!("{} is played by a bot; `bots` lets it act.", colour_name(who)))
            }
            _ => None,
        }
    }

    /// What people should know about the bots at the beginning.
    pub(super) fn about_the_bots(&self, out: &mut dyn Write) -> Result<()> {
        let Some(bots) = self.bots.as_ref() else { return Ok(()) };
        let played: Vec<&str> = bots.players.seats().into_iter().map(Who::word).collect();
        let words = if self.is_watched() {
            "Bots play everybody.".to_owned()
        } else {
            format!(
                "Bots play {}. They plan by themselves and act when your characters are done, or as soon as you say `bots`. Rolls, \
                 events and the escape are yours to call.",
                list(&played)
            )
        };
        Ok(writeln!(out, "{}", wrapped(&words, "", page_width()))?)
    }

    /// `hint`, `hint 3`: the best of what people can do.
    pub(super) fn hint(&mut self, rest: &str, out: &mut dyn Write) -> Result<()> {
        let count = match rest {
            "" => 1,
            number => match number.parse() {
                Ok(count @ 1..=MAX_OPTIONS) => count,
                _ => return self.refuse(&format!("`hint` takes a number from 1 to {MAX_OPTIONS}."), out),
            },
        };
        if self.state().phase == Phase::Over {
            return self.refuse("The heist is over.", out);
        }
        let (setup, state, mine) = (self.game.game().shared_setup(), *self.state(), self.game.mine());
        // A person reads a quick answer while a better one is sought; a script wants one answer.
        let levels = match self.level {
            Level::Quick => vec![Level::Quick],
            level if self.interactive => vec![Level::Quick, level],
            level => vec![level],
        };
        self.hinted = None;
        self.options = count;
        let adviser = self.adviser.get_or_insert_default();
        adviser.ask(setup, &state, mine, levels);
        if self.on_screen {
            return Ok(());
        }
        while let Some(hint) = self.adviser.as_mut().and_then(|adviser| adviser.answer(true)) {
            self.tell_hint(&hint, out)?;
            out.flush()?;
        }
        Ok(())
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
        if before.as_ref() == Some(&advised.line) && self.options == 1 {
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
        Ok(())
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

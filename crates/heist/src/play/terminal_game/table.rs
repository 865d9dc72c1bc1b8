//! A game in the terminal at a table on a server: what the others do and say, and what is said to them.

use super::{Flow, TerminalGame};
use crate::join::news::News;
use crate::join::remote_game::RemoteGame;
use crate::join::what_is_free;
use crate::players::Player;
use crate::text::{page_width, wrapped};
use crate::{story, style};
use anyhow::{Result, bail};
use heist_data::names::parse_space;
use heist_protocol::limits::clean_name;
use heist_protocol::{Colour, Seat, SeatState};
use heist_rules::space::Space;
use heist_rules::who::{Crew, Who};
use heist_words::english::list;
use heist_words::fairness;
use std::io::Write;

impl TerminalGame {
    /// The table on a server, if it is played there.
    pub fn table(&self) -> Option<&RemoteGame> {
        self.game.table()
    }

    /// Where it is played, and as whom.
    pub(super) fn where_it_is(&self) -> String {
        let Some(table) = self.game.table() else { return String::new() };
        let mine: Vec<&str> = table.mine().into_iter().map(Who::word).collect();
        let who = if mine.is_empty() { "watch".to_owned() } else { format!("are {}", list(&mine)) };
        format!("The table is {}; you {who}. `say hello` speaks to the others.", table.link)
    }

    /// Tells what has happened at the table meanwhile.
    pub fn catch_up(&mut self, out: &mut dyn Write) -> Result<()> {
        let Some(table) = self.game.table_mut() else { return Ok(()) };
        table.poll();
        let news = table.take_news();
        self.players = players_of(table);
        let mut changed = false;
        for one in news {
            match one {
                News::Did { name, line, facts, .. } => {
                    let by = name.map_or(String::new(), |name| format!("{name}: "));
                    writeln!(out, "{}{by}{line}{:#}", style::ASIDE, style::ASIDE)?;
                    for sentence in story::story(self.setup(), self.state(), &facts, "  ") {
                        writeln!(out, "{sentence}")?;
                    }
                    changed = true;
                }
                News::Said { name, who, text } => {
                    let style = who.map_or(style::HEAD, |who| style::plan(who.into()).bold());
                    writeln!(out, "{}", wrapped(&format!("{style}{name}:{style:#} {text}"), "", page_width()))?;
                }
                // The screen shows it on the board.
                News::Points { .. } if self.on_screen => {}
                News::Points { name, at } => writeln!(out, "{name} points at {at}.")?,
                News::Proposes { name, lines, .. } if lines.is_empty() => {
                    writeln!(out, "{name} has nothing in mind any more.")?;
                }
                News::Proposes { name, lines, why } => {
                    let why = why.map_or(String::new(), |why| format!(" — {why}"));
                    let words = format!("{name} proposes: {}{why}", lines.join("; "));
                    writeln!(out, "{}", wrapped(&words, "", page_width()))?;
                }
                News::Note(words) => {
                    let aside = style::ASIDE;
                    writeln!(out, "{aside}{}{aside:#}", wrapped(&words, "", page_width()))?;
                }
                News::Refused(words) => {
                    self.refuse(&words, out)?;
                    changed = true;
                }
            }
        }
        if changed {
            self.show_changes(out)?;
        }
        match self.game.table().and_then(RemoteGame::failure) {
            Some(words) => bail!("{words}"),
            None => Ok(()),
        }
    }

    /// A script goes on when the server has confirmed what it said; a person sees it as it comes.
    pub(super) fn settle(&mut self, out: &mut dyn Write) -> Result<()> {
        if !self.interactive
            && let Some(table) = self.game.table_mut()
        {
            table.settle();
        }
        self.catch_up(out)
    }

    /// Hears what keeps its capitals and semicolons: talk, names, proposals. Nothing: it is something else.
    pub(super) fn hear_talk(&mut self, line: &str, out: &mut dyn Write) -> Result<Option<Flow>> {
        if self.game.table().is_none() {
            return Ok(None);
        }
        let (word, rest) = match line.strip_prefix('"') {
            Some(rest) => ("say".to_owned(), rest.strip_suffix('"').unwrap_or(rest)),
            None => {
                let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
                (word.to_lowercase(), rest.trim())
            }
        };
        let Some(table) = self.game.table_mut() else { return Ok(None) };
        let said = match word.as_str() {
            "say" => table.say(rest),
            "name" => table.rename(rest),
            "propose" => {
                let lines = rest.split(';').map(|line| line.trim().to_lowercase()).filter(|line| !line.is_empty());
                table.propose(lines.collect())
            }
            _ => return Ok(None),
        };
        match said {
            Ok(()) if word == "propose" && rest.is_empty() => writeln!(out, "Your proposal is withdrawn.")?,
            Ok(()) if word == "propose" => writeln!(out, "You propose: {}", rest.to_lowercase())?,
            Ok(()) if word == "name" => writeln!(out, "You are {rest}.")?,
            Ok(()) => {}
            Err(words) => self.refuse(&words, out)?,
        }
        Ok(Some(Flow::On))
    }

    /// Hears a word about the table.
    pub(super) fn hear_table_word(&mut self, word: &str, rest: &str, out: &mut dyn Write) -> Result<()> {
        let space = parse_space(self.setup(), self.state(), rest);
        let Some(table) = self.game.table_mut() else { return Ok(()) };
        let done = match (word, Colour::from_word(rest)) {
            ("point", _) if rest.is_empty() || space.is_some() => {
                table.point(Some(rest.to_owned()).filter(|rest| !rest.is_empty()));
                Ok(())
            }
            ("point", _) => Err(format!("`{rest}` is not a space of this map; a space is named like c4.")),
            ("sit", Some(seat)) => table.take_seat(seat).map_err(|fault| format!("{fault:#}")),
            ("sit", None) if rest.is_empty() => {
                writeln!(out, "{}", what_is_free(&table.free_seats()))?;
                Ok(())
            }
            ("leave", Some(seat)) => table.leave_seat(seat),
            ("leave", None) if rest.is_empty() => {
                Err("`leave blue` gives a seat up, `quit` leaves the table.".to_owned())
            }
            ("take-over", Some(seat)) => table.take_over(seat).map_err(|fault| format!("{fault:#}")),
            ("ask-back", Some(seat)) => table.ask_back(seat),
            ("give-back", Some(seat)) => table.give_back(seat),
            ("nudge", Some(seat)) => table.nudge(seat),
            ("take-over" | "ask-back" | "give-back" | "nudge", None) if rest.is_empty() => {
                Err(format!("Say whose seat: `{word} blue`."))
            }
            ("mute" | "unmute" | "remove", _) if rest.is_empty() => Err(format!("Say who: `{word} NAME`.")),
            ("mute", _) => table.mute(rest, true),
            ("unmute", _) => table.mute(rest, false),
            ("remove", _) => table.remove(rest),
            ("wait", _) => table.set_minutes(rest),
            ("cover", _) => table.set_cover(rest),
            ("bot", _) => table.set_bot(rest),
            ("public", _) if rest == "on" || rest == "off" => table.set_public(rest == "on"),
            ("public", _) => {
                Err("`public on` lets anybody take a free seat, `public off` only those with a link.".to_owned())
            }
            ("sit" | "leave" | "take-over" | "ask-back" | "give-back" | "nudge", None) => {
                Err(format!("`{rest}` is not a colour."))
            }
            ("rematch", _) => table.play_again(),
            ("invite", _) => match &table.invitations()[..] {
                [] => Err("You have no link that gives others a place: ask whoever opened the table.".to_owned()),
                links => {
                    for (what, link) in links {
                        writeln!(out, "{what}: {link}")?;
                    }
                    Ok(())
                }
            },
            _ => {
                writeln!(out, "{}", wrapped(&self.at_the_table(), "", page_width()))?;
                for (name, lines) in self.game.table().into_iter().flat_map(RemoteGame::proposals) {
                    writeln!(out, "{name} proposes: {}", lines.join("; "))?;
                }
                if let Some(table) = self.game.table() {
                    for sentence in away_sentences(table).into_iter().chain([table.terms()]) {
                        writeln!(out, "{}", wrapped(&sentence, "", page_width()))?;
                    }
                }
                if let Some(report) = self.game.table().map(RemoteGame::fairness) {
                    let verdict = fairness::verdict(report.verdict());
                    let words = format!("Dice: {verdict}. {}", fairness::sentences(report));
                    writeln!(out, "{}", wrapped(&words, "", page_width()))?;
                }
                Ok(())
            }
        };
        match done {
            Ok(()) => Ok(()),
            Err(words) => self.refuse(&words, out),
        }
    }

    /// Who is at the table, in a line.
    pub fn at_the_table(&self) -> String {
        let Some(table) = self.game.table() else { return String::new() };
        let mut parts = Vec::new();
        for player in &self.players {
            let colours: Vec<&str> = player.colours.into_iter().map(Who::word).collect();
            let here =
                |who: Who| table.people().iter().any(|person| person.seats.iter().any(|seat| Who::from(*seat) == who));
            let state = if player.colours.into_iter().any(|who| table.mine().has(who)) {
                ", you"
            } else if player.colours.into_iter().any(here) {
                ""
            } else {
                ", away"
            };
            parts.push(format!("{} ({}{state})", player.name, colours.join(", ")));
        }
        for seat in table.seats().iter().filter(|seat| seat.state != SeatState::Held) {
            let who = seat.who.word();
            parts.push(match (seat.state, &seat.bot) {
                (_, Some(bot)) => {
                    let name = clean_name(&bot.name).unwrap_or_else(|| "a bot".to_owned());
                    let (level, temper): (&str, &str) = (bot.level.into(), bot.temper.into());
                    format!("{name} plays {who} (a bot, {level}, {temper})")
                }
                (SeatState::Free, None) => format!("{who} is free"),
                _ => format!("{who} is offered"),
            });
        }
        let watching = table.people().iter().filter(|person| person.seats.is_empty() && !person.bot);
        for person in watching {
            let name = person.name.as_deref().and_then(clean_name).unwrap_or_else(|| "somebody".to_owned());
            let you = if person.id == table.me() { " (you)" } else { "" };
            let muted = if person.muted { ", muted" } else { "" };
            parts.push(format!("{name}{you} watches{muted}"));
        }
        parts.join(" · ")
    }

    /// Where others point, and as whom.
    pub fn pointers(&self) -> Vec<(Space, Option<Who>)> {
        let pointers = self.game.table().map(RemoteGame::pointers).unwrap_or_default();
        let place = |at: &str| parse_space(self.setup(), self.state(), at);
        pointers.iter().filter_map(|pointer| Some((place(&pointer.at)?, pointer.who))).collect()
    }

    /// Whether somebody here plays this character.
    pub fn plays(&self, who: Who) -> bool {
        self.game.mine().has(who)
    }

    /// Shows the others a space, or none.
    pub fn point(&mut self, at: Option<String>) {
        if let Some(table) = self.game.table_mut() {
            table.point(at);
        }
    }
}

/// Who is away, for how long, and when the seat can be taken over: a sentence for each seat.
fn away_sentences(table: &RemoteGame) -> Vec<String> {
    let sentence = |seat: &Seat| {
        let (who, away) = (seat.who.word(), table.away_for(seat.who)?);
        let name = seat.name.as_deref().and_then(clean_name).unwrap_or_else(|| "Nobody".to_owned());
        Some(match table.waits_for(seat.who) {
            Some(left) if left > 0 => format!("{name} ({who}) is away for {away} s and waited for another {left} s."),
            _ => format!("{name} ({who}) is away for {away} s: `take-over {who}` takes the seat over."),
        })
    };
    table.seats().iter().filter_map(sentence).collect()
}

/// Who plays whom: whoever holds several seats is one person.
pub(super) fn players_of(table: &RemoteGame) -> Vec<Player> {
    let mut players: Vec<Player> = Vec::new();
    for seat in table.seats().iter().filter(|seat| seat.state == SeatState::Held) {
        let name = seat.name.as_deref().and_then(clean_name).unwrap_or_else(|| "Somebody".to_owned());
        let is_mine = |colours: Crew| colours.into_iter().any(|who| table.mine().has(who));
        let mine = table.mine().has(seat.who.into());
        match players.iter_mut().find(|player| player.name == name && is_mine(player.colours) == mine) {
            Some(player) => player.colours.insert(seat.who.into()),
            None => players.push(Player { name, colours: [Who::from(seat.who)].into_iter().collect() }),
        }
    }
    players
}

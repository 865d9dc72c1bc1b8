//! What the game in the terminal answers: its own words, from `help` to `save`.

use super::{CARDS, Flow, TerminalGame};
use crate::play::listing::{self, Wish};
use crate::play::{help, shorthand};
use crate::players::not_a_colour;
use crate::text::{page_width, wrapped};
use crate::{book, draw, status, story, style};
use anyhow::Result;
use heist_data::about::about;
use heist_data::names::parse_space;
use heist_format::notation::{self, NotationError, ParsedLine};
use heist_rules::View;
use heist_rules::command::Speaker;
use heist_rules::random_play;
use heist_rules::refusal::Refusal;
use heist_rules::state::{PersonFlags, Phase};
use heist_rules::who::Who;
use heist_words::english::list;
use heist_words::{glossary, goals, questions, refusals};
use std::io::Write;

impl TerminalGame {
    pub(super) fn hear_word(&mut self, word: &str, rest: &str, out: &mut dyn Write) -> Result<Flow> {
        match word {
            "help" if rest == "game" => {
                writeln!(out, "{}", help::set(&help::game(&self.setup().edition), page_width()))?;
            }
            "help" if rest == "escape" => {
                writeln!(out, "{}", help::set(&help::escape(&self.setup().edition), page_width()))?;
            }
            "help" if !rest.is_empty() => {
                if let Some(term) = glossary::find(rest) {
                    writeln!(out, "{}\n", wrapped(&format!("{}: {}", term.name, term.words), "", page_width()))?;
                }
                writeln!(out, "{}", book::search(rest))?
            }
            "help" => {
                let (edition, phase) = (self.setup().edition, self.state().phase);
                writeln!(out, "{}", help::commands(&edition))?;
                if self.game.table().is_some() {
                    writeln!(out, "\n{}", help::TABLE_HELP)?;
                }
                writeln!(out, "\n{}", wrapped(help::for_phase(&edition, phase), "", page_width()))?
            }
            "legal" => self.list_legal(rest, out)?,
            "why" => self.why(rest, out)?,
            "undo" => self.undo(out)?,
            "board" => match rest {
                "on" | "off" => {
                    self.draws_itself = rest == "on";
                    writeln!(
                        out,
                        "The board is drawn {}.",
                        if self.draws_itself { "after every change" } else { "when you ask" }
                    )?;
                }
                _ => self.show_board(out)?,
            },
            "crew" => match (rest, shorthand::who(rest)) {
                ("", _) => writeln!(out, "{}", status::crew(self.setup(), self.state(), None))?,
                (_, Some(who)) => writeln!(out, "{}", status::crew(self.setup(), self.state(), Some(who)))?,
                _ => self.refuse(&not_a_colour(rest), out)?,
            },
            "deck" => {
                let most = if rest == "all" { usize::MAX } else { CARDS };
                write!(out, "{}", status::deck(self.setup(), self.state(), most))?;
            }
            "bag" => writeln!(out, "{}", status::bag(self.state()))?,
            "look" => match parse_space(self.setup(), self.state(), rest) {
                Some(space) => writeln!(out, "{}", draw::look(self.setup(), self.state(), space))?,
                None => self.refuse(&format!("`{rest}` is not a space of this map; a space is named like c4."), out)?,
            },
            "rules" if rest.is_empty() => {
                writeln!(
                    out,
                    "`rules heist` shows the rules of this heist, `rules <id>` a rule, `rules <word>` finds some; there are {}.",
                    book::rules().len()
                )?;
            }
            "rules" if rest == "heist" => self.about_the_heist(out)?,
            "rules" => writeln!(out, "{}", book::search(rest))?,
            "forecast" => writeln!(out, "{}", status::ahead(self.setup(), self.state()))?,
            "status" => self.show_status(out)?,
            "legend" => write!(out, "{}", draw::legend())?,
            "objective" => self.objective(out)?,
            "people" => self.people(out)?,
            "auto" => self.auto(rest, out)?,
            "hint" => self.hint(rest, out)?,
            "bots" | "go" | "no" | "veto" | "ask" => self.hear_word_to_bots(word, rest, out)?,
            "save" => match rest {
                "" => writeln!(
                    out,
                    "`save FILE`: .heist is the replay, .toml or .json the position; `save -` shows the replay."
                )?,
                "-" => write!(out, "{}", self.replay())?,
                file => match self.save(file.as_ref()) {
                    Ok(()) => writeln!(out, "Saved in {file}.")?,
                    Err(error) => self.refuse(&format!("{error:#}"), out)?,
                },
            },
            word if help::TABLE_WORDS.contains(&word) => self.hear_table_word(word, rest, out)?,
            _ => return Ok(Flow::Quit),
        }
        Ok(Flow::On)
    }

    /// Title, objective and special rules, as a text.
    pub fn heist_text(&self) -> String {
        let mut text = Vec::new();
        // Writing into memory does not fail.
        let _ = self.about_the_heist(&mut text);
        String::from_utf8_lossy(&text).into_owned()
    }

    /// What the heist is and what is special about it, in its author's words.
    pub(super) fn about_the_heist(&self, out: &mut dyn Write) -> Result<()> {
        let setup = self.setup();
        let head = style::HEAD;
        let about = about(setup);
        if !about.name.is_empty() {
            let location = if about.location.is_empty() { String::new() } else { format!(" — {}", about.location) };
            writeln!(out, "{head}{}{head:#}{location}", about.name)?;
        }
        if !about.summary.is_empty() {
            writeln!(out, "{}", wrapped(&about.summary, "", page_width()))?;
        }
        self.objective(out)?;
        for rule in &about.rules {
            writeln!(out, "{}", wrapped(&format!("Special rule: {}", rule.text), "", page_width()))?;
        }
        if !setup.terms.missing.is_empty() {
            writeln!(
                out,
                "{}Note: the engine does not know these special rules of the heist yet, they are not in force: {}.{:#}",
                style::ALARM,
                list(&setup.terms.missing),
                style::ALARM
            )?;
        }
        Ok(())
    }

    pub(super) fn objective(&self, out: &mut dyn Write) -> Result<()> {
        let (setup, state) = (self.setup(), self.state());
        let text = goals::objective(setup, state);
        let met = if (View { setup, state }).objective_met() { " (If it ended now, it would be won.)" } else { "" };
        Ok(writeln!(out, "{}", wrapped(&format!("Objective: {text}{met}"), "", page_width()))?)
    }

    pub(super) fn people(&self, out: &mut dyn Write) -> Result<()> {
        for player in self.players.iter().filter(|_| self.players.len() > 1) {
            let colours: Vec<&str> = player.colours.into_iter().map(Who::word).collect();
            writeln!(out, "{} plays {}.", player.name, list(&colours))?;
        }
        Ok(writeln!(out, "{}", status::crew(self.setup(), self.state(), None))?)
    }

    pub(super) fn list_legal(&mut self, rest: &str, out: &mut dyn Write) -> Result<()> {
        let wish = match Wish::read(rest) {
            Some(wish) => wish,
            None => return self.refuse(&format!("`{rest}` is too much: a colour, npc, team or one verb."), out),
        };
        let (setup, state) = (self.setup(), self.state());
        let (text, listed) = listing::list(setup, state, &self.legal(), &wish);
        write!(out, "{text}")?;
        if let Some((_, question)) = questions::open(setup, state) {
            writeln!(out, "{question}")?;
        }
        self.listed = listed;
        Ok(())
    }

    fn why(&self, line: &str, out: &mut dyn Write) -> Result<()> {
        if line.is_empty() {
            return Ok(writeln!(out, "`why <command>`: for instance `why blue move c5`.")?);
        }
        let (setup, state) = (self.setup(), self.state());
        let game = self.game.game();
        let lines = match shorthand::expand(setup, state, line, self.game.last_speaker(), &|_| true) {
            Ok(lines) => lines,
            Err(words) => return Ok(writeln!(out, "{words}")?),
        };
        let check = |line: &String| match notation::parse_line(setup, state, line)? {
            ParsedLine::Command(command) => Ok(heist_rules::check(setup, state, &command)?),
            ParsedLine::Undo(by) => Ok(game.may_undo(by)?),
        };
        let Some((line, error)) = lines.iter().find_map(|line| Some((line, check(line).err()?))) else {
            return Ok(writeln!(out, "That is legal now.")?);
        };
        let why = refusals::why_not_in(game, line, &error);
        match error {
            NotationError::Syntax(_) => writeln!(out, "{why}")?,
            NotationError::Refused(Refusal { rule, .. }) => {
                writeln!(out, "{why}")?;
                match book::rule(rule) {
                    Some(rule) => writeln!(out, "{}", book::page(rule))?,
                    None => writeln!(out, "The rule is {rule}.")?,
                }
            }
        }
        Ok(())
    }

    fn undo(&mut self, out: &mut dyn Write) -> Result<()> {
        let by = self.game.last_speaker().unwrap_or(Speaker::Team);
        let last = self.game.game().last_command_of(by);
        let taken_back = last.map(|entry| notation::print(self.setup(), &entry.before, &entry.command));
        match self.game.carry_out(ParsedLine::Undo(by)) {
            Ok(_) => {
                writeln!(out, "Taken back: {}", taken_back.unwrap_or_default())?;
                self.show_changes(out)
            }
            Err(error) => self.complain("", &error, out),
        }
    }

    /// Plans with the fixed planner, for one or for all who are not ready.
    fn auto(&mut self, rest: &str, out: &mut dyn Write) -> Result<()> {
        if self.state().phase != Phase::Planning {
            return self.refuse("`auto` plans, and planning is over.", out);
        }
        let (state, mine) = (self.state(), self.game.mine());
        let people: Vec<Who> = match (rest, shorthand::who(rest)) {
            ("", _) => {
                let waiting = |who: &Who| !state.person(*who).is(PersonFlags::READY) && mine.has(*who);
                state.in_play().into_iter().filter(waiting).collect()
            }
            (_, Some(who)) if state.in_play().has(who) => vec![who],
            (_, Some(_)) => return self.refuse(&format!("`{rest}` is nobody in this crew."), out),
            (_, None) => return self.refuse(&not_a_colour(rest), out),
        };
        let mut facts = Vec::new();
        for who in people {
            if self.state().phase != Phase::Planning {
                break;
            }
            for command in random_play::plan_for(self.setup(), self.state(), who) {
                // A token that the rules refuse is simply not laid.
                if let Ok(more) = self.game.carry_out(ParsedLine::Command(command)) {
                    facts.extend(more);
                }
            }
        }
        for sentence in story::story(self.setup(), self.state(), &facts, "  ") {
            writeln!(out, "{sentence}")?;
        }
        self.show_changes(out)?;
        Ok(writeln!(out, "Change what you like, then `all ready`.")?)
    }
}

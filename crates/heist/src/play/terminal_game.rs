//! A game in the terminal: reads a line, carries it out, says what happened and where the heist stands.

use super::listing::{self, Wish};
use super::{confirm, help, shorthand};
use crate::players::Player;
use crate::text::{page_width, wrapped};
use crate::{book, draw, hint, status, story, style};
use anyhow::{Context, Result, bail};
use heist_data::library::Library;
use heist_data::names::parse_space;
use heist_format::game::Game;
use heist_format::notation::{self, NotationError, ParsedLine};
use heist_format::{position, replay};
use heist_rules::View;
use heist_rules::chance::Scripted;
use heist_rules::command::{Command, Speaker, Verb};
use heist_rules::effect::CardId;
use heist_rules::fact::Fact;
use heist_rules::random_play;
use heist_rules::refusal::Refusal;
use heist_rules::state::{PersonFlags, Phase};
use heist_rules::who::Who;
use heist_words::english::{card_line, list};
use heist_words::{goals, questions};
use std::io::Write;
use std::path::Path;
use std::time::Duration;

/// How many cards `deck` shows.
const CARDS: usize = 8;

/// Whether the game goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// It does.
    On,
    /// Somebody has had enough.
    Quit,
}

/// A game with the people around it.
pub struct TerminalGame {
    game: Game,
    chance: Scripted,
    seed: u64,
    players: Vec<Player>,
    /// The board as it was last drawn.
    drawn: String,
    draws_itself: bool,
    /// The commands of the last list, for picking by number.
    listed: Vec<Command>,
    /// The phase that was explained last.
    explained: Option<Phase>,
    /// The event to come that was read out last.
    read_out: Option<CardId>,
    hints: u64,
    /// Whether somebody sits at a terminal and can be asked back.
    interactive: bool,
    /// A line that waits for a second word: Enter carries it out.
    unconfirmed: Option<String>,
}

impl TerminalGame {
    /// A game that is about to be played.
    pub fn new(game: Game, chance: Scripted, seed: u64, players: Vec<Player>, interactive: bool) -> TerminalGame {
        TerminalGame {
            game,
            chance,
            seed,
            players,
            drawn: String::new(),
            draws_itself: true,
            listed: Vec::new(),
            explained: None,
            read_out: None,
            hints: 0,
            interactive,
            unconfirmed: None,
        }
    }

    /// The game as it stands.
    pub fn into_game(self) -> Game {
        self.game
    }

    /// Whether the heist is over.
    pub fn is_over(&self) -> bool {
        self.game.state().phase == Phase::Over
    }

    /// What stands before the cursor.
    pub fn prompt(&self) -> String {
        format!("{} › ", self.game.state().phase.word())
    }

    /// The lines that are worth completing to.
    pub fn offers(&self) -> Vec<String> {
        let (setup, state) = (self.game.setup(), self.game.state());
        let legal = self.game.legal().into_iter().map(|command| notation::print(setup, state, &command));
        let ids = ["why", "crew", "legal"]
            .into_iter()
            .flat_map(|word| setup.everybody().into_iter().map(move |who| format!("{word} {}", who.word())));
        let words = help::WORDS.into_iter().filter(|word| *word != "?").map(str::to_owned);
        legal.chain(words).chain(ids).collect()
    }

    /// The first words of the evening.
    pub fn welcome(&mut self, out: &mut dyn Write) -> Result<()> {
        let setup = self.game.setup();
        let head = style::HEAD;
        if let Some(heist) = Library::official().heist(&setup.heist) {
            writeln!(out, "{head}{}{head:#} — {}", heist.name, heist.location)?;
            writeln!(out, "{}", wrapped(&heist.summary, "", page_width()))?;
        }
        self.objective(out)?;
        if !setup.terms.missing.is_empty() {
            writeln!(
                out,
                "{}Note: the engine does not know these special rules of the heist yet, they are not in force: {}. \
                 `heist show {}` tells what they say.{:#}",
                style::ALARM,
                list(&setup.terms.missing),
                setup.heist,
                style::ALARM
            )?;
        }
        let words = format!(
            "Seed {}. `help game` tells how the game works, `help escape` how to get out, `help` explains the commands, \
             `legend` the letters on the board.",
            self.seed
        );
        writeln!(out, "{}\n", wrapped(&words, "", page_width()))?;
        self.people(out)?;
        writeln!(out)?;
        self.show_board(out)?;
        self.show_status(out)
    }

    /// The last words.
    pub fn farewell(&mut self, out: &mut dyn Write) -> Result<()> {
        Ok(write!(out, "\n{}", status::ending(self.game.setup(), self.game.state()))?)
    }

    /// Hears a line.
    pub fn hear(&mut self, line: &str, out: &mut dyn Write) -> Result<Flow> {
        let line = line.trim();
        let unconfirmed = self.unconfirmed.take();
        if let Some(sure) = unconfirmed.filter(|_| line.is_empty()) {
            self.carry_out(&sure, true, out)?;
            return Ok(Flow::On);
        }
        // `? red` and `red ?` are the same question.
        let asked = line.strip_suffix('?').filter(|rest| shorthand::speaker(rest.trim()).is_some());
        if let Some(rest) = line.strip_prefix('?').or(asked) {
            self.list_legal(rest.trim(), out)?;
            return Ok(Flow::On);
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let known = help::WORDS.contains(&word) || matches!(word, "exit" | "q");
        if word.is_empty() || word.starts_with('#') {
            return Ok(Flow::On);
        }
        // A verb that is also a word of the terminal (`undo`) is the terminal's.
        if known {
            return self.hear_word(word, rest, out);
        }
        if let (Ok(number), "") = (word.parse::<usize>(), rest) {
            match number.checked_sub(1).and_then(|i| self.listed.get(i)).copied() {
                // A slip of the finger must not end the heist.
                Some(Command { verb: Verb::Escape, .. }) => {
                    let words = confirm::escaping(&self.game.setup().edition);
                    writeln!(out, "{words} If you mean it, say `team escape`.")?;
                }
                Some(command) => {
                    let line = notation::print(self.game.setup(), self.game.state(), &command);
                    writeln!(out, "{line}")?;
                    self.carry_out(&line, false, out)?;
                }
                None => writeln!(out, "The last list has {} entries; `?` makes a new one.", self.listed.len())?,
            }
            return Ok(Flow::On);
        }
        match line.strip_suffix('!') {
            Some(sure) => self.carry_out(sure, true, out)?,
            None => self.carry_out(line, false, out)?,
        }
        Ok(Flow::On)
    }

    fn hear_word(&mut self, word: &str, rest: &str, out: &mut dyn Write) -> Result<Flow> {
        match word {
            "help" if rest == "game" => {
                writeln!(out, "{}", help::set(&help::game(&self.game.setup().edition), page_width()))?;
            }
            "help" if rest == "escape" => {
                writeln!(out, "{}", help::set(&help::escape(&self.game.setup().edition), page_width()))?;
            }
            "help" if !rest.is_empty() => writeln!(out, "{}", book::search(rest))?,
            "help" => writeln!(
                out,
                "{}\n\n{}",
                help::HELP,
                wrapped(help::for_phase(self.game.state().phase), "", page_width())
            )?,
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
                ("", _) => writeln!(out, "{}", status::crew(self.game.setup(), self.game.state(), None))?,
                (_, Some(who)) => writeln!(out, "{}", status::crew(self.game.setup(), self.game.state(), Some(who)))?,
                _ => writeln!(out, "`{rest}` is not a colour.")?,
            },
            "deck" => {
                let most = if rest == "all" { usize::MAX } else { CARDS };
                write!(out, "{}", status::deck(self.game.setup(), self.game.state(), most))?;
            }
            "bag" => writeln!(out, "{}", status::bag(self.game.state()))?,
            "look" => match parse_space(self.game.setup(), self.game.state(), rest) {
                Some(space) => writeln!(out, "{}", draw::look(self.game.setup(), self.game.state(), space))?,
                None => writeln!(out, "`{rest}` is not a space of this map; a space is named like c4.")?,
            },
            "rules" if rest.is_empty() => {
                writeln!(
                    out,
                    "`rules <id>` shows a rule, `rules <word>` finds some; there are {}.",
                    book::rules().len()
                )?;
            }
            "rules" => writeln!(out, "{}", book::search(rest))?,
            "status" => self.show_status(out)?,
            "legend" => write!(out, "{}", draw::legend())?,
            "objective" => self.objective(out)?,
            "people" => self.people(out)?,
            "auto" => self.auto(rest, out)?,
            "hint" => self.hint(out)?,
            "save" => match rest {
                "" => writeln!(out, "`save FILE`: .heist is the replay, .toml or .json the position.")?,
                file => match self.save(file.as_ref()) {
                    Ok(()) => writeln!(out, "Saved in {file}.")?,
                    Err(error) => writeln!(out, "{error:#}")?,
                },
            },
            _ => return Ok(Flow::Quit),
        }
        Ok(Flow::On)
    }

    /// Carries out what a line says, as far as the rules allow it.
    fn carry_out(&mut self, line: &str, sure: bool, out: &mut dyn Write) -> Result<()> {
        let expanded = shorthand::expand(self.game.setup(), self.game.state(), line, self.game.last_speaker());
        let lines = match expanded {
            Ok(lines) => lines,
            Err(words) => return Ok(writeln!(out, "{words}")?),
        };
        if !sure && let Some(doubt) = confirm::about(self.game.setup(), self.game.state(), &lines) {
            if self.interactive {
                self.unconfirmed = Some(line.to_owned());
                let words = format!("{doubt} Say `{line}!` or press Enter again to do it all the same.");
                return Ok(writeln!(out, "{}", wrapped(&words, "", page_width()))?);
            }
            writeln!(out, "{}", wrapped(&doubt, "", page_width()))?;
        }
        if let [one] = &lines[..] {
            // Whoever left the speaker out wants to know who it was.
            if !line.starts_with(one.split(' ').next().unwrap_or_default()) {
                writeln!(out, "{}{one}{:#}", style::ASIDE, style::ASIDE)?;
            }
        }
        let mut facts = Vec::new();
        let mut trouble = None;
        for line in &lines {
            match self.say(line) {
                Ok(more) => facts.extend(more),
                Err(error) => {
                    trouble = Some((line, error));
                    break;
                }
            }
        }
        for sentence in story::story(self.game.setup(), self.game.state(), &facts, "  ") {
            writeln!(out, "{sentence}")?;
        }
        let changed = !facts.is_empty() || trouble.is_none();
        if let Some((line, error)) = trouble {
            if lines.len() > 1 {
                write!(out, "{line}: ")?;
            }
            self.complain(&error, out)?;
        }
        if changed {
            self.show_changes(out)?;
        }
        Ok(())
    }

    fn say(&mut self, line: &str) -> Result<Vec<Fact>, NotationError> {
        match notation::parse_line(self.game.setup(), self.game.state(), line)? {
            ParsedLine::Command(command) => Ok(self.game.apply(command, &mut self.chance)?.to_vec()),
            ParsedLine::Undo(by) => {
                self.game.undo(by)?;
                Ok(Vec::new())
            }
        }
    }

    fn complain(&self, error: &NotationError, out: &mut dyn Write) -> Result<()> {
        match error {
            NotationError::Syntax(words) => writeln!(out, "{words}")?,
            NotationError::Refused(refusal) => {
                writeln!(out, "No: {} {}({}){:#}", refusal.why, style::ASIDE, refusal.rule, style::ASIDE)?;
            }
        }
        Ok(())
    }

    fn show_changes(&mut self, out: &mut dyn Write) -> Result<()> {
        self.listed.clear();
        let (setup, state) = (self.game.setup(), self.game.state());
        if self.draws_itself && draw::board(setup, state, draw::columns()) != self.drawn {
            self.show_board(out)?;
        }
        self.show_status(out)
    }

    fn show_board(&mut self, out: &mut dyn Write) -> Result<()> {
        self.drawn = draw::board(self.game.setup(), self.game.state(), draw::columns());
        Ok(writeln!(out, "{}", self.drawn)?)
    }

    fn show_status(&mut self, out: &mut dyn Write) -> Result<()> {
        let state = self.game.state();
        let phase = state.phase;
        if self.explained != Some(phase) {
            // Each phase is explained the first time it comes.
            let new = self.explained.is_none_or(|before| (before as u8) < phase as u8);
            if new && phase != Phase::Over {
                writeln!(out, "{}", wrapped(help::for_phase(phase), "", page_width()))?;
                self.explained = Some(phase);
            }
        }
        let (setup, state) = (self.game.setup(), self.game.state());
        // The event to come is read out when it is a new one; its number is enough afterwards.
        let deck = !setup.has_security_die() && !matches!(phase, Phase::Escape | Phase::Over);
        let coming = state.deck.coming().first().copied().filter(|_| deck);
        if let Some(card) = coming.filter(|card| self.read_out != Some(*card)) {
            let text = wrapped(&format!("Event to come: {}", card_line(setup, card)), "", page_width());
            writeln!(out, "{}{text}{:#}", style::ASIDE, style::ASIDE)?;
        }
        self.read_out = coming;
        Ok(writeln!(out, "{}", status::status(setup, state, &self.players))?)
    }

    fn objective(&self, out: &mut dyn Write) -> Result<()> {
        let (setup, state) = (self.game.setup(), self.game.state());
        let text = goals::objective(setup, state);
        let met = if (View { setup, state }).objective_met() { " (If it ended now, it would be won.)" } else { "" };
        Ok(writeln!(out, "{}", wrapped(&format!("Objective: {text}{met}"), "", page_width()))?)
    }

    fn people(&self, out: &mut dyn Write) -> Result<()> {
        for player in self.players.iter().filter(|_| self.players.len() > 1) {
            let colours: Vec<&str> = player.colours.into_iter().map(Who::word).collect();
            writeln!(out, "{} plays {}.", player.name, list(&colours))?;
        }
        Ok(writeln!(out, "{}", status::crew(self.game.setup(), self.game.state(), None))?)
    }

    fn list_legal(&mut self, rest: &str, out: &mut dyn Write) -> Result<()> {
        let (setup, state) = (self.game.setup(), self.game.state());
        let wish = match Wish::read(rest) {
            Some(wish) => wish,
            None => return Ok(writeln!(out, "`{rest}` is too much: a colour, npc, team or one verb.")?),
        };
        let (text, listed) = listing::list(setup, state, &self.game.legal(), &wish);
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
        let (setup, state) = (self.game.setup(), self.game.state());
        let verdict = shorthand::expand(setup, state, line, self.game.last_speaker())
            .map_err(NotationError::Syntax)
            .and_then(|lines| {
                lines.iter().try_for_each(|line| match notation::parse_line(setup, state, line)? {
                    ParsedLine::Command(command) => Ok(heist_rules::check(setup, state, &command)?),
                    ParsedLine::Undo(by) => Ok(self.game.may_undo(by)?),
                })
            });
        match verdict {
            Ok(()) => writeln!(out, "That is legal now.")?,
            Err(NotationError::Syntax(words)) => writeln!(out, "{words}")?,
            Err(NotationError::Refused(Refusal { rule, why })) => {
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
        let taken_back =
            self.game.history().last().map(|entry| notation::print(self.game.setup(), &entry.before, &entry.command));
        match self.game.undo(by) {
            Ok(()) => {
                writeln!(out, "Taken back: {}", taken_back.unwrap_or_default())?;
                self.show_changes(out)
            }
            Err(refusal) => self.complain(&refusal.into(), out),
        }
    }

    /// Plans with the fixed planner, for one or for all who are not ready.
    fn auto(&mut self, rest: &str, out: &mut dyn Write) -> Result<()> {
        if self.game.state().phase != Phase::Planning {
            return Ok(writeln!(out, "`auto` plans, and planning is over.")?);
        }
        let state = self.game.state();
        let people: Vec<Who> = match (rest, shorthand::who(rest)) {
            ("", _) => state.in_play().into_iter().filter(|who| !state.person(*who).is(PersonFlags::READY)).collect(),
            (_, Some(who)) if state.in_play().has(who) => vec![who],
            _ => return Ok(writeln!(out, "`{rest}` is nobody in this crew.")?),
        };
        let mut facts = Vec::new();
        for who in people {
            if self.game.state().phase != Phase::Planning {
                break;
            }
            for command in random_play::plan_for(self.game.setup(), self.game.state(), who) {
                // A token that the rules refuse is simply not laid.
                if let Ok(more) = self.game.apply(command, &mut self.chance) {
                    facts.extend_from_slice(more);
                }
            }
        }
        for sentence in story::story(self.game.setup(), self.game.state(), &facts, "  ") {
            writeln!(out, "{sentence}")?;
        }
        self.show_changes(out)?;
        Ok(writeln!(out, "Change what you like, then `all ready`.")?)
    }

    fn hint(&mut self, out: &mut dyn Write) -> Result<()> {
        let (setup, state) = (self.game.setup(), self.game.state());
        self.hints += 1;
        match hint::best(setup, state, Duration::from_millis(500), self.hints) {
            Some((command, win)) => {
                let line = notation::print(setup, state, &command);
                writeln!(out, "{line}  (random games after it are won {:.1} times in a hundred)", win * 100.0)?;
            }
            None => writeln!(out, "Nothing can be done.")?,
        }
        Ok(())
    }

    /// Writes the replay, or the position where the name says so.
    pub fn save(&self, path: &Path) -> Result<()> {
        let (setup, state) = (self.game.setup(), self.game.state());
        let text = match path.extension().and_then(|extension| extension.to_str()) {
            Some("heist") => return self.save_replay(path),
            Some("toml") => position::print_toml(setup, state),
            Some("json") => format!("{:#}\n", position::print_json(setup, state)),
            _ => bail!("`{}` should end in .heist (replay), .toml or .json (position).", path.display()),
        };
        write_file(path, &text)
    }

    /// Writes the replay, whatever the file is called.
    pub fn save_replay(&self, path: &Path) -> Result<()> {
        write_file(path, &replay::record(&self.game, Some(self.seed)))
    }
}

fn write_file(path: &Path, text: &str) -> Result<()> {
    std::fs::write(path, text).with_context(|| format!("{} cannot be written", path.display()))
}

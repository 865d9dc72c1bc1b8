//! A game in the terminal: reads a line, carries it out, says what happened and where the heist stands.

mod answers;
mod bots;
mod hints;
mod table;
mod wishes;

pub use bots::BotStep;

use super::played_game::PlayedGame;
use super::{confirm, help, shorthand};
use crate::bots::thinker::Adviser;
use crate::players::Player;
use crate::text::{page_width, wrapped};
use crate::{draw, status, story, style};
use anstream::AutoStream;
use anyhow::{Context, Result, bail};
use bots::BotTable;
use heist_bots::Level;
use heist_client::Objection;
use heist_format::game::Game;
use heist_format::notation::{self, ParsedLine};
use heist_format::position;
use heist_rules::command::{Command, Speaker, Verb};
use heist_rules::effect::CardId;
use heist_rules::fact::Fact;
use heist_rules::setup::Setup;
use heist_rules::state::{Phase, State};
use heist_words::english::card_line;
use std::io::{self, Write};
use std::path::Path;

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
    game: PlayedGame,
    players: Vec<Player>,
    /// The board as it was last drawn.
    drawn: String,
    draws_itself: bool,
    /// Whether board and status are on the screen anyway.
    on_screen: bool,
    /// The commands of the last list, for picking by number.
    listed: Vec<Command>,
    /// The phase that was explained last.
    explained: Option<Phase>,
    /// The event to come that was read out last.
    read_out: Option<CardId>,
    /// Whether somebody sits at a terminal and can be asked back; otherwise refusals go to standard error.
    interactive: bool,
    /// A line that waits for a second word: Enter carries it out.
    unconfirmed: Option<String>,
    /// The bots that play along.
    bots: Option<BotTable>,
    /// How hard bots and hints think.
    level: Level,
    /// Whoever gives hints, how many options are wanted, and the line that was told last.
    adviser: Option<Adviser>,
    options: usize,
    hinted: Option<Vec<Command>>,
    /// How many lines were heard, and how many things in them were refused or not understood.
    heard: usize,
    refused: usize,
}

impl TerminalGame {
    /// A game that is about to be played.
    pub fn new(game: impl Into<PlayedGame>, players: Vec<Player>, interactive: bool) -> TerminalGame {
        let game = game.into();
        TerminalGame {
            players: game.table().map_or(players, table::players_of),
            game,
            drawn: String::new(),
            draws_itself: true,
            on_screen: false,
            listed: Vec::new(),
            explained: None,
            read_out: None,
            interactive,
            unconfirmed: None,
            bots: None,
            level: Level::Normal,
            adviser: None,
            options: 1,
            hinted: None,
            heard: 0,
            refused: 0,
        }
    }

    /// Ends the files of the game; the game as it stands.
    pub fn close(self) -> (Game, io::Result<()>) {
        self.game.close()
    }
    /// The name under which the game is kept, once there is something to keep.
    pub fn id(&self) -> Option<&str> {
        self.game.id()
    }
    /// The replay up to now.
    pub fn replay(&self) -> String {
        self.game.replay()
    }
    /// How often something from a pipe was refused or not understood; a person has read why.
    pub fn refused(&self) -> usize {
        if self.interactive { 0 } else { self.refused }
    }
    /// From now on the chance of a game around one keyboard follows from a seed.
    pub fn roll_from(&mut self, seed: u64) {
        self.game.roll_from(seed);
    }
    /// The game with its past.
    pub fn game(&self) -> &Game {
        self.game.game()
    }
    /// What does not change during the heist.
    pub fn setup(&self) -> &Setup {
        self.game.game().setup()
    }
    /// The position now.
    pub fn state(&self) -> &State {
        self.game.game().state()
    }
    /// Who sits around the keyboard.
    pub fn players(&self) -> &[Player] {
        &self.players
    }
    /// How many commands stand.
    pub fn commands(&self) -> usize {
        self.game.game().history().len()
    }
    /// Who spoke last.
    pub fn last_speaker(&self) -> Option<Speaker> {
        self.game.game().last_speaker()
    }
    /// Every legal command as it is typed.
    pub fn legal_lines(&self) -> Vec<String> {
        self.legal().iter().map(|command| notation::print(self.setup(), self.state(), command)).collect()
    }
    /// Every legal command of those who are played here.
    fn legal(&self) -> Vec<Command> {
        let mut legal = self.game.game().legal();
        legal.retain(|command| self.game.may_act_for(command.by));
        legal
    }
    /// The same game where the whole screen shows what the line mode writes after each change.
    #[must_use]
    pub fn for_the_screen(mut self) -> TerminalGame {
        self.on_screen = true;
        self
    }

    /// Whether the heist is over.
    pub fn is_over(&self) -> bool {
        self.state().phase == Phase::Over
    }

    /// What stands before the cursor.
    pub fn prompt(&self) -> String {
        format!("{} › ", self.state().phase.word())
    }

    /// The lines that are worth completing to.
    pub fn offers(&self) -> Vec<String> {
        let setup = self.setup();
        let legal = self.legal_lines();
        // `take` may be left out.
        let short: Vec<String> =
            legal.iter().filter(|line| line.contains(" take ")).map(|line| line.replacen(" take ", " ", 1)).collect();
        let ids = ["why", "crew", "legal"]
            .into_iter()
            .flat_map(|word| setup.everybody().into_iter().map(move |who| format!("{word} {}", who.word())));
        let table: &[&str] = if self.game.table().is_some() { &help::TABLE_WORDS } else { &[] };
        let words = help::WORDS.iter().chain(table).filter(|word| **word != "?").map(|word| (*word).to_owned());
        legal.into_iter().chain(short).chain(words).chain(ids).collect()
    }

    /// The first words of the evening.
    pub fn welcome(&mut self, out: &mut dyn Write) -> Result<()> {
        self.about_the_heist(out)?;
        let words = format!(
            "{} `help game` tells how the game works, `help escape` how to get out, `help` explains the commands, \
             `legend` the letters on the board.",
            self.game.seed().map_or_else(|| self.where_it_is(), |seed| format!("Seed {seed}."))
        );
        writeln!(out, "{}", wrapped(&words, "", page_width()))?;
        self.about_the_bots(out)?;
        if self.on_screen {
            return self.explain_phase(out);
        }
        writeln!(out)?;
        self.people(out)?;
        writeln!(out)?;
        self.show_board(out)?;
        self.show_status(out)
    }

    /// The last words.
    pub fn farewell(&mut self, out: &mut dyn Write) -> Result<()> {
        Ok(write!(out, "\n{}", status::ending(self.setup(), self.state()))?)
    }

    /// Hears a line: one thing, or several with semicolons between them, of which the first that is refused ends the line.
    pub fn hear(&mut self, line: &str, out: &mut dyn Write) -> Result<Flow> {
        self.heard += 1;
        let confirmed = self.unconfirmed.take().filter(|_| line.trim().is_empty());
        let commands = self.game.game().history().len();
        let flow = self.hear_parts(confirmed.as_deref().unwrap_or(line.trim()), out);
        // Each command is in the file at once; the disk is waited for once a line.
        if self.game.game().history().len() != commands {
            self.game.sync();
        }
        if let Some(words) = self.game.take_trouble() {
            writeln!(out, "{}{words}{:#}", style::ALARM, style::ALARM)?;
        }
        self.settle(out)?;
        flow
    }

    fn hear_parts(&mut self, line: &str, out: &mut dyn Write) -> Result<Flow> {
        let is_save = line.get(..5).is_some_and(|word| word.eq_ignore_ascii_case("save "));
        if line.starts_with('#') {
            return Ok(Flow::On);
        }
        // The name of a file keeps its capitals.
        if is_save {
            return self.hear_word("save", line[5..].trim(), out);
        }
        if let Some(flow) = self.hear_talk(line, out)? {
            return Ok(flow);
        }
        let mut rest = line;
        loop {
            let (part, more) = rest.split_once(';').map_or((rest, None), |(part, more)| (part, Some(more)));
            let before = self.refused;
            if self.hear_one(&part.trim().to_lowercase(), out)? == Flow::Quit {
                return Ok(Flow::Quit);
            }
            let Some(more) = more else { return Ok(Flow::On) };
            if let Some(waiting) = &mut self.unconfirmed {
                *waiting = format!("{waiting};{more}");
                return Ok(Flow::On);
            }
            if self.refused > before {
                writeln!(out, "The rest of the line is left: {}", more.trim())?;
                return Ok(Flow::On);
            }
            rest = more;
        }
    }

    fn hear_one(&mut self, line: &str, out: &mut dyn Write) -> Result<Flow> {
        // `? red` and `red ?` are the same question.
        let asked = line.strip_suffix('?').filter(|rest| shorthand::speaker(rest.trim()).is_some());
        if let Some(rest) = line.strip_prefix('?').or(asked) {
            self.list_legal(rest.trim(), out)?;
            return Ok(Flow::On);
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let at_table = self.game.table().is_some() && help::TABLE_WORDS.contains(&word);
        let known = help::WORDS.contains(&word) || matches!(word, "exit" | "q") || at_table;
        if word.is_empty() && self.is_proposed() {
            self.let_bots_go();
        }
        if word.is_empty() || word.starts_with('#') || self.hear_wish(line, out)? {
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
                    let words = confirm::escaping(&self.setup().edition);
                    writeln!(out, "{words} If you mean it, say `team escape`.")?;
                }
                Some(command) => {
                    let line = notation::print(self.setup(), self.state(), &command);
                    writeln!(out, "{line}")?;
                    self.carry_out(&line, false, out)?;
                }
                None => {
                    let words = format!("The last list has {} entries; `?` makes a new one.", self.listed.len());
                    self.refuse(&words, out)?;
                }
            }
            return Ok(Flow::On);
        }
        match line.strip_suffix('!') {
            Some(sure) => self.carry_out(sure, true, out)?,
            None => self.carry_out(line, false, out)?,
        }
        Ok(Flow::On)
    }

    /// Says that something is refused or not understood: to a person beside everything else, to a script on standard error.
    fn refuse(&mut self, words: &str, out: &mut dyn Write) -> Result<()> {
        self.refused += 1;
        if self.interactive {
            return Ok(writeln!(out, "{words}")?);
        }
        out.flush()?;
        Ok(writeln!(AutoStream::auto(io::stderr()), "line {}: {words}", self.heard)?)
    }

    /// Carries out what a line says, as far as the rules allow it.
    fn carry_out(&mut self, line: &str, sure: bool, out: &mut dyn Write) -> Result<()> {
        let mine = |by: Speaker| self.game.may_act_for(by);
        let expanded = shorthand::expand(self.setup(), self.state(), line, self.game.last_speaker(), &mine);
        let lines = match expanded {
            Ok(lines) => lines,
            Err(words) => return self.refuse(&words, out),
        };
        if !sure && let Some(doubt) = confirm::about(self.setup(), self.state(), &lines) {
            if self.interactive {
                self.unconfirmed = Some(format!("{line}!"));
                let words = format!("{doubt} Say `{line}!` or press Enter again to do it all the same.");
                return Ok(writeln!(out, "{}", wrapped(&words, "", page_width()))?);
            }
            writeln!(out, "{}", wrapped(&doubt, "", page_width()))?;
        }
        if let [one] = &lines[..] {
            // Whoever said less wants to know what was understood.
            if line != one {
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
        for sentence in story::story(self.setup(), self.state(), &facts, "  ") {
            writeln!(out, "{sentence}")?;
        }
        let changed = !facts.is_empty() || trouble.is_none();
        if let Some((line, error)) = trouble {
            let before = if lines.len() > 1 { format!("{line}: ") } else { String::new() };
            self.complain(&before, &error, out)?;
        }
        if changed {
            self.show_changes(out)?;
        }
        self.catch_up(out)
    }

    fn say(&mut self, line: &str) -> Result<Vec<Fact>, Objection> {
        let read = notation::parse_line(self.setup(), self.state(), line);
        let read = read.map_err(|error| Objection::of_line(self.game.game(), line, &error))?;
        let (ParsedLine::Command(Command { by, .. }) | ParsedLine::Undo(by)) = read;
        if let Some(words) = self.is_bots(by) {
            return Err(Objection { words, rule: None });
        }
        self.game.carry_out(read)
    }

    fn complain(&mut self, before: &str, objection: &Objection, out: &mut dyn Write) -> Result<()> {
        let Objection { words, rule } = objection;
        let words = match rule {
            None => format!("{before}{words}"),
            Some(rule) => format!("{before}No: {words} {}({rule}){:#}", style::ASIDE, style::ASIDE),
        };
        self.refuse(&words, out)
    }

    fn show_changes(&mut self, out: &mut dyn Write) -> Result<()> {
        self.listed.clear();
        if self.on_screen {
            return self.explain_phase(out);
        }
        let (setup, state) = (self.setup(), self.state());
        if self.draws_itself && draw::board(setup, state, draw::columns()) != self.drawn {
            self.show_board(out)?;
        }
        self.show_status(out)
    }

    fn show_board(&mut self, out: &mut dyn Write) -> Result<()> {
        self.drawn = draw::board(self.setup(), self.state(), draw::columns());
        Ok(writeln!(out, "{}", self.drawn)?)
    }

    /// Each phase is explained the first time it comes.
    fn explain_phase(&mut self, out: &mut dyn Write) -> Result<()> {
        let phase = self.state().phase;
        let is_new = self.explained.is_none_or(|before| (before as u8) < phase as u8);
        if is_new && phase != Phase::Over {
            writeln!(out, "{}", wrapped(help::for_phase(&self.setup().edition, phase), "", page_width()))?;
            self.explained = Some(phase);
        }
        Ok(())
    }

    fn show_status(&mut self, out: &mut dyn Write) -> Result<()> {
        self.explain_phase(out)?;
        let phase = self.state().phase;
        let (setup, state) = (self.setup(), self.state());
        // The event to come is read out when it is a new one; its number is enough afterwards.
        let deck = !setup.has_security_die() && !matches!(phase, Phase::Escape | Phase::Over);
        let coming = state.deck.coming().first().copied().filter(|_| deck);
        if let Some(card) = coming.filter(|card| self.read_out != Some(*card)) {
            let text = wrapped(&format!("Event to come: {}", card_line(setup, card)), "", page_width());
            writeln!(out, "{}{text}{:#}", style::ASIDE, style::ASIDE)?;
        }
        let text = status::status(setup, state, &self.players);
        self.read_out = coming;
        Ok(writeln!(out, "{text}")?)
    }

    /// Writes the replay, or the position where the name says so.
    pub fn save(&self, path: &Path) -> Result<()> {
        let (setup, state) = (self.setup(), self.state());
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
        write_file(path, &self.replay())
    }
}

fn write_file(path: &Path, text: &str) -> Result<()> {
    std::fs::write(path, text).with_context(|| format!("{} cannot be written", path.display()))
}

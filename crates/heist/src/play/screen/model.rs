//! What is on the screen and how keys and mouse change it. Nothing here touches a terminal.

mod completion;
mod mouse;

pub use completion::Choices;

use super::ansi;
use super::command_line::CommandLine;
use super::layout::{Areas, Panel, divide};
use crate::draw::{self, BoardPicture};
use crate::play::terminal_game::{BotStep, Flow, TerminalGame};
use crate::status;
use crate::text::with_width;
use anyhow::Result;
use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use heist_data::names::parse_space;
use heist_rules::command::Speaker;
use heist_rules::space::Space;
use heist_rules::who::Who;
use ratatui::layout::Rect;
use ratatui::text::Line;

/// How far the wheel and the page keys scroll.
const WHEEL: usize = 3;

/// What the screen shows of the others at a table.
#[derive(PartialEq)]
struct Others {
    trouble: Option<String>,
    waiting: usize,
    people: String,
    pointers: Vec<(Space, Option<Who>)>,
}

/// A game on the screen.
pub struct ScreenModel {
    game: TerminalGame,
    screen: Rect,
    /// What was said and what happened, with colour codes.
    log: Vec<String>,
    /// How many lines the log is scrolled back.
    log_back: usize,
    /// How far the other panels are scrolled down, by panel.
    down: [usize; 6],
    /// The column and line of the board in the upper left corner of its panel.
    board_at: (usize, usize),
    /// The line under way.
    pub line: CommandLine,
    /// Lines to choose from.
    pub choices: Option<Choices>,
    /// The panel that is wanted where they take turns.
    pub page: Panel,
    /// Whether the board has the whole screen.
    pub zoomed: bool,
    /// Whose sheet is shown.
    pub selected: Who,
    /// Whether the keys are explained, and how far that is scrolled.
    pub help: Option<usize>,
    leaves: bool,
    /// What was last shown of the others at a table.
    others: Option<Others>,
}

impl ScreenModel {
    /// A game at its beginning, on a screen of this size.
    pub fn new(game: TerminalGame, width: u16, height: u16) -> Result<ScreenModel> {
        let selected = game.setup().everybody().into_iter().find(|who| game.plays(*who)).unwrap_or(Who::Red);
        let mut model = ScreenModel {
            game: game.for_the_screen(),
            screen: Rect::new(0, 0, width, height),
            log: Vec::new(),
            log_back: 0,
            down: [0; 6],
            board_at: (0, 0),
            line: CommandLine::default(),
            choices: None,
            page: Panel::Crew,
            zoomed: false,
            selected,
            help: None,
            leaves: false,
            others: None,
        };
        let mut said = Vec::new();
        with_width(model.width_of(Panel::Log), || model.game.welcome(&mut said))?;
        model.note(&said);
        if model.game.is_over() {
            model.tell_the_end()?;
        }
        Ok(model)
    }

    /// The game.
    pub fn game(&self) -> &TerminalGame {
        &self.game
    }
    /// The game, when the screen is left.
    pub fn into_game(self) -> TerminalGame {
        self.game
    }
    /// Whether somebody has had enough.
    pub fn leaves(&self) -> bool {
        self.leaves
    }
    /// The screen, divided.
    pub fn areas(&self) -> Areas {
        divide(self.screen, self.page, self.zoomed)
    }
    /// How large the screen is.
    pub fn screen(&self) -> Rect {
        self.screen
    }

    fn width_of(&self, panel: Panel) -> usize {
        self.areas().inside(panel).map_or(76, |area| area.width.into())
    }

    fn note(&mut self, said: &[u8]) {
        self.log.extend(String::from_utf8_lossy(said).lines().map(str::to_owned));
        self.log_back = 0;
    }

    /// The board as it fits into its panel.
    pub fn board(&self) -> BoardPicture {
        let mut board = draw::picture(self.game.setup(), self.game.state(), self.width_of(Panel::Board));
        for (space, who) in self.game.pointers() {
            board.point_at(space, who);
        }
        board
    }

    /// Lets the bots act, if it is for them to act, and shows hints that have come in; whether anything has changed.
    pub fn let_bots_act(&mut self, in_time: bool) -> Result<bool> {
        let mut said = Vec::new();
        let was_over = self.game.is_over();
        let width = self.width_of(Panel::Log);
        let acted = with_width(width, || -> Result<bool> {
            let heard = self.game.hear_hints(&mut said)?;
            let acted = in_time && self.game.bots_step(false, &mut said)? == BotStep::Acted;
            Ok(heard || acted)
        })?;
        if !said.is_empty() {
            self.note(&said);
        }
        if acted {
            self.follow();
        }
        if self.game.is_over() && !was_over {
            self.tell_the_end()?;
        }
        Ok(acted || !said.is_empty())
    }

    /// Shows what has happened at a table meanwhile; whether anything has.
    pub fn catch_up(&mut self) -> Result<bool> {
        if self.game.table().is_none() {
            return Ok(false);
        }
        let mut said = Vec::new();
        let was_over = self.game.is_over();
        let before = *self.game.state();
        let width = self.width_of(Panel::Log);
        let caught_up = with_width(width, || self.game.catch_up(&mut said));
        if !said.is_empty() {
            self.note(&said);
        }
        if *self.game.state() != before {
            self.follow();
        }
        if self.game.is_over() && !was_over {
            self.tell_the_end()?;
        }
        caught_up?;
        let others = self.game.table().map(|table| Others {
            trouble: table.trouble(),
            waiting: table.waiting(),
            people: self.game.at_the_table(),
            pointers: self.game.pointers(),
        });
        let is_new = !said.is_empty() || *self.game.state() != before || others != self.others;
        self.others = others;
        Ok(is_new)
    }

    /// Shows the others the space that is being typed.
    fn point_at_typed(&mut self) {
        if self.game.table().is_none() {
            return;
        }
        let typed = self.line.text().split_whitespace().next_back().map(str::to_lowercase);
        if let Some(name) = typed.filter(|name| parse_space(self.game.setup(), self.game.state(), name).is_some()) {
            self.game.point(Some(name));
        }
    }

    /// The corner of the board that is shown, never beyond its ends.
    pub fn board_at(&self, board: &BoardPicture) -> (usize, usize) {
        let inside = self.areas().inside(Panel::Board).unwrap_or_default();
        let most_right = board.width().saturating_sub(inside.width.into());
        let most_down = board.lines.len().saturating_sub(inside.height.into());
        (self.board_at.0.min(most_right), self.board_at.1.min(most_down))
    }

    /// The lines of a panel that is text, and which of them is the first to be shown.
    pub fn lines(&self, panel: Panel) -> (Vec<Line<'static>>, usize) {
        let inside = self.areas().inside(panel).unwrap_or_default();
        let (width, height) = (usize::from(inside.width), usize::from(inside.height));
        let lines = self.all_lines(panel, width);
        let most = lines.len().saturating_sub(height);
        let first = match panel {
            Panel::Log => most.saturating_sub(self.log_back),
            _ => self.down[panel as usize].min(most),
        };
        (lines, first)
    }

    fn all_lines(&self, panel: Panel, width: usize) -> Vec<Line<'static>> {
        let (setup, state) = (self.game.setup(), self.game.state());
        let text = match panel {
            Panel::Board => String::new(),
            Panel::Crew => return self.crew_lines(width).into_iter().map(|(_, line)| line).collect(),
            Panel::Sheet => with_width(width, || status::crew(setup, state, Some(self.selected))),
            Panel::Ahead => with_width(width, || status::ahead(setup, state)),
            Panel::Heist => with_width(width, || self.game.heist_text()),
            Panel::Log => self.log.join("\n"),
        };
        ansi::lines(&text, width)
    }

    /// The lines of the crew, each with whose it is.
    fn crew_lines(&self, width: usize) -> Vec<(Option<Who>, Line<'static>)> {
        let (setup, state) = (self.game.setup(), self.game.state());
        let mut lines = Vec::new();
        for who in setup.everybody() {
            let text = with_width(width, || status::brief(setup, state, who));
            lines.extend(ansi::hanging_lines(&text, width, 4).into_iter().map(|line| (Some(who), line)));
        }
        let fixers = with_width(width, || status::fixers(state)).unwrap_or_default();
        lines.extend(ansi::lines(&fixers, width).into_iter().map(|line| (None, line)));
        lines
    }

    /// Something happened: a key, the mouse, another size of the screen.
    pub fn update(&mut self, event: &Event) -> Result<()> {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => {
                // Whoever watches stops the bots with any key.
                if self.game.is_watched() {
                    let mut said = Vec::new();
                    self.game.pause_bots(&mut said)?;
                    self.note(&said);
                }
                self.key(*key)?;
                self.point_at_typed();
            }
            Event::Mouse(mouse) => self.mouse(*mouse)?,
            Event::Paste(text) => self.paste(text)?,
            Event::Resize(width, height) => self.screen = Rect::new(0, 0, *width, *height),
            _ => {}
        }
        Ok(())
    }

    /// Pasted lines are said, all but the last, which may be unfinished.
    fn paste(&mut self, text: &str) -> Result<()> {
        let text = text.replace('\r', "\n");
        let mut lines = text.split('\n').peekable();
        while let Some(line) = lines.next() {
            self.line.insert(line);
            if lines.peek().is_some() {
                self.enter()?;
            }
        }
        Ok(())
    }

    fn key(&mut self, key: KeyEvent) -> Result<()> {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        let alt = key.modifiers.intersects(KeyModifiers::ALT | KeyModifiers::SHIFT);
        if self.help.is_some() {
            self.help_key(key);
            return Ok(());
        }
        match key.code {
            KeyCode::Tab => return self.complete(1),
            KeyCode::BackTab => return self.complete(-1),
            KeyCode::Down | KeyCode::Up if self.choices.is_some() && !alt => {
                self.choose(if key.code == KeyCode::Down { 1 } else { -1 });
                return Ok(());
            }
            _ => {}
        }
        let chosen = self.choices.take().is_some();
        match key.code {
            // The first Enter takes what was chosen, the second says it.
            KeyCode::Enter if chosen => {}
            KeyCode::Enter => self.enter()?,
            KeyCode::Esc if chosen => {}
            KeyCode::Esc => self.line.set(""),
            KeyCode::F(1) => self.help = Some(0),
            KeyCode::F(2) => self.turn_page(),
            KeyCode::F(3) => self.zoomed = !self.zoomed,
            KeyCode::F(4) => self.select_next(),
            KeyCode::Left if alt => self.board_at.0 = self.board_at.0.saturating_sub(2 * WHEEL),
            KeyCode::Right if alt => self.scroll_board(2 * WHEEL, 0),
            KeyCode::Up if alt => self.board_at.1 = self.board_at.1.saturating_sub(WHEEL),
            KeyCode::Down if alt => self.scroll_board(0, WHEEL),
            KeyCode::PageUp => self.scroll(Panel::Log, -1, 1),
            KeyCode::PageDown => self.scroll(Panel::Log, 1, 1),
            KeyCode::Up => self.line.older(),
            KeyCode::Down => self.line.newer(),
            KeyCode::Left => self.line.left(),
            KeyCode::Right => self.line.right(),
            KeyCode::Home => self.line.home(),
            KeyCode::End => self.line.end(),
            KeyCode::Backspace => self.line.backspace(),
            KeyCode::Delete => self.line.delete(),
            KeyCode::Char('c') if control && self.line.text().is_empty() => {
                self.note("`quit` or Ctrl-D leaves; the game is kept.".as_bytes());
            }
            KeyCode::Char('c') if control => self.line.set(""),
            KeyCode::Char('d') if control && self.line.text().is_empty() => self.leaves = true,
            KeyCode::Char('d') if control => self.line.delete(),
            KeyCode::Char('a') if control => self.line.home(),
            KeyCode::Char('e') if control => self.line.end(),
            KeyCode::Char('u') if control => self.line.delete_to_start(),
            KeyCode::Char('k') if control => self.line.delete_to_end(),
            KeyCode::Char('w') if control => self.line.delete_word(),
            KeyCode::Char('p') if control => self.line.older(),
            KeyCode::Char('n') if control => self.line.newer(),
            KeyCode::Char(letter) if !control => self.line.insert(letter.encode_utf8(&mut [0; 4])),
            _ => {}
        }
        Ok(())
    }

    fn help_key(&mut self, key: KeyEvent) {
        self.help = match (key.code, self.help) {
            (KeyCode::Down | KeyCode::PageDown | KeyCode::Char(' '), Some(down)) => Some(down + WHEEL),
            (KeyCode::Up | KeyCode::PageUp, Some(down)) => Some(down.saturating_sub(WHEEL)),
            _ => None,
        };
    }

    fn turn_page(&mut self) {
        let at = Panel::PAGES.iter().position(|page| *page == self.page).unwrap_or(0);
        let shown = |page: &Panel| self.areas().panels.iter().any(|(panel, _)| panel == page);
        // A page that has a panel of its own is no page to turn to.
        let next = (1..=Panel::PAGES.len()).map(|step| Panel::PAGES[(at + step) % Panel::PAGES.len()]);
        self.page = next.into_iter().find(|page| !shown(page)).unwrap_or(self.page);
    }

    fn select_next(&mut self) {
        let everybody: Vec<Who> = self.game.setup().everybody().into_iter().collect();
        let at = everybody.iter().position(|who| *who == self.selected).unwrap_or(0);
        self.selected = everybody.get((at + 1) % everybody.len().max(1)).copied().unwrap_or(self.selected);
        self.down[Panel::Sheet as usize] = 0;
        if self.areas().inside(Panel::Sheet).is_none() {
            self.page = Panel::Sheet;
        }
    }

    fn scroll_board(&mut self, right: usize, down: usize) {
        let (column, line) = self.board_at;
        self.board_at = (column + right, line + down);
        self.board_at = self.board_at(&self.board());
    }

    /// Scrolls a panel by the wheel (or by a page where there is one): −1 up, 1 down.
    fn scroll(&mut self, panel: Panel, way: isize, pages: usize) {
        let height = self.areas().inside(panel).map_or(1, |area| usize::from(area.height));
        let by = if pages > 0 { height.saturating_sub(1).max(1) } else { WHEEL };
        match panel {
            Panel::Board if way < 0 => self.board_at.1 = self.board_at.1.saturating_sub(by),
            Panel::Board => self.scroll_board(0, by),
            Panel::Log if way > 0 => self.log_back = self.log_back.saturating_sub(by),
            Panel::Log => {
                let most = self.all_lines(panel, self.width_of(panel)).len().saturating_sub(height);
                self.log_back = (self.log_back + by).min(most);
            }
            _ => {
                let most = self.all_lines(panel, self.width_of(panel)).len().saturating_sub(height);
                let down = &mut self.down[panel as usize];
                *down = if way < 0 { down.saturating_sub(by) } else { (*down + by).min(most) };
            }
        }
    }

    /// Says the line.
    fn enter(&mut self) -> Result<()> {
        let line = self.line.enter();
        if self.game.is_over() && line.trim().is_empty() {
            self.leaves = true;
            return Ok(());
        }
        self.say(&line)
    }

    fn say(&mut self, line: &str) -> Result<()> {
        let mut said = Vec::new();
        if !line.trim().is_empty() {
            let (aside, prompt) = (crate::style::ASIDE, self.game.prompt());
            self.log.push(format!("{aside}{prompt}{aside:#}{line}"));
        }
        let was_over = self.game.is_over();
        let before = *self.game.state();
        let flow = with_width(self.width_of(Panel::Log), || self.game.hear(line, &mut said))?;
        self.note(&said);
        self.leaves = flow == Flow::Quit;
        if *self.game.state() != before {
            self.follow();
        }
        if self.game.is_over() && !was_over {
            self.tell_the_end()?;
        }
        Ok(())
    }

    fn tell_the_end(&mut self) -> Result<()> {
        let mut said = Vec::new();
        with_width(self.width_of(Panel::Log), || self.game.farewell(&mut said))?;
        self.note(&said);
        self.note("Press Enter to leave.".as_bytes());
        Ok(())
    }

    /// Turns to whoever has just acted, if that is out of sight.
    fn follow(&mut self) {
        let Some(Speaker::One(who)) = self.game.last_speaker() else { return };
        if self.game.plays(who) {
            self.selected = who;
        }
        let board = self.board();
        let Some((column, line)) = board.middle(self.game.state().person(who).at) else { return };
        let inside = self.areas().inside(Panel::Board).unwrap_or_default();
        let (width, height) = (usize::from(inside.width), usize::from(inside.height));
        let (left, top) = self.board_at(&board);
        let seen = |at: usize, from: usize, length: usize| (from + 1..(from + length).saturating_sub(1)).contains(&at);
        if !seen(column, left, width) {
            self.board_at.0 = column.saturating_sub(width / 2);
        }
        if !seen(line, top, height) {
            self.board_at.1 = line.saturating_sub(height / 2);
        }
        self.board_at = self.board_at(&board);
    }
}

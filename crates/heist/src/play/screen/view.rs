//! Drawing the screen: from the model alone, the same for the same model.

use super::ansi;
use super::layout::{Areas, Panel, SMALLEST};
use super::model::ScreenModel;
use crate::play::help;
use crate::status;
use crate::text::with_width;
use heist_words::names::colour_name;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph};

/// The keys, in one line.
const KEYS: &str = "F1 help · F2 panel · F3 board · F4 sheet · Tab complete · PgUp log · ^D leave";
const KEYS_AT_THE_END: &str = "The heist is over. Enter leaves.";

/// How many choices are shown at once.
const MAX_CHOICES: usize = 10;

/// What the keys and the mouse do.
const HELP: &str = "\
Keys
  Enter          say the line; on an empty line, confirm what was asked
  Tab            complete the word; again: the next of the choices (Up and Down too)
  Up, Down       the lines that were said before
  Esc, Ctrl-C    clear the line
  F1             this help
  F2             the next panel: crew, forecast, sheet, heist
  F3             the board alone, or with the panels
  F4             the sheet of the next character
  Shift+arrows   scroll the board (Alt+arrows too)
  PgUp, PgDn     scroll the log
  Ctrl-D         leave; the game is kept, `heist play --resume` or `heist join` goes on

Mouse
  a character    begins a command
  a space        ends the command, or shows what can be done there
  right button   looks at a space
  wheel          scrolls what is under the pointer

";

/// Draws the whole screen.
pub fn draw(model: &ScreenModel, frame: &mut Frame) {
    let screen = frame.area();
    if screen.width < SMALLEST.0 || screen.height < SMALLEST.1 {
        let words = format!("The window is too small: {}×{} at least.", SMALLEST.0, SMALLEST.1);
        frame.render_widget(Paragraph::new(ansi::lines(&words, screen.width.into())), screen);
        return;
    }
    let areas = model.areas();
    header(model, frame, areas.header);
    for (panel, area) in &areas.panels {
        draw_panel(model, frame, *panel, *area);
    }
    command_line(model, frame, &areas);
    frame.render_widget(last_line(model), areas.keys);
    choices(model, frame);
    if let Some(down) = model.help {
        help_screen(model, frame, down);
    }
}

/// The keys; at a table, who is there, or what is wrong with the connection.
fn last_line(model: &ScreenModel) -> Line<'static> {
    let aside = Style::new().fg(Color::DarkGray);
    let game = model.game();
    match game.table() {
        _ if game.is_over() => Line::styled(KEYS_AT_THE_END, aside),
        None => Line::styled(KEYS, aside),
        Some(table) => match table.trouble() {
            Some(words) => Line::styled(words, Style::new().fg(Color::LightRed).add_modifier(Modifier::BOLD)),
            None => {
                let sending = if table.waiting() > 0 { "sending … · " } else { "" };
                Line::styled(format!("{sending}{} · F1 help", game.at_the_table()), aside)
            }
        },
    }
}

/// Where the heist stands, and who is to act.
fn header(model: &ScreenModel, frame: &mut Frame, area: Rect) {
    let (game, width) = (model.game(), usize::from(area.width));
    let (setup, state) = (game.setup(), game.state());
    let text = if game.is_over() {
        status::ending(setup, state)
    } else {
        with_width(width, || status::status(setup, state, game.players()))
    };
    let mut lines = text.lines();
    let first = lines.next().unwrap_or_default().to_owned();
    let first = if game.is_over() { first } else { fitting(status::headline(setup, state), width) };
    let rest = lines.collect::<Vec<_>>().join(" ");
    frame.render_widget(Paragraph::new(vec![ansi::one_line(&first, width), ansi::one_line(&rest, width)]), area);
}

/// The parts of a headline in one line; what stands in brackets, which the panels tell too, is left out where there is little room.
fn fitting(mut parts: Vec<String>, width: usize) -> String {
    loop {
        let line = parts.join(" · ");
        let long = ansi::lines(&line, usize::MAX).first().is_some_and(|line| line.width() > width);
        let in_brackets = |part: &String| Some((part.find(" (")?, part.rfind(')')?));
        match parts.iter_mut().rev().filter(|_| long).find_map(|part| in_brackets(part).map(|place| (part, place))) {
            Some((part, (from, to))) if from < to => part.replace_range(from..=to, ""),
            _ => return line,
        }
    }
}

fn title(model: &ScreenModel, panel: Panel) -> String {
    match panel {
        Panel::Board => heist_data::about::title(model.game().setup()),
        Panel::Crew => "Crew".to_owned(),
        Panel::Sheet => format!("Sheet of {}", colour_name(model.selected)),
        Panel::Ahead => "Forecast".to_owned(),
        Panel::Heist => "Heist".to_owned(),
        Panel::Log => "Log".to_owned(),
    }
}

fn draw_panel(model: &ScreenModel, frame: &mut Frame, panel: Panel, area: Rect) {
    let block = Block::bordered().border_style(Style::new().fg(Color::DarkGray));
    let inside = block.inner(area);
    let named = |title: String| Span::styled(title, Style::new().add_modifier(Modifier::BOLD));
    let (lines, mark) = if panel == Panel::Board {
        let board = model.board();
        let (left, top) = model.board_at(&board);
        let cut = |row: &Vec<(char, anstyle::Style)>| {
            let letters = row.iter().skip(left).take(inside.width.into());
            ansi::line(&letters.map(|(letter, style)| (*letter, ansi::style(*style))).collect::<Vec<_>>())
        };
        let lines: Vec<Line> = board.lines.iter().skip(top).take(inside.height.into()).map(cut).collect();
        let right = board.width() > left + usize::from(inside.width);
        let mark = arrows(left > 0, right, top > 0, board.lines.len() > top + usize::from(inside.height));
        (lines, mark)
    } else {
        let (lines, first) = model.lines(panel);
        let more = lines.len() > first + usize::from(inside.height);
        let shown: Vec<Line> = lines.into_iter().skip(first).take(inside.height.into()).collect();
        (shown, arrows(false, false, first > 0, more))
    };
    let block = block.title(named(title(model, panel))).title_bottom(Line::from(mark).right_aligned());
    frame.render_widget(Paragraph::new(lines).block(block), area);
}

/// Where there is more than is shown.
fn arrows(left: bool, right: bool, up: bool, down: bool) -> String {
    [(left, '←'), (right, '→'), (up, '↑'), (down, '↓')]
        .into_iter()
        .filter(|(is, _)| *is)
        .map(|(_, arrow)| arrow)
        .collect()
}

fn command_line(model: &ScreenModel, frame: &mut Frame, areas: &Areas) {
    let prompt = model.game().prompt();
    let before = prompt.chars().count() + model.line.before_cursor().chars().count();
    let width = usize::from(areas.line.width);
    // What does not fit goes out on the left.
    let hidden = (before + 1).saturating_sub(width);
    let text: String = prompt.chars().chain(model.line.text().chars()).skip(hidden).take(width).collect();
    frame.render_widget(Line::raw(text), areas.line);
    frame.set_cursor_position((areas.line.x + (before - hidden) as u16, areas.line.y));
}

/// Where the choices are, and which of them is the first to be shown.
fn choices_area(model: &ScreenModel) -> Option<(Rect, usize)> {
    let choices = model.choices.as_ref()?;
    let areas = model.areas();
    let widest = choices.shown.iter().map(|choice| choice.chars().count()).max().unwrap_or(0);
    let height = choices.shown.len().min(MAX_CHOICES).min(usize::from(areas.line.y).saturating_sub(2));
    let width = (widest + 4).min(areas.line.width.into());
    let at = if choices.at >= choices.shown.len() { 0 } else { choices.at };
    let first = (at + 1).saturating_sub(height);
    let area = Rect::new(areas.line.x, areas.line.y.saturating_sub(height as u16 + 2), width as u16, height as u16 + 2);
    Some((area, first))
}

/// The choice at a place of the screen.
pub fn choice_at(model: &ScreenModel, column: u16, row: u16) -> Option<usize> {
    let (area, first) = choices_area(model)?;
    let inside = Block::bordered().inner(area);
    let place = inside.contains((column, row).into()).then(|| first + usize::from(row - inside.y))?;
    (place < model.choices.as_ref()?.shown.len()).then_some(place)
}

fn choices(model: &ScreenModel, frame: &mut Frame) {
    let (Some(choices), Some((area, first))) = (&model.choices, choices_area(model)) else { return };
    let block = Block::bordered();
    let inside = block.inner(area);
    let line = |(place, choice): (usize, &String)| {
        let style = if place == choices.at { Style::new().add_modifier(Modifier::REVERSED) } else { Style::new() };
        Line::styled(choice.clone(), style)
    };
    let lines: Vec<Line> = choices.shown.iter().enumerate().skip(first).take(inside.height.into()).map(line).collect();
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(lines).block(block), area);
}

fn help_screen(model: &ScreenModel, frame: &mut Frame, down: usize) {
    let screen = model.screen();
    let area = Rect { height: screen.height.saturating_sub(1), ..screen };
    let width = usize::from(area.width.saturating_sub(2));
    let table = if model.game().table().is_some() { help::TABLE_HELP } else { "" };
    let text = format!("{HELP}Commands\n{}\n\n{table}", help::commands(&model.game().setup().edition));
    let lines = ansi::lines(&text, width);
    let height = usize::from(area.height.saturating_sub(2));
    let first = down.min(lines.len().saturating_sub(height));
    let mark = arrows(false, false, first > 0, lines.len() > first + height);
    let shown: Vec<Line> = lines.into_iter().skip(first).take(height).collect();
    let block = Block::bordered().title("Help: Down and Up scroll, any other key goes back");
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(shown).block(block.title_bottom(Line::from(mark).right_aligned())), area);
}

//! Text with colour codes, as the line mode writes it, as lines of the screen.

use anstyle::{AnsiColor, Color as AnyColor, Effects};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};

/// A letter with its colours.
pub type Letter = (char, Style);

/// The colours of the line mode on the screen.
pub fn style(style: anstyle::Style) -> Style {
    let colour = |colour: Option<AnyColor>| match colour {
        Some(AnyColor::Ansi(colour)) => Some(from_ansi(colour)),
        _ => None,
    };
    let mut set = Style::new();
    set.fg = colour(style.get_fg_color());
    set.bg = colour(style.get_bg_color());
    if style.get_effects().contains(Effects::BOLD) {
        set = set.add_modifier(Modifier::BOLD);
    }
    set
}

const fn from_ansi(colour: AnsiColor) -> Color {
    match colour {
        AnsiColor::Black => Color::Black,
        AnsiColor::Red => Color::Red,
        AnsiColor::Green => Color::Green,
        AnsiColor::Yellow => Color::Yellow,
        AnsiColor::Blue => Color::Blue,
        AnsiColor::Magenta => Color::Magenta,
        AnsiColor::Cyan => Color::Cyan,
        AnsiColor::White => Color::Gray,
        AnsiColor::BrightBlack => Color::DarkGray,
        AnsiColor::BrightRed => Color::LightRed,
        AnsiColor::BrightGreen => Color::LightGreen,
        AnsiColor::BrightYellow => Color::LightYellow,
        AnsiColor::BrightBlue => Color::LightBlue,
        AnsiColor::BrightMagenta => Color::LightMagenta,
        AnsiColor::BrightCyan => Color::LightCyan,
        AnsiColor::BrightWhite => Color::White,
    }
}

const COLOURS: [Color; 16] = [
    Color::Black,
    Color::Red,
    Color::Green,
    Color::Yellow,
    Color::Blue,
    Color::Magenta,
    Color::Cyan,
    Color::Gray,
    Color::DarkGray,
    Color::LightRed,
    Color::LightGreen,
    Color::LightYellow,
    Color::LightBlue,
    Color::LightMagenta,
    Color::LightCyan,
    Color::White,
];

/// The style after a code `ESC [ … m`.
fn after(style: Style, codes: &str) -> Style {
    codes.split(';').fold(style, |style, code| match code.parse::<usize>().unwrap_or(0) {
        0 => Style::new(),
        1 => style.add_modifier(Modifier::BOLD),
        code @ 30..=37 => style.fg(COLOURS[code - 30]),
        code @ 90..=97 => style.fg(COLOURS[code - 90 + 8]),
        code @ 40..=47 => style.bg(COLOURS[code - 40]),
        code @ 100..=107 => style.bg(COLOURS[code - 100 + 8]),
        _ => style,
    })
}

/// The letters of each line; whatever else a terminal would obey is left out.
fn letters(text: &str) -> Vec<Vec<Letter>> {
    let mut lines = Vec::new();
    let mut now = Style::new();
    for line in text.lines() {
        let mut row = Vec::new();
        let mut rest = line;
        while let Some(letter) = rest.chars().next() {
            if let Some(code) = rest.strip_prefix("\u{1b}[")
                && let Some(end) = code.find(|letter: char| letter.is_ascii_alphabetic())
            {
                if code[end..].starts_with('m') {
                    now = after(now, &code[..end]);
                }
                rest = &code[end + 1..];
                continue;
            }
            if !letter.is_control() {
                row.push((letter, now));
            }
            rest = &rest[letter.len_utf8()..];
        }
        lines.push(row);
    }
    lines
}

/// Text broken into lines of at most so many letters, between words where it can be; what is broken off is indented like
/// the line it belongs to.
pub fn lines(text: &str, width: usize) -> Vec<Line<'static>> {
    hanging_lines(text, width, 0)
}

/// The same, with at least so many blanks before what is broken off.
pub fn hanging_lines(text: &str, width: usize, indent: usize) -> Vec<Line<'static>> {
    let width = width.max(1);
    let mut set = Vec::new();
    for mut row in letters(text) {
        let blanks = row.iter().take_while(|(letter, _)| *letter == ' ').count().max(indent).min(width / 2);
        while row.len() > width {
            let blank = row[..=width].iter().rposition(|(letter, _)| *letter == ' ').filter(|blank| *blank > blanks);
            let cut = blank.unwrap_or(width);
            let rest = row.split_off(cut);
            set.push(line(&row));
            row = vec![(' ', Style::new()); blanks];
            row.extend(&rest[usize::from(blank.is_some())..]);
        }
        set.push(line(&row));
    }
    set
}

/// The first line of a text, cut off where it is too long.
pub fn one_line(text: &str, width: usize) -> Line<'static> {
    let mut row = letters(text).into_iter().next().unwrap_or_default();
    if row.len() > width {
        row.truncate(width.saturating_sub(1));
        row.push(('…', Style::new()));
    }
    line(&row)
}

/// Letters as one line.
pub fn line(letters: &[Letter]) -> Line<'static> {
    let parts = letters.chunk_by(|(_, one), (_, other)| one == other);
    parts.map(|part| Span::styled(part.iter().map(|(letter, _)| *letter).collect::<String>(), part[0].1)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_kept_and_long_lines_are_broken_between_words() {
        let alarm = crate::style::ALARM;
        let set = lines(&format!("one {alarm}two{alarm:#} three\n\nfour"), 8);
        let texts: Vec<String> = set.iter().map(ToString::to_string).collect();
        assert_eq!(texts, ["one two", "three", "", "four"]);
        assert_eq!(set[0].spans[1].style, style(alarm));
        let texts: Vec<String> = lines("  one two three", 8).iter().map(ToString::to_string).collect();
        assert_eq!(texts, ["  one", "  two", "  three"]);
        let texts: Vec<String> = hanging_lines("one two", 5, 1).iter().map(ToString::to_string).collect();
        assert_eq!(texts, ["one", " two"]);
    }

    #[test]
    fn a_line_that_is_too_long_is_cut_off() {
        assert_eq!(one_line("one two\nthree", 7).to_string(), "one two");
        assert_eq!(one_line("one two", 6).to_string(), "one t…");
        assert_eq!(one_line("", 6).to_string(), "");
    }

    #[test]
    fn what_cannot_be_broken_between_words_is_broken_anywhere() {
        let texts: Vec<String> = lines("abcdef", 4).iter().map(ToString::to_string).collect();
        assert_eq!(texts, ["abcd", "ef"]);
        assert!(lines("\u{1b}[2Jé\u{7}", 4)[0].to_string() == "é", "codes that move the cursor do nothing");
    }
}

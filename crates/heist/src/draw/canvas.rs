//! A sheet of characters, each with its colour, on which the board is drawn.

use anstyle::Style;
use std::fmt::Write;

/// The sheet. It grows as far as it is written on.
#[derive(Default)]
pub struct Canvas {
    lines: Vec<Vec<(char, Style)>>,
}

impl Canvas {
    /// Writes a text from a place on, to the right.
    pub fn write(&mut self, column: usize, line: usize, style: Style, text: &str) {
        if self.lines.len() <= line {
            self.lines.resize_with(line + 1, Vec::new);
        }
        let row = &mut self.lines[line];
        let end = column + text.chars().count();
        if row.len() < end {
            row.resize(end, (' ', Style::new()));
        }
        for (place, letter) in row[column..].iter_mut().zip(text.chars()) {
            *place = (letter, style);
        }
    }

    /// The lines of the sheet, without blanks at their ends.
    pub fn into_lines(self) -> Vec<Vec<(char, Style)>> {
        let cut = |mut row: Vec<(char, Style)>| {
            row.truncate(row.iter().rposition(|(letter, _)| *letter != ' ').map_or(0, |last| last + 1));
            row
        };
        self.lines.into_iter().map(cut).collect()
    }
}

/// Lines as text with colour codes.
pub fn to_text(lines: &[Vec<(char, Style)>]) -> String {
    let mut text = String::new();
    for row in lines {
        for part in row.chunk_by(|(_, one), (_, other)| one == other) {
            let style = part[0].1;
            let _ = write!(text, "{style}");
            text.extend(part.iter().map(|(letter, _)| letter));
            let _ = write!(text, "{style:#}");
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_with_their_last_letter() {
        let mut canvas = Canvas::default();
        canvas.write(2, 1, Style::new(), "ab  ");
        canvas.write(3, 1, Style::new(), "c");
        assert_eq!(to_text(&canvas.into_lines()), "\n  ac\n");
    }
}

//! The letters: three faces that are part of the program, so that every document looks the same everywhere.

use heist_design::picture::Label;
use std::fmt::Write;
use std::sync::OnceLock;
use ttf_parser::{Face, GlyphId, OutlineBuilder};

/// A face.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Font {
    /// For sentences.
    Text,
    /// For what matters in them.
    Bold,
    /// For titles.
    Title,
}

impl Font {
    /// All faces.
    pub const ALL: [Font; 3] = [Font::Text, Font::Bold, Font::Title];

    /// The file.
    pub const fn data(self) -> &'static [u8] {
        match self {
            Font::Text => include_bytes!("../fonts/figtree-regular.ttf"),
            Font::Bold => include_bytes!("../fonts/figtree-bold.ttf"),
            Font::Title => include_bytes!("../fonts/oswald-semibold.ttf"),
        }
    }
    /// Its name in a document.
    pub const fn name(self) -> &'static str {
        match self {
            Font::Text => "Figtree-Regular",
            Font::Bold => "Figtree-Bold",
            Font::Title => "Oswald-SemiBold",
        }
    }
    /// What is known of it.
    pub fn face(self) -> &'static Face<'static> {
        static FACES: OnceLock<[Face<'static>; 3]> = OnceLock::new();
        let faces = FACES.get_or_init(|| {
            Font::ALL.map(|font| match Face::parse(font.data(), 0) {
                Ok(face) => face,
                // The fonts are part of the program and are read by a test: a fault here cannot reach a user.
                Err(fault) => unreachable!("the font {} is faulty: {fault}", font.name()),
            })
        });
        &faces[self as usize]
    }
    /// How wide and high a letter may be, in units of the face.
    fn units(self) -> f32 {
        f32::from(self.face().units_per_em())
    }
    /// The glyph of a letter; a question mark for one that the face does not have.
    pub fn glyph(self, letter: char) -> GlyphId {
        let face = self.face();
        let letter = match letter {
            '\u{2011}' => '-',
            '\n' | '\t' => ' ',
            letter => letter,
        };
        face.glyph_index(letter).or_else(|| face.glyph_index('?')).unwrap_or_default()
    }
    /// How far a glyph moves the pen, for letters of a size.
    fn advance(self, glyph: GlyphId, size: f32) -> f32 {
        f32::from(self.face().glyph_hor_advance(glyph).unwrap_or(0)) * size / self.units()
    }
    /// How wide words are, in the unit of their size.
    pub fn width(self, words: &str, size: f32) -> f32 {
        words.chars().map(|letter| self.advance(self.glyph(letter), size)).sum()
    }
    /// Words in lines that are at most so wide. A word that is wider stands alone.
    pub fn wrap(self, words: &str, size: f32, width: f32) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for paragraph in words.lines() {
            let mut line = String::new();
            for word in paragraph.split_whitespace() {
                let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
                if !line.is_empty() && self.width(&longer, size) > width {
                    lines.push(std::mem::replace(&mut line, word.to_owned()));
                } else {
                    line = longer;
                }
            }
            lines.push(line);
        }
        lines
    }
}

/// The outlines of glyphs as an SVG path.
struct PathWriter {
    path: String,
    x: f32,
    y: f32,
    scale: f32,
}

impl PathWriter {
    fn point(&self, x: f32, y: f32) -> String {
        format!("{:.2} {:.2}", self.x + x * self.scale, self.y - y * self.scale)
    }
    fn push(&mut self, letter: char, points: &[(f32, f32)]) {
        self.path.push(letter);
        for (x, y) in points {
            let _ = write!(self.path, "{} ", self.point(*x, *y));
        }
    }
}

impl OutlineBuilder for PathWriter {
    fn move_to(&mut self, x: f32, y: f32) {
        self.push('M', &[(x, y)]);
    }
    fn line_to(&mut self, x: f32, y: f32) {
        self.push('L', &[(x, y)]);
    }
    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.push('Q', &[(x1, y1), (x, y)]);
    }
    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.push('C', &[(x1, y1), (x2, y2), (x, y)]);
    }
    fn close(&mut self) {
        self.path.push('Z');
    }
}

/// A label of a picture as shapes, for where no fonts are.
pub fn outlined(label: &Label) -> String {
    let font = if label.bold { Font::Bold } else { Font::Text };
    let size = label.size as f32;
    let left = label.at.x as f32 - font.width(&label.words, size) / 2.0;
    let mut writer = PathWriter { path: String::new(), x: left, y: label.at.y as f32, scale: size / font.units() };
    for letter in label.words.chars() {
        let glyph = font.glyph(letter);
        // A blank has no outline.
        let _ = font.face().outline_glyph(glyph, &mut writer);
        writer.x += font.advance(glyph, size);
    }
    format!(r#"<path d="{}" fill="{}"/>"#, writer.path, label.colour)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_face_has_the_letters_of_the_game() {
        for font in Font::ALL {
            for letter in "ABCabc019$%&'\"()*+,-./:;?!×–—’“”…•".chars() {
                assert!(font.face().glyph_index(letter).is_some(), "{} lacks {letter}", font.name());
            }
        }
    }

    #[test]
    fn lines_are_no_wider_than_asked_for_and_no_word_is_lost() {
        let words = "Fetch a keycard from a locked corner, open the one door to the document room on the far side.";
        let lines = Font::Text.wrap(words, 9.0, 120.0);
        assert!(lines.len() > 2 && lines.iter().all(|line| Font::Text.width(line, 9.0) <= 120.0), "{lines:?}");
        assert_eq!(lines.join(" "), words);
        assert_eq!(Font::Text.wrap("immeasurable", 9.0, 5.0), ["immeasurable"]);
    }
}

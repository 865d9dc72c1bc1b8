//! The whole picture: the place, the map with the ways, the crew, and in the page what is said of it.

use crate::map::{Way, colour, map};
use heist_format::replay::Ending;
use heist_rules::setup::Setup;
use heist_rules::state::{PersonFlags, State};
use heist_rules::who::Who;
use std::fmt::Write;

/// How wide it is: what pages that show a link ask for.
pub const WIDTH: u32 = 1200;
/// How high it is.
pub const HEIGHT: u32 = 630;

/// A face of the crew.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Face {
    /// Whose.
    pub who: Who,
    /// Where its picture is: an address, or the picture itself as `data:`.
    pub picture: String,
    /// Its name, where words are drawn.
    pub name: String,
}

/// What is said on it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PosterWords {
    /// The name of the heist.
    pub heist: String,
    /// How it ended, in a few words.
    pub headline: String,
    /// Figures, each with what it counts.
    pub figures: Vec<(String, String)>,
    /// Where to play it.
    pub address: String,
}

/// A heist as a picture to show around.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Poster {
    /// Where the picture of the place is.
    pub place: String,
    /// The crew.
    pub faces: Vec<Face>,
    /// What is said; nothing where no letters can be drawn.
    pub words: Option<PosterWords>,
    /// A style sheet with the faces of the letters.
    pub style: String,
}

impl Poster {
    /// The picture as SVG.
    pub fn draw(&self, setup: &Setup, state: &State, ways: &[Way]) -> String {
        let mut text = format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">"##
        );
        if !self.style.is_empty() {
            let _ = write!(text, "<style>{}</style>", self.style);
        }
        let _ = write!(
            text,
            concat!(
                r##"<defs><linearGradient id="dusk" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#0b1a2b" stop-opacity=".35"/><stop offset="1" stop-color="#0b1a2b"/></linearGradient></defs>"##,
                r##"<rect width="{w}" height="{h}" fill="#0b1a2b"/>"##,
                r##"<image href="{place}" width="{w}" height="400" preserveAspectRatio="xMidYMid slice"/>"##,
                r##"<rect width="{w}" height="402" fill="url(#dusk)"/>"##,
            ),
            w = WIDTH,
            h = HEIGHT,
            place = escaped(&self.place)
        );
        let (frame, drawing) = map(setup, state, ways);
        let _ = write!(
            text,
            concat!(
                r##"<rect x="640" y="36" width="524" height="558" rx="22" fill="#0b1a2b" fill-opacity=".86" stroke="#35587c" stroke-width="2"/>"##,
                r##"<svg x="660" y="56" width="484" height="518" viewBox="{}">{}</svg>"##,
            ),
            frame.view_box(),
            drawing
        );
        text.push_str(&self.crew(state));
        text.push_str(verdict(state));
        text.push_str(&self.said());
        text.push_str("</svg>");
        text
    }

    /// The crew in a row, each with a rim of its colour; whoever was busted behind a cross.
    fn crew(&self, state: &State) -> String {
        let mut text = String::new();
        let size = if self.faces.len() > 4 { 98 } else { 122 };
        for (place, face) in self.faces.iter().enumerate() {
            let (x, colour) = (48 + place * (size + 16), colour(face.who));
            let rim = size + 8;
            let _ = write!(
                text,
                concat!(
                    r##"<rect x="{rx}" y="416" width="{rim}" height="{rim}" rx="16" fill="{colour}"/>"##,
                    r##"<image x="{x}" y="420" width="{size}" height="{size}" href="{href}"/>"##,
                ),
                rx = x - 4,
                rim = rim,
                colour = colour,
                x = x,
                size = size,
                href = escaped(&face.picture)
            );
            if state.person(face.who).is(PersonFlags::BUSTED) {
                let far = size - 24;
                let _ = write!(
                    text,
                    r##"<path d="M{} 432l{far} {far}m0-{far}l-{far} {far}" stroke="#ff4d4d" stroke-width="12" stroke-linecap="round" fill="none"/>"##,
                    x + 12
                );
            }
            if self.words.is_some() {
                let _ = write!(
                    text,
                    r##"<text x="{}" y="{}" font-family="Figtree, sans-serif" font-size="20" font-weight="600" text-anchor="middle" fill="#e8f1fa">{}</text>"##,
                    x + size / 2,
                    420 + size + 30,
                    escaped(&face.name)
                );
            }
        }
        text
    }

    fn said(&self) -> String {
        let Some(words) = &self.words else { return String::new() };
        let mut text = String::new();
        let size = if words.heist.chars().count() > 20 { 44 } else { 58 };
        let mut line = |x: usize, y: usize, size: u32, look: &str, words: &str| {
            let _ = write!(text, r##"<text x="{x}" y="{y}" font-size="{size}" {look}>{}</text>"##, escaped(words));
        };
        let display = r##"font-family="Oswald, sans-serif" font-weight="600" fill="#ffffff""##;
        let plain = r##"font-family="Figtree, sans-serif" font-weight="600" fill="#e8f1fa""##;
        let dim = r##"font-family="Figtree, sans-serif" fill="#a9c1d8""##;
        line(48, 196, size, display, &words.heist);
        line(48, 246, 32, plain, &words.headline);
        for (place, (figure, of)) in words.figures.iter().enumerate() {
            let x = 48 + place * 146;
            line(x, 334, 46, display, figure);
            line(x, 366, 20, dim, of);
        }
        line(48, 612, 18, dim, &words.address);
        text
    }
}

/// A tick or a cross in the corner, once it is over.
fn verdict(state: &State) -> &'static str {
    match Ending::of(state) {
        Ending::Open => "",
        Ending::Won => {
            r##"<circle cx="90" cy="86" r="42" fill="#6be3a3"/><path d="M70 88l14 14 28-32" fill="none" stroke="#0b1a2b" stroke-width="10" stroke-linecap="round" stroke-linejoin="round"/>"##
        }
        Ending::Lost => {
            r##"<circle cx="90" cy="86" r="42" fill="#ff6b6b"/><path d="M75 71l30 30m0-30l-30 30" fill="none" stroke="#0b1a2b" stroke-width="10" stroke-linecap="round"/>"##
        }
    }
}

/// A text as it may stand in SVG, also inside quotes.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            letter if letter.is_control() => safe.push(' '),
            letter => safe.push(letter),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ways;
    use heist_format::replay::Replay;

    const LOST: &str = include_str!("../../heist-testbed/games/golden/startup-lost.heist");

    #[test]
    fn names_cannot_leave_their_place() {
        let game = Replay::parse(LOST).and_then(|replay| replay.play()).expect("the recorded game");
        let hostile = "</text><script>\"&\u{1}".to_owned();
        let words = PosterWords { heist: hostile.clone(), address: hostile.clone(), ..PosterWords::default() };
        let face = Face { who: Who::Red, picture: "\"><script>".into(), name: hostile };
        let poster = Poster { place: "x".into(), faces: vec![face], words: Some(words), style: String::new() };
        let drawn = poster.draw(game.setup(), game.state(), &ways(&game));
        assert!(!drawn.contains("<script") && !drawn.contains('\u{1}'), "{drawn}");
        assert_eq!(drawn.matches("&lt;/text&gt;&lt;script&gt;&quot;&amp; ").count(), 3);
        assert!(drawn.contains("#ff6b6b"), "it was lost");
    }
}

//! Tracks: noise, alerts, rounds, and the squares of editions with a security die.

use super::{CUT, DIM, LINE, MARGIN, PrintJob, Sheet, usable};
use crate::canvas::{Canvas, Stroke, Type};
use crate::fonts::Font;
use crate::paper::Paper;
use heist_data::library::Library;
use heist_rules::effect::CardId;
use heist_rules::setup::NoiseTrack;
use heist_words::english::card_text;
use heist_words::names::card_name;

const HEAD: Type = Type::new(Font::Title, 15.0);
const WORDS: Type = Type::new(Font::Text, 8.5).colour(DIM);
const NUMBER: Type = Type::new(Font::Bold, 11.0);
/// A square of a track.
const SQUARE: f32 = 13.5;

struct TrackSheet {
    paper: Paper,
    sheets: Vec<Sheet>,
    y: f32,
}

impl TrackSheet {
    fn room(&mut self, height: f32) {
        if self.sheets.is_empty() || self.y + height > self.paper.size().1 - MARGIN - 2.0 {
            self.sheets.push(Sheet { title: "tracks".to_owned(), canvas: Canvas::new(self.paper) });
            self.y = MARGIN + 6.0;
        }
    }
    fn canvas(&mut self) -> Option<&mut Canvas> {
        self.sheets.last_mut().map(|sheet| &mut sheet.canvas)
    }

    /// Numbered squares in rows, some of them marked.
    fn track(&mut self, title: &str, words: &str, numbers: std::ops::RangeInclusive<u8>, marked: &dyn Fn(u8) -> bool) {
        let width = usable(self.paper).0;
        let columns = (width / SQUARE).floor() as usize;
        let rows = (numbers.clone().count()).div_ceil(columns);
        self.room(14.0 + rows as f32 * SQUARE);
        let top = self.y;
        let Some(canvas) = self.canvas() else { return };
        canvas.text(MARGIN, top, HEAD, title);
        let y = canvas.paragraph(MARGIN, top + 5.5, width, WORDS, words) - 1.0;
        for (place, number) in numbers.enumerate() {
            let (x, y) = (MARGIN + (place % columns) as f32 * SQUARE, y + (place / columns) as f32 * SQUARE);
            let fill = if marked(number) { Some("#ffd079") } else { None };
            let square = Stroke { fill, line: Some(LINE), width: 0.3, dash: 0.0 };
            canvas.rect(x, y, SQUARE, SQUARE, square);
            let kind = NUMBER.colour(if marked(number) { "#2b1a00" } else { "#5d7488" });
            canvas.text_around(x + SQUARE / 2.0, y + SQUARE / 2.0 + 1.4, kind, &number.to_string());
            if marked(number) {
                let alert = Type::new(Font::Bold, 6.0).colour("#8f5200");
                canvas.text_around(x + SQUARE / 2.0, y + SQUARE - 1.3, alert, "alert");
            }
        }
        self.y = y + rows as f32 * SQUARE + 10.0;
    }
}

impl PrintJob<'_> {
    /// Tracks for three and for four, and what else is counted.
    pub(super) fn tracker_sheets(&self, paper: Paper) -> Vec<Sheet> {
        let mut sheet = TrackSheet { paper, sheets: Vec::new(), y: 0.0 };
        let library = Library::official();
        let of = |players: usize| library.noise_track(self.setup.edition.id, players);
        let noise = "Put a marker on 0. Every noise moves it on by one. A marked square raises an alert when the marker enters it.";
        let mut track = |title: &str, track: &NoiseTrack| {
            sheet.track(title, noise, 0..=track.final_slot, &|slot| track.alert_slots >> slot & 1 == 1);
        };
        match (of(3), of(4)) {
            (Some(three), Some(four)) if three.id != four.id => {
                track("Noise, up to three players", three);
                track("Noise, four players", four);
            }
            (Some(both), _) => track("Noise", both),
            (None, _) => track("Noise", &self.setup.noise_track),
        }
        sheet.track("Alerts of this round", "Back to 0 when they have been dealt with.", 0..=13, &|_| false);
        sheet.track("Rounds", "A round is roll, action, event.", 1..=14, &|_| false);
        if self.setup.has_security_die() {
            self.squares(&mut sheet);
        }
        sheet.sheets
    }

    /// The squares of the alert track, with what they do.
    fn squares(&self, sheet: &mut TrackSheet) {
        let width = usable(sheet.paper).0;
        sheet.room(30.0);
        let top = sheet.y;
        if let Some(canvas) = sheet.canvas() {
            canvas.text(MARGIN, top, HEAD, "The alert track");
        }
        sheet.y += 6.0;
        let squares = self.setup.cards.iter().enumerate().filter(|(_, card)| is_square(&card.id));
        for (number, (place, _)) in (1..).zip(squares) {
            let card = CardId(place as _);
            let words = format!("{number}  {}: {}", card_name(self.setup, card), card_text(self.setup, card));
            let kind = Type::new(Font::Text, 8.5);
            let height = kind.wrap(&words, width - 10.0).len() as f32 * kind.leading() + 2.0;
            sheet.room(height);
            let top = sheet.y;
            if let Some(canvas) = sheet.canvas() {
                canvas.circle(MARGIN + 3.0, top - 1.0, 2.6, CUT);
                canvas.paragraph(MARGIN + 9.0, top, width - 10.0, kind, &words);
            }
            sheet.y += height;
        }
    }
}

fn is_square(id: &str) -> bool {
    id.strip_prefix('s').is_some_and(|number| !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit()))
}

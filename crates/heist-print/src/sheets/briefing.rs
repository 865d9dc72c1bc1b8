//! The first sheets: what this heist is about, what is different in it, and how it is laid out.

use super::{CUT, DIM, INK, MARGIN, PrintJob, Sheet, art, usable};
use crate::canvas::{Canvas, Type};
use crate::fonts::Font;
use crate::paper::Paper;
use heist_data::printed::capital;
use heist_design::picture;
use heist_words::names::{difficulty_name, plain};

const TITLE: Type = Type::new(Font::Title, 30.0);
const HEAD: Type = Type::new(Font::Title, 13.0).colour("#0b5cab");
const WORDS: Type = Type::new(Font::Text, 10.5);
const STRONG: Type = Type::new(Font::Bold, 10.5);
/// How wide the picture of the board is.
const PLAN: f32 = 98.0;
/// How much of the picture of the place is shown.
const BAND: f32 = 38.0;

/// Text that goes on on the next sheet.
struct Flow {
    paper: Paper,
    sheets: Vec<Sheet>,
    x: f32,
    y: f32,
    width: f32,
    /// Below this the text is as wide as the sheet.
    narrow_until: f32,
}

impl Flow {
    fn canvas(&mut self) -> &mut Canvas {
        if self.sheets.is_empty() {
            self.turn();
        }
        let last = self.sheets.len() - 1;
        &mut self.sheets[last].canvas
    }
    fn turn(&mut self) {
        self.sheets.push(Sheet { title: "the heist".to_owned(), canvas: Canvas::new(self.paper) });
        (self.y, self.width, self.narrow_until) = (MARGIN + 6.0, usable(self.paper).0, 0.0);
    }
    /// Makes room for so many millimetres.
    fn room(&mut self, height: f32) {
        if self.y + height > self.paper.size().1 - MARGIN - 2.0 {
            self.turn();
        }
        if self.y > self.narrow_until {
            self.width = usable(self.paper).0;
        }
    }
    fn line(&mut self, indent: f32, kind: Type, words: &str) {
        self.room(kind.leading());
        let (x, y) = (self.x + indent, self.y);
        self.canvas().text(x, y, kind, words);
        self.y += kind.leading();
    }
    fn paragraph(&mut self, indent: f32, kind: Type, words: &str) {
        let mut rest = words.split_whitespace().collect::<Vec<_>>().join(" ");
        while !rest.is_empty() {
            self.room(kind.leading());
            let lines = kind.wrap(&rest, self.width - indent);
            let first = lines[0].clone();
            self.line(indent, kind, &first);
            rest = rest[first.len()..].trim_start().to_owned();
        }
    }
    fn head(&mut self, words: &str) {
        self.y += 3.2;
        // A heading does not stand alone at the foot of a sheet.
        self.room(HEAD.leading() + 3.0 * WORDS.leading());
        self.line(0.0, HEAD, words);
        self.y -= 0.8;
    }
}

impl PrintJob<'_> {
    /// What the heist is about, and its rules.
    pub(super) fn briefing(&self, paper: Paper) -> Vec<Sheet> {
        let (width, _) = usable(paper);
        let mut flow = Flow { paper, sheets: Vec::new(), x: MARGIN, y: 0.0, width, narrow_until: 0.0 };
        if let Some(place) = art(&format!("headers/{}", self.heist.place)) {
            flow.canvas().within([MARGIN, MARGIN, width, BAND], |canvas| {
                canvas.picture(place, MARGIN, MARGIN - 14.0, width, false);
            });
        }
        flow.canvas();
        flow.y = MARGIN + BAND + 12.0;
        flow.line(0.0, TITLE, &self.heist.name);
        let mut under =
            vec![capital(difficulty_name(&self.heist.difficulty)), format!("Edition {}", self.setup.edition.id)];
        if !self.heist.location.is_empty() {
            under.insert(0, self.heist.location.clone());
        }
        flow.y -= 5.5;
        flow.line(0.0, STRONG.colour(DIM), &under.join("  ·  "));
        flow.y += 3.0;
        if let Some(map) = self.map() {
            let plan = picture::board(&map, self.look());
            let (w, h) = (plan.frame.width as f32, plan.frame.height as f32);
            let scale = (PLAN / w).min(140.0 / h);
            let (x, y) = (MARGIN + width - w * scale, flow.y - 2.0);
            flow.canvas().drawing(&plan, x, y, scale);
            flow.canvas().rect(x, y, w * scale, h * scale, CUT);
            (flow.width, flow.narrow_until) = (width - w * scale - 6.0, y + h * scale + 5.0);
        }
        if !self.heist.summary.is_empty() {
            flow.paragraph(0.0, WORDS, &self.heist.summary);
        }
        for (key, words) in &self.facts {
            flow.head(key);
            flow.paragraph(0.0, WORDS, words);
        }
        if !self.heist.special.is_empty() {
            flow.head("Rules of this heist");
        }
        for rule in &self.heist.special {
            flow.line(0.0, STRONG, &plain(&rule.id));
            flow.paragraph(0.0, WORDS, &rule.text);
            flow.y += 1.0;
        }
        if !self.rulings.is_empty() {
            flow.head("Decisions on open questions");
        }
        for (question, ruling) in &self.rulings {
            if let Some(question) = question {
                flow.paragraph(0.0, STRONG, question);
            }
            flow.paragraph(0.0, WORDS, ruling);
            flow.y += 1.0;
        }
        flow.head("On these sheets");
        flow.paragraph(0.0, WORDS, self.contents());
        flow.y += 1.5;
        flow.paragraph(0.0, WORDS.colour(INK), "Print at 100 %, not “fit to page”: a hex is 45 mm wide, a card 62 × 86 mm. Cut along full lines, fold along dashed ones. A chit of security has two sides: fold it and glue it.");
        flow.sheets
    }

    fn contents(&self) -> &'static str {
        match self.poster {
            true => {
                "The board in parts to be joined, chits and tokens, the event deck in its order, the crew with its cards, and the tracks."
            }
            false => {
                "The tiles of the board, laid out as the plan shows them, chits and tokens, the event deck in its order, the crew with its cards, and the tracks."
            }
        }
    }
}

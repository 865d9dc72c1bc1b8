//! A page on which things are put by millimetres from its upper left corner. Letters are measured in points.

use crate::fonts::Font;
use crate::paper::{POINTS, Paper};
use crate::pdf::font_name;
use crate::vector::VectorWriter;
use heist_design::picture::Drawing;
use pdf_writer::{Content, Name, Str};
use resvg::usvg;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// How something is drawn: filled, with a line around it, or both.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Stroke<'a> {
    /// The colour inside.
    pub fill: Option<&'a str>,
    /// The colour of the line.
    pub line: Option<&'a str>,
    /// How wide the line is, in millimetres.
    pub width: f32,
    /// How long its dashes are, in millimetres; 0 for a line without gaps.
    pub dash: f32,
}

/// Lines of words.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Type {
    /// The face.
    pub font: Font,
    /// The size in points.
    pub size: f32,
    /// The colour.
    pub colour: &'static str,
}

impl Type {
    /// Words of a size in the colour of ink.
    pub const fn new(font: Font, size: f32) -> Type {
        Type { font, size, colour: "#16222d" }
    }
    /// The same in another colour.
    #[must_use]
    pub const fn colour(self, colour: &'static str) -> Type {
        Type { colour, ..self }
    }
    /// From one line to the next, in millimetres.
    pub fn leading(self) -> f32 {
        self.size * 1.28 / POINTS
    }
    /// How wide words are, in millimetres.
    pub fn width(self, words: &str) -> f32 {
        self.font.width(words, self.size) / POINTS
    }
    /// Words in lines of at most so many millimetres.
    pub fn wrap(self, words: &str, width: f32) -> Vec<String> {
        self.font.wrap(words, self.size, width * POINTS)
    }
}

/// A page under work.
pub struct Canvas {
    content: Content,
    width: f32,
    height: f32,
    alphas: BTreeSet<u8>,
    letters: BTreeMap<(Font, u16), char>,
}

fn rgb(colour: &str) -> [f32; 3] {
    let part = |from: usize| {
        let digits = colour.get(from..from + 2).unwrap_or("00");
        f32::from(u8::from_str_radix(digits, 16).unwrap_or(0)) / 255.0
    };
    [part(1), part(3), part(5)]
}

/// How many pictures are kept.
const KEPT: usize = 400;

thread_local! {
    static PICTURES: RefCell<BTreeMap<String, Rc<usvg::Tree>>> = const { RefCell::new(BTreeMap::new()) };
}

/// A picture that was read. The same chit stands on a sheet dozens of times: it is read once.
fn read_picture(svg: &str) -> Option<Rc<usvg::Tree>> {
    PICTURES.with_borrow_mut(|kept| {
        if let Some(tree) = kept.get(svg) {
            return Some(tree.clone());
        }
        let tree = Rc::new(usvg::Tree::from_str(svg, &usvg::Options::default()).ok()?);
        if kept.len() >= KEPT {
            kept.clear();
        }
        kept.insert(svg.to_owned(), tree.clone());
        Some(tree)
    })
}

impl Canvas {
    /// An empty page, upright.
    pub fn new(paper: Paper) -> Canvas {
        let (width, height) = paper.size();
        Canvas { content: Content::new(), width, height, alphas: BTreeSet::new(), letters: BTreeMap::new() }
    }
    /// An empty page that lies on its side.
    pub fn lying(paper: Paper) -> Canvas {
        let (height, width) = paper.size();
        Canvas { width, height, ..Canvas::new(paper) }
    }
    /// Width and height in millimetres.
    pub fn size(&self) -> (f32, f32) {
        (self.width, self.height)
    }
    fn point(&self, x: f32, y: f32) -> (f32, f32) {
        (x * POINTS, (self.height - y) * POINTS)
    }
    pub(crate) fn alphas(&self) -> &BTreeSet<u8> {
        &self.alphas
    }
    /// The letters of a face that stand on the page, by their glyphs.
    pub(crate) fn letters(&self, font: Font) -> impl Iterator<Item = (u16, char)> + '_ {
        self.letters.iter().filter(move |((of, _), _)| *of == font).map(|((_, glyph), letter)| (*glyph, *letter))
    }
    pub(crate) fn finish(self) -> Vec<u8> {
        self.content.finish().into_vec()
    }

    /// A closed shape.
    pub fn polygon(&mut self, points: &[(f32, f32)], stroke: Stroke<'_>) {
        self.draw(stroke, |canvas| {
            for (place, (x, y)) in points.iter().enumerate() {
                let (x, y) = canvas.point(*x, *y);
                if place == 0 {
                    canvas.content.move_to(x, y)
                } else {
                    canvas.content.line_to(x, y)
                };
            }
            canvas.content.close_path();
        });
    }
    /// An upright rectangle.
    pub fn rect(&mut self, x: f32, y: f32, width: f32, height: f32, stroke: Stroke<'_>) {
        self.draw(stroke, |canvas| {
            let (left, bottom) = canvas.point(x, y + height);
            canvas.content.rect(left, bottom, width * POINTS, height * POINTS);
        });
    }
    /// A circle.
    pub fn circle(&mut self, x: f32, y: f32, radius: f32, stroke: Stroke<'_>) {
        // Four curves that come within a thousandth of a circle.
        let k = radius * 0.5523;
        self.draw(stroke, |canvas| {
            let at = |dx: f32, dy: f32| canvas.point(x + dx, y + dy);
            let (start, curves) = (
                at(radius, 0.0),
                [
                    [at(radius, k), at(k, radius), at(0.0, radius)],
                    [at(-k, radius), at(-radius, k), at(-radius, 0.0)],
                    [at(-radius, -k), at(-k, -radius), at(0.0, -radius)],
                    [at(k, -radius), at(radius, -k), at(radius, 0.0)],
                ],
            );
            canvas.content.move_to(start.0, start.1);
            for [a, b, c] in curves {
                canvas.content.cubic_to(a.0, a.1, b.0, b.1, c.0, c.1);
            }
            canvas.content.close_path();
        });
    }
    /// A line.
    pub fn line(&mut self, from: (f32, f32), to: (f32, f32), stroke: Stroke<'_>) {
        self.draw(stroke, |canvas| {
            let ((x0, y0), (x1, y1)) = (canvas.point(from.0, from.1), canvas.point(to.0, to.1));
            canvas.content.move_to(x0, y0).line_to(x1, y1);
        });
    }
    fn draw(&mut self, stroke: Stroke<'_>, shape: impl FnOnce(&mut Canvas)) {
        self.content.save_state();
        if let Some([r, g, b]) = stroke.fill.map(rgb) {
            self.content.set_fill_rgb(r, g, b);
        }
        if let Some([r, g, b]) = stroke.line.map(rgb) {
            self.content.set_stroke_rgb(r, g, b).set_line_width(stroke.width * POINTS);
            let dash = stroke.dash * POINTS;
            self.content.set_dash_pattern((dash > 0.0).then_some(dash), 0.0);
        }
        shape(self);
        match (stroke.fill, stroke.line) {
            (Some(_), Some(_)) => self.content.fill_nonzero_and_stroke(),
            (Some(_), None) => self.content.fill_nonzero(),
            (None, Some(_)) => self.content.stroke(),
            (None, None) => self.content.end_path(),
        };
        self.content.restore_state();
    }

    /// Words on a line that begins at a point.
    pub fn text(&mut self, x: f32, y: f32, kind: Type, words: &str) {
        let (x, y) = self.point(x, y);
        self.glyphs([1.0, 0.0, 0.0, 1.0, x, y], kind, words);
    }
    /// Words around a point.
    pub fn text_around(&mut self, x: f32, y: f32, kind: Type, words: &str) {
        self.text(x - kind.width(words) / 2.0, y, kind, words);
    }
    /// Words that end at a point.
    pub fn text_before(&mut self, x: f32, y: f32, kind: Type, words: &str) {
        self.text(x - kind.width(words), y, kind, words);
    }
    /// Words that stand on their head around a point, for the back of what is folded.
    pub fn text_turned(&mut self, x: f32, y: f32, kind: Type, words: &str) {
        let (x, y) = self.point(x + kind.width(words) / 2.0, y);
        self.glyphs([-1.0, 0.0, 0.0, -1.0, x, y], kind, words);
    }
    fn glyphs(&mut self, matrix: [f32; 6], kind: Type, words: &str) {
        let mut bytes = Vec::with_capacity(2 * words.len());
        for letter in words.chars() {
            let glyph = kind.font.glyph(letter).0;
            self.letters.entry((kind.font, glyph)).or_insert(letter);
            bytes.extend(glyph.to_be_bytes());
        }
        let [r, g, b] = rgb(kind.colour);
        self.content
            .begin_text()
            .set_fill_rgb(r, g, b)
            .set_font(Name(font_name(kind.font).as_bytes()), kind.size)
            .set_text_matrix(matrix)
            .show(Str(&bytes))
            .end_text();
    }
    /// Words in lines below a point; where the next line would stand.
    pub fn paragraph(&mut self, x: f32, y: f32, width: f32, kind: Type, words: &str) -> f32 {
        let mut y = y;
        for line in kind.wrap(words, width) {
            self.text(x, y, kind, &line);
            y += kind.leading();
        }
        y
    }

    /// A picture, as wide as said; as high as that makes it. Turned around where it is to stand on its head.
    pub fn picture(&mut self, svg: &str, x: f32, y: f32, width: f32, turned: bool) {
        let Some(tree) = read_picture(svg) else { return };
        let scale = width * POINTS / tree.size().width();
        let height = tree.size().height() * scale;
        let (left, top) = self.point(x, y);
        self.content.save_state();
        match turned {
            false => self.content.transform([scale, 0.0, 0.0, -scale, left, top]),
            true => self.content.transform([-scale, 0.0, 0.0, scale, left + width * POINTS, top - height]),
        };
        // Nothing of a picture leaves its frame.
        self.content.rect(0.0, 0.0, tree.size().width(), tree.size().height()).clip_nonzero().end_path();
        VectorWriter { content: &mut self.content, alphas: &mut self.alphas }.tree(&tree);
        self.content.restore_state();
    }

    /// A drawing with its letters, so many millimetres for each of its units; its upper left corner at a point.
    pub fn drawing(&mut self, drawing: &Drawing, x: f32, y: f32, scale: f32) {
        let frame = drawing.frame;
        self.picture(&drawing.bare_svg(), x, y, frame.width as f32 * scale, false);
        for label in &drawing.labels {
            let font = if label.bold { Font::Bold } else { Font::Text };
            let kind = Type { font, size: label.size as f32 * scale * POINTS, colour: label.colour };
            let (dx, dy) = ((label.at.x - frame.x) as f32, (label.at.y - frame.y) as f32);
            self.text_around(x + dx * scale, y + dy * scale, kind, &label.words);
        }
    }

    /// Everything that is drawn inside stays within a rectangle.
    pub fn within(&mut self, area: [f32; 4], draw: impl FnOnce(&mut Canvas)) {
        let [x, y, width, height] = area;
        let (left, bottom) = self.point(x, y + height);
        self.content.save_state();
        self.content.rect(left, bottom, width * POINTS, height * POINTS).clip_nonzero().end_path();
        draw(self);
        self.content.restore_state();
    }
}

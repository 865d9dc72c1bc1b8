//! What draws: shapes with planes of light, written as SVG.

use crate::colour::{Colour, SHADOW, WARM};
use crate::path::compact;
use std::fmt::Write;

/// A drawing in the making.
#[derive(Default)]
pub struct Pen {
    out: String,
    ids: u8,
    /// Where shade ends and light begins, for each way in which light has fallen so far.
    lights: Vec<(f64, f64)>,
}

impl Pen {
    /// A filled shape.
    pub fn fill(&mut self, colour: Colour, d: impl AsRef<str>) {
        let _ = write!(self.out, r#"<path fill="{colour}" d="{}"/>"#, compact(d.as_ref()));
    }
    /// A filled shape that one can see through.
    pub fn veil(&mut self, colour: Colour, opacity: f64, d: impl AsRef<str>) {
        let _ = write!(self.out, r#"<path fill="{colour}" opacity="{}" d="{}"/>"#, short(opacity), compact(d.as_ref()));
    }
    /// A line with round ends.
    pub fn line(&mut self, colour: Colour, width: f64, d: impl AsRef<str>) {
        let _ = write!(
            self.out,
            r#"<path fill="none" stroke="{colour}" stroke-width="{}" d="{}"/>"#,
            short(width),
            compact(d.as_ref())
        );
    }
    /// A disc.
    pub fn disc(&mut self, colour: Colour, x: f64, y: f64, r: f64) {
        let _ = write!(self.out, r#"<circle cx="{}" cy="{}" r="{}" fill="{colour}"/>"#, short(x), short(y), short(r));
    }
    /// A disc that lies on its side or stands.
    pub fn oval(&mut self, colour: Colour, x: f64, y: f64, rx: f64, ry: f64) {
        let _ = write!(
            self.out,
            r#"<ellipse cx="{}" cy="{}" rx="{}" ry="{}" fill="{colour}"/>"#,
            short(x),
            short(y),
            short(rx),
            short(ry)
        );
    }
    /// A rectangle.
    pub fn rect(&mut self, colour: Colour, x: f64, y: f64, width: f64, height: f64) {
        self.fill(colour, format!("M{x} {y}h{width}v{height}h{}z", -width));
    }
    /// A shape in its own colour with parts of other colours on it, which end where it ends.
    pub fn planes(&mut self, d: &str, colour: Colour, parts: &[(Colour, &str)]) {
        self.ids += 1;
        let id = self.ids;
        let _ = write!(self.out, r##"<clipPath id="c{id}"><path id="s{id}" d="{}"/></clipPath>"##, compact(d));
        let _ = write!(self.out, r##"<use href="#s{id}" fill="{colour}"/><g clip-path="url(#c{id})">"##);
        for (colour, d) in parts {
            self.fill(*colour, d);
        }
        self.out += "</g>";
    }
    /// A shape in three planes: in the shade on its left, lit on its right. The first x is where the shade ends, the second
    /// where the light begins.
    pub fn lit(&mut self, d: &str, colour: Colour, planes: (f64, f64)) {
        let light = self.light(planes);
        self.ids += 1;
        let id = self.ids;
        let _ = write!(
            self.out,
            r##"<clipPath id="c{id}"><path id="s{id}" d="{}"/></clipPath><use href="#s{id}" fill="{colour}"/><use href="#l{light}" clip-path="url(#c{id})"/>"##,
            compact(d)
        );
    }
    /// Shade and light as they fall on a shape; drawn once for all shapes on which they fall alike.
    fn light(&mut self, planes: (f64, f64)) -> usize {
        if let Some(known) = self.lights.iter().position(|light| *light == planes) {
            return known;
        }
        let number = self.lights.len();
        self.lights.push(planes);
        let (shade_to, light_from) = planes;
        let _ = write!(self.out, r#"<defs><g id="l{number}">"#);
        self.veil(SHADOW, 0.52, format!("M-99-99H{}L{} 240H-99z", shade_to + 6.0, shade_to - 6.0));
        self.veil(WARM, 0.3, format!("M240-99H{}L{} 240H240z", light_from + 6.0, light_from - 6.0));
        self.out += "</g></defs>";
        number
    }
    /// The same for a shape with a hole in it.
    pub fn lit_hollow(&mut self, d: &str, colour: Colour, planes: (f64, f64)) {
        let at = self.out.len();
        self.lit(d, colour, planes);
        let ruled = self.out[at..].replacen("<path id", r#"<path fill-rule="evenodd" clip-rule="evenodd" id"#, 1);
        self.out.replace_range(at.., &ruled);
    }
    /// What is drawn inside is moved, scaled or turned.
    pub fn group(&mut self, transform: &str, draw: impl FnOnce(&mut Pen)) {
        let _ = write!(self.out, r#"<g transform="{transform}">"#);
        draw(self);
        self.out += "</g>";
    }
    /// What is drawn inside gets a hard light of this colour along its left edge.
    pub fn rim(&mut self, colour: Colour, width: f64, draw: impl FnOnce(&mut Pen)) {
        self.ids += 1;
        let id = self.ids;
        let _ = write!(
            self.out,
            r##"<filter id="r{id}"><feDropShadow dx="{}" dy="{}" stdDeviation="0" flood-color="{colour}"/></filter><g filter="url(#r{id})">"##,
            short(-width),
            short(-width / 3.0)
        );
        draw(self);
        self.out += "</g>";
    }
    /// The finished file.
    pub fn file(self, width: u32, height: u32) -> String {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" stroke-linecap=\"round\" stroke-linejoin=\"round\">{}</svg>\n",
            self.out
        )
    }
}

/// A number as short as it can be written.
fn short(number: f64) -> String {
    let digits = ((number * 100.0).round() / 100.0).to_string();
    digits.strip_prefix("0.").map_or(digits.clone(), |rest| format!(".{rest}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        assert_eq!(short(0.5), ".5");
        assert_eq!(short(12.0), "12");
        assert_eq!(short(1.256), "1.26");
    }
}

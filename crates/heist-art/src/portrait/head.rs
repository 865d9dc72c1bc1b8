//! Heads: their shape, ears and neck, and the edge where light and shadow meet.

use super::Face;
use crate::pen::Pen;

/// The shape of a head.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Head {
    /// Oval.
    Oval,
    /// Round.
    Round,
    /// With a square jaw.
    Square,
    /// Long and narrow.
    Long,
    /// With a small chin.
    Heart,
    /// As wide as a door.
    Wide,
    /// Young.
    Young,
    /// Lean, with hollow cheeks.
    Lean,
}

/// How broad somebody is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Build {
    /// Slim.
    Slim,
    /// Neither slim nor broad.
    Medium,
    /// Broad.
    Broad,
    /// Huge.
    Huge,
}

impl Build {
    /// Half the width of neck and shoulders.
    pub fn widths(self) -> (f64, f64) {
        match self {
            Build::Slim => (8.5, 40.0),
            Build::Medium => (10.5, 47.0),
            Build::Broad => (13.5, 54.0),
            Build::Huge => (19.0, 62.0),
        }
    }
}

/// Half widths at temple, cheek, jaw and chin, and where the chin is.
struct Measures {
    temple: f64,
    cheek: f64,
    jaw: f64,
    chin: f64,
    bottom: f64,
}

/// Where every skull begins.
pub const TOP: f64 = 23.0;

impl Head {
    fn measures(self) -> Measures {
        let (temple, cheek, jaw, chin, bottom) = match self {
            Head::Oval => (21.5, 21.0, 16.0, 7.0, 81.0),
            Head::Round => (23.5, 24.5, 20.0, 10.0, 80.0),
            Head::Square => (22.5, 22.5, 21.0, 12.0, 82.0),
            Head::Long => (19.5, 19.0, 15.5, 8.0, 87.0),
            Head::Heart => (22.0, 21.0, 13.5, 4.5, 80.0),
            Head::Wide => (25.0, 27.0, 26.0, 17.0, 83.0),
            Head::Young => (22.5, 23.0, 16.5, 6.0, 78.0),
            Head::Lean => (20.5, 20.5, 14.5, 7.5, 84.0),
        };
        Measures { temple, cheek, jaw, chin, bottom }
    }
    /// Half the width of the skull.
    pub fn temple(self) -> f64 {
        self.measures().temple
    }
    /// Half the width at the cheeks.
    pub fn cheek(self) -> f64 {
        self.measures().cheek
    }
    /// Half the width at the jaw.
    pub fn jaw(self) -> f64 {
        self.measures().jaw
    }
    /// Where the chin ends.
    pub fn bottom(self) -> f64 {
        self.measures().bottom
    }
    /// The height of the eyes.
    pub fn eye(self) -> f64 {
        TOP + (self.bottom() - TOP) * 0.5
    }
    /// The height of the mouth.
    pub fn mouth(self) -> f64 {
        TOP + (self.bottom() - TOP) * 0.8
    }
    /// Its outline.
    pub fn outline(self) -> String {
        let Measures { temple: w, cheek: c, jaw: j, chin: k, bottom: b } = self.measures();
        let e = self.eye();
        let (l, r) = (|x: f64| 60.0 - x, |x: f64| 60.0 + x);
        format!(
            "M60 {t}C{} {t} {} {} {} {}C{} {} {} {} {} {}L{} {}Q{} {b} {} {b}H{}Q{} {b} {} {}L{} {}C{} {} {} {} {} {}C{} {} {} {t} 60 {t}z",
            r(w * 0.72),
            r(w),
            TOP + 9.0,
            r(w),
            e - 4.0,
            r(w),
            e + 3.0,
            r(c),
            e + 2.0,
            r(c),
            e + 8.0,
            r(j),
            b - 12.0,
            r(j - 2.0),
            r(k),
            l(k),
            l(j - 2.0),
            l(j),
            b - 12.0,
            l(c),
            e + 8.0,
            l(c),
            e + 2.0,
            l(w),
            e + 3.0,
            l(w),
            e - 4.0,
            l(w),
            TOP + 9.0,
            l(w * 0.72),
            t = TOP,
        )
    }
    /// Everything left of the edge between light and shadow, which is the profile of the face: brow, nose, lips, chin.
    fn shadow(self) -> String {
        let (e, m, b) = (self.eye(), self.mouth(), self.bottom());
        let nose = e + (m - e) * 0.62;
        format!(
            "M0 0H55Q61 {} 57 {}Q55.5 {} 58 {}L65 {}Q67.5 {} 64 {}L58.5 {}Q61.5 {} 62.5 {}L59.5 {}Q62.5 {} 60 {}Q58 {} 61 {}L62 {}V120H0z",
            TOP + 12.0,
            e - 6.0,
            e - 2.0,
            e + 1.0,
            nose - 3.0,
            nose + 1.0,
            nose + 2.5,
            nose + 4.0,
            m - 4.0,
            m - 2.0,
            m,
            m + 2.0,
            m + 4.5,
            b - 6.0,
            b - 4.0,
            b + 2.0,
        )
    }
}

pub fn draw(pen: &mut Pen, face: &Face) {
    let (skin, head) = (face.skin, face.head);
    let (e, c, b) = (head.eye(), head.cheek(), head.bottom());
    // Ears.
    pen.oval(skin.deep(), 60.0 - c, e + 4.0, 4.0, 6.5);
    pen.oval(skin.mix(crate::colour::SHADOW, 0.2), 60.0 + c, e + 4.0, 4.0, 6.5);
    pen.line(skin.shade(), 1.3, format!("M{} {}q3.4 2 1 6", 60.0 + c, e + 1.5));
    let light = format!(
        "M120 0V120H{}Q{} {} {} {}L{} 0z",
        60.0 + head.jaw() - 3.0,
        60.0 + c - 1.0,
        b - 12.0,
        60.0 + c - 6.0,
        e + 6.0,
        60.0 + head.temple() - 5.0
    );
    let cheekbone = format!(
        "M66 {}Q72 {} {} {}L{} {}Q72 {} 67 {}z",
        e + 12.0,
        e + 11.0,
        60.0 + c + 2.0,
        e + 4.0,
        60.0 + c + 2.0,
        e + 6.5,
        e + 15.0,
        e + 18.0
    );
    let hollow = [
        (skin.lit(), light.as_str()),
        (skin.mix(crate::colour::SHADOW, 0.2), cheekbone.as_str()),
        (skin.shade(), &head.shadow()),
    ];
    let flat = [hollow[0], hollow[2]];
    let parts: &[_] = if matches!(head, Head::Lean | Head::Long) { &hollow } else { &flat };
    pen.planes(&head.outline(), skin, parts);
}

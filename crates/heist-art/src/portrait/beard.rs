//! Beards.

use super::{FRONT, Face};
use crate::colour::Colour;
use crate::pen::Pen;

/// A beard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Beard {
    /// All of it.
    Full,
    /// As long as it grows.
    Long,
    /// Short stubble.
    Stubble,
    /// Around the mouth.
    Goatee,
    /// A moustache like a brush.
    Brush,
    /// A moustache with tips.
    Handlebar,
    /// A moustache like a line.
    Pencil,
    /// On the cheeks only.
    Chops,
}

pub fn draw(pen: &mut Pen, face: &Face, beard: Beard, colour: Colour) {
    let head = face.head;
    let (e, m, b, c, j) = (head.eye(), head.mouth(), head.bottom(), head.cheek(), head.jaw());
    let sides = |down: f64| {
        format!(
            "M{} {}L{} {}Q{} {} 60 {}Q{} {} {} {}L{} {}Q{} {} 70 {}Q60.5 {} 51 {}Q{} {} {} {}z",
            59.0 - c,
            e + 4.0,
            59.0 - j,
            b - 11.0,
            60.0 - j + 2.0,
            b + down * 0.7,
            b + down,
            60.0 + j - 2.0,
            b + down * 0.7,
            61.0 + j,
            b - 11.0,
            61.0 + c,
            e + 4.0,
            58.0 + c,
            m - 6.0,
            m - 6.0,
            m - 9.0,
            m - 6.0,
            62.0 - c,
            m - 6.0,
            59.0 - c,
            e + 4.0,
        )
    };
    let lips = format!("M54.500 {}q6.500 2 13 0", m + 0.5);
    match beard {
        Beard::Full | Beard::Long => {
            pen.lit(&sides(if beard == Beard::Long { 22.0 } else { 7.0 }), colour, FRONT);
            pen.fill(
                face.skin.mix(Colour(0x9a2a3a), 0.35),
                format!("M55 {0}q6 1.500 12 0q-2 4.500-6 4.500t-6-4.500z", m - 0.5),
            );
            pen.line(colour.deep(), 1.6, lips);
        }
        Beard::Stubble => {
            pen.veil(colour.mix(crate::colour::SHADOW, 0.3), 0.42, sides(0.0));
            pen.line(face.skin.mix(Colour(0x3a0d1e), 0.7), 2.0, format!("M53.500 {m}q7.500 .8 14 0"));
        }
        Beard::Goatee => {
            // A moustache, two thin sides and a point, around the lips.
            let d = format!(
                "M51.500 {0}Q54 {1} 60.500 {2}Q67 {1} 69.500 {0}L68.500 {3}Q67.500 {4} 60.500 {5}Q53.500 {4} 52.500 {3}zM54.500 {6}L55 {7}Q60.500 {8} 66 {7}L66.500 {6}Q60.500 {9} 54.500 {6}z",
                m - 2.5,
                m - 6.5,
                m - 5.0,
                m + 5.0,
                b,
                b + 5.0,
                m - 1.5,
                m + 3.0,
                m + 7.0,
                m - 3.0
            );
            pen.lit_hollow(&d, colour.mix(face.skin, 0.12), FRONT);
        }
        Beard::Brush => {
            pen.lit(
                &format!(
                    "M50 {0}Q53 {1} 60.500 {2}Q68 {1} 71 {0}Q72 {3} 70 {3}Q60.500 {4} 51 {3}Q49 {3} 50 {0}z",
                    m - 3.0,
                    m - 8.5,
                    m - 6.5,
                    m + 1.5,
                    m - 1.0
                ),
                colour,
                FRONT,
            );
        }
        Beard::Handlebar => {
            pen.lit(&format!("M60.500 {0}Q68 {1} 72 {2}Q77 {3} 78 {4}Q80 {5} 73 {5}Q65 {5} 60.500 {2}Q56 {5} 48 {5}Q41 {5} 43 {4}Q44 {3} 49 {2}Q53 {1} 60.500 {0}z", m - 6.0, m - 7.0, m - 2.5, m - 2.0, m - 5.0, m + 1.5), colour, FRONT);
        }
        Beard::Pencil => pen.line(colour, 1.9, format!("M52 {}q5-3 8-1.500M69 {}q-4-3-7.500-1.500", m - 3.4, m - 3.4)),
        Beard::Chops => {
            pen.fill(
                colour.shade(),
                format!(
                    "M{0} {1}L{2} {3}Q52 {4} 52 {5}L{6} {1}z",
                    58.5 - c,
                    e - 4.0,
                    60.0 - j,
                    b - 8.0,
                    b - 5.0,
                    m - 2.0,
                    63.0 - c
                ),
            );
            pen.fill(
                colour,
                format!(
                    "M{0} {1}L{2} {3}Q70 {4} 70 {5}L{6} {1}z",
                    61.5 + c,
                    e - 4.0,
                    60.0 + j,
                    b - 8.0,
                    b - 5.0,
                    m - 2.0,
                    57.0 + c
                ),
            );
        }
    }
}

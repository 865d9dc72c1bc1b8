//! What is worn on the head.

use super::{BODY, FRONT, Face};
use crate::colour::{AMBER, BLACK, Colour, NIGHT, STEEL, WHITE};
use crate::pen::Pen;

/// What is worn on the head.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hat {
    /// A flat cap.
    Flat,
    /// A hat with a brim and a band.
    Fedora,
    /// A knitted cap.
    Beanie,
    /// A top hat.
    Top,
    /// A peaked cap with a badge.
    Peaked,
    /// A helmet for building sites.
    Hard,
    /// A hood.
    Hood,
    /// A headscarf.
    Scarf,
    /// A straw hat.
    Straw,
    /// An eyeshade.
    Visor,
    /// A cloth around the forehead.
    Bandana,
    /// Headphones.
    Headphones,
    /// Goggles on the forehead.
    Goggles,
    /// A turban.
    Turban,
    /// A cap with its peak to the side.
    Ball,
    /// A headset.
    Headset,
    /// A beret.
    Beret,
}

impl Hat {
    /// Whether no hair is to be seen.
    pub fn covers(self) -> bool {
        matches!(self, Hat::Hood | Hat::Scarf | Hat::Turban)
    }
}

pub fn behind(pen: &mut Pen, face: &Face, hat: Hat, colour: Colour) {
    let w = face.head.temple();
    match hat {
        Hat::Hood => pen.fill(
            colour.deep(),
            format!(
                "M60 6C{} 6 {} 36 {} 66L{} 100H{}L{} 66C{} 36 {} 6 60 6z",
                66.0 + w,
                70.0 + w,
                68.0 + w,
                62.0 + w,
                58.0 - w,
                52.0 - w,
                50.0 - w,
                54.0 - w
            ),
        ),
        Hat::Scarf => pen.lit(
            &format!(
                "M60 10C{} 10 {} 40 {} 66L{} 110H{}L{} 66C{} 40 {} 10 60 10z",
                66.0 + w,
                66.0 + w,
                65.0 + w,
                72.0 + w,
                48.0 - w,
                55.0 - w,
                54.0 - w,
                54.0 - w
            ),
            colour.mix(NIGHT, 0.25),
            BODY,
        ),
        Hat::Fedora => pen.fill(colour.deep(), "M18 36Q60 22 102 36Q80 44 60 43Q36 44 18 36z"),
        Hat::Straw => pen.fill(colour.deep(), "M10 38Q60 20 110 38Q84 48 60 46Q34 48 10 38z"),
        Hat::Top => pen.fill(colour.deep(), "M24 32Q60 22 96 32Q80 38 60 37Q38 38 24 32z"),
        _ => {}
    }
}

pub fn front(pen: &mut Pen, face: &Face, hat: Hat, colour: Colour) {
    let (w, e, b) = (face.head.temple(), face.head.eye(), face.head.bottom());
    let (l, r) = (60.0 - w, 60.0 + w);
    match hat {
        Hat::Flat => {
            pen.lit(
                &format!(
                    "M{} 36C{} 18 44 11 62 12C84 12 {} 22 {} 38Q60 27 {} 36z",
                    l - 4.0,
                    l - 5.0,
                    r + 5.0,
                    r + 4.0,
                    l - 4.0
                ),
                colour,
                FRONT,
            );
            pen.lit(
                &format!("M{} 36Q60 26 {} 37Q{} 44 {} 44Q64 33 {} 41z", l - 4.0, r + 4.0, r + 8.0, r + 2.0, l + 1.0),
                colour.mix(NIGHT, 0.3),
                (50.0, 80.0),
            );
            pen.disc(colour.shade(), 62.0, 12.0, 2.2);
        }
        Hat::Fedora => brimmed(
            pen,
            face,
            colour,
            &format!(
                "M{} 34Q{} 8 48 8Q56 6 60 11Q66 5 74 8Q{} 10 {} 34Q60 42 {} 34z",
                l + 1.0,
                l + 3.0,
                r - 3.0,
                r - 1.0,
                l + 1.0
            ),
            &format!("M{} 29Q60 38 {} 29V35Q60 44 {} 35z", l + 1.0, r - 1.0, l + 1.0),
            "M16 35Q34 40 60 40Q86 40 104 35Q94 45 60 46Q26 45 16 35z",
        ),
        Hat::Straw => brimmed(
            pen,
            face,
            colour,
            &format!("M{} 36Q{} 10 60 10Q{} 10 {} 36Q60 44 {} 36z", l + 2.0, l + 4.0, r - 4.0, r - 2.0, l + 2.0),
            &format!("M{} 30Q60 39 {} 30V36Q60 46 {} 36z", l + 2.0, r - 2.0, l + 2.0),
            "M8 37Q34 42 60 42Q86 42 112 37Q96 48 60 49Q24 48 8 37z",
        ),
        Hat::Beanie => {
            pen.lit(
                &format!(
                    "M{} 36C{} 14 {} 7 60 7C{} 7 {} 14 {} 36z",
                    l - 2.0,
                    l - 2.0,
                    l + 8.0,
                    r - 8.0,
                    r + 2.0,
                    r + 2.0
                ),
                colour,
                FRONT,
            );
            pen.lit(
                &format!("M{0} 31Q60 25 {1} 31V41Q60 35 {0} 41z", l - 3.0, r + 3.0),
                colour.mix(WHITE, 0.12),
                FRONT,
            );
            pen.line(colour.shade(), 1.0, "M50 29v8M57 28v8M64 28v8M71 29v8");
        }
        Hat::Top => brimmed(
            pen,
            face,
            colour,
            &format!("M{} 32L{} 2Q60-3 {} 2L{} 32Q60 40 {} 32z", l + 3.0, l, r, r - 3.0, l + 3.0),
            &format!("M{} 24Q60 31 {} 24L{} 32Q60 40 {} 32z", l + 2.0, r - 2.0, r - 3.0, l + 3.0),
            "M22 31Q40 37 60 37Q80 37 98 31Q92 42 60 42Q28 42 22 31z",
        ),
        Hat::Peaked => {
            pen.lit(
                &format!(
                    "M{} 30C{} 12 44 8 60 8C76 8 {} 12 {} 30Q60 38 {} 30z",
                    l - 4.0,
                    l - 10.0,
                    r + 10.0,
                    r + 4.0,
                    l - 4.0
                ),
                colour,
                FRONT,
            );
            pen.lit(
                &format!("M{0} 29Q60 36 {1} 29V36Q60 42 {0} 36z", l - 2.0, r + 2.0),
                colour.mix(NIGHT, 0.45),
                FRONT,
            );
            pen.lit(
                &format!("M{} 36Q60 41 {} 36Q{} 45 60 46Q{} 45 {} 36z", l + 1.0, r - 1.0, r - 5.0, l + 5.0, l + 1.0),
                BLACK,
                FRONT,
            );
            pen.fill(
                AMBER,
                "M61 14l2.400 5 5.400.600-4 3.800 1.200 5.400-5-2.800-5 2.800 1.200-5.400-4-3.800 5.400-.600z",
            );
        }
        Hat::Hard => {
            pen.lit(
                &format!("M{} 36C{} 16 46 8 60 8C74 8 {} 16 {} 36z", l - 3.0, l - 3.0, r + 3.0, r + 3.0),
                colour,
                FRONT,
            );
            pen.fill(colour.lit(), "M56 7h9l2 28h-13z");
            pen.lit(
                &format!("M{} 34Q60 29 {} 34Q{} 41 60 40Q{} 41 {} 34z", l - 6.0, r + 6.0, r + 8.0, l - 8.0, l - 6.0),
                colour.mix(NIGHT, 0.2),
                FRONT,
            );
        }
        Hat::Hood => {
            let d = format!(
                "M57 2C{0} 3 {1} 34 {2} 66Q{3} 84 {4} 100L{5} 94Q{6} 78 {7} 62C{8} 40 76 26 60 26C44 26 {9} 40 {10} 62Q{11} 78 {12} 94L{13} 100Q{14} 84 {15} 66C{16} 34 {17} 6 57 2z",
                67.0 + w,
                72.0 + w,
                70.0 + w,
                68.0 + w,
                60.0 + w,
                54.0 + w,
                61.0 + w,
                61.0 + w,
                60.0 + w,
                60.0 - w,
                59.0 - w,
                59.0 - w,
                66.0 - w,
                60.0 - w,
                52.0 - w,
                50.0 - w,
                48.0 - w,
                53.0 - w
            );
            pen.lit(&d, colour, BODY);
            // The fold over the forehead, and the seam.
            pen.veil(
                NIGHT,
                0.5,
                format!(
                    "M{0} 58C{1} 40 46 28 60 28C74 28 {2} 40 {3} 58C{4} 46 74 35 60 35C46 35 {5} 46 {0} 58z",
                    l + 0.5,
                    l + 1.0,
                    r - 1.0,
                    r - 0.5,
                    r - 2.0,
                    l + 2.0
                ),
            );
            pen.line(colour.mix(NIGHT, 0.4), 1.6, format!("M62 6Q82 8 {} 34Q{} 52 {} 70", r + 3.0, r + 7.0, r + 6.0));
        }
        Hat::Scarf => {
            let d = format!(
                "M60 9C{0} 9 {1} 40 {2} 62Q{3} 84 66 {4}L50 {4}Q{5} 84 {6} 62C{7} 40 {8} 9 60 9zM60 29C46 29 {9} 42 {10} 60Q{11} {12} 60 {12}Q{13} {12} {14} 60C{15} 42 74 29 60 29z",
                65.0 + w,
                66.0 + w,
                64.0 + w,
                62.0 + w,
                b + 16.0,
                56.0 - w,
                56.0 - w,
                54.0 - w,
                55.0 - w,
                62.0 - w,
                62.0 - w,
                66.0 - w,
                b + 1.0,
                54.0 + w,
                58.0 + w,
                58.0 + w
            );
            pen.lit_hollow(&d, colour, BODY);
            pen.line(
                colour.shade(),
                1.4,
                format!(
                    "M{} 84Q74 {} 66 {}M78 {}Q70 {} 62 {}",
                    58.0 + w,
                    b + 8.0,
                    b + 14.0,
                    b + 2.0,
                    b + 8.0,
                    b + 10.0
                ),
            );
        }
        Hat::Visor => {
            pen.lit(&format!("M{0} 33Q60 26 {1} 33V39Q60 33 {0} 39z", l - 2.0, r + 2.0), colour, FRONT);
            pen.veil(
                colour.mix(WHITE, 0.15),
                0.9,
                format!("M{} 37Q60 30 {} 37Q{} 48 {} 49Q60 40 {} 47z", l - 1.0, r + 1.0, r + 9.0, r + 2.0, l + 2.0),
            );
        }
        Hat::Bandana => {
            pen.lit(&format!("M{0} 33Q60 26 {1} 33V42Q60 35 {0} 42z", l - 2.0, r + 2.0), colour, FRONT);
            pen.fill(colour.shade(), format!("M{0} 36l-12 4 3 4 9-2-4 10 5-1 4-10z", l - 1.0));
        }
        Hat::Headphones => {
            pen.line(BLACK, 6.0, format!("M{} {}C{} 4 {} 4 {} {}", l - 4.0, e, l - 2.0, r + 2.0, r + 4.0, e));
            pen.line(colour.lit(), 2.0, format!("M66 11C{} 12 {} 28 {} 40", r - 2.0, r + 3.0, r + 4.0));
            pen.lit(&format!("M{0} {1}h7q4 0 4 4v12q0 4-4 4h-7z", r - 1.0, e - 6.0), colour, (10.0, r + 5.0));
            pen.fill(colour.shade(), format!("M{0} {1}h-7q-4 0-4 4v12q0 4 4 4h7z", l + 1.0, e - 6.0));
        }
        Hat::Headset => {
            pen.line(BLACK, 3.6, format!("M{} {}C{} 8 {} 8 {} {}", l - 2.0, e, l, r, r + 2.0, e));
            pen.lit(&format!("M{0} {1}h6q3 0 3 3v10q0 3-3 3h-6z", r - 2.0, e - 4.0), colour, (10.0, r + 3.0));
            pen.line(
                BLACK.mix(STEEL, 0.3),
                2.2,
                format!("M{} {}Q{} {} 74 {}", r + 3.0, e + 11.0, r - 2.0, b - 6.0, b - 8.0),
            );
            pen.disc(colour, 73.0, b - 8.0, 3.0);
        }
        Hat::Goggles => {
            pen.line(BLACK, 4.6, format!("M{} 35Q60 27 {} 35", l - 1.0, r + 1.0));
            for x in [50.0, 70.0] {
                pen.disc(colour.shade(), x, 30.0, 9.0);
                pen.disc(NIGHT, x, 30.0, 6.8);
                pen.disc(Colour(0x7fd9ff).mix(NIGHT, 0.3), x, 30.0, 5.8);
                pen.veil(WHITE, 0.8, format!("M{x} 25h3.500l-5 8h-2.500z"));
            }
        }
        Hat::Turban => {
            pen.lit(
                &format!(
                    "M{} 40C{} 12 46 5 61 6C80 5 {} 14 {} 40Q{} 34 60 26Q{} 34 {} 40z",
                    l - 3.0,
                    l - 8.0,
                    r + 8.0,
                    r + 3.0,
                    r - 6.0,
                    l + 6.0,
                    l - 3.0
                ),
                colour,
                FRONT,
            );
            pen.line(
                colour.shade(),
                1.8,
                format!(
                    "M{} 34Q50 24 78 8M{} 26Q50 18 68 7M{} 34Q74 22 60 19M{} 26Q82 18 70 13",
                    l - 2.0,
                    l - 3.0,
                    r + 2.0,
                    r + 4.0
                ),
            );
            pen.fill(face.accent.lit(), "M60 15l4.500 5.500-4.500 6-4.500-6z");
        }
        Hat::Ball => {
            pen.lit(
                &format!(
                    "M{} 36C{} 14 46 9 60 9C74 9 {} 14 {} 36Q60 28 {} 36z",
                    l - 2.0,
                    l - 2.0,
                    r + 2.0,
                    r + 2.0,
                    l - 2.0
                ),
                colour,
                FRONT,
            );
            pen.lit(
                &format!("M60 31Q{0} 30 {1} 36Q112 38 110 43Q{0} 44 62 37z", r - 4.0, r + 2.0),
                colour.mix(NIGHT, 0.25),
                (40.0, 90.0),
            );
            pen.disc(colour.shade(), 60.0, 9.0, 2.0);
        }
        Hat::Beret => {
            pen.lit(
                &format!(
                    "M{} 36Q{} 24 40 16Q62 4 88 16Q106 24 {} 34Q84 28 {} 36z",
                    l - 2.0,
                    l - 10.0,
                    r + 12.0,
                    l - 2.0
                ),
                colour,
                (48.0, 78.0),
            );
            pen.line(colour.shade(), 3.0, format!("M{} 37Q60 28 {} 35", l - 1.0, r + 2.0));
            pen.line(colour, 2.6, "M66 9l2-5");
        }
    }
}

/// A hat with a band and a brim.
fn brimmed(pen: &mut Pen, face: &Face, colour: Colour, crown: &str, band: &str, brim: &str) {
    for (d, colour) in [(crown, colour), (band, face.accent), (brim, colour)] {
        pen.lit(d, colour, FRONT);
    }
}

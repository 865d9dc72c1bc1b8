//! Eyes, brows, mouths, and what is worn before the eyes.

use super::Face;
use crate::colour::{Colour, NIGHT, RED, WHITE};
use crate::pen::Pen;

/// How somebody looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Eyes {
    /// Calmly.
    Calm,
    /// With narrowed eyes.
    Narrow,
    /// With wide eyes.
    Wide,
    /// With eyes that smile.
    Smiling,
    /// With long lashes.
    Lashes,
    /// With one eye closed.
    Wink,
    /// One eye wide, the other narrow.
    Uneven,
    /// With heavy lids.
    Tired,
}

/// What is worn before the eyes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Eyewear {
    /// Round glasses.
    Round,
    /// Square glasses.
    Square,
    /// Sunglasses.
    Shades,
    /// A monocle.
    Monocle,
    /// A mask over the eyes.
    Domino,
    /// A patch.
    Patch,
    /// A jeweller's loupe.
    Loupe,
    /// Goggles.
    Goggles,
    /// Glasses in the shape of stars.
    Stars,
    /// Glasses like a cat's eyes.
    Cat,
    /// A mask over half of the face.
    HalfMask,
    /// A cloth over nose and mouth.
    Cloth,
}

impl Eyewear {
    /// Whether nothing is seen of the eyes.
    pub fn hides_eyes(self) -> bool {
        matches!(self, Eyewear::Shades | Eyewear::Goggles | Eyewear::Stars)
    }
}

/// A mouth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mouth {
    /// Neither glad nor sad.
    Flat,
    /// A smile.
    Smile,
    /// A smile on one side.
    Smirk,
    /// A frown.
    Frown,
    /// A grin with teeth.
    Grin,
    /// Painted lips.
    Lips,
    /// Open with fear.
    Open,
    /// With something between the teeth.
    Clenched,
}

pub fn draw(pen: &mut Pen, face: &Face) {
    let (skin, e) = (face.skin, face.head.eye());
    let hair = face.hair.1;
    let brow = hair.mix(NIGHT, 0.45);
    for (side, x) in [(-1.0, 50.0), (1.0, 71.0)] {
        let dark = side < 0.0;
        let style = match face.eyes {
            Eyes::Wink if !dark => Eyes::Smiling,
            Eyes::Wink => Eyes::Calm,
            Eyes::Uneven if dark => Eyes::Narrow,
            Eyes::Uneven => Eyes::Wide,
            style => style,
        };
        let white = if dark { WHITE.mix(skin.shade(), 0.55) } else { WHITE };
        let line = NIGHT.mix(skin, 0.12);
        let (rx, ry) = match style {
            Eyes::Wide => (4.9, 4.6),
            Eyes::Narrow | Eyes::Tired => (4.2, 1.7),
            Eyes::Smiling => (0.0, 0.0),
            _ => (4.4, 2.8),
        };
        if rx > 0.0 {
            pen.oval(white, x, e, rx, ry);
            let pupil = if style == Eyes::Wide { 1.9 } else { 2.3 };
            pen.disc(line, x + 0.4, e + 0.2, f64::min(pupil, ry + 0.4));
            let lid = if style == Eyes::Narrow { 0.6 } else { 2.6 };
            pen.line(
                line,
                1.9,
                format!("M{} {}Q{x} {} {} {}", x - 5.0, e - ry * 0.1, e - ry - lid, x + 5.0, e - ry * 0.1),
            );
            if style == Eyes::Lashes {
                pen.line(line, 1.6, format!("M{} {}l{} -2.6", x + 5.0 * side, e - 0.4, 3.0 * side));
            }
            if style == Eyes::Tired {
                pen.line(skin.deep(), 1.1, format!("M{} {}q4 2.4 8 0", x - 4.0, e + 4.0));
            }
        } else {
            pen.line(line, 2.1, format!("M{} {}q4.6 -4.4 9.2 0", x - 4.6, e + 1.0));
        }
        // Brows: the inner end goes down in anger and up in worry.
        let (inner, outer) = (x - side * 5.4, x + side * 6.2);
        let lift = if style == Eyes::Wide { 3.0 } else { 0.0 };
        let y = e - 7.0 - lift;
        let width = if matches!(face.eyes, Eyes::Lashes) { 2.0 } else { 3.0 };
        pen.line(
            if dark { brow.mix(NIGHT, 0.3) } else { brow },
            width,
            format!("M{inner} {}Q{} {} {outer} {}", y + face.brows * 3.0, x + side, y - 2.0 - face.brows, y + 0.8),
        );
    }
}

pub fn mouth(pen: &mut Pen, face: &Face) {
    let (skin, m) = (face.skin, face.head.mouth());
    let dark = skin.mix(Colour(0x3a0d1e), 0.72);
    match face.mouth {
        Mouth::Flat => pen.line(dark, 2.0, format!("M53.5 {m}q7.5 .8 14 0")),
        Mouth::Smile => pen.line(dark, 2.1, format!("M52.5 {}q8.5 5.4 16.5-.6", m - 1.0)),
        Mouth::Smirk => pen.line(dark, 2.1, format!("M53.5 {}q8 2.6 15.5-3.6", m + 1.0)),
        Mouth::Frown => pen.line(dark, 2.2, format!("M53 {}q7.5-4.4 14.5 0", m + 2.0)),
        Mouth::Grin => {
            pen.fill(dark, format!("M51.5 {}q9.5 1.6 18.5-1.2q-.6 9-9.2 9q-8 0-9.3-7.800z", m - 2.0));
            pen.fill(WHITE, format!("M53 {}q8 1.400 15.600-.8l-.6 2.800q-7 1.600-14.400 0z", m - 1.2));
        }
        Mouth::Lips => {
            let lips = RED.mix(skin, 0.18);
            pen.fill(lips.mix(NIGHT, 0.2), format!("M53.500 {}q4-3.200 7-1.600q3-1.600 7 1.400q-7 1.200-14 .2z", m));
            pen.fill(lips, format!("M53.500 {}q7 1.200 14 0q-3 5-7 5t-7-5z", m));
        }
        Mouth::Open => {
            pen.oval(dark, 60.8, m + 0.6, 4.6, 3.8);
            pen.fill(WHITE, format!("M57.400 {}q3.400-1.400 6.800 0z", m - 0.9));
        }
        Mouth::Clenched => {
            pen.fill(WHITE, format!("M52.500 {}h16.500v4.600h-16.500z", m - 2.0));
            pen.line(
                dark,
                1.5,
                format!(
                    "M52.500 {0}h16.500v4.600h-16.500zM52.500 {1}h16.500M58 {0}v4.600M63.500 {0}v4.600",
                    m - 2.0,
                    m + 0.3
                ),
            );
        }
    }
}

pub fn eyewear(pen: &mut Pen, face: &Face, eyewear: Eyewear, colour: Colour) {
    let (e, c) = (face.head.eye(), face.head.cheek());
    let temples = format!("M{} {1}L{2} {3}M{4} {1}L{5} {3}", 41.0, e - 1.0, 60.0 - c, e - 3.0, 80.0, 60.0 + c);
    let glint = WHITE;
    match eyewear {
        Eyewear::Round | Eyewear::Square => {
            let lens = |x: f64| match eyewear {
                Eyewear::Round => format!("M{} {e}a8 8 0 1 0 16 0a8 8 0 1 0-16 0", x - 8.0),
                _ => format!(
                    "M{} {}h15q1 0 1 1l-1 10q0 1.500-1.500 1.500h-12q-1.500 0-1.500-1.500l-1-10q0-1 1-1z",
                    x - 7.5,
                    e - 6.0
                ),
            };
            let both = format!("{}{}", lens(50.0), lens(71.0));
            pen.veil(Colour(0xbfe6ff), 0.22, &both);
            pen.line(colour, 2.2, format!("{both}M58 {}q2.600-2 5 0{temples}", e - 1.0));
            pen.veil(glint, 0.7, format!("M72 {}l4 0l-6 9h-3z", e - 5.0));
        }
        Eyewear::Shades => {
            pen.line(colour, 2.6, format!("M40 {0}H81{temples}", e - 4.0));
            pen.fill(colour, format!("M40.500 {0}h18.500q.500 12-9.500 12.500q-9.500-.500-9-12.500zM62 {0}h18.500q.500 12-9 12.500q-10-.500-9.500-12.500z", e - 4.5));
            pen.veil(glint, 0.55, format!("M72 {0}h5l-7 9h-4zM50 {0}h3l-5 7h-2.500z", e - 3.0));
        }
        Eyewear::Cat => {
            let lens =
                format!("M43 {0}l15 1q1 10-7 10q-9 0-11.500-13zM78 {0}l-15 1q-1 10 7 10q9 0 11.500-13z", e - 4.5);
            pen.veil(Colour(0xbfe6ff), 0.22, &lens);
            pen.line(colour, 2.4, format!("{lens}M58 {0}h5{temples}", e - 3.0));
        }
        Eyewear::Monocle => {
            let lens = format!("M62.500 {e}a8.500 8.500 0 1 0 17 0a8.500 8.500 0 1 0-17 0");
            pen.veil(Colour(0xbfe6ff), 0.3, &lens);
            pen.line(colour, 2.2, lens);
            pen.line(colour, 1.1, format!("M79 {}q5 16 0 36", e + 3.0));
            pen.veil(glint, 0.8, format!("M72 {}h4l-6 9h-3z", e - 5.0));
        }
        Eyewear::Domino => {
            pen.fill(colour, format!("M{} {1}Q50 {2} 60.500 {3}Q71 {2} {4} {1}Q{5} {6} 72 {7}Q64 {7} 60.500 {8}Q57 {7} 49 {7}Q39 {6} {0} {1}zM45.500 {9}q4.500 4.500 9.500 1q-4.500-6-9.500-1zM66.500 {10}q5 3.500 9.500-1q-5-5-9.500 1z", 60.0 - c, e - 5.0, e - 12.0, e - 8.0, 60.0 + c, 62.0 + c, e + 6.0, e + 7.5, e + 2.0, e, e + 1.0));
            pen.line(
                colour.mix(WHITE, 0.3),
                1.2,
                format!("M63 {0}Q72 {1} {2} {3}", e - 8.5, e - 11.0, 59.0 + c, e - 4.5),
            );
        }
        Eyewear::Patch => {
            pen.line(colour, 2.0, format!("M{} {}L{} {}", 60.0 - c, e - 12.0, 60.0 + c, e + 4.0));
            pen.fill(colour, format!("M41.500 {0}l17 3q1 9-8 10.500q-9.500-2-9-13.500z", e - 6.0));
        }
        Eyewear::Loupe => {
            pen.line(BLACKISH, 2.4, format!("M{} {}L{} {}", 60.0 - c, e - 13.0, 60.0 + c, e - 2.0));
            pen.disc(colour.shade(), 71.0, e, 10.0);
            pen.disc(colour, 72.5, e, 9.0);
            pen.disc(BLACKISH, 73.0, e, 6.8);
            pen.disc(Colour(0x9fe8ff), 73.5, e, 5.2);
            pen.veil(glint, 0.85, format!("M73 {}h3.500l-5 7h-2.500z", e - 4.0));
        }
        Eyewear::Goggles => {
            pen.line(BLACKISH, 5.0, format!("M{} {1}H{2}", 60.0 - c, e - 1.0, 60.0 + c));
            for x in [50.0, 71.0] {
                pen.disc(colour.shade(), x, e, 10.0);
                pen.disc(NIGHT, x, e, 7.4);
                pen.disc(Colour(0x7fd9ff).mix(NIGHT, 0.25), x, e, 6.4);
                pen.veil(glint, 0.75, format!("M{} {}h4l-6 9h-3z", x, e - 5.0));
            }
        }
        Eyewear::Stars => {
            pen.line(colour, 2.2, format!("M57 {0}h6{temples}", e - 2.0));
            for x in [50.0, 71.0] {
                let star = "l3.200 7.200 7.800.600-6 5 2 7.600-7-4.200-7 4.200 2-7.600-6-5 7.800-.600z";
                pen.fill(colour, format!("M{x} {}{star}", e - 10.5));
                pen.veil(glint, 0.8, format!("M{} {}h3l-5 7h-2.500z", x + 1.0, e - 4.0));
            }
        }
        Eyewear::HalfMask => {
            let w = face.head.temple();
            pen.fill(colour, format!("M60.500 {0}Q{1} {0} {1} {2}L{3} {4}Q70 {5} 64 {6}L61 {7}zM65.500 {8}q5.500 4 11-.5q-6-5.500-11 .5z", 26.0, 60.0 + w, e - 4.0, 60.0 + c, e + 12.0, e + 17.0, e + 14.0, e - 6.0, e + 0.5));
            pen.line(colour.shade(), 1.3, format!("M66 {}q5-3 10 0", e - 6.5));
        }
        Eyewear::Cloth => {
            let b = face.head.bottom();
            pen.planes(
                &format!(
                    "M{0} {1}Q60 {2} {3} {1}L{4} {5}L60 {6}L{7} {5}z",
                    58.0 - c,
                    e + 5.0,
                    e + 10.0,
                    62.0 + c,
                    63.0 + face.head.jaw(),
                    b - 6.0,
                    b + 15.0,
                    57.0 - face.head.jaw()
                ),
                colour,
                &[(colour.shade(), &format!("M0 0H58L66 {}L58 120H0z", e + 14.0))],
            );
            pen.line(colour.shade(), 1.4, format!("M68 {}q8-1 12-5M67 {}q7 0 11-4", e + 16.0, e + 24.0));
        }
    }
}

const BLACKISH: Colour = Colour(0x1c1f38);

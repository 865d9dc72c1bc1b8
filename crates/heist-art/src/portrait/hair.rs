//! Hair.

use super::head::TOP;
use super::{BODY, FRONT, Face};
use crate::colour::{Colour, WARM};
use crate::pen::Pen;

/// Hair.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hair {
    /// None.
    Bald,
    /// None on top.
    Fringe,
    /// As short as can be.
    Buzz,
    /// Short, with a parting.
    Crop,
    /// Combed up and to the side.
    Quiff,
    /// Combed back.
    Slick,
    /// A round cloud.
    Afro,
    /// Curls.
    Curls,
    /// To the chin.
    Bob,
    /// Long.
    Long,
    /// Long waves.
    Waves,
    /// A tail.
    Tail,
    /// A knot on top.
    Bun,
    /// A comb of spikes.
    Mohawk,
    /// Ropes of hair.
    Locks,
    /// Long on one side, none on the other.
    Undercut,
    /// Spikes.
    Spikes,
    /// Wild.
    Wild,
    /// Two braids.
    Braids,
    /// Short and soft.
    Pixie,
}

/// Nearly black.
pub const DARK: Colour = Colour(0x2a2440);

/// What hangs behind head and shoulders.
pub fn behind(pen: &mut Pen, face: &Face) {
    let (hair, colour) = face.hair;
    let w = face.head.temple();
    let (l, r) = (60.0 - w, 60.0 + w);
    match hair {
        Hair::Afro => pen.lit("M60 4C84 2 97 20 95 42C95 62 84 74 60 74C36 74 25 62 25 42C23 20 36 2 60 4z", colour, BODY),
        Hair::Curls => {
            let mut d = String::new();
            for (x, y, s) in [(38.0, 34.0, 11.0), (34.0, 50.0, 10.0), (37.0, 65.0, 9.0), (82.0, 34.0, 11.0), (87.0, 50.0, 10.0), (84.0, 65.0, 9.0), (48.0, 22.0, 12.0), (61.0, 17.0, 12.0), (74.0, 22.0, 12.0)] {
                d += &format!("M{} {y}a{s} {s} 0 1 0 {} 0a{s} {s} 0 1 0-{} 0", x - s, s * 2.0, s * 2.0);
            }
            pen.lit(&d, colour, BODY);
        }
        Hair::Bob => pen.lit(&format!("M60 {}C{} 12 {} 40 {} 58Q{} 78 {} 86H{}Q{} 78 {} 58C{} 40 {} 12 60 {}z", TOP - 8.0, r + 6.0, r + 8.0, r + 7.0, r + 7.0, r - 2.0, l + 2.0, l - 7.0, l - 7.0, l - 8.0, l - 6.0, TOP - 8.0), colour.mix(crate::colour::SHADOW, 0.3), BODY),
        Hair::Long | Hair::Waves => {
            let side = if hair == Hair::Long { 7.0 } else { 11.0 };
            pen.lit(&format!("M60 {}C{} 12 {} 40 {} 62C{} 80 {} 92 {} 106L60 96L{} 106C{} 92 {} 80 {} 62C{} 40 {} 12 60 {}z", TOP - 8.0, r + 6.0, r + side, r + side, r + side - 3.0, r + side + 5.0, r + side, l - side, l - side - 5.0, l - side + 3.0, l - side, l - side, l - 6.0, TOP - 8.0), colour.mix(crate::colour::SHADOW, 0.25), BODY);
        }
        Hair::Tail => pen.lit(&format!("M{} 26Q112 30 104 60Q102 76 94 84Q98 62 88 52Q84 44 {} 40z", r - 8.0, r - 2.0), colour.mix(crate::colour::SHADOW, 0.2), (60.0, 96.0)),
        Hair::Bun => pen.lit("M60 1a11 11 0 0 1 0 23a11 11 0 0 1 0-23z", colour, FRONT),
        Hair::Locks => {
            for (x, end) in [(l - 4.0, 98.0), (l + 2.0, 106.0), (r - 2.0, 106.0), (r + 4.0, 98.0), (l - 8.0, 84.0), (r + 8.0, 84.0)] {
                pen.line(if x < 60.0 { colour.shade() } else { colour }, 7.0, format!("M{} 34Q{} 60 {x} {end}", 60.0 + (x - 60.0) * 0.8, x + (x - 60.0) * 0.2));
            }
        }
        Hair::Wild => pen.lit("M60 10L72 6L74 14L88 10L86 20L100 24L91 32L103 42L92 46L98 60L86 58L84 66H36L34 58L22 60L28 46L17 42L29 32L20 24L34 20L32 10L46 14L48 6z", colour, BODY),
        Hair::Braids => {
            for (x, shade) in [(l - 1.0, colour.shade()), (r + 1.0, colour)] {
                for step in 0..6 {
                    pen.oval(shade.mix(WARM, if step % 2 == 0 { 0.1 } else { 0.0 }), x + (x - 60.0) * 0.04 * f64::from(step), 56.0 + 9.0 * f64::from(step), 6.0, 6.4);
                }
            }
        }
        _ => {}
    }
}

/// What lies over the forehead.
pub fn front(pen: &mut Pen, face: &Face) {
    let (hair, colour) = face.hair;
    let (w, e) = (face.head.temple(), face.head.eye());
    let (l, r) = (60.0 - w, 60.0 + w);
    // The skull with hair of some height on it, down to the ears, and a hairline between.
    let cap = |height: f64, down: f64, line: String| {
        let top = TOP - height;
        format!(
            "M{} {down}C{} {} {} {top} 60 {top}C{} {top} {} {} {} {down}{line}z",
            l - 1.5,
            l - 3.0,
            TOP + 8.0,
            l + 4.0,
            r - 4.0,
            r + 3.0,
            TOP + 8.0,
            r + 1.5
        )
    };
    match hair {
        Hair::Bald => pen.veil(WARM, 0.5, format!("M68 {}q8 2 11 10q-9-1-11-10z", TOP + 4.0)),
        Hair::Fringe => {
            pen.fill(colour.shade(), format!("M{} {}Q{} {} {} {}L{} {}Q{} {} {} {}z", l - 1.0, e + 6.0, l - 6.0, e - 12.0, l + 3.0, e - 16.0, l + 4.0, e - 6.0, l + 3.0, e, l - 1.0, e + 6.0));
            pen.fill(colour, format!("M{} {}Q{} {} {} {}L{} {}Q{} {} {} {}z", r + 1.0, e + 6.0, r + 6.0, e - 12.0, r - 3.0, e - 16.0, r - 4.0, e - 6.0, r - 3.0, e, r + 1.0, e + 6.0));
            pen.veil(WARM, 0.45, format!("M68 {}q8 2 10 9q-8-1-10-9z", TOP + 4.0));
        }
        Hair::Buzz => pen.lit(&cap(1.5, e - 4.0, format!("L{} {}Q{} {} {} {}Q60 {} {} {}Q{} {} {} {}", r - 2.5, e - 10.0, r - 3.0, TOP + 13.0, r - 9.0, TOP + 12.0, TOP + 8.0, l + 9.0, TOP + 12.0, l + 3.0, TOP + 13.0, l + 2.5, e - 10.0)), colour, FRONT),
        Hair::Crop | Hair::Pixie => {
            let low = if hair == Hair::Pixie { e + 4.0 } else { e - 1.0 };
            pen.lit(&cap(5.5, low, format!("L{} {}Q{} {} {} {}Q62 {} {} {}Q{} {} {} {}", r - 3.0, e - 6.0, r - 3.0, TOP + 16.0, r - 10.0, TOP + 11.0, TOP + 20.0, l + 8.0, TOP + 9.0, l + 3.0, TOP + 14.0, l + 3.0, e - 6.0)), colour, FRONT);
        }
        Hair::Quiff => pen.lit(&format!("M{} {}C{} {} {} 12 52 12C66 2 88 8 {} 22Q{} 34 {} {}L{} {}Q{} 36 {} 34Q64 40 {} 31Q{} 36 {} {}z", l - 1.5, e - 2.0, l - 4.0, TOP + 6.0, l + 2.0, r + 3.0, r + 5.0, r + 1.5, e - 2.0, r - 3.0, e - 7.0, r - 2.0, r - 10.0, l + 9.0, l + 3.0, l + 3.0, e - 7.0), colour, FRONT),
        Hair::Slick | Hair::Bun | Hair::Tail => {
            pen.lit(&cap(4.0, e - 1.0, format!("L{} {}Q{} {} {} {}Q60 {} {} {}Q{} {} {} {}", r - 2.5, e - 7.0, r - 3.0, TOP + 15.0, r - 9.0, TOP + 10.0, TOP + 5.0, l + 9.0, TOP + 10.0, l + 3.0, TOP + 15.0, l + 2.5, e - 7.0)), colour, FRONT);
            pen.line(colour.shade(), 1.2, format!("M64 {}Q70 {} 74 {}M57 {}Q60 {} 61 {}", TOP + 6.0, TOP - 2.0, TOP - 1.0, TOP + 6.0, TOP, TOP - 4.0));
        }
        Hair::Afro => pen.lit(&cap(8.0, e, format!("L{} {}Q{} {} {} {}Q60 {} {} {}Q{} {} {} {}", r - 3.0, e - 8.0, r - 3.0, TOP + 14.0, r - 9.0, TOP + 13.0, TOP + 8.0, l + 9.0, TOP + 13.0, l + 3.0, TOP + 14.0, l + 3.0, e - 8.0)), colour, FRONT),
        Hair::Curls => {
            let mut d = String::new();
            for (x, y, s) in [(l + 4.0, 33.0, 7.0), (l + 13.0, 28.0, 7.5), (60.0, 27.0, 7.5), (r - 13.0, 28.0, 7.5), (r - 4.0, 33.0, 7.0)] {
                d += &format!("M{} {y}a{s} {s} 0 1 0 {} 0a{s} {s} 0 1 0-{} 0", x - s, s * 2.0, s * 2.0);
            }
            pen.lit(&d, colour, FRONT);
        }
        Hair::Bob => pen.lit(&format!("M{} 78Q{} 50 {} {}C{} 16 {} {} 60 {}C{} {} {} 16 {} {}Q{} 50 {} 78Q{} 60 {} {}Q62 {} {} {}Q{} 62 {} 78z", l - 3.0, l - 7.0, l - 4.0, TOP + 20.0, l, l + 6.0, TOP - 7.0, TOP - 7.0, r - 6.0, TOP - 7.0, r, r + 4.0, TOP + 20.0, r + 7.0, r + 3.0, r - 1.0, r - 3.0, TOP + 20.0, TOP + 19.0, l + 3.0, TOP + 21.0, l + 1.0, l - 3.0), colour, FRONT),
        Hair::Long | Hair::Waves => pen.lit(&format!("M{} 76Q{} 50 {} {}C{} 16 {} {} 60 {}C{} {} {} 16 {} {}Q{} 50 {} 76Q{} 50 66 {}Q54 {} {} 50Q{} 64 {} 76z", l - 4.0, l - 8.0, l - 4.0, TOP + 20.0, l, l + 6.0, TOP - 7.0, TOP - 7.0, r - 6.0, TOP - 7.0, r, r + 4.0, TOP + 20.0, r + 8.0, r + 4.0, r + 1.0, TOP + 7.0, TOP + 20.0, l + 1.0, l + 1.0, l - 4.0), colour, FRONT),
        Hair::Mohawk => {
            pen.veil(colour.mix(crate::colour::SHADOW, 0.4), 0.5, cap(0.0, e - 4.0, format!("L{} {}Q60 {} {} {}", r - 3.0, e - 10.0, TOP + 6.0, l + 3.0, e - 10.0)));
            pen.lit("M48 36L44 18L51 22L50 6L58 14L62 2L67 14L76 6L74 22L80 19L73 36Q60 26 48 36z", colour, FRONT);
        }
        Hair::Locks => pen.lit(&cap(7.0, e + 8.0, format!("L{} {}L{} {}L{} {}L60 {}L{} {}L{} {}L{} {}", r - 4.0, e - 8.0, r - 8.0, TOP + 17.0, r - 14.0, TOP + 10.0, TOP + 15.0, l + 14.0, TOP + 10.0, l + 8.0, TOP + 17.0, l + 4.0, e - 8.0)), colour, FRONT),
        Hair::Undercut => {
            pen.veil(colour.mix(crate::colour::SHADOW, 0.4), 0.55, cap(0.0, e - 3.0, format!("L{} {}Q60 {} {} {}", r - 3.0, e - 10.0, TOP + 6.0, l + 3.0, e - 10.0)));
            pen.lit(&format!("M{} 30C{} 12 56 8 66 12C80 10 {} 20 {} 34Q{} 48 {} 58Q{} 44 {} 38Q66 42 {} 30z", l + 4.0, l + 6.0, r + 2.0, r + 5.0, r + 6.0, r + 1.0, r - 2.0, r - 6.0, l + 4.0), colour, FRONT);
        }
        Hair::Spikes => pen.lit(&format!("M{} {}L{} 28L{} 24L46 8L54 16L62 4L68 15L80 7L{} 22L{} 26L{} {}L{} 38L72 30L66 38L58 30L50 38L{} 34z", l - 1.5, e - 2.0, l - 6.0, l + 3.0, r - 2.0, r + 6.0, r + 1.5, e - 2.0, r - 3.0, l + 4.0), colour, FRONT),
        Hair::Wild => pen.fill(colour.shade(), format!("M{} {}Q{} {} {} {}L{} {}z", l - 1.0, e + 2.0, l - 4.0, TOP + 6.0, l + 8.0, TOP + 4.0, l + 3.0, e - 6.0)),
        Hair::Braids => pen.lit(&cap(5.0, e + 6.0, format!("L{} {}Q{} {} 60 {}Q{} {} {} {}", r - 2.0, e - 6.0, r - 4.0, TOP + 12.0, TOP + 6.0, l + 4.0, TOP + 12.0, l + 2.0, e - 6.0)), colour, FRONT),
    }
}

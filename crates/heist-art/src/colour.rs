//! Colours, and how they mix.

use std::fmt;

/// A colour: `0xrrggbb`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Colour(pub u32);

impl Colour {
    /// This much of another colour in this one: 0 is none of it, 1 is all of it.
    pub fn mix(self, other: Colour, share: f64) -> Colour {
        let part = |shift: u32| {
            let (a, b) = (f64::from(self.0 >> shift & 255), f64::from(other.0 >> shift & 255));
            ((a + (b - a) * share).round() as u32) << shift
        };
        Colour(part(16) | part(8) | part(0))
    }
    /// As it looks away from the light.
    pub fn shade(self) -> Colour {
        self.mix(SHADOW, 0.52)
    }
    /// As it looks deep in the shadow.
    pub fn deep(self) -> Colour {
        self.mix(SHADOW, 0.74)
    }
    /// As it looks where the light hits it.
    pub fn lit(self) -> Colour {
        self.mix(WARM, 0.3)
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        // Half as long where that says the same.
        let short = self.0 & 0x0f_0f0f;
        if short == self.0 >> 4 & 0x0f_0f0f {
            let digit = |shift: u32| short >> shift & 15;
            return write!(f, "#{:x}{:x}{:x}", digit(16), digit(8), digit(0));
        }
        write!(f, "#{:06x}", self.0)
    }
}

/// The night behind everything.
pub const NIGHT: Colour = Colour(0x0b1430);
/// What shadows are made of.
pub const SHADOW: Colour = Colour(0x14163f);
/// The colour of the light.
pub const WARM: Colour = Colour(0xffe3b0);
/// Paper, shirts, teeth.
pub const WHITE: Colour = Colour(0xf4efe6);
/// Black cloth and black metal.
pub const BLACK: Colour = Colour(0x23263f);
/// Metal.
pub const STEEL: Colour = Colour(0xa9b8cf);
/// Gold, brass, lamplight.
pub const AMBER: Colour = Colour(0xffb347);
/// The colour of danger.
pub const RED: Colour = Colour(0xe8505b);
/// Rose.
pub const ROSE: Colour = Colour(0xff7fa5);
/// Violet.
pub const VIOLET: Colour = Colour(0x9d7bff);
/// Blue.
pub const BLUE: Colour = Colour(0x4fa3ff);
/// The blue of screens.
pub const CYAN: Colour = Colour(0x45d3e8);
/// Teal.
pub const TEAL: Colour = Colour(0x2fc4a0);
/// Green.
pub const GREEN: Colour = Colour(0x7ed957);
/// Orange.
pub const ORANGE: Colour = Colour(0xff8a3d);
/// Wood and leather.
pub const BROWN: Colour = Colour(0x8f5a35);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_written_as_short_as_can_be() {
        assert_eq!(Colour(0xffcc00).to_string(), "#fc0");
        assert_eq!(Colour(0xffcc01).to_string(), "#ffcc01");
        assert_eq!(Colour(0x000000).mix(Colour(0xffffff), 0.5), Colour(0x808080));
    }
}

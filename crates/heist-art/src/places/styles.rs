//! The colours and the floor of each kind of place, as a style sheet for the board. Every floor is as dark as every other, so
//! that pieces stand out on all of them.

use super::Place;
use crate::colour::{Colour, WHITE};
use crate::path::compact;
use std::fmt::Write;

/// Lines on a floor, in the units of the board: a hex has a radius of 60 and stands on a corner.
fn floor(id: &str) -> &'static str {
    match id {
        "museum" => {
            "M-26-45L0-30 26-45M0-30V0M-52 0-26-15 0 0 26-15 52 0M-26-15V-45M26-15V-45M-26 15 0 30 26 15M0 30V58M-26 15V45M26 15V45"
        }
        "gallery" => "M-51-16H51M-51 16H51M-14-50V-16M22-16V16M-24 16V44M36-38V-16",
        "prison" => "M-52 0H52M0-58V0M-26 0V44M26 0V44M-40 8l10 8-4 10",
        "courthouse" => "M-52-30 52 30M52-30-52 30M0-60V60",
        "server-farm" => "M-52-24H52M-52 0H52M-52 24H52M-36-38V38M-12-52V52M12-52V52M36-38V38",
        "lab" => "M0-44 38-22V22L0 44-38 22V-22zM0-44V-58M38-22 50-29M38 22 50 29M0 44V58M-38 22-50 29M-38-22-50-29",
        "hotel" => "M0-46 24 0 0 46-24 0zM0-24 12 0 0 24-12 0zM-50-24-30 0-50 24M50-24 30 0 50 24",
        "track" => "M-52-20 6-54M-52 2 34-48M-52 24 52-36M-46 42 52-14M-28 54 52 8M-4 60 52 28",
        "vault" => "M0-48 42-24V24L0 48-42 24V-24zM0-38h.1M33-19h.1M33 19h.1M0 38h.1M-33 19h.1M-33-19h.1",
        "jeweler" => {
            "M0-30 26-15V15L0 30-26 15V-15zM0-30V-58M26-15 51-29M26 15 51 29M0 30V58M-26 15-51 29M-26-15-51-29"
        }
        "mansion" => {
            "M-52-12 26-52M-52 14 46-36M-52 38 52-14M-30 50 52 10M-4 58 52 32M-20-28-8-4M18-22 30 2M-6 20 4 42"
        }
        "ministry" => "M0-50 43-25V25L0 50-43 25V-25zM0-22 19-11V11L0 22-19 11V-11z",
        "garage" => "M-40-36V40M0-50V50M40-36V40",
        "tower" => "M-52-15H52M-52 15H52M-26-44V44M0-58V58M26-44V44",
        "lair" => "M-48-20-22-30-8-12 14-20 22-44M-8-12-14 14 8 30 4 54M-14 14-44 26M8 30 34 20 50 26M14-20 38-4",
        "docks" => "M-39-37V37M-26-44V44M-13-52V52M0-58V58M13-52V52M26-44V44M39-37V37M-26-10h13M13 16h13",
        "archive" => {
            "M-40-32-20-12M-20-52 20-12M0-32-40 8M20-52 46-26M40-32 0 8M20-12-20 28M46-6 6 34M0 8-34 42M0 8 34 42M-20 28-6 46"
        }
        "laundry" => {
            "M-52-30 0 0 52-30M0 0V60M-26-45 26-15M26-45-26-15M-26-15V15M26-15V15M-52 0 0 30 52 0M-26 45 0 30 26 45"
        }
        _ => "",
    }
}

/// The style sheet.
pub fn styles(places: &[Place]) -> String {
    let mut text = String::from(
        "/* Kinds of places: what their boards look like. Drawn by heist-art: change it there, then run `cargo xtask art`. */\n",
    );
    for Place { id, air, glow, .. } in places {
        // Not as colourful as the air itself: red and green belong to danger and to ways out.
        let (air, glow) = (Colour(*air).mix(Colour(0x3a4a60), 0.28), Colour(*glow));
        let at = |light: f64| air.with_light(light);
        let _ = writeln!(
            text,
            "[data-place={id}] {{ --paper: {}; --floor: {}; --floor-shield: {}; --floor-hover: {}; --floor-line: {}; --floor-hatch: {}; --wall: {}; --wall-core: {}; --space-name: {}; --place-glow: {glow}; }}",
            at(0.0085),
            at(0.029),
            at(0.036),
            at(0.056),
            at(0.14),
            at(0.3),
            WHITE.mix(air, 0.12).mix(glow, 0.12),
            at(0.0085),
            at(0.52),
        );
        let lines = floor(id);
        if !lines.is_empty() {
            let _ = writeln!(text, "[data-place={id}] .texture {{ d: path(\"{}\"); }}", compact(lines));
        }
        let _ = writeln!(text, ".live[data-place={id}]::before {{ background-image: url(/art/headers/{id}.svg); }}");
    }
    text
}

impl Colour {
    /// Red, green and blue as light, from 0 to 1.
    fn channels(self) -> [f64; 3] {
        [16, 8, 0].map(|shift| {
            let value = f64::from(self.0 >> shift & 255) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        })
    }
    /// How much light there is in it, by the formula for contrasts of the web.
    #[cfg(test)]
    fn light(self) -> f64 {
        light_of(self.channels())
    }
    /// The same hue with this much light in it.
    fn with_light(self, light: f64) -> Colour {
        let mut linear = self.channels();
        // What is too bright for one channel spills over into white.
        for _ in 0..24 {
            let now = light_of(linear);
            linear = linear.map(|value| (value * light / now).min(1.0));
            if now < light && linear.iter().any(|value| *value >= 1.0) {
                linear = linear.map(|value| value + (1.0 - value) * 0.12);
            }
        }
        let byte = |value: f64| {
            let value = if value <= 0.003_130_8 { value * 12.92 } else { 1.055 * value.powf(1.0 / 2.4) - 0.055 };
            (value.clamp(0.0, 1.0) * 255.0).round() as u32
        };
        Colour(byte(linear[0]) << 16 | byte(linear[1]) << 8 | byte(linear[2]))
    }
}

fn light_of([red, green, blue]: [f64; 3]) -> f64 {
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::colour::{NIGHT, RED};

    #[test]
    fn every_hue_gets_the_same_light() {
        assert_eq!(Colour(0x808080).with_light(1.0), WHITEST);
        for hue in [RED, NIGHT, WHITEST, Colour(0x2f6a3f)] {
            let light = hue.with_light(0.029).light();
            assert!((light - 0.029).abs() < 0.002, "{hue}: {light}");
        }
    }

    const WHITEST: Colour = Colour(0xffffff);
}

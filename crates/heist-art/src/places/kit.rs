//! What places are built from: sky, moon, rows of houses, columns, floors, beams of light, people who should not be there.

use crate::colour::{Colour, NIGHT, SHADOW, WARM};
use crate::pen::Pen;

/// A picture of a place in the making, 480 wide and 160 high.
pub struct Scene {
    pub pen: Pen,
    pub air: Colour,
    pub glow: Colour,
}

impl Scene {
    /// The colour of the air, this far from the night.
    pub fn tone(&self, share: f64) -> Colour {
        NIGHT.mix(self.air, share)
    }

    /// Three bands of sky, and a moon.
    pub fn sky(&mut self, moon_x: f64, moon_y: f64) {
        let (a, b, c) = (self.tone(0.28), self.tone(0.45), self.tone(0.65));
        self.pen.rect(a, 0.0, 0.0, 480.0, 160.0);
        self.pen.fill(b, "M0 58Q240 34 480 58V160H0z");
        self.pen.fill(c, "M0 96Q240 72 480 96V160H0z");
        let (halo, moon) = (self.tone(0.6).mix(self.glow, 0.1), WARM.mix(self.glow, 0.25));
        self.pen.disc(halo, moon_x, moon_y, 34.0);
        self.pen.disc(moon, moon_x, moon_y, 20.0);
        self.pen.disc(moon.mix(self.air, 0.16), moon_x - 6.0, moon_y - 4.0, 4.0);
        self.pen.disc(moon.mix(self.air, 0.16), moon_x + 5.0, moon_y + 6.0, 3.0);
        let stars: String =
            numbers(moon_x as u32 + 3).take(16).map(|n| format!("M{} {}h1.5", n % 480, n / 480 % 50 + 4)).collect();
        self.pen.line(self.tone(0.5).mix(WARM, 0.5), 1.5, stars);
    }

    /// A row of houses with windows, some of them lit.
    pub fn houses(&mut self, seed: u32, ground: f64, height: f64, tone: f64, lit: usize) {
        let (mut row, mut windows) = (String::from("M0 160"), String::new());
        let mut random = numbers(seed);
        let mut next = |most: u32| f64::from(random.next().unwrap_or_default() % most);
        let (mut x, mut count) = (0.0, 0);
        while x < 480.0 {
            let (width, top) = (20.0 + next(26), ground - height * (0.45 + next(100) / 180.0));
            row += &format!("L{x} {top}H{}", x + width);
            if next(4) < 1.0 {
                row += &format!("h-{0}v-8h-2v8H{1}", width / 2.0, x + width);
            }
            let mut y = top + 7.0;
            while y < ground - 6.0 {
                for column in 0..(width / 8.0) as u32 {
                    count += 1;
                    if next(9) < 3.0 && count % 3 < lit {
                        windows += &format!("M{} {y}h3v4h-3z", x + 4.0 + f64::from(column) * 8.0);
                    }
                }
                y += 10.0;
            }
            x += width;
        }
        let (wall, light) = (self.tone(tone), self.tone(tone).mix(self.glow, 0.7));
        self.pen.fill(wall, row + "V160z");
        if lit > 0 {
            self.pen.fill(light, windows);
        }
    }

    /// A wall in three planes.
    pub fn block(&mut self, x: f64, y: f64, width: f64, height: f64, colour: Colour) {
        self.pen.rect(colour, x, y, width, height);
        self.pen.rect(colour.mix(SHADOW, 0.45), x, y, width * 0.3, height);
        self.pen.rect(colour.mix(WARM, 0.22), x + width * 0.86, y, width * 0.14, height);
    }

    /// Columns side by side.
    pub fn columns(&mut self, from: f64, to: f64, count: u32, top: f64, bottom: f64, colour: Colour) {
        let step = (to - from) / f64::from(count - 1);
        for i in 0..count {
            let x = from + step * f64::from(i);
            self.block(x - 5.0, top, 10.0, bottom - top, colour);
            self.pen.rect(colour.mix(WARM, 0.12), x - 7.5, top - 3.0, 15.0, 4.0);
            self.pen.rect(colour.mix(SHADOW, 0.2), x - 7.5, bottom - 3.0, 15.0, 4.0);
        }
    }

    /// A room: the wall at the back, and a floor with its edge in the light.
    pub fn room(&mut self, floor: f64) {
        let (back, far, near) = (self.tone(0.5), self.tone(0.36), self.tone(0.24));
        self.pen.rect(back, 0.0, 0.0, 480.0, 160.0);
        self.pen.fill(far, "M0 0H150L90 160H0z");
        self.pen.rect(near, 0.0, floor, 480.0, 160.0 - floor);
        self.pen.rect(self.air.mix(self.glow, 0.25).mix(NIGHT, 0.25), 0.0, floor, 480.0, 2.0);
    }

    /// A cone of light from a lamp, and where it falls.
    pub fn beam(&mut self, x: f64, y: f64, left: f64, right: f64, floor: f64) {
        self.pen.veil(self.glow, 0.2, format!("M{x} {y}L{right} {floor}H{left}z"));
        let middle = (left + right) / 2.0;
        self.pen.veil(
            self.glow,
            0.28,
            format!(
                "M{left} {floor}Q{middle} {} {right} {floor}Q{middle} {} {left} {floor}z",
                floor - 7.0,
                floor + 7.0
            ),
        );
    }

    /// Windows in rows; one of them in `dark` is not lit.
    pub fn windows(
        &mut self,
        (x, y): (f64, f64),
        (columns, rows): (u32, u32),
        size: (f64, f64),
        step: (f64, f64),
        dark: u32,
    ) {
        let (mut lit, mut unlit) = (String::new(), String::new());
        for i in 0..columns * rows {
            let at = (x + f64::from(i % columns) * step.0, y + f64::from(i / columns) * step.1);
            let to = if (i * 7 + i / columns * 3) % dark == 0 { &mut unlit } else { &mut lit };
            *to += &format!("M{} {}h{}v{}h-{}z", at.0, at.1, size.0, size.1, size.0);
        }
        self.pen.fill(self.tone(0.2), unlit);
        self.pen.fill(self.tone(0.4).mix(self.glow, 0.75), lit);
    }

    /// Somebody on the way, seen against the light: `stride` is -1 to the left, 1 to the right.
    pub fn sneak(&mut self, x: f64, y: f64, size: f64, stride: f64) {
        let rim = self.glow;
        let transform = format!("translate({x} {y}) scale({} {size})", size * stride);
        self.pen.group(&transform, |pen| {
            pen.rim(rim, 1.2, |pen| {
                pen.fill(NIGHT, "M-2-33a5 5 0 1 1 9 3L9-27L4-25Q9-20 8-13L13-6L11 0H7L8-4L2-10L-4-2L-11 0L-12-3L-7-6L-3-15L-9-14L-12-19L-9-20L-7-17L-1-23Q-2-27-2-33z");
            });
        });
    }
}

/// Numbers that look drawn by lot and are always the same.
fn numbers(seed: u32) -> impl Iterator<Item = u32> {
    std::iter::successors(Some(seed.wrapping_mul(2_654_435_761)), |n| {
        Some(n.wrapping_mul(1_664_525).wrapping_add(1_013_904_223))
    })
    .skip(2)
    .map(|n| n >> 8)
}
